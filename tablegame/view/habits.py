"""Habits in words: choices that a seat has made nearly every time in similar cases, and where the table shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from tablegame.core.habits import CHOICE_WORDS, EVER, LOST, WON, Habit
from tablegame.core.sealed_cards import SealedView
from tablegame.core.text import N_
from tablegame.view.builder import Builder, Words
from tablegame.view.game_scene import FrameRole, SceneInput, Term
from tablegame.view.phrases import NameOf, sentence_about
from tablegame.view.scale import HEADING
from tablegame.view.scene import Label, Rect, Span

# -- in words ------------------------------------------------------------------------------------------------------

_WHEN: Final = {WON: N_("after winning a trick"), LOST: N_("after losing a trick")}


@dataclass(frozen=True, slots=True)
class _HabitLine:
    """A habit ready to be written: whose it is, the name, and the sentence, which begins with it."""

    seat: int
    name: str
    text: str


def habit_sentence(habit: Habit, name: str, words: Words) -> str:
    """A habit as a sentence that begins with the name."""
    what, times, of = words.raw(CHOICE_WORDS[habit.choice]), habit.times, habit.cases
    if habit.after == EVER:
        you, them = N_("You played {what}, {times} of {of} times."), N_("{name} played {what}, {times} of {of} times.")
        return sentence_about(name, you, them, words, what=what, times=times, of=of)
    when = words.raw(_WHEN[habit.after])
    you = N_("You played {what} {when}, {times} of {of} times.")
    them = N_("{name} played {what} {when}, {times} of {of} times.")
    return sentence_about(name, you, them, words, what=what, when=when, times=times, of=of)


V = TypeVar("V", bound=SealedView)


class Watching(Generic[V]):
    """Puts into words on the table what each seat that can be read mostly does.

    count: the habits that some tricks of a view show, by public information only. The last result is kept: a picture
    asks for it more than once, and few pictures follow a new trick.
    """

    def __init__(self, count: Callable[[V, Sequence[Any]], tuple[Habit, ...]]) -> None:
        self._count = count
        self._last: tuple[object, int] = (None, 0)
        self._found: tuple[Habit, ...] = ()

    def habits(self, view: V, tricks: Sequence[Any]) -> tuple[Habit, ...]:
        """The habits that these tricks show. The last trick and their number identify all of them."""
        last, number = (tricks[-1], len(tricks)) if tricks else (None, 0)
        if self._last[0] is not last or self._last[1] != number:
            self._last, self._found = (last, number), self._count(view, tricks)
        return self._found

    def in_words(self, view: V, tricks: Sequence[Any], name_of: NameOf, words: Words) -> tuple[_HabitLine, ...]:
        """The habits that these tricks show, ready to be written."""
        names = [(each, name_of(each.seat)) for each in self.habits(view, tricks)]
        return tuple(_HabitLine(each.seat, name, habit_sentence(each, name, words)) for each, name in names)

    def habit_lines(self, look: SceneInput[V], words: Words) -> tuple[_HabitLine, ...]:
        """The habits shown by the tricks before this picture, by the name of their seat; none in a lesson, which chose
        the cards."""
        if look.taught:
            return ()
        event, view = look.frame.event, look.view
        lying = look.role is FrameRole.REVEALED and (event is None or event.kind == "trick")
        tricks = view.tricks[:-1] if lying else view.tricks
        return self.in_words(view, tricks, look.name_of, words)

    def terms(self, look: SceneInput[V], clause: str, words: Words) -> tuple[Term, ...]:
        """The names of seats with a habit, which explain it under mouse and focus; a letter is no name."""
        shown = self.habit_lines(look, words)
        names = dict.fromkeys(each.name for each in shown if len(each.name) > 1)
        return tuple(
            Term(name, " ".join(each.text for each in shown if each.name == name), clause, exact=True) for name in names
        )

    def chart(self, b: Builder, area: Rect, look: SceneInput[V]) -> None:
        """The habits of everybody on the ivory of an open panel, as large as they fit."""
        wide = min(area.w, b.type(HEADING) * 34)
        room = Rect(area.cx - wide / 2, area.y + b.px(20), wide, area.h - b.px(20))
        _largest(b, room, self.habit_lines(look, b.words), look.chosen["games"], (30, 27, 24, 21, 19, 16), True)

    def sheet(self, b: Builder, room: Rect, look: SceneInput[V]) -> None:
        """Draw the habits on a slip at the upper edge of a room, as many as fit; nothing if there is none or none
        fits."""
        if shown := self.habit_lines(look, b.words):
            _largest(b, room, shown, look.chosen["games"], (22, 19), False)


def _largest(
    b: Builder, room: Rect, shown: Sequence[_HabitLine], games: int, sizes: Sequence[float], bare: bool
) -> None:
    """Write them in the largest of these sizes at which all of them fit into the room, else in the last size."""
    for units in sizes:
        if units == sizes[-1] or _write(b.scratch(), room, shown, games, units, bare) > max(1, len(shown)):
            _write(b, room, shown, games, units, bare)
            return


def _write(b: Builder, room: Rect, shown: Sequence[_HabitLine], games: int, units: float, bare: bool) -> int:
    """Heading and as many habits as fit into the room, on a slip unless the ground is ivory already. Returns how many
    paragraphs fit, heading included; if only the heading fits, nothing is drawn."""
    pad = 0.0 if bare else b.space.gap
    inner = room.inset(pad, pad * 0.6)
    head = b.words("Habits in this game") if games == 1 else b.words("Habits in this match")
    longest = max(([b.span(word, units + 1, "serif-bold")] for word in head.split()), key=b.width)
    texts: list[tuple[int | None, list[Span]]] = [(None, [b.fitted(longest, inner.w)[0]._replace(text=head)])]
    for each in shown:
        name = b.span(each.name, units, "sans-bold", f"seat.{each.seat}")
        texts.append((each.seat, [name, b.span(each.text.removeprefix(each.name), units)]))
    if not shown:
        said = b.words("Nobody can be read so far. Whoever does something too often for it to be chance is named here.")
        texts.append((None, [b.span(said, units, ink="soft")]))
    lead = b.type(units) * 1.5
    blocks, y = [], 0.0
    for seat, spans in texts:
        lines = b.wrap(spans, inner.w - (lead if seat is not None else 0.0))
        high = b.line_height(lines)
        if y + high > inner.h:
            break
        blocks.append((seat, lines, y, high))
        y += high + b.type(units) * 0.35
    if len(blocks) < 2:
        return len(blocks)
    if not bare:
        b.panel(Rect(room.x, room.y, room.w, blocks[-1][2] + blocks[-1][3] + pad * 1.2), "slip", name="habits")
    for seat, lines, top, high in blocks:
        side = b.type(units) * 1.15
        left = inner.x
        if seat is not None:
            b.draw_player(Rect(left, inner.y + top + (b.line_height(lines[:1]) - side) / 2, side, side), seat)
            left += lead
        b.add(Label(Rect(left, inner.y + top, inner.right - left, high), lines))
    return len(blocks)
