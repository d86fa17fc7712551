"""Reasons in words: what each kind claims is played out with the engine, and what is printed of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablegame.cli import main
from tablegame.core.contract import CHANCE, View
from tablegame.core.options import complete
from tablegame.core.reasons import Claim, SureKind
from tablegame.games import GAMES, find
from tablegame.games.procession.reasons import answers

CHECKED = 150
"""Claims of each form that are played out."""
PLAYOUTS = 40
"""How often each of them is."""
TRICKS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("contraconquer", 3, {"copies": 2}),
    ("contraconquer", 4, {"form": "remainder", "copies": 2}),
    ("contraconquer", 2, {"form": "remainder", "pack": "standard"}),
    ("wargops", 2, {"ranks": 6}),
    ("wargops", 4, {"ranks": 4}),
    ("wargops", 3, {"ranks": 4, "ties": "replace"}),
    ("contraspiel", 3, {}),
    ("contraspiel", 4, {}),
    ("contractgrid", 3, {}),
    ("contractgrid", 4, {}),
)


def asked(game: str, players: int, chosen: dict[str, Any], rng: Random) -> Iterator[tuple[View, int, Claim]]:
    """Claims about random moves in random games, without end."""
    engine, kinds = find(game).engine, find(game).reasons.kinds
    while True:
        state = engine.new(players, complete(engine, players, chosen))
        while acting := state.acting():
            actor = rng.choice(acting)
            if actor == CHANCE:
                state.apply(CHANCE, engine.deal(state, rng))
                continue
            view, move = state.view(actor), state.legal(actor).sample(rng)
            for kind in kinds:
                claim = kind.find(view, move) if isinstance(kind, SureKind) else None
                if claim is not None:
                    yield view, move, replace(claim, kind=kind.key)
            state.apply(actor, move)


def trick_after(game: str, view: Any, move: int, rng: Random) -> Any:
    """The trick to which the move belongs, played to its end at random in hands that the view allows."""
    engine, number = find(game).engine, len(view.tricks)
    state: Any = engine.determinize(view, rng)
    state.apply(view.seat, move)
    while len(state.view(None).tricks) == number and (acting := state.acting()) and acting != (CHANCE,):
        actor = rng.choice(acting)
        state.apply(actor, state.legal(actor).sample(rng))
    tricks = state.view(None).tricks
    return tricks[number] if len(tricks) > number else None


def taken_by(game: str, trick: Any) -> int | None:
    """The seat that took the trick; None where the cards wait or belong to nobody."""
    if game != "wargops":
        return int(trick.winner)
    up = [(card.rank, seat) for seat, card in enumerate(trick.face_up()) if card]
    high = [seat for rank, seat in up if rank == max(up)[0]]
    return high[0] if len(high) == 1 else None


def holds(game: str, view: Any, claim: Claim, trick: Any) -> bool:
    """Whether what was claimed has come true in that trick."""
    winner, named = taken_by(game, trick), dict(claim.reason.fields).get("seat")
    if claim.kind in ("takes", "cheapest", "wins_trick"):
        return winner == view.seat
    if claim.kind in ("loses", "beaten"):
        return winner != view.seat
    if claim.kind == "tie":
        return winner in (view.seat, named, None)
    if claim.kind in ("gives", "spares"):
        return (winner == named) == (claim.kind == "gives")
    waiting = {pile.trick for pile in view.piles if view.seat in pile.claimants}
    won = {step.trick for step in trick.steps if step.kind == "takes" and step.seats == (view.seat,)} & waiting
    return bool(won) if claim.kind == "pile" else won != waiting


@pytest.mark.parametrize(("game", "players", "chosen"), TRICKS)
def test_what_is_claimed_of_a_trick_comes_true_however_it_goes_on(
    game: str, players: int, chosen: dict[str, Any]
) -> None:
    rng = Random(f"claims {game} {chosen}")
    for view, move, claim in islice(asked(game, players, chosen, rng), CHECKED):
        for _ in range(PLAYOUTS):
            trick = trick_after(game, view, move, rng)
            assert trick is None or holds(game, view, claim, trick), (claim, trick)


@pytest.mark.parametrize(("players", "length"), [(2, 7), (2, 9), (3, 6)])
def test_what_is_claimed_of_a_row_is_what_the_engine_allows(players: int, length: int) -> None:
    engine, rng = find("procession").engine, Random(f"rows {players} {length}")
    for view, row, claim in islice(asked("procession", players, {"length": length}, rng), CHECKED):
        state = engine.determinize(view, rng)
        state.apply(view.seat, row)
        replies = tuple(state.acting() and state.legal(state.acting()[0]))
        assert replies == answers(view, row)
        ending = [reply for reply in replies if not answers(view, row, reply)]
        if claim.kind == "last_row":
            assert not replies and state.scores()[view.seat] == 1
        elif claim.kind == "surrenders":
            assert claim.line[0][1] in ending
        elif claim.kind == "safe":
            assert replies and not ending
        else:
            wins = [any(not answers(view, row, reply, last) for last in answers(view, row, reply)) for reply in replies]
            assert claim.kind == "forces" and players == 2 and all(wins)


def test_reasons_are_printed_with_their_kind_and_what_follows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A and B hold cards of one rank each, so that C knows who takes the trick with either of its own."""
    record = tmp_path / "certain.yaml"
    moves = ("A 1", "B 4", "C 7", "A 1", "B 4", "C 8", "A 2", "B 5", "C 8", "A 2", "B 5", "C 9")
    lines = "".join(f"  - {move}\n" for move in moves)
    record.write_text(f"tablegame: 1\ngame: contraconquer\nplayers: 3\noptions: {{copies: 2}}\nmoves:\n{lines}")
    assert main(["evaluate", str(record), "--seat", "C", "--json"]) == 0
    choices = {each["move"]: each["why"] for each in json.loads(capsys.readouterr().out)["choices"]}
    assert {move: why[0]["kind"] for move, why in choices.items()} == {"7": "takes", "9": "gives"}
    assert choices["7"][0] == {
        "text": "A has only the rank 3 left and B only 6: your 7 takes the trick.",
        "kind": "takes",
        "sure": True,
        "share": None,
        "line": ["A 3", "B 6"],
    }


def test_every_kind_of_reason_is_documented() -> None:
    text = (Path(__file__).parents[1] / "docs" / "reasons.md").read_text(encoding="utf-8")
    kinds = {kind.key for game in GAMES if game.reasons for kind in game.reasons.kinds}
    assert kinds and all(f"`{kind}`" in text for kind in kinds)
