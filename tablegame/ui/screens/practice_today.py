"""What is best done now on the page *Practice*: the mistakes that are due, else a first hand, else a drill."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from tablegame.games import GAMES, Game
from tablegame.practice.deck import MistakeCard, MistakeDeck
from tablegame.ui.desk import Desk
from tablegame.ui.table.lessons import lasting
from tablegame.view.build import Words
from tablegame.view.dates import DAYS, MONTHS
from tablegame.view.scene import Action


@dataclass(frozen=True, slots=True)
class Today:
    """The card at the top: its words, whose picture it has (card: of that mistake), and what its button does."""

    heading: str
    title: str
    why: str
    press: str
    action: Action
    game: str
    card: MistakeCard | None = None


def today_of(desk: Desk, deck: MistakeDeck, taken: Collection[str]) -> Today:
    """What is best done now. taken: the lessons that have been gone through, by their names."""
    words, due = desk.words, deck.due(desk.today())
    if due:
        title = words.many("One mistake comes back", "{n} mistakes come back", len(due))
        why = words("Each comes back after 1, 3, 7 and 21 days, until you have solved it.")
        solve = Action("open", ("mistakes",))
        return Today(words("Today"), title, why, words("Solve them"), solve, due[0].game, due[0])
    later = _later(deck, desk.today(), words)
    new = next((entry for entry in GAMES if entry.lessons and entry.key not in taken), None)
    if new is not None:
        heading = words("Today") if taken else words("Begin here")
        why = later or words("A guided game, about {minutes}.", minutes=lasting(words, new.lessons[0]))
        return _at(new, heading, why, words("Show me"), Action("open", ("lesson", new.key, 0)), words)
    drilled = [entry for entry in GAMES if entry.kinds_of_drills]
    entry = drilled[desk.today().toordinal() % len(drilled)]
    why = later or words("Five minutes of drills, each day another game.")
    return _at(entry, words("Today"), why, words("Drills"), Action("open", ("drills", entry.key, "")), words)


def _at(entry: Game, heading: str, why: str, press: str, opens: Action, words: Words) -> Today:
    """A game with what opens at the button."""
    return Today(heading, words(entry.title), why, press, opens, entry.key)


def _later(deck: MistakeDeck, today: date, words: Words) -> str:
    """When the next mistake comes back, "" where none does."""
    day = deck.later(today)
    if day is None:
        return ""
    return words("Nothing is due today. The next mistake comes back {day}.", day=day_named(day, today, words))


def day_named(day: date, today: date, words: Words) -> str:
    """A day to come as people say it."""
    ahead = (day - today).days
    if ahead == 1:
        return words("tomorrow")
    if ahead < 7:
        return words("on {day}", day=words(DAYS[day.weekday()]))
    return words("on {day}", day=words(MONTHS[day.month - 1], day=day.day))
