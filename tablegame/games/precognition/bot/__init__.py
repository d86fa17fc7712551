"""The computer seats of Precognition: beginner, club, strong.

Knows one seat's view. Must not know the state of a game, a file or a screen. What a seat has written is in its view, so
no level needs a memory; one that is handed the strings of somebody (the mix trainer does) writes what beats them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from math import exp
from random import Random
from types import MappingProxyType
from typing import Final

from tablegame.core.cards import value
from tablegame.core.contract import Bot, Choice, Comparison, Evaluation, Memory, Reason
from tablegame.core.text import N_
from tablegame.games.precognition.bot.foresight import (
    Table,
    Worth,
    best_strings,
    cards_compared,
    careless_string,
    coming_true,
    strings_compared,
    weighed,
)
from tablegame.games.precognition.bot.plan import alternating, breaking, plan
from tablegame.games.precognition.bot.reading import strings_beside
from tablegame.games.precognition.bot.temperament import PRICE, TEMPERAMENTS, wished
from tablegame.games.precognition.bot.wording import (
    ADVICE_FOR_CARD,
    ADVICE_FOR_STRING,
    reason_for_card,
    reason_for_string,
)
from tablegame.games.precognition.facts.moves import is_card, letters_of, prediction
from tablegame.games.precognition.facts.view import PrecognitionView

BEGINNER: Final = "beginner"
CLUB: Final = "club"
STRONG: Final = "strong"

SHORTEST_OF_CLUB: Final = 6
LONGEST_OF_CLUB: Final = 12
YARDSTICK: Final = 6
"""Letters of what `random` writes."""
WARMTH: Final = 0.02
"""Of two strings one that wins so much less often is chosen a third as often."""
GAMES: Final = 40
"""Games in the mind for each string that a beginner or a club player shows as possible."""


@dataclass(frozen=True, slots=True)
class Idea:
    """A string that a level may write, how often, and what it is worth, if that was computed."""

    string: str
    weight: float
    worth: Worth


class PrecognitionBot(Bot[PrecognitionView]):
    """The levels of Precognition. Work is bounded by counts: some 350 games in the mind for a string."""

    levels: tuple[str, ...] = (BEGINNER, CLUB, STRONG)
    other_names: Mapping[str, str] = MappingProxyType({})
    learners: tuple[str, ...] = ()
    replays: int = 24
    temperaments: Mapping[str, str] = TEMPERAMENTS

    def evaluate(
        self,
        view: PrecognitionView,
        level: str,
        budget: float,  # noqa: ARG002 - bounded by counts
        rng: Random,
        memory: Memory | None,  # noqa: ARG002 - hints read nobody
    ) -> Evaluation:
        """For a handful of strings the chance to win, for each value of the hand the chance that the string comes true.

        Empty where the seat owes nothing. Raises OptionError for an unknown level.
        """
        name = self.known(level)
        if not view.domain.count():
            return Evaluation(())
        return _strings_weighed(view, name, rng) if view.writing else _cards_weighed(view, name, rng)

    def ponders(self, view: PrecognitionView) -> float:
        """A string takes longest, the last card no time."""
        if view.writing:
            return 1.0
        return 0.0 if max(view.counts) <= 1 else 0.5

    def choose(self, view: PrecognitionView, level: str, budget: float, rng: Random, memory: Memory | None) -> int:  # noqa: ARG002 - the shape of a bot
        """A string or a card in that level's manner. Raises OptionError, ValueError where nothing is owed."""
        name = self.known(level)
        if not view.domain.count():
            raise ValueError("this seat has nothing to choose now")
        if view.writing:
            ideas = _read(view, name, memory, rng) or _ideas(view, name, rng)
            return prediction(rng.choices(ideas, [idea.weight for idea in ideas])[0].string)
        weights = _values(view, name)
        return _card_of(view, rng.choices(list(weights), list(weights.values()))[0])

    def inclined(self, view: PrecognitionView, move: int, temperament: str, level: str, rng: Random) -> int:  # noqa: ARG002 - the shape of a bot
        """What somebody of that temperament writes, where it costs little; cards are laid as ever."""
        for wish in wished(view, move, temperament, rng):
            found = self.compare(view, move, wish, 1, rng)
            if found.best - found.made <= PRICE:
                return wish
        return move

    def compare(self, view: PrecognitionView, best: int, made: int, effort: int, rng: Random) -> Comparison:
        """Two strings by their chance to win, two cards by the chance that the own string comes true; in the same
        games in the mind, so that luck in these counts for both alike."""
        table, seed = _table(view), rng.getrandbits(40)
        if view.writing:
            return strings_compared(table, letters_of(best), letters_of(made), effort, seed)
        return cards_compared(table, view.string, view.letters, value(best), value(made), effort, seed)

    def same(self, view: PrecognitionView, one: int, other: int) -> bool:  # noqa: ARG002 - the shape of a bot
        """Cards of one value: suits do not matter."""
        return one == other or (is_card(one) and is_card(other) and value(one) == value(other))

    def expects(self, view: PrecognitionView) -> tuple[float, ...]:
        """The chance to win: a fair share for each who is still in, and in the end what was won of it."""
        share = view.winners if view.over else view.seated
        return tuple((seat in share) / len(share) for seat in range(view.players))

    def beside(
        self, view: PrecognitionView, seat: int, mixes: Sequence[Mapping[int, float]], rng: Random
    ) -> tuple[Mapping[int, float], ...]:
        """The chance to win with strings of every length, if that seat writes by one mix or another: in the same games
        in the mind, so that luck in these counts for all alike."""
        seed = rng.getrandbits(40)
        return tuple(strings_beside(_table(view), _place_of(view, seat), mix, seed) for mix in mixes)

    def yardstick(self, view: PrecognitionView, rng: Random) -> int:
        """Six letters, U or D, fewer where the row has fewer changes; then any card."""
        if not view.writing:
            return view.domain.sample(rng)
        return prediction("".join(rng.choice("UD") for _ in range(min(YARDSTICK, view.length))))


def _table(view: PrecognitionView) -> Table:
    """The view as values, the seats in turn beginning with the next to lay."""
    assert view.seat is not None
    start = view.seated.index(view.first)
    turn = (start + len(view.row)) % len(view.seated)
    seats = (*view.seated[turn:], *view.seated[:turn])
    return Table(
        _hand(view),
        tuple(map(value, view.unseen)),
        tuple(view.counts[seat] for seat in seats),
        seats.index(view.seat),
        value(view.row[-1]) if view.row else 0,
        view.letters[-1:],
    )


def _hand(view: PrecognitionView) -> tuple[int, ...]:
    return tuple(map(value, view.hand))


# -- strings -----------------------------------------------------------------------------------------------------------


def _ideas(view: PrecognitionView, level: str, rng: Random) -> list[Idea]:
    return {BEGINNER: beginner, CLUB: club, STRONG: strong}[level](view, rng)


def _place_of(view: PrecognitionView, seat: int) -> int:
    """Its place in turn, the next to lay first."""
    return (view.seated.index(seat) - view.seated.index(view.first) - len(view.row)) % len(view.seated)


def _read(view: PrecognitionView, level: str, memory: Memory | None, rng: Random) -> list[Idea]:
    """The best string against somebody whose strings are remembered; none where nobody's are.

    memory: under ``strings``, by the number of a seat as text, the moves that it has written."""
    kept = (memory or {}).get("strings", {}) if level == STRONG else {}
    for other in view.seated:
        known = kept.get(str(other), ()) if other != view.seat else ()
        if known:
            mix = {move: known.count(move) / len(known) for move in known}
            worth = strings_beside(_table(view), _place_of(view, other), mix, rng.getrandbits(40))
            best = max(worth, key=lambda move: worth[move])
            return [Idea(letters_of(best), 1.0, Worth(worth[best], 0.0, 0.0))]
    return []


def beginner(view: PrecognitionView, rng: Random) -> list[Idea]:
    """Three to five letters that suit the hand; and any card.

    Its mistakes: its string goes one way although up and down by turns is what a row does; it is short, so that any
    longer one beats it; and it does not lay for its string: with UU standing and a higher card in hand it goes down as
    gladly, and when its string is lost it does not mind what the others have written.
    """
    return [Idea(careless_string(_hand(view), (view.ranks + 1) / 2, rng), 1.0, Worth(0.0, 0.0, 0.0))]


def club(view: PrecognitionView, rng: Random) -> list[Idea]:  # noqa: ARG001 - the shape of a level
    """Up and down by turns, six to twelve letters, whatever the hand is; lays what makes the next and forces the one
    after, with its strongest card first; once its string stands it lays any card."""
    most = view.length - 1
    lengths = [min(length, most) for length in range(SHORTEST_OF_CLUB, LONGEST_OF_CLUB + 1)]
    share = 0.5 / len(lengths)
    return [
        Idea(alternating(length, first), share * lengths.count(length), Worth(0.0, 0.0, 0.0))
        for length in sorted(set(lengths))
        for first in "UD"
    ]


def strong(view: PrecognitionView, rng: Random) -> list[Idea]:
    """The strings that win most often when the hand is played out in the mind, the better ones more often.

    It spares its strongest forcing cards for the end of a string, and breaks the others' strings once its own stands
    or is lost.
    """
    found = best_strings(_table(view), rng.getrandbits(40))
    best = found[0][1].mean
    weights = [exp((worth.mean - best) / WARMTH) for _, worth in found]
    return [Idea(s, weight / sum(weights), worth) for (s, worth), weight in zip(found, weights, strict=True)]


def _strings_weighed(view: PrecognitionView, level: str, rng: Random) -> Evaluation:
    ideas = _ideas(view, level, rng)
    table, seed = _table(view), rng.getrandbits(40)
    if level != STRONG:
        ideas = [Idea(idea.string, idea.weight, weighed(table, idea.string, GAMES, seed)) for idea in ideas]
    choices = [_choice(idea, len(view.seated)) for idea in ideas]
    choices.sort(key=lambda choice: (-choice.weight, -choice.value, choice.move))
    # Strings are chosen by games against all kinds of players: none is said to be better than the one chosen.
    lowest = accumulate((choice.value for choice in choices), min)
    choices = [replace(choice, value=value) for choice, value in zip(choices, lowest, strict=True)]
    return Evaluation(tuple(choices), N_("chance to win"), Reason(ADVICE_FOR_STRING, (), "strategy"), "chance")


def _choice(idea: Idea, players: int) -> Choice:
    value, error = idea.worth.among(players)
    return Choice(prediction(idea.string), value, error, idea.weight, reason_for_string(idea.string, idea.worth))


# -- cards -------------------------------------------------------------------------------------------------------------


def _values(view: PrecognitionView, level: str) -> dict[int, float]:
    """How often the level lays each value of its hand; the weights sum to 1."""
    hand = _hand(view)
    chosen = None if level == BEGINNER else _planned(view, hand, level)
    if chosen is not None:
        return {chosen: 1.0}
    return {each: hand.count(each) / len(hand) for each in sorted(set(hand))}


def _planned(view: PrecognitionView, hand: tuple[int, ...], level: str) -> int | None:
    """The value that serves the plan; None where any card will do."""
    own = plan(view.string, len(view.seated), level == STRONG)
    last = value(view.row[-1]) if view.row else 0
    if level == CLUB:
        return None if view.stands else own.value_for(hand, last, own.standing(view.letters))
    if not view.stands and view.open_places:
        return own.value_for(hand, last, own.standing(view.letters))
    return breaking(hand, last, view.letters[-1:])


def _card_of(view: PrecognitionView, wanted: int) -> int:
    """A card of that value: suits do not matter."""
    return next(card for card in view.hand if value(card) == wanted)


def _cards_weighed(view: PrecognitionView, level: str, rng: Random) -> Evaluation:
    weights = _values(view, level)
    values = sorted(set(_hand(view)))
    worths = coming_true(_table(view), view.string, view.letters, values, rng.getrandbits(40))
    choices = [
        Choice(
            _card_of(view, each), worths[each].mean, worths[each].error, weights.get(each, 0.0),
            reason_for_card(view, _card_of(view, each)),
        )
        for each in values
    ]  # fmt: skip
    choices.sort(key=lambda choice: (-choice.weight, -choice.value, choice.move))
    said = Reason(ADVICE_FOR_CARD, (), "strategy")
    return Evaluation(tuple(choices), N_("chance that the string comes true"), said, "chance")


BOT: Final = PrecognitionBot()
