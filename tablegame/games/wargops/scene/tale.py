"""A game of WarGops told again out of its tricks: where every card was when a trick lay open, and at the end of a game.

Knows the steps that a settled trick carries, and follows them. Must not know why a step was taken (settling.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from tablegame.core.domain import EMPTY
from tablegame.games.wargops.facts.view import Card, Pile, Trick, WarView


@dataclass
class Table:
    """Where the cards of one game are while it is told."""

    hands: list[list[Card]]
    piles: list[Pile] = field(default_factory=list)
    trash: list[Card] = field(default_factory=list)
    orphans: list[Card] = field(default_factory=list)

    @staticmethod
    def dealt(view: WarView) -> Table:
        """The beginning of a game: everybody holds so many of each rank."""
        ranks, copies = range(1, view.ranks + 1), range(view.copies)
        return Table([[Card(r, seat, copy) for r in ranks for copy in copies] for seat in range(view.players)])

    def lay(self, trick: Trick) -> None:
        """The cards of a trick leave the hands."""
        for laid in trick.rounds:
            for seat, card in enumerate(laid):
                if card is not None:
                    self.hands[seat].remove(card)

    def settle(self, trick: Trick) -> None:
        """The cards go where the steps send them."""
        for step in trick.steps:
            if step.kind in ("takes", "claims", "orphaned"):
                self.piles = [pile for pile in self.piles if pile.trick != step.trick]
            if step.kind == "trash":
                self.trash += step.cards
            elif step.kind == "takes":
                self.hands[step.seats[0]] += step.cards
            elif step.kind in ("waits", "claims"):
                self.piles.append(Pile(step.trick, step.cards, step.seats))
            elif step.kind == "orphaned":
                self.orphans += step.cards
        self.piles.sort(key=lambda pile: pile.trick)

    def shown(self, view: WarView) -> WarView:
        """The view with the cards where they are now."""
        cards = tuple(_sorted(hand, seat, view.players) for seat, hand in enumerate(self.hands))
        return replace(
            view,
            hands=tuple(tuple(sum(c.rank == r for c in hand) for r in range(1, view.ranks + 1)) for hand in cards),
            cards=cards,
            sealed=(False,) * view.players,
            own=None,
            piles=tuple(self.piles),
            trash=tuple(self.trash),
            orphans=tuple(self.orphans),
            acting=(),
            over=False,
            winners=(),
            domain=EMPTY,
        )


def _sorted(hand: Iterable[Card], seat: int, players: int) -> tuple[Card, ...]:
    """Ascending; of equal ranks the seat's own first, then clockwise, as the view has it."""
    return tuple(sorted(hand, key=lambda card: (card.rank, (card.owner - seat) % players, card.copy)))


def turned(view: WarView, trick: Trick) -> WarView:
    """The view while that trick lies turned up on the table, nothing of it settled yet."""
    told = tuple(each for each in view.tricks if (each.game, each.number) < (trick.game, trick.number))
    table = _until(view, [each for each in told if each.game == trick.game])
    table.lay(trick)
    done = trick.steps and trick.steps[-1].kind != "down"
    shown = replace(table.shown(view), under_way=trick, tricks=(*told, trick) if done else told)
    return _at(shown, trick.game, trick.game)


def ended(view: WarView, game: int) -> WarView:
    """The view when that game has just ended: what the last player holds, before hands are full again."""
    told = tuple(each for each in view.tricks if each.game <= game)
    table = _until(view, [each for each in told if each.game == game])
    return _at(replace(table.shown(view), under_way=None, tricks=told), game, game + 1)


def _until(view: WarView, tricks: Sequence[Trick]) -> Table:
    table = Table.dealt(view)
    for trick in tricks:
        table.lay(trick)
        table.settle(trick)
    return table


def _at(view: WarView, game: int, finished: int) -> WarView:
    """The view in that game of the session, so many games being finished."""
    results = view.results[:finished]
    scores = tuple(sum(result.points[seat] for result in results) for seat in range(view.players))
    return replace(view, game=game, results=results, scores=scores)
