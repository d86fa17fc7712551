"""The pictures of Contraconquer: first its charts (winners of combinations, sums and remainders, standard ranks), then
the scene. The tables of the two forms are in the modules `printed` and `remainder`. `look` is the input of a picture:
the view, the role of the picture (its `FrameRole`), names, the card that is lifted to be played. Lengths are in pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tablegame.core.contract import Event, SeenEvent
from tablegame.core.options import Chosen
from tablegame.core.text import N_, SEAT_LETTERS
from tablegame.games.contraconquer.facts import PRINTED, STANDARD, ContraGameEnded, ContraTurned, ContraView, ranks_of
from tablegame.games.contraconquer.scene import parts, printed, remainder
from tablegame.games.contraconquer.scene.parts import NOBODY, ContraLook, face_of
from tablegame.games.contraconquer.text import (
    CHART,
    TEXT,
    WATCHING,
    division_rule,
    owner,
    rank_name,
    sums_of,
    turning_point,
)
from tablegame.view import slips, standings
from tablegame.view.builder import Builder, Words
from tablegame.view.game_scene import Frame, FrameRole, GameScene, TrickCard
from tablegame.view.layout import columns, rows
from tablegame.view.phrases import standalone_name
from tablegame.view.scale import BODY
from tablegame.view.scene import Face, Ink, Label, Line, Rect, Span

_PLAYERS: Final = range(2, 9)  # the possible numbers of players by remainder
_SIZES: Final = (48, 44, 40, 37, 34, 31, 28, 26, 24, 22, 20, 18, 16)  # the sizes of type for a chart, in layout units


@dataclass(frozen=True, slots=True)
class Pen:
    """A builder of a picture, with one size of type for all words of a chart."""

    b: Builder
    units: float  # the size of type in layout units

    @property
    def em(self) -> float:
        """The size of type in pixels. Measures of charts are multiples of it."""
        return self.b.type(self.units)

    def span(self, text: str, face: Face = "sans", ink: Ink = "text", scale: float = 1.0) -> Span:
        """A run of words in the size of this pen, times the scale."""
        return self.b.span(text, self.units * scale, face, ink)

    def width(self, text: str, face: Face = "sans", scale: float = 1.0) -> float:
        """The width in pixels of a text in the size of this pen, times the scale."""
        return self.b.width([self.span(text, face, scale=scale)])


def _largest_pen(b: Builder, area: Rect, wide: float, high: float, widest: float = 0.0) -> tuple[Pen, Rect]:
    """The largest pen with which a chart fits its area, then the room of the chart in the middle of the area.
    wide, high, widest: the least width, the height and the greatest width of the chart, in sizes of its type.
    """
    pens = (Pen(b, units) for units in _SIZES)
    pen = next((pen for pen in pens if wide * pen.em <= area.w and high * pen.em <= area.h), Pen(b, _SIZES[-1]))
    w = min(area.w, max(wide, widest) * pen.em)
    h = min(area.h, high * pen.em * 1.15)
    return pen, Rect(area.cx - w / 2, area.y + (area.h - h) * 0.42, w, h)  # a little above the middle


def _draw_player(pen: Pen, look: ContraLook, seat: int, rect: Rect, face: Face = "serif-bold") -> None:
    """Draw the shape and the name of a seat in a line."""
    size = min(rect.h * 0.8, pen.em * 1.1)
    pen.b.draw_player(Rect(rect.x, rect.cy - size / 2, size, size), seat)
    left = rect.x + size * 1.35
    name = [pen.span(look.name_of(seat), face, f"seat.{seat}")]
    pen.b.text(rect._replace(x=left, w=max(0.0, rect.right - left)), name)


def _draw_by_winner(b: Builder, look: ContraLook, area: Rect) -> None:
    """Draw nine columns by winning card, three for each player, as in the chart of the game's source."""
    pen, room = _largest_pen(b, area, wide=9 * 3.1 + 2, high=9.6, widest=9 * 3.7 + 3)  # nine columns and two gaps
    line = room.h / 5
    for seat, part in enumerate(columns(room, (1, 1, 1), pen.em)):
        top = part._replace(h=line * 0.9)
        _draw_player(pen, look, seat, top)
        b.add(Line(((part.x, top.bottom), (part.right, top.bottom)), f"seat.{seat}", max(1.0, b.px(2))))
        for card, column in zip(range(3 * seat + 1, 3 * seat + 4), columns(part, (1, 1, 1)), strict=True):
            _draw_winning_card(pen, look, card, Rect(column.x, top.bottom + line * 0.1, column.w, line))


def _draw_winning_card(pen: Pen, look: ContraLook, card: int, top: Rect) -> None:
    """Draw the number of a card into the box `top`, and below the three combinations with which the card wins."""
    number = parts.rank_text(pen.b, look.view, card)
    pen.b.text(top, [pen.span(number, "serif-bold", f"seat.{owner(card)}", 1.6)], align="centre")
    trick = parts.trick_of(look)
    for i, combination in enumerate(CHART[card], 1):
        cell = top.moved(0, top.h * i)
        if trick is not None and trick.ranks == combination:
            pen.b.panel(cell.inset(2, top.h * 0.1), "lit", name="lit")
        pen.b.text(cell, _combination(pen, look.view, combination, card), align="centre")


def _combination(pen: Pen, view: ContraView, ranks: Sequence[int], card: int) -> list[Span]:
    """A combination as text, with the winning card in the ink of its seat."""
    spans: list[Span] = []
    for i, rank in enumerate(ranks):
        if i and view.hyphens:
            spans.append(pen.span("-", ink="soft"))
        wins = rank == card
        ink = f"seat.{owner(card)}" if wins else "text"
        spans.append(pen.span(parts.rank_text(pen.b, view, rank), "sans-bold" if wins else "sans", ink))
    return spans


def _draw_sums(b: Builder, look: ContraLook, area: Rect) -> None:
    """Draw each remainder with its seat and its sums, and below the rule and the sum of the last trick."""
    view, trick, words = look.view, parts.trick_of(look), b.words
    unit = Pen(b, BODY)
    sums = [sums_of(view, seat) for seat in range(view.players)]
    headings = (words("remainder"), words("takes the trick"), words("sums"))
    # The widths of the three columns, in sizes of type, with their gaps.
    heading_a, heading_b = (unit.width(heading, "serif-italic") / unit.em for heading in headings[:2])
    names = (unit.width(sitter.name, "serif-bold") / unit.em for sitter in look.sitters)
    first_w = max(3.4, heading_a + 1.2)
    # The longest name with its shape; a very long name is set smaller.
    name_w = max(min(max(names), 9.0) + 1.8, heading_b) + 1.4
    last_w = max(unit.width(line) / unit.em for line in sums) + 0.4
    # The head and a row for each seat, and below them three to four lines of text, which need a width of 31.
    least_w, high = max(first_w + name_w + last_w, 31) + 1, (view.players + 1) * 1.6 + 4.0
    pen, room = _largest_pen(b, area, least_w, high)
    room = room.inset(pen.em * 0.5, 0)
    rule, *last_trick = division_rule(view, words)
    texts = [[pen.span(rule, "serif")], *([pen.span(sentence, "serif-bold")] for sentence in last_trick)]
    foot = slips.paragraphs(b, room.w, texts)
    foot_h = b.line_height(foot) + pen.em
    line = min((room.h - foot_h) / (view.players + 1), pen.em * 2.2)
    shares = (first_w, name_w, room.w / pen.em - first_w - name_w)  # the sums have all that is left
    for cell, heading in zip(columns(room._replace(h=line), shares), headings, strict=True):
        b.text(cell, [pen.span(heading, "serif-italic", "soft")])
    for seat in range(view.players):
        row = Rect(room.x, room.y + line * (seat + 1), room.w, line)
        if trick is not None and trick.winner == seat:
            b.panel(row.inset(-pen.em * 0.5, 1), "lit", name="lit")
        cells = columns(row, shares)
        b.text(cells[0], [pen.span(str(seat), "serif-bold", f"seat.{seat}")])
        _draw_player(pen, look, seat, cells[1]._replace(w=cells[1].w - pen.em * 0.6))
        b.text(cells[2], [pen.span(sums[seat])])
    b.add(Label(Rect(room.x, room.y + line * (view.players + 1) + pen.em, room.w, foot_h - pen.em), foot))


def _draw_ranks(b: Builder, look: ContraLook, area: Rect) -> None:
    """Draw the table of standard ranks: the number that stands for each rank, by the number of players."""
    view, unit, heading = look.view, Pen(b, BODY), b.words("rank, with players:")
    first = unit.width(heading, "serif-italic") / unit.em + 0.8
    # Seven columns for two to eight players; thirteen rows for the head and twelve ranks.
    pen, room = _largest_pen(b, area, wide=first + 7 * 2.2, high=13 * 1.15 + 1.8, widest=first + 7 * 3.2)
    rule = b.words("A number may stand for the rank in its line; where none stands, the rank is not used.")
    lines = b.wrap([pen.span(rule, "serif")], room.w)
    foot = b.line_height(lines) + pen.em * 0.5
    table = room._replace(h=room.h - foot)
    shares = (first, *((room.w / pen.em - first) / 7 for _ in _PLAYERS))
    _, *columns_by_players = columns(table, shares)
    b.panel(columns_by_players[_PLAYERS.index(view.players)], "lit", name="lit")
    top, *grid = rows(table, (1,) * 13)
    head = columns(top, shares)
    b.text(head[0], [pen.span(heading, "serif-italic", "soft")])
    for count, cell in zip(_PLAYERS, head[1:], strict=True):
        b.text(cell, [pen.span(str(count), "sans-bold")], align="centre")
    for rank, line in enumerate(grid, 1):
        b.add(Line(((line.x, line.y), (line.right, line.y)), "faint"))
        name, cells = rank_name(rank, "standard", b.words), columns(line, shares)
        text = name if name == str(rank) else f"{name} = {rank}"
        b.text(cells[0].inset(pen.em * 0.4, 0), [pen.span(text, "serif-bold")])
        for count, cell in zip(_PLAYERS, cells[1:], strict=True):
            if rank in ranks_of(view.form, view.pack, count, 0):
                b.text(cell, [pen.span(str(rank % count))], align="centre")
    b.add(Label(Rect(room.x, room.bottom - b.line_height(lines), room.w, b.line_height(lines)), lines))


class ContraScene(GameScene[ContraView]):
    """Draws the pictures of a match. A frame is one still picture, of an event or of the present."""

    def event_frame(self, event: Event, view: ContraView) -> Frame[ContraView] | None:
        """The picture of a finished trick, or of the standings between two games; None for other events."""
        if event.kind == "trick":
            return Frame(FrameRole.REVEALED, view, event, hold=True, motion=0.45, result_delay=0.6)
        between = isinstance(event, ContraGameEnded) and event.game + 1 < view.games
        return Frame(FrameRole.SETTLED, view, event, hold=True) if between else None

    def question_frame(self, moment: SeenEvent[ContraView], before: ContraView) -> Frame[ContraView]:
        """The picture of a trick that is turned up, without its winner, for a drill that asks who takes it."""
        event, view = moment
        assert isinstance(event, ContraTurned)
        trick = event.trick._replace(winner=NOBODY)
        view = replace(view, tricks=(*view.tricks[:-1], trick), scores=before.scores)
        return Frame(FrameRole.REVEALED, view, replace(event, seat=NOBODY, trick=trick))

    def answer_in_words(self, look: ContraLook, text: str, words: Words) -> str:  # noqa: ARG002 - names are in the language
        """The answer to a drill in words: the name of the seat that takes the trick. text: its letter, such as "B"."""
        return standalone_name(look.name_of(SEAT_LETTERS.index(text)))

    def build(self, builder: Builder, look: ContraLook, area: Rect) -> None:
        """Draw the table of the form that is played (printed or by remainder), or between two games the standings."""
        event = look.frame.event
        if look.role is FrameRole.SETTLED and isinstance(event, ContraGameEnded):
            view, words = look.view, builder.words
            title = words("Game {number} of {games}", number=event.game + 1, games=view.games)
            decided = turning_point(view, view.tricks_of(event.game), look.name_of, words)
            standings.between_games(builder, look, area, TEXT, title, decided, event.won)
            return
        (printed if look.view.form == PRINTED else remainder).build(builder, look, area)

    def charts(self, chosen: Chosen, players: int) -> tuple[tuple[str, str, str], ...]:  # noqa: ARG002 - all counts alike
        """The charts that a player can open: for each its key, its title, and the clause of the rules."""
        habits = ("habits", N_("Habits"), "strategy")
        if chosen["form"] == PRINTED:
            return (("chart", N_("Combinations by winner"), "chart"), habits)
        sums = ("sums", N_("Sums and remainders"), "remainder")
        ranks = ("ranks", N_("Standard ranks"), "standard")
        return (sums, ranks, habits) if chosen["pack"] == STANDARD else (sums, habits)

    def shows_all(self, chosen: Chosen) -> bool:
        """Whether buttons for moves and charts are not needed, because printed cards and score sheet show the same."""
        return bool(chosen["form"] == PRINTED)

    def build_chart(self, builder: Builder, look: ContraLook, area: Rect) -> None:
        """Draw the open chart as large as possible. The entry of the present trick is lit."""
        if look.chart == "habits":
            WATCHING.chart(builder, area, look)
        else:
            {"chart": _draw_by_winner, "sums": _draw_sums, "ranks": _draw_ranks}[look.chart](builder, look, area)

    def keys(self, chosen: Chosen) -> tuple[tuple[str, str], ...]:  # noqa: ARG002 - the same in both forms
        """The keys of this game for the sheet of keys: each with a sentence about its effect."""
        return (
            ("0 … 9", N_("lifts the card of that rank")),
            ("Enter, Space", N_("seals the lifted card; goes on after a trick")),
            ("C", N_("the chart of combinations or sums, and everybody's habits")),
        )

    def trick_cards(self, b: Builder, moment: SeenEvent[ContraView]) -> tuple[TrickCard, ...]:
        """The cards of a trick for the list of moves, each with its seat, and whether it won."""
        event, view = moment
        ranks = view.tricks[-1].ranks
        return tuple(
            TrickCard(seat, face_of(b, view, seat, rank, "small"), won=seat == event.seat)
            for seat, rank in enumerate(ranks)
        )


SCENE: Final = ContraScene()
