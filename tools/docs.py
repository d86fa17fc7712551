"""Writes docs/options.md and docs/reasons.md (`make docs`); tests compare both with the code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tablegame.core.options import Option
from tablegame.core.reasons import LikelyKind, SureKind
from tablegame.games import GAMES, Game
from tablegame.session.settings import options
from tablegame.ui.screens.settings import PAGES

DOCS: Final = Path(__file__).resolve().parent.parent / "docs"

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
    """The text of docs/options.md: every setting and every house rule."""
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
    """Each house rule of a game, with its default for the usual number of players as text."""
    chosen: dict[str, Any] = {}
    for option in entry.engine.options:
        chosen[option.name] = option.default_for(entry.engine.usual_players, chosen)
        yield option, _word(chosen[option.name])


def _table(what: str, rows: Iterator[tuple[Option, str]]) -> str:
    """A table of options with their defaults. what: "setting", whose meaning is a column, or "house rule", whose
    meaning is in the rule book."""
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


# -- reasons.md --------------------------------------------------------------------------------------------------------

_REASONS: Final = """# Reasons in words

Made by `make docs`. Every choice of a hint has a list `why` (`evaluate --json`): up to two reasons that hold for it
and not for its alternative, which for a choice that loses something is the best one, else the nearest that loses
something. The list is empty where no reason separates the two.

| key | value |
|---|---|
| `text` | one English sentence, true of the view |
| `kind` | its kind, from the lists below |
| `sure` | whether it follows from the view |
| `share` | null where it is sure, else in what share of the hands or replies it comes true |
| `line` | the likeliest moves after the choice, as lines of the record; may be empty |

A **sure** kind follows from the view, by a predicate over view and move. A **likely** kind is an event that is
counted: the choices are played on quickly from the same imagined states, to the end of the trick, hand or row.
`ai/reasons.py` keeps what holds for one choice and not for the other, speaks for the better one, and lies where the
difference in value does; what is sure comes first, and covers likely kinds that it contains or contradicts. How to
write a kind is in `core/reasons.py`; `tests/test_reasons.py` finds out anew with the engine what each claims
(`tools/reason_truth.py`).

Every game has `equal`, which says once that choices are equal. Where no kind separates two choices, nothing is said.
"""


def reasons_page() -> str:
    """The text of docs/reasons.md: the kinds of reasons of every game, in their order."""
    parts = [_REASONS]
    for entry in GAMES:
        if not (kinds := entry.reasons.kinds if entry.reasons else ()):
            continue
        sure = dict.fromkeys(kind.key for kind in kinds if isinstance(kind, SureKind))
        likely = dict.fromkeys(kind.key for kind in kinds if isinstance(kind, LikelyKind))
        parts.append(f"\n## {entry.title}\n")
        for what, keys in (("Sure", sure), ("Likely", likely)):
            if keys:
                parts.append(f"\n{what}: " + ", ".join(f"`{key}`" for key in keys) + ".\n")
    return "".join(parts)


def main() -> None:
    (DOCS / "options.md").write_text(options_page(), "utf-8")
    (DOCS / "reasons.md").write_text(reasons_page(), "utf-8")


if __name__ == "__main__":
    main()
