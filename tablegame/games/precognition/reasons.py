"""Why a string or a card of Precognition is better than another: what it makes and forces, and how rows go on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Any, Final

from tablegame.core.cards import rank_noun, value
from tablegame.core.contract import Engine, Plain, Reason
from tablegame.core.reasons import Claim, LikelyKind, Playout, QuickPlay, Reasons, SureKind
from tablegame.core.text import N_
from tablegame.games.precognition.bot.beliefs import (
    CARELESS,
    FORCING,
    SPARING,
    Guess,
    Opponent,
    StringPlan,
    breaking,
    plan,
)
from tablegame.games.precognition.bot.simulation import certain_share, knowledge_of, place_of
from tablegame.games.precognition.facts import (
    LETTERS,
    PrecognitionView,
    is_card,
    letter_between,
    letters_between,
    letters_of,
    places_of,
    prediction,
)
from tablegame.games.precognition.rules import PrecognitionState

COMPLETES: Final = N_("Its {letter} completes [your|my|{me}'s] string.")
ENDS: Final = N_("After it [your|my|{me}'s] string cannot come true any more: no place is left for it.")
MAKES: Final = N_("It makes the {letter} that [your|my|{me}'s] string needs: then {stand} of {count} letters stand.")
ONLY: Final = N_("Of the whole hand it alone makes the {letter} that [your|my|{me}'s] string needs.")
SETS_BACK: Final = N_(
    "[Your|My|{me}'s] string needs a {needed} here; this {letter} throws it back to {stand} of {count} letters."
)
FORCES: Final = N_(
    "All that {seat} can hold is {term_side} it: the next letter is the {letter} [you need|I need|needed]."
)
BLOCKS: Final = N_(
    "{seat} can hold nothing {term_side} it: the {letter} that [you need|I need|{me} needs] next cannot come."
)
BREAKS: Final = N_("This {letter} stops U and D from alternating: strings that alternate must start again.")
BREAKS_OWN: Final = N_(
    "This {letter} stops U and D from alternating: such strings must start again, [yours|mine|{me}'s] too."
)
HINDERS: Final = N_("U and D go on alternating with only {count} of the {all} cards that {seat} may hold.")
HINDERS_ALL: Final = N_("No card that {seat} may hold keeps U and D alternating.")
INVITES_ALL: Final = N_("Whatever {seat} plays, U and D go on alternating.")
INVITES: Final = N_("U and D go on alternating with {count} of the {all} cards that {seat} may hold.")
FEEDS: Final = N_("It keeps U and D alternating, {count} letters by now: that may suit the others.")
SPARES: Final = N_("It saves [your|my|{me}'s] {term_card}, which is stronger, to force a {letter} later.")
STRONGEST: Final = N_("Of the cards that fit here, this one pushes {seat} most towards a {letter}.")
NEXT: Final = N_("In {n} of {of} cases {seat} makes the {letter} that [you need|I need|{me} needs] next.")
NEXT_WRONG: Final = N_("In {n} of {of} cases {seat} does not make the {letter} that [you need|I need|{me} needs] next.")
SOON: Final = N_("In {n} of {of} rows [your|my|{me}'s] string stands before [your|my|the] next turn.")
COMES_TRUE: Final = N_("In {n} of {of} rows [your|my|{me}'s] string then comes true.")
WRITTEN_TRUE: Final = N_("In {n} of {of} rows it comes true.")
FAILS: Final = N_("In {n} of {of} rows [your|my|{me}'s] string does not come true after it.")
WRITTEN_FAILS: Final = N_("In {n} of {of} rows it does not come true.")
EARLY: Final = N_("In {n} of {of} rows it stands by the middle: the rest can be spent on spoiling other strings.")
OUTLASTS: Final = N_("In {n} of {of} rows another string comes true too, but [yours|mine|{me}'s] is longer.")
LONGER: Final = N_("In {n} of {of} rows it comes true, but so does a longer string of {seat}.")
SURPASSED: Final = N_("In {n} of {of} rows a longer string comes true beside [yours|mine|{me}'s].")
UNSURPASSED: Final = N_("In {n} of {of} rows [your|my|{me}'s] string comes true, and no longer one does.")
OTHER_TRUE: Final = N_("In {n} of {of} rows {seat}'s string comes true and wins.")
OTHERS_FAIL: Final = N_("In {n} of {of} rows nobody else's string comes true.")
PLAYOFF: Final = N_("In {n} of {of} rows somebody else's string of the same length comes true: a playoff follows.")
EQUAL_STRINGS: Final = N_("Vary between good strings: if one is guessed, one letter more beats it.")
OUTBIDS: Final = N_("{seat} wrote {count} letters last time, the most of all others: this beats that.")
OUTBID: Final = N_("{seat} wrote {count} letters last time: that would beat this.")
EQUAL_STANDS: Final = N_("[Your|My|{me}'s] string stands: any card that does not help a longer string will do.")
EQUAL_LOST: Final = N_("[Your|My|{me}'s] string cannot come true any more, and no card spoils the other strings more.")
EQUAL_CARDS: Final = N_("What follows in the row matters more now than the choice between the good cards.")


# -- playing on --------------------------------------------------------------------------------------------------------


_WORK: Final = 5000
"""Cards played in all playouts of one choice, about."""


class PrecognitionPlay(QuickPlay[PrecognitionView]):
    """To the end of the row, or until the winner is certain.

    Everybody plays for a string, which for the others is guessed by what they have played, and spoils the strings of
    others once the own one stands or is lost.
    """

    def __init__(self, engine: Engine, view: PrecognitionView) -> None:
        super().__init__(engine, view)
        known = knowledge_of(view)
        seats = sorted(view.seated, key=lambda seat: place_of(view, seat))
        self.beliefs = dict(zip(seats, known.others, strict=True))
        self.samples = max(120, min(250, _WORK // max(1, view.length - len(view.row))))
        self.opponents: dict[int, Opponent] = {}
        self._row: tuple[int, ...] = ()
        self._strings: tuple[int, ...] = ()
        self._plans: dict[int, StringPlan] = {}
        self._stands: dict[int, int] = {}

    def imagine(self, rng: Random) -> PrecognitionState:
        """Cards shuffled among the others, and strings that fit what they have played."""
        state: PrecognitionState = self.engine.determinize(self.view, rng)
        for seat, belief in self.beliefs.items():
            if belief is not None:
                self.opponents[seat] = belief.sample(1, rng)[0]
        written = list(state.strings)
        for seat, opponent in self.opponents.items():
            written[seat] = self._string(opponent) if written[seat] else 0
        state.strings = tuple(written)
        return state

    @staticmethod
    def _string(opponent: Opponent) -> int:
        return prediction("".join(LETTERS[letter] for letter in opponent.plan.letters))

    def move(self, state: PrecognitionState, seat: int, rng: Random) -> int:
        """A string, or a card by the plan for the string."""
        own = self._own(state) if seat == self.seat else self.opponents[seat]
        if state.writing:
            return self._string(own)
        stand, hand, left = self._follow(state)[seat], state.hands[seat], state.length - len(state.row)
        if own.approach == CARELESS or (own.approach == FORCING and stand == own.plan.length):
            return hand[int(rng.random() * len(hand))]
        values, last = list(map(value, hand)), value(state.row[-1]) if state.row else 0
        values.sort()
        if stand != own.plan.length and (own.approach == FORCING or not last or own.plan.length <= stand + left):
            wanted = own.plan.value_for(values, last, stand)
        else:
            wanted = breaking(values, last, letter_between(*state.row[-2:]) if len(state.row) > 1 else "")
        return next(card for card in hand if value(card) == wanted)

    def _own(self, state: PrecognitionState) -> Opponent:
        return Opponent(SPARING, Guess(SPARING, letters_of(state.strings[self.seat])).plan(len(self.view.seated)), 0)

    def _follow(self, state: PrecognitionState) -> dict[int, int]:
        """How much of everybody's string stands, brought up to the row."""
        row, before = state.row, len(self._row)
        if state.strings != self._strings or row[:before] != self._row:
            self._plans = {seat: each.plan for seat, each in (*self.opponents.items(), (self.seat, self._own(state)))}
            self._strings, self._row, before = state.strings, (), 0
            self._stands = dict.fromkeys(self._plans, 0)
        for one, other in pairwise(row[max(0, before - 1) :]):
            letter = LETTERS.index(letter_between(one, other))
            for seat, each in self._plans.items():
                if self._stands[seat] != each.length:
                    self._stands[seat] = each.table[self._stands[seat]][letter]
        self._row = row
        return self._stands

    def ended(self, state: PrecognitionState) -> bool:
        """Where the winner is certain."""
        return not state.writing and self._share(state) is not None

    def _share(self, state: PrecognitionState) -> float | None:
        stands, seats, left = self._follow(state), self.view.seated, state.length - len(state.row)
        lengths = [self._plans[seat].length for seat in seats]
        return certain_share([stands[seat] for seat in seats], lengths, seats.index(self.seat), left)

    def value(self, state: PrecognitionState) -> float:
        """The share of the win."""
        if len(state.finished) == len(self.view.past):
            return self._share(state) or 0.0
        winners = state.view(None).past[-1].winners
        return (self.seat in winners) / len(winners)


# -- reasons -----------------------------------------------------------------------------------------------------------


_RUN: Final = 3
"""Letters that alternate from which that is worth a sentence."""

_SIDES: Final = {"U": N_("above"), "D": N_("below"), "S": N_("equal to")}


def _claim(text: str, clause: str = "match", **fields: Plain) -> Claim:
    return Claim(Reason(text, tuple(fields.items()), clause))


# -- what a card makes and forces --------------------------------------------------------------------------------------


def _letter(view: PrecognitionView, card: int) -> str:
    """The change that a card makes; "" for the first card and for a string."""
    return letter_between(view.row[-1], card) if view.row and is_card(card) else ""


def _own_plan(view: PrecognitionView) -> StringPlan:
    return plan(view.string, len(view.seated))


def _needed(view: PrecognitionView, letters: str) -> str:
    """The letter that goes on with the own string after these letters of the row; "" where it stands."""
    stand = _own_plan(view).standing(letters)
    return view.string[stand] if stand < len(view.string) else ""


@lru_cache(maxsize=64)
def _after(view: PrecognitionView, card: int) -> PrecognitionView:
    """The view when that card lies."""
    hand = tuple(each for each in view.hand if each != card)
    counts = tuple(count - (seat == view.seat) for seat, count in enumerate(view.counts))
    return replace(view, row=(*view.row, card), hand=hand, counts=counts)


def _is_open(view: PrecognitionView, card: int) -> bool:
    """Whether a card is chosen while the own string can still come true and does not stand."""
    return is_card(card) and not view.writing and not view.stands and bool(view.open_places)


def _completes(view: PrecognitionView, card: int) -> Claim | None:
    letter = _letter(view, card)
    done = letter and _is_open(view, card) and places_of(view.string, view.letters + letter)
    return _claim(COMPLETES, letter=letter) if done else None


def _ends(view: PrecognitionView, card: int) -> Claim | None:
    return _claim(ENDS) if _is_open(view, card) and not _after(view, card).open_places else None


def _standing(view: PrecognitionView, card: int) -> int:
    """How many letters of the own string stand at the end of the row with that card."""
    return _own_plan(view).standing(view.letters + _letter(view, card))


def _makes(view: PrecognitionView, card: int) -> Claim | None:
    letter = _letter(view, card)
    if not letter or not _is_open(view, card) or letter != _needed(view, view.letters) or _ends(view, card):
        return None
    return _claim(MAKES, letter=letter, stand=_standing(view, card), count=len(view.string))


def _only(view: PrecognitionView, card: int) -> Claim | None:
    letter = _letter(view, card)
    if _makes(view, card) is None:
        return None
    makers = {value(each) for each in view.hand if _letter(view, each) == letter}
    return _claim(ONLY, letter=letter) if len(makers) == 1 else None


def _sets_back(view: PrecognitionView, card: int) -> Claim | None:
    letter, needed = _letter(view, card), _needed(view, view.letters)
    before, stand = _own_plan(view).standing(view.letters), _standing(view, card)
    if not letter or not _is_open(view, card) or letter == needed or stand > before or _ends(view, card):
        return None
    return _claim(SETS_BACK, needed=needed, letter=letter, stand=stand, count=len(view.string))


def _next_seat(view: PrecognitionView) -> int | None:
    """Who plays after the viewer; None where the row ends."""
    following = view.seated[(view.seated.index(view.seat or 0) + 1) % len(view.seated)]
    return following if view.counts[following] else None


def _next_needed(view: PrecognitionView, card: int) -> str:
    """The letter that the own string needs after a card that does not end or complete it; else ""."""
    if not _is_open(view, card) or _ends(view, card) or _completes(view, card) or _next_seat(view) is None:
        return ""
    return _needed(view, view.letters + _letter(view, card))


def _sides(view: PrecognitionView, card: int) -> set[str]:
    """The letters that the next player may be able to make after a card."""
    own = value(card)
    return {LETTERS[(other > own) - (other < own) + 1] for other in map(value, view.unseen)}


def _forces(view: PrecognitionView, card: int) -> Claim | None:
    needed = _next_needed(view, card)
    if not needed or _sides(view, card) != {needed}:
        return None
    return _claim(FORCES, seat=_next_seat(view), term_side=_SIDES[needed], letter=needed)


def _blocks(view: PrecognitionView, card: int) -> Claim | None:
    needed = _next_needed(view, card)
    if not needed or needed in _sides(view, card):
        return None
    return _claim(BLOCKS, seat=_next_seat(view), term_side=_SIDES[needed], letter=needed)


def _makers(view: PrecognitionView, card: int) -> list[int]:
    """The values of the hand that make the same letter as a card, the one first that forces the next letter best; fewer
    than two where that is no question."""
    needed = _next_needed(view, card)
    if needed not in ("U", "D"):
        return []
    values = {value(each) for each in view.hand if _letter(view, each) == _letter(view, card)}
    return sorted(values, reverse=needed == "D")


def _spares(view: PrecognitionView, card: int) -> Claim | None:
    makers = _makers(view, card)
    if len(makers) < 2 or value(card) != makers[-1]:
        return None
    return _claim(SPARES, term_card=rank_noun(makers[0]), letter=_next_needed(view, card))


def _strongest(view: PrecognitionView, card: int) -> Claim | None:
    makers = _makers(view, card)
    if len(makers) < 2 or value(card) != makers[0]:
        return None
    return _claim(STRONGEST, letter=_next_needed(view, card), seat=_next_seat(view))


def _is_spoiling(view: PrecognitionView, card: int) -> bool:
    """Whether a card is chosen when nothing is to be done for the own string any more."""
    return is_card(card) and not view.writing and not _is_open(view, card)


def _breaks(view: PrecognitionView, card: int) -> Claim | None:
    letter = _letter(view, card)
    ends = letter and view.zigzag >= _RUN and letter in ("S", view.letters[-1:])
    own = _sets_back(view, card) is not None and _own_plan(view).standing(view.letters)
    return _claim(BREAKS_OWN if own else BREAKS, "winner", letter=letter) if ends else None


def _feeds(view: PrecognitionView, card: int) -> Claim | None:
    letter = _letter(view, card)
    goes_on = _is_spoiling(view, card) and view.zigzag and letter not in ("S", view.letters[-1:])
    return _claim(FEEDS, "winner", count=view.zigzag + 1) if goes_on else None


def _last_time(view: PrecognitionView) -> tuple[int, int]:
    """Who of the others in this game wrote the longest string in the one before, and its letters; 0 letters where there
    was none."""
    past = view.past[-1].strings if view.past else ("",) * view.players
    return max(((seat, len(past[seat])) for seat in view.seated if seat != view.seat), key=lambda each: each[1])


def _outbids(view: PrecognitionView, move: int) -> Claim | None:
    seat, count = _last_time(view)
    return _claim(OUTBIDS, seat=seat, count=count) if not is_card(move) and 0 < count < len(letters_of(move)) else None


def _outbid(view: PrecognitionView, move: int) -> Claim | None:
    seat, count = _last_time(view)
    return _claim(OUTBID, seat=seat, count=count) if not is_card(move) and count > len(letters_of(move)) else None


def _going_on(view: PrecognitionView, card: int) -> dict[int, int]:
    """By each value of the hand that makes the same letter as a card, how many unseen cards then go on up and down in
    turns; empty where they do not yet, and where the own string is still to be helped."""
    letter, seat = _letter(view, card), _next_seat(view)
    helps = _is_open(view, card) and not _completes(view, card)
    if not letter or _after(view, card).zigzag < _RUN or seat is None or helps:
        return {}
    values = {value(each) for each in view.hand if _letter(view, each) == letter}
    unseen, sign = list(map(value, view.unseen)), 1 if letter == "D" else -1
    return {own: sum(sign * other > sign * own for other in unseen) for own in values}


def _going_on_claim(view: PrecognitionView, text: str, count: int) -> Claim:
    return _claim(text, "winner", seat=_next_seat(view), count=count, all=len(view.unseen))


def _hinders(view: PrecognitionView, card: int) -> Claim | None:
    """No other card that makes the same letter leaves so few cards that go on, and two fifths of the unseen at most."""
    counts = _going_on(view, card)
    if len(counts) < 2 or counts[value(card)] > min(*counts.values(), 2 * len(view.unseen) // 5):
        return None
    return _going_on_claim(view, HINDERS if counts[value(card)] else HINDERS_ALL, counts[value(card)])


def _invites(view: PrecognitionView, card: int) -> Claim | None:
    counts = _going_on(view, card)
    if len(counts) < 2 or counts[value(card)] < max(*counts.values(), len(view.unseen) // 2 + 1):
        return None
    every = counts[value(card)] == len(view.unseen)
    return _going_on_claim(view, INVITES_ALL if every else INVITES, counts[value(card)])


# -- rows played on ----------------------------------------------------------------------------------------------------


def _row_and_strings(playout: Playout[PrecognitionView]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The row as far as it was played, and the strings by seat."""
    state = playout.end
    if len(state.finished) == len(playout.view.past):
        return state.row, state.strings
    _, _, _, row, strings = state.finished[-1]
    return row, strings


def _lengths_that_stand(playout: Playout[PrecognitionView]) -> dict[int, int]:
    """By seat the letters of its string, where it stands in the row."""
    row, strings = _row_and_strings(playout)
    letters = letters_between(row)
    written = {seat: letters_of(strings[seat]) for seat in playout.view.seated}
    return {seat: len(string) for seat, string in written.items() if places_of(string, letters)}


def _stands(playout: Playout[PrecognitionView]) -> bool:
    """Whether the viewer's string stands."""
    return playout.view.seat in _lengths_that_stand(playout)


def _comes_true(playout: Playout[PrecognitionView]) -> Iterator[Reason]:
    if _stands(playout):
        yield _claim(WRITTEN_TRUE if playout.view.writing else COMES_TRUE).reason


def _fails(playout: Playout[PrecognitionView]) -> Iterator[Reason]:
    if not _stands(playout):
        yield _claim(WRITTEN_FAILS if playout.view.writing else FAILS).reason


def _longer(playout: Playout[PrecognitionView]) -> Iterator[Reason]:
    """A longer string than the viewer's, which stands, stands too."""
    standing = _lengths_that_stand(playout)
    seat = max(standing, key=lambda each: standing[each], default=None)
    if seat is not None and playout.view.seat in standing and standing[seat] > standing[playout.view.seat]:
        yield _claim(LONGER, seat=seat).reason


def _surpassed(playout: Playout[PrecognitionView]) -> Iterator[Reason]:
    """The same among three and more, whosever it is."""
    if playout.view.players > 2 and any(_longer(playout)):
        yield _claim(SURPASSED).reason


def _unsurpassed(playout: Playout[PrecognitionView]) -> Iterator[Reason]:
    """The viewer's string stands, and no longer one does."""
    if _stands(playout) and not any(_longer(playout)):
        yield _claim(UNSURPASSED).reason


def _outlasts(playout: Playout[PrecognitionView]) -> Iterator[Reason]:
    """The viewer's string is the longest of several that stand."""
    if playout.value == 1 and len(_lengths_that_stand(playout)) > 1:
        yield _claim(OUTLASTS).reason


def _other_true(playout: Playout[PrecognitionView]) -> Iterator[Reason]:
    standing = _lengths_that_stand(playout)
    seat = max(standing, key=lambda each: standing[each], default=None)
    if not playout.value and seat is not None and seat != playout.view.seat:
        yield _claim(OTHER_TRUE, seat=seat).reason


def _is_beaten(playout: Playout[PrecognitionView]) -> bool:
    """Whether somebody else's string wins."""
    return any(_other_true(playout))


def _others_fail(playout: Playout[PrecognitionView]) -> Iterator[Reason]:
    if not set(_lengths_that_stand(playout)) - {playout.view.seat}:
        yield _claim(OTHERS_FAIL).reason


def _playoff(playout: Playout[PrecognitionView]) -> Iterator[Reason]:
    if 0 < playout.value < 1 and _stands(playout):
        yield _claim(PLAYOFF).reason


def _early(playout: Playout[PrecognitionView]) -> Iterator[Reason]:
    """The string stands by the middle of the row."""
    view, string = playout.view, letters_of(playout.move)
    if view.writing and string in letters_between(_row_and_strings(playout)[0][: view.length // 2]):
        yield _claim(EARLY).reason


def _replies(playout: Playout[PrecognitionView]) -> str:
    """The changes that the others make before the viewer plays again."""
    row: list[Any] = [playout.view.row[-1]] if playout.view.row else []
    row.append(playout.move)
    for seat, card in playout.moves:
        if seat == playout.view.seat:
            break
        row.append(card)
    return letters_between(tuple(row))[1 if playout.view.row else 0 :]


def _goes_on(playout: Playout[PrecognitionView]) -> bool:
    """Whether the next player makes the letter that the own string needs."""
    needed = _next_needed(playout.view, playout.move)
    return bool(needed) and _replies(playout).startswith(needed)


def _next(playout: Playout[PrecognitionView]) -> Iterator[Reason]:
    if _goes_on(playout):
        letter = _next_needed(playout.view, playout.move)
        yield _claim(NEXT, seat=_next_seat(playout.view), letter=letter).reason


def _next_wrong(playout: Playout[PrecognitionView]) -> Iterator[Reason]:
    needed = _next_needed(playout.view, playout.move)
    if needed and _replies(playout) and not _goes_on(playout):
        yield _claim(NEXT_WRONG, seat=_next_seat(playout.view), letter=needed).reason


def _soon(playout: Playout[PrecognitionView]) -> Iterator[Reason]:
    view, move = playout.view, playout.move
    if not _is_open(view, move) or _completes(view, move):
        return
    if places_of(view.string, view.letters + _letter(view, move) + _replies(playout)):
        yield _claim(SOON).reason


def _equal(view: PrecognitionView, move: int) -> Reason:
    if not is_card(move):
        return _claim(EQUAL_STRINGS, "strategy").reason
    text = EQUAL_STANDS if view.stands else EQUAL_CARDS if view.open_places else EQUAL_LOST
    return _claim(text, "strategy" if text == EQUAL_CARDS else "winner").reason


REASONS: Final = Reasons(
    (
        SureKind("completes", _completes, good=True, covers=("makes", "only", "comes_true")),
        SureKind("ends", _ends, good=False, covers=("sets_back", "fails")),
        SureKind("forces", _forces, good=True, covers=("next",)),
        SureKind("blocks", _blocks, good=False, covers=("next_wrong",)),
        SureKind("only", _only, good=True, covers=("makes",)),
        SureKind("makes", _makes, good=True),
        SureKind("sets_back", _sets_back, good=False),
        SureKind("breaks", _breaks, good=True, shows=lambda each: not _is_beaten(each)),
        SureKind("hinders", _hinders, good=True),
        SureKind("feeds", _feeds, good=False, shows=_is_beaten),
        SureKind("invites", _invites, good=False),
        SureKind("outbids", _outbids, good=True),
        SureKind("outbid", _outbid, good=False),
        SureKind("strongest", _strongest, good=True, shows=_goes_on),
        SureKind("spares", _spares, good=True, shows=_stands),
        LikelyKind("soon", _soon, good=True),
        LikelyKind("next", _next, good=True),
        LikelyKind("next_wrong", _next_wrong, good=False),
        LikelyKind("longer", _longer, good=False, covers=("other_true", "surpassed")),
        LikelyKind("surpassed", _surpassed, good=False, covers=("other_true",)),
        LikelyKind("outlasts", _outlasts, good=True, covers=("unsurpassed",)),
        LikelyKind("unsurpassed", _unsurpassed, good=True, covers=("comes_true", "others_fail"), ending=True),
        LikelyKind("early", _early, good=True),
        LikelyKind("comes_true", _comes_true, good=True),
        LikelyKind("fails", _fails, good=False),
        LikelyKind("playoff", _playoff, good=False),
        LikelyKind("others_fail", _others_fail, good=True, ending=True),
        LikelyKind("other_true", _other_true, good=False, ending=True),
    ),
    PrecognitionPlay,
    _equal,
    lambda view: "string" if view.writing else "card",
)
