"""What the page *Practice* offers of each game: its tile with a line for each part that can be opened."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, NamedTuple

from tablegame.core.errors import TableError
from tablegame.games import Game
from tablegame.practice.deck import MistakeCard
from tablegame.practice.lessons import named
from tablegame.practice.mix_counts import LEAST
from tablegame.practice.position import position_of
from tablegame.ui.desk import Desk
from tablegame.ui.screens.felt import GameTile, picture
from tablegame.ui.screens.saved_game import small_table
from tablegame.ui.table.position import Position
from tablegame.view.build import Builder
from tablegame.view.form import Note, Part
from tablegame.view.layout import Boxed, Column, Ends, Space
from tablegame.view.look import SceneInput
from tablegame.view.pane import NOWHERE, shifted
from tablegame.view.scale import BODY, TITLE
from tablegame.view.scene import Action, Clip, Line, Node, Rect, Target

_PICTURES: Final = 4
"""So many small pictures are kept."""


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
    entry: Game,
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
    if entry.kinds_of_drills:
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


def game_tile(b: Builder, entry: Game, parts: Sequence[TilePart]) -> GameTile:
    """The game's name, and a line for each of its parts."""
    title = b.words(entry.title)
    words: list[Part] = [Note(title, TITLE, "serif-bold", "text"), Space(b.space.thin)]
    for i, part in enumerate(parts):
        name = f"part.{entry.key}.{part.name}"
        press = Target(name, NOWHERE, part.action, f"{title}: {part.label}", not part.why, part.why)
        pad = (b.space.close, b.space.hair + b.px(2))
        words += [_Hairline()] if i else []
        words.append(Boxed(_PartLine(part), press, pad=pad, reach=b.space.close))
    return GameTile(f"tile.{entry.key}", entry, Column(words))


class _Hairline(NamedTuple):
    """Between two parts."""

    def draw(self, b: Builder, _zone: str, rect: Rect) -> float:
        b.add(Line(((rect.x, rect.y), (rect.right, rect.y)), "faint", max(1.0, b.px(1)), alpha=0.5))
        return rect.y


class _PartLine(NamedTuple):
    """A part: its name, and at the right how far one has come, with a tick where it is done."""

    part: TilePart

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        part, tick = self.part, 0.0
        if part.done:
            tick = b.type(BODY) * 0.9
            b.picture(Rect(rect.right - tick, rect.y + (b.line(BODY) - tick) / 2, tick, tick), "icon/check")
        name = Note(part.label, BODY, ink="faint" if part.why else "link")
        line = Ends(name, Note(part.said), below=True) if part.said else name
        return line.draw(b, zone, rect._replace(w=rect.w - tick))


class TilePictures:
    """The small pictures of positions, each made once for its size."""

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], tuple[Node, ...]] = {}

    def draw(self, b: Builder, rect: Rect, entry: Game, card: MistakeCard | None) -> None:
        """The position of a mistake as its seat saw it; the game's own picture where there is none."""
        if card is None:
            picture(b, rect, entry)
            return
        size = (round(rect.w), round(rect.h))
        key = (card.key, b.faces, b.words.code, size)
        if key not in self._made:
            while len(self._made) >= _PICTURES:
                self._made.pop(next(iter(self._made)))
            self._made[key] = small_table(b, entry, _look(b, entry, card), Rect(0, 0, *size))
        b.panel(rect, "tile-picture")
        b.add(Clip(rect, tuple(shifted(node, rect.x, rect.y) for node in self._made[key])))


def _look(b: Builder, entry: Game, card: MistakeCard) -> SceneInput | None:
    with suppress(TableError, ValueError, KeyError, TypeError):
        view, chosen = position_of(card)
        return Position(entry, view, chosen, card.names).look(b.words, can_act=False)
    return None
