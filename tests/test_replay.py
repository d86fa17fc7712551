"""`tablegame replay`, and the command line as a whole: what is printed, and what is refused in which words."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from homes import run
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from walks import kept_games

from tablegame import __version__
from tablegame.cli import _commands, _parser
from tablegame.games import GAMES
from tablegame.session.history import replay_record
from tablegame.session.replay import load_record
from tablegame.storage.records import write_record

pytestmark = pytest.mark.usefixtures("own_folder")
PLAYTHROUGHS = sorted(path for entry in GAMES for path in kept_games(entry.key))
BEFORE_DEALS = ".deals.jsonl"
"""The ending of a file with only the moments before a deal and the end, if all moments would fill megabytes."""
every_playthrough = pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)

HEAD = "tablegame: 1\ngame: contraconquer\nplayers: 3\noptions: {copies: 1}\nmoves:\n"
GAME_KEYS, OPTION_NAMES = ", ".join(entry.key for entry in GAMES), "form, pack, copies, hyphens, games"


def record_with(*lines: str) -> str:
    """The text of a record of ContraConquer with these moves. Each of the three players has three cards."""
    return HEAD + "".join(f"  - {json.dumps(line)}\n" for line in lines)


def replayed_state(capsys: pytest.CaptureFixture[str], text: str, *arguments: str) -> Any:
    """The JSON that `replay --json` prints for the text of a record."""
    Path("game.yaml").write_text(text, encoding="utf-8")
    status, out, err = run(capsys, "replay", "game.yaml", "--json", *arguments)
    assert (status, err) == (0, "")
    return json.loads(out)


def refused_line(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line of a command that fails."""
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1 and err.endswith("\n")
    assert "Traceback" not in err
    return err[:-1]


@every_playthrough
def test_a_record_replays_to_its_stored_json_at_every_moment(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "replay", str(path), "--json", "--every")
    assert (status, err) == (0, "")
    lines = out.splitlines(keepends=True)
    stored_json = path.with_suffix(".jsonl")
    if stored_json.exists():
        assert out == stored_json.read_text(encoding="utf-8")
    else:
        before_deals = "".join(line for line in lines if '"legal": {}' in line)
        assert before_deals == path.with_suffix(BEFORE_DEALS).read_text(encoding="utf-8")
    assert run(capsys, "replay", str(path), "--json")[1] == lines[-1]


@every_playthrough
def test_a_record_of_the_tests_is_in_canonical_form(path: Path) -> None:
    record = load_record(path)
    assert write_record(replay_record(record, path.name)[0]) == path.read_text(encoding="utf-8")


@every_playthrough
def test_a_replay_as_text_names_every_player(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "replay", str(path))
    assert status == 0
    for name in load_record(path).seats:
        assert name in out


@every_playthrough
def test_a_record_cut_after_a_move_replays_to_that_moment(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    states = run(capsys, "replay", str(path), "--json", "--every")[1].splitlines()
    head = lines.index("moves:\n") + 1
    step = 5 if len(lines) < 150 else 80  # not after each move: every cut record is replayed from its beginning
    for moves in range(0, len(states), step):
        assert replayed_state(capsys, "".join(lines[: head + moves])) == json.loads(states[moves])


def test_the_json_of_the_first_state_has_the_seats_to_act_and_legal_moves(capsys: pytest.CaptureFixture[str]) -> None:
    assert replayed_state(capsys, HEAD + "  []\n") == {
        "n": 0,
        "move": None,
        "to_act": ["A", "B", "C"],
        "legal": {"A": ["1", "2", "3"], "B": ["4", "5", "6"], "C": ["7", "8", "9"]},
        "over": False,
        "scores": {"A": 0, "B": 0, "C": 0},
        "winners": None,
        "table": {},
    }


def test_json_lists_legal_moves_sorted_by_code_point(capsys: pytest.CaptureFixture[str]) -> None:
    text = "{tablegame: 1, game: contraconquer, players: 2, options: {form: remainder, pack: standard}, moves: []}"
    assert replayed_state(capsys, text)["legal"]["A"] == ["1", "10", "11", "12", *"23456789"]


def test_control_characters_in_names_are_not_printed(capsys: pytest.CaptureFixture[str]) -> None:
    names = json.dumps(["A\nl", "\x1b[31mBo", ""])
    Path("game.yaml").write_text(HEAD.replace("moves:", f"seats: {names}\nmoves:"), encoding="utf-8")
    out = run(capsys, "replay", "game.yaml")[1]
    assert "A (A l):" in out and "\x1b" not in out


def test_a_view_shows_the_own_sealed_card_and_only_that_others_have_sealed(capsys: pytest.CaptureFixture[str]) -> None:
    text = record_with("A 1", "B 4", "C 7", "B 5")
    view = replayed_state(capsys, text, "--view", "B")
    assert (view["seat"], view["choice"], view["sealed"]) == ("B", "5", ["B"])
    assert (view["legal"], view["to_act"]) == ([], ["A", "C"])
    assert view["hands"]["B"] == {"4": 0, "5": 1, "6": 1} and view["hands"]["C"] == {"7": 0, "8": 1, "9": 1}
    assert view["tricks"] == [{"game": 1, "ranks": {"A": 1, "B": 4, "C": 7}, "winner": "A"}]
    other_view = replayed_state(capsys, text, "--view", "A")
    assert (other_view["choice"], other_view["sealed"], other_view["legal"]) == (None, ["B"], ["2", "3"])


@pytest.mark.parametrize(("name", "arguments"), [("records.md", ()), ("views.md", ("--view", "A"))])
def test_every_key_of_states_and_views_is_documented(
    name: str, arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    page = (Path(__file__).parent.parent / "docs" / name).read_text(encoding="utf-8")
    for key in replayed_state(capsys, record_with("A 1"), *arguments):
        assert f"| `{key}` |" in page


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (("A 1", "B 4", "C 7", "B 5", "A 1"), "move 5 'A 1': A has no 1 left"),
        (("A 4",), "move 1 'A 4': A has no 4, only the ranks 1, 2, 3"),
        (("A 1", "A 2"), "move 2 'A 2': A has already chosen"),
        (("A 1", "B 4", "C 7", "A 2", "B 5", "C 8", "A 3", "B 6", "C 9", "A 1"), "move 10 'A 1': the game is over"),
        (("D 1",), "move 1 'D 1': there is no seat 'D'; the seats are A, B, C"),
        (("a 1",), "move 1 'a 1': there is no seat 'a'; the seats are A, B, C"),
        (("AB 1",), "move 1 'AB 1': there is no seat 'AB'; the seats are A, B, C"),
        (("",), "move 1 '': there is no seat ''; the seats are A, B, C"),
        (("A",), "move 1 'A': a move is a seat letter, a space and what it does, such as 'A 1'"),
        (("A 01",), "move 1 'A 01': a move is the rank of a card, a number from 0 to 12"),
        (("A  1",), "move 1 'A  1': a move has one space between its words, and none before or after them"),
        ((" A 1",), "move 1 ' A 1': a move has one space between its words, and none before or after them"),
        (("A 1 ",), "move 1 'A 1 ': a move has one space between its words, and none before or after them"),
        (("A 1 2",), "move 1 'A 1 2': a move is the rank of a card, a number from 0 to 12"),
        (("A\n1",), "move 1 'A?1': there is no seat 'A?1'; the seats are A, B, C"),
        (("* deal A",), "move 1 '* deal A': nothing is dealt in this game"),
        (("A " + "1" * 99,), f"move 1 'A {'1' * 58}…': a move is the rank of a card, a number from 0 to 12"),
    ],
)
def test_an_illegal_move_is_named_with_its_number_and_reason(
    lines: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("game.yaml").write_text(record_with(*lines), encoding="utf-8")
    assert refused_line(capsys, "replay", "game.yaml") == f"game.yaml: {sentence}"
    assert refused_line(capsys, "replay", "game.yaml", "--json") == f"game.yaml: {sentence}"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("contraconquer", "chess", f"game: unknown game 'chess'; the games are {GAME_KEYS}"),
        ("contraconquer", "x" * 999, f"game: unknown game '{'x' * 40}…'; the games are {GAME_KEYS}"),
        ("copies: 1", "ties: 1", f"options: unknown option 'ties'; the options of contraconquer are {OPTION_NAMES}"),
        (
            "players: 3",
            "players: 4",
            "players: 4 cannot play under these house rules, which are for 3 players; set form: remainder",
        ),
        ("players: 3", "players: -1", "players: -1 cannot play under these house rules, which are for 3 players"),
        ("copies: 1", "copies: true", "options: copies must be a number from 1 to 12, not true"),
        ("copies: 1", "copies: 13", "options: copies must be a number from 1 to 12, not 13"),
        ("copies: 1", "form: none", "options: form must be printed or remainder, not 'none'"),
        ("copies: 1", "hyphens: 1", "options: hyphens must be on or off, not 1"),
    ],
)
def test_a_wrong_head_is_named_with_its_entry_and_reason(
    old: str, new: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("game.yaml").write_text(HEAD.replace(old, new), encoding="utf-8")
    assert refused_line(capsys, "replay", "game.yaml") == f"game.yaml: {sentence}"


def test_a_file_that_cannot_be_read_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    Path("folder").mkdir()
    Path("empty.yaml").touch()
    assert refused_line(capsys, "replay", "none.yaml") == "none.yaml: cannot be read: No such file or directory"
    assert refused_line(capsys, "replay", "folder").startswith("folder: cannot be read: ")
    assert refused_line(capsys, "replay", "empty.yaml") == "empty.yaml: is empty"
    assert refused_line(capsys, "replay", "none\n.yaml").startswith("none?.yaml: cannot be read: ")


@pytest.mark.parametrize(
    "arguments",
    [
        ("chess",),
        ("replay",),
        ("replay", "a", "b"),
        ("replay", "--jsn", "a"),
        ("replay", "a", "--every"),
        ("replay", "a", "--json", "--every", "--view", "A"),
        ("play", "a", "b"),
        ("play", "no-such-thing"),
        ("play", "--no-such-thing"),
        ("theme",),
        ("theme", "check"),
        ("drill", "nim"),
        ("drill", "wargops", "--count", "0"),
        ("drill", "wargops", "--seed", "-1", "--json"),
        ("--every",),
        ("--worker", "x"),
    ],
    ids=" ".join,
)
def test_a_wrong_command_is_refused_in_one_line(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    refused_line(capsys, *arguments)


def test_the_view_of_an_unknown_seat_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    Path("game.yaml").write_text(record_with("A 1"), encoding="utf-8")
    for seat in ("D", "b", "", "AB"):
        line = refused_line(capsys, "replay", "game.yaml", "--json", "--view", seat)
        assert line == f"--view {seat!r}: there is no such seat; the seats are A, B, C"


def test_version_and_help_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version") == (0, f"tablegame {__version__}\n", "")
    status, out, err = run(capsys, "--help")
    assert (status, err) == (0, "")
    assert all(command in out for command in ("play", "replay", "analyse", "theme"))


@pytest.mark.parametrize("name", [*_commands(), "theme check", "pack check"])
def test_each_command_has_help_with_a_sentence_and_valid_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, *name.split(), "--help")
    assert re.search(r"\n\n[A-Z][A-Za-z ',]+\.\n\n", out), out
    example = re.search(r"\nExample: tablegame (.*)\n", out)
    assert example is not None and example[1].startswith(name)
    assert _parser().parse_args(example[1].split()).command


@pytest.mark.parametrize("arguments", [("/nope.yaml",), ("nope.yaml", "--json"), ("contraconquer",)], ids=" ".join)
def test_an_unknown_argument_is_refused(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    line = refused_line(capsys, *arguments)
    assert line == f"{arguments[0]!r}: there is no such file and no such command; try 'tablegame --help'"


ANY_VALUE = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-5, 10**20), st.floats(allow_nan=False), st.text(max_size=8)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=6,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])  # each example overwrites the file
@given(key=st.sampled_from(["tablegame", "game", "players", "options", "seats", "moves", "more"]), value=ANY_VALUE)
def test_a_record_with_any_value_under_a_key_is_replayed_or_refused_in_one_line(
    key: str, value: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    record = {"tablegame": 1, "game": "contraconquer", "players": 3, "options": {}, "seats": ["", "", ""], "moves": []}
    Path("game.yaml").write_text(yaml.safe_dump({**record, key: value}, allow_unicode=True), encoding="utf-8")
    status, out, err = run(capsys, "replay", "game.yaml", "--json")
    if status:
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert err.startswith("game.yaml: ")
    else:
        assert json.loads(out)["n"] == 0


def test_a_closed_output_pipe_ends_the_command_without_a_traceback() -> None:
    Path("game.yaml").write_text(HEAD.replace("copies: 1", "games: 100") + "  - A 1\n", encoding="utf-8")
    source, sink = os.pipe()
    os.close(source)
    with os.fdopen(sink, "w") as closed:
        command = [sys.executable, "-m", "tablegame", "replay", "game.yaml", "--json", "--every"]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        process = subprocess.run(command, stdout=closed, stderr=subprocess.PIPE, env=environment, check=False)
    assert (process.returncode, process.stderr) == (2, b"")
