"""Ideas: what kinds of reasons explain the mistakes in the deck, and which of them costs most.

The idea of a mistake is the kind of the reason that the review gives for it (docs/reasons.md).
"""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from functools import lru_cache
from typing import Any, Final, NamedTuple

from tablegame.core.contract import Reason
from tablegame.core.errors import TableError
from tablegame.core.reasons import GENERAL
from tablegame.games import find
from tablegame.practice.deck import MOST, MistakeCard, MistakeDeck
from tablegame.practice.own_mistakes import judged_of
from tablegame.storage.strict_json import loads

DAILY: Final = 5
"""Positions a day."""
LEAST: Final = 2
"""Mistakes that make an idea."""


class MistakeIdea(NamedTuple):
    """Mistakes in one game that reasons of one kind explain.

    lost: in mistakes that are just as large as they have to be; cards: the costliest first.
    """

    game: str
    kind: str
    lost: float
    cards: tuple[MistakeCard, ...]

    @property
    def reason(self) -> Reason | None:
        """The reason for the costliest of these mistakes; None for a broken card."""
        with suppress(TableError, ValueError, KeyError, TypeError):
            for choice in judged_of(self.cards[0]).judgement.evaluation.choices:
                if claim := next((each for each in choice.why if each.kind == self.kind), None):
                    return claim.reason
        return None


def weakest_idea(deck: MistakeDeck, game: str = "", name: str | None = None) -> MistakeIdea | None:
    """The idea of the mistakes in the deck that lost most together; None if no idea has several.

    game: "" for all games; name: of the person who made the mistakes, None for everybody.
    """
    found: dict[tuple[str, str], list[tuple[float, MistakeCard]]] = {}
    for card in deck.cards.values():
        made_by = card.names[card.seat] if card.names else ""
        if game in ("", card.game) and name in (None, made_by):
            with suppress(ValueError, KeyError, TypeError, IndexError):
                kind, lost = _explained(card.judged)
                found.setdefault((card.game, kind), []).append((lost / find(card.game).bot.mistake_bound, card))
    ideas = []
    for (key, kind), cards in found.items():
        ordered = sorted(cards, key=lambda each: -each[0])
        if kind and len(cards) >= LEAST:
            ideas.append(MistakeIdea(key, kind, sum(lost for lost, _ in cards), tuple(card for _, card in ordered)))
    return max(ideas, key=lambda idea: idea.lost, default=None)


@lru_cache(maxsize=MOST)
def _explained(judged: str) -> tuple[str, float]:
    """The kind of the reason against a mistake, or else for the best choice ("" without one), and what it lost.

    Reads a judgement no further than it has to, since a deck has many. Raises ValueError, KeyError, TypeError or
    IndexError for a broken one.
    """
    kept: Any = loads(judged)
    claims = {choice[0]: choice[8] for choice in kept["choices"] if len(choice) > 8}
    made, best = str(kept["move"]).partition(" ")[2], kept.get("top", kept["best"])
    kinds = (str(claim[0]) for move in (made, best) for claim in claims.get(move, ()))
    return next((kind for kind in kinds if kind not in GENERAL), ""), float(kept["lost"])


def daily_positions(deck: MistakeDeck, today: date) -> tuple[MistakeCard, ...]:
    """Five mistakes to solve today: those of the weakest idea, then those that are due, then others."""
    idea = weakest_idea(deck)
    cards = (*(idea.cards if idea is not None else ()), *deck.due(today), *deck.ahead(today))
    return tuple({card.key: card for card in cards}.values())[:DAILY]
