"""The computer players of Procession: beginner, club, strong, and perfect for two players with up to ten digits.

Strong and perfect choose by verdicts: the chance to win with each move. A search (`search`) finds a verdict; where it
finds none, the verdict is the mean of playouts. All levels think in compositions. A row, its mirror image and their
complements (zeros and ones exchanged) have the same composition, an int, which the code also calls a node (`solver`). A
move is named by the node of the row that it writes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log2
from random import Random
from typing import Final

from tablegame.ai.judging import SURE
from tablegame.ai.pooling import Pool
from tablegame.core.bots import BEGINNER, CLUB, PERFECT, STRONG, Bot, Choice, Evaluation, MeanResult, Memory, Promise
from tablegame.core.options import Chosen
from tablegame.core.text import N_, Reason
from tablegame.games.procession.bot import search
from tablegame.games.procession.bot.search import RowPosition, Verdict
from tablegame.games.procession.bot.solver import composition
from tablegame.games.procession.facts import ProcessionView, changed_digit, changes

LEFT: Final = "left"
BESIDE: Final = "beside"
ACROSS: Final = "across"
STYLES: Final = {
    LEFT: N_("Prefers to change what stands at the left."),
    BESIDE: N_("Likes to change a digit beside the one that was changed last."),
    ACROSS: N_("Likes to answer at the other end of the row."),
}
PRICES: Final = dict.fromkeys(STYLES, 0.05)
"""The most that a move in a style may cost, as a chance to win: no more than an inaccuracy."""
_FREQUENCY: Final = 0.8  # how often a player with a style follows it
SOLVED: Final = 10  # the most digits for which the game is solved
MOST_BATCHES: Final = 3
"""The most batches of playouts for one decision. After each batch the moves that are surely worse drop out."""

Weights = dict[int, float]
"""For each composition, by its node, the probability that a level writes a row of it; without those that are 0."""


class ProcessionBot(Bot[ProcessionView]):
    """The computer players of all levels. Its members are explained at `Bot`."""

    levels: tuple[str, ...] = (BEGINNER, CLUB, STRONG, PERFECT)
    styles: Mapping[str, str] = STYLES
    prices: Mapping[str, float] = PRICES
    edition: int = 3

    def why_not_offered(self, level: str, players: int, chosen: Chosen) -> Reason | None:
        """The reason why there are no players of this level in games with these rules; None if there are."""
        if level == PERFECT and players != 2:
            text = N_("The perfect level is for two players: with more the others decide together.")
            return Reason(text, (), "strategy")
        if level == PERFECT and chosen["length"] > SOLVED:
            fields = (("most", SOLVED),)
            return Reason(N_("The perfect level is for rows of at most {most} digits."), fields, "strategy")
        return None

    def level_evaluation(self, view: ProcessionView, level: str, rng: Random, memory: Memory | None) -> Evaluation:  # noqa: ARG002 - nothing is remembered
        """The legal rows, each with the chance to win after it, and with the probability that this level writes it. If
        search has proved the result of a row, its chance is 1 or 0, and the error of the chance is 0."""
        position = RowPosition(view)
        verdicts = self.find_verdicts(view, position, rng)
        weights = self._weights(view, position, level, rng, verdicts)
        choices = []
        for node, verdict in verdicts.items():
            rows = _rows(view, node)
            weight = weights.get(node, 0.0) / len(rows)
            choices += [Choice(row, verdict.chance, verdict.error, weight) for row in rows]
        choices.sort(key=lambda choice: (-choice.weight, -choice.value, choice.move))
        return Evaluation(tuple(choices), N_("chance to win"), _advice(view, verdicts), "chance")

    def difficulty(self, view: ProcessionView) -> float:
        """The difficulty of a choice among n legal rows: log2(n) / 4, so 0 for a single row, and at most 1."""
        legal = sum(mark not in view.marks for mark in changes(view.row)[1])
        return min(1.0, log2(legal) / 4) if legal else 0.0

    def level_move(self, view: ProcessionView, level: str, rng: Random, memory: Memory | None) -> int:  # noqa: ARG002 - the shape of a bot
        """The row that a player of this level writes."""
        position = RowPosition(view)
        if len(position.moves()) == 1:  # one composition, perhaps with several rows
            return rng.choice(list(view.domain))
        weights = self._weights(view, position, level, rng)
        (node,) = rng.choices(list(weights), list(weights.values()))
        return rng.choice(_rows(view, node))

    def preferred_moves(self, view: ProcessionView, move: int, style: str, rng: Random) -> Sequence[int]:
        """The legal rows that a player of this style likes better than `move`, the best first; () if there are none, or
        if it does not follow its style this time."""
        rows = list(view.domain)
        last = view.changed_digit(len(view.rows) - 1)
        if len(rows) < 2 or rng.random() >= _FREQUENCY or (last is None and style != LEFT):
            return ()
        end = view.length - 1

        def distance(row: int) -> int:
            """How many digits the changed digit is away from the digit that the style likes best."""
            digit = changed_digit(view.row, row)
            if style == LEFT or last is None:
                return digit
            if style == BESIDE:
                return abs(abs(digit - last) - 1)
            return abs(digit - (end - last))  # ACROSS

        return [row for row in sorted(rows, key=distance) if distance(row) < distance(move)]

    def find_verdicts(self, view: ProcessionView, position: RowPosition, rng: Random) -> dict[int, Verdict]:
        """A verdict on each move, by the node of the move. Moves that no search decides are played out in batches. The
        more alike their results are, the more batches are played."""
        rows = {composition(row): row for row in view.domain}  # one row of each composition
        found = search.explore(position).verdicts
        pool = Pool(self, view, list(rows.values()), rng.getrandbits(40))
        while pool.is_open and pool.count < MOST_BATCHES and len(found) < len(rows):
            pool.add_batch()
            leads = {row: pool.lead(pool.best(rows.values()), row) for row in pool.staying}
            pool.leave(row for row, (lead, error) in leads.items() if lead > SURE * error)

        def by_playouts(row: int) -> Verdict:
            _, mean, error = pool.result(row)
            return Verdict(mean, error)

        return {node: found.get(node) or by_playouts(row) for node, row in rows.items()}

    def batch_results(self, view: ProcessionView, moves: Sequence[int], rng: Random) -> tuple[tuple[float, ...], ...]:
        """For each move the results of its playouts: 1 for a win, 0 for a loss. If a search knows the chance to win
        with a move, every result of that move is this chance."""
        position, seed = RowPosition(view), rng.getrandbits(40)
        found, games = search.explore(position).verdicts, max(1, search.playouts(position))
        move_of = {move.node: move for move in position.moves()}

        def results_of(node: int) -> tuple[float, ...]:
            return (found[node].chance,) * games if node in found else search.play_out(position, move_of[node], seed)

        return tuple(results_of(composition(row)) for row in moves)

    def exact_values(self, view: ProcessionView, moves: Sequence[int]) -> tuple[float, ...] | None:
        """For each of these moves 1 if it wins and 0 if it loses; None unless search has proved all of them."""
        verdicts = search.explore(RowPosition(view)).verdicts
        found = [verdicts.get(composition(row)) for row in moves]
        certain = [verdict.chance for verdict in found if verdict is not None and verdict.solved]
        return tuple(certain) if len(certain) == len(moves) else None

    def promise(self, view: ProcessionView, best: MeanResult, made: MeanResult) -> Promise:
        """The value that is shown for a move, with its reliability.

        Only a part of the lead that playouts show comes true, because their moves are random. The doubt is the larger
        of the errors of the two moves' verdicts by search; a move without such a verdict counts as 0.

        best, made: the mean results of the best move and of this move.
        """
        verdicts = search.explore(RowPosition(view)).verdicts
        best_verdict, verdict = (verdicts.get(composition(result.move)) for result in (best, made))
        doubt = max(known.error if known else 0.0 for known in (best_verdict, verdict))
        if view.players == 2 and verdict is None:
            return Promise(0.5 + search.TRUE_UNPROVED * (made.mean - 0.5), search.TRUE_UNPROVED, doubt)
        if view.players > 2 and best_verdict and best_verdict.solved and made.error:
            return Promise(1 - search.TRUE_BESIDE_A_WIN * (1 - made.mean), search.TRUE_BESIDE_A_WIN, doubt)
        return Promise(made.mean, 1.0, doubt)

    def equivalent(self, view: ProcessionView, one: int, other: int) -> bool:  # noqa: ARG002 - the shape of a bot
        """Whether two rows have the same effect: one is the mirror image or the complement of the other."""
        return composition(one) == composition(other)

    def _weights(
        self, view: ProcessionView, position: RowPosition, level: str, rng: Random,
        verdicts: Mapping[int, Verdict] | None = None,
    ) -> Weights:  # fmt: skip
        """How often a player of this level makes each move. verdicts: on all moves, if they are known already."""
        if level == BEGINNER:
            return beginner(position)
        if level == CLUB or not position.moves()[0].replies:
            return club(position)
        if level == PERFECT and position.is_duel and position.graph.length <= SOLVED:
            line = by_table(position)
            if line is not None:
                return {line: 1.0}
        verdicts = verdicts or self.find_verdicts(view, position, rng)
        nothing_known = all(verdict.error >= search.UNKNOWN for verdict in verdicts.values())
        return club(position) if nothing_known else _best(verdicts)


def _rows(view: ProcessionView, node: int) -> list[int]:
    """The legal rows that have this composition."""
    return [row for row in view.domain if composition(row) == node]


def _equal_weights(nodes: list[int]) -> Weights:
    return {node: 1 / len(nodes) for node in nodes}


def beginner(position: RowPosition) -> Weights:
    """The weights of a beginner: all moves alike, or only those that end the game, if there are any.

    The beginner's mistakes: it does not see that the next player can then end the game. It does not count replies, so
    that it often leaves many replies, where experienced players leave few.
    """
    moves = position.moves()
    wins = [move.node for move in moves if not move.replies]
    return _equal_weights(wins or [move.node for move in moves])


def club(position: RowPosition) -> Weights:
    """The weights of a club player: only moves that end the game. If there are none, it avoids moves after which the
    next player can end the game, and makes one of the rest with the fewest replies.

    The club player's mistakes: it looks no further, and among three and more it does not ask whom few replies help.
    """
    moves = position.moves()
    sound = [move for move in moves if not move.replies or not position.gives_away(move)] or moves
    return _equal_weights([move.node for move in sound if move.replies == sound[0].replies])


def by_table(position: RowPosition) -> int | None:
    """The move of the level `perfect`, as a node, if it is found without verdicts on all moves; None if it is not.

    It is the winning move of the shipped table. With ten digits it may also be the losing move of the table. While many
    partitions are unused, it may be the first winning move that a search finds.
    """
    answer, has_ten_digits = position.in_table(), position.graph.length == SOLVED
    if answer is not None and (answer.won or has_ten_digits):
        return answer.node
    if not has_ten_digits or position.unused.bit_count() <= search.SOLVED_AT_ONCE:
        return None
    moves = position.moves()
    # If no move wins, one of the moves with the most replies.
    otherwise = next(move.node for move in moves if move.replies == moves[-1].replies)
    return search.within_bound(search.first_win, position, search.LIVE_BOUND, otherwise)


def _best(verdicts: Mapping[int, Verdict]) -> Weights:
    """The weights of the best moves, all equal. A move is better with a larger chance to win; of equal chances a proved
    one is better, and then the move that is harder to refute (`Verdict.trap`)."""
    ranking = {node: (verdict.chance, not verdict.error, verdict.trap) for node, verdict in verdicts.items()}
    return _equal_weights([node for node, key in ranking.items() if key == max(ranking.values())])


ADVICE_WON: Final = N_("This position is won; a move that keeps it won is enough.")
ADVICE_LOST: Final = N_(
    "This position is lost against perfect play. A mistake is most likely after a change of digit {digit}."
)
ADVICE_OPEN: Final = N_("It is too early to be certain. Few replies for the next player are seldom wrong.")


def _advice(view: ProcessionView, verdicts: Mapping[int, Verdict]) -> Reason | None:
    """A sentence on the proved result of the position, or on its uncertainty; None if all verdicts are certain or come
    from `Foresight`, which looks at everything that may follow."""
    if any(verdict.solved and verdict.chance for verdict in verdicts.values()):
        return Reason(ADVICE_WON, (), "strategy")
    if all(verdict.solved for verdict in verdicts.values()):
        hardest = max(verdicts, key=lambda node: (verdicts[node].trap, verdicts[node].moves or 0))
        digit = min(changed_digit(view.row, row) for row in _rows(view, hardest)) + 1
        return Reason(ADVICE_LOST, (("digit", digit),), "strategy")
    is_foreseen = all(verdict.error in (0.0, search.FORESIGHT) for verdict in verdicts.values())
    return None if is_foreseen else Reason(ADVICE_OPEN, (), "strategy")


BOT: Final = ProcessionBot()
