"""A scene as a tree for a screen reader: everything that can be read and done, in the words on screen.

It knows only the scene on top, which is one seat's view: what that does not show, the tree cannot tell.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from tablegame.core.text import N_
from tablegame.view import spoken
from tablegame.view.builder import Words
from tablegame.view.faces import Faces
from tablegame.view.phrases import labelled
from tablegame.view.scene import (
    ENTER_CAP,
    SILENT,
    Badge,
    Card,
    Clip,
    Label,
    Line,
    Node,
    NumberRange,
    Panel,
    Picture,
    Rect,
    Scene,
    SpokenTable,
    Target,
)

Ask: TypeAlias = Callable[[str, str, object], None]
"""Receives what a reader wants ("press", "focus", "set", "more", "less"; "look": the tree), the target and the value;
from any thread."""

BRIEF, USUAL, FULL = 1, 2, 3
"""How much is said: names alone; also positions, why something cannot be done, and what stands on a target; also the
keys of buttons and what changes at the players."""

WINDOW, DIALOG = "window", "dialog"
ZONES: Final = {
    "hand": N_("Your hand"),
    "digits": N_("Digits"),
    "saved": N_("Saved games"),
    "bar": N_("Buttons of the table"),
    "tray": N_("Contracts"),
    "terms": N_("Terms"),
    "links": N_("Links"),
    "contents": N_("Contents"),
    "places": N_("Your string"),
    "row": N_("The row"),
}
"""The titles of zones whose targets have no group of their own."""
_BUTTONS: Final = frozenset(("brass", "green", "ivory", "quiet"))
"""Panels of buttons, which have the ids of their targets."""
_BLOCKS: Final = frozenset(("slip", "plaque", "tile", "row", "ghost", "ribbon", "lit", "tooltip"))
"""Panels whose words belong together; those of larger panels are items of their own."""
ASIDE: Final = ("habits", "aim")
"""Ids of slips beside the table."""
_LARGE: Final = 0.35
"""A target that covers so much of the window is a page: the words in it are read by themselves."""


class TreeNode(NamedTuple):
    """One node of the tree. The names of its role are those of `adapter.ROLES`."""

    role: str
    name: str
    children: tuple[str, ...] = ()
    target: str = ""
    value: str = ""
    note: str = ""  # what is said after the name
    place: tuple[int, int] | None = None  # its number in its list, from 1, and how many there are
    on: bool | None = None  # whether it is chosen or switched on, None if it is neither
    enabled: bool = True
    number: NumberRange | None = None
    cell: tuple[int, int] | None = None
    rect: Rect | None = None


class News(NamedTuple):
    """What is said with a picture."""

    text: str = ""
    number: int = 0  # of this news, so that equal ones are heard too
    at: str | None = None  # the target that tells it after its name, None for none
    focused: str = ""
    """The target that has the focus, "" for none: the news has it then, since readers tell what the focus is on."""


class Tree(NamedTuple):
    """All nodes by key, and the key of the one in focus. Equal keys of two trees mean the same node."""

    items: dict[str, TreeNode]
    focus: str

    def of_role(self, *roles: str) -> list[TreeNode]:
        """The nodes of these roles, in reading order."""
        return [item for item in self.items.values() if item.role in roles]


@dataclass(slots=True)
class Block:
    """Words that are read together."""

    id: str  # that of their panel
    rect: Rect | None = None
    pieces: list[str] = field(default_factory=list)  # as they were drawn

    @property
    def text(self) -> str:
        """All pieces as one line."""
        return spoken.joined(self.pieces)


class DrawnWords(NamedTuple):
    """The words of a picture: those that belong to no target, and by their ids those on buttons and on other targets.

    A button's label and the key that does the same stand on it; on other targets stands more than their name.
    """

    blocks: list[Block]
    on_buttons: dict[str, list[str]]
    on_others: dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Reading:
    """How a scene is read: the language, the pack, the names by seat, and how much is said."""

    words: Words
    faces: Faces
    players: tuple[str, ...] = ()
    level: int = USUAL

    # -- words -------------------------------------------------------------------------------------------------

    def drawn(self, scene: Scene) -> DrawnWords:
        """The words of a picture."""
        zoned = {name for zone in scene.zones for name in zone.targets}
        page = scene.size[0] * scene.size[1] * _LARGE
        targets = [
            (t.rect.x, t.rect.y, t.rect.right, t.rect.bottom, t.id)
            for t in reversed(scene.targets)
            if t.id in zoned and t.rect.w * t.rect.h < page and t.role != "cell"
        ]
        found: list[Block] = []
        panels: list[Block] = []
        on_buttons: dict[str, list[str]] = {}
        on_others: dict[str, list[str]] = {}
        loose: Block | None = None
        silent = [node.rect for node in _flat(scene.nodes) if isinstance(node, Panel) and node.id == SILENT]
        shapes = [(self._node(node), node.rect) for node in _flat(scene.nodes) if isinstance(node, Picture)]
        for node in _flat(scene.nodes):
            if isinstance(node, Panel) and node.id == SILENT:
                continue
            if isinstance(node, Panel):
                if node.style in _BUTTONS and node.id:
                    on_buttons[node.id] = []
                elif node.style in _BLOCKS and node.rect.w > 1:
                    panels.append(Block(node.id, node.rect, self.owner(node.id)))
                    found.append(panels[-1])
                loose = None
                continue
            said = self._node(node)
            if not said or isinstance(node, (Line, Clip)):
                continue
            rect = node.rect
            x, y = rect.cx, rect.cy
            if any(box.holds(x, y) for box in silent) and not (isinstance(node, Label) and node.said):
                continue
            if isinstance(node, Label) and any(said == name and _beside(box, rect) for name, box in shapes):
                continue
            target = next((t[4] for t in targets if t[0] <= x < t[2] and t[1] <= y < t[3]), "")
            if target:
                if getattr(node, "id", "") == ENTER_CAP and target not in on_buttons and self.level < FULL:
                    continue  # the key is told of buttons, and where all is told
                (on_buttons if target in on_buttons else on_others).setdefault(target, []).append(said)
                continue
            block = next((each for each in reversed(panels) if each.rect and each.rect.holds(x, y)), None)
            if block is None and isinstance(node, (Card, Badge, Picture)):
                block = loose = loose or Block("", rect)
                if not block.pieces:
                    found.append(block)
            if block is None and said != scene.title:
                block = Block(node.id, rect)
                found.append(block)
            if block is not None:
                for sentence in said.split("\n"):
                    self._add(block, sentence)
        # A bare count of cards that lie face down says nothing by itself.
        words = [b for b in found if any(piece[:1] != "×" for piece in b.pieces if [piece] != self.owner(b.id))]
        return DrawnWords(words, on_buttons, on_others)

    def _add(self, block: Block, said: str) -> None:
        """Add words to a block. Figures, counts and cards may well be equal; a player's shape beside their name, or at
        the head of a sentence about them, says nothing by itself."""
        last = block.pieces[-1] if block.pieces else ""
        if last in self.players and said.startswith(last):
            block.pieces[-1] = said
        elif [said] != self.owner(block.id):
            block.pieces.append(said)

    def owner(self, panel: str) -> list[str]:
        """The player whose panel it is, by the number at the end of its id."""
        kind, _, number = panel.rpartition("/")
        here = kind in _SEATS and number.isdigit() and int(number) < len(self.players)
        return [str(self.players[int(number)])] if here else []

    def _node(self, node: Node) -> str:
        if isinstance(node, Label):
            sentences = node.said.split("\n") if node.said else [node.words]
            return "\n".join(spoken.text(each, self.words) for each in sentences)
        if isinstance(node, Badge):
            return "" if node.silent else spoken.text(node.text, self.words)
        if isinstance(node, Card):
            said = spoken.card(node.face, self.faces, self.words)
            came = _FROM_SEAT.search(node.origin)
            played = said and came is not None and int(came[1]) < len(self.players)
            return labelled(self.players[int(came[1])], said, self.words) if came and played else said
        if isinstance(node, Picture):
            kind, _, number = node.art.rpartition("/")
            if kind in ("seat", "ring") and number.isdigit() and int(number) < len(self.players):
                return str(self.players[int(number)])
            return spoken.sign(node.art, self.words)
        return ""

    # -- the tree ----------------------------------------------------------------------------------------------

    def tree(self, scene: Scene, title: str, news: News | None = None, read: DrawnWords | None = None) -> Tree:
        """The tree of a scene, in a window with that title. read: its words, where they are known already."""
        read, news = read or self.drawn(scene), news or News(focused=scene.focus)
        items: dict[str, TreeNode] = {WINDOW: TreeNode("window", title)}
        top: list[str] = []
        targets = self._targets(scene, read)
        named = {t.label for t in scene.targets} | {key for key, _ in targets}
        for table in scene.spoken_tables:
            top.append(self._table(items, table))
            named.update(cell for row in (table.columns, *table.rows) for cell in row)
        for at, block in enumerate(read.blocks):
            if block.text not in named:
                key = f"text/{block.id or at}"
                top.append(key if key not in items else f"text/{at}")
                items[top[-1]] = TreeNode("text", block.text, rect=block.rect)
        for title_of_group, members in targets:
            top.extend(self._group(items, title_of_group, members))
        told = f"news/{news.number}"
        if news.text:
            top.append(told)
            items[told] = TreeNode("status", news.text)
        if not scene.ground:
            items[DIALOG] = TreeNode("dialog", scene.title or title, tuple(top))
            top = [DIALOG]
        items[WINDOW] = items[WINDOW]._replace(children=tuple(top))
        self._tell_apart(items, read.on_others)
        teller = items.get(f"target/{news.at}")
        if teller is not None and news.text:
            # A space at the end makes equal news another description.
            note = spoken.joined((teller.note, news.text), ".") + " " * (news.number % 2)
            items[f"target/{news.at}"] = teller._replace(note=note)
        focus = f"target/{news.focused}"
        return Tree(items, focus if focus in items else told if news.text else WINDOW)

    def _targets(self, scene: Scene, read: DrawnWords) -> list[tuple[str, list[tuple[str, TreeNode]]]]:
        """The targets that keys can reach, in groups by title, "" for none."""
        groups: list[tuple[str, list[tuple[str, TreeNode]]]] = []
        seen: set[tuple[str, str, object]] = set()
        by_id = {target.id: target for target in scene.targets}
        for zone in scene.zones:
            members = [by_id[name] for name in zone.targets if name in by_id]
            chosen = {target.group for target in members if target.chosen}
            for target in members:
                title = target.group or (self.words(ZONES[zone.id]) if zone.id in ZONES else "")
                if (title, target.label, target.action) in seen:
                    continue
                seen.add((title, target.label, target.action))
                item = self._item(target, read, target.group in chosen)
                if not groups or groups[-1][0] != title:
                    groups.append((title, []))
                groups[-1][1].append((f"target/{target.id}", item))
        return groups

    def _item(self, target: Target, read: DrawnWords, one_of: bool) -> TreeNode:
        role, on = _role(target, one_of), target.chosen if one_of or target.role in ("check", "card") else None
        if target.role == "switch":
            on = target.action.values[-1] is False
        note = []
        if not target.enabled:
            now = self.words("not possible now")
            note = [labelled(now, target.why, self.words) if target.why and self.level > BRIEF else now]
        elif target.role == "card" and self.level > BRIEF:
            note = [self.words("lifted") if target.chosen else self.words("can be played")]
        elif self.level > BRIEF:
            note.append(spoken.joined(self._standing_on(target, read)))
        name = spoken.text(target.label, self.words)
        if target.cell is not None:
            row, column = target.cell
            name = self.words("{label}, row {row}, column {column}", label=name, row=row + 1, column=column + 1)
        value = spoken.text(target.value, self.words)
        said = spoken.text(spoken.joined(note, "."), self.words)
        return TreeNode(
            role, name, (), target.id, value, said, None, on, target.enabled, target.number, target.cell, target.rect
        )

    def _standing_on(self, target: Target, read: DrawnWords) -> list[str]:
        """The words on a target that its label does not have."""
        keys = read.on_buttons.get(target.id, []) if self.level == FULL else []
        drawn = (said for said in (*read.on_others.get(target.id, ()), *keys) if any(map(str.isalnum, said)))
        return [said for said in drawn if not re.search(rf"(?i)\b{re.escape(said)}(?!\w)", target.label)]

    def _group(self, items: dict[str, TreeNode], title: str, members: list[tuple[str, TreeNode]]) -> list[str]:
        """Add a group with its members; the keys that its parent lists."""
        keys = [key for key, _ in members]
        listed = [item for _, item in members if item.role == "card"]
        for key, item in members:
            place = (listed.index(item) + 1, len(listed)) if item.role == "card" else None
            items[key] = item._replace(place=place)
        if not title:
            return keys
        group = f"group/{title}/{members[0][0]}"
        if all(item.cell is not None for _, item in members):
            keys = _rows(items, group, members)
            items[group] = TreeNode("table", title, tuple(keys))
        else:
            items[group] = TreeNode("list" if listed else "group", title, tuple(keys))
        return [group]

    def _tell_apart(self, items: dict[str, TreeNode], on: dict[str, list[str]]) -> None:
        """Give targets of one parent that have the same name what is written on them as well, or else a number."""
        for item in list(items.values()):
            known: set[str] = set()
            names = [items[key].name for key in item.children if items[key].target]
            if len(set(names)) == len(names):
                continue
            for key in item.children:
                each = items[key]
                if not each.target:
                    continue
                name = each.name
                if names.count(name) > 1:
                    drawn = (said for said in on.get(each.target, ()) if said not in name)
                    name = ", ".join((name, *drawn))
                number = next(n for n in range(1, len(names) + 1) if (f"{name}, {n}" if n > 1 else name) not in known)
                name = f"{name}, {number}" if number > 1 else name
                known.add(name)
                items[key] = each._replace(name=name)

    def _table(self, items: dict[str, TreeNode], table: SpokenTable) -> str:
        """Add a table of words and figures; its key."""
        key, rows = f"table/{table.title}", []
        for number, cells in enumerate((table.columns, *table.rows)):
            row, names = f"{key}/{number}", []
            for column, said in enumerate(cells):
                role = "column head" if not number else "row head" if not column else "cell"
                names.append(f"{row}/{column}")
                items[names[-1]] = TreeNode(role, spoken.text(said, self.words), cell=(number, column))
            items[row] = TreeNode("row", "", tuple(names))
            rows.append(row)
        items[key] = TreeNode("table", table.title, tuple(rows))
        return key


_FROM_SEAT: Final = re.compile(r"\b(?:seat|plate|held|back|hand|sealed)/(\d+)")
"""What the origin of a card says of the seat it came from."""
_SEATS: Final = ("seat", "plate", "said", "line")
"""Ids of panels that end in the number of a seat."""


def _flat(nodes: Sequence[Node]) -> Iterator[Node]:
    for node in nodes:
        if isinstance(node, Clip):
            yield from _flat(node.nodes)
        else:
            yield node


def _beside(shape: Rect, label: Rect) -> bool:
    """Whether a name stands at the right of a player's shape, which says it already."""
    return label.y < shape.cy < label.bottom and 0 <= label.x - shape.x < 2 * shape.w


def _role(target: Target, one_of: bool) -> str:
    if target.role:
        return target.role
    if target.number is not None:
        return "number"
    if target.edits is not None:
        return "field"
    if one_of:
        return "choice"
    return "slider" if target.left is not None and target.drag is not None else "button"


def _rows(items: dict[str, TreeNode], group: str, members: list[tuple[str, TreeNode]]) -> list[str]:
    """Add the rows of a table of targets; their keys."""
    rows: dict[int, list[str]] = {}
    for key, item in members:
        assert item.cell is not None
        rows.setdefault(item.cell[0], []).append(key)
    for row, keys in rows.items():
        items[f"{group}/{row}"] = TreeNode("row", "", tuple(keys))
    return [f"{group}/{row}" for row in rows]
