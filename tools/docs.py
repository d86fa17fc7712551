"""Write what of docs/ is generated (`make docs`): options.md and pictures/layers.svg. A test finds outdated ones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

import grimp

from tablegame.core.options import Option
from tablegame.games import GAMES, Game
from tablegame.session.settings import options
from tablegame.ui.screens.settings import PAGES

DOCS: Final = Path(__file__).resolve().parent.parent / "docs"

# -- options.md --------------------------------------------------------------------------------------------------------

_HEAD: Final = """# Settings and house rules

Made by `make docs` from the data that the screens and the readers of files use as well (`core/options.py`).

## Settings

They are kept in `settings.yaml` in the data folder ([files.md](files.md)), with what was chosen last.
"""

_HOUSE_RULES: Final = """
## House rules

As `options` of a record has them ([records.md](records.md)), and `--set`. The rule books say what they mean.
"""


def options_page() -> str:
    """docs/options.md: every setting and every house rule."""
    parts = [_HEAD]
    known = options()
    placed = [name for _, names in PAGES.values() for name in names]
    pages = {title: names for title, names in PAGES.values() if names}
    pages["Cards"] = tuple(name for name in known if name not in placed)
    for title, names in pages.items():
        rows = ((known[name], _word(known[name].default)) for name in names)
        parts.append(f"\n### {title}\n\n" + _table("setting", rows))
    parts.append(_HOUSE_RULES)
    parts += [f"\n### {entry.title}\n\n" + _table("house rule", _house_rules(entry)) for entry in GAMES]
    return "".join(parts)


def _house_rules(entry: Game) -> Iterator[tuple[Option, str]]:
    """The house rules with their defaults for the usual number of players."""
    chosen: dict[str, Any] = {}
    for option in entry.engine.options:
        chosen[option.name] = option.default_for(entry.engine.usual_players, chosen)
        yield option, _word(chosen[option.name])


def _table(what: str, rows: Iterator[tuple[Option, str]]) -> str:
    """A table of options; what a house rule means is in the rule book."""
    described = what == "setting"
    lines = [f"| {what} | values, default in bold |{' meaning |' * described}", "|---|---|" + "---|" * described]
    for option, default in rows:
        allowed = option.allowed_values() if option.choices or option.kind != "choice" else "a name"
        values = (f"{allowed} or null" if option.nothing else allowed).removeprefix("a number from ")
        bold = f"**{default}**"
        marked = re.sub(rf"\b{re.escape(default)}\b", bold, values, count=1)
        values = f"{values}; {bold}" if marked == values or (default.isdigit() and "to" in values) else marked
        meaning = f" {option.title}. {option.sentence}".rstrip() + " |" if described else ""
        lines.append(f"| `{option.name}` | {values} |{meaning}")
    return "\n".join(lines) + "\n"


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple):
        return ", ".join(value)
    return "null" if value is None else str(value)


# -- pictures/layers.svg -----------------------------------------------------------------------------------------------

ORDER: Final = (
    *(
        "cli",
        "selfcheck",
        "ui",
        "ui.input",
        "ui.render",
        "ui.table_screen",
        "ui.screens",
        "ui.table",
        "ui.desk",
        "printing",
    ),
    *("practice", "session", "games", "games.*.scene", "games.*.text", "games.*.bot", "games.*.rules"),
    *("games.*.facts", "view", "art", "theme", "ai", "storage", "core"),
)
"""The packages, each above those that it imports."""
OF_GAMES: Final = {
    "cli": "The commands.",
    "ui.desk": "What the app gives to every screen.",
    "games": "The registry, and the manifest of each game.",
    "games.*.scene": "What lies where on the table.",
    "games.*.text": "What is said: events, reasons, results.",
    "games.*.bot": "Its computer players.",
    "games.*.rules": "Its engine: what is legal, what a move does.",
    "games.*.facts": "Its house rules, views, events, moves as text.",
}
"""What the parts are for that have no package of their own."""

_OF_DESK: Final = ("ui.desk", "ui.packs", "ui.sound")

ROW, LEFT, WIDE = 24, 620, 26
INK, FAINT, PAPER, LINE = "#2b2b26", "#55503f", "#fffdf4", "#d8cfb4"


class Layer(NamedTuple):
    """A row of the picture: a package, what it is for, and the packages that it imports."""

    name: str
    purpose: str
    imports: frozenset[str]


def layers(graph: grimp.ImportGraph) -> list[Layer]:
    """The packages of the program and what each imports of the others."""
    found: dict[str, set[str]] = {name: set() for name in ORDER}
    for module in graph.modules:
        for imported in graph.find_modules_directly_imported_by(module) - {"tablegame"}:
            found[package_of(module)].add(package_of(imported))
    return [Layer(name, _purpose(name), frozenset(found[name] - {name})) for name in ORDER]


def package_of(module: str) -> str:
    """The package in the picture to which a module belongs."""
    parts = module.split(".")[1:]
    if parts[:1] in ([], ["__main__"], ["cli"]):
        return "cli"
    if parts[0] == "games":
        part = f"games.*.{parts[2]}" if len(parts) > 2 else "games"
        return part if part in ORDER else "games"
    inner = ".".join(parts[:2])
    if inner in _OF_DESK:
        return "ui.desk"
    return inner if inner in ORDER else parts[0]


def _purpose(name: str) -> str:
    if name in OF_GAMES:
        return OF_GAMES[name]
    return (import_module(f"tablegame.{name}").__doc__ or "").splitlines()[0]


def layers_picture(rows: Sequence[Layer]) -> str:
    """A row for each package, with a dot in the column of each package that it imports. Imports run down: all dots are
    right of the diagonal."""
    width, height = LEFT + WIDE * len(rows) + 16, 130 + ROW * len(rows)
    columns = {row.name: LEFT + WIDE * (place + 0.5) for place, row in enumerate(rows)}
    font = 'font-family="Source Sans 3, sans-serif"'
    found = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {font}>',
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
    ]
    for name, x in columns.items():
        turned = f'transform="translate({x + 4:g} 112) rotate(-60)"'
        found.append(f'<text {turned} font-size="12" fill="{FAINT}">{name}</text>')
    for place, row in enumerate(rows):
        y = 130 + ROW * place
        found.append(f'<path d="M12 {y + 6}H{width - 12}" stroke="{LINE}"/>')
        found.append(f'<text x="16" y="{y}" font-size="14" font-weight="bold" fill="{INK}">{row.name}</text>')
        found.append(f'<text x="150" y="{y}" font-size="11.5" fill="{FAINT}">{escape(row.purpose)}</text>')
        found.append(f'<rect x="{columns[row.name] - 5:g}" y="{y - 10}" width="10" height="10" fill="{LINE}"/>')
        dots = [columns[name] for name in ORDER if name in row.imports]
        found += [f'<circle cx="{x:g}" cy="{y - 5}" r="5" fill="{INK}"/>' for x in dots]
    return "\n".join((*found, "</svg>", ""))


def main() -> None:
    """Write both."""
    graph = grimp.build_graph("tablegame", exclude_type_checking_imports=False, cache_dir=None)
    (DOCS / "options.md").write_text(options_page(), "utf-8")
    (DOCS / "pictures" / "layers.svg").write_text(layers_picture(layers(graph)), "utf-8")


if __name__ == "__main__":
    main()
