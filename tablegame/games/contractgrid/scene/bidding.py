"""The picture of the bidding in ContractGrid, which `build` draws.

It has a large sheet, usually the own one, on which counters are placed, one for each bid; the small sheets of the
others, one of which a click enlarges instead; and a slip of paper with the preview: the points that the bids on the
large sheet would bring. A set of contracts or bids is a mask: bit n stands for contract n. `look` is the input of a
picture (view, viewer, hint); `b` draws it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from tablegame.core.text import N_, Plain
from tablegame.core.tricks import mask_of
from tablegame.games.contractgrid.facts import moves, reach, scoring
from tablegame.games.contractgrid.facts.contracts import contracts_of
from tablegame.games.contractgrid.facts.status import known_hand
from tablegame.games.contractgrid.facts.view import GridView
from tablegame.games.contractgrid.scene import hand as scene_hand
from tablegame.games.contractgrid.scene import parts, play
from tablegame.games.contractgrid.scene import sheet as scene_sheet
from tablegame.games.contractgrid.scene.parts import GridLook
from tablegame.games.contractgrid.scene.sheet import sign
from tablegame.games.contractgrid.text import wording
from tablegame.view import hand as hands
from tablegame.view import plate, verbs
from tablegame.view.builder import Builder
from tablegame.view.layout import RowWriter
from tablegame.view.pane import bar_room
from tablegame.view.phrases import sentence_about
from tablegame.view.scale import BODY, NAME, SMALL, TITLE
from tablegame.view.scene import Action, Ink, Line, Rect, Span, Target

# -- the draft ---------------------------------------------------------------------------------------------------------


def counters(look: GridLook) -> tuple[int, ...]:
    """The contracts on which the viewer has placed counters, the latest last. If only one set of bids is legal, its
    counters are placed from the start."""
    if isinstance(look.draft, tuple):
        return tuple(contract for contract in look.draft if isinstance(contract, int))
    domain = look.view.legal()
    return contracts_of(next(iter(domain)) - moves.BID) if look.can_act and domain.count() == 1 else ()


def next_bids(look: GridLook, action: Action) -> Plain:
    """The contracts with counters after an action of the viewer; None if the action does not change counters."""
    placed = counters(look)
    match action.verb, *action.values:
        case "bid", int(contract) if contract in placed:
            return tuple(each for each in placed if each != contract)
        case "bid", int(contract):
            return (*placed, contract) if len(placed) < look.view.house.bids else placed
        case "bid.move", int(_), int(goal) if goal in placed:
            return placed
        case "bid.move", int(origin), int(goal):
            return tuple(goal if each == origin else each for each in placed)
        case ("bid.back",):
            return placed[:-1]
        case ("bid.clear",):
            return ()
        case ("bid.advised",):
            return contracts_of(advised_bids(look))
    return None


def bids_as_move(look: GridLook) -> int | None:
    """The move that bids on the contracts with counters; None while there are fewer counters than bids."""
    placed = counters(look)
    return moves.BID + mask_of(placed) if len(placed) == look.view.house.bids else None


def advised_bids(look: GridLook) -> int:
    """The best bids of the hint, as a mask of contracts; 0 without a hint."""
    return look.hint.choices[0].move - moves.BID if look.hint is not None and look.hint.choices else 0


# -- the picture -------------------------------------------------------------------------------------------------------


def large_sheet_setting(look: GridLook) -> str:
    """The name of the picture setting that says whose sheet is large: a seat's number, or "" for the own sheet."""
    return f"sheet/{look.viewer}"


def large_sheet_seat(look: GridLook) -> int:
    """The seat whose sheet is large."""
    return parts.turned_to(look, large_sheet_setting(look))


def build(b: Builder, look: GridLook, area: Rect) -> None:
    """Draw the others in the same boxes as during tricks, the large sheet above the hand, the slip at the right."""
    for zone in ("sheet", "outlook", "seats", "hand"):  # the groups of targets in the order of Tab
        b.zones.setdefault(zone, [])
    gap, table, outcome = b.space.gap, play.plan(b, look, area), preview_of(look)
    hand_h = area.h * (0.27 if b.size[1] >= 700 else 0.25)  # in a low window the sheet needs the room more
    hand = Rect(area.x, area.bottom - hand_h, area.w, hand_h)
    upper = area._replace(h=hands.top_edge(hand) - gap - area.y)
    scene_hand.draw(b, look, hand)
    first, *across, last = table.spots
    trump = table.trump
    if trump.bottom > upper.bottom:  # the hand is higher here than during tricks
        high = min(trump.h, parts.trump_height(b, wide=True))
        trump = trump._replace(y=min(trump.y, upper.bottom - high), h=high)
    for spot in table.spots:
        _draw_other(b, look, spot)
    # The slip has room for a short sentence, 17.5 sizes of its type, if that is not too much of the width.
    left_of_slip = upper.w - min(max(b.px(500), b.type(BODY) * 17.5), area.w * 0.36)
    slip = upper._replace(x=upper.x + left_of_slip, w=upper.w - left_of_slip)
    top = max((spot.sheet.bottom + gap for spot in across), default=upper.y)
    left = first.plate.right + gap
    room = Rect(left, top, slip.x - gap - left, upper.bottom - top)
    wide = min(room.w, room.h * 1.22)  # squares wider than high have room for names
    _draw_sheet(b, look, room._replace(x=room.cx - wide / 2, w=wide), outcome)
    parts.draw_trump(b, look, trump)
    below = last.sheet.bottom + gap
    _draw_preview_slip(b, look, slip._replace(y=below, h=slip.bottom - below), outcome)
    _add_keys(b, look)


def preview_of(look: GridLook, more: int = 0) -> scoring.Preview:
    """The points and lines that the counters or bids on the large sheet would bring. more: a mask of further bids."""
    view, seat = look.view, large_sheet_seat(look)
    bids = mask_of(counters(look)) if look.can_act and seat == look.viewer else view.bids[seat] or 0
    contract_sets = reach.contract_sets(known_hand(view), seat)
    return scoring.preview(view.sheets[seat] or (), view.marks[seat], bids | more, view.house.reward, contract_sets)


def _draw_sheet(b: Builder, look: GridLook, rect: Rect, outcome: scoring.Preview) -> None:
    """Draw the large sheet with its counters. The squares of the own sheet are targets for bids."""
    seat = large_sheet_seat(look)
    sheet = parts.sheet_of(look, seat)
    if sheet is None:
        return
    own = look.can_act and seat == look.viewer
    square = parts.pointed_number(b, "square")
    lit = sheet.contracts[square] if 0 <= square < len(sheet.contracts) else -1
    hints = advised_bids(look) & ~outcome.bids if own else 0  # the advised bids that have no counter yet
    sheet = replace(sheet, bids=outcome.bids, coming=outcome.line_numbers, lit=lit, hints=hints)
    named = wording.contract_name(b.words, lit) if lit >= 0 else ""
    note = parts.marks_texts(b, sheet, parts.score_of(b, look, seat))
    boxes = scene_sheet.draw(b, rect, sheet, parts.title_of(b, look, seat), note, named, lines=2)
    room = parts.draw_lines_switch(b, look, scene_sheet.plan(b, rect, foot_lines=2).foot)
    if lit >= 0:
        scene_sheet.draw_foot(b, room, *_contract_texts(b, look, lit, own), name=named)
    elif seat != look.base:
        scene_sheet.draw_foot(b, room, b.words("A click on the small sheet brings yours back, V the next."))
    for square, contract in enumerate(sheet.contracts):
        if own:
            _add_square_target(b, look, square, contract, boxes, outcome.bids)
            b.targets[-1] = parts.as_cell(b, look, b.targets[-1], sheet, contract)
        else:
            # No counter can be placed here, but every contract is explained.
            name = wording.contract_name(b.words, contract)
            target = Target(f"square/{square}", boxes[contract], Action("none"), name, hover=True)
            b.target("sheet", parts.as_cell(b, look, target, sheet, contract))


def _contract_texts(b: Builder, look: GridLook, contract: int, own: bool) -> tuple[str, ...]:
    """The forms of the text about a contract, the longest first: its condition with the points of a bid, then without.
    own: whether the contract is on the sheet of the viewer, who bids now; the points are only shown there."""
    words, condition = b.words, wording.explanation(b.words, contract, look.view)
    if not own:
        return (condition,)
    view, outcome = look.view, preview_of(look, 1 << contract)
    points, lines = outcome.alone(contract)
    more = words.many(" + {n} line", " + {n} lines", lines) if lines else ""
    danger = scoring.cap_danger(outcome, view.scores[view.own], view.house.cap, view.house.require_complete)
    if danger in (scoring.MAY_FALL, scoring.FALLS):
        more += " · " + words("may take you to {cap} with an open sheet", cap=view.house.cap)
    return f"{condition} · {wording.points(points, words)}{more}", condition


def _add_square_target(
    b: Builder, look: GridLook, square: int, contract: int, boxes: dict[int, Rect], bids: int
) -> None:
    """Make a square clickable: a click places a counter or takes it back. A counter can also be carried elsewhere.
    boxes: the box of each contract on the sheet.
    bids: the contracts with counters, a mask."""
    words, count = b.words, look.view.house.bids
    name = wording.contract_name(words, contract)
    has_counter, all_placed, why = bool(bids >> contract & 1), bids.bit_count() >= count, ""
    label = words("place a counter on {name}", name=name)
    carry: tuple[tuple[Rect, Action], ...] = ()
    if has_counter:
        label = words("take the counter from {name}", name=name)
        free = ((other, box) for other, box in boxes.items() if not bids >> other & 1)
        carry = tuple((box, Action("bid.move", (contract, other))) for other, box in free)
    elif all_placed:
        why = words.many(
            "Your counter is placed: take it back first", "All {n} counters are placed: take one back first", count
        )
    action, link = Action("bid", (contract,)), parts.HELP + "bids"
    target = Target(f"square/{square}", boxes[contract], action, label, not why, why, link, hover=True, carry=carry)
    b.target("sheet", target)
    if b.focus == target.id:
        b.key("space", action if not why else Action("bid.full"))  # "bid.full" does nothing, like Space then
        if all_placed and look.picked is not None:
            b.key("enter", verbs.COMMIT())


# -- the others --------------------------------------------------------------------------------------------------------


def _draw_other(b: Builder, look: GridLook, spot: play.SheetSpot) -> None:
    """Draw plate and small sheet of another seat. A click enlarges the sheet, or the own sheet again."""
    seat, box = spot.seat, spot.sheet
    plate.draw(b, parts.plate_of(b, look, seat, _activity(b, look, seat)), spot.plate)
    sheet = parts.sheet_of(look, seat)
    if sheet is None:
        return
    scene_sheet.draw_small(b, box, sheet)
    is_enlarged = large_sheet_seat(look) == seat
    if is_enlarged:
        b.panel(box.inset(-b.space.hair), "mark")
    you, them = N_("your sheet, large"), N_("the sheet of {name}, large")
    enlarge = sentence_about(look.name_of(seat), you, them, b.words)
    label = b.words("your own sheet again") if is_enlarged else enlarge
    action = verbs.SET(large_sheet_setting(look), "" if is_enlarged else str(seat))
    b.target("seats", Target(f"sheet/{seat}", box, action, label))


def _activity(b: Builder, look: GridLook, seat: int) -> tuple[str, ...]:
    """The text on a seat's plate about its bids: how many it has made, or that it is bidding; () without a text."""
    bids, words = look.view.bids[seat], b.words
    if bids is not None:
        return (words.many("{n} bid placed", "{n} bids placed", bids.bit_count()),)
    return (words("is bidding"),) if look.is_awaited(seat) else ()


def _add_keys(b: Builder, look: GridLook) -> None:
    """Bind V to the next large sheet, clockwise from the own one ("" in the setting); other keys take counters back."""
    values = ["", *map(str, look.others)]
    value = look.picture_settings.get(large_sheet_setting(look), "")
    next_value = values[(values.index(value) + 1) % len(values)] if value in values else ""
    b.key("v", verbs.SET(large_sheet_setting(look), next_value))
    if look.can_act and counters(look):
        b.key("backspace", Action("bid.clear"))
        b.key("ctrl+z", Action("bid.back"))


# -- the slip with the points of the bids ------------------------------------------------------------------------------

_LEADING: Final = (1.7, 1.6, 1.5, 1.4, 1.3, 1.22)
"""The heights of a row that are tried, the largest first, in sizes of the type."""


class _SlipRow(NamedTuple):
    """A row of words on the slip."""

    left: tuple[Span, ...] = ()
    right: tuple[Span, ...] = ()
    arts: tuple[str, ...] = ()  # the art keys of pictures before the words
    rule: bool = False  # whether a line is drawn above the row
    tall: float = 1.0  # the height in parts of a usual row


def _draw_preview_slip(b: Builder, look: GridLook, rect: Rect, outcome: scoring.Preview) -> None:
    """Draw the slip with the preview into its box, and the button of a hint below it. Rows scroll if need be."""
    if look.can_act:
        # The room below the slip is for the button of a hint, whether there is a hint or not.
        button = Rect(rect.x, rect.bottom - b.button_height, rect.w, b.button_height)
        rect = rect._replace(h=button.y - b.space.pad - rect.y)
        if advised_bids(look) & ~outcome.bids:
            label, action = b.words("Place the advised counters"), Action("bid.advised")
            b.button("outlook", "advised", button, label, action, "ivory", "A")
            b.key("a", action)
    inner, seat = rect.inset(b.space.wide, b.space.gap), large_sheet_seat(look)
    rows = preview_rows(b, look, outcome, seat, inner.w)
    size, rows_tall = b.type(BODY), sum(row.tall for row in rows)
    # The greatest height of a row with which all rows fit; 0 if they fit with none.
    line = next((size * leading for leading in _LEADING if size * leading * rows_tall <= inner.h), 0.0)
    # The slip is no higher than its rows.
    b.panel(rect._replace(h=line * rows_tall + 2 * b.space.gap if line else rect.h), "panel", name="outlook")
    if line:
        y = inner.y
        for row in rows:
            _draw_slip_row(b, Rect(inner.x, y, inner.w, line * row.tall), row)
            y += line * row.tall
        return
    narrow_rows = preview_rows(b, look, outcome, seat, inner.w - bar_room(b), title=NAME)
    pane, pitch = look.pane("outlook"), size * _LEADING[-1]
    pane.rows(b, inner, len(narrow_rows), pitch, lambda aside, box, i: _draw_slip_row(aside, box, narrow_rows[i]))


def _draw_slip_row(b: Builder, line: Rect, row: _SlipRow) -> None:
    """Draw a row of the slip into its box: the line above it, its pictures, and its words at the left and right."""
    if row.rule:
        b.add(Line(((line.x, line.y + 1), (line.right, line.y + 1)), "faint", 1.0))
    across = RowWriter(b, line, min(line.h * 0.86, b.line(BODY)))
    for art in row.arts:
        across.picture(art)
    across.at_right(row.right)
    b.text(across.rest, row.left)


_SLACK: Final = 2.5  # the pixels by which a line may be wider than the sum of its words
_SMALL_ROW: Final = 0.86  # the height of a row of small type


def preview_rows(
    b: Builder, look: GridLook, outcome: scoring.Preview, seat: int, width: float, title: float = TITLE
) -> list[_SlipRow]:
    """All rows of the slip about a seat's bids. width: of the lines of sentences. title: the type size of the title."""
    view = look.view
    rows = [_SlipRow((b.span(preview_title(b, look, outcome, seat), title, "serif-bold"),), tall=1.5)]
    warning = _warning(b, look, view, outcome, seat)
    if warning:
        lines = b.wrap([b.span(warning, SMALL, "sans-bold", "warning")], width - _SLACK)
        rows += [_SlipRow(line, tall=_SMALL_ROW) for line in lines]
    rows += _point_rows(b, view, outcome, seat)
    rows += _bid_rows(b, view, outcome, width)
    for text, ink in _sentences(b, look, outcome, seat):
        *upper_lines, last_line = b.wrap([b.span(text, SMALL, "sans", ink)], width - _SLACK)
        # The last line has some air below it.
        rows += [*(_SlipRow(line, tall=_SMALL_ROW) for line in upper_lines), _SlipRow(last_line, tall=1.05)]
    return rows


def preview_title(b: Builder, look: GridLook, outcome: scoring.Preview, seat: int) -> str:
    """The title of the slip about the bids of a seat: the number of counters that the viewer still has to place, or a
    condition like "If all 4 come true"."""
    words, count = b.words, outcome.bids.bit_count()
    to_place = look.view.house.bids - count
    if look.can_act and seat == look.viewer and to_place:
        return words.many("Place {n} more counter", "Place {n} more counters", to_place)
    if not count:
        return sentence_about(look.name_of(seat), N_("You have not bid yet"), N_("{name} has not bid yet"), words)
    name = look.name_of(seat)
    if outcome.most_bids < count:
        return words("At best") if seat == look.viewer else words("{name}: at best", name=name)
    if seat == look.viewer:
        return words.many("If it comes true", "If all {n} come true", count)
    return words.many("{name}: if it comes true", "{name}: if all {n} come true", count, name=name)


def _point_rows(b: Builder, view: GridView, outcome: scoring.Preview, seat: int) -> list[_SlipRow]:
    """The rows with the points of the best bids in the order of the rules, then a row with their sum and the total."""
    words, reward = b.words, outcome.reward
    count = outcome.best.bit_count()
    new_lines, standing = outcome.new_lines, outcome.standing
    bid, line = scoring.BID, scoring.LINE
    items = (
        (reward * outcome.new_marks, words.many("{n} value still unmarked × {points}",
                                                "{n} values still unmarked × {points}", outcome.new_marks,
                                                points=reward)),
        (bid * count, words.many("{n} bid × {points}", "{n} bids × {points}", count, points=bid)),
        (line * new_lines, words.many("{n} new line × {points}", "{n} new lines × {points}", new_lines, points=line)),
        (line * standing, words.many("{n} line drawn already × {points}", "{n} lines drawn already × {points}",
                                     standing, points=line)),
    )  # fmt: skip
    rows = [_SlipRow((b.span(text, BODY),), (_figure(b, str(points)),)) for points, text in items if points]
    if rows:
        total = view.scores[seat]
        after = wording.score(total + outcome.points, view.house.cap, words)
        points = words.many("{n} point", "{n} points", outcome.points)
        sum_text = words("{points}, {before} → {after}", points=points, before=total, after=after)
        rows.append(_SlipRow((b.span(sum_text, NAME, "serif-bold", "accent"),), rule=True, tall=1.5))
    return rows


def _figure(b: Builder, text: str) -> Span:
    return b.span(text, BODY, "serif-italic")


def _bid_rows(b: Builder, view: GridView, outcome: scoring.Preview, width: float) -> list[_SlipRow]:
    """The rows with condition and points of each bid, then those with the lines that only several bids close."""
    words = b.words
    if not outcome.bids:
        return []
    rows = [_SlipRow((b.span(words("What each bid brings"), BODY, "serif-bold", "soft"),), tall=1.4)]
    for contract in contracts_of(outcome.bids):
        points, lines = outcome.alone(contract)
        more = words.many(" + {n} line", " + {n} lines", lines) if lines else ""
        name = b.span(wording.contract_name(words, contract), BODY)
        figure = (_figure(b, f"{points}{more}"),)
        condition = b.span("  " + wording.in_brief(words, contract, view), SMALL, "sans", "soft")
        beside = 2.5 * b.line(BODY)  # the widths of the sign, of gaps, and of some air
        left = (name, condition) if b.width([name, condition, *figure]) + beside <= width else (name,)  # if it fits
        rows.append(_SlipRow(left, figure, (sign(b, contract),)))
    for mask, lines in outcome.together():
        signs = tuple(sign(b, contract) for contract in contracts_of(mask))
        figure_of_lines = _figure(b, words.many("{n} line", "{n} lines", lines))
        label = b.span(words("together they close"), BODY, "sans", "soft")
        if b.width([label, figure_of_lines]) + (len(signs) + 1.5) * b.line(BODY) > width:
            label = b.span(words("together"), BODY, "sans", "soft")
        rows.append(_SlipRow((label,), (figure_of_lines,), signs))
    return rows


def _sentences(b: Builder, look: GridLook, outcome: scoring.Preview, seat: int) -> list[tuple[str, Ink]]:
    """Sentences about the bids of a seat as a whole, each with its ink."""
    words, sentences = b.words, list[tuple[str, Ink]]()
    match outcome.excluded:  # why not all bids can come true
        case (contract,):
            sentences.append((words(scoring.CANNOT_COME, term=wording.contract_name(words, contract)), "text"))
        case (_, _) as pair:
            names = wording.contract_names(words, mask_of(pair))
            sentences.append((words("Of {names} at most one comes true.", names=names), "text"))
        case _ if outcome.most_bids < outcome.bids.bit_count():
            sentences.append((words(scoring.NOT_ALL, count=outcome.most_bids), "text"))
    if outcome.complete:
        sentences.append((words("All squares would be marked: that ends the game."), "text"))
    if look.can_act and seat == look.viewer and not outcome.bids:
        bid = words("A bid that comes true brings {points} points and marks its square for good.", points=scoring.BID)
        line = words(
            "A line with every square marked brings {points} points, in this hand and in all that follow.",
            points=scoring.LINE,
        )
        sentences += [(bid, "text"), (line, "text")]
    if outcome.most_points > outcome.points and seat == look.viewer:
        more = words("Any other unmarked value that comes true adds {points}.", points=outcome.reward)
        sentences.append((more, "soft"))
    return sentences


def _warning(b: Builder, look: GridLook, view: GridView, outcome: scoring.Preview, seat: int) -> str:
    """The sentence about the danger that a seat reaches the cap with these bids, now or later; "" without a danger."""
    words, cap, is_own = b.words, view.house.cap, seat == look.viewer
    danger = scoring.cap_danger(outcome, view.scores[seat], cap, view.house.require_complete)
    if danger == scoring.SAFE:
        lacks_counters = look.can_act and is_own and outcome.bids.bit_count() < view.house.bids
        if lacks_counters and scoring.is_in_danger(view, seat):
            return words("One hand can take you to {cap} with an open sheet, behind all others.", cap=cap)
        total, per_hand = view.scores[seat] + outcome.points, scoring.LINE * (outcome.standing + outcome.new_lines)
        # After this hand the lines alone may reach the cap before the sheet can be full.
        hands = scoring.hands_until_over(outcome, total, view.house) if is_own and outcome.bids else None
        return words(scoring.RUNS_OVER, each=per_hand, total=total, after=total + per_hand * hands) if hands else ""
    if danger == scoring.ENDS:
        return words("Up to {most}: at {cap} the game ends.", most=view.scores[seat] + outcome.most_points, cap=cap)
    if danger == scoring.FALLS:
        if is_own:
            return words("The lines alone take you to {cap}: with an open sheet you fall behind all others.", cap=cap)
        return words("{name} reaches {cap} with an open sheet and falls behind.", name=look.name_of(seat), cap=cap)
    if is_own:
        return words("Careful: you may reach {cap} with an open sheet, and fall behind all others.", cap=cap)
    return words("{name} may reach {cap} with an open sheet and fall behind.", name=look.name_of(seat), cap=cap)
