"""Ways to a lesson and on from it: the first offer, where one was left, a game of one's own afterwards.

Knows the desk, what is kept of lessons, and how games begin. Must not know rules, pygame, any screen, or any particular
game.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from tablegame.core.errors import TableError
from tablegame.core.lesson import Step
from tablegame.files.writing import refusal
from tablegame.games import Entry, find
from tablegame.play.company import company
from tablegame.play.seats import person
from tablegame.practice import lessons
from tablegame.practice.guided import FRIENDLY, Guided, resumed
from tablegame.table.look import troubles_text
from tablegame.ui.desk import Desk
from tablegame.ui.playing.beginning import deal
from tablegame.ui.playing.party import Party


def guided(desk: Desk, game: str) -> Guided:
    """The lesson of a game, from where it was left."""
    entry, folders = find(game), desk.folders
    kept, troubles = lessons.lessons_of(folders)
    if troubles:
        desk.notice(troubles_text(troubles, desk.words))
    place = resumed(entry.lesson, kept.left.get(game, 0))
    if place:
        desk.notice(desk.words("The lesson goes on where you left it. The menu begins it anew."))

    def left(at: int) -> None:
        if at < len(entry.lesson.script):
            lessons.leave(folders, game, resumed(entry.lesson, at))

    return Guided(entry, _name(desk), place, left)


def _name(desk: Desk) -> str:
    return desk.settings.names[0] if desk.settings.names else ""


def anew(desk: Desk, entry: Entry) -> None:
    """The lesson from its beginning, in the place of the one on the table."""
    desk.pop()
    _kept(desk, lambda: lessons.leave(desk.folders, entry.key, 0))
    desk.open("lesson", entry.key)


def offer(desk: Desk, entry: Entry) -> None:
    """Where a game is opened for the first time: its first hand guided, or just play. It is asked once."""
    played = entry.key in desk.settings.last_games or entry.key in desk.settings.aims_seen
    kept, _ = lessons.lessons_of(desk.folders)
    if not desk.newcomers or played or entry.key in kept.offered or entry.key in kept.taken:
        return
    _kept(desk, lambda: lessons.offer(desk.folders, entry.key))
    words = desk.words
    n = steps(entry)
    text = words("New to {game}? The first hand shows you how it goes, in {n} steps.", game=entry.cover.title, n=n)
    choices = (
        (words("First hand, {n} steps", n=n), lambda: _first_hand(desk, entry)),
        (words("Just play"), lambda: None),
    )
    desk.open("question", text, choices, words(entry.cover.title), True, True)


def steps(entry: Entry) -> int:
    """Of how many steps the lesson of a game is."""
    return sum(isinstance(each, Step) for each in entry.lesson.script)


def _first_hand(desk: Desk, entry: Entry) -> None:
    """Over the dialog of a new game, so that one comes back there."""
    desk.open("lesson", entry.key)


def afterwards(desk: Desk, entry: Entry) -> None:
    """The lesson has come to its end: on to a game of one's own."""
    _kept(desk, lambda: lessons.take(desk.folders, entry.key, desk.today()))
    words = desk.words
    choices = (
        (words("Now play one yourself"), lambda: play_alone(desk, entry)),
        (words("Once more"), lambda: anew(desk, entry)),
        (words("Enough for now"), desk.pop),
    )
    text = words("That is the whole game. The next hand is yours alone.")
    desk.open("question", text, choices, words("The lesson is over"), True, True)


def play_alone(desk: Desk, entry: Entry) -> None:
    """A game under the usual house rules against friendly seats."""
    friendly = (player.chair(entry.key) for player in company() if player.games[entry.key].level == FRIENDLY)
    others = islice(friendly, entry.engine.usual_players - 1)
    party = Party(entry, (person(_name(desk)), *others), {}, False)
    deal(desk, party, remembered=entry.key not in desk.settings.last_games)


def _kept(desk: Desk, change: Callable[[], None]) -> None:
    try:
        change()
    except (TableError, OSError) as error:
        desk.notice(refusal(error))
