"""The texts of Procession: runs and partitions, the status, sentences about rows, and how a game was decided.

Message ids are the English sentences. `state_in_english` is English in every language. `words` translates a message;
`name_of` writes a seat in a sentence; `look` is the input of a picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final

from tablegame.core.contract import SeenEvent
from tablegame.core.options import Chosen
from tablegame.core.text import N_
from tablegame.games.procession.facts import ProcessionView, RowWritten, changed_digit, changes, partitions, text_of
from tablegame.view.builder import Words
from tablegame.view.game_scene import ROWS, GameText, Listing, MoveLine, Remark, SceneInput, Term
from tablegame.view.phrases import NameOf, seat_in_english, sentence_about


def runs_text(runs: tuple[int, ...], air: str = "") -> str:
    """The lengths of runs as the sheet writes them ("3·1·1"). air: the blank text on both sides of each dot."""
    return f"{air}·{air}".join(map(str, runs))


def short_runs_text(runs: tuple[int, ...]) -> str:
    """The lengths of runs, for little room: three or more equal neighbours are a product, as in "1×6·2·1×4"."""
    texts: list[str] = []
    for run, group in groupby(runs):
        count = len(list(group))
        texts += [f"{run}×{count}"] if count > 2 else [str(run)] * count
    return "·".join(texts)


def partition_text(parts: tuple[int, ...]) -> str:
    """A partition as the list writes it: "4·2·1·1", or "2·1×6" if it has more than five parts."""
    return runs_text(parts) if len(parts) <= 5 else short_runs_text(parts)


@lru_cache(maxsize=24)
def partition_texts(length: int) -> tuple[str, ...]:
    """The texts of all partitions of the number of digits in a row, the longest part first: "3", "2·1", "1·1·1"."""
    return tuple(map(partition_text, partitions(length)))


@lru_cache(maxsize=24)
def long_texts(length: int) -> tuple[str, ...]:
    """Twelve long texts of partitions of a number. Whatever the font, the widest text of all is one of them."""
    # Roughly, in any type: a dot and a 1 are two thirds as wide as other digits.
    widths = {text: sum(2 if character in "·1" else 3 for character in text) for text in partition_texts(length)}
    return tuple(sorted(widths, key=widths.__getitem__, reverse=True)[:12])


def row_words(row: int, words: Words) -> str:
    """The name of the row of this index: "row 5", or "start" for 0."""
    return words("row {number}", number=row) if row else words("start")


def change_text(forbidding_row: int | None) -> str:
    """The message id of the sentence that says what the change of a digit does.
    forbidding_row: the index of the row that forbids the change; None if the change is legal."""
    if forbidding_row is None:
        return N_("Digit {digit} makes {runs}: not there yet.")
    if forbidding_row:
        return N_("Digit {digit} may not change: row {row} has {runs} already.")
    return N_("Digit {digit} may not change: the start has {runs} already.")


class ProcessionText(GameText[ProcessionView]):
    """The texts of the game. The hooks are explained at GameText."""

    listing: Listing = ROWS

    def status(self, look: SceneInput[ProcessionView], words: Words) -> str:
        """The number of the next row and the request to write it. At the end it is the number of rows written."""
        view = look.view
        written = len(view.rows) - 1
        if view.over:
            over = words("no row can follow")
            return words.many("{n} row written", "{n} rows written", written) + " · " + over
        title = words("Row {number}", number=written + 1)
        return title + " · " + self._waiting(look, view, words)

    def _waiting(self, look: SceneInput[ProcessionView], view: ProcessionView, words: Words) -> str:
        """The request to the viewer, or a sentence about the seat that is awaited."""
        if look.can_act:
            return words("change one digit") if look.picked is None else words("write it, or choose another digit")
        name = look.sitters[view.acting[0]].name
        return sentence_about(name, N_("change one digit"), N_("{name} changes one digit"), words)

    def clause(self, look: SceneInput[ProcessionView], words: Words) -> str:  # noqa: ARG002 - the same in every language
        return "end" if look.view.over else "move"

    def aim(self, chosen: Chosen, players: int, words: Words) -> str:  # noqa: ARG002 - the same for any number
        return words("Change one digit, never the same runs again. The player who moves last wins.")

    def commit_label(self, look: SceneInput[ProcessionView], move: int, words: Words) -> str:
        return words("Change digit {digit}", digit=changed_digit(look.view.row, move) + 1)

    def move_line(self, moment: SeenEvent[ProcessionView], name_of: NameOf, words: Words) -> MoveLine:
        """The line about the latest row in the list of moves: its number, its writer, the digit, the row, its runs."""
        view = moment.view
        index = len(view.rows) - 1
        seat, digit = view.writer(index), view.changed_digit(index)
        assert seat is not None and digit is not None  # only the start has none
        you = N_("{number}. You change digit {digit}: {row}, runs {runs}")
        them = N_("{number}. {name} changes digit {digit}: {row}, runs {runs}")
        row, runs = view.text(index), runs_text(view.runs(index))
        text = sentence_about(name_of(seat), you, them, words, number=index, digit=digit + 1, row=row, runs=runs)
        return MoveLine(text, "runs")

    def terms(self, look: SceneInput[ProcessionView], words: Words) -> Sequence[str | Term]:  # noqa: ARG002 - the same in every picture
        return ("run", "partition", "collection")

    def remark(self, moment: SeenEvent[ProcessionView]) -> Remark | None:
        """The remark on a row if it decides the game: every later seat has only one legal row, and the writer of this
        row also writes the last."""
        event, view = moment.event, moment.view
        if not isinstance(event, RowWritten) or len(view.rows) <= view.length:  # early in the game
            return None
        row, used, following = view.row, set(view.marks), 0
        while legal := [(new, mark) for new, mark in zip(*changes(row), strict=True) if mark not in used]:
            if len(legal) > 1:
                return None
            [(row, mark)] = legal
            used.add(mark)
            following += 1
        if following % view.players:  # another seat writes the last row
            return None
        others = tuple(seat for seat in range(view.players) if seat != event.seat)
        return Remark("feat", (event.seat,), others, len(view.rows))

    def verdict(self, view: ProcessionView, name_of: NameOf, words: Words) -> tuple[str, ...]:
        """Sentences: who wrote the last row, why no row can follow, how many partitions were used. () before the
        end."""
        if not view.over:
            return ()
        (winner,), last = view.winners, len(view.rows) - 1
        you, them = N_("You wrote the last row, {row}."), N_("{name} wrote the last row, {row}.")
        result = sentence_about(name_of(winner), you, them, words, row=view.text(last))
        you = N_("Whatever digit you change, those runs have been there before.")
        them = N_("Whatever digit {name} changes, those runs have been there before.")
        reason = sentence_about(name_of((winner + 1) % view.players), you, them, words)
        count, used = len(view.partitions), len(view.rows)
        partitions_used = words.many(
            "{used} of {n} partition was used.", "{used} of {n} partitions were used.", count, used=used
        )
        return result, reason, partitions_used

    def score_in_words(self, view: ProcessionView, seat: int, words: Words) -> str:
        """The number of rows that a seat has written: "4 rows"."""
        count = sum(view.writer(index) == seat for index in range(len(view.rows)))
        return words.many("{n} row", "{n} rows", count)

    def move_name(self, move: int, chosen: Chosen, words: Words) -> str:  # noqa: ARG002 - the same in every game
        return words("the row {row}", row=text_of(move))

    def short_move_name(self, move: int, view: ProcessionView, words: Words) -> str:
        """The digit that a move changes, by its number from 1: "digit 3"."""
        return words("digit {digit}", digit=changed_digit(view.row, move) + 1)

    def state_in_english(self, view: ProcessionView, name_of: NameOf) -> str:
        """Lines of text: every row with its runs and its writer, then the unused partitions."""
        lines = [f"Procession: {view.players} players, {view.length} digits", _state_line(view, name_of), ""]
        for index in range(len(view.rows)):
            writer = view.writer(index)
            who = "start" if writer is None else seat_in_english(writer, name_of)
            lines.append(f"  {index:>4}. {view.text(index)}  {runs_text(view.runs(index))}  {who}")
        free = [
            partition_text(part)
            for part, used in zip(view.partitions, view.rows_by_partition(), strict=True)
            if used is None
        ]
        lines += ["", f"{len(view.rows)} of {len(view.partitions)} partitions used; free: {', '.join(free) or 'none'}"]
        return "\n".join(lines)


def _state_line(view: ProcessionView, name_of: NameOf) -> str:
    """The number of the next row and the seat to write it; at the end the winner."""
    if view.over:
        return f"Over after {len(view.rows) - 1} rows; the last one won: {seat_in_english(view.winners[0], name_of)}"
    return f"Row {len(view.rows)}; to write it: {seat_in_english(view.acting[0], name_of)}"


TEXT: Final = ProcessionText()
