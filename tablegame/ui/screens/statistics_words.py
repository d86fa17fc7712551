"""How figures are said: numbers, shares, levels, house rules, and why games do not count."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Final

from tablegame.core.errors import TableError
from tablegame.core.options import complete, from_texts
from tablegame.core.text import N_
from tablegame.games import find
from tablegame.practice.figures import MIXED, PEOPLE, SOLO, Figures
from tablegame.practice.results import Counts, Help
from tablegame.session.characters import known
from tablegame.ui.screens.house_rules import differences
from tablegame.ui.screens.levels import level_name
from tablegame.ui.screens.saved_summaries import how_many
from tablegame.view.build import Words
from tablegame.view.dates import MONTHS

HELPS: Final[Mapping[Help, str]] = {
    "none": N_("without help"),
    "assisted": N_("with help"),
    "locked": N_("locked"),
}
NONE: Final = "–"
"""Where there is no figure."""


def number(value: float, words: Words, digits: int = 1, signed: bool = False) -> str:
    """A figure as the language writes it, without a decimal that says nothing."""
    text = f"{abs(value):.{digits}f}"
    if "." in text and not signed:
        text = text.rstrip("0").rstrip(".")
    zero = not float(text)
    sign = "−" if value < 0 and not zero else "+" if signed and not zero else ""
    return sign + text.replace(".", words.raw("."))


def share(part: float, whole: int, words: Words) -> str:
    """A part as a percentage."""
    return words("{percent} %", percent=round(100 * part / whole)) if whole else NONE


def mean(total: float, count: int, words: Words, signed: bool = False) -> str:
    """On average."""
    return number(total / count, words, 1, signed) if count else NONE


def games_won(each: Figures, words: Words) -> str:
    """How many games, and how many of them were won."""
    said = words.many("{n} game", "{n} games", each.played)
    return (
        said
        + ", "
        + words("{won} won ({share})", won=number(each.won, words), share=share(each.won, each.played, words))
    )


def whom(key: str, words: Words) -> str:
    """Against whom."""
    if key in (MIXED, PEOPLE, SOLO):
        kinds = {MIXED: words("computers of several levels"), PEOPLE: words("people"), SOLO: words("alone")}
        return kinds[key]
    player = known(key)
    return player.name if player else level_name(key, words)


def rules(game: str, players: int, text: str, words: Words) -> str:
    """How many play, and the house rules that differ."""
    said = how_many(players, words)
    try:
        entry = find(game)
        chosen = complete(entry.engine, players, from_texts(entry.engine, filter(None, text.split("; "))))
        return " · ".join(filter(None, (said, differences(entry, players, chosen, words) or words("usual rules"))))
    except TableError:
        return " · ".join(filter(None, (said, text)))


def person(name: str, words: Words) -> str:
    """What somebody is called who may have given no name."""
    return name or words("nameless")


def day(when: date, words: Words) -> str:
    """A date."""
    return f"{words(MONTHS[when.month - 1], day=when.day)} {when.year}"


def left_out(counted: Mapping[Counts, int], words: Words) -> str:
    """What does not count, "" where everything does."""
    said: dict[Counts, str] = {
        "unfinished": words.many("{n} goes on", "{n} go on", counted.get("unfinished", 0)),
        "practice": words.many("{n} practice game", "{n} practice games", counted.get("practice", 0)),
        "branch": words.many("{n} branch", "{n} branches", counted.get("branch", 0)),
        "nobody": words.many("{n} of computers alone", "{n} of computers alone", counted.get("nobody", 0)),
        "foreign": words.many("{n} played elsewhere", "{n} played elsewhere", counted.get("foreign", 0)),
        "known": words.many("{n} with known cards", "{n} with known cards", counted.get("known", 0)),
        "unreadable": words.many("{n} unreadable", "{n} unreadable", counted.get("unreadable", 0)),
    }
    named = [said[why] for why in said if counted.get(why)]
    return words("Not counted: {games}", games=", ".join(named)) if named else ""
