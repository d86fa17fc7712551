"""What Contraspiel says: where the session stands, tricks and settlements in sentences, what decided it, reasons."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from contraspiel_table import ASKED, Case, English, chosen_by, look_of, point_of
from hypothesis import given, settings
from hypothesis import strategies as st

from tablegame.core.contract import EventLog, seat_letter
from tablegame.core.options import complete
from tablegame.games.contraspiel.facts import moves
from tablegame.games.contraspiel.facts.view import Payment
from tablegame.games.contraspiel.rules import ENGINE
from tablegame.games.contraspiel.text import TEXT, wording
from tablegame.storage.language import load
from tablegame.view import signs
from tablegame.view.builder import Words
from tablegame.view.faces import Faces
from tablegame.view.game_scene import MoveLine, Remark, reason_text, seal_labels
from tablegame.view.phrases import NameOf
from tablegame.view.phrases import display_names as names_of

WORDS = English()
NAMES = ("Al", "Bo", "Cy", "Di", "Ed", "Flo")
RULES = {"deals": 3, "early_matsch": True, "drop_out": True, "declarer_exchange": True, "stamm_by": "lots"}
SAME = {"Contra", "Recontra", "Contra!", "Recontra!", "Matsch!", "Talon", "Stamm"}
"""Words that are alike in both languages."""


def name_of(seat: int) -> str:
    return NAMES[seat]


def session(players: int, seed: int, options: dict[str, object] | None = None) -> tuple[Any, EventLog]:
    """A whole session, with all that was told."""
    state = ENGINE.new(players, complete(ENGINE, players, options or RULES))
    rng, log = Random(seed), EventLog()
    while state.acting():
        actor = state.acting()[0]
        state.apply(actor, chosen_by(state, actor, rng), log)
    return state, log


def lines_of(log: EventLog, words: Words = WORDS, called: NameOf = name_of) -> list[MoveLine]:
    told = log.moments(None, lambda event: event.kind in ENGINE.milestones)
    return [TEXT.line(moment, called, words) for moment in told]


@settings(max_examples=25, deadline=None)
@given(st.integers(3, 6), st.integers(0, 500))
def test_lines_tell_tricks_and_settlements_one_by_one(players: int, seed: int) -> None:
    """A line for each of the engine's milestones, in their order: the list and the looking back go together."""
    state, log = session(players, seed)
    heads = []
    for deal in state.view(None).past:
        name = f"Deal {deal.number + 1}"
        heads += [f"{name}, trick {number}" for number in range(1, len(deal.tricks) + 1)] + [name]
    assert [line.text.split(":")[0] for line in lines_of(log)] == heads


@settings(max_examples=25, deadline=None)
@given(st.integers(3, 6), st.integers(0, 500))
def test_everything_that_happens_has_its_words_in_both_languages(players: int, seed: int) -> None:
    """Calls, tricks, payments and outcomes, whole and without a field left open, and not the same in both."""
    german = load("de")
    state, log = session(players, seed)
    view = state.view(None)

    def sentences(words: Words) -> list[str]:
        found = [line.text for line in lines_of(log, words)] + list(TEXT.verdict(view, name_of, words))
        for deal in view.past:
            found += [wording.heading(deal, name_of, words), wording.explained(deal, name_of, words)]
            found += [part for paid in deal.payments for part in wording.paid_words(paid, deal, name_of, words)]
            found += [wording.call_text(call, words)[0] for call in deal.calls]
        return found

    pairs = list(zip(sentences(WORDS), sentences(german), strict=True))
    for english, other in pairs:
        assert english and "{" not in english and "{" not in other
        assert english != other or english in SAME, english


@settings(max_examples=25, deadline=None)
@given(st.integers(3, 6), st.integers(0, 500), st.sampled_from(["en", "de"]))
def test_who_has_given_no_name_is_spoken_to_in_tricks_outcomes_and_payments(
    players: int, seed: int, language: str
) -> None:
    words = load(language)
    names = names_of(("", *NAMES[1:players]), (0,), words)
    state, log = session(players, seed)
    found = [line.text for line in lines_of(log, words, names.__getitem__)]
    for deal in state.view(None).past:
        found += [wording.heading(deal, names.__getitem__, words), wording.explained(deal, names.__getitem__, words)]
        found += [wording.paid_words(paid, deal, names.__getitem__, words)[0] for paid in deal.payments]
    assert not [said for said in found if f"{names[0]}" in said]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("kind", list(wording.CLAUSES))
def test_every_payment_has_its_words(kind: str, language: str) -> None:
    words = WORDS if language == "en" else load("de")
    deal = session(4, 3)[0].view(None).past[0]  # type: ignore[attr-defined]
    for payer, payee in ((0, None), (None, 1), (2, 3)):
        what, why = wording.paid_words(Payment(kind, payer, payee, 4), deal, name_of, words)
        assert what and why and "{" not in what + why


@settings(max_examples=40, deadline=None)
@given(st.integers(3, 6), st.integers(0, 300), st.integers(0, 127))
def test_every_refusal_has_its_words_in_both_languages(players: int, seed: int, move: int) -> None:
    german, rng = load("de"), Random(seed)
    state = ENGINE.new(players, complete(ENGINE, players, RULES))
    for _ in range(30):
        if not state.acting():
            break
        actor = state.acting()[0]
        view = state.view(max(actor, 0))
        reason = ENGINE.why_not(view, move)
        if reason is not None:
            english, other = (reason_text(reason, name_of, words) for words in (WORDS, german))
            assert english != other and "{" not in english + other and reason.clause
        state.apply(actor, chosen_by(state, actor, rng))


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_move_has_its_words(language: str) -> None:
    words = WORDS if language == "en" else load("de")
    chosen = complete(ENGINE, 4, {})
    for move in moves._TEXTS:
        said = TEXT.move(move, chosen, words)
        assert said and "{" not in said, move


@pytest.mark.parametrize(
    "move, english, german",
    [
        (4, "Unter of acorns", "Eichel-Unter"),
        (15, "Daus of leaves", "Grün-Daus"),
        (moves.PLAY_IN + 3, "play bells", "Schellen spielen"),
        (moves.CONTRA_FOR + 10, "contra, giving 9 of leaves", "Contra, dafür Grün-Neun"),
        (moves.MATSCH + 2, "matsch in hearts", "Matsch Herz"),
        (moves.PASS, "pass", "passe"),
    ],
)
def test_cards_and_calls_are_called_as_players_call_them(move: int, english: str, german: str) -> None:
    chosen = complete(ENGINE, 4, {})
    assert (TEXT.move(move, chosen, WORDS), TEXT.move(move, chosen, load("de"))) == (english, german)


@pytest.mark.parametrize("at", ASKED)
def test_status_says_what_is_asked(at: str) -> None:
    case = Case(4, at)
    said = TEXT.status(look_of(case), WORDS)
    assert said.startswith(f"Deal {point_of(case).after.deal + 1} of 12 · ") and "waiting" not in said


def test_status_names_whom_the_table_waits_for() -> None:
    case = Case(4, "wait")
    look = look_of(case)
    waits = look.sitters[look.view.acting[0]].name
    assert TEXT.status(look, WORDS).endswith(f"waiting for {waits}")
    assert TEXT.status(look_of(Case(4, "settled")), WORDS).endswith("settled")
    assert "trick" in TEXT.status(look_of(Case(4, "turned")), WORDS)


def test_commit_names_the_lifted_card() -> None:
    look = look_of(Case(4, "play", picked=True))
    assert TEXT.commit(look, WORDS) == "Play " + wording.card_name(look.picked or 0, WORDS)
    look = look_of(Case(4, "exchange", picked=True))
    assert TEXT.commit(look, WORDS) == "Give " + wording.card_name((look.picked or 0) - moves.GIVE, WORDS)
    assert TEXT.commit(look_of(Case(4, "play")), WORDS) == ""


def test_the_brass_button_names_every_card_by_its_sign() -> None:
    look = replace(look_of(Case(4, "play")), can_act=True)
    for card in range(32):
        (said,) = seal_labels(TEXT, replace(look, picked=card), load("de"), Faces())
        assert signs.within(said) and said.endswith(" spielen"), said


@settings(max_examples=20, deadline=None)
@given(st.integers(3, 6), st.integers(0, 200))
def test_verdict_names_the_winners_and_by_how_much(players: int, seed: int) -> None:
    view = session(players, seed)[0].view(None)
    first = TEXT.verdict(view, name_of, WORDS)[0]
    for seat in view.winners if len(view.winners) < players else ():
        assert name_of(seat) in first
    assert wording.chips_words(max(view.scores), WORDS) in first


def test_debts_have_a_true_minus() -> None:
    assert wording.chips_words(-5, WORDS) == "−5 chips" and wording.chips_words(1, WORDS) == "1 chip"
    assert wording.signed(-16) == "−16" and wording.signed(4) == "+4" and wording.signed(0) == "0"


def test_people_read_the_session_with_letters_and_chips() -> None:
    view = session(4, 8)[0].view(None)  # type: ignore[attr-defined]
    text = TEXT.people(view, seat_letter)
    assert "Contraspiel: 4 players" in text and "Over after 3 deals" in text and "Deal 3: soloist" in text


def test_a_soloist_who_takes_every_trick_is_worth_a_word() -> None:
    found = 0
    for seed in range(30):
        log = session(3, seed)[1]
        moments: Any = log.moments(None, lambda event: event.kind == "settled")
        for moment in moments:
            deal = moment.view.past[-1]
            if deal.tricks and deal.winner == deal.soloist and deal.taken[deal.soloist] == len(deal.tricks):
                found += 1
                assert TEXT.remark(moment) == Remark("feat", deal.soloist)
    assert found
