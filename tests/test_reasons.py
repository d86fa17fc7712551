"""Reasons in words: what each kind claims is found out again with the engine, and what is printed of them."""

from __future__ import annotations

import json
import re
from itertools import islice
from pathlib import Path
from random import Random
from statistics import mean

import pytest
from effort import quick_hints
from locales import marked
from reasons import positions, truth
from war_states import game_with_hands

import docs
from tablegame.cli import main
from tablegame.core.bots import LOSING
from tablegame.core.cards import rank_noun
from tablegame.core.reasons import EQUAL
from tablegame.core.text import Person, in_person
from tablegame.games import GAMES, Game, find
from tablegame.session.worker import advice
from tablegame.storage.language import load

EXPLAINED = tuple(entry for entry in GAMES if entry.reasons is not None and entry.reasons.play is not None)
"""Games whose kinds are checked by `reason_truth.py`."""


@pytest.mark.parametrize("entry", EXPLAINED, ids=lambda entry: entry.key)
def test_every_claim_of_a_reason_is_true(entry: Game) -> None:
    # In Contraconquer little is certain before the last tricks.
    most = 1200 if entry.key == "contraconquer" else 40
    tallies = truth(entry.key, count=4 if most == 40 else 20, seed=11, tries=60, most=most)
    assert {kind: each.false for kind, each in tallies.items() if each.false} == {}
    assert sum(each.true for each in tallies.values()) > 30


@pytest.mark.parametrize("entry", EXPLAINED, ids=lambda entry: entry.key)
def test_a_losing_move_has_at_most_two_short_reasons_of_its_own(entry: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    quick_hints(monkeypatch)
    for position in islice(positions(entry.key, 5), 12):
        found = advice(entry, *position)
        whys = {each.move: [claim.reason.english() for claim in each.reasons] for each in found.choices}
        best = whys[found.choices[0].move if found.best is None else found.best]
        for each in found.choices:
            assert len(each.reasons) <= 2 and all(claim.kind for claim in each.reasons)
            assert not each.reasons or len(each.reasons[0].reason.english()) <= 90
            if each.verdict in ("inaccuracy", "mistake"):
                assert not set(whys[each.move]) & set(best)


@pytest.mark.parametrize("game", ["wargops", "procession"])
def test_in_four_of_five_positions_every_losing_move_has_a_reason_of_its_own(game: str) -> None:
    """Many more positions show 85 to 90 %."""
    explained = []
    for hint in [advice(find(game), *position) for position in islice(positions(game, 3), 50)]:
        best = next(each for each in hint.choices if each.move == hint.best)
        for_the_best = {claim.reason for claim in best.reasons}
        losing = [each for each in hint.choices if each.verdict in LOSING]
        if losing:
            explained.append(all({claim.reason for claim in each.reasons} - for_the_best for each in losing))
        mistakes = [f", the {rank_noun(each.move)} in " for each in losing if each.verdict == "mistake"]
        comparisons = [claim.reason.english() for each in losing for claim in each.reasons if claim.kind == "short"]
        assert not any(name in sentence for name in mistakes for sentence in comparisons), "a mistake is not better"
    assert len(explained) > 12 and mean(explained) >= 0.8


@pytest.mark.parametrize("entry", EXPLAINED, ids=lambda entry: entry.key)
def test_hidden_cards_change_no_judgement_and_no_reason(entry: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    quick_hints(monkeypatch)
    rng = Random(4)
    for position in islice(positions(entry.key, 6), 4):
        view = entry.engine.determinize(position.view, rng).view(position.view.seat)
        assert view == position.view
        assert advice(entry, *position) == advice(entry, view, position.seed)


def test_evaluate_prints_reasons_with_their_kind_and_continuation(
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
        "text": "A has only the 3 left and B only the 6: the 7 takes the trick.",
        "kind": "takes",
        "sure": True,
        "share": None,
        "line": ["A 3", "B 6"],
    }


@pytest.mark.parametrize("game", [entry.key for entry in EXPLAINED])
@pytest.mark.parametrize(("language", "you"), [("en", r"\b(you|your|yours)\b"), ("de", r"\b(du|dein\w*|dir|dich)\b")])
def test_every_reason_has_words_in_the_first_second_and_third_person(game: str, language: str, you: str) -> None:
    root, words = Path(__file__).parents[1], load(language)
    files = [
        *(root / "tablegame" / "games" / game).glob("reasons*/*.py"),
        root / "tablegame/games" / game / "reasons.py",
    ]
    for source in filter(Path.exists, files):
        for _, text in marked(source.read_text(encoding="utf-8")):
            sentence = words.raw(str(text))
            for person in Person:
                text = in_person(sentence, person)
                assert not set("[|]") & set(text)
                assert person == Person.SECOND or not re.search(you, text, re.IGNORECASE), text


def test_the_page_of_reasons_lists_every_kind() -> None:
    written = (Path(__file__).parents[1] / "docs" / "reasons.md").read_text(encoding="utf-8")
    assert written == docs.reasons_page(), "run `make docs`"
    assert all(f"`{kind.key}`" in written for game in GAMES if game.reasons for kind in game.reasons.kinds)
    assert f"`{EQUAL}`" in written


def test_kinds_about_the_winner_of_a_trick_have_one_name_in_both_games() -> None:
    """`takes` and `loses` mean the same to whoever reads what is printed."""
    for game in ("contraconquer", "wargops"):
        reasons = find(game).reasons
        assert reasons is not None and {"takes", "loses"} <= {kind.key for kind in reasons.kinds}


def test_a_rank_held_twice_is_not_called_the_only_high_card() -> None:
    spends = next(each for each in find("wargops").reasons.kinds if each.key == "spends")
    claimed = [bool(spends.find(game_with_hands(own, "5 4").view(0), 7)) for own in ("7 2", "7 7 2", "7 5")]
    assert claimed == [True, False, False]
