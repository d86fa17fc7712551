"""What the panel beside a table that is looked over says: of a choice, of a mistake that is asked for, of the end.

Of a mistake that is asked for it says what was chosen and lost, and of the other choices only what has been tried.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from tablegame.core.bots import NOWHERE, Beliefs
from tablegame.practice.background_review import Thought
from tablegame.practice.branches import BranchComparison
from tablegame.practice.review import Review
from tablegame.session.saves import Saved
from tablegame.ui.screens import review_frame, review_panel, review_ways, review_words
from tablegame.ui.screens.review_panel import ChoiceRow, Naming, PanelPage
from tablegame.view import advice, signs, verbs
from tablegame.view.builder import Builder
from tablegame.view.form import Button, draw_wrapped
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Action, Line, Rect, Span

_NOBODY: Final = "–"
_LEAST: Final = 0.02
"""A share below which nothing is drawn."""


@dataclass(frozen=True, slots=True)
class ReviewPicture:
    """What is looked at. hides: the mistake of this moment is asked for; open_hands: all hands are open; whole: it is
    the game itself, and no line of it that was left behind."""

    review: Review
    at: int
    names: Sequence[str]
    naming: Naming
    mistakes: tuple[int, ...]
    tries: Sequence[int]
    found: bool
    hides: bool
    open_hands: bool
    whole: bool
    beside: BranchComparison | None
    branches: tuple[Saved, ...]
    believer: int | None
    """Through whose eyes it is seen, where one seat's own: what it could believe of hidden cards is shown."""
    thought: Thought | None
    """What a computer seat thought itself; None where there is nothing to ask."""
    composed: bool = False
    """A move has been put together on the table, and can be tried."""


def page(b: Builder, shown: ReviewPicture) -> PanelPage:
    """The page for that moment."""
    review = shown.review
    mover = review.mover(shown.at)
    if shown.at == review.last:
        return _ending(b, shown)
    if mover is None:
        made = PanelPage(review_words.moment_said(review, shown.at, b.words))
    else:
        made = _question(b, shown, mover) if shown.hides else _choice(b, shown, mover)
    if shown.open_hands:
        return review_frame.with_hands(made, review, shown.at, shown.names)
    return made if shown.hides else _with_beliefs(made, shown)


def _with_beliefs(made: PanelPage, shown: ReviewPicture) -> PanelPage:
    """The page with what that seat could believe of the hidden cards below its words, in games that can tell."""
    review, seat = shown.review, shown.believer
    beliefs = None if seat is None else review.beliefs(shown.at, seat)
    if beliefs is None or not beliefs.cards:
        return made
    drawn = partial(_beliefs_chart, beliefs=beliefs, truth=review.holders(shown.at))
    return replace(made, parts=(*made.parts, drawn))


def _question(b: Builder, shown: ReviewPicture, mover: int) -> PanelPage:
    """A mistake to be found again: what was chosen, and what has been tried."""
    words, review, at = b.words, shown.review, shown.at
    judged, known = review.judged(at), review.agreed(at)
    assert judged is not None and known is not None
    loss = review_words.lost(known.evaluation, judged.judgement.lost, words)
    told = review_words.asked(shown.names[mover], shown.naming.move(review.move(at)), loss, words)
    rows = review_panel.tried(b, known, shown.tries, shown.naming)
    return PanelPage(
        words("Find it yourself"),
        words("{n} of {all}", n=shown.mistakes.index(at) + 1, all=len(shown.mistakes)),
        ((told, "text", ""), (words("Choose on the table or here. Tries are free."), "soft", "")),
        rows,
        presses=(
            *((Button("commit", words("Try it"), verbs.COMMIT(), "brass"),) if shown.composed else ()),
            Button("show", words("Show"), Action("show"), "ivory", "S"),
            Button("next", words("Next one"), Action("next"), "ivory", "M"),
        ),
    )


def _choice(b: Builder, shown: ReviewPicture, mover: int) -> PanelPage:
    """What was chosen, what was lost by it, and everything that was weighed."""
    review, words, at, naming = shown.review, b.words, shown.at, shown.naming
    heading, move = review_words.moment_said(review, at, words), review.move(at)
    aside = review_frame.level_said(review.notes.chairs[mover], words)
    first = (review_words.chose(shown.names[mover], naming.move(move), words), "text", "")
    judged, known = review.judged(at), review.agreed(at)
    own, presses = _thought(b, shown, mover, aside)
    if judged is None:
        waits = words("This choice has not been judged yet.") if shown.whole else ""
        return PanelPage(heading, aside, (first, *(((waits, "soft", ""),) if waits else ())), own, presses=presses)
    found = judged.judgement
    verdict = (review_words.judged_said(found, known, words), "accent" if at in review.mistakes(mover) else "soft", "")
    rows = review_panel.weighed(b, known.evaluation, known.made.move, naming) if known is not None else ()
    if own and rows:
        rows = (*own, ChoiceRow(words("The verdict:"), strong=True), *rows)
    reason = found.evaluation.reason
    after = ((naming.reason(reason), "soft", reason.clause),) if reason is not None else ()
    praise = ((words("Found!"), "text", ""),) if shown.found else ()
    varied = len(found.evaluation.choices) > 1 and not advice.all_equal(found.evaluation)
    shares = found.evaluation.scale == "share" and varied and not own
    what = ((words("How often each is right:"), "soft", ""),) if shares else ()
    return PanelPage(heading, aside, (*praise, first, verdict, *what), rows, after, presses)


def _thought(
    b: Builder, shown: ReviewPicture, mover: int, level: str
) -> tuple[tuple[ChoiceRow, ...], tuple[Button, ...]]:
    """What the computer seat that chose here thought itself, or the button that asks for it."""
    words, review, thought, name = b.words, shown.review, shown.thought, str.__str__(shown.names[mover])
    if thought is None:
        return (), ()
    if thought.evaluation is not None:
        move, same = review.move(shown.at), review.same(shown.at)
        return review_panel.thought(b, thought.evaluation, move, same, name, level, shown.naming), ()
    label = words("{name} is thinking …", name=name) if thought.asked else words("What did {name} think?", name=name)
    return (), (Button("wonder", label, Action("wonder"), "ivory", "" if thought.asked else "W", not thought.asked),)


def _ending(b: Builder, shown: ReviewPicture) -> PanelPage:
    """What became of everybody, luck and skill apart; the same cards then and now; branches."""
    review, words = shown.review, b.words
    parts: list[review_ways.Part] = [partial(review_frame.results, review=review, names=shown.names)]
    if not shown.whole:
        return PanelPage(
            words("Left behind"), "", ((words("So far these moves went before they were taken back."), "soft", ""),)
        )
    if shown.beside is not None:
        parts.append(review_ways.set_beside(shown.beside))
    branches = review_ways.branches(review, shown.branches, words)
    if branches:
        parts.append(review_ways.listed(branches))
    presses: tuple[Button, ...] = ()
    if shown.mistakes:
        presses = (Button("find", words("Find the mistakes"), Action("next"), "brass", "M"),)
    return PanelPage(words("How it went") if review.over else words("So far"), "", presses=presses, parts=tuple(parts))


def _beliefs_chart(b: Builder, rect: Rect, beliefs: Beliefs, truth: Mapping[str, int]) -> float:
    """A line for each card, a column for each place: the fuller the bar, the likelier; a frame where it really was."""
    words = b.words
    heading = words("Where the hidden cards may be")
    high = b.line(BODY)
    top = draw_wrapped(b, Rect(rect.x, rect.y, rect.w, 0), [b.span(heading, SMALL, "sans-bold", "accent")])
    how = words(
        "The fuller a bar, the likelier it is that the card lies there, by all that this seat has heard and seen."
    )
    top = draw_wrapped(b, Rect(rect.x, top, rect.w, 0), [b.span(how, SMALL, ink="soft")]) + b.space.thin
    label = max((b.width([_span_of(b, card)]) for card in beliefs.cards), default=0.0) + b.space.pad
    wide = (rect.w - label) / len(beliefs.places)
    side = b.type(BODY)
    for column, place in enumerate(beliefs.places):
        box = Rect(rect.x + label + column * wide, top, wide, high)
        if place == NOWHERE:
            b.text(box, _NOBODY, SMALL, ink="soft", align="centre")
        else:
            b.seat(Rect(box.x + (wide - side) / 2, box.y + (high - side) / 2, side, side), place)
    y = top + high
    for card, shares in zip(beliefs.cards, beliefs.shares, strict=True):
        b.text(Rect(rect.x, y, label, high), [_span_of(b, card)])
        for column, (place, share) in enumerate(zip(beliefs.places, shares, strict=True)):
            cell = Rect(rect.x + label + column * wide + 2, y + 2, wide - 4, high - 4)
            b.panel(cell, "track")
            if share >= _LEAST:
                b.panel(Rect(cell.x, cell.y, max(2.0, cell.w * share), cell.h), "meter")
            if truth and truth.get(card, NOWHERE) == place:
                b.panel(cell, "mark")
                b.add(Line(((cell.x + 4, cell.bottom), (cell.right - 4, cell.bottom)), "accent", max(2.0, b.px(2))))
        y += high
    said = words("The column – is nobody's hand.")
    if truth:
        said += " " + words("Framed: where the card really was.")
    return draw_wrapped(b, Rect(rect.x, y + b.space.thin, rect.w, 0), [b.span(said, SMALL, ink="soft")])


def _span_of(b: Builder, card: str) -> Span:
    return b.span(str(signs.cards(card, b.faces, b.words)), BODY)
