"""What a seat of Contraspiel may know: nothing of what is hidden, and all that it has seen (docs/views.md)."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from spiel_deals import deal, fold, mask, passes, played, say, session

from tablegame.core.cards import GERMAN, split_hands
from tablegame.core.contract import CHANCE, EventLog
from tablegame.core.options import complete
from tablegame.core.tricks import cards_of, mask_of, with_entry
from tablegame.games.contraspiel.bot.model import Model, sample_deals
from tablegame.games.contraspiel.facts import moves
from tablegame.games.contraspiel.facts.cards import EU, GU, ORDERS, pack_of
from tablegame.games.contraspiel.facts.view import SpielView
from tablegame.games.contraspiel.rules import ENGINE
from tablegame.games.contraspiel.rules.state import SpielState

PHASES = {*"sow exchange wenzel first second turnup contra drop play recontra matsch".split()}  # noqa: SIM905 - read as a line
HOUSE = {"stamm_by": "lots", "declarer_exchange": True, "early_matsch": True, "drop_out": True}


def json_view(state: SpielState, seat: int | None) -> str:
    return json.dumps(ENGINE.view_as_json(state.view(seat)))


def with_other_hidden_cards(state: SpielState, seat: int, rng: Random) -> SpielState:
    """The same with all cards that the seat has not seen dealt again, by this test's own reckoning, as long as nobody
    has shown to lack one of them and the stamm of the first deal was paid by who holds a Wenzel."""
    other = state.clone()
    blind = state.phase == "sow" and seat == state.dealer
    places = [each for each in range(state.players) if each != seat or blind]
    turn_up = 1 << state.turn_up if state.taker >= 0 else 0
    unknown = [card for each in places for card in cards_of(state.hands[each] & ~turn_up)]
    secret = state.giver >= 0 and state.giver != seat
    unknown += [*cards_of(state.talon), *([state.given_card] if secret else [])]
    rng.shuffle(unknown)
    for each in places:
        keeps = state.hands[each] & turn_up
        hand = [unknown.pop() for _ in range(state.hands[each].bit_count() - bool(keeps))]
        other.hands = with_entry(other.hands, each, keeps | mask_of(hand))
    other.talon = sum(1 << unknown.pop() for _ in range(state.talon.bit_count()))
    if secret:
        other.given_card = unknown.pop()
    assert not unknown
    return other


def is_possible(state: SpielState, other: SpielState) -> bool:
    """Whether nobody holds in the other what it has shown to lack, and the first stamm was paid by the right seat."""
    if any(hand & lack for hand, lack in zip(other.hands, other.lacks, strict=True)):
        return False
    if state.stamm_by_lot:
        return bool(other.talon >> EU & 1 and other.talon >> GU & 1)
    if state.stamm_payer < 0:
        return True
    return first_payer(other) == state.stamm_payer


def first_payer(state: SpielState) -> int:
    """Who would have paid the stamm of the first deal with these hands as they were dealt."""
    dealt = list(state.hands)
    for trick in state.view(None).tricks:
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            dealt[seat] |= 1 << card
    order = [seat for seat in state.in_turn(state.leader) if not state.dropped >> seat & 1] if state.trick else []
    for seat, card in zip(order, state.trick, strict=False):
        dealt[seat] |= 1 << card
    if state.giver >= 0:
        dealt[state.giver] |= 1 << state.given_card
    if state.taker not in (-1, state.dealer):
        dealt[state.taker] &= ~(1 << state.turn_up)
    dealt[state.dealer] |= 1 << state.turn_up
    for wenzel in (EU, GU):
        held = [seat for seat, hand in enumerate(dealt) if hand >> wenzel & 1]
        if held:
            return held[0]
    return -1


def walk(players: int, rng: Random, **rules: Any) -> SpielState:
    """A session at some moment of its first deals."""
    state = ENGINE.new(players, complete(ENGINE, players, {**rules, "deals": 3}))
    for _ in range(rng.randint(2, 45)):
        step(state, rng)
    return state


def step(state: SpielState, rng: Random, log: EventLog | None = None) -> None:
    """A random move, the kinds of which that lead far being likelier."""
    if not state.acting():
        return
    (actor,) = state.acting()
    move = ENGINE.deal(state, rng) if actor == CHANCE else state.legal(actor).sample(rng)
    if state.phase == "deal" and isinstance(move, tuple) and rng.random() < 0.5:
        special, top = rng.choice((EU, GU, 7, 31)), split_hands(move)[-1][0]
        swapped = {special: top, top: special}
        move = tuple(swapped.get(card, card) for card in move)
    usual = {"drop": moves.STAY, "contra": moves.CONTRA, "first": moves.PASS}.get(state.phase)
    if usual is not None and rng.random() < 0.6:
        move = usual
    state.apply(actor, move, log)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_records_that_differ_in_hidden_cards_give_a_seat_the_same_json_view(players: int) -> None:
    rng, met = Random(f"secrets {players}"), Counter[str]()
    for number in range(700):
        state = walk(players, rng, **(HOUSE if number % 2 else {}))
        if state.phase in ("dealer", "over") or state.turn_up < 0:
            continue
        for seat in range(players):
            other = with_other_hidden_cards(state, seat, rng)
            if is_possible(state, other):
                met[state.phase] += other.hands != state.hands
                assert json_view(other, seat) == json_view(state, seat), (players, number, state.phase)
    assert met.keys() >= PHASES - ({"matsch"} if players == 3 else set()), met


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_imagined_hands_are_possible_and_vary(players: int) -> None:
    rng, met = Random(f"imagined {players}"), Counter[str]()
    for number in range(40):
        state = walk(players, rng, **(HOUSE if number % 2 else {}))
        if state.phase in ("dealer", "over") or state.turn_up < 0:
            continue
        for seat in range(players):
            imagined_states = [ENGINE.determinize(state.view(seat), rng) for _ in range(4)]
            for world in imagined_states:
                assert is_possible(state, world), (players, number, seat, state.phase)
                assert all_cards(world) == all_cards(state)
                assert json_view(world, seat) == json_view(state, seat)
            unknown = sum(hand.bit_count() for each, hand in enumerate(state.hands) if each != seat)
            if unknown > 6:
                assert len({world.hands for world in imagined_states}) > 1, (players, number, seat, state.phase)
                met[state.phase] += 1
    assert met.keys() >= {"first", "contra", "play"}


def all_cards(state: SpielState) -> int:
    """All cards that are out, as bits; each must be somewhere once."""
    places = [*state.hands, state.talon, *([1 << state.given_card] if state.giver >= 0 else [])]
    places += [1 << card for trick in state.view(None).tricks for card in trick.cards]
    places += [1 << card for card in state.trick]
    if state.taker < 0:
        places.append(1 << state.turn_up)
    assert sum(place.bit_count() for place in places) == len(pack_of(state.players))
    return sum(places)


def test_a_dealer_sees_no_hand_before_deciding_on_a_sow() -> None:
    state = say(session(), deal(4, "HA"))
    view = ENGINE.view_as_json(state.view(3))
    assert view["hand"] is None and view["legal"] == ["leave", "take"]
    assert len(ENGINE.view_as_json(state.view(0))["hand"]) == 5
    say(state, "D leave")
    assert len(ENGINE.view_as_json(state.view(3))["hand"]) == 5


def test_a_card_given_away_is_in_no_json_view() -> None:
    state = played("D exchange *", passes("ABC"), turn_up="GU")
    given = GERMAN.text(state.given_card)
    for seat in (None, *range(4)):
        view = ENGINE.view_as_json(state.view(seat))
        assert view["given_by"] == "D" and given not in json.dumps(view)
    assert state.view(3).given_card == state.given_card and state.view(0).given_card is None


def test_the_talon_and_hands_thrown_in_are_in_no_json_view() -> None:
    state = say(session(), deal(4, "HK", 5), passes("ABCDABCD"))
    for seat in range(4):
        text = json_view(state, seat)
        assert not [card for card in map(GERMAN.text, pack_of(4)) if f'"{card}"' in text]
    say(state, deal(4, "HK", 6))
    hidden = [GERMAN.text(card) for card in cards_of(state.talon)]
    assert not [card for seat in (None, *range(4)) for card in hidden if f'"{card}"' in json_view(state, seat)]


def test_the_hand_of_a_player_who_dropped_out_stays_hidden() -> None:
    state = played("A play", passes("BCD"), "B drop, C stay, D stay", "AA", drop_out=True)
    hidden = [GERMAN.text(card) for card in cards_of(state.hands[1])]
    assert len(hidden) == 5
    assert not [card for seat in (None, 0, 2, 3) for card in hidden if f'"{card}"' in json_view(state, seat)]
    assert all(f'"{card}"' in json_view(state, 1) for card in hidden)


# -- what is known of hidden cards -------------------------------------------------------------------------------------


def imagined_states(state: SpielState, seat: int, count: int = 300) -> list[SpielState]:
    rng = Random(17)
    return [ENGINE.determinize(state.view(seat), rng) for _ in range(count)]


def test_the_payer_of_the_first_stamm_holds_an_unter_unless_it_lies_in_the_talon() -> None:
    state = say(session(), deal(4, "HK", 3, B="EU", C="GU"))
    found = Counter((world.hands[1] >> EU & 1, world.hands[1] >> GU & 1) for world in imagined_states(state, 0))
    assert found[0, 0] == 0 and found[1, 0] > found[0, 1] > 0 and found[1, 1] > 0
    assert all(world.hands[1] >> EU & 1 or world.talon >> EU & 1 for world in imagined_states(state, 0))


def test_the_holder_of_the_green_unter_knows_who_has_the_acorn_unter() -> None:
    state = say(session(), deal(4, "HK", 3, B="EU", C="GU"))
    assert all(world.hands[1] >> EU & 1 for world in imagined_states(state, 2, 50))


def test_the_payer_for_the_green_unter_knows_the_acorn_unter_in_the_talon() -> None:
    state = say(session(), deal(4, "HK", 3, B="GU", talon="EU"))
    assert all(world.talon >> EU & 1 for world in imagined_states(state, 1, 50))


def test_in_later_deals_any_seat_may_hold_a_wenzel() -> None:
    state = session()
    fold(state)
    say(state, deal(4, "HK", 3, B="EU"))
    holders = Counter(next((s for s in range(4) if w.hands[s] >> EU & 1), -1) for w in imagined_states(state, 3))
    assert set(holders) == {-1, 0, 1, 2}


def test_after_lots_both_wenzels_are_known_to_lie_in_the_talon() -> None:
    state = say(session(stamm_by="lots"), deal(4, "HK", talon="EU GU"), "* stamm B")
    assert all(world.talon >> EU & world.talon >> GU & 1 for world in imagined_states(state, 0, 50))


def test_a_seat_that_did_not_follow_is_imagined_without_that_suit() -> None:
    state = played("A play", passes("BCD"), "AA")
    voids = [(seat, lack) for seat, lack in enumerate(state.lacks) if lack]
    for world in imagined_states(state, 0, 100):
        assert not [seat for seat, lack in voids if world.hands[seat] & lack]
    line = "* deal EU EA GA S9 ET / E9 GU EK GT SK / GK HT GO HK SA / H9 HO G9 SO SU / HA EO HU ST"
    state = say(session(), line, "D leave, A play", passes("BCD"), "A GA, B GT, C GO, D G9, A ET, B E9, C GK")
    hearts = ORDERS[2].suits[EU]
    assert state.lacks[2] == ORDERS[2].masks[0] and not state.lacks[2] & (1 << EU | 1 << GU) and hearts == 2


def test_the_turn_up_is_imagined_in_the_hand_that_took_it() -> None:
    state = played("A play", "B contra *")
    assert all(world.hands[1] >> state.turn_up & 1 for world in imagined_states(state, 2, 50))
    state = say(session(), deal(4, "GU", 2))
    say(state, f"D exchange {GERMAN.text(next(card for card in cards_of(state.hands[3]) if card != GU))}")
    assert all(world.hands[3] >> GU & 1 and world.given_card != GU for world in imagined_states(state, 0, 50))


def test_a_seat_that_passed_may_hold_any_hand() -> None:
    """Somebody may pass with any cards: even both Wenzels and the sow stay possible."""
    state = say(session(), deal(4, "HK", 4, A="EU"), "A pass, B pass, C pass")
    best = mask("GU HA")
    assert any(world.hands[1] & best == best for world in imagined_states(state, 3, 600))


# -- players -----------------------------------------------------------------------------------------------------------


def share_of_deals(view: SpielView, seat: int, card: int) -> float:
    """In how many of the imagined deals that seat holds that card."""
    deals = sample_deals(view, 400, Random(1))
    return sum(each.hands[seat] >> card & 1 for each in deals) / len(deals)


def begun() -> SpielState:
    return say(session(4, deals=3), deal(4, "HT", A="S9 G9 E9 ST GT", B="EU GU HA HK SA"))


def test_a_high_trump_is_believed_more_likely_with_a_soloist_than_with_a_passer() -> None:
    passed = say(begun(), "A pass, B pass, C pass")
    played = say(begun(), "A pass, B play")
    # D looks on in both; the stamm of the first deal gives EU away, so GU is asked for.
    gu = GERMAN.card("GU")
    assert share_of_deals(played.view(2), 1, gu) > share_of_deals(passed.view(3), 1, gu) + 0.1


def test_a_seat_that_leaves_a_trick_to_the_soloist_is_believed_unable_to_win_it() -> None:
    line = deal(4, "HT", A="S9 G9 E9 EU GU", B="ST GT ET GK EK", C="SK HA HK HO GA", D="SU GO EO HU EA")
    state = say(session(), line, "A pass, B pass, C play", passes("DAB"), "A S9, B ST, C SK, D SU")
    model = Model(state.view(0))
    rest = [0, mask("GT ET GK EK"), mask("HA HK HO GA")]
    assert model.cards([*rest, mask("SA GO EO HU")]) < 0.6 * model.cards([*rest, mask("EA GO EO HU")])
