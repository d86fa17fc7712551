"""What is said at a table: one message at a time, over no card, no word and nothing else, in any room."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

import pytest
from effort import quick_hints
from seeds import new_seed, so_many
from sweep import SCALES, SIZES, Room
from tables import hinted, screen_of, table_for, until_choice
from ui_harness import Harness

from tablegame.ai.judging import Judgement
from tablegame.core.bots import Evaluation
from tablegame.core.tricks import not_none
from tablegame.games import GAMES, Game
from tablegame.storage.language import CODES, load
from tablegame.ui.notice import Notice
from tablegame.ui.packs import of_house
from tablegame.ui.table.remarks import SpokenLine
from tablegame.ui.table_screen.screen import TableScreen, lesson
from tablegame.view.builder import Builder
from tablegame.view.scene import NOTHING_CHOSEN, STATUS, Badge, Card, Label, Node, Panel, Picture, Rect, Scene

ROOMS = tuple(Room(*each) for each in product(SIZES, SCALES, CODES))
LINES = "Hm.", "Ich hab es in zwei Auflagen, und die zweite ist die schlechtere."
MESSAGES = "aim", "hint", "lesson", "notice"
NOTICES = (
    ("There is no king left in your hand.", "wargops#hand"),
    ("That key does nothing now: ? shows those that do.", ""),
)
TUTOR_IS_ON = "The tutor is on: your next choice marks the game as played with help."


def messages(nodes: tuple[Node, ...]) -> Iterator[tuple[int, Panel]]:
    """The panels of messages, with their places in the picture."""
    lines = {node.id.removesuffix(".text") for node in nodes if isinstance(node, Label) and node.id.endswith(".text")}
    panels = {
        node.id: (place, node) for place, node in enumerate(nodes) if isinstance(node, Panel) and node.style != "green"
    }
    for name in lines.union(MESSAGES) & panels.keys():  # of a call and a line at one plate the line is the later one
        yield panels[name]


def within(box: Rect, room: Rect) -> bool:
    """Whether a box lies in a room, but for a few pixels."""
    return min(box.x - room.x, box.y - room.y, room.right - box.right, room.bottom - box.bottom) >= -4


def covered(scene: Scene, nodes: tuple[Node, ...]) -> Iterator[str]:
    """What messages cover or reach out of; a notice takes the place of the status."""
    for at, panel in messages(nodes):
        box = panel.rect.inset(1.5)
        if not within(box, Rect(0, 0, *scene.size)):
            yield f"{panel.id} lies outside"
        for place, node in enumerate(nodes):
            said = isinstance(node, Panel) and any(node is other for _, other in messages(nodes))
            if place == at or not (isinstance(node, (Card, Label, Badge, Picture)) or said):
                continue
            own = place > at or (panel.id == "notice" and getattr(node, "id", "") == STATUS)
            if node.rect.inset(1).overlaps(box) and not (own and within(node.rect, box)):
                yield f"{panel.id} over {type(node).__name__} {getattr(node, 'id', '')}"
        for target in scene.targets:
            within_reach = target.rect.overlaps(box) and (target.window or target.rect).overlaps(box)
            if within_reach and not target.id.startswith(("felt", "slot/", "term/", *panel.id.split("/"), "warning")):
                yield f"{panel.id} over {target.id}"


def say(screen: TableScreen, kind: str, hint: Evaluation, rng: Random) -> None:
    """Bring a table to say that, and all that comes after it in the order of precedence."""
    table, kinds = screen.table, ("nothing", "line", "aim", "hint", "question")
    at = kinds.index(kind)
    seat, worst = rng.randrange(1, table.session.players), min(hint.choices, key=lambda each: each.value)
    table.aim_shown = at > 1
    table.remarks.line = SpokenLine(seat, rng.choice(LINES), 0.0) if at > 0 else None
    table.hint.shown = hint if at > 2 else None
    table.tutor.warned = Judgement(worst.move, hint) if at > 3 else None


def faults(ui: Harness, screen: TableScreen, room: Room) -> Iterator[str]:
    """What is wrong with what is said in a room, without a notice and with each."""

    def builder() -> Builder:
        faces = of_house(ui.app.settings)
        made = Builder(room.size, ui.app.studio.fonts, load(room.language), room.scale / 100, faces=faces)
        made.portraits = screen.portraits
        return made

    made, table = builder(), screen.table
    scene = screen.build(made)
    if len(several := [*messages(scene.nodes)]) > 1 or (several and screen.aim.in_bar):
        yield f"{[panel.id for _, panel in several]} {screen.aim.in_bar} at once"
    yield from (f"no room for {each.id}" for each in scene.targets if min(each.rect.w, each.rect.h) <= 0)
    yield from covered(scene, scene.nodes)
    asked = table.tutor.warned is not None or table.script is not None  # then no such answer is given
    missing = table.entry.text.nothing_chosen(table.look(), made.words)
    said = () if asked else (missing, *map(made.words, (NOTHING_CHOSEN, TUTOR_IS_ON)))
    for text, link in (*NOTICES, *((text, "") for text in said)):
        noticed = covered(scene, (*scene.nodes, *Notice(text, link, 0.0).nodes(builder(), scene)))
        yield from (f"“{text}”: {fault}" for fault in noticed)


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_one_message_at_a_time_is_said_and_it_covers_nothing(
    entry: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick_hints(monkeypatch)
    rng, wrong = Random(new_seed()), []
    players = rng.choice([n for n in entry.engine.player_counts({}) if n > 1])
    with table_for(tmp_path, entry, players, (1280, 800), 100, "en") as ui:
        until_choice(ui)
        hinted(ui)
        screen = screen_of(ui, TableScreen)
        hint = not_none(screen.table.hint.shown)
        for kind, room in product(("nothing", "line", "aim", "hint", "question"), rng.sample(ROOMS, so_many(6, 60))):
            say(screen, kind, hint, rng)
            wrong += [f"{kind} of {players}, {room}: {fault}" for fault in faults(ui, screen, room)]
        say(screen, "nothing", hint, rng)
        for number, room in product(range(len(entry.lessons)), rng.sample(ROOMS, so_many(2, 20))):
            taught = lesson(ui.app, entry.key, number)
            wrong += [f"lesson, {room}: {fault}" for fault in faults(ui, taught, room)]
    assert not wrong, "\n".join(wrong)
