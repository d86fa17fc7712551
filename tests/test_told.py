"""Nothing is told before it is seen: games of all kinds walked on the screen, and looked at frame by frame.

What is really painted counts: the items of the stage at a moment, not what a scene asks for.
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

MOST = 24
"""So many pictures are told of each game."""
STEP = 0.07
"""Seconds between two looks at the picture."""


def at_table(
    folder: Path, key: str, players: int, options: dict[str, object], settings: Settings, watched: bool = False
) -> Harness:
    """A new game on the table, with Anna against computer players or, watched, with those alone."""
    entry = find(key)
    chairs = tuple(computer("beginner", name) for name in NAMES[:players])
    chairs = chairs if watched else (person("Anna"), *chairs[1:])
    chosen = choose(entry.engine, players, options)
    return Harness(
        folder, (960, 600), settings, lambda desk: new_table(desk, entry, players, chosen, chairs, practice=False)
    )


def seen(ui: Harness) -> tuple[set[object], dict[str, Card]]:
    """What is painted at this moment: everything that is no card, and the cards by their ids."""
    stage = ui.app.studio.stage
    moving = stage.timeline.poses(ui.now) if stage.timeline is not None else []
    items = [*stage._painted, *(item for _, item in stage._above), *(pose.card for pose in moving)]
    return {item for item in items if not isinstance(item, Card)}, {c.id: c for c in items if isinstance(c, Card)}


def at_rest(ui: Harness, cards: dict[str, Card]) -> bool:
    """Whether every card that is painted lies where the picture has it in the end."""
    there = {card.id: card for card in ui.app.studio.stage._final if isinstance(card, Card)}
    return all(name in there and _place(card) == _place(there[name]) for name, card in cards.items())


def nudged(ui: Harness) -> bool:
    """Whether nothing is under way but cards that close up or make room, where each of them lay."""
    timeline = ui.app.studio.stage.timeline
    ways = () if timeline is None else timeline.journeys
    return all(not (j.leaves or j.turns) and j.distance <= 0.3 * j.start.w and j.start.w == j.end.w for j in ways)


def _place(card: Card) -> tuple[object, ...]:
    return card.x, card.y, card.w, card.h, card.angle, plain_face(card.face)


def lit_early(card: Card, before: Card | None, landed: bool) -> bool:
    """Whether anything lights or shades a card that did not when all lay still the last time. landed: all cards have
    arrived, and those that decide may have a gold frame."""
    if before is None:
        before = card._replace(face=plain_face(card.face), glow=False, dim=0.0)
    lit, was = (each.face.removeprefix(plain_face(each.face)) for each in (card, before))
    return lit not in ("", was) or (card.glow > before.glow and not landed) or card.dim > before.dim


def choices(ui: Harness, rng: Random, most: int) -> Iterator[None]:
    """A game of random choices, moment after moment, up to so many pictures."""
    table = table_of(ui)
    for _ in range(4000):
        if isinstance(ui.top(), GameOverScreen) or table.playback.number >= most:
            return
        if table.chooses and not ui.app.moving():
            move = table.session.situation.forced_move or table.session.situation.view.legal().sample(rng)
            table.submit(move)
            ui.app.invalidate()
        ui.frame(STEP)
        yield
    raise AssertionError("the game does not go on")


def forms() -> dict[str, list[Case]]:
    """Every form of every game, with each number of players."""
    found: dict[str, list[Case]] = {}
    for case in cases():
        found.setdefault(case_name(case).rpartition("-")[0], []).append(case)
    return found


@pytest.mark.parametrize("form", forms())
def test_whatever_cards_tell_is_painted_when_the_last_of_them_lies(tmp_path: Path, form: str) -> None:
    rng = Random(new_seed())
    entry, players, words = rng.choice(forms()[form])
    print(f"{players} players")
    options = {**short_rules(entry), **dict(words)}
    settings = Settings(hold_ms=100)
    looks = 0
    with at_table(tmp_path, entry.key, players, options, settings, watched=rng.random() < 0.3) as ui:
        items, cards = seen(ui)
        for _ in choices(ui, rng, MOST):
            if not ui.at_table():
                break
            ids = [node.id for node in ui.scene().nodes if isinstance(node, Card)]
            assert len(ids) == len(set(ids)), "a card lies at two places"
            now, under_way = seen(ui)
            if at_rest(ui, under_way) or nudged(ui):
                items, cards = now, under_way
                continue
            looks += 1
            assert not now - items, f"told too early: {now - items}"
            timeline = ui.app.studio.stage.timeline
            landed = timeline is not None and ui.now >= timeline.last_arrival
            for name, card in under_way.items():
                assert not lit_early(card, cards.get(name), landed), f"told too early: {card}"
        if not ui.app.moving():
            assert set(ui.app.studio.stage._final) == seen(ui)[0] | set(seen(ui)[1].values())
    assert looks or entry.key == "procession"


# -- how long it stands ----------------------------------------------------------------------------------------------


def until_settled(ui: Harness) -> None:
    """Play on to the first settlement, or the last picture of the game, and until all of it is said."""
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
        ui.frame(STEP)
    raise AssertionError("nothing is settled")


@pytest.mark.parametrize("key", ["contraconquer", "contraspiel", "contractgrid", "procession"])
def test_a_settlement_and_the_last_picture_of_a_game_stay_until_a_click(tmp_path: Path, key: str) -> None:
    with at_table(tmp_path, key, find(key).engine.usual_players, SHORT[key], Settings()) as ui:
        until_settled(ui)
        ui.run(90, 5)
        table = table_of(ui)
        assert table.pace.shows_settlement and ui.at_table() and "Go on" in ui.words()
        ui.key("enter")
        assert not table.playback.holding


def test_who_goes_on_while_the_strings_are_opened_sees_all_of_them_first(tmp_path: Path) -> None:
    with at_table(tmp_path, "precognition", 3, {"ranks": 3, "playoff": False}, Settings()) as ui:
        until_settled(ui)
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


def test_the_bar_offers_no_result_before_the_last_picture_is_told(tmp_path: Path) -> None:
    with at_table(tmp_path, "precognition", 3, {"ranks": 3, "playoff": False}, Settings(hold_ms=100)) as ui:
        for _ in range(4000):
            table = table_of(ui)
            if table.pace.shows_settlement:
                break
            assert ui.scene().target("end") is None
            if table.chooses and not ui.app.moving():
                table.submit(table.session.situation.view.legal().sample(Random(1)))
                ui.app.invalidate()
            ui.frame(STEP)
        assert table_of(ui).pace.shows_settlement


def test_in_a_demonstration_a_settlement_stays_for_its_time(tmp_path: Path) -> None:
    settings = Settings(hold_ms=1250)
    with at_table(tmp_path, "contraspiel", 4, {"deals": 2}, settings, watched=True) as ui:
        until_settled(ui)
        ui.run(2.5, 10)
        assert table_of(ui).pace.shows_settlement
        ui.run(1.0, 10)
        assert not table_of(ui).pace.shows_settlement


def test_a_hold_is_counted_from_the_last_step_of_an_explanation(tmp_path: Path) -> None:
    settings = Settings(hold_ms=1500)
    with at_table(tmp_path, "contraconquer", 6, {"form": "remainder"}, settings) as ui:
        table = table_of(ui)
        told = 0.0
        for _ in range(1000):
            if table.chooses and not ui.app.moving():
                table.submit(next(iter(table.session.situation.view.legal())))
                ui.app.invalidate()
            ui.frame(STEP)
            if table.playback.holding and not told and "takes the trick" in ui.words():
                told = ui.now
            if told and not table.playback.holding:
                break
        assert 1.5 <= ui.now - told <= 1.5 + 3 * STEP


def test_by_remainder_a_trick_counts_when_it_is_explained_whose_it_is(tmp_path: Path) -> None:
    with at_table(tmp_path, "contraconquer", 4, {"form": "remainder"}, Settings(hold_ms=5000), watched=True) as ui:
        table = table_of(ui)
        while not table.playback.holding or ui.app.moving():
            ui.frame(STEP)
        seen_tricks = [parts.score_of(replace(table.look(), step=step), seat) for step in (0, 99) for seat in range(4)]
        assert sum(seen_tricks[:4]) == 0 and sum(seen_tricks[4:]) == 1
