"""The computer seats of Contraconquer: beginner, club, perfect (also called strong) and reader.

Against others who shuffle their hands, every way to play expects the same number of tricks, whatever the number of
players. So the shuffle, in which each card is equally likely, is the perfect mix, and everybody else can be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Final

from tablegame.ai.predict import Learner, SeenChoice
from tablegame.core.bots import BEGINNER, CLUB, PERFECT, READER, Bot, Choice, Evaluation, Memory
from tablegame.core.contract import Reason
from tablegame.core.text import N_
from tablegame.games.contraconquer.bot.reply import (
    ContraBefore,
    Foretell,
    Reply,
    added_by,
    before_now,
    history,
    question,
    sum_chances,
)
from tablegame.games.contraconquer.facts import ContraView, Hands

AGAIN: Final = "again"
SHY: Final = "shy"
STAIRS: Final = "stairs"
TWICE: Final = "twice"
COPIES: Final = "copies"
RETURNS: Final = "returns"
STYLES: Final = {
    AGAIN: N_("Likes to play a rank once more that has just taken a trick."),
    SHY: N_("Does not care to play a rank again that has just lost a trick."),
    STAIRS: N_("Likes to play the ranks in their order, one after the other."),
    TWICE: N_("Likes to play each rank twice, then another one."),
    COPIES: N_("Likes to copy: goes as low or as high as the winner of the last trick did."),
    RETURNS: N_("Likes to come back to the rank that was played two tricks before."),
}
_OFTEN: Final = {AGAIN: 0.7, SHY: 0.9, STAIRS: 0.6, TWICE: 0.8, COPIES: 0.6, RETURNS: 0.6}
"""How often a player of that style follows it."""

SHUNNED: Final = 0.3
"""The weight of a card of the last rank for a club player; other cards have 1."""
WORTHWHILE: Final = 0.002
"""Tricks that a best reply must gain on the shuffle; for less the reader stays unreadable."""
RECENT: Final = 1200
"""The most choices of others, the latest ones, that are learned for one decision."""
_ALIKE: Final = 1e-9

Weights = tuple[float, ...]
"""For each rank of the seat how often it is chosen, not normalised."""


class ContraBot(Bot[ContraView]):
    """The levels of Contraconquer. Work is bounded by counts."""

    levels: tuple[str, ...] = (BEGINNER, CLUB, PERFECT, READER)
    other_names: Mapping[str, str] = MappingProxyType({"strong": PERFECT})
    learners: tuple[str, ...] = (READER,)
    edition: int = 2
    on_top: bool = True
    styles: Mapping[str, str] = STYLES

    def level_evaluation(self, view: ContraView, level: str, rng: Random, memory: Memory | None) -> Evaluation:  # noqa: ARG002 - the shape of a bot
        """For each rank the chance to take the trick, and how often that level chooses it."""
        seat = view.seat
        assert seat is not None  # or there is nothing to choose
        reply = _reply(view, seat, level, memory)
        mix, chances = _mix(view, seat, level, reply), reply.taking(view.hands, before_now(view))
        sentence = AS_THEY_PLAY if level == READER else AS_SHUFFLERS
        choices = [
            Choice(rank, chance, 0.0, weight / sum(mix), _reason(sentence, chance))
            for rank, chance, weight in zip(view.ranks[seat], chances, mix, strict=True)
            if chance is not None
        ]
        choices.sort(key=lambda choice: (-choice.weight, -choice.value, choice.move))
        read = level == READER and any(not choice.weight for choice in choices)
        return Evaluation(tuple(choices), N_("tricks"), Reason(ADVICE_OF_READER if read else ADVICE, (), "strategy"))

    def level_move(self, view: ContraView, level: str, rng: Random, memory: Memory | None) -> int:
        """A random rank from that level's mix."""
        assert view.seat is not None  # or there is nothing to choose
        mix = _mix(view, view.seat, level, _reply(view, view.seat, level, memory))
        return rng.choices(view.ranks[view.seat], mix)[0]

    def preferred_moves(self, view: ContraView, move: int, style: str, rng: Random) -> Sequence[int]:
        """The ranks of that style instead of the move. They cost nothing except against players who notice the style:
        against shuffled hands every card is equally good."""
        tricks = view.tricks_of(view.game)
        seat, legal = view.seat, tuple(view.domain)
        if seat is None or not tricks or rng.random() >= _OFTEN[style]:
            return ()
        last, ranks = tricks[-1].ranks[seat], view.ranks[seat]
        before = tricks[-2].ranks[seat] if len(tricks) > 1 else None
        winner = tricks[-1].winner
        if style == SHY or (style == TWICE and before == last):
            others = [rank for rank in legal if rank != last]
            held = dict(zip(ranks, view.hands[seat], strict=True))
            shunned = move == last and others and (style == TWICE or winner != seat)
            return rng.choices(others, [held[rank] for rank in others]) if shunned else ()
        place = ranks.index(last)
        wanted = {
            AGAIN: last if winner == seat else None,
            STAIRS: ranks[(place + 1) % len(ranks)],
            TWICE: last,
            COPIES: ranks[view.ranks[winner].index(tricks[-1].ranks[winner])],
            RETURNS: before,
        }[style]
        return (wanted,) if wanted in legal else ()

    def take_in(self, view: ContraView, memory: Memory) -> None:
        READING.learn(view, memory)

    def expects(self, view: ContraView) -> tuple[float, ...]:
        """The expected tricks of each seat at the end of the match, if the rest of it is shuffled."""
        dealt: Hands = tuple((view.copies,) * len(ranks) for ranks in view.ranks)
        full, left = _takers(view, dealt), _takers(view, view.hands)
        now, later = sum(view.hands[0]), (view.games - view.game - 1) * view.length
        return tuple(
            score + now * chance + later * usual for score, chance, usual in zip(view.scores, left, full, strict=True)
        )

    def yardstick(self, view: ContraView, rng: Random) -> int:
        """A random card, which is the perfect mix."""
        return self.choose(view, PERFECT, rng, None)


def _takers(view: ContraView, hands: Hands) -> list[float]:
    shuffled = [[count / max(1, sum(hand)) for count in hand] for hand in hands]
    return sum_chances(view.players, zip(added_by(view), shuffled, strict=True))


# -- the levels --------------------------------------------------------------------------------------------------------


def _mix(view: ContraView, seat: int, level: str, reply: Reply) -> Weights:
    if level == READER:
        return reader(view, seat, reply)
    return {BEGINNER: beginner, CLUB: club, PERFECT: perfect}[level](view, seat)


def beginner(view: ContraView, seat: int) -> Weights:
    """A random rank among those of which it holds most.

    Its mistakes: its next card is certain if it holds more of one rank than of the others, and it keeps its hand even
    (after 4-4-4 it never plays a rank twice in a row, though nothing is wrong with that), so that every third card is
    known in advance.
    """
    most = max(view.hands[seat])
    return tuple(float(count == most) for count in view.hands[seat])


def club(view: ContraView, seat: int) -> Weights:
    """A random card, less often of the rank of its last trick."""
    last = before_now(view)[seat].place
    return tuple(count * (SHUNNED if place == last else 1.0) for place, count in enumerate(view.hands[seat]))


def perfect(view: ContraView, seat: int) -> Weights:
    """The shuffle, which cannot be read: each card is equally likely."""
    return tuple(float(count) for count in view.hands[seat])


def reader(view: ContraView, seat: int, reply: Reply) -> Weights:
    """The best reply to the predicted choices of the others; the shuffle if that gains next to nothing."""
    values = reply.values(view.hands, before_now(view))
    shuffle = perfect(view, seat)
    best = max(value for value in values if value is not None)
    usual = sum(weight * value for weight, value in zip(shuffle, values, strict=True) if value is not None)
    if best - usual / sum(shuffle) < WORTHWHILE:
        return shuffle
    return tuple(
        weight if value is not None and value > best - _ALIKE else 0.0
        for weight, value in zip(shuffle, values, strict=True)
    )


def _reply(view: ContraView, seat: int, level: str, memory: Memory | None) -> Reply:
    """The best reply to others who play as remembered for `reader`, and who shuffle for the other levels."""
    added = added_by(view)
    opponents = READING.recall(view, memory) if level == READER else {}
    known: dict[int, Foretell] = {
        other: lambda seat, hand, before: opponents[seat].chances(question(hand, before, added[seat]))
        for other in opponents
    }
    return Reply(seat, added, _foretell(known))


def _foretell(known: Mapping[int, Foretell]) -> Foretell:
    """Predict the known seats by their functions, and the others as shufflers."""

    def foretell(seat: int, hand: tuple[int, ...], before: ContraBefore) -> tuple[float, ...]:
        if seat in known:
            return known[seat](seat, hand, before)
        return tuple(count / sum(hand) for count in hand)

    return foretell


def _texts(view: ContraView) -> list[str]:
    return [f"{trick.game}: {' '.join(map(str, trick.ranks))}" for trick in view.tricks]


def _seen_choices(view: ContraView, since: int) -> Iterator[SeenChoice]:
    added = added_by(view)
    for hands, before, places in history(view, since):
        for seat, place in enumerate(places):
            if seat != view.seat:
                yield SeenChoice(seat, question(hands[seat], before[seat], added[seat]), place)


READING: Final = Learner(_texts, _seen_choices, RECENT)


# -- reasons ----------------------------------------------------------------------------------------------------------


AS_SHUFFLERS: Final = "Takes the trick in {percent} of 100 cases if each card of the others is equally likely."
AS_THEY_PLAY: Final = "Takes the trick in {percent} of 100 cases, going by how the others have played so far."
ADVICE: Final = N_(
    "Play whichever you draw from your shuffled hand: no card is better than another, and a player who cannot"
    " guess yours cannot beat it on purpose. If you can guess theirs, use it."
)
ADVICE_OF_READER: Final = N_("The others can be read: worked out to the end of the game, these ranks promise most.")


def _reason(sentence: str, chance: float) -> Reason:
    return Reason(sentence, (("percent", round(100 * chance)),), "winner")


BOT: Final = ContraBot()
