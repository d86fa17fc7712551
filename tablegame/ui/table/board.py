"""The board: a game's picture, and what the player's hand has changed on it. Nothing else builds a scene's input.

A table, a lesson, a drill (`DrillPosition`), a mistake (`Position`) and a review each show their game by a board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from tablegame.core.bots import Evaluation
from tablegame.core.contract import EventLog, Plain, SeenEvent, Sitter, View
from tablegame.core.drills import Puzzle
from tablegame.core.options import Chosen, complete
from tablegame.games import Game, find
from tablegame.practice.drills import state_before
from tablegame.session.replay import read_move
from tablegame.view import verbs
from tablegame.view.builder import Builder, Words
from tablegame.view.card_keys import choosable
from tablegame.view.faces import Faces
from tablegame.view.form import Button
from tablegame.view.game_scene import ASKED, DRAFT, Frame, SceneInput, move_text, reason_text, seal_labels
from tablegame.view.pane import NOWHERE, Pane, scroll
from tablegame.view.phrases import display_names
from tablegame.view.scene import Action, Rect

ALL_STEPS: Final = 99
"""More than any explanation has."""


class BoardAnswer(NamedTuple):
    """What an action on a board brought about: the target that gets the focus ("" for none), the move that was made."""

    focus: str = ""
    move: int | None = None


class Board:
    """One game's picture. Between two pictures it keeps what is lifted, put together, scrolled and turned."""

    def __init__(self, entry: Game, chosen: Chosen) -> None:
        """chosen: the house rules, complete."""
        self.entry, self.chosen = entry, chosen
        self.picked: int | None = None
        """The move that is lifted."""
        self.drafts: dict[int | None, Plain] = {}
        """By viewer, what has been put together so far of a composed move."""
        self.panes: dict[str, Pane] = {}
        self.turned: dict[str, str] = {}
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
            turned=self.turned,
            laid=laid,
        )
        return replace(look, picked=self.entry.scene.drafted_move(look)) if can_act else look

    def present(self, view: View) -> Frame:
        """The picture of what is now."""
        return self.entry.scene.frames(view, (), view)[-1]

    def past(self, moment: SeenEvent) -> Frame:
        """The picture of something that has happened, looked at again: it stays, and nothing follows it."""
        return replace(self.entry.scene.frames(moment.view, (moment,), moment.view)[0], hold=False)

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

    @property
    def draft_focus(self) -> str:
        """The target that gets the focus after a step of a composed move, so that Enter makes the move."""
        return DRAFT if DRAFT in self.places.values() else ""


class AnswerBoard(Board):
    """A board where no game goes on: the move that is made on it answers a question."""

    one_click = False
    """One click on a card makes the move; else the first lifts the card, and the second makes the move."""

    def act(self, look: SceneInput, action: Action) -> BoardAnswer:
        """Take any action on the picture."""
        if scroll(self.panes.values(), action):
            return BoardAnswer()
        if verbs.TURN.of(action):
            name, value = verbs.TURN.values(action)
            self.turned[name] = value
            return BoardAnswer()
        if not look.can_act:
            return BoardAnswer()
        if self.compose(look, action):
            return BoardAnswer(self.draft_focus)
        if verbs.FELT.of(action):
            self.picked = None
            return BoardAnswer()
        return self._lift(look, action) or BoardAnswer(move=self._sealed_move(look, action))

    def _lift(self, look: SceneInput, action: Action) -> BoardAnswer | None:
        """Lift a card, or play the one that is lifted already; None where the action is not about a card."""
        only_lift = verbs.LIFT.of(action)
        action = verbs.card_action(action) if only_lift else action
        move = self.entry.scene.picked_move(look, action)
        if move is None or move not in look.view.legal():
            return None
        plays = not only_lift and (self.one_click or self.picked == move)
        self.picked = None if self.one_click else move
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


class Position(AnswerBoard):
    """A moment of a game as one seat saw it."""

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

    def look(self, words: Words, can_act: bool, hint: Evaluation | None = None) -> SceneInput:
        """What the scene is given. hint: values that stand at the choices."""
        own = self.view.seat
        sitters = (Sitter(name, away=seat != own) for seat, name in enumerate(self.names(words)))
        return self.scene_input(self.frame or self.present(self.view), tuple(sitters), own, can_act, hint, self.step)

    def draw(self, b: Builder, look: SceneInput, area: Rect) -> None:
        """Draw the position in an area of the window."""
        self.begin_picture()
        self.entry.scene.build(b, look, area)
        self.finish_picture(b, look)

    def commit_button(self, b: Builder, look: SceneInput) -> list[Button]:
        """The brass button that makes the lifted move; [] without one."""
        labels = seal_labels(self.entry.text, look, b.words, b.faces) if look.can_act else ()
        return [Button("commit", each, verbs.COMMIT(), "brass", b.words("Enter")) for each in labels[:1]]


class DrillPosition(Position):
    """A position of a drill: the question as it is asked, and the picture that shows why."""

    def __init__(self, game: str, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        entry = find(game)
        engine, asked = entry.engine, None
        self.moment: SeenEvent | None = None
        """The finished trick of which it is asked who takes what."""
        after_trick = bool(puzzle.offered) and puzzle.why is None
        state = state_before(entry, puzzle, 1 if after_trick else 0)
        view: View = state.view(puzzle.seat)
        if after_trick:
            before, log = view, EventLog()
            state.apply(*read_move(engine, state, puzzle.moves[-1]), log)
            self.moment = next(each for each in log.moments(puzzle.seat) if each.event.kind == "trick")
            view = self.moment.view
            asked = entry.scene.question_frame(self.moment, before)
        super().__init__(entry, view, complete(engine, puzzle.players, dict(puzzle.rules)))
        self.turned[ASKED] = puzzle.kind
        self.frame = asked

    @property
    def chooses(self) -> bool:
        """Whether the answer is a choice of the seat, made on the table."""
        return not self.puzzle.offered

    def text_of(self, move: int) -> str:
        """The answer that a move is."""
        return self.entry.engine.format(self.puzzle.seat, move)

    def show_why(self) -> None:
        """Show the picture that explains the answer, or tells how the trick is settled."""
        del self.turned[ASKED]
        if self.moment is not None:
            self.frame = replace(self.past(self.moment), beat=0.0)
            self.step = ALL_STEPS

    def answer_text(self, text: str, words: Words) -> str:
        """An answer in words."""
        if self.moment is not None:
            return self.entry.scene.answer(self.look(words, False), text, words)
        if not self.chooses:
            return words("Yes") if text == "yes" else words("No")
        move = self.entry.engine.parse(self.puzzle.seat, text)
        assert isinstance(move, int)
        said = move_text(self.entry.text, move, self.view, self.chosen, words)
        return said[:1].upper() + said[1:]

    def why(self, words: Words, faces: Faces) -> tuple[str, str]:
        """The reason in words, "" where the table shows it, and its clause of the rules."""
        names, reason = self.names(words), self.puzzle.why
        if reason is None:
            clause = ""
            if self.moment is not None:
                clause = self.entry.text.line(self.moment, lambda seat: names[seat], words).clause
            return "", clause
        said = reason_text(reason, lambda seat: names[seat], words, faces)
        return said[:1].upper() + said[1:], reason.clause
