"""The levels of all games: they make legal moves to the end, decide by their own view, and readers learn once."""

from __future__ import annotations

import json
from copy import deepcopy
from itertools import pairwise, product
from random import Random
from typing import Any, NamedTuple

import pytest
from effort import few_deals
from help_pages import anchors, page
from trick_tables import GRID_HOUSES
from walks import deal_cards, fields, random_move, short_rules

from tablegame.core.bots import Memory
from tablegame.core.cards import value
from tablegame.core.contract import CHANCE, State
from tablegame.core.errors import OptionError
from tablegame.core.options import complete
from tablegame.games import GAMES, Game, find

SIMPLE = ("beginner", "club")
"""Levels that choose so quickly that they can play long games."""


class Table(NamedTuple):
    """The number of players, the house rules and the levels of test games."""

    game: str
    players: int
    options: dict[str, Any]
    levels: tuple[str, ...] = ()  # the levels at the seats, in turn; () for all levels of the game
    by_chance: float = 0.0  # how often a random legal move is made, so that rare questions come up

    def __str__(self) -> str:
        given = (f"{name}={value}" for name, value in self.options.items() if name != "chosen")
        return "-".join((self.game, str(self.players), *given, *self.levels))


def contraspiel_table(players: int, levels: tuple[str, ...], deals: int, **more: Any) -> Table:
    house = {"declarer_exchange": True, "early_matsch": True, "deals": deals, **more}
    return Table("contraspiel", players, house, levels, 0.3)


USUAL = tuple(Table(entry.key, entry.engine.usual_players, short_rules(entry)) for entry in GAMES)
TABLES = (
    *USUAL,
    Table("contraconquer", 3, {}),
    Table("contraconquer", 3, {"copies": 1}),
    Table("contraconquer", 2, {"form": "remainder", "copies": 2}),
    Table("contraconquer", 4, {"form": "remainder", "pack": "standard"}),
    Table("contraconquer", 8, {"form": "remainder", "copies": 1}),
    Table("wargops", 2, {"ranks": 5, "games": 2}),
    Table("wargops", 2, {"ranks": 4, "ties": "replace", "copies": 2, "games": 2}),
    Table("wargops", 3, {"ranks": 4, "games": 2}),
    Table("wargops", 4, {"ranks": 3, "ties": "replace", "games": 2}),
    Table("wargops", 8, {"ranks": 3, "games": 1}),
    *(
        Table("precognition", players, {"ranks": ranks, "playoff": False})
        for players, ranks in ((2, 13), (2, 3), (3, 4), (6, 3), (5, 13))
    ),
    Table("procession", 2, {"length": 8}),
    Table("procession", 5, {"length": 6}),
    *(contraspiel_table(players, (), 1, drop_out=False, bete=3) for players in (3, 4, 5, 6)),
    *(contraspiel_table(players, (), 1, drop_out=True, stamm_by="lots") for players in (3, 4)),
    *(contraspiel_table(players, SIMPLE, 25, drop_out=False, bete=3) for players in (3, 4, 5, 6)),
    *(contraspiel_table(players, SIMPLE, 25, drop_out=True, stamm_by="lots") for players in (3, 4)),
    *(Table("contractgrid", players, {"cap": 1, **given}) for players, given in GRID_HOUSES),
    *(Table("contractgrid", players, {"cap": 60, **given}, SIMPLE) for players, given in GRID_HOUSES),
)


def begin(table: Table) -> tuple[Game, State]:
    entry = find(table.game)
    return entry, entry.engine.new(table.players, complete(entry.engine, table.players, table.options))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_level_makes_legal_moves_to_the_end_of_the_game(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The levels take the seats in turn, in as many games as are needed until each level had a seat."""
    few_deals(monkeypatch)
    entry, rng = find(table.game), Random(str(table))
    bot, levels = entry.bot, table.levels or entry.bot.levels
    for first in range(0, len(levels), table.players):
        _, state = begin(table)
        seated = [levels[(first + seat) % len(levels)] for seat in range(table.players)]
        memories: list[Memory | None] = [{} if level in bot.learners else None for level in seated]
        while acting := state.acting():
            actor = acting[-1]
            if actor == CHANCE:
                state.apply(actor, entry.engine.deal(state, rng))
                continue
            view, memory = state.view(actor), memories[actor]
            if memory is not None and rng.random() < 0.2:
                bot.learn(view, seated[actor], memory)
            move = bot.choose(view, seated[actor], rng, memory)
            assert move in state.legal(actor), (seated[actor], entry.engine.format(actor, move))
            by_chance = rng.random() < table.by_chance
            state.apply(actor, state.legal(actor).sample(rng) if by_chance else move)
        assert state.winners()


EVALUATED = (
    *USUAL,
    Table("contraconquer", 3, {}),
    Table("contraconquer", 5, {"form": "remainder"}),
    Table("wargops", 2, {"ranks": 6}),
    Table("wargops", 4, {"ranks": 4, "ties": "replace"}),
    Table("precognition", 2, {"ranks": 6}),
    Table("precognition", 3, {"ranks": 6}),
    *(Table("procession", players, {"length": length}) for players, length in ((2, 5), (2, 10), (2, 14), (3, 8))),
    Table("contraspiel", 4, {"deals": 1, "drop_out": True, "declarer_exchange": True}),
    *(Table("contractgrid", players, {"bids": bids}) for players, bids in ((3, 4), (3, 1), (4, 4))),
)
WALKS = {"contraspiel": (1, 2, 4, 6, 9, 12, 15, 18, 22), "contractgrid": (1, 5, 8, 14), "precognition": (0, 3, 8)}
"""The numbers of moves before an evaluation, so that every question comes up; in other games up to 12 at random."""
SOME = ("contractgrid", "precognition")
"""Games in which an evaluation may leave out choices, since there are too many or some are equivalent."""
BEST_FIRST = ("contraspiel", "contractgrid")
"""Games whose levels list their choices by value."""
WITHOUT_REASON = ("precognition", "procession", "wargops")
"""Games in which an evaluation may have no sentence of its own."""


@pytest.mark.parametrize("table", EVALUATED, ids=str)
def test_an_evaluation_weighs_every_legal_move_once_repeatably_and_with_a_reason(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    few_deals(monkeypatch)
    rng, clauses = Random(f"evaluated {table}"), set(anchors(page(table.game, "en")))
    for level, moves in product(find(table.game).bot.levels, WALKS.get(table.game, (None,))):
        entry, state = begin(table)
        for _ in range(rng.randint(0, 12) if moves is None else moves):
            if state.acting():
                random_move(entry.engine, state, rng)
        deal_cards(entry.engine, state, rng)
        for seat in state.acting()[:1]:
            view: Any = state.view(seat)
            drawn = rng.random()
            evaluation = entry.bot.evaluate(view, level, Random(drawn), None)
            assert evaluation == entry.bot.evaluate(view, level, Random(drawn), None) and evaluation.unit
            weighed = [choice.move for choice in evaluation.choices]
            assert len(set(weighed)) == len(weighed) and all(move in state.legal(seat) for move in weighed)
            weights = {choice.move: choice.weight for choice in evaluation.choices}
            if table.game not in SOME:
                assert set(weighed) == set(state.legal(seat))
                assert weights[entry.bot.choose(view, level, Random(drawn), None)] > 0
            if table.game in BEST_FIRST:
                assert all(better.value >= worse.value for better, worse in pairwise(evaluation.choices)), level
            if table.game != "contractgrid" or any(weights.values()):  # there a choice may be left out of the list
                assert sum(weights.values()) == pytest.approx(1)
            assert all(choice.error >= 0 for choice in evaluation.choices)
            reason = evaluation.reason
            if reason is not None or table.game not in WITHOUT_REASON:
                assert reason and reason.clause in clauses and "{" not in reason.english()
            if table.game == "precognition" and not view.writing:
                assert {value(move) for move in weighed} == {value(card) for card in view.hand}


@pytest.mark.parametrize("table", [table for table in USUAL if find(table.game).bot.learners], ids=str)
def test_only_readers_learn_and_they_learn_from_each_trick_once(table: Table) -> None:
    entry, state = begin(table)
    rng, views, memory = Random(f"read {table}"), [], dict[str, Any]()
    while acting := state.acting():
        if acting[0] == 0:
            views.append(state.view(0))
        random_move(entry.engine, state, rng)
    (reader,) = entry.bot.learners
    for level in set(entry.bot.levels) - {reader}:
        entry.bot.learn(state.view(0), level, memory)
        assert memory == {}, level
    entry.bot.learn(state.view(0), reader, memory)
    once = deepcopy(memory)
    assert json.loads(json.dumps(once)) == once
    assert sorted(once["opponents"]) == [str(seat) for seat in range(1, table.players)]
    assert all(opponent["observed"] for opponent in once["opponents"].values())
    for view in (state.view(0), views[1]):  # the same view again, and an earlier one as after an undo
        entry.bot.learn(view, reader, memory)
        assert memory == once
    for view in views[:3]:
        entry.bot.choose(view, reader, rng, memory)
        entry.bot.evaluate(view, reader, rng, memory)
    assert memory == once


SECRETS = (
    *(table for table in USUAL if not begin(table)[1].perfect_information),
    Table("contraconquer", 3, {}),
    Table("wargops", 2, {}),
    Table("wargops", 3, {"ranks": 6}),
    Table("precognition", 3, {"ranks": 6}),
    *(Table("contraspiel", players, {"deals": 1, "drop_out": players == 4}) for players in (3, 4, 6)),
    Table("contractgrid", 3, {}),
    Table("contractgrid", 4, {}),
)
"""Tables of the games in which something is hidden."""


@pytest.mark.parametrize("table", SECRETS, ids=str)
def test_hidden_cards_change_no_choice_and_no_evaluation(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    few_deals(monkeypatch)
    rng, differed = Random(f"hidden {table}"), 0
    bot = find(table.game).bot
    for number in range(40):
        if number > 3 and differed:  # more positions only until there is one in which something was hidden
            break
        entry, state = begin(table)
        for _ in range(rng.randint(2, 24)):
            if state.acting():
                random_move(entry.engine, state, rng)
        if not state.acting() or CHANCE in state.acting():
            continue
        seat = state.acting()[-1]
        worlds = [entry.engine.determinize(state.view(seat), Random(draw)) for draw in range(2)]
        differed += any(fields(world) != fields(state) for world in worlds)
        for level in bot.levels:
            views = [world.view(seat) for world in worlds]
            assert len({bot.choose(view, level, Random(7), None) for view in views}) == 1, level
            if number == 0:  # an evaluation takes long
                assert len({bot.evaluate(view, level, Random(6), None) for view in views}) == 1, level
    assert differed


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_unknown_levels_and_seats_that_do_not_act_are_refused(entry: Game) -> None:
    state = entry.engine.new(entry.engine.usual_players, complete(entry.engine, entry.engine.usual_players, {}))
    deal_cards(entry.engine, state, Random(1))
    with pytest.raises(OptionError, match=rf"'wizard'.*{', '.join(entry.bot.levels)}"):
        entry.bot.choose(state.view(state.acting()[0]), "wizard", Random(0), None)
    if len(state.acting()) > 1:
        state.apply(state.acting()[-1], state.legal(state.acting()[-1]).sample(Random(1)))
    idle = next(seat for seat in range(state.players) if seat not in state.acting())
    for level in entry.bot.levels:
        for seat in (None, idle):
            assert entry.bot.evaluate(state.view(seat), level, Random(0), None).choices == ()
        with pytest.raises(ValueError):
            entry.bot.choose(state.view(idle), level, Random(0), None)
