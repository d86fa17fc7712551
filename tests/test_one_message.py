"""What is said at a table: one message at a time, over no card, no word and nothing else, in any room."""

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
    """What messages cover or reach out of; a notice takes the whole place of the status, and of a slip in the bar."""
    bar = next((node.rect for node in nodes if isinstance(node, Label) and node.id == STATUS), None)
    notice = next((node.rect for node in nodes if isinstance(node, Panel) and node.id == "notice"), None)
    hidden = bar if bar is not None and notice is not None and within(bar, notice) else Rect(0, 0, 0, 0)
    drawn = (node for node in nodes if not isinstance(node, Label) or node.lines)
    nodes = tuple(node for node in drawn if isinstance(node, (Clip, Line)) or not within(node.rect, hidden))
    for at, panel in messages(nodes):
        box = panel.rect.inset(1.5)
        if not within(box, Rect(0, 0, *scene.size)):
            yield f"{panel.id} lies outside"
        for place, node in enumerate(nodes):
            said = isinstance(node, Panel) and any(node is other for _, other in messages(nodes))
            if place == at or not (isinstance(node, (Card, Label, Badge, Picture)) or said):
                continue
            if node.rect.inset(1).overlaps(box) and not (place > at and within(node.rect, box)):
                yield f"{panel.id} over {type(node).__name__} {getattr(node, 'id', '')}"
        for target in scene.targets:
            within_reach = target.rect.overlaps(box) and (target.window or target.rect).overlaps(box)
            own = target.id.startswith(("felt", "slot/", "term/", *panel.id.split("/"), "warning"))
            if within_reach and not own and not within(target.rect, hidden):
                yield f"{panel.id} over {target.id}"


def set_message(screen: TableScreen, kind: str, hint: Evaluation, rng: Random) -> None:
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
        faces = built_in_faces(ui.app.settings)
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
def test_one_message_at_a_time_is_shown_and_it_covers_nothing(
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
            set_message(screen, kind, hint, rng)
            wrong += [f"{kind} of {players}, {room}: {fault}" for fault in faults(ui, screen, room)]
        set_message(screen, "nothing", hint, rng)
        for number, room in product(range(len(entry.lessons)), rng.sample(ROOMS, so_many(2, 20))):
            taught = lesson(ui.app, entry.key, number)
            wrong += [f"lesson, {room}: {fault}" for fault in faults(ui, taught, room)]
    assert not wrong, "\n".join(wrong)


# -- the table keeps its room ------------------------------------------------------------------------------------------

USUAL = "In mehr als neun von zehn Fällen ist die Zwei verloren, kostet aber als niedrigste Karte am wenigsten."
LONGEST = f"{USUAL} Jede Antwort verliert: Selbst gegen die beste Gegenwehr, die hier bekannt ist, gewinnt sie. Gut."
IN_BAR = ("bar", "commit", "hint", "aim")
"""The zones of what changes with a message."""


def evaluation(table: Table, text: str, rng: Random) -> Evaluation:
    """A hint that says that of some choices, each worse than the one before."""
    moves = dict.fromkeys(table.session.situation.view.legal().sample(rng) for _ in range(8))
    verdicts = ("best", *("mistake",) * 7)
    why = (Claim(Reason(text, clause="choosing")),)
    choices = [
        Choice(move, 1 - loss / 9, 0.01, float(not loss), loss / 9, verdict=verdict, reasons=why)
        for loss, (move, verdict) in enumerate(zip(moves, verdicts, strict=False))
    ]
    return Evaluation(tuple(choices), scale="points", best=choices[0].move)


def boxes(scene: Scene) -> dict[str, list[Rect]]:
    """Where cards, boards, sheets, plates and places to click lie, by what they are."""
    found: dict[str, list[Rect]] = defaultdict(list)
    bar = next(node.rect for node in scene.nodes if isinstance(node, Label) and node.id == STATUS)
    for node in flat(scene.nodes):
        board = isinstance(node, Panel) and node.style in ("sheet", "slip", "panel") and node.rect.bottom < bar.cy
        if isinstance(node, Card) or board:
            found[f"{type(node).__name__} {node.id}"].append(node.rect)
    beside = {name for zone in scene.zones if zone.id in IN_BAR for name in zone.targets}
    for target in scene.targets:
        if target.id not in beside and not target.id.startswith(("slot/", "term/")):
            found[target.id].append(target.rect)
    return found


def moved(before: Scene, after: Scene) -> list[str]:
    """What is in both pictures, but elsewhere or in another size."""
    was, now = boxes(before), boxes(after)
    return [
        name
        for name in sorted(was.keys() & now.keys())
        for one, other in zip(sorted(was[name]), sorted(now[name]), strict=False)
        if max(abs(a - b) for a, b in zip(one, other, strict=True)) > 1
    ]


def hint_rect(scene: Scene) -> Rect:
    """The slip with a hint or question."""
    return next(panel.rect for _, panel in messages(scene.nodes) if panel.id == "hint")


def full_text(scene: Scene) -> str:
    """All words in one line; of those that are cut the whole sentence, which a screen reader reads."""
    said = (label.said or label.words for label in scene.nodes if isinstance(label, Label))
    return " ".join("\n".join(said).split())


def lift(table: Table, scene: Scene) -> bool:
    """Lift the first card, or put down the first letter or counter; whether there is one."""
    look, game = table.look(), table.entry.scene
    for target in scene.targets:
        table.picked = game.picked_move(look, target.action) if target.enabled else None
        if target.enabled and table.picked is None and (draft := game.next_draft(look, target.action)) is not None:
            table.drafts[look.viewer] = draft
        if table.has_chosen:
            return True
    return False


def changes(ui: Harness, screen: TableScreen, room: Room, rng: Random) -> Iterator[str]:
    """What moves in a room for a hint, for a card that is lifted after it, and for the tutor's question."""
    table = screen.table

    def picture(hint: Evaluation | None, question: Judgement | None = None) -> Scene:
        table.hint.shown, table.tutor.warned = hint, question
        return built(ui, screen, room)

    for kind, text in (("usual", USUAL), ("longest", LONGEST)):
        table.clear()
        hint = evaluation(table, text, rng)
        silent, said = picture(None), picture(hint)
        yield from (f"{kind} hint: {name}" for name in moved(silent, said))
        if text not in full_text(said):
            yield f"{kind} hint is not whole"
        if lift(table, silent):
            lifted, both = picture(None), picture(hint)
            yield from (f"{kind} hint, then a card is lifted: {name}" for name in moved(lifted, both))
            if hint_rect(both) != hint_rect(said):
                yield f"{kind} hint moves for a lifted card"
        quiet, asked = picture(None), picture(None, Judgement(hint.choices[-1].move, hint))
        yield from (f"{kind} question: {name}" for name in moved(quiet, asked))
        if text not in full_text(asked):
            yield f"{kind} question is not whole"
    table.clear()
    picture(None)


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
def test_messages_at_the_table_never_move_the_rest_of_the_picture(entry: Game, tmp_path: Path) -> None:
    rng, wrong = Random(new_seed()), []
    forms = [case for case in cases() if case[0] is entry and case[1] > 1]
    for case in rng.sample(forms, min(len(forms), so_many(2, 12))):
        with home(tmp_path / case_name(case)) as ui:
            screen = seated(ui, case, rng)
            table, session, looked_at = screen.table, screen.table.session, 0
            table.aim_shown = False
            while not session.situation.over and looked_at < so_many(2, 8):
                table.playback.jump_to(table.present_frame(session.situation.view))
                chooses = table.chooses and session.situation.view.legal().count() > 1
                if chooses and (not looked_at or rng.random() < 0.3):
                    looked_at += 1
                    for room in rng.sample(ROOMS, so_many(2, 8)):
                        found = dict.fromkeys(changes(ui, screen, room, rng))
                        wrong += [f"{case_name(case)}, {room}: {change}" for change in found]
                next_frames(table, rng)
    assert not wrong, "\n".join(wrong)
