"""ContractGrid in words: titles, where the game stands, tricks and hands as sentences, why each seat has its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegame.core.cards import ANGLO_FRENCH, SUITS
from tablegame.core.contract import SeenEvent
from tablegame.core.options import Chosen
from tablegame.core.text import N_, seat_letter
from tablegame.core.tricks import plays_text
from tablegame.games.contractgrid.facts import contracts, moves, scoring
from tablegame.games.contractgrid.facts.contracts import CONTRACTS, contracts_of
from tablegame.games.contractgrid.facts.layouts import suggestions
from tablegame.games.contractgrid.facts.scoring import CAP, HAND, POINTS, SHARED, SeatRank
from tablegame.games.contractgrid.facts.view import FinishedHand, GridView, HandScored, Phase
from tablegame.games.contractgrid.text import wording
from tablegame.view import signs
from tablegame.view.builder import Words
from tablegame.view.faces import Faces
from tablegame.view.game_scene import FrameRole, GameText, MoveLine, Remark, SceneInput, Term
from tablegame.view.phrases import (
    NameOf,
    You,
    name_list,
    sentence_about,
    sentence_about_all,
    standalone_name,
    waiting_text,
)

_BEST: Final = {
    POINTS: (
        N_("{name} wins with {points}, {margin} more than {other}."),
        N_("You win with {points}, {margin} more than {other}."),
        N_("{name} wins with {points}, {margin} more than you."),
    ),
    CAP: (
        N_("{name} wins with {points}: {other} is at the cap with an open sheet."),
        N_("You win with {points}: {other} is at the cap with an open sheet."),
        N_("{name} wins with {points}: you are at the cap with an open sheet."),
    ),
    HAND: (
        N_("{name} wins: {points} like {other}, but {margin} ahead after hand {hand}, when they last differed."),
        N_("You win: {points} like {other}, but {margin} ahead after hand {hand}, when you last differed."),
        N_("{name} wins: {points} like you, but {margin} ahead after hand {hand}, when you last differed."),
    ),
}
_NEXT: Final = {
    POINTS: (
        N_("Place {rank}: {name} with {points}, {margin} fewer than {other}."),
        N_("Place {rank}: {name} with {points}, {margin} fewer than you."),
    ),
    CAP: (
        N_("Place {rank}: {name} with {points}, behind {other}: at the cap with an open sheet."),
        N_("Place {rank}: {name} with {points}, behind you: at the cap with an open sheet."),
    ),
    HAND: (
        N_("Place {rank}: {name}, {points} like {other}, who was last ahead, by {margin} after hand {hand}."),
        N_("Place {rank}: {name}, {points} like you; you were last ahead, by {margin} after hand {hand}."),
    ),
    SHARED: (
        N_("Place {rank}: {name} too, level with {other} after every hand."),
        N_("Place {rank}: {name} too, level with you after every hand."),
    ),
}
"""The reason of a place: about anybody, the best place to You, and last if the other seat is You."""


def end_sentences(view: GridView, name_of: NameOf, words: Words) -> tuple[str, ...]:
    """Every place with its reason, the best first, then what ended the game; () while it goes on."""
    if not view.over:
        return ()
    places = scoring.seat_ranks(view)
    first = [place for place in places if place.rank == 1]
    if len(first) > 1:
        names = name_list([name_of(place.seat) for place in first], words)
        points = wording.points(first[0].total, words)
        you = N_("{name} share the win with {points} each, level after every hand.")
        them = N_("{name} share the win: {points} each, and level after every hand.")
        head = sentence_about(names, you, them, words, points=points)
        lines = [head, *(place_words(place, name_of, words) for place in places[len(first) :])]
    else:
        lines = [place_words(place, name_of, words) for place in places]
    return (*lines, _ending(view, name_of, words))


def place_words(place: SeatRank, name_of: NameOf, words: Words) -> str:
    """A place with its reason: "Place 2: Ben with 830 points, 204 fewer than Ann."."""
    name, other = name_of(place.seat), name_of(place.neighbour)
    if place.rank == 1 and place.decided_by != SHARED:
        anybody, you, than_you = _BEST[place.decided_by]
    else:
        anybody, than_you = _NEXT[place.decided_by]
        you = anybody
    return words(
        you if isinstance(name, You) else than_you if isinstance(other, You) else anybody,
        rank=place.rank,
        name=standalone_name(name),
        other=standalone_name(other),
        points=wording.points(place.total, words),
        margin=place.margin,
        hand=place.hand,
    )


_AT_THE_CAP: Final = (
    (
        N_("It ended because you have reached the cap of {cap}."),
        N_("It ended because {name} has reached the cap of {cap}."),
    ),
    (
        N_("It ended at the cap of {cap}, which was reached by more than one: {name}."),
        N_("It ended because {name} have reached the cap of {cap}."),
    ),
)


def _ending(view: GridView, name_of: NameOf, words: Words) -> str:
    whole = scoring.complete_sheets(view)
    complete = [name_of(seat) for seat in range(view.players) if whole[seat]]
    if complete:
        you, them = N_("A complete sheet ended it: {name}."), N_("It ended with the complete sheet of {name}.")
        return sentence_about(name_list(complete, words), you, them, words)
    cap = view.house.cap
    there = [name_of(seat) for seat in range(view.players) if view.scores[seat] >= cap]
    return sentence_about_all(there, *_AT_THE_CAP, words, cap=cap)


_ASKED: Final = {
    Phase.GRID: N_("lay out your sheet in secret"),
    Phase.REFUSE: N_("name a suit that is not to be trump"),
}
"""What the viewer is asked, before a move is chosen."""

_LIFTED: Final = {
    Phase.GRID: N_("start with it, or change squares"),
    Phase.REFUSE: N_("refuse it, or choose another"),
    Phase.BID: N_("bid them, or choose others"),
    Phase.PLAY: N_("play it, or choose another"),
}
"""What the viewer is asked, once a move is chosen."""

_WAITED: Final = {
    Phase.GRID: N_("sheets are laid out"),
    Phase.REFUSE: N_("suits are refused"),
    Phase.BID: N_("bids are made"),
}
"""What others are asked."""

_CLAUSES: Final = {Phase.GRID: "sheet", Phase.REFUSE: "trump", Phase.BID: "bids", Phase.PLAY: "play"}
"""Where the rules of each phase stand."""


_TERMS: Final = ("bid", "mark", "value", "complete", "cap", "trump")
"""The words that the rule book explains, by their slugs."""


class GridText(GameText[GridView]):
    """The words of ContractGrid."""

    part: str = N_("Hand {number}")

    def status(self, look: SceneInput[GridView], words: Words) -> str:
        """Which hand and trick it is, and what or whom the table waits for."""
        view = look.view
        if look.role is FrameRole.SETTLED:
            return words("Hand {number}", number=len(view.past)) + " · " + words("settled")
        if view.over:
            hands = len(view.past)
            return words.many("{n} hand played, the game is over", "{n} hands played, the game is over", hands)
        if view.phase in (Phase.DEALER, Phase.GRID):
            waits = self._waiting(look, view, words)
            return waits[0].upper() + waits[1:]
        place = words("Hand {number}", number=len(view.past) + 1)
        if look.role is FrameRole.EVENT:
            return f"{place} · " + words("trump is fixed: {suit}", suit=wording.suit_name(view.order.trump, words))
        if look.role is FrameRole.DEALING:
            return f"{place} · " + words("dealing")
        if view.phase == Phase.PLAY:
            place += " · " + words("trick {number}", number=len(view.tricks) + 1)
        if look.role is FrameRole.REVEALED:
            return place
        return f"{place} · {self._waiting(look, view, words)}"

    def _waiting(self, look: SceneInput[GridView], view: GridView, words: Words) -> str:
        if look.can_act:
            return self._own(look, view, words)
        names = [look.name_of(seat) for seat in view.acting if seat >= 0]
        if not names:
            return words("dealing") if view.phase == Phase.DEAL else words("the first dealer is drawn")
        waited = waiting_text(names, words)
        return f"{words(_WAITED[view.phase])} · {waited}" if view.phase in _WAITED else waited

    def _own(self, look: SceneInput[GridView], view: GridView, words: Words) -> str:
        if look.picked is not None:
            return words("play it") if view.legal().count() == 1 else words(_LIFTED[view.phase])
        if view.phase == Phase.PLAY:
            return words("you follow") if view.trick else words("you lead")
        if view.phase == Phase.BID:
            bids = view.house.bids
            return words.many("bid on {n} square of your sheet", "bid on {n} squares of your sheet", bids)
        return words(_ASKED[view.phase])

    def clause(self, look: SceneInput[GridView], words: Words) -> str:  # noqa: ARG002 - the same in every language
        view = look.view
        return "score" if look.role is FrameRole.SETTLED else _CLAUSES.get(view.phase, "")

    def aim(self, chosen: Chosen, players: int, words: Words) -> str:  # noqa: ARG002 - the same for any number
        return words("Bid on squares and make them. Full lines bring points in every hand.")

    def nothing_chosen(self, look: SceneInput[GridView], words: Words) -> str:
        if look.view.phase == Phase.GRID:
            return words("No sheet is chosen yet: click one, or go there with Tab or the arrows.")
        if look.view.phase == Phase.BID:
            return words.many(
                "Place one counter: click a square, or use the arrows and Space.",
                "Place {n} counters: click squares, or use the arrows and Space.",
                look.view.house.bids,
            )
        return super().nothing_chosen(look, words)

    def commit_label(self, look: SceneInput[GridView], move: int, words: Words) -> str:  # noqa: ARG002 - the move says all
        if move >= moves.LAYOUT:
            return words("Start with this sheet")
        if move >= moves.BID:
            bids = (move - moves.BID).bit_count()
            return words("Bid this one") if bids == 1 else words("Bid these {n}", n=bids)
        if move >= moves.REFUSE:
            return words("Refuse {suit}", suit=wording.suit_name(move - moves.REFUSE, words))
        return words("Play the {card}", card=wording.card_name(move, words))

    def short_commit_label(self, look: SceneInput[GridView], move: int, words: Words, faces: Faces) -> str:  # noqa: ARG002 - the move says all
        """The label with the card as in its corner: "Play 10♠"."""
        if moves.REFUSE <= move < moves.LAYOUT:
            return ""
        if move >= moves.LAYOUT:
            return words("Begin so")
        return words("Play {card}", card=signs.cards(ANGLO_FRENCH.text(move), faces, words))

    def move_line(self, moment: SeenEvent[GridView], name_of: NameOf, words: Words) -> MoveLine:
        """A finished trick or a hand that was scored, in words."""
        event, view = moment
        if event.kind == "trick":
            assert event.seat is not None
            return _trick_line(view, event.seat, name_of, words)
        return _hand_line(view, name_of, words)

    def terms(self, look: SceneInput[GridView], words: Words) -> Sequence[str | Term]:
        """The words that a newcomer asks about, and the contracts except those named like suits."""
        view = look.view
        named = (
            Term(
                wording.contract_name(words, contract), wording.explanation(words, contract, view), "values", exact=True
            )
            for contract in range(contracts.SPADES)
        )
        return (*_TERMS, *named)

    def remark(self, moment: SeenEvent[GridView]) -> Remark | None:
        """A seat has completed most lines in this hand, or else it alone has made all its bids; that is revenge if it
        made none in the hand before. Seats that made none of their bids are hurt."""
        past = moment.view.past
        if not isinstance(moment.event, HandScored) or not past:
            return None
        scored, number = past[-1].scored, len(past)
        before = past[-2].scored if len(past) > 1 else ()
        completed = [each.lines - (before[seat].lines if before else 0) for seat, each in enumerate(scored)]
        hurt = tuple(seat for seat, each in enumerate(scored) if each.bids and not each.bids & each.values)
        whole = [seat for seat, each in enumerate(scored) if each.bids and not each.bids & ~each.values]
        if max(completed) > 0:
            best = completed.index(max(completed))
            return Remark("feat", (best,), tuple(seat for seat in hurt if seat != best), number)
        if len(whole) == 1 and before and not before[whole[0]].bids & before[whole[0]].values:
            return Remark("revenge", (whole[0],), hurt, number)
        return Remark("feat", (whole[0],), hurt, number) if len(whole) == 1 else None

    def verdict(self, view: GridView, name_of: NameOf, words: Words) -> tuple[str, ...]:
        """Every place with its reason, and what ended the game."""
        return end_sentences(view, name_of, words)

    def ranks(self, view: GridView) -> tuple[int, ...]:
        rank = {place.seat: place.rank for place in scoring.seat_ranks(view)}
        return tuple(rank[seat] for seat in range(view.players))

    def score_in_words(self, view: GridView, seat: int, words: Words) -> str:
        return wording.points(view.scores[seat], words)

    def move_name(self, move: int, chosen: Chosen, words: Words) -> str:
        if move >= moves.LAYOUT:
            sheet = moves.sheet_of(move)
            sheets = suggestions(tuple(sorted(sheet)), chosen["cards"])
            known = next((each for each in sheets if each.sheet == sheet), None)
            if known is not None:
                return words("the sheet “{name}”", name=words(known.name))
            top = [wording.contract_name(words, contract) for contract in sheet[: 3 if len(sheet) == 9 else 4]]
            return words("a sheet with {names} in the top row", names=name_list(top, words))
        if move >= moves.BID:
            return words("bid {names}", names=wording.contract_names(words, move - moves.BID))
        if move >= moves.REFUSE:
            return words("refuse {suit}", suit=wording.suit_name(move - moves.REFUSE, words))
        return wording.card_name(move, words)

    def state_in_english(self, view: GridView, name_of: NameOf) -> str:
        return _state_text(view, name_of)


def _trick_line(view: GridView, winner: int, name_of: NameOf, words: Words) -> MoveLine:
    """Who played what to the trick on the table, and who won it by what."""
    played = ", ".join(
        words("{name} {card}", name=standalone_name(name_of(seat)), card=wording.card_name(card, words))
        for seat, card in view.lying
    )
    text = sentence_about(
        name_of(winner),
        N_("Hand {hand}, trick {number}: {played}. You take it, {why}."),
        N_("Hand {hand}, trick {number}: {played}. {name} takes it, {why}."),
        words,
        hand=len(view.past) + 1,
        number=len(view.tricks) + 1,
        played=played,
        why=wording.trick_reason(view.trick, view.order.trump, words),
    )
    return MoveLine(text, "play")


def _hand_line(view: GridView, name_of: NameOf, words: Words) -> MoveLine:
    """What the last hand brought each seat, with the totals."""
    before = [each.total for each in view.past[-2].scored] if len(view.past) > 1 else [0] * view.players
    brought = ", ".join(
        words(
            "{name} +{gain} to {total}",
            name=standalone_name(name_of(seat)),
            gain=each.total - before[seat],
            total=each.total,
        )
        for seat, each in enumerate(view.past[-1].scored)
    )
    return MoveLine(words("Hand {hand} is scored: {brought}.", hand=len(view.past), brought=brought), "score")


def _state_text(seen: GridView, name_of: NameOf) -> str:
    """House rules, whose turn it is, sheets and points of all seats, this hand and those before it."""
    rules = ", ".join(f"{name} {_plain(value)}" for name, value in seen.rules)
    lines = [f"ContractGrid: {seen.players} players, {rules}", _where(seen)]
    for seat in range(seen.players):
        lines += [_seat_line(seen, seat, name_of), *_sheet_lines(seen, seat)]
    if any(suit is not None for suit in seen.refused):
        said = ", ".join(f"{seat_letter(s)} {SUITS[suit]}" for s, suit in enumerate(seen.refused) if suit is not None)
        lines.append(f"Refused: {said}; trump {'not fixed' if seen.trump is None else SUITS[seen.trump]}")
    lines += [f"  {plays_text(each.plays, ANGLO_FRENCH)}: {seat_letter(each.winner)}" for each in seen.tricks]
    if seen.trick:
        lines.append("  On the table: " + plays_text(seen.lying, ANGLO_FRENCH))
    for number, hand in enumerate(seen.past):
        refused = ((seat, suit) for seat, suit in enumerate(hand.refused) if suit is not None)
        said = ", ".join(f"{seat_letter(seat)} {SUITS[suit]}" for seat, suit in refused)
        head = f"dealer {seat_letter(hand.dealer)}, refused {said}, trump {SUITS[hand.trump]}"
        lines += [f"Hand {number + 1}: {head}", *_scored_lines(hand)]
    return "\n".join(lines)


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return " ".join(value) if isinstance(value, tuple) else str(value)


def _where(seen: GridView) -> str:
    if seen.over:
        winners = " and ".join(seat_letter(seat) for seat in seen.winners)
        return f"Over after {len(seen.past)} hands; won by {winners}"
    waits = ", ".join(seat_letter(seat) for seat in seen.acting)
    front = "Before the first hand" if seen.phase == Phase.GRID or seen.dealer is None else f"Hand {len(seen.past) + 1}"
    return f"{front}, {'a deal comes next' if seen.phase == Phase.DEAL else seen.phase}; to act: {waits}"


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


def _scored_lines(hand: FinishedHand) -> list[str]:
    return [
        f"  {seat_letter(seat)} {each.tricks} tricks, made {_names(each.values)}; bid {_names(each.bids)}; "
        f"{each.unmarked_points} unmarked + {each.bid_points} bids + {each.lines} lines, now {each.total}"
        for seat, each in enumerate(hand.scored)
    ]


TEXT: Final = GridText()
