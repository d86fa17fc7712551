"""No text, light or shade appears before the cards that reveal it have arrived: games of all kinds, frame by frame.

The tests look at the items that the stage paints at a moment, not at those that a scene contains.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from game_pictures import NAMES
from seeds import new_seed
from tables import table_of
from ui_harness import Harness, new_table
from walks import SHORT, Case, case_name, cases, short_rules

from tablegame.core.options import choose
from tablegame.games import find
from tablegame.games.contraconquer.scene import parts as parts
from tablegame.session.seats import computer, person
from tablegame.session.settings import Settings
from tablegame.ui.table_screen.game_over import GameOverScreen
from tablegame.view.faces import plain_face
from tablegame.view.scene import Card

MOST_FRAMES = 24
"""The number of frames of each game that are checked."""
STEP_SECONDS = 0.07
"""Between two looks at the picture."""


def at_table(
    folder: Path, key: str, players: int, options: dict[str, object], settings: Settings, watched: bool = False
) -> Harness:
    """A window with a new game of Anna against computer players or, watched, of computer players alone."""
    entry = find(key)
    chairs = tuple(computer("beginner", name) for name in NAMES[:players])
    chairs = chairs if watched else (person("Anna"), *chairs[1:])
    chosen = choose(entry.engine, players, options)
    return Harness(
        folder, (960, 600), settings, lambda desk: new_table(desk, entry, players, chosen, chairs, practice=False)
    )


def painted_items(ui: Harness) -> tuple[set[object], dict[str, Card]]:
    """The items of the stage that are painted at this moment: those that are no cards, and the cards by their ids."""
    stage = ui.app.studio.stage
    moving = stage.timeline.poses(ui.now) if stage.timeline is not None else []
    items = [*stage._painted, *(item for _, item in stage._above), *(pose.card for pose in moving)]
    return {item for item in items if not isinstance(item, Card)}, {c.id: c for c in items if isinstance(c, Card)}


def all_cards_arrived(ui: Harness, cards: dict[str, Card]) -> bool:
    """Whether every painted card is at its final position."""
    final = {card.id: card for card in ui.app.studio.stage._final if isinstance(card, Card)}
    return all(name in final and _pose(card) == _pose(final[name]) for name, card in cards.items())


def only_shifts(ui: Harness) -> bool:
    """Whether the only cards in motion are cards of a hand or row that move closer or apart."""
    timeline = ui.app.studio.stage.timeline
    journeys = () if timeline is None else timeline.journeys
    return all(not (j.leaves or j.turns) and j.distance <= 0.3 * j.start.w and j.start.w == j.end.w for j in journeys)


def _pose(card: Card) -> tuple[object, ...]:
    return card.x, card.y, card.w, card.h, card.angle, plain_face(card.face)


def is_highlighted_early(card: Card, before: Card | None, landed: bool) -> bool:
    """Whether a card is lit or shaded as it was not when the cards lay still the last time.

    before: the card at that time.
    landed: all cards have arrived, so that those that decide may have a gold frame.
    """
    if before is None:
        before = card._replace(face=plain_face(card.face), glow=False, dim=0.0)
    lit, was = (each.face.removeprefix(plain_face(each.face)) for each in (card, before))
    return lit not in ("", was) or (card.glow > before.glow and not landed) or card.dim > before.dim


def random_moves_on_screen(ui: Harness, rng: Random, most: int) -> Iterator[None]:
    """Play random moves and yield after every picture; end at the result or at frame number `most` of the game."""
    table = table_of(ui)
    for _ in range(4000):
        if isinstance(ui.top(), GameOverScreen) or table.playback.number >= most:
            return
        if table.chooses and not ui.app.moving():
            move = table.session.situation.forced_move or table.session.situation.view.legal().sample(rng)
            table.submit(move)
            ui.app.invalidate()
        ui.frame(STEP_SECONDS)
        yield
    raise AssertionError("the game does not go on")


def cases_by_form() -> dict[str, list[Case]]:
    """Every form of every game, with each number of players."""
    found: dict[str, list[Case]] = {}
    for case in cases():
        found.setdefault(case_name(case).rpartition("-")[0], []).append(case)
    return found


@pytest.mark.parametrize("form", cases_by_form())
def test_no_text_or_light_appears_before_the_cards_that_reveal_it_arrive(tmp_path: Path, form: str) -> None:
    rng = Random(new_seed())
    entry, players, house_rules = rng.choice(cases_by_form()[form])
    print(f"{players} players")
    options = {**short_rules(entry), **dict(house_rules)}
    settings = Settings(hold_ms=100)
    compared = 0
    with at_table(tmp_path, entry.key, players, options, settings, watched=rng.random() < 0.3) as ui:
        last_items, last_cards = painted_items(ui)
        for _ in random_moves_on_screen(ui, rng, MOST_FRAMES):
            if not ui.at_table():
                break
            ids = [node.id for node in ui.scene().nodes if isinstance(node, Card)]
            assert len(ids) == len(set(ids)), "a card lies at two places"
            items, cards = painted_items(ui)
            if all_cards_arrived(ui, cards) or only_shifts(ui):
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
    assert compared or entry.key == "procession"


def play_to_settlement(ui: Harness) -> None:
    """Play random moves up to the first settlement or the last picture of the game, and until its explanation began."""
    for _ in range(4000):
        table = table_of(ui)
        if (
            table.pace.shows_settlement
            and not ui.app.moving()
            and table.pace.steps_shown >= min(1, table.pace.explanation_steps)
        ):
            return
        if table.chooses and not ui.app.moving():
            table.submit(table.session.situation.view.legal().sample(Random(1)))
            ui.app.invalidate()
        elif table.pace.waits_for_press and table.pace.complete and not table.pace.shows_settlement:
            table.go_on()
            ui.app.invalidate()
        ui.frame(STEP_SECONDS)
    raise AssertionError("no settlement was reached")


@pytest.mark.parametrize("key", ["contraconquer", "contraspiel", "contractgrid", "procession"])
def test_a_settlement_stays_until_a_press_with_the_usual_settings(tmp_path: Path, key: str) -> None:
    with at_table(tmp_path, key, find(key).engine.usual_players, SHORT[key], Settings()) as ui:
        play_to_settlement(ui)
        ui.run(90, 5)
        table = table_of(ui)
        assert table.pace.shows_settlement and ui.at_table() and "Go on" in ui.words()
        ui.key("enter")
        assert not table.playback.holding


def test_a_press_while_strings_are_revealed_shows_all_before_it_continues(tmp_path: Path) -> None:
    with at_table(tmp_path, "precognition", 3, {"ranks": 3, "playoff": False}, Settings()) as ui:
        play_to_settlement(ui)
        table = table_of(ui)
        assert table.pace.steps_shown < table.pace.explanation_steps and "sealed" in ui.words()
        ui.key("enter")
        assert (
            table.pace.shows_settlement
            and table.pace.steps_shown == table.pace.explanation_steps
            and "sealed" not in ui.words()
        )
        ui.patient = False
        ui.key("enter")
        assert table.playback.holding, "what decides the game has not lain there long enough"
        ui.run(1)
        ui.key("enter")
        assert not table.playback.holding


def test_the_result_button_appears_only_with_the_last_settlement(tmp_path: Path) -> None:
    with at_table(tmp_path, "precognition", 3, {"ranks": 3, "playoff": False}, Settings(hold_ms=100)) as ui:
        for _ in range(4000):
            table = table_of(ui)
            if table.pace.shows_settlement:
                break
            assert ui.scene().target("end") is None
            if table.chooses and not ui.app.moving():
                table.submit(table.session.situation.view.legal().sample(Random(1)))
                ui.app.invalidate()
            ui.frame(STEP_SECONDS)
        assert table_of(ui).pace.shows_settlement


def test_in_a_demonstration_a_settlement_ends_after_its_time(tmp_path: Path) -> None:
    settings = Settings(hold_ms=1250)
    with at_table(tmp_path, "contraspiel", 4, {"deals": 2}, settings, watched=True) as ui:
        play_to_settlement(ui)
        ui.run(2.5, 10)
        assert table_of(ui).pace.shows_settlement
        ui.run(1.0, 10)
        assert not table_of(ui).pace.shows_settlement


def test_a_hold_lasts_its_time_after_the_last_step_of_an_explanation(tmp_path: Path) -> None:
    settings = Settings(hold_ms=1500)
    with at_table(tmp_path, "contraconquer", 6, {"form": "remainder"}, settings) as ui:
        table = table_of(ui)
        explained = 0.0
        for _ in range(1000):
            if table.chooses and not ui.app.moving():
                table.submit(next(iter(table.session.situation.view.legal())))
                ui.app.invalidate()
            ui.frame(STEP_SECONDS)
            if table.playback.holding and not explained and "takes the trick" in ui.words():
                explained = ui.now
            if explained and not table.playback.holding:
                break
        assert 1.5 <= ui.now - explained <= 1.5 + 3 * STEP_SECONDS


def test_by_remainder_a_trick_is_scored_only_once_its_winner_is_explained(tmp_path: Path) -> None:
    with at_table(tmp_path, "contraconquer", 4, {"form": "remainder"}, Settings(hold_ms=5000), watched=True) as ui:
        table = table_of(ui)
        while not table.playback.holding or ui.app.moving():
            ui.frame(STEP_SECONDS)
        tricks_at_step = [
            sum(parts.score_of(replace(table.look(), step=step), seat) for seat in range(4)) for step in (0, 99)
        ]
        assert tricks_at_step == [0, 1]
