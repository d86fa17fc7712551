"""The arena: fair, the same for the same seed, and clear about players that cannot play (docs/records.md)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablegame.cli import main as command
from tablegame.core.errors import TableError
from tablegame.core.options import complete
from tablegame.games import find
from tablegame.session import arena
from tablegame.session.contestants import Level, contestant
from tablegame.session.player_host import PlayerHost

ENTRY = find("contraconquer")
ANCHORS = Path(__file__).parent / "anchors" / "contraconquer.py"
SMALL = {"copies": 1}


def games_only(result: dict[str, Any]) -> dict[str, Any]:
    """A result without its times."""
    seats = [{key: value for key, value in seat.items() if key != "ms_per_move"} for seat in result["seats"]]
    return result | {"seats": seats}


@pytest.fixture
def player(tmp_path: Path) -> Callable[[str], str]:
    """Writes a player's class into a file and names it as `--seats` does."""

    def write(body: str) -> str:
        path = tmp_path / "player.py"
        path.write_text(body, encoding="utf-8")
        return f"{path}:Player"

    return write


def test_the_result_has_the_keys_of_the_interface() -> None:
    result = arena.run("contraconquer", ("perfect", "club", "random"), 30, {"copies": 2}, seed=1)
    assert list(result) == ["game", "options", "games", "seed", "decided", "unfinished", "seats"]
    assert (result["game"], result["games"], result["seed"], result["unfinished"]) == ("contraconquer", 30, 1, 0)
    assert result["options"]["copies"] == 2
    seats = result["seats"]
    assert [seat["level"] for seat in seats] == ["perfect", "club", "random"]
    assert sum(seat["wins"] for seat in seats) == pytest.approx(30)
    assert sum(seat["mean_score"] for seat in seats) == pytest.approx(6)
    shares = sum(seat["shared"] for seat in seats)
    assert 2 * (30 - result["decided"]) <= shares <= 3 * (30 - result["decided"])
    for seat in seats:
        assert list(seat) == ["level", "wins", "shared", "mean_score", "se_score", "moves", "ms_per_move"]
        assert seat["moves"] == 30 * 6
        times = seat["ms_per_move"]
        assert 0 <= times["p50"] <= times["p95"] <= times["max"]


def test_the_standard_error_is_that_of_the_mean() -> None:
    tally = arena.Tally("x", scores=[1, 2, 3, 6], times=[1.0])
    assert tally.result()["mean_score"] == 3
    assert tally.result()["se_score"] == pytest.approx((14 / 3 / 4) ** 0.5)


def test_seats_rotate_from_game_to_game(player: Callable[[str], str], tmp_path: Path) -> None:
    seats = tmp_path / "seats"
    seen = player(
        "class Player:\n"
        "    def choose(self, view, seed, seconds):\n"
        f"        open({str(seats)!r}, 'a').write(view['seat'])\n"
        "        return view['legal'][0]\n"
    )
    one = contestant(ENTRY, seen)
    others = [contestant(ENTRY, "perfect"), contestant(ENTRY, "perfect")]
    match = arena.Match("contraconquer", (seen, "perfect", "perfect"), complete(ENTRY.engine, 3, SMALL), 0)
    for number in range(4):
        arena.play(match, [one, *others], number)
    one.close()  # type: ignore[attr-defined]
    assert seats.read_text() == "AAABBBCCCAAA"


def test_the_same_seed_gives_the_same_games_however_many_jobs() -> None:
    seats = (f"{ANCHORS}:Club", "beginner", f"{ANCHORS}:Beginner")
    alone = arena.run("contraconquer", seats, 60, SMALL, warmup=5, seed=2)
    beside = arena.run("contraconquer", seats, 60, SMALL, warmup=5, seed=2, jobs=2)
    assert games_only(alone) == games_only(beside)
    assert games_only(alone) != games_only(arena.run("contraconquer", seats, 60, SMALL, warmup=5, seed=3))


def test_a_run_with_a_player_that_learns_is_played_in_order() -> None:
    seats = ("reader", "beginner", "club")
    alone = arena.run("contraconquer", seats, 30, SMALL, warmup=10, seed=4)
    beside = arena.run("contraconquer", seats, 30, SMALL, warmup=10, seed=4, jobs=2)
    assert games_only(alone) == games_only(beside)


def test_warm_up_games_are_played_and_learned_from_but_not_counted() -> None:
    seats = ("reader", f"{ANCHORS}:Beginner", f"{ANCHORS}:Beginner")
    fresh = arena.run("contraconquer", seats, 16, {"copies": 2}, seed=5)
    warm = arena.run("contraconquer", seats, 16, {"copies": 2}, warmup=16, seed=5)
    assert warm["seats"][0]["moves"] == fresh["seats"][0]["moves"] == 16 * 6
    assert warm["seats"][0]["mean_score"] > fresh["seats"][0]["mean_score"]


def test_what_a_reader_learned_goes_with_the_player_from_seat_to_seat() -> None:
    reader = contestant(ENTRY, "reader")
    assert isinstance(reader, Level)
    others = [contestant(ENTRY, "beginner"), contestant(ENTRY, "perfect")]
    match = arena.Match("contraconquer", ("reader", "beginner", "perfect"), complete(ENTRY.engine, 3, {}), 6)
    for number in range(30):
        arena.play(match, [reader, *others], number)
    tilts = [reader.known[one]["tilts"]["held"]["most"][0] for one in (1, 2)]
    assert tilts[0] > 1 > 0.5 > tilts[1]


def test_the_anchors_shipped_play_as_the_levels_start() -> None:
    for level, anchor in (("beginner", "Beginner"), ("club", "Club")):
        seat = arena.run("contraconquer", (f"{ANCHORS}:{anchor}", level, level), 300, seed=7)["seats"][0]
        assert abs(seat["mean_score"] - 4) <= 3 * seat["se_score"]


def test_a_player_sees_what_view_prints_and_may_write_its_letter(player: Callable[[str], str]) -> None:
    name = player(
        "class Player:\n"
        "    def choose(self, view, seed, seconds):\n"
        "        print('thinking aloud')\n"
        "        assert type(seed) is int and seconds > 0\n"
        "        assert view['choice'] is None and view['to_act']\n"
        "        return view['seat'] + ' ' + view['legal'][-1]\n"
    )
    assert arena.run("contraconquer", (name, "club", "club"), 6, SMALL)["seats"][0]["moves"] == 18


def test_a_player_of_ones_own_keeps_what_it_learns(player: Callable[[str], str]) -> None:
    body = (
        "class Player:\n"
        "    {learns}\n"
        "    made = 0\n"
        "    def __init__(self):\n"
        "        Player.made += 1\n"
        "    def choose(self, view, seed, seconds):\n"
        "        assert Player.made == 1\n"
        "        return view['legal'][0]\n"
    )
    assert contestant(ENTRY, player(body.format(learns="pass"))).learns
    assert arena.run("contraconquer", (player(body.format(learns="pass")), "club", "club"), 3, SMALL)["games"] == 3
    with pytest.raises(arena.ArenaError, match="AssertionError"):
        arena.run("contraconquer", (player(body.format(learns="learns = False")), "club", "club"), 3, SMALL)


def test_a_player_that_does_not_learn_is_made_anew(player: Callable[[str], str]) -> None:
    name = player(
        "class Player:\n"
        "    learns = False\n"
        "    def __init__(self):\n"
        "        self.asked = 0\n"
        "    def choose(self, view, seed, seconds):\n"
        "        self.asked += 1\n"
        "        assert self.asked <= 3\n"
        "        return view['legal'][0]\n"
    )
    assert arena.run("contraconquer", (name, "club", "club"), 4, SMALL)["seats"][0]["moves"] == 12


def answering(expression: str) -> str:
    return f"class Player:\n    def choose(self, *a):\n        return {expression}\n"


PLAYERS = {
    "no class": ("Other = 1\n", "no class 'Player'"),
    "no module": ("import no_such_module_anywhere\n", "cannot be loaded: ModuleNotFoundError"),
    "no python": ("class Player(:\n", "cannot be loaded: SyntaxError"),
    "exits": ("raise SystemExit(3)\n", "cannot be loaded: SystemExit"),
    "no constructor": ("class Player:\n    def __init__(self, x): pass\n", "cannot be made: TypeError"),
    "no choose": ("class Player:\n    pass\n", "no method choose"),
    "raises beyond": (answering("(_ for _ in ()).throw(GeneratorExit)"), "choose failed: GeneratorExit"),
    "raises in raising": (
        "class Wrong(Exception):\n    def __str__(self):\n        raise self\n"
        "class Player:\n    def choose(self, *a):\n        raise Wrong\n",
        "choose failed: Wrong",
    ),
    "raises": (answering("{}['two\\nlines']"), "game 1, seat A: choose failed: KeyError"),
    "no text": (answering("1"), "seat A: choose must give the text of a move, not int"),
    "no move": (answering("'ace'"), "answered 'ace': a move is the rank"),
    "illegal": (answering("'9'"), "answered '9': A has no 9"),
    "endless": (answering("'9' * 9000"), "answered '9999"),
}


BY_THE_HOST = [kind for kind, (_, said) in PLAYERS.items() if "answered" not in said]
"""What the process of the player finds out by itself."""


@pytest.mark.parametrize("kind", BY_THE_HOST)
def test_what_is_wrong_with_a_player_is_one_line(kind: str, player: Callable[[str], str]) -> None:
    body, expected = PLAYERS[kind]
    host = PlayerHost()
    asked: list[dict[str, Any]] = [{"name": player(body)}, {"make": True}, {"view": {}, "seed": 1, "seconds": 1.0}]
    answers = (host.answer(each) for each in asked)
    complaint = next(each["error"] for each in answers if "error" in each)
    assert expected.rpartition("A: ")[2] in complaint and "\n" not in complaint


@pytest.mark.parametrize(
    ("kind", "jobs"),
    [
        ("exits", "1"),
        ("exits", "2"),
        ("raises", "1"),
        *((kind, "1") for kind in PLAYERS if kind not in BY_THE_HOST),
        ("illegal", "2"),
    ],
)
def test_a_player_that_cannot_play_costs_one_clear_line(
    kind: str, jobs: str, player: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    body, expected = PLAYERS[kind]
    name = player(body.replace("class Player:\n", "class Player:\n    learns = False\n"))
    seats = f"{name},club,club"
    status = command(["arena", "contraconquer", "--seats", seats, "--games", "3", "--jobs", jobs, "--json"])
    out, err = capsys.readouterr()
    assert status == 2 and out == ""
    assert expected in err and err.count("\n") == 1 and len(err) < 500


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["chess", "--seats", "club,club,club"], "unknown game 'chess'"),
        (["contraconquer", "--seats", "club,club,wizard"], "'wizard' is no level of contraconquer; a seat is beginner"),
        (["contraconquer", "--seats", "club,club,"], "'' is no level"),
        (["contraconquer", "--seats", "club,club"], "2 cannot play"),
        (["contraconquer", "--seats", "club,club,nowhere.py:Player"], "there is no file 'nowhere.py'"),
        (["contraconquer", "--seats", f"club,club,{Path(__file__).parent}:Player"], "there is no file"),
        (["contraconquer", "--seats", "club,club,club", "--set", "copies=13"], "copies must be a number from 1 to 12"),
        (["contraconquer", "--seats", "club,club,club", "--set", "copies=01"], "copies must be a number from 1 to 12"),
        (["contraconquer", "--seats", "club,club,club", "--set", "colour=red"], "unknown option 'colour'"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(
    arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(["arena", *arguments, "--games", "1"]) == 2
    out, err = capsys.readouterr()
    assert out == "" and expected in err and err.count("\n") == 1


def test_the_head_names_a_house_rule_of_several_words_by_its_words(capsys: pytest.CaptureFixture[str]) -> None:
    house_rules = [
        "--set",
        "contracts=nine",
        "--set",
        "cap=1",
        "--set",
        "chosen=Play,Two,One,Zero,First,Third,Partner,Clubs,Hearts",
    ]
    assert command(["arena", "contractgrid", "--seats", "random,random,random", "--games", "1", *house_rules]) == 0
    assert "chosen Zero One Two First Third Partner Hearts Clubs Play, bids 3, cap 1," in capsys.readouterr().out


def test_a_player_that_ends_its_process_costs_one_clear_line(
    player: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    name = player("import os\n\nclass Player:\n    learns = False\n    def choose(self, *a):\n        os._exit(0)\n")
    command_line = ["arena", "contraconquer", "--seats", f"{name},club,club", "--games", "3", "--jobs", "2"]
    assert command(command_line) == 2
    out, err = capsys.readouterr()
    assert out == "" and "a player ended the process" in err and err.count("\n") == 1


def test_shared_wins_add_up_to_the_games_exactly() -> None:
    seats = arena.run("contraconquer", ("club", "club", "club"), 20, SMALL, seed=2)["seats"]
    shared = arena.run("contraconquer", ("club",) * 7, 20, {"form": "remainder", **SMALL}, seed=2)["seats"]
    assert sum(seat["wins"] for seat in seats) == pytest.approx(20, abs=1e-9)
    assert sum(seat["wins"] for seat in shared) == pytest.approx(20, abs=1e-9)


def test_a_file_that_is_no_python_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "player.txt"
    path.write_text("class Player: pass\n", encoding="utf-8")
    with pytest.raises(TableError, match="must end in"):
        arena.run("contraconquer", (f"{path}:Player", "club", "club"), 1)


def test_json_is_one_object_whatever_players_print(
    player: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    name = player(
        "class Player:\n    def choose(self, view, *a):\n        print('x')\n        return view['legal'][0]\n"
    )
    assert command(["arena", "contraconquer", "--seats", f"{name},random,strong", "--games", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2


def test_the_table_shows_a_row_a_seat(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--seats", "random,club,strong", "--games", "2", "--set", "copies=1", "--seed", "9"]
    assert command(["arena", "contraconquer", *arguments]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "copies 1" in lines[0] and "seed 9" in lines[0] and lines[1].startswith("2 games")
    assert [line.split()[0] for line in lines[3:]] == ["seat", "random", "club", "strong"]


class _Endless:
    """An engine whose games never end by themselves."""

    def __init__(self) -> None:
        self.real = ENTRY.engine

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def is_stalled(self, state: Any) -> bool:
        return len(state.history) >= 2


def test_a_game_that_an_engine_calls_stalled_counts_as_unfinished(monkeypatch: pytest.MonkeyPatch) -> None:
    class Found:
        key, bot, engine = ENTRY.key, ENTRY.bot, _Endless()

    monkeypatch.setattr(arena, "find", {"contraconquer": Found()}.get)
    result = arena.run("contraconquer", ("club", "club", "club"), 4)
    assert (result["unfinished"], result["decided"]) == (4, 0)
    assert [seat["wins"] for seat in result["seats"]] == [0, 0, 0]
    assert sum(seat["moves"] for seat in result["seats"]) == 4 * 2 * 3


LONG = "x" * 50_000 + "\x1b[2J"
RECORD = str(sorted((Path(__file__).parent / "playthroughs" / "procession").glob("*.yaml"))[0])


@pytest.mark.parametrize(
    "arguments",
    [
        ["evaluate", RECORD, "--level", LONG],
        ["evaluate", RECORD, "--seat", LONG],
        ["replay", RECORD, "--json", "--view", LONG],
        ["analyse", RECORD, "--seed", LONG],
        ["arena", LONG, "--seats", "club", "--games", "1"],
        ["arena", "contraconquer", "--seats", f"{LONG},club,club", "--games", "1"],
        ["arena", "contraconquer", "--seats", f"{LONG}.py:Player,club,club", "--games", "1"],
        ["arena", "contraconquer", "--seats", "club,club,club", "--games", "1", "--set", LONG],
        ["arena", "contraconquer", "--seats", "club,club,club", "--games", "1", "--set", f"copies={LONG}"],
        ["drill", LONG, "--json"],
        ["play", LONG],
        ["theme", "check", LONG],
        ["theme", LONG],
        [LONG],
        ["replay", RECORD, f"--{LONG}"],
    ],
)
def test_no_command_repeats_more_of_wrong_input_than_fits_a_message(
    arguments: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    assert command(arguments) == 2
    out, err = capfd.readouterr()
    assert out == "" and err.count("\n") == 1 and len(err) < 1100 and "\x1b" not in err


def test_an_unknown_level_is_named_short(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "begun.yaml"
    path.write_text("tablegame: 1\ngame: procession\nplayers: 2\nmoves: []\n", "utf-8")
    assert command(["evaluate", str(path), "--level", LONG]) == 2
    assert "unknown level 'xxx" in (said := capfd.readouterr().err) and len(said) < 300
