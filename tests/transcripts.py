"""Transcripts: everything that is said during a kept game, namely status, buttons, moves, remarks, verdict and state.

python tests/transcripts.py                    write the transcripts of all kept games anew
python tests/transcripts.py GAME [RULE=VALUE]  keep a random game of that kind first, under these house rules
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from many_results import random_record
from walks import kept_games

from tablegame.cli import main
from tablegame.core.contract import EventLog, Sitter
from tablegame.core.options import from_texts
from tablegame.games import GAMES, find
from tablegame.session.history import read_move, replay_record
from tablegame.session.replay import load_record
from tablegame.storage.language import load
from tablegame.storage.records import write_record
from tablegame.view.faces import Faces
from tablegame.view.game_scene import FrameRole, SceneInput
from tablegame.view.phrases import display_names

KEPT = tuple(path for entry in GAMES for path in kept_games(entry.key) if path.with_suffix(".jsonl").exists())
"""The kept games that are short enough for transcripts."""
LANGUAGES = ("en", "de")


def kept_path(path: Path, language: str) -> Path:
    """The file of the transcript of a kept game."""
    return path.with_suffix(f".{language}.txt")


class Transcript:
    """The transcript of a kept game. In German the player at A has no name, so that sentences say "du"."""

    def __init__(self, path: Path, language: str) -> None:
        self.path, self.record, self.words = path, load_record(path), load(language)
        self.game, self.chosen = find(self.record.game), replay_record(self.record, path.name)[1].chosen
        self.text = self.game.text
        self.english = language == "en"
        names = self.record.seats or tuple(f"Player {seat}" for seat in range(self.record.players))
        self.names = names if self.english else display_names(("", *names[1:]), (0,), self.words)

    def lines(self) -> Iterator[str]:
        """The lines in the order of the game. A status that was there before is left out."""
        engine, name_of, shown = self.game.engine, self.names.__getitem__, set[str]()
        state = engine.new(self.record.players, self.chosen)
        yield self.text.aim(self.chosen, state.players, self.words)
        for number, move in enumerate(self.record.moves, 1):
            views, log = {viewer: state.view(viewer) for viewer in (None, 0)}, EventLog()
            state.apply(*read_move(engine, state, move), log)
            yield from self._moves(log)
            for viewer, before in views.items():
                for frame in self.game.scene.frames(before, log.seen_by(viewer), state.view(viewer)):
                    status = self._status(frame, viewer, number)
                    if status not in shown:
                        yield status
                    shown.add(status)
            if number == len(self.record.moves) // 2 and self.english:
                yield from ("", self.text.state_in_english(state.view(0), name_of), "")
        view = state.view(None)
        yield from ("", *self.text.verdict(view, name_of, self.words))
        yield " · ".join(self.text.score_in_words(view, seat, self.words) for seat in range(state.players))
        if self.english:
            yield from ("", self.text.state_in_english(view, name_of))

    def _moves(self, log: EventLog) -> Iterator[str]:
        """The lines of the list of moves, each with its clause of the rules and the remark of a character."""
        kinds = self.game.engine.listed_events or self.game.engine.milestone_events
        for moment in log.seen_by(
            None, lambda event: event.kind in kinds if kinds is not None else bool(event.reveals)
        ):
            line, remark = self.text.move_line(moment, self.names.__getitem__, self.words), self.text.remark(moment)
            seats = ", ".join(map(str, remark.seats)) if remark else ""
            yield f"* {line.text} [{line.clause}]" + (f" ({remark.occasion}: {seats})" if remark else "")

    def _status(self, frame: Any, viewer: int | None, seed: int) -> str:
        """Status and clause of a picture. If the viewer chooses, also the labels and names of a random move."""
        sitters = tuple(Sitter(name, seat > 0) for seat, name in enumerate(self.names))
        can_act = frame.role is FrameRole.CHOOSING and viewer in frame.view.acting and viewer is not None
        look: SceneInput[Any] = SceneInput(frame, sitters, self.chosen, viewer, None, can_act, step=99)
        status = f"  {self.text.status(look, self.words)} [{self.text.clause(look, self.words)}]"
        if can_act:
            move = frame.view.legal().sample(Random(seed))
            lifted = replace(look, picked=move)
            labels = (
                self.text.commit_label(lifted, move, self.words),
                self.text.short_commit_label(lifted, move, self.words, Faces()),
                self.text.move_name(move, self.chosen, self.words),
                self.text.short_move_name(move, frame.view, self.words),
            )
            status += f" – {self.text.status(lifted, self.words)} – {' / '.join(filter(None, labels))}"
        return status


def transcript(path: Path, language: str) -> str:
    """The transcript of a kept game, as its file has it."""
    return "\n".join(Transcript(path, language).lines()) + "\n"


def keep(key: str, *rules: str) -> Path:
    """Write the record of a random game and, beside it, what `replay` prints; returns the path of the record."""
    path = Path(__file__).parent / "playthroughs" / key / "usual.yaml"
    path.parent.mkdir(exist_ok=True)
    engine = find(key).engine
    record = random_record(key, engine.usual_players, seed=0, **from_texts(engine, rules))
    path.write_text(write_record(record), encoding="utf-8", newline="\n")
    with path.with_suffix(".jsonl").open("w", encoding="utf-8") as file, redirect_stdout(file):
        main(["replay", "--json", "--every", str(path)])
    return path


if __name__ == "__main__":
    kept_now = [keep(*sys.argv[1:])] if sys.argv[1:] else []
    for each in (*KEPT, *kept_now):
        for code in LANGUAGES:
            kept_path(each, code).write_text(transcript(each, code), encoding="utf-8")
