"""The rules of Precognition (help.en.md): the state of a game, and the engine.

Each seat writes a secret string of letters (a prediction), then all put their cards in turn into one common row. A
string comes true if all its letters follow one another somewhere in the row's changes: U up, D down, S stay. The
longest one that comes true wins; seats that tie play again, in a playoff. Cards and predictions are numbers (facts.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import Any, Final

from tablegame.core.cards import ANGLO_FRENCH, RANKS, join_hands, split_hands, value
from tablegame.core.contract import CHANCE, Engine, EventLog, Move, State
from tablegame.core.domain import EMPTY, Deals, Domain, Listed
from tablegame.core.options import Chosen, Option, check_players
from tablegame.core.text import N_, SEAT_LETTERS, Plain, Reason, seat_letter
from tablegame.games.precognition import facts
from tablegame.games.precognition.facts import PrecognitionView, RevealedGame

MOST_PLAYOFFS: Final = 20  # the number of playoffs after which the arena stops a game

_ACTORS: Final = tuple((seat,) for seat in range(6))  # for each seat the tuple of actors if it alone is to move

Revealed = tuple[tuple[int, ...], int, int, tuple[int, ...], tuple[int, ...]]
"""A complete game as a state stores it: the seats that played, the dealer, the seat of the first card, the row, and the
prediction of each seat (0 for a seat that was out)."""


@lru_cache(maxsize=4096)
def reveal(finished: Revealed) -> RevealedGame:
    """A complete game with its result. The longest string that occurs whole in the row wins (help.en.md#match)."""
    seated, dealer, first, row, written = finished
    letters = facts.letters_between(row)
    texts = tuple(map(facts.letters_of, written))
    matches = tuple(facts.matches_of(text, letters) for text in texts)
    lengths = tuple(len(text) if found else 0 for text, found in zip(texts, matches, strict=True))
    best = max(lengths)
    winners = tuple(seat for seat in seated if lengths[seat] == best)
    return RevealedGame(seated, dealer, first, row, texts, matches, lengths, best, winners)


def next_of(seated: tuple[int, ...], seat: int) -> int:
    """The next seat in the game clockwise from `seat`, which may be out of the game."""
    return next((other for other in seated if other > seat), seated[0])


class PrecognitionState(State[PrecognitionView]):
    """A game with its playoffs. Its fields are ints and tuples of ints."""

    __slots__ = (
        "actors", "aside", "dealer", "finished", "first", "hands", "length", "players", "playoff", "points", "ranks",
        "row", "seated", "strings", "writing",
    )  # fmt: skip

    def __init__(self, players: int, chosen: Chosen) -> None:
        self.players: int = players
        self.ranks: int = chosen["ranks"]
        self.playoff: bool = chosen["playoff"]
        self.finished: tuple[Revealed, ...] = ()  # the complete games
        self.points: tuple[int, ...] = (0,) * players  # the scores, which are the lengths of the last complete game
        self._begin(tuple(range(players)), 0)

    def _begin(self, seated: tuple[int, ...], dealer: int) -> None:
        """Begin a game among these seats, before its deal."""
        self.seated: tuple[int, ...] = seated  # the seats that play this game
        self.dealer: int = dealer
        self.first: int = next_of(seated, dealer)  # the seat of the first card
        self.length: int = 4 * self.ranks // len(seated) * len(seated)  # the number of cards of the complete row
        self.hands: tuple[tuple[int, ...], ...] = ((),) * self.players  # ascending
        self.aside: tuple[int, ...] = ()  # the cards set aside
        self.strings: tuple[int, ...] = (0,) * self.players  # the prediction of each seat, 0 for none
        self.writing: bool = False  # whether a seat must still write its string
        self.row: tuple[int, ...] = ()
        self.actors: tuple[int, ...] = (CHANCE,)  # the result of `acting`

    def acting(self) -> tuple[int, ...]:
        return self.actors

    def legal(self, seat: int) -> Domain:
        """The strings or cards from which a seat may choose now, or the deals if `seat` is chance; empty for none."""
        if seat not in self.actors:
            return EMPTY
        if seat == CHANCE:
            return self.deals()
        return facts.strings(self.length) if self.writing else Listed(self.hands[seat])

    def deals(self) -> Deals:
        """The possible deals: equally many cards for each seat in the game, none for the others."""
        size = self.length // len(self.seated)
        return Deals(pack(self.ranks), tuple(size if seat in self.seated else 0 for seat in range(self.players)))

    def apply(self, actor: int, move: Move, log: EventLog | None = None) -> None:
        """Make a move without checking it: a deal (a tuple), a prediction, or a card."""
        if isinstance(move, tuple):
            self._deal(move, log)
        elif self.writing:
            self._write(actor, move, log)
        else:
            self._put_card(actor, move, log)

    def _deal(self, move: tuple[int, ...], log: EventLog | None) -> None:
        """Give every seat its hand; then all seats write their strings."""
        self.hands = tuple(tuple(sorted(hand)) for hand in split_hands(move))
        self.aside = tuple(sorted({*pack(self.ranks)} - {*move}))
        self.writing = True
        self.actors = self.seated
        if log is not None:
            log.append(facts.PrecognitionDealt(seat=self.dealer, hands=self.hands, reveals=self.seated), self)

    def _write(self, seat: int, move: int, log: EventLog | None) -> None:
        """Write the prediction of a seat. After the last one the first card is put."""
        self.strings = (*self.strings[:seat], move, *self.strings[seat + 1 :])
        self.actors = tuple(other for other in self.actors if other != seat)
        if not self.actors:
            self.writing = False
            self.actors = _ACTORS[self.first]
        if log is not None:
            log.append(facts.Written(seat=seat, string=facts.letters_of(move)), self)

    def _put_card(self, seat: int, card: int, log: EventLog | None) -> None:
        """Put a card of a seat into the row. After the last one the strings are turned up."""
        put = None if log is None else self._put_event(seat, card)
        hands = list(self.hands)
        hands[seat] = tuple(other for other in hands[seat] if other != card)
        self.hands = tuple(hands)
        self.row += (card,)
        is_complete = len(self.row) == self.length
        self.actors = () if is_complete else _ACTORS[next_of(self.seated, seat)]
        if log is not None and put is not None:
            log.append(put, self)
        if is_complete:
            self._reveal(log)

    def _put_event(self, seat: int, card: int) -> facts.Put:
        """The event of a card that is about to be put. The card is revealed to each other seat, except to one that knew
        it, because all cards that the other seat does not see are in this hand."""
        face_down = self.length - len(self.row) + len(self.aside)
        unseen = [face_down - len(hand) for hand in self.hands]  # by seat, the number of cards that it does not see
        others = (other for other in range(self.players) if other != seat)
        reveals = tuple(other for other in others if unseen[other] > len(self.hands[seat]))
        letter = facts.letter_between(self.row[-1], card) if self.row else ""
        return facts.Put(seat=seat, card=card, letter=letter, reveals=reveals)

    def _reveal(self, log: EventLog | None) -> None:
        """Turn up the strings. The seats that tie for the longest string play again (help.en.md#playoff)."""
        finished = (self.seated, self.dealer, self.first, self.row, self.strings)
        self.finished += (finished,)
        game = reveal(finished)
        self.points = game.lengths
        if log is not None:
            log.append(facts.Opened(game=game, reveals=tuple(range(self.players))), self)
        if len(game.winners) > 1 and self.playoff:
            self._begin(game.winners, next_of(game.winners, self.dealer))
            if log is not None:
                log.append(facts.Playoff(seated=game.winners), self)
        elif log is not None:
            log.append(facts.PrecognitionOver(winners=game.winners, scores=self.points), self)

    def hides_anything(self) -> bool:
        """Whether hands or strings are hidden: from the deal until the strings are turned up."""
        return bool(self.actors) and self.actors != (CHANCE,)

    def needs_curtain(self) -> bool:
        """Whether people who share a screen need the curtain between their turns now.

        Two players need no curtain while they put cards: each knows the other's hand, and the table hides the strings.
        """
        return self.players > 2 or not self.hides_anything() or self.writing

    def contenders(self) -> tuple[int, ...]:
        return self.seated

    def scores(self) -> tuple[int, ...]:
        """For each seat the length of its string if that came true in the last complete game, else 0."""
        return self.points

    def winners(self) -> tuple[int, ...]:
        return reveal(self.finished[-1]).winners if self._over() else ()

    def _are_strings_turned_up(self) -> bool:
        """Whether the present row is that of the last complete game, whose strings everybody sees."""
        if not self.row or not self.finished:
            return False
        _seated, _dealer, _first, last_row, _strings = self.finished[-1]
        return last_row == self.row

    def _over(self) -> bool:
        """Whether the strings are turned up and no playoff follows."""
        return self._are_strings_turned_up() and (not self.playoff or len(reveal(self.finished[-1]).winners) == 1)

    def view(self, seat: int | None) -> PrecognitionView:
        """The view of a seat, or of a spectator if the seat is None."""
        shown = self._are_strings_turned_up()
        game = len(self.finished) - shown  # while its strings are turned up, the finished game is the present one
        string = "" if seat is None or shown else facts.letters_of(self.strings[seat])
        return PrecognitionView(
            **self.seat_fields(seat), ranks=self.ranks, playoff=self.playoff, game=game, seated=self.seated,
            dealer=self.dealer, first=self.first, row=self.row, hand=() if seat is None else self.hands[seat],
            string=string, written=tuple(map(bool, self.strings)), counts=tuple(map(len, self.hands)),
            aside=len(self.aside), past=tuple(map(reveal, self.finished)),
        )  # fmt: skip

    @classmethod
    def of_view(cls, view: PrecognitionView, unseen: tuple[int, ...], written: tuple[int, ...]) -> PrecognitionState:
        """A state with this view and with given values of all that the viewer does not see.
        unseen: the cards that the viewer does not see. The other seats get them in this order; the rest is set aside.
        written: the prediction of each seat, 0 for none.
        """
        state = cls(view.players, {"ranks": view.ranks, "playoff": view.playoff})
        state._begin(view.seated, view.dealer)
        hands, rest = [], unseen
        for seat, count in enumerate(view.counts):
            if seat == view.seat:
                hands.append(view.hand)
            else:
                hands.append(tuple(sorted(rest[:count])))
                rest = rest[count:]
        state.hands = tuple(hands)
        state.aside = tuple(sorted(rest[: view.aside]))
        state.strings = written
        state.writing = view.writing
        state.row = view.row
        state.actors = view.acting
        state.points = view.scores
        state.finished = tuple(
            (game.seated, game.dealer, game.first, game.row, tuple(map(facts.prediction, game.strings)))
            for game in view.past
        )
        return state


@lru_cache(maxsize=16)
def pack(ranks: int) -> tuple[int, ...]:
    """The cards of a pack, ascending: four of each rank. ranks: the number of ranks, from the ace up."""
    return tuple(range(4 * ranks))


class Precognition(Engine[PrecognitionState, PrecognitionView]):
    """The engine: a deal, secret strings, one row of cards, and playoffs among those who tie."""

    key = "precognition"
    options: tuple[Option, ...] = facts.OPTIONS
    usual_players = 4
    format = staticmethod(facts.format_move)
    parse = staticmethod(facts.parse_move)
    milestone_events = ("reveal",)
    listed_events = ("put", "reveal")

    def player_counts(self, chosen: Chosen) -> tuple[int, ...]:  # noqa: ARG002 - the same under all house rules
        return (2, 3, 4, 5, 6)

    def new(self, players: int, chosen: Chosen) -> PrecognitionState:
        check_players(self, players, chosen)
        return PrecognitionState(players, chosen)

    def deal(self, state: PrecognitionState, rng: Random) -> Move:
        """A shuffled deal, each hand ascending."""
        dealing = state.deals()
        cards = rng.sample(dealing.cards, sum(dealing.sizes))
        hands = []
        for size in dealing.sizes:
            hands.append(tuple(sorted(cards[:size])))
            cards = cards[size:]
        return join_hands(hands)

    def determinize(self, view: PrecognitionView, rng: Random) -> PrecognitionState:
        """A random state with this view: the unseen cards are shuffled, and the unseen strings are random."""
        unseen = rng.sample(view.unseen, len(view.unseen))
        written = [0] * view.players
        if view.over:
            last = tuple(map(facts.prediction, view.past[-1].strings))
            return PrecognitionState.of_view(view, tuple(unseen), last)
        for seat in view.seated:
            if seat == view.seat:
                written[seat] = facts.prediction(view.string)
            elif view.written[seat]:
                written[seat] = facts.strings(view.length).sample(rng)
        return PrecognitionState.of_view(view, tuple(unseen), tuple(written))

    def why_not(self, view: PrecognitionView, move: Move) -> Reason | None:
        """The reason why the viewer may not make a move, found from its view alone; None if it may."""
        assert isinstance(move, int)  # a seat's
        seat = view.seat
        if view.over:
            return Reason(N_("the game is over"), (), "score")
        if seat is None:
            return Reason(N_("spectators write no string and play no card"), (), "choosing")
        field: _Fields = (("seat", seat),)
        if seat not in view.seated:
            return Reason(N_("{seat} is out of this playoff"), field, "playoff")
        if not view.dealt:
            return Reason(N_("the cards are not dealt yet"), (), "deal")
        if view.writing:
            return _why_not_string(view, move, field)
        if move in facts.strings(facts.LONGEST):
            return Reason(N_("the strings are written, now cards are played"), (), "row")
        if view.acting != (seat,):
            fields = (*field, ("seat_next", view.acting[0]))
            return Reason(N_("{seat} is not next, {seat_next} plays the next card"), fields, "row")
        return None if move in view.domain else _why_not_card(view, move, field)

    def why_no_deal(self, view: PrecognitionView, move: Move) -> Reason | None:
        """The reason why a deal is impossible; None if the deal is possible. view: the view of a spectator."""
        assert isinstance(move, tuple)  # a deal
        hands = split_hands(move)
        if len(hands) != view.players:
            fields = (("hands", len(hands)), ("players", view.players))
            return Reason(N_("a deal names a hand for every seat, {players} of them, not {hands}"), fields, "deal")
        for seat, hand in enumerate(hands):
            reason = _why_no_hand(view, seat, hand)
            if reason is not None:
                return reason
        for card, number in Counter(card for hand in hands for card in hand).items():
            if number > 1:
                return Reason(N_("the {card} is dealt twice"), (("card", ANGLO_FRENCH.text(card)),), "cards")
        return None

    def is_stalled(self, state: PrecognitionState) -> bool:
        """Whether the arena, where computer players meet, stops the game: it would exceed `MOST_PLAYOFFS`."""
        return state.actors == (CHANCE,) and len(state.finished) > MOST_PLAYOFFS

    def details_as_json(self, view: PrecognitionView) -> dict[str, Any]:
        """The fields of a view that only this game has, as JSON (docs/views.md)."""
        letters = SEAT_LETTERS[: view.players]
        known_cards = {seat: view.known_cards(seat) for seat in view.seated}
        return {
            "options": {"ranks": view.ranks, "playoff": view.playoff}, "playoffs": view.game,
            "seated": [letters[seat] for seat in view.seated], "dealer": letters[view.dealer],
            "first": letters[view.first], "length": view.length,
            "row": _row(view.row, view.putters, view.letters), "letters": view.letters,
            "hand": _texts(view.hand), "prediction": view.string or None,
            "written": [letters[seat] for seat in view.seated if view.written[seat]],
            "held": dict(zip(letters, view.counts, strict=True)), "aside": view.aside,
            "known": {letters[seat]: _texts(known) for seat, known in known_cards.items() if known is not None},
            "games": [_game(game, letters) for game in view.past],
        }  # fmt: skip


def _texts(cards: Iterable[int]) -> list[str]:
    """The texts of these cards ("7S"), sorted."""
    return sorted(map(ANGLO_FRENCH.text, cards))


def _row(cards: tuple[int, ...], putters: tuple[int, ...], letters: str) -> list[dict[str, Any]]:
    """The row as JSON: for each card its text, its seat and the letter that it makes (null for the first card)."""
    return [
        {"card": ANGLO_FRENCH.text(card), "seat": seat_letter(seat), "letter": letter}
        for card, seat, letter in zip(cards, putters, (None, *letters), strict=False)
    ]


def _game(game: RevealedGame, letters: str) -> dict[str, Any]:
    """A complete game as JSON. letters: the letter of each seat."""
    return {
        "seated": [letters[seat] for seat in game.seated], "dealer": letters[game.dealer],
        "row": _row(game.row, game.putters, game.letters), "letters": game.letters,
        "predictions": {letters[seat]: game.strings[seat] for seat in game.seated},
        "places": {letters[seat]: list(game.matches[seat]) for seat in game.seated},
        "matched": {letters[seat]: game.lengths[seat] for seat in game.seated},
    }  # fmt: skip


_Fields = tuple[tuple[str, Plain], ...]  # fields of a sentence with their values


def _why_not_string(view: PrecognitionView, move: int, field: _Fields) -> Reason | None:
    """Why a move is refused while strings are written; None if it is legal. field: the seat of the viewer."""
    if not view.domain.count():
        return Reason(N_("{seat} has already written a string"), field, "predict")
    if move in view.domain:
        return None
    if move in facts.strings(facts.LONGEST):
        sentence = N_("a string has at most {count} letters here: so many cards will lie in the row")
        return Reason(sentence, (("count", view.length),), "predict")
    return Reason(N_("{seat} writes a string first: no card is played before everybody has"), field, "predict")


def _why_not_card(view: PrecognitionView, move: int, field: _Fields) -> Reason:
    """Why an illegal move is refused while cards are played. field: the seat of the viewer, whose turn it is."""
    if not facts.is_card(move):
        return Reason(N_("{seat} plays a card of the hand"), field, "row")
    card = ("card", ANGLO_FRENCH.text(move))
    if move in view.row:
        return Reason(N_("the {card} already lies in the row"), (card,), "row")
    return _why_not_in_pack(view, move) or Reason(N_("{seat} does not hold the {card}"), (*field, card), "cards")


def _why_not_in_pack(view: PrecognitionView, card: int) -> Reason | None:
    """The reason for a card of a rank that the pack lacks; None if the card is in the pack."""
    if value(card) <= view.ranks:
        return None
    fields = (("card", ANGLO_FRENCH.text(card)), ("highest", RANKS[view.ranks - 1]))
    return Reason(N_("there is no {card} in this pack, whose ranks go from A to {highest}"), fields, "cards")


def _why_no_hand(view: PrecognitionView, seat: int, hand: tuple[int, ...]) -> Reason | None:
    """Why a deal may not give a seat this hand; None if it may."""
    field = ("seat", seat)
    if seat not in view.seated:
        sentence = N_("{seat} is out of this playoff and is dealt no cards")
        return Reason(sentence, (field,), "playoff") if hand else None
    for card in hand:
        if not facts.is_card(card):
            return Reason(N_("this game is played without a joker"), (), "cards")
        reason = _why_not_in_pack(view, card)
        if reason is not None:
            return reason
    if len(hand) != view.hand_size:
        fields = (field, ("count", len(hand)), ("each", view.hand_size))
        return Reason(N_("{seat} gets {each} cards in this deal, not {count}"), fields, "deal")
    return None


ENGINE: Final = Precognition()
