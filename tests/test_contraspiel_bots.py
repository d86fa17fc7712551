"""The computer players of Contraspiel: the open-hand solver, what each level does, what it may know, what it wins."""

from __future__ import annotations

from random import Random
from statistics import mean, median
from typing import Any, NamedTuple

import pytest
from arena import run
from spiel_deals import deal, passes, say, session

from tablegame.core.cards import GERMAN
from tablegame.core.contract import CHANCE
from tablegame.core.tricks import cards_of
from tablegame.games.contraspiel.bot import BOT, estimate
from tablegame.games.contraspiel.bot.estimate import SpielEstimate
from tablegame.games.contraspiel.bot.playouts import Goal, SpielSolver, TooDeepError
from tablegame.games.contraspiel.facts.cards import pack_of, power, suit_of
from tablegame.games.contraspiel.facts.payments import DealResult, soloist_wins
from tablegame.games.contraspiel.facts.view import CardLayout
from tablegame.games.contraspiel.rules import ENGINE
from tablegame.games.contraspiel.rules.state import SpielState


def choice_of(state: SpielState, level: str, seed: int = 0) -> str:
    """What that level does for the seat that is asked, as text."""
    (actor,) = state.acting()
    return ENGINE.format(actor, BOT.choose(state.view(actor), level, Random(seed), None))


# -- the solver --------------------------------------------------------------------------------------------------------

Hands = tuple[tuple[int, ...], ...]


class Minimax:
    """The same question answered by trying every card by the rules, and nothing more."""

    def __init__(self, trump: int, soloist: int, goal: Goal, stayed: tuple[int, ...], since: int) -> None:
        self.trump, self.soloist, self.goal, self.stayed, self.since = trump, soloist, goal, stayed, since
        self.known: dict[Any, bool] = {}

    def makes_goal(self, hands: Hands, leader: int, won: tuple[int, ...], trick: tuple[int, ...] = ()) -> bool:
        key = (hands, leader, won, trick)
        if key not in self.known:
            self.known[key] = self._makes(hands, leader, won, trick)
        return self.known[key]

    def _makes(self, hands: Hands, leader: int, won: tuple[int, ...], trick: tuple[int, ...]) -> bool:
        start = self.stayed.index(leader)
        order = self.stayed[start:] + self.stayed[:start]
        if len(trick) == len(order):
            return self.makes_goal(hands, order[self.best(trick)], (*won, order[self.best(trick)]))
        if not trick and not hands[leader]:
            return self.reached(won)
        seat = order[len(trick)]
        hand = hands[seat]
        if trick:
            led = suit_of(trick[0], self.trump)
            hand = tuple(card for card in hand if suit_of(card, self.trump) == led) or hand
        choose = any if seat == self.soloist else all
        return choose(self.makes_goal(without(hands, seat, card), leader, won, (*trick, card)) for card in hand)

    def best(self, trick: tuple[int, ...]) -> int:
        counts = (suit_of(trick[0], self.trump), self.trump)
        high = [power(card, self.trump) if suit_of(card, self.trump) in counts else -1 for card in trick]
        return high.index(max(high))

    def reached(self, won: tuple[int, ...]) -> bool:
        if self.goal == "all":
            return set(won[self.since :]) <= {self.soloist}
        return soloist_wins(DealResult(won, self.stayed, self.soloist, -1, -1, True))


def without(hands: Hands, seat: int, card: int) -> Hands:
    return tuple(tuple(c for c in hand if c != card) if each == seat else hand for each, hand in enumerate(hands))


def card_masks(hands: Hands) -> list[int]:
    return [sum(1 << card for card in hand) for hand in hands]


@pytest.mark.parametrize("goal", ["deal", "all"])
def test_the_solver_agrees_with_plain_minimax(goal: Goal) -> None:
    rng, answers = Random(f"minimax {goal}"), []
    for _ in range(120):
        endgame = drawn_endgame(rng)
        hands, stayed, won, trump, soloist, leader = endgame
        plain = Minimax(trump, soloist, goal, stayed, len(won))
        answers.append(plain.makes_goal(hands, leader, won))
        assert SpielSolver(card_masks(hands), trump, soloist, won, goal).makes_goal(leader) == answers[-1], endgame
        trick: tuple[int, ...] = ()
        start = stayed.index(leader)
        for seat in (stayed[start:] + stayed[:start])[: rng.randrange(len(stayed))]:
            following = [card for card in hands[seat] if trick and suit_of(card, trump) == suit_of(trick[0], trump)]
            card = rng.choice(following or hands[seat])
            answer = SpielSolver(card_masks(hands), trump, soloist, won, goal).makes_goal_with(
                seat, card, leader, trick
            )
            hands, trick = without(hands, seat, card), (*trick, card)
            assert answer == plain.makes_goal(hands, leader, won, trick), (endgame, trick)
    assert min(answers.count(True), answers.count(False)) > 8


class Endgame(NamedTuple):
    hands: Hands
    stayed: tuple[int, ...]
    won: tuple[int, ...]
    trump: int
    soloist: int
    leader: int


def drawn_endgame(rng: Random) -> Endgame:
    """Two to five cards a hand, the other tricks won; seats may have dropped out."""
    players = rng.choice((3, 4, 4, 5, 6))
    size = rng.choice((2, 3, 4, 5) if players < 5 else (2, 3))
    stayed = tuple(sorted(rng.sample(range(players), rng.choice((players, rng.randint(2, players))))))
    dealt = rng.sample(pack_of(players), size * players)
    hands = tuple(tuple(dealt[seat::players]) if seat in stayed else () for seat in range(players))
    won = tuple(rng.choice(stayed) for _ in range(5 - size))
    return Endgame(hands, stayed, won, rng.randrange(4), rng.choice(stayed), rng.choice(stayed))


def test_the_solver_looks_at_few_tricks_of_a_deal() -> None:
    """A bound by counts: a trick is looked at in some five microseconds, so that 60 of them are a quarter of one ms."""
    rng, counts = Random("solver"), []
    for _ in range(400):
        cards = rng.sample(pack_of(4), 20)
        hands = tuple(tuple(cards[seat::4]) for seat in range(4))
        solver = SpielSolver(card_masks(hands), trump=rng.randrange(4), soloist=rng.randrange(4))
        solver.makes_goal(rng.randrange(4))
        counts.append(solver.searched)
    assert median(counts) <= 60 and mean(counts) <= 500


def test_the_solver_gives_up_beyond_its_bound() -> None:
    rng = Random(3)
    cards = rng.sample(pack_of(6), 30)
    hands = [sum(1 << card for card in cards[5 * seat : 5 * seat + 5]) for seat in range(6)]
    with pytest.raises(TooDeepError):
        SpielSolver(hands, 0, 0, most=1).makes_goal(0)


# -- beginner and club -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "beginner", "club"),
    [
        ([deal(4, "HK", A="H9 HT HU S9 G9", B="EU")], "play", "pass"),
        ([deal(4, "HK", B="EU GU HA SA EA"), "A play"], "pass", "contra"),
        ([deal(4, "HA", B="EU")], "take", "leave"),
        ([deal(4, "HK", A="EU HA HO S9 GT"), "A play", passes("BCD")], "S9", "EU"),
    ],
    ids=("three low trumps", "contra with a strong hand", "an unseen sow", "the soloist's first lead"),
)
def test_a_beginner_errs_where_the_club_does_not(lines: list[str], beginner: str, club: str) -> None:
    state = say(session(), *lines)
    assert choice_of(state, "beginner") == beginner and choice_of(state, "club").split()[0] == club


def test_the_club_plays_on_fewer_points_when_a_bete_is_cheap() -> None:
    hand = "EU HO HU S9 GT"
    cheap = say(session(), deal(4, "HK", A=hand))
    dear = say(session(stamm=20), deal(4, "HK", A=hand))
    assert (choice_of(cheap, "club"), choice_of(dear, "club")) == ("play", "pass")
    fixed = say(session(stamm=20, bete=4), deal(4, "HK", A=hand))
    assert choice_of(fixed, "club") == "play"


def test_both_levels_win_a_trick_with_the_cheapest_card_or_throw_their_lowest() -> None:
    line = "* deal S9 EA GA ET E9 / SA SK GT EK HU / EU GU HA HO ST / GK GO G9 EO HT / HK H9 SO SU"
    state = say(session(), line, "A pass, B pass, C play, D pass, A pass, B pass, A S9")
    for level in ("beginner", "club"):
        assert choice_of(state, level) == "SK"
        assert choice_of(say(state.clone(), "B SA"), level) == "ST"


# -- strong ------------------------------------------------------------------------------------------------------------


def values_of(state: SpielState, level: str = "strong") -> dict[str, float]:
    (actor,) = state.acting()
    found = BOT.evaluate(state.view(actor), level, Random(1), None)
    return {ENGINE.format(actor, choice.move): choice.value for choice in found.choices}


def test_strong_plays_five_sure_tricks_and_passes_with_nothing() -> None:
    not_none = say(session(), deal(4, "HT", A="EU GU HA HK HO"))
    assert choice_of(not_none, "strong") == "play" and values_of(not_none)["play"] > 3
    none = say(session(), deal(4, "HT", A="S9 G9 E9 ST GT", B="EU"))
    assert choice_of(none, "strong") == "pass" and values_of(none)["play"] < values_of(none)["pass"]


def test_strong_says_contra_with_sure_tricks_and_not_with_none() -> None:
    not_none = say(session(), deal(4, "HT", B="EU GU HA HK HO"), "A play")
    assert choice_of(not_none, "strong").startswith("contra")
    none = say(session(), deal(4, "HT", B="S9 G9 E9 ST GT"), "A play")
    assert choice_of(none, "strong") == "pass"


def test_strong_says_matsch_with_every_trick_in_hand() -> None:
    state = say(session(early_matsch=True), deal(4, "HT", B="EU GU SA SK SO"), "A play")
    assert choice_of(state, "strong") == "matsch S"
    assert values_of(state)["matsch S"] > values_of(state)["pass"]


def test_strong_gives_away_a_card_that_is_worth_nothing() -> None:
    state = say(session(), deal(4, "GU", D="EU GA GK SA S9"))
    assert choice_of(state, "strong") == "exchange S9"


def test_strong_drops_without_a_trick_in_sight_and_stays_with_sure_ones() -> None:
    line = deal(4, "HT", 1, A="EU GU HA HK HO", B="S9 G9 E9 ST GT")
    state = say(session(drop_out=True), line, "A play", passes("BCD"))
    assert choice_of(state, "strong") == "drop"
    line = deal(4, "HT", 1, A="H9 HU HO SK GK", B="EU GU HA SA EA")
    state = say(session(drop_out=True), line, "A play", passes("BCD"))
    assert choice_of(state, "strong") == "stay"


def test_dropping_out_is_weighed_after_forehand_has_dropped_out() -> None:
    line = deal(4, "HT", 1, D="EU GU HA HK HO", A="S9 G9 E9 ST GT")
    state = say(session(drop_out=True), line, "A pass, B pass, C pass, D play", passes("ABC"), "A drop")
    stay = BOT.evaluate(state.view(1), "strong", Random(1), None).choices
    assert all(choice.value < 0 for choice in stay), "the soloist takes all tricks"


def test_the_paid_stakes_of_a_matsch_are_not_counted_a_second_time() -> None:
    state = say(session(early_matsch=True), deal(4, "HT", 1, B="EU GU SA SK SO"), "A play, B matsch S")
    state.apply(0, next(iter(state.legal(0))))
    assert 0 < max(values_of(state).values()) <= state.pool


def test_the_same_view_and_seed_give_the_same_choice() -> None:
    state = say(session(6), deal(6, "HT", 2))
    assert len({BOT.choose(state.view(0), "strong", Random(4), None) for _ in range(2)}) == 1
    estimated = SpielEstimate(state.view(0), Random(4))
    assert len(estimated.rows(lambda laid: [estimated.play_value(laid, 2)])) <= estimate.DEALS[6]


def test_every_choice_is_weighed_in_the_same_deals_when_the_work_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every choice is weighed in the same deals, each answered by the solver, however little work is left."""
    state = say(session(6), deal(6, "HT", 2), passes("ABCDEF"))
    monkeypatch.setattr(estimate, "MOST_IN_ALL", dict.fromkeys(estimate.MOST_IN_ALL, 4000))
    estimated = SpielEstimate(state.view(0), Random(4))
    asked: list[int] = []

    def row(laid: CardLayout) -> list[float]:
        asked.append(estimated._tricks_to_search)
        return [estimated.play_value(laid, suit) for suit in range(4)]

    rows = estimated.rows(row)
    assert 1 <= len(rows) == len(asked) - 1 < estimate.DEALS[6]
    assert min(asked) > 0
    assert estimated.is_exhausted


def test_strong_plays_the_card_that_wins_the_deal_with_certainty() -> None:
    """The last two tricks: leading the sow first makes the third trick, the ten would lose it."""
    rng, met = Random(9), 0
    for _ in range(600):
        state = random_end(rng)
        if state is None:
            continue
        (actor,) = state.acting()
        seen = [(card, wins_for_sure(state, card)) for card in cards_of(state.hands[actor])]
        if {not_none for _, not_none in seen} == {True, False}:
            met += 1
            chosen = BOT.choose(state.view(actor), "strong", Random(1), None)
            assert dict(seen)[chosen], GERMAN.text(chosen)
    assert met > 2


def random_end(rng: Random) -> SpielState | None:
    """The soloist leads to the fourth trick of a deal that is not settled yet."""
    state = session(bete=4)
    state.apply(CHANCE, ENGINE.deal(state, rng))
    if state.phase != "first":
        return None
    say(state, "A play", passes("BCD"))
    while state.phase == "play" and len(state.trick_winners) < 3:
        (actor,) = state.acting()
        state.apply(actor, state.legal(actor).sample(rng))
    own = state.trick_winners.count(0)
    ready = state.acting() == (0,) and own == 2 and not state.trick
    return state if ready else None


def wins_for_sure(state: SpielState, card: int) -> bool:
    """Whether the deal is won in every way the seat can imagine it."""
    for draw in range(40):
        world = ENGINE.determinize(state.view(0), Random(draw))
        if not SpielSolver(world.hands, world.trump, 0, world.trick_winners).makes_goal_with(0, card, 0):
            return False
    return True


# -- what they win -----------------------------------------------------------------------------------------------------


def mean_gain(*seats: str, games: int, **options: Any) -> tuple[float, float]:
    """The first seat's chips beyond those it began with, and their standard error."""
    result = run("contraspiel", seats, games, options, 0, 2019)
    return result["seats"][0]["mean_score"] - 60, result["seats"][0]["se_score"]


def test_strong_wins_chips_from_three_club_anchors() -> None:
    won, error = mean_gain("strong", *("anchor-club",) * 3, games=4, deals=2)
    assert won > 0, f"{won:.1f} ± {error:.1f}"


@pytest.mark.parametrize("others", ["beginner", "anchor-beginner"])
def test_club_wins_chips_from_three_beginners(others: str) -> None:
    won, error = mean_gain("club", *(others,) * 3, games=36)
    assert won > 3 * error, f"{won:.1f} ± {error:.1f}"
