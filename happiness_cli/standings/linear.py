"""Just enough linear algebra for the fits: symmetric positive definite matrices as lists of rows."""

from math import sqrt
from operator import mul

Matrix = list[list[float]]


def cholesky(matrix: Matrix) -> Matrix:
    """Return the lower triangle L, row i with i + 1 entries, for which L Lᵀ is the matrix.

    Raises:
        ValueError: the matrix is not positive definite.
    """
    rows: Matrix = []
    for i, given in enumerate(matrix):
        row: list[float] = []
        for j in range(i):
            above = rows[j]
            row.append((given[j] - sum(map(mul, row, above))) / above[j])
        rest = given[i] - sum(map(mul, row, row))
        if not rest > 0:
            raise ValueError("the matrix is not positive definite")
        row.append(sqrt(rest))
        rows.append(row)
    return rows


def solve(lower: Matrix, right: list[float]) -> list[float]:
    """Return x with L Lᵀ x = right."""
    forward: list[float] = []
    for row, value in zip(lower, right, strict=True):
        forward.append((value - sum(map(mul, row, forward))) / row[-1])
    found = forward
    for i in range(len(lower) - 1, -1, -1):
        row = lower[i]
        value = found[i] = found[i] / row[i]
        for j in range(i):
            found[j] -= row[j] * value
    return found


def inverse(matrix: Matrix) -> Matrix:
    """Return the inverse.

    Raises:
        ValueError: the matrix is not positive definite.
    """
    lower = cholesky(matrix)
    size = len(matrix)
    return [solve(lower, [float(i == j) for j in range(size)]) for i in range(size)]


def sandwich(outer: Matrix, inner: Matrix) -> Matrix:
    """Return outer · inner · outer, all symmetric."""
    half = [[sum(map(mul, row, column)) for column in inner] for row in outer]
    return [[sum(map(mul, row, column)) for column in outer] for row in half]


def centred(matrix: Matrix) -> Matrix:
    """Return the covariance of x − mean(x), if the matrix is that of x."""
    size = len(matrix)
    means = [sum(row) / size for row in matrix]
    whole = sum(means) / size
    return [
        [value - mean - means[j] + whole for j, value in enumerate(row)]
        for row, mean in zip(matrix, means, strict=True)
    ]
