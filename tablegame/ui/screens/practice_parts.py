"""What the page *Practice* offers of each game: its parts, each with how far one has come in it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from tablegame.games import Entry
from tablegame.practice.lessons import named
from tablegame.practice.mix_counts import LEAST
from tablegame.ui.desk import Desk
from tablegame.view.scene import Action


@dataclass(frozen=True, slots=True)
class TilePart:
    """A line of a game's tile: its name, how far one has come, what a click opens; done: it has a tick; why: it cannot
    be opened yet."""

    name: str
    label: str
    said: str
    action: Action
    done: bool = False
    why: str = ""


def parts_of(
    desk: Desk,
    entry: Entry,
    taken: Collection[str],
    best: int,
    played: int = 0,
    won: float = 0.0,
    secret: int = LEAST,
) -> tuple[TilePart, ...]:
    """The parts that a game has.

    taken: the lessons that are; best: what was reached in one of its drills; played, won: how many games of it count
    and were won; secret: how many choices of people its mix counts.
    """
    words, key = desk.words, entry.key
    reached = words("best {score}", score=best) if best else words("5 min")
    share = words("{percent} % won", percent=round(100 * won / played)) if played else ""
    found = []
    for number, lesson in enumerate(entry.lessons):
        done = named(key, number) in taken
        label = words("Second lesson") if number else words("Lesson")
        said = "" if done else words("{n} min", n=lesson.minutes)
        found.append(TilePart(f"lesson{number or ''}", label, said, Action("open", ("lesson", key, number)), done))
    if entry.drills.drills:
        found.append(TilePart("drills", words("Drills"), reached, Action("open", ("drills", key, ""))))
    if entry.mixes is not None:
        less = LEAST - secret
        why = words.many(
            "Your mix is shown after one more secret choice of yours in this game.",
            "Your mix is shown after {n} more secret choices of yours in this game.",
            less,
        )
        said, why = (words("{n} of {all}", n=secret, all=LEAST), why) if less > 0 else ("", "")
        found.append(TilePart("mix", words("Your mix"), said, Action("open", ("mix trainer", key)), why=why))
    found.append(TilePart("statistics", words("Your figures"), share, Action("open", ("statistics", key))))
    return tuple(found)
