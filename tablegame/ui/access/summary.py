"""Summaries of the picture by key: where am I, my hand, the table, the score, what can I do."""

from __future__ import annotations

from typing import Final

from tablegame.core.text import N_
from tablegame.ui.access.reader import spoken_item
from tablegame.ui.access.tree import ASIDE, BRIEF, FULL, Block, DrawnWords, Reading, Tree, TreeNode
from tablegame.ui.input.input import Topic
from tablegame.view import spoken
from tablegame.view.phrases import labelled
from tablegame.view.scene import STATUS, Scene, SpokenTable

_NOTHING: Final = {
    "where": N_("Nothing is chosen here."),
    "hand": N_("You hold no cards here."),
    "table": N_("Nothing lies on the table."),
    "score": N_("There is no score here."),
    "choices": N_("There is nothing to choose here."),
}
_LONGEST: Final = 600
"""How many characters a summary has at most on the screen."""


def summary(topic: Topic, reading: Reading, scene: Scene) -> str:
    """What the picture says about a topic, in one line."""
    read = reading.drawn(scene)
    tree = reading.tree(scene, scene.title, read=read)
    found = {"where": _where, "hand": _hand, "table": _table, "score": _score, "choices": _choices}[topic](
        reading, tree, read
    )
    if topic in ("table", "score"):
        found += _rows(reading, scene, topic)
    said = spoken.joined(dict.fromkeys(found), ".") or reading.words(_NOTHING[topic])
    return said if len(said) <= _LONGEST else said[:_LONGEST].rsplit(" ", 1)[0] + " …"


def _where(reading: Reading, tree: Tree, read: DrawnWords) -> list[str]:
    """The title, the line that says what is waited for, and the focus."""
    status = [block.text for block in read.blocks if block.id == STATUS]
    focus = tree.items[tree.focus]
    return [tree.items["window"].name, *status, spoken_item(focus, reading) if focus.target else ""]


def _hand(reading: Reading, tree: Tree, _: DrawnWords) -> list[str]:
    """The cards of the hand; first those that can be played."""
    cards = tree.of_role("card")
    playable = [_name_and_value(card, reading) for card in cards if card.enabled]
    others = [card.name if reading.level < FULL else f"{card.name} ({card.note})" for card in cards if not card.enabled]
    words = reading.words
    if not others or not playable:
        return ["; ".join(playable or others)]
    return [words("{cards} can be played", cards="; ".join(playable)), words("also {cards}", cards="; ".join(others))]


def _table(_: Reading, tree: Tree, read: DrawnWords) -> list[str]:
    """What lies on the table, without the places of the players."""
    lies = [block.text for block in read.blocks if not _of_player(block) and block.id not in (STATUS, *ASIDE)]
    nodes = (tree.items.get(f"target/{name}") for name in read.on_others)
    return [*lies, *(node.note for node in nodes if node is not None and node.role == "button" and node.enabled)]


def _rows(reading: Reading, scene: Scene, topic: Topic) -> list[str]:
    """What the tables of figures say: of what is played and of a score the last line, else all."""
    kinds = ("news", "hands") if topic == "table" else ("entries", "players")
    tables = [table for table in scene.spoken_tables if table.kind in kinds and table.rows]
    return [
        _row(reading, table, row)
        for table in tables
        for row in (table.rows if table.kind in ("players", "hands") else table.rows[-1:])
    ]


def _row(reading: Reading, table: SpokenTable, row: tuple[str, ...]) -> str:
    """A line with its headings: "Basil: 2 × 4, 1 × 6, no 5"."""
    words, cells = reading.words, list(zip(table.columns[1:], row[1:], strict=False))
    if table.kind != "hands":
        said = [labelled(head, cell, words) if head else cell for head, cell in cells if cell]
    else:
        none = [head for head, cell in cells if cell == "0"]
        said = [f"{cell} × {head}" for head, cell in cells if cell.strip("0")]
        said += [words("no {cards}", cards=", ".join(none))] if none else []
    return spoken.text(labelled(row[0], ", ".join(said), words), words) if row[0] else ", ".join(said)


def _score(_: Reading, _tree: Tree, read: DrawnWords) -> list[str]:
    """The places of the players."""
    return [block.text for block in read.blocks if _of_player(block)]


def _choices(reading: Reading, tree: Tree, _: DrawnWords) -> list[str]:
    """Everything that can be pressed; the cards as one."""
    usable = [item for item in tree.items.values() if item.target and item.enabled and item.role != "card"]
    cards = sum(item.enabled for item in tree.of_role("card"))
    named = [reading.words.many("{n} card", "{n} cards", cards)] if cards else []
    return ["; ".join((*named, *(_name_and_value(item, reading) for item in usable)))]


def _name_and_value(item: TreeNode, reading: Reading) -> str:
    return item.name if reading.level == BRIEF or not item.value else f"{item.name} ({item.value})"


def _of_player(block: Block) -> bool:
    """Whether it is a player's place."""
    return block.id.startswith(("seat/", "plate/"))
