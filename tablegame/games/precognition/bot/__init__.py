"""The computer players of Precognition: beginner, club, strong, reader."""

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
from tablegame.games.precognition.bot.beliefs import alternating, breaking_value, careless_string, plan
from tablegame.games.precognition.bot.reading import PRICES, READING, STYLES, preferred_moves, priors
from tablegame.games.precognition.bot.simulation import (
    FEW,
    HANDS,
    Knowledge,
    cards,
    chance_against_calculators,
    chance_and_error,
    imagine,
    knowledge_of,
    mean,
    strings,
    with_card,
    with_string,
)
from tablegame.games.precognition.facts import PrecognitionView, is_card, letter_between, letters_of, prediction

SHORTEST_OF_CLUB: Final = 6
LONGEST_OF_CLUB: Final = 12
LETTERS_OF_RANDOM: Final = 6
"""The number of letters in the strings of `random`."""
SOFTNESS: Final = 0.02
"""The difference in the chance to win with which a string is chosen a third as often as another."""
MOST_STRINGS: Final = 6
"""The most strings in a hint."""


class StringIdea(NamedTuple):
    """A string that a level may write."""

    string: str
    weight: float  # how often
    shares: Sequence[float] = ()  # of the win in imagined games, if any were played


class PrecognitionBot(Bot[PrecognitionView]):
    """The levels of Precognition. Work is bounded by counts: 1,500 imagined games a string, up to 500 a card."""

    levels: tuple[str, ...] = (BEGINNER, CLUB, STRONG, READER)
    learners: tuple[str, ...] = (READER,)
    edition: int = 5
    replays: int = 24
    styles: Mapping[str, str] = STYLES
    prices: Mapping[str, float] = PRICES
    preferred_moves = staticmethod(preferred_moves)

    def level_evaluation(self, view: PrecognitionView, level: str, rng: Random, memory: Memory | None) -> Evaluation:
        """The chance to win for the best strings, or for each value of the hand."""
        weigh = _weigh_strings if view.writing else _weigh_cards
        return weigh(view, level, _knowledge(view, level, memory), rng)

    def difficulty(self, view: PrecognitionView) -> float:
        """Writing a string takes longest, the last card takes no time."""
        if view.writing:
            return 1.0
        return 0.0 if max(view.counts) <= 1 else 0.5

    def level_move(self, view: PrecognitionView, level: str, rng: Random, memory: Memory | None) -> int:
        if view.writing:
            ideas = _ideas(view, level, _knowledge(view, level, memory), rng)
            return prediction(rng.choices(ideas, [idea.weight for idea in ideas])[0].string)
        if level in (BEGINNER, CLUB) or len(set(_hand(view))) == 1:
            weights = _simple_weights(view, level)
        else:
            weights = _simulate(view, _knowledge(view, level, memory), rng)[0]
        return _card_of(view, rng.choices(list(weights), list(weights.values()))[0])

    def learn_from(self, view: PrecognitionView, memory: Memory) -> None:
        READING.learn(view, memory)

    def first_affordable(
        self, view: PrecognitionView, move: int, wishes: Sequence[int], price: float, rng: Random
    ) -> int:
        """The first string that costs no more than the price in the same imagined games, as a hint values too few."""
        known = knowledge_of(view)
        batches = self.batch_results(view, (move, *wishes), rng)
        own, *others = (chance_against_calculators(known, mean(shares))[0] for shares in batches)
        pairs = zip(wishes, others, strict=True)
        return next((wish for wish, chance in pairs if own - chance <= price), move)

    def batch_results(self, view: PrecognitionView, moves: Sequence[int], rng: Random) -> tuple[tuple[float, ...], ...]:
        """The share of the win with each string or card in the same imagined games."""
        known = knowledge_of(view)
        games = imagine(known, HANDS, rng)
        if view.writing:
            return tuple(tuple(with_string(known, letters_of(move), games)) for move in moves)
        return tuple(tuple(with_card(known, view.string, value(move), games)) for move in moves)

    def promise(self, view: PrecognitionView, best: MeanResult, made: MeanResult) -> Promise:  # noqa: ARG002 - the same beside any
        """The chance to win, corrected for players who calculate."""
        return Promise(*chance_against_calculators(knowledge_of(view), made.mean))

    def equivalent(self, view: PrecognitionView, one: int, other: int) -> bool:
        """Whether two cards have one value, or make the same letter without an unseen card between their values."""
        if one == other or not (is_card(one) and is_card(other)):
            return one == other
        low, high = sorted(map(value, (one, other)))
        same_letter = not view.row or letter_between(view.row[-1], one) == letter_between(view.row[-1], other)
        return low == high or (same_letter and not any(low <= value(card) <= high for card in view.unseen))

    def expected_results(self, view: PrecognitionView) -> tuple[float, ...]:
        """An equal chance to win for each seat that is still in; at the end the result."""
        sharers = view.winners if view.over else view.seated
        return tuple((seat in sharers) / len(sharers) for seat in range(view.players))

    def random_move(self, view: PrecognitionView, rng: Random) -> int:
        """Six letters, U or D, or fewer for a short row; then any card."""
        if not view.writing:
            return view.domain.sample(rng)
        return prediction("".join(rng.choice("UD") for _ in range(min(LETTERS_OF_RANDOM, view.length))))


def _hand(view: PrecognitionView) -> tuple[int, ...]:
    return tuple(map(value, view.hand))  # ascending


# -- strings -----------------------------------------------------------------------------------------------------------


def _knowledge(view: PrecognitionView, level: str, memory: Memory | None) -> Knowledge:
    """The knowledge of the viewer; the reader expects more of the others."""
    return knowledge_of(view, priors(view, memory) if level == READER else None)


def _ideas(view: PrecognitionView, level: str, known: Knowledge, rng: Random) -> list[StringIdea]:
    if level in (BEGINNER, CLUB):
        return beginner(view, rng) if level == BEGINNER else club(view)
    return strong(known)


def beginner(view: PrecognitionView, rng: Random) -> list[StringIdea]:
    """Three to five letters that suit the hand; then it plays any card.

    Its mistakes: its string mostly goes one way, although rows go up and down in turns; it is short, so that any longer
    one beats it; and the cards do not follow it: with UU standing and a higher card in hand it goes down equally often,
    and when its string is lost it does not hinder the others.
    """
    hand = _hand(view)
    return [StringIdea(careless_string("UD" if sum(hand) < len(hand) * (view.ranks + 1) / 2 else "DU", rng), 1.0)]


def club(view: PrecognitionView) -> list[StringIdea]:
    """Six to twelve letters, up and down in turns, with any hand. Then it plays the card that makes the next letter and
    forces the one after, the strongest first, and any card once its string stands."""
    most = view.length - 1
    lengths = [min(length, most) for length in range(SHORTEST_OF_CLUB, LONGEST_OF_CLUB + 1)]
    share = 0.5 / len(lengths)
    return [
        StringIdea(alternating(length, first), share * lengths.count(length))
        for length in sorted(set(lengths))
        for first in "UD"
    ]


def strong(known: Knowledge) -> list[StringIdea]:
    """The strings that win most often in imagined games, better ones more often.

    The seed is the text of the knowledge (with the names of its fields), so that each hint names the same strings.
    """
    found = list(strings(known, Random(f"{known}")).items())[:MOST_STRINGS]
    best = mean(found[0][1])
    weights = [exp((mean(shares) - best) / SOFTNESS) for _, shares in found]
    return [StringIdea(s, weight / sum(weights), shares) for (s, shares), weight in zip(found, weights, strict=True)]


def _weigh_strings(view: PrecognitionView, level: str, known: Knowledge, rng: Random) -> Evaluation:
    ideas = _ideas(view, level, known, rng)
    if level in (BEGINNER, CLUB):
        found = strings(known, rng, FEW, [idea.string for idea in ideas])
        ideas = [StringIdea(idea.string, idea.weight, found[idea.string]) for idea in ideas]
    choices = [Choice(prediction(string), *chance_and_error(known, shares), weight) for string, weight, shares in ideas]
    return _evaluation(choices, Reason(ADVICE_FOR_STRING, (), "strategy"))


def _evaluation(choices: list[Choice], advice: Reason | None = None) -> Evaluation:
    """The evaluation with the most usual choice first. No later choice has a greater value: it would come from a few
    games only."""
    choices.sort(key=lambda choice: (-choice.weight, -choice.value, choice.move))
    lowest = accumulate((choice.value for choice in choices), min)
    descending = tuple(replace(choice, value=value) for choice, value in zip(choices, lowest, strict=True))
    return Evaluation(descending, N_("chance to win"), advice, "chance")


# -- cards -------------------------------------------------------------------------------------------------------------


def _simulate(view: PrecognitionView, known: Knowledge, rng: Random) -> tuple[dict[int, float], dict[int, list[float]]]:
    """By value of the hand: how often to play it, which is the best one always, and its shares of the win in imagined
    games. Of equally good values the planned one is best."""
    hand = _hand(view)
    planned = _planned_value(view, hand, STRONG)
    values = sorted(set(hand), key=lambda each: (each != planned, each))
    shares = cards(known, view.string, values, rng)
    best = next(iter(shares))
    return {each: float(each == best) for each in shares}, shares


def _simple_weights(view: PrecognitionView, level: str) -> dict[int, float]:
    """How often a level without simulation plays each value."""
    hand = _hand(view)
    planned = None if level == BEGINNER else _planned_value(view, hand, level)
    if planned is not None:
        return {planned: 1.0}
    return {each: hand.count(each) / len(hand) for each in sorted(set(hand))}


def _planned_value(view: PrecognitionView, hand: tuple[int, ...], level: str) -> int | None:
    """The value that serves the own string, or breaks those of others; None if the level plays any card."""
    own = plan(view.string, len(view.seated), level != CLUB)
    last = value(view.row[-1]) if view.row else 0
    if level == CLUB:
        return None if view.stands else own.value_for(hand, last, own.standing(view.letters))
    if not view.stands and view.fitting_starts:
        return own.value_for(hand, last, own.standing(view.letters))
    return breaking_value(hand, last, view.letters[-1:])


def _card_of(view: PrecognitionView, rank: int) -> int:
    """The first card in hand of that value."""
    return next(card for card in view.hand if value(card) == rank)


def _weigh_cards(view: PrecognitionView, level: str, known: Knowledge, rng: Random) -> Evaluation:
    if level not in (BEGINNER, CLUB):
        weights, found = _simulate(view, known, rng)
    else:
        weights, found = _simple_weights(view, level), cards(known, view.string, sorted(set(_hand(view))), rng, FEW)
    choices = list[Choice]()
    for each, shares in found.items():
        card, weight = _card_of(view, each), weights.get(each, 0.0)
        equal = next((i for i, choice in enumerate(choices) if BOT.equivalent(view, choice.move, card)), None)
        if equal is None:
            choices.append(Choice(card, *chance_and_error(known, shares), weight))
        else:
            choices[equal] = replace(choices[equal], weight=choices[equal].weight + weight)
    return _evaluation(choices)


ADVICE_FOR_STRING: Final = N_(
    "A row goes up and down by turns most easily; a long string wins, a short one comes true. Vary the length: "
    "a player who can guess yours writes one letter more."
)


BOT: Final = PrecognitionBot()
