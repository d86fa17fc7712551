"""Every screen but the table, for the tests that hold for all screens; and a made-up language of long words.

`SCREENS` makes each screen, and `opened` shows one in a harness.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from itertools import islice
from pathlib import Path
from random import Random

from game_pictures import English, flat
from looked_over import finished, save_game_of
from many_results import store_many_games
from practised import store_finished_game, store_review
from ui_harness import Harness

from tablegame.core.bots import Choice
from tablegame.core.options import complete
from tablegame.core.reasons import Claim
from tablegame.core.text import Reason
from tablegame.games import GAMES, find
from tablegame.practice import deck
from tablegame.practice.branches import Start
from tablegame.practice.deck import MistakeScan
from tablegame.session.games_folder import RECORD_ENDING
from tablegame.session.settings import Settings
from tablegame.storage.language import Language
from tablegame.ui.app import App
from tablegame.ui.desk import Prompt, Screen
from tablegame.ui.screens import questions
from tablegame.ui.screens.continuation import ContinuationScreen
from tablegame.ui.screens.dialogs import AboutScreen, AskScreen, HouseRulesScreen, PlayOnScreen, PromptScreen
from tablegame.ui.screens.key_sheet import KeysScreen
from tablegame.ui.screens.new_game import RULES, SEATS, NewGameScreen
from tablegame.ui.screens.practice import PracticeScreen
from tablegame.ui.screens.printing import PrintScreen
from tablegame.ui.screens.rule_book import RulesScreen
from tablegame.ui.screens.saved import SavedScreen
from tablegame.ui.screens.settings import SettingsScreen
from tablegame.ui.screens.shelf import ShelfScreen
from tablegame.ui.screens.statistics import StatisticsScreen
from tablegame.ui.table.launch import begin_usual_game, part_name
from tablegame.view.builder import Builder
from tablegame.view.scene import Action, Label, Scene

GAME = GAMES[0]
LEAST_TYPE = 16
"""The smallest readable size of type in pixels."""


class LongWords(English):
    """A made-up language: English in which each word of more than two letters is about a third longer."""

    def raw(self, message: str) -> str:
        """The longer sentence. Words with a {field} stay; an ellipsis becomes three dots, since "…" marks cut text."""
        message = super().raw(message).replace("…", "...")
        return " ".join(word if "{" in word or "}" in word else _longer(word) for word in message.split(" "))


def _longer(word: str) -> str:
    letters = word.strip(".,:;?!…“”()")
    if len(letters) < 3 or not letters.isalpha():
        return word
    return word.replace(letters, letters + "ungsgemäß"[: max(1, round(len(letters) * 0.35))])


def settings(scale: int = 100) -> Settings:
    """English settings that know two people. scale: the size of type in percent."""
    return Settings(language="en", text_scale=scale, names=("Anna", "Ben"))


def _play_on(desk: App) -> PlayOnScreen:
    """The question who sits down where a stored game is played on from its first deal."""
    record = finished("contraspiel")
    id = save_game_of(desk.folders.games, record)
    _, history, notes = desk.library.read(id)
    title, moment = desk.words("Play on from here"), part_name(record.game, 0, desk.words)
    return PlayOnScreen(
        desk, Start(id, record.moves[:1], notes.chairs, find(record.game), history.chosen, title, moment)
    )


def _new_game_of_six(desk: App) -> NewGameScreen:
    """The page of seats for six players: two persons, and computer players of two levels."""
    screen = NewGameScreen(desk, GAME)
    screen.do_players(6)
    screen.act(Action("level", (1, "reader")))
    screen.act(Action("kind", (2, "person")))
    screen.do_page(SEATS)
    return screen


def _new_game_of_most(desk: App, key: str) -> NewGameScreen:
    """The dialog of a new game at its page of house rules, with the most players that the game allows."""
    entry = find(key)
    screen = NewGameScreen(desk, entry)
    screen.do_players(entry.engine.player_counts(screen.party.chosen)[-1])
    screen.do_page(RULES)
    return screen


def _mistakes(desk: App) -> Screen:
    """The page that asks for mistakes again, with one mistake that is due today."""
    id = store_finished_game(desk.folders, GAME.key, 3)
    store_review(desk.folders, id)
    cards = MistakeScan(desk.folders.games / f"{id}{RECORD_ENDING}").do()
    deck.add(desk.folders, cards, desk.today() - timedelta(1))
    return questions.mistakes(desk)


def _continuation(desk: App) -> Screen:
    """The continuations of two first moves of Procession, each with one answer."""
    entry, choices = find("procession"), []
    chosen = complete(entry.engine, 2, {})
    start = entry.engine.new(2, chosen)
    for move in islice(start.legal(0), 2):
        state = start.clone()
        state.apply(0, move)
        answer = state.legal(1).sample(Random(1))
        reason = Reason("It leaves {seat} three answers, and all of them lose.", (("seat", 1),))
        choices.append(Choice(move, 0.0, 0.0, 0.0, reasons=(Claim(reason, line=((1, answer),)),)))
    return ContinuationScreen(desk, entry, start.view(0), chosen, ("Anna", "Berta"), choices)


def _statistics(desk: App) -> StatisticsScreen:
    """The statistics of stored games."""
    store_many_games(desk.folders, 24)
    return StatisticsScreen(desk)


SCREENS: dict[str, Callable[[App], Screen]] = {
    "shelf": ShelfScreen,
    "new game": lambda desk: NewGameScreen(desk, GAME),
    "new game of six": _new_game_of_six,
    "new game of WarGops": lambda desk: _new_game_of_most(desk, "wargops"),
    "new game of Contraspiel": lambda desk: _new_game_of_most(desk, "contraspiel"),
    "new game of ContractGrid": lambda desk: _new_game_of_most(desk, "contractgrid"),
    "new game of Precognition": lambda desk: _new_game_of_most(desk, "precognition"),
    "new game of Procession": lambda desk: _new_game_of_most(desk, "procession"),
    "settings": SettingsScreen,
    "settings of the pace": lambda desk: SettingsScreen(desk, "pace"),
    "settings of keys": lambda desk: SettingsScreen(desk, "keys"),
    "settings of cards": lambda desk: SettingsScreen(desk, "cards"),
    "settings of people": lambda desk: SettingsScreen(desk, "people"),
    "saved games": SavedScreen,
    "statistics": _statistics,
    "statistics of nothing": StatisticsScreen,
    "rules": lambda desk: RulesScreen(desk, GAME.key),
    "practice": PracticeScreen,
    "mistakes": _mistakes,
    "continuation": _continuation,
    "play on": _play_on,
    "drill": lambda desk: questions.drill(desk, GAME.key, "who_takes", 300.0),
    "about": AboutScreen,
    "print": PrintScreen,
    "keys": KeysScreen,
    "house rules": lambda desk: HouseRulesScreen(desk, GAME, 5, {"form": "remainder"}),
    "question": lambda desk: AskScreen(desk, "Really?", (("Yes", desk.home), ("No", desk.home))),
    "prompt": lambda desk: PromptScreen(desk, Prompt("A name", "Anna", print)),
}


@contextmanager
def opened(
    name: str,
    folder: Path,
    size: tuple[int, int] = (1280, 800),
    scale: int = 100,
    begun_games: int = 1,
    painted: bool = False,
    words: Language | None = None,
    reads: bool = False,
) -> Iterator[Harness]:
    """The app with that screen of `SCREENS` on top. begun_games: how many games are under way on the shelf."""
    with Harness(folder, size=size, settings=settings(scale), painted=painted, reads=reads) as ui:
        for _ in range(begun_games):
            begin_usual_game(ui.app, GAME)
            ui.app.home()
        ui.app.words = words or ui.app.words
        ui.push(SCREENS[name](ui.app))
        yield ui


def scene_with_focus(ui: Harness, target: str, size: tuple[int, int] | None = None, scale: float = 0.0) -> Scene:
    """The scene of the top screen with the focus on a target. The scene is built and not drawn.
    size, scale: of the window and of type, where they differ from those of the harness (scale 1.0 is 100 %)."""
    app = ui.app
    builder = Builder(size or app.window.size, app.studio.fonts, app.words, scale or app.settings.scale, target)
    return ui.top().build(builder)


def labels(scene: Scene) -> list[Label]:
    """Every text of a scene, also within scrolling parts."""
    return [node for node in flat(scene.nodes) if isinstance(node, Label)]


def assert_text_is_whole(ui: Harness, labels: Iterable[Label]) -> None:
    """Assert that no text is cut off, that each line fits the width of its label, and that no type is too small."""
    width = ui.app.studio.fonts.width
    for label in labels:
        assert "…" not in label.words, label.words
        for line in label.lines:
            line_width = sum(width(span.text, span.face, span.size) for span in line)
            assert line_width <= label.rect.w + 2, f"{label.words!r} is {line_width} wide in {label.rect}"
            assert all(span.size >= LEAST_TYPE for span in line), label.words
