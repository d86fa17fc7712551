"""A scene as a tree for a screen reader: everything that can be read and done, in the words on screen.

First `_WordCollector` assigns every drawn word to a target, or to a block: a group of words that are read together.
Then `Reading.tree` makes nodes of tables, blocks and targets. Only the top scene is used. It shows the view of one
seat, so the tree reveals nothing hidden. A target is a part that can be pressed, such as a button. A plate is the panel
of a player. A player's shape is the coloured sign of the seat.
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
"""Called with a request of the screen reader ("press", "focus", "set", "more", "less", or "look" for the whole tree),
the id of the target, and the value for "set"; in any thread."""

BRIEF, USUAL, FULL = 1, 2, 3
"""How much is read. BRIEF: names alone. USUAL: also positions, reasons and the words on targets. FULL: also the keys of
buttons and the plates of players."""

WINDOW, DIALOG = "window", "dialog"  # the keys of the nodes of the window and of a panel over it
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
"""Styles of the panels of buttons. Such a panel has the id of its target."""
_BLOCKS: Final = frozenset(("slip", "plaque", "tile", "row", "ghost", "ribbon", "lit", "tooltip"))
"""Styles of panels whose words are read together. On a panel of another style each text is read by itself."""
ASIDE: Final = ("habits", "aim")  # ids of slips next to the table
_PAGE: Final = 0.35  # a target from this part of the window on is a page: words on a page are not read with the target


class TreeNode(NamedTuple):
    """A part of the picture for a screen reader: a text, a target, or a group of other nodes."""

    role: str  # a key of `adapter.ROLES`
    name: str
    children: tuple[str, ...] = ()  # the keys of the nodes below it
    target: str = ""  # the id of the target that the node stands for, "" for none
    value: str = ""
    note: str = ""  # read after the name
    number_of: tuple[int, int] | None = None  # the number of the node in its list, from 1, and the length of the list
    on: bool | None = None  # whether the target is chosen or switched on; None if it has no such state
    enabled: bool = True
    number: NumberRange | None = None
    cell: tuple[int, int] | None = None  # row and column in a table, from 0
    rect: Rect | None = None


class News(NamedTuple):
    """The text that says what is new in a picture; the reader reads it at once."""

    text: str = ""
    number: int = 0  # another number for each news, so that equal texts are read again
    target: str | None = None  # the id of the target whose note gets the text, None for none
    focused: str = ""
    """The id of the target with the focus; "" puts the focus on the news itself, since readers read the focus."""


class Tree(NamedTuple):
    """All nodes of a picture. The topmost one is that of the window."""

    items: dict[str, TreeNode]  # by key; the same key in two trees means the same node
    focus: str  # the key of the node with the focus

    def of_role(self, *roles: str) -> list[TreeNode]:
        """The nodes that have one of these roles, in reading order. roles: keys of `adapter.ROLES`."""
        return [item for item in self.items.values() if item.role in roles]


@dataclass(slots=True)
class Block:
    """A group of texts of a picture that are read together, such as those on one panel."""

    id: str  # the id of the panel on which the words are, "" for none
    rect: Rect | None = None
    pieces: list[str] = field(default_factory=list)  # the texts, each as it was drawn

    @property
    def text(self) -> str:
        """All texts of the block in one line."""
        return spoken.joined(self.pieces)


class DrawnWords(NamedTuple):
    """The words of a picture, grouped by the panel or target on which they are drawn."""

    blocks: list[Block]  # the words that are on no target
    on_buttons: dict[str, list[str]]  # id of a button → its label, and the name of its key
    on_others: dict[str, list[str]]  # id of another target → all words on it


@dataclass(frozen=True, slots=True)
class Reading:
    """Puts scenes into the words that a screen reader reads, and into trees. Its fields say how much is read."""

    words: Words
    faces: Faces
    players: tuple[str, ...] = ()  # the names of the players by seat
    level: int = USUAL  # how much is read: BRIEF, USUAL or FULL

    # -- words -------------------------------------------------------------------------------------------------

    def drawn(self, scene: Scene) -> DrawnWords:
        """All words in a scene, grouped by the panel or target on which they are drawn."""
        return _WordCollector(self, scene).words()

    def owner(self, panel: str) -> list[str]:
        """The name of the player to whom the panel with that id ("plate/2") belongs, as a list; [] for other panels."""
        kind, _, number = panel.rpartition("/")
        is_owned = kind in _SEATS and number.isdigit() and int(number) < len(self.players)
        return [str(self.players[int(number)])] if is_owned else []

    def text_of(self, node: Node) -> str:
        """The words that are read for a node of the scene, "" for none. Those of a label may have several lines."""
        if isinstance(node, Label):
            sentences = node.said.split("\n") if node.said else [node.words]
            return "\n".join(spoken.text(sentence, self.words) for sentence in sentences)
        if isinstance(node, Badge):
            return "" if node.silent else spoken.text(node.text, self.words)
        if isinstance(node, Card):
            card = spoken.card(node.face, self.faces, self.words)
            from_seat = _FROM_SEAT.search(node.origin)
            if card and from_seat is not None and int(from_seat[1]) < len(self.players):
                return labelled(self.players[int(from_seat[1])], card, self.words)
            return card
        if isinstance(node, Picture):
            kind, _, number = node.art.rpartition("/")
            if kind in ("seat", "ring") and number.isdigit() and int(number) < len(self.players):
                return str(self.players[int(number)])
            return spoken.sign(node.art, self.words)
        return ""

    # -- the tree ----------------------------------------------------------------------------------------------

    def tree(self, scene: Scene, title: str, news: News | None = None, drawn: DrawnWords | None = None) -> Tree:
        """The tree of a scene. title: of the window; news: a text to read at once, None for none; drawn: the words of
        the scene, None to collect them here."""
        drawn, news = drawn or self.drawn(scene), news or News(focused=scene.focus)
        items: dict[str, TreeNode] = {WINDOW: TreeNode("window", title)}
        top: list[str] = []
        groups = self._groups(scene, drawn)
        # First the tables, then the blocks whose words are in no table and no target, then the targets and the news.
        names = {target.label for target in scene.targets} | {group_title for group_title, _ in groups}
        for table in scene.spoken_tables:
            top.append(self._table(items, table))
            names.update(cell for row in (table.columns, *table.rows) for cell in row)
        for index, block in enumerate(drawn.blocks):
            if block.text not in names:
                key = f"text/{block.id or index}"
                key = key if key not in items else f"text/{index}"  # two blocks may have one id
                top.append(key)
                items[key] = TreeNode("text", block.text, rect=block.rect)
        for group_title, members in groups:
            top.extend(self._group(items, group_title, members))
        news_key = f"news/{news.number}"
        if news.text:
            top.append(news_key)
            items[news_key] = TreeNode("status", news.text)
        if not scene.ground:
            items[DIALOG] = TreeNode("dialog", scene.title or title, tuple(top))
            top = [DIALOG]
        items[WINDOW] = items[WINDOW]._replace(children=tuple(top))
        _make_names_differ(items, drawn.on_others)
        at_target = items.get(f"target/{news.target}")
        if at_target is not None and news.text:
            # A space at the end makes the description differ for equal news.
            note = spoken.joined((at_target.note, news.text), ".") + " " * (news.number % 2)
            items[f"target/{news.target}"] = at_target._replace(note=note)
        focus, elsewhere = f"target/{news.focused}", news_key if news.text else WINDOW
        return Tree(items, focus if focus in items else elsewhere)

    def _groups(self, scene: Scene, drawn: DrawnWords) -> list[tuple[str, list[tuple[str, TreeNode]]]]:
        """The targets that keys can reach, in groups. For each group: its title, "" for none, and its members, each as
        the key of its node and the node. Of equal targets in a group only the first is taken."""
        groups: list[tuple[str, list[tuple[str, TreeNode]]]] = []
        known: set[tuple[str, str, object]] = set()
        by_id = {target.id: target for target in scene.targets}
        for zone in scene.zones:
            targets = [by_id[name] for name in zone.targets if name in by_id]
            chosen_groups = {target.group for target in targets if target.chosen}
            for target in targets:
                title = target.group or (self.words(ZONES[zone.id]) if zone.id in ZONES else "")
                if (title, target.label, target.action) in known:
                    continue
                known.add((title, target.label, target.action))
                item = self._item(target, drawn, target.group in chosen_groups)
                if not groups or groups[-1][0] != title:
                    groups.append((title, []))
                groups[-1][1].append((f"target/{target.id}", item))
        return groups

    def _item(self, target: Target, drawn: DrawnWords, one_of: bool) -> TreeNode:
        """The node of a target. one_of: whether it belongs to a group of which one target is chosen."""
        role, has_state = _role(target, one_of), one_of or target.role in ("check", "card")
        on = target.chosen if has_state else None
        if target.role == "switch":  # its action has the value to which a press switches it
            on = target.action.values[-1] is False
        note = []
        if not target.enabled:
            impossible = self.words("not possible now")
            note = [labelled(impossible, target.why, self.words) if target.why and self.level > BRIEF else impossible]
        elif target.role == "card" and self.level > BRIEF:
            note = [self.words("lifted") if target.chosen else self.words("can be played")]
        elif self.level > BRIEF:
            note.append(spoken.joined(self._words_on(target, drawn)))
        name = spoken.text(target.label, self.words)
        if target.cell is not None:
            row, column = target.cell
            name = self.words("{label}, row {row}, column {column}", label=name, row=row + 1, column=column + 1)
        value, all_notes = (spoken.text(text, self.words) for text in (target.value, spoken.joined(note, ".")))
        return TreeNode(
            role, name, target=target.id, value=value, note=all_notes, on=on, enabled=target.enabled,
            number=target.number, cell=target.cell, rect=target.rect,
        )  # fmt: skip

    def _words_on(self, target: Target, drawn: DrawnWords) -> list[str]:
        """The words on a target that are not in its label; at the level FULL also the name of the button's key."""
        keys = drawn.on_buttons.get(target.id, []) if self.level == FULL else []
        readable = [text for text in (*drawn.on_others.get(target.id, ()), *keys) if any(map(str.isalnum, text))]
        # A text that is in the label as whole words is read with the label already.
        return [text for text in readable if not re.search(rf"(?i)\b{re.escape(text)}(?!\w)", target.label)]

    def _group(self, items: dict[str, TreeNode], title: str, members: list[tuple[str, TreeNode]]) -> list[str]:
        """Add a group with its members to the nodes; returns the keys of the nodes that go below the parent: that of
        the group, or, if it has no title, those of its members."""
        keys = [key for key, _ in members]
        cards = [item for _, item in members if item.role == "card"]
        for key, item in members:
            number_of = (cards.index(item) + 1, len(cards)) if item.role == "card" else None
            items[key] = item._replace(number_of=number_of)
        if not title:
            return keys
        group = f"group/{title}/{members[0][0]}"
        if all(item.cell is not None for _, item in members):
            keys = _rows(items, group, members)
            items[group] = TreeNode("table", title, tuple(keys))
        else:
            items[group] = TreeNode("list" if cards else "group", title, tuple(keys))
        return [group]

    def _table(self, items: dict[str, TreeNode], table: SpokenTable) -> str:
        """Add a table of words and figures to the nodes, with its rows and cells; returns the key of the table."""
        key, rows = f"table/{table.title}", []
        for number, cells in enumerate((table.columns, *table.rows)):
            row = f"{key}/{number}"
            cell_keys = [f"{row}/{column}" for column in range(len(cells))]
            items[row] = TreeNode("row", "", tuple(cell_keys))
            rows.append(row)
            for column, text in enumerate(cells):
                role = "row head" if column == 0 else "cell"
                if number == 0:
                    role = "column head"
                items[cell_keys[column]] = TreeNode(role, spoken.text(text, self.words), cell=(number, column))
        items[key] = TreeNode("table", table.title, tuple(rows))
        return key


class _WordCollector:
    """Assigns the words of a scene's nodes, in drawing order, to targets and panels."""

    def __init__(self, reading: Reading, scene: Scene) -> None:
        self._reading, self._scene = reading, scene
        in_zones = {name for zone in scene.zones for name in zone.targets}
        page = scene.size[0] * scene.size[1] * _PAGE
        # The targets to which words may belong, the topmost first.
        self._targets = [
            target
            for target in reversed(scene.targets)
            if target.id in in_zones and target.rect.w * target.rect.h < page and target.role != "cell"
        ]
        nodes = list(_flat(scene.nodes))
        self._nodes = [node for node in nodes if not (isinstance(node, Panel) and node.id == SILENT)]
        # The boxes in which nothing is read; then for each sign its word, such as a player's name, and its box.
        self._silent = [node.rect for node in nodes if isinstance(node, Panel) and node.id == SILENT]
        self._shapes = [(reading.text_of(node), node.rect) for node in nodes if isinstance(node, Picture)]
        self._blocks: list[Block] = []
        self._panels: list[Block] = []  # the blocks of `_blocks` that are panels
        self._loose: Block | None = None  # the block of the cards and signs on no panel since the last panel
        self._on_buttons: dict[str, list[str]] = {}
        self._on_others: dict[str, list[str]] = {}

    def words(self) -> DrawnWords:
        """All words of the scene, each assigned to the target or the panel on which it is drawn."""
        for node in self._nodes:
            if isinstance(node, Panel):
                self._add_panel(node)
            elif not isinstance(node, (Line, Clip)) and (text := self._reading.text_of(node)):
                self._add_text(node, text)
        blocks = [block for block in self._blocks if self._has_meaning(block)]
        return DrawnWords(blocks, self._on_buttons, self._on_others)

    def _has_meaning(self, block: Block) -> bool:
        """Whether a block has more than the name of its player and bare counts of cards, which begin with "×"."""
        owner = self._reading.owner(block.id)
        return any([piece] != owner and not piece.startswith("×") for piece in block.pieces)

    def _add_panel(self, panel: Panel) -> None:
        """Begin a block for the words on a panel, or a button if the panel is one. Other panels have no words."""
        if panel.style in _BUTTONS and panel.id:
            self._on_buttons[panel.id] = []
        elif panel.style in _BLOCKS and panel.rect.w > 1:
            self._panels.append(Block(panel.id, panel.rect, self._reading.owner(panel.id)))
            self._blocks.append(self._panels[-1])
        self._loose = None

    def _add_text(self, node: Card | Label | Badge | Picture, text: str) -> None:
        """Add the words of a node to the target or the block under the middle of the node."""
        x, y = node.rect.cx, node.rect.cy
        has_text_for_readers = isinstance(node, Label) and node.said
        if any(box.holds(x, y) for box in self._silent) and not has_text_for_readers:
            return
        if isinstance(node, Label) and any(text == name and _is_name_at(box, node.rect) for name, box in self._shapes):
            return  # the name of a player, which is read already for the shape beside it
        target = next((target.id for target in self._targets if target.rect.holds(x, y)), "")
        if target:
            # The cap of Enter is read with buttons, but with other targets only at the level FULL.
            is_button, is_cap = target in self._on_buttons, getattr(node, "id", "") == ENTER_CAP
            if is_button or not is_cap or self._reading.level == FULL:
                words = self._on_buttons if is_button else self._on_others
                words.setdefault(target, []).append(text)
            return
        block = next((panel for panel in reversed(self._panels) if panel.rect and panel.rect.holds(x, y)), None)
        if block is None and isinstance(node, (Card, Badge, Picture)):  # on no panel: cards are read together
            block = self._loose = self._loose or Block("", node.rect)
            if not block.pieces:  # it is new
                self._blocks.append(block)
        elif block is None and text != self._scene.title:
            block = Block(node.id, node.rect)
            self._blocks.append(block)
        if block is not None:
            for sentence in text.split("\n"):
                self._add_piece(block, sentence)

    def _add_piece(self, block: Block, text: str) -> None:
        """Add a text to a block. A player's shape is read as the player's name: it is left out before a text that
        begins with the name, and in a block that belongs to this player. Other texts may stand twice, such as cards."""
        last = block.pieces[-1] if block.pieces else ""
        is_name_of_block = self._reading.owner(block.id) == [text]
        if last in self._reading.players and text.startswith(last):
            block.pieces[-1] = text
        elif not is_name_of_block:
            block.pieces.append(text)


_FROM_SEAT: Final = re.compile(r"\b(?:seat|plate|held|back|hand|sealed)/(\d+)")
"""Finds the number of the seat in the origin of a card."""
_SEATS: Final = ("seat", "plate", "said", "line")  # the kinds of panels of players: such a panel has the id KIND/SEAT


def _make_names_differ(items: dict[str, TreeNode], words_on: dict[str, list[str]]) -> None:
    """Make the names of all targets below one node differ: to equal names the words on the targets are added, and to
    names that are still equal a number. words_on: id of a target → the words on it."""
    for parent in list(items.values()):
        known: set[str] = set()
        names = [items[key].name for key in parent.children if items[key].target]
        if len(set(names)) == len(names):
            continue
        for key in parent.children:
            item = items[key]
            if not item.target:
                continue
            name = item.name
            if names.count(name) > 1:
                name = ", ".join((name, *(text for text in words_on.get(item.target, ()) if text not in name)))
            numbered = (name, *(f"{name}, {number}" for number in range(2, len(names) + 1)))
            name = next(candidate for candidate in numbered if candidate not in known)
            known.add(name)
            items[key] = item._replace(name=name)


def _flat(nodes: Sequence[Node]) -> Iterator[Node]:
    """All nodes; in the place of each scrolled window (`Clip`), the nodes in it."""
    for node in nodes:
        if isinstance(node, Clip):
            yield from _flat(node.nodes)
        else:
            yield node


def _is_name_at(shape: Rect, label: Rect) -> bool:
    """Whether a label stands close to the right of a player's shape, as the player's name does."""
    return label.y < shape.cy < label.bottom and 0 <= label.x - shape.x < 2 * shape.w


def _role(target: Target, one_of: bool) -> str:
    """The role of a target for `TreeNode`. one_of: whether it belongs to a group of which one target is chosen."""
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
    """Add a node for each row of a table of targets to `items`; returns the keys of these nodes, which have the form
    GROUP/ROW. group: the key of the table; members: the targets of the table by key, each with its `cell`."""
    cells: dict[int, list[str]] = {}
    for key, item in members:
        assert item.cell is not None
        cells.setdefault(item.cell[0], []).append(key)
    for row, keys in cells.items():
        items[f"{group}/{row}"] = TreeNode("row", "", tuple(keys))
    return [f"{group}/{row}" for row in cells]
