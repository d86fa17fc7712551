"""The board: a game's picture, and what the player has changed in it: the lifted card, the draft of a composed move,
scrolled parts and settings.

A composed move is put together in several steps, such as a row of letters; its draft is the part that exists. A frame
is one still picture of those that show what happened. The game's scene (`entry.scene`) draws a picture from a
`SceneInput`, which only boards make. Tables, questions (`QuestionBoard`), continuations and reviews each have a board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from tablegame.core.bots import Evaluation
from tablegame.core.contract import SeenEvent, Sitter, View
from tablegame.core.options import Chosen
from tablegame.core.text import Plain
from tablegame.games import Game
from tablegame.practice.question import Question
from tablegame.view import verbs
from tablegame.view.builder import Builder, Words
from tablegame.view.card_keys import choosable
from tablegame.view.form import Button
from tablegame.view.game_scene import ASKED, DRAFT, Frame, SceneInput, move_text, seal_labels
from tablegame.view.pane import NOWHERE, Pane, scroll
from tablegame.view.phrases import capital, display_names
from tablegame.view.scene import Action, Rect

ALL_STEPS: Final = 99  # a number of steps that shows every explanation whole
PICTURE_SECONDS: Final = 0.9  # seconds that each picture stays in a review or continuation that plays by itself


class BoardAnswer(NamedTuple):
    """The effect of an action on the picture of a question: the new focus, and the move that was made."""

    focus: str = ""  # the id of the target that gets the focus, "" for none
    move: int | None = None  # the move that the action has made, None for none


class Board:
    """What the player has changed in the picture of a game: it stays from picture to picture."""

    def __init__(self, entry: Game, chosen: Chosen) -> None:
        """chosen: the values of all house rules."""
        self.entry, self.chosen = entry, chosen
        self.taught = False  # whether a lesson has arranged the cards of this game
        self.picked: int | None = None  # the move whose card is lifted; None for none
        self.drafts: dict[int | None, Plain] = {}  # viewer → the unfinished composed move
        self.panes: dict[str, Pane] = {}  # name → a part of the picture that scrolls
        self.picture_settings: dict[str, str] = {}
        """Name of a setting of the picture → its value, for settings that the player has changed."""
        self.target_ids: dict[Action, str] = {}  # action → the id of its target in the last picture

    def clear(self) -> None:
        """Put the lifted card down, and forget the drafts of all composed moves."""
        self.picked = None
        self.drafts.clear()

    def scene_input(
        self, frame: Frame, sitters: Sequence[Sitter], viewer: int | None, can_act: bool = False,
        hint: Evaluation | None = None, step: int = 0, last_layout: str = "",
    ) -> SceneInput:  # fmt: skip
        """The input with which the game's scene draws a frame.

        sitters: the players by seat; viewer: the seat of the player who looks, None for an onlooker.
        can_act: whether the viewer chooses in this picture; hint: the values that are written at the choices.
        step: how many steps of the explanation are shown.
        last_layout: in games whose players lay out their cards, the text of the viewer's last layout; "" for none.
        """
        draft, picked = (self.drafts.get(viewer), self.picked) if can_act else (None, None)
        look = SceneInput(
            frame,
            tuple(sitters),
            self.chosen,
            viewer,
            picked,
            can_act,
            hint,
            step=step,
            draft=draft,
            panes=self.panes,
            picture_settings=dict(self.picture_settings),
            last_layout=last_layout,
            taught=self.taught,
        )
        # In a game of composed moves the move of the draft counts as the lifted one.
        return replace(look, picked=self.entry.scene.drafted_move(look)) if can_act else look

    def present_frame(self, view: View) -> Frame:
        """The frame of a position, without any event."""
        return self.entry.scene.frames(view, (), view)[-1]

    def past_frame(self, moment: SeenEvent) -> Frame:
        """The frame that shows an old event again. The frame does not wait for time or a press."""
        first_frame = self.entry.scene.frames(moment.view, (moment,), moment.view)[0]  # the others show what follows
        return replace(first_frame, hold=False)

    def frames_between(self, before: View, events: Sequence[SeenEvent], after: View) -> list[Frame]:
        """The frames of events in their order. None waits for a press. before, after: the views around them."""
        return [replace(frame, hold=False) for frame in self.entry.scene.frames(before, tuple(events), after)]

    def begin_picture(self) -> None:
        """Forget the boxes of the scrolling parts in the last picture. Call this before the scene is built."""
        for pane in self.panes.values():
            pane.rect = NOWHERE

    def finish_picture(self, b: Builder, look: SceneInput) -> None:
        """Let an arrow key that moves the focus to a card also choose this card, and remember the targets of the
        picture. Call this after the scene is built. b: the builder with the scene; look: the scene's input."""
        if look.can_act:
            scene = self.entry.scene
            b.targets = choosable(b.targets, lambda action: scene.picked_move(look, action), self.picked)
        self.target_ids = {target.action: target.id for target in b.targets}

    def compose(self, look: SceneInput, action: Action) -> bool:
        """Do an action if it is a step of a composed move, and return True. Else return False."""
        draft = self.entry.scene.next_draft(look, action)
        if draft is None:
            return False
        self.drafts[look.viewer] = draft
        return True

    def scroll_or_set(self, action: Action) -> bool:
        """Do an action if it scrolls a part of the picture or changes a setting of it. Returns whether it does."""
        if verbs.SET.of(action):
            name, value = verbs.SET.values(action)
            self.picture_settings[name] = value
            return True
        return scroll(self.panes.values(), action)

    @property
    def draft_focus(self) -> str:
        """The id of the button that makes the composed move, "" for none. After each step it gets the focus."""
        return DRAFT if DRAFT in self.target_ids.values() else ""


class PositionBoard(Board):
    """The board of a single position as one seat sees it, without a game that goes on."""

    def __init__(self, entry: Game, view: View, chosen: Chosen, names: Sequence[str] = ()) -> None:
        """names: the players' names by seat, "" for a player without a name; () if nobody has a name."""
        super().__init__(entry, chosen)
        self.view = view
        self._names = tuple(names) or ("",) * view.players
        self.frame: Frame | None = None
        """The frame that is shown instead of the position itself; None to show the position."""
        self.step = 0  # how many steps of the frame's explanation are shown

    def names(self, words: Words) -> tuple[str, ...]:
        """The names on the screen by seat. A viewer without a name is called "You"."""
        return display_names(self._names, () if self.view.seat is None else (self.view.seat,), words)

    def move_text(self, move: int, words: Words) -> str:
        """The text of a move for the middle of a sentence."""
        return move_text(self.entry.text, move, self.view, self.chosen, words)

    def look(self, words: Words, can_act: bool = False, hint: Evaluation | None = None) -> SceneInput:
        """The input with which the game's scene draws the position. can_act: whether the viewer can choose; hint: the
        values that are written at the choices, None for none."""
        own = self.view.seat
        sitters = (Sitter(name, away=seat != own) for seat, name in enumerate(self.names(words)))
        return self.scene_input(
            self.frame or self.present_frame(self.view), tuple(sitters), own, can_act, hint, self.step
        )

    def draw(self, b: Builder, look: SceneInput, area: Rect) -> None:
        """Draw the position into an area of the window."""
        self.begin_picture()
        self.entry.scene.build(b, look, area)
        self.finish_picture(b, look)


class QuestionBoard(PositionBoard):
    """The board of a question of a drill: first the position that is asked about, then a picture of the reasons."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.entry, question.view, question.chosen, question.names)
        self.question = question
        if question.kind:
            self.picture_settings[ASKED] = question.kind
        if question.trick is not None and question.before is not None:
            self.frame = self.entry.scene.question_frame(question.trick, question.before)

    def show_why(self) -> None:
        """After the answer, show the position without the question. After a question about a trick, show how the trick
        ended, with the explanation."""
        self.clear()
        self.picture_settings.pop(ASKED, None)
        if self.question.trick is not None:
            self.frame = replace(self.past_frame(self.question.trick), result_delay=0.0)
            self.step = ALL_STEPS

    def answer_text(self, text: str, words: Words) -> str:
        """An answer in words for the beginning of a sentence. text: the answer as the question stores it."""
        if self.question.trick is not None:
            return self.entry.scene.answer_in_words(self.look(words), text, words)
        if self.question.offered:
            return words("Yes") if text == "yes" else words("No")
        return capital(self.move_text(self.question.move_of(text), words))

    def commit_button(self, b: Builder, look: SceneInput) -> list[Button]:
        """The button that makes the lifted or composed move, in a list; [] if nothing is lifted or composed."""
        has_begun = look.can_act and (self.picked is not None or self.drafts)
        labels = seal_labels(self.entry.text, look, b.words, b.faces) if has_begun else ()
        return [Button("commit", label, verbs.COMMIT(), "brass", b.words("Enter")) for label in labels[:1]]

    def act(self, look: SceneInput, action: Action, first_click: bool) -> BoardAnswer:
        """Do any action on the picture; returns its effect. look: the input of the picture; first_click: whether one
        click plays a card. If not, the first click lifts the card, and the second plays it."""
        if self.scroll_or_set(action) or not look.can_act:
            return BoardAnswer()
        if self.compose(look, action):
            return BoardAnswer(self.draft_focus)
        if verbs.FELT.of(action):
            self.picked = None
            return BoardAnswer()
        return self._lift(look, action, first_click) or BoardAnswer(move=self._move_made(look, action))

    def _lift(self, look: SceneInput, action: Action, first_click: bool) -> BoardAnswer | None:
        """Do an action on a card: lift the card, or play it if it is lifted already or one click is enough. None if the
        action means no card that can be played."""
        only_lift = verbs.LIFT.of(action)
        action = verbs.card_action(action) if only_lift else action
        move = self.entry.scene.picked_move(look, action)
        if move is None or move not in look.view.legal():
            return None
        plays = not only_lift and (first_click or self.picked == move)
        self.picked = move
        return BoardAnswer(self.target_ids.get(action, ""), move if plays else None)

    def _move_made(self, look: SceneInput, action: Action) -> int | None:
        """The move that an action makes at once: the button for the lifted or composed move was pressed, a card was
        carried to the table, or a button that names its move was pressed. None for other actions."""
        if verbs.COMMIT.of(action):
            return look.picked
        if verbs.LAY.of(action):
            return self.entry.scene.picked_move(look, verbs.card_action(action))
        if not verbs.SAY.of(action):
            return None
        (move,) = verbs.SAY.values(action)
        return move if move in look.view.legal() else None
