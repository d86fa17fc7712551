"""The situation of a session contains what its viewer may know, and no reference to anything secret."""

from __future__ import annotations

import ast
import gc
import pickle
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import pytest
from seeds import new_seed
from tables import history_of, notes_of_table

import tablegame
from tablegame.core.contract import CHANCE, EventLog, State
from tablegame.core.errors import MoveError
from tablegame.games import GAMES, Game
from tablegame.session.chance import deal_by_chance
from tablegame.session.history import GameHistory, PlayedMove
from tablegame.session.notes import Notes
from tablegame.session.seats import computer, person
from tablegame.session.session import Session
from tablegame.storage.records import Record

SECRET = (State, GameHistory, PlayedMove, EventLog, Notes, Session, Record)
every_game = pytest.mark.parametrize("entry", GAMES, ids=[entry.key for entry in GAMES])
by_people = pytest.mark.parametrize("people", [0, 1, 2])


def started_session(entry: Game, people: int, rng: Random) -> Session:
    players = entry.engine.usual_players
    chairs = [person(f"P{seat}") if seat < people else computer("club") for seat in range(players)]
    return Session.start(entry, players, {}, chairs, False, None, rng)


def random_moments(session: Session, rng: Random, moves: int) -> Iterator[Session]:
    """The session before and after random moves, some of which are taken back; most curtains are opened."""
    for _ in range(moves):
        yield session
        if session.situation.over:
            return
        seat = rng.choice(history_of(session).state.acting())
        session.make(seat, history_of(session).state.legal(seat).sample(rng))
        yield session
        if session.situation.trick_shown:
            session.go_on()
        if rng.random() < 0.8:
            session.open_curtain()
        if session.situation.why_not_undo is None and rng.random() < 0.1:
            session.take_back()


def deal_with_two_cards_exchanged(engine: Any, move: Any, rng: Random) -> Any:
    """The deal with two cards exchanged; the same deal if the exchange gives no deal."""
    words = engine.format(CHANCE, move).split(" ")
    first, second = rng.choices(range(1, len(words)), k=2)
    words[first], words[second] = words[second], words[first]
    with suppress(MoveError):
        return engine.parse(CHANCE, " ".join(words))
    return move


def other_possible_history(session: Session, rng: Random) -> GameHistory | None:
    """A random history that the viewer cannot tell from the true one, with other hidden cards and choices of the other
    seats; None if the drawn history differs for the viewer."""
    history, viewer, engine = history_of(session), session.situation.viewer, session.entry.engine
    late = rng.randint(max(0, len(history.moves) - 12), len(history.moves))
    begin = rng.choice([history.pending().start, max(0, history.last_deal() - 1), late])
    other = history.with_lines(history.lines[:begin])
    if CHANCE not in other.state.acting():
        other.state = engine.determinize(other.state.view(viewer), rng)
    for number, made in enumerate(history.moves[begin:], begin + 1):
        legal, move = other.state.legal(made.actor), made.move
        if made.actor == CHANCE:
            move = deal_with_two_cards_exchanged(engine, move, rng)
        elif made.actor != viewer and rng.random() < 0.5:
            move = legal.sample(rng)
        if move not in legal:
            return None
        other.add(made.actor, move)
        after = history.moves[number].before if number < len(history.moves) else history.state
        if other.state.view(viewer) != after.view(viewer):
            return None
    return None if CHANCE in other.state.acting() else other


def session_with_history(session: Session, history: GameHistory) -> Session:
    """The session with another history and with other secret notes."""
    notes, seed = notes_of_table(session), "7" * 32
    deal = notes.deal if session.situation.deal_text else deal_by_chance(seed)
    undone = tuple((f"{lines[0][0]} something else",) for lines in notes.undone)
    other = Session(session.entry, history, None, replace(notes, seed=seed, deal=deal, undone=undone))
    other._curtains, other._rewritten = session._curtains, session._rewritten
    other._update_situation()
    return other


def all_answers(session: Session) -> dict[str, Any]:
    """All that a screen can get from a session."""
    now, last = session.situation, history_of(session).moves[-1:]
    answers = {field.name: getattr(now, field.name) for field in fields(now)}
    move = now.view.legal().sample(Random(1)) if now.can_act else 0
    events = [made.log.seen_by(now.viewer) for made in last]
    return {**answers, "heard": events, "why not": session.why_not(move), "clipboard": session.clipboard_text()}


@every_game
@by_people
def test_hidden_cards_and_choices_change_no_answer_of_a_session(entry: Game, people: int) -> None:
    rng, different = Random(new_seed()), 0
    public = history_of(started_session(entry, people, rng)).state.perfect_information
    games = (started_session(entry, people, rng) for _ in range(1 if public else 20) if not different)
    for session in (moment for game in games for moment in random_moments(game, rng, 40)):
        for _ in range(12 if session.situation.opening else 3):
            actual, possible = history_of(session), other_possible_history(session, rng)
            if possible is not None:
                different += any(
                    possible.state.view(seat) != actual.state.view(seat) for seat in range(session.players)
                )
                answers, others = all_answers(session), all_answers(session_with_history(session, possible))
                assert not [name for name in answers if answers[name] != others[name]], (actual.lines, possible.lines)
    assert different or public, "no possible history differed in what is hidden"


def reachable_objects(root: object) -> Iterator[object]:
    """All objects to which an object leads, without code."""
    seen, to_visit = {id(root)}, [root]
    while to_visit:
        visited = to_visit.pop()
        yield visited
        for referent in gc.get_referents(visited):
            is_code = isinstance(referent, (type, FunctionType, BuiltinFunctionType, ModuleType))
            if id(referent) not in seen and not is_code:
                seen.add(id(referent))
                to_visit.append(referent)


@every_game
@by_people
def test_no_hidden_object_can_be_reached_from_a_situation(entry: Game, people: int) -> None:
    rng = Random(new_seed())
    for session in random_moments(started_session(entry, people, rng), rng, 12):
        now, notes, objects = session.situation, notes_of_table(session), list(reachable_objects(session.situation))
        assert not [reached for reached in objects if any(kind in type(reached).__mro__ for kind in SECRET)]
        assert notes.seed not in objects and (now.over or notes.deal not in objects)
        assert pickle.loads(pickle.dumps(now)) == now


def test_the_window_reads_neither_file_nor_history_of_a_session() -> None:
    read = []
    for path in sorted((Path(tablegame.__file__).parent / "ui").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Attribute):
                is_private = node.attr == "file" or node.attr[0] == "_"
                of_session = ast.unparse(node.value).rpartition(".")[2].strip("_") in {"session", "old"}
                read += [ast.unparse(node)] if (is_private and of_session) or node.attr == "state" else []
    assert not read
    public = {name for name in vars(started_session(GAMES[0], 1, Random(1))) if name[0] != "_"}
    assert public == {"entry", "file", "players", "chosen", "memories", "learned", "situation"}
