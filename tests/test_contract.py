"""What every engine of the registry promises (tablegame/core/contract.py), after walks by chance through all games."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache, partial
from importlib.resources import files
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from seeds import new_seed
from walks import Case, case_name, cases, drawn_rules, fields, kept_games, random_move, stroll

from tablegame.core.contract import CHANCE, Engine, Event, EventLog, State
from tablegame.core.domain import Domain, Layouts, Listed, Strings, legal_as_json
from tablegame.core.options import all_counts, choose, complete, differing
from tablegame.games import GAMES, Game, OptionalPart, find
from tablegame.session.history import move_text, read_move
from tablegame.storage.language import CODES
from tablegame.view.game_scene import GameScene

CASES = cases()
LONGEST = 60
NOT_BY_SCORE = ("contractgrid",)
"""Games in which the highest score may lose, so that only their own tests can say who wins."""
DEALT_LATER = ("contractgrid",)
"""Games in which chance first draws who deals, and people lay something out before the cards come."""
every_case = pytest.mark.parametrize("case", CASES, ids=case_name)
every_game = pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
SEED = new_seed()
WALKS = 8
"""Games begun of every case."""

Law = Callable[[Engine, State, Random], bool | None]
"""A check of one state; it returns False where that state has nothing that the law is about."""


@cache
def walks(longest: int) -> list[tuple[str, Engine, State]]:
    """Games of every case under house rules of chance, after at most so many moves."""
    found = []
    for case, number in product(CASES, range(WALKS)):
        rng = Random(f"{SEED} {case_name(case)} {number} {longest}")
        engine, players, _ = case[0].engine, *case[1:]
        state = engine.new(players, drawn_rules(case, rng))
        stroll(engine, state, rng, longest)
        found.append((f"{case_name(case)}, walk {number} of seed {SEED}", engine, state))
    return found


def _held(law: Law, longest: int, one_in: int = 1) -> Callable[[], None]:
    def held() -> None:
        compared = 0
        for name, engine, state in walks(longest)[::one_in]:
            try:
                compared += law(engine, state.clone(), Random(name)) is not False
            except Exception as error:
                error.add_note(name)
                raise
        assert compared, "no state had anything to compare"

    return held


def after_walks(law: Law) -> Callable[[], None]:
    """The law, checked after random walks of every game."""
    return _held(law, LONGEST)


def from_the_start(law: Law) -> Callable[[], None]:
    """The law, checked from the beginning of every game."""
    return _held(law, 0)


def flat(value: Any) -> bool:
    return all(map(flat, value)) if isinstance(value, tuple) else isinstance(value, (int, str, Enum))


def listed_moves(domain: Domain) -> list[int] | None:
    """All moves of a domain, None where they are too many to list."""
    try:
        return list(domain)
    except TypeError:
        return None


def some_of(domain: Domain) -> list[int]:
    """All moves of a domain, or some different ones where they are too many to list."""
    moves = listed_moves(domain)
    return sorted({domain.sample(Random(draw)) for draw in range(40)}) if moves is None else moves


def all_views(state: State) -> list[Any]:
    return [state.view(seat) for seat in (None, *range(state.players))]


@after_walks
def test_fields_are_flat_and_a_clone_is_equal_and_independent(engine: Engine, state: State, rng: Random) -> None:
    before = fields(state)
    deep = [name for name, value in before.items() if not flat(value)]
    assert not deep, f"fields are ints, texts, enums and tuples of these (never None), but not {deep}"
    copy = state.clone()
    assert type(copy) is type(state)
    assert fields(copy) == before
    stroll(engine, copy, rng, LONGEST)
    assert fields(state) == before


@after_walks
def test_legal_moves_ascend_and_only_acting_seats_have_any(engine: Engine, state: State, rng: Random) -> None:
    acting = state.acting()
    assert list(acting) == sorted(set(acting))
    for actor in range(CHANCE, state.players):
        domain = state.legal(actor)
        assert bool(domain.count()) == (actor in acting), "who acts has legal moves, and nobody else"
        assert -1 not in domain
        if actor == CHANCE:
            assert actor not in acting or engine.deal(state, rng) in domain
            continue
        moves = listed_moves(domain)
        if moves is not None:
            assert moves == sorted(set(moves))
            assert domain.count() == len(moves)
        assert all(move in domain for move in some_of(domain))
        assert not domain.count() or domain.sample(rng) in domain


@after_walks
def test_a_deal_varies_and_leaves_the_state_as_it_is(engine: Engine, state: State, rng: Random) -> bool:
    if state.acting() != (CHANCE,):
        return False
    before = fields(state)
    assert len({engine.deal(state, Random(draw)) for draw in range(20)}) > 1
    assert engine.deal(state, Random(1)) == engine.deal(state, Random(1))
    assert fields(state) == before
    return True


@after_walks
def test_every_move_has_a_text_of_its_own(engine: Engine, state: State, rng: Random) -> None:
    for actor in state.acting():
        moves = (
            [engine.deal(state, Random(draw)) for draw in range(9)] if actor == CHANCE else some_of(state.legal(actor))
        )
        texts = {engine.format(actor, move): move for move in moves}
        assert len(texts) == len(set(moves))
        assert all(engine.parse(actor, text) == move for text, move in texts.items())


@from_the_start
def test_replaying_the_text_gives_the_same_state(engine: Engine, state: State, rng: Random) -> None:
    again = state.clone()
    for actor, move in stroll(engine, state, rng, LONGEST):
        understood = read_move(engine, again, move_text(engine, actor, move))
        assert understood == (actor, move)
        again.apply(*understood)
    assert fields(again) == fields(state)


@after_walks
def test_a_view_knows_the_same_legal_moves_and_why_the_others_are_refused(
    engine: Engine, state: State, rng: Random
) -> None:
    assert state.view(None).legal().count() == 0
    for seat in range(state.players):
        view = state.view(seat)
        assert view.legal() == state.legal(seat), "a view has the legal moves of its seat"
        for move in (*range(-1, 60), *(move for actor in range(state.players) for move in some_of(state.legal(actor)))):
            reason = engine.why_not(view, move)
            assert (reason is None) == (move in view.legal()), f"`why_not` refuses what is illegal alone, not {move}"
            assert reason is None or (reason.english() and reason.clause), "a reason has a sentence and a clause"
    assert all(view.acting == state.acting() for view in all_views(state))
    outcome = (not state.acting(), state.scores(), state.winners())
    for view in all_views(state):
        assert (view.over, view.scores, view.winners) == outcome, "a view is over when nobody acts"


@after_walks
def test_the_order_of_secret_choices_is_irrelevant(engine: Engine, state: State, rng: Random) -> None:
    other = state.clone()
    moves = {actor: state.legal(actor).sample(Random(actor)) for actor in state.acting() if actor != CHANCE}
    for actor, move in moves.items():
        state.apply(actor, move)
    for actor in rng.sample(list(moves), len(moves)):
        other.apply(actor, moves[actor])
    assert fields(other) == fields(state)
    assert all_views(other) == all_views(state)


@after_walks
def test_a_determinized_state_gives_the_view_it_was_made_from(engine: Engine, state: State, rng: Random) -> None:
    for view in all_views(state):
        imagined = engine.determinize(view, Random(rng.randrange(1000)))
        assert imagined.view(view.seat) == view, "`determinize` gives back all that its view knows"
        assert fields(imagined).keys() == fields(state).keys()


def secrets(state: State) -> Iterator[tuple[int, State, State]]:
    """Pairs of states that differ in one secret choice of one seat, with that seat; none is settled by it."""
    acting = state.acting()
    for actor in acting if len(acting) > 1 else ():
        domain = state.legal(actor)
        if domain.count() > 1:
            first, *_, last = some_of(domain)
            one, other = state.clone(), state.clone()
            one.apply(actor, first)
            other.apply(actor, last)
            yield actor, one, other


@after_walks
def test_a_secret_choice_changes_no_other_seats_view(engine: Engine, state: State, rng: Random) -> bool:
    found = list(secrets(state))
    for actor, one, other in found:
        for seat in (None, *range(state.players)):
            same = one.view(seat) == other.view(seat)
            assert same == (seat != actor), "a view shows a secret to its owner alone"
            assert (engine.view_as_json(one.view(seat)) == engine.view_as_json(other.view(seat))) == same, "as JSON too"
    return bool(found)


@after_walks
def test_determinizing_varies_the_secrets_of_the_others(engine: Engine, state: State, rng: Random) -> bool:
    found = list(secrets(state))
    for actor, one, _ in found:
        for seat in {None, *range(state.players)} - {actor}:
            view = one.view(seat)
            first = fields(engine.determinize(view, Random(0)))
            assert any(fields(engine.determinize(view, Random(draw))) != first for draw in range(1, 100))
    return bool(found)


@after_walks
def test_hidden_cards_make_no_difference_in_a_json_view_or_an_event(engine: Engine, state: State, rng: Random) -> None:
    for seat in (None, *range(state.players)):
        view = state.view(seat)
        other = engine.determinize(view, Random(rng.randrange(1000)))
        assert engine.view_as_json(other.view(seat)) == engine.view_as_json(view)
        for move in some_of(view.legal())[:3]:
            logs = (EventLog(), EventLog())
            for each, log in zip((state.clone(), other), logs, strict=True):
                each.clone().apply(seat if seat is not None else CHANCE, move, log)
            if not any(event.reveals for log in logs for event in log.events):
                events = [log.seen_by(seat) for log in logs]
                assert events[0] == events[1]


@from_the_start
def test_determinizing_varies_the_hands_that_were_dealt(engine: Engine, state: State, rng: Random) -> bool:
    before: Mapping[str, Any] = {}
    while state.acting() == (CHANCE,):
        before = before or fields(state)  # lots may be drawn after the cards are dealt, or the cards dealt again
        state.apply(CHANCE, engine.deal(state, rng))
    changed = [name for name, value in fields(state).items() if before and before[name] != value]
    if not changed or engine.key in DEALT_LATER:
        return False
    for seat in (None, *range(state.players)):
        worlds = [fields(engine.determinize(state.view(seat), Random(draw))) for draw in range(20)]
        assert len({tuple(world[name] for name in changed) for world in worlds}) > 1 or state.players == 2
    return True


@after_walks
def test_events_reveal_a_secret_to_its_owner_alone(engine: Engine, state: State, rng: Random) -> bool:
    found = list(secrets(state))
    for actor, _, _ in found:
        first, *_, last = some_of(state.legal(actor))
        logs = (EventLog(), EventLog())
        for move, log in zip((first, last), logs, strict=True):
            state.clone().apply(actor, move, log)
        for seat in (None, *range(state.players)):
            events = [log.seen_by(seat) for log in logs]
            assert (events[0] == events[1]) == (seat != actor), "`own_fields` hides a secret from all but its owner"
    return bool(found)


@after_walks
def test_where_nothing_is_hidden_every_view_gives_the_whole_state(engine: Engine, state: State, rng: Random) -> bool:
    if state.hides_anything():
        return False
    for view in all_views(state):
        imagined = engine.determinize(view, Random(rng.randrange(1000)))
        assert fields(imagined) == fields(state), "`determinize` leaves out a field that the view knows"
    return True


class LogWithViews(EventLog):
    """A log that also keeps the view that every seat has at the moment of each event."""

    def __init__(self) -> None:
        super().__init__()
        self.views: list[list[Any]] = []

    def append(self, event: Event, state: State) -> None:
        super().append(event, state)
        self.views.append(all_views(state))


@partial(_held, longest=0, one_in=5)
def test_each_event_keeps_the_view_that_its_seat_had_at_that_moment(engine: Engine, state: State, rng: Random) -> None:
    log = LogWithViews()
    stroll(engine, state, rng, LONGEST, log)
    for number, seat in enumerate((None, *range(state.players))):
        moments = log.seen_by(seat)
        assert [view for _, view in moments] == [views[number] for views in log.views]
        assert [event for event, _ in moments] == [event.for_seat(seat) for event in log.events]
        assert all(view.seat == seat and view.over == bool(view.winners) for _, view in moments)
        assert all(engine.view_as_json(view) for _, view in moments)


@from_the_start
def test_a_game_takes_the_same_course_with_a_log_of_events_and_without(
    engine: Engine, state: State, rng: Random
) -> None:
    silent = state.clone()
    for actor, move in stroll(engine, state, rng, LONGEST, EventLog()):
        silent.apply(actor, move)
    assert fields(silent) == fields(state)


@every_case
def test_a_record_writes_only_the_options_that_differ(case: Case) -> None:
    entry, players, _ = case
    chosen = drawn_rules(case, Random(SEED))
    written = differing(entry.engine, players, chosen)
    assert complete(entry.engine, players, written) == chosen
    for name in written:
        rest = {key: value for key, value in written.items() if key != name}
        assert choose(entry.engine, players, rest) != chosen


@every_case
def test_a_game_played_to_its_end_has_winners(case: Case) -> None:
    entry, players, picked = case
    state = entry.engine.new(players, complete(entry.engine, players, dict(picked)))
    rng = Random(case_name(case))
    while state.acting():
        assert state.winners() == (), "nobody has won while somebody acts"
        random_move(entry.engine, state, rng)
    best = max(state.scores())
    if entry.key not in NOT_BY_SCORE:
        leaders = tuple(seat for seat, score in enumerate(state.scores()) if score == best)
        assert state.winners() == leaders, "the highest score wins; a game in which it may lose goes into NOT_BY_SCORE"
    assert state.winners()
    assert [state.legal(seat).count() for seat in range(players)] == [0] * players


@every_game
def test_a_manifest_lists_the_optional_parts_that_are_there(entry: Game) -> None:
    assert entry.deals == (type(entry.engine).deal is not Engine.deal), "the engine has `deal`"
    assert entry.composes == (type(entry.scene).next_draft is not GameScene.next_draft), "the scene has `next_draft`"
    folder = Path(str(files(f"tablegame.games.{entry.key}")))
    optional = get_args(OptionalPart)
    places = {part: folder / part.replace(".", "/") for part in optional}
    there = (part for part, place in places.items() if place.is_dir() or place.with_suffix(".py").is_file())
    assert entry.parts == tuple(there), "`parts` lists the optional modules of the folder"


@every_game
def test_a_registered_game_has_every_module_rule_book_and_kept_game(entry: Game) -> None:
    folder = files(f"tablegame.games.{entry.key}")
    there = {path.name.removesuffix(".py") for path in folder.iterdir()}
    modules = {"__init__", "facts", "rules", "bot", "scene", "text", "game"} - there
    assert not modules, f"{entry.key} has no {' and no '.join(sorted(modules))}"
    books = {f"help.{language}.md" for language in CODES} - there
    assert not books, f"{entry.key} has no {' and no '.join(sorted(books))}: each language has its rule book"
    for book in {f"help.{language}.md" for language in CODES}:
        assert folder.joinpath(book).read_text(encoding="utf-8").startswith("# "), f"{book} begins with its title"
    assert kept_games(entry.key), f"no kept game: `python tests/transcripts.py {entry.key}` keeps one"
    assert entry.engine.key == entry.key, "the engine has the key of the folder"
    assert entry.engine.options, "the engine has no house rule"
    assert entry.bot.level_named("strong"), "the level that every game has, perhaps under another name"
    assert entry.title, "the manifest has no title"


@every_game
def test_the_manifest_names_the_player_counts_and_a_legal_short_game(entry: Game) -> None:
    counts, (_, short) = all_counts(entry.engine), entry.short
    assert entry.players == (counts[0], counts[-1]), "`players` of the manifest: those of `player_counts`"
    assert all(complete(entry.engine, players, short) for players in entry.engine.player_counts(short))


@every_game
def test_every_house_rule_has_a_title_a_sentence_a_clause_and_a_range(entry: Game) -> None:
    for option in entry.engine.options:
        assert option.title and option.sentence and option.clause, f"{option.name} lacks a title, sentence or clause"
        if option.kind == "choice":
            assert len(option.choices) == len(option.words) > 1
        if option.kind == "number":
            assert option.low < option.high
    assert len({option.name for option in entry.engine.options}) == len(entry.engine.options)
    assert find(entry.key) is entry


# -- views as JSON -----------------------------------------------------------------------------------------------------


@every_game
def test_a_view_as_json_has_only_json_values(entry: Game) -> None:
    """The command line prints it without converting any value to text."""
    rng, players = Random(f"views {entry.key}"), entry.engine.usual_players
    state = entry.engine.new(players, complete(entry.engine, players, {}))
    for _ in range(200):
        view = entry.engine.view_as_json(state.view(0))
        assert json.loads(json.dumps(view)) == view
        if state.acting():
            random_move(entry.engine, state, rng)


def test_moves_too_many_to_list_are_counted_and_sampled() -> None:
    strings = Strings(2, 26)
    found = legal_as_json(strings, str)
    assert isinstance(found, dict)
    assert found == legal_as_json(Strings(2, 26), str), "the same moves give the same sample"
    sample = found["sample"]
    assert isinstance(sample, list) and found["count"] == strings.count()
    assert len(set(sample)) == len(sample) == 50 and all(int(text) in strings for text in sample)
    assert sample == sorted(sample)
    few = legal_as_json(Layouts((0, 1, 2)), lambda move: f"{move:x}")
    assert few == {"count": 6, "sample": ["1012", "1021", "1102", "1120", "1201", "1210"]}
    assert legal_as_json(Listed((3, 10)), str) == ["10", "3"]


def test_strings_of_every_length_are_sampled_as_often_as_they_are_many() -> None:
    """Of all strings of two letters nearly half have the greatest length: a leading one, and two bits a letter."""
    found = legal_as_json(Strings(2, 20), lambda move: f"{move:b}")
    assert isinstance(found, dict) and isinstance(found["sample"], list)
    longest = sum(len(text) == 2 * 20 + 1 for text in found["sample"])
    assert 15 <= longest <= 35, "about half of 50"
