"""The styles of play of the characters, and the odds by which a predictor guesses the style of a player."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, islice
from math import log
from random import Random
from typing import Any, Final

import pytest

from tablegame.ai.predict import FARTHEST, StyleOdds
from tablegame.core.bots import Memory
from tablegame.core.cards import JOKER
from tablegame.core.contract import CHANCE, Move
from tablegame.core.options import complete
from tablegame.core.tricks import mask_of
from tablegame.games import GAMES, find
from tablegame.games.contractgrid.facts.contracts import HEARTS
from tablegame.games.contractgrid.facts.moves import BID
from tablegame.games.contraspiel.bot.simple import points
from tablegame.games.contraspiel.facts.cards import ORDERS
from tablegame.games.contraspiel.facts.moves import PASS, TAKE
from tablegame.games.precognition.facts import letters_of
from tablegame.games.procession.facts import changed_digit
from tablegame.session.characters import all_characters

SEED: Final = 1366
PLAYERS: Final = {"contraconquer": 3, "contraspiel": 4, "contractgrid": 3}
"""The number of players; two in the other games."""
LEVELS: Final = {"contraconquer": "perfect", "contraspiel": "club", "precognition": "club"}
"""The level that plays in these games; in the others it is the beginner."""
CHOICES_ASKED: Final = {"contraconquer": 400, "contraspiel": 8, "precognition": 24}
"""The number of choices in games in which a choice takes long, or a style is seen seldom."""
USUALLY_ASKED: Final = 60
"""The number of choices in the other games."""
SHORT: Final[dict[str, dict[str, Any]]] = {"contraspiel": {"deals": 1}, "wargops": {"games": 1}}

ALL_STYLES: Final = [
    pytest.param(entry.key, style, marks=pytest.mark.xdist_group(f"styles of {entry.key}"))
    for entry in GAMES
    for style in entry.bot.styles
]
"""Games with their styles. The tests of one game run in one process, which plays the games for all of them once."""
Wanted = Callable[[Any, int], "bool | None"]
"""Whether a style prefers a move of a view; None if the style does not matter in this view."""


def _last_rank(view: Any, won: bool) -> int | None:
    """The rank that the seat played in the last trick, if it can play the rank again and won (or lost) that trick."""
    if not view.tricks or (view.tricks[-1].winner == view.seat) != won:
        return None
    rank: int = view.tricks[-1].ranks[view.seat]
    return rank if rank in view.domain else None


def _again(view: Any, move: int) -> bool | None:
    last = _last_rank(view, won=True)
    return None if last is None else move == last


def _shy(view: Any, move: int) -> bool | None:
    last = _last_rank(view, won=False)
    return None if last is None or view.domain.count() == 1 else move != last


def _stairs(view: Any, move: int) -> bool | None:
    tricks, ranks = view.tricks, view.ranks[view.seat]
    following = ranks[(ranks.index(tricks[-1].ranks[view.seat]) + 1) % len(ranks)] if tricks else None
    return move == following if following in view.domain else None


def _twice(view: Any, move: int) -> bool | None:
    ranks = [trick.ranks[view.seat] for trick in view.tricks[-2:]]
    can_repeat = ranks and ranks[-1] in view.domain and view.domain.count() > 1
    return (move == ranks[-1]) == (len(set(ranks)) == len(ranks)) if can_repeat else None


def _copies(view: Any, move: int) -> bool | None:
    last = view.tricks[-1] if view.tricks else None
    if last is None:
        return None
    rank = view.ranks[view.seat][view.ranks[last.winner].index(last.ranks[last.winner])]
    return move == rank if rank in view.domain else None


def _returns(view: Any, move: int) -> bool | None:
    rank = view.tricks[-2].ranks[view.seat] if len(view.tricks) > 1 else 0
    return move == rank if rank in view.domain else None


def _follows(view: Any, move: int) -> bool | None:
    highest = max(view.tricks[-1].ranks[-1]) if view.tricks else 0
    return move == highest if highest in view.domain else None


def _sulks(view: Any, move: int) -> bool | None:
    ranks = view.tricks[-1].ranks[-1] if view.tricks else (0, 0)
    return move in list(view.domain)[:2] if 0 < ranks[view.seat] < max(ranks) and view.domain.count() > 2 else None


def _near_last_change(distance: Callable[[int, int, int], bool]) -> Wanted:
    """distance: whether a changed digit, the digit that the last row changed, and the length of a row fit the style."""

    def is_wanted(view: Any, move: int) -> bool | None:
        last = view.changed_digit(len(view.rows) - 1)
        return None if last is None else distance(changed_digit(view.row, move), last, view.length)

    return is_wanted


def _trumps(view: Any, move: int) -> bool | None:
    if view.phase != "play" or view.trick:
        return None
    suits = ORDERS[view.trump].suits
    has_choice = len({suits[card] == view.trump for card in view.domain}) == 2
    return suits[move] != view.trump if has_choice and view.seat == view.soloist else None


def _contra(view: Any, move: int) -> bool | None:
    asked = view.phase == "contra" and points(mask_of(view.hand), view.trump) >= 7
    return move != PASS if asked else None


def _bids_on(contract_of: Callable[[Any], int], wanted: bool) -> Wanted:
    """A style that bids (or does not bid) on a contract as long as it is not marked."""

    def is_wanted(view: Any, move: int) -> bool | None:
        if view.phase != "bid" or view.marks[view.seat] >> contract_of(view) & 1:
            return None
        return bool((move - BID) >> contract_of(view) & 1) == wanted

    return is_wanted


WANTS: Final[dict[str, dict[str, Wanted]]] = {
    "contraconquer": {
        "again": _again,
        "shy": _shy,
        "stairs": _stairs,
        "twice": _twice,
        "copies": _copies,
        "returns": _returns,
    },
    "wargops": {
        "hoards": lambda view, move: move < 2 / 3 * max(view.domain) if view.domain.count() >= 4 else None,
        "follows": _follows,
        "sulks": _sulks,
    },
    "contraspiel": {
        "contra": _contra,
        "trumps": _trumps,
        "sow": lambda view, move: move == TAKE if view.phase == "sow" else None,
    },
    "contractgrid": {
        "corner": _bids_on(lambda view: view.sheets[view.seat][0], wanted=False),
        "hearts": _bids_on(lambda _: HEARTS, wanted=True),
        "keeps": lambda view, move: (
            move != JOKER if view.phase == "play" and JOKER in view.domain and len(view.hand) > 3 else None
        ),
    },
    "precognition": {
        "long": lambda view, move: len(letters_of(move)) > 11 if view.writing else None,
        "upwards": lambda view, move: letters_of(move).startswith("U") if view.writing else None,
        "pairs": lambda view, move: len(letters_of(move)) % 2 == 0 if view.writing else None,
    },
    "procession": {
        "left": lambda view, move: move == min(view.domain, key=lambda row: changed_digit(view.row, row)),
        "beside": _near_last_change(lambda changed, last, _: abs(changed - last) == 1),
        "across": _near_last_change(lambda changed, last, length: abs(changed - (length - 1 - last)) <= 1),
    },
}
"""By game and style, whether the style prefers a move."""


Chosen = tuple[Any, int]
"""A view, and the move that was chosen in it."""
PLAYED: Final[dict[tuple[str, str], tuple[list[Chosen], Iterator[Chosen]]]] = {}
"""By game and level, the choices that were made so far, and an endless iterator over further ones."""


def _choices(game: str, level: str) -> Iterator[Chosen]:
    """Choices of a level (or at random) in seeded games, without end. They are remembered for other styles."""
    choices, further = PLAYED.setdefault((game, level), ([], _played(game, level, Random(f"{SEED} {game} {level}"))))
    for number in count():
        if number == len(choices):
            choices.append(next(further))
        yield choices[number]


def _played(game: str, level: str, rng: Random) -> Iterator[Chosen]:
    engine, bot = find(game).engine, find(game).bot
    players = PLAYERS.get(game, 2)
    while True:
        state = engine.new(players, complete(engine, players, SHORT.get(game, {})))
        while (acting := state.acting()) and not engine.is_stalled(state):
            for actor in acting:
                if actor == CHANCE:
                    move: Move = engine.deal(state, rng)
                else:
                    view = state.view(actor)
                    move = bot.random_move(view, rng) if level == "random" else bot.choose(view, level, rng, None)
                    assert isinstance(move, int)
                    yield view, move
                state.apply(actor, move)


@pytest.mark.parametrize(("game", "style"), ALL_STYLES)
def test_a_style_makes_its_favourite_moves_more_often_than_a_plain_player(game: str, style: str) -> None:
    bot, wants, level = find(game).bot, WANTS[game][style], LEVELS.get(game, "beginner")
    rng = Random(f"{SEED} {game} {style}")
    relevant = ((view, move) for view, move in _choices(game, level) if wants(view, move) is not None)
    plain = styled = 0
    choices = CHOICES_ASKED.get(game, USUALLY_ASKED)
    for view, move in islice(relevant, choices):
        styled_move = bot.styled_move(view, move, style, rng)
        assert styled_move in view.domain
        plain += bool(wants(view, move))
        styled += bool(wants(view, styled_move))
    assert styled >= plain + 0.15 * choices, f"{plain} and {styled} of {choices} choices, seed {SEED}"


@pytest.mark.parametrize(("game", "style"), ALL_STYLES)
def test_a_style_makes_legal_moves_that_depend_on_view_and_seed_alone(game: str, style: str) -> None:
    bot = find(game).bot
    for number, (view, move) in enumerate(islice(_choices(game, "random"), CHOICES_ASKED.get(game, USUALLY_ASKED))):
        styled_move = bot.styled_move(view, move, style, Random(number))
        assert styled_move in view.domain, f"seed {SEED}"
        assert styled_move == bot.styled_move(view, move, style, Random(number))


def test_every_style_has_a_sentence_and_a_character() -> None:
    for entry in GAMES:
        whose = [player.styled_level(entry.key).style for player in all_characters()]
        assert set(entry.bot.styles) == set(whose) - {""}
        assert all(sentence.endswith(".") for sentence in entry.bot.styles.values())


USUAL = {"one": 0.6, "other": 0.3, "third": 0.1}


def test_without_observations_each_style_has_its_usual_chance() -> None:
    assert StyleOdds({}).chances(USUAL) == pytest.approx(USUAL)


def test_observations_change_the_chance_of_a_style_by_the_rule_of_bayes() -> None:
    memory: Memory = {}
    StyleOdds(memory).observe({"one": log(0.1), "other": log(0.4), "third": log(0.1)})
    assert StyleOdds(memory).chances(USUAL) == pytest.approx({"one": 6 / 19, "other": 12 / 19, "third": 1 / 19})


def test_a_change_of_style_is_learned_within_a_bounded_number_of_games() -> None:
    memory: Memory = {}
    for _ in range(1000):
        StyleOdds(memory).observe({"one": log(0.9), "other": log(0.1), "third": log(0.1)})
    for _ in range(int(2 * FARTHEST / log(9)) + 1):
        StyleOdds(memory).observe({"one": log(0.1), "other": log(0.9), "third": log(0.1)})
    assert StyleOdds(memory).chances(USUAL)["other"] > 0.99
