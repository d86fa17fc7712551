"""Who is put on which seat: the model of the cards of seats and of what lies below them.

Knows the desk, chairs, the players of the house and the people who play here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Final

from tablegame.games import Game
from tablegame.practice.character_ratings import company_for
from tablegame.session.characters import INSTEAD, company
from tablegame.session.seats import LONGEST_NAME, Chair, house_player, person, persons, tidy, unseated
from tablegame.ui.desk import Desk
from tablegame.ui.screens.seat_cards import HouseCards, HowPlayed, Kind, SeatCards, SeatEditor, kind_of
from tablegame.ui.table.party import USUAL_LEVEL
from tablegame.ui.table.portraits import portraits
from tablegame.view.layout import Part
from tablegame.view.phrases import display_names
from tablegame.view.scene import Action
from tablegame.view.text_field import EditedText


class SittingDown:
    """chairs and levels are asked whenever they are needed; sit puts somebody on a seat, or does not."""

    def __init__(
        self,
        desk: Desk,
        entry: Game,
        chairs: Callable[[], Sequence[Chair]],
        levels: Callable[[], Sequence[str]],
        sit: Callable[[int, Chair], object],
    ) -> None:
        self.desk, self.entry = desk, entry
        self._chairs, self._levels, self._sit = chairs, levels, sit
        self.seat = self._first()
        """The seat that is taken up."""
        self._writings: dict[int, EditedText] = {}
        self._sat: dict[tuple[int, Kind], Chair] = {}
        """Who of a kind sat on a seat last."""
        self._focus = ""

    def _first(self) -> int:
        """Where somebody is to be chosen first: a person without a name, else the first seat that is no person's."""
        chairs = self._chairs()
        nameless = (seat for seat, chair in enumerate(chairs) if chair.person and not chair.name)
        others = (seat for seat, chair in enumerate(chairs) if not chair.person)
        return next(chain(nameless, others), 0)

    # -- what is shown -----------------------------------------------------------------------------------------

    @property
    def portraits(self) -> tuple[str, ...]:
        """The pictures of who sits there by now."""
        return portraits(self._chairs(), self.desk.settings.tokens)

    def parts(self) -> tuple[Part, ...]:
        """The cards of the seats, who can take the one that is taken up, and how that is played."""
        chairs = self._chairs()
        self.seat = min(self.seat, len(chairs) - 1)
        chair = chairs[self.seat]
        sits = {each.face: seat for seat, each in enumerate(chairs) if kind_of(each) == "house"}
        house = HouseCards(self.seat, {each.key: self._of_house(each.key) for each in company()}, sits, self.entry.key)
        known = unseated(self.desk.settings.names, chairs)
        editor = SeatEditor(
            self.seat, chair, persons(chairs), self._levels(), self._writing(self.seat), known, house, self._taken()
        )
        return SeatCards(chairs, self.seat, self.entry.key), editor, HowPlayed(house, kind_of(chair) == "house")

    def _taken(self) -> dict[str, str]:
        """The tokens of the other people here, each with whose it is."""
        chairs = self._chairs()
        names = display_names([chair.name for chair in chairs], persons(chairs), self.desk.words)
        seen = ((seat, self.portraits[seat]) for seat in persons(chairs) if seat != self.seat)
        return {picture.removeprefix("token/"): names[seat] for seat, picture in seen if picture}

    def _of_house(self, key: str) -> Chair:
        """Somebody of the house, as strong as these house rules allow."""
        chair = next(each for each in company() if each.key == key).chair(self.entry.key)
        return chair if chair.level in self._levels() else chair._replace(level=INSTEAD)

    def _writing(self, seat: int) -> EditedText:
        chair = self._chairs()[seat]
        name = chair.name if chair.person else ""
        kept = self._writings.get(seat)
        if kept is None or (chair.person and tidy(kept.text) != name):
            return EditedText.of(name, LONGEST_NAME)
        return kept

    def focused(self, focus: str) -> None:
        """Take in where the focus is: all of a name is selected when the focus comes to it."""
        came, self._focus = focus != self._focus, focus
        if came and focus.startswith("name."):
            seat = int(focus.removeprefix("name."))
            self._writings[seat] = self._writing(seat).all()

    # -- what is done ------------------------------------------------------------------------------------------

    def act(self, action: Action) -> bool:
        """Take a seat up, or put somebody there; False where the action means something else."""
        do = _VERBS.get(action.verb)
        if do is None or (action.verb == "paste" and not self._focus.startswith("name.")):
            return False
        do(self, *action.values)
        return True

    def _do_seat(self, seat: int) -> None:
        """Take a seat up; where a person sits, the name can be written at once."""
        self.seat = seat
        if self._chairs()[seat].person:
            self.desk.focus(f"name.{seat}")

    def _do_kind(self, seat: int, kind: Kind) -> None:
        chairs = self._chairs()
        was = chairs[seat]
        if kind == kind_of(was):
            return
        self._sat[seat, kind_of(was)] = was
        others = [each for other, each in enumerate(chairs) if other != seat]
        sat = self._sat.get((seat, kind))
        if sat is None or (sat.name and any(each.name == sat.name for each in others)):
            sat = self._anybody(seat, kind, others)
        self._sit(seat, sat)
        if sat.person:
            self.desk.focus(f"name.{seat}")

    def _anybody(self, seat: int, kind: Kind, others: Sequence[Chair]) -> Chair:
        """Somebody of that kind who does not sit here yet."""
        if kind == "person":
            return self._named(next(iter(unseated(self.desk.settings.names, others)), ""))
        if kind == "house":
            free = company_for(self.entry.key, 1, {each.face for each in others})
            return self._of_house(free[0].key)
        return house_player(seat, USUAL_LEVEL if USUAL_LEVEL in self._levels() else INSTEAD)

    def _named(self, name: str, face: str = "") -> Chair:
        """A person of that name, with the token it has."""
        bare = person(name)
        return bare._replace(face=self.desk.settings.tokens.get(bare.name, face))

    def _do_who(self, seat: int, key: str) -> None:
        self._sit(seat, self._of_house(key))

    def _do_level(self, seat: int, level: str) -> None:
        self._sit(seat, house_player(seat, level))

    def _do_called(self, seat: int, name: str) -> None:
        """A person of that name sits there; it is selected, so that another can be written in its place."""
        self._write(seat, EditedText.of(name, LONGEST_NAME).all())

    def _do_name(self, seat: int, how: str, value: str | int = "") -> None:
        if how == "done":
            self.desk.focus("")
        self._write(seat, self._writing(seat).edited(how, value))

    def _do_paste(self, text: str) -> None:
        """Into the name that is being written."""
        seat = int(self._focus.removeprefix("name."))
        self._write(seat, self._writing(seat).typed(text))

    def _write(self, seat: int, writing: EditedText) -> None:
        self._writings[seat] = writing
        chair = self._chairs()[seat]
        fresh = self._named(writing.text, chair.face if chair.person else "")
        if fresh != chair:
            self._sit(seat, fresh)

    def _do_token(self, seat: int, token: str) -> None:
        """A person is seen as that from now on, wherever the name stands; "": as the shape of the seat."""
        chair = self._chairs()[seat]
        if chair.name:
            self.desk.settings.choose_token(chair.name, token)
            self.desk.keep_settings()
        self._sit(seat, chair._replace(face=token))


_VERBS: Final[Mapping[str, Callable[..., None]]] = {
    "seat": SittingDown._do_seat,
    "kind": SittingDown._do_kind,
    "who": SittingDown._do_who,
    "level": SittingDown._do_level,
    "called": SittingDown._do_called,
    "name": SittingDown._do_name,
    "paste": SittingDown._do_paste,
    "token": SittingDown._do_token,
}
