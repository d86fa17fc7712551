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
from tablegame.core.tricks import cards_of, with_entry
from tablegame.games.contraspiel.bot.model import Model, sample_deals
from tablegame.games.contraspiel.facts import moves
from tablegame.games.contraspiel.facts.cards import EU, GU, ORDERS, pack_of
from tablegame.games.contraspiel.facts.view import SpielView
from tablegame.games.contraspiel.rules import ENGINE
from tablegame.games.contraspiel.rules.state import SpielState

PHASES = {*"sow exchange wenzel first second turnup contra drop play recontra matsch".split()}  # noqa: SIM905 - read as a line
HOUSE = {"stamm_by": "lots", "declarer_exchange": True, "early_matsch": True, "drop_out": True}


def printed(state: SpielState, seat: int | None) -> str:
    return json.dumps(ENGINE.view_as_json(state.view(seat)))


def shuffled(state: SpielState, seat: int, rng: Random) -> SpielState:
    """The same with all cards that the seat has not seen laid anew, by this test's own reckoning, as long as nobody
    has shown to lack one of them and the stamm of the first deal was paid by who holds a Wenzel."""
    other = state.clone()
    blind = state.phase == "sow" and seat == state.dealer
    places = [each for each in range(state.players) if each != seat or blind]
    taken = 1 << state.turn_up if state.taker >= 0 else 0
    unknown = [card for each in places for card in cards_of(state.hands[each] & ~taken)]
    secret = state.giver >= 0 and state.giver != seat
    unknown += [*cards_of(state.talon), *([state.given] if secret else [])]
    rng.shuffle(unknown)
    for each in places:
        keeps = state.hands[each] & taken
        hand = [unknown.pop() for _ in range(state.hands[each].bit_count() - bool(keeps))]
        other.hands = with_entry(other.hands, each, keeps | sum(1 << card for card in hand))
    other.talon = sum(1 << unknown.pop() for _ in range(state.talon.bit_count()))
    if secret:
        other.given = unknown.pop()
    assert not unknown
    return other


def possible(state: SpielState, other: SpielState) -> bool:
    """Whether nobody holds in the other what it has shown to lack, and the first stamm was paid by the right seat."""
    if any(hand & lack for hand, lack in zip(other.hands, other.lacks, strict=True)):
        return False
    if state.lots:
        return bool(other.talon >> EU & 1 and other.talon >> GU & 1)
    if state.payer < 0:
        return True
    return first_payer(other) == state.payer


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
        dealt[state.giver] |= 1 << state.given
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
def test_records_that_differ_in_what_a_seat_may_not_know_print_the_same_bytes(players: int) -> None:
    rng, met = Random(f"secrets {players}"), Counter[str]()
    for number in range(700):
        state = walk(players, rng, **(HOUSE if number % 2 else {}))
        if state.phase in ("dealer", "over") or state.turn_up < 0:
            continue
        for seat in range(players):
            other = shuffled(state, seat, rng)
            if possible(state, other):
                met[state.phase] += other.hands != state.hands
                assert printed(other, seat) == printed(state, seat), (players, number, state.phase)
    assert met.keys() >= PHASES - ({"matsch"} if players == 3 else set()), met


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_imagined_hands_are_possible_and_really_vary(players: int) -> None:
    rng, met = Random(f"imagined {players}"), Counter[str]()
    for number in range(40):
        state = walk(players, rng, **(HOUSE if number % 2 else {}))
        if state.phase in ("dealer", "over") or state.turn_up < 0:
            continue
        for seat in range(players):
            worlds = [ENGINE.determinize(state.view(seat), rng) for _ in range(4)]
            for world in worlds:
                assert possible(state, world), (players, number, seat, state.phase)
                assert whole(world) == whole(state)
                assert printed(world, seat) == printed(state, seat)
            unknown = sum(hand.bit_count() for each, hand in enumerate(state.hands) if each != seat)
            if unknown > 6:
                assert len({world.hands for world in worlds}) > 1, (players, number, seat, state.phase)
                met[state.phase] += 1
    assert met.keys() >= {"first", "contra", "play"}


def whole(state: SpielState) -> int:
    """All cards that are out, as bits; each must be somewhere once."""
    places = [*state.hands, state.talon, *([1 << state.given] if state.giver >= 0 else [])]
    places += [1 << card for trick in state.view(None).tricks for card in trick.cards]
    places += [1 << card for card in state.trick]
    if state.taker < 0:
        places.append(1 << state.turn_up)
    assert sum(place.bit_count() for place in places) == len(pack_of(state.players))
    return sum(places)


def test_a_dealer_who_has_not_decided_on_a_sow_is_shown_no_hand() -> None:
    state = say(session(), deal(4, "HA"))
    shown = ENGINE.view_as_json(state.view(3))
    assert shown["hand"] is None and shown["legal"] == ["leave", "take"]
    assert len(ENGINE.view_as_json(state.view(0))["hand"]) == 5
    say(state, "D leave")
    assert len(ENGINE.view_as_json(state.view(3))["hand"]) == 5


def test_a_spectator_sees_no_hand() -> None:
    state = say(session(), deal(4, "HK"))
    assert ENGINE.view_as_json(state.view(None))["hand"] is None


def test_a_card_given_away_is_printed_for_nobody() -> None:
    state = played("D exchange *", passes("ABC"), turn_up="GU")
    given = GERMAN.text(state.given)
    for seat in (None, *range(4)):
        shown = ENGINE.view_as_json(state.view(seat))
        assert shown["given_by"] == "D" and given not in json.dumps(shown)
    assert state.view(3).given == state.given and state.view(0).given is None


def test_talon_and_hands_thrown_in_are_printed_for_nobody() -> None:
    state = say(session(), deal(4, "HK", 5), passes("ABCDABCD"))
    for seat in range(4):
        text = printed(state, seat)
        assert not [card for card in map(GERMAN.text, pack_of(4)) if f'"{card}"' in text]
    say(state, deal(4, "HK", 6))
    hidden = [GERMAN.text(card) for card in cards_of(state.talon)]
    assert not [card for seat in (None, *range(4)) for card in hidden if f'"{card}"' in printed(state, seat)]


def test_hands_of_those_who_dropped_stay_hidden() -> None:
    state = played("A play", passes("BCD"), "B drop, C stay, D stay", "AA", drop_out=True)
    hidden = [GERMAN.text(card) for card in cards_of(state.hands[1])]
    assert len(hidden) == 5
    assert not [card for seat in (None, 0, 2, 3) for card in hidden if f'"{card}"' in printed(state, seat)]
    assert all(f'"{card}"' in printed(state, 1) for card in hidden)


@pytest.mark.parametrize("players", [3, 4, 6])
def test_events_say_no_more_to_a_seat_than_its_view(players: int) -> None:
    """What a seat hears of a step is the same whatever it cannot see."""
    rng = Random(f"events {players}")
    for number in range(150):
        state = walk(players, rng, **(HOUSE if number % 2 else {}))
        if not state.acting() or state.acting() == (CHANCE,):
            continue
        (actor,) = state.acting()
        other = shuffled(state, actor, rng)
        if not possible(state, other):
            continue
        seed = rng.random()
        logs = (EventLog(), EventLog())
        for each, log in zip((state, other), logs, strict=True):
            step(each, Random(seed), log)
        if any(actor in event.reveals for event in logs[0].events):
            continue
        assert logs[0].seen_by(actor) == logs[1].seen_by(actor)


# -- what is known of hidden cards -------------------------------------------------------------------------------------


def worlds(state: SpielState, seat: int, count: int = 300) -> list[SpielState]:
    rng = Random(17)
    return [ENGINE.determinize(state.view(seat), rng) for _ in range(count)]


def test_the_payer_of_the_first_stamm_holds_an_unter_unless_it_lies_in_the_talon() -> None:
    state = say(session(), deal(4, "HK", 3, B="EU", C="GU"))
    found = Counter((world.hands[1] >> EU & 1, world.hands[1] >> GU & 1) for world in worlds(state, 0))
    assert found[0, 0] == 0 and found[1, 0] > found[0, 1] > 0 and found[1, 1] > 0
    assert all(world.hands[1] >> EU & 1 or world.talon >> EU & 1 for world in worlds(state, 0))


def test_who_holds_the_green_unter_knows_who_has_the_acorn_one() -> None:
    state = say(session(), deal(4, "HK", 3, B="EU", C="GU"))
    assert all(world.hands[1] >> EU & 1 for world in worlds(state, 2, 50))


def test_who_paid_for_the_green_unter_knows_that_the_acorn_one_lies_in_the_talon() -> None:
    state = say(session(), deal(4, "HK", 3, B="GU", talon="EU"))
    assert all(world.talon >> EU & 1 for world in worlds(state, 1, 50))


def test_in_later_deals_nothing_is_known_of_the_wenzels() -> None:
    state = session()
    fold(state)
    say(state, deal(4, "HK", 3, B="EU"))
    holders = Counter(next((s for s in range(4) if w.hands[s] >> EU & 1), -1) for w in worlds(state, 3))
    assert set(holders) == {-1, 0, 1, 2}


def test_after_lots_everybody_knows_that_both_wenzels_lie_in_the_talon() -> None:
    state = say(session(stamm_by="lots"), deal(4, "HK", talon="EU GU"), "* stamm B")
    assert all(world.talon >> EU & world.talon >> GU & 1 for world in worlds(state, 0, 50))


def test_a_void_shown_stays_known_and_counts_wenzels_as_trumps() -> None:
    state = played("A play", passes("BCD"), "AA")
    voids = [(seat, lack) for seat, lack in enumerate(state.lacks) if lack]
    for world in worlds(state, 0, 100):
        assert not [seat for seat, lack in voids if world.hands[seat] & lack]
    line = "* deal EU EA GA S9 ET / E9 GU EK GT SK / GK HT GO HK SA / H9 HO G9 SO SU / HA EO HU ST"
    state = say(session(), line, "D leave, A play", passes("BCD"), "A GA, B GT, C GO, D G9, A ET, B E9, C GK")
    hearts = ORDERS[2].suits[EU]
    assert state.lacks[2] == ORDERS[2].masks[0] and not state.lacks[2] & (1 << EU | 1 << GU) and hearts == 2


def test_the_turn_up_taken_is_known_to_be_in_its_takers_hand_until_it_is_played() -> None:
    state = played("A play", "B contra *")
    assert all(world.hands[1] >> state.turn_up & 1 for world in worlds(state, 2, 50))
    state = say(session(), deal(4, "GU", 2))
    say(state, f"D exchange {GERMAN.text(next(card for card in cards_of(state.hands[3]) if card != GU))}")
    assert all(world.hands[3] >> GU & 1 and world.given != GU for world in worlds(state, 0, 50))


def test_a_pass_rules_no_hand_out() -> None:
    """Somebody may pass with any cards: even both Wenzels and the sow stay possible."""
    state = say(session(), deal(4, "HK", 4, A="EU"), "A pass, B pass, C pass")
    best = mask("GU HA")
    assert any(world.hands[1] & best == best for world in worlds(state, 3, 600))


# -- players -----------------------------------------------------------------------------------------------------------


def share(view: SpielView, seat: int, card: int) -> float:
    """In how many of the imagined deals that seat holds that card."""
    deals = sample_deals(view, 400, Random(1))
    return sum(each.hands[seat] >> card & 1 for each in deals) / len(deals)


def begun() -> SpielState:
    return say(session(4, deals=3), deal(4, "HT", A="S9 G9 E9 ST GT", B="EU GU HA HK SA"))


def test_who_passes_holds_the_highest_trump_more_seldom_and_who_plays_oftener() -> None:
    passed = say(begun(), "A pass, B pass, C pass")
    played = say(begun(), "A pass, B play")
    # D looks on in both; the stamm of the first deal gives EU away, so GU is asked for.
    gu = GERMAN.card("GU")
    assert share(played.view(2), 1, gu) > share(passed.view(3), 1, gu) + 0.1


def test_a_seat_that_leaves_a_trick_to_the_soloist_is_believed_unable_to_win_it() -> None:
    line = deal(4, "HT", A="S9 G9 E9 EU GU", B="ST GT ET GK EK", C="SK HA HK HO GA", D="SU GO EO HU EA")
    state = say(session(), line, "A pass, B pass, C play", passes("DAB"), "A S9, B ST, C SK, D SU")
    model = Model(state.view(0))
    rest = [0, mask("GT ET GK EK"), mask("HA HK HO GA")]
    assert model.cards([*rest, mask("SA GO EO HU")]) < 0.6 * model.cards([*rest, mask("EA GO EO HU")])


def test_what_is_believed_comes_from_the_view_alone() -> None:
    state = say(begun(), "A pass, B play", passes("CDA"))
    view = state.view(0)
    other = ENGINE.determinize(view, Random(5))
    assert other.hands != state.hands
    assert sample_deals(view, 20, Random(2)) == sample_deals(other.view(0), 20, Random(2))
