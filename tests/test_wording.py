"""The words of every game: whatever happens is told in whole sentences, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from contra_table import NAMES
from walks import Case, case_name, cases, drawn_rules

from tablegame.core.contract import CHANCE
from tablegame.session.history import GameHistory
from tablegame.storage.language import CODES, load
from tablegame.view.builder import Words
from tablegame.view.game_scene import reason_text
from tablegame.view.phrases import display_names

ENGLISH, GERMAN = load("en"), load("de")
LONGEST = 200
"""Moves of a game that are looked at."""
every_case = pytest.mark.parametrize("case", cases(), ids=case_name)


def played(case: Case, at_every_move: Callable[[GameHistory], None] = lambda _: None) -> GameHistory:
    """A game by chance, whose seed is printed."""
    seed = Random().randrange(10**9)
    print(f"seed {seed}")
    rng, engine = Random(seed), case[0].engine
    game = GameHistory(engine, case[1], drawn_rules(case, rng))
    while game.state.acting() and len(game.made) < LONGEST:
        at_every_move(game)
        actor = rng.choice(game.state.acting())
        game.add(actor, engine.deal(game.state, rng) if actor == CHANCE else game.state.legal(actor).sample(rng))
    return game


def sentences(case: Case, game: GameHistory, names: tuple[str, ...], words: Words) -> Iterator[str]:
    """A line for each milestone, the verdict, and the points."""
    text = case[0].text
    for moment in game.seen_events(None):
        yield text.line(moment, names.__getitem__, words).text
    if not game.state.acting():
        yield from text.verdict(game.state.view(None), names.__getitem__, words)


@every_case
def test_everything_that_happens_is_told_in_whole_sentences_of_both_languages(case: Case) -> None:
    game = played(case)
    english, german = (list(sentences(case, game, NAMES, words)) for words in (ENGLISH, GERMAN))
    for one, other in zip(english, german, strict=True):
        assert one and "{" not in one + other and one != other


@every_case
@pytest.mark.parametrize("code", CODES)
def test_a_player_without_a_name_is_spoken_to(case: Case, code: str) -> None:
    names = display_names(("", *NAMES[1 : case[1]]), (0,), load(code))
    for said in sentences(case, played(case), names, load(code)):
        assert f"{names[0]}" not in said, said


@every_case
def test_every_refusal_has_its_words_in_both_languages(case: Case) -> None:
    engine = case[0].engine

    def refused(game: GameHistory) -> None:
        made = [move.move for move in game.made[-3:] if move.actor != CHANCE]
        for actor in game.state.acting():
            for move in () if actor == CHANCE else (*range(0, 130, 7), *made):
                reason = engine.why_not(game.state.view(actor), move)
                if reason is not None:
                    one, other = (reason_text(reason, NAMES.__getitem__, words) for words in (ENGLISH, GERMAN))
                    assert one != other and "{" not in one + other and reason.clause, one

    played(case, refused)
