"""The thinking worker and its client: never in the way, never in the know, never lost for long."""

from __future__ import annotations

import io
import os
import pickle
import subprocess
import threading
import time
from itertools import product
from pathlib import Path
from random import Random

import pytest
from jobs import ENGINE, PATIENCE, job, wait_for
from tables import view_of
from ui_harness import Harness, new_table

from tablegame.art.inks import Inks
from tablegame.art.task import PictureTask
from tablegame.core.contract import CHANCE, State
from tablegame.core.options import complete
from tablegame.games import GAMES, Game, find
from tablegame.session import client as client_module
from tablegame.session.client import Client, InlineClient, start_worker
from tablegame.session.seats import computer, person
from tablegame.session.settings import Settings
from tablegame.session.worker import Failure, Job, answer, receive, send, think
from tablegame.ui.app import App
from tablegame.ui.table.computers import HARD_THOUGHT, LEAST_THOUGHT, TEMPO_RANGE, USUAL_THOUGHT, thinking_seconds
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.screen import TableScreen

# -- thinking ----------------------------------------------------------------------------------------------------------

GREY = dict.fromkeys(Inks._fields, "#808080")
INKS = Inks(**(GREY | {"seats": ("#404040",) * 8, "shapes": ("#404040",) * 8}))  # type: ignore[arg-type]


@pytest.mark.parametrize("level", ["beginner", "club", "perfect", "reader"])
def test_equal_jobs_have_equal_answers(level: str) -> None:
    assert [think(job(level=level, seed=seed)) for seed in range(20)] == [
        think(job(level=level, seed=seed)) for seed in range(20)
    ]


def test_nothing_of_the_state_crosses_with_a_job() -> None:
    crossing = set()
    for rank in (7, 8, 9):
        state = ENGINE.new(3, complete(ENGINE, 3, {}))
        state.apply(2, rank)
        crossing.add(pickle.dumps(Job("choose", "contraconquer", "reader", state.view(0), 1)))
    assert len(crossing) == 1
    assert b"ContraState" not in crossing.pop()


def test_polling_for_own_answers_leaves_those_of_other_clients(asked: Client) -> None:
    for client in (InlineClient(), asked):
        theirs, mine = client.submit(job(seed=2)), client.submit(job())
        end = time.monotonic() + PATIENCE
        while not (found := client.poll({mine})):
            assert time.monotonic() < end, "no answer came"
            time.sleep(0.002)
        assert [ticket for ticket, _ in found] == [mine]
        assert [ticket for ticket, _ in client.poll()] == [theirs], "it was done first, and still lies there"


# -- messages ----------------------------------------------------------------------------------------------------------


def test_messages_come_through_whole_or_end_the_reading() -> None:
    stream = io.BytesIO()
    send(stream, PictureTask("key", INKS, Path(), 1, 2))
    send(stream, job())
    whole = stream.getvalue()
    stream.seek(0)
    assert receive(stream) == PictureTask("key", INKS, Path(), 1, 2)
    assert receive(stream) == job()
    for cut in (0, 3, 4, len(whole) - 1):
        part = io.BytesIO(whole[:cut])
        with pytest.raises(EOFError):
            for _ in range(2):
                receive(part)


def test_a_job_that_fails_is_answered_with_the_reason() -> None:
    failed = answer(job(level="wizard"))
    assert isinstance(failed, Failure) and "unknown level 'wizard'" in str(failed)
    assert isinstance(answer(PictureTask("no/such/art", INKS, Path(), 10, 10)), Failure)
    assert str(pickle.loads(pickle.dumps(failed))) == str(failed)


# -- the process -------------------------------------------------------------------------------------------------------


def test_the_worker_ends_when_its_input_closes() -> None:
    worker = start_worker()
    assert worker.stdin is not None and worker.stdout is not None
    send(worker.stdin, job(level="wizard"))
    assert isinstance(receive(worker.stdout), Failure)
    send(worker.stdin, job())
    assert receive(worker.stdout) == think(job())
    worker.stdin.close()
    assert worker.wait(PATIENCE) == 0
    assert worker.stdout.read() == b""
    worker.stdout.close()


def test_the_worker_draws_pictures(asked: Client) -> None:
    ticket = asked.submit(PictureTask("back", INKS, Path(), 24, 37))
    picture = wait_for(asked, {ticket})[ticket]
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(picture[16:20], "big") == 24 and int.from_bytes(picture[20:24], "big") == 37


# -- the client --------------------------------------------------------------------------------------------------------


def test_answers_come_in_order_and_equal_those_given_in_process(asked: Client) -> None:
    asked_for = product(range(3), ("choose", "evaluate"), ("club", "reader"))
    jobs = [job(seat, kind, level, seed=seat) for seat, kind, level in asked_for]
    tickets = [asked.submit(one) for one in jobs]
    assert asked.busy
    answers = wait_for(asked, set(tickets))
    inline = InlineClient()
    expected = dict(zip([inline.submit(one) for one in jobs], jobs, strict=True))
    assert list(answers) == tickets == list(expected)
    assert list(answers.values()) == [result for _, result in inline.poll()]
    assert not asked.busy and not inline.busy


def test_a_job_that_cannot_be_pickled_gets_an_error_answer(asked: Client) -> None:
    first, second = asked.submit(job(memory={"lock": threading.Lock()})), asked.submit(job())
    answers = wait_for(asked, {first, second})
    assert isinstance(answers[first], Failure) and answers[second] == think(job())


def test_a_cancelled_job_has_no_answer(asked: Client) -> None:
    tickets = [asked.submit(job(seed=seed)) for seed in range(6)]
    asked.cancel(tickets[0])
    asked.cancel(tickets[4])
    answers = wait_for(asked, {tickets[5]})
    assert set(answers) == set(tickets) - {tickets[0], tickets[4]}
    inline = InlineClient()
    kept, dropped = inline.submit(job()), inline.submit(job())
    inline.cancel(dropped)
    assert [ticket for ticket, _ in inline.poll()] == [kept]


def test_a_worker_that_died_is_replaced(asked: Client) -> None:
    wait_for(asked, {asked.submit(job())})
    assert asked._worker is not None
    asked._worker.kill()
    asked._worker.wait(PATIENCE)
    ticket = asked.submit(job())
    assert wait_for(asked, {ticket})[ticket] == think(job())


def test_a_job_that_kills_the_worker_twice_is_a_failure(asked: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    started = []

    def start_dead() -> subprocess.Popen[bytes]:
        worker = start_worker()
        worker.kill()
        worker.wait(PATIENCE)
        started.append(worker)
        return worker

    monkeypatch.setattr(client_module, "start_worker", start_dead)
    ticket = asked.submit(job())
    failed = wait_for(asked, {ticket})[ticket]
    assert isinstance(failed, Failure) and "stopped" in str(failed)
    assert len(started) == client_module.TRIES


def test_where_no_process_can_be_started_the_work_is_done_all_the_same(
    asked: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> subprocess.Popen[bytes]:
        raise OSError("no more processes")

    monkeypatch.setattr(client_module, "start_worker", refuse)
    ticket = asked.submit(job())
    assert wait_for(asked, {ticket})[ticket] == think(job())


def test_closing_ends_the_worker_in_the_middle_of_its_work() -> None:
    one = Client()
    wait_for(one, {one.submit(job())})
    worker = one._worker
    assert worker is not None
    for seed in range(200):
        one.submit(job(level="reader", seed=seed))
    one.close()
    one.close()
    assert worker.wait(PATIENCE) != 0
    ticket = one.submit(job())
    assert isinstance(dict(one.poll())[ticket], Failure)


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="this system keeps priorities otherwise")
def test_the_worker_steps_back_behind_the_window(asked: Client) -> None:
    wait_for(asked, {asked.submit(job())})
    assert asked._worker is not None
    own, others = os.getpriority(os.PRIO_PROCESS, 0), os.getpriority(os.PRIO_PROCESS, asked._worker.pid)
    assert others > own or own == 19


def test_polling_never_waits_for_a_worker_that_hangs(asked: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = threading.Event()

    def slow() -> subprocess.Popen[bytes]:
        gate.wait(PATIENCE)
        return start_worker()

    monkeypatch.setattr(client_module, "start_worker", slow)
    tickets = [asked.submit(job(seed=Random(seed).getrandbits(30))) for seed in range(3)]
    assert asked.poll() == []
    asked.cancel(tickets[1])
    gate.set()
    assert set(wait_for(asked, {tickets[2]})) == {tickets[0], tickets[2]}


# -- computer players that take their time -----------------------------------------------------------------------------


LONGEST = LEAST_THOUGHT + (1 + TEMPO_RANGE) * (USUAL_THOUGHT + HARD_THOUGHT)


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
def test_nobody_waits_longer_than_a_person_would_and_not_always_as_long(entry: Game) -> None:
    waits = [thinking_seconds(entry.bot, state.view(None), "") for state in moments(entry, 14)]
    assert all(LEAST_THOUGHT <= wait <= LONGEST for wait in waits)
    assert len(set(waits)) > len(waits) // 2


def table_against_computer(folder: Path, settings: Settings | None = None) -> Harness:
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


def test_a_computer_player_thinks_for_a_moment(tmp_path: Path) -> None:
    with table_against_computer(tmp_path) as ui:
        assert first_move_after(ui) > LEAST_THOUGHT / 2


def test_a_quick_pace_shortens_the_thinking(tmp_path: Path) -> None:
    with table_against_computer(tmp_path / "one") as ui:
        usual = first_move_after(ui)
    with table_against_computer(tmp_path / "two", Settings(pace=5)) as ui:
        quick = first_move_after(ui)
    assert quick < usual
