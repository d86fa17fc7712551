"""The board: a game's picture, and what the player's hand has changed on it. Nothing else builds a scene's input.

A table, a lesson, a question (`QuestionBoard`), a continuation and a review each show their game by a board.
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

ALL_STEPS: Final = 99
"""More than any explanation has."""
PAUSE: Final = 0.9
"""Seconds that a picture stays where several are played out."""


class BoardAnswer(NamedTuple):
    """What an action on a board brought about: the target that gets the focus ("" for none), the move that was made."""

    focus: str = ""
    move: int | None = None


class Board:
    """One game's picture. Between two pictures it keeps what is lifted, put together, scrolled and turned."""

    def __init__(self, entry: Game, chosen: Chosen) -> None:
        """chosen: the house rules, complete."""
        self.entry, self.chosen = entry, chosen
        self.taught = False
        self.picked: int | None = None
        """The move that is lifted."""
        self.drafts: dict[int | None, Plain] = {}
        """By viewer, what has been put together so far of a composed move."""
        self.panes: dict[str, Pane] = {}
        self.picture_settings: dict[str, str] = {}
        self.places: dict[Action, str] = {}
        """The ids of the targets in the last picture, by what they do."""

    def clear(self) -> None:
        """Put down what is lifted, and forget what is put together."""
        self.picked = None
        self.drafts.clear()

    # -- what the scene is given -------------------------------------------------------------------------------

    def scene_input(
        self,
        frame: Frame,
        sitters: Sequence[Sitter],
        viewer: int | None,
        can_act: bool = False,
        hint: Evaluation | None = None,
        step: int = 0,
        laid: str = "",
    ) -> SceneInput:
        """All that the game's scene needs to draw a frame. hint: values that stand at the choices."""
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
            last_layout=laid,
            taught=self.taught,
        )
        return replace(look, picked=self.entry.scene.drafted_move(look)) if can_act else look

    def present(self, view: View) -> Frame:
        """The picture of what is now."""
        return self.entry.scene.frames(view, (), view)[-1]

    def past(self, moment: SeenEvent) -> Frame:
        """The picture of something that has happened, looked at again: it stays, and nothing follows it."""
        return replace(self.entry.scene.frames(moment.view, (moment,), moment.view)[0], hold=False)

    def leading(self, before: View, events: Sequence[SeenEvent], after: View) -> list[Frame]:
        """The pictures that lead from one view to another, one after the other: none waits for a press."""
        return [replace(frame, hold=False) for frame in self.entry.scene.frames(before, tuple(events), after)]

    # -- a picture is built ------------------------------------------------------------------------------------

    def begin_picture(self) -> None:
        """Forget where the panes of the last picture were."""
        for pane in self.panes.values():
            pane.rect = NOWHERE

    def finish_picture(self, b: Builder, look: SceneInput) -> None:
        """Let an arrow key that comes to a card choose it, and remember the targets."""
        if look.can_act:
            scene = self.entry.scene
            b.targets = choosable(b.targets, lambda action: scene.picked_move(look, action), self.picked)
        self.places = {target.action: target.id for target in b.targets}

    # -- an action is taken ------------------------------------------------------------------------------------

    def compose(self, look: SceneInput, action: Action) -> bool:
        """Take a step of a composed move; False where the action is none."""
        draft = self.entry.scene.next_draft(look, action)
        if draft is None:
            return False
        self.drafts[look.viewer] = draft
        return True

    def turn(self, action: Action) -> bool:
        """Scroll a pane or turn a page; False where the action does neither."""
        if verbs.SET.of(action):
            name, value = verbs.SET.values(action)
            self.picture_settings[name] = value
            return True
        return scroll(self.panes.values(), action)

    @property
    def draft_focus(self) -> str:
        """The target that gets the focus after a step of a composed move, so that Enter makes the move."""
        return DRAFT if DRAFT in self.places.values() else ""


class PositionBoard(Board):
    """A position as one seat saw it, that is only looked at."""

    def __init__(self, entry: Game, view: View, chosen: Chosen, names: Sequence[str] = ()) -> None:
        """names: by seat, "" where none was given; () for none at all."""
        super().__init__(entry, chosen)
        self.view = view
        self._given = tuple(names) or ("",) * view.players
        self.frame: Frame | None = None
        """The picture that is shown, where it is not the present of the view."""
        self.step = 0
        """How many steps of its explanation are shown."""

    def names(self, words: Words) -> tuple[str, ...]:
        """Everybody's name; the own seat is You where it has none."""
        return display_names(self._given, () if self.view.seat is None else (self.view.seat,), words)

    def move_text(self, move: int, words: Words) -> str:
        """A move in words, as in the middle of a sentence."""
        return move_text(self.entry.text, move, self.view, self.chosen, words)

    def look(self, words: Words, can_act: bool = False, hint: Evaluation | None = None) -> SceneInput:
        """What the scene is given. hint: values that stand at the choices."""
        own = self.view.seat
        sitters = (Sitter(name, away=seat != own) for seat, name in enumerate(self.names(words)))
        return self.scene_input(self.frame or self.present(self.view), tuple(sitters), own, can_act, hint, self.step)

    def draw(self, b: Builder, look: SceneInput, area: Rect) -> None:
        """Draw the position in an area of the window."""
        self.begin_picture()
        self.entry.scene.build(b, look, area)
        self.finish_picture(b, look)


class QuestionBoard(PositionBoard):
    """The position of a question as it is asked, and the picture that shows why. No game goes on here: the move that
    is made answers the question."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.entry, question.view, question.chosen, question.names)
        self.question = question
        if question.kind:
            self.picture_settings[ASKED] = question.kind
        if question.trick is not None and question.before is not None:
            self.frame = self.entry.scene.question_frame(question.trick, question.before)

    def show_why(self) -> None:
        """Show the picture that explains the answer, or tells how the trick is settled."""
        self.clear()
        self.picture_settings.pop(ASKED, None)
        if self.question.trick is not None:
            self.frame = replace(self.past(self.question.trick), result_delay=0.0)
            self.step = ALL_STEPS

    def answer_text(self, text: str, words: Words) -> str:
        """An answer in words."""
        if self.question.trick is not None:
            return self.entry.scene.answer_in_words(self.look(words), text, words)
        if self.question.offered:
            return words("Yes") if text == "yes" else words("No")
        return capital(self.move_text(self.question.move_of(text), words))

    def commit_button(self, b: Builder, look: SceneInput) -> list[Button]:
        """The brass button that makes the lifted move; [] before the player has lifted or put together anything."""
        begun = look.can_act and (self.picked is not None or self.drafts)
        labels = seal_labels(self.entry.text, look, b.words, b.faces) if begun else ()
        return [Button("commit", each, verbs.COMMIT(), "brass", b.words("Enter")) for each in labels[:1]]

    # -- an action is taken ------------------------------------------------------------------------------------

    def act(self, look: SceneInput, action: Action, first_click: bool) -> BoardAnswer:
        """Take any action on the picture. first_click: one click on a card makes the move; else the first lifts the
        card, and the second makes the move."""
        if self.turn(action) or not look.can_act:
            return BoardAnswer()
        if self.compose(look, action):
            return BoardAnswer(self.draft_focus)
        if verbs.FELT.of(action):
            self.picked = None
            return BoardAnswer()
        return self._lift(look, action, first_click) or BoardAnswer(move=self._sealed_move(look, action))

    def _lift(self, look: SceneInput, action: Action, first_click: bool) -> BoardAnswer | None:
        """Lift a card, or play it; None where the action is not about a card."""
        only_lift = verbs.LIFT.of(action)
        action = verbs.card_action(action) if only_lift else action
        move = self.entry.scene.picked_move(look, action)
        if move is None or move not in look.view.legal():
            return None
        plays = not only_lift and (first_click or self.picked == move)
        self.picked = move
        return BoardAnswer(self.places.get(action, ""), move if plays else None)

    def _sealed_move(self, look: SceneInput, action: Action) -> int | None:
        """The move that is sealed, said, or made by carrying a card."""
        if verbs.COMMIT.of(action):
            return look.picked
        if verbs.LAY.of(action):
            return self.entry.scene.picked_move(look, verbs.card_action(action))
        if not verbs.SAY.of(action):
            return None
        (move,) = verbs.SAY.values(action)
        return move if move in look.view.legal() else None
