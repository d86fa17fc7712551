"""Drills of Precognition, exercises of one question: can a string still come true, and which card keeps it alive?

The asked seat has a string that is made for the puzzle. The answers come from `Reach` (facts.py), which searches all
rows that can follow.
"""

from __future__ import annotations

from dataclasses import replace
from math import log2
from random import Random
from typing import Final

from tablegame.core.bots import Bot
from tablegame.core.cards import ANGLO_FRENCH, value
from tablegame.core.contract import Engine
from tablegame.core.drills import Drill, DrillGame, Drills, Puzzle
from tablegame.core.text import N_, Reason, seat_letter
from tablegame.games.precognition.facts import PrecognitionView, Reach, ReachingBoundError, prediction, putters_of

COMES_TRUE: Final = "comes_true"
KEEPS_ALIVE: Final = "keeps_alive"
YES: Final = "yes"
NO: Final = "no"

_RANKS: Final = {2: (4, 5, 6, 7), 3: (4, 5, 6), 4: (5, 6, 7)}
"""The numbers of ranks by the number of players: short packs, whose rows are easy to survey."""
_MISSING_CARDS: Final = (5, 11)  # the fewest and the most cards that the row still lacks
_MISSING_LETTERS: Final = (2, 5)  # the fewest and the most letters that a string still lacks
_TRIES: Final = 12  # the number of strings that are tried with one row before no puzzle is made
_CARDS: Final = N_("The cards for it are there: played in the right order they make every letter that is missing.")
_NO_CARDS: Final = N_("Wherever it might still stand, the cards that are left cannot make its letters.")
_ONLY: Final = N_("After any other card the cards that are left cannot make its letters any more.")


class PrecognitionDrills(Drills):
    """Puzzles about a row of random cards and a string, whose first letters are the last letters of the row."""

    drills: tuple[Drill, ...] = (
        Drill(
            COMES_TRUE, N_("Can it still come true?"), N_("Can your string still come true?"), "match",
            steps=(0.38, 0.52),
        ),
        Drill(
            KEEPS_ALIVE, N_("The card that keeps it alive"), N_("Which card keeps your string alive?"), "match",
            cli_exported=False,
        ),
    )  # fmt: skip

    def make(self, kind: str, engine: Engine, bot: Bot, rng: Random) -> Puzzle | None:  # noqa: ARG002 - nobody chooses
        """A puzzle of an incomplete row and a string of the asked seat; None if no tried string is a puzzle."""
        players = rng.choice((2, 2, 3, 4))
        rules = (("ranks", rng.choice(_RANKS[players])),)
        game: DrillGame = DrillGame(engine, players, rules)
        game.deal(rng)
        for seat in range(players):
            game.make(seat, _usual_string(rng, game))
        written = len(game.moves)
        missing = rng.randint(*_MISSING_CARDS)
        while sum(_view(game, 0).counts) > missing:
            (seat,) = game.state.acting()
            game.make(seat, game.state.legal(seat).sample(rng))
        (acting,) = game.state.acting()
        seat = acting if kind == KEEPS_ALIVE else rng.randrange(players)
        wanted = YES if rng.random() < 0.5 else NO
        for _ in range(_TRIES):
            string = _likely_string(rng, _view(game, seat))
            puzzle = self._make_puzzle(kind, game, seat, string, wanted)
            if puzzle is not None:
                moves = list(puzzle.moves)
                # In the record the tried string replaces the one that the seat has written.
                moves[written - players + seat] = f"{seat_letter(seat)} {engine.format(seat, prediction(string))}"
                return replace(puzzle, moves=tuple(moves))
        return None

    def _make_puzzle(self, kind: str, game: DrillGame, seat: int, string: str, wanted: str) -> Puzzle | None:
        """A puzzle about this string of a seat; None if it makes no good one. wanted: the answer to `COMES_TRUE`."""
        view = replace(_view(game, seat), string=string)
        letters_are_answer = bool(view.stands) or not view.fitting_starts  # so that nobody need look at the cards
        if letters_are_answer:
            return None
        try:
            if kind == COMES_TRUE:
                return self._comes_true(game, view, seat, wanted)
            return self._keeps_alive(game, view, seat)
        except ReachingBoundError:
            return None

    def _comes_true(self, game: DrillGame, view: PrecognitionView, seat: int, wanted: str) -> Puzzle | None:
        """The puzzle whether the string of the view can still come true; None if the wanted answer is wrong.

        Raises ReachingBoundError if the search takes too long.
        """
        reach, string = reach_as_known(view), view.string
        can = reach.can_come_true(string)
        if can != (wanted == YES):
            return None
        # The answer must be the same by the cards that the seat sees and by all hands.
        if can != reach_in_fact(game, seat).can_come_true(string):
            return None
        # By the size of the search, 0 to 0.9 for up to about 6,000 positions, and by the length of the string.
        hard = min(1.0, 0.1 + log2(1 + reach.positions) / 14 + 0.02 * len(string))
        why = Reason(_CARDS if can else _NO_CARDS, (), "match")
        return game.puzzle(COMES_TRUE, seat, wanted, offered=(YES, NO), hard=hard, why=why)

    def _keeps_alive(self, game: DrillGame, view: PrecognitionView, seat: int) -> Puzzle | None:
        """The puzzle which card keeps the string of the view alive.

        None unless the hand has three values or more and exactly one of them does. Raises ReachingBoundError.
        """
        cards_by_value = {value(card): card for card in reversed(view.hand)}
        if len(cards_by_value) < 3:
            return None
        alive: int | None = None  # the value that keeps the string alive
        for rank, card in cards_by_value.items():
            after = game.state.clone()
            after.apply(seat, card)
            if reach_as_known(_precognition(after.view(seat))).can_come_true(view.string):
                if alive is not None:
                    return None
                alive = rank
        if alive is None:
            return None
        cards = tuple(ANGLO_FRENCH.text(card) for card in view.hand if value(card) == alive)
        why = Reason(_ONLY, (), "match")
        return game.puzzle(KEEPS_ALIVE, seat, cards[0], accepted=cards, why=why)


def reach_as_known(view: PrecognitionView) -> Reach:
    """A search for strings that can come true, as far as the viewer knows. In the search the viewer plays cards of its
    hand, and the others play any cards that the viewer does not see."""
    return Reach(_values(view.row), view.sources, (_values(view.hand), _values(view.unseen)))


def reach_in_fact(game: DrillGame, seat: int) -> Reach:
    """A search for strings that can come true with the true hands of all seats, which the viewer does not know.

    seat: a seat whose view is used for the row; any seat will do, since all see the same row.
    """
    view = _view(game, seat)
    hands = [_values(_view(game, other).hand) for other in range(view.players)]
    return Reach(_values(view.row), putters_of(view.seated, view.first, view.length)[len(view.row) :], hands)


def _values(cards: tuple[int, ...]) -> list[int]:
    return [value(card) for card in cards]


def _view(game: DrillGame, seat: int) -> PrecognitionView:
    """The view of a seat at the present moment of the game."""
    return _precognition(game.state.view(seat))


def _precognition(view: object) -> PrecognitionView:
    """The same view, known to the type checker as one of this game."""
    assert isinstance(view, PrecognitionView)
    return view


def _usual_string(rng: Random, game: DrillGame) -> int:
    """The prediction of three to nine letters that go up and down by turns, as people write them."""
    most = min(9, _view(game, 0).length - 1)
    return prediction((rng.choice(("UD", "DU")) * most)[: rng.randint(3, most)])


def _likely_string(rng: Random, view: PrecognitionView) -> str:
    """A string of the last one to four letters of the row and some letters more. Three quarters of these follow a
    pattern: up and down by turns, or all one way."""
    letters = view.letters
    standing = rng.randint(1, min(4, len(letters)))
    missing = rng.randint(*_MISSING_LETTERS)
    pattern = rng.choice(("UD", "DU", "UU", "DD"))
    more = "".join(rng.choice("UDS") if rng.random() < 0.25 else pattern[index % 2] for index in range(missing))
    return letters[len(letters) - standing :] + more


DRILLS: Final = PrecognitionDrills()
