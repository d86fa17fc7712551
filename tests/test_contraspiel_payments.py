"""Contraspiel's table of payments, row by row, and who wins a deal (contraspiel/help.en.md#winner, #payments)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from spiel_deals import chips, deal, fold, last, paid, passes, played, say, session, total
from walks import random_move

from tablegame.core.options import complete
from tablegame.games.contraspiel.facts.payments import NOBODY, DealResult, deal_winner, soloist_wins
from tablegame.games.contraspiel.rules import ENGINE

A_PLAYS_HEARTS = ("A play", passes("BCD"))
"""A plays in the suit of the turn-up and nobody says contra; the pool holds the stamm of 4."""


def won_by(tricks: str, soloist: str = "A", stayed: str = "ABCD") -> str:
    """Who wins a deal whose tricks went like this."""
    seats = tuple(map("ABCDEF".index, tricks))
    facts = DealResult(seats, tuple(map("ABCDEF".index, stayed)), "ABCDEF".index(soloist), NOBODY, NOBODY, True)
    winner = deal_winner(facts)
    assert soloist_wins(facts) == (winner == facts.soloist)
    return "ABCDEF"[winner]


@pytest.mark.parametrize(
    ("tricks", "winner"),
    [
        ("AAABC", "A"),  # three tricks, whenever they come
        ("BBAAA", "A"),
        ("AABBC", "A"),  # two tricks before anybody else has two
        ("ABACD", "A"),  # two, and nobody else has any two
        ("BCDAA", "A"),
        ("ABBAC", "B"),  # two, but somebody else had two earlier
        ("AABBB", "B"),  # two first, but an opponent has three
        ("BBBAA", "B"),
        ("ABCDB", "B"),  # one trick is never enough
        ("BBCCD", "B"),  # of several opponents the one who first had as many as the best
        ("BCCBD", "C"),
        ("BCDCB", "C"),
        ("BCBCC", "C"),  # the one with most, not the one who first had two
        ("ABCDB", "B"),
        ("CCCCC", "C"),
        ("AAAAA", "A"),
    ],
)
def test_three_tricks_or_two_before_all_others_win_else_the_best_opponent(tricks: str, winner: str) -> None:
    assert won_by(tricks) == winner


def test_with_five_or_six_players_one_trick_may_be_most_and_the_first_of_them_wins() -> None:
    assert won_by("DCBEF", "A", "ABCDEF") == "D"
    assert won_by("DCBAE", "A", "ABCDE") == "D"


@pytest.mark.parametrize(("tricks", "loser"), [("AAABC", "D"), ("ABAAC", "D"), ("AAABB", "CD"), ("AAAAA", "BCD")])
def test_a_soloist_who_wins_takes_a_stamm_and_a_revolte_pays_two_in_the_turned_suit(tricks: str, loser: str) -> None:
    state = played(*A_PLAYS_HEARTS, tricks)
    assert paid(state) == ["game *>A 4", *(f"revolte {seat}>A 2" for seat in loser)]
    assert last(state).winner == 0 and state.pool == 0


def test_a_revolte_pays_one_chip_where_the_trump_is_not_the_suit_of_the_turn_up() -> None:
    state = played(passes("ABCD"), "A play S", passes("BCD"), "AAABB")
    assert paid(state) == ["game *>A 4", "revolte C>A 1", "revolte D>A 1"]


@pytest.mark.parametrize("wenzel", ["EU", "GU"])
def test_a_wenzel_turned_up_counts_as_its_suit_for_the_revolte(wenzel: str) -> None:
    stands = ("D stand",) if wenzel == "EU" else ()
    state = played("D exchange *", *stands, passes("ABC"), "DDDAB", turn_up=wenzel)
    assert paid(state) == ["game *>D 4", "revolte C>D 2"]


def test_a_sow_taken_counts_as_its_suit_for_the_revolte() -> None:
    state = played("D take", "D exchange *", passes("ABC"), "DDABD", turn_up="SA")
    assert paid(state) == ["game *>D 4", "revolte C>D 2"]


def test_the_stamm_of_the_house_is_what_a_soloist_wins() -> None:
    assert paid(played(*A_PLAYS_HEARTS, "AABCD", stamm=7)) == ["game *>A 7"]
    assert paid(played(*A_PLAYS_HEARTS, "AABCD", folds=2, stamm=7), "game") == ["game *>A 7"]


def test_the_soloist_loses_and_pays_a_bete_the_revolte_pay_the_winner() -> None:
    state = played(*A_PLAYS_HEARTS, "BABBC")
    assert paid(state) == ["bete A>* 4", "revolte D>B 2"]
    assert last(state).winner == 1 and state.pool == 8


def test_a_soloist_without_a_trick_is_revolte_too() -> None:
    assert paid(played(*A_PLAYS_HEARTS, "BBCCD")) == ["bete A>* 4", "revolte A>B 2"]
    assert paid(played(*A_PLAYS_HEARTS, "CCCCC")) == ["bete A>* 4", "revolte A>C 2", "revolte B>C 2", "revolte D>C 2"]


def test_all_five_tricks_without_announcing_bring_no_more_than_the_revolte_chips() -> None:
    state = played("A play", "B pass", "C contra", "CC", "D pass, B pass", "CCC", folds=1)
    assert paid(state) == ["game *>C 4", "revolte A>C 2", "revolte B>C 2", "revolte D>C 2"]
    assert state.pool == 12 - 4


@pytest.mark.parametrize(("folds", "bete"), [(0, 4), (1, 12), (2, 28), (3, 60), (4, 64)])
def test_a_bete_is_the_whole_pool_up_to_the_limit(folds: int, bete: int) -> None:
    assert paid(played(*A_PLAYS_HEARTS, "BCBCD", folds=folds), "bete") == [f"bete A>* {bete}"]


@pytest.mark.parametrize(("rules", "bete"), [({"bete": 5}, 5), ({"bete": 0}, 0), ({"bete": 5, "bete_limit": 3}, 3)])
def test_a_fixed_bete_is_paid_up_to_the_limit_for_any_pool(rules: dict[str, Any], bete: int) -> None:
    assert paid(played(*A_PLAYS_HEARTS, "BCBCA", folds=2, **rules)) == [f"bete A>* {bete}", "revolte D>B 2"]


def test_the_limit_caps_a_bete_that_goes_by_the_pool() -> None:
    assert paid(played(*A_PLAYS_HEARTS, "BCBCD", folds=2, bete_limit=10), "bete") == ["bete A>* 10"]
    assert paid(played(*A_PLAYS_HEARTS, "BCBCD", bete_limit=0), "bete") == ["bete A>* 0"]


@pytest.mark.parametrize(
    ("rules", "double"), [({}, 24), ({"bete": 5}, 10), ({"bete_limit": 8}, 16), ({"bete": 7, "bete_limit": 5}, 10)]
)
def test_a_lost_recontra_costs_twice_the_bete_of_the_pool_before_it(rules: dict[str, Any], double: int) -> None:
    script = ("A play", "B contra", "BC", "C pass, D recontra, C pass", "BBC")
    folds = 1 if "bete" not in rules else 0
    state = played(*script, folds=folds, **rules)
    assert paid(state, "bete", "double") == [f"double D>* {double}"]
    assert paid(state, "revolte") == ["revolte A>B 2", "revolte D>B 2"]


def test_the_contra_player_pays_a_single_bete_and_the_first_soloist_none() -> None:
    state = played("A play", "B contra", "AC", "C pass, D pass", "ACD")
    assert paid(state) == ["bete B>* 4", "revolte B>A 2"]


def test_recontra_made_takes_a_single_stamm() -> None:
    state = played("A play", "B contra", "DC", "C pass, D recontra, C pass", "DAB")
    assert paid(state) == ["game *>D 4"]


def test_a_recontra_player_counts_the_tricks_won_before_the_recontra() -> None:
    """Two tricks of its own and two of nobody else: the recontra is made without another trick."""
    state = played("A play", "B contra", "DD", "D recontra", "C pass", "ABC")
    assert paid(state) == ["game *>D 4"]


def test_against_a_contra_player_who_has_two_tricks_recontra_needs_three() -> None:
    script = ("A play", "B contra", "BB", "C recontra", "D pass")
    lost = played(*script, "CCA")
    assert paid(lost) == ["double C>* 8", "revolte D>B 2"]
    made = played(*script, "CCC")
    assert paid(made) == ["game *>C 4", "revolte A>C 2", "revolte D>C 2"]


MATSCH = ("A play", "B contra", "CB", "C recontra", "D matsch S")


def test_a_matsch_announced_costs_everybody_two_stamms_at_once() -> None:
    state = played(*MATSCH[:-1])
    before, pool = chips(state), state.pool
    say(state, MATSCH[-1])
    assert chips(state) == {seat: owned - 8 for seat, owned in before.items()} and state.pool == pool + 32
    assert state.phase == "play" and state.soloist == 3 and state.trump == 3


def test_a_matsch_made_takes_the_whole_pool_and_the_revolte_chips_on_top() -> None:
    state = played(*MATSCH, "DDD")
    assert paid(state) == [*(f"stakes {seat}>* 8" for seat in "ABCD"), "pool *>D 36", "revolte A>D 1"]
    assert state.pool == 0 and not last(state).missed


def test_a_matsch_in_the_suit_of_the_turn_up_makes_the_revolte_two() -> None:
    script = (passes("ABCD"), "A play S", "B contra", "CB", "C recontra", "D matsch H", "DDD")
    assert paid(played(*script), "revolte") == ["revolte A>D 2"]


def test_a_matsch_missed_but_the_deal_won_costs_two_chips_for_each_opponent() -> None:
    state = played("A play", "B contra", "CD", "D pass, C recontra", "D matsch S", "DDB")
    assert paid(state) == [
        *(f"stakes {seat}>* 8" for seat in "ABCD"),
        "game *>D 4",
        *(f"missed D>{seat} 2" for seat in "ABC"),
        "revolte A>D 1",
    ]
    assert last(state).missed and last(state).winner == 3


def test_a_matsch_missed_and_the_deal_lost_costs_a_single_bete_too() -> None:
    state = played(*MATSCH, "CDC")
    assert paid(state) == [
        *(f"stakes {seat}>* 8" for seat in "ABCD"),
        "bete D>* 36",
        *(f"missed D>{seat} 2" for seat in "ABC"),
        "revolte A>C 1",
    ]
    assert last(state).missed and last(state).winner == 2 and state.pool == 72


def test_a_matsch_after_two_lost_tricks_is_made_with_the_last_three() -> None:
    state = played("A play", "B contra", "BB", "C recontra", "D matsch E", "DDD")
    assert paid(state, "pool", "revolte") == ["pool *>D 36", "revolte A>D 1", "revolte C>D 1"]


def test_an_early_matsch_is_made_with_all_five_tricks_only() -> None:
    made = played("A play", "B matsch S", "BBBBB", early_matsch=True)
    assert paid(made, "pool", "revolte") == ["pool *>B 36", "revolte A>B 1", "revolte C>B 1", "revolte D>B 1"]
    missed = played("A play", "B matsch S", "ABBBB", early_matsch=True)
    assert paid(missed, "game", "missed", "pool") == ["game *>B 4", *(f"missed B>{seat} 2" for seat in "ACD")]


def test_folding_the_acorn_unter_costs_a_bete_and_nobody_wins_or_is_revolte() -> None:
    state = session()
    fold(state)
    assert paid(state) == ["bete D>* 4"] and last(state).winner is None and last(state).folded
    assert state.deal == 1 and state.dealer == 0 and state.pool == 8


# -- dropping out ----------------------------------------------------------------------------------------------------


def test_a_player_who_dropped_out_neither_wins_nor_is_revolte() -> None:
    state = played(*A_PLAYS_HEARTS, "B stay, C drop, D stay", "AAABB", drop_out=True)
    assert paid(state) == ["game *>A 4", "revolte D>A 2"]
    state = played(*A_PLAYS_HEARTS, "B drop, C stay, D drop", "CCCCC", drop_out=True)
    assert paid(state) == ["bete A>* 4", "revolte A>C 2"]


def test_where_all_drop_the_soloist_wins_and_no_trick_is_played() -> None:
    state = played(*A_PLAYS_HEARTS, "B drop, C drop, D drop", drop_out=True)
    assert paid(state) == ["game *>A 4"]
    assert last(state).tricks == () and last(state).winner == 0 and state.deal == 1


def test_where_all_drop_an_early_matsch_counts_as_made() -> None:
    state = played("A play", "B matsch S", "C drop, D drop, A drop", drop_out=True, early_matsch=True)
    assert paid(state) == [*(f"stakes {seat}>* 8" for seat in "ABCD"), "pool *>B 36"]
    assert state.pool == 0


def test_a_player_who_dropped_out_pays_the_stakes_of_a_matsch_and_gets_nothing_back() -> None:
    script = ("A play", "B contra", "C stay, D stay, A drop", "BC", "C recontra", "D matsch S", "CDC")
    state = played(*script, drop_out=True)
    assert paid(state, "stakes", "missed") == [
        *(f"stakes {seat}>* 8" for seat in "ABCD"),
        "missed D>B 2",
        "missed D>C 2",
    ]


# -- a session -------------------------------------------------------------------------------------------------------


def test_the_rest_of_the_pool_stays_for_the_next_deal() -> None:
    state = played(*A_PLAYS_HEARTS, "BCBCD")
    assert state.pool == 8
    say(state, deal(4, "HK"))
    assert state.pool == 12


@pytest.mark.parametrize(("stamm", "each"), [(4, "2222"), (5, "3322"), (3, "2211")])
def test_after_the_last_deal_the_pool_is_shared_the_odd_chips_from_forehand_on(stamm: int, each: str) -> None:
    state = played(*A_PLAYS_HEARTS, "BCBCD", deals=1, stamm=stamm)
    assert paid(state, "share") == [f"share *>{seat} {part}" for seat, part in zip("ABCD", each, strict=True)]
    assert state.pool == 0 and not state.acting()


def test_odd_chips_begin_with_the_forehand_of_the_last_deal() -> None:
    state = session(dealer="B", deals=1, stamm=5)
    fold(state)
    assert paid(state) == ["bete B>* 5", "share *>C 3", "share *>D 3", "share *>A 2", "share *>B 2"]


def test_debts_are_allowed_and_most_chips_win_equal_most_share() -> None:
    state = played(*A_PLAYS_HEARTS, "ABACD", deals=1, chips=0, first="B")
    assert chips(state) == {"A": 4, "B": -4, "C": 0, "D": 0} and state.winners() == (0,)
    state = played(*A_PLAYS_HEARTS, "BCBCD", deals=1, chips=0, stamm=2)
    assert chips(state) == {"A": -3, "B": 1, "C": 1, "D": 1} and state.winners() == (1, 2, 3)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_no_chip_is_lost_at_any_step_and_a_deal_ends_after_five_tricks(players: int) -> None:
    """2,500 random deals with each number of players, whole sessions with house rules drawn for each."""
    rng, counted = Random(f"chips {players}"), 0
    while counted < 2500:
        rules = {
            "deals": 25,
            "stamm": rng.randint(1, 6),
            "chips": rng.choice((0, 60)),
            "stamm_by": rng.choice(("redeal", "lots")),
            "bete": rng.choice(("pool", 0, 7)),
            "bete_limit": rng.choice((64, 3, 10000)),
            **{name: rng.random() < 0.5 for name in ("declarer_exchange", "early_matsch", "drop_out")},
        }
        state = ENGINE.new(players, complete(ENGINE, players, rules))
        everything = total(state)
        while state.acting():
            random_move(ENGINE, state, rng)
            assert total(state) == everything and state.pool >= 0, rules
            assert len(state.trick_winners) <= 5 and all(state.stamm <= state.pool for _ in state.payments[:1]), rules
        assert state.pool == 0 and len(state.past) == 25
        counted += 25
