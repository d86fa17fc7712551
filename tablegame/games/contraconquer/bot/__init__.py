"""The computer seats of Contraconquer: beginner, club, perfect (also called strong) and reader.

Where the others play shuffled hands, the tricks one can expect do not depend on what one does, whatever the number of
players. So the shuffle, each card as likely as any other, is the perfect mix, and everybody else can be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Final

from tablegame.ai.remember import Reading, SeenChoice
from tablegame.core.bots import Bot, Choice, Evaluation, Memory
from tablegame.core.contract import Reason
from tablegame.core.text import N_
from tablegame.games.contraconquer.bot.habits import ContraBefore, added_by, before_now, history, question
from tablegame.games.contraconquer.bot.reply import Foretell, Reply, sum_chances
from tablegame.games.contraconquer.facts import ContraView, Hands

BEGINNER: Final = "beginner"
CLUB: Final = "club"
PERFECT: Final = "perfect"
READER: Final = "reader"

AGAIN: Final = "again"
SHY: Final = "shy"
STAIRS: Final = "stairs"
STYLES: Final = {
    AGAIN: N_("Likes to lay a rank once more that has just taken a trick."),
    SHY: N_("Does not care to lay a rank again that has just lost a trick."),
    STAIRS: N_("Likes to lay the ranks in their order, one after the other."),
}
_OFTEN: Final = {AGAIN: 0.7, SHY: 0.9, STAIRS: 0.6}
"""How often somebody plays in that style."""

SHUNNED: Final = 0.3
"""How often a club player chooses the rank of its last trick again, where a card of another rank counts 1."""
WORTHWHILE: Final = 0.002
"""Tricks that a best reply must promise beyond a shuffle before the reader lets itself be read for it."""
RECENT: Final = 1200
"""Choices of others that are taken in for one decision at most, the latest ones."""
_ALIKE: Final = 1e-9

Weights = tuple[float, ...]
"""For each rank of the seat how often it would be chosen; not yet summing to 1."""


class ContraBot(Bot[ContraView]):
    """The levels of Contraconquer. Work is bounded by counts."""

    levels: tuple[str, ...] = (BEGINNER, CLUB, PERFECT, READER)
    other_names: Mapping[str, str] = MappingProxyType({"strong": PERFECT})
    learners: tuple[str, ...] = (READER,)
    edition: int = 2
    on_top: bool = True
    styles: Mapping[str, str] = STYLES

    def evaluate(self, view: ContraView, level: str, budget: float, rng: Random, memory: Memory | None) -> Evaluation:  # noqa: ARG002 - the shape of a bot
        """For each rank the chance of taking the trick under way, and how often that level would choose it.

        Empty where the seat owes nothing. Raises OptionError for an unknown level.
        """
        name, seat = self.known(level), view.seat
        if seat is None or not view.domain.count():
            return Evaluation(())
        reply = _reply(view, seat, name, memory)
        mix, chances = _mix(view, seat, name, reply), reply.taking(view.hands, before_now(view))
        sentence = AS_THEY_PLAY if name == READER else AS_SHUFFLERS
        choices = [
            Choice(rank, chance, 0.0, weight / sum(mix), _reason(sentence, chance))
            for rank, chance, weight in zip(view.ranks[seat], chances, mix, strict=True)
            if chance is not None
        ]
        choices.sort(key=lambda choice: (-choice.weight, -choice.value, choice.move))
        read = name == READER and any(not choice.weight for choice in choices)
        return Evaluation(tuple(choices), N_("tricks"), Reason(ADVICE_OF_READER if read else ADVICE, (), "strategy"))

    def choose(self, view: ContraView, level: str, budget: float, rng: Random, memory: Memory | None) -> int:  # noqa: ARG002 - the shape of a bot
        """A rank drawn from that level's mix. Raises OptionError for an unknown level, ValueError with none to lay."""
        name = self.known(level)
        if view.seat is None or not view.domain.count():
            raise ValueError("this seat has no card to choose now")
        mix = _mix(view, view.seat, name, _reply(view, view.seat, name, memory))
        return rng.choices(view.ranks[view.seat], mix)[0]

    def preferred(self, view: ContraView, move: int, style: str, rng: Random) -> Sequence[int]:
        """The ranks that would be played rather than that one: beside shuffled hands every card is as good as another,
        so that it costs nothing but before somebody who finds it out."""
        tricks = view.tricks_of(view.game)
        seat, legal = view.seat, tuple(view.domain)
        if seat is None or not tricks or rng.random() >= _OFTEN[style]:
            return ()
        last, won = tricks[-1].ranks[seat], tricks[-1].winner == seat
        if style == AGAIN:
            return (last,) if won and last in legal else ()
        if style == STAIRS:
            ranks = view.ranks[seat]
            following = ranks[(ranks.index(last) + 1) % len(ranks)]
            return (following,) if following in legal else ()
        others = [rank for rank in legal if rank != last]
        if won or move != last or not others:
            return ()
        held = dict(zip(view.ranks[seat], view.hands[seat], strict=True))
        return rng.choices(others, [held[rank] for rank in others])

    def learn(self, view: ContraView, level: str, memory: Memory) -> None:
        """Take in the finished tricks that the memory has not seen yet; only the reader learns."""
        if self.known(level) == READER:
            READING.learn(view, memory)

    def beside(
        self,
        view: ContraView,
        seat: int,
        mixes: Sequence[Mapping[int, float]],
        rng: Random,  # noqa: ARG002 - exact
    ) -> tuple[Mapping[int, float], ...]:
        """The tricks to be expected with each own rank, if that seat chooses by one mix or another in this trick."""
        assert view.seat is not None
        found = []
        for mix in mixes:
            chosen = tuple(mix.get(rank, 0.0) for rank in view.ranks[seat])
            reply = Reply(view.seat, added_by(view), _foretell({seat: lambda *_, chosen=chosen: chosen}))
            values = zip(view.ranks[view.seat], reply.beside_shufflers(view.hands, before_now(view)), strict=True)
            found.append({rank: value for rank, value in values if value is not None})
        return tuple(found)

    def expects(self, view: ContraView) -> tuple[float, ...]:
        """The tricks of each seat at the end of the match: those it has, and those that shuffled hands bring it."""
        dealt: Hands = tuple((view.copies,) * len(ranks) for ranks in view.ranks)
        full, left = _takers(view, dealt), _takers(view, view.hands)
        now, later = sum(view.hands[0]), (view.games - view.game - 1) * view.length
        return tuple(
            score + now * chance + later * usual for score, chance, usual in zip(view.scores, left, full, strict=True)
        )

    def yardstick(self, view: ContraView, rng: Random) -> int:
        """A card at random, which in this game happens to be the perfect mix."""
        return self.choose(view, PERFECT, 0.0, rng, None)


def _takers(view: ContraView, hands: Hands) -> list[float]:
    """How likely each seat takes a trick to which everybody plays any card, as every trick of shuffled hands is."""
    shuffled = [[count / max(1, sum(hand)) for count in hand] for hand in hands]
    return sum_chances(view.players, zip(added_by(view), shuffled, strict=True))


# -- the levels --------------------------------------------------------------------------------------------------------


def _mix(view: ContraView, seat: int, level: str, reply: Reply) -> Weights:
    """How often that level would choose each rank."""
    if level == READER:
        return reader(view, seat, reply)
    return {BEGINNER: beginner, CLUB: club, PERFECT: perfect}[level](view, seat)


def beginner(view: ContraView, seat: int) -> Weights:
    """A rank of which it holds most, any of these alike.

    Its mistakes: it shows its next card (holding more of one rank than of the others it is certain to play that one),
    and it keeps its hand level (after 4-4-4 it never plays the same rank twice running, though nothing speaks against
    it), so that every third card of a round is known beforehand.
    """
    most = max(view.hands[seat])
    return tuple(float(count == most) for count in view.hands[seat])


def club(view: ContraView, seat: int) -> Weights:
    """A card at random, but rather not of the rank of its last trick of this game."""
    last = before_now(view)[seat].place
    return tuple(count * (SHUNNED if place == last else 1.0) for place, count in enumerate(view.hands[seat]))


def perfect(view: ContraView, seat: int) -> Weights:
    """The shuffle: each card as likely as any other, so that nothing can be read from it."""
    return tuple(float(count) for count in view.hands[seat])


def reader(view: ContraView, seat: int, reply: Reply) -> Weights:
    """The best reply to what each other seat is predicted to play; the shuffle where that promises next to nothing."""
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
    """A seat's estimate. For `reader` the others do as remembered, for the other levels they shuffle."""
    added = added_by(view)
    opponents = READING.recall(view, memory) if level == READER else {}
    known: dict[int, Foretell] = {
        other: lambda seat, hand, before: opponents[seat].chances(question(hand, before, added[seat]))
        for other in opponents
    }
    return Reply(seat, added, _foretell(known))


def _foretell(known: Mapping[int, Foretell]) -> Foretell:
    """What the seats that are not known choose is a shuffle."""

    def foretell(seat: int, hand: tuple[int, ...], before: ContraBefore) -> tuple[float, ...]:
        if seat in known:
            return known[seat](seat, hand, before)
        return tuple(count / sum(hand) for count in hand)

    return foretell


def _texts(view: ContraView) -> list[str]:
    """Every finished trick as the memory knows it."""
    return [f"{trick.game}: {' '.join(map(str, trick.ranks))}" for trick in view.tricks]


def _seen(view: ContraView, since: int) -> Iterator[SeenChoice]:
    """What the others chose in the tricks from that one on."""
    added = added_by(view)
    for hands, before, places in history(view, since):
        for seat, place in enumerate(places):
            if seat != view.seat:
                yield SeenChoice(seat, question(hands[seat], before[seat], added[seat]), place)


READING: Final = Reading(_texts, _seen, RECENT)


# -- in words ----------------------------------------------------------------------------------------------------------


AS_SHUFFLERS: Final = N_("Takes the trick in {percent} of 100 cases if each card of the others is equally likely.")
AS_THEY_PLAY: Final = N_("Takes the trick in {percent} of 100 cases, going by how the others have played so far.")
ADVICE: Final = N_(
    "Lay whichever you draw from your shuffled hand: no card is better than another, and whoever cannot guess yours"
    " cannot beat it on purpose. If you can guess theirs, use it."
)
ADVICE_OF_READER: Final = N_("The others can be read: worked out to the end of the game, these ranks promise most.")


def _reason(sentence: str, chance: float) -> Reason:
    return Reason(sentence, (("percent", round(100 * chance)),), "winner")


BOT: Final = ContraBot()
