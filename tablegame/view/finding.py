"""Finds words on a help page: where they stand, and a few words round them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final
from unicodedata import normalize

from tablegame.view.markdown import Block, HeadingBlock, HelpPage, Item, Paragraph, Quote, Runs, TableBlock, plain

LEAST: Final = 2
"""So many letters have to be there before anything is looked for."""
ROUND: Final = 34
"""About so many letters are shown on each side of what was found."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A place on a page: the heading it stands below, the number of its block, and its words in three parts.

    rank: 0 where whole words of a heading were found, 1 whole words elsewhere, 2 where words only begin or end so.
    """

    heading: str
    block: int
    before: str
    found: str
    after: str
    rank: int = 1


def find(page: HelpPage, wanted: str) -> tuple[Hit, ...]:
    """Where those words stand on the page, one hit a block, in its order; case, accents and blanks do not matter."""
    wanted = _bare(" ".join(wanted.split()))
    if len(wanted) < LEAST:
        return ()
    hits: list[Hit] = []
    heading = page.title
    for number, block in enumerate(page.blocks):
        if isinstance(block, HeadingBlock):
            heading = block.words
        for said in _passages(block):
            at = _place(_bare(said), wanted)
            if at >= 0:
                whole = _whole(said, at, len(wanted))
                rank = (0 if isinstance(block, HeadingBlock) else 1) if whole else 2
                hits.append(replace(_hit(heading, number, said, at, len(wanted)), rank=rank))
                break
    return tuple(hits)


def _place(said: str, wanted: str) -> int:
    """Where it stands: as whole words if it does anywhere, else the first time; -1 for nowhere."""
    first = at = said.find(wanted)
    while at >= 0 and not _whole(said, at, len(wanted)):
        at = said.find(wanted, at + 1)
    return first if at < 0 else at


def _whole(said: str, at: int, length: int) -> bool:
    """Whether no letter stands right before or behind it."""
    return not said[at - 1 : at].isalnum() and not said[at + length : at + length + 1].isalnum()


def _bare(said: str) -> str:
    """Small letters without their accents, as many as there were."""
    return "".join(normalize("NFD", letter)[0].lower()[0] for letter in said)


def _passages(block: Block) -> tuple[str, ...]:
    """The running words of a block; a table has some in each row."""
    if isinstance(block, TableBlock):
        return tuple("  ".join(_said(cell) for cell in row) for row in (block.head, *block.rows))
    if isinstance(block, (HeadingBlock, Paragraph, Item, Quote)):
        return (_said(block.runs),)
    return ()


def _said(runs: Runs) -> str:
    return " ".join(plain(runs).split())


def _hit(heading: str, number: int, said: str, at: int, length: int) -> Hit:
    start, end = max(0, at - ROUND), min(len(said), at + length + ROUND)
    # Words are not cut: the part begins and ends at a blank.
    start = 0 if start == 0 else said.find(" ", start, at) + 1 or at
    end = len(said) if end == len(said) else max(said.rfind(" ", at + length, end), at + length)
    before = ("…\N{NO-BREAK SPACE}" if start else "") + said[start:at]
    after = said[at + length : end] + ("\N{NO-BREAK SPACE}…" if end < len(said) else "")
    return Hit(heading, number, before, said[at : at + length], after)
