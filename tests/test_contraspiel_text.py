"""The sentences of Contraspiel that no transcript has: payments, calls, consequences of answers, remarks."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from game_pictures import NAMES, English
from spiel_deals import BELLS, HEARTS
from trick_tables import ASKED, SpielCase, bold, look_of

from tablegame.ai.trick_reasons import HIGHER
from tablegame.core.cards import GERMAN as CARDS
from tablegame.core.contract import CHANCE, EventLog
from tablegame.core.options import complete
from tablegame.games.contraspiel.facts import moves
from tablegame.games.contraspiel.facts.cards import EU
from tablegame.games.contraspiel.facts.payments import stakes
from tablegame.games.contraspiel.facts.view import Payment, SpielView
from tablegame.games.contraspiel.reasons import TRICKS
from tablegame.games.contraspiel.rules import ENGINE
from tablegame.games.contraspiel.text import TEXT, wording
from tablegame.games.contraspiel.text.question import CallOption, CallQuestion
from tablegame.storage.language import load
from tablegame.view import signs
from tablegame.view.faces import Faces
from tablegame.view.game_scene import Remark, seal_labels

WORDS, GERMAN = English(), load("de")


def random_session(players: int, seed: int) -> tuple[Any, EventLog]:
    """The final state and the events of a session of three deals with random moves."""
    state = ENGINE.new(players, complete(ENGINE, players, {"deals": 3}))
    rng, log = Random(seed), EventLog()
    while state.acting():
        actor = state.acting()[0]
        state.apply(actor, ENGINE.deal(state, rng) if actor == CHANCE else bold(rng, list(state.legal(actor))), log)
    return state, log


@pytest.mark.parametrize("words", [WORDS, GERMAN], ids=["en", "de"])
@pytest.mark.parametrize("kind", list(wording.CLAUSES))
def test_every_kind_of_payment_has_a_sentence_and_a_reason(kind: str, words: Any) -> None:
    deal = random_session(4, 3)[0].view(None).past[0]
    for payer, payee in ((0, None), (None, 1), (2, 3)):
        title, reason = wording.payment_texts(Payment(kind, payer, payee, 4), deal, NAMES.__getitem__, words)
        assert title and reason and "{" not in title + reason


def test_a_solo_lost_at_two_tricks_each_is_explained_by_who_had_two_first() -> None:
    deal = random_session(4, 3)[0].view(None).past[0]._replace(folded=False, soloist=0, winner=2, taken=(2, 0, 2, 1))
    explanation = wording.explanation(deal, NAMES.__getitem__, WORDS)
    assert explanation.startswith(f"{NAMES[2]} took two tricks before {NAMES[0]} did")


def test_the_share_of_the_pool_at_the_end_is_not_earned_in_the_last_deal() -> None:
    state, _ = random_session(4, 3)
    deal = state.view(None).past[-1]._replace(payments=(Payment("stamm", None, 1, 4), Payment("share", None, 1, 9)))
    deal = deal._replace(chips_before=(60, 60, 60, 60), chips_after=(60, 73, 60, 60))
    assert (deal.gains[1], deal.earned(1)) == (4 + 9, 4)


def test_a_beaten_card_is_called_lower_only_where_it_could_have_won() -> None:
    beaten = next(kind for kind in TRICKS.kinds if kind.key == "beaten")
    pairs = set()  # whether the card could have won the trick, and whether it is called lower
    for skip in range(60):
        view = look_of(SpielCase(skip=skip)).view
        for card in view.legal():
            claim = beaten.find(view, card)
            if claim is not None:
                could_win = view.order.suits[card] in (view.order.trump, view.order.suits[view.trick[0]])
                pairs.add((could_win, claim.reason.text == HIGHER))
    assert pairs == {(True, True), (False, False)}


@pytest.mark.parametrize(
    ("move", "english", "german"),
    [
        (EU, "Unter of acorns", "Eichel-Unter"),
        (CARDS.card("GA"), "Daus of leaves", "Grün-Daus"),
        (moves.PLAY_IN + BELLS, "play bells", "Schellen spielen"),
        (moves.CONTRA_FOR + CARDS.card("G9"), "contra, giving 9 of leaves", "Contra (Grün-Neun weg)"),
        (moves.MATSCH + HEARTS, "matsch in hearts", "Matsch Herz"),
        (moves.PASS, "pass", "passe"),
    ],
)
def test_cards_and_calls_have_the_names_that_card_players_use(move: int, english: str, german: str) -> None:
    chosen = complete(ENGINE, 4, {})
    assert (TEXT.move_name(move, chosen, WORDS), TEXT.move_name(move, chosen, GERMAN)) == (english, german)


def test_the_seal_button_names_every_card_by_its_sign() -> None:
    look = replace(look_of(SpielCase(4, "play")), can_act=True)
    for card in range(32):
        (label,) = seal_labels(TEXT, replace(look, picked=card), GERMAN, Faces())
        assert signs.within(label) and label.endswith(" spielen"), label


def test_the_status_names_the_awaited_seat_or_the_only_card_to_play() -> None:
    look = look_of(SpielCase(4, "wait"))
    assert TEXT.status(look, WORDS).endswith(f"waiting for {look.name_of(look.view.acting[0])}")
    looks = (look_of(SpielCase(4, "play", skip=skip, picked=True)) for skip in range(40))
    only = next(look for look in looks if look.view.legal().count() == 1 and look.picked is not None)
    assert TEXT.status(only, WORDS).endswith("play it")


def test_debts_are_written_with_a_minus_sign() -> None:
    assert wording.chips_text(-5, WORDS) == "−5 chips" and wording.chips_text(1, WORDS) == "1 chip"
    assert [wording.signed_chips(chips) for chips in (-16, 4, 0)] == ["−16", "+4", "0"]


def test_a_soloist_who_takes_every_trick_gets_a_remark() -> None:
    remarks = 0
    for seed in range(30):
        for moment in random_session(3, seed)[1].seen_by(None, lambda event: event.kind == "settled"):
            deal: Any = moment.view.past[-1]  # type: ignore[attr-defined]
            if deal.tricks and deal.taken[deal.soloist] == len(deal.tricks):
                remarks += 1
                others = tuple(seat for seat in range(3) if seat != deal.soloist)
                assert TEXT.remark(moment) == Remark("feat", (deal.soloist,), others, 1000 * (deal.number + 1))
    assert remarks


def options_of(view: SpielView) -> tuple[CallOption, ...]:
    """The answers to the question that is asked."""
    return CallQuestion(view, str, WORDS).options()


@pytest.mark.parametrize("at", [at for at in ASKED if at not in ("exchange", "turnup")])
def test_every_legal_call_has_a_sentence_of_its_consequence(at: str) -> None:
    view = look_of(SpielCase(4, at)).view
    cards = {move for move in view.legal() if move >= moves.CONTRA_FOR}
    assert {answer.move for answer in options_of(view) if not answer.why} == set(view.legal()) - cards
    assert all(answer.follows.endswith(".") for answer in options_of(view))


def test_the_consequence_of_playing_a_suit_names_trump_win_and_loss() -> None:
    view = look_of(SpielCase(4, "second")).view
    won, lost = (wording.signed_chips(value) for value in stakes(view))
    suits_to_play = [answer.follows for answer in options_of(view) if answer.suit is not None and not answer.why]
    assert len(suits_to_play) >= 3
    assert all("are trump then" in text and won in text and lost in text for text in suits_to_play)


@pytest.mark.parametrize("at", ["contra", "first", "recontra"])
def test_the_seal_button_names_the_call_that_is_picked(at: str) -> None:
    look, words = look_of(SpielCase(4, at)), load("en")
    for move in look.view.legal():
        picked = replace(look, picked=move, can_act=True)
        label = TEXT.commit_label(picked, move, words)
        assert label.lower().startswith(TEXT.move_name(move, look.chosen, words)[:4].lower())
        if move < moves.GIVE:  # the call gives no card
            assert "ive" not in label and "give" not in TEXT.status(picked, words)
            assert TEXT.short_commit_label(picked, move, words, Faces()) == label
