"""Secret strings of Precognition: how long they are, and how they begin."""

from __future__ import annotations

from typing import Final

from tablegame.core.mixes import Mixes, Situation
from tablegame.core.text import N_
from tablegame.games.precognition.facts import PrecognitionView, letters_of

LENGTH, FIRST = "length", "first"
_LENGTHS: Final = (("5", 5), ("8", 8), ("11", 11))


class PrecognitionMixes(Mixes[PrecognitionView]):
    """Strings by their length and by their first letter."""

    situations: tuple[Situation, ...] = (
        Situation(
            LENGTH,
            N_("How long your strings are"),
            (
                ("5", N_("up to 5 letters")),
                ("8", N_("6 to 8 letters")),
                ("11", N_("9 to 11 letters")),
                ("more", N_("12 letters and more")),
            ),
        ),
        Situation(FIRST, N_("How they begin"), (("U", N_("with up")), ("D", N_("with down")), ("S", N_("with stay")))),
    )
    clause: str = "strategy"
    unit: str = N_("games")
    many: int = 20
    whole: bool = True

    def kinds(self, view: PrecognitionView, move: int) -> tuple[tuple[str, str], ...]:
        """Length and first letter of a string; nothing of a card, which is no secret."""
        if view.seat is None or not view.writing:
            return ()
        string = letters_of(move)
        length = next((key for key, most in _LENGTHS if len(string) <= most), "more")
        return ((LENGTH, length), (FIRST, string[:1]))


MIXES: Final = PrecognitionMixes()
