"""How a report looks: on a desk, on a phone, in the dark and on paper."""

from typing import Final

from happiness_cli.drawing.palette import TRUECOLOUR

__all__ = ["COLOURS", "STYLE"]


def _css(colour: str) -> str:
    red, green, blue = TRUECOLOUR[colour]
    return f"#{red:02x}{green:02x}{blue:02x}"


def _light() -> str:
    # The red of the triangles is not dark enough for words on white, nor the yellow for lines: these are the dark ones
    # of the same hues.
    return (
        "color-scheme:light;--paper:#fff;--page:#f6f6f4;--ink:#1b1d20;--faint:#5a6068;--line:#dcdcd8;--grid:#e6e6e2;"
        f"--own:{_css('B')};--bad:#994455;--mark:#997700;--other:#b9bec6"
    )


def _dark() -> str:
    # The light ones of each hue in Paul Tol's medium-contrast scheme, whose dark ones the light page has.
    return (
        "color-scheme:dark;--paper:#1b1e22;--page:#131518;--ink:#e7e7e4;--faint:#a3aab3;--line:#363b42;--grid:#2a2e34;"
        "--own:#6699cc;--bad:#ee99aa;--mark:#eecc66;--other:#4d545e"
    )


def _tints() -> str:
    """Return the backgrounds of five degrees of being ahead or behind."""
    rules = []
    for degree in range(1, 6):
        share = 7 * degree
        rules.append(f".up{degree}{{background:color-mix(in srgb,var(--own) {share}%,var(--paper))}}")
        rules.append(f".down{degree}{{background:color-mix(in srgb,var(--bad) {share}%,var(--paper))}}")
    return "".join(rules)


COLOURS: Final = f":root{{{_light()}}}@media screen and (prefers-color-scheme:dark){{:root{{{_dark()}}}}}"
"""The colours of every page, as variables. What is dark is so on screens alone: paper stays white."""

STYLE: Final = (
    COLOURS
    + """
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,
"Noto Sans","Liberation Sans",sans-serif;font-variant-numeric:tabular-nums}
header,main,footer{max-width:70rem;margin:0 auto;padding:0 1rem}
header{padding-top:2rem}
h1{font-size:1.75rem;line-height:1.2;font-weight:650;letter-spacing:-.015em;margin:0 0 .5rem;overflow-wrap:anywhere}
h2{font-size:1.15rem;line-height:1.3;font-weight:650;margin:0 0 .25rem}
h3{font-size:.95rem;line-height:1.3;font-weight:600;margin:0 0 .5rem;overflow-wrap:anywhere}
h2+h3,h2+.facts{margin-top:.75rem}
p{margin:0 0 .75rem;max-width:44rem;overflow-wrap:anywhere}
.lead{font-size:1.05rem}
.note,figcaption,footer,small{color:var(--faint)}
.note{font-size:.875rem}
.paper{display:none}
section{background:var(--paper);border:1px solid var(--line);border-radius:.5rem;padding:1.1rem 1.1rem .9rem;
margin:1rem 0}
nav{margin:.25rem 0 0;font-size:.9rem}
nav a{display:inline-block;padding:.2rem 0;margin-right:1.1rem}
a{color:var(--own);text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--own);outline-offset:2px}
footer{padding-bottom:2rem;font-size:.875rem}
.wide{overflow-x:auto;margin:.5rem 0 .75rem}
table{border-collapse:collapse;font-size:.9rem}
table.full{min-width:100%}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
th,td{padding:.4rem .6rem;text-align:right;white-space:nowrap;vertical-align:top;border-bottom:1px solid var(--line)}
tbody tr:last-child>*{border-bottom:0}
thead th{color:var(--faint);font-weight:600;vertical-align:bottom}
th[scope=row],th:first-child{text-align:left;font-weight:600;position:sticky;left:0;background:var(--paper)}
th[scope=row]{min-width:7.5rem;max-width:12rem;white-space:normal;overflow-wrap:anywhere}
td small{display:block;font-size:.86em}
table.words td{text-align:left;white-space:normal;overflow-wrap:anywhere;min-width:12rem}
.cross thead th+th{text-align:center}.cross td{text-align:center;min-width:4.2rem}
.cross td.self{color:var(--faint)}.cross td small{color:inherit}
.fault{color:var(--bad);font-weight:600}
.zeroed{color:var(--faint)}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));gap:1.25rem 2rem;margin:.75rem 0}
.many{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,15rem),1fr));gap:1.1rem 1.5rem;
margin:.75rem 0}
figure{margin:0;min-width:0}
.rows{display:grid;grid-template-columns:fit-content(9rem) minmax(0,1fr) max-content;gap:0 .75rem;align-items:center;
font-size:.9rem;line-height:20px}
.row{display:contents}
.who{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;min-width:0}
.value{text-align:right}
.head{display:flex;justify-content:space-between;gap:.75rem;align-items:baseline;margin-bottom:.4rem}
.head h3{margin:0;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.head span{white-space:nowrap;font-size:.875rem;color:var(--faint)}
svg.once{position:absolute}
svg.plot{display:block;width:100%;overflow:visible;font:12px system-ui,"Liberation Sans",sans-serif}
.grid{stroke:var(--grid)}.zero{stroke:var(--other)}
.whisker{stroke:var(--own);stroke-width:2}
.dot{fill:var(--own)}
.bar{fill:var(--own);fill-opacity:.8;shape-rendering:crispEdges}
.mark{stroke:var(--mark);stroke-width:2}.edge{stroke:var(--paper);stroke-width:5}
.own,.other{fill:none;stroke-linejoin:round}
.own{stroke:var(--own);stroke-width:2}
.other{stroke:var(--other);stroke-width:1;stroke-opacity:.7}
.tick{fill:var(--faint)}
.facts{columns:22rem;column-gap:2rem}.facts>div{break-inside:avoid;margin-bottom:1rem}
dl{display:grid;grid-template-columns:fit-content(45%) minmax(0,1fr);gap:.15rem 1rem;margin:0;font-size:.9rem}
dt{color:var(--faint);overflow-wrap:anywhere}
dd{margin:0;overflow-wrap:anywhere}
@media (max-width:30rem){header,main,footer{padding:0 .6rem}section{padding:.9rem .8rem .6rem}
h1{font-size:1.4rem}header{padding-top:1.25rem}.rows{display:block}
.row{display:grid;grid-template-columns:minmax(0,1fr) max-content}.row svg{order:1;grid-column:1/-1}}
@media print{body{background:#fff;font-size:10pt}header,main,footer{max-width:none;padding:0}nav{display:none}
section{border:0;border-top:1px solid var(--line);border-radius:0;padding:.6rem .25rem}
figure,tr,h2,h3{break-inside:avoid}h2,h3{break-after:avoid}.wide{overflow:hidden}.paper{display:block}table{font-size:8.5pt}
.cross{font-size:7pt}.cross td{min-width:0}th,td{padding:.2rem .35rem}
.pair{grid-template-columns:repeat(2,minmax(0,1fr))}.many{grid-template-columns:repeat(3,minmax(0,1fr))}
.facts{columns:2}*{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
""".replace("\n", "")
    + _tints()
)
"""The style sheet of a report."""
