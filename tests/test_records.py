"""Records as text: they are read back as written, an error names its line, and the specification is true."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import conformance
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from seeds import so_many

from tablegame.cli import main as command
from tablegame.core.errors import RecordError
from tablegame.games import KEYS
from tablegame.session.history import replay_record
from tablegame.storage.codec import dump
from tablegame.storage.files import LARGEST
from tablegame.storage.language import CODES
from tablegame.storage.language import load as load_language
from tablegame.storage.nodes import Node, YamlError
from tablegame.storage.records import Record, move_line, read_record, write_record
from tablegame.storage.strict_yaml import FEW, _read_dump, load
from tablegame.storage.yaml_parser import parse

GOOD = """tablegame: 1
game: contraconquer
players: 3
options: {copies: 1}
seats: [Al, Bo, Cy]
moves:
  - A 1
  - B 4
"""

ANY_TEXT = st.text(st.characters(exclude_categories=("Cs",)), max_size=12)
ANY_VALUE = st.one_of(st.booleans(), st.integers(-(10**9), 10**9), ANY_TEXT)


@st.composite
def records(draw: st.DrawFn) -> Record:
    players = draw(st.integers(1, 8))
    return Record(
        game=draw(ANY_TEXT),
        players=players,
        options=draw(st.dictionaries(ANY_TEXT, ANY_VALUE, max_size=4)),
        seats=tuple(draw(st.one_of(st.just([]), st.lists(ANY_TEXT, min_size=players, max_size=players)))),
        moves=tuple(draw(st.lists(ANY_TEXT, max_size=6))),
    )


@given(records())
def test_a_written_record_is_read_back_equal(record: Record) -> None:
    text = write_record(record)
    assert read_record(text, "x.yaml") == record
    assert read_record(text.encode(), "x.yaml") == record
    assert list(read_record(text, "x.yaml").options) == list(record.options)


@given(records(), ANY_TEXT)
def test_a_move_is_appended_as_one_line(record: Record, move: str) -> None:
    longer = replace(record, moves=(*record.moves, move))
    assert move_line(move).count("\n") == 1
    assert write_record(longer) == write_record(record) + move_line(move)
    assert read_record(write_record(longer), "x.yaml") == longer


def test_a_written_record_has_the_text_of_the_format() -> None:
    record = Record(
        "contraconquer", 2, {"form": "remainder", "hyphens": False}, ('Al "x"', "Bo"), ("A 1", "* deal 7S / AH")
    )
    assert write_record(record) == (
        "tablegame: 1\n"
        "game: contraconquer\n"
        "players: 2\n"
        "options: {form: remainder, hyphens: false}\n"
        'seats: ["Al \\"x\\"", "Bo"]\n'
        "moves:\n"
        "  - A 1\n"
        '  - "* deal 7S / AH"\n'
    )


@given(ANY_TEXT, ANY_TEXT, st.lists(st.sampled_from(["A 1", "B 12", "* deal 7S"]), max_size=3))
def test_other_readers_of_yaml_read_our_records(option: str, value: str, moves: list[str]) -> None:
    text = write_record(Record("contraconquer", 3, {option: value}, (), tuple(moves)))
    assert yaml.safe_load(text)["moves"] == (moves or None)


@given(st.lists(ANY_TEXT, min_size=3, max_size=3), st.booleans(), st.sampled_from((None, 2, "\t")))
def test_a_record_may_be_json_with_any_names(names: list[str], ascii_only: bool, indent: int | str | None) -> None:
    data = {"tablegame": 1, "game": "contraconquer", "players": 3, "seats": names, "moves": ["A 1"]}
    text = json.dumps(data, ensure_ascii=ascii_only, indent=indent)
    assert read_record(text, "x.json") == Record("contraconquer", 3, seats=tuple(names), moves=("A 1",))


def test_names_in_json_keep_the_characters_that_end_a_line_in_yaml() -> None:
    names = ("next\x85line", "\u2028", "a\u2029b")
    data = {"tablegame": 1, "game": "contraconquer", "players": 3, "seats": names, "moves": []}
    assert read_record(json.dumps(data, ensure_ascii=False), "x.json").seats == names


def test_a_record_in_json_may_have_line_breaks_that_yaml_forbids() -> None:
    text = '{"tablegame"\n:\n1\n,"game":"contraconquer","players":3,"moves":[\n"A 1"\n]\n}'
    assert read_record(text, "x.json").moves == ("A 1",)


def test_names_in_yaml_may_be_quoted_as_in_json() -> None:
    text = GOOD.replace("[Al, Bo, Cy]", json.dumps(["\N{GRINNING FACE}", "\N{ELEPHANT} \\ud83d", "it's: \t"]))
    assert read_record(text, "x.yaml").seats == ("\N{GRINNING FACE}", "\N{ELEPHANT} \\ud83d", "it's: \t")


def test_words_that_old_yaml_takes_for_switches_stay_words() -> None:
    text = GOOD.replace("[Al, Bo, Cy]", "[no, Off, y]").replace("{copies: 1}", "{hyphens: on, form: none}")
    record = read_record(text, "x.yaml")
    assert record.seats == ("no", "Off", "y")
    assert record.options == {"hyphens": "on", "form": "none"}


def test_empty_options_and_no_names_may_stand_in_a_record() -> None:
    record = read_record(GOOD.replace("[Al, Bo, Cy]", "[]").replace("{copies: 1}", "{}"), "x.yaml")
    assert (record.seats, record.options) == ((), {})


@pytest.mark.parametrize("moves", ["moves:\n", "moves: []\n", "moves:   # none yet\n"])
def test_a_record_may_stop_before_its_first_move(moves: str) -> None:
    assert read_record("tablegame: 1\ngame: contraconquer\nplayers: 3\n" + moves, "x.yaml").moves == ()


MOVES = "moves:\n  - A 1\n  - B 4\n"

WRONG_ENTRIES = [
    ("tablegame: 1", "tablegame: 2", "line 1: tablegame: unknown version 2; this program reads version 1"),
    ("tablegame: 1", "tablegame: 1.0", "line 1: tablegame: must be a whole number, not the number 1.0"),
    ("tablegame: 1\n", "", "line 1: the key 'tablegame' is missing"),
    ("game: contraconquer", "game: 5", "line 2: game: must be a text, not the number 5"),
    ("players: 3", "players: true", "line 3: players: must be a whole number, not the switch true"),
    ("players: 3", "players: '3'", "line 3: players: must be a whole number, not the text '3'"),
    ("players: 3", "players: 3\nplayers: 3", "line 4: is no YAML: the key 'players' is there twice"),
    ("players: 3", "players: " + "9" * 5000, "line 3: is no YAML: a number of more than 18 characters"),
    (
        "players: 3",
        "colour: 3",
        "line 3: colour: there is no such key; here the keys are tablegame, game, players, moves, options, seats",
    ),
    ("{copies: 1}", "[copies]", "line 4: options: must be a mapping of keys to values, not a list"),
    (
        "{copies: 1}",
        "{copies: 1.5}",
        "line 4: options: copies: must be a word, a number, a switch or a list of words, not the number 1.5",
    ),
    ("{copies: 1}", "{copies: [1]}", "line 4: options: copies: entry 1: must be a text, not the number 1"),
    ("{copies: 1}", "{1: 1}", "line 4: is no YAML: a key must be a text, not the number 1"),
    ("{copies: 1}", "{[1]: 1}", "line 4: is no YAML: a key must be a text, not a list"),
    ("[Al, Bo, Cy]", "[Al, Bo]", "line 5: seats: 2 names for 3 players; write a name for each, or leave out the key"),
    ("[Al, Bo, Cy]", "[Al, Bo, 3]", "line 5: seats: entry 3: must be a text, not the number 3"),
    ("- B 4", "- 4", "line 8: moves: entry 2: must be a text, not the number 4"),
    ("- B 4", "- !!str B 4", "line 8: is no YAML: tags are not allowed"),
    ("- A 1", "- &a A 1", "line 7: is no YAML: anchors and aliases are not allowed"),
    ("- B 4", "- *a", "line 8: is no YAML: anchors and aliases are not allowed"),
    (MOVES, "moves: A 1\n", "line 6: moves: must be a list, not the text 'A 1'"),
]


@pytest.mark.parametrize(("old", "new", "sentence"), WRONG_ENTRIES)
def test_every_wrong_entry_is_named_with_its_line_and_reason(old: str, new: str, sentence: str) -> None:
    assert GOOD.count(old) == 1
    with pytest.raises(RecordError) as caught:
        read_record(GOOD.replace(old, new), "x.yaml")
    assert str(caught.value) == f"x.yaml: {sentence}"


def test_a_text_that_is_no_yaml_is_refused_with_its_line() -> None:
    with pytest.raises(RecordError, match=r"^x\.yaml: line 4: is no YAML: .*expected ',' or '\]'") as caught:
        read_record(GOOD.replace("players: 3", "players: [3"), "x.yaml")
    assert load_language("de")("{error}", error=caught.value).startswith("x.yaml: Zeile 4: ist kein YAML: ")


REFUSED: list[tuple[str | bytes, str]] = [
    ("", "is empty"),
    ("# nothing\n", "is empty"),
    ("- A 1", "line 1: must be a mapping of keys to values, not a list"),
    ("hello", "line 1: must be a mapping of keys to values, not the text 'hello'"),
    (GOOD + "---\n" + GOOD, "line 9: is no YAML: a second document begins; only one is allowed"),
    ("%TAG ! tag:x,2000:\n---\n" + GOOD, "line 1: is no YAML: tags are not allowed"),
    (GOOD + "\x00", "line 9: is no YAML: control characters are not allowed"),
    (GOOD + "  - '\ud800'", "line 9: is no YAML: no UTF-8, invalid continuation byte"),
    (GOOD.encode() + b"  - \xff\xfe", "line 9: is no YAML: no UTF-8, invalid start byte"),
    (GOOD.encode("utf-16"), "line 1: is no YAML: no UTF-8, invalid start byte"),
    (GOOD + "#" * LARGEST, "is larger than 16 MB"),
    ((GOOD + "#" * LARGEST).encode(), "is larger than 16 MB"),
]


@pytest.mark.parametrize(("source", "sentence"), REFUSED, ids=range(len(REFUSED)))
def test_a_text_that_is_no_record_is_refused_in_one_sentence(source: str | bytes, sentence: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(source, "x.yaml")
    assert str(caught.value) == f"x.yaml: {sentence}"


@pytest.mark.parametrize("begins", ["[", "{a: ", "- "])
def test_deeply_nested_yaml_is_refused(begins: str) -> None:
    with pytest.raises(RecordError, match=r"^x\.yaml: line 1: is no YAML: .*(40 deep|nesting depth)$"):
        read_record(begins * 100_000, "x.yaml")


def test_yaml_aliases_that_multiply_are_refused() -> None:
    eight_values = "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n"
    with pytest.raises(YamlError, match="line 1: is no YAML: anchors and aliases are not allowed"):
        load(eight_values, "x.yaml")


@settings(max_examples=so_many(100, 1000))
@given(st.one_of(st.binary(max_size=200), st.text(max_size=200), st.text("[]{}:-,&*!|>'\"#%@? \n\tab1", max_size=80)))
def test_random_text_is_refused_in_one_sentence(source: str | bytes) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(source, "x.yaml")
    assert str(caught.value).startswith("x.yaml: ")


ANY_JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-999, 999), ANY_TEXT),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(ANY_TEXT, inner, max_size=4)),
)


def json_value(node: Node) -> Any:
    """The JSON value for which a node stands."""
    if isinstance(node.value, dict):
        return {key: json_value(entry) for key, entry in node.value.items()}
    return [json_value(entry) for entry in node.value] if isinstance(node.value, list) else node.value


@given(ANY_JSON, st.sampled_from((None, "\t")))
def test_json_is_read_with_its_values(value: Any, indent: str | None) -> None:
    assert json_value(load(json.dumps({"key": value}, indent=indent), "x.json")) == {"key": value}


def facts_of(node: Node) -> tuple[object, ...]:
    """Everything about a node and the nodes below it."""
    own_facts = node.line, node.key, node.empty, type(node.value)
    if isinstance(node.value, dict):
        return (*own_facts, *map(facts_of, node.value.values()))
    return (*own_facts, *map(facts_of, node.value)) if isinstance(node.value, list) else (*own_facts, node.value)


FILES = st.dictionaries(st.sampled_from("abc"), ANY_JSON, min_size=1).map(dump)


@given(FILES)
def test_the_quick_reader_reads_every_file_that_the_program_writes(text: str) -> None:
    root = _read_dump(text, "x.yaml")
    if root is None:
        assert any(ord(character) > 0xFFFF for character in text), "only escapes for these are left to the parser"
    else:
        assert facts_of(root) == facts_of(parse(text, "x.yaml", FEW))


@settings(max_examples=300)
@given(FILES, st.integers(0, 999), st.sampled_from(("", *' :-,[{"\\#e9\n\x85')))
def test_the_quick_reader_reads_an_edited_file_as_the_parser_or_not_at_all(text: str, number: int, new: str) -> None:
    index = number % len(text)
    for edited in (text[:index] + new + text[index:], text[:index] + new + text[index + 1 :]):
        root = _read_dump(edited, "x.yaml")
        assert root is None or facts_of(root) == facts_of(parse(edited, "x.yaml", FEW))


def test_a_node_names_its_line_and_the_type_that_it_must_have() -> None:
    felt = load("felt:\n  green: 0.5\n  rim: [1, on]\n", "x.yaml").mapping()["felt"].mapping()
    green, (_, second_of_rim) = felt["green"], felt["rim"].items()
    assert (green.decimal(), green.line) == (0.5, 2) and (second_of_rim.switch(), second_of_rim.line) == (True, 3)
    with pytest.raises(YamlError, match=r"^x\.yaml: line 2: felt: green: must be on or off, not the number 0\.5$"):
        green.switch()
    with pytest.raises(YamlError, match=r"^x\.yaml: line 3: felt: rim: entry 2: must be a number, not the text 'on'$"):
        second_of_rim.decimal()


@pytest.mark.parametrize("code", CODES[1:])
@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("tablegame: 1", "tablegame: 2"),
        (GOOD, ""),
        (GOOD, "[]"),
        ("players: 3\n", ""),
        ("players: 3", "players:"),
        ("players: 3", "players: [3]"),
        ("players: 3", "players: x"),
        ("players: 3", "players: 3\nplayer: 3"),
        ("contraconquer", "chess"),
        ("[Al, Bo, Cy]", "[Al, Bo]"),
        ("copies: 1", "copies: 99"),
        ("copies: 1", "copy: 1"),
        ("copies: 1", "form: upside"),
        ("A 1", "A  1"),
        ("A 1", "Z 1"),
        ("A 1", "A x"),
        ("A 1", "B 77"),
        ("A 1", "[1]"),
    ],
)
def test_an_error_of_a_record_has_no_english_word_in_another_language(right: str, wrong: str, code: str) -> None:
    assert right in GOOD
    with pytest.raises(RecordError) as caught:
        replay_record(read_record(GOOD.replace(right, wrong, 1), "x.yaml"), "x.yaml")
    message = load_language(code)("{error}", error=caught.value)
    assert re.findall(r"\b(?:the|must|not|of|move|line|there|unknown)\b", message) == []


# -- the specification -------------------------------------------------------------------------------------------------

ROOT = Path(__file__).resolve().parent.parent
FORMAT = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
CARD = {"contraspiel": "[EGHS][AKOUT987]"}


MOVE_LINE = re.compile(r'  - (?:[A-H] [A-Za-z0-9 ]+|"(?:[A-H]|\*) [^"\\]+")')
"""A line of a record by the grammar of the specification: a move stands in quotes if it has other characters."""


def move_patterns() -> dict[str, list[re.Pattern[str]]]:
    """The regular expressions of the moves of each game, as the table of the specification has them."""
    patterns: dict[str, list[re.Pattern[str]]] = {}
    table = FORMAT.partition("| a move |")[2].partition("\n\n")[0]
    for name, pattern in re.findall(r"^\| (`[a-z]+`)? ?\| `(.*)` \|$", table, re.MULTILINE):
        game = name.strip("`") or next(reversed(patterns))  # the name stands in the first row of a game
        card = f"(?:{CARD.get(game, '[2-9TJQKA][SHDC]|Jo')})"
        pattern = pattern.replace("\\|", "|").replace("CARDS", "CARD(?: CARD)*").replace("CARD", card)
        patterns.setdefault(game, []).append(re.compile(pattern))
    return patterns


def test_every_move_of_a_kept_game_has_the_form_of_the_specification() -> None:
    patterns = move_patterns()
    assert set(patterns) <= set(KEYS)
    for path in (ROOT / "tests" / "playthroughs").glob("*/*.yaml"):
        record = read_record(path.read_bytes(), path.name)
        for move in record.moves:
            assert any(pattern.fullmatch(move) for pattern in patterns[record.game]), (path.name, move)
        for line in write_record(record).partition("moves:\n")[2].splitlines():
            assert MOVE_LINE.fullmatch(line), (path.name, line)


@pytest.mark.parametrize("path", sorted((ROOT / "tests" / "refused").glob("*.yaml")), ids=lambda path: path.stem)
def test_the_examples_to_refuse_are_refused_in_one_line(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["replay", str(path), "--json"]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith(f"{path}") and err.count("\n") == 1


def test_the_conformance_tests_accept_this_program_and_name_faults_of_a_wrong_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def answer_of_this_program(_: list[str], record: Path) -> tuple[int, str]:
        status = command(["replay", str(record), "--json", "--every"])
        return status, capsys.readouterr().out

    def answer_of_a_wrong_program(program: list[str], record: Path) -> tuple[int, str]:
        """It accepts every record, and no game ends."""
        return 0, answer_of_this_program(program, record)[1].replace('"over": true', '"over": false')

    monkeypatch.setattr(conformance, "answered", answer_of_this_program)
    assert list(conformance.faults([], form=False, only="procession")) == []
    monkeypatch.setattr(conformance, "answered", answer_of_a_wrong_program)
    faults = list(conformance.faults([], form=False, only="procession"))
    refused_examples = list((ROOT / "tests" / "refused").glob("*.yaml"))
    assert sum(line.endswith("is accepted") for line in faults) == len(refused_examples)
    assert any("differs after" in line and "over" in line for line in faults)
