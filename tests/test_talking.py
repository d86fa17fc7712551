"""People of the house say a word now and then: never about what is hidden, never over anything, or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, time, timedelta
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tables import table_of, view_of
from ui_harness import Harness, new_table

from tablegame.core.contract import CHANCE, EventLog, SeenEvent
from tablegame.core.options import Chosen, complete
from tablegame.core.tricks import not_none
from tablegame.games import GAMES, Game, find
from tablegame.games.contraspiel.facts.view import SpielCalled
from tablegame.practice.result_store import index_of
from tablegame.practice.results import Result
from tablegame.session.characters import all_characters, character_of, lines_of
from tablegame.session.history import is_of_kind
from tablegame.session.seats import Chair, person
from tablegame.session.settings import Settings
from tablegame.ui.access.tree import FULL
from tablegame.ui.app import App
from tablegame.ui.table.remarks import LINE_SECONDS, LONG_WAIT, Remarks, SpokenLine
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.ui.table_screen.slips import SpeechSlip
from tablegame.view.builder import Builder
from tablegame.view.game_scene import Frame, FrameRole, GameText, Remark
from tablegame.view.plate import Plate, draw
from tablegame.view.scene import Action, Label, Panel, Picture, Rect

SPIEL = find("contraspiel")
HOUSE = tuple(all_characters()[:3])


def at_table(folder: Path, settings: Settings | None = None) -> Harness:
    chosen = complete(SPIEL.engine, 4, {})
    chairs: tuple[Chair, ...] = (person("Ada"), *(each.chair("contraspiel") for each in HOUSE))

    def make(desk: App) -> TableScreen:
        return new_table(desk, SPIEL, 4, chosen, chairs)

    return Harness(folder, settings=settings, screen=make)


def contra(table: Table, seat: int) -> Frame:
    """The picture in which somebody says contra."""
    said = SpielCalled(
        seat=seat, word="contra", suit=None, exchanged=False, phase="contra", card=None, hand=None, reveals=()
    )
    return Frame(FrameRole.EVENT, table.session.situation.view, said)


REMARKS = [entry for entry in GAMES if type(entry.text).remark is not GameText.remark]


@pytest.mark.parametrize("entry", REMARKS, ids=lambda entry: entry.key)
def test_a_remark_does_not_depend_on_the_secrets_of_a_seat(entry: Game) -> None:
    rng, engine, found = Random(31), entry.engine, 0
    players = 2 if entry.key == "procession" else entry.engine.usual_players
    for game in range(20):
        if game > 1 and found:
            break
        state = engine.new(players, complete(engine, players, {}))
        for _ in range(400):
            if not (acting := state.acting()):
                break
            for actor in acting:
                log = EventLog()
                view = state.view(None if actor == CHANCE else actor)
                club = actor != CHANCE and entry.bot.choose(view, entry.bot.usual_level, rng, None)
                move = engine.deal(state, rng) if actor == CHANCE else club
                state.apply(actor, move, log)
                outside = [entry.text.remark(moment) for moment in log.seen_by(None)]
                for seat in range(players):
                    assert [entry.text.remark(moment) for moment in log.seen_by(seat)] == outside
                found += sum(each is not None for each in outside)
    assert found, "nothing was ever worth a word"


def test_a_character_remarks_on_its_contra_and_the_remark_disappears(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        table = table_of(ui)
        assert table.remarks.react(contra(table, 2), 900, 10.0)
        line = table.remarks.line
        player = character_of(table.session.situation.chairs[2].face)
        assert line is not None and player is not None
        assert line.seat == 2 and line.text in (
            *player.lines_for("call", "en", "contraspiel"),
            *player.lines_for("contra", "en", "contraspiel"),
        )
        assert table.remarks.react(contra(table, 2), 900, 10.1 + LINE_SECONDS)
        assert table.remarks.line is None


def test_a_character_repeats_no_remark_in_one_evening_at_any_table(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        table, heard = table_of(ui), list[str]()
        player = not_none(character_of(table.session.situation.chairs[2].face))
        calls = [each for kind in ("call", "contra") for each in player.lines_for(kind, "en", "contraspiel")]
        for number in range(2 * len(calls)):
            other = Remarks(table.desk, table.session)
            if other.react(contra(table, 2), 900 + number, 1000.0 * number) and other.line is not None:
                heard.append(other.line.text)
        assert sorted(heard) == sorted(calls)


def test_the_choice_of_a_remark_ignores_hidden_cards(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        table, said = table_of(ui), set[tuple[int, str]]()
        view: Any = table.session.situation.view
        for hand in (view.hand, (0, 1, 2), None):
            table.desk.spoken_lines.clear()
            remarks = Remarks(table.desk, table.session)
            remarks.react(Frame(FrameRole.EVENT, replace(view, hand=hand), contra(table, 2).event), 900, 10.0)
            said.add((not_none(remarks.line).seat, not_none(remarks.line).text))
        assert len(said) == 1


def test_pressing_enter_removes_a_remark(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        table = table_of(ui)
        table.remarks.react(table.playback.frame, 900, ui.now)
        table.remarks.line = SpokenLine(2, "A word.", ui.now)
        ui.top().act(Action("scroll", (1.0,)))
        assert table.remarks.line is not None
        ui.key("enter")
        assert table.remarks.line is None


def test_a_portrait_is_pleased_or_worried_during_the_trick_and_calm_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_table(tmp_path) as ui:
        table = table_of(ui)
        calm = table.portraits
        feat = Remark("feat", (1,), (0, 2))
        monkeypatch.setattr(type(table.session.entry.text), "remark", lambda _, moment: feat)  # noqa: ARG005
        assert table.remarks.react(contra(table, 1), table.playback.number, 10.0)
        assert table.portraits == (calm[0], f"{calm[1]}/pleased", f"{calm[2]}/worried", calm[3])
        table.playback.jump_to(table.playback.frame)
        assert table.portraits == calm


def test_a_character_remarks_once_on_a_long_wait_for_a_person(tmp_path: Path) -> None:
    with demonstration(tmp_path, 1) as ui:
        table = table_of(ui)
        for _ in range(300):
            if not table.session.situation.can_act:
                ui.frame(1 / 10)
        choosing = table.present_frame(table.session.situation.view)
        table.remarks = Remarks(table.desk, table.session)
        table.remarks.react(choosing, 900, 1.0)
        assert table.remarks.react(choosing, 900, 2.0 + LINE_SECONDS)
        assert not table.remarks.react(choosing, 900, 10.0)
        assert not table.remarks.react(choosing, 900, LONG_WAIT)
        assert table.remarks.react(choosing, 900, 11.0 + LONG_WAIT)
        assert table.remarks.line is not None
        assert table.remarks.react(choosing, 900, 12.0 + LONG_WAIT + LINE_SECONDS)
        assert not table.remarks.react(choosing, 900, 13.0 + 2 * LONG_WAIT)


def test_a_character_mentions_the_last_meeting_once_in_an_evening(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        table = table_of(ui)
        when = datetime.combine(table.desk.today() - timedelta(days=3), time(20)).timestamp()
        faces, levels = ("", *(each.key for each in HOUSE)), ("", "club", "club", "club")
        names = ("Ada", *(each.name for each in HOUSE))
        met = Result("a", "a", "contraspiel", "", when, "yes", "none", names, levels, (0, 9, 0, 0), (1,), faces=faces)
        index = index_of(table.desk.folders)
        index.set("a", (1,), met)
        index.write()
        table.desk.spoken_lines.clear()
        heard = list[SpokenLine]()
        for number in range(3):
            remarks = Remarks(table.desk, table.session)
            remarks.react(table.playback.frame, 900 + number, 10.0)
            heard += [] if remarks.line is None else [remarks.line]
        line, *others = heard
        told = not_none(character_of("agnes")).lines_for("met_won", "en", "")
        assert line.seat == 1
        hello = {text for each in HOUSE for text in each.lines_for("hello", "en", "")}
        assert {each.text for each in others} <= hello and {each.seat for each in others} == {2, 3}
        assert line.text.lower() in [each.replace("{ago}", "3 days ago").lower() for each in told]


def test_a_remark_is_on_the_plate_or_next_to_the_name_on_a_small_plate(
    tmp_path: Path,
) -> None:
    with at_table(tmp_path) as ui:
        table, app = table_of(ui), ui.app
        seat, text = 2, "A word of mine."
        table.remarks.line = SpokenLine(seat, text, ui.now)
        for wide, said in ((240, f"“{text}”"), (80, f"{HOUSE[1].name}: “{text}”"), (0, f"{HOUSE[1].name}: “{text}”")):
            builder = Builder(app.window.size, app.studio.fonts, app.words, app.settings.scale)
            builder.portraits = table.portraits
            box = Rect(20, 20, wide, 60)
            if wide:
                draw(builder, Plate(seat, "Ben", ("waits",), ("3",)), box)
            SpeechSlip().draw(builder, table, Rect(0, 0, *builder.size))
            words = next(node for node in builder.nodes if isinstance(node, Label) and node.id.endswith(".text"))
            assert "".join(span.text for line in words.lines for span in line) == said
            assert (words.rect.w > 0 and box.holds(words.rect.cx, words.rect.cy)) is (wide == 240)
            assert wide != 240 or [node for node in builder.nodes if isinstance(node, Label)] == [words]
            slips = [node for node in builder.nodes if isinstance(node, Panel) and node.style == "slip"]
            assert wide != 240 or len(slips) == 1, "a plate that is painted twice has a darker shadow"
            pictures = {node.art for node in builder.nodes if isinstance(node, Picture)}
            assert table.portraits[seat] in pictures


def test_a_screen_reader_reads_a_remark_once_and_not_the_plate_after_it(tmp_path: Path) -> None:
    entry = find("contraconquer")
    chosen, chairs = complete(entry.engine, 3, {}), (person("Ada"), *(each.chair(entry.key) for each in HOUSE[:2]))

    def make(desk: App) -> TableScreen:
        return new_table(desk, entry, 3, chosen, chairs)

    with Harness(tmp_path, settings=Settings(reader_detail=FULL), screen=make, reads=True) as ui:
        ui.settle()
        ui.run(3.0)
        table, reader = table_of(ui), not_none(ui.app.listener.reader)
        table.aim_shown = False
        for line in (None, SpokenLine(1, "A word of mine.", ui.now), None):
            table.remarks.line = line
            ui.app.stack.invalidate()
            ui.app.invalidate()
            ui.frame()
            assert line is None or reader.last_texts == [f"{HOUSE[0].name}: “{line.text}”"]
        assert reader.last_texts == [f"{HOUSE[0].name}: “A word of mine.”"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_remark_has_a_line_for_one_short_word_alone(tmp_path: Path, language: str) -> None:
    with at_table(tmp_path, Settings(language=language)) as ui:
        app = ui.app
        builder = Builder((960, 600), app.studio.fonts, app.words)
        sayings = [
            line.text[language]
            for player in all_characters()
            for lines in lines_of(player.key).values()
            for line in lines
        ]
        assert len(sayings) > 50
        for text in sayings:
            spans = [builder.span(f"“{text}”", face="serif-italic")]
            whole = builder.width(spans)
            for part in (1.0, 0.55, 0.4):
                before = builder.wrap(spans, whole * part + 1)
                lines = builder.wrap(spans, builder.balanced_width(spans, whole * part + 1))
                wide = [builder.width(line) for line in lines]
                assert len(lines) == len(before) and max(wide) <= max(builder.width(line) for line in before)
                longest = max(builder.width([builder.span(word, face="serif-italic")]) for word in text.split())
                assert max(wide) - wide[-1] <= longest + builder.type(20), f"{wide} of {text}"


def test_a_person_has_no_remarks(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        table = table_of(ui)
        assert not table.remarks.react(contra(table, 0), 900, 10.0)


def test_no_character_talks_if_talking_is_off(tmp_path: Path) -> None:
    with at_table(tmp_path, Settings(talk=False)) as ui:
        table = table_of(ui)
        assert not table.remarks.react(contra(table, 2), 900, 10.0)
        table.remarks.say_goodbye()
        assert table.remarks.farewell is None


@pytest.mark.parametrize("over", [False, True], ids=["under way", "at the end"])
def test_a_remark_fits_the_speakers_last_event_and_no_loser_is_glad(
    tmp_path: Path, over: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_table(tmp_path) as ui:
        table, player = table_of(ui), {seat: not_none(character_of(HOUSE[seat - 1].key)) for seat in (1, 2, 3)}
        view = replace(view_of(ui), over=over, winners=(0, 2) if over else ())
        phase = replace(contra(table, 1), view=view)
        # Seat 1 took something, 2 lost it, 3 looked on; at the end 0 and 2 have won the game.
        monkeypatch.setattr(type(SPIEL.text), "remark", lambda *_: Remark("feat", (1,), (2,)))
        heard = set[tuple[int, str]]()
        for number in range(60):
            table.desk.spoken_lines.clear()
            table.remarks._rounds_silent, table.remarks._last_speaker = 2.2 + number / 100, 0
            table.remarks.line = None
            table.remarks.react(phase, 900 + number, 10.0)
            if (line := table.remarks.line) is not None:
                kinds = [
                    each
                    for each in ("glad", "rue")
                    if line.text in player[line.seat].lines_for(each, "en", "contraspiel")
                ]
                heard.add((line.seat, *kinds))
        assert heard == (set() if over else {(1, "glad"), (2, "rue")})


def demonstration(folder: Path, people: int = 0) -> Harness:
    """WarGops among three of the house."""
    entry = find("wargops")
    chosen = complete(entry.engine, 3, {"ranks": 6})
    chairs = (*(person(f"Ada {number}") for number in range(people)), *(each.chair("wargops") for each in HOUSE))

    def make(desk: App) -> TableScreen:
        return new_table(desk, entry, 3, chosen, chairs[:3])

    return Harness(folder, (960, 600), screen=make)


@pytest.mark.parametrize("key", ["contraconquer", "wargops", "contraspiel", "contractgrid"])
def test_characters_speak_in_every_third_or_fourth_trick_and_never_twice_in_a_row(tmp_path: Path, key: str) -> None:
    entry, rng, gaps = find(key), Random(f"tricks {key}"), list[int]()
    players = max(3, entry.engine.usual_players)
    chosen = complete(entry.engine, players, {})
    chairs = (person("Ada"), *(each.chair(key) for each in all_characters()[: players - 1]))
    with Harness(tmp_path, screen=lambda desk: new_table(desk, entry, players, chosen, chairs)) as ui:
        table = table_of(ui)
        for _ in range(3):
            table.desk.spoken_lines.clear()
            remarks = Remarks(table.desk, table.session)
            remarks.react(table.playback.frame, 0, 0.0)
            said, quiet = not_none(remarks.line), 0
            for number, (event, view) in enumerate(islice(_moments(entry, players, chosen, rng), 100), 1):
                quiet += is_of_kind(event, entry.engine.milestone_events)
                remarks.react(Frame(FrameRole.EVENT, view, event), number, 10.0 * number)
                if remarks.line not in (None, said):
                    assert not_none(remarks.line).seat != said.seat
                    gaps.append(quiet)
                    said, quiet = not_none(remarks.line), 0
    assert 2.5 <= sum(gaps) / len(gaps) <= 4 and max(gaps) <= 5, gaps


def _moments(entry: Game, players: int, chosen: Chosen, rng: Random) -> Iterator[SeenEvent[Any]]:
    """The public events of a game among club players."""
    state = entry.engine.new(players, chosen)
    while acting := state.acting():
        for actor in acting:
            log = EventLog()
            is_chance = actor == CHANCE
            bot, view = entry.bot, state.view(None if is_chance else actor)
            move = entry.engine.deal(state, rng) if is_chance else bot.choose(view, "club", rng, None)
            state.apply(actor, move, log)
            yield from log.seen_by(None)


def test_the_good_bye_stays_the_same_however_often_the_result_is_opened(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        talking = table_of(ui).remarks
        talking.say_goodbye()
        said = talking.farewell
        assert said is not None
        for _ in range(3):
            ui.now += 1000
            talking.say_goodbye()
            assert talking.farewell == said
