"""Remarks of characters: their occasions, their frequency, their place on the table, and that they betray no secret."""

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

from tablegame.core.contract import CHANCE, EventLog
from tablegame.core.options import Chosen, complete
from tablegame.core.tricks import not_none
from tablegame.games import GAMES, Game, find
from tablegame.games.contraspiel.facts.view import SpielCalled
from tablegame.practice.result_store import index_of
from tablegame.practice.results import Result
from tablegame.session.characters import all_characters, lines_of
from tablegame.session.history import is_of_kind
from tablegame.session.seats import Chair, person
from tablegame.session.settings import Settings
from tablegame.ui.access.tree import FULL
from tablegame.ui.app import App
from tablegame.ui.table.remarks import LINE_SECONDS, LONG_WAIT, Remarks, SpokenLine
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.ui.table_screen.slips import SpeechBubble, SpeechSlip
from tablegame.view.builder import Builder
from tablegame.view.game_scene import Frame, FrameRole, GameText, Remark
from tablegame.view.plate import Plate, draw
from tablegame.view.scene import Action, Label, Panel, Picture, Rect

CONTRASPIEL = find("contraspiel")
CHARACTERS = tuple(all_characters()[:3])
"""They sit at the seats 1, 2 and 3; a person sits at seat 0."""
FRAME = 900
"""The number of a picture that is later than those of the game at the table."""
NOW = 10.0  # seconds: a time at which no line is being spoken any more


def at_table(folder: Path, settings: Settings | None = None) -> Harness:
    """A game of Contraspiel that has just begun."""
    chosen = complete(CONTRASPIEL.engine, 4, {})
    chairs: tuple[Chair, ...] = (person("Ada"), *(each.chair("contraspiel") for each in CHARACTERS))

    def table_screen(desk: App) -> TableScreen:
        return new_table(desk, CONTRASPIEL, 4, chosen, chairs)

    return Harness(folder, settings=settings, screen=table_screen)


def contra_frame(table: Table, seat: int) -> Frame:
    """The picture in which a seat says contra."""
    call = SpielCalled(
        seat=seat, word="contra", suit=None, exchanged=False, phase="contra", card=None, hand=None, reveals=()
    )
    return Frame(FrameRole.EVENT, table.session.situation.view, call)


def lines_for_contra(seat: int) -> list[str]:
    """The lines with which the character at a seat may accompany a contra."""
    return [line for kind in ("call", "contra") for line in CHARACTERS[seat - 1].lines_for(kind, "en", "contraspiel")]


def events_among_clubs(entry: Game, players: int, chosen: Chosen, rng: Random) -> Iterator[EventLog]:
    """The events of each move of a game among players of the usual level."""
    state = entry.engine.new(players, chosen)
    while acting := state.acting():
        for actor in acting:
            log = EventLog()
            if actor == CHANCE:
                move = entry.engine.deal(state, rng)
            else:
                move = entry.bot.choose(state.view(actor), entry.bot.usual_level, rng, None)
            state.apply(actor, move, log)
            yield log


GAMES_WITH_REMARKS = [entry for entry in GAMES if type(entry.text).remark is not GameText.remark]


@pytest.mark.parametrize("entry", GAMES_WITH_REMARKS, ids=lambda entry: entry.key)
def test_the_occasion_of_a_remark_is_the_same_for_every_seat_and_a_spectator(entry: Game) -> None:
    rng, remarks = Random(31), list[Remark]()
    players = 2 if entry.key == "procession" else entry.engine.usual_players
    for game in range(20):
        if game > 1 and remarks:
            break
        for log in islice(events_among_clubs(entry, players, complete(entry.engine, players, {}), rng), 400):
            for_spectator = [entry.text.remark(moment) for moment in log.seen_by(None)]
            for seat in range(players):
                assert [entry.text.remark(moment) for moment in log.seen_by(seat)] == for_spectator
            remarks += [remark for remark in for_spectator if remark is not None]
    assert remarks


def test_a_character_remarks_on_its_contra_and_the_remark_disappears(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        table = table_of(ui)
        assert table.remarks.react(contra_frame(table, 2), FRAME, NOW)
        line = not_none(table.remarks.line)
        assert line.seat == 2 and line.text in lines_for_contra(2)
        assert table.remarks.react(contra_frame(table, 2), FRAME, NOW + LINE_SECONDS + 0.1)
        assert table.remarks.line is None


def test_a_character_repeats_no_remark_in_one_evening_at_any_table(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        table, heard = table_of(ui), list[str]()
        for number in range(2 * len(lines_for_contra(2))):
            remarks = Remarks(table.desk, table.session)  # of another table
            if remarks.react(contra_frame(table, 2), FRAME + number, 1000.0 * number) and remarks.line is not None:
                heard.append(remarks.line.text)
        assert sorted(heard) == sorted(lines_for_contra(2))


def test_hidden_cards_do_not_change_the_line_of_a_remark(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        table, lines = table_of(ui), set[tuple[int, str]]()
        view: Any = table.session.situation.view
        for hand in (view.hand, (0, 1, 2), None):
            table.desk.spoken_lines.clear()
            remarks = Remarks(table.desk, table.session)
            frame = Frame(FrameRole.EVENT, replace(view, hand=hand), contra_frame(table, 2).event)
            remarks.react(frame, FRAME, NOW)
            lines.add((not_none(remarks.line).seat, not_none(remarks.line).text))
        assert len(lines) == 1


def test_enter_removes_a_remark_and_scrolling_does_not(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        table = table_of(ui)
        table.remarks.react(table.playback.frame, FRAME, ui.now)
        table.remarks.line = SpokenLine(2, "A word.", ui.now)
        ui.top().act(Action("scroll", (1.0,)))
        assert table.remarks.line is not None
        ui.key("enter")
        assert table.remarks.line is None


def test_a_portrait_is_pleased_or_worried_until_the_next_trick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with at_table(tmp_path) as ui:
        table = table_of(ui)
        calm = table.portraits
        feat = Remark("feat", (1,), (0, 2))
        monkeypatch.setattr(type(table.session.entry.text), "remark", lambda _, moment: feat)  # noqa: ARG005
        assert table.remarks.react(contra_frame(table, 1), table.playback.number, NOW)
        assert table.portraits == (calm[0], f"{calm[1]}/pleased", f"{calm[2]}/worried", calm[3])
        table.playback.jump_to(table.playback.frame)
        assert table.portraits == calm


def test_a_character_remarks_once_on_a_long_wait_for_a_person(tmp_path: Path) -> None:
    entry = find("wargops")
    chairs = (person("Ada"), *(each.chair("wargops") for each in CHARACTERS[:2]))
    chosen = complete(entry.engine, 3, {"ranks": 6})
    with Harness(tmp_path, (960, 600), screen=lambda desk: new_table(desk, entry, 3, chosen, chairs)) as ui:
        table = table_of(ui)
        ui.wait_until(lambda: table.session.situation.can_act)
        choosing = table.present_frame(table.session.situation.view)
        remarks = Remarks(table.desk, table.session)

        def changes_at(seconds: float) -> bool:
            """Whether a line appears or disappears at this time of the wait."""
            return remarks.react(choosing, FRAME, seconds)

        changes_at(1.0)
        assert changes_at(2.0 + LINE_SECONDS), "the greeting disappears"
        assert not changes_at(10.0) and not changes_at(LONG_WAIT)
        assert changes_at(11.0 + LONG_WAIT) and remarks.line is not None
        assert changes_at(12.0 + LONG_WAIT + LINE_SECONDS)
        assert not changes_at(13.0 + 2 * LONG_WAIT)


def test_a_character_mentions_the_last_meeting_once_in_an_evening(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        table = table_of(ui)
        when = datetime.combine(table.desk.today() - timedelta(days=3), time(20)).timestamp()
        faces, levels = ("", *(each.key for each in CHARACTERS)), ("", "club", "club", "club")
        names = ("Ada", *(each.name for each in CHARACTERS))
        met = Result("a", "a", "contraspiel", when, "yes", names, levels, (0, 9, 0, 0), (1,), faces=faces)
        index = index_of(table.desk.folders)
        index.set("a", (1,), met)
        index.write()
        table.desk.spoken_lines.clear()
        lines = list[SpokenLine]()
        for number in range(3):
            remarks = Remarks(table.desk, table.session)
            remarks.react(table.playback.frame, FRAME + number, NOW)
            lines += [] if remarks.line is None else [remarks.line]
        about_meeting, *greetings = lines
        lines_about_meetings = CHARACTERS[0].lines_for("met_won", "en", "")
        assert about_meeting.seat == 1, "the character that won"
        assert about_meeting.text.lower() in [
            line.replace("{ago}", "3 days ago").lower() for line in lines_about_meetings
        ]
        hello = {text for each in CHARACTERS for text in each.lines_for("hello", "en", "")}
        assert {each.text for each in greetings} <= hello and {each.seat for each in greetings} == {2, 3}


@pytest.mark.parametrize("plate_width", [240, 80, 0])
def test_a_remark_is_on_a_wide_plate_and_otherwise_apart_with_the_name(tmp_path: Path, plate_width: int) -> None:
    with at_table(tmp_path) as ui:
        table, app, on_plate = table_of(ui), ui.app, plate_width == 240
        seat, text = 2, "A word of mine."
        table.remarks.line = SpokenLine(seat, text, ui.now)
        builder = Builder(app.window.size, app.studio.fonts, app.words, app.settings.scale)
        builder.portraits = table.portraits
        box = Rect(20, 20, plate_width, 60)
        if plate_width:
            draw(builder, Plate(seat, "Ben", ("waits",), ("3",)), box)
        SpeechSlip().draw(builder, table, Rect(0, 0, *builder.size))
        labels = [node for node in builder.nodes if isinstance(node, Label)]
        words = next(label for label in labels if label.id.endswith(".text"))
        quoted = "".join(span.text for line in words.lines for span in line)
        assert quoted == (f"“{text}”" if on_plate else f"{CHARACTERS[1].name}: “{text}”")
        assert (words.rect.w > 0 and box.holds(words.rect.cx, words.rect.cy)) is on_plate
        slips = [node for node in builder.nodes if isinstance(node, Panel) and node.style == "slip"]
        if on_plate:
            assert labels == [words] and len(slips) == 1, "a plate that is painted twice has a darker shadow"
        assert table.portraits[seat] in {node.art for node in builder.nodes if isinstance(node, Picture)}


def test_a_screen_reader_reads_a_remark_once_and_not_the_plate_after_it(tmp_path: Path) -> None:
    entry = find("contraconquer")
    chosen, chairs = complete(entry.engine, 3, {}), (person("Ada"), *(each.chair(entry.key) for each in CHARACTERS[:2]))

    def table_screen(desk: App) -> TableScreen:
        return new_table(desk, entry, 3, chosen, chairs)

    with Harness(tmp_path, settings=Settings(reader_detail=FULL), screen=table_screen, reads=True) as ui:
        ui.settle()
        ui.run(3.0)
        table, reader = table_of(ui), not_none(ui.app.listener.reader)
        table.aim_shown = False
        for line in (None, SpokenLine(1, "A word of mine.", ui.now), None):
            table.remarks.line = line
            ui.app.stack.invalidate()
            ui.app.invalidate()
            ui.frame()
            assert line is None or reader.last_texts == [f"{CHARACTERS[0].name}: “{line.text}”"]
        assert reader.last_texts == [f"{CHARACTERS[0].name}: “A word of mine.”"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_last_line_of_a_remark_is_not_much_shorter_than_the_others(tmp_path: Path, language: str) -> None:
    with at_table(tmp_path, Settings(language=language)) as ui:
        builder = Builder((960, 600), ui.app.studio.fonts, ui.app.words)
        texts = [
            line.text[language]
            for character in all_characters()
            for lines in lines_of(character.key).values()
            for line in lines
        ]
        assert len(texts) > 50
        for text in texts:
            spans = [builder.span(f"“{text}”", face="serif-italic")]
            longest_word = max(builder.width([builder.span(word, face="serif-italic")]) for word in text.split())
            for share in (1.0, 0.55, 0.4):
                room = builder.width(spans) * share + 1
                unbalanced = [builder.width(line) for line in builder.wrap(spans, room)]
                balanced = builder.wrap(spans, builder.balanced_width(spans, room))
                widths = [builder.width(line) for line in balanced]
                assert len(widths) == len(unbalanced) and max(widths) <= max(unbalanced)
                assert max(widths) - widths[-1] <= longest_word + builder.type(20), f"{widths} of {text}"


@pytest.mark.parametrize("text_scale", [1.0, 1.5])
def test_a_good_bye_with_room_is_a_single_row(tmp_path: Path, text_scale: float) -> None:
    with at_table(tmp_path, Settings(language="de")) as ui:
        builder = Builder((960, 600), ui.app.studio.fonts, ui.app.words, text_scale)
        for text in ("Fortsetzung folgt.", "Riecht schon nach morgen.", "Der Walzer geht mit mir heim."):
            bubble = SpeechBubble(builder, table_of(ui), SpokenLine(2, text, ui.now))
            bubble.draw(Rect(0, 0, *bubble.sizes()[0]))
            row = builder.nodes[-1]
            assert isinstance(row, Label) and len(row.lines) == 1, text


def test_neither_a_person_nor_a_character_talks_if_talking_is_off(tmp_path: Path) -> None:
    with at_table(tmp_path, Settings(talk=False)) as ui:
        table = table_of(ui)
        assert not table.remarks.react(contra_frame(table, 2), FRAME, NOW)
        table.remarks.say_goodbye()
        assert table.remarks.farewell is None
    with at_table(tmp_path) as ui:
        assert not table_of(ui).remarks.react(contra_frame(table_of(ui), 0), FRAME, NOW), "seat 0 is a person"


@pytest.mark.parametrize("over", [False, True], ids=["under way", "at the end"])
def test_after_a_trick_its_winner_is_glad_and_its_loser_sorry_unless_the_game_ends(
    tmp_path: Path, over: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_table(tmp_path) as ui:
        table = table_of(ui)
        # Seat 1 took a trick from seat 2; at the end seats 0 and 2 win the game.
        view = replace(view_of(ui), over=over, winners=(0, 2) if over else ())
        frame = replace(contra_frame(table, 1), view=view)
        monkeypatch.setattr(type(CONTRASPIEL.text), "remark", lambda *_: Remark("feat", (1,), (2,)))
        remarks = set[tuple[int, str]]()
        for number in range(60):
            table.desk.spoken_lines.clear()
            # After about two and a half silent tricks, in which seat 0 spoke last, somebody may speak again.
            table.remarks._rounds_silent, table.remarks._last_speaker = 2.2 + number / 100, 0
            table.remarks.line = None
            table.remarks.react(frame, FRAME + number, NOW)
            if (line := table.remarks.line) is not None:
                speaker = CHARACTERS[line.seat - 1]
                kinds = [kind for kind in ("glad", "rue") if line.text in speaker.lines_for(kind, "en", "contraspiel")]
                remarks.add((line.seat, *kinds))
        assert remarks == (set() if over else {(1, "glad"), (2, "rue")})


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
            last_line, silent_tricks = not_none(remarks.line), 0
            logs = events_among_clubs(entry, players, chosen, rng)
            moments = (moment for log in logs for moment in log.seen_by(None))
            for number, (event, view) in enumerate(islice(moments, 100), 1):
                silent_tricks += is_of_kind(event, entry.engine.milestone_events)
                remarks.react(Frame(FrameRole.EVENT, view, event), number, 10.0 * number)
                if remarks.line not in (None, last_line):
                    assert not_none(remarks.line).seat != last_line.seat
                    gaps.append(silent_tricks)
                    last_line, silent_tricks = not_none(remarks.line), 0
    assert 2.5 <= sum(gaps) / len(gaps) <= 4 and max(gaps) <= 5, gaps


def test_the_good_bye_stays_the_same_however_often_the_result_is_opened(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        remarks = table_of(ui).remarks
        remarks.say_goodbye()
        farewell = remarks.farewell
        assert farewell is not None
        for _ in range(3):
            ui.now += 1000
            remarks.say_goodbye()
            assert remarks.farewell == farewell
