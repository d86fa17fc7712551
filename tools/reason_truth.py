"""Checks with the engine whether the claims of reasons are true: by all continuations, by samples, by counting.

A check is given a view, a move and a claim about the move. It answers whether the claim holds, or None if that would be
too much work.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from itertools import product
from math import nan, prod, sqrt
from random import Random
from typing import Any

from trick_reason_truth import contractgrid, contraspiel

from tablegame.ai.secret_reasons import TrickPlay
from tablegame.core.contract import View
from tablegame.core.reasons import Claim, Kind, LikelyKind, SureKind, playouts
from tablegame.core.sealed_cards import counts_of
from tablegame.games import find

Check = Callable[[Any, int, Claim, dict[str, Any], Random, int], "bool | None"]
"""The arguments are the view, the move, the claim, the fields of its sentence, chance, and the number of samples."""


def claims(game: str, view: View, move: int) -> Iterator[tuple[Kind[Any], Claim]]:
    """The sure claims about a move, each after its kind."""
    for kind in find(game).reasons.kinds:
        claim = kind.find(view, move) if isinstance(kind, SureKind) else None
        if claim is not None:
            yield kind, claim


def shares(game: str, view: View, moves: list[int], seed: str) -> dict[tuple[int, str, Any], tuple[float, int]]:
    """By move, kind and sentence of each likely reason the share of playouts in which it comes true, and how many there
    were."""
    entry = find(game)
    play = entry.reasons.play(entry.engine, view)
    likely = [kind for kind in entry.reasons.kinds if isinstance(kind, LikelyKind)]
    counts: Counter[tuple[int, str, Any]] = Counter()
    for move, played in playouts(play, moves, seed).items():
        for kind, playout in product(likely, played):
            counts.update((move, kind.key, reason) for reason in set(kind.happens(playout)))
    return {key: (count / play.samples, play.samples) for key, count in counts.items()}


def errors_apart(first: tuple[float, int], second: tuple[float, int]) -> float:
    """By how many standard errors two counted shares differ; each is a share and the number of cases."""
    (share, count), (other_share, other_count) = first, second
    pooled = (share * count + other_share * other_count) / (count + other_count)
    error = sqrt(pooled * (1 - pooled) * (1 / count + 1 / other_count))
    return abs(share - other_share) / error if error else 0.0


# -- tricks of sealed cards --------------------------------------------------------------------------------------------


def unsealed(game: str, view: Any) -> Any:
    """A state of the view in which nobody has played to the trick yet."""
    return TrickPlay(find(game).engine, view).imagine(Random(0))


def sealed_trick(game: str, view: Any, choices: dict[int, int], rng: Random) -> Any:
    """The state after the trick in which each seat plays its choice. Cards that replace ties are random."""
    state = unsealed(game, view)
    for seat in state.acting():
        state.apply(seat, choices[seat])
    while game == "wargops" and state.game == view.game and state.rounds:
        seat = state.acting()[0]
        state.apply(seat, state.legal(seat).sample(rng))
    return state


def replies(game: str, view: Any, move: int, rng: Random, tries: int) -> Iterator[dict[int, int]]:
    """Yields all choices of the seats in which the viewer makes the move; if there are more than `tries`, so many at
    random."""
    state = unsealed(game, view)
    held = {seat: [move] if seat == view.seat else list(state.legal(seat)) for seat in state.acting()}
    if prod(map(len, held.values())) <= tries:
        yield from (dict(zip(held, ranks, strict=True)) for ranks in product(*held.values()))
    else:
        yield from ({seat: rng.choice(ranks) for seat, ranks in held.items()} for _ in range(tries))


def always(game: str, view: Any, move: int, rng: Random, tries: int, holds: Callable[[Any], bool]) -> bool:
    """Whether something is true of the trick after the move, whatever the others play."""
    states = (sealed_trick(game, view, choices, rng) for choices in replies(game, view, move, rng, tries))
    return all(holds(state.view(view.seat).tricks[len(view.tricks)]) for state in states)


def chance(others: list[list[tuple[int, float]]], holds: Callable[[tuple[int, ...]], float]) -> float:
    """The mean of a function of the ranks that the others play; for one that answers yes or no, the chance of yes.

    others: for each of them the ranks with their chances.
    """
    return sum(prod(share for _, share in each) * holds(tuple(rank for rank, _ in each)) for each in product(*others))


Turn = tuple[tuple[int, ...], int, float, "bool | None", list[int]]
"""A past choice by the places of cards among the ranks: how many of each were held, the one that was played, then of
the trick before the own one (nan where there was none), whether it was won, and those that would have won it."""


def habit_holds(turns: Iterable[Turn], fields: dict[str, Any]) -> bool:
    """Whether a seat followed a habit as often as the fields of a sentence claim. Only turns count in which it could
    have done otherwise. A sentence without such figures is true."""
    done = []
    for hand, card, last, won, winning in turns if "times" in fields else ():
        held = {place: count for place, count in enumerate(hand) if count}
        meant = {
            "the highest card in hand": {max(held)},
            "the lowest card in hand": {min(held)},
            "the most common card in hand": {each for each in held if held[each] == max(held.values())},
            "the rarest card in hand": {each for each in held if held[each] == min(held.values())},
            "the same card again": {last},
            "a different card from last time": held.keys() - {last},
            "the next card in order": {(last + 1) % len(hand)},
            "a higher card than last time": {each for each in held if each > last},
            "a lower card than last time": {each for each in held if each < last},
            "the card that would have won the previous trick": winning,
        }
        named = held.keys() & meant[fields["term_what"]]
        after = {None: "", False: "after a loss", True: "after a win"}[won]
        if fields.get("term_after", after) == after and 0 < len(named) < len(held):
            done.append(card in named)
    return (sum(done), len(done)) == (fields.get("times", 0), fields.get("cases", 0))


def conquer_turns(view: Any, seat: int) -> Iterator[Turn]:
    """The latest choices of a seat in Contraconquer."""
    from tablegame.games.contraconquer.facts import trick_winner, tricks_with_hands

    first, ranks = max(0, len(view.tricks) - 1200 // (view.players - 1)), view.ranks[seat]
    for number, (trick, hands) in enumerate(tricks_with_hands(view, view.tricks, first), first):
        turn, last = (hands[seat], ranks.index(trick.ranks[seat])), view.tricks[number - 1]
        if number and last.game == trick.game:
            tried = [(*last.ranks[:seat], rank, *last.ranks[seat + 1 :]) for rank in ranks]
            winning = [place for place, each in enumerate(tried) if trick_winner(view.form, each) == seat]
            yield *turn, ranks.index(last.ranks[seat]), last.winner == seat, winning
        else:
            yield *turn, nan, None, []


def war_turns(view: Any, seat: int) -> Iterator[Turn]:
    """The latest choices of a seat in WarGops."""
    from tablegame.games.wargops.facts.settling import rounds

    for trick, number, cards in rounds(view, view.tricks, max(0, len(view.tricks) - 100 // (view.players - 1))):
        last, won = nan, None
        for each in view.tricks_of(trick.game)[: trick.number]:
            if each.ranks[0][seat]:
                last = each.ranks[0][seat] - 1
                won = any(step.kind == "takes" and step.seats[0] == seat for step in each.steps)
        if trick.ranks[number][seat]:
            yield counts_of(cards.hands[seat]), trick.ranks[number][seat] - 1, last, won, []


def contraconquer(view: Any, move: int, claim: Claim, fields: dict[str, Any], rng: Random, tries: int) -> bool | None:
    from tablegame.games.contraconquer.bot import judging_basis
    from tablegame.games.contraconquer.habits import latest_cards

    own, others = view.seat, [seat for seat in range(view.players) if seat != view.seat]

    if claim.kind in ("takes", "gives", "loses"):
        seat, wanted = fields.get("seat") if claim.kind == "gives" else own, claim.kind != "loses"
        return always("contraconquer", view, move, rng, tries, lambda trick: (trick.winner == seat) == wanted)
    known, before = judging_basis(view)[0], latest_cards(view)
    shares = []
    for seat in others:
        told = known.predictions.get(seat)
        usual = [count / sum(view.hands[seat]) for count in view.hands[seat]]
        found = told(seat, view.hands[seat], before[seat]) if told else usual
        shares.append([pair for pair in zip(view.ranks[seat], found, strict=True) if pair[1]])

    def won(played: tuple[int, ...]) -> bool:
        choices = dict(zip(others, played, strict=True))
        return bool(sealed_trick("contraconquer", view, {own: move} | choices, rng).view(own).tricks[-1].winner == own)

    read = habit_holds(conquer_turns(view, fields["seat"]), fields)
    return read and abs(chance(shares, won) - (claim.share or 0)) < 1e-9


def wargops(view: Any, move: int, claim: Claim, fields: dict[str, Any], rng: Random, tries: int) -> bool | None:
    from tablegame.games.wargops.bot import judging_basis

    own, kind = view.seat, claim.kind
    held = {seat: [r for r, n in enumerate(view.hands[seat], 1) if n] for seat in range(view.players)}
    rivals = [rank for seat in held for rank in held[seat] if seat != own]

    def trick_is(holds: Callable[[Any], bool], rank: int = move) -> bool:
        return always("wargops", view, rank, rng, tries, holds)

    def takes(rank: int) -> bool:
        return trick_is(lambda trick: taker_of(trick) == own, rank)

    def taker_of(trick: Any) -> int | None:
        """The seat whose open card is higher than all others; None if two are equal. It need not take any cards."""
        up = [(card.rank, seat) for seat, card in enumerate(trick.face_up()) if card]
        high = [seat for rank, seat in up if rank == max(up)[0]]
        return high[0] if len(high) == 1 else None

    waiting = {pile.trick for pile in view.piles if own in pile.claimants}

    def won(trick: Any) -> set[int]:
        return {each.trick for each in trick.steps if each.kind == "takes" and each.seats == (own,)}

    if kind in ("takes", "spends"):
        left = [rank for rank in held[own] if rank != move or view.hands[own][rank - 1] > 1]
        return takes(move) and (kind == "takes" or all(rank < max(rivals) for rank in left))
    if kind in ("cheapest", "wastes"):
        lower = [rank for rank in held[own] if rank < move and takes(rank)]
        beat = [rank for rank in lower if rank not in rivals]
        return takes(move) and (not beat if kind == "cheapest" else bool(lower))
    if kind == "tie":
        return trick_is(lambda trick: taker_of(trick) in (own, None))
    if kind == "gives_up":
        higher = [rank for rank in held[own] if rank > move]
        return any(takes(rank) for rank in higher)
    if kind in ("loses", "loses_least"):
        return trick_is(lambda trick: taker_of(trick) != own)
    if kind == "no_pile":
        return trick_is(lambda trick: not waiting <= won(trick))
    worth, known = judging_basis(view)
    mixes = [(seat, mix) for seat, mix in (worth.mixes | known.mixes).items() if seat != own]
    shares = [[*zip(held[seat], mix, strict=True)] for seat, mix in mixes]
    if prod(map(len, shares)) > 5000:
        return None

    def won_by(rank: int) -> float:
        return chance(shares, lambda played: max(played) < rank)

    odds, share = won_by(move), claim.share or 0.0
    if kind in ("lost_as_well", "costs_least"):
        lost = chance(shares, lambda played: max(played) > move)
        return abs(lost - share) < 1e-9 and (kind == "costs_least") == (move == min(held[own]))
    if kind == "dearer":
        return abs(odds - share) < 1e-9 and any(won_by(rank) > odds - 0.13 for rank in held[own] if rank < move)
    if kind == "short":
        found = [won_by(rank) for rank in held[own] if rank > move]
        return any(fields["many"] in (round(10 * each), "more than 9" if each >= 0.95 else "") for each in found)
    if kind in ("costs", "thin"):
        points = chance(shares, lambda played: sum(played) * (max(played) < move))
        usual = sum(view.points_in_hand(seat) / sum(view.hands[seat]) for seat, _ in mixes)
        return round(points / odds) == fields.get("many", 1) and (kind == "costs" or round(usual) == fields["score"])
    read = kind == "often" or (kind in ("read", "trap") and habit_holds(war_turns(view, fields["seat"]), fields))
    return read and abs(odds - share) < 1e-9


# -- rows --------------------------------------------------------------------------------------------------------------

NODES = 60_000  # positions looked at for one check of a row


class RowGame:
    """Searches a game of Procession with its engine alone."""

    def __init__(self, view: Any) -> None:
        engine = find("procession").engine
        self.start, self.seat, self.known = engine.determinize(view, Random(0)), view.seat, dict[Any, Any]()
        self.left = NODES

    def after(self, *rows: int) -> Any:
        return reduce(self._next, rows, self.start)

    def wins(self, state: Any, seat: int) -> bool:
        """Whether a seat can write the last row even if all others play against it. Raises RecursionError after NODES
        positions."""
        key = ("wins", seat, state.row, state.used, state.acting())
        if key not in self.known:
            self._count()
            if not state.acting():
                self.known[key] = seat in state.winners()
            else:
                quick = any if state.acting()[0] == seat else all
                self.known[key] = quick(self.wins(self._next(state, row), seat) for row in state.open)
        found: bool = self.known[key]
        return found

    def _count(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise RecursionError

    @staticmethod
    def _next(state: Any, row: int) -> Any:
        state = state.clone()
        state.apply(state.acting()[0], row)
        return state


def procession(view: Any, move: int, claim: Claim, fields: dict[str, Any], rng: Random, tries: int) -> bool | None:  # noqa: ARG001 - a check
    try:
        return _row_holds(view, move, claim, fields)
    except RecursionError:
        return None


def _row_holds(view: Any, move: int, claim: Claim, fields: dict[str, Any]) -> bool | None:
    from tablegame.games.procession.facts import mark_of, partition_of, row_of, run_lengths

    game = RowGame(view)
    own, kind, state = view.seat, claim.kind, game.after(move)
    over = not state.acting()
    seat = fields.get("seat")
    asked = view.domain if kind in ("denies", "only_win", "trap", "delays", "unlost") else ()
    lost = [row for row in asked if not game.wins(game.after(row), own)]
    ends = lambda state: [row for row in state.open if not game._next(state, row).acting()]  # noqa: E731 - used often
    if kind == "last_row":
        return over and state.winners() == (own,)
    if kind == "unproved":
        return game.wins(game.after(row_of(fields["row"])), own)
    if kind == "surrenders":
        return row_of(fields["answer"]) in ends(state) and state.acting() == (seat,)
    if kind in ("forces", "few_answers", "answered"):
        right = game.wins(state, own)
        if kind == "forces" or ("answer" in fields and kind == "few_answers"):
            right = right and [row_of(fields["answer"])] == list(state.open)
        if kind == "few_answers" and "count" in fields:
            right = right and len(state.open) == fields["count"]
        if "row" in fields:
            last = game.after(move, row_of(fields["answer"]), row_of(fields["row"]))
            right = right and (game.wins(last, own) if kind != "forces" else not last.acting())
        return right
    if kind == "prepares":

        def ready(state: Any) -> bool:
            others = state.acting() and state.acting() != (own,)
            return all(ready(game._next(state, row)) for row in state.open) if others else bool(ends(state))

        return ready(state)
    if kind == "hands_over":
        return all(ends(game._next(state, row)) for row in state.open) and not ends(state)
    if kind in ("unstoppable", "stoppable"):
        return game.wins(state, own) == (kind != "stoppable")
    if kind == "refuted":
        return not game.wins(game.after(move, row_of(fields["answer"])), own)
    if kind == "only_win":
        mirrors = run_lengths(move), run_lengths(move)[::-1]  # these go on alike
        return game.wins(state, own) and all(row in lost or run_lengths(row) in mirrors for row in view.domain)
    if kind == "denies":
        alike = [[reply for reply in game.after(row).open if mark_of(reply) == mark_of(move)] for row in lost]
        pairs = zip(lost, alike, strict=True)
        count = sum(any(not game.wins(game.after(row, reply), own) for reply in each) for row, each in pairs)
        named = "·".join(map(str, partition_of(move)))
        return game.wins(state, own) and (fields["partition"], fields["count"]) == (named, count)
    if kind == "trap":
        right = [row for row in state.open if not game.wins(game.after(move, row), own)]
        counted = len(right) == fields.get("right", 1) and len(state.open) == fields.get("count", len(state.open))
        counted &= "answer" not in fields or right == [row_of(fields["answer"])]
        return counted and len(lost) == view.domain.count()
    if kind == "delays":
        return len(lost) == view.domain.count()
    if kind == "unlost":
        return len(lost) >= fields.get("count", 1)
    if kind in ("fewest", "more"):
        counts = {row: len(game.after(row).open) for row in view.domain}
        least = counts[row_of(fields["row"])] if kind == "more" else min(counts.values())
        return least == fields.get("least", counts[move]) and counts[move] == fields.get("count", 1)
    return None


# -- strings -----------------------------------------------------------------------------------------------------------


def standing(string: str, letters: str) -> int:
    """How many letters of a string stand at the end of the letters of a row; all of them once it occurred."""
    if string in letters:
        return len(string)
    return max(count for count in range(len(string) + 1) if letters.endswith(string[:count]))


def in_turns(letters: str) -> int:
    """How many letters at the end go up and down in turns."""
    count = 0
    while count < len(letters) and letters[-1 - count] != "S" and (not count or letters[-1 - count] != letters[-count]):
        count += 1
    return count


def precognition(view: Any, move: int, claim: Claim, fields: dict[str, Any], rng: Random, tries: int) -> bool | None:
    from tablegame.core.cards import value
    from tablegame.games.precognition.facts import letters_between

    kind, own = claim.kind, view.string
    before, after = letters_between(view.row), letters_between((*view.row, move))
    letter = after[len(before) :]
    alike = sorted({value(each) for each in view.hand if letters_between((*view.row, each))[len(before) :] == letter})
    needed = own[standing(own, after)] if standing(own, after) < len(own) else ""
    if kind in ("makes", "sets_back"):
        stand = (standing(own, after), len(own))
        if kind == "sets_back":
            wanted = own[standing(own, before)]
            right = stand[0] <= standing(own, before) and (fields["needed"], fields["letter"]) == (wanted, letter)
            return right and wanted != letter and stand == (fields["stand"], fields["count"])
        right = standing(own, before) + 1 == stand[0] and fields["letter"] == letter
        return right and stand == (fields["stand"], fields["count"])
    if kind == "strongest":
        strongest, weakest = (alike[-1], alike[0]) if needed == "D" else (alike[0], alike[-1])
        fits = not view.row or letter == own[standing(own, before)]
        right = fits and needed in ("U", "D") and fields["letter"] == needed and strongest != weakest
        return right and value(move) == strongest
    if kind in ("breaks", "feeds"):
        run, longer = in_turns(before), in_turns(after)
        return (run >= 3 or kind == "feeds") and (
            longer == run + 1 == fields["count"] if kind == "feeds" else longer <= run
        )
    unseen = set(range(4 * view.ranks)) - {*view.row, *view.hand}
    if kind in ("fewer", "far_fewer"):
        makes = {each: [letters_between((each, other)) for other in unseen] for each in (*view.hand, move)}
        count, most = makes[move].count(needed), max(each.count(letter) for each in makes.values() for letter in "UDS")
        return (count, len(unseen)) == (fields["count"], fields["all"]) and count < fields["many"] <= most
    if kind in ("hinders", "lets_on"):
        counts = {
            held: sum((value(other) > held) if letter == "D" else (value(other) < held) for other in unseen)
            for held in alike
        }
        least = min(counts.values())
        named = fields["count"], fields.get("least", fields["count"]), fields["all"]
        counted = (counts[value(move)], least, len(unseen)) == named
        return counted and in_turns(after) >= 3
    if kind not in ("ends", "forces", "blocks"):
        return None
    engine: Any = find("precognition").engine
    for _ in range(tries):
        state = engine.determinize(view, rng)
        state.apply(view.seat, move)
        following = {letters_between((move, each)) for each in state.hands[state.acting()[0]]}
        if kind == "forces" and following != {needed}:
            return False
        if kind == "blocks" and needed in following:
            return False
        while kind == "ends" and len(state.finished) == len(view.past):
            seat = state.acting()[0]
            state.apply(seat, state.legal(seat).sample(rng))
        if kind == "ends" and own in letters_between(state.finished[-1][3]):
            return False
    return True


CHECKS: dict[str, Check] = {
    each.__name__: each for each in (contraconquer, wargops, procession, contraspiel, contractgrid, precognition)
}


def is_true(game: str, view: Any, move: int, claim: Claim, rng: Random, tries: int = 1000) -> bool | None:
    """Whether a sure claim holds; None where that is too much work to find out."""
    return CHECKS[game](view, move, claim, dict(claim.reason.fields), rng, tries)
