"""What WarGops says: the examples of the rules sentence by sentence, where the game stands, what decided it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from war_table import Case, English, look_of, played

from tablegame.core.contract import EventLog, SeenEvent, seat_letter
from tablegame.games.wargops.facts.view import WarTrick, WarView
from tablegame.games.wargops.game import GAME
from tablegame.games.wargops.rules import ENGINE
from tablegame.games.wargops.text import TEXT, settlement
from tablegame.storage.language import load
from tablegame.view.builder import Words

WORDS = English()
NAMES = ("Al", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")


def name_of(seat: int) -> str:
    return NAMES[seat]


def told(moves: str, ties: str = "deferred", words: Words = WORDS, short: bool = False) -> list[list[str]]:
    """The sentences of every trick of these; with short hands nobody holds more than the tricks need."""
    players = len(moves.split("/")[0].split())
    view = played(Case(players=players, ties=ties, moves=moves, choices=0, copies=12 if not short else 1))[1]
    return [said(trick, view, words) for trick in view.tricks]


def said(trick: WarTrick, view: WarView, words: Words = WORDS) -> list[str]:
    voice = settlement.plain_wording(words, name_of, view.pack, view.ranks)
    return [line.text for line in settlement.lines(trick, voice)]


def test_example_1_an_entire_tie() -> None:
    assert told("8 8 8 / 5 6 3") == [
        ["Al, Bo and Cy share the highest card, the 8. One goes to the trash, 8×2 wait for Al, Bo and Cy."],
        [
            "Bo wins the trick with the 6, which goes to the trash, and takes 3 and 5.",
            "Pile of trick 1 waits for Al, Bo and Cy: Bo has the highest of theirs, the 6, and takes 8×2.",
        ],
    ]


def test_example_3_two_piles_of_which_the_same_becomes_are_told_together() -> None:
    assert told("3 3 3 / 5 5 5 / 2 6 10")[2] == [
        "Cy wins the trick with the 10, which goes to the trash, and takes 2 and 6.",
        "Piles of tricks 1 and 2 wait for Al, Bo and Cy: Cy has the highest of theirs, the 10, and takes 3×2 and 5×2.",
    ]


def test_example_4_a_partial_tie() -> None:
    assert told("6 9 9 2 / 10 4 7 3") == [
        ["Bo and Cy share the highest card, the 9. One goes to the trash, 2, 6 and 9 wait for Bo and Cy."],
        [
            "Al wins the trick with the 10, which goes to the trash, and takes 3, 4 and 7.",
            "Pile of trick 1 waits for Bo and Cy: Cy has the highest of theirs, the 7, and takes 2, 6 and 9.",
        ],
    ]


def test_example_5_a_tie_upon_a_tie() -> None:
    assert told("6 9 9 2 / 10 4 10 3")[1] == [
        "Al and Cy share the highest card, the 10. One goes to the trash, 3, 4 and 10 wait for Al and Cy.",
        "Pile of trick 1 waits for Bo and Cy: Cy has the highest of theirs, the 10, and takes 2, 6 and 9.",
    ]


def test_example_6_a_claimant_drops_out() -> None:
    _, second, third = told("1 7 7 7 / 10 6 6 4 / 2 8 4 9")
    assert second == [
        "Al wins the trick with the 10, which goes to the trash, and takes 4 and 6×2.",
        "Pile of trick 1 waits for Bo, Cy and Di: Bo and Cy tie with the 6, and from now on it waits for them alone.",
    ]
    assert third == [
        "Di wins the trick with the 9, which goes to the trash, and takes 2, 4 and 8.",
        "Pile of trick 1 waits for Bo and Cy: Bo has the highest of theirs, the 8, and takes the ace and 7×2.",
    ]


def test_a_pile_that_goes_on_for_all_says_so() -> None:
    assert told("6 9 9 2 / 10 4 4 3")[1][1] == (
        "Pile of trick 1 waits for Bo and Cy: all tie with the 4, so it goes on."
    )


def test_example_7_a_pile_without_claimants_is_orphaned() -> None:
    """With three ranks: B and C spend their last cards on a tie, A and D play on."""
    lines = [
        line
        for seed in range(60)
        for trick in [*played(Case(players=4, ranks=3, choices=20, alike=0.6, seed=seed))[1].tricks]
        for line in said(trick, played(Case(players=4, ranks=3, choices=20, alike=0.6, seed=seed))[1])
    ]
    assert any("nobody is left to win it." in line for line in lines)
    assert any("has no card left and retires." in line for line in lines)


def test_example_8_rounds_of_replaced_ties() -> None:
    first, second = told("6 4 9 9 7 / X X 5 2 X / 7 7 7 7 7 / 2 9 4 8 2", "replace")
    assert first == [
        "Round 1, 6 – 4 – 9 – 9 – 7: Cy and Di tie with the 9 and turn their cards over.",
        "Ed wins the trick with the 7, which goes to the trash, and takes 2, 4, 5, 6 and 9×2.",
    ]
    assert second == [
        "Round 1, 7 – 7 – 7 – 7 – 7: Al, Bo, Cy, Di and Ed tie with the 7 and turn their cards over.",
        "Bo wins the trick with the 9, which goes to the trash, and takes 2×2, 4, 7×5 and 8.",
    ]


def test_a_second_round_tells_what_lies_face_up() -> None:
    (trick,) = told("7 4 9 9 5 / X X 7 2 X / 8 X 3 X X", "replace")
    assert trick == [
        "Round 1, 7 – 4 – 9 – 9 – 5: Cy and Di tie with the 9 and turn their cards over.",
        "Round 2, 7 – 4 – 7 – 2 – 5: Al and Cy tie with the 7 and turn their cards over.",
        "Al wins the trick with the 8, which goes to the trash, and takes 2, 3, 4, 5, 7×2 and 9×2.",
    ]


def test_no_card_is_called_by_its_letter() -> None:
    """An ace that is taken is not to be mistaken for the player at A."""
    view = played(Case(players=3, ranks=13, moves="13 1 1 / 12 11 11", choices=0))[1]
    (first, second) = (said(trick, view) for trick in view.tricks)
    assert first == ["Al wins the trick with the king, which goes to the trash, and takes ace×2."]
    assert second == ["Al wins the trick with the queen, which goes to the trash, and takes jack×2."]
    german = load("de")
    voice = settlement.plain_wording(german, name_of, view.pack, view.ranks)
    assert (
        settlement.lines(view.tricks[0], voice)[0].text
        == "Al macht den Stich: der König geht in die Ablage, Ass×2 ins Blatt."
    )


@settings(max_examples=60)
@given(st.integers(2, 8), st.sampled_from(("deferred", "replace")), st.sampled_from((3, 13, 15)), st.integers(0, 300))
def test_every_event_has_its_words_in_both_languages(players: int, ties: str, ranks: int, seed: int) -> None:
    """A sentence for all that a trick settles, whole and without a field left open, and not the same in both."""
    german = load("de")
    view = played(Case(players=players, ties=ties, ranks=ranks, choices=25, alike=0.6, seed=seed))[1]
    tricks = [*view.tricks, *([view.under_way] if view.under_way else [])]
    for trick in tricks:
        settled = {step.trick for step in trick.steps if step.kind != "retires"}
        pair = []
        for words in (WORDS, german):
            voice = settlement.plain_wording(words, name_of, view.pack, view.ranks)
            lines = settlement.lines(trick, voice)
            assert {number for line in lines for number in line.tricks} >= settled
            assert all("{" not in line.text and line.text.endswith((".", "!")) for line in lines)
            pair.append([line.text for line in lines])
        assert len(pair[0]) == len(pair[1]) and all(a != b for a, b in zip(*pair, strict=True))


@settings(max_examples=40)
@given(st.sampled_from(("deferred", "replace")), st.integers(0, 25), st.integers(0, 300), st.integers(1, 3))
def test_lines_tell_the_engines_own_events_one_by_one(ties: str, choices: int, seed: int, games: int) -> None:
    """A line for everything that was turned up, in its order: the list of moves and the looking back go together."""
    case = Case(players=3, ties=ties, ranks=4, games=games, choices=0)
    state = ENGINE.new(3, case.chosen)
    log = EventLog()
    rng = Random(seed)
    for _ in range(choices):
        for seat in state.acting():
            legal = list(state.legal(seat))
            state.apply(seat, rng.choice(legal[-2:]), log)
    turned: Any = log.moments(None, lambda event: bool(event.reveals))
    for event, view in turned:
        line = TEXT.line(SeenEvent(event, view), name_of, WORDS)
        assert (
            line.text and line.clause and (f"Trick {event.trick.number + 1}: " in line.text) == (event.kind == "trick")
        )


def test_status_names_game_trick_and_whom_it_waits_for() -> None:
    assert TEXT.status(look_of(Case(choices=3, sealed=3)), WORDS) == (
        "Game 1 of 4 · Trick 4 · choose a rank: click, ← → or type it"
    )
    assert TEXT.status(look_of(Case(choices=3, viewer=None, sealed=2)), WORDS) == (
        "Game 1 of 4 · Trick 4 · waiting for Anna and Ben"
    )
    assert TEXT.status(look_of(Case(choices=3, games=1, shown="turned")), WORDS) == "Trick 3 · turned up"
    tied = look_of(Case(players=3, ties="replace", moves="5 5 3", choices=0))
    assert TEXT.status(tied, WORDS).endswith("Trick 1 · put another card in place")
    scored = look_of(Case(players=4, ranks=3, choices=12, seed=1, shown="settled"))
    assert TEXT.status(scored, WORDS).endswith("the game is over")


@pytest.mark.parametrize(
    "pack, ranks, move, label",
    [
        ("standard", 13, 12, "Seal the queen"),
        ("standard", 13, 7, "Seal the 7"),
        ("standard", 15, 14, "Seal the 14"),
        ("numbers", 13, 12, "Seal the 12"),
        ("italian", 10, 9, "Seal the cavallo"),
    ],
)
def test_commit_names_the_lifted_card(pack: str, ranks: int, move: int, label: str) -> None:
    look = look_of(Case(choices=0, pack=pack, ranks=ranks))
    assert TEXT.commit(look, WORDS) == ""
    assert TEXT.commit(replace(look, picked=move), WORDS) == label
    assert TEXT.move(move, look.chosen, WORDS) == label.removeprefix("Seal ")


def over(scores: tuple[int, ...]) -> WarView:
    """The view at the end of a session of one game that this is the score of."""
    return next(
        view
        for seed in range(4000)
        for view in [played(Case(players=len(scores), ranks=3, games=1, choices=40, seed=seed, alike=0.3))[1]]
        if view.over and view.scores == scores
    )


def test_verdict_names_winner_and_lead() -> None:
    view = next(
        view
        for seed in range(500)
        for view in [played(Case(players=3, ranks=3, games=2, choices=60, seed=seed))[1]]
        if view.over and len(view.winners) == 1
    )
    lines = TEXT.verdict(view, name_of, WORDS)
    best, second = sorted(view.scores, reverse=True)[:2]
    assert lines[0] == f"{NAMES[view.winners[0]]} wins with {best} points, {best - second} more than the next."
    assert lines[1].startswith("The richest game was number ")
    assert TEXT.verdict(replace(view, over=False), name_of, WORDS) == ()


def test_verdict_when_nobody_scores() -> None:
    lines = TEXT.verdict(over((0, 0)), name_of, WORDS)
    assert lines == ("All end with 0 points: nobody comes out ahead.", "In 1 game nobody scored.")


def test_people_read_the_state_in_english() -> None:
    view = played(Case(players=4, moves="6 9 9 2", choices=0))[1]
    text = TEXT.people(view, seat_letter)
    lines = text.splitlines()
    assert lines[0] == "WarGops: 4 players, 13 ranks, copies 1, ties wait, game 1 of 4"
    assert lines[1] == "Trick 2; to choose: A, B, C, D"
    assert "Pile of trick 1: 6 9 2; waits for B, C" in lines
    assert "Trash: 9" in lines
    assert "  game 1, 1. 6-9-9-2: pile of trick 1 waits" in lines
    assert "B (Bo): " in TEXT.people(view, name_of)


@settings(max_examples=30)
@given(st.integers(0, 500), st.integers(0, 500))
def test_people_do_not_read_what_is_sealed(one: int, other: int) -> None:
    texts = {
        TEXT.people(played(Case(choices=0, seed=seed, viewer=None, sealed=3))[1], name_of) for seed in (one, other)
    }
    assert len(texts) == 1


def test_the_short_version_can_be_played() -> None:
    _, options = GAME.short
    view = ENGINE.new(2, {**Case(players=2).chosen, **options}).view(None)
    assert (view.games, view.ranks) == (1, 7)
