"""What Precognition says: where the game stands, games as lines, what decided it, every reason in every language."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from contra_table import NAMES, English
from hypothesis import given, settings
from hypothesis import strategies as st
from precognition_table import Case, look_of, played

import tablegame.games.precognition as package
from tablegame.core.cards import ANGLO_FRENCH, join_hands
from tablegame.core.contract import CHANCE, EventLog, SeenEvent
from tablegame.games.precognition.facts import PrecognitionView, prediction
from tablegame.games.precognition.rules import ENGINE
from tablegame.games.precognition.text import TEXT
from tablegame.storage.language import load
from tablegame.view.game_scene import MoveLine

WORDS = English()
EXAMPLE = ("2S", "6S", "5S", "4S", "7S", "9S", "7H", "AS", "2H", "2C", "5H", "8S")


def name_of(seat: int) -> str:
    return NAMES[seat]


def of_source() -> tuple[PrecognitionView, list[MoveLine]]:
    """The view after the row of the source, laid by two who were dealt just these cards (of a pack of nine ranks)."""
    log = EventLog()
    state = ENGINE.new(2, {"ranks": 9, "playoff": False})
    row = [ANGLO_FRENCH.card(text) for text in EXAMPLE]
    row += [card for card in range(36) if card not in row]
    state.apply(CHANCE, join_hands((tuple(sorted(row[1::2])), tuple(sorted(row[0::2])))))
    state.apply(0, prediction("UUDDUSU"))
    state.apply(1, prediction("S" * 20))
    for number, card in enumerate(row):
        state.apply((number + 1) % 2, card, log)
    return state.view(0), lines_of(log.moments(None))


def lines_of(told: tuple[SeenEvent[PrecognitionView], ...]) -> list[MoveLine]:
    return [TEXT.line(moment, name_of, WORDS) for moment in told if moment.event.kind in ENGINE.listed]


def test_the_example_of_the_source_in_words() -> None:
    view, (*puts, line) = of_source()
    assert view.past[0].places[0][0] == 3
    assert TEXT.verdict(view, name_of, WORDS) == (
        "Anna's string UUDDUSU came true from card 4 on: 7 letters.",
        "Ben had dared 20 letters; that string did not come true.",
    )
    assert [put.clause for put in puts] == ["row"] * len(view.past[0].row)
    assert line.text == f"First game: Anna wins with 7 letters. Anna UUDDUSU ✓, Ben {'S' * 20} –"
    assert line.clause == "winner"
    assert puts[0].text.startswith("1. ") and puts[1].text[-3:] in (": U", ": D", ": S")
    assert TEXT.score(view, 0, WORDS) == "7 letters" and TEXT.score(view, 1, WORDS) == "0 letters"


def test_status_says_where_the_game_stands() -> None:
    said = {
        "Write in secret · Ben, Cilla and Dora have sealed": Case(phase="writing", sealed=3),
        "Write in secret": Case(phase="writing"),
        "Strings are written · waiting for Anna": Case(phase="writing", sealed=3, viewer=None),
        "Card 13 of 52 · waiting for Ben": Case(cards=12),
        "Card 12 of 52 · your turn": Case(cards=11),
        "Card 12 of 52 · lay it, or choose another": Case(cards=11, picked=True),
        "All strings are open": Case(phase="turned"),
        "The last card lies": Case(phase="laid"),
        "The game is over": Case(phase="over", playoff=False),
        "Playoff 1 · Card 2 of 52 · waiting for Ben": Case(playoffs=1, cards=1),
    }
    for text, case in said.items():
        assert TEXT.status(look_of(case), WORDS) == text


def test_while_strings_are_opened_one_by_one_the_status_does_not_run_ahead() -> None:
    look = look_of(Case(phase="turned"))
    assert TEXT.status(replace(look, step=1), WORDS) == "The strings are opened"
    seated = len(look.view.past[-1].seated)
    assert TEXT.status(replace(look, step=seated - 1), WORDS) == "The strings are opened"
    assert TEXT.status(replace(look, step=seated), WORDS) == "All strings are open"


def test_commit_names_the_card_or_the_letters() -> None:
    look = look_of(Case())
    assert TEXT.commit(look, WORDS) == ""
    for card, name in (("KS", "king"), ("AS", "ace"), ("TS", "10")):
        assert TEXT.commit(replace(look, picked=ANGLO_FRENCH.card(card)), WORDS) == f"Lay the {name}"
    assert TEXT.commit(replace(look, picked=prediction("U")), WORDS) == "Seal 1 letter"
    assert TEXT.commit(replace(look, picked=prediction("UD")), WORDS) == "Seal 2 letters"


def test_a_move_is_called_by_its_letters_or_its_rank() -> None:
    chosen = Case().chosen
    assert TEXT.move(prediction("UDS"), chosen, WORDS) == "UDS"
    assert TEXT.move(ANGLO_FRENCH.card("QH"), chosen, WORDS) == "the queen"


def test_ties_are_lines_of_their_own() -> None:
    _, _, told = played(Case(players=3, phase="turned", strings=("U",) * 6))
    put, line = lines_of(told)
    assert put.clause == "row" and line.text.startswith("First game: Anna, Ben and Cilla tie at 1 letter; they play")
    assert line.clause == "playoff"
    shared = played(Case(players=2, phase="over", playoff=False, strings=("S" * 52,) * 6))[1]
    assert TEXT.verdict(shared, name_of, WORDS)[0] == "No string came true: all share the win."


@settings(max_examples=40, deadline=None)
@given(
    players=st.integers(2, 6),
    phase=st.sampled_from(("writing", "laying", "turned", "over")),
    viewer=st.sampled_from((None, 0)),
    cards=st.integers(0, 11),
)
def test_people_are_told_the_state_and_no_secret(players: int, phase: str, viewer: int | None, cards: int) -> None:
    case = Case(players=players, phase=phase, viewer=viewer, ranks=3, cards=cards, strings=("SSSDSSSDS",) * 6)
    _, view, _ = played(case)
    text = TEXT.people(view, name_of)
    assert text.startswith(f"Precognition: {players} players, 3 ranks")
    if viewer is None and not view.past:
        assert "SSSDSSSDS" not in text


def sentences() -> set[str]:
    """Every sentence that the game's reasons carry."""
    found: set[str] = set()
    for path in Path(package.__file__).parent.glob("*.py"):
        found |= set(re.findall(r'N_\(\s*"((?:[^"\\]|\\.)*)"\s*\)', path.read_text(encoding="utf-8")))
    return found


@pytest.mark.parametrize("sentence", sorted(sentences()))
def test_every_reason_option_and_hint_has_its_german(sentence: str) -> None:
    same = {"Precognition", "Enter"}
    german = load("de").raw(sentence)
    assert german != sentence or sentence in same
    assert set(re.findall(r"\{\w+\}", german)) == set(re.findall(r"\{\w+\}", sentence))


def test_four_cards_in_a_row_the_same_way_and_a_repeated_rank_are_worth_a_word() -> None:
    log = EventLog()
    state = ENGINE.new(2, {"ranks": 9, "playoff": False})
    row = [ANGLO_FRENCH.card(text) for text in ("2S", "3S", "4S", "5S", "6S", "7S", "7H", "4H")]
    row += [card for card in range(36) if card not in row]
    state.apply(CHANCE, join_hands((tuple(sorted(row[1::2])), tuple(sorted(row[0::2])))))
    for seat in range(2):
        state.apply(seat, prediction("S" * 20))
    for number, card in enumerate(row[:8]):
        state.apply((number + 1) % 2, card, log)
    remarks = [TEXT.remark(moment) for moment in log.moments(None) if moment.event.kind == "put"]
    assert [remark.seat if remark else None for remark in remarks] == [None, None, None, None, 1, None, 1, None]
