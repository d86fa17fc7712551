"""What bids would bring, on a slip beside the sheet: the sum, each bid by itself, bids that close a line together."""

from __future__ import annotations

from typing import Final, NamedTuple

from tablegame.core.text import N_
from tablegame.games.contractgrid.facts.contracts import contracts_of
from tablegame.games.contractgrid.facts.danger import in_danger
from tablegame.games.contractgrid.facts.preview import ENDS, FALLS, MAY_FALL, SAFE, Preview, danger
from tablegame.games.contractgrid.facts.scoring import BID, LINE
from tablegame.games.contractgrid.facts.view import GridView
from tablegame.games.contractgrid.scene.parts import GridLook
from tablegame.games.contractgrid.scene.sheet import sign
from tablegame.games.contractgrid.text import wording
from tablegame.view.builder import Builder
from tablegame.view.layout import RowWriter
from tablegame.view.pane import bar_room
from tablegame.view.phrases import sentence_about
from tablegame.view.scale import BODY, NAME, SMALL, TITLE
from tablegame.view.scene import Action, Ink, Line, Rect, Span

_LEADING: Final = (1.7, 1.6, 1.5, 1.4, 1.3, 1.22)
"""Heights of a row in parts of the type, the roomiest first."""


class _OutlookRow(NamedTuple):
    """A line of the slip. arts: signs before the words; rule: a line is drawn above it; tall: its height in parts of a
    usual one."""

    left: tuple[Span, ...] = ()
    right: tuple[Span, ...] = ()
    arts: tuple[str, ...] = ()
    rule: bool = False
    tall: float = 1.0


def draw(b: Builder, look: GridLook, rect: Rect, seen: Preview, seat: int, advised: int) -> None:
    """Put the slip into its box; where it is too small for all rows they scroll."""
    inner = rect.inset(b.space.wide, b.space.gap)
    offers = bool(advised & ~seen.bids)
    if offers:
        button = Rect(inner.x, inner.bottom - b.button_height, inner.w, b.button_height)
        inner = inner._replace(h=button.y - b.space.pad - inner.y)
    rows = rows_of(b, look, seen, seat, inner.w)
    size, whole = b.type(BODY), sum(row.tall for row in rows)
    line = next((size * part for part in _LEADING if size * part * whole <= inner.h), 0.0)
    # No higher than its words, but where a button stands at its foot.
    high = rect.h if offers or not line else line * whole + 2 * b.space.gap
    b.panel(rect._replace(h=high), "panel", name="outlook")
    if offers:
        b.button("outlook", "advised", button, b.words("Lay the advised counters"), Action("bid.advised"), "ivory", "A")
        b.key("a", Action("bid.advised"))
    y = inner.y
    for row in rows if line else ():
        _row(b, Rect(inner.x, y, inner.w, line * row.tall), row)
        y += line * row.tall
    if not line:
        less = rows_of(b, look, seen, seat, inner.w - bar_room(b))
        pane, pitch = look.pane("outlook"), size * _LEADING[-1]
        pane.rows(b, inner, len(less), pitch, lambda aside, box, i: _row(aside, box, less[i]), state=lambda i: less[i])


def _row(b: Builder, line: Rect, row: _OutlookRow) -> None:
    if row.rule:
        b.add(Line(((line.x, line.y + 1), (line.right, line.y + 1)), "faint", 1.0))
    across = RowWriter(b, line, min(line.h * 0.86, b.line(BODY)))
    for art in row.arts:
        across.picture(art)
    across.last(row.right)
    b.text(across.rest, row.left)


# -- what stands on it -------------------------------------------------------------------------------------------------

_SLACK: Final = 2.5
"""Words measured one by one may be by so many pixels narrower than the line that they make."""


def rows_of(b: Builder, look: GridLook, seen: Preview, seat: int, width: float) -> list[_OutlookRow]:
    """All rows of the slip, sentences broken to that width."""
    view = look.view
    found = [_OutlookRow((b.span(title(b, look, seen, seat), TITLE, "serif-bold"),), tall=1.5)]
    warned = _danger(b, look, view, seen, seat)
    if warned:
        lines = b.wrap([b.span(warned, SMALL, "sans-bold", "warning")], width - _SLACK)
        found += [_OutlookRow(line, tall=0.86) for line in lines]
    found += _sums(b, view, seen, seat)
    found += _each(b, view, seen, width)
    for text, ink in _sentences(b, look, seen, seat):
        wrapped = b.wrap([b.span(text, SMALL, "sans-bold" if ink == "warning" else "sans", ink)], width - _SLACK)
        found += [_OutlookRow(line, tall=0.86) for line in wrapped[:-1]]
        found.append(_OutlookRow(wrapped[-1], tall=1.05))
    return found


def title(b: Builder, look: GridLook, seen: Preview, seat: int) -> str:
    """What the slip is about: how many counters are still wanted, or all bids coming true."""
    words, count = b.words, seen.bids.bit_count()
    wanted = look.view.house.bids - count
    if look.can_act and seat == look.viewer and wanted:
        return words.many("Lay {n} more counter", "Lay {n} more counters", wanted)
    if not count:
        return sentence_about(look.name_of(seat), N_("You have not bid yet"), N_("{name} has not bid yet"), words)
    name = look.name_of(seat)
    if seen.clashes:
        return words("At best") if seat == look.viewer else words("{name}: at best", name=name)
    if seat == look.viewer:
        return words.many("If it comes true", "If all {n} come true", count)
    return words.many("{name}: if it comes true", "{name}: if all {n} come true", count, name=name)


def _sums(b: Builder, view: GridView, seen: Preview, seat: int) -> list[_OutlookRow]:
    """The points in the order of the rule, and the total that they lead to."""
    words, count, reward = b.words, seen.best.bit_count() if seen.bids else 0, seen.reward
    lines, drawn = seen.new_lines, seen.standing
    items = (
        (reward * seen.fresh, words.many("{n} value still unmarked × {points}", "{n} values still unmarked × {points}",
                                         seen.fresh, points=reward)),
        (BID * count, words.many("{n} bid × {points}", "{n} bids × {points}", count, points=BID)),
        (LINE * lines, words.many("{n} new line × {points}", "{n} new lines × {points}", lines, points=LINE)),
        (LINE * drawn, words.many("{n} line drawn already × {points}", "{n} lines drawn already × {points}", drawn,
                                  points=LINE)),
    )  # fmt: skip
    found = [_OutlookRow((b.span(text, BODY),), (_figure(b, str(points)),)) for points, text in items if points]
    if found:
        total = view.scores[seat]
        after = wording.score(total + seen.points, view.house.cap, words)
        said = words("{points} points, {before} → {after}", points=seen.points, before=total, after=after)
        found.append(_OutlookRow((b.span(said, NAME, "serif-bold", "accent"),), rule=True, tall=1.5))
    return found


def _figure(b: Builder, text: str) -> Span:
    return b.span(text, BODY, "serif-italic")


def _each(b: Builder, view: GridView, seen: Preview, width: float) -> list[_OutlookRow]:
    """What each bid asks and brings by itself, and below them the lines that several close together: none is counted
    twice."""
    words = b.words
    if not seen.bids:
        return []
    found = [_OutlookRow((b.span(words("What each bid brings"), BODY, "serif-bold", "soft"),), tall=1.4)]
    for contract in contracts_of(seen.bids):
        points, lines = seen.alone(contract)
        more = words.many(" + {n} line", " + {n} lines", lines) if lines else ""
        name = b.span(wording.contract_name(words, contract), BODY)
        figure = (_figure(b, f"{points}{more}"),)
        asks = b.span("  " + wording.in_brief(words, contract, view), SMALL, "sans", "soft")
        left = (name, asks) if b.width([name, asks, *figure]) + 2.5 * b.line(BODY) <= width else (name,)
        found.append(_OutlookRow(left, figure, (sign(b, contract),)))
    for mask, lines in seen.together():
        signs = tuple(sign(b, contract) for contract in contracts_of(mask))
        closed = _figure(b, words.many("{n} line", "{n} lines", lines))
        named = b.span(words("together they close"), BODY, "sans", "soft")
        if b.width([named, closed]) + (len(signs) + 1.5) * b.line(BODY) > width:
            named = b.span(words("together"), BODY, "sans", "soft")
        found.append(_OutlookRow((named,), (closed,), signs))
    return found


def _sentences(b: Builder, look: GridLook, seen: Preview, seat: int) -> list[tuple[str, Ink]]:
    """What else is to be said."""
    words, found = b.words, list[tuple[str, Ink]]()
    for clash in seen.clashes:
        found.append((words("Of {names} at most one comes true.", names=wording.contract_names(words, clash)), "text"))
    if seen.complete:
        found.append((words("All squares would be marked: that ends the game."), "text"))
    if look.can_act and seat == look.viewer and not seen.bids:
        bid = words("A bid that comes true brings {points} points and marks its square for good.", points=BID)
        line = words(
            "A line with every square marked brings {points} points, in this hand and in all that follow.",
            points=LINE,
        )
        found += [(bid, "text"), (line, "text")]
    if seen.reward and seen.other and seat == look.viewer:
        found.append((words("Any other unmarked value that comes true adds {points}.", points=seen.reward), "soft"))
    return found


def _danger(b: Builder, look: GridLook, view: GridView, seen: Preview, seat: int) -> str:
    """What the cap may do to such a bid; "" where it is far."""
    words, cap = b.words, view.house.cap
    found = danger(seen, view.scores[seat], cap, view.house.require_complete)
    if found == SAFE:
        laying = look.can_act and seat == look.viewer and seen.bids.bit_count() < view.house.bids
        if laying and in_danger(view, seat):
            return words("One hand can take you to {cap} with an open sheet, behind all others.", cap=cap)
        return ""
    most = view.scores[seat] + seen.most
    if found == ENDS:
        return words("Up to {most}: at {cap} the game ends.", most=most, cap=cap)
    if seat != look.viewer:
        name = look.name_of(seat)
        if found == FALLS:
            return words("{name} reaches {cap} with an open sheet and falls behind.", name=name, cap=cap)
        return words("{name} may reach {cap} with an open sheet and fall behind.", name=name, cap=cap)
    if found == FALLS:
        return words("The lines alone take you to {cap}: with an open sheet you fall behind all others.", cap=cap)
    assert found == MAY_FALL
    return words("Careful: you may reach {cap} with an open sheet, and fall behind all others.", cap=cap)
