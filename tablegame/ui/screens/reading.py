"""How people read and are read in a game of secret choices, in sentences: in its review, its result, the statistics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import sqrt
from typing import Final

from tablegame.core.mixes import Mixes
from tablegame.practice.reading import Count, Gain, PersonReading, ReadingTask, Tell, reading_task
from tablegame.practice.review import Review
from tablegame.session.seats import persons
from tablegame.ui.desk import Desk
from tablegame.view.advice import unit_text
from tablegame.view.builder import Words

_LEAST: Final = 4
"""Secret choices that are needed before anything is said of them."""
_FEW: Final = 10
"""Below this number figures have a decimal."""


class Readings:
    """The readings of the people in a reviewed game, each computed in the background when the person is judged."""

    def __init__(self, desk: Desk, review: Review, game: str) -> None:
        """game: the id of the saved game."""
        self._desk, self._review, self._game = desk, review, game
        self._tasks: dict[int, ReadingTask] = {}

    def brief(self, seat: int, words: Words) -> tuple[str, ...]:
        """What matters most of a seat's reading; () until it is known, and for a computer player."""
        reading, mixes = self._of(seat, False), self._review.entry.mixes
        return () if reading is None or mixes is None else (predicted_text(reading, mixes, words),)

    def whole(self, seat: int, names: Sequence[str], words: Words) -> tuple[str, ...]:
        """All of a seat's reading in sentences. names: of all players."""
        reading, mixes = self._of(seat, True), self._review.entry.mixes
        return () if reading is None or mixes is None else tuple(_sentences(reading, mixes, names, words))

    def _of(self, seat: int, gains: bool) -> PersonReading | None:
        review, (judged, choices) = self._review, self._review.progress(seat)
        if review.entry.mixes is None or review.path is None or not review.over or judged < choices:
            return None
        chairs = review.notes.chairs
        if seat not in self._tasks and seat in persons(chairs):
            self._desk.library.refresh()
            saved, folder = self._desk.library.lines, review.path.parent
            self._tasks[seat] = reading_task(saved, folder, review.entry.key, chairs[seat].name, self._game, seat)
        if seat not in self._tasks or review.path not in self._tasks[seat].records:
            return None
        known = self._desk.reviewing.answer(replace(self._tasks[seat], gains=gains))
        return known if isinstance(known, PersonReading) and known.total.of >= _LEAST else None


def _sentences(reading: PersonReading, mixes: Mixes, names: Sequence[str], words: Words) -> Iterator[str]:
    yield predicted_text(reading, mixes, words)
    if _LEAST <= reading.games[-1].of < reading.total.of:
        yield long_run_text(reading, words)
    if reading.read.variance and (reading.tell or reading.habit or reading.total.sure):
        gain, unit = _gain(reading.read, words), unit_text(mixes.unit, reading.read.value, words)
        yield words("A reader in another chair would have gained {gain} {unit} from it.", gain=gain, unit=unit)
    yield from _reads(reading.reads, mixes, names, words)


def long_run_text(reading: PersonReading, words: Words) -> str:
    """How much of all games could be predicted."""
    return words(
        "In the last {n} games: {times} of {all} (an unreadable player: {usual}).",
        n=len(reading.games),
        **_figures(reading.total, words),
    )


def predicted_text(reading: PersonReading, mixes: Mixes, words: Words) -> str:
    """How much of the last game could be predicted, or of all if too little was secret there, and what gives most
    away."""
    found = reading.games[-1]
    if found.of < _LEAST:
        return f"{long_run_text(reading, words)} {tell_text(reading, mixes, words)}"
    text = words(
        "{times} of {all} secret choices could have been predicted (an unreadable player: {usual}).",
        **_figures(found, words),
    )
    return f"{text} {tell_text(reading, mixes, words)}"


def tell_text(reading: PersonReading, mixes: Mixes, words: Words) -> str:
    """The tell of the last game, or else of all, or that there is none."""
    if reading.tell is not None:
        return f"{words('This gives most away:')} {_tell(reading.tell, mixes, words)}"
    if reading.habit is not None:
        gave = words("In the last {n} games this gave most away:", n=len(reading.games))
        return f"{gave} {_tell(reading.habit, mixes, words)}"
    if reading.total.sure:
        return words("Over several games that is more than chance.")
    if reading.total.times > reading.total.expected:
        return words("That may be chance.")
    return words("That is no more than chance gives.")


def _tell(tell: Tell, mixes: Mixes, words: Words) -> str:
    situation = next(each for each in mixes.habits if each.key == tell.situation)
    return words(
        "{situation}: {kind}, {times} of {all} times (an unreadable player: {usual}).",
        situation=words(situation.words),
        kind=words.raw(dict(situation.options)[tell.kind]),
        **_figures(tell.seen, words),
    )


def _reads(reads: Mapping[int, Gain], mixes: Mixes, names: Sequence[str], words: Words) -> Iterator[str]:
    """Which other player was read best, and what that brought."""
    sure = [seat for seat, gain in reads.items() if gain.sure]
    if sure:
        best = max(sure, key=lambda seat: reads[seat].value / sqrt(reads[seat].variance))
        name, gain = str.__str__(names[best]), _gain(reads[best], words)
        unit = unit_text(mixes.unit, reads[best].value, words)
        yield words("Reading {name} brought {gain} {unit}.", name=name, gain=gain, unit=unit)


def _figures(count: Count, words: Words) -> dict[str, object]:
    """The fields of a count."""
    digits = 0 if count.of >= _FEW else 1
    usual = f"{count.expected:.{digits}f} ± {max(sqrt(count.variance), 10.0**-digits):.{digits}f}"
    return {"times": count.times, "all": count.of, "usual": usual.replace(".", words.raw("."))}


def _gain(gain: Gain, words: Words) -> str:
    """A gain with its standard error, such as "2.5 ± 0.6"."""
    digits = 0 if abs(gain.value) >= _FEW else 1
    text = f"{abs(gain.value):.{digits}f} ± {max(sqrt(gain.variance), 10.0**-digits):.{digits}f}"
    sign = "−" if gain.value < 0 and text[0] != "0" else ""
    return sign + text.replace(".", words.raw("."))
