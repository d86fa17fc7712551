"""A game of ContractGrid for people to read, in English: `replay` without --json."""

from __future__ import annotations

from tablegame.core.cards import ANGLO_FRENCH, SUITS
from tablegame.core.contract import seat_letter
from tablegame.games.contractgrid.facts.contracts import CONTRACTS, contracts_of
from tablegame.games.contractgrid.facts.view import DEAL, GRID, FinishedHand, GridTrick, GridView
from tablegame.view.naming import NameOf


def people_sentence(seen: GridView, name_of: NameOf) -> str:
    """Where the game stands: house rules, whose turn, everybody's sheet and points, this hand and those before it."""
    rules = ", ".join(f"{name} {_plain(value)}" for name, value in seen.rules)
    lines = [f"ContractGrid: {seen.players} players, {rules}", _where(seen)]
    for seat in range(seen.players):
        lines += [_seat_line(seen, seat, name_of), *_sheet_lines(seen, seat)]
    if any(suit is not None for suit in seen.refused):
        said = ", ".join(f"{seat_letter(s)} {SUITS[suit]}" for s, suit in enumerate(seen.refused) if suit is not None)
        lines.append(f"Refused: {said}; trump {'not fixed' if seen.trump is None else SUITS[seen.trump]}")
    lines += [f"  {_trick(trick, seen.players)}" for trick in seen.tricks]
    if seen.trick:
        laid = zip(seen.seats_of_trick, seen.trick, strict=True)
        lines.append("  On the table: " + " ".join(f"{seat_letter(s)} {ANGLO_FRENCH.text(card)}" for s, card in laid))
    for number, hand in enumerate(seen.past):
        lines += [f"Hand {number + 1}: {_hand_head(hand)}", *_scored_lines(hand)]
    return "\n".join(lines)


def _plain(value: object) -> str:
    """A house rule's value as a record writes it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return " ".join(value) if isinstance(value, tuple) else str(value)


def _where(seen: GridView) -> str:
    if seen.over:
        winners = " and ".join(seat_letter(seat) for seat in seen.winners)
        return f"Over after {len(seen.past)} hands; won by {winners}"
    waits = ", ".join(seat_letter(seat) for seat in seen.acting)
    front = "Before the first hand" if seen.phase == GRID or seen.dealer is None else f"Hand {len(seen.past) + 1}"
    return f"{front}, {'a deal comes next' if seen.phase == DEAL else seen.phase}; to act: {waits}"


def _seat_line(seen: GridView, seat: int, name_of: NameOf) -> str:
    letter, name = seat_letter(seat), name_of(seat)
    line = letter if name == letter else f"{letter} ({name})"
    taken = sum(trick.winner == seat for trick in seen.tricks)
    line += f": {seen.scores[seat]} points, {seen.sizes[seat]} cards, {taken} tricks"
    if seen.seat == seat and seen.hand:
        line += ", holds " + " ".join(map(ANGLO_FRENCH.text, seen.hand))
    bids = seen.bids[seat]
    line += "" if bids is None else f", bids {_names(bids)}"
    return line + (", dealer" if seen.dealer == seat else "")


def _sheet_lines(seen: GridView, seat: int) -> list[str]:
    """The sheet row by row, marked squares in brackets."""
    sheet = seen.sheets[seat]
    if sheet is None:
        return ["  sheet laid out in secret" if seen.laid[seat] else "  no sheet yet"]
    side = 3 if len(sheet) == 9 else 4
    cells = [f"[{CONTRACTS[each]}]" if seen.marks[seat] >> each & 1 else CONTRACTS[each] for each in sheet]
    rows = [cells[first : first + side] for first in range(0, len(cells), side)]
    return ["  " + " ".join(cell.ljust(11) for cell in row).rstrip() for row in rows]


def _names(mask: int) -> str:
    return " ".join(CONTRACTS[contract] for contract in contracts_of(mask)) or "nothing"


def _trick(trick: GridTrick, players: int) -> str:
    seats = [(trick.leader + place) % players for place in range(players)]
    laid = " ".join(f"{seat_letter(s)} {ANGLO_FRENCH.text(card)}" for s, card in zip(seats, trick.cards, strict=True))
    return f"{laid}: {seat_letter(trick.winner)}"


def _hand_head(hand: FinishedHand) -> str:
    refused = ", ".join(f"{seat_letter(s)} {SUITS[suit]}" for s, suit in enumerate(hand.refused) if suit is not None)
    return f"dealer {seat_letter(hand.dealer)}, refused {refused}, trump {SUITS[hand.trump]}"


def _scored_lines(hand: FinishedHand) -> list[str]:
    return [
        f"  {seat_letter(seat)} {each.tricks} tricks, made {_names(each.values)}; bid {_names(each.bids)}; "
        f"{each.unmarked} unmarked + {each.made} bids + {each.lines} lines, now {each.total}"
        for seat, each in enumerate(hand.scored)
    ]
