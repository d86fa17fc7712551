"""The computer players of Precognition: beginner, club, strong, reader.

Strong and the reader compare strings and cards in imagined games (bot/simulation.py). The reader alone learns the
habits of players (bot/reading.py). A hint values the choices of any level in imagined games: by the chance to win.
A string is a prediction such as "UUDS"; it stands once it has come true.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from math import exp
from random import Random
from typing import Final, NamedTuple

from tablegame.core.bots import BEGINNER, CLUB, READER, STRONG, Bot, Choice, Evaluation, MeanResult, Memory, Promise
from tablegame.core.cards import value
from tablegame.core.text import N_, Reason
from tablegame.games.precognition.bot import simulation
from tablegame.games.precognition.bot.beliefs import alternating, breaking_value, careless_string, plan
from tablegame.games.precognition.bot.reading import PRICES, READING, STYLES, preferred_moves, priors
from tablegame.games.precognition.bot.simulation import Knowledge, mean
from tablegame.games.precognition.facts import PrecognitionView, is_card, letter_between, letters_of, prediction

SHORTEST_OF_CLUB: Final = 6  # the fewest letters in the strings of a club player
LONGEST_OF_CLUB: Final = 12  # the most letters in them
LETTERS_OF_RANDOM: Final = 6  # the number of letters in the strings of `random`
SOFTNESS: Final = 0.02  # a string whose chance to win is smaller by this is chosen about a third (1/e) as often
MOST_STRINGS: Final = 6  # the most strings in a hint


class StringIdea(NamedTuple):
    """A string that a level may write."""

    string: str
    weight: float  # how often the level writes it
    shares: Sequence[float] = ()  # the share of the win in each imagined game, if any were played


class PrecognitionBot(Bot[PrecognitionView]):
    """The levels of Precognition. Their work is bounded by the number of imagined games."""

    levels: tuple[str, ...] = (BEGINNER, CLUB, STRONG, READER)
    learners: tuple[str, ...] = (READER,)
    edition: int = 5
    replays: int = 24
    styles: Mapping[str, str] = STYLES
    prices: Mapping[str, float] = PRICES
    preferred_moves = staticmethod(preferred_moves)

    def level_evaluation(self, view: PrecognitionView, level: str, rng: Random, memory: Memory | None) -> Evaluation:
        """For each string or card the chance to win with it, and how often a player of this level chooses it."""
        evaluation = _evaluation_of_strings if view.writing else _evaluation_of_cards
        return evaluation(view, level, _knowledge(view, level, memory), rng)

    def difficulty(self, view: PrecognitionView) -> float:
        """How hard a choice is: 1 while strings are written; 0 for the last card of a hand; 0.5 for any other card."""
        if view.writing:
            return 1.0
        return 0.0 if max(view.counts) <= 1 else 0.5

    def level_move(self, view: PrecognitionView, level: str, rng: Random, memory: Memory | None) -> int:
        """A string or card, drawn at random by how often the level chooses each."""
        if view.writing:
            ideas = _ideas(view, level, _knowledge(view, level, memory), rng)
            return prediction(rng.choices(ideas, [idea.weight for idea in ideas])[0].string)
        has_one_value = len(set(_hand(view))) == 1
        if level in (BEGINNER, CLUB) or has_one_value:
            weights = _simple_weights(view, level)
        else:
            weights = _simulate(view, _knowledge(view, level, memory), rng)[0]
        return _card_of(view, rng.choices(list(weights), list(weights.values()))[0])

    def learn_from(self, view: PrecognitionView, memory: Memory) -> None:
        READING.learn(view, memory)

    def first_affordable(
        self, view: PrecognitionView, move: int, wishes: Sequence[int], price: float, rng: Random
    ) -> int:
        """The first of the `wishes` that is at most `price` worse than `move` in its chance to win; `move` if none is.
        All are tried in the same imagined games, since a hint values too few strings for this."""
        known = simulation.knowledge_of(view)
        batches = self.batch_results(view, (move, *wishes), rng)
        chance_of_move, *chances = (simulation.chance_against_calculators(known, mean(shares))[0] for shares in batches)
        pairs = zip(wishes, chances, strict=True)
        return next((wish for wish, chance in pairs if chance_of_move - chance <= price), move)

    def batch_results(self, view: PrecognitionView, moves: Sequence[int], rng: Random) -> tuple[tuple[float, ...], ...]:
        """For each string or card its share of the win in each imagined game. All of them play the same games."""
        known = simulation.knowledge_of(view)
        games = simulation.imagine(known, simulation.HANDS, rng)
        if view.writing:
            return tuple(tuple(simulation.with_string(known, letters_of(move), games)) for move in moves)
        return tuple(tuple(simulation.with_card(known, view.string, value(move), games)) for move in moves)

    def promise(self, view: PrecognitionView, best: MeanResult, made: MeanResult) -> Promise:  # noqa: ARG002 - the same beside any
        """The chance to win that is shown for a choice. made: its mean share of the win in imagined games."""
        return Promise(*simulation.chance_against_calculators(simulation.knowledge_of(view), made.mean))

    def equivalent(self, view: PrecognitionView, one: int, other: int) -> bool:
        """Whether two cards come to the same. They do if they have the same value; or if they make the same letter, and
        no unseen card has one of their values or one between. Two strings are equivalent if they are equal."""
        if one == other or not (is_card(one) and is_card(other)):
            return one == other
        low, high = sorted(map(value, (one, other)))
        is_same_letter = not view.row or letter_between(view.row[-1], one) == letter_between(view.row[-1], other)
        has_unseen_between = any(low <= value(card) <= high for card in view.unseen)
        return low == high or (is_same_letter and not has_unseen_between)

    def expected_results(self, view: PrecognitionView) -> tuple[float, ...]:
        """The expected share of the win of each seat: equal for all seats still in the game, 0 for the others."""
        sharers = view.winners if view.over else view.seated
        return tuple((seat in sharers) / len(sharers) for seat in range(view.players))

    def random_move(self, view: PrecognitionView, rng: Random) -> int:
        """A string of six letters U or D, fewer in a short row; or any card."""
        if not view.writing:
            return view.domain.sample(rng)
        return prediction("".join(rng.choice("UD") for _ in range(min(LETTERS_OF_RANDOM, view.length))))


def _hand(view: PrecognitionView) -> tuple[int, ...]:
    """The values of the viewer's cards, ascending."""
    return tuple(map(value, view.hand))


def _knowledge(view: PrecognitionView, level: str, memory: Memory | None) -> Knowledge:
    """The knowledge of the viewer. The reader adds its guesses about the others."""
    return simulation.knowledge_of(view, priors(view, memory) if level == READER else None)


def _ideas(view: PrecognitionView, level: str, known: Knowledge, rng: Random) -> list[StringIdea]:
    """The strings that a level may write, each with its weight."""
    if level == BEGINNER:
        return beginner(view, rng)
    return club(view) if level == CLUB else strong(known)


def beginner(view: PrecognitionView, rng: Random) -> list[StringIdea]:
    """One string of three to five letters that suits the hand. The beginner then plays any card.

    The mistakes: the string mostly goes one way, although rows go up and down in turns. The string is short, so that
    any longer string beats it. The cards do not follow the string: with UU standing and a higher card in hand, the
    beginner goes down equally often. When its string is lost, it does not hinder the others.
    """
    hand = _hand(view)
    is_low = sum(hand) < len(hand) * (view.ranks + 1) / 2  # compared with the middle rank
    return [StringIdea(careless_string("UD" if is_low else "DU", rng), 1.0)]


def club(view: PrecognitionView) -> list[StringIdea]:
    """Strings of six to twelve letters, up and down in turns, whatever the hand.

    The club player then plays the card that makes the next letter and best forces the letter after that. Once the
    string stands, the club player plays any card.
    """
    most = view.length - 1
    # Lengths that a short row does not allow count for the longest one.
    lengths = [min(length, most) for length in range(SHORTEST_OF_CLUB, LONGEST_OF_CLUB + 1)]
    weight = 0.5 / len(lengths)  # one half for each first letter
    return [
        StringIdea(alternating(length, first), weight * lengths.count(length))
        for length in sorted(set(lengths))
        for first in "UD"
    ]


def strong(known: Knowledge) -> list[StringIdea]:
    """The strings that win most in imagined games, the best first and with the greatest weight."""
    # The seed is the text of the knowledge (with the names of its fields), so that each hint names the same strings.
    best = list(simulation.strings(known, Random(f"{known}")).items())[:MOST_STRINGS]
    means = [mean(shares) for _, shares in best]
    weights = [exp((share - means[0]) / SOFTNESS) for share in means]
    return [StringIdea(s, weight / sum(weights), shares) for (s, shares), weight in zip(best, weights, strict=True)]


def _evaluation_of_strings(view: PrecognitionView, level: str, known: Knowledge, rng: Random) -> Evaluation:
    """The evaluation of the strings that a level may write."""
    ideas = _ideas(view, level, known, rng)
    if level in (BEGINNER, CLUB):  # these levels write without imagined games
        shares_by_string = simulation.strings(known, rng, simulation.FEW, [idea.string for idea in ideas])
        ideas = [idea._replace(shares=shares_by_string[idea.string]) for idea in ideas]
    choices = [
        Choice(prediction(string), *simulation.chance_and_error(known, shares), weight)
        for string, weight, shares in ideas
    ]
    return _evaluation(choices, Reason(ADVICE_FOR_STRING, (), "strategy"))


def _evaluation(choices: list[Choice], advice: Reason | None = None) -> Evaluation:
    """The evaluation with the choice of the greatest weight first. No value is greater than that of a choice before it:
    choices of little weight were tried in few games, and their values are lowered if need be."""
    choices.sort(key=lambda choice: (-choice.weight, -choice.value, choice.move))
    lowest = accumulate((choice.value for choice in choices), min)
    descending = tuple(replace(choice, value=value) for choice, value in zip(choices, lowest, strict=True))
    return Evaluation(descending, N_("chance to win"), advice, "chance")


def _simulate(view: PrecognitionView, known: Knowledge, rng: Random) -> tuple[dict[int, float], dict[int, list[float]]]:
    """Two dicts by value of the hand: how often to play the value, 1 for the best value and 0 for the others; and its
    share of the win in each imagined game. Of equally good values the planned value is best."""
    hand = _hand(view)
    planned = _planned_value(view, hand, STRONG)
    values = sorted(set(hand), key=lambda rank: (rank != planned, rank))  # the planned value first
    shares = simulation.cards(known, view.string, values, rng)
    best = next(iter(shares))
    return {rank: float(rank == best) for rank in shares}, shares


def _simple_weights(view: PrecognitionView, level: str) -> dict[int, float]:
    """How often a beginner or a club player plays each value."""
    hand = _hand(view)
    planned = None if level == BEGINNER else _planned_value(view, hand, level)
    if planned is not None:
        return {planned: 1.0}
    return {rank: hand.count(rank) / len(hand) for rank in sorted(set(hand))}


def _planned_value(view: PrecognitionView, hand: tuple[int, ...], level: str) -> int | None:
    """The value that serves the own string or, once that stands or is lost, breaks the ups and downs for the strings of
    others. None for a club player whose string stands, who plays any card."""
    if level == CLUB and view.stands:
        return None
    own = plan(view.string, len(view.seated), level != CLUB)
    last = value(view.row[-1]) if view.row else 0
    if level == CLUB or (not view.stands and view.fitting_starts):
        return own.value_for(hand, last, own.standing(view.letters))
    return breaking_value(hand, last, view.letters[-1:])


def _card_of(view: PrecognitionView, rank: int) -> int:
    """A card of this value in the viewer's hand."""
    return next(card for card in view.hand if value(card) == rank)


def _evaluation_of_cards(view: PrecognitionView, level: str, known: Knowledge, rng: Random) -> Evaluation:
    """The evaluation of the values in hand. Equivalent cards are one choice with their common weight."""
    if level in (BEGINNER, CLUB):
        weights = _simple_weights(view, level)
        shares_by_value = simulation.cards(known, view.string, sorted(set(_hand(view))), rng, simulation.FEW)
    else:
        weights, shares_by_value = _simulate(view, known, rng)
    choices = list[Choice]()
    for rank, shares in shares_by_value.items():
        card, weight = _card_of(view, rank), weights.get(rank, 0.0)
        equal = next((i for i, choice in enumerate(choices) if BOT.equivalent(view, choice.move, card)), None)
        if equal is None:
            choices.append(Choice(card, *simulation.chance_and_error(known, shares), weight))
        else:
            choices[equal] = replace(choices[equal], weight=choices[equal].weight + weight)
    return _evaluation(choices)


ADVICE_FOR_STRING: Final = N_(
    "A row goes up and down by turns most easily. Vary the length: a player who can guess yours writes one letter more."
)


BOT: Final = PrecognitionBot()
