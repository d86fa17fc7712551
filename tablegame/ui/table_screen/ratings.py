"""A part of the result of a game: how the game changes people's ratings, or why it changes none."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from tablegame.core.text import N_
from tablegame.practice.ratings import Change, changes, house_rating, why_unrated
from tablegame.practice.result_store import Results
from tablegame.session.seats import LONGEST_NAME, names_without_seat, person, tidy
from tablegame.ui.desk import Desk, Prompt
from tablegame.ui.screens.review_words import signed_difference
from tablegame.ui.screens.seating import name_refusal
from tablegame.ui.table.table import Table
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Buttons, Text
from tablegame.view.layout import column
from tablegame.view.phrases import name_field_label
from tablegame.view.scale import BODY
from tablegame.view.scene import Action, Rect

UNRATED: Final = {
    "practice": N_("A practice game does not change a rating."),
    "branch": N_("A game that was played on from another one does not change a rating."),
    "foreign": N_("A game that was played elsewhere does not change a rating."),
    "known": N_("The cards of this game may have been known: it does not change a rating."),
    "assisted": N_("This game was played with help: it does not change a rating."),
    "nameless": N_("Without a name there is no rating."),
    "unmeasured": N_("How good the others are has not been measured: this game does not change a rating."),
    "copy": N_("A copy of this game counts already."),
}
"""The reasons why a game does not change a rating, by key, as message ids."""


def give_name(table: Table, seat: int, name: str) -> None:
    """Give a name to the person on a seat, in this game, and add the name to the settings."""
    desk = table.desk
    chair = person(name, table.session.situation.chairs[seat].face)
    table.attempt(lambda: table.session.hand_over(seat, chair))
    desk.settings.remember_people([other.name for other in table.session.situation.chairs if other.person])
    if chair.face:
        desk.settings.tokens.setdefault(chair.name, chair.face)
    desk.save_settings()


class RatingLines:
    """The changes of ratings or the reason why there is none, and a button for each person without a name.
    The part is empty until all results are read."""

    def __init__(self, desk: Desk, table: Table, game_id: str) -> None:
        self.desk, self.table, self._game_id = desk, table, game_id
        self._results = Results(desk.folders, desk.saved_games.in_thread)
        self.close = self._results.close
        self._version = -1
        self._changes: Mapping[str, Change] = {}  # the changes by the name of the person
        self._unrated = ""
        """The reason why no rating has changed: a key of `UNRATED`, or a reason that is not shown; "" for no reason."""
        self._read_results()

    def _read_results(self) -> None:
        self._results.refresh()
        self.update()

    def update(self) -> bool:
        """Take in results that have become known. Returns whether there were any since the last call."""
        results = self._results
        if self._version == results.version or not results.complete:
            return False
        self._version, key = results.version, self.table.entry.key
        self._changes = changes(results.lines, self._game_id, partial(house_rating, game=key))
        self._unrated = "" if self._changes else self._why_unrated()
        return True

    def _why_unrated(self) -> str:
        line = next((line for line in self._results.lines if line.id == self._game_id), None)
        if line is None:
            return "copy"
        has_names = any(line.names[seat] for seat in line.persons if line.names)
        return why_unrated(line) or ("unmeasured" if has_names else "nameless")

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        words = b.words
        sentences = [self._rating_sentence(name, change, words) for name, change in self._changes.items()]
        parts: list[Text | Buttons] = [Text(sentence, BODY, ink="text", align="centre") for sentence in sentences]
        if self._unrated in UNRATED:
            parts.append(Text(words(UNRATED[self._unrated]), align="centre"))
        buttons = tuple(self._name_buttons(words))
        if buttons:
            parts.append(Buttons(buttons, "centre"))
        return column(b, zone, rect, parts, b.space.close)

    def _rating_sentence(self, name: str, change: Change, words: Words) -> str:
        before, after = change
        game, rating = words(self.table.entry.title), round(after.value)
        if before is None:
            if self._is_alone:
                return words("Your first rating at {game}: {rating}", game=game, rating=rating)
            return words("{name}, first rating: {rating}", name=name, rating=rating)
        difference = rating - round(before.value)
        signed = signed_difference(difference)
        if self._is_alone:
            return words("Your rating at {game}: {rating} ({change})", game=game, rating=rating, change=signed)
        return words("{name}, rating: {rating} ({change})", name=name, rating=rating, change=signed)

    def _name_buttons(self, words: Words) -> list[Button]:
        """A button for each person without a name, if the game counts for a rating once the person has a name."""
        situation = self.table.session.situation
        if self._unrated != "nameless" and not self._changes:
            return []
        buttons = []
        for seat in (seat for seat in situation.persons if not situation.chairs[seat].name):
            label = words("Give yourself a name…")
            if not self._is_alone:
                label = name_field_label(seat, situation.persons, words)
            buttons.append(Button(f"name.{seat}", label, Action("give_name", (seat,))))
        return buttons

    @property
    def _is_alone(self) -> bool:
        return len(self.table.session.situation.persons) == 1

    def do_give_name(self, seat: int) -> None:
        words = self.desk.words
        note = words("This game and those that come are rated under it.")
        title = name_field_label(seat, self.table.session.situation.persons, words)
        known = next(iter(names_without_seat(self.desk.settings.names, self.table.session.situation.chairs)), "")

        def give(name: str) -> None:
            give_name(self.table, seat, name)
            self._read_results()

        self.desk.open("prompt", Prompt(title, known, give, note, self._why_refused, LONGEST_NAME))

    def _why_refused(self, name: str) -> str:
        taken = self.desk.words("{name} sits here already.", name=tidy(name))
        return name_refusal(name, {chair.name for chair in self.table.session.situation.chairs}, taken, self.desk.words)
