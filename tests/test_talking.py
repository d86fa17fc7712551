"""People of the house say a word now and then: never about what is hidden, never over anything, or not at all."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from ui_harness import Harness, new_table

from tablegame.core.contract import CHANCE, EventLog
from tablegame.core.options import complete
from tablegame.games import GAMES, Game, find
from tablegame.games.contraspiel.facts.view import SpielCalled
from tablegame.session.characters import character_of, company
from tablegame.session.seats import Chair, person
from tablegame.session.settings import Settings
from tablegame.ui.app import App
from tablegame.ui.table.remarks import AGAIN, REST, STAYS, Remarks, SpokenLine
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.screen import TableScreen
from tablegame.ui.table_screen.slips import SpeechSlip
from tablegame.view.builder import Builder
from tablegame.view.game_scene import Frame, FrameRole
from tablegame.view.nodes import extent
from tablegame.view.scene import Label, Picture, Rect

SPIEL = find("contraspiel")
HOUSE = tuple(company()[:3])


def at_table(folder: Path, settings: Settings | None = None) -> Harness:
    """Contraspiel with a person and three of the house."""
    chosen = complete(SPIEL.engine, 4, {})
    chairs: tuple[Chair, ...] = (person("Ada"), *(each.chair("contraspiel") for each in HOUSE))

    def make(desk: App) -> TableScreen:
        return new_table(desk, SPIEL, 4, chosen, chairs)

    return Harness(folder, settings=settings, screen=make)


def table_of(ui: Harness) -> Table:
    found = getattr(ui.top(), "table", None)
    assert isinstance(found, Table)
    return found


def contra(table: Table, seat: int) -> Frame:
    """The picture in which somebody says contra."""
    said = SpielCalled(
        seat=seat, word="contra", suit=None, exchanged=False, phase="contra", card=None, hand=None, reveals=()
    )
    return Frame(FrameRole.EVENT, table.session.view(), said)


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_whether_a_moment_is_worth_a_word_does_not_depend_on_what_a_seat_alone_knows(entry: Game) -> None:
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
                club = actor != CHANCE and entry.bot.choose(view, "club", rng, None)
                move = engine.deal(state, rng) if actor == CHANCE else club
                state.apply(actor, move, log)
                outside = [entry.text.remark(moment) for moment in log.moments(None)]
                for seat in range(players):
                    assert [entry.text.remark(moment) for moment in log.moments(seat)] == outside
                found += sum(each is not None for each in outside)
    assert found, "nothing was ever worth a word"


def test_whoever_calls_contra_says_so_with_a_line_that_goes_away(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        table = table_of(ui)
        assert table.remarks.react(contra(table, 2), 900, 10.0)
        line = table.remarks.line
        player = character_of(table.session.chairs[2].face)
        assert line is not None and player is not None
        assert line.seat == 2 and line.text in player.sayings("call", "en")
        assert table.remarks.react(contra(table, 2), 900, 10.1 + STAYS)
        assert table.remarks.line is None


def test_nobody_says_the_same_twice_in_an_evening_not_even_at_the_next_table(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        table = table_of(ui)
        player = character_of(table.session.chairs[2].face)
        assert player is not None
        heard: list[str] = []
        for told in range(len(player.sayings("call", "en"))):
            other = Remarks(table.desk, table.session)
            assert other.react(contra(table, 2), 900 + told, 10.0 + told) and other.line is not None
            heard.append(other.line.text)
        assert sorted(heard) == sorted(player.sayings("call", "en"))
        assert not Remarks(table.desk, table.session).react(contra(table, 2), 990, 100.0)
        assert Remarks(table.desk, table.session).react(contra(table, 2), 991, 20.0 + AGAIN)


def test_a_word_shows_the_face_of_who_says_it_and_the_name_where_no_plate_does(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        table, app = table_of(ui), ui.app
        seat, text = 2, "A word."
        table.remarks.line = SpokenLine(seat, text, ui.now)
        for plates, said in ((True, "“A word.”"), (False, f"{HOUSE[1].name}: “A word.”")):
            builder = Builder(app.window.size, app.studio.fonts, app.words, app.settings.scale)
            builder.portraits = table.portraits
            if plates:
                builder.panel(Rect(20, 20, 200, 60), "slip", name=f"plate/{seat}")
            SpeechSlip().draw(builder, table, Rect(0, 0, *builder.size))
            words = next(node for node in builder.nodes if isinstance(node, Label))
            assert "".join(span.text for line in words.lines for span in line) == said
            pictures = {node.art for node in builder.nodes if isinstance(node, Picture)}
            assert table.portraits[seat] in pictures


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_remark_has_a_line_for_one_short_word_alone(tmp_path: Path, language: str) -> None:
    with at_table(tmp_path, Settings(language=language)) as ui:
        app = ui.app
        builder = Builder((960, 600), app.studio.fonts, app.words)
        sayings = [
            text for player in company() for kind in ("call", "glad", "nod") for text in player.sayings(kind, language)
        ]
        assert len(sayings) > 50
        for text in sayings:
            spans = [builder.span(f"“{text}”", face="serif-italic")]
            whole = builder.width(spans)
            for part in (1.0, 0.55, 0.4):
                before = builder.wrap(spans, whole * part + 1)
                lines = builder.wrap(spans, builder.evened(spans, whole * part + 1))
                wide = [builder.width(line) for line in lines]
                assert len(lines) == len(before) and max(wide) <= max(builder.width(line) for line in before)
                longest = max(builder.width([builder.span(word, face="serif-italic")]) for word in text.split())
                assert max(wide) - wide[-1] <= longest + builder.type(20), f"{wide} of {text}"


def test_a_person_is_not_spoken_for(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        table = table_of(ui)
        assert not table.remarks.react(contra(table, 0), 900, 10.0)


def test_nobody_says_a_word_where_they_shall_not(tmp_path: Path) -> None:
    with at_table(tmp_path, Settings(talk=False)) as ui:
        table = table_of(ui)
        assert not table.remarks.react(contra(table, 2), 900, 10.0)
        table.remarks.say_goodbye()
        assert table.remarks.farewell is None


def demonstration(folder: Path) -> Harness:
    """WarGops among three of the house."""
    entry = find("wargops")
    chosen = complete(entry.engine, 3, {"ranks": 6})

    def make(desk: App) -> TableScreen:
        return new_table(desk, entry, 3, chosen, tuple(each.chair("wargops") for each in HOUSE))

    return Harness(folder, (960, 600), screen=make)


def test_a_line_covers_nothing_and_they_are_silent_for_a_while_after_it(tmp_path: Path) -> None:
    times: list[float] = []
    seen = 0
    with demonstration(tmp_path) as ui:
        talking = table_of(ui).remarks
        end = ui.now + 400
        while ui.now < end and len(times) < 3:
            ui.frame(1 / 10)
            if talking.line is None or talking.line.since in times:
                continue
            times.append(talking.line.since)
            while talking.line is not None:
                ui.frame(1 / 10)
                nodes = ui.scene().nodes
                slips = [extent(node) for node in nodes if getattr(node, "id", "").startswith("said/")]
                cards = [extent(node) for node in nodes if getattr(node, "id", "").startswith("card/")]
                assert not any(slip.overlaps(card) for slip in slips for card in cards)
                seen += bool(slips)
    assert seen
    assert len(times) > 1
    assert all(later - sooner >= REST for sooner, later in pairwise(times))


def test_good_bye_is_said_once_and_stands_however_often_the_result_is_opened(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        talking = table_of(ui).remarks
        talking.say_goodbye()
        said = talking.farewell
        assert said is not None
        for _ in range(3):
            ui.now += AGAIN
            talking.say_goodbye()
            assert talking.farewell == said


def test_in_one_game_nobody_repeats_a_word_however_long_it_lasts(tmp_path: Path) -> None:
    with at_table(tmp_path) as ui:
        talking, table, heard = table_of(ui).remarks, table_of(ui), list[str]()
        for told in range(8):
            if talking.react(contra(table, 2), 900 + told, 10.0 + told * 2 * AGAIN) and talking.line is not None:
                heard.append(talking.line.text)
        assert heard and len(set(heard)) == len(heard)
