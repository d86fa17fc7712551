"""The checks of `reason_truth.py` for games of tricks: calls, bids and cards of Contraspiel and ContractGrid.

A claim that depends on hidden cards is tried in hands that the view allows, which are played on at random. A claim
about the own hand or the sheet is counted again, by the texts of the cards and by the squares.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import isqrt
from random import Random
from typing import Any

from tablegame.core.cards import ANGLO_FRENCH, GERMAN
from tablegame.core.contract import CHANCE
from tablegame.core.reasons import Claim
from tablegame.games import find
from tablegame.games.contractgrid.facts.contracts import RATES, pack_of

Fields = dict[str, Any]
PASS = find("contraspiel").engine.parse(0, "pass")


def endings(game: str, view: Any, move: int, rng: Random, tries: int, quiet: bool = False) -> Iterator[Any]:
    """Yields states at the end of the deal: hands that the view allows, the move, then random play.

    quiet: every seat passes that may pass.
    """
    engine = find(game).engine
    for _ in range(tries):
        state: Any = engine.determinize(view, rng)
        state.apply(view.seat, move)
        while (acting := state.acting()) and acting[0] != CHANCE:
            legal = state.legal(acting[0])
            state.apply(acting[0], PASS if quiet and PASS in legal else legal.sample(rng))
        yield state


def settled(state: Any, view: Any) -> Any:
    """The settled deal or hand of a state at its end; None if the deal was thrown in."""
    return state.past[-1] if len(state.past) > len(view.past) else None


def trick_after(game: str, view: Any, move: int, rng: Random) -> Any:
    """The trick after a card was played to it and the others have played at random."""
    state: Any = find(game).engine.determinize(view, rng)
    state.apply(view.seat, move)
    number = len(view.tricks)
    while len(state.past) == len(view.past) and len(state.tricks) == number:
        seat = state.acting()[0]
        state.apply(seat, state.legal(seat).sample(rng))
    deal = settled(state, view)
    return (state if deal is None else deal).tricks[number]


def takes(game: str, view: Any, move: int, rng: Random, tries: int, always: bool = True) -> bool:
    """Whether a card took the trick in all samples; without `always`, whether it took the trick in none."""
    return all((trick_after(game, view, move, rng).winner == view.seat) == always for _ in range(tries))


def of_tricks(game: str, view: Any, move: int, claim: Claim, rng: Random, tries: int) -> bool | None:
    """The check of a kind that both games have; None for another kind."""
    if claim.kind == "wins_trick":
        return takes(game, view, move, rng, tries)
    return takes(game, view, move, rng, tries, False) if claim.kind == "beaten" else None


# -- Contraspiel -------------------------------------------------------------------------------------------------------

_SUITS = {"acorns": "E", "leaves": "G", "hearts": "H", "bells": "S"}
_WENZELS = ("EU", "GU")


def spiel_trumps(cards: list[str], suit: str) -> list[str]:
    """The trumps among these cards."""
    return [card for card in cards if card in _WENZELS or (card[0] == suit)]


def spiel_height(card: str, suit: str) -> tuple[bool, bool, bool, int]:
    """A key by which trumps of a suit are sorted, the lowest first."""
    return card == "EU", card == "GU", card[0] == suit, "789TUOKA".index(card[1])


def contraspiel(view: Any, move: int, claim: Claim, fields: Fields, rng: Random, tries: int) -> bool | None:
    found = of_tricks("contraspiel", view, move, claim, rng, tries)
    if found is not None:
        return found
    if view.phase == "play":
        return _spiel_card(view, move, claim, fields, rng, tries)
    text = find("contraspiel").engine.format(view.seat, move)
    hand = [GERMAN.text(card) for card in view.hand or ()]
    given = text.split()[1] if text.startswith(("exchange ", "contra ")) else ""

    trump = "" if view.trump is None else "EGHS"[view.trump]
    asked = trump or "EGHS"[view.turn_up >> 3]
    kind = claim.kind
    if kind in ("price", "risk"):
        return _spiel_price(view, fields, kind == "price", move, rng, tries)
    counts = {suit: len(spiel_trumps(hand, suit)) for suit in "EGHS"}
    if kind == "weak":
        if view.phase == "second":
            return not set(hand) & set(_WENZELS) and max(counts.values()) <= 2
        if "card_a" in fields:
            return spiel_trumps(hand, asked) == [fields["card_a"]]
        count = 0 if claim.reason.english() == "You hold no trump." else 2
        return counts[asked] == count and not set(hand) & set(_WENZELS)
    if kind == "long_suit":
        own = counts.pop(_SUITS[fields["term_suit"]])
        return own == fields["count"] > max(counts.values())
    if kind == "few_trumps":
        suit = text.split()[1] if view.phase == "second" and " " in text else text[-1] if "matsch" in text else asked
        turned = GERMAN.text(view.turn_up)
        held = spiel_trumps(sorted({*hand, *([turned] if given else [])} - {given}), suit)
        said = [fields["card_a"]] if "card_a" in fields else []
        return held == said if len(held) < 2 else len(held) == 2 and not set(held) & set(_WENZELS)
    if kind == "above":
        states = [find("contraspiel").engine.determinize(view, rng) for _ in range(tries)]
        number = {GERMAN.text(card): card for card in range(32)}[fields["card_a"]]
        own = max((spiel_height(each, asked) for each in spiel_trumps(hand, asked)), default=())
        higher = own < spiel_height(fields["card_a"], asked)
        return higher and all(state.hands[fields["seat"]] >> number & 1 for state in states)
    if kind == "sure_tricks":
        count, suit = fields.get("count", 1), "EGHS".index(_SUITS[fields["term_suit"]])
        ends = [settled(state, view) for state in endings("contraspiel", view, move, rng, tries)]
        played = [deal for deal in ends if deal is not None and deal.trump == suit and not deal.dropped[view.seat]]
        return all(not deal.tricks or deal.taken[view.seat] - view.tricks_won[view.seat] >= count for deal in played)
    if kind == "drops":
        ends = [settled(state, view) for state in endings("contraspiel", view, move, rng, tries)]
        paid = [each for deal in ends for each in deal.payments]
        return not any(each.kind == "revolte" and each.payer == view.seat for each in paid)
    if kind == "unseen":
        turned = GERMAN.text(view.turn_up)
        return view.hand is None and turned == fields["card_a"] and turned[1] == "A"
    if kind == "gives_trump":
        return given in spiel_trumps([given], trump)
    return kind == "gives_high" and given[1] == "A" and given[0] != trump


def _spiel_price(view: Any, fields: Fields, now: bool, move: int, rng: Random, tries: int) -> bool | None:
    """Whether a solo wins and costs the chips that the fields name. now: the move is the solo; otherwise the move is a
    pass, and the first possible solo is tried in its place."""
    engine = find("contraspiel").engine
    words = ("take", "play", "contra", "recontra", "exchange", "stand")
    solos = [each for each in view.legal() if engine.format(view.seat, each).split()[0] in words]
    paid = set()
    for state in endings("contraspiel", view, move if now else solos[0], rng, tries, quiet=True):
        deal = settled(state, view)
        if deal is not None and deal.soloist == view.seat and deal.matsch < 0:
            paid |= {(each.kind, each.chips) for each in deal.payments if each.kind in ("game", "bete", "double")}
    won, lost = ({chips for kind, chips in paid if (kind == "game") == is_won} for is_won in (True, False))
    return won <= {fields["won"]} and lost <= {fields["lost"]} if won | lost else None


def _spiel_card(view: Any, move: int, claim: Claim, fields: Fields, rng: Random, tries: int) -> bool | None:
    kind, number = claim.kind, {GERMAN.text(card): card for card in view.hand}
    trump = "EGHS"[view.trump]

    def sure(card: int) -> bool:
        return takes("contraspiel", view, card, rng, tries)

    if kind == "first_trick":
        return not view.tricks_won[view.seat] and view.seat != view.soloist and sure(move)
    if kind == "decides":
        ends = [settled(state, view) for state in endings("contraspiel", view, move, rng, tries)]
        won = {deal.winner == deal.soloist for deal in ends}
        return won == {view.seat == view.soloist} and fields.get("seat", view.soloist) == view.soloist
    if kind == "wasted":
        low = number[fields["card_a"]]
        lower = [
            card for text, card in number.items() if spiel_height(text, trump) < spiel_height(GERMAN.text(low), trump)
        ]
        cheaper = [card for card in lower if card in view.legal() and sure(card)]
        return sure(move) and sure(low) and (None if cheaper else True)
    return None


# -- ContractGrid ------------------------------------------------------------------------------------------------------

_NAMES = (
    "Zero", "One", "Two", "First", "Second", "Third", "Different", "Soloist", "Partner", "All-Trump", "No-Trump",
    "Spades", "Hearts", "Diamonds", "Clubs", "Play",
)  # fmt: skip
_LETTERS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}


def grid_lines(sheet: list[str]) -> list[list[str]]:
    """The contracts of each line of a sheet."""
    side = isqrt(len(sheet))
    found = [[side * row + column for column in range(side)] for row in range(side)]
    found += [[side * row + column for row in range(side)] for column in range(side)]
    for shift in range(-1, 2) if side == 4 else (0,):
        found.append([side * row + row + shift for row in range(side) if 0 <= row + shift < side])
        found.append([side * row + side - 1 - row + shift for row in range(side) if 0 <= side - 1 - row + shift < side])
    return [[sheet[square] for square in line] for line in found]


def made_together(view: Any, one: str, other: str) -> bool:
    """Whether a seat can make both contracts in one hand. Contracts that depend on cards exclude each other in one pair
    only: All-Trump and No-Trump."""
    from tablegame.games.contractgrid.facts.contracts import values_by_tricks

    pair = {_NAMES.index(one), _NAMES.index(other)}
    if pair == {9, 10} or max(pair) > 8:
        return pair != {9, 10}
    tricks = view.house.cards // view.players
    for cuts in combinations(range(tricks + view.players - 1), view.players - 1):
        bounds = (-1, *cuts, tricks + view.players - 1)
        counts = [after - before - 1 for before, after in pairwise(bounds)]
        if all(values_by_tricks(counts, 0) >> contract & 1 for contract in pair):
            return True
    return False


def contractgrid(view: Any, move: int, claim: Claim, fields: Fields, rng: Random, tries: int) -> bool | None:
    found = of_tricks("contractgrid", view, move, claim, rng, tries)
    if found is not None:
        return found
    checks = {"grid": _grid_layout, "refuse": _grid_refusal, "bid": _grid_bids, "play": _grid_card}
    text = find("contractgrid").engine.format(view.seat, move).split()
    return checks[view.phase](view, move, claim.kind, fields, text, rng, tries)


def _grid_layout(view: Any, _: int, kind: str, fields: Fields, text: list[str], *__: Any) -> bool:
    pairs = [pair for line in grid_lines(text[1:]) for pair in combinations(line, 2)]
    clashes = [set(pair) for pair in pairs if not made_together(view, *pair)]
    return kind == "clash" and {fields["term_a"], fields["term_b"]} in clashes


def _grid_refusal(view: Any, _: int, kind: str, fields: Fields, text: list[str], *__: Any) -> bool:
    hand = [ANGLO_FRENCH.text(card) for card in view.hand]
    left = [letter for number, letter in enumerate("SHDC") if number not in view.refused]
    counts = {letter: sum(card[1] == letter for card in hand) for letter in left}
    own = counts.pop(text[1])
    wanted = own < min(counts.values()) if kind == "shortest" else own > counts[_LETTERS[fields["term_other"]]]
    return wanted and _LETTERS[fields["term_suit"]] == text[1] and own == fields["count"]


def _grid_bids(view: Any, move: int, kind: str, fields: Fields, text: list[str], rng: Random, tries: int) -> bool:
    bids, sheet = text[1:], [_NAMES[contract] for contract in view.sheets[view.seat]]
    marks = {name for name in sheet if view.marks[view.seat] >> _NAMES.index(name) & 1}
    if kind == "excluded":
        most = fields.get("count", len(bids) - 1)
        made = [
            _grid_made(view, state, view.seat) & set(bids) for state in endings("contractgrid", view, move, rng, tries)
        ]
        pair = {value for name, value in fields.items() if name.startswith("term")}
        return all(len(each) <= most and (not pair or not pair <= each) for each in made)
    if kind == "against":
        return _grid_against(view, fields)
    if kind == "again":
        return fields["term"] in marks & set(bids)
    if kind == "rare":
        rate = RATES[view.house.cards][_NAMES.index(fields["term"])]
        return fields["term"] in bids and rate < 250 and fields["hands"] == round(1000 / rate)
    if kind in ("full", "left_open"):
        left = set(sheet) - marks
        return left <= set(bids) if kind == "full" else fields["term"] in left - set(bids)
    open_lines = [line - marks for line in map(set, grid_lines(sheet)) if not line <= marks]
    pairs = [set(pair) for pair in combinations(bids, 2) if not made_together(view, *pair)]
    closed = [line for line in open_lines if line <= set(bids) and not any(pair <= line for pair in pairs)]
    if kind == "too_fast":
        left, house = len(sheet) - len(marks | set(bids)), view.house
        after = fields.get("after", fields["total"])
        hands = (after - fields["total"]) // fields.get("each", 1)
        return after >= house.cap and bool(closed) and (bool(pairs) or left > hands * house.bids)
    terms = {value for name, value in fields.items() if name.startswith("term")}
    return not closed if kind == "no_line" else kind == "closes" and terms in closed


def _grid_made(view: Any, state: Any, seat: int) -> set[str]:
    """The contracts that a seat made in the hand, by their names."""
    return {name for number, name in enumerate(_NAMES) if settled(state, view).scored[seat].values >> number & 1}


def _grid_against(view: Any, fields: Fields) -> bool:
    """Whether the hand has as many cards that speak against a bid as the fields say, and more of them, or fewer, than
    its share of the pack."""
    term, trump, joker = fields["term"], "SHDC"[view.trump], view.house.joker_counts
    suit = _LETTERS.get(fields.get("term_suit", ""), trump)
    high = "AK" if "term_suit" not in fields else ""

    def speaks(card: str) -> bool:
        if card == "Jo":
            return "term_suit" not in fields or (joker and suit == trump)
        return card[1] == suit or card[0] in high

    counts = [
        sum(speaks(ANGLO_FRENCH.text(card)) for card in cards) for cards in (view.hand, pack_of(view.house.cards))
    ]
    more = counts[0] * view.house.cards - counts[1] * len(view.hand)
    few = term in ("Third", "No-Trump")
    return [fields["count"], fields["all"]] == counts and (more > 0 if few else more < 0)


def _grid_card(view: Any, move: int, kind: str, fields: Fields, _: list[str], rng: Random, tries: int) -> bool:
    if kind in ("secures", "gives_up", "keeps"):
        card = ANGLO_FRENCH.card(fields["card_a"]) if kind == "keeps" else move
        made = [fields["term"] in _grid_made(view, state, view.seat)
                for state in endings("contractgrid", view, card, rng, tries)]  # fmt: skip
        return all(made) if kind == "secures" else not any(made)
    term = _NAMES[(view.tricks_won[view.seat] + (kind == "one_more")) % 3]
    bid = view.bids[view.seat] >> _NAMES.index(term) & 1
    said = kind in ("one_more", "too_many") and term == fields["term"] and bid
    return bool(said) and takes("contractgrid", view, move, rng, tries, True)
