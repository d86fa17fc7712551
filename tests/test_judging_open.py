"""The judge in the four open games: every choice is judged, and what is solved is judged exactly."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import combinations
from random import Random
from typing import Any

import pytest
from effort import effort
from procession_sheet import full_search
from seeds import new_seed, so_many

from tablegame.ai.judging import Judgement, judge, weigh
from tablegame.ai.reasons import explained
from tablegame.core.cards import value
from tablegame.core.contract import CHANCE, State
from tablegame.core.options import complete
from tablegame.games import find
from tablegame.games.contraconquer.bot import expected
from tablegame.games.precognition.facts import is_card
from tablegame.games.procession.bot.solver import RowSolver, SearchBoundError, composition, graph_of, reply_table
from tablegame.games.procession.facts import partitions
from tablegame.games.procession.rules import ProcessionState
from tablegame.games.wargops.bot.duel import Duel, final_difference, table
from tablegame.games.wargops.bot.estimate import estimate
from tablegame.games.wargops.facts.settling import Position, after_pair, counts_in
from tablegame.games.wargops.facts.view import WarView


def begin(game: str, players: int, **options: Any) -> State:
    engine = find(game).engine
    return engine.new(players, complete(engine, players, options))


def step(game: str, state: State, rng: Random) -> None:
    """Somebody's move, at random."""
    entry, actor = find(game), state.acting()[0]
    move = entry.engine.deal(state, rng) if actor == CHANCE else entry.bot.random_move(state.view(actor), rng)
    state.apply(actor, move)


KINDS: list[tuple[str, int, dict[str, Any]]] = [
    ("contraconquer", 3, {}),
    ("contraconquer", 8, {"form": "remainder"}),
    ("wargops", 2, {"games": 1, "ranks": 5}),
    ("wargops", 3, {"games": 1, "ranks": 4}),
    ("wargops", 4, {"games": 1, "ranks": 4, "ties": "replace"}),
    ("precognition", 2, {"ranks": 3}),
    ("precognition", 4, {"ranks": 3}),
    ("procession", 2, {"length": 7}),
    ("procession", 2, {"length": 14}),
    ("procession", 4, {"length": 7}),
]


@pytest.mark.parametrize(("game", "players", "options"), KINDS)
def test_every_random_choice_gets_the_same_judgement_twice(game: str, players: int, options: dict[str, Any]) -> None:
    seed = new_seed()
    rng, bot = Random(seed), find(game).bot
    state = begin(game, players, **options)
    for _ in range(1 if options.get("length") == 14 else 24):
        if not state.acting():
            break
        actor = state.acting()[0]
        if actor != CHANCE:
            view = state.view(actor)
            move = view.legal().sample(rng)
            found = judge(bot, view, move, seed)
            assert found.loss >= 0 and found.made.loss_error >= 0 and found.top.move in view.legal()
            assert found == judge(bot, view, move, seed), "the same question has the same answer"
        step(game, state, rng)


def test_equivalent_cards_lose_the_same() -> None:
    rng = Random(3)
    state, bot = begin("precognition", 3), find("precognition").bot
    for _ in range(12):
        step("precognition", state, rng)
    view = state.view(state.acting()[0])
    cards = [card for card in view.legal() if is_card(card)]
    pairs = [(one, other) for one in cards for other in cards if one < other and value(one) == value(other)]
    assert pairs
    for one, other in pairs:
        assert bot.equivalent(view, one, other)
        assert judge(bot, view, one, 1).loss == judge(bot, view, other, 1).loss


def test_equivalent_rows_lose_the_same() -> None:
    bot, view = find("procession").bot, begin("procession", 2, length=6).view(0)
    loss = {row: judge(bot, view, row, 1).loss for row in view.legal()}
    equivalent = [pair for pair in combinations(loss, 2) if bot.equivalent(view, *pair)]
    assert equivalent and all(loss[one] == loss[other] for one, other in equivalent)


# -- what is solved ----------------------------------------------------------------------------------------------------


POSITIONS = so_many(150, 1000)


def choices(game: str, rng: Random, kinds: list[tuple[int, dict[str, Any]]]) -> Iterator[tuple[State, int, int]]:
    """States out of random games of these kinds, each with a seat that may choose and what it chooses."""
    while True:
        players, options = rng.choice(kinds)
        state = begin(game, players, **options)
        while state.acting():
            actor = rng.choice(state.acting())
            if actor != CHANCE and state.legal(actor).count() > 1:
                yield state, actor, state.legal(actor).sample(rng)
            step(game, state, rng)


# Contraconquer


FORMS: list[tuple[int, dict[str, Any]]] = [
    (3, {}),
    (3, {"pack": "standard"}),
    *((players, {"form": "remainder"}) for players in range(2, 9)),
    (4, {"form": "remainder", "pack": "standard", "copies": 12}),
    (3, {"copies": 12}),
]


def test_no_card_of_contraconquer_is_a_mistake_against_unpredictable_players() -> None:
    seed = new_seed()
    rng, bot = Random(seed), find("contraconquer").bot
    positions, read = choices("contraconquer", rng, FORMS), 0
    for _ in range(POSITIONS):
        state, seat, move = next(positions)
        view = state.view(seat)
        if expected(view).predictions:
            read += 1  # chance looks like a habit now and then
            continue
        found = judge(bot, view, move, rng.getrandbits(32))
        assert (found.judged, found.loss, found.made.loss_error) == ("mixed", 0, 0)
    assert read < POSITIONS / 4


# WarGops


PACKS: list[tuple[int, dict[str, Any]]] = [
    (2, {"games": 1, "ranks": ranks, "ties": ties}) for ranks in range(3, 8) for ties in ("deferred", "replace")
]


@cache
def exact_value(position: Position, replace: bool) -> float:
    """What is shipped of whole packs, which other tests prove by the rules; what is not shipped is computed again."""
    end = final_difference(position, replace)
    if end is not None:
        return float(end)
    found = table(replace).value(position)
    return SOLVERS[replace].value(position) if found is None else found


SOLVERS: dict[bool, Duel[float]] = {replace: Duel(replace, 0.0) for replace in (False, True)}


def assert_judgement_is_proved(view: WarView, seat: int, found: Judgement, card: int) -> None:
    """The judgement agrees with the matrix of what follows, and both mixes prove each other best."""
    replace, other = view.ties == "replace", 1 - seat
    cards = counts_in(view)
    position = cards.hands[seat], cards.hands[other], cards.waiting
    mixes = estimate(view, seat).mixes
    rows, columns = (
        [rank for rank in range(1, view.ranks + 1) if view.hands[each][rank - 1]] for each in (seat, other)
    )
    if len(mixes) == 1:
        return  # one alone replaces a tie
    payoffs = {
        (own, answer): exact_value(after_pair(position, own, answer, replace), replace)
        for own in rows
        for answer in columns
    }
    mine, theirs = (dict(zip(held, mixes[each], strict=True)) for held, each in ((rows, seat), (columns, other)))
    least = min(sum(mine[own] * payoffs[own, answer] for own in rows) for answer in columns)
    promised = {own: sum(theirs[answer] * payoffs[own, answer] for answer in columns) for own in rows}
    most = max(promised.values())
    assert least == pytest.approx(most, abs=2e-3), "nobody can do better than the two mixes"
    assert found.made.loss_error == 0 and found.loss == pytest.approx(most - promised[card], abs=2e-3)
    if mine[card] > 0.02:
        assert found.judged in ("mixed", "best") and found.loss == 0
    if found.loss > 2e-3:
        assert found.judged in ("inaccuracy", "mistake") and found.top.value == pytest.approx(most, abs=2e-3)


def test_a_card_of_wargops_loses_what_the_solved_position_says() -> None:
    seed = new_seed()
    rng, bot, lost, checked = Random(seed), find("wargops").bot, 0, 0
    positions = choices("wargops", rng, PACKS)
    while checked < POSITIONS:
        state, seat, card = next(positions)
        view: Any = state.view(seat)
        if view.under_way is not None and any(view.under_way.face_down()):
            continue
        checked += 1
        found = judge(bot, view, card, rng.getrandbits(32))
        assert_judgement_is_proved(view, seat, found, card)
        lost += found.loss > 0
    assert lost > POSITIONS / 20


# Procession


SEARCHED = 3000
"""Positions looked at to find out what one row of nine or ten digits is worth."""


def wins_after(state: ProcessionState, row: int) -> bool | None:
    """Whether whoever writes that row wins; None where the tables do not tell and it is too much to find out."""
    following = state.clone()
    following.apply(state.turn, row)
    length = row.bit_length() - 1
    if length < 9:
        return not full_search(following.row, following.used)
    place, unused = composition(row), (1 << len(partitions(length))) - 1 & ~following.used
    try:
        return not RowSolver(graph_of(length), SEARCHED, reply_table(graph_of(length)).known).wins(place, unused)
    except SearchBoundError:
        return None


def test_a_row_of_procession_loses_the_whole_game_or_nothing() -> None:
    seed = new_seed()
    rng, bot, lost, checked = Random(seed), find("procession").bot, 0, 0
    short = range(3, 9)
    positions = choices("procession", rng, [(2, {"length": length}) for length in (*short, *short, *short, 9, 10)])
    while checked < POSITIONS:
        state, seat, row = next(positions)
        assert isinstance(state, ProcessionState)
        after = {row: wins_after(state, row)}
        for each in () if after[row] is None else state.legal(seat):
            after[each] = wins_after(state, each)
            if after[each] is None:
                break
        if None in after.values():
            continue
        checked += 1
        found = judge(bot, state.view(seat), row, rng.getrandbits(32))
        assert (found.made.value, found.loss, found.made.loss_error) == (
            after[row],
            any(after.values()) - bool(after[row]),
            0,
        )
        assert (
            found.judged in (("mistake",) if found.loss else ("best", "same")) and after[found.top.move] >= after[row]
        )
        lost += found.loss == 1
    full_search.cache_clear()
    assert lost > POSITIONS / 20


# -- work --------------------------------------------------------------------------------------------------------------


LARGEST: list[tuple[str, int, dict[str, Any], int]] = [
    ("contraconquer", 8, {"form": "remainder"}, 20_000),
    ("wargops", 2, {}, 900_000),
    ("wargops", 8, {}, 2_500_000),
    ("wargops", 4, {"ties": "replace"}, 1_500_000),
    ("precognition", 6, {}, 2_500_000),
    ("precognition", 2, {}, 2_500_000),
    ("procession", 2, {"length": 10}, 2_500_000),
    ("procession", 6, {"length": 24}, 2_500_000),
]


@pytest.mark.parametrize(("game", "players", "options", "most"), LARGEST)
def test_the_work_of_a_judgement_is_bounded(game: str, players: int, options: dict[str, Any], most: int) -> None:
    """Counted, not timed; `make bench` and a whole analysis measure what they take."""
    bot, rng = find(game).bot, Random(2)
    positions = choices(game, rng, [(players, options)])
    for number in range(2):
        state, seat, move = next(positions)
        view = state.view(seat)
        assert effort(lambda view=view, move=move, number=number: judge(bot, view, move, number)) < most  # type: ignore[misc]
        for _ in range(5):
            next(positions)


@pytest.mark.parametrize(("game", "players", "options"), [each[:3] for each in LARGEST])
def test_the_work_of_finding_reasons_is_bounded(game: str, players: int, options: dict[str, Any]) -> None:
    """At the beginning too, where nearly everything is still to come."""
    entry, rng = find(game), Random(3)
    positions = choices(game, rng, [(players, options)])
    for _ in range(2):
        state, seat, _ = next(positions)
        view = state.view(seat)
        found = weigh(entry.bot, view, 3)
        explain = partial(explained, found, entry.reasons, entry.engine, entry.bot, view, "")
        assert effort(explain) < 3_000_000
