"""WarGops by its source: the eight examples line by line, both ways of ties, retiring, scoring, the counts."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from pathlib import Path
from random import Random

import pytest
from war_states import begin, hand, holding, play

from tablegame.core.options import complete
from tablegame.core.sealed_cards import ONE, counts_of
from tablegame.games.wargops.bot import BOT
from tablegame.games.wargops.bot.estimate import estimate
from tablegame.games.wargops.bot.worth import outlook
from tablegame.games.wargops.rules import ENGINE

# The eight examples of the source: players, ties, and for each trick its rounds (X: has run out of cards), what each
# player collects by it, and the piles that wait after it, with those who can win them.
EXAMPLES: dict[str, tuple[int, str, list[tuple[str, dict[str, str], str]]]] = {
    "1: an entire tie goes to the winner of the next trick": (
        3, "deferred", [("8 8 8", {}, "8 8: ABC"), ("5 6 3", {"B": "3 5 8 8"}, "")],
    ),
    "2: who runs out of cards is out of luck": (
        3, "deferred", [("9 9 9", {}, "9 9: ABC"), ("7 4 X", {"A": "4 9 9"}, "")],
    ),
    "3: several entire ties pile up": (
        3, "deferred",
        [("3 3 3", {}, "3 3: ABC"), ("5 5 5", {}, "3 3: ABC, 5 5: ABC"), ("2 6 10", {"C": "2 3 3 5 5 6"}, "")],
    ),
    "4: a partial tie goes to the higher of the tied": (
        4, "deferred", [("6 9 9 2", {}, "2 6 9: BC"), ("10 4 7 3", {"A": "3 4 7", "C": "2 6 9"}, "")],
    ),
    "5: a pile is settled though the trick ties again": (
        4, "deferred", [("6 9 9 2", {}, "2 6 9: BC"), ("10 4 10 3", {"C": "2 6 9"}, "3 4 10: AC")],
    ),
    "6: a later trick may be settled before an earlier one": (
        4, "deferred",
        [
            ("1 7 7 7", {}, "1 7 7: BCD"),
            ("10 6 6 4", {"A": "4 6 6"}, "1 7 7: BC"),
            ("2 8 4 9", {"B": "1 7 7", "D": "2 4 8"}, ""),
        ],
    ),
    "7: a pile is orphaned when all its claimants run out": (
        4, "deferred",
        [("6 9 9 2", {}, "2 6 9: BC"), ("10 X X 3", {"A": "3"}, ""), ("1 X X 3", {"D": "1"}, "")],
    ),
    "8: tied cards are replaced until one is highest": (
        5, "replace",
        [
            ("6 4 9 9 7 / 6 4 5 2 7", {"E": "2 4 5 6 9 9"}, ""),
            ("7 7 7 7 7 / 2 9 4 8 2", {"B": "2 2 4 7 7 7 7 7 8"}, ""),
            ("7 4 9 9 5 / 7 4 7 2 5 / 8 4 3 2 5", {"A": "2 3 4 5 7 7 9 9"}, ""),
        ],
    ),
}  # fmt: skip


def cards_in(packed: int) -> list[int]:
    return [rank for rank, count in enumerate(counts_of(packed, 13), 1) for _ in range(count)]


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_of_the_source_comes_true(example: str) -> None:
    players, ties, tricks = EXAMPLES[example]
    state, everybody = begin(players, copies=12, ties=ties), range(players)
    for lines, collected, piles in tricks:
        held = [Counter(cards_in(hand)) for hand in state.hands]
        for line in lines.split(" / "):
            cards = [0 if card == "X" else int(card) for card in line.split()]
            acting = state.acting()
            for seat in everybody:
                if not cards[seat]:  # it has run out of cards
                    state.hands = (*state.hands[:seat], 0, *state.hands[seat + 1 :])
                    state.waiting &= ~(1 << seat)
                    held[seat].clear()
                elif seat in acting:
                    held[seat] -= Counter([cards[seat]])
            play(state, *(card if seat in state.acting() else 0 for seat, card in enumerate(cards)))
        new = {seat: sorted((Counter(cards_in(state.hands[seat])) - held[seat]).elements()) for seat in everybody}
        assert {"ABCDE"[seat]: " ".join(map(str, cards)) for seat, cards in new.items() if cards} == collected
        assert piles == ", ".join(
            f"{' '.join(map(str, cards_in(packed)))}: {''.join('ABCDE'[s] for s in everybody if claimants >> s & 1)}"
            for claimants, packed, _ in state.piles
        )


# -- tricks and retiring -----------------------------------------------------------------------------------------------


def test_by_the_usual_rules_every_hand_holds_91_points() -> None:
    view = begin(2).view(None)
    assert [view.points_in_hand(seat) for seat in (0, 1)] == [91, 91]
    assert sum(map(sum, view.hands)) == 26
    assert sum(map(sum, begin(3).view(None).hands)) == 39


def test_defaults_are_those_of_the_rules_page() -> None:
    expected = {"ties": "deferred", "ranks": 13, "copies": 1, "pack": "standard", "games": 4}
    assert complete(ENGINE, 2, {}) == expected


def test_the_card_that_wins_a_trick_is_lost() -> None:
    state = begin(2)
    play(state, 13, 1)
    view = state.view(None)
    assert [card.rank for card in view.trash] == [13]
    assert view.hands[0] == (2, *(1,) * 11, 0)
    assert view.hands[1] == (0, *(1,) * 12)
    assert [view.points_in_hand(seat) for seat in (0, 1)] == [91 - 13 + 1, 90]


def test_a_player_who_wins_with_the_last_card_stays_in() -> None:
    state = holding("9", "3 4", "2 2")
    play(state, 9, 4, 2)
    assert state.acting() == (0, 1, 2)
    assert state.view(None).hands[0][1] == state.view(None).hands[0][3] == 1


def test_a_last_card_that_loses_its_trick_may_win_a_pile() -> None:
    state = holding("6 5", "9 3 2", "9 4", "2 2 10")
    play(state, 6, 9, 9, 2)
    play(state, 5, 3, 4, 10)
    assert state.acting() == (1, 2, 3)
    assert state.view(None).hands[2] == counts_of(ONE[6] + ONE[2] + ONE[9], 13)


def test_the_last_player_with_cards_scores_the_hand() -> None:
    state = holding("5", "9 2", games=1)
    log = play(state, 5, 9)
    assert state.acting() == ()
    assert state.scores() == (0, 7)
    assert state.winners() == (1,)
    assert [event.kind for event in log] == ["choice", "choice", "trick", "game", "over"]
    assert log[3].seat == 1
    assert log[3].points == (0, 7)


def test_nobody_scores_when_all_run_out_of_cards_at_once() -> None:
    state = holding("5", "5", "5", games=1)
    log = play(state, 5, 5, 5)
    assert state.scores() == (0, 0, 0)
    assert state.winners() == (0, 1, 2)
    assert log[-2].seat is None


def test_a_pile_that_waits_at_the_end_scores_for_nobody() -> None:
    state = holding("9", "9", "8 2", games=1)
    play(state, 9, 9, 8)
    assert state.acting() == ()
    assert state.scores() == (0, 0, 2)


def test_the_last_claimant_takes_the_pile_with_any_card() -> None:
    state = holding("9", "9 1", "8 2 3")
    play(state, 9, 9, 8)
    assert state.acting() == (1, 2)
    play(state, 0, 1, 3)
    assert state.acting() == (1, 2)
    assert state.view(None).hands[1] == counts_of(ONE[9] + ONE[8], 13)


def test_the_next_game_begins_at_once_and_points_add_up() -> None:
    state = holding("5", "9 2", games=2)
    state.points = (40, 0)
    play(state, 5, 9)
    view = state.view(None)
    assert (view.game, view.scores, view.over) == (1, (40, 7), False)
    assert view.hands == ((1,) * 13,) * 2
    assert view.trash == () and view.winners == ()


# -- ties by replacement ---------------------------------------------------------------------------------------------


def test_by_replacement_only_tied_players_play_another_card() -> None:
    state = begin(4, ties="replace")
    log = play(state, 6, 9, 9, 2)
    assert [event.kind for event in log[-1:]] == ["tie"]
    assert log[-1].reveals == (0, 1, 2, 3)
    assert state.acting() == (1, 2)
    under_way = state.view(0).under_way
    assert under_way is not None
    assert [card.rank if card else 0 for card in under_way.face_up()] == [6, 0, 0, 2]
    assert [card.rank for card in under_way.face_down()] == [9, 9]
    reason = ENGINE.why_not(state.view(0), 5)
    assert reason is not None and reason.clause == "replace"


def test_by_replacement_a_tied_player_without_cards_cannot_win() -> None:
    state = holding("9", "9 1", "8 2", ties="replace")
    play(state, 9, 9, 8)
    assert state.acting() == (1,)
    play(state, 0, 1, 0)
    assert state.results == ((2, 2 + 1 + 9 + 9),)


def test_when_no_tied_player_can_replace_the_highest_open_card_wins() -> None:
    state = holding("9", "9", "8 2", "7 3", ties="replace")
    play(state, 9, 9, 8, 7)
    assert state.acting() == (2, 3)
    assert state.view(None).hands[2] == counts_of(ONE[2] + ONE[7] + ONE[9] * 2, 13)
    assert [card.rank for card in state.view(None).trash] == [8]


def test_a_tie_of_the_remaining_open_cards_is_replaced_too() -> None:
    state = holding("9", "9", "8 2", "8 3", "5 1", ties="replace")
    play(state, 9, 9, 8, 8, 5)
    assert state.acting() == (2, 3)
    play(state, 0, 0, 2, 3, 0)
    assert state.results == ((4, 1 + 9 + 9 + 8 + 8 + 2 + 3),)


def test_the_lowest_open_card_wins_when_all_above_it_tie_without_cards() -> None:
    state = holding("9", "9", "8", "8", "5 1", "4 4 4", ties="replace")
    play(state, 9, 9, 8, 8, 5, 4)
    assert state.acting() == (4, 5)
    assert state.view(None).hands[4] == counts_of(ONE[1] + ONE[4] + ONE[8] * 2 + ONE[9] * 2, 13)


def test_by_replacement_nobody_wins_where_no_card_is_open() -> None:
    state = holding("9", "9", games=1, ties="replace")
    log = play(state, 9, 9)
    assert state.results == ((-1, 0),)
    assert log[-3].kind == "trick" and log[-3].seat is None


def test_a_second_tie_keeps_the_cards_turned_down_by_the_first() -> None:
    state = holding("9", "9", "9", "7 1", "7 2", games=1, ties="replace")
    play(state, 9, 9, 9, 7, 7)
    assert state.acting() == (3, 4)
    play(state, 0, 0, 0, 1, 2)
    assert state.results == ((4, 3 * 9 + 2 * 7 + 1),)


# -- refusals ----------------------------------------------------------------------------------------------------------


def test_an_illegal_card_is_refused_with_its_reason_and_clause() -> None:
    state = begin(3, ranks=10, games=1)
    play(state, 10, 4, 7)
    state.apply(0, 9)

    def refusal(seat: int | None, card: int) -> tuple[str, str]:
        reason = ENGINE.why_not(state.view(seat), card)
        assert reason is not None
        return reason.english(), reason.clause

    assert refusal(1, 4) == ("B has no 4 left", "cards")
    assert refusal(1, 11) == ("there is no 11; the ranks are 1 to 10", "packs")
    assert refusal(0, 3) == ("A has already chosen", "choosing")
    assert refusal(None, 3) == ("spectators play no card", "choosing")
    state = holding("1", "2 2", "3 3")
    play(state, 1, 2, 3)
    assert refusal(0, 1) == ("A has no card left and is out of this game", "retire")
    state = holding("5", "9 2", games=1)
    play(state, 5, 9)
    assert refusal(1, 2) == ("the session is over", "session")


# -- what is left ------------------------------------------------------------------------------------------------------


PLAYED = Path(__file__).with_name("wargops_left.txt")
"""Positions of three out of games of `club`, and the points of the last hand after `strong` has played each to its end;
other ones than those from which tools/learning/wargops_left.py learns."""


def end_positions() -> list[tuple[tuple[str, ...], int]]:
    lines = [line.split(":") for line in PLAYED.read_text(encoding="utf-8").splitlines()]
    return [(tuple(hands.split("/")), int(came)) for hands, came in lines]


def test_the_points_expected_among_three_are_those_that_strong_plays_for() -> None:
    """To three standard errors of one game each, which is 5.6 points; what orders the cards says 12.6 too many."""
    apart = []
    for hands, came in end_positions():
        apart.append(came - outlook([hand(text) for text in hands], (), False).expected)
    mean = sum(apart) / len(apart)
    error = sqrt(sum((each - mean) ** 2 for each in apart) / len(apart) / (len(apart) - 1))
    assert len(apart) > 90 and error < 2
    assert abs(mean) < 3 * error


def test_the_hints_of_three_seats_add_up_to_the_points_that_remain() -> None:
    """A trick ahead of it, each seat beside what the others are supposed to lay: to a fifth over twelve positions."""
    hinted = remaining = 0.0
    for hands, _ in end_positions()[:12]:
        state = holding(*hands, games=1)
        remaining += outlook(state.hands, (), False).expected
        for seat in range(3):
            choices = BOT.evaluate(state.view(seat), "strong", Random(0), None).choices
            hinted += sum(choice.weight * choice.value for choice in choices)
    assert hinted == pytest.approx(remaining, rel=0.2)


def test_the_points_of_a_last_trick_are_exact() -> None:
    """9 takes 5 and 2 and is lost: 7 points, no more and no less."""
    certain = holding("9", "5", "2", games=1)
    promised = [estimate(certain.view(seat), seat).values for seat in range(3)]
    assert promised == [(7.0,), (0.0,), (0.0,)]
