"""Help pages: parsed from a small Markdown into blocks for a screen, and searched.

The Markdown has headings with anchors (``## Score {#score}``), paragraphs, lists, tables, emphasis, links,
pictures (``![alt](art:KEY KEY ...)``) and terms of art (``[trick](term:trick)``, explained by list items ``- **trick**:
...``). Everything else is plain text. A run is a piece of text in one style.
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
    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False
    link: str = ""  # an anchor ("#score", "wargops#score") or a term ("term:trick")


Runs: TypeAlias = tuple[TextRun, ...]


@dataclass(frozen=True, slots=True)
class HeadingBlock:
    level: int  # 1 for the title of the page
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
    runs: Runs
    depth: int  # 0 for an item of the outer list
    mark: str  # "•" or "3."


@dataclass(frozen=True, slots=True)
class TableBlock:
    head: tuple[Runs, ...]  # the cells of the head; () if the table has no head
    rows: tuple[tuple[Runs, ...], ...]


@dataclass(frozen=True, slots=True)
class PictureBlock:
    """Drawings next to each other."""

    keys: tuple[str, ...]  # their art keys
    alt: str  # a description in words


Block: TypeAlias = "HeadingBlock | Paragraph | Item | TableBlock | PictureBlock"


@dataclass(frozen=True, slots=True)
class HelpPage:
    blocks: tuple[Block, ...]
    terms: dict[str, tuple[Runs, Runs]] = field(default_factory=dict)  # terms with their explanations, by their slugs

    @property
    def headings(self) -> tuple[HeadingBlock, ...]:
        return tuple(block for block in self.blocks if isinstance(block, HeadingBlock))

    @property
    def title(self) -> str:
        return next((h.words for h in self.headings if h.level == 1), "")

    def links(self) -> tuple[str, ...]:
        return tuple(run.link for block in self.blocks for run in _runs_of(block) if run.link)

    def term(self, link: str) -> tuple[Runs, Runs] | None:
        """The term that a link names, and its explanation; None if the page does not explain it."""
        return self.terms.get(slug(link.removeprefix(TERM)))


def plain_text(runs: Runs) -> str:
    """The text without its styles."""
    return "".join(run.text for run in runs)


def slug(text: str) -> str:
    """A heading or a term as an anchor: lower case, words joined by hyphens."""
    return re.sub(r"[^\w]+", "-", text.strip().lower()).strip("-")


_ANCHOR = re.compile(r"\s*\{#([\w-]+)\}\s*$")
_HEADING = re.compile(r"(#{1,4})\s+(.*)")
_BULLET = re.compile(r"( *)([-*]|\d+\.)\s+(.*)")
_PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)]*)\)\s*$")
_INLINE = re.compile(
    r"\\(?P<escaped>[\\*_`\[\]|#!{}()-])"
    r"|\[(?P<words>[^\]]*)\]\((?P<link>[^)\s]*)\)"
    r"|`(?P<code>[^`]+)`"
    r"|\*\*(?P<bold>.+?)\*\*"
    r"|(?<!\w)[*_](?P<italic>[^*_\s](?:[^*_]*[^*_\s])?)[*_](?!\w)"
)


def parse(text: str) -> HelpPage:
    """The page of a Markdown text. Text that is no known Markdown becomes a paragraph."""
    blocks = [_block(lines) for lines in _blocks_of_lines(text)]
    return HelpPage(tuple(blocks), _terms(blocks))


def _blocks_of_lines(text: str) -> list[list[str]]:
    """The lines of the text, grouped by the block to which they belong, without empty lines."""
    blocks: list[list[str]] = []
    block_kind = ""
    for line in text.splitlines():
        kind = _kind(line, block_kind)
        if kind == "more" and blocks:
            blocks[-1].append(line)
        elif kind:
            blocks.append([line])
        if kind != "more":
            block_kind = kind
    return blocks


def _kind(line: str, block_kind: str) -> str:
    """The kind of block that a line begins ("" for an empty line), or "more" if it continues the present block.
    block_kind: the kind of the present block; "single" is a block of one line."""
    stripped = line.strip()
    if not stripped:
        return ""
    if _HEADING.match(stripped) or _PICTURE.match(stripped):
        return "single"
    if stripped.startswith("|"):
        return "more" if block_kind == "table" else "table"
    if _BULLET.match(line):
        return "item"
    return "more" if block_kind in ("text", "item") else "text"


def _block(lines: list[str]) -> Block:
    """The block that consists of these lines."""
    first = lines[0].strip()
    joined = " ".join(line.strip() for line in lines)
    if match := _HEADING.match(first):
        return _heading(len(match[1]), match[2])
    if match := _PICTURE.match(first):
        keys = match[2].replace(",", " ").split()
        return PictureBlock(tuple(key.removeprefix(ART) for key in keys), match[1])
    if first.startswith("|"):
        return _table(lines)
    if match := _BULLET.match(lines[0]):
        words = " ".join([match[3].strip(), *(line.strip() for line in lines[1:])])
        mark = "•" if match[2] in "-*" else match[2]
        return Item(inline(words), len(match[1]) // 2, mark)  # each level is indented by two blanks
    return Paragraph(inline(joined))


def _heading(level: int, words: str) -> HeadingBlock:
    """The heading with these words. Its anchor is the one in braces, else it is made from the words."""
    anchor = _ANCHOR.search(words)
    runs = inline(_ANCHOR.sub("", words).rstrip("# "))
    return HeadingBlock(level, runs, anchor[1] if anchor else slug(plain_text(runs)))


def _table(lines: list[str]) -> TableBlock:
    """The table of these lines. The first line is its head if the second one is a rule ("|---|---|")."""
    rows = [tuple(inline(cell.strip()) for cell in _cells(line)) for line in lines]
    ruled = len(lines) > 1 and not re.sub(r"[|:\s-]", "", lines[1])
    if not ruled:
        return TableBlock((), tuple(rows))
    head = rows[0] if any(plain_text(cell) for cell in rows[0]) else ()
    return TableBlock(head, tuple(rows[2:]))


def _cells(line: str) -> list[str]:
    """The cells of a table's line; a bar after a backslash is part of the text."""
    return re.split(r"(?<!\\)\|", line.strip().strip("|"))


def inline(text: str) -> Runs:
    """The runs of a text with Markdown for bold, italic, code and links."""
    return _inline(text, TextRun(""))


def _inline(text: str, style: TextRun) -> Runs:
    """The runs of a text that stands inside a run of that style."""
    runs: list[TextRun] = []
    end = 0
    for match in _INLINE.finditer(text):
        _add(runs, text[end : match.start()], style)
        end = match.end()
        if match["escaped"]:
            _add(runs, match["escaped"], style)
        elif match["words"] is not None:
            runs.extend(_inline(match["words"], replace(style, link=match["link"])))
        elif match["code"]:
            _add(runs, match["code"], replace(style, code=True))
        elif match["bold"]:
            runs.extend(_inline(match["bold"], replace(style, bold=True)))
        else:
            runs.extend(_inline(match["italic"], replace(style, italic=True)))
    _add(runs, text[end:], style)
    return tuple(runs)


def _add(runs: list[TextRun], text: str, style: TextRun) -> None:
    """Add a text of that style, joined to the last run if both have the same style."""
    if not text:
        return
    if runs and replace(runs[-1], text="") == replace(style, text=""):
        text = runs.pop().text + text
    runs.append(replace(style, text=text))


def _terms(blocks: list[Block]) -> dict[str, tuple[Runs, Runs]]:
    """The terms that a page explains, by slug: the list items that begin with a bold word and a colon.
    The slug is made from the link of the bold word, if it is a link, else from the word."""
    terms: dict[str, tuple[Runs, Runs]] = {}
    for block in blocks:
        if not isinstance(block, Item) or len(block.runs) < 2 or not block.runs[0].bold:
            continue
        word, after_word, *others = block.runs
        if after_word.text.startswith(":"):
            explanation = replace(after_word, text=after_word.text[1:].lstrip())
            terms[slug(word.link.removeprefix(TERM) or word.text)] = (word,), (explanation, *others)
    return terms


def _runs_of(block: Block) -> Runs:
    """All runs of text in a block; () for pictures."""
    if isinstance(block, TableBlock):
        return tuple(run for row in (block.head, *block.rows) for cell in row for run in cell)
    if isinstance(block, (HeadingBlock, Paragraph, Item)):
        return block.runs
    return ()


# -- search ---

LEAST: Final = 2  # the least number of letters of a search
ROUND: Final = 34  # about how many letters are shown before and after a hit


@dataclass(frozen=True, slots=True)
class Hit:
    heading: str  # the text of the heading above it
    block: int  # the index of the block
    before: str  # the text before the match, shortened
    found: str  # the matching text
    after: str  # the text after the match, shortened
    rank: int = 1  # 0 for whole words of a heading, 1 for whole words elsewhere, 2 for parts of words


def find_words(page: HelpPage, wanted: str) -> tuple[Hit, ...]:
    """The hits for these words on a page, one for each block; case, accents and the number of blanks do not matter."""
    wanted = _bare(" ".join(wanted.split()))
    if len(wanted) < LEAST:
        return ()
    hits: list[Hit] = []
    heading = page.title
    for index, block in enumerate(page.blocks):
        if isinstance(block, HeadingBlock):
            heading = block.words
        for text in _passages(block):
            start = _find(_bare(text), wanted)
            if start >= 0:
                end = start + len(wanted)
                rank = 0 if isinstance(block, HeadingBlock) else 1
                if not _are_whole_words(text, start, end):
                    rank = 2
                hits.append(Hit(heading, index, *_with_context(text, start, end), rank))
                break
    return tuple(hits)


def _find(text: str, wanted: str) -> int:
    """The index at which the wanted words begin in a text, preferably as whole words; -1 if they do not occur."""
    first = start = text.find(wanted)
    while start >= 0 and not _are_whole_words(text, start, start + len(wanted)):
        start = text.find(wanted, start + 1)
    return first if start < 0 else start


def _are_whole_words(text: str, start: int, end: int) -> bool:
    """Whether there is no letter directly before or after a part of a text."""
    return not text[start - 1 : start].isalnum() and not text[end : end + 1].isalnum()


def _bare(text: str) -> str:
    """The text in lower case without accents, for comparison. It has as many letters as before."""
    return "".join(normalize("NFD", letter)[0].lower()[0] for letter in text)


def _passages(block: Block) -> tuple[str, ...]:
    """The plain text of a block; of a table, the text of each row."""
    if isinstance(block, TableBlock):
        return tuple("  ".join(_plain_text(cell) for cell in row) for row in (block.head, *block.rows))
    if isinstance(block, (HeadingBlock, Paragraph, Item)):
        return (_plain_text(block.runs),)
    return ()


def _plain_text(runs: Runs) -> str:
    return " ".join(plain_text(runs).split())


def _with_context(text: str, start: int, end: int) -> tuple[str, str, str]:
    """The words before a part of a text, this part, and the words after it, for about ROUND letters on each side."""
    first, last = max(0, start - ROUND), min(len(text), end + ROUND)
    if first > 0:  # begin with a whole word
        first = text.find(" ", first, start) + 1 or start
    if last < len(text):  # end with a whole word
        last = max(text.rfind(" ", end, last), end)
    before = ("…\N{NO-BREAK SPACE}" if first else "") + text[first:start]
    after = text[end:last] + ("\N{NO-BREAK SPACE}…" if last < len(text) else "")
    return before, text[start:end], after
