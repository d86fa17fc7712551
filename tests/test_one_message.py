"""Messages at a table (aim, hint, question, line of a character, notice): one at a time, in the way of nothing else.

Each game is looked at in some rooms (`sweep.Room`): sizes of the window, text sizes and languages.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

import pytest
from effort import quick_hints
from game_pictures import flat
from seeds import new_seed, so_many
from sweep import SCALES, SIZES, Room, built, home, next_frames, seated
from tables import hinted, screen_of, table_for, until_choice
from ui_harness import Harness
from walks import case_name, cases

from tablegame.ai.judging import Judgement
from tablegame.core.bots import Choice, Evaluation
from tablegame.core.reasons import Claim
from tablegame.core.text import Reason
from tablegame.core.tricks import not_none
from tablegame.games import GAMES, Game
from tablegame.storage.language import CODES, load
from tablegame.ui.notice import Notice
from tablegame.ui.packs import built_in_faces
from tablegame.ui.table.remarks import SpokenLine
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen.screen import TableScreen, lesson
from tablegame.view.builder import Builder
from tablegame.view.scene import (
    NOTHING_CHOSEN,
    STATUS,
    Badge,
    Card,
    Clip,
    Label,
    Line,
    Node,
    Panel,
    Picture,
    Rect,
    Scene,
)

ROOMS = tuple(Room(*values) for values in product(SIZES, SCALES, CODES))
LINES = "Hm.", "Ich hab es in zwei Auflagen, und die zweite ist die schlechtere."  # said by characters
MESSAGES = "aim", "hint", "lesson", "notice"
"""The ids of the panels of messages, besides those of characters' lines."""
NOTICES = (
    ("There is no king left in your hand.", "wargops#hand"),
    ("That key does nothing now: ? shows those that do.", ""),
)
ANSWERS = (NOTHING_CHOSEN, "The hint could not be worked out.")


def messages(nodes: tuple[Node, ...]) -> Iterator[tuple[int, Panel]]:
    """The panels of messages, each with its index among the nodes."""
    lines = {node.id.removesuffix(".text") for node in nodes if isinstance(node, Label) and node.id.endswith(".text")}
    # If a call and a line have panels at the same plate, the later panel, which is the line's, counts.
    panels = {node.id: (i, node) for i, node in enumerate(nodes) if isinstance(node, Panel) and node.style != "green"}
    for name in lines.union(MESSAGES) & panels.keys():
        yield panels[name]


def within(box: Rect, room: Rect) -> bool:
    """Whether a box is in a room, or at most 4 pixels beyond its edges."""
    return min(box.x - room.x, box.y - room.y, room.right - box.right, room.bottom - box.bottom) >= -4


def overlaps(scene: Scene, nodes: tuple[Node, ...]) -> Iterator[str]:
    """A text for each node or target that a message covers, and for each message that is partly outside of the window.

    nodes: those of the scene, perhaps with a notice. A notice may hide the whole status line and a slip in the bar.
    """
    bar = next((node.rect for node in nodes if isinstance(node, Label) and node.id == STATUS), None)
    notice = next((node.rect for node in nodes if isinstance(node, Panel) and node.id == "notice"), None)
    hidden = bar if bar is not None and notice is not None and within(bar, notice) else Rect(0, 0, 0, 0)
    drawn = (node for node in nodes if not isinstance(node, Label) or node.lines)
    nodes = tuple(node for node in drawn if isinstance(node, (Clip, Line)) or not within(node.rect, hidden))
    all_messages = dict(messages(nodes))
    for index, panel in all_messages.items():
        box = panel.rect.inset(1.5)
        if not within(box, Rect(0, 0, *scene.size)):
            yield f"{panel.id} lies outside"
        for i, node in enumerate(nodes):
            if i == index or not (isinstance(node, (Card, Label, Badge, Picture)) or i in all_messages):
                continue
            on_message = i > index and within(node.rect, box)
            if node.rect.inset(1).overlaps(box) and not on_message:
                yield f"{panel.id} over {type(node).__name__} {getattr(node, 'id', '')}"
        for target in scene.targets:
            visible = target.rect.overlaps(box) and (target.window or target.rect).overlaps(box)
            own = target.id.startswith(("felt", "slot/", "term/", *panel.id.split("/"), "warning"))
            if visible and not own and not within(target.rect, hidden):
                yield f"{panel.id} over {target.id}"


PRECEDENCE = ("nothing", "line", "aim", "hint", "question")
"""The kinds of messages at a table; a later one takes the place of all earlier ones."""


def set_messages(screen: TableScreen, kind: str, hint: Evaluation, rng: Random) -> None:
    """Give a table a message of a kind, and of all kinds over which it takes precedence."""
    table, level = screen.table, PRECEDENCE.index(kind)
    seat, worst = rng.randrange(1, table.session.players), min(hint.choices, key=lambda choice: choice.value)
    table.remarks.line = SpokenLine(seat, rng.choice(LINES), 0.0) if level >= 1 else None
    table.aim_shown = level >= 2
    table.hint.shown = hint if level >= 3 else None
    table.tutor.warned = Judgement(worst.move, hint) if level >= 4 else None


def faults(ui: Harness, screen: TableScreen, room: Room) -> Iterator[str]:
    """The faults of the messages on a screen in a room, without a notice and with each notice."""

    def new_builder() -> Builder:
        faces = built_in_faces(ui.app.settings)
        builder = Builder(room.size, ui.app.studio.fonts, load(room.language), room.scale / 100, faces=faces)
        builder.portraits = screen.portraits
        return builder

    builder, table = new_builder(), screen.table
    scene = screen.build(builder)
    names = [panel.id for _, panel in messages(scene.nodes)]
    if len(names) > 1 or (names and screen.aim.in_bar):
        yield f"{names} {screen.aim.in_bar} at once"
    yield from (f"no room for {target.id}" for target in scene.targets if min(target.rect.w, target.rect.h) <= 0)
    yield from overlaps(scene, scene.nodes)
    notices = list(NOTICES)
    if table.tutor.warned is None and table.script is None:  # else Enter gets another answer
        texts = (table.entry.text.nothing_chosen(table.look(), builder.words), *map(builder.words, ANSWERS))
        notices += [(text, "") for text in texts]
    for text, link in notices:
        nodes = (*scene.nodes, *Notice(text, link, 0.0).nodes(new_builder(), scene))
        yield from (f"“{text}”: {fault}" for fault in overlaps(scene, nodes))


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_one_message_is_shown_and_covers_nothing(entry: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quick_hints(monkeypatch)
    rng, wrong = Random(new_seed()), []
    players = rng.choice([n for n in entry.engine.player_counts({}) if n > 1])
    with table_for(tmp_path, entry, players) as ui:
        until_choice(ui)
        hinted(ui)
        screen = screen_of(ui, TableScreen)
        hint = not_none(screen.table.hint.shown)
        for kind, room in product(PRECEDENCE, rng.sample(ROOMS, so_many(6, 60))):
            set_messages(screen, kind, hint, rng)
            wrong += [f"{kind} of {players}, {room}: {fault}" for fault in faults(ui, screen, room)]
        set_messages(screen, "nothing", hint, rng)
        for number, room in product(range(len(entry.lessons)), rng.sample(ROOMS, so_many(2, 20))):
            taught = lesson(ui.app, entry.key, number)
            wrong += [f"lesson, {room}: {fault}" for fault in faults(ui, taught, room)]
    assert not wrong, "\n".join(wrong)


USUAL = "In mehr als neun von zehn Fällen ist die Zwei verloren, kostet aber als niedrigste Karte am wenigsten."
LONGEST = f"{USUAL} Jede Antwort verliert: Selbst gegen die beste Gegenwehr, die hier bekannt ist, gewinnt sie. Gut."
IN_BAR = ("bar", "commit", "hint", "aim")
"""The zones whose targets may change with a message."""


def evaluation_saying(table: Table, text: str, rng: Random) -> Evaluation:
    """An evaluation of up to 8 moves, each worse than the one before, with a text as the reason for each."""
    moves = dict.fromkeys(table.session.situation.view.legal().sample(rng) for _ in range(8))
    verdicts = ("best", *("mistake",) * 7)
    why = (Claim(Reason(text, clause="choosing")),)
    choices = [
        Choice(move, 1 - loss / 9, 0.01, float(not loss), loss / 9, verdict=verdict, reasons=why)
        for loss, (move, verdict) in enumerate(zip(moves, verdicts, strict=False))
    ]
    return Evaluation(tuple(choices), scale="points", best=choices[0].move)


def fixed_boxes(scene: Scene) -> dict[str, list[Rect]]:
    """The boxes of cards, panels above the bar, and targets that are not in the bar, by type and id."""
    boxes: dict[str, list[Rect]] = defaultdict(list)
    bar = next(node.rect for node in scene.nodes if isinstance(node, Label) and node.id == STATUS)
    for node in flat(scene.nodes):
        on_board = isinstance(node, Panel) and node.style in ("sheet", "slip", "panel") and node.rect.bottom < bar.cy
        if isinstance(node, Card) or on_board:
            boxes[f"{type(node).__name__} {node.id}"].append(node.rect)
    in_bar = {name for zone in scene.zones if zone.id in IN_BAR for name in zone.targets}
    for target in scene.targets:
        if target.id not in in_bar and not target.id.startswith(("slot/", "term/")):
            boxes[target.id].append(target.rect)
    return boxes


def moved(before: Scene, after: Scene) -> list[str]:
    """The names of the fixed boxes that are in both scenes, but more than a pixel elsewhere."""
    old, new = fixed_boxes(before), fixed_boxes(after)
    return [
        name
        for name in sorted(old.keys() & new.keys())
        for old_box, new_box in zip(sorted(old[name]), sorted(new[name]), strict=False)
        if old_box != pytest.approx(new_box, abs=1, rel=0)
    ]


def slip_of_hint(scene: Scene) -> Rect:
    return next(panel.rect for _, panel in messages(scene.nodes) if panel.id == "hint")


def full_text(scene: Scene) -> str:
    """All words in one line; in the place of words that are cut the whole sentence, which a screen reader reads."""
    texts = (label.said or label.words for label in scene.nodes if isinstance(label, Label))
    return " ".join("\n".join(texts).split())


def lift_first(table: Table, scene: Scene) -> bool:
    """Lift the first card, or begin a composed move with its first step; False if neither is possible."""
    look, game = table.look(), table.entry.scene
    for target in scene.targets:
        table.picked = game.picked_move(look, target.action) if target.enabled else None
        if target.enabled and table.picked is None and (draft := game.next_draft(look, target.action)) is not None:
            table.drafts[look.viewer] = draft
        if table.has_chosen:
            return True
    return False


def movements(ui: Harness, screen: TableScreen, room: Room, rng: Random) -> Iterator[str]:
    """A text for everything that moves in a room because of a hint, or of the tutor's question, and for each of these
    that is not readable whole."""
    table = screen.table

    def scene_with(hint: Evaluation | None, question: Judgement | None = None) -> Scene:
        table.hint.shown, table.tutor.warned = hint, question
        return built(ui, screen, room)

    for kind, text in (("usual", USUAL), ("longest", LONGEST)):
        table.clear()
        hint = evaluation_saying(table, text, rng)
        plain, hinted_scene = scene_with(None), scene_with(hint)
        yield from (f"{kind} hint: {name}" for name in moved(plain, hinted_scene))
        if text not in full_text(hinted_scene):
            yield f"{kind} hint is not whole"
        if lift_first(table, plain):
            lifted, lifted_and_hinted = scene_with(None), scene_with(hint)
            yield from (f"{kind} hint, then a card is lifted: {name}" for name in moved(lifted, lifted_and_hinted))
            if slip_of_hint(lifted_and_hinted) != slip_of_hint(hinted_scene):
                yield f"{kind} hint moves for a lifted card"
        unasked, asked = scene_with(None), scene_with(None, Judgement(hint.choices[-1].move, hint))
        yield from (f"{kind} question: {name}" for name in moved(unasked, asked))
        if text not in full_text(asked):
            yield f"{kind} question is not whole"
    table.clear()
    scene_with(None)


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_a_hint_and_a_question_of_the_tutor_are_whole_and_move_nothing_else(entry: Game, tmp_path: Path) -> None:
    rng, wrong = Random(new_seed()), []
    forms = [case for case in cases() if case[0] is entry and case[1] > 1]
    for case in rng.sample(forms, min(len(forms), so_many(2, 12))):
        with home(tmp_path / case_name(case)) as ui:
            screen = seated(ui, case, rng)
            table, session, choices = screen.table, screen.table.session, 0
            table.aim_shown = False
            while not session.situation.over and choices < so_many(2, 8):
                table.playback.jump_to(table.present_frame(session.situation.view))
                chooses = table.chooses and session.situation.view.legal().count() > 1
                if chooses and (not choices or rng.random() < 0.3):
                    choices += 1
                    for room in rng.sample(ROOMS, so_many(2, 8)):
                        different = dict.fromkeys(movements(ui, screen, room, rng))
                        wrong += [f"{case_name(case)}, {room}: {movement}" for movement in different]
                next_frames(table, rng)
    assert not wrong, "\n".join(wrong)
