"""The reasons why a string or a card of Precognition is good or bad, for hints and reviews.

A reason is found in the letter that a card makes, in the unseen cards that can follow, or in playouts: imagined games.
`REASONS`, at the end, has all kinds, each with its sentence and its finder. A finder takes the view before the choice
and the choice, or a playout. If the sentence is true it returns its fields (True if there are none), else None.

A letter is the change from one card of the row to the next: U up, D down, S stay. Letters of the own string stand as
long as they are the first ones of the string and the last ones of the row. Ups and downs are letters U and D in turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import cycle, islice
from random import Random
from typing import Any, Final, NamedTuple

from tablegame.core.cards import value
from tablegame.core.contract import Engine, Move
from tablegame.core.reasons import Fields, Playout, QuickPlay, Reasons, Wording
from tablegame.core.text import N_
from tablegame.games.precognition import facts
from tablegame.games.precognition.bot import simulation
from tablegame.games.precognition.bot.beliefs import Opponent, plan
from tablegame.games.precognition.bot.simulation import mean
from tablegame.games.precognition.facts import PrecognitionView
from tablegame.games.precognition.rules import PrecognitionState

# -- playouts ----------------------------------------------------------------------------------------------------------


_WORK: Final = 80_000  # about the most cards to put in the playouts of all choices together
_STRINGS: Final = 6  # the usual number of strings that a hint compares
_SURE: Final = 0.995  # the largest chance to win that playouts can prove; 1 less this number is the smallest


class PlayedRow(NamedTuple):
    """The row at the end of a playout."""

    letters: str  # the letter of each change
    strings: tuple[str, ...]  # by seat


class PrecognitionPlay(QuickPlay[PrecognitionView]):
    """The playouts that judge choices. Each goes to the end of the row, or until the winner is certain."""

    def __init__(self, engine: Engine, view: PrecognitionView) -> None:
        super().__init__(engine, view)
        self.known = simulation.knowledge_of(view)
        self.seats = simulation.seats_in_turn(view)
        choices = _STRINGS if view.writing else len(set(map(value, view.hand)))
        missing_cards = view.length - len(view.row)
        self.samples = max(100, min(400, _WORK // (choices * missing_cards)))
        self.others: tuple[Opponent | None, ...] = ()  # the imagined players, by seat as in `seats`

    def imagine(self, rng: Random) -> PrecognitionState:
        """A state in which the others have unseen cards, and strings that fit the cards that they have played."""
        state: PrecognitionState = self.engine.determinize(self.view, rng)
        self.others = tuple(None if belief is None else belief.sample(1, rng)[0] for belief in self.known.others)
        likely_strings = self._strings("")
        # Until the viewer's string is known, it is "" here: that seat keeps what `determinize` has given it.
        state.strings = tuple(
            facts.prediction(likely_strings[seat]) if written and likely_strings[seat] else written
            for seat, written in enumerate(state.strings)
        )
        return state

    def _strings(self, own: str) -> list[str]:
        """The string of each seat in the imagined game. own: the string of the viewer."""
        strings = [""] * self.view.players
        for seat, other in zip(self.seats, self.others, strict=True):
            strings[seat] = own if other is None else "".join(facts.LETTERS[letter] for letter in other.plan.letters)
        return strings

    def play_out(self, start: Any, choice: int, rng: Random) -> Playout[PrecognitionView]:
        """Play one game to its end from an imagined state, and record the cards. choice: the viewer's first move."""
        view, known, rows = self.view, self.known, list[list[int]]()
        cards = {seat: list(start.hands[seat]) for seat in self.seats}
        hands = tuple(() if seat == self.seat else tuple(map(value, cards[seat])) for seat in self.seats)
        games = (simulation.ImaginedGame(hands, self.others, rng.getrandbits(32)),)
        strings = self._strings(facts.letters_of(choice) if view.writing else view.string)
        moves: list[tuple[int, Move]] = []
        if view.writing:
            share = simulation.with_string(known, facts.letters_of(choice), games, rows)[0]
            moves = [(seat, facts.prediction(strings[seat])) for seat in view.acting if seat != self.seat]
        else:
            share = simulation.with_card(known, view.string, value(choice), games, rows)[0]
            cards[self.seat].remove(choice)
        row = list(view.row) if view.writing else [*view.row, choice]
        # The simulated row begins after the choice. It has values alone, of which any card of the seat will do.
        turns = islice(cycle(self.seats), 0 if view.writing else 1, None)
        for seat, rank in zip(turns, rows[0], strict=False):
            card = next(card for card in cards[seat] if value(card) == rank)
            cards[seat].remove(card)
            row.append(card)
            moves.append((seat, card))
        end = PlayedRow(facts.letters_between(tuple(row)), tuple(strings))
        return Playout(view, choice, start, end, tuple(moves), (), share)

    def chance(self, played: Sequence[Playout[PrecognitionView]], happened: Sequence[bool]) -> float:
        """The chance that something happens after a choice.
        played: the playouts of the choice. happened: for each playout whether the thing happened.

        The choice wins more playouts than real games, because real players calculate. So playouts that are won get a
        smaller weight, and the others a greater one. The weighted share of won playouts is the chance on the screen.
        """
        share = min(_SURE, max(1 - _SURE, mean([playout.value for playout in played])))
        shown = simulation.chance_against_calculators(self.known, share)[0]
        if_won, if_lost = shown / share, (1 - shown) / (1 - share)  # the weights
        weights = [playout.value * if_won + (1 - playout.value) * if_lost for playout in played]
        return mean([weight if counts else 0.0 for weight, counts in zip(weights, happened, strict=True)])


# -- the letter of a card, and the cards that can follow ---------------------------------------------------------------


_RUN: Final = 3  # the fewest alternating letters that are worth a sentence
_FEW_SHARE: Final = (2, 5)  # the most unseen cards that are few, as a fraction of all: two fifths
_CLEARLY_MORE: Final = 1.2  # how many times as many cards, and one card more, are clearly more cards
_SIDES: Final = {"U": N_("above"), "D": N_("below"), "S": N_("equal to")}
"""Where the next card is, seen from the card before it, if it makes a letter."""


def _letter(view: PrecognitionView, card: int) -> str:
    """The letter that a choice makes; "" for the first card of the row and for a string."""
    return facts.letter_between(view.row[-1], card) if view.row and facts.is_card(card) else ""


def _standing(view: PrecognitionView, letters: str) -> int:
    """The number of letters of the own string that stand when the row has these letters."""
    return plan(view.string, len(view.seated)).standing(letters)


def _needed(view: PrecognitionView, letters: str) -> str:
    """The letter that the own string needs next when the row has these letters; "" once the string stands."""
    missing = view.string[_standing(view, letters) :]
    return missing[:1]


@lru_cache(maxsize=64)
def _after(view: PrecognitionView, card: int) -> PrecognitionView:
    """The view after the viewer has played a card of its hand."""
    hand = tuple(other for other in view.hand if other != card)
    counts = tuple(count - (seat == view.seat) for seat, count in enumerate(view.counts))
    return replace(view, row=(*view.row, card), hand=hand, counts=counts)


@lru_cache(maxsize=64)
def _is_open(view: PrecognitionView, card: int) -> bool:
    """Whether the choice is a card, and the own string can still come true but does not stand yet."""
    return facts.is_card(card) and not view.writing and not view.stands and bool(view.open_starts)


def _completes(view: PrecognitionView, card: int) -> bool:
    """Whether the own string comes true by the card."""
    return _is_open(view, card) and bool(facts.matches_of(view.string, view.letters + _letter(view, card)))


def _ends(view: PrecognitionView, card: int) -> bool:
    """Whether the own string cannot come true any more after the card."""
    return _is_open(view, card) and not _after(view, card).open_starts


def _fits(view: PrecognitionView, card: int) -> bool:
    """Whether a card makes the letter that the own string needs, and the string can still come true after it."""
    letter = _letter(view, card)
    return bool(letter) and _is_open(view, card) and letter == _needed(view, view.letters) and not _ends(view, card)


def _same_letter_values(view: PrecognitionView, card: int) -> list[int]:
    """The values of the hand, ascending, with which the viewer can make the same letter as with this card."""
    return sorted({value(other) for other in view.hand if _letter(view, other) == _letter(view, card)})


def _makes(view: PrecognitionView, card: int) -> Fields | None:
    """Finds that the card makes the letter which the own string needs."""
    letters = view.letters + _letter(view, card)
    stand, count = _standing(view, letters), len(view.string)
    return {"letter": letters[-1:], "stand": stand, "count": count} if _fits(view, card) else None


def _sets_back(view: PrecognitionView, card: int) -> Fields | None:
    """Finds that the card makes another letter than the own string needs, after which no more of its letters stand."""
    letter, needed = _letter(view, card), _needed(view, view.letters)
    stand = _standing(view, view.letters + letter)
    if not letter or not _is_open(view, card) or letter == needed or stand > _standing(view, view.letters):
        return None
    return {"needed": needed, "letter": letter, "stand": stand, "count": len(view.string)}


def _next_seat(view: PrecognitionView) -> int | None:
    """The seat that plays after the viewer; None if the viewer plays the last card of the row."""
    following = view.seated[(view.seated.index(view.seat or 0) + 1) % len(view.seated)]
    return following if view.counts[following] else None


@lru_cache(maxsize=64)
def _next_needed(view: PrecognitionView, card: int) -> str:
    """The letter that the own string needs after a card; "" if the card completes the string, makes it impossible, or
    is the last card of the row."""
    if not _is_open(view, card) or _ends(view, card) or _completes(view, card) or _next_seat(view) is None:
        return ""
    return _needed(view, view.letters + _letter(view, card))


def _side(view: PrecognitionView, card: int, forced: bool) -> Fields | None:
    """Finds that the next player can make only the letter which the own string needs (forced), or cannot make it (not
    forced)."""
    needed = _next_needed(view, card)
    if not needed:
        return None
    possible = {facts.letter_between(card, other) for other in view.unseen}
    is_true = possible == {needed} if forced else needed not in possible
    return {"seat": _next_seat(view), "term_side": _SIDES[needed], "letter": needed} if is_true else None


@lru_cache(maxsize=64)
def _helping(view: PrecognitionView, card: int) -> int:
    """The number of unseen cards that make the letter which the own string needs after a card."""
    needed = _next_needed(view, card)
    return sum(facts.letter_between(card, other) == needed for other in view.unseen) if needed else 0


def _fewer(view: PrecognitionView, card: int, times: float) -> Fields | None:
    """Finds that after another card which fits the own string more unseen cards make the letter needed next: more than
    `times` times as many, plus one."""
    fitting = (other for other in view.hand if not view.row or _fits(view, other))
    count, most = _helping(view, card), max((_helping(view, other) for other in fitting), default=0)
    is_true = _next_needed(view, card) and most > times * count + 1
    return {"seat": _next_seat(view), "count": count, "all": len(view.unseen), "many": most} if is_true else None


def _strongest(view: PrecognitionView, card: int) -> Fields | None:
    """Finds that no other value which fits the own string forces the letter needed next as well: the card is the lowest
    before an up, the highest before a down."""
    needed, values = _next_needed(view, card), _same_letter_values(view, card)
    fits = not view.row or _fits(view, card)  # the first card makes no letter, and always fits
    if needed not in ("U", "D") or not fits or len(values) < 2:
        return None
    strongest = values[0] if needed == "U" else values[-1]
    return {"letter": needed, "seat": _next_seat(view)} if value(card) == strongest else None


def _breaks(view: PrecognitionView, card: int) -> Fields | None:
    """Finds that the card ends at least `_RUN` ups and downs of the row: by an S, or the last letter again."""
    letter = _letter(view, card)
    return {"letter": letter} if letter and view.zigzag >= _RUN and letter in ("S", view.letters[-1:]) else None


def _feeds(view: PrecognitionView, card: int) -> Fields | None:
    """Finds that the card continues the ups and downs of the row, although the own string stands or is lost."""
    can_only_spoil = not view.writing and not _is_open(view, card)
    continues = view.zigzag > 0 and _letter(view, card) not in ("S", view.letters[-1:])
    return {"count": view.zigzag + 1} if can_only_spoil and continues else None


@lru_cache(maxsize=64)
def _continuing_cards(view: PrecognitionView, card: int) -> dict[int, int]:
    """For each value of the hand that makes the same letter as the card, the number of unseen cards that can continue
    the ups and downs after it: higher cards after a down, lower ones after an up.

    Empty if there are fewer than `_RUN` ups and downs, if the row ends, or if the own string can still be helped.
    """
    letter = _letter(view, card)
    seat = _next_seat(view) if facts.is_card(card) else None
    can_help = _is_open(view, card) and not _completes(view, card)
    if not letter or _after(view, card).zigzag < _RUN or seat is None or can_help:
        return {}
    unseen, values = list(map(value, view.unseen)), _same_letter_values(view, card)
    if letter == "D":
        return {own: sum(other > own for other in unseen) for own in values}
    return {own: sum(other < own for other in unseen) for own in values}


def _hinders(view: PrecognitionView, card: int) -> Fields | None:
    """Finds that few unseen cards continue the ups and downs after the card, and that no other card with the same
    letter leaves fewer."""
    counts = _continuing_cards(view, card)
    if len(counts) < 2:
        return None
    numerator, denominator = _FEW_SHARE
    count, few = counts[value(card)], numerator * len(view.unseen) // denominator
    is_true = count <= min(*counts.values(), few)
    return {"seat": _next_seat(view), "count": count, "all": len(view.unseen)} if is_true else None


def _lets_on(view: PrecognitionView, card: int) -> Fields | None:
    """Finds that after another card with the same letter clearly fewer unseen cards continue the ups and downs."""
    counts = _continuing_cards(view, card)
    if not counts:
        return None
    count, least = counts[value(card)], min(counts.values())
    fields = {"seat": _next_seat(view), "count": count, "all": len(view.unseen), "least": least}
    return fields if count > _CLEARLY_MORE * least + 1 else None


# -- results of playouts -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _lucky_seats(row: PlayedRow) -> frozenset[int]:
    """The seats whose strings came true."""
    return frozenset(seat for seat, string in enumerate(row.strings) if facts.matches_of(string, row.letters))


def _stands(playout: Playout[PrecognitionView]) -> bool:
    """Whether the viewer's string came true."""
    return playout.view.seat in _lucky_seats(playout.end)


def _is_beaten(playout: Playout[PrecognitionView]) -> bool:
    """Whether a string came true and the viewer has no share of the win."""
    return not playout.value and bool(_lucky_seats(playout.end))


def _early(playout: Playout[PrecognitionView]) -> bool:
    """Whether the string came true in the first half of the row."""
    view, string = playout.view, facts.letters_of(playout.move)
    return view.writing and string in playout.end.letters[: view.length // 2]


def _next_letter(playout: Playout[PrecognitionView]) -> str:
    """The letter that the next player made; "" if the playout ended before that."""
    letters: str = playout.end.letters
    return letters[len(playout.view.row) :][:1]


def _helped(playout: Playout[PrecognitionView]) -> bool:
    """Whether the next player made the letter that the own string needed."""
    needed = _next_needed(playout.view, playout.move)
    return bool(needed) and _next_letter(playout) == needed


def _next(playout: Playout[PrecognitionView], right: bool) -> Fields | None:
    """Finds that the next player made the letter which the own string needed (right), or another letter (not right)."""
    view, letter = playout.view, _next_letter(playout)
    needed = _next_needed(view, playout.move)
    if not needed or not letter or (letter == needed) != right:
        return None
    return {"seat": _next_seat(view), "letter": needed}


ENDS: Final = N_("After it [your|my|{me}'s] string cannot come true any more: no place is left for it.")
FORCES: Final = N_(
    "All that {seat} can hold is {term_side} it: the next letter is the {letter} [you need|I need|needed]."
)
BLOCKS: Final = N_(
    "{seat} can hold nothing {term_side} it: the {letter} that [you need|I need|{me} needs] next cannot come."
)
MAKES: Final = N_("It makes the {letter} that [your|my|{me}'s] string needs: then {stand} of {count} letters stand.")
SETS_BACK: Final = N_(
    "[Your|My|{me}'s] string needs a {needed} here; this {letter} throws it back to {stand} of {count} letters."
)
BREAKS: Final = N_("This {letter} ends the ups and downs: all strings that alternate must start again.")
HINDERS: Final = N_("{count} of the {all} cards that {seat} may hold keep the ups and downs going.")
FEEDS: Final = N_("It keeps the ups and downs going, {count} letters by now: that may suit the others.")
STRONGEST: Final = N_("Of the cards that fit here, this one pushes {seat} most towards a {letter}.")
FEWER: Final = N_(
    "{count} of the {all} cards that {seat} may hold make the letter [you need|I need|{me} needs] next, "
    "after another card {many}."
)
LETS_ON: Final = N_(
    "{count} of the {all} cards that {seat} may hold keep the ups and downs going, after another card only {least}."
)
NEXT: Final = N_("In {n} of {of} cases {seat} makes the {letter} that [you need|I need|{me} needs] next.")
NEXT_WRONG: Final = N_("In {n} of {of} cases {seat} does not make the {letter} that [you need|I need|{me} needs] next.")
SURPASSED: Final = N_("In {n} of {of} rows a string as long or longer comes true beside [yours|mine|{me}'s].")
EARLY: Final = N_("In {n} of {of} rows it stands by the middle: the rest can be spent on spoiling other strings.")
FAILS: Final = N_("In {n} of {of} rows [your|my|{me}'s] string does not come true.")
WINS: Final = N_("In {n} of {of} rows [your|my|{me}'s] string comes true and beats all others.")
BEATEN: Final = N_("In {n} of {of} rows somebody else's string wins.")

WORDS: Final = Wording[PrecognitionView](lambda _view, _move, _text, fields: fields)
"""Makes kinds of reasons from sentences and finders: `sure` if the view shows it, `likely` if playouts are counted."""
# After the key, the sentence, its clause of the rules and the finder: whether the reason speaks for the choice, and the
# keys of the reasons that are not given beside it.
REASONS: Final = Reasons(
    (
        WORDS.sure("ends", ENDS, "match", _ends, False, "sets_back", "fails"),
        WORDS.sure("forces", FORCES, "match", partial(_side, forced=True), True, "next", "next_wrong", "strongest"),
        WORDS.sure("blocks", BLOCKS, "match", partial(_side, forced=False), False, "next", "next_wrong"),
        WORDS.sure("makes", MAKES, "match", _makes, True),
        WORDS.sure("sets_back", SETS_BACK, "match", _sets_back, False),
        WORDS.sure("breaks", BREAKS, "match", _breaks, True, shows=lambda game: not _is_beaten(game)),
        WORDS.sure("hinders", HINDERS, "match", _hinders, True),
        WORDS.sure("lets_on", LETS_ON, "match", _lets_on, False),
        WORDS.sure("feeds", FEEDS, "match", _feeds, False, shows=_is_beaten),
        WORDS.sure("strongest", STRONGEST, "match", _strongest, True, shows=_helped),
        WORDS.sure("far_fewer", FEWER, "match", partial(_fewer, times=2.0), False, "fewer", "next_wrong"),
        WORDS.sure("fewer", FEWER, "match", partial(_fewer, times=_CLEARLY_MORE), False, "next_wrong"),
        WORDS.likely("next", NEXT, "match", partial(_next, right=True), True),
        WORDS.likely("next_wrong", NEXT_WRONG, "match", partial(_next, right=False), False),
        WORDS.likely("surpassed", SURPASSED, "match", lambda game: _stands(game) and game.value < 1, False, "beaten"),
        WORDS.likely("early", EARLY, "match", _early, True),
        WORDS.likely("fails", FAILS, "match", lambda game: not _stands(game), False, "beaten"),
        WORDS.likely("wins", WINS, "match", lambda game: _stands(game) and game.value == 1, True, ending=True),
        WORDS.likely("beaten", BEATEN, "match", _is_beaten, False, ending=True),
    ),
    PrecognitionPlay,
    noun=lambda view: "string" if view.writing else "card",
)
