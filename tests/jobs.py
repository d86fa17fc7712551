"""Jobs of Contraconquer for a worker, and a way to wait for answers."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from tablegame.core.options import complete
from tablegame.games import find
from tablegame.session.client import Client
from tablegame.session.worker import Job

ENGINE = find("contraconquer").engine
PATIENCE = 60  # seconds after which a test fails for want of an answer, far more than any machine needs


def job(seat: int = 0, kind: Any = "choose", level: str = "perfect", seed: int = 1, **more: Any) -> Job:
    """The job of that kind for a seat of a game of three that has just begun."""
    view = ENGINE.new(3, complete(ENGINE, 3, {})).view(seat)
    return Job(kind, "contraconquer", level, view, seed, **more)


def wait_for(asked: Client, tickets: set[int]) -> dict[int, Any]:
    """Wait for the answers to some tickets; returns all answers by ticket, in the order in which they came."""
    answers: dict[int, Any] = {}
    end = time.monotonic() + PATIENCE
    while not tickets <= set(answers):
        assert time.monotonic() < end, "no answer came"
        answers.update(asked.poll())
        time.sleep(0.002)
    return answers


@pytest.fixture
def asked() -> Iterator[Client]:
    """A client with a worker process."""
    client = Client()
    yield client
    client.close()
