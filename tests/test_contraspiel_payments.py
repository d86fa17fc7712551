"""Contraspiel's table of payments, row by row, and who wins a deal (contraspiel/help.en.md#winner, #payments).

A script has lines of moves; letters alone are the winners of the next tricks. "bete A>* 4": A pays a bête of 4 chips to
the pool.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from spiel_deals import (
    BELLS,
    A,
    B,
    C,
    D,
    all_chips,
    chips,
    deal_line,
    fold_deal,
    last_deal,
    make_moves,
    new_session,
    passes,
    payments,
    state_after,
)
from walks import random_move

from tablegame.core.options import complete
from tablegame.core.text import SEAT_LETTERS
from tablegame.games.contraspiel.facts.payments import NOBODY, DealResult, deal_winner, soloist_wins
from tablegame.games.contraspiel.rules import ENGINE

A_PLAYS_HEARTS = ("A play", passes("BCD"))
"""A plays in the suit of the turn-up, hearts, and nobody says contra; the pool holds the stamm of 4."""
B_SAYS_CONTRA = ("A play", "B contra")


@pytest.mark.parametrize(
    ("won", "winner"),
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
        ("CCCCC", "C"),
        ("AAAAA", "A"),
        ("DCBEF", "D"),  # with six players one trick may be most: the first of them wins
    ],
)
def test_three_tricks_or_two_before_all_others_win_else_the_best_opponent(won: str, winner: str) -> None:
    """A is the soloist; the letters are the winners of the five tricks."""
    stayed = tuple(range(6 if "F" in won else 4))
    won_by = tuple(map(SEAT_LETTERS.index, won))
    result = DealResult(won_by, stayed, soloist=A, recontra=NOBODY, matsch_from=NOBODY, same_suit=True)
    assert SEAT_LETTERS[deal_winner(result)] == winner
    assert soloist_wins(result) == (winner == "A")


STAKES = [f"stakes {seat}>* 8" for seat in "ABCD"]
"""The two stamms of each seat for a matsch."""
MATSCH = (*B_SAYS_CONTRA, "CB", "C recontra", "D matsch S")


@pytest.mark.parametrize(
    ("script", "paid"),
    [
        # A soloist who wins takes a stamm; who has no trick pays the winner two chips in the suit of the turn-up.
        ((*A_PLAYS_HEARTS, "AAABC"), ["game *>A 4", "revolte D>A 2"]),
        ((*A_PLAYS_HEARTS, "AAABB"), ["game *>A 4", "revolte C>A 2", "revolte D>A 2"]),
        ((*A_PLAYS_HEARTS, "AAAAA"), ["game *>A 4", "revolte B>A 2", "revolte C>A 2", "revolte D>A 2"]),
        # In another suit it is one chip.
        ((passes("ABCD"), "A play S", passes("BCD"), "AAABB"), ["game *>A 4", "revolte C>A 1", "revolte D>A 1"]),
        # A soloist who loses pays a bête, and the others without a trick pay the best opponent.
        ((*A_PLAYS_HEARTS, "BABBC"), ["bete A>* 4", "revolte D>B 2"]),
        # A soloist without a trick pays for that too.
        ((*A_PLAYS_HEARTS, "BBCCD"), ["bete A>* 4", "revolte A>B 2"]),
        ((*A_PLAYS_HEARTS, "CCCCC"), ["bete A>* 4", "revolte A>C 2", "revolte B>C 2", "revolte D>C 2"]),
        # Who said contra pays a single bête, the first soloist nothing.
        ((*B_SAYS_CONTRA, "AC", passes("CD"), "ACD"), ["bete B>* 4", "revolte B>A 2"]),
        # All tricks without an announcement bring no more than a deal won.
        (
            ("A play", "B pass", "C contra", "CC", passes("DB"), "CCC"),
            ["game *>C 4", "revolte A>C 2", "revolte B>C 2", "revolte D>C 2"],
        ),
        # A recontra that is made brings a single stamm; tricks before the recontra count.
        ((*B_SAYS_CONTRA, "DC", "C pass, D recontra, C pass", "DAB"), ["game *>D 4"]),
        ((*B_SAYS_CONTRA, "DD", "D recontra", "C pass", "ABC"), ["game *>D 4"]),
        # Against a contra player who has two tricks a recontra needs three; lost, it costs a double bête.
        ((*B_SAYS_CONTRA, "BB", "C recontra", "D pass", "CCA"), ["double C>* 8", "revolte D>B 2"]),
        ((*B_SAYS_CONTRA, "BB", "C recontra", "D pass", "CCC"), ["game *>C 4", "revolte A>C 2", "revolte D>C 2"]),
        # A matsch that is made brings the whole pool, also with the last three tricks alone.
        ((*MATSCH, "DDD"), [*STAKES, "pool *>D 36", "revolte A>D 1"]),
        (
            (*B_SAYS_CONTRA, "BB", "C recontra", "D matsch E", "DDD"),
            [*STAKES, "pool *>D 36", "revolte A>D 1", "revolte C>D 1"],
        ),
        # In the suit of the turn-up the matsch makes it two chips.
        (
            (passes("ABCD"), "A play S", "B contra", "CB", "C recontra", "D matsch H", "DDD"),
            [*STAKES, "pool *>D 36", "revolte A>D 2"],
        ),
        # A matsch that is missed costs two chips for each opponent, and a single bête if the deal is lost.
        (
            (*B_SAYS_CONTRA, "CD", "D pass, C recontra", "D matsch S", "DDB"),
            [*STAKES, "game *>D 4", *(f"missed D>{seat} 2" for seat in "ABC"), "revolte A>D 1"],
        ),
        (
            (*MATSCH, "CDC"),
            [*STAKES, "bete D>* 36", *(f"missed D>{seat} 2" for seat in "ABC"), "revolte A>C 1"],
        ),
    ],
    ids=lambda part: "-".join(part) if isinstance(part, tuple) else "",
)  # fmt: skip
def test_every_row_of_the_table_of_payments_is_paid_as_it_says(script: tuple[str, ...], paid: list[str]) -> None:
    state = state_after(*script)
    assert payments(state) == paid
    deal, is_lost = last_deal(state), any(row.startswith(("bete", "double")) for row in paid)
    assert (deal.winner == deal.soloist) != is_lost
    assert deal.missed == any(row.startswith("missed") for row in paid)


@pytest.mark.parametrize(
    ("turn_up", "script", "paid"),
    [
        ("EU", ("D exchange *", "D stand", passes("ABC"), "DDDAB"), ["game *>D 4", "revolte C>D 2"]),
        ("GU", ("D exchange *", passes("ABC"), "DDDAB"), ["game *>D 4", "revolte C>D 2"]),
        ("SA", ("D take", "D exchange *", passes("ABC"), "DDABD"), ["game *>D 4", "revolte C>D 2"]),
    ],
)
def test_a_turn_up_taken_counts_as_its_suit_for_revolte(turn_up: str, script: tuple[str, ...], paid: list[str]) -> None:
    assert payments(state_after(*script, turn_up=turn_up)) == paid


@pytest.mark.parametrize(
    ("folds", "rules", "row"),
    [
        # The whole pool up to the limit: after so many folds it holds 4, 12, 28, 60, 124 chips.
        *((folds, {}, f"bete A>* {bete}") for folds, bete in enumerate((4, 12, 28, 60, 64))),
        (2, {"bete_limit": 10}, "bete A>* 10"),
        (0, {"bete_limit": 0}, "bete A>* 0"),
        # A fixed number of chips for any pool, up to the limit.
        (2, {"bete": 5}, "bete A>* 5"),
        (2, {"bete": 0}, "bete A>* 0"),
        (2, {"bete": 5, "bete_limit": 3}, "bete A>* 3"),
    ],
)
def test_a_bete_is_the_pool_or_a_fixed_number_up_to_the_limit(folds: int, rules: dict[str, Any], row: str) -> None:
    assert payments(state_after(*A_PLAYS_HEARTS, "BCBCD", folds=folds, **rules), "bete") == [row]


@pytest.mark.parametrize("folds", [0, 2])
def test_the_stamm_of_the_house_is_what_a_soloist_wins(folds: int) -> None:
    assert payments(state_after(*A_PLAYS_HEARTS, "AABCD", folds=folds, stamm=7), "game") == ["game *>A 7"]


@pytest.mark.parametrize(
    ("folds", "rules", "double"),
    [(1, {}, 24), (0, {"bete": 5}, 10), (1, {"bete_limit": 8}, 16), (0, {"bete": 7, "bete_limit": 5}, 10)],
)
def test_a_lost_recontra_costs_two_betes_of_the_pool_before_it(folds: int, rules: dict[str, Any], double: int) -> None:
    state = state_after(*B_SAYS_CONTRA, "BC", "C pass, D recontra, C pass", "BBC", folds=folds, **rules)
    assert payments(state) == [f"double D>* {double}", "revolte A>B 2", "revolte D>B 2"]


def test_a_matsch_announced_costs_everybody_two_stamms_at_once() -> None:
    *before_matsch, matsch = MATSCH
    state = state_after(*before_matsch)
    before, pool = chips(state), state.pool
    make_moves(state, matsch)
    assert chips(state) == {seat: owned - 2 * 4 for seat, owned in before.items()} and state.pool == pool + 4 * 2 * 4
    assert (state.phase, state.soloist, state.trump) == ("play", D, BELLS)


def test_an_early_matsch_is_made_with_all_five_tricks_only() -> None:
    made = state_after("A play", "B matsch S", "BBBBB", early_matsch=True)
    assert payments(made, "pool", "revolte") == ["pool *>B 36", "revolte A>B 1", "revolte C>B 1", "revolte D>B 1"]
    missed = state_after("A play", "B matsch S", "ABBBB", early_matsch=True)
    assert payments(missed, "game", "missed", "pool") == ["game *>B 4", *(f"missed B>{seat} 2" for seat in "ACD")]


def test_folding_the_acorn_unter_costs_a_bete_and_nobody_wins_or_is_revolte() -> None:
    state = new_session()
    fold_deal(state)
    assert payments(state) == ["bete D>* 4"] and last_deal(state).winner is None and last_deal(state).folded
    assert (state.deal, state.dealer) == (1, A) and state.pool == 4 + 4, "the stamm and the bête"


def test_a_player_who_dropped_out_neither_wins_nor_is_revolte() -> None:
    won = state_after(*A_PLAYS_HEARTS, "B stay, C drop, D stay", "AAABB", drop_out=True)
    assert payments(won) == ["game *>A 4", "revolte D>A 2"]
    lost = state_after(*A_PLAYS_HEARTS, "B drop, C stay, D drop", "CCCCC", drop_out=True)
    assert payments(lost) == ["bete A>* 4", "revolte A>C 2"]


def test_where_all_drop_the_soloist_wins_and_no_trick_is_played() -> None:
    state = state_after(*A_PLAYS_HEARTS, "B drop, C drop, D drop", drop_out=True)
    assert payments(state) == ["game *>A 4"]
    assert last_deal(state).tricks == () and last_deal(state).winner == A and state.deal == 1


def test_where_all_drop_an_early_matsch_counts_as_made() -> None:
    state = state_after("A play", "B matsch S", "C drop, D drop, A drop", drop_out=True, early_matsch=True)
    assert payments(state) == [*STAKES, "pool *>B 36"] and state.pool == 0


def test_a_player_who_dropped_out_pays_the_stakes_of_a_matsch_and_gets_nothing_back() -> None:
    calls = ("A play", "B contra", "C stay, D stay, A drop")
    # B and C win the first tricks, C says recontra and D matsch, which D misses, as C wins the third.
    state = state_after(*calls, "BC", "C recontra", "D matsch S", "CDC", drop_out=True)
    assert payments(state, "stakes") == STAKES, "all four pay, A too"
    assert payments(state, "missed") == ["missed D>B 2", "missed D>C 2"], "D pays each player who stayed, but not A"


def test_the_rest_of_the_pool_stays_for_the_next_deal() -> None:
    state = state_after(*A_PLAYS_HEARTS, "BCBCD")
    assert state.pool == 8, "B wins, not the soloist: the stamm of 4 stays, and A pays a bête of 4"
    make_moves(state, deal_line(4, turn_up="HK"))
    assert state.pool == 12, "with the stamm of 4 of the next deal"


@pytest.mark.parametrize(("stamm", "shares"), [(4, "2222"), (5, "3322"), (3, "2211")])
def test_after_the_last_deal_the_pool_is_shared_the_odd_chips_from_forehand_on(stamm: int, shares: str) -> None:
    state = state_after(*A_PLAYS_HEARTS, "BCBCD", deals=1, stamm=stamm)
    assert payments(state, "share") == [f"share *>{seat} {part}" for seat, part in zip("ABCD", shares, strict=True)]
    assert state.pool == 0 and not state.acting()


def test_odd_chips_begin_with_the_forehand_of_the_last_deal() -> None:
    state = new_session(dealer="B", deals=1, stamm=5)
    fold_deal(state)
    assert payments(state) == ["bete B>* 5", "share *>C 3", "share *>D 3", "share *>A 2", "share *>B 2"]


def test_debts_are_allowed_and_most_chips_win_equal_most_share() -> None:
    state = state_after(*A_PLAYS_HEARTS, "ABACD", deals=1, chips=0, first="B")
    assert chips(state) == {"A": 4, "B": -4, "C": 0, "D": 0} and state.winners() == (A,)
    state = state_after(*A_PLAYS_HEARTS, "BCBCD", deals=1, chips=0, stamm=2)
    assert chips(state) == {"A": -3, "B": 1, "C": 1, "D": 1} and state.winners() == (B, C, D)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_no_chip_is_lost_at_any_step_and_a_deal_ends_after_five_tricks(players: int) -> None:
    """2,500 random deals, as 100 whole sessions, each with random house rules."""
    rng = Random(f"chips {players}")
    for _ in range(100):
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
        chips_before = all_chips(state)
        while state.acting():
            random_move(ENGINE, state, rng)
            assert all_chips(state) == chips_before and state.pool >= 0, rules
            assert len(state.trick_winners) <= 5 and (not state.payments or state.stamm <= state.pool), rules
        assert state.pool == 0 and len(state.past) == 25
