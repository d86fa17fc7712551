"""The screen of a game at the table: the picture of the game with slips and bar, or the curtain between two people.

The model is a `Table`. Its input for the game's picture is called `look`; `look.picked` is the lifted card or the
composed move. A *slip* is a piece of paper with a message. The *curtain* hides all cards while one person hands the
screen over to another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tablegame.core.text import N_
from tablegame.games import Game
from tablegame.practice.lessons import LessonScript
from tablegame.session.session import Session
from tablegame.ui.desk import Desk, OwnKeys, Screen
from tablegame.ui.screens.help_layout import explain_terms
from tablegame.ui.screens.widgets import suited_words
from tablegame.ui.sound import frame_sound
from tablegame.ui.table import actions, ahead
from tablegame.ui.table.lesson import LessonTable, lesson_script
from tablegame.ui.table.table import Table
from tablegame.ui.table_screen import bar
from tablegame.ui.table_screen.focus import CONTEXT_FREE, Focus, bind_keys, question_name, set_question
from tablegame.ui.table_screen.guide import Guide
from tablegame.ui.table_screen.hint_slip import leave_only_answers, slip_of
from tablegame.ui.table_screen.slips import AimSlip, SpeechSlip
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.form import Button, draw_wrapped, text_height
from tablegame.view.game_scene import SceneInput
from tablegame.view.pane import scroll
from tablegame.view.phrases import name_list
from tablegame.view.scale import BODY, DISPLAY, NAME, TITLE
from tablegame.view.scene import SILENCE, Action, PromptContext, Rect, Scene, Target

TOUCH: Final = 0.12  # seconds of motion for a small change within the same picture, such as a lifted card


class TableScreen(Screen):
    """The screen of one table. It draws the model, a `Table`, and passes actions on to the model."""

    def __init__(self, desk: Desk, session: Session | LessonScript) -> None:
        self.desk = desk
        self.table = LessonTable(desk, session) if isinstance(session, LessonScript) else Table(desk, session)
        self.typed = frozenset("0123456789")
        """The digits, and the keys of the cards that could be chosen last. After the choice they stay keys of cards."""
        self.focus, self.guide, self.aim, self.speech = Focus(self.table), Guide(self.table), AimSlip(), SpeechSlip()
        self._last_picture = self.table.frame, self.table.look().draft  # the frame and the draft of the last picture

    @property
    def asks_worker(self) -> bool:
        return not self.table.session.situation.over

    @property
    def help(self) -> str:
        return self.table.help

    @property
    def portraits(self) -> tuple[str, ...]:
        return self.table.portraits

    @property
    def player_names(self) -> tuple[str, ...]:
        return tuple(self.table.names)

    @property
    def other_words(self) -> Mapping[str, str]:
        return suited_words(self.desk, self.table.entry)

    @property
    def game_keys(self) -> OwnKeys:
        return self.table.game_keys

    def build(self, builder: Builder) -> Scene:
        """The curtain while it is closed; else the table with slips, bar and, in a lesson, the note of the step."""
        table = self.table
        builder.fit_table()
        self.guide.fit(builder)
        if table.session.situation.curtain is not None:
            table.playback.fresh = False
            builder.asking = PromptContext(question_name(table), context_free=CONTEXT_FREE)
            return build_curtain(builder, table.session, table.entry, table.names, self.desk.read_aloud)
        if table.playback.fresh:
            table.pace.steps_shown = 0  # a new picture is explained from its first step on
        table.begin_picture()
        look = table.look()
        self.focus.begin(builder, look)
        self._draw_table(builder, look)
        fresh, table.playback.fresh = table.playback.fresh, False
        scene = self.focus.finish(builder, look, builder.scene(title=table.entry.title))
        return self._with_motion(self.guide.with_enter(scene), look, fresh)

    def _draw_table(self, builder: Builder, look: SceneInput) -> None:
        """Draw the picture of the game, then the slips, the bar and the guide of a lesson."""
        table, felt = self.table, builder.felt
        builder.targets.append(Target("felt", builder.area, verbs.FELT(), builder.words("The table")))
        row = builder.button_height
        area = Rect(felt.x, felt.y, felt.w, felt.h - row - builder.space.gap)
        area = area._replace(h=area.h - self.guide.reserved_height(builder))
        if not look.can_act:
            # Tab then comes first to the button that goes on.
            builder.zones.setdefault("commit", [])
        table.entry.scene.build(builder, look, area)
        # One message at a time: a step of the lesson, the tutor's question or the hint, else the aim, else a line.
        slip = slip_of(builder, table, look)
        has_message = slip is not None or table.step is not None
        if not self.aim.draw(builder, table, area, has_message) and not has_message:
            self.speech.draw(builder, table, area)
        # While earlier pictures are shown, clicks and keys may choose a card of the next choice already.
        choice = ahead.choice_picture(builder, table)
        if choice is not None and ahead.trick_leads_to_choice(table):
            ahead.make_clickable(builder, choice)
        table.finish_picture(builder, look)
        self._add_slot_targets(builder, look)
        bar.draw_bar(builder, table, look, Rect(felt.x, felt.bottom - row, felt.w, row), self.aim.in_bar, slip)
        self.guide.move_focus(builder, look)
        explain_terms(builder, table.entry, look, opens=not table.playback.holding)
        early = {} if choice is None else choice.keys
        self.typed = bind_keys(builder, table, look, self.typed, early)
        table.pace.explanation_steps = builder.explanation_steps
        self.guide.draw(builder, look)
        set_question(builder, table, look)
        if table.tutor.warned is not None and "hint" in builder.zones:
            leave_only_answers(builder)

    def _add_slot_targets(self, builder: Builder, look: SceneInput) -> None:
        """Make a target of each box into which cards are carried. A click there plays the lifted card.

        Without a lifted card a click there counts as one on the felt. The targets exist even then, so that the second
        of two quick clicks, which lift and play a card, finds its target.
        """
        if not look.can_act:
            return
        move, words = look.picked if self.table.has_lifted else None, builder.words
        label, action = words("The table"), verbs.FELT()
        if move is not None:
            label, action = self.table.entry.text.commit_label(look, move, words), verbs.COMMIT()
        slots = dict.fromkeys(drop.slot for drop in builder.drops)
        # They lie below all targets of the game, and above the felt.
        builder.targets[1:1] = [Target(f"slot/{i}", box, action, label) for i, box in enumerate(slots)]

    def _with_motion(self, scene: Scene, look: SceneInput, fresh: bool) -> Scene:
        """The scene with its motion and its sound. fresh: whether the picture is drawn for the first time."""
        last_frame, last_draft = self._last_picture
        self._last_picture = look.frame, look.draft
        frame, factor, sound = look.frame, self.table.pace.factor, ""
        if self.table.pace.forward:
            sound = SILENCE
        elif fresh:
            sound = frame_sound(frame, last_frame)
        elif look.can_act and look.draft != last_draft:
            sound = "pencil"
        # The sound comes from the plate of the seat that acted, else from the viewer's.
        seat = frame.event.seat if fresh and frame.event is not None else look.viewer
        scene = scene._replace(sound=sound, sound_panels=(f"plate/{seat}", f"seat/{seat}"), settlement=frame.settlement)
        if not fresh:
            return scene._replace(motion=TOUCH)
        delay = frame.result_delay * factor
        return scene._replace(motion=frame.motion * factor, waits_for_cards=True, result_delay=delay)

    def with_focus(self, scene: Scene, focus: str) -> Scene | None:
        """The scene with the focus on another target; None if more than the focus ring would change."""
        old, new = scene.target(scene.focus), scene.target(focus)
        old_looks_different = bool(scene.focus) and (old is None or old.shows_focus)
        if old_looks_different or new is None or new.shows_focus:
            return None
        return self.guide.with_enter(scene._replace(focus=focus, motion=0.0))

    def act(self, action: Action) -> None:
        """Do an action. Every action except scrolling also removes the line that a character speaks."""
        self.table.disk_refused = False  # after an action the disk is tried again
        if action.verb != "scroll":
            self.table.remarks.line = None
        if not scroll(self.table.panes.values(), action):
            actions.do(self.table, action)

    def react_to_early_press(self) -> bool:
        return self.table.pace.note_early_press()

    def receive(self, ticket: int, result: object) -> None:
        self.table.receive(ticket, result)

    def tick(self, now: float) -> bool:
        return self.table.tick(now)

    def window_lost_keyboard(self) -> None:
        """Hide the viewer's cards. If a curtain closes, close the panels too: panels may show secrets."""
        if self.table.hide_secrets():
            self.desk.close_above(self)

    def closing(self) -> None:
        self.table.closing()


def lesson(desk: Desk, game: str, number: int | None = None) -> TableScreen:
    """The table with a lesson. game: its key. number: of the lesson; None for the next one that is not finished."""
    return TableScreen(desk, lesson_script(desk, game, number))


HEADPHONES: Final = N_("What is read aloud tells your cards: use headphones.")


def build_curtain(b: Builder, session: Session, entry: Game, names: Sequence[str], aloud: bool = False) -> Scene:
    """The picture of the closed curtain, with a button for the person who looks next. The menu and undo work too.
    aloud: whether a screen reader runs; then the curtain asks players to use headphones."""
    seat = session.situation.curtain
    assert seat is not None
    words = b.words
    # The card grows with the text scale, and leaves felt free around it.
    w = min(b.px(760) + (b.text_scale - 1) * 300, b.felt.w * 0.92)
    h = min(max(b.px(560), b.type(BODY) * 17), b.felt.h * 0.86)
    card = Rect(b.area.cx - w / 2, b.area.cy - h / 2 - b.px(20), w, h)
    b.panel(card, "panel")
    inner = card.inset(b.px(44), b.px(40))
    # From the top: a line of text, the picture and the name of the player, who else looks away, and the button.
    bottom = draw_wrapped(b, inner, words("Hand the table to"), TITLE, "serif-italic", "soft", "centre")
    button_h = b.button_height * 1.15
    name_size, gap = b.type(DISPLAY, True), b.space.pad
    who_look_away = [names[person] for person in session.situation.persons if person != seat]
    look_away = ""
    if who_look_away:
        look_away = words.many(
            "{names} looks away. Nothing secret is on the screen.",
            "{names} look away. Nothing secret is on the screen.",
            len(who_look_away),
            names=name_list(who_look_away, words),
        )
        if aloud:
            look_away += " " + words(HEADPHONES)
    name_h = name_size * 1.25
    height_below = name_h + text_height(b, inner.w, look_away) + button_h + 3 * gap  # below the picture
    # The picture of the player gets the rest of the height, within bounds.
    side = min(b.px(170), max(40.0, inner.bottom - bottom - gap - height_below))
    portrait = Rect(card.cx - side / 2, bottom + gap, side, side)
    b.draw_player(portrait, seat)
    y = portrait.bottom + gap
    b.text(Rect(inner.x, y, inner.w, name_size * 1.2), names[seat], DISPLAY, "serif-bold", f"seat.{seat}", "centre")
    draw_wrapped(b, Rect(inner.x, y + name_h, inner.w, 0), look_away, BODY, align="centre")
    label = words("I am {name}: open", name=names[seat])
    wide = min(b.button_width(label, words("Enter")) + b.px(60), inner.w)
    button = Button("open", label, verbs.OPEN_CURTAIN(), "brass", words("Enter"))
    button.draw(b, "open", Rect(card.cx - wide / 2, inner.bottom - button_h, wide, button_h))
    _draw_foot(b, session, entry, seat)
    for key, verb in (("escape", verbs.MENU), ("m", verbs.MENU), ("ctrl+z", verbs.UNDO), ("space", verbs.OPEN_CURTAIN)):
        b.key(key, verb())
    b.consequential(verbs.OPEN_CURTAIN())
    return b.scene(f"curtain.{seat}", entry.title)._replace(motion=0.0)


def _draw_foot(b: Builder, session: Session, entry: Game, seat: int) -> None:
    """Draw the title of the game, a row of all seats with a ring round one of them, and the button of the menu.
    seat: the seat with the ring."""
    felt, high, pad = b.felt, b.button_height, b.space.gap
    foot = Rect(felt.x, felt.bottom - high, felt.w, high)
    title = [b.span(entry.title, NAME, "serif-bold", "plaque-text")]
    plaque = Rect(foot.x, foot.y, min(b.width(title) + 2 * pad + 1, foot.w * 0.3), high)
    b.panel(plaque, "plaque")
    b.text(plaque.inset(pad, 0), title, align="centre")
    side = min(high * 0.8, b.px(44))  # of a seat's picture
    between = side * 0.6  # the space between two of them
    left = b.area.cx - (session.players * (side + between) - between) / 2
    for other in range(session.players):
        box = Rect(left + other * (side + between), foot.cy - side / 2, side, side)
        if other == seat:
            b.panel(box.inset(-side * 0.18), "mark")
        b.draw_player(box, other)
    label = b.words("Menu")
    wide = b.button_width(label)
    b.button("bar", "menu", Rect(foot.right - wide, foot.y, wide, high), label, verbs.MENU(), "green")
