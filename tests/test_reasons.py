"""The reasons of all games: their claims are true, short and translated, and commands print them."""

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
    # In Contraconquer little is certain before the last tricks, so that it needs more positions.
    count, most = (20, 1200) if entry.key == "contraconquer" else (4, 40)
    tallies = truth(entry.key, count=count, seed=11, tries=60, most=most)
    assert {kind: tally.false for kind, tally in tallies.items() if tally.false} == {}
    assert sum(tally.true for tally in tallies.values()) > 30


@pytest.mark.parametrize("entry", EXPLAINED, ids=lambda entry: entry.key)
def test_a_move_has_at_most_two_reasons_and_a_losing_move_none_of_the_best_move(
    entry: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick_hints(monkeypatch)
    for position in islice(positions(entry.key, 5), 12):
        hint = advice(entry, *position)
        sentences = {choice.move: [claim.reason.english() for claim in choice.reasons] for choice in hint.choices}
        for_the_best = sentences[hint.choices[0].move if hint.best is None else hint.best]
        for choice in hint.choices:
            assert len(choice.reasons) <= 2 and all(claim.kind for claim in choice.reasons)
            if choice.reasons:
                assert len(sentences[choice.move][0]) <= 90, "the first sentence fits one line"
            if choice.verdict in LOSING:
                assert not set(sentences[choice.move]) & set(for_the_best)


@pytest.mark.parametrize("game", ["wargops", "procession"])
def test_in_four_of_five_positions_every_losing_move_has_a_reason_of_its_own(game: str) -> None:
    """A small form of `tools/reasons.py`, which finds 85 to 90 %."""
    explained = []  # for each position whether every losing move has a reason of its own
    for hint in [advice(find(game), *position) for position in islice(positions(game, 3), 50)]:
        best = next(choice for choice in hint.choices if choice.move == hint.best)
        for_the_best = {claim.reason for claim in best.reasons}
        losing = [choice for choice in hint.choices if choice.verdict in LOSING]
        if losing:
            explained.append(all({claim.reason for claim in choice.reasons} - for_the_best for choice in losing))
        mistakes = [f", the {rank_noun(choice.move)} in " for choice in losing if choice.verdict == "mistake"]
        comparisons = [claim.reason.english() for choice in losing for claim in choice.reasons if claim.kind == "short"]
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


def test_evaluate_prints_reasons_with_kind_and_continuation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A and B hold cards of one rank each, so that C knows who takes the trick with each card of C."""
    record = tmp_path / "certain.yaml"
    moves = ("A 1", "B 4", "C 7", "A 1", "B 4", "C 8", "A 2", "B 5", "C 8", "A 2", "B 5", "C 9")  # A has 3s left, B 6s
    lines = "".join(f"  - {move}\n" for move in moves)
    record.write_text(f"tablegame: 1\ngame: contraconquer\nplayers: 3\noptions: {{copies: 2}}\nmoves:\n{lines}")
    assert main(["evaluate", str(record), "--seat", "C", "--json"]) == 0
    choices = {choice["move"]: choice["why"] for choice in json.loads(capsys.readouterr().out)["choices"]}
    assert {move: reasons[0]["kind"] for move, reasons in choices.items()} == {"7": "takes", "9": "gives"}
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


def test_contraconquer_and_wargops_name_kinds_about_the_winner_of_a_trick_alike() -> None:
    for game in ("contraconquer", "wargops"):
        reasons = find(game).reasons
        assert reasons is not None and {"takes", "loses"} <= {kind.key for kind in reasons.kinds}


def test_a_card_is_called_the_only_high_card_only_if_it_is_the_only_one() -> None:
    spends = next(kind for kind in find("wargops").reasons.kinds if kind.key == "spends")

    def is_called_only_high_card(own_hand: str) -> bool:
        return bool(spends.find(game_with_hands(own_hand, "5 4").view(0), 7))

    assert is_called_only_high_card("7 2")
    assert not is_called_only_high_card("7 7 2")
    assert not is_called_only_high_card("7 5"), "the 5 is as high as the highest card of the other hand"
