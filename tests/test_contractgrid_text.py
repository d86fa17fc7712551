"""What ContractGrid says: where the game stands, tricks and hands in sentences, every place explained, reasons."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

import pytest
from contra_table import NAMES, English
from hypothesis import given, settings
from hypothesis import strategies as st

from tablegame.core.cards import ANGLO_FRENCH, JOKER, SUITS
from tablegame.core.contract import CHANCE, Event, EventLog, Reason, seat_letter
from tablegame.core.options import complete
from tablegame.core.table import Sitter
from tablegame.games.contractgrid.facts import contracts, moves, scoring
from tablegame.games.contractgrid.facts.cards import pack_of
from tablegame.games.contractgrid.facts.contracts import CONTRACTS
from tablegame.games.contractgrid.facts.layouts import suggested
from tablegame.games.contractgrid.facts.view import GridView, Phase
from tablegame.games.contractgrid.rules import ENGINE
from tablegame.games.contractgrid.text import TEXT, wording
from tablegame.storage.language import load
from tablegame.view import signs
from tablegame.view.faces import Faces
from tablegame.view.game_scene import Frame, FrameRole, MoveLine, Remark, SceneInput, reason_text

WORDS = English()
GERMAN = load("de")
BOTH = pytest.mark.parametrize("words", [WORDS, GERMAN], ids=["en", "de"])
RULES = {3: {"contracts": "nine", "cap": 40}, 4: {"contracts": "nine", "cap": 30}}


def name_of(seat: int) -> str:
    return NAMES[seat]


@lru_cache(maxsize=64)
def game(players: int, seed: int, **options: Any) -> tuple[Any, EventLog, tuple[GridView, ...]]:
    """A whole game by chance: its end, all that was told, and before each move the mover's view."""
    state = ENGINE.new(players, complete(ENGINE, players, options or RULES[players]))
    rng, log, views = Random(seed), EventLog(), list[GridView]()
    while state.acting() and len(state.past) < 40:
        actor = state.acting()[0]
        views.append(state.view(max(actor, 0)))
        state.apply(actor, ENGINE.deal(state, rng) if actor == CHANCE else state.legal(actor).sample(rng), log)
    return state, log, tuple(views)


def lines_of(log: EventLog, words: Any = WORDS) -> list[MoveLine]:
    told = log.moments(None, lambda event: event.kind in ENGINE.milestones)
    return [TEXT.line(moment, name_of, words) for moment in told]


def look_of(
    view: GridView,
    role: FrameRole = FrameRole.CHOOSING,
    picked: int | None = None,
    event: Event | None = None,
    waits: bool = False,
) -> SceneInput:
    can_act = role is FrameRole.CHOOSING and not waits and view.seat in view.acting
    sitters = tuple(Sitter(each) for each in NAMES[: view.players])
    return SceneInput(Frame(role, view, event), sitters, dict(view.rules), view.seat, picked, can_act)


def at(phase: str, seed: int = 1, place: int = 0) -> GridView:
    """A view of the seat that is asked in that phase."""
    return [view for view in game(3, seed)[2] if view.phase == phase][place]


@settings(max_examples=20, deadline=None)
@given(st.integers(3, 4), st.integers(0, 30))
def test_lines_tell_tricks_and_hands_one_by_one(players: int, seed: int) -> None:
    """A line for each of the engine's milestones, in their order: the list and the looking back go together."""
    state, log, _ = game(players, seed)
    lines = lines_of(log)
    heads = []
    for hand, past in enumerate(state.view(None).past, 1):
        heads += [f"Hand {hand}, trick {number}" for number in range(1, len(past.tricks) + 1)]
        heads.append(f"Hand {hand} is scored")
    assert [line.text.split(":")[0] for line in lines][: len(heads)] == heads
    assert [line.clause for line in lines] == ["score" if "is scored:" in line.text else "play" for line in lines]


@settings(max_examples=20, deadline=None)
@given(st.integers(3, 4), st.integers(0, 30))
def test_everything_that_happens_has_its_words_in_both_languages(players: int, seed: int) -> None:
    state, log, _ = game(players, seed)
    view = state.view(None)

    def sentences(words: Any) -> list[str]:
        return [line.text for line in lines_of(log, words)] + list(TEXT.verdict(view, name_of, words))

    for english, other in zip(sentences(WORDS), sentences(GERMAN), strict=True):
        assert english and "{" not in english and "{" not in other
        assert english != other


def test_a_line_says_who_played_what_and_by_what_the_trick_was_taken() -> None:
    state, log, _ = game(3, 1)
    view = state.view(None)
    lines = iter(lines_of(log))
    reasons = set()
    for hand in view.past:
        for trick in hand.tricks:
            text = next(lines).text
            taker = trick.cards[(trick.winner - trick.leader) % 3]
            for place, card in enumerate(trick.cards):
                assert f"{name_of((trick.leader + place) % 3)} {wording.card_name(card, WORDS)}" in text
            trump, led = taker & 3 == hand.trump, trick.cards[0] & 3 == hand.trump or trick.cards[0] == JOKER
            why = "by the joker" if taker == JOKER else "by trump" if trump and not led else "the highest card"
            assert text.endswith(f" {name_of(trick.winner)} takes it, {why}.")
            reasons.add(why)
        total = hand.scored[2].total
        assert f"{name_of(2)} +" in (text := next(lines).text) and text.endswith(f"to {total}.")
    assert reasons == {"by the joker", "by trump", "the highest card"}


@BOTH
@pytest.mark.parametrize("phase", [Phase.GRID, Phase.REFUSE, Phase.BID, Phase.PLAY])
def test_status_says_what_is_asked_and_whom_the_table_waits_for(phase: str, words: Any) -> None:
    view = at(phase)
    asked = TEXT.status(look_of(view), words)
    lifted = TEXT.status(
        look_of(view, picked=next(iter(view.legal())) if phase != Phase.GRID else moves.layout((0,))), words
    )
    waited = TEXT.status(look_of(view, waits=True), words)
    assert len({asked, lifted, waited}) == 3
    assert name_of(view.acting[0]) in waited and name_of(view.acting[0]) not in asked
    if phase != Phase.GRID:
        assert asked.startswith(words("Hand {number}", number=1))


def test_status_counts_hands_and_tricks() -> None:
    view = next(view for view in game(3, 1)[2] if view.phase == Phase.PLAY and view.past and len(view.tricks) == 4)
    assert TEXT.status(look_of(view), WORDS).startswith(f"Hand {len(view.past) + 1} · trick 5 · you ")
    taken = game(3, 1)[1].moments(None, lambda event: event.kind == "trick")[2]
    assert TEXT.status(look_of(taken.view, FrameRole.TURNED, event=taken.event), WORDS) == "Hand 1 · trick 3"
    assert TEXT.status(look_of(at(Phase.DEAL, place=1), FrameRole.SETTLED), WORDS) == "Hand 1 · settled"
    assert TEXT.status(look_of(at(Phase.DEAL, place=1)), WORDS) == "Hand 2 · dealing"
    over = game(3, 1)[0].view(0)
    assert TEXT.status(look_of(over), WORDS) == f"{len(over.past)} hands played, the game is over"


@pytest.mark.parametrize(
    ("move", "english", "german"),
    [
        (moves.layout(tuple(range(16))), "Start with this sheet", "Mit diesem Zettel anfangen"),
        (moves.REFUSE, "Refuse spades", "Pik ablehnen"),
        (moves.BID + 0b1111, "Bid these four", "Diese vier ansagen"),
        (moves.BID + 0b111111, "Bid these 6", "Diese 6 ansagen"),
        (moves.BID + 0b1, "Bid this one", "Diese ansagen"),
        (ANGLO_FRENCH.card("TS"), "Play the ten of spades", "Pik-Zehn spielen"),
        (ANGLO_FRENCH.card("AH"), "Play the ace of hearts", "Herz-Ass spielen"),
        (JOKER, "Play the joker", "Joker spielen"),
    ],
)
def test_the_button_names_the_move(move: int, english: str, german: str) -> None:
    look = look_of(at(Phase.PLAY), picked=move)
    assert (TEXT.commit(look, WORDS), TEXT.commit(look, GERMAN)) == (english, german)
    assert TEXT.commit(look_of(at(Phase.PLAY)), WORDS) == ""


@pytest.mark.parametrize(
    ("move", "english", "german"),
    [
        (moves.BID + 0b1000000000101001, "bid Zero, First, Third and Play", "Null, Vorn, Hinten und Dabei ansagen"),
        (moves.REFUSE + 3, "refuse clubs", "Kreuz ablehnen"),
        (ANGLO_FRENCH.card("QD"), "queen of diamonds", "Karo-Dame"),
        (
            moves.layout((3, 1, 2, 0, 4, 5, 6, 7, 8)),
            "a sheet with First, One and Two in the top row",
            "ein Zettel mit Vorn, Eins und Zwei in der obersten Reihe",
        ),
    ],
)
def test_a_hint_names_moves_as_players_do(move: int, english: str, german: str) -> None:
    chosen = complete(ENGINE, 3, {})
    assert (TEXT.move(move, chosen, WORDS), TEXT.move(move, chosen, GERMAN)) == (english, german)


def test_a_hint_calls_a_proposed_sheet_by_its_name() -> None:
    chosen = complete(ENGINE, 3, {})
    for on_sheet in (tuple(range(16)), tuple(range(9)), tuple(range(7, 16))):
        for each in suggested(on_sheet):
            said = TEXT.move(moves.layout(each.sheet), chosen, WORDS)
            assert said == f"the sheet “{each.name}”" != TEXT.move(moves.layout(each.sheet), chosen, GERMAN)


@BOTH
def test_every_card_and_contract_has_a_name_and_a_line_of_its_own(words: Any) -> None:
    assert len({wording.card_name(card, words) for card in pack_of(33)}) == 33
    assert len({wording.contract_name(words, contract) for contract in range(16)}) == 16
    for players, cards in ((3, 33), (3, 24), (4, 32)):
        lines = {wording.contract_sentence(words, contract, players, cards) for contract in range(16)}
        assert len(lines) == 16 and not any("{" in line for line in lines)


def test_contracts_keep_the_names_of_the_records_in_english() -> None:
    assert tuple(wording.contract_name(WORDS, contract) for contract in range(16)) == CONTRACTS


@pytest.mark.parametrize(("players", "cards", "numbers"), [(3, 33, "0, 3, 6 or 9"), (3, 24, "0, 3 or 6"), (4, 32, "0")])
def test_the_line_of_zero_names_the_tricks_that_can_be(players: int, cards: int, numbers: str) -> None:
    line = wording.contract_sentence(WORDS, contracts.ZERO, players, cards)
    assert line.startswith(f"Three goes into your tricks: {numbers}")
    assert all(int(each) <= cards // players for each in line.replace(",", " ").split() if each.isdigit())


def test_the_joker_is_named_where_it_is_in_the_pack() -> None:
    for contract in (contracts.ALL_TRUMP, contracts.NO_TRUMP):
        assert "joker" in wording.contract_sentence(WORDS, contract, 3, 33)
        assert "joker" not in wording.contract_sentence(WORDS, contract, 3, 24)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 30), st.integers(0, 400), st.integers(0, 80))
def test_every_refusal_has_its_words_in_both_languages(seed: int, place: int, move: int) -> None:
    views = game(3, seed)[2]
    for view in (views[place % len(views)], at(Phase.REFUSE, seed, 1)):
        for each in (move, moves.BID + move, moves.layout((move % 16,) * 9)):
            reason = ENGINE.why_not(view, each)
            if reason is not None:
                english, other = (reason_text(reason, name_of, words) for words in (WORDS, GERMAN))
                assert english != other and "{" not in english + other and reason.clause


def test_a_contract_in_a_reason_is_named_in_the_language_of_the_screen() -> None:
    reason = Reason("for {term}", (("term", "Zero"),))
    assert [reason_text(reason, name_of, words) for words in (WORDS, GERMAN)] == ["for Zero", "for Null"]
    assert reason.english() == "for Zero"


@pytest.mark.parametrize(
    ("phase", "role", "clause"),
    [
        (Phase.GRID, FrameRole.CHOOSING, "sheet"),
        (Phase.REFUSE, FrameRole.CHOOSING, "trump"),
        (Phase.BID, FrameRole.CHOOSING, "bids"),
        (Phase.PLAY, FrameRole.TURNED, "play"),
        (Phase.DEAL, FrameRole.SETTLED, "score"),
    ],
)
def test_f1_opens_the_rule_that_the_picture_is_about(phase: str, role: FrameRole, clause: str) -> None:
    assert TEXT.clause(look_of(at(phase, place=-1), role), WORDS) == clause


def test_people_read_sheets_bids_tricks_and_hands() -> None:
    state, _, views = game(3, 1)
    text = TEXT.people(state.view(None), seat_letter)
    assert f"Over after {len(state.past)} hands" in text and "ContractGrid: 3 players, contracts nine" in text
    assert all(f"Hand {number}: dealer " in text for number in range(1, len(state.past) + 1))
    view = next(view for view in views if view.phase == Phase.PLAY and view.tricks and view.trick)
    text = TEXT.people(view, seat_letter)
    assert f"trump {SUITS[view.trump or 0]}" in text and "On the table: " in text and ", bids " in text
    assert "holds " + " ".join(map(ANGLO_FRENCH.text, view.hand)) in text
    secret = TEXT.people(views[1], seat_letter)
    assert "no sheet yet" in secret and "Before the first hand" in secret


def test_everybodys_points_are_told() -> None:
    view = game(3, 1)[0].view(None)
    assert TEXT.score(view, 0, WORDS) == f"{view.scores[0]} points"


def ended(totals: tuple[tuple[int, ...], ...], whole: tuple[int, ...] = (), cap: int | str = 100) -> GridView:
    """A game that was over after hands with these totals; whole: the seats with a complete sheet."""
    view: GridView = game(3, 1)[0].view(None)
    past = tuple(
        hand._replace(scored=tuple(s._replace(total=n) for s, n in zip(hand.scored, totals[i], strict=True)))
        for i, hand in zip(range(len(totals)), view.past * 9, strict=False)
    )
    keys = scoring.ranking_keys(totals, [seat in whole for seat in range(3)], 100, require_complete=True)
    return replace(
        view,
        rules=tuple((name, cap if name == "cap" else value) for name, value in view.rules),
        past=past,
        scores=totals[-1],
        marks=tuple((1 << 9) - 1 if seat in whole else 1 for seat in range(3)),
        winners=tuple(seat for seat in range(3) if keys[seat] == max(keys)),
    )


def test_verdict_gives_every_place_its_reason_and_says_what_ended_the_game() -> None:
    assert TEXT.verdict(ended(((60, 70, 80), (101, 90, 85))), name_of, WORDS) == (
        "Ben wins with 90 points, 5 more than Cilla.",
        "Place 2: Cilla with 85 points, 5 fewer than Ben.",
        "Place 3: Anna with 101 points, behind Cilla: at the cap with an open sheet.",
        "It ended because Anna has reached the cap of 100.",
    )
    assert TEXT.verdict(ended(((60, 70, 80), (101, 90, 85)), (0,)), name_of, WORDS) == (
        "Anna wins with 101 points, 11 more than Ben.",
        "Place 2: Ben with 90 points, 11 fewer than Anna.",
        "Place 3: Cilla with 85 points, 5 fewer than Ben.",
        "It ended with the complete sheet of Anna.",
    )


def test_verdict_says_that_both_others_fell_behind() -> None:
    assert TEXT.verdict(ended(((101, 90, 101),)), name_of, WORDS) == (
        "Ben wins with 90 points: Anna is at the cap with an open sheet.",
        "Place 2: Anna with 101 points, behind Ben: at the cap with an open sheet.",
        "Place 2: Cilla too, level with Anna after every hand.",
        "It ended because Anna and Cilla have reached the cap of 100.",
    )


def test_verdict_says_which_hand_broke_a_tie() -> None:
    assert TEXT.verdict(ended(((10, 20, 5), (32, 30, 6), (50, 50, 7)), (2,)), name_of, WORDS)[:2] == (
        "Anna wins: 50 points like Ben, but 2 ahead after hand 2, when they last differed.",
        "Place 2: Ben, 50 points like Anna, who was last ahead, by 2 after hand 2.",
    )


def test_verdict_of_a_shared_win() -> None:
    assert TEXT.verdict(ended(((10, 10, 10), (50, 50, 7)), (2,), "none"), name_of, WORDS) == (
        "Anna and Ben share the win: 50 points each, and level after every hand.",
        "Place 3: Cilla with 7 points, 43 fewer than Ben.",
        "It ended with the complete sheet of Cilla.",
    )
    assert TEXT.verdict(ended(((50, 50, 50),), (2,)), name_of, WORDS)[0].startswith("Anna, Ben and Cilla share the win")


def test_while_a_game_goes_on_there_is_no_verdict() -> None:
    assert TEXT.verdict(at(Phase.PLAY), name_of, WORDS) == ()


def test_places_put_those_who_fell_behind_last_whatever_the_points() -> None:
    assert TEXT.places(ended(((60, 70, 80), (101, 90, 85)))) == (3, 1, 2)
    assert TEXT.places(ended(((60, 70, 80), (101, 90, 85)), (0,))) == (1, 2, 3)
    assert TEXT.places(ended(((10, 10, 10), (50, 50, 7)), (2,), "none")) == (1, 1, 3)


@pytest.mark.parametrize(
    ("role", "status"),
    [(FrameRole.EVENT, "Hand 1 · trump is fixed: diamonds"), (FrameRole.DEALING, "Hand 1 · dealing")],
)
def test_status_says_that_trump_is_fixed_and_that_cards_are_dealt(role: FrameRole, status: str) -> None:
    view = replace(at(Phase.REFUSE, seed=2, place=2), trump=2)
    assert TEXT.status(look_of(view, role), WORDS) == status


def test_a_hand_that_makes_all_that_somebody_bid_is_worth_a_word() -> None:
    found = 0
    for seed in range(20):
        moments: Any = game(3, seed)[1].moments(None, lambda event: event.kind == "hand")
        for moment in moments:
            scored = moment.view.past[-1].scored
            before = moment.view.past[-2].scored if len(moment.view.past) > 1 else None
            lines = [each.lines - (before[seat].lines if before else 0) for seat, each in enumerate(scored)]
            whole = [seat for seat, each in enumerate(scored) if each.bids and each.bids & each.values == each.bids]
            if not any(lines) and len(whole) == 1:
                found += 1
                assert TEXT.remark(moment) == Remark("feat", whole[0])
    assert found


@pytest.mark.parametrize(
    ("contract", "strong", "weak"),
    [
        (contracts.ZERO, "", "Zero: 5 of your 6 cards are neither trumps nor aces nor kings."),
        (contracts.THIRD, "", "Third: 5 of your 6 cards are neither trumps nor aces nor kings."),
        (contracts.FIRST, "First: 5 of your 6 cards are trumps, aces or kings.", ""),
        (contracts.ALL_TRUMP, "All-Trump: 3 of your 6 cards are trumps.", ""),
        (contracts.NO_TRUMP, "", "No-Trump: only one of your 6 cards is a trump."),
        (contracts.SECOND, "", ""),
        (contracts.SOLOIST, "", ""),
        (contracts.HEARTS, "", "Hearts: you hold JH 9H."),
    ],
    ids=lambda value: contracts.CONTRACTS[value] if isinstance(value, int) else "",
)
def test_high_cards_are_no_ground_for_few_tricks_nor_low_ones_for_many(contract: int, strong: str, weak: str) -> None:
    view = replace(at(Phase.BID), trump=3)
    for hand, said in (("JC 9C 8C KD AS TH", strong), ("8C JD 9D 8S JH 9H", weak)):
        held = replace(view, hand=tuple(map(ANGLO_FRENCH.card, hand.split())))
        told = TEXT.grounds(held, moves.BID + (1 << contract), moves.BID + (1 << contract), WORDS, Faces())
        assert told.replace("\u00a0", " ") == said.replace("JH 9H", hearts_of("JH", "9H"))


def hearts_of(*cards: str) -> str:
    return " ".join(str(signs.cards(card, Faces(), WORDS)) for card in cards)


@BOTH
def test_a_hint_for_bids_says_which_cards_speak_for_them_and_what_is_next_best(words: Any) -> None:
    view = replace(at(Phase.BID), trump=3, hand=tuple(map(ANGLO_FRENCH.card, ["8C", "JD", "9D", "8D", "JS", "9H"])))
    best = 1 << contracts.DIAMONDS | 1 << contracts.NO_TRUMP | 1 << contracts.FIRST | 1 << contracts.PLAY
    other = best & ~(1 << contracts.FIRST) | 1 << contracts.SECOND
    said = TEXT.grounds(view, moves.BID + best, moves.BID + other, words, Faces())
    for card in ("JD", "9D", "8D"):
        assert str(signs.cards(card, Faces(), words)) in said
    assert wording.contract_name(words, contracts.NO_TRUMP) in said and "6" in said
    assert wording.contract_name(words, contracts.SECOND) in said
    assert TEXT.grounds(at(Phase.PLAY), 0, 1, words, Faces()) == ""


def test_a_line_that_bids_would_fill_is_the_first_thing_said_for_them() -> None:
    view = at(Phase.BID)
    sheet = view.sheets[view.own]
    assert sheet is not None
    row = sum(1 << contract for contract in sheet[:4])
    marked = replace(view, marks=tuple(row & ~(1 << sheet[0]) for _ in view.marks))
    said = TEXT.grounds(marked, moves.BID + (1 << sheet[0]), moves.BID + (1 << sheet[0]), WORDS, Faces())
    assert said.startswith("Together they fill 1 line") and "Next best" not in said
