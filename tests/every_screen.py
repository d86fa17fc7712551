"""Every screen but the table, as tests open them, and words as long as other languages make them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from itertools import islice
from pathlib import Path
from random import Random

from game_pictures import flat
from looked_over import finished as played
from looked_over import kept
from many_results import store_many_games
from practised import store_finished_game, store_review
from ui_harness import Harness

from tablegame.core.bots import Choice
from tablegame.core.options import complete
from tablegame.core.reasons import Claim
from tablegame.core.text import Reason, without_context
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
from tablegame.ui.screens.dialogs import (
    AboutScreen,
    AskScreen,
    HouseRulesScreen,
    PlayOnScreen,
    PromptScreen,
)
from tablegame.ui.screens.key_sheet import KeysScreen
from tablegame.ui.screens.new_game import RULES, SEATS, NewGameScreen
from tablegame.ui.screens.practice import PracticeScreen
from tablegame.ui.screens.printing import PrintScreen
from tablegame.ui.screens.rule_book import RulesScreen
from tablegame.ui.screens.saved import SavedScreen
from tablegame.ui.screens.settings import SettingsScreen
from tablegame.ui.screens.shelf import ShelfScreen
from tablegame.ui.screens.statistics import StatisticsScreen
from tablegame.ui.table.launch import begin_usual_game, same_deal_start
from tablegame.view.builder import Builder
from tablegame.view.scene import Action, Label, Scene

GAME = GAMES[0]


class LongWords:
    """Words as a language with long ones has them: each about a third longer, and now and then a compound."""

    code = "en"

    def __call__(self, message: str, /, **fields: object) -> str:
        return self.raw(message).format(**fields) if fields else self.raw(message)

    def raw(self, message: str) -> str:
        """The sentence made longer, its {fields} untouched; dots that belong to it are written as three."""
        message = without_context(message).replace("…", "...")
        return " ".join(word if "{" in word or "}" in word else _longer(word) for word in message.split(" "))

    def many(self, one: str, several: str, n: int, /, **fields: object) -> str:
        """The form for n."""
        return self(one if n == 1 else several, n=n, **fields)


def _longer(word: str) -> str:
    letters = word.strip(".,:;?!…“”()")
    if len(letters) < 3 or not letters.isalpha():
        return word
    return word.replace(letters, letters + "ungsgemäß"[: max(1, round(len(letters) * 0.35))])


def settings(scale: int = 100) -> Settings:
    """Two people."""
    return Settings(language="en", text_scale=scale, names=("Anna", "Ben"))


def same_chairs(desk: App) -> Start:
    """The same cards once more."""
    start = same_deal_start(desk.library, kept(desk.folders.games, played("contraspiel")), desk.words)
    assert start is not None
    return start


def _new_game_of_six(desk: App) -> NewGameScreen:
    screen = NewGameScreen(desk, GAME)
    screen.do_players(6)
    screen.act(Action("level", (1, "reader")))
    screen.act(Action("kind", (2, "person")))
    screen.do_page(SEATS)
    return screen


def _new_game_of_most(desk: App, key: str) -> NewGameScreen:
    """The dialog of a game with as many as can play, all its house rules below them."""
    entry = find(key)
    screen = NewGameScreen(desk, entry)
    screen.do_players(entry.engine.player_counts(screen.party.chosen)[-1])
    screen.do_page(RULES)
    return screen


def _mistakes(desk: App) -> Screen:
    """The deck with a card that is due."""
    id = store_finished_game(desk.folders, GAME.key, 3)
    store_review(desk.folders, id)
    cards = MistakeScan(desk.folders.games / f"{id}{RECORD_ENDING}").do()
    deck.add(desk.folders, cards, desk.today() - timedelta(1))
    return questions.mistakes(desk)


def _continuation(desk: App) -> Screen:
    """Two choices of a new game, each with an answer to it."""
    entry, found = find("procession"), []
    chosen = complete(entry.engine, 2, {})
    start = entry.engine.new(2, chosen)
    for move in islice(start.legal(0), 2):
        state = start.clone()
        state.apply(0, move)
        answer = state.legal(1).sample(Random(1))
        reason = Reason("It leaves {seat} three answers, and all of them lose.", (("seat", 1),))
        claim = Claim(reason, line=((1, answer),))
        found.append(Choice(move, 0.0, 0.0, 0.0, reasons=(claim,)))
    return ContinuationScreen(desk, entry, start.view(0), chosen, ("Anna", "Berta"), found)


def _statistics(desk: App) -> StatisticsScreen:
    """Figures of a dozen games of three people, the curve of one game."""
    store_many_games(desk.folders, 24)
    return StatisticsScreen(desk, GAME.key)


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
    "play on": lambda desk: PlayOnScreen(desk, same_chairs(desk)),
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
    games: int = 1,
    painted: bool = False,
    words: Language | None = None,
    reads: bool = False,
) -> Iterator[Harness]:
    """The app with so many games begun and that screen on top."""
    with Harness(folder, size=size, settings=settings(scale), painted=painted, reads=reads) as ui:
        for _ in range(games):
            begin_usual_game(ui.app, GAME)
            ui.app.home()
        ui.app.words = words or ui.app.words
        ui.push(SCREENS[name](ui.app))
        yield ui


def focused(ui: Harness, target: str, size: tuple[int, int] | None = None, scale: float = 0.0) -> Scene:
    """The scene of the top screen with the focus there, in another window or type if they are given, built but not
    drawn."""
    app = ui.app
    builder = Builder(size or app.window.size, app.studio.fonts, app.words, scale or app.settings.scale, target)
    return ui.top().build(builder)


def labels(scene: Scene) -> list[Label]:
    """Every run of words on a scene, those in scrolling parts too."""
    return [node for node in flat(scene.nodes) if isinstance(node, Label)]
