"""The interface of a game's pictures and texts (`GameScene`, `GameText`): their input and their results.

Both draw or write from a `SceneInput`, which is the parameter `look`. A player first lifts a card (or picks a move)
and then makes the move. To seal a move is to make it in secret. A move of several steps is composed step by step; the
steps so far are its draft. What happened between two choices is shown as a series of still pictures, called frames.
"""
# ruff: noqa: ARG002 - the usual answers do not use all parameters

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import chain
from types import MappingProxyType
from typing import ClassVar, Final, Generic, Literal, NamedTuple, Protocol

from tablegame.core.bots import Evaluation
from tablegame.core.contract import Event, SeenEvent, Sitter, V, V_co, V_contra, View
from tablegame.core.options import Chosen
from tablegame.core.text import N_, Person, Plain, Reason, Sentence
from tablegame.view import signs, verbs
from tablegame.view.builder import Builder, Words
from tablegame.view.faces import Faces
from tablegame.view.pane import Pane
from tablegame.view.phrases import You, standalone_name
from tablegame.view.pieces import SIGNED
from tablegame.view.scene import NOTHING_CHOSEN, Action, Rect

COMMIT: Final = "commit"  # the id of the target of the button that makes the choice
DRAFT: Final = "draft"
"""The id of the target on which a move is composed: it has the focus after each step, so that Enter makes the move."""

ASKED: Final = "asked"  # the picture setting in a drill, in which the table does not reveal the answer


class FrameRole(Enum):
    """What a still picture shows."""

    CHOOSING = "choosing"  # the present of a game that continues
    DEALING = "dealing"  # the pack before the cards are dealt
    EVENT = "event"  # an event of any other kind
    REVEALED = "turned"  # a finished trick, or secret cards, turned up
    SETTLED = "settled"  # a settlement that everybody wants to see: fast-forward stops here
    OVER = "over"  # the end of the game

    @classmethod
    def present(cls, view: View) -> FrameRole:
        """The role of the picture of the present."""
        return cls.OVER if view.over else cls.CHOOSING


@dataclass(frozen=True, slots=True)
class Frame(Generic[V_co]):
    """A still picture of an event, or of the present. A series of pictures ends with the present."""

    role: FrameRole
    view: V_co
    event: Event | None = None  # the event that the picture shows
    hold: bool = False  # whether the picture stays as long as the player's setting says, or until a click
    motion: float = 0.35  # the seconds in which cards move into this picture, at speed 3
    least_seconds: float = 0.0  # the seconds for which it stays if `hold` is False; a click or a choice ends them
    result_delay: float = 0.0  # the seconds between the last card and the result

    @property
    def settlement(self) -> bool:
        """Whether the picture is a settlement, which stays until the player continues."""
        return self.role is FrameRole.SETTLED


@dataclass(frozen=True, slots=True)
class SceneInput(Generic[V_co]):
    """The input from which a game's scene draws one picture."""

    frame: Frame[V_co]
    sitters: tuple[Sitter, ...]
    chosen: Chosen  # the complete house rules of this game
    viewer: int | None  # the seat whose hand is at the bottom; None for a spectator
    picked: int | None
    """The move that is lifted but not yet made; for a composed move, the move that the draft makes at present."""
    can_act: bool  # whether the viewer may choose now (False while a picture is held, in a review, behind a curtain)
    hint: Evaluation | None = None  # the evaluation of the open hint
    chart: str = ""  # the key of the open chart, "" for none
    step: int = 0  # the number of visible steps of an explanation, for games that explain by steps
    draft: Plain = None  # the viewer's draft of a composed move, in the game's own form; None before the first step
    panes: dict[str, Pane] = field(default_factory=dict, compare=False)
    """The positions of the scrolling parts of the game's table; the next picture has them, too."""

    picture_settings: dict[str, str] = field(default_factory=dict)
    """The player's settings of the picture (such as a filter), by the game's own names. The game's targets set them by
    verbs.SET(name, value), and the table stores them."""
    taught: bool = False  # whether a lesson chose the cards of this game
    last_layout: str = ""
    """The text of the viewer's first move in the last saved game that begins with the `repeated_word` of the scene; ""
    for none."""
    questioned: bool = False  # whether the tutor asks about the lifted card

    @property
    def says_how_to_seal(self) -> bool:
        """Whether the game says how the lifted card is sealed. It does not while the tutor asks whether the card is
        really meant, since Enter answers the tutor then."""
        return self.can_act and self.picked is not None and not self.questioned

    @property
    def view(self) -> V_co:
        """The view of the viewer in this picture."""
        return self.frame.view

    @property
    def role(self) -> FrameRole:
        return self.frame.role

    @property
    def happened(self) -> Event | None:
        """The event that this picture shows, if its role is EVENT; else None."""
        return self.frame.event if self.role is FrameRole.EVENT else None

    def untouched(self, b: Builder) -> SceneInput[V_co]:
        """The input without the lifted card, draft, hint and scrolling, which change often. A part that is drawn from
        this input can be cached for many pictures."""
        return b.cache.equal_value(replace(self, picked=None, draft=None, hint=None, questioned=False, panes={}))

    def name_of(self, seat: int) -> str:
        return self.sitters[seat].name

    @property
    def addressed(self) -> int | None:
        """The seat that sentences call "you": the viewer's. None for a spectator, or if somebody else looks at the
        viewer's hand because its player is away."""
        if self.viewer is None:
            return None
        is_here = not self.sitters[self.viewer].away or isinstance(self.name_of(self.viewer), You)
        return self.viewer if is_here else None

    @property
    def base(self) -> int:
        """The seat at the bottom: the viewer's, or the first seat for a spectator."""
        return 0 if self.viewer is None else self.viewer

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats clockwise, beginning at the left of the bottom seat."""
        count = len(self.sitters)
        return tuple((self.base + i) % count for i in range(1, count))

    def is_awaited(self, seat: int) -> bool:
        return self.role is FrameRole.CHOOSING and seat in self.frame.view.acting

    def pane(self, name: str) -> Pane:
        """The scrolling part with this name. The table passes the wheel and the page keys to it."""
        return self.panes.setdefault(name, Pane(name))


@dataclass(frozen=True, slots=True)
class TrickCard:
    seat: int
    face: str  # its art key
    won: bool  # whether it took the trick


class GameScene(Protocol[V]):
    """A game's pictures of the table. The table screen draws status line, buttons, menu and panels itself."""

    repeated_word: ClassVar[str] = ""
    """The first word of the text of a move that is proposed again in the next game; "" for none."""

    def frames(self, before: V, events: Sequence[SeenEvent[V]], after: V) -> tuple[Frame[V], ...]:
        """The still pictures from one view to the next: usually one picture of each event, then the present.
        events: the events between the two views, each with the view right after it.
        If an old moment is shown again, `before` and `after` are both its view; only the first picture is used."""
        pictures = (self.event_frame(event, view) for event, view in events)
        return (*filter(None, pictures), Frame(FrameRole.present(after), after))

    def event_frame(self, event: Event, view: V) -> Frame[V] | None:
        """The picture of an event; None if the event has no picture. By default only a finished trick has one."""
        return Frame(FrameRole.REVEALED, view, event, hold=True, motion=0.45) if event.kind == "trick" else None

    def build(self, builder: Builder, look: SceneInput[V], area: Rect) -> None:
        """Draw cards, nameplates, sheets and targets of the game into the area: the felt without the row of buttons."""
        ...

    def charts(self, chosen: Chosen, players: int) -> tuple[tuple[str, str, str], ...]:
        """The charts: for each its key, title (a message id) and clause of the rules. The key C opens the first one."""
        return ()

    def shows_all(self, chosen: Chosen) -> bool:
        """Whether the picture of the game shows all moves and charts, so that no buttons for them are needed."""
        return False

    def build_chart(self, builder: Builder, look: SceneInput[V], area: Rect) -> None:
        """Draw the open chart (`look.chart`), with the current entry highlighted."""
        return

    def keys(self, chosen: Chosen) -> tuple[tuple[str, str], ...]:
        """The game's own keys for the key sheet, each with its effect, as message ids."""
        return ()

    def picked_move(self, look: SceneInput[V], action: Action) -> int | None:
        """The move that an action lifts; None if it lifts none. By default only `verbs.PICK` lifts a move."""
        if not verbs.PICK.of(action) or not look.can_act:
            return None
        (move,) = verbs.PICK.values(action)
        return move if move in look.view.legal() else None

    # A move that is composed step by step (a string, bids, a layout) is a draft until the player makes it by
    # verbs.COMMIT(), as the brass button does. The table stores the draft of the viewer while panels are open and old
    # moments are shown, and drops it behind a curtain; nobody else sees it (docs/decisions/0008-drafts.md).

    def next_draft(self, look: SceneInput[V], action: Action) -> Plain:
        """The draft after an action on a target of the game; None if the action does not change it.
        Each game has its own form of draft, which is a plain value; an empty draft is not None."""
        return None

    def drafted_move(self, look: SceneInput[V]) -> int | None:
        """The move that the draft makes now, legal or not; None if it makes no move yet. Before the first step
        `look.draft` is None, even if the game begins with a complete draft."""
        return look.picked

    def draft_action(self, look: SceneInput[V], move: int) -> Action | None:
        """The action that sets the draft to this move, for the button of a hint; None if there is no such button."""
        return None

    def undealt(self, view: V) -> Frame[V] | None:
        """The picture from which the cards of a new deal move to their places; None if nothing was dealt."""
        return None

    def opening(self, events: Sequence[SeenEvent[V]], view: V) -> tuple[Frame[V], ...]:
        """The pictures of the events before the first choice, for a player who joins a new game."""
        return ()

    def trick_cards(self, b: Builder, moment: SeenEvent[V]) -> tuple[TrickCard, ...]:
        """The cards that the list of moves shows for that moment, in playing order."""
        return ()

    def question_frame(self, moment: SeenEvent[V], before: V) -> Frame[V] | None:
        """The picture of a finished trick without its result, for a drill; None if drills do not ask who wins a trick.
        moment: the end of the trick.
        before: the view before the trick was finished."""
        return None

    def answer_in_words(self, look: SceneInput[V], text: str, words: Words) -> str:
        """The answer to a drill in words. text: the answer as the command `drill` prints it."""
        return text


@dataclass(frozen=True, slots=True)
class Listing:
    """The titles of the list of moves, as message ids."""

    button: str  # the label of the button that opens it
    title: str  # the title above it
    empty: str  # the text while it is empty
    one: str = N_("choice {n}")  # the title of a numbered choice outside a trick


TRICKS = Listing(N_("Tricks"), N_("Tricks so far"), N_("No trick has been played yet."))
MOVES = Listing(N_("Moves"), N_("Moves so far"), N_("No move has been made yet."))
ROWS = replace(MOVES, one=N_("row {n}"))


Occasion = Literal["call", "contra", "feat", "luck", "revenge", "tie"]
"""The occasions on which characters may comment: a seat makes an important call, says contra, has played well, was
lucky, or wins something back from a seat; or several seats have made the same choice."""


class Remark(NamedTuple):
    """A moment, known to everybody at the table, on which characters may comment."""

    occasion: Occasion
    seats: tuple[int, ...]  # the seats that it is about
    hurt: tuple[int, ...] = ()  # the seats that lose by it
    number: int = 0  # a number that is larger for each later moment of the game


class MoveLine(NamedTuple):
    text: str
    clause: str = ""  # the clause of the rules to which it links


class Term(NamedTuple):
    """A term of the game, in the language on screen. A picture explains it, also if it is written with
    a capital letter or with a usual ending."""

    word: str
    explanation: str  # one sentence
    clause: str  # the clause of the rules that a click opens
    exact: bool = False  # whether only this form counts, since other forms have other meanings


class GameText(Protocol[V_contra]):
    """The sentences of a game about its events and results, in the language of `words`."""

    listing: Listing = TRICKS  # the titles of the list of moves
    part: str = N_("Game {number}")  # the name of a deal or game of a session, a message id
    plain_outcome: bool = False
    """Whether the first sentence of a verdict repeats what a ranking shows: the winners and the scores."""
    french: Mapping[str, str] = MappingProxyType({})
    """For sentences about German cards, those that replace them for French cards: message ids with the same fields."""
    german: Mapping[str, str] = MappingProxyType({})
    """The names of German cards that replace English names of French cards, as message ids."""

    def status(self, look: SceneInput[V_contra], words: Words) -> str:
        """The status line at the bottom left: the state of the game, and the players who have to choose."""
        ...

    def aim(self, chosen: Chosen, players: int, words: Words) -> str:
        """The aim of the game under these house rules, in a sentence or two, for newcomers."""
        ...

    def commit_label(self, look: SceneInput[V_contra], move: int, words: Words) -> str:
        """The label of the brass button for the lifted move ("Seal the 2")."""
        ...

    def nothing_chosen(self, look: SceneInput[V_contra], words: Words) -> str:
        """The notice after Enter if nothing is chosen; it tells the player what to do next."""
        return words(NOTHING_CHOSEN)

    def no_choice_left(self, look: SceneInput[V_contra]) -> bool:
        """Whether no person at the table has to choose again before the end of the game."""
        return False

    def short_commit_label(self, look: SceneInput[V_contra], move: int, words: Words, faces: Faces) -> str:
        """A shorter label for the button where there is no room for the long one and its key; "" if there is none."""
        return ""

    def move_line(self, moment: SeenEvent[V_contra], name_of: Callable[[int], str], words: Words) -> MoveLine:
        """A finished trick or move in words, for the list of moves."""
        ...

    def remark(self, moment: SeenEvent[V_contra]) -> Remark | None:
        """The occasion for a comment that the moment gives; None if it gives none. Only what everybody sees counts."""
        return None

    def verdict(self, view: V_contra, name_of: Callable[[int], str], words: Words) -> tuple[str, ...]:
        """The sentences at the end about the winners and the reasons why they won."""
        ...

    def habits(self, view: V_contra, name_of: Callable[[int], str], words: Words) -> Mapping[int, str]:
        """The strongest habit of each seat that shows one, as a sentence."""
        return {}

    def score_in_words(self, view: V_contra, seat: int, words: Words) -> str:
        """The score of a seat with its unit ("3 tricks")."""
        ...

    def move_name(self, move: int, chosen: Chosen, words: Words) -> str:
        """The name of a move in a hint or a log ("the 2")."""
        ...

    def state_in_english(self, view: V_contra, name_of: Callable[[int], str]) -> str:
        """The state in English for `replay` without --json."""
        ...

    def clause(self, look: SceneInput[V_contra], words: Words) -> str:
        """The clause of the rules that F1 opens for this picture; "" for the clause that all games have."""
        return ""

    def terms(self, look: SceneInput[V_contra], words: Words) -> Sequence[str | Term]:
        """The terms that are explained in this picture: each as a slug of the rule book, or as a `Term`."""
        return ()

    def ranks(self, view: V_contra) -> tuple[int, ...]:
        """The rank of each seat, by default by its score: 1 for the best. Seats that tie have the same rank."""
        return tuple(1 + sum(other > score for other in view.scores) for score in view.scores)

    def short_move_name(self, move: int, view: V_contra, words: Words) -> str:
        """A shorter name of a move in the position of the view ("digit 3"); "" for the usual one."""
        return ""


def first_choice(b: Builder, scene: GameScene, look: SceneInput) -> str:
    """The id of the target that the first arrow key reaches: the first usable call (such as a bid), else the first card
    that may be chosen, else ""."""
    usable = [target for target in b.targets if target.enabled]
    calls = (target.id for target in usable if verbs.SAY.of(target.action))
    cards = (target.id for target in usable if scene.picked_move(look, target.action) is not None)
    return next(chain(calls, cards), "")


def seal_labels(text: GameText, look: SceneInput, words: Words, faces: Faces) -> tuple[str, ...]:
    """The labels of the brass button, which makes the lifted move: the usual one and, if there is one, a shorter one.
    () if nothing is lifted. A short label with a suit sign is the only one: the button then names all cards alike."""
    if look.picked is None:
        return ()
    whole = text.commit_label(look, look.picked, words)
    brief = text.short_commit_label(look, look.picked, words, faces)
    return (brief,) if signs.within(brief) else tuple(filter(None, (whole, brief)))


def move_text(text: GameText, move: int, view: View, chosen: Chosen, words: Words) -> str:
    """The name of a move in a hint, as short as on the table."""
    return text.short_move_name(move, view, words) or text.move_name(move, chosen, words)


def reason_text(
    reason: Reason,
    name_of: Callable[[int], str],
    words: Words,
    faces: Faces = Faces(),  # noqa: B008 - a frozen value
    person: Person = Person.SECOND,
    me: str = "",
) -> str:
    """A reason as a sentence in the player's language, with the names of players and the signs of suits.

    person: the grammatical person of the player whom the reason is about. me: the player's name, for the third person.
    """

    def in_language(name: str, value: Plain) -> Plain:
        """The value of a field as the player reads it. The constants below say what the name of a field means."""
        if name in _SEATS_IN_LIST and isinstance(value, int):
            return standalone_name(name_of(value))
        if name in _CARDS or name.startswith(_CARD):
            return signs.cards(value, faces, words, name == _CARDS_IN_HAND)
        if isinstance(value, Sentence):
            return value.translated(words)
        if name in _LETTERS:
            return SIGNED.get(str(value), value)
        has_message = name.startswith(_TERM) or name == _SHARE
        return words.raw(value) if has_message and isinstance(value, str) else value

    fields = ((name, in_language(name, value)) for name, value in reason.fields)
    return replace(reason, fields=tuple(fields)).filled_in(words.raw(reason.text), name_of, person, me)


# The fields of a reason, by their meaning.
_SEATS_IN_LIST: Final = ("seat_a", "seat_b", "seat_c", "seat_d")  # seats in a list of seats with figures
_CARDS_IN_HAND: Final = "cards"  # cards in somebody's hand
_CARDS: Final = ("card", _CARDS_IN_HAND)  # cards, as records write them
_CARD: Final = "card_"  # the prefix of fields with another card
_LETTERS: Final = ("letter", "needed")  # letters of a string, which are shown with their arrows
_TERM: Final = "term"  # the prefix of fields with a term of the game, as a message id
_SHARE: Final = "n"  # the number of cases out of ten: a number, or "more than 9" as a message id


def troubles_text(reasons: Sequence[Reason], words: Words) -> str:
    """The problems of a file on one line. Of many, only the first and the last are named, with the number of others."""
    texts = [reason_text(reason, str, words) for reason in reasons]
    if len(texts) > 2:
        texts[1:-1] = [words.many("(And {n} more.)", "(And {n} more.)", len(texts) - 2)]
    return " ".join(texts)
