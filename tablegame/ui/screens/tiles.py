"""The games on the shelf as tiles: a picture, a name, what is special, how many play, how long, the short version."""

from __future__ import annotations

from collections.abc import Sequence

from tablegame.core.text import N_
from tablegame.games import Entry
from tablegame.ui.screens.saved_summaries import how_many
from tablegame.view.build import Builder
from tablegame.view.form import Buttons, Press, words_in
from tablegame.view.scale import BODY, SMALL, TITLE
from tablegame.view.scene import Action, Clip, Line, Rect, Target

LEAST_PICTURE = 104
"""Study units of height that a tile's picture has at the least."""
DEPTHS = (N_("easy"), N_("medium"), N_("deep"))


def spacing(b: Builder) -> float:
    """Pixels between two tiles."""
    return b.space.gap


def columns_of(count: int) -> int:
    """How many tiles stand side by side."""
    return 1 if count == 1 else 2 if count in (2, 4) else 3


def grid(b: Builder, area: Rect, games: Sequence[Entry], brass: bool) -> None:
    """All games of the house; brass puts the one brass button on a tile that stands alone."""
    gap = spacing(b)
    columns = columns_of(len(games))
    rows = -(-len(games) // columns)
    w, h = (area.w - (columns - 1) * gap) / columns, (area.h - (rows - 1) * gap) / rows
    high = 0.0 if len(games) == 1 else _highest_words(b, w, games)
    for i, entry in enumerate(games):
        rect = Rect(area.x + i % columns * (w + gap), area.y + i // columns * (h + gap), w, h)
        if len(games) == 1:
            _large(b, rect, entry, brass)
        else:
            _small(b, rect, entry, high)


def least_height(b: Builder, width: float, games: Sequence[Entry], brass: bool) -> float:
    """How high the grid must be for all words and a picture worth looking at."""
    gap = spacing(b)
    columns = columns_of(len(games))
    rows = -(-len(games) // columns)
    w = (width - (columns - 1) * gap) / columns
    if len(games) == 1:
        entry = games[0]
        if _wide(b, w):
            return _large_words(_aside(b), Rect(0, 0, w * 0.42 - 4 * _pad(b), 0), entry, brass, tall=True) + 2 * _pad(b)
        words = _large_words(_aside(b), Rect(0, 0, w - 3 * _pad(b), 0), entry, brass)
        return words + max(b.px(240), 150.0) + 2 * _pad(b)
    return rows * (_highest_words(b, w, games) + 2 * _pad(b) + b.px(LEAST_PICTURE)) + (rows - 1) * gap


def picture(b: Builder, rect: Rect, entry: Entry, beside: float = 0.0) -> None:
    """A game's picture in its felt inlay, cut off there; its cards are no cards of the scene, so they never move.

    beside: pixels of felt that are left free at both ends. Until its art is there the felt has the game's name on it.
    """
    b.panel(rect, "tile-picture")
    aside, bare = _aside(b), _aside(b)
    entry.cover.picture(aside, rect.inset(beside, 0))
    bare.text(rect, b.words(entry.cover.title), TITLE, "serif-bold", "gold", "centre")
    b.add(Clip(rect, tuple(aside.nodes), placeholder=tuple(bare.nodes)))


def _aside(b: Builder) -> Builder:
    return Builder(b.size, b.metrics, b.words, b.text_scale, faces=b.faces)


def _pad(b: Builder) -> float:
    return b.space.gap


def _wide(b: Builder, width: float) -> bool:
    """Whether a tile that stands alone has its words beside its picture."""
    return width > b.px(1250)


# -- a tile among others ------------------------------------------------------------------------------------------


def _highest_words(b: Builder, width: float, games: Sequence[Entry]) -> float:
    """How high the words of the wordiest tile are: all tiles give theirs as much, so that titles stand in a line."""
    return max(_small_words(_aside(b), Rect(0, 0, width - 2 * _pad(b), 0), entry) for entry in games)


def _small(b: Builder, rect: Rect, entry: Entry, words_h: float) -> None:
    """Picture above, words below, for which words_h pixels are kept."""
    pad = _pad(b)
    b.panel(rect, "tile", name=f"tile.{entry.key}")
    frame = b.space.close
    picture(b, Rect(rect.x + frame, rect.y + frame, rect.w - 2 * frame, rect.h - words_h - 2 * pad - frame), entry)
    b.target("games", _target(b, rect, entry))
    _small_words(b, Rect(rect.x + pad, rect.bottom - pad - words_h, rect.w - 2 * pad, 0), entry)


def _small_words(b: Builder, rect: Rect, entry: Entry) -> float:
    """Name and dots, what is special, facts, and the short version; returns the bottom."""
    words, cover = b.words, entry.cover
    dots = b.type(BODY) * 3.6
    title = words(cover.title)
    beside = b.width([b.span(title, TITLE, "serif-bold")]) <= rect.w - dots
    y = words_in(b, Rect(rect.x, rect.y, rect.w - (dots if beside else 0), 0), title, TITLE, "serif-bold")
    if beside:
        depth(b, Rect(rect.right - dots, rect.y, dots, b.line(TITLE, True)), cover.depth, "")
    else:
        depth(b, Rect(rect.x, y, dots, b.line(BODY)), cover.depth, "", left=True)
        y += b.line(BODY)
    y = words_in(b, Rect(rect.x, y, rect.w, 0), words(cover.tagline), BODY, "serif-italic")
    y = words_in(b, Rect(rect.x, y, rect.w, 0), facts(b, entry), SMALL, "sans", "soft")
    label = words("short: {sentence}", sentence=words(cover.short[0]))
    top = y = y + b.space.close  # room for the ring of the focus
    y = words_in(b, Rect(rect.x, y, rect.w, 0), label, SMALL, "sans", "link")
    hit = Rect(rect.x, top, rect.w, y - top)
    b.target("games", Target(f"short.{entry.key}", hit, Action("short", (entry.key,)), label))
    return y


# -- a tile that stands alone --------------------------------------------------------------------------------------


def _large(b: Builder, rect: Rect, entry: Entry, brass: bool) -> None:
    """The only game of the house fills the shelf like an open book."""
    pad = _pad(b)
    frame = b.space.pad
    b.panel(rect, "tile", name=f"tile.{entry.key}")
    b.target("games", _target(b, rect, entry)._replace(default_button=brass))
    if _wide(b, rect.w):
        left = rect.w * 0.58
        picture(b, Rect(rect.x + frame, rect.y + frame, left - frame, rect.h - 2 * frame), entry)
        x = rect.x + left + 2 * pad
        box = Rect(x, 0, rect.right - 2 * pad - x, 0)
        height = _large_words(_aside(b), box, entry, brass, tall=True)
        _large_words(b, box.moved(0, rect.y + (rect.h - height) / 2), entry, brass, tall=True)
        return
    box = Rect(rect.x + 1.5 * pad, 0, rect.w - 3 * pad, 0)
    height = _large_words(_aside(b), box, entry, brass)
    picture(b, Rect(rect.x + frame, rect.y + frame, rect.w - 2 * frame, rect.h - height - 2 * pad - frame), entry)
    _large_words(b, box.moved(0, rect.bottom - pad - height), entry, brass)


def _large_words(b: Builder, rect: Rect, entry: Entry, brass: bool, tall: bool = False) -> float:
    """Name, what it is about, facts, dots with their word, and the two ways in; returns the bottom.

    tall: they stand beside the picture and have its height to themselves.
    """
    words, cover = b.words, entry.cover
    title, lead, gap = (60, 29, b.px(20)) if tall else (46, 23, b.px(4))
    word = words(DEPTHS[cover.depth - 1])
    dots = b.type(BODY) * 4.2 + b.width([b.span(word, BODY)])
    beside = not tall and b.width([b.span(words(cover.title), title, "serif-bold")]) + dots < rect.w
    y = words_in(b, Rect(rect.x, rect.y, rect.w - (dots if beside else 0), 0), words(cover.title), title, "serif-bold")
    if beside:
        depth(b, Rect(rect.right - dots, rect.y, dots, y - rect.y), cover.depth, word)
    if tall:
        y += gap * 0.5
        b.add(Line(((rect.x, y), (rect.x + rect.w * 0.4, y)), "accent", max(1.5, b.px(2))))
        y += gap * 0.7
    y = words_in(b, Rect(rect.x, y, rect.w, 0), words(cover.tagline), lead, "serif-italic", "text") + gap
    size = 23 if tall else 20
    y = words_in(b, Rect(rect.x, y, rect.w, 0), facts(b, entry, hard=False), size, "sans", "soft")
    if not beside:
        row = b.type(BODY) * 1.6
        depth(b, Rect(rect.x, y, rect.w, row), cover.depth, word, left=True)
        y += row
    return _ways_in(b, Rect(rect.x, y + b.space.gap + gap, rect.w, 0), entry, brass)


def _ways_in(b: Builder, rect: Rect, entry: Entry, brass: bool) -> float:
    """What Enter on the tile does, drawn as a button; the short version, and what it is; returns the bottom."""
    words = b.words
    gap = b.space.gap
    label, hint = words("New game"), words("Enter") if brass else ""
    wide = min(b.button_width(label, hint) * 1.15, rect.w)
    box = Rect(rect.x, rect.y, wide, b.button_height)
    b.panel(box, "brass" if brass else "ivory")
    b.button_words(box, label, hint, ink="brass-text" if brass else "text")
    short = Press(f"short.{entry.key}", words("Short version"), Action("short", (entry.key,)))
    wide = min(b.button_width(short.label), rect.w)
    at = Rect(box.right + gap, rect.y, wide, 0)
    if at.right > rect.right:
        at = Rect(rect.x, box.bottom + gap, wide, 0)
    bottom = Buttons((short,)).draw(b, "games", at)
    sentence = words(entry.cover.short[0])
    line = b.line(SMALL)
    if at.right + gap + b.width([b.span(sentence, SMALL, "sans-italic")]) <= rect.right:
        b.text(
            Rect(at.right + gap, at.y, rect.right - at.right - gap, bottom - at.y),
            sentence,
            SMALL,
            "sans-italic",
            "soft",
        )
        return bottom
    said = words("Short version: {sentence}", sentence=sentence)
    return max(
        bottom + line, words_in(b, Rect(rect.x, bottom + gap * 0.6, rect.w, 0), said, SMALL, "sans-italic", "soft")
    )


# -- words ---------------------------------------------------------------------------------------------------------


def _target(b: Builder, rect: Rect, entry: Entry) -> Target:
    return Target(f"tile.{entry.key}", rect, Action("new", (entry.key,)), b.words(entry.cover.title))


def depth(b: Builder, rect: Rect, level: int, word: str, left: bool = False) -> None:
    """Three dots, as many filled as the game is hard, and the word if there is one."""
    dot = b.type(BODY) * 0.85
    step = dot * 1.25
    said = b.width([b.span("  " + word, BODY)]) if word else 0.0
    x = rect.x if left else rect.right - said - 3 * step
    for i in range(3):
        art = "dot/full" if i < level else "dot/empty"
        b.picture(Rect(x + i * step, rect.cy - dot / 2, dot, dot), art)
    if word:
        b.text(Rect(x + 3 * step, rect.y, said + 2, rect.h), "  " + word, BODY, ink="soft")


def facts(b: Builder, entry: Entry, hard: bool = True) -> str:
    """How many play, how long it takes, and how hard it is."""
    words = b.words
    least, most = entry.cover.players
    several = words("{least}–{most} players", least=least, most=most)
    players = how_many(most, words) if least == most else several
    minutes = words("{minutes} min", minutes=entry.cover.minutes).replace(" ", "\u00a0")
    # A line that breaks there ends with the dot, none begins with it.
    return "\u00a0· ".join((players, minutes, words(DEPTHS[entry.cover.depth - 1])) if hard else (players, minutes))
