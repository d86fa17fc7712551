"""What every engine promises (tablegame/core/contract.py), checked after random walks through all games."""

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
"""Games in which the highest score may lose; their own tests check who wins."""
DEALT_LATER = ("contractgrid",)
"""Games in which players lay something out before the cards are dealt."""
every_case = pytest.mark.parametrize("case", CASES, ids=case_name)
every_game = pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.key)
SEED = new_seed()
WALKS = 8
"""The number of walks through each case."""

Law = Callable[[Engine, State, Random], bool | None]
"""A check of one state, which returns False if the law says nothing about this state."""


@cache
def walked_games(longest: int) -> list[tuple[str, Engine, State]]:
    """Games of every case under random house rules, after at most so many random moves; each with its name."""
    walked = []
    for case, number in product(CASES, range(WALKS)):
        rng = Random(f"{SEED} {case_name(case)} {number} {longest}")
        engine, players, _ = case[0].engine, *case[1:]
        state = engine.new(players, drawn_rules(case, rng))
        stroll(engine, state, rng, longest)
        walked.append((f"{case_name(case)}, walk {number} of seed {SEED}", engine, state))
    return walked


def _check_of(law: Law, longest: int, one_in: int = 1) -> Callable[[], None]:
    """A test that checks a law after walks of at most `longest` moves, after one of `one_in` walks."""

    def check() -> None:
        checked = 0
        for name, engine, state in walked_games(longest)[::one_in]:
            try:
                checked += law(engine, state.clone(), Random(name)) is not False
            except Exception as error:
                error.add_note(name)
                raise
        assert checked, "the law said nothing about any state"

    return check


after_walks = partial(_check_of, longest=LONGEST)
"""Makes a law a test: it is checked after random walks through every game."""
from_the_start = partial(_check_of, longest=0)
"""Makes a law a test: it is checked at the beginning of every game."""


def is_flat(value: Any) -> bool:
    """Whether a value consists of ints, texts, enums, and tuples of these."""
    return all(map(is_flat, value)) if isinstance(value, tuple) else isinstance(value, (int, str, Enum))


def listed_moves(domain: Domain) -> list[int] | None:
    """All moves of a domain; None if they are too many to list."""
    try:
        return list(domain)
    except TypeError:
        return None


def some_of(domain: Domain) -> list[int]:
    """All moves of a domain, or up to 40 of them if they are too many to list."""
    moves = listed_moves(domain)
    return sorted({domain.sample(Random(draw)) for draw in range(40)}) if moves is None else moves


def all_views(state: State) -> list[Any]:
    return [state.view(seat) for seat in (None, *range(state.players))]


@after_walks
def test_fields_are_flat_and_a_clone_is_equal_and_independent(engine: Engine, state: State, rng: Random) -> None:
    before = fields(state)
    deep = [name for name, value in before.items() if not is_flat(value)]
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
        assert bool(domain.count()) == (actor in acting), "a seat has legal moves if it acts, and only then"
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
def test_a_deal_depends_on_random_numbers_alone_and_changes_no_state(engine: Engine, state: State, rng: Random) -> bool:
    if state.acting() != (CHANCE,):
        return False
    before = fields(state)
    assert len({engine.deal(state, Random(draw)) for draw in range(20)}) > 1
    assert engine.deal(state, Random(1)) == engine.deal(state, Random(1))
    assert fields(state) == before
    return True


@after_walks
def test_every_move_has_its_own_text_which_parses_to_the_same_move(engine: Engine, state: State, rng: Random) -> None:
    for actor in state.acting():
        moves = (
            [engine.deal(state, Random(draw)) for draw in range(9)] if actor == CHANCE else some_of(state.legal(actor))
        )
        texts = {engine.format(actor, move): move for move in moves}
        assert len(texts) == len(set(moves))
        assert all(engine.parse(actor, text) == move for text, move in texts.items())


@from_the_start
def test_replaying_the_texts_of_all_moves_gives_the_same_state(engine: Engine, state: State, rng: Random) -> None:
    replayed = state.clone()
    for actor, move in stroll(engine, state, rng, LONGEST):
        assert read_move(engine, replayed, move_text(engine, actor, move)) == (actor, move)
        replayed.apply(actor, move)
    assert fields(replayed) == fields(state)


@after_walks
def test_a_view_has_outcome_legal_moves_and_reasons_against_others(engine: Engine, state: State, rng: Random) -> None:
    assert state.view(None).legal().count() == 0
    for seat in range(state.players):
        view = state.view(seat)
        assert view.legal() == state.legal(seat), "a view has the legal moves of its seat"
        for move in (*range(-1, 60), *(move for actor in range(state.players) for move in some_of(state.legal(actor)))):
            reason = engine.why_not(view, move)
            assert (reason is None) == (move in view.legal()), f"`why_not` refuses illegal moves only, not {move}"
            assert reason is None or (reason.english() and reason.clause), "a reason has a sentence and a clause"
    assert all(view.acting == state.acting() for view in all_views(state))
    outcome = (not state.acting(), state.scores(), state.winners())
    for view in all_views(state):
        assert (view.over, view.scores, view.winners) == outcome, "every view has the outcome of the state"


@after_walks
def test_secret_choices_in_any_order_give_the_same_state(engine: Engine, state: State, rng: Random) -> None:
    in_other_order = state.clone()
    moves = {actor: state.legal(actor).sample(Random(actor)) for actor in state.acting() if actor != CHANCE}
    for actor, move in moves.items():
        state.apply(actor, move)
    for actor in rng.sample(list(moves), len(moves)):
        in_other_order.apply(actor, moves[actor])
    assert fields(in_other_order) == fields(state)
    assert all_views(in_other_order) == all_views(state)


@after_walks
def test_a_state_determinized_from_a_view_gives_the_same_view(engine: Engine, state: State, rng: Random) -> None:
    for view in all_views(state):
        imagined = engine.determinize(view, Random(rng.randrange(1000)))
        assert imagined.view(view.seat) == view
        assert fields(imagined).keys() == fields(state).keys()


def secrets(state: State) -> Iterator[tuple[int, State, State]]:
    """Seats with pairs of states that differ only in one secret choice of the seat, before all choices are made."""
    acting = state.acting()
    for actor in acting if len(acting) > 1 else ():
        domain = state.legal(actor)
        if domain.count() > 1:
            first, *_, last = some_of(domain)
            with_first, with_last = state.clone(), state.clone()
            with_first.apply(actor, first)
            with_last.apply(actor, last)
            yield actor, with_first, with_last


@after_walks
def test_a_secret_choice_changes_no_other_seats_view(engine: Engine, state: State, rng: Random) -> bool:
    pairs = list(secrets(state))
    for actor, with_first, with_last in pairs:
        for seat in (None, *range(state.players)):
            view, view_of_last = with_first.view(seat), with_last.view(seat)
            assert (view == view_of_last) == (seat != actor), "a view shows a secret to its owner alone"
            assert (engine.view_as_json(view) == engine.view_as_json(view_of_last)) == (seat != actor), "as JSON too"
    return bool(pairs)


@after_walks
def test_determinize_draws_the_secret_choices_of_other_seats(engine: Engine, state: State, rng: Random) -> bool:
    pairs = list(secrets(state))
    for actor, with_choice, _ in pairs:
        for seat in {None, *range(state.players)} - {actor}:  # None: a spectator
            view = with_choice.view(seat)
            first = fields(engine.determinize(view, Random(0)))
            assert any(fields(engine.determinize(view, Random(draw))) != first for draw in range(1, 100))
    return bool(pairs)


@after_walks
def test_hidden_cards_change_neither_a_json_view_nor_an_event(engine: Engine, state: State, rng: Random) -> None:
    for seat in (None, *range(state.players)):
        view = state.view(seat)
        imagined = engine.determinize(view, Random(rng.randrange(1000)))
        assert engine.view_as_json(imagined.view(seat)) == engine.view_as_json(view)
        for move in some_of(view.legal())[:3]:
            logs = (EventLog(), EventLog())
            for possible, log in zip((state, imagined), logs, strict=True):
                possible.clone().apply(seat if seat is not None else CHANCE, move, log)
            if not any(event.reveals for log in logs for event in log.events):
                events = [log.seen_by(seat) for log in logs]
                assert events[0] == events[1]


@from_the_start
def test_determinize_draws_the_hands_of_other_seats(engine: Engine, state: State, rng: Random) -> bool:
    before: Mapping[str, Any] = {}
    while state.acting() == (CHANCE,):
        before = before or fields(state)  # there may be several deals and lots
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
    pairs = list(secrets(state))
    for actor, _, _ in pairs:
        first, *_, last = some_of(state.legal(actor))
        logs = (EventLog(), EventLog())
        for move, log in zip((first, last), logs, strict=True):
            state.clone().apply(actor, move, log)
        for seat in (None, *range(state.players)):
            events = [log.seen_by(seat) for log in logs]
            assert (events[0] == events[1]) == (seat != actor), "`own_fields` hides a secret from all but its owner"
    return bool(pairs)


@after_walks
def test_if_nothing_is_hidden_every_view_determines_the_whole_state(engine: Engine, state: State, rng: Random) -> bool:
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


@partial(_check_of, longest=0, one_in=5)
def test_a_log_gives_each_event_with_the_view_at_its_moment(engine: Engine, state: State, rng: Random) -> None:
    log = LogWithViews()
    stroll(engine, state, rng, LONGEST, log)
    for number, seat in enumerate((None, *range(state.players))):
        moments = log.seen_by(seat)
        assert [view for _, view in moments] == [views[number] for views in log.views]
        assert [event for event, _ in moments] == [event.for_seat(seat) for event in log.events]
        assert all(view.seat == seat and view.over == bool(view.winners) for _, view in moments)
        assert all(engine.view_as_json(view) for _, view in moments)


@from_the_start
def test_moves_change_a_state_alike_with_and_without_a_log(engine: Engine, state: State, rng: Random) -> None:
    without_log = state.clone()
    for actor, move in stroll(engine, state, rng, LONGEST, EventLog()):
        without_log.apply(actor, move)
    assert fields(without_log) == fields(state)


@every_case
def test_a_record_contains_exactly_the_house_rules_that_it_needs(case: Case) -> None:
    entry, players, _ = case
    chosen = drawn_rules(case, Random(SEED))
    written = differing(entry.engine, players, chosen)
    assert complete(entry.engine, players, written) == chosen
    for name in written:
        others = {key: value for key, value in written.items() if key != name}
        assert choose(entry.engine, players, others) != chosen


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
def test_a_manifest_lists_exactly_the_optional_parts_of_its_game(entry: Game) -> None:
    assert entry.deals == (type(entry.engine).deal is not Engine.deal), "the engine has `deal`"
    assert entry.composes == (type(entry.scene).next_draft is not GameScene.next_draft), "the scene has `next_draft`"
    folder = Path(str(files(f"tablegame.games.{entry.key}")))
    optional = get_args(OptionalPart)
    paths = {part: folder / part.replace(".", "/") for part in optional}
    existing = (part for part, path in paths.items() if path.is_dir() or path.with_suffix(".py").is_file())
    assert entry.parts == tuple(existing), "`parts` lists the optional modules of the folder"


@every_game
def test_a_registered_game_has_every_module_rule_book_and_kept_game(entry: Game) -> None:
    folder = files(f"tablegame.games.{entry.key}")
    names = {path.name.removesuffix(".py") for path in folder.iterdir()}
    modules = {"__init__", "facts", "rules", "bot", "scene", "text", "game"} - names
    assert not modules, f"{entry.key} has no {' and no '.join(sorted(modules))}"
    books = {f"help.{language}.md" for language in CODES} - names
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


@every_game
def test_a_view_as_json_can_be_written_and_read_unchanged(entry: Game) -> None:
    rng, players = Random(f"views {entry.key}"), entry.engine.usual_players
    state = entry.engine.new(players, complete(entry.engine, players, {}))
    for _ in range(200):
        view = entry.engine.view_as_json(state.view(0))
        assert json.loads(json.dumps(view)) == view
        if state.acting():
            random_move(entry.engine, state, rng)


def test_moves_too_many_to_list_are_counted_and_sampled() -> None:
    strings = Strings(2, 26)
    as_json = legal_as_json(strings, str)
    assert isinstance(as_json, dict)
    assert as_json == legal_as_json(Strings(2, 26), str), "the same moves give the same sample"
    sample = as_json["sample"]
    assert isinstance(sample, list) and as_json["count"] == strings.count()
    assert len(set(sample)) == len(sample) == 50 and all(int(text) in strings for text in sample)
    assert sample == sorted(sample)
    few = legal_as_json(Layouts((0, 1, 2)), lambda move: f"{move:x}")
    assert few == {"count": 6, "sample": ["1012", "1021", "1102", "1120", "1201", "1210"]}
    assert legal_as_json(Listed((3, 10)), str) == ["10", "3"]


def test_a_sample_of_strings_takes_every_string_with_equal_chance() -> None:
    """About half of all strings of two letters have the greatest length, here 20 letters."""
    as_json = legal_as_json(Strings(2, 20), lambda move: f"{move:b}")
    assert isinstance(as_json, dict) and isinstance(as_json["sample"], list)
    longest = sum(len(text) == 1 + 2 * 20 for text in as_json["sample"])  # a leading 1, and two bits for each letter
    assert 15 <= longest <= 35, "about half of 50"
