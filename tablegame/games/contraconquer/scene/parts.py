"""Parts of the picture that both forms of Contraconquer share: plates, stacks, cards of the trick, the score sheet.

A plate has the name of a seat, what it does, and its score. A stack has the cards of one rank in a hand. A cut is a
form of a card's picture, by its size. Lengths are in pixels.
"""

from __future__ import annotations

from typing import TypeAlias

from tablegame.core.cards import rank_noun
from tablegame.core.text import N_
from tablegame.games.contraconquer.facts import ContraTrick, ContraView
from tablegame.games.contraconquer.text import explain, face, rank_name
from tablegame.view import card_keys, simultaneous_choice
from tablegame.view import plate as plates
from tablegame.view import score_sheet as sheets
from tablegame.view.builder import Builder
from tablegame.view.card_keys import CardHotkey
from tablegame.view.card_places import CardPlace, stack
from tablegame.view.faces import SUITS, Cut
from tablegame.view.game_scene import FrameRole, SceneInput
from tablegame.view.phrases import You, sentence_about
from tablegame.view.rank_columns import Pick, ghost
from tablegame.view.scale import NAME
from tablegame.view.scene import Rect, Span, Target
from tablegame.view.score_sheet import ScoreRow
from tablegame.view.simultaneous_choice import HeldRank

ContraLook: TypeAlias = SceneInput[ContraView]  # the input of a picture: the view, its role, names, the lifted card
NOBODY = -1  # stands for the winner of a trick while a drill asks who takes it
HELP = "contraconquer#"  # links into the rule book of this game begin so
HAND = "hand"  # the zone of the viewer's stacks
LEAST_FULL = 110.0  # the width of a card, in pixels, from which the combinations on a printed face are readable


def trick_of(look: ContraLook) -> ContraTrick | None:
    """The trick that is turned up; None while cards are chosen."""
    return look.view.tricks[-1] if look.role is FrameRole.REVEALED else None


def is_explained(look: ContraLook, trick: ContraTrick) -> bool:
    """Whether the explanation of a trick has come to its end. Only sums are explained in several steps."""
    return look.view.form == "printed" or look.step >= explain(trick.ranks).steps


def rank_text(b: Builder, view: ContraView, rank: int) -> str:
    """A rank as it is written on the card, such as "7" or "Q"."""
    return rank_name(rank, view.pack, b.words)


def face_of(b: Builder, view: ContraView, seat: int, rank: int, cut: Cut, extra: str = "") -> str:
    """The key of the picture of a seat's card. Ordinary cards have the suit and the letter of their seat.
    extra: "faded", or "lit1" to light up the second combination of a printed card; "" for none."""
    if view.pack == "standard":
        return b.faces.card(seat % len(SUITS), rank, cut, b.words, owner=seat, faded=extra == "faded")
    return face(view.form, view.hyphens, seat, rank, cut, extra)


def count_in_hand(look: ContraLook, seat: int, rank: int) -> int:
    """The number of cards of a rank that the picture shows in a seat's hand. The viewer's own sealed card does not
    count: it lies on the table."""
    view = look.view
    count = view.hands[seat][view.ranks[seat].index(rank)]
    is_sealed = look.role is not FrameRole.REVEALED and seat == look.viewer == view.seat and view.own == rank
    return count - 1 if is_sealed else count


def seat_lines(b: Builder, look: ContraLook, seat: int) -> tuple[str, ...]:
    """The line about a seat's part in the trick, in several lengths, the longest first; () for no such line."""
    sitter, trick = look.sitters[seat], trick_of(look)
    if trick is not None and trick.winner == seat and is_explained(look, trick):
        return simultaneous_choice.takes_trick(b, sitter.name)
    own = (b.words("you"),) if seat == look.viewer and not isinstance(sitter.name, You) else ()
    return simultaneous_choice.activity(b, look, seat) or own


def winner_spans(b: Builder, look: ContraLook, seat: int, ground: str, clause: str) -> list[Span]:
    """The sentence about the winner of a trick and the reason (`ground`), with a link to the clause of the rules."""
    you, them = N_("You take the trick:"), N_("{name} takes the trick:")
    taker = sentence_about(look.name_of(seat), you, them, b.words)
    return [b.span(taker + " ", NAME, "serif-bold"), b.span(ground, NAME, "serif", link=HELP + clause)]


def score_of(look: ContraLook, seat: int) -> int:
    """The tricks of a seat. The present trick counts once it is explained to the end."""
    trick = trick_of(look)
    pending = trick is not None and trick.winner == seat and not is_explained(look, trick)
    return look.view.scores[seat] - int(pending)


def draw_plate(b: Builder, look: ContraLook, seat: int, rect: Rect) -> None:
    """Draw a seat's plate with its part in the trick and its score."""
    score = score_of(look, seat)
    figure = (b.words.many("{n} trick", "{n} tricks", score), str(score))
    plates.draw(b, simultaneous_choice.plate(look, seat, seat_lines(b, look, seat), figure), rect)


def layer_step(b: Builder, w: float) -> float:
    """The distance between neighbouring cards of a stack, in pixels. w: the width of a card in pixels."""
    return max(2.0, min(b.px(6), w * 0.035))


def draw_card_stack(
    b: Builder, look: ContraLook, seat: int, rank: int, top: CardPlace, cut: Cut, lifted: float = 0.0
) -> int:
    """Draw the cards of a rank in a hand as a staggered stack, or a dashed outline if there are none.

    Returns the number of the cards.
    top: the position of the top card.
    lifted: the pixels by which the top card is raised.
    """
    view, count = look.view, count_in_hand(look, seat, rank)
    face = face_of(b, view, seat, rank, cut)
    b.cached(_draw_cards, f"hand/{seat}/{rank}", face, rank_text(b, view, rank), count, top, lifted)
    return count


def _draw_cards(b: Builder, name: str, face: str, word: str, count: int, top: CardPlace, lifted: float) -> None:
    """Draw the visible cards of a stack. name: the beginning of their ids. word: the text in an empty place."""
    if not count:
        ghost(b, top.rect, word)
    places = stack(top, count, layer_step(b, top.w))
    for i, place in enumerate(places):
        is_top = i == len(places) - 1
        copy = count - len(places) + i  # of a high stack only the upper cards are drawn
        raised = place.moved(0, -lifted) if is_top else place
        b.add(raised.card(f"{name}/{copy}", face, lift=1.0 if is_top and lifted else 0.0))


def stack_box(b: Builder, top: CardPlace, count: int, lifted: float = 0.0) -> Rect:
    """The upright box round a stack of cards whose top card is raised by `lifted` pixels."""
    boxes = [place.rect for place in stack(top, count, layer_step(b, top.w))] or [top.rect]
    y = min(top.rect.y - lifted, *(box.y for box in boxes))
    return Rect(top.rect.x, y, max(box.right for box in boxes) - top.rect.x, top.rect.bottom - y)


def pick(b: Builder, look: ContraLook, rank: int) -> Pick | None:
    """What a click on a rank of the viewer's hand does, or the reason why it does nothing; None for a spectator."""
    view = look.view
    card = rank_text(b, view, rank)
    keys, name = card_keys.keys_of(card), card
    if view.pack == "standard":
        keys, name = card_keys.french_keys(rank, card), b.words.raw(rank_noun(rank))
    count = count_in_hand(look, view.seat, rank) if view.seat is not None else 0
    return simultaneous_choice.pick(b, look, HeldRank(rank, name, count, keys), HELP)


def pick_target(b: Builder, look: ContraLook, rank: int, rect: Rect, angle: float) -> None:
    """Let the viewer choose a rank of the own fan by click or key. rect, angle: of the card; the angle in degrees."""
    found = pick(b, look, rank)
    if found is None:
        return
    count = count_in_hand(look, look.view.seat or 0, rank)
    top_card = f"hand/{look.viewer}/{rank}/{count - 1}"
    target = Target(
        found.target, rect, found.action, found.label, found.enabled, found.why, found.why_link, angle,
        grasp=found.grasp(top_card) if count else None, role="card",
    )  # fmt: skip
    b.target(HAND, target)
    card_keys.bind(b, [CardHotkey(found.keys, found.action, look.picked == rank, found.enabled)])


def allow_drop(b: Builder, look: ContraLook, table: Rect, slot: Rect) -> None:
    """Let the viewer drop a card anywhere in the box `table`. slot: the position that the card then takes."""
    if look.role is FrameRole.CHOOSING and look.viewer is not None:
        b.allow_drop(table, slot)


def draw_trick_card(
    b: Builder, look: ContraLook, seat: int, place: CardPlace, cut: Cut, extra: str = "", glow: bool = False
) -> bool:
    """Draw the card of a seat in the trick, turned up or sealed. Returns whether the seat has a card there.

    Only the id of the viewer's own card tells its rank, since nobody knows which cards the others have sealed.
    extra: as in `face_of`. glow: whether the card has a gold frame.
    """
    view, trick = look.view, trick_of(look)
    if trick is None and (look.role is FrameRole.OVER or not view.sealed[seat]):
        return False
    rank = view.own if seat == view.seat else None
    if trick is not None:
        rank = trick.ranks[seat]
    name = f"sealed/{seat}"
    if rank is not None and seat == look.viewer:
        name = f"hand/{seat}/{rank}/{count_in_hand(look, seat, rank)}"
    if trick is None:
        b.add(place.card(name, "back/sealed", origin=f"plate/{seat}"))
    else:
        face = face_of(b, view, seat, trick.ranks[seat], cut, extra)
        card = place.card(name, face, 0.25 if glow else 0.0, f"plate/{seat}", f"plate/{trick.winner}")
        b.add(card._replace(glow=glow))
    return True


def draw_score_sheet(b: Builder, look: ContraLook, rect: Rect) -> None:
    """Draw the score sheet: for each trick the rank of each seat; the rank of the winner has a ring."""
    view, trick = look.view, trick_of(look)
    tricks = view.tricks_of(view.game)
    rows = [ScoreRow(str(number + 1)) for number in range(view.length)]
    for number, finished in enumerate(tricks):
        ranks = tuple(rank_text(b, view, rank) for rank in finished.ranks)
        rows[number] = ScoreRow(str(number + 1), ranks, finished.winner)
    title = b.words("Game {number} of {games}", number=view.game + 1, games=view.games) if view.games > 1 else ""
    b.cached(sheets.draw, rect, view.players, rows, len(tricks) - (trick is not None), title)
