"""Summaries of the picture as texts, one for each of the keys F5 to F9: the focus, the hand, the table, the score, the
choices.

`reading` puts scenes into words. The words of a scene are grouped by the panel or button on which they are drawn. A
plate is the panel with a player's name and figures.
"""

from __future__ import annotations

from typing import Final

from tablegame.core.text import N_
from tablegame.ui.access.reader import item_text
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
_LONGEST: Final = 600  # the most characters of a summary, since it is also shown as a notice


def summary(topic: Topic, reading: Reading, scene: Scene) -> str:
    """A summary of the picture about a topic, in one line. If there is nothing to say, a sentence that says so."""
    drawn = reading.drawn(scene)
    tree = reading.tree(scene, scene.title, drawn=drawn)
    summarise = {"where": _where, "hand": _hand, "table": _table, "score": _score, "choices": _choices}[topic]
    texts = summarise(reading, tree, drawn)
    if topic in ("table", "score"):
        texts += _rows(reading, scene, topic)
    text = spoken.joined(dict.fromkeys(texts), ".") or reading.words(_NOTHING[topic])
    return text if len(text) <= _LONGEST else text[:_LONGEST].rsplit(" ", 1)[0] + " …"


def _where(reading: Reading, tree: Tree, drawn: DrawnWords) -> list[str]:
    """The title, the status line and the focus."""
    status = [block.text for block in drawn.blocks if block.id == STATUS]
    focus = tree.items[tree.focus]
    return [tree.items["window"].name, *status, item_text(focus, reading) if focus.target else ""]


def _hand(reading: Reading, tree: Tree, _: DrawnWords) -> list[str]:
    """The cards of the hand: first the cards that can be played, then the others, at the level FULL with reasons."""
    cards = tree.of_role("card")
    playable = [_name_and_value(card, reading) for card in cards if card.enabled]
    others = [card.name if reading.level < FULL else f"{card.name} ({card.note})" for card in cards if not card.enabled]
    words = reading.words
    if not others or not playable:
        return ["; ".join(playable or others)]
    return [words("{cards} can be played", cards="; ".join(playable)), words("also {cards}", cards="; ".join(others))]


def _table(_: Reading, tree: Tree, drawn: DrawnWords) -> list[str]:
    """The words on the table without the plates of players, then the notes of enabled buttons that lie on the table."""
    texts = [block.text for block in drawn.blocks if not _is_plate(block) and block.id not in (STATUS, *ASIDE)]
    nodes = (tree.items.get(f"target/{name}") for name in drawn.on_others)
    return [*texts, *(node.note for node in nodes if node is not None and node.role == "button" and node.enabled)]


def _rows(reading: Reading, scene: Scene, topic: Topic) -> list[str]:
    """The rows of the tables of figures for the topic "table" or "score": all rows of players and of hands, but only
    the last row of news and of score entries."""
    kinds = ("news", "hands") if topic == "table" else ("entries", "players")
    texts: list[str] = []
    for table in scene.spoken_tables:
        if table.kind in kinds:
            rows = table.rows if table.kind in ("players", "hands") else table.rows[-1:]
            texts += [_row(reading, table, row) for row in rows]
    return texts


def _row(reading: Reading, table: SpokenTable, row: tuple[str, ...]) -> str:
    """A row of a table with the headings of its columns as a text, such as "Basil: 2 × 4, 1 × 6, no 5"."""
    words, owner = reading.words, row[0]
    cells = list(zip(table.columns[1:], row[1:], strict=False))
    if table.kind != "hands":
        texts = [labelled(head, cell, words) if head else cell for head, cell in cells if cell]
    else:
        # In a table of hands the figures count the cards of each rank; "" is an empty cell.
        missing = [head for head, cell in cells if cell == "0"]
        texts = [f"{cell} × {head}" for head, cell in cells if cell not in ("", "0")]
        texts += [words("no {cards}", cards=", ".join(missing))] if missing else []
    text = ", ".join(texts)
    return spoken.text(labelled(owner, text, words), words) if owner else text


def _score(_: Reading, _tree: Tree, drawn: DrawnWords) -> list[str]:
    """The plates of the players."""
    return [block.text for block in drawn.blocks if _is_plate(block)]


def _choices(reading: Reading, tree: Tree, _: DrawnWords) -> list[str]:
    """The number of cards that can be played, then the names of all other targets that can be used."""
    usable = [item for item in tree.items.values() if item.target and item.enabled and item.role != "card"]
    cards = sum(item.enabled for item in tree.of_role("card"))
    named = [reading.words.many("{n} card", "{n} cards", cards)] if cards else []
    return ["; ".join((*named, *(_name_and_value(item, reading) for item in usable)))]


def _name_and_value(item: TreeNode, reading: Reading) -> str:
    """The name of a target, and its value in brackets unless little is to be read."""
    return item.name if reading.level == BRIEF or not item.value else f"{item.name} ({item.value})"


def _is_plate(block: Block) -> bool:
    """Whether a block has the name and the figures of a player."""
    return block.id.startswith(("seat/", "plate/"))
