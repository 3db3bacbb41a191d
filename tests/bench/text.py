"""Findings as text: a line on a terminal, a table in Markdown, and the list of a manual page."""

from collections.abc import Sequence

from tests.bench.rows import Row, Series


def number(value: float) -> str:
    """Return a number with three digits that count; large ones whole, with commas."""
    if abs(value) >= 1000:
        digits = len(str(round(abs(value)))) - 3
        return f"{round(value, -digits):,.0f}"
    if abs(value) >= 100:
        return f"{value:.0f}"
    return f"{value:.3g}" if abs(value) >= 0.01 or not value else f"{value:.1g}"


def measured(row: Row) -> str:
    """Return what was measured, with the ends of the rounds."""
    if row.low == row.high:
        return f"{number(row.value)} {row.unit}"
    return f"{number(row.value)} {row.unit} ({number(row.low)} to {number(row.high)})"


def yardstick(row: Row) -> str:
    """Return the yardstick and what it gave."""
    if row.yardstick is None:
        return ""
    return f"{row.yardstick.what}: {number(row.yardstick.value)} {row.yardstick.unit}"


def ratio(row: Row) -> str:
    """Return what a row is to its yardstick."""
    if row.yardstick is None or row.ratio is None:
        return ""
    return row.yardstick.ratio.replace("{}", number(row.ratio))


def reach(row: Row) -> str:
    """Return what a row is to come to, and by how much it falls short."""
    if row.reach is None:
        return ""
    sign = "≤" if row.reach.at_most else "≥"
    unit = " ×" if row.reach.is_ratio else f" {row.unit}"
    aim = f"{sign} {number(row.reach.limit)}{unit}"
    short = row.shortfall()
    return aim if short is None else f"{aim}, missed by {100 * short:.0f} %"


def line(finding: Row | Series) -> str:
    """Return a finding for a terminal."""
    if isinstance(finding, Series):
        title = finding.title.replace("`", "")
        return "\n".join([f"{title}:", *(f"  {row}" for row in columns(finding)), f"  {finding.result}"])
    parts = [measured(finding)]
    if finding.yardstick is not None:
        parts.append(f"{ratio(finding)} ({yardstick(finding)})")
    if finding.reach is not None:
        parts.append(reach(finding))
    if finding.peak is not None:
        parts.append(f"{finding.peak:.0f} MiB at most")
    return "\n".join([f"{finding.what}:", f"  {'; '.join(parts)}", f"  {finding.result}"]).replace("`", "")


def columns(series: Series) -> list[str]:
    """Return the numbers of a series in columns, under their headings."""
    rows = [series.columns, *series.points]
    widths = [max(len(row[at]) for row in rows) for at in range(len(series.columns))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def markdown(rows: Sequence[Row]) -> str:
    """Return the table."""
    lines = ["| what | measured | yardstick in the same run | ratio | aim |", "| --- | --- | --- | --- | --- |"]
    lines += [
        f"| {row.what} | {measured(row)} | {yardstick(row)} | {ratio(row)} | {reach(row)} |".replace("  ", " ")
        for row in rows
    ]
    return "\n".join(lines)


def circumstances(machine: dict[str, str]) -> str:
    """Return where and when a table was measured, as a sentence."""
    return (
        f"Measured on {machine['date']}: {machine['version']}, commit {machine['commit']}, Python {machine['python']}, "
        f"{machine['cores']} cores of {machine['processor']}, {machine['system']}, load {machine['load']}."
    )
