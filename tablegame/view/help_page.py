"""Reads and searches help pages: a small Markdown, parsed into blocks for a screen.

It has headings with anchors (``## Score {#score}``), paragraphs, lists, tables, quotes, rules, emphasis, links,
pictures (``![alt](art:KEY KEY ...)``) and terms of art (``[trick](term:trick)``, explained by list items ``- **trick**:
...``). Everything else is plain text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias
from unicodedata import normalize

TERM: Final = "term:"
ART: Final = "art:"


@dataclass(frozen=True, slots=True)
class TextRun:
    """Words of one kind. link is an anchor ("#score", "wargops#score") or a term ("term:trick")."""

    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False
    link: str = ""


Runs: TypeAlias = tuple[TextRun, ...]


@dataclass(frozen=True, slots=True)
class HeadingBlock:
    """level 1 is the page's title."""

    level: int
    runs: Runs
    anchor: str

    @property
    def words(self) -> str:
        return plain_text(self.runs)


@dataclass(frozen=True, slots=True)
class Paragraph:
    runs: Runs


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a list: its depth, and its mark ("•" or "3.")."""

    runs: Runs
    depth: int
    mark: str


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table by rows of cells. head is () if there is none or all its cells are empty."""

    head: tuple[Runs, ...]
    rows: tuple[tuple[Runs, ...], ...]


@dataclass(frozen=True, slots=True)
class PictureBlock:
    """Art side by side, by key, and a description in words."""

    keys: tuple[str, ...]
    alt: str


@dataclass(frozen=True, slots=True)
class Quote:
    runs: Runs


@dataclass(frozen=True, slots=True)
class Break:
    """A line across the page."""


Block: TypeAlias = "HeadingBlock | Paragraph | Item | TableBlock | PictureBlock | Quote | Break"


@dataclass(frozen=True, slots=True)
class HelpPage:
    """A help page: its blocks, and its terms of art by slug with their explanation."""

    blocks: tuple[Block, ...]
    terms: dict[str, tuple[Runs, Runs]] = field(default_factory=dict)

    @property
    def headings(self) -> tuple[HeadingBlock, ...]:
        return tuple(block for block in self.blocks if isinstance(block, HeadingBlock))

    @property
    def title(self) -> str:
        return next((h.words for h in self.headings if h.level == 1), "")

    def links(self) -> tuple[str, ...]:
        """Every link on the page, in order."""
        return tuple(run.link for block in self.blocks for run in _runs_of(block) if run.link)

    def term(self, link: str) -> tuple[Runs, Runs] | None:
        """The term a link names and its explanation, None where the page explains no such term."""
        return self.terms.get(slug(link.removeprefix(TERM)))


def plain_text(runs: Runs) -> str:
    """The words without their kinds."""
    return "".join(run.text for run in runs)


def slug(text: str) -> str:
    """A heading or a term as an anchor: lower case, words joined by hyphens."""
    return re.sub(r"[^\w]+", "-", text.strip().lower()).strip("-")


_ANCHOR = re.compile(r"\s*\{#([\w-]+)\}\s*$")
_HEADING = re.compile(r"(#{1,4})\s+(.*)")
_BULLET = re.compile(r"( *)([-*]|\d+\.)\s+(.*)")
_PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)]*)\)\s*$")
_BREAK = re.compile(r"(-{3,}|\*{3,})\s*$")
_INLINE = re.compile(
    r"\\(?P<escaped>[\\*_`\[\]|#!{}()-])"
    r"|\[(?P<words>[^\]]*)\]\((?P<link>[^)\s]*)\)"
    r"|`(?P<code>[^`]+)`"
    r"|\*\*(?P<bold>.+?)\*\*"
    r"|(?<!\w)[*_](?P<italic>[^*_\s](?:[^*_]*[^*_\s])?)[*_](?!\w)",
)


def parse(text: str) -> HelpPage:
    """The page of a text. Never raises."""
    blocks: list[Block] = []
    for lines in _chunks(text):
        blocks.append(_block(lines))
    return HelpPage(tuple(blocks), _terms(blocks))


def _chunks(text: str) -> list[list[str]]:
    """Groups lines that belong to one block."""
    chunks: list[list[str]] = []
    kind = ""
    for line in text.splitlines():
        here = _kind(line, kind)
        if here == "more" and chunks:
            chunks[-1].append(line)
        elif here:
            chunks.append([line])
        if here != "more":
            kind = here
    return chunks


def _kind(line: str, before: str) -> str:
    """The kind of block that a line begins ("" for an empty one), or "more" if it continues the block before it."""
    stripped = line.strip()
    if not stripped:
        return ""
    single = _HEADING.match(stripped) or _PICTURE.match(stripped) or _BREAK.match(stripped)
    if single:
        return "single"
    if stripped.startswith("|"):
        return "more" if before == "table" else "table"
    if stripped.startswith(">"):
        return "more" if before == "quote" else "quote"
    if _BULLET.match(line):
        return "item"
    return "more" if before in ("text", "item", "quote") else "text"


def _block(lines: list[str]) -> Block:
    first = lines[0].strip()
    joined = " ".join(line.strip() for line in lines)
    if match := _HEADING.match(first):
        return _heading(len(match[1]), match[2])
    if match := _PICTURE.match(first):
        keys = match[2].replace(",", " ").split()
        return PictureBlock(tuple(key.removeprefix(ART) for key in keys), match[1])
    if _BREAK.match(first):
        return Break()
    if first.startswith("|"):
        return _table(lines)
    if first.startswith(">"):
        return Quote(inline(" ".join(line.strip().lstrip("> ") for line in lines)))
    if match := _BULLET.match(lines[0]):
        words = " ".join([match[3].strip(), *(line.strip() for line in lines[1:])])
        return Item(inline(words), len(match[1]) // 2, "•" if match[2] in "-*" else match[2])
    return Paragraph(inline(joined))


def _heading(level: int, words: str) -> HeadingBlock:
    anchor = _ANCHOR.search(words)
    runs = inline(_ANCHOR.sub("", words).rstrip("# "))
    return HeadingBlock(level, runs, anchor[1] if anchor else slug(plain_text(runs)))


def _table(lines: list[str]) -> TableBlock:
    rows = [tuple(inline(cell.strip()) for cell in _cells(line)) for line in lines]
    ruled = len(lines) > 1 and not re.sub(r"[|:\s-]", "", lines[1])
    if not ruled:
        return TableBlock((), tuple(rows))
    head = rows[0] if any(plain_text(cell) for cell in rows[0]) else ()
    return TableBlock(head, tuple(rows[2:]))


def _cells(line: str) -> list[str]:
    """The cells of a table's line; a bar behind a backslash is part of the words."""
    return re.split(r"(?<!\\)\|", line.strip().strip("|"))


def inline(text: str) -> Runs:
    """Words with their emphasis and links."""
    return _inline(text, TextRun(""))


def _inline(text: str, kind: TextRun) -> Runs:
    runs: list[TextRun] = []
    at = 0
    for match in _INLINE.finditer(text):
        _add(runs, text[at : match.start()], kind)
        at = match.end()
        if match["escaped"]:
            _add(runs, match["escaped"], kind)
        elif match["words"] is not None:
            inner = _inline(match["words"], TextRun("", kind.bold, kind.italic, kind.code, match["link"]))
            runs.extend(inner)
        elif match["code"]:
            _add(runs, match["code"], TextRun("", kind.bold, kind.italic, True, kind.link))
        elif match["bold"]:
            runs.extend(_inline(match["bold"], TextRun("", True, kind.italic, kind.code, kind.link)))
        else:
            runs.extend(_inline(match["italic"], TextRun("", kind.bold, True, kind.code, kind.link)))
    _add(runs, text[at:], kind)
    return tuple(runs)


def _add(runs: list[TextRun], text: str, kind: TextRun) -> None:
    """A run of that kind, joined to the run before if that is of the same kind."""
    if not text:
        return
    last = runs[-1] if runs else None
    if last and (last.bold, last.italic, last.code, last.link) == (kind.bold, kind.italic, kind.code, kind.link):
        text = runs.pop().text + text
    runs.append(TextRun(text, kind.bold, kind.italic, kind.code, kind.link))


def _terms(blocks: list[Block]) -> dict[str, tuple[Runs, Runs]]:
    """List items that begin with a bold word and a colon explain that word; a link within the bold names its slug."""
    terms: dict[str, tuple[Runs, Runs]] = {}
    for block in blocks:
        if not isinstance(block, Item) or len(block.runs) < 2 or not block.runs[0].bold:
            continue
        word, rest = block.runs[0], block.runs[1:]
        if not rest[0].text.startswith(":"):
            continue
        first = TextRun(rest[0].text[1:].lstrip(), rest[0].bold, rest[0].italic, rest[0].code, rest[0].link)
        entry = ((word,), (first, *rest[1:]))
        terms[slug(word.link.removeprefix(TERM) or word.text)] = entry
    return terms


def _runs_of(block: Block) -> Runs:
    if isinstance(block, TableBlock):
        return tuple(run for row in (block.head, *block.rows) for cell in row for run in cell)
    if isinstance(block, (HeadingBlock, Paragraph, Item, Quote)):
        return block.runs
    return ()


# -- search ---

LEAST: Final = 2
"""A search needs at least this many letters."""
ROUND: Final = 34
"""About how many letters are shown on each side of a hit."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A hit on a page: the heading above it, the number of its block, and its words in three parts."""

    heading: str
    block: int
    before: str
    found: str
    after: str
    rank: int = 1  # 0 for whole words of a heading, 1 for whole words elsewhere, 2 for parts of words


def find_words(page: HelpPage, wanted: str) -> tuple[Hit, ...]:
    """Where those words are on the page, one hit per block, in its order; case, accents and blanks do not matter."""
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
    """The position of the wanted words in the text: of whole words if possible, else of the first match; -1 for
    none."""
    first = at = said.find(wanted)
    while at >= 0 and not _whole(said, at, len(wanted)):
        at = said.find(wanted, at + 1)
    return first if at < 0 else at


def _whole(said: str, at: int, length: int) -> bool:
    """Whether the match has no letter directly before or after it."""
    return not said[at - 1 : at].isalnum() and not said[at + length : at + length + 1].isalnum()


def _bare(said: str) -> str:
    """The text in lower case without accents, with its length unchanged."""
    return "".join(normalize("NFD", letter)[0].lower()[0] for letter in said)


def _passages(block: Block) -> tuple[str, ...]:
    """The running words of a block; a table has some in each row."""
    if isinstance(block, TableBlock):
        return tuple("  ".join(_plain_text(cell) for cell in row) for row in (block.head, *block.rows))
    if isinstance(block, (HeadingBlock, Paragraph, Item, Quote)):
        return (_plain_text(block.runs),)
    return ()


def _plain_text(runs: Runs) -> str:
    return " ".join(plain_text(runs).split())


def _hit(heading: str, number: int, said: str, at: int, length: int) -> Hit:
    start, end = max(0, at - ROUND), min(len(said), at + length + ROUND)
    # Words are not cut: the part begins and ends at a blank.
    start = 0 if start == 0 else said.find(" ", start, at) + 1 or at
    end = len(said) if end == len(said) else max(said.rfind(" ", at + length, end), at + length)
    before = ("…\N{NO-BREAK SPACE}" if start else "") + said[start:at]
    after = said[at + length : end] + ("\N{NO-BREAK SPACE}…" if end < len(said) else "")
    return Hit(heading, number, before, said[at : at + length], after)
