"""Computer players take their time as people do, and never so that it tells what they hold."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tables import view_of
from ui_harness import Harness, new_table

from tablegame.core.contract import CHANCE, State
from tablegame.core.options import complete
from tablegame.games import GAMES, Game, find
from tablegame.session.seats import computer, person
from tablegame.session.settings import Settings
from tablegame.ui.app import App
from tablegame.ui.table.computers import LEAST, SPREAD, TEMPO, THOUGHT, pause
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.screen import TableScreen

LONGEST = LEAST + (1 + TEMPO) * (THOUGHT + SPREAD)


def moments(entry: Game, seed: int) -> list[State]:
    """A game at random, as it stands before each choice; whole games of the long ones only begin."""
    rng, engine = Random(seed), entry.engine
    players = entry.engine.usual_players
    state = engine.new(players, complete(engine, players, {}))
    found: list[State] = []
    while (acting := state.acting()) and len(found) < 60:
        for actor in acting:
            if actor != CHANCE:
                found.append(state.clone())
            state.apply(actor, engine.deal(state, rng) if actor == CHANCE else state.legal(actor).sample(rng))
    return found


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_other_hidden_cards_make_no_other_wait(entry: Game) -> None:
    rng, compared = Random(13), 0
    for state in moments(entry, 13):
        seat = state.acting()[0]
        other = entry.engine.determinize(state.view(None), rng)
        if other.view(None) != state.view(None):
            continue
        compared += 1
        assert pause(entry.bot, state.view(None), "martha") == pause(entry.bot, other.view(None), "martha"), seat
    assert compared


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_nobody_waits_longer_than_a_person_would_and_not_always_as_long(entry: Game) -> None:
    waits = [pause(entry.bot, state.view(None), "") for state in moments(entry, 14)]
    assert all(LEAST <= wait <= LONGEST for wait in waits)
    assert len(set(waits)) > len(waits) // 2


def table(folder: Path, settings: Settings | None = None) -> Harness:
    """Procession against a computer that begins."""
    entry = find("procession")
    chosen = complete(entry.engine, 2, {"length": 7})

    def make(desk: App) -> TableScreen:
        return new_table(desk, entry, 2, chosen, (computer("club", "Emil"), person("Ada")))

    return Harness(folder, settings=settings, screen=make)


def first_move_after(ui: Harness) -> float:
    """Seconds until the computer has moved."""
    top = ui.top()
    found = getattr(top, "table", None)
    assert isinstance(found, Table)
    start = ui.now
    while len(view_of(found.session).rows) < 2:
        ui.frame(1 / 60)
        assert ui.now - start < 10
    return ui.now - start


def test_a_computer_player_thinks_for_a_moment_unless_it_shall_not(tmp_path: Path) -> None:
    with table(tmp_path / "slow") as ui:
        taken = first_move_after(ui)
    with table(tmp_path / "quick", Settings(ponder=False)) as ui:
        at_once = first_move_after(ui)
    assert taken - at_once > LEAST / 2


def test_a_quick_pace_shortens_the_thinking(tmp_path: Path) -> None:
    with table(tmp_path / "one") as ui:
        usual = first_move_after(ui)
    with table(tmp_path / "two", Settings(pace=5)) as ui:
        quick = first_move_after(ui)
    assert quick < usual
