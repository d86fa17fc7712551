"""A view of Precognition as JSON values: what `--view` prints (docs/views.md)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tablegame.core.cards import ANGLO_FRENCH
from tablegame.core.contract import SEAT_LETTERS, seat_letter
from tablegame.core.describing import Finished
from tablegame.games.precognition.facts.view import PrecognitionView, RevealedGame


def described(view: PrecognitionView, finished: Finished) -> dict[str, Any]:
    """The values by their keys, all but the name of the game."""
    letters = SEAT_LETTERS[: view.players]
    return {
        "options": {"ranks": view.ranks, "playoff": view.playoff},
        "playoffs": view.game,
        "seated": [letters[seat] for seat in view.seated],
        "dealer": letters[view.dealer],
        "first": letters[view.first],
        "length": view.length,
        "row": _row(view.row, view.putters, view.letters),
        "letters": view.letters,
        "hand": _texts(view.hand),
        "prediction": view.string or None,
        "written": [letters[seat] for seat in view.seated if view.written[seat]],
        "held": dict(zip(letters, view.counts, strict=True)),
        "aside": view.aside,
        "known": {letters[seat]: _texts(known) for seat in view.seated if (known := view.known(seat)) is not None},
        "games": finished.to_json(view.past, lambda game: _game(game, letters)),
    }


def _texts(cards: Iterable[int]) -> list[str]:
    return sorted(map(ANGLO_FRENCH.text, cards))


def _row(cards: tuple[int, ...], putters: tuple[int, ...], letters: str) -> list[dict[str, Any]]:
    """Each card with who put it and the change that it made, null for the first."""
    return [
        {"card": ANGLO_FRENCH.text(card), "seat": seat_letter(seat), "letter": letter}
        for card, seat, letter in zip(cards, putters, (None, *letters), strict=False)
    ]


def _game(game: RevealedGame, letters: str) -> dict[str, Any]:
    return {
        "seated": [letters[seat] for seat in game.seated],
        "dealer": letters[game.dealer],
        "row": _row(game.row, game.putters, game.letters),
        "letters": game.letters,
        "predictions": {letters[seat]: game.strings[seat] for seat in game.seated},
        "places": {letters[seat]: list(game.places[seat]) for seat in game.seated},
        "matched": {letters[seat]: game.lengths[seat] for seat in game.seated},
    }
