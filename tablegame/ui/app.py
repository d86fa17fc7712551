"""The app: the program with its window open.

It gives screens the services of `Desk` and keeps the stack of open screens; the top screen takes input. The main loop
calls `App.step`, which handles events, tells the top screen the time, lets visible screens build new scenes (pictures
as values), and draws them. A notice is a line of text that the app shows over the picture for some seconds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from functools import cached_property
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tablegame.ui.window import Window  # isort: skip - sets SDL's environment before pygame is loaded

import pygame

from tablegame.core.text import N_, Sentence, printable
from tablegame.session.games_folder import Saved, SavedGames
from tablegame.session.settings import WindowPlace, load_settings, save_settings
from tablegame.storage.language import Language
from tablegame.storage.language import load as load_language
from tablegame.ui import packs
from tablegame.ui.desk import Choice, Screen
from tablegame.ui.error_boundary import ErrorBoundary
from tablegame.ui.input.fingers import Fingers
from tablegame.ui.input.grab import Refuse
from tablegame.ui.input.guard import WHEN, Guard
from tablegame.ui.input.input import INPUTS, FocusOn, Input, Paste, Rule, Wish, typing_action
from tablegame.ui.listener import Listener
from tablegame.ui.render.fonts import link_at
from tablegame.ui.render.motion import Motion
from tablegame.ui.render.studio import Studio
from tablegame.ui.services import Services
from tablegame.ui.sound import Sounds
from tablegame.ui.stack import Stack, StackEntry, maker
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.scene import NOTHING_CHOSEN, Action, Node, Scene

if TYPE_CHECKING:
    from tablegame.core.text import Plain
    from tablegame.practice.background_review import Reviewing
    from tablegame.session.saves import Library
    from tablegame.theme.model import Theme
    from tablegame.ui.notice import Notice

TITLE: Final = "tablegame"
AWAKE: Final = 2.0  # seconds after the last input for which the loop polls often
REST: Final = 0.5  # seconds after the last input from which on pictures are written to the cache
SIZE_REPORT: Final = 0.3
"""Seconds within which a desktop that reports a new size also reports whether the window is maximised."""
SETTLED: Final = 3.0  # seconds after the opening of the window during which motion of the mouse is ignored
LETTERS_OFF: Final = N_("Letter keys are off; the page “Keys and help” of the settings switches them on.")
_EMPTY: Final = Scene((1, 1), "table", ())  # the scene before a screen has built one


class Due(IntEnum):
    """How much must be done for the next picture. Each value includes the work of all lower values."""

    NOTHING = 0
    RAISED_CARDS = 1  # other cards are raised under the mouse
    NOTICE = 2  # the notice appears, changes or disappears
    FOCUS = 3  # the focus is on another target
    SCENE = 4  # the top screen builds its scene again


def _describe_game(path: Path, id: str, when: float) -> Saved:
    """The entry of a saved game in the list of games. path: its record; when: the time of its last change."""
    from tablegame.session.saves import describe_game  # loads the rules of games, which the list does not need

    return describe_game(path, id, when)


class App:
    """The running program, as `Desk` for its screens and as `LoopHost` for the main loop."""

    def __init__(self, services: Services, window: Window | None = None) -> None:
        self._services = services
        self.folders, self.clock, self.random = services.folders, services.clock, services.random
        self.today = services.today
        self.clipboard, self.worker = services.clipboard, services.worker
        self._reviewing: Reviewing | None = None
        self.settings, left_out = load_settings(self.folders, services.still)
        self.window = window or Window.as_left(TITLE, self.settings.window, self.settings.fullscreen)
        self.words: Language = load_language(self.settings.language)
        self._replacements: Mapping[str, str] | None = None  # the sentences of the last `_update_words`
        self.faces, fallen_back = packs.faces(self.settings, self.folders, self.words)
        self.studio = Studio(services.art, self.folders, self.settings.theme, self.window.size)
        self.sounds = Sounds(services.speaker, self.settings)
        self.motion = Motion(self.studio, self.sounds, self.invalidate)
        self.saved_games = SavedGames(self.folders, _describe_game, services.in_thread)
        self.drafts: dict[tuple[str, int, int], Plain] = {}
        self.spoken_lines: set[tuple[str, str]] = set()
        self.running = True  # whether the main loop goes on
        self.status = 0  # the exit status of the program
        self.errors = ErrorBoundary(self, self.folders, services.strict)
        self._guard = Guard(self.settings, lambda: self.top.patience)
        self.input = Input(lambda: self.scene, self._guard, self.motion, self._link_at)
        self.fingers = Fingers(self.input, self.window, self.settings)
        self._complete = True
        """Whether the window shows all of the last scene: cards that still move will reveal nothing more."""
        self._is_handling_input = False
        self._by_itself = False  # whether something other than the player's input causes the next picture
        self.stack = Stack()
        self._hover = ""  # the id of the target under the mouse for which the picture was made, "" for none
        self._said_letters_off = False  # whether a notice has said that letter keys are off: one is enough
        self._notice: Notice | None = None  # the notice that is shown
        self._notice_at_press: Notice | None = None
        """The notice that was shown when the mouse button went down: it is removed when the button goes up."""
        self._due = Due.SCENE  # the work for the next picture
        self._last_input = self.clock()  # the time of the last input
        self._touched = False  # whether the player has used the mouse or a key yet
        self._moved = inf  # the time at which the window was moved or resized; infinity if its place is saved
        self._opened = self.clock()
        self._has_rested = False  # whether the icon has been set and a screen reader has been looked for
        self.read_aloud = False
        self.listener = Listener(self, services)
        problems = " ".join(filter(None, (*packs.troubles(left_out, self), fallen_back)))
        if problems:
            self.notice(problems)

    # -- the desk: see `Desk` for what each method does --------------------------------------------------------------

    @cached_property
    def library(self) -> Library:
        from tablegame.session.saves import Library  # the shelf only lists the games

        return Library(self.folders, self.saved_games)

    @property
    def reviewing(self) -> Reviewing:
        """The object that judges saved games in the background. Its module is loaded when it is first needed."""
        if self._reviewing is None:
            from tablegame.practice.background_review import Reviewing  # the shelf judges no games

            self._reviewing = Reviewing(self._services.reviews)
        return self._reviewing

    @property
    def theme(self) -> Theme:
        return self.studio.theme

    @property
    def top(self) -> Screen:
        """The screen that takes input."""
        return self.stack.top.screen

    @property
    def scene(self) -> Scene:
        """The last scene of the top screen; an empty one before the first."""
        return (self.stack.top.scene or _EMPTY) if self.stack else _EMPTY

    def open(self, name: str, *values: object) -> None:
        self.push(maker(name)(self, *values))

    def ask(self, question: str, choices: Sequence[Choice], title: str = "") -> None:
        self.open("question", question, choices, title)

    def push(self, screen: Screen) -> None:
        """Open a screen above the present one."""
        self.stack.append(StackEntry(screen))
        self._react_to_new_top()

    def close_top(self) -> None:
        if len(self.stack) > 1:
            self.leave()
            self._react_to_new_top()

    def home(self) -> None:
        while self.stack:
            self.leave()
        self.open("shelf")

    def close_above(self, screen: Screen) -> None:
        while self.stack.holds(screen) and self.top is not screen:
            self.leave()
        self._react_to_new_top()

    def notice(self, text: str, link: str = "") -> None:
        """Show a line of text. A `Sentence`, such as the text of an error, is translated. link: see `Desk`."""
        translated = text.translated(self.words) if isinstance(text, Sentence) else text
        self._show_text(translated.replace("\n", " "), link)

    def moving(self) -> bool:
        # Before the next scene is built, nothing moves into it yet: it counts as moving.
        return self._due > Due.RAISED_CARDS or self.studio.stage.moving(self.clock())

    def save_settings(self) -> None:
        """Write the settings to their file, or show a notice that says why that is impossible."""
        try:
            save_settings(self.folders, self.settings)
        except OSError as error:
            reason = Sentence(error.strerror) if error.strerror else error
            self.notice(self.words("The settings cannot be written: {error}", error=reason))

    def apply_settings(self) -> None:
        """Use the changed settings: language, card faces, theme and fullscreen. All scenes are built again."""
        self._update_words(reload=True)
        self.stack.invalidate()
        self.invalidate()
        self.faces, fallen_back = packs.faces(self.settings, self.folders, self.words)
        if fallen_back:
            self.notice(fallen_back)
        self.studio.retheme(self.settings.theme)
        self.listener.look()
        if self.window.fullscreen != self.settings.fullscreen:
            self.window.set_fullscreen(self.settings.fullscreen)

    def focus(self, target: str) -> None:
        """Put the focus of the top screen on the target with that id, "" for none."""
        if not self.stack:
            return
        self.stack.top.focus = target
        self.input.remember_focus(self.scene, target)
        self._require(Due.FOCUS)

    def help(self, anchor: str) -> None:
        self.open("rule book", anchor)

    def toggle_fullscreen(self) -> None:
        self.settings.fullscreen = not self.window.fullscreen
        self.window.set_fullscreen(self.settings.fullscreen)
        self.save_settings()

    def quit(self) -> None:
        self.running = False

    # -- what input returns: see `input.Wish` --------------------------------------------------------------------------

    def _carry_out(self, wish: Wish) -> None:
        """Do what a wish of the input asks for."""
        match wish:
            case Action():
                self.act(wish)
            case FocusOn(name):
                self.focus(name)
            case Refuse(target):
                if target.why:
                    self._show_text(target.why, target.why_link, target.id)
            case Rule(anchor):
                self.help(anchor)
            case Paste(edits):
                text = self.clipboard.paste()
                if edits is None:
                    self.act(verbs.PASTE(text))
                elif line := printable(text):
                    self.act(typing_action(edits, line))
            case "unheard":
                if self.top.react_to_early_press():
                    self.invalidate()
                else:
                    self.notice(self.words("The table was not ready yet: nothing was played."))
            case "idle":
                self._report_nothing_chosen()
            case "dead":
                self.notice(self.words("That key does nothing now: {key} shows those that do.", key="?"))
                self._end_with_choices()
            case "letters off":
                if not self._said_letters_off:
                    self._said_letters_off = True
                    self.notice(self.words(LETTERS_OFF))
            case "help":
                self._show_help()
            case "keys":
                self.open("keys", next(filter(None, (entry.screen.game_keys for entry in self.stack)), None))
            case "fullscreen":
                self.toggle_fullscreen()
            case "quit":
                self.open("quit")
            case _:  # the topic of a summary
                self.notice(self.listener.summary(wish))

    def act(self, action: Action) -> None:
        """Let the top screen do an action, and build its scene again."""
        if self.stack:
            with self.errors.caught():
                self.top.act(action)
            self.invalidate()

    def _report_nothing_chosen(self) -> None:
        """React to Enter or Space with nothing to press: the top screen may show a notice, else the app does."""
        earlier = self._notice
        self.act(verbs.IDLE())
        if self._notice is earlier:
            self.notice(self.words(NOTHING_CHOSEN))
        self._end_with_choices()

    def _end_with_choices(self) -> None:
        """Let the present notice end as soon as the scene has a new target that can be used."""
        if self._notice is not None:
            self._notice.end_with_choices(self.scene)

    def _follow_mouse(self) -> None:
        """Ask for a new picture if the mouse has moved onto or off a target that looks different under the mouse."""
        target = self.input.over
        if target == self._hover:
            return
        left_and_entered = (self.scene.target(name) for name in (self._hover, target))
        for changed in filter(None, left_and_entered):
            if changed.hover:
                self.invalidate()
            if changed.grasp is not None and changed.grasp.cards:
                self._require(Due.RAISED_CARDS)
        self._hover = target

    def _link_at(self, x: float, y: float) -> str:
        """The rule that a click on the words at a position in pixels opens, on the notice or in the scene: its anchor
        in the rule book; "" if the words are no link."""
        if self._notice is not None and self._notice.link and self._notice.box.holds(x, y):
            return self._notice.link
        return link_at(self.scene.nodes, self.studio.fonts, x, y)

    def _show_help(self) -> None:
        """Open the rule book at the rule behind the notice, else at the rule of the topmost screen that has one."""
        if self._notice is not None and self._notice.link:
            self.help(self._notice.link)
        elif self.stack:
            anchors = (entry.screen.help for entry in reversed(self.stack))
            self.help(next((anchor for anchor in anchors if anchor is not None), ""))

    # -- the loop's step -------------------------------------------------------------------------------------------

    def step(self, now: float, events: list[pygame.Event]) -> bool:
        """Handle the events, let the top screen do what is due, and draw. Returns whether the picture changed."""
        for event in self.fingers.translated(events, now):
            self._follow_mouse()
            self._handle_event(event, now)
        self._follow_mouse()
        self.errors.show_noted_error()
        if self._notice is not None and self._notice.is_over(now, self.scene, self.read_aloud):
            self._show_notice(None)
        if self.stack and self.running:
            self._poll_workers()
            with self.errors.building(self.stack.top):
                if self.top.tick(now):
                    self.invalidate()
        resting = now - self._last_input > REST and not self.studio.stage.moving(now)
        self.studio.poll(now, resting, expecting=resting and self._touched)
        if resting and now - self._moved > SIZE_REPORT:
            self._save_window_place()
        if resting and not self._has_rested:
            self._has_rested = True
            # The icon and the search for a screen reader would delay the first picture.
            self.window.set_icon()
            self.listener.look()
        if self._due > Due.RAISED_CARDS or not self.studio.stage.moving(now):
            # If nothing else has changed, raised cards wait until nothing moves.
            self._refresh(now)
        drew = self.studio.stage.draw(self.window.surface, now)
        self.sounds.step(now)
        self._complete = not self.studio.stage.hides_result(now)
        if not drew:
            self.note_presented()  # a picture that was drawn is only on the screen after `show`, which notes it
        return drew

    def _poll_workers(self) -> None:
        """Pass the answers of the worker process to all screens, also to those under a panel: the screen that asked
        knows the number of its question. Let saved games be judged while no visible screen needs the worker."""
        for ticket, result in self.worker.poll():
            for entry in tuple(self.stack):
                with self.errors.caught():
                    entry.screen.receive(ticket, result)
            self.invalidate()
        with self.errors.caught():
            if self._reviewing is not None:
                self._reviewing.step(not any(entry.screen.asks_worker for entry in self.stack.visible))

    def awake(self, now: float) -> bool:
        """Whether the loop must poll often: there was recent input, something moves, or a worker process is busy."""
        if now - self._last_input < AWAKE or self.worker.busy or self.sounds.waiting:
            return True
        return self.studio.stage.drawing(now) or self.studio.rasters.waiting

    def show(self) -> None:
        self.window.show()
        self.note_presented()

    def note_presented(self) -> None:
        """Note that the last picture is on the screen now: from now on a press may be meant for it."""
        self._guard.note_drawn(self.clock(), self._complete)

    def close(self) -> None:
        """Let every screen save, save the settings, end the workers, close the window."""
        while self.stack:
            self.leave()
        self._save_window_place()
        self.window.hide()
        self.sounds.close()
        self.studio.close()
        self._services.worker.close()
        if self._reviewing is not None:
            self._reviewing.close()
        self.window.close()
        load_settings(self.folders)  # fills the cache, so that the next start needs no parser

    def _handle_event(self, event: pygame.Event, now: float) -> None:
        """Handle an event of the window or an input of the player."""
        kind = event.type
        # A window that opens under the mouse gets a motion event without any motion.
        moves_mouse = kind == pygame.MOUSEMOTION and now - self._opened > SETTLED
        self._touched = self._touched or kind in INPUTS or moves_mouse
        if kind in INPUTS:
            self._last_input = now
            self.motion.finish(now)
        self.window.react(kind)
        if kind in (pygame.WINDOWMOVED, pygame.WINDOWRESIZED, pygame.WINDOWMAXIMIZED):
            self._moved = now
        if kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            self.sounds.focus(kind == pygame.WINDOWFOCUSGAINED)
            self.listener.focus(kind == pygame.WINDOWFOCUSGAINED and self._has_rested)
        if kind in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.quit()
        elif kind in (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED, pygame.WINDOWDISPLAYCHANGED):
            self._resize(now)
        elif kind == pygame.WINDOWFOCUSLOST and self.stack:
            self._lose_keyboard()
        elif kind in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self.studio.stage.expose()
        elif self.stack and self.running:
            self._take_input(event, now)
        if self._due > Due.RAISED_CARDS and (kind in INPUTS or kind == pygame.MOUSEBUTTONUP):
            # At once, before anything else happens, so that the picture counts as caused by the player.
            self._refresh(now)

    def _lose_keyboard(self) -> None:
        """Forget the keys and fingers that are down, and let every screen hide the cards of the viewer."""
        self.input.leave()
        self.fingers.leave()
        for entry in tuple(self.stack):
            with self.errors.caught():
                entry.screen.window_lost_keyboard()
        self.input.let_go()
        self.stack.invalidate()
        self.invalidate()

    def _take_input(self, event: pygame.Event, now: float) -> None:
        """Carry out the wishes of an event, and remove the notice that was shown before the event."""
        kind, earlier = event.type, self._notice
        self._is_handling_input = True
        with self.errors.caught():
            for wish in self.input.take(event, event.__dict__.get(WHEN, now)):
                self._carry_out(wish)
        self._follow_mouse()
        if kind == pygame.MOUSEBUTTONDOWN:
            # The notice stays until the button goes up: a click on its link opens a rule.
            self._notice_at_press, ends_notice = earlier, False
        elif kind == pygame.MOUSEBUTTONUP:
            # A notice that has appeared since the press was not read yet.
            ends_notice = earlier is self._notice_at_press
        else:
            ends_notice = kind in INPUTS
        shows_new_notice = self._notice is not earlier
        if ends_notice and earlier is not None and not shows_new_notice:
            self._show_notice(None)
        self._is_handling_input = False

    def _resize(self, now: float) -> None:
        """React to a new size of the window: all screens build their scenes again, and the new picture is drawn."""
        # Until then the last picture is stretched. It must not be if something else has changed too: a curtain falls.
        if self.studio.resize(self.window.size, now, stretch=self._due <= Due.RAISED_CARDS):
            self.stack.invalidate()
            self._require(Due.SCENE)
            self._refresh(now)

    # -- scenes ------------------------------------------------------------------------------------------------------

    def _refresh(self, now: float) -> None:
        """Do the work that is due for the next picture. Screens that are not visible keep their old scenes."""
        due = self._due
        if due is Due.NOTHING or not (self.stack and self.running):
            return
        by_player = not self._by_itself
        self._due, self._by_itself = Due.NOTHING, False
        top = self.stack.top
        if top.scene is None:
            top.drawn = None  # the screen is new, or everything in it may have changed: nothing moves into this picture
        for entry in self.stack.visible:
            if entry.scene is None or (entry is top and due >= Due.FOCUS):
                with self.errors.building(entry):
                    entry.scene = self._scene_of(entry, due).with_true_caps()
                if entry.scene is None:
                    return  # there was an error, for which `building` has opened a panel or ended the program
        if top.scene is not None and due >= Due.FOCUS:
            self._guard.show(top.screen, top.scene, by_player)
        self.input.grab.check()
        self._show(now, quiet=due < Due.SCENE)

    def _scene_of(self, entry: StackEntry, due: Due) -> Scene:
        """A new scene of a screen. If only the focus has changed, the screen may return its last scene with the focus
        moved, which takes less time."""
        last = entry.built if entry.scene is not None and due is Due.FOCUS else None
        moved = entry.screen.with_focus(last, entry.focus) if last is not None else None
        entry.built = moved or entry.screen.build(self.stack.introduce(self._builder(entry.focus), entry))
        return entry.built

    def _show(self, now: float, quiet: bool) -> None:
        """Show the last scenes of the visible screens. quiet: the scene of the top screen is not new."""
        scenes = [entry.scene for entry in self.stack.visible if entry.scene is not None]
        if not scenes:
            return
        # Over a game the title of the game stays. A panel over another panel has its own title.
        title_order = [*(scene for scene in scenes if scene.ground), *reversed(scenes)]
        self.window.set_title(next((scene.title for scene in title_order if scene.title), TITLE))
        notice: list[Node] = self._notice.nodes(self._builder(""), scenes[-1]) if self._notice is not None else []
        top, under_mouse, held = self.stack.top, self._hover, self.input.grab.held
        top.drawn = self.motion.show(top.drawn, scenes, notice, (under_mouse, held), now, self.settings.speed, quiet)
        self.listener.show(top, scenes[-1], self._notice)

    def _require(self, due: Due) -> None:
        """Add work for the next picture."""
        self._due = max(self._due, due)

    def invalidate(self) -> None:
        """Let the top screen build its scene again."""
        self._require(Due.SCENE)
        self._by_itself = self._by_itself or not self._is_handling_input

    def _show_text(self, text: str, link: str = "", target: str = "") -> None:
        """Show a text as a notice. target: the id of the disabled target whose reason it is."""
        from tablegame.ui.notice import Notice  # most pictures have none

        self._show_notice(Notice(text, link, self.clock(), target))

    def _show_notice(self, notice: Notice | None) -> None:
        """Show a notice, or none. A notice with the same text as the last one keeps its position."""
        last = self._notice
        self._notice = last.renewed(notice) if last is not None and notice is not None else notice
        self._require(Due.NOTICE)

    def _builder(self, focus: str) -> Builder:
        """An empty builder of scenes for the present window and settings. focus: the id of the target with the focus,
        "" for none."""
        settings, size, fonts = self.settings, self.window.size, self.studio.fonts
        builder = Builder(size, fonts, self.words, settings.scale, focus, self._hover, self.faces)
        builder.letter_keys, builder.left_handed = settings.letter_keys, settings.left_handed
        return builder

    def _update_words(self, reload: bool = False) -> None:
        """Use the sentences that an open screen puts in the place of others. reload: load the language again too."""
        replacements = next(filter(None, (entry.screen.other_words for entry in self.stack)), {})
        if reload:
            self.words = load_language(self.settings.language)
        if reload or replacements != self._replacements:
            self._replacements = replacements
            self.words = self.words.with_replacements(replacements)

    def _react_to_new_top(self) -> None:
        """Use the words of the screen that is on top now, release what the mouse holds, and build a new scene."""
        self._update_words()
        self.input.let_go()
        self.invalidate()

    def leave(self) -> None:
        """Take the top screen off the stack, after it has saved its state. No new picture is drawn."""
        entry = self.stack.pop()
        with self.errors.caught():
            entry.screen.closing()

    def _save_window_place(self) -> None:
        """Save the size and position of the window in the settings."""
        self._moved = inf
        self.settings.window = WindowPlace(*self.window.normal_place, self.window.maximised)
        self.save_settings()
