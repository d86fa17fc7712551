"""No text, light or shade appears before the cards that reveal it have arrived, in every form of every game; and how
long settlements stay.

The first test looks at the items that the stage paints at a moment, not at the items of a scene.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from game_pictures import NAMES
from playing import make_random_move
from seeds import new_seed
from tables import table_of
from ui_harness import Harness, new_table
from walks import SHORT, Case, case_name, cases, short_rules

from tablegame.core.options import choose
from tablegame.games import find
from tablegame.games.contraconquer.scene import parts
from tablegame.session.seats import computer, person
from tablegame.session.settings import Settings
from tablegame.ui.table.board import ALL_STEPS
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.game_over import GameOverScreen
from tablegame.view.faces import plain_face
from tablegame.view.scene import Card

MOST_FRAMES = 24
"""The number of frames of each game that are checked."""
STEP_SECONDS = 0.07
"""The seconds between two looks at the picture."""


def table_of_beginners(
    folder: Path, key: str, players: int, options: dict[str, object], settings: Settings, watched: bool = False
) -> Harness:
    """A new game of Anna against beginners, or of beginners alone (watched)."""
    entry = find(key)
    chairs = tuple(computer("beginner", name) for name in NAMES[:players])
    chairs = chairs if watched else (person("Anna"), *chairs[1:])
    chosen = choose(entry.engine, players, options)
    return Harness(
        folder, (960, 600), settings, lambda desk: new_table(desk, entry, players, chosen, chairs, practice=False)
    )


def painted_items(ui: Harness) -> tuple[set[object], dict[str, Card]]:
    """The items that the stage paints at this moment: first all that are no cards, then the cards by their ids."""
    stage = ui.app.studio.stage
    moving = stage.timeline.poses(ui.now) if stage.timeline is not None else []
    items = [*stage._painted, *(item for _, item in stage._above), *(pose.card for pose in moving)]
    return {item for item in items if not isinstance(item, Card)}, {c.id: c for c in items if isinstance(c, Card)}


def all_cards_arrived(ui: Harness, cards: dict[str, Card]) -> bool:
    """Whether every painted card is at its final position."""
    final = {card.id: card for card in ui.app.studio.stage._final if isinstance(card, Card)}
    return all(name in final and _pose(card) == _pose(final[name]) for name, card in cards.items())


def hand_only_closes_up(ui: Harness) -> bool:
    """Whether all cards in motion belong to a hand or row whose cards move closer together or apart."""
    timeline = ui.app.studio.stage.timeline
    journeys = () if timeline is None else timeline.journeys
    return all(not (j.leaves or j.turns) and j.distance <= 0.3 * j.start.w and j.start.w == j.end.w for j in journeys)


def _pose(card: Card) -> tuple[object, ...]:
    return card.x, card.y, card.w, card.h, card.angle, plain_face(card.face)


def is_highlighted_early(card: Card, before: Card | None, landed: bool) -> bool:
    """Whether a card is lit or shaded in a way in which it was not when the cards lay still the last time.

    before: the card at that time, None for a new one.
    landed: whether all cards have arrived, so that cards which decide may have a gold frame.
    """
    if before is None:
        before = card._replace(face=plain_face(card.face), glow=False, dim=0.0)
    light, light_before = (shown.face.removeprefix(plain_face(shown.face)) for shown in (card, before))
    return light not in ("", light_before) or (card.glow > before.glow and not landed) or card.dim > before.dim


def random_frames(ui: Harness, rng: Random, leave_tricks: bool = False) -> Iterator[Table]:
    """Play random moves; yields the table after every step of time until the result is opened.

    leave_tricks: go on from finished tricks that wait for a press, but not from settlements.
    """
    table = table_of(ui)
    for _ in range(4000):
        if isinstance(ui.top(), GameOverScreen):
            return
        if table.chooses and not ui.app.moving():
            make_random_move(ui, rng)
        elif leave_tricks and table.pace.waits_for_press and table.pace.complete and not table.pace.shows_settlement:
            table.go_on()
            ui.app.invalidate()
        ui.frame(STEP_SECONDS)
        yield table
    raise AssertionError("the game does not go on")


def cases_by_form() -> dict[str, list[Case]]:
    """Form of a game → the game in that form with each number of players."""
    by_form: dict[str, list[Case]] = {}
    for case in cases():
        by_form.setdefault(case_name(case).rpartition("-")[0], []).append(case)
    return by_form


@pytest.mark.parametrize("form", cases_by_form())
def test_no_text_or_light_appears_before_the_cards_that_reveal_it_arrive(tmp_path: Path, form: str) -> None:
    rng = Random(new_seed())
    entry, players, house_rules = rng.choice(cases_by_form()[form])
    options = {**short_rules(entry), **dict(house_rules)}
    compared, watched = 0, rng.random() < 0.3
    with table_of_beginners(tmp_path, entry.key, players, options, Settings(hold_ms=100), watched) as ui:
        last_items, last_cards = painted_items(ui)
        for table in random_frames(ui, rng):
            if not ui.at_table() or table.playback.number >= MOST_FRAMES:
                break
            ids = [node.id for node in ui.scene().nodes if isinstance(node, Card)]
            assert len(ids) == len(set(ids)), "a card is in two places"
            items, cards = painted_items(ui)
            if all_cards_arrived(ui, cards) or hand_only_closes_up(ui):
                last_items, last_cards = items, cards
                continue
            compared += 1
            assert not items - last_items, f"shown too early: {items - last_items}"
            timeline = ui.app.studio.stage.timeline
            landed = timeline is not None and ui.now >= timeline.last_arrival
            for name, card in cards.items():
                assert not is_highlighted_early(card, last_cards.get(name), landed), f"lit too early: {card}"
        if not ui.app.moving():
            items, cards = painted_items(ui)
            assert set(ui.app.studio.stage._final) == items | set(cards.values())
    assert compared or entry.key == "procession", "in Procession no card need move"


def play_to_settlement(ui: Harness) -> Table:
    """Play random moves up to the first settlement, or the last picture of the game, and until its explanation began;
    returns the table."""
    for table in random_frames(ui, Random(1), leave_tricks=True):
        explained = table.pace.steps_shown >= min(1, table.pace.explanation_steps)
        if table.pace.shows_settlement and not ui.app.moving() and explained:
            return table
    raise AssertionError("no settlement was reached")


@pytest.mark.parametrize("key", ["contraconquer", "contraspiel", "contractgrid", "procession"])
def test_a_settlement_stays_until_a_press_with_the_usual_settings(tmp_path: Path, key: str) -> None:
    with table_of_beginners(tmp_path, key, find(key).engine.usual_players, SHORT[key], Settings()) as ui:
        table = play_to_settlement(ui)
        ui.run(90, rate=5)
        assert table.pace.shows_settlement and ui.at_table() and "Go on" in ui.words()
        ui.key("enter")
        assert not table.playback.holding


def test_while_strings_are_revealed_a_press_shows_all_and_only_a_later_one_goes_on(tmp_path: Path) -> None:
    rules: dict[str, object] = {"ranks": 3, "playoff": False}
    with table_of_beginners(tmp_path, "precognition", 3, rules, Settings()) as ui:
        table = play_to_settlement(ui)
        pace = table.pace
        assert pace.steps_shown < pace.explanation_steps and "sealed" in ui.words()
        ui.key("enter")
        assert pace.shows_settlement and pace.steps_shown == pace.explanation_steps and "sealed" not in ui.words()
        ui.patient = False
        ui.key("enter")
        assert table.playback.holding, "the strings have not been shown long enough"
        ui.run(1)
        ui.key("enter")
        assert not table.playback.holding


def test_the_button_of_the_result_does_not_appear_before_the_last_settlement(tmp_path: Path) -> None:
    rules: dict[str, object] = {"ranks": 3, "playoff": False}
    with table_of_beginners(tmp_path, "precognition", 3, rules, Settings(hold_ms=100)) as ui:
        for table in random_frames(ui, Random(1)):
            if table.pace.shows_settlement:
                break
            assert ui.scene().target("end") is None


def test_a_hold_lasts_its_time_after_the_last_step_of_an_explanation(tmp_path: Path) -> None:
    with table_of_beginners(tmp_path, "contraconquer", 6, {"form": "remainder"}, Settings(hold_ms=1500)) as ui:
        explained = 0.0
        for table in random_frames(ui, Random(1)):
            if table.playback.holding and not explained and "takes the trick" in ui.words():
                explained = ui.now
            if explained and not table.playback.holding:
                break
        assert 1.5 <= ui.now - explained <= 1.5 + 3 * STEP_SECONDS


def test_by_remainder_a_trick_is_scored_only_once_its_winner_is_explained(tmp_path: Path) -> None:
    rules: dict[str, object] = {"form": "remainder"}
    with table_of_beginners(tmp_path, "contraconquer", 4, rules, Settings(hold_ms=5000), watched=True) as ui:
        table = table_of(ui)
        while not table.playback.holding or ui.app.moving():
            ui.frame(STEP_SECONDS)
        looks = [replace(table.look(), step=step) for step in (0, ALL_STEPS)]
        assert [sum(parts.score_of(look, seat) for seat in range(4)) for look in looks] == [0, 1]
