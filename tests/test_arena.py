"""The arena, which lets computer players play many games, and the errors of commands (docs/records.md)."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import arena
import pytest
from arena import Level, contestant

from tablegame.cli import main as command
from tablegame.core.contract import View
from tablegame.core.options import complete
from tablegame.games import GAMES, find

ENTRY = find("contraconquer")
SMALL = {"copies": 1}
ROOT = Path(__file__).resolve().parents[1]
LONG = "x" * 50_000 + "\x1b[2J"  # it ends with a command to the terminal, which must not be printed


def without_times(result: dict[str, Any]) -> dict[str, Any]:
    seats = [{key: value for key, value in seat.items() if key != "ms_per_move"} for seat in result["seats"]]
    return result | {"seats": seats}


def test_a_result_has_the_documented_keys_and_consistent_sums() -> None:
    games, tricks = 30, 6  # two copies of three ranks
    result = arena.run("contraconquer", ("perfect", "club", "random"), games, {"copies": 2}, seed=1)
    assert list(result) == ["game", "options", "games", "seed", "decided", "unfinished", "seats"]
    assert (result["game"], result["games"], result["seed"], result["unfinished"]) == ("contraconquer", games, 1, 0)
    assert result["options"]["copies"] == 2
    seats = result["seats"]
    assert [seat["level"] for seat in seats] == ["perfect", "club", "random"]
    assert sum(seat["wins"] for seat in seats) == pytest.approx(games)
    assert sum(seat["mean_score"] for seat in seats) == pytest.approx(tricks)
    shared_games, shares = games - result["decided"], sum(seat["shared"] for seat in seats)
    assert 2 * shared_games <= shares <= 3 * shared_games, "two or three seats share a win"
    for seat in seats:
        assert list(seat) == ["level", "wins", "shared", "mean_score", "se_score", "moves", "ms_per_move"]
        assert seat["moves"] == games * tricks
        times = seat["ms_per_move"]
        assert 0 <= times["p50"] <= times["p95"] <= times["max"]


def test_the_arena_reports_the_standard_error_of_the_mean_score() -> None:
    scores = [1, 2, 3, 6]
    result = arena.Tally("x", scores=scores, times=[1.0]).result()
    assert result["mean_score"] == mean(scores)
    assert result["se_score"] == pytest.approx(stdev(scores) / len(scores) ** 0.5)


class SeatRecorder(arena.Yardstick):
    """A random player that notes its seat at each choice."""

    def __init__(self) -> None:
        super().__init__(ENTRY.bot)
        self.seats = ""

    def choose(self, view: View, seed: int) -> int:
        self.seats += "ABC"[view.seat or 0]
        return super().choose(view, seed)


def test_a_contestant_changes_its_seat_from_game_to_game() -> None:
    recorder, others = SeatRecorder(), [contestant(ENTRY, "perfect"), contestant(ENTRY, "perfect")]
    match = arena.Match("contraconquer", ("random", "perfect", "perfect"), complete(ENTRY.engine, 3, SMALL), 0)
    for number in range(4):
        arena.play(match, [recorder, *others], number)
    assert recorder.seats == "AAABBBCCCAAA", "three choices in each game"


@pytest.mark.parametrize("seats", [("anchor-club", "beginner", "anchor-beginner"), ("reader", "beginner", "club")])
def test_a_seed_gives_the_same_games_in_one_process_and_in_two(seats: tuple[str, ...]) -> None:
    def games(seed: int, jobs: int = 1) -> dict[str, Any]:
        return without_times(arena.run("contraconquer", seats, 30, SMALL, warmup=10, seed=seed, jobs=jobs))

    assert games(seed=4) == games(seed=4, jobs=2)
    assert games(seed=4) != games(seed=3)


def test_a_reader_learns_from_warm_up_games_which_are_not_counted() -> None:
    seats = ("reader", "anchor-beginner", "anchor-beginner")
    fresh = arena.run("contraconquer", seats, 16, {"copies": 2}, seed=5)
    warm = arena.run("contraconquer", seats, 16, {"copies": 2}, warmup=16, seed=5)
    assert warm["seats"][0]["moves"] == fresh["seats"][0]["moves"] == 16 * 6
    assert warm["seats"][0]["mean_score"] > fresh["seats"][0]["mean_score"]


def test_a_reader_knows_a_player_again_who_has_changed_seats() -> None:
    reader = contestant(ENTRY, "reader")
    assert isinstance(reader, Level)
    others = [contestant(ENTRY, "beginner"), contestant(ENTRY, "perfect")]
    match = arena.Match("contraconquer", ("reader", "beginner", "perfect"), complete(ENTRY.engine, 3, {}), 6)
    for number in range(30):
        arena.play(match, [reader, *others], number)
    # How much each of the others favours the rank of which it holds most: a beginner does, a perfect player does not.
    of_beginner, of_perfect = (reader.known[contestant]["tilts"]["held"]["most"][0] for contestant in (1, 2))
    assert of_beginner > 1 > 0.5 > of_perfect


SHORT = {"contraspiel": {"deals": 1}, "contractgrid": {"contracts": "nine", "cap": 1}}
"""House rules for a short game, where the usual one is long."""


@pytest.mark.parametrize("game", [entry.key for entry in GAMES])
def test_anchors_random_players_and_characters_play_every_game(game: str) -> None:
    pairs = [("random", "hugo")]
    if (Path(__file__).parent / "anchors" / f"{game}.py").exists():
        pairs.append(("anchor-beginner", "anchor-club"))
    for seats in pairs:
        other_seats = find(game).bot.levels[:1] * (find(game).engine.usual_players - 2)
        result = arena.run(game, (*seats, *other_seats), 1, SHORT.get(game))
        assert [seat["level"] for seat in result["seats"]] == [*seats, *other_seats]
        assert all(seat["moves"] for seat in result["seats"])


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["chess", "--seats", "club,club,club"], "unknown game 'chess'"),
        (["contraconquer", "--seats", "club,club,wizard"], "'wizard' is no level of contraconquer; a seat is beginner"),
        (["contraconquer", "--seats", "club,club,"], "'' is no level"),
        (["contraconquer", "--seats", "club,club"], "2 cannot play"),
        (["contraconquer", "--seats", "club,club,nowhere.py:Player"], "'nowhere.py:Player' is no level"),
        ([LONG, "--seats", "club"], "unknown game"),
        (["contraconquer", "--seats", f"{LONG},club,club"], "is no level"),
        (["contraconquer", "--seats", "club,club,club", "--set", LONG], "xxx"),
        (["contraconquer", "--seats", "club,club,club", "--set", f"copies={LONG}"], "copies"),
        (["contraconquer", "--seats", "club,club,club", "--set", "copies=13"], "copies must be a number from 1 to 12"),
        (["contraconquer", "--seats", "club,club,club", "--set", "copies"], "'copies' is no setting; write option="),
        (["contraconquer", "--seats", "club,club,club", "--set", "games=1", "--set", "games=2"], "games is set twice"),
        (["contraconquer", "--seats", "club,club,club", "--set", "colour=red"], "unknown option 'colour'"),
    ],
)
def test_the_arena_refuses_wrong_input(arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main([*arguments, "--games", "1"]) == 2
    out, err = capsys.readouterr()
    assert out == "" and expected in err and err.count("\n") == 1 and len(err) < 1100 and "\x1b" not in err


def test_the_first_line_of_a_result_lists_the_names_that_a_house_rule_chose(capsys: pytest.CaptureFixture[str]) -> None:
    chosen = "chosen=Play,Two,One,Zero,First,Third,Partner,Clubs,Hearts"
    house_rules = ["--set", "contracts=nine", "--set", "cap=1", "--set", chosen]
    assert arena.main(["contractgrid", "--seats", "random,random,random", "--games", "1", *house_rules]) == 0
    assert "chosen Zero One Two First Third Partner Hearts Clubs Play, bids 3, cap 1," in capsys.readouterr().out


def test_no_more_processes_are_started_than_there_are_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    process_counts: list[int] = []

    class Pool:
        def __init__(self, most: int, **_: object) -> None:
            process_counts.append(most)

        def map(self, work, *given):
            return map(work, *given)

        def shutdown(self, cancel_futures: bool) -> None: ...

    monkeypatch.setattr("tablegame.session.processes.ProcessPoolExecutor", Pool)
    arena.run("contraconquer", ("club",) * 3, 150, {"copies": 1}, jobs=64)
    assert process_counts and process_counts[0] <= (os.cpu_count() or 1)


SHARED = """
import time
from tablegame.session.processes import processes

if __name__ == "__main__":
    with processes(2) as pool:
        for _ in pool.map(time.sleep, [0.1] + [60] * 9):
            print("begun", flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("end", ["SIGINT", "SIGTERM", "SIGKILL"])
def test_a_process_that_is_ended_ends_the_processes_that_share_its_work(end: str) -> None:
    command, pipe = [sys.executable, "-c", SHARED], subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, cwd=ROOT, start_new_session=True) as run:
        assert run.stdout is not None and run.stdout.readline() == b"begun\n"
        if end == "SIGINT":  # Ctrl+C reaches all processes of the terminal
            os.killpg(run.pid, signal.SIGINT)
        else:
            run.send_signal(signal.Signals[end])
        run.communicate(timeout=20)  # returns when the last process has closed its output
    assert run.returncode == -signal.Signals[end]


def test_the_printed_result_has_a_row_for_each_seat(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--seats", "random,club,strong", "--games", "2", "--set", "copies=1", "--seed", "9"]
    assert arena.main(["contraconquer", *arguments]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "copies 1" in lines[0] and "seed 9" in lines[0] and lines[1].startswith("2 games")
    assert [line.split()[0] for line in lines[3:]] == ["seat", "random", "club", "strong"]


class StallingEngine:
    """The engine of Contraconquer, whose games count as stalled after two tricks."""

    def __init__(self) -> None:
        self.real = ENTRY.engine

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def is_stalled(self, state: Any) -> bool:
        return len(state.history) >= 2


def test_a_stalled_game_counts_as_unfinished(monkeypatch: pytest.MonkeyPatch) -> None:
    class Found:
        key, bot, engine = ENTRY.key, ENTRY.bot, StallingEngine()

    monkeypatch.setattr(arena, "find", {"contraconquer": Found()}.get)
    result = arena.run("contraconquer", ("club", "club", "club"), 4)
    assert (result["unfinished"], result["decided"]) == (4, 0)
    assert [seat["wins"] for seat in result["seats"]] == [0, 0, 0]
    assert sum(seat["moves"] for seat in result["seats"]) == 4 * 2 * 3, "games, tricks, seats"


RECORD = str(sorted((Path(__file__).parent / "playthroughs" / "procession").glob("*.yaml"))[0])


@pytest.mark.parametrize(
    "arguments",
    [
        ["evaluate", RECORD, "--level", LONG], ["evaluate", RECORD, "--seat", LONG], ["replay", RECORD, f"--{LONG}"],
        ["replay", RECORD, "--json", "--view", LONG], ["analyse", RECORD, "--seed", LONG], ["drill", LONG, "--json"],
        ["play", LONG], ["theme", "check", LONG], ["theme", LONG], [LONG],
    ],
)  # fmt: skip
def test_long_wrong_input_is_answered_by_a_short_line(arguments: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    assert command(arguments) == 2
    out, err = capfd.readouterr()
    assert out == "" and err.count("\n") == 1 and len(err) < 1100 and "\x1b" not in err


def test_the_proposed_length_of_procession_favours_neither_of_two_club_players() -> None:
    entry = find("procession")
    chosen = complete(entry.engine, 2, entry.proposed[1])
    match = arena.Match("procession", ("club", "club"), chosen, 1)
    # In game number n the contestant c sits at seat (c + n) modulo 2. Seat A begins.
    seat_a_won = [(outcome.winners[0] + number) % 2 == 0 for number, outcome in enumerate(arena.outcomes(match, 1000))]
    assert 0.45 < mean(seat_a_won) < 0.55
