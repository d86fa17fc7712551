"""How a trick of Contraconquer is explained: what a card wins with, what a sum leaves over and how it is divided."""

from __future__ import annotations

from tablegame.core.contract import seat_letter
from tablegame.games.contraconquer.facts.view import ContraView
from tablegame.games.contraconquer.text import lore
from tablegame.view.build import Words
from tablegame.view.naming import either


def lines_of(view: ContraView, rank: int) -> tuple[str, ...]:
    """The three combinations that a printed card wins, as they stand on it."""
    return tuple(lore.combination_text(ranks, view.pack, view.hyphens) for ranks in lore.CHART[rank])


def wins_with(view: ContraView, seat: int, rank: int, words: Words) -> str:
    """With which cards of the others a card takes the trick."""
    card = lore.spoken(rank, view.pack, words)
    if view.form == "printed":
        return words("With {card} you take {lines}.", card=card, lines=either(lines_of(view, rank), words))
    return words(
        "With {card} you take the trick if the others' sum, divided by {players}, leaves {rest}.",
        card=card, players=view.players, rest=(seat - rank) % view.players,
    )  # fmt: skip


def sums_of(view: ContraView, seat: int) -> str:
    """The sums that a seat wins with, the first seven where there are many."""
    most = max(max(ranks) for ranks in view.ranks) * view.players
    sums = [str(total) for total in range(seat, most + 1, view.players)]
    return ", ".join(sums) if len(sums) <= 8 else ", ".join(sums[:7]) + " …"


def division_rule(view: ContraView, words: Words) -> tuple[str, ...]:
    """The rule in one sentence, and the last trick reckoned by it."""
    rule = words(
        "Add the ranks and divide by {players}; what is left over names the seat: 0 is A, 1 is B, and so on.",
        players=view.players,
    )
    if not view.tricks:
        return (rule,)
    trick = view.tricks[-1]
    explained = lore.explain(trick.ranks)
    return rule, words(
        "The last trick: {ranks} = {total} = {times} × {players} + {rest}, seat {letter}",
        ranks=" + ".join(map(str, trick.ranks)), total=explained.total, times=explained.times,
        players=view.players, rest=explained.remainder, letter=seat_letter(trick.winner),
    )  # fmt: skip


def remains(explained: lore.Sum, words: Words) -> str:
    """What the division leaves over, and whose seat that is."""
    letter = seat_letter(explained.remainder)
    if explained.remainder:
        return words("{rest} is left over, and seat {letter} is {rest}", rest=explained.remainder, letter=letter)
    return words("nothing is left over, and seat {letter} is 0", letter=letter)


def division(explained: lore.Sum, left: str, players: int, words: Words) -> str:
    """What stays, and the division of the whole sum. left: the cards that stay."""
    total, times, rest = explained.total, explained.times, explained.remainder
    whole = words(
        "or all together {total} = {times} × {players} + {rest}", total=total, times=times, players=players, rest=rest
    )
    stays = left if left == str(explained.stays) else f"{left} = {explained.stays}"
    if not explained.left:
        said = words("Nothing stays")
    elif explained.stays < players:
        said = words("{sum} stays", sum=stays)
    else:
        times, rest = divmod(explained.stays, players)
        said = words(
            "{sum} stays, which is {times} × {players} + {rest}", sum=stays, times=times, players=players, rest=rest
        )
    return f"{said}; {whole}"
