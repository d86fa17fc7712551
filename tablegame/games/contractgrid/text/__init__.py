"""The texts of ContractGrid: the ranking in sentences, then `GridText` with the status line, buttons, moves and events,
then the state in English for the command `replay`.

Names and conditions of contracts and cards are in text/wording.py. The methods of `GridText` are explained at GameText.
`look` is the input of a picture; `words` translates a message; `name_of` writes a seat in a sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Final, NamedTuple

from tablegame.core.cards import ANGLO_FRENCH, SUITS
from tablegame.core.contract import SeenEvent
from tablegame.core.options import Chosen
from tablegame.core.text import N_, seat_letter
from tablegame.core.tricks import plays_text
from tablegame.games.contractgrid.facts import contracts, moves, scoring
from tablegame.games.contractgrid.facts.contracts import CONTRACTS, contracts_of
from tablegame.games.contractgrid.facts.layouts import suggestions
from tablegame.games.contractgrid.facts.scoring import CAP, HAND, POINTS, SHARED, SeatRank
from tablegame.games.contractgrid.facts.view import FinishedHand, GridPhase, GridView, HandScored
from tablegame.games.contractgrid.text import wording
from tablegame.view import signs, tricks
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


class _RankTexts(NamedTuple):
    """The forms of a sentence about a seat, {name}, and its neighbour in the ranking, {other}."""

    text: str  # if neither is the viewer
    about_neighbour: str  # if the neighbour is the viewer
    to_winner: str  # if the seat is the viewer


_FIRST: Final = {
    POINTS: _RankTexts(
        N_("{name} wins with {points}, {margin} more than {other}."),
        N_("{name} wins with {points}, {margin} more than you."),
        N_("You win with {points}, {margin} more than {other}."),
    ),
    CAP: _RankTexts(
        N_("{name} wins with {points}: {other} is at the cap with an open sheet."),
        N_("{name} wins with {points}: you are at the cap with an open sheet."),
        N_("You win with {points}: {other} is at the cap with an open sheet."),
    ),
    HAND: _RankTexts(
        N_("{name} wins: {points} like {other}, but {margin} ahead after hand {hand}, when they last differed."),
        N_("{name} wins: {points} like you, but {margin} ahead after hand {hand}, when you last differed."),
        N_("You win: {points} like {other}, but {margin} ahead after hand {hand}, when you last differed."),
    ),
}
"""The sentences about the first seat, by the rule that decides between it and the next one (facts/scoring.py)."""
_LOWER: Final = {
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
"""The sentences about a lower seat, by the rule that decides between it and the one above: for any neighbour, then for
a neighbour who is the viewer."""


def rank_sentence(rank: SeatRank, name_of: NameOf, words: Words) -> str:
    """A rank with its reason: "Place 2: Ben with 830 points, 204 fewer than Ann."."""
    name, neighbour = name_of(rank.seat), name_of(rank.neighbour)
    if rank.rank == 1 and rank.decided_by != SHARED:
        forms = _FIRST[rank.decided_by]
    else:
        text, about_neighbour = _LOWER[rank.decided_by]
        forms = _RankTexts(text, about_neighbour, text)
    if isinstance(name, You):
        text = forms.to_winner
    else:
        text = forms.about_neighbour if isinstance(neighbour, You) else forms.text
    names = {"name": standalone_name(name), "other": standalone_name(neighbour)}
    points = wording.points(rank.total, words)
    return words(text, rank=rank.rank, points=points, margin=rank.margin, hand=rank.hand, **names)


# The end by the cap: for one seat and for several, each for names that include the viewer and for others.
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
    """The sentence about the end of the game: a complete sheet, or the cap."""
    complete = scoring.complete_sheets(view)
    names = [name_of(seat) for seat in range(view.players) if complete[seat]]
    if names:
        you, them = N_("A complete sheet ended it: {name}."), N_("It ended with the complete sheet of {name}.")
        return sentence_about(name_list(names, words), you, them, words)
    cap = view.house.cap
    names = [name_of(seat) for seat in range(view.players) if view.scores[seat] >= cap]
    return sentence_about_all(names, *_AT_THE_CAP, words, cap=cap)


_REQUESTS: Final = {
    GridPhase.GRID: N_("lay out your sheet in secret"),
    GridPhase.REFUSE: N_("name a suit that is not to be trump"),
}
"""The request to the viewer before a move is chosen."""
_REQUESTS_FOR_CHOSEN: Final = {
    GridPhase.GRID: N_("start with it, or change squares"),
    GridPhase.REFUSE: N_("refuse it, or choose another"),
    GridPhase.BID: N_("bid them, or choose others"),
    GridPhase.PLAY: N_("play it, or choose another"),
}
"""The request to the viewer once a move is chosen."""
_ACTIVITIES: Final = {
    GridPhase.GRID: N_("sheets are laid out"),
    GridPhase.REFUSE: N_("suits are refused"),
    GridPhase.BID: N_("bids are made"),
}
"""The activity while the viewer waits for others."""
_CLAUSES: Final = {GridPhase.GRID: "sheet", GridPhase.REFUSE: "trump", GridPhase.BID: "bids", GridPhase.PLAY: "play"}
"""The anchor of the rules of each phase."""
_TERMS: Final = ("bid", "mark", "value", "complete", "cap", "trump")
"""The terms that the rule book explains, by their slugs."""


class GridText(GameText[GridView]):
    part: str = N_("Hand {number}")

    def status(self, look: SceneInput[GridView], words: Words) -> str:
        """The numbers of hand and trick, then the request to the viewer or the names of those who are awaited."""
        view = look.view
        if look.role is FrameRole.SETTLED:
            return words("Hand {number}", number=len(view.past)) + " · " + words("settled")
        if view.over:
            hands = len(view.past)
            return words.many("{n} hand played, the game is over", "{n} hands played, the game is over", hands)
        if view.phase in (GridPhase.DEALER, GridPhase.GRID):
            next_step = self._next_step(look, view, words)
            return next_step[0].upper() + next_step[1:]
        text = words("Hand {number}", number=len(view.past) + 1)
        if look.role is FrameRole.EVENT:
            return f"{text} · " + words("trump is fixed: {suit}", suit=wording.suit_name(view.order.trump, words))
        if look.role is FrameRole.DEALING:
            return f"{text} · " + words("dealing")
        if view.phase == GridPhase.PLAY:
            text += " · " + words("trick {number}", number=len(view.tricks) + 1)
        if look.role is FrameRole.REVEALED:
            return text
        return f"{text} · {self._next_step(look, view, words)}"

    def _next_step(self, look: SceneInput[GridView], view: GridView, words: Words) -> str:
        """The request to the viewer, or the names of those who are awaited."""
        if look.can_act:
            return self._request(look, view, words)
        names = [look.name_of(seat) for seat in view.acting if seat >= 0]
        if not names:
            return words("dealing") if view.phase == GridPhase.DEAL else words("the first dealer is drawn")
        waiting = waiting_text(names, words)
        return f"{words(_ACTIVITIES[view.phase])} · {waiting}" if view.phase in _ACTIVITIES else waiting

    def _request(self, look: SceneInput[GridView], view: GridView, words: Words) -> str:
        """The request to the viewer, whose turn it is: about the move that it has picked, if there is one."""
        if look.picked is not None:
            return words("play it") if view.legal().count() == 1 else words(_REQUESTS_FOR_CHOSEN[view.phase])
        if view.phase == GridPhase.PLAY:
            return words("you follow") if view.trick else words("you lead")
        if view.phase == GridPhase.BID:
            bids = view.house.bids
            return words.many("bid on {n} square of your sheet", "bid on {n} squares of your sheet", bids)
        return words(_REQUESTS[view.phase])

    def clause(self, look: SceneInput[GridView], words: Words) -> str:  # noqa: ARG002 - the same in every language
        view = look.view
        return "score" if look.role is FrameRole.SETTLED else _CLAUSES.get(view.phase, "")

    def aim(self, chosen: Chosen, players: int, words: Words) -> str:  # noqa: ARG002 - the same for any number
        return words("Bid on squares and make them. Full lines bring points in every hand.")

    def nothing_chosen(self, look: SceneInput[GridView], words: Words) -> str:
        """The notice after Enter while no move is put together: what the player does next."""
        if look.view.phase == GridPhase.GRID:
            return words("No sheet is chosen yet: click one, or use Tab or the arrows.")
        if look.view.phase == GridPhase.BID:
            return words.many(
                "Place one counter: click a square, or use the arrows and Space.",
                "Place {n} counters: click squares, or use the arrows and Space.",
                look.view.house.bids,
            )
        return super().nothing_chosen(look, words)

    def commit_label(self, look: SceneInput[GridView], move: int, words: Words) -> str:  # noqa: ARG002 - the move says all
        """The words on the button that makes this move."""
        if move >= moves.LAYOUT:
            return words("Start with this sheet")
        if move >= moves.BID:
            bids = (move - moves.BID).bit_count()
            return words("Bid this one") if bids == 1 else words("Bid these {n}", n=bids)
        if move >= moves.REFUSE:
            return words("Refuse {suit}", suit=wording.suit_name(move - moves.REFUSE, words))
        return words("Play the {card}", card=wording.card_name(move, words))

    def short_commit_label(self, look: SceneInput[GridView], move: int, words: Words, faces: Faces) -> str:  # noqa: ARG002 - the move says all
        """The label with a card as rank and sign: "Play 10♠"."""
        if moves.REFUSE <= move < moves.LAYOUT:
            return ""
        if move >= moves.LAYOUT:
            return words("Begin so")
        return words("Play {card}", card=signs.cards(ANGLO_FRENCH.text(move), faces, words))

    def move_line(self, moment: SeenEvent[GridView], name_of: NameOf, words: Words) -> MoveLine:
        """The line about a finished trick or a scored hand in the list of moves; other events have none there."""
        event, view = moment
        if event.kind == "trick":
            assert event.seat is not None
            return _trick_line(view, event.seat, name_of, words)
        return _hand_line(view, name_of, words)

    def terms(self, look: SceneInput[GridView], words: Words) -> Sequence[str | Term]:
        """The terms of the rule book, and the names of contracts, each with its condition.
        Contracts that have the name of a suit are left out, and so is Play."""
        numbers = range(contracts.SPADES)
        names = [wording.contract_name(words, contract) for contract in numbers]
        conditions = [wording.explanation(words, contract, look.view) for contract in numbers]
        explained = (Term(*pair, "values", exact=True) for pair in zip(names, conditions, strict=True))
        return (*_TERMS, *explained)

    def remark(self, moment: SeenEvent[GridView]) -> Remark | None:
        """The remark on a scored hand: praise for the seat that completed most lines; if there were none, for the only
        seat that made all its bids, as "revenge" if it made none in the hand before. Seats whose bids all failed are
        hurt."""
        past = moment.view.past
        if not isinstance(moment.event, HandScored) or not past:
            return None
        scored, number = past[-1].scored, len(past)
        previous = past[-2].scored if len(past) > 1 else ()
        new_lines = [each.lines - (previous[seat].lines if previous else 0) for seat, each in enumerate(scored)]
        hurt = tuple(seat for seat, each in enumerate(scored) if each.bids and not each.bids & each.values)
        if max(new_lines) > 0:
            best = new_lines.index(max(new_lines))
            return Remark("feat", (best,), tuple(seat for seat in hurt if seat != best), number)
        made_all = [seat for seat, each in enumerate(scored) if each.bids and not each.bids & ~each.values]
        if len(made_all) != 1:
            return None
        (best,) = made_all
        made_none_before = previous and not previous[best].bids & previous[best].values
        return Remark("revenge" if made_none_before else "feat", (best,), hurt, number)

    def verdict(self, view: GridView, name_of: NameOf, words: Words) -> tuple[str, ...]:
        """Every rank with its reason, the best first, then the end of the game; () while the game goes on."""
        if not view.over:
            return ()
        ranks = scoring.seat_ranks(view)
        winners = [rank for rank in ranks if rank.rank == 1]
        sentences = [rank_sentence(rank, name_of, words) for rank in ranks]
        if len(winners) > 1:
            names = name_list([name_of(rank.seat) for rank in winners], words)
            you = N_("{name} share the win with {points} each, level after every hand.")
            them = N_("{name} share the win: {points} each, and level after every hand.")
            points = wording.points(winners[0].total, words)
            sentences[: len(winners)] = [sentence_about(names, you, them, words, points=points)]
        return (*sentences, _ending(view, name_of, words))

    def ranks(self, view: GridView) -> tuple[int, ...]:
        ranks = {rank.seat: rank.rank for rank in scoring.seat_ranks(view)}
        return tuple(ranks[seat] for seat in range(view.players))

    def score_in_words(self, view: GridView, seat: int, words: Words) -> str:
        return wording.points(view.scores[seat], words)

    def move_name(self, move: int, chosen: Chosen, words: Words) -> str:
        """A move inside a sentence: the name of the suggested sheet or its top row, the bids, the suit, the card."""
        if move >= moves.LAYOUT:
            sheet = moves.sheet_of(move)
            sheets = suggestions(tuple(sorted(sheet)), chosen["cards"])
            known = next((each for each in sheets if each.sheet == sheet), None)
            if known is not None:
                return words("the sheet “{name}”", name=words(known.name))
            top_row = [wording.contract_name(words, contract) for contract in sheet[: isqrt(len(sheet))]]
            return words("a sheet with {names} in the top row", names=name_list(top_row, words))
        if move >= moves.BID:
            return words("bid {names}", names=wording.contract_names(words, move - moves.BID))
        if move >= moves.REFUSE:
            return words("refuse {suit}", suit=wording.suit_name(move - moves.REFUSE, words))
        return wording.card_name(move, words)

    def state_in_english(self, view: GridView, name_of: NameOf) -> str:
        """Everything that the view shows, in lines: house rules, seats with their sheets, tricks, finished hands."""
        rules = ", ".join(f"{name} {_option_text(value)}" for name, value in view.rules)
        lines = [f"ContractGrid: {view.players} players, {rules}", _moment_line(view)]
        for seat in range(view.players):
            lines += [_seat_line(view, seat, name_of), *_sheet_lines(view, seat)]
        if refusals := _refusals_text(view.refused):
            lines.append(f"Refused: {refusals}; trump {'not fixed' if view.trump is None else SUITS[view.trump]}")
        lines += [f"  {plays_text(trick.plays, ANGLO_FRENCH)}: {seat_letter(trick.winner)}" for trick in view.tricks]
        if view.trick:
            lines.append("  On the table: " + plays_text(view.cards_on_table, ANGLO_FRENCH))
        for number, hand in enumerate(view.past, 1):
            dealer, refusals = seat_letter(hand.dealer), _refusals_text(hand.refused)
            lines.append(f"Hand {number}: dealer {dealer}, refused {refusals}, trump {SUITS[hand.trump]}")
            lines += _scored_lines(hand)
        return "\n".join(lines)


def _trick_line(view: GridView, winner: int, name_of: NameOf, words: Words) -> MoveLine:
    """The line about the trick on the table: its cards with their players, its winner and the reason."""
    you = N_("Hand {hand}, trick {number}: {played}. You take it, {why}.")
    them = N_("Hand {hand}, trick {number}: {played}. {name} takes it, {why}.")
    hand, number = len(view.past) + 1, len(view.tricks) + 1
    played = tricks.plays_in_words(view, name_of, wording.card_name, words)
    why = wording.trick_reason(view.trick, view.order.trump, words)
    text = sentence_about(name_of(winner), you, them, words, hand=hand, number=number, played=played, why=why)
    return MoveLine(text, "play")


def _hand_line(view: GridView, name_of: NameOf, words: Words) -> MoveLine:
    """The line about the last hand: the points of each seat for the hand, and its total."""
    results = []
    for seat, (before, after) in enumerate(zip(view.totals(len(view.past) - 1), view.scores, strict=True)):
        name = standalone_name(name_of(seat))
        results.append(words("{name} +{gain} to {total}", name=name, gain=after - before, total=after))
    line = words("Hand {hand} is scored: {brought}.", hand=len(view.past), brought=", ".join(results))
    return MoveLine(line, "score")


# -- the state in English ----------------------------------------------------------------------------------------------


def _option_text(value: object) -> str:
    """The value of a house rule in English: "on", "1000", "Zero One Two"."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return " ".join(value) if isinstance(value, tuple) else str(value)


def _refusals_text(refused: tuple[int | None, ...]) -> str:
    """The refused suits with their seats: "A S, B H"."""
    return ", ".join(f"{seat_letter(seat)} {SUITS[suit]}" for seat, suit in enumerate(refused) if suit is not None)


def _moment_line(view: GridView) -> str:
    """The hand, the phase and the seats to act: "Hand 3, bid; to act: B"; at the end the winners."""
    if view.over:
        winners = " and ".join(seat_letter(seat) for seat in view.winners)
        return f"Over after {len(view.past)} hands; won by {winners}"
    acting = ", ".join(seat_letter(seat) for seat in view.acting)
    is_before_first = view.phase == GridPhase.GRID or view.dealer is None
    hand = "Before the first hand" if is_before_first else f"Hand {len(view.past) + 1}"
    return f"{hand}, {'a deal comes next' if view.phase == GridPhase.DEAL else view.phase}; to act: {acting}"


def _seat_line(view: GridView, seat: int, name_of: NameOf) -> str:
    """A seat with its points, cards, tricks and bids: "A (Ann): 12 points, 11 cards, 0 tricks, bids Zero, dealer"."""
    letter, name = seat_letter(seat), name_of(seat)
    line = letter if name == letter else f"{letter} ({name})"
    line += f": {view.scores[seat]} points, {view.sizes[seat]} cards, {view.tricks_won[seat]} tricks"
    if view.seat == seat and view.hand:
        line += ", holds " + " ".join(map(ANGLO_FRENCH.text, view.hand))
    bids = view.bids[seat]
    line += "" if bids is None else f", bids {_contracts_text(bids)}"
    return line + (", dealer" if view.dealer == seat else "")


def _sheet_lines(view: GridView, seat: int) -> list[str]:
    """The rows of a sheet; marked contracts are in brackets."""
    sheet = view.sheets[seat]
    if sheet is None:
        return ["  sheet laid out in secret" if view.laid[seat] else "  no sheet yet"]
    side = isqrt(len(sheet))
    cells = [f"[{CONTRACTS[each]}]" if view.marks[seat] >> each & 1 else CONTRACTS[each] for each in sheet]
    rows = [cells[first : first + side] for first in range(0, len(cells), side)]
    return ["  " + " ".join(cell.ljust(11) for cell in row).rstrip() for row in rows]


def _contracts_text(mask: int) -> str:
    return " ".join(CONTRACTS[contract] for contract in contracts_of(mask)) or "nothing"


def _scored_lines(hand: FinishedHand) -> list[str]:
    """A line for each seat with the tricks, contracts, bids and points of a finished hand."""
    return [
        f"  {seat_letter(seat)} {each.tricks} tricks, made {_contracts_text(each.values)}; "
        f"bid {_contracts_text(each.bids)}; "
        f"{each.unmarked_points} unmarked + {each.bid_points} bids + {each.lines} lines, now {each.total}"
        for seat, each in enumerate(hand.scored)
    ]


TEXT: Final = GridText()
