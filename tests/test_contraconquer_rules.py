"""Contraconquer by its source: the table of combinations, the examples, the standard ranks, the numbers of positions;
and its house rules, refused cards and matches of several games."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from walks import Case, begins, case_name, cases, house_rules, walk

from tablegame.core.contract import EventLog, State
from tablegame.core.errors import OptionError
from tablegame.core.options import complete
from tablegame.games.contraconquer.facts import ranks_of, trick_winner
from tablegame.games.contraconquer.rules import ENGINE

# The source's table: combination, winning card, its player. The chart of the source has the same combinations by card.
TABLE = """
1-4-7 1 A   2-4-7 7 C   3-4-7 4 B
1-4-8 4 B   2-4-8 2 A   3-4-8 8 C
1-4-9 9 C   2-4-9 4 B   3-4-9 3 A
1-5-7 7 C   2-5-7 5 B   3-5-7 3 A
1-5-8 1 A   2-5-8 8 C   3-5-8 5 B
1-5-9 5 B   2-5-9 2 A   3-5-9 9 C
1-6-7 6 B   2-6-7 2 A   3-6-7 7 C
1-6-8 8 C   2-6-8 6 B   3-6-8 3 A
1-6-9 1 A   2-6-9 9 C   3-6-9 6 B
"""

# The source's six-player examples: cards, sum, remainder, winner.
SIX_PLAYERS = [
    ("0-1-3-3-4-5", 16, 4, "E"),
    ("1-2-3-4-4-4", 18, 0, "A"),
    ("0-0-0-1-1-1", 3, 3, "D"),
    ("2-2-2-3-3-5", 17, 5, "F"),
    ("0-1-1-2-2-2", 8, 2, "C"),
]

# The source's table of standard ranks: the small number that may stand for each rank with 2 to 8 players; a dot where
# the rank is not used.
STANDARD = """
1   1 1 1 1 1 1 1
2   0 2 2 2 2 2 2
3   1 0 3 3 3 3 3
4   0 1 0 4 4 4 4
5   1 2 1 0 5 5 5
6   0 0 2 1 0 6 6
7   1 1 3 2 1 0 7
8   0 2 0 3 2 . 0
9   1 0 1 4 3 . .
10  0 1 2 0 4 . .
11  1 2 3 . 5 . .
12  0 0 0 . 0 . .
"""


def ranks(combination: str) -> tuple[int, ...]:
    return tuple(int(rank) for rank in combination.split("-"))


new_game = begins(ENGINE)


def play_trick(state: State, *cards: int) -> tuple[Any, ...]:
    """Play these cards in the order of the seats. Returns the events."""
    log = EventLog()
    for seat, card in enumerate(cards):
        state.apply(seat, card, log)
    return log.events


@pytest.mark.parametrize("options", [{}, {"pack": "standard", "hyphens": False}])
def test_every_combination_of_the_source_table_goes_to_its_player(options: dict[str, Any]) -> None:
    words = TABLE.split()
    rows = list(zip(words[::3], words[1::3], words[2::3], strict=True))
    assert {ranks(combination) for combination, _, _ in rows} == set(product((1, 2, 3), (4, 5, 6), (7, 8, 9)))
    for combination, card, player in rows:
        state = new_game(3, **options)
        play_trick(state, *ranks(combination))
        assert state.scores() == tuple(int(letter == player) for letter in "ABC")
        assert ranks(combination)["ABC".index(player)] == int(card)


@pytest.mark.parametrize(("cards", "total", "remainder", "winner"), SIX_PLAYERS)
def test_examples_of_the_source_for_six_go_to_its_winners(cards: str, total: int, remainder: int, winner: str) -> None:
    assert sum(ranks(cards)) == total
    state = new_game(6, form="remainder")
    play_trick(state, *ranks(cards))
    assert state.scores().index(1) == remainder == "ABCDEF".index(winner)


@pytest.mark.parametrize("players", range(2, 9))
def test_in_the_form_by_remainder_the_own_pack_has_the_ranks_below_the_number_of_players(players: int) -> None:
    for seat in range(players):
        assert ranks_of("remainder", "own", players, seat) == tuple(range(players))


@pytest.mark.parametrize("players", range(2, 9))
def test_ordinary_cards_by_remainder_have_the_ranks_of_the_source_and_favour_nobody(players: int) -> None:
    """STANDARD is the source's table: for each rank and number of players the remainder of the rank, "." if unused."""
    remainders_by_rank = {}
    for row in STANDARD.strip().splitlines():
        rank, *columns = row.split()
        remainder_in_source = columns[players - 2]  # the first column is for two players
        if remainder_in_source != ".":  # the rank is used
            remainders_by_rank[int(rank)] = int(remainder_in_source)
    for seat in range(players):
        assert ranks_of("remainder", "standard", players, seat) == tuple(remainders_by_rank)
    for rank, remainder in remainders_by_rank.items():
        assert rank % players == remainder % players
    # Nobody is favoured: each remainder is that of equally many ranks.
    ranks_of_each = len(remainders_by_rank) // players
    assert Counter(rank % players for rank in remainders_by_rank) == dict.fromkeys(range(players), ranks_of_each)


def test_there_are_four_copies_unless_ordinary_cards_are_played_by_remainder() -> None:
    assert complete(ENGINE, 3, {}) == {"form": "printed", "pack": "own", "copies": 4, "hyphens": True, "games": 1}
    assert complete(ENGINE, 3, {"pack": "standard"})["copies"] == 4
    assert complete(ENGINE, 5, {"form": "remainder"})["copies"] == 4
    assert complete(ENGINE, 5, {"form": "remainder", "pack": "standard"})["copies"] == 1


@pytest.mark.parametrize(
    ("players", "options", "sentence"),
    [
        (2, {}, "2 cannot play under these house rules, which are for 3 players; set form: remainder"),
        (1, {"form": "remainder"}, "1 cannot play under these house rules, which are for 2 to 8 players"),
        (9, {"form": "remainder"}, "9 cannot play under these house rules, which are for 2 to 8 players"),
        (3, {"copies": 0}, "copies must be a number from 1 to 12, not 0"),
        (3, {"copies": "4"}, "copies must be a number from 1 to 12, not '4'"),
        (3, {"copies": None}, "copies must be a number from 1 to 12, not nothing"),
        (3, {"games": 101}, "games must be a number from 1 to 100, not 101"),
        (3, {"form": "Printed"}, "form must be printed or remainder, not 'Printed'"),
        (3, {"form": 1}, "form must be printed or remainder, not 1"),
        (3, {"hyphens": "true"}, "hyphens must be on or off, not 'true'"),
        (
            3,
            {"ties": "deferred"},
            "unknown option 'ties'; the options of contraconquer are form, pack, copies, hyphens, games",
        ),
    ],
)
def test_a_wrong_house_rule_is_refused_with_valid_values(players: int, options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OptionError) as caught:
        complete(ENGINE, players, options)
    assert str(caught.value) == sentence


def test_a_switch_is_given_as_on_off_true_or_false() -> None:
    for written, value in (("on", True), ("off", False), (True, True), (False, False)):
        assert complete(ENGINE, 3, {"hyphens": written})["hyphens"] is value


def test_the_scores_of_a_match_add_up_over_its_games() -> None:
    state = new_game(3, copies=1, games=2)
    for trick in ((1, 4, 7), (2, 5, 9), (3, 6, 8)):
        events = play_trick(state, *trick)
    assert [event.kind for event in events] == ["choice"] * 3 + ["trick", "game"]
    assert events[-1].won == events[-1].scores == (3, 0, 0)
    assert state.view(None).hands == ((1, 1, 1),) * 3, "the hands of the second game"
    for trick in ((1, 4, 8), (2, 5, 7), (3, 6, 9)):
        events = play_trick(state, *trick)
    assert [event.kind for event in events[-2:]] == ["game", "over"]
    assert (events[-2].won, events[-1].winners) == ((0, 3, 0), (0, 1))
    assert (state.scores(), state.winners()) == ((3, 3, 0), (0, 1))
    assert [trick.game for trick in state.view(0).tricks] == [0, 0, 0, 1, 1, 1]


@pytest.mark.parametrize("case", [case for case in cases() if case[0].key == "contraconquer"], ids=case_name)
@settings(max_examples=12)
@given(data=st.data())
def test_no_card_is_lost_and_every_trick_has_a_winner(case: Case, data: st.DataObject) -> None:
    entry, players, _ = case
    state = entry.engine.new(players, data.draw(house_rules(case)))
    walk(entry.engine, state, data, 80)
    view = ENGINE.determinize(state.view(None), Random(0)).view(None)
    assert sum(view.scores) == len(view.tricks)
    for seat in range(players):
        played = Counter(trick.ranks[seat] for trick in view.tricks_of(view.game))
        for rank, count in zip(view.ranks[seat], view.hands[seat], strict=True):
            assert count + played[rank] == view.copies
    for trick in view.tricks:
        assert trick.winner == trick_winner(view.form, trick.ranks)
