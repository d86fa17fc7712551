"""What is best done now on the page *Practice*: the mistakes that are due, else a first hand, else a drill.

Knows the deck of mistakes and what has been learned so far. Must not know any particular game, where anything lies, nor
pygame.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from tablegame.games import GAMES
from tablegame.practice.deck import Card, Deck
from tablegame.table.build import Words
from tablegame.table.scene import Action
from tablegame.ui.desk import Desk
from tablegame.ui.screens.standing import DAYS, MONTHS


@dataclass(frozen=True, slots=True)
class Today:
    """The card at the top: its words, whose picture it has (card: of that mistake), and what its button does."""

    heading: str
    title: str
    why: str
    press: str
    action: Action
    game: str
    card: Card | None = None


def today_of(desk: Desk, deck: Deck) -> Today:
    """What is best done now."""
    words, due = desk.words, deck.due(desk.today())
    if due and desk.opens("mistakes"):
        title = words.many("One mistake comes back", "{n} mistakes come back", len(due))
        why = words("Each comes back after 1, 3, 7 and 21 days, until you have solved it.")
        return Today(
            words("Today"), title, why, words("Solve them"), Action("open", ("mistakes",)), due[0].game, due[0]
        )
    return _first(desk, _later(deck, desk.today(), words))


def _first(desk: Desk, later: str) -> Today:
    words, entry = desk.words, GAMES[0]
    title = words(entry.cover.title)
    if desk.opens("lesson"):
        why, press = words("Your first hand, guided. It takes five minutes."), words("Show me")
        action = Action("open", ("lesson", entry.key))
    else:
        why, press = words("Play a game to its end, then come back and find what was better."), words("New game")
        action = Action("open", ("new game", entry.key))
    return Today(words("Begin here"), title, later or why, press, action, entry.key)


def _later(deck: Deck, today: date, words: Words) -> str:
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
