"""The computer players of Contraspiel: the open-hand solver, the choices of each level, and the chips that it wins.

Seats and cards are written as in spiel_deals.py: A is forehand, D deals; EU and GU are the two highest trumps.
"""

from __future__ import annotations

from random import Random
from statistics import mean, median
from typing import Any, NamedTuple

import pytest
from arena import run
from spiel_deals import deal_line, make_moves, new_session, passes

from tablegame.core.contract import CHANCE
from tablegame.core.tricks import cards_of
from tablegame.games.contraspiel.bot import BOT, estimate
from tablegame.games.contraspiel.bot.estimate import SpielEstimate
from tablegame.games.contraspiel.bot.playouts import Goal, SpielSolver, TooDeepError
from tablegame.games.contraspiel.facts.cards import pack_of, power, suit_of
from tablegame.games.contraspiel.facts.payments import NOBODY, DealResult, soloist_wins
from tablegame.games.contraspiel.facts.view import CardLayout
from tablegame.games.contraspiel.rules import ENGINE
from tablegame.games.contraspiel.rules.state import SpielState


def choice_of(state: SpielState, level: str) -> str:
    """The move of that level for the seat that acts, as text."""
    (actor,) = state.acting()
    return ENGINE.format(actor, BOT.choose(state.view(actor), level, Random(0), None))


Hands = tuple[tuple[int, ...], ...]


class Minimax:
    """Answers the questions of the solver by trying every card, without any shortcut."""

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
        any_or_all = any if seat == self.soloist else all
        return any_or_all(self.makes_goal(without(hands, seat, card), leader, won, (*trick, card)) for card in hand)

    def best(self, trick: tuple[int, ...]) -> int:
        counts = (suit_of(trick[0], self.trump), self.trump)
        high = [power(card, self.trump) if suit_of(card, self.trump) in counts else -1 for card in trick]
        return high.index(max(high))

    def reached(self, won: tuple[int, ...]) -> bool:
        if self.goal == "all":
            return set(won[self.since :]) <= {self.soloist}
        return soloist_wins(DealResult(won, self.stayed, self.soloist, NOBODY, NOBODY, same_suit=True))


def without(hands: Hands, seat: int, card: int) -> Hands:
    """The hands after a seat has played a card."""
    return (*hands[:seat], tuple(held for held in hands[seat] if held != card), *hands[seat + 1 :])


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
    assert min(answers.count(True), answers.count(False)) > 8, "both answers are frequent"


class Endgame(NamedTuple):
    hands: Hands
    stayed: tuple[int, ...]
    won: tuple[int, ...]
    trump: int
    soloist: int
    leader: int


def drawn_endgame(rng: Random) -> Endgame:
    """A random end of a deal with two to five cards in each hand; some seats may have dropped out."""
    players = rng.choice((3, 4, 4, 5, 6))
    size = rng.choice((2, 3, 4, 5) if players < 5 else (2, 3))
    stayed = tuple(sorted(rng.sample(range(players), rng.choice((players, rng.randint(2, players))))))
    dealt = rng.sample(pack_of(players), size * players)
    hands = tuple(tuple(dealt[seat::players]) if seat in stayed else () for seat in range(players))
    won = tuple(rng.choice(stayed) for _ in range(5 - size))
    return Endgame(hands, stayed, won, rng.randrange(4), rng.choice(stayed), rng.choice(stayed))


def test_the_solver_searches_few_tricks_of_a_deal() -> None:
    """A trick takes some five microseconds, so that 60 of them are a third of a millisecond."""
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


@pytest.mark.parametrize(
    ("lines", "beginner", "club"),
    [
        ([deal_line(4, turn_up="HK", A="H9 HT HU S9 G9", B="EU")], "play", "pass"),
        ([deal_line(4, turn_up="HK", B="EU GU HA SA EA"), "A play"], "pass", "contra"),
        ([deal_line(4, turn_up="HA", B="EU")], "take", "leave"),
        ([deal_line(4, turn_up="HK", A="EU HA HO S9 GT"), "A play", passes("BCD")], "S9", "EU"),
    ],
    ids=("three low trumps", "contra with a strong hand", "an unseen sow", "the soloist's first lead"),
)
def test_a_beginner_errs_where_the_club_does_not(lines: list[str], beginner: str, club: str) -> None:
    state = make_moves(new_session(), *lines)
    assert choice_of(state, "beginner") == beginner and choice_of(state, "club").split()[0] == club


def test_the_club_plays_on_fewer_points_when_a_bete_is_cheap() -> None:
    hand = "EU HO HU S9 GT"
    for rules, choice in (({}, "play"), ({"stamm": 20}, "pass"), ({"stamm": 20, "bete": 4}, "play")):
        assert choice_of(make_moves(new_session(**rules), deal_line(4, turn_up="HK", A=hand)), "club") == choice, rules


def test_both_levels_win_a_trick_with_the_cheapest_card_or_throw_their_lowest() -> None:
    """C plays hearts, and A leads S9: for B, SK takes the trick as SA would; after SA, C follows with SO or ST."""
    line = "* deal S9 EA GA ET E9 / SA SK GT EK HU / EU GU HA SO ST / GK GO G9 EO HT / HK H9 HO SU"
    state = make_moves(new_session(), line, "A pass, B pass, C play, D pass, A pass, B pass, A S9")
    for level in ("beginner", "club"):
        assert choice_of(state, level) == "SK"
        assert choice_of(make_moves(state.clone(), "B SA"), level) == "ST"


def values_of(state: SpielState) -> dict[str, float]:
    """The value that `strong` gives to each move, by the text of the move."""
    (actor,) = state.acting()
    evaluation = BOT.evaluate(state.view(actor), "strong", Random(1), None)
    return {ENGINE.format(actor, choice.move): choice.value for choice in evaluation.choices}


SURE, HOPELESS = "EU GU HA HK HO", "S9 G9 E9 ST GT"
"""With hearts as trump: a hand of five sure tricks, and a hand without a trick in sight."""


@pytest.mark.parametrize(
    ("rules", "lines", "choice"),
    [
        ({}, [deal_line(4, turn_up="HT", A=SURE)], "play"),
        ({}, [deal_line(4, turn_up="HT", A=HOPELESS, B="EU")], "pass"),
        ({}, [deal_line(4, turn_up="HT", B=SURE), "A play"], "contra"),
        ({}, [deal_line(4, turn_up="HT", B=HOPELESS), "A play"], "pass"),
        ({"early_matsch": True}, [deal_line(4, turn_up="HT", B="EU GU SA SK SO"), "A play"], "matsch S"),
        ({}, [deal_line(4, turn_up="GU", D="EU GA GK SA S9")], "exchange S9"),
        ({"drop_out": True}, [deal_line(4, turn_up="HT", seed=1, A=SURE, B=HOPELESS), "A play", passes("BCD")], "drop"),
        (
            {"drop_out": True},
            [deal_line(4, turn_up="HT", seed=1, A="H9 HU HO SK GK", B="EU GU HA SA EA"), "A play", passes("BCD")],
            "stay",
        ),
    ],
    ids=["sure", "hopeless", "sure contra", "no contra", "all tricks", "gives a worthless card", "drops", "stays"],
)
def test_strong_makes_the_call_that_its_hand_demands(rules: dict[str, Any], lines: list[str], choice: str) -> None:
    state = make_moves(new_session(**rules), *lines)
    assert choice_of(state, "strong").startswith(choice)
    assert max(values_of(state).items(), key=lambda item: item[1])[0].startswith(choice)


def test_dropping_out_is_weighed_after_forehand_has_dropped_out() -> None:
    """D takes all tricks, so that both dropping and staying cost B chips."""
    line = deal_line(4, turn_up="HT", seed=1, D=SURE, A=HOPELESS)
    state = make_moves(new_session(drop_out=True), line, passes("ABC"), "D play", passes("ABC"), "A drop")
    assert all(value < 0 for value in values_of(state).values())


def test_the_paid_stakes_of_a_matsch_are_not_counted_a_second_time() -> None:
    line = deal_line(4, turn_up="HT", seed=1, B="EU GU SA SK SO")
    state = make_moves(new_session(early_matsch=True), line, "A play, B matsch S")
    state.apply(0, next(iter(state.legal(0))))
    # The stakes are in the pool already: B, whose trumps take all tricks, can win no more than the pool.
    assert 0 < max(values_of(state).values()) <= state.pool


def test_every_choice_is_weighed_in_the_same_deals_when_the_work_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """No row is begun after the work has run out: its last choices would be valued by simple play alone."""
    state = make_moves(new_session(6), deal_line(6, turn_up="HT", seed=2), passes("ABCDEF"))
    monkeypatch.setattr(estimate, "MOST_IN_ALL", dict.fromkeys(estimate.MOST_IN_ALL, 4000))
    estimated = SpielEstimate(state.view(0), Random(4))
    begun_exhausted: list[bool] = []

    def row(deal: CardLayout) -> list[float]:
        begun_exhausted.append(estimated.is_exhausted)
        return [estimated.play_value(deal, suit) for suit in range(4)]

    rows = estimated.rows(row)
    assert 1 <= len(rows) == len(begun_exhausted) - 1 < estimate.DEALS[6]
    assert not any(begun_exhausted) and estimated.is_exhausted


def test_strong_plays_the_card_that_wins_the_deal_with_certainty() -> None:
    rng, positions = Random(9), 0
    for _ in range(600):
        state = drawn_fourth_lead(rng)
        cards = () if state is None else cards_of(state.hands[0])
        winning = [card for card in cards if state is not None and wins_for_sure(state, card)]
        if state is not None and 0 < len(winning) < len(cards):
            positions += 1
            assert BOT.choose(state.view(0), "strong", Random(1), None) in winning
    assert positions > 2


def drawn_fourth_lead(rng: Random) -> SpielState | None:
    """A deal whose soloist A has two tricks and leads to the fourth; None if random cards led to another position."""
    state = new_session(bete=4)
    state.apply(CHANCE, ENGINE.deal(state, rng))
    if state.phase != "first":
        return None
    make_moves(state, "A play", passes("BCD"))
    while state.phase == "play" and len(state.trick_winners) < 3:
        (actor,) = state.acting()
        state.apply(actor, state.legal(actor).sample(rng))
    is_fourth_lead = state.acting() == (0,) and not state.trick
    return state if is_fourth_lead and state.trick_winners.count(0) == 2 else None


def wins_for_sure(state: SpielState, card: int) -> bool:
    """Whether A as soloist wins the deal with this card in each of 40 deals that it may imagine."""
    worlds = (ENGINE.determinize(state.view(0), Random(draw)) for draw in range(40))
    return all(
        SpielSolver(world.hands, world.trump, 0, world.trick_winners).makes_goal_with(0, card, 0) for world in worlds
    )


def mean_gain(*seats: str, games: int, **options: Any) -> tuple[float, float]:
    """The mean gain of the first seat in chips a game, and its standard error."""
    result = run("contraspiel", seats, games, options, 0, 2019)
    return result["seats"][0]["mean_score"] - 60, result["seats"][0]["se_score"]


def test_strong_wins_chips_from_three_club_anchors() -> None:
    won, error = mean_gain("strong", *("anchor-club",) * 3, games=4, deals=2)
    assert won > 0, f"{won:.1f} ± {error:.1f}"


@pytest.mark.parametrize("others", ["beginner", "anchor-beginner"])
def test_club_wins_chips_from_three_beginners(others: str) -> None:
    won, error = mean_gain("club", *(others,) * 3, games=36)
    assert won > 3 * error, f"{won:.1f} ± {error:.1f}"
