"""Perfect matchings in a graph, by augmenting paths (J. Edmonds, Paths, Trees, and Flowers, 1965)."""

from collections import deque
from collections.abc import Callable, Sequence

May = Callable[[int, int], bool]
"""Whether two nodes may be matched; symmetric."""


def grow(nodes: Sequence[int], may: May, mate: dict[int, int]) -> None:
    """Make a matching as large as any; who is matched stays so, though with others perhaps.

    Args:
        nodes: all of them, in the order in which they are tried.
        may: which edges there are.
        mate: the matching, both ways; it is changed.
    """
    for node in nodes:
        if node not in mate:
            other = next((other for other in nodes if other not in mate and other != node and may(node, other)), None)
            if other is not None:
                mate[node], mate[other] = other, node
    for node in nodes:
        if node not in mate:
            augment(node, nodes, may, mate)


def augment(root: int, nodes: Sequence[int], may: May, mate: dict[int, int]) -> bool:
    """Match one more pair along a path from a node without a mate, if there is such a path; return whether."""
    return _Search(root, nodes, may, mate).run()


class _Search:
    """One search, breadth first, in which an odd cycle counts as one node: its base."""

    def __init__(self, root: int, nodes: Sequence[int], may: May, mate: dict[int, int]) -> None:
        self._root = root
        self._nodes = nodes
        self._may = may
        self._mate = mate
        self._base = {node: node for node in nodes}
        # From a node at an odd distance to the one before it.
        self._before: dict[int, int] = {}
        self._even = {root}
        self._queue = deque([root])

    def run(self) -> bool:
        mate, base = self._mate, self._base
        while self._queue:
            node = self._queue.popleft()
            for other in self._nodes:
                if base[node] == base[other] or mate.get(node) == other or not self._may(node, other):
                    continue
                if other in self._even:
                    self._contract(node, other)
                elif other not in self._before:
                    self._before[other] = node
                    if other not in mate:
                        self._flip(other)
                        return True
                    self._even.add(mate[other])
                    self._queue.append(mate[other])
        return False

    def _contract(self, one: int, other: int) -> None:
        """Two nodes at even distances are neighbours: all on the cycle through them are even now, with one base."""
        base = self._common(one, other)
        inside: set[int] = set()
        self._mark(one, base, other, inside)
        self._mark(other, base, one, inside)
        for node in self._nodes:
            if self._base[node] in inside:
                self._base[node] = base
                if node not in self._even:
                    self._even.add(node)
                    self._queue.append(node)

    def _common(self, one: int, other: int) -> int:
        seen: set[int] = set()
        node = self._base[one]
        while True:
            seen.add(node)
            if node == self._root:
                break
            node = self._base[self._before[self._mate[node]]]
        node = self._base[other]
        while node not in seen:
            node = self._base[self._before[self._mate[node]]]
        return node

    def _mark(self, node: int, base: int, child: int, inside: set[int]) -> None:
        while self._base[node] != base:
            partner = self._mate[node]
            inside |= {self._base[node], self._base[partner]}
            self._before[node] = child
            child = partner
            node = self._before[partner]

    def _flip(self, end: int) -> None:
        """Exchange matched and unmatched edges on the path that ends here."""
        node: int | None = end
        while node is not None:
            before = self._before[node]
            following = self._mate.get(before)
            self._mate[node], self._mate[before] = before, node
            node = following
