"""What Contraconquer says: tricks as lines, where the game stands, what decided it, and the state for `replay`."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from contra_table import NAMES, Case, English, look_of, played
from hypothesis import given
from hypothesis import strategies as st

from tablegame.core.contract import EventLog, seat_letter
from tablegame.core.options import complete
from tablegame.games.contraconquer.facts import ContraTrick, ContraView
from tablegame.games.contraconquer.game import GAME
from tablegame.games.contraconquer.rules import ENGINE
from tablegame.games.contraconquer.text import TEXT
from tablegame.view.game_scene import MoveLine, Remark

WORDS = English()


def name_of(seat: int) -> str:
    return NAMES[seat]


def ended(lines: str, **options: object) -> ContraView:
    """The view of a printed game after these tricks: "147 258 369"."""
    return told(lines, **options)[0]


def told(lines: str, **options: object) -> tuple[ContraView, list[MoveLine]]:
    """The same with the lines of these tricks."""
    case, log = Case(copies=1, tricks=0), EventLog()
    state = ENGINE.new(3, {**case.chosen, **options})
    for trick in lines.split():
        for seat, rank in enumerate(trick):
            state.apply(seat, int(rank), log)
    return state.view(None), lines_of(log)


def lines_of(log: EventLog) -> list[MoveLine]:
    return [TEXT.line(moment, name_of, WORDS) for moment in log.moments(None, lambda event: event.kind == "trick")]


def test_status_names_trick_and_whom_it_waits_for() -> None:
    assert TEXT.status(look_of(Case(sealed=2)), WORDS) == "Trick 6 of 12 · choose a card"
    assert TEXT.status(look_of(Case(viewer=None, sealed=1)), WORDS) == "Trick 6 of 12 · waiting for Anna and Ben"
    assert TEXT.status(look_of(Case(tricks=6, turned=True)), WORDS) == "Trick 6 of 12 · all cards are open"
    match = Case(copies=1, games=2, tricks=4, sealed=2)
    assert TEXT.status(look_of(match), WORDS) == "Game 2 of 2 · Trick 2 of 3 · choose a card"
    assert TEXT.status(look_of(Case(copies=1, tricks=3)), WORDS) == "3 tricks played, the game is over"


def test_commit_names_the_lifted_card() -> None:
    look = look_of(Case())
    assert TEXT.commit(look, WORDS) == ""
    assert TEXT.commit(replace(look, picked=2), WORDS) == "Seal the 2"
    ordinary = look_of(Case(form="remainder", pack="standard", players=4))
    assert TEXT.commit(replace(ordinary, picked=12), WORDS) == "Seal the queen"


def test_a_move_is_called_by_its_card() -> None:
    assert TEXT.move(11, Case(form="remainder", pack="standard", players=4).chosen, WORDS) == "the jack"
    assert TEXT.move(2, Case().chosen, WORDS) == "the 2"


def test_every_trick_is_a_line_with_its_taker_and_its_rule() -> None:
    _, lines = told("147 258 369")
    assert [line.text for line in lines] == [
        "1. 1 – 4 – 7: Anna takes it",
        "2. 2 – 5 – 8: Cilla takes it",
        "3. 3 – 6 – 9: Ben takes it",
    ]
    assert {line.clause for line in lines} == {"winner"}


def test_a_line_by_remainder_tells_sum_and_remainder() -> None:
    state = ENGINE.new(6, Case(form="remainder", players=6).chosen)
    log = EventLog()
    for seat, rank in enumerate((0, 1, 3, 3, 4, 5)):
        state.apply(seat, rank, log)
    (line,) = lines_of(log)
    assert line.text == "1. 0 – 1 – 3 – 3 – 4 – 5, sum 16, remainder 4: Emil takes it"
    assert line.clause == "remainder"


def test_a_line_of_a_match_names_its_game_and_counts_anew() -> None:
    _, lines = told("147 258 369 147", games=2)
    assert [line.text.split(":")[0] for line in lines[-2:]] == ["Game 1 · 3. 3 – 6 – 9", "Game 2 · 1. 1 – 4 – 7"]


def test_verdict_of_a_sweep_names_winner_lead_and_card() -> None:
    told = TEXT.verdict(ended("148 259 367", copies=1), name_of, WORDS)
    assert told[0].startswith(("Anna", "Ben", "Cilla", "All end"))
    sweep = next(
        view
        for b in ("456", "465", "546", "564", "645", "654")
        for c in ("789", "798", "879", "897", "978", "987")
        for view in [ended(" ".join(map("".join, zip("123", b, c, strict=True))))]
        if view.scores == (3, 0, 0)
    )
    assert TEXT.verdict(sweep, name_of, WORDS) == (
        "Anna wins with 3 of 3 tricks, 3 more than the next.",
        "From trick 1 (" + " – ".join(map(str, sweep.tricks[0].ranks)) + ") on, Anna was alone in the lead.",
    ), "where each of the winner's cards took one trick, none was the best"


def test_the_best_card_is_named_where_one_took_more_than_the_others() -> None:
    tricks = (ContraTrick(0, (1, 4, 7), 0), ContraTrick(0, (1, 5, 8), 0), ContraTrick(0, (2, 6, 9), 0))
    view = replace(ended("148 259 367"), tricks=tricks, scores=(3, 0, 0), winners=(0,))
    assert TEXT.verdict(view, name_of, WORDS)[-1] == "Anna's best card was the 1: it took 2 tricks."


def test_verdict_of_a_tie_says_that_nobody_is_ahead() -> None:
    told = TEXT.verdict(ended("147 258 369"), name_of, WORDS)
    assert told == ("All end with 1 each: nobody comes out ahead.", "Trick 3 (3 – 6 – 9) made it even.")


@given(st.integers(0, 2000))
def test_the_turning_point_is_the_trick_after_which_the_lead_never_changed(seed: int) -> None:
    view = played(Case(tricks=12, seed=seed))[1]
    told = TEXT.verdict(view, name_of, WORDS)
    assert TEXT.verdict(replace(view, over=False), name_of, WORDS) == ()
    if len(view.winners) != 1:
        return
    leaders = []
    for count in range(1, 13):
        scores = [sum(t.winner == seat for t in view.tricks[:count]) for seat in range(3)]
        leaders.append({seat for seat in range(3) if scores[seat] == max(scores)})
    first = max(i for i in range(12) if i == 0 or leaders[i - 1] != set(view.winners)) + 1
    number = "The last trick" if first == 12 else f"From trick {first} "
    assert told[1].startswith(number)


def test_people_read_the_state_in_english() -> None:
    view = played(Case(tricks=1, sealed=1))[1]
    text = TEXT.people(view, seat_letter)
    assert text.splitlines()[0] == "Contraconquer, printed form: 3 players, copies 4"
    assert text.splitlines()[1] == "Trick 2 of 12; to choose: A, B"
    assert "C: " in text and "has sealed a card" in text
    named = TEXT.people(view, name_of)
    assert "A (Anna): " in named
    over = TEXT.people(ended("147 258 369"), seat_letter)
    assert "Over after 3 tricks; most tricks: A and B and C" in over and "holds nothing" in over


@given(st.integers(0, 500), st.integers(0, 500))
def test_people_do_not_read_what_is_sealed(one: int, other: int) -> None:
    texts = {TEXT.people(played(Case(tricks=0, seed=seed, viewer=None, sealed=2))[1], name_of) for seed in (one, other)}
    assert len(texts) == 1


def test_the_short_version_can_be_played() -> None:
    _, options = GAME.short
    view = ENGINE.new(3, {**Case().chosen, **options}).view(None)
    assert view.length == 6


def test_a_lead_that_is_taken_late_is_worth_a_word_and_an_early_one_is_not() -> None:
    found, silent = 0, 0
    for seed in range(40):
        rng, log = Random(seed), EventLog()
        state = ENGINE.new(4, complete(ENGINE, 4, {"form": "remainder", "copies": 2}))
        while acting := state.acting():
            for seat in acting:
                state.apply(seat, state.legal(seat).sample(rng), log)
        before = (0,) * 4
        for moment in log.moments(None, lambda event: event.kind == "trick"):
            view: Any = moment.view
            ahead = [seat for seat, score in enumerate(view.scores) if score == max(view.scores)]
            was = [seat for seat, score in enumerate(before) if score == max(before)]
            before = view.scores
            if len(ahead) == 1 and was != ahead:
                said = TEXT.remark(moment)
                late = len(view.tricks) > 4
                found += late
                silent += said is None
                assert said == Remark("feat", ahead[0]) if late else said is None
    assert found and silent
