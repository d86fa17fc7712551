"""The rules of Precognition, clause by clause (precognition/help.en.md)."""

from __future__ import annotations

from itertools import product
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from walks import begins, random_move

from tablegame.core.cards import ANGLO_FRENCH, GERMAN, JOKER, join_hands, split_hands, value
from tablegame.core.contract import CHANCE, Event, EventLog
from tablegame.core.domain import Deals, Strings
from tablegame.core.errors import MoveError
from tablegame.games.precognition.facts import Playoff, Put, letters_between, matches_of, prediction
from tablegame.games.precognition.rules import ENGINE, PrecognitionState, reveal
from tablegame.session.history import move_text, read_move

begin = begins(ENGINE)
DEAL = "* deal AS 2S 3S 4S AH / 2H 3H 4H AD 2D / 3D 4D AC 2C 3C"
"""A deal for three players with the ranks from A to 4: five cards for each, and one set aside."""
NO_MATCH = "U" * 11
"""A string that never comes true in a row of twelve cards of three ranks."""


def play(state: PrecognitionState, *lines: str) -> tuple[Event, ...]:
    """Make these moves of a record; return what happened."""
    log = EventLog()
    for line in lines:
        state.apply(*read_move(ENGINE, state, line), log)
    return log.events


def play_game(state: PrecognitionState, *strings: str, seed: int = 0) -> tuple[Event, ...]:
    """Deal, let the seats in the game write these strings, and put random cards until the row is complete; return what
    happened."""
    log, rng = EventLog(), Random(seed)
    state.apply(CHANCE, ENGINE.deal(state, rng), log)
    for seat, string in zip(state.seated, strings, strict=True):
        state.apply(seat, prediction(string), log)
    for _ in range(state.length):
        (seat,) = state.acting()
        state.apply(seat, state.legal(seat).sample(rng), log)
    return log.events


def refusal(state: PrecognitionState, line: str) -> str:
    """The sentence with which a line of a record is refused."""
    with pytest.raises(MoveError) as caught:
        read_move(ENGINE, state, line)
    return str(caught.value)


def dealt_game() -> PrecognitionState:
    """A game of three after DEAL: strings are to be written."""
    state = begin(3, ranks=4)
    play(state, DEAL)
    return state


def test_the_string_of_the_source_example_matches_at_its_place() -> None:
    row = tuple(4 * (rank - 1) for rank in (2, 6, 5, 4, 7, 9, 7, 1, 2, 2, 5, 8))  # each the first card of its rank
    letters = letters_between(row)
    assert letters == "UDDUUDDUSUU"
    (start,) = matches_of("UUDDUSU", letters)
    assert [value(card) for card in row[start : start + 8]] == [4, 7, 9, 7, 1, 2, 2, 5]


@given(st.text("UDS", max_size=30), st.text("UDS", min_size=1, max_size=6))
def test_a_string_matches_wherever_consecutive_letters_spell_all_of_it(letters: str, string: str) -> None:
    starts = (start for start in range(len(letters)) if letters[start : start + len(string)] == string)
    assert matches_of(string, letters) == tuple(starts)


@given(st.lists(st.integers(0, 51), min_size=2, max_size=52, unique=True))
def test_letters_compare_neighbouring_cards_by_value_whatever_their_suits(row: list[int]) -> None:
    letters = letters_between(tuple(row))
    assert len(letters) == len(row) - 1
    for before, after, letter in zip(row, row[1:], letters, strict=False):
        assert letter == ("S" if before // 4 == after // 4 else "U" if after // 4 > before // 4 else "D")


def test_the_longest_string_that_matches_as_a_whole_wins() -> None:
    row = tuple(map(ANGLO_FRENCH.card, ("AS", "2S", "AH", "3S", "AD")))
    seated, dealer, first = (0, 1, 2), 0, 1
    game = reveal((seated, dealer, first, row, tuple(map(prediction, ("UDUDU", "DUD", "UD")))))
    assert game.letters == "UDUD"
    assert game.matches == ((), (1,), (0, 2)), "the letters at which the string of each seat starts"
    assert (game.lengths, game.best, game.winners) == ((0, 3, 2), 3, (1,))


def test_a_string_has_at_most_as_many_letters_as_the_row_has_cards() -> None:
    state = dealt_game()
    assert prediction("U" * 15) in state.legal(0) and prediction("U" * 16) not in state.legal(0)
    assert refusal(state, "A predict " + "U" * 16) == (
        "a string has at most 15 letters here: so many cards will lie in the row"
    )


@pytest.mark.parametrize(("players", "ranks", "length"), [(2, 13, 52), (3, 13, 51), (6, 3, 12), (5, 7, 25)])
def test_legal_strings_are_counted_exactly_even_beyond_64_bits(players: int, ranks: int, length: int) -> None:
    state = begin(players, ranks=ranks)
    state.apply(CHANCE, ENGINE.deal(state, Random(1)))
    count = sum(3**letters for letters in range(1, length + 1))
    assert state.legal(0).count() == ENGINE.view_as_json(state.view(0))["legal"]["count"] == count


def test_deals_are_counted_without_the_order_in_a_hand_and_with_a_rest() -> None:
    cards, sizes = (1, 2, 3), (1, 1)
    assert Deals(cards, sizes).count() == 3 * 2


def test_the_domain_of_strings_contains_every_string_and_no_other_number() -> None:
    domain = Strings(3, 3, 64)
    inside = {prediction("".join(letters)) for size in (1, 2, 3) for letters in product("UDS", repeat=size)}
    assert {number for number in range(-300, 600) if number in domain} == inside
    assert len(inside) == domain.count() and min(inside) > JOKER
    assert True not in domain and "U" not in domain


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("predict", "a prediction is letters"),
        ("predict UX", "a prediction is letters"),
        ("predict uud", "a prediction is letters"),
        ("predict U D", "a prediction is letters"),
        ("predict " + "U" * 53, "at most 52 letters"),
        ("10S", "no card; a card is its rank"),
        ("S7", "no card"),
        ("7s", "no card"),
        ("1S", "no card"),
        ("Jo", "without a joker"),
        ("lay 7S", "a move is a card such as 7S"),
        ("", "no card"),
    ],
)
def test_a_text_that_is_no_move_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(MoveError, match=sentence):
        ENGINE.parse(0, text)


def test_every_card_of_both_packs_has_a_text_of_its_own() -> None:
    assert len(set(ANGLO_FRENCH.texts)) == 53 and ANGLO_FRENCH.text(JOKER) == "Jo"
    assert [value(ANGLO_FRENCH.card(rank + "S")) for rank in "A23456789TJQK"] == list(range(1, 14))
    assert len(set(GERMAN.texts)) == 32 and {"EU", "GA", "HK", "S9", "GT", "EO"} <= set(GERMAN.texts)
    for deck, text in ((ANGLO_FRENCH, "7S AH / - / 2C Jo"), (GERMAN, "EU GA / - / HK S9")):
        assert deck.format_hands(deck.parse_hands(text)) == text
    assert split_hands(join_hands([(), (1,), ()])) == ((), (1,), ())


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("ranks", [3, 4, 7, 13])
def test_all_seats_are_dealt_equally_many_cards_and_the_others_are_set_aside(players: int, ranks: int) -> None:
    state = begin(players, ranks=ranks)
    state.apply(CHANCE, ENGINE.deal(state, Random(players)))
    assert {len(hand) for hand in state.hands} == {4 * ranks // players}
    assert len(state.aside) == 4 * ranks % players


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        ("AS 2S 3S 4S", "A gets 5 cards in this deal, not 4"),
        ("-", "A gets 5 cards in this deal, not 0"),
        ("AS 2S 3S 4S AS", "the AS is dealt twice"),
        ("AS 2S 3S 4S 2H", "the 2H is dealt twice"),
        ("5S 2S 3S 4S AH", "there is no 5S in this pack, whose ranks go from A to 4"),
        ("Jo 2S 3S 4S AH", "this game is played without a joker"),
    ],
)
def test_a_deal_with_an_impossible_hand_is_refused_in_one_sentence(hand: str, sentence: str) -> None:
    assert refusal(begin(3, ranks=4), DEAL.replace("AS 2S 3S 4S AH", hand)) == sentence


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("* deal AS 2S 3S 4S AH / 2H 3H 4H AD 2D", "a deal names a hand for every seat, 3 of them, not 2"),
        ("* 7S", "a deal names the hands in the order of the seats, such as 'deal 7S AH / 2C KD'"),
        ("A 7S", "the cards are not dealt yet"),
        ("A predict U", "the cards are not dealt yet"),
    ],
)
def test_any_move_but_a_deal_of_all_hands_is_refused_at_first(line: str, sentence: str) -> None:
    assert refusal(begin(3, ranks=4), line) == sentence


def test_the_order_of_the_cards_in_a_dealt_hand_is_recorded_but_changes_no_view() -> None:
    state = begin(3, ranks=4)
    line = "* deal AH 4S 3S 2S AS / 2D AD 4H 3H 2H / 3C 2C AC 4D 3D"
    actor, move = read_move(ENGINE, state, line)
    assert move_text(ENGINE, actor, move) == line
    state.apply(actor, move)
    assert state.view(0) == dealt_game().view(0)


def test_the_seat_after_the_dealer_plays_first_and_the_others_follow_in_turn() -> None:
    state = dealt_game()
    assert state.acting() == (0, 1, 2)
    play(state, "C predict U", "A predict D")
    assert state.acting() == (1,)
    log = play(state, "B predict S", "B 2H", "C 2C", "A AS")
    assert [event.letter for event in log if isinstance(event, Put)] == ["", "S", "D"]
    assert state.view(0).putters == (1, 2, 0)
    assert state.acting() == (1,)


def test_an_illegal_move_is_refused_with_its_reason() -> None:
    state = dealt_game()
    assert refusal(state, DEAL) == "no deal is due here"
    assert refusal(state, "A 2S") == "A writes a string first: no card is played before everybody has"
    play(state, "A predict UUD")
    assert refusal(state, "A predict U") == "A has already written a string"
    play(state, "B predict U", "C predict D", "B 2H")
    assert refusal(state, "B 3H") == "B is not next, C plays the next card"
    assert refusal(state, "C predict U") == "the strings are written, now cards are played"
    assert refusal(state, "C 2H") == "the 2H already lies in the row"
    assert refusal(state, "C AS") == "C does not hold the AS"
    assert refusal(state, "C KS") == "there is no KS in this pack, whose ranks go from A to 4"


def test_tied_players_play_again_and_the_next_of_them_deals() -> None:
    state = begin(4, ranks=3)
    log = play_game(state, "U", NO_MATCH, "U", "U", seed=3)
    assert [event.kind for event in log[-2:]] == ["reveal", "playoff"]
    assert log[-1] == Playoff(seated=(0, 2, 3)) and len(state.finished) == 1
    assert state.scores() == (1, 0, 1, 1) and state.winners() == ()
    assert (state.seated, state.dealer, state.first, state.acting()) == ((0, 2, 3), 2, 3, (CHANCE,))
    assert refusal(state, "* deal AS / AH / AD / AC") == "A gets 4 cards in this deal, not 1"
    assert refusal(state, "* deal AS AH AD AC / 2S / 3S 3H 3D 3C / 2C 2H 2D 3D") == (
        "B is out of this playoff and is dealt no cards"
    )
    play(state, "* deal AS AH AD AC / - / 3S 3H 3D 3C / 2C 2H 2D 2S")
    assert refusal(state, "B predict U") == "B is out of this playoff"
    play(state, "A predict D", "C predict S", "D predict UDD")
    assert state.view(1).hand == () and state.acting() == (3,)
    log = play(state, *(f"{seat} {rank}{suit}" for suit in "SHDC" for seat, rank in zip("DAC", "2A3", strict=True)))
    assert state.view(0).past[-1].letters == "DUDDUDDUDDU"
    assert (state.scores(), state.winners(), log[-1].kind) == ((1, 0, 0, 3), (3,), "over")


def test_if_no_string_comes_true_all_players_play_again() -> None:
    state = begin(2, ranks=3)
    assert play_game(state, NO_MATCH, NO_MATCH)[-1] == Playoff(seated=(0, 1))
    assert (state.dealer, state.first, state.scores()) == (1, 0, (0, 0))


@pytest.mark.parametrize(("strings", "scores"), [(("U", "D", NO_MATCH), (1, 1, 0)), ((NO_MATCH, NO_MATCH), (0, 0))])
def test_without_playoffs_seats_that_tie_share_the_win(strings: tuple[str, ...], scores: tuple[int, ...]) -> None:
    state = begin(len(strings), ranks=3, playoff=False)
    play_game(state, *strings)
    assert (state.winners(), state.scores()) == ((0, 1), scores)


def test_a_game_is_stalled_after_twenty_playoffs_and_not_before() -> None:
    state = begin(2, ranks=3)
    for _ in range(21):
        assert not ENGINE.is_stalled(state)
        play_game(state, NO_MATCH, NO_MATCH)
    assert ENGINE.is_stalled(state)


def test_a_played_card_is_revealed_only_to_seats_that_did_not_know_its_holder() -> None:
    three = dealt_game()
    play(three, "A predict U", "B predict U", "C predict U")
    (put,) = play(three, "B 2H")
    assert put.reveals == (0, 2), "A and C did not know that B held the card"
    two = begin(2, ranks=3)
    assert {event.reveals for event in play_game(two, "U", "UDU") if event.kind == "put"} == {()}


def test_between_two_players_the_hand_of_the_other_is_known_by_elimination() -> None:
    two = begin(2)
    two.apply(CHANCE, ENGINE.deal(two, Random(1)))
    assert two.view(0).known_cards(1) == two.hands[1]
    view_of_three = dealt_game().view(0)
    assert view_of_three.known_cards(1) is None
    assert ENGINE.view_as_json(view_of_three)["known"] == {}


def test_a_view_lists_the_starts_at_which_the_own_string_can_still_match() -> None:
    state = dealt_game()
    play(state, "A predict DU", "B predict U", "C predict U", "B 3H", "C 2C", "A 4S", "B 4H")
    view = state.view(0)
    assert (view.letters, view.stands) == ("DUS", (0,))
    assert view.open_starts == (0, *range(3, 13)), "DU stands at 0; letters 1 and 2, US, are lost; 15 cards have 14"


@given(players=st.integers(2, 6), ranks=st.integers(3, 13), steps=st.integers(0, 60), seed=st.integers(0, 99))
def test_every_card_is_in_a_hand_in_the_row_or_set_aside(players: int, ranks: int, steps: int, seed: int) -> None:
    state, rng = begin(players, ranks=ranks), Random(seed)
    for _ in range(steps):
        if not state.acting():
            break
        random_move(ENGINE, state, rng)
        if state.acting() != (CHANCE,):
            held = [card for hand in state.hands for card in hand]
            assert sorted([*held, *state.aside, *state.row]) == list(range(4 * ranks))


def test_something_is_hidden_from_the_deal_to_the_reveal_alone() -> None:
    state = begin(2, ranks=3)
    assert not state.hides_anything()
    state.apply(CHANCE, ENGINE.deal(state, Random(0)))
    assert state.hides_anything()
    tied = begin(2, ranks=3)
    play_game(tied, NO_MATCH, NO_MATCH)
    assert not tied.hides_anything()


def test_every_possible_hand_of_another_seat_is_imagined() -> None:
    state = begin(3, ranks=3)
    state.apply(CHANCE, ENGINE.deal(state, Random(4)))
    view, rng = state.view(0), Random(5)
    imagined_hands = {ENGINE.determinize(view, rng).hands[1] for _ in range(1500)}  # so many that none is missed
    assert len(imagined_hands) == comb(8, 4), "four of the eight cards that the first seat does not see"
