"""What a finished game did to the ratings of the people at the table, or why nothing, as a part of the result."""

from __future__ import annotations

from tablegame.practice.ranking import Change
from tablegame.session.seats import LONGEST_NAME, tidy, unseated
from tablegame.ui.desk import Desk, Prompt
from tablegame.ui.screens.statistics_parts import number
from tablegame.ui.table.rating_changes import UNRATED, RatingChange, give_name
from tablegame.ui.table.table import Table
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Buttons, Text
from tablegame.view.layout import column
from tablegame.view.phrases import name_field_label
from tablegame.view.scene import Action, Rect


class RatingTold:
    """A button for each rating, which opens the ranking; a sentence where there is none, and a way to have a name."""

    def __init__(self, desk: Desk, table: Table, id: str) -> None:
        self.desk, self.table, self._id = desk, table, id
        self.outcome = RatingChange(desk, table.entry.key, id)

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        """One below the other; nothing as long as nothing is known."""
        words, outcome = b.words, self.outcome
        ratings = tuple(
            Button(f"rating.{i}", self._said(name, change, words), Action("ranking"))
            for i, (name, change) in enumerate(outcome.ratings.items())
        )
        parts: list[Text | Buttons] = [Buttons(ratings, "centre")] if ratings else []
        if outcome.unrated in UNRATED:
            parts.append(Text(words(UNRATED[outcome.unrated]), align="centre"))
        if names := tuple(self._unnamed(words)):
            parts.append(Buttons(names, "centre"))
        return column(b, zone, rect, parts, b.space.close)

    def _said(self, name: str, change: Change, words: Words) -> str:
        """Whose rating it is now, how sure that is, and what the game did to it."""
        before, after = change
        fields = {
            "name": name,
            "game": words(self.table.entry.title),
            "rating": round(after.value),
            "error": round(after.deviation),
        }
        if before is None:
            if self._alone:
                return words("Your first rating at {game}: {rating} ± {error}", **fields)
            return words("{name}, first rating: {rating} ± {error}", **fields)
        fields["change"] = number(round(after.value) - round(before.value), words, 0, signed=True)
        if self._alone:
            return words("Your rating at {game}: {rating} ± {error} ({change})", **fields)
        return words("{name}, rating: {rating} ± {error} ({change})", **fields)

    def _unnamed(self, words: Words) -> list[Button]:
        """A button for each person without a name, where the game would be rated with one."""
        session = self.table.session
        if self.outcome.unrated != "nameless" and not self.outcome.ratings:
            return []
        seats = [seat for seat in session.persons if not session.chairs[seat].name]
        asks = words("Give yourself a name…")
        return [
            Button(
                f"name.{seat}",
                asks if self._alone else name_field_label(seat, session.persons, words),
                Action("give_name", (seat,)),
            )
            for seat in seats
        ]

    @property
    def _alone(self) -> bool:
        """Whether one person plays here."""
        return len(self.table.session.persons) == 1

    def act(self, action: Action) -> bool:
        """Open the ranking, or ask for a name; False where the action means something else."""
        if action.verb == "ranking":
            self.desk.open("statistics", self.table.entry.key, "ranking")
        elif action.verb == "give_name":
            self._ask(int(action.values[0] or 0))
        else:
            return False
        return True

    def _ask(self, seat: int) -> None:
        words = self.desk.words
        note = words("This game and those that come are rated under it.")
        title = name_field_label(seat, self.table.session.persons, words)
        known = next(iter(unseated(self.desk.settings.names, self.table.session.chairs)), "")

        def give(name: str) -> None:
            give_name(self.table, seat, name)
            self.outcome = RatingChange(self.desk, self.table.entry.key, self._id)

        self.desk.prompt(Prompt(title, known, give, note, self._refuse, LONGEST_NAME))

    def _refuse(self, name: str) -> str:
        words = self.desk.words
        if not tidy(name):
            return words("Write a name first.")
        here = {chair.name for chair in self.table.session.chairs}
        return words("{name} sits here already.", name=tidy(name)) if tidy(name) in here else ""
