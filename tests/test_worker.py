"""The worker process and its client, and for how long computer players seem to think."""

from __future__ import annotations

import io
import os
import pickle
import subprocess
import threading
import time
from functools import partial
from itertools import product
from pathlib import Path
from random import Random

import pytest
from jobs import PATIENCE, job, wait_for
from tables import view_of
from ui_harness import Harness, new_table

from tablegame.art.inks import Inks
from tablegame.art.task import PictureTask
from tablegame.core.contract import CHANCE
from tablegame.core.options import complete
from tablegame.games import GAMES, Game, find
from tablegame.session import client as client_module
from tablegame.session.client import Client, InlineClient, start_worker
from tablegame.session.seats import computer, person
from tablegame.session.settings import Settings
from tablegame.session.worker import Failure, answer, receive, send, think
from tablegame.ui.table.computers import HARD_THOUGHT, LEAST_THOUGHT, TEMPO_RANGE, USUAL_THOUGHT, thinking_seconds

GREY = dict.fromkeys(Inks._fields, "#808080")
INKS = Inks(**(GREY | {"seats": ("#404040",) * 8, "shapes": ("#404040",) * 8}))  # type: ignore[arg-type]


def test_polling_for_some_tickets_leaves_all_other_answers(asked: Client) -> None:
    for client in (InlineClient(), asked):
        other_ticket, own_ticket = client.submit(job(seed=2)), client.submit(job())
        end = time.monotonic() + PATIENCE
        while not (answers := client.poll({own_ticket})):
            assert time.monotonic() < end, "no answer came"
            time.sleep(0.002)
        assert [ticket for ticket, _ in answers] == [own_ticket]
        assert [ticket for ticket, _ in client.poll()] == [other_ticket]


def test_messages_come_through_whole_or_end_the_reading() -> None:
    stream = io.BytesIO()
    messages = [PictureTask("key", INKS, Path(), 1, 2), job()]
    for message in messages:
        send(stream, message)
    data = stream.getvalue()
    stream.seek(0)
    assert [receive(stream), receive(stream)] == messages
    for cut in (0, 3, 4, len(data) - 1):  # nothing; in the length; after the length; in the last value
        stream = io.BytesIO(data[:cut])
        with pytest.raises(EOFError):
            for _ in messages:
                receive(stream)


def test_a_job_that_fails_is_answered_with_the_reason() -> None:
    failed = answer(job(level="wizard"))
    assert isinstance(failed, Failure) and "unknown level 'wizard'" in str(failed)
    assert isinstance(answer(PictureTask("no/such/art", INKS, Path(), 10, 10)), Failure)
    assert str(pickle.loads(pickle.dumps(failed))) == str(failed)


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


def test_answers_come_in_order_and_equal_those_given_in_process(asked: Client) -> None:
    parameters = product(range(3), ("choose", "evaluate"), ("club", "reader"))
    jobs = [job(seat, kind, level, seed=seat) for seat, kind, level in parameters]
    tickets = list(map(asked.submit, jobs))
    assert asked.busy
    answers = wait_for(asked, set(tickets))
    assert list(answers) == tickets and not asked.busy
    inline = InlineClient()
    for own_job in jobs:
        inline.submit(own_job)
    assert [result for _, result in inline.poll()] == list(answers.values()) and not inline.busy


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
    open_ticket, cancelled_ticket = inline.submit(job()), inline.submit(job())
    inline.cancel(cancelled_ticket)
    assert [ticket for ticket, _ in inline.poll()] == [open_ticket]


def test_a_worker_that_died_is_replaced(asked: Client) -> None:
    wait_for(asked, {asked.submit(job())})
    assert asked._worker is not None
    asked._worker.kill()
    asked._worker.wait(PATIENCE)
    ticket = asked.submit(job())
    assert wait_for(asked, {ticket})[ticket] == think(job())


def test_a_job_that_kills_the_worker_twice_is_a_failure(asked: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    dead_workers = []

    def start_dead_worker() -> subprocess.Popen[bytes]:
        worker = start_worker()
        worker.kill()
        worker.wait(PATIENCE)
        dead_workers.append(worker)
        return worker

    monkeypatch.setattr(client_module, "start_worker", start_dead_worker)
    ticket = asked.submit(job())
    failure = wait_for(asked, {ticket})[ticket]
    assert isinstance(failure, Failure) and "stopped" in str(failure)
    assert len(dead_workers) == client_module.TRIES == 2


def test_without_a_process_the_client_does_the_job_itself(asked: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> subprocess.Popen[bytes]:
        raise OSError("no more processes")

    monkeypatch.setattr(client_module, "start_worker", refuse)
    ticket = asked.submit(job())
    assert wait_for(asked, {ticket})[ticket] == think(job())


def test_closing_ends_the_worker_in_the_middle_of_its_work() -> None:
    client = Client()
    wait_for(client, {client.submit(job())})
    worker = client._worker
    assert worker is not None
    for seed in range(200):
        client.submit(job(level="reader", seed=seed))
    client.close()
    client.close()  # does nothing
    assert worker.wait(PATIENCE) != 0, "it was killed"
    ticket = client.submit(job())
    assert isinstance(dict(client.poll())[ticket], Failure)


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="this system keeps priorities otherwise")
def test_the_worker_has_a_lower_priority_than_the_window(asked: Client) -> None:
    wait_for(asked, {asked.submit(job())})
    assert asked._worker is not None
    niceness, niceness_of_worker = (os.getpriority(os.PRIO_PROCESS, pid) for pid in (0, asked._worker.pid))
    assert niceness_of_worker > niceness or niceness == 19, "19 is the highest"


def test_polling_never_waits_for_a_worker_that_hangs(asked: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    may_start = threading.Event()

    def start_later() -> subprocess.Popen[bytes]:
        may_start.wait(PATIENCE)
        return start_worker()

    monkeypatch.setattr(client_module, "start_worker", start_later)
    tickets = [asked.submit(job(seed=seed)) for seed in range(3)]
    assert asked.poll() == []
    asked.cancel(tickets[1])
    may_start.set()
    assert set(wait_for(asked, {tickets[2]})) == {tickets[0], tickets[2]}


MOST_THOUGHT = LEAST_THOUGHT + (1 + TEMPO_RANGE) * (USUAL_THOUGHT + HARD_THOUGHT)


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_thinking_takes_bounded_seconds_that_differ_between_positions(entry: Game) -> None:
    rng, engine, seconds = Random(14), entry.engine, list[float]()
    state = engine.new(engine.usual_players, complete(engine, engine.usual_players, {}))
    while (acting := state.acting()) and len(seconds) < 60:
        for actor in acting:
            if actor == CHANCE:
                state.apply(actor, engine.deal(state, rng))
            else:
                seconds.append(thinking_seconds(entry.bot, state.view(None), ""))
                state.apply(actor, state.legal(actor).sample(rng))
    assert min(seconds) >= LEAST_THOUGHT and max(seconds) <= MOST_THOUGHT
    assert len(set(seconds)) > len(seconds) // 2


def seconds_until_first_move(folder: Path, pace: int) -> float:
    """How long a computer player seems to think that begins a game of Procession at that pace of the table."""
    chairs = (computer("club", "Emil"), person("Ada"))
    make_screen = partial(new_table, entry=find("procession"), players=2, chosen={"length": 7}, chairs=chairs)
    with Harness(folder, settings=Settings(pace=pace), screen=make_screen) as ui:
        rows_after_first_move = 2
        return ui.wait_until(lambda: len(view_of(ui).rows) == rows_after_first_move, longest=10, rate=60)


def test_a_computer_player_thinks_for_a_moment_which_a_quick_pace_shortens(tmp_path: Path) -> None:
    usual, quick = seconds_until_first_move(tmp_path / "usual", 3), seconds_until_first_move(tmp_path / "quick", 5)
    assert usual > LEAST_THOUGHT / 2 and quick < usual
