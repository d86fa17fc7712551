"""The interface of a game's scene and text: what they are given, and what they have to answer."""
# ruff: noqa: ARG002 - what a game need not say has its usual answer here

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import chain
from types import MappingProxyType
from typing import Final, Generic, Literal, NamedTuple, Protocol

from tablegame.core.bots import Evaluation
from tablegame.core.contract import Event, Plain, Reason, SeenEvent, V, V_co, V_contra, View
from tablegame.core.options import Chosen
from tablegame.core.table import Keepsake, Sitter
from tablegame.core.text import N_, Sentence
from tablegame.view import signs, verbs
from tablegame.view.builder import Builder, Words
from tablegame.view.faces import Faces
from tablegame.view.pane import Pane
from tablegame.view.phrases import standalone_name
from tablegame.view.scene import NOTHING_CHOSEN, Action, Rect

COMMIT: Final = "commit"
"""The target of the button that makes the choice."""
DRAFT: Final = "draft"
"""Id of the target on which a move is composed: it has the focus after each step, so that Enter makes the move."""

ASKED: Final = "asked"
"""The state of a picture in a drill: the table does not reveal the answer there."""


class FrameRole(Enum):
    """The purpose of a still picture."""

    CHOOSING = "choosing"
    """The present of a game that continues."""
    DEALING = "dealing"
    """The pack, before its cards move to where they are dealt."""
    EVENT = "event"
    """Something that has happened, as its event says."""
    TURNED = "turned"
    """A finished trick, or secret cards, turned up."""
    SETTLED = "settled"
    """A settlement that everybody wants to see: the table is not fast-forwarded past it."""
    OVER = "over"

    @classmethod
    def present(cls, view: View) -> FrameRole:
        """Of the picture of what is now."""
        return cls.OVER if view.over else cls.CHOOSING


@dataclass(frozen=True, slots=True)
class Frame(Generic[V_co]):
    """One still picture in the telling of what happened; the last one is the present.

    event is what it tells; hold asks for a pause before the next
    (the player's setting says how long, or until a click); seconds is how long motion into it takes at speed 3; pause
    is how many seconds it stays at least before the next where it does not hold, so that moves that come quickly one
    after another can be followed. Going on cuts it short, and nobody who is to choose waits for it. beat is
    how many seconds the cards lie there before it is said what they tell.
    """

    role: FrameRole
    view: V_co
    event: Event | None = None
    hold: bool = False
    seconds: float = 0.35
    pause: float = 0.0
    beat: float = 0.0

    @property
    def rest(self) -> bool:
        """Whether it stays until the player continues."""
        return self.role is FrameRole.SETTLED


@dataclass(frozen=True, slots=True)
class SceneInput(Generic[V_co]):
    """Everything a game's scene needs to draw one frame."""

    frame: Frame[V_co]
    sitters: tuple[Sitter, ...]
    chosen: Chosen
    """The complete house rules of this game."""
    viewer: int | None
    """The seat whose hand is at the bottom; None for a spectator."""
    picked: int | None
    """The move that is lifted but not yet sealed; of a composed move the one that the draft makes at present."""
    can_act: bool
    """Whether the viewer may choose now (False in a hold, in a review, behind a curtain)."""
    hint: Evaluation | None = None
    chart: str = ""
    """Which of the game's charts is open, "" for none."""
    step: int = 0
    """How many steps of an explanation are shown, for games that explain by steps."""
    draft: Plain = None
    """The viewer's draft of a composed move, in the game's own form; None: nothing yet."""
    panes: dict[str, Pane] = field(default_factory=dict)
    """The positions of the scrolling parts of the game's table, kept from picture to picture."""

    turned: dict[str, str] = field(default_factory=dict)
    """What the player has set in the picture (a filter, say), by the game's own names: the game's targets set it by
    verbs.TURN(name, value), and the table keeps it."""
    kept: tuple[Keepsake, ...] = ()
    """The player's keepsakes of this game, in the order of keeping. The game's targets ask for a name and keep one more
    by verbs.KEEP(text, proposed name), and change it by verbs.RENAME_KEPT(index) and verbs.FORGET(index)."""

    @property
    def view(self) -> V_co:
        """What the viewer knows in this picture."""
        return self.frame.view

    @property
    def role(self) -> FrameRole:
        """The purpose of this picture."""
        return self.frame.role

    @property
    def happened(self) -> Event | None:
        """The event that this picture shows; None for a picture of another role."""
        return self.frame.event if self.role is FrameRole.EVENT else None

    def name_of(self, seat: int) -> str:
        """The name of the player at a seat."""
        return self.sitters[seat].name

    @property
    def base(self) -> int:
        """Who sits below: the viewer, else the first seat."""
        return 0 if self.viewer is None else self.viewer

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats clockwise, from the left of the one below."""
        count = len(self.sitters)
        return tuple((self.base + i) % count for i in range(1, count))

    def awaited(self, seat: int) -> bool:
        """Whether the table waits for this seat."""
        return self.role is FrameRole.CHOOSING and seat in self.frame.view.acting

    def pane(self, name: str) -> Pane:
        """The scrolling part of that name. The table hands it the wheel (over it), the page keys and its bar."""
        return self.panes.setdefault(name, Pane(name))


@dataclass(frozen=True, slots=True)
class TrickCard:
    """A card of a finished trick, as the list of moves draws it: whose, its art, whether it took the trick."""

    seat: int
    face: str
    won: bool


class GameScene(Protocol[V]):
    """A game's pictures on the table screen. The frame draws status line, buttons, menu and panels itself."""

    def frames(self, before: V, events: Sequence[SeenEvent[V]], after: V) -> tuple[Frame[V], ...]:
        """The still pictures that lead from one view to the next; the last shows `after`.

        events: what happened between, each with the view that this seat had of it. When a past moment is shown again,
        its own view is both before and after, and the first picture is used.
        """
        ...

    def build(self, builder: Builder, look: SceneInput[V], area: Rect) -> None:
        """Put cards, plates, sheets and targets of the game into the area (the felt without the frame's own bar)."""
        ...

    def charts(self, chosen: Chosen, players: int) -> tuple[tuple[str, str, str], ...]:
        """Charts that can be opened: (key, title message id, clause of the rules); the first is opened by C."""
        return ()

    def build_chart(self, builder: Builder, look: SceneInput[V], area: Rect) -> None:
        """Draw the open chart (look.chart), the current entry lit."""
        return

    def keys(self, chosen: Chosen) -> tuple[tuple[str, str], ...]:
        """The game's own keys for the key sheet: the key and what it does, as message ids."""
        return ()

    def picked(self, look: SceneInput[V], action: Action) -> int | None:
        """The move a click on the game's own target lifts; None where the action is not a choice of a move.

        Without a way of its own the action is "pick", with the move as its value.
        """
        if not verbs.PICK.of(action) or not look.can_act:
            return None
        (move,) = verbs.PICK.values(action)
        return move if move in look.view.legal() else None

    # A move that is composed step by step instead of picked, as a string, bids, a layout, is a draft until it is made.
    # The table keeps the draft for the viewer, through panels and looking back, and drops it with the curtain; it shows
    # in nobody else's picture. Whatever comes of it is sealed by verbs.COMMIT(), as the brass button does.

    def drafted(self, look: SceneInput[V], action: Action) -> Plain:
        """The draft after an action on the game's own targets; None if the action is no step of it.

        A draft is a plain value of the game's own; an empty draft is never None.
        """
        return None

    def composed(self, look: SceneInput[V]) -> int | None:
        """The move that look.draft makes at present; None if it makes none. Its legality is the engine's.

        Asked also while look.draft is None: a game may begin with a complete draft.
        """
        return look.picked

    def laying(self, look: SceneInput[V], move: int) -> Action | None:
        """The step that makes the draft this move: a hint offers it as a button; None where it offers none."""
        return None

    def undealt(self, view: V) -> Frame[V] | None:
        """The picture from which the cards of a fresh deal move to where `view` has them; None where none is fresh."""
        return None

    def opening(self, events: Sequence[SeenEvent[V]], view: V) -> tuple[Frame[V], ...]:
        """The pictures of what happened before anybody chose, without the present, for a player sitting down to a new
        game."""
        return ()

    def shown(self, b: Builder, moment: SeenEvent[V]) -> tuple[TrickCard, ...]:
        """The cards of that moment in the order in which they were played, for the list of moves; () for one of
        something else."""
        return ()

    def asked(self, moment: SeenEvent[V], before: V) -> Frame[V] | None:
        """The cards of a finished trick turned up for a drill, without its outcome; None if drills do not ask who takes
        a trick."""
        return None

    def answer(self, look: SceneInput[V], text: str, words: Words) -> str:
        """An answer to it in words, given as the command `drill` writes it."""
        return text


@dataclass(frozen=True, slots=True)
class Listing:
    """The names of the list of moves: on its button, above it, and while it is empty; one: the name of a numbered
    choice outside a trick. Message ids."""

    button: str
    title: str
    empty: str
    one: str = N_("choice {n}")


TRICKS = Listing(N_("Tricks"), N_("Tricks so far"), N_("No trick has been played yet."))
MOVES = Listing(N_("Moves"), N_("Moves so far"), N_("No move has been made yet."))
ROWS = replace(MOVES, one=N_("row {n}"))


Occasion = Literal["call", "feat"]
"""When somebody may say a word: a seat calls something with weight, or has done something good in the open."""


class Remark(NamedTuple):
    """A moment at which a computer player may say a word, and the seat that it is about."""

    occasion: Occasion
    seat: int


class MoveLine(NamedTuple):
    """A line in the list of moves: its words, and the rule that it links to."""

    text: str
    clause: str = ""


class Term(NamedTuple):
    """A term of the game in the language on screen; its first letter may be large or small, with the usual endings.

    said: one sentence that explains it; clause: the heading of the rules that a click opens. exact: only in this form,
    for a word that has other meanings.
    """

    word: str
    said: str
    clause: str
    exact: bool = False


class GameText(Protocol[V_contra]):
    """A game's words: events and results in sentences, in the language of `words`."""

    listing: Listing = TRICKS
    """The names of the list of moves."""
    part: str = N_("Game {number}")
    """The name of a deal or game of a session, a message id."""
    french: Mapping[str, str] = MappingProxyType({})
    """Sentences about French cards that replace those about German cards when these are shown as French ones, as
    message ids with the same fields."""

    def status(self, look: SceneInput[V_contra], words: Words) -> str:
        """The line bottom left: the state of the game and the seats it waits for."""
        ...

    def aim(self, chosen: Chosen, players: int, words: Words) -> str:
        """The aim of the game under these house rules, in a sentence or two, for newcomers."""
        ...

    def commit(self, look: SceneInput[V_contra], words: Words) -> str:
        """The label of the brass button for the lifted move ("Seal the 2"); "" if nothing is lifted."""
        ...

    def unchosen(self, look: SceneInput[V_contra], words: Words) -> str:
        """The answer of Enter while nothing is chosen: what is missing."""
        return words(NOTHING_CHOSEN)

    def brief(self, look: SceneInput[V_contra], words: Words, faces: Faces) -> str:
        """The same shorter, where the button would have no room for its key beside the words; "" where it is short."""
        return ""

    def line(self, moment: SeenEvent[V_contra], name_of: Callable[[int], str], words: Words) -> MoveLine:
        """A finished trick or move in words, for the list of moves."""
        ...

    def remark(self, moment: SeenEvent[V_contra]) -> Remark | None:
        """Whether a computer player may comment on that moment, judged by public information only."""
        return None

    def verdict(self, view: V_contra, name_of: Callable[[int], str], words: Words) -> tuple[str, ...]:
        """At the end: what decided it, a sentence each."""
        ...

    def score(self, view: V_contra, seat: int, words: Words) -> str:
        """The one number of a plate in words ("3 tricks")."""
        ...

    def move(self, move: int, chosen: Chosen, words: Words) -> str:
        """A move in words, as a hint or a log names it ("the 2")."""
        ...

    def people(self, view: V_contra, name_of: Callable[[int], str]) -> str:
        """The state in English for `replay` without --json."""
        ...

    def clause(self, look: SceneInput[V_contra], words: Words) -> str:
        """The anchor of the heading that the picture is about, which F1 opens; "" for the usual one (choosing, winner,
        score)."""
        return ""

    def terms(self, look: SceneInput[V_contra], words: Words) -> Sequence[str | Term]:
        """The words that explain themselves in this picture: those of the rule book by their slugs, others whole."""
        return ()

    def places(self, view: V_contra) -> tuple[int, ...]:
        """Everybody's place by seat, 1 the best; seats that share one have the same number. Usually by the scores."""
        return tuple(1 + sum(other > score for other in view.scores) for score in view.scores)

    def grounds(self, view: V_contra, best: int, other: int, words: Words, faces: Faces) -> str:
        """The advantages of that move of the view's seat, and the next best; "" if the reason of a hint tells them."""
        return ""

    def pointed(self, move: int, view: V_contra, words: Words) -> str:
        """A shorter name of that move of the view's seat in the present position ("digit 3"); "" for the usual one."""
        return ""


def first_choice(b: Builder, scene: GameScene, look: SceneInput) -> str:
    """The target to which the first arrow leads: a spoken answer if there is one, else the first card that may be
    chosen; "" if there is neither."""
    usable = [target for target in b.targets if target.enabled]
    said = (target.id for target in usable if verbs.SAY.of(target.action))
    picked = (target.id for target in usable if scene.picked(look, target.action) is not None)
    return next(chain(said, picked), "")


def seal_labels(text: GameText, look: SceneInput, words: Words, faces: Faces) -> tuple[str, ...]:
    """The labels of the brass button, from the preferred to the shortest one; a card that has a sign is always named by
    it, so that the button names all cards alike."""
    whole, brief = text.commit(look, words), text.brief(look, words, faces)
    return (brief,) if signs.within(brief) else tuple(filter(None, (whole, brief)))


def move_text(text: GameText, move: int, view: View, chosen: Chosen, words: Words) -> str:
    """A move as a hint names it: as the table does."""
    return text.pointed(move, view, words) or text.move(move, chosen, words)


def reason_text(
    reason: Reason,
    name_of: Callable[[int], str],
    words: Words,
    faces: Faces = Faces(),  # noqa: B008 - a frozen value
) -> str:
    """A reason in the player's language: seats by name, cards by letter and sign, terms of the game by its word."""

    def said(name: str, value: Plain) -> Plain:
        if name in _LISTED and isinstance(value, int):
            return standalone_name(name_of(value))
        if name.startswith(_SIGNED):
            return str(value).replace("-", "−").replace(".", words.raw("."))
        if name in _CARDS or name.startswith(_CARD):
            return signs.cards(value, faces, words, name == _HELD)
        if isinstance(value, Sentence):
            return value.in_words(words)
        return words.raw(value) if name.startswith(_TERM) and isinstance(value, str) else value

    fields = ((name, said(name, value)) for name, value in reason.fields)
    return replace(reason, fields=tuple(fields)).in_words(words.raw(reason.text), name_of)


_SIGNED: Final = "signed"
"""How the fields of a reason begin that hold a number with its sign and one decimal, as a text."""
_LISTED: Final = ("seat_a", "seat_b", "seat_c", "seat_d")
"""Fields of a reason that name seats before their figures."""
_HELD: Final = "cards"
_CARD: Final = "card_"
"""How the fields of a reason begin that hold another card."""
_CARDS: Final = ("card", _HELD)
"""Fields of a reason that name cards as the records write them, and the one that says what somebody holds."""
_TERM: Final = "term"
"""How the fields of a reason begin that hold a term of the game, as a message id."""


def troubles_text(reasons: Sequence[Reason], words: Words) -> str:
    """The problems of a file in one line: the first, how many more, and the last (where the file is kept)."""
    said = [reason_text(reason, str, words) for reason in reasons]
    if len(said) > 2:
        said[1:-1] = [words.many("(And {n} more.)", "(And {n} more.)", len(said) - 2)]
    return " ".join(said)
