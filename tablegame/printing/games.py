"""Games on paper: a record move by move, and positions to be solved, with their solutions on the last page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from tablegame.art.paper import GREY, Page, PaperSize, Printable, PrintOrder
from tablegame.core.contract import SEAT_LETTERS, SeenEvent
from tablegame.core.options import Option, complete
from tablegame.core.table import Sitter
from tablegame.core.text import N_
from tablegame.games import KEYS, Game, find
from tablegame.practice.drills import NUMBERS, PositionTask, RatedPuzzle, drill_of
from tablegame.printing.flow import PaperMetrics, TextFlow
from tablegame.session.history import GameHistory, replay_record
from tablegame.session.replay import load_record
from tablegame.view.builder import STUDY, Builder, Words
from tablegame.view.game_scene import Frame, FrameRole, SceneInput, reason_text
from tablegame.view.phrases import labelled
from tablegame.view.scene import Span

_SIZE: Final = 3.8
_CARD: Final = 15.0
"""The height of a card of a trick, in millimetres."""
_POSITION: Final = 70.0
"""The least room in which a position begins."""
_ACCEPTED: Final = 4
"""The most right answers that are listed."""
_TRIES: Final = 20
"""Numbers of drills that are tried for each position."""

_OPEN: Final = tuple(key for key in KEYS if not find(key).deals)
"""The games in which the moves so far are all there is to know."""
_PUZZLES: Final = (
    Option(
        name="game", kind="choice", title=N_("Game"), choices=_OPEN, default="procession",
        words=tuple(find(key).title for key in _OPEN),
    ),
    Option(name="count", kind="number", title=N_("Positions"), low=1, high=50, default=6),
    Option(name="seed", kind="number", title=N_("Number"), sentence=N_("Another number gives others."),
           high=10**6, default=0),
)  # fmt: skip


def record_pages(path: str, paper: PaperSize, words: Words) -> list[Page]:
    """A record move by move. Raises RecordError."""
    record, history = replay_record(load_record(Path(path)), path)
    entry, flow = find(record.game), TextFlow(paper, _SIZE)
    names = list(record.seats) or _names(record.players, words)
    flow.heading(words(entry.title), 8)
    flow.text([Span(", ".join(names), "serif-italic", _SIZE)])
    _lines(flow, entry, history.seen_events(None), names, words)
    state = history.state
    if not state.acting():
        flow.space(_SIZE)
        for sentence in entry.text.verdict(state.view(None), names.__getitem__, words):
            flow.text([Span(sentence, "serif-bold", _SIZE)])
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, state.scores(), strict=True))
    flow.text([Span(scores, "serif", _SIZE)])
    return flow.pages


def _lines(
    flow: TextFlow,
    entry: Game,
    events: Sequence[SeenEvent],
    names: Sequence[str],
    words: Words,
    open_end: bool = False,
) -> None:
    """A line for each event: the cards of a trick, and what happened in words. open_end: the last one is the question:
    its cards alone."""
    builder = Builder((int(STUDY[0]), int(STUDY[1])), PaperMetrics(), words)
    for number, moment in enumerate(events, 1):
        cards = entry.scene.trick_cards(builder, moment)
        flow.need(_CARD + 3 * _SIZE if cards else 2 * _SIZE)
        if cards:
            flow.art([card.face for card in cards], _CARD, 8.0)
        asked = open_end and number == len(events)
        said = "…" if asked else entry.text.line(moment, names.__getitem__, words).text
        mark = "" if said[:1].isdigit() else f"{number}."  # a line that has its own number
        flow.text([Span(said, "serif", _SIZE)], 8.0, mark)
        flow.space(1.5)


def _puzzle_pages(order: PrintOrder) -> list[Page]:
    """The positions one below the other, and all solutions on the last page."""
    entry, words = find(order.chosen["game"]), order.words
    found = list(_positions(entry, order.chosen["count"], order.chosen["seed"]))
    flow, answers = TextFlow(order.paper, _SIZE), TextFlow(order.paper, _SIZE)
    answers.heading(words("Solutions"), 8)
    for number, position in enumerate(found, 1):
        flow.space(_SIZE * 2)
        flow.need(_POSITION)
        _position(flow, entry, position, number, words)
        answer = _answer(entry, position, words)
        answers.text([Span(answer, "serif", _SIZE)], 8.0, f"{number}.")
        answers.space(1.5)
    return [*flow.pages, *answers.pages]


def _positions(entry: Game, count: int, seed: int) -> Iterator[RatedPuzzle]:
    """Positions of all kinds of drills in turn."""
    kinds = [drill.kind for drill in entry.kinds_of_drills if drill.cli_exported]
    for each in range(count):
        for attempt in range(_TRIES):
            number = (seed * 1000 + each * _TRIES + attempt) % NUMBERS
            position = PositionTask(entry.key, kinds[each % len(kinds)], number).do()
            if position is not None:
                yield position
                break


def _position(flow: TextFlow, entry: Game, position: RatedPuzzle, number: int, words: Words) -> None:
    puzzle, history = position.puzzle, _history(entry, position)
    names = _names(puzzle.players, words)
    drill = drill_of(entry, puzzle.kind)
    flow.heading(f"{number}. {labelled(words(entry.title), words(drill.title), words)}", 6)
    flow.text([Span(words("You are {seat}.", seat=names[puzzle.seat]), "serif-italic", _SIZE)], colour=GREY)
    events = history.seen_events(puzzle.seat)
    asked = len(events) > 1 and entry.scene.question_frame(events[-1], events[-2].view) is not None
    _lines(flow, entry, events, names, words, open_end=asked and not puzzle.moves[-1].startswith("*"))
    flow.space(_SIZE)
    flow.text([Span(words(drill.question), "serif-bold", _SIZE * 1.15)])


def _history(entry: Game, position: RatedPuzzle) -> GameHistory:
    puzzle = position.puzzle
    return GameHistory(entry.engine, puzzle.players, _chosen(entry, position), puzzle.moves)


def _chosen(entry: Game, position: RatedPuzzle) -> dict[str, Any]:
    return complete(entry.engine, position.puzzle.players, dict(position.puzzle.rules))


def _answer(entry: Game, position: RatedPuzzle, words: Words) -> str:
    """The solution in words, with its reason where there is one."""
    puzzle = position.puzzle
    answer = words(" or ").join(_in_words(entry, position, text, words) for text in puzzle.accepted[:_ACCEPTED])
    if puzzle.why is None:
        return answer
    return f"{answer}. {reason_text(puzzle.why, _names(puzzle.players, words).__getitem__, words)}"


def _in_words(entry: Game, position: RatedPuzzle, text: str, words: Words) -> str:
    """An answer as `drill` writes it in words: who takes what, or a move."""
    puzzle, chosen = position.puzzle, _chosen(entry, position)
    if puzzle.offered or puzzle.kind == "piles" or text in SEAT_LETTERS[: puzzle.players]:
        frame = Frame(FrameRole.EVENT, _history(entry, position).state.view(puzzle.seat))
        sitters = tuple(Sitter(name) for name in _names(puzzle.players, words))
        return entry.scene.answer(SceneInput(frame, sitters, chosen, puzzle.seat, None, False), text, words)
    move = entry.engine.parse(puzzle.seat, text)
    assert isinstance(move, int)  # nobody but chance deals
    return entry.text.move(move, chosen, words)


def _names(players: int, words: Words) -> list[str]:
    return [words("Seat {letter}", letter=letter) for letter in SEAT_LETTERS[:players]]


PUZZLES: Final = (
    Printable(
        key="puzzles",
        title=N_("Positions to solve"),
        sentence=N_("Positions from the drills of a game, with the solutions on the last page."),
        options=_PUZZLES,
        pages=_puzzle_pages,
    ),
)
