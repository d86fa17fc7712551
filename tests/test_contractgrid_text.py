"""Texts of ContractGrid that no transcript holds: names and conditions of contracts, verdicts, remarks, reasons."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from game_pictures import NAMES, English
from trick_tables import GridCase, point_of
from walks import random_moves

from tablegame.core.cards import ANGLO_FRENCH
from tablegame.core.contract import EventLog
from tablegame.core.options import complete
from tablegame.core.reasons import SureKind
from tablegame.core.text import Reason
from tablegame.games.contractgrid.facts import contracts, moves, scoring
from tablegame.games.contractgrid.facts.contracts import CONTRACTS, pack_of
from tablegame.games.contractgrid.facts.layouts import suggestions
from tablegame.games.contractgrid.facts.view import GridPhase, GridView
from tablegame.games.contractgrid.reasons import REASONS
from tablegame.games.contractgrid.rules import ENGINE
from tablegame.games.contractgrid.text import TEXT, wording
from tablegame.storage.language import load
from tablegame.view.game_scene import reason_text

WORDS, GERMAN = English(), load("de")
BOTH = pytest.mark.parametrize("words", [WORDS, GERMAN], ids=["en", "de"])
SMALL = (("contracts", "nine"), ("cap", 40))


def test_a_suggested_sheet_is_called_by_its_name() -> None:
    chosen = complete(ENGINE, 3, {})
    for on_sheet in (tuple(range(16)), tuple(range(9)), tuple(range(7, 16))):
        for each in suggestions(on_sheet):
            name = TEXT.move_name(moves.layout(each.sheet), chosen, WORDS)
            assert name == f"the sheet “{each.name}”" != TEXT.move_name(moves.layout(each.sheet), chosen, GERMAN)


@BOTH
def test_no_two_cards_or_contracts_have_the_same_name_or_condition(words: Any) -> None:
    assert len({wording.card_name(card, words) for card in pack_of(33)}) == 33
    assert len({wording.contract_name(words, contract) for contract in range(16)}) == 16
    for players, cards in ((3, 33), (3, 24), (4, 32)):
        conditions = {wording.contract_sentence(words, contract, players, cards) for contract in range(16)}
        assert len(conditions) == 16 and not any("{" in condition for condition in conditions)


def test_in_english_the_screen_calls_each_contract_as_game_records_do() -> None:
    on_screen = tuple(wording.contract_name(WORDS, contract) for contract in range(len(CONTRACTS)))
    assert on_screen == CONTRACTS, "CONTRACTS are the names in records"


@pytest.mark.parametrize(("players", "cards", "numbers"), [(3, 33, "0, 3, 6 or 9"), (3, 24, "0, 3 or 6"), (4, 32, "0")])
def test_the_sentence_of_zero_names_the_possible_numbers_of_tricks(players: int, cards: int, numbers: str) -> None:
    sentence = wording.contract_sentence(WORDS, contracts.ZERO, players, cards)
    assert sentence.startswith(f"Three goes into your tricks: {numbers}")
    assert all(int(word) <= cards // players for word in sentence.replace(",", " ").split() if word.isdigit())


def test_contracts_mention_the_joker_only_if_it_is_in_the_pack() -> None:
    for contract in (contracts.ALL_TRUMP, contracts.NO_TRUMP):
        assert "joker" in wording.contract_sentence(WORDS, contract, 3, 33)
        assert "joker" not in wording.contract_sentence(WORDS, contract, 3, 24)


def test_a_contract_in_a_reason_is_named_in_the_language_of_the_screen() -> None:
    reason = Reason("for {term}", (("term", "Zero"),))
    assert [reason_text(reason, str, words) for words in (WORDS, GERMAN)] == ["for Zero", "for Null"]
    assert reason.english() == "for Zero"


def ended_game(totals: tuple[tuple[int, ...], ...], complete: tuple[int, ...] = (), cap: int | str = 100) -> GridView:
    """The view at the end of a game.

    totals: the totals of all seats after each hand.
    complete: the seats with a complete sheet.
    """
    view: GridView = point_of(GridCase(3, "over", SMALL)).after
    past = tuple(
        hand._replace(scored=tuple(each._replace(total=total) for each, total in zip(hand.scored, after, strict=True)))
        for after, hand in zip(totals, view.past * 9, strict=False)
    )
    keys = scoring.ranking_keys(totals, [seat in complete for seat in range(3)], 100, require_complete=True)
    return replace(
        view,
        rules=tuple((name, cap if name == "cap" else value) for name, value in view.rules),
        past=past,
        scores=totals[-1],
        marks=tuple((1 << 9) - 1 if seat in complete else 1 for seat in range(3)),
        winners=tuple(seat for seat in range(3) if keys[seat] == max(keys)),
    )


@pytest.mark.parametrize(
    ("game", "ranks", "sentences"),
    [
        (ended_game(((60, 70, 80), (101, 90, 85))), (3, 1, 2), """
            Ben wins with 90 points, 5 more than Cilla.
            Place 2: Cilla with 85 points, 5 fewer than Ben.
            Place 3: Anna with 101 points, behind Cilla: at the cap with an open sheet.
            It ended because Anna has reached the cap of 100."""),
        (ended_game(((60, 70, 80), (101, 90, 85)), (0,)), (1, 2, 3), """
            Anna wins with 101 points, 11 more than Ben.
            Place 2: Ben with 90 points, 11 fewer than Anna.
            Place 3: Cilla with 85 points, 5 fewer than Ben.
            It ended with the complete sheet of Anna."""),
        (ended_game(((101, 90, 101),)), (2, 1, 2), """
            Ben wins with 90 points: Anna is at the cap with an open sheet.
            Place 2: Anna with 101 points, behind Ben: at the cap with an open sheet.
            Place 2: Cilla too, level with Anna after every hand.
            It ended because Anna and Cilla have reached the cap of 100."""),
        (ended_game(((10, 20, 5), (32, 30, 6), (50, 50, 7)), (2,)), (1, 2, 3), """
            Anna wins: 50 points like Ben, but 2 ahead after hand 2, when they last differed.
            Place 2: Ben, 50 points like Anna, who was last ahead, by 2 after hand 2.
            Place 3: Cilla with 7 points, 43 fewer than Ben.
            It ended with the complete sheet of Cilla."""),
        (ended_game(((10, 10, 10), (50, 50, 7)), (2,), "none"), (1, 1, 3), """
            Anna and Ben share the win: 50 points each, and level after every hand.
            Place 3: Cilla with 7 points, 43 fewer than Ben.
            It ended with the complete sheet of Cilla."""),
        (ended_game(((50, 50, 50),), (2,)), (1, 1, 1), """
            Anna, Ben and Cilla share the win: 50 points each, and level after every hand.
            It ended with the complete sheet of Cilla."""),
    ],
    ids=("at the cap", "complete", "two behind", "a tie", "shared", "all share"),
)  # fmt: skip
def test_a_verdict_explains_every_rank_and_the_end(game: GridView, ranks: tuple[int, ...], sentences: str) -> None:
    verdict = TEXT.verdict(game, NAMES.__getitem__, WORDS)
    assert list(verdict) == [line.strip() for line in sentences.strip().splitlines()]
    assert TEXT.ranks(game) == ranks
    assert TEXT.verdict(replace(game, over=False), NAMES.__getitem__, WORDS) == ()


def test_without_new_lines_the_only_seat_that_makes_all_its_bids_gets_a_remark() -> None:
    """In these hands no seat completes a line of its sheet. The remark is about a feat, or about a revenge."""
    remarks = []
    for seed in range(20):
        state, log = ENGINE.new(3, complete(ENGINE, 3, dict(SMALL))), EventLog()
        random_moves(ENGINE, state, Random(seed), log=log)
        for moment in log.seen_by(None, lambda event: event.kind == "hand"):
            past: Any = moment.view.past  # type: ignore[attr-defined]
            lines_before = [scored.lines for scored in past[-2].scored] if len(past) > 1 else [0] * 3
            scored_now = past[-1].scored
            made_all = [seat for seat, scored in enumerate(scored_now) if scored.bids & scored.values == scored.bids]
            if [scored.lines for scored in scored_now] == lines_before and len(made_all) == 1:
                remark = TEXT.remark(moment)
                assert remark is not None and remark.seats == (made_all[0],)
                remarks.append(remark.occasion)
    assert remarks and set(remarks) <= {"feat", "revenge"}


@pytest.mark.parametrize(
    ("contract", "strong", "weak"),
    [
        (contracts.ZERO, "", ""),
        (contracts.THIRD, "You hold 5 of the 15 trumps, aces and kings: bad for Third.", ""),
        (contracts.FIRST, "", "You hold 1 of the 15 trumps, aces and kings: bad for First."),
        (contracts.ALL_TRUMP, "", "You hold 1 of the 15 trumps, aces and kings: bad for All-Trump."),
        (contracts.NO_TRUMP, "You hold 5 of the 15 trumps, aces and kings: bad for No-Trump.", ""),
        (contracts.SECOND, "", ""),
        (contracts.SOLOIST, "", ""),
        (contracts.HEARTS, "You hold 1 of the 8 hearts, less than a fair share: bad for Hearts.", ""),
    ],
    ids=lambda value: contracts.CONTRACTS[value] if isinstance(value, int) else "",
)
def test_a_reason_against_a_bid_names_an_unfair_share_of_cards(contract: int, strong: str, weak: str) -> None:
    view = replace(point_of(GridCase(3, GridPhase.BID, SMALL)).after, trump=3)
    (against,) = (kind for kind in REASONS.kinds if kind.key == "against")
    assert isinstance(against, SureKind)
    for hand, expected in (("JC 9C 8C KD AS TH", strong), ("8C JD 9D 8S JH 9H", weak)):
        claim = against.find(
            replace(view, hand=tuple(map(ANGLO_FRENCH.card, hand.split()))), moves.BID + (1 << contract)
        )
        assert (claim.reason.english() if claim else "") == expected
