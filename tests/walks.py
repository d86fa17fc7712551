"""Random walks through all games: every form of a game with every number of players, and random moves."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import strategies as st

from tablegame.core.contract import CHANCE, Engine, EventLog, Move, State
from tablegame.core.options import choose, complete
from tablegame.core.sealed_cards import SealedEngine
from tablegame.games import GAMES, Game

SHORT: dict[str, dict[str, object]] = {
    "contraconquer": {"copies": 1},
    "wargops": {"ranks": 5, "copies": 1, "games": 1},
    "precognition": {"ranks": 4},
    "contraspiel": {"deals": 1},
    "contractgrid": {"cap": 20},
    "procession": {"length": 5},
}


def short_rules(game: Game) -> dict[str, object]:
    """House rules with which a game is over soon: those of SHORT, else those of the short game of its manifest."""
    return dict(SHORT.get(game.key, game.short[1]))


SHIPPED = [entry for entry in GAMES if entry.key != "evens"]
"""The games on the players' shelf. `evens` is the example of the guide for a new game."""
SEALED_GAMES = [entry.key for entry in GAMES if isinstance(entry.engine, SealedEngine)]
"""Games in which every seat seals a card of its open hand."""


def begins(engine: Engine) -> Callable[..., Any]:
    """A function that begins games of an engine; its arguments are the number of players and the house rules."""

    def begin(players: int = engine.usual_players, **given: Any) -> Any:
        return engine.new(players, complete(engine, players, given))

    return begin


def kept_games(key: str) -> list[Path]:
    """The records of a game that are kept for the tests."""
    return sorted(Path(__file__).parent.glob(f"**/playthroughs/{key}/*.yaml"))


def party_of(game: Game, wanted: int = 3) -> int:
    """The number of players nearest to the wanted one that the usual house rules allow."""
    return min(game.engine.player_counts({}), key=lambda count: abs(count - wanted))


Case = tuple[Game, int, tuple[tuple[str, str], ...]]
"""A game, the number of players, and the chosen words of its forms (house rules that are choices of words)."""


FORMS = 3
"""A house rule with more words than this is no form of the game: its word is drawn for each walk."""
LOOKS = "pack"
"""The house rule that only changes the picture."""


def cases() -> list[Case]:
    """Every game with every combination of its forms and every number of players that they allow."""
    found: list[Case] = []
    for entry in GAMES:
        options = (option for option in entry.engine.options if option.kind == "choice" and option.name != LOOKS)
        worded = [option for option in options if len(option.choices) <= FORMS]
        for words in product(*(option.choices for option in worded)):
            picked = tuple((option.name, word) for option, word in zip(worded, words, strict=True))
            chosen = choose(entry.engine, entry.engine.usual_players, dict(picked))
            found.extend((entry, players, picked) for players in entry.engine.player_counts(chosen))
    return found


def case_name(case: Case) -> str:
    """The id of a case in the names of tests ("contraconquer-printed-own-3")."""
    entry, players, picked = case
    return "-".join((entry.key, *(word for _, word in picked), str(players)))


def drawn_rules(case: Case, rng: Random) -> dict[str, Any]:
    """Complete house rules of a case. The rules that the case does not name are drawn; numbers stay near their lowest
    value, so that games stay short."""
    entry, players, picked = case
    chosen = dict[str, Any](picked)
    for option in entry.engine.options:
        if option.name in chosen:
            continue
        counts = entry.engine.player_counts
        fits = [v for v in (*option.choices, *option.only) if players in counts({**dict(picked), option.name: v})]
        if option.kind == "switch":
            chosen[option.name] = rng.random() < 0.5
        elif option.kind == "names":
            chosen[option.name] = tuple(rng.sample(option.choices, option.low))
        elif fits:
            chosen[option.name] = rng.choice(fits)
        else:
            chosen[option.name] = rng.randint(option.low, min(option.high, option.low + 2))
    return complete(entry.engine, players, chosen)


def stroll(engine: Engine, state: State, rng: Random, most: int, log: EventLog | None = None) -> list[tuple[int, Move]]:
    """Make a random number of random moves, at most `most`; returns the moves, each with its actor."""
    moves: list[tuple[int, Move]] = []
    for _ in range(rng.randint(0, most)):
        if not state.acting():
            break
        actor = rng.choice(state.acting())
        moves.append((actor, move := move_by_chance(engine, state, actor, rng)))
        state.apply(actor, move, log)
    return moves


def move_by_chance(engine: Engine, state: State, actor: int, rng: Random) -> Move:
    """A random deal, or a random legal move of a seat."""
    return engine.deal(state, rng) if actor == CHANCE else state.legal(actor).sample(rng)


def random_move(engine: Engine, state: State, rng: Random, log: EventLog | None = None) -> tuple[int, Move]:
    """Make a random move of the first seat that acts, or a deal; returns the actor and the move."""
    actor = state.acting()[0]
    move = move_by_chance(engine, state, actor, rng)
    state.apply(actor, move, log)
    return actor, move


def random_moves(
    engine: Engine, state: Any, rng: Random, until: Callable[[Any], bool] = lambda _: False, log: EventLog | None = None
) -> None:
    """Make random moves until the game is over or `until` is true of the state."""
    while state.acting() and not until(state):
        random_move(engine, state, rng, log)


def deal_cards(engine: Engine, state: Any, rng: Random) -> None:
    """Deal and draw lots until a seat may choose."""
    random_moves(engine, state, rng, lambda reached: reached.acting() != (CHANCE,))


def house_rules(case: Case) -> st.SearchStrategy[dict[str, Any]]:
    """Complete house rules of a case, as by `drawn_rules`."""
    return st.integers(0).map(lambda seed: drawn_rules(case, Random(seed)))


def fields(state: State) -> dict[str, Any]:
    """The fields of a state by name, to compare states."""
    names = [name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())] or vars(state)
    return {name: getattr(state, name) for name in names}


def walk(
    engine: Engine, state: State, data: st.DataObject, most: int, log: EventLog | None = None
) -> list[tuple[int, Move]]:
    """Make at most `most` moves that hypothesis picks; returns the moves, each with its actor."""
    moves: list[tuple[int, Move]] = []
    length = data.draw(st.integers(0, most), label="moves")
    picks = data.draw(st.binary(min_size=2 * length, max_size=2 * length), label="picks")
    for actor_pick, move_seed in zip(picks[::2], picks[1::2], strict=True):
        acting = state.acting()
        if not acting:
            break
        actor = acting[actor_pick % len(acting)]
        moves.append((actor, move := move_by_chance(engine, state, actor, Random(move_seed))))
        state.apply(actor, move, log)
    return moves
