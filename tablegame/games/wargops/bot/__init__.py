"""The computer seats of WarGops: beginner, club, strong, perfect and reader.

Hands are open and choices secret, so every trick is a matrix game: `strong` mixes as its solution says, each outcome
reckoned to the end or judged. Two players who always lay the same card tie for ever, so every level varies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Final

from tablegame.ai.predict import Predictor
from tablegame.ai.remember import SeenChoice, remembered, take_in
from tablegame.core.bots import Bot, Choice, Comparison, Evaluation, Memory
from tablegame.core.contract import Reason
from tablegame.core.options import Chosen
from tablegame.core.text import N_
from tablegame.games.wargops.bot.habits import moments, moods_now, question
from tablegame.games.wargops.bot.reckoning import Mix, Reckoned, compared, players_of, reckon, reckoned_mix
from tablegame.games.wargops.facts.packed import Lying, counts_of, lying_in
from tablegame.games.wargops.facts.view import REPLACE, WarView

BEGINNER: Final = "beginner"
CLUB: Final = "club"
STRONG: Final = "strong"
PERFECT: Final = "perfect"
READER: Final = "reader"

HOARDS: Final = "hoards"
FOLLOWS: Final = "follows"
SULKS: Final = "sulks"
STYLES: Final = {
    HOARDS: N_("Hoards high cards as long as there are others."),
    FOLLOWS: N_("Likes to lay the rank that was highest in the last trick."),
    SULKS: N_("Goes low after a lost trick."),
}
PRICES: Final = dict.fromkeys(STYLES, 0.6)
"""Points at the end of the game that it may seem to cost, each time."""
_OFTEN: Final = {HOARDS: 0.8, FOLLOWS: 0.8, SULKS: 0.7}
"""How often somebody gives in to it."""
_HIGH: Final = 2 / 3
"""From that share of the highest card in the hand on a card is a high one."""
_MANY: Final = 4
"""Different ranks that somebody must hold to spare the high ones."""
_LOW: Final = 2
"""So many of the lowest ranks are low."""

MOST_TRUST: Final = 0.5
"""Share that a prediction has at most beside the equilibrium."""
PROVED: Final = 4.0
"""Evidence for a prediction (natural logarithm) at which it has that share."""
RECENT: Final = 100
"""Choices of others that are taken in for one decision at most, the latest ones."""
WORTHWHILE: Final = 0.05
"""Points that a best reply must promise beyond the equilibrium before the reader lets itself be read for it."""
_ALIKE: Final = 1e-9


class WarBot(Bot[WarView]):
    """The levels of WarGops. Work is bounded by counts; a decision takes well under 0.3 seconds."""

    levels: tuple[str, ...] = (BEGINNER, CLUB, STRONG, PERFECT, READER)
    other_names: Mapping[str, str] = MappingProxyType({})
    learners: tuple[str, ...] = (READER,)
    edition: int = 2
    inaccuracy_bound: float = 0.5
    mistake_bound: float = 2.0
    styles: Mapping[str, str] = STYLES
    prices: Mapping[str, float] = PRICES

    def offers(self, level: str, players: int, chosen: Chosen) -> Reason | None:  # noqa: ARG002 - the same under all house rules
        """Why a level does not play with so many: perfect is for two. Between two with more than seven ranks it judges
        like strong until eleven cards are live."""
        if level == PERFECT and players > 2:
            return Reason(N_("only a game of two can be worked out to its end"), (), "strategy")
        return None

    def evaluate(self, view: WarView, level: str, budget: float, rng: Random, memory: Memory | None) -> Evaluation:  # noqa: ARG002 - the shape of a bot
        """For each rank the points it promises at the end of the game (between two less the other's), and how often
        that level would choose it.

        Empty where the seat owes nothing. Raises OptionError for an unknown level.
        """
        name = self.known(level)
        seat = view.seat
        if seat is None or not view.domain.count():
            return Evaluation(())
        reckoned = reckon(view, seat, name == PERFECT, rng)
        mix, values = _mix(view, seat, name, reckoned, memory)
        between = sum(not view.retired(each) for each in range(view.players)) == 2
        promised, scale = reckoned.in_points(mix, values), reckoned.true
        choices = [
            Choice(rank, value, error * scale, weight / sum(mix), _reason(value, reckoned.exact, between))
            for rank, value, error, weight in zip(reckoned.ranks, promised, reckoned.errors, mix, strict=True)
        ]
        choices.sort(key=lambda choice: (-choice.weight, -choice.value, choice.move))
        return Evaluation(tuple(choices), N_("points"), _advice(name, mix, reckoned.mixes[seat]))

    def choose(self, view: WarView, level: str, budget: float, rng: Random, memory: Memory | None) -> int:  # noqa: ARG002 - the shape of a bot
        """A rank drawn from that level's mix. Raises OptionError for an unknown level, ValueError with none to lay."""
        name = self.known(level)
        ranks = tuple(view.domain)
        if view.seat is None or not ranks:
            raise ValueError("this seat has no card to choose now")
        if name in (BEGINNER, CLUB):
            return rng.choices(ranks, _simple(view, view.seat, name))[0]
        if len(ranks) == 1:
            return ranks[0]
        reckoned = reckon(view, view.seat, name == PERFECT, rng)
        return rng.choices(ranks, _mix(view, view.seat, name, reckoned, memory)[0])[0]

    def preferred(self, view: WarView, move: int, style: str, rng: Random) -> Sequence[int]:
        """What would be laid rather than that rank, dearest first; nothing where the style has no say."""
        seat, ranks = view.seat, tuple(view.domain)
        if seat is None or len(ranks) < 2 or rng.random() >= _OFTEN[style]:
            return ()
        if style == HOARDS:
            low = [rank for rank in reversed(ranks) if rank < _HIGH * ranks[-1]]
            return low if len(ranks) >= _MANY and move >= _HIGH * ranks[-1] else ()
        tricks = view.tricks_of(view.game)
        if not tricks or view.under_way is not None:
            return ()
        laid = tricks[-1].ranks[-1]
        if style == FOLLOWS:
            return (max(laid),) if max(laid) in ranks else ()
        return ranks[:_LOW] if 0 < laid[seat] < max(laid) and move not in ranks[:_LOW] else ()

    def learn(self, view: WarView, level: str, memory: Memory) -> None:
        """Take in the settled tricks that the memory has not seen yet; only the reader learns.

        The memory is that of one computer seat: what it knows of each other seat, by the number of the seat as text
        (``opponents``), and the tricks it has taken in (``seen``). Tricks played anew after an undo are taken in from
        the first that differs. For another session drop ``seen`` and keep ``opponents``.
        """
        if self.known(level) == READER:
            take_in(memory, view, _lines(view), partial(_seen, view))

    def adviser(self, view: WarView) -> str:
        """Between two what is solved is known."""
        return PERFECT if len(players_of(view)) == 2 else STRONG

    def compare(self, view: WarView, best: int, made: int, effort: int, rng: Random) -> Comparison:
        """Between two as reckoned; among three and more both cards laid beside the same cards of the others."""
        if view.seat is None or len(players_of(view)) == 2:
            return super().compare(view, best, made, effort, rng)
        return compared(view, view.seat, best, made, effort, rng)

    def beside(
        self, view: WarView, seat: int, mixes: Sequence[Mapping[int, float]], rng: Random
    ) -> tuple[Mapping[int, float], ...]:
        """The points at the end by own rank, if that seat lays by one mix or another and the others as they should."""
        assert view.seat is not None
        reckoned = reckon(view, view.seat, False, rng)
        found = []
        for mix in mixes:
            others = {other: usual for other, usual in reckoned.mixes.items() if other != view.seat}
            if seat in others:
                laid = [rank for rank, held in enumerate(view.hands[seat], 1) if held]
                others[seat] = tuple(mix.get(rank, 0.0) for rank in laid)
            values = zip(reckoned.ranks, reckoned.beside(others), strict=True)
            found.append(dict(values))
        return tuple(found)

    def yardstick(self, view: WarView, rng: Random) -> int:
        """A card at random, a rank counting once for each copy."""
        if view.seat is None or not view.domain.count():
            raise ValueError("this seat has no card to choose now")
        return rng.choices(range(1, view.ranks + 1), view.hands[view.seat])[0]


def _simple(view: WarView, seat: int, level: str) -> Mix:
    """How often a level that reckons nothing would lay each of its ranks."""
    return beginner(view, seat) if level == BEGINNER else club(view, seat)


def beginner(view: WarView, seat: int) -> Mix:
    """A card at random, weighed by its value.

    Its mistakes: it spends its high cards first, though the card that wins a trick is the one that is lost (with ace
    and king it lays the king 13 times in 14); and it overpays, throwing its highest card at tricks that a far lower one
    would win just as surely.
    """
    return tuple(float(rank * view.hands[seat][rank - 1]) for rank in view.domain)


def club(view: WarView, seat: int) -> Mix:
    """A card at random, weighed by 1 / value: it saves its high cards for the end, and is seldom without an ace."""
    return tuple(view.hands[seat][rank - 1] / rank for rank in view.domain)


def _mix(view: WarView, seat: int, level: str, reckoned: Reckoned, memory: Memory | None) -> tuple[Mix, Mix]:
    """How often that level would lay each of its ranks, and what each is worth to it."""
    if level in (BEGINNER, CLUB):
        return _simple(view, seat, level), reckoned.values
    if level == READER:
        return reader(view, seat, reckoned, memory)
    return reckoned.mixes[seat], reckoned.values


def reader(view: WarView, seat: int, reckoned: Reckoned, memory: Memory | None) -> tuple[Mix, Mix]:
    """The best reply to the equilibrium mixed with what the others are predicted to lay, the more of it the better
    that is proved; the equilibrium itself where that promises next to nothing."""
    usual = reckoned.mixes[seat]
    predictors = _remembered(view, memory)
    if not any(_trust(predictor) for predictor in predictors.values()):
        return usual, reckoned.values
    moods, lying = moods_now(view), lying_in(view)
    blended = {}
    for other, mix in reckoned.mixes.items():
        if other != seat:
            asked = question(view.hands, other, moods[other], _reckoned_mix(view, lying, other))
            chances = zip(predictors[other].chances(asked), asked.counts, strict=True)
            blended[other] = _blend(mix, [chance for chance, held in chances if held], predictors[other])
    values = reckoned.beside(blended)
    best = max(values)
    if best - sum(share * value for share, value in zip(usual, values, strict=True)) < WORTHWHILE:
        return usual, values
    return tuple(float(value > best - _ALIKE) for value in values), values


def _trust(predictor: Predictor) -> float:
    """The share of a prediction beside the equilibrium: none until it has foretold better than that, then growing.

    A player who calculates can only be met by calculation: to answer a prediction of that is to answer noise.
    """
    return MOST_TRUST * min(1.0, max(0.0, predictor.evidence) / PROVED)


def _blend(usual: Mix, foretold: Sequence[float], predictor: Predictor) -> Mix:
    """(1 - w) equilibrium + w prediction."""
    trust = _trust(predictor)
    return tuple((1 - trust) * share + trust * chance for share, chance in zip(usual, foretold, strict=True))


def _reckoned_mix(view: WarView, lying: Lying, seat: int) -> Mix:
    """How often each rank is laid by a player who calculates; () among three and more."""
    if view.players > 2 or not all(lying.hands):
        return ()
    return reckoned_mix((lying.hands[seat], lying.hands[1 - seat], lying.waiting), view.ties == REPLACE)


def _remembered(view: WarView, memory: Memory | None) -> dict[int, Predictor]:
    """A predictor for each other seat, of what the memory and the view show."""
    return remembered(memory, view, _lines(view), partial(_seen, view), RECENT)


def _lines(view: WarView) -> list[str]:
    """Every settled trick as the memory knows it."""
    return [f"{trick.game}: {' / '.join(' '.join(map(str, laid)) for laid in trick.ranks)}" for trick in view.tricks]


def _seen(view: WarView, since: int) -> Iterator[SeenChoice]:
    """What the others chose in the tricks from that one on."""
    for seat, lying, mood, rank in moments(view, since):
        if seat != view.seat:
            usual = _reckoned_mix(view, lying, seat)
            asked = question([counts_of(hand, view.ranks) for hand in lying.hands], seat, mood, usual)
            yield SeenChoice(seat, asked, rank - 1, _rival(asked.counts, usual))


def _rival(counts: Sequence[int], usual: Mix) -> Sequence[float]:
    """The guess that a prediction has to beat: that somebody reckons; among three and more, that cards are shuffled."""
    shares = iter(usual or [count / sum(counts) for count in counts if count])
    return [next(shares) if count else 0.0 for count in counts]


# -- in words ----------------------------------------------------------------------------------------------------------


EXACTLY: Final = N_("Points at the end, worked out exactly: {points} more than the other.")
EXACTLY_LESS: Final = N_("Points at the end, worked out exactly: {points} less than the other.")
JUDGED: Final = N_("Points at the end, judged by hands and high cards: about {points} more than the other.")
JUDGED_LESS: Final = N_("Points at the end, judged by hands and high cards: about {points} less than the other.")
EVEN: Final = N_("Points at the end: about as many as the other.")
ALONE: Final = N_("Points at the end, judged by hands and high cards: about {points}.")
ADVICE_PURE: Final = N_("That is best, whatever the others lay.")
ADVICE_MOSTLY: Final = N_("That is nearly always best; lay another card now and then, so that nobody can count on it.")
ADVICE_MIXED: Final = N_("Vary your cards: whoever can guess your card lays the one just above it.")
MOSTLY: Final = 0.9
"""The share of a card from which the others are exceptions."""
ADVICE_OF_READER: Final = N_("The others can be read: against what they usually lay this promises most.")


def _reason(value: float, exact: bool, between: bool) -> Reason:
    fields = (("points", round(abs(value))),)
    if not between:
        return Reason(ALONE, fields, "strategy")
    if not round(value):
        return Reason(EVEN, (), "strategy")
    less = round(value) < 0
    return Reason(
        (EXACTLY_LESS if less else EXACTLY) if exact else (JUDGED_LESS if less else JUDGED), fields, "strategy"
    )


def _advice(level: str, mix: Mix, usual: Mix) -> Reason:
    """The one sentence about the choice as a whole."""
    if level == READER and mix != usual:
        return Reason(ADVICE_OF_READER, (), "strategy")
    most = max(mix) / sum(mix)
    text = ADVICE_PURE if most > 1 - _ALIKE else ADVICE_MOSTLY if most >= MOSTLY else ADVICE_MIXED
    return Reason(text, (), "strategy")


BOT: Final = WarBot()
