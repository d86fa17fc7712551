"""The choice of a player for each seat: what the cards of seats and the editor below them show and do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from tablegame.games import Game
from tablegame.practice.character_ratings import company_for
from tablegame.session.characters import INSTEAD, company
from tablegame.session.seats import LONGEST_NAME, Chair, house_player, names_without_seat, person, persons, tidy
from tablegame.ui.desk import Desk
from tablegame.ui.screens.seat_cards import CharacterNote, HouseCards, Kind, SeatCards, SeatEditor, kind_of
from tablegame.ui.screens.widgets import do
from tablegame.ui.table.party import USUAL_LEVEL, portraits
from tablegame.view.layout import Part
from tablegame.view.phrases import display_names
from tablegame.view.scene import Action
from tablegame.view.text_field import EditedText


class SeatChooser:
    """Chooses the players of a game's seats."""

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
        """The seat that is being edited."""
        self._writings: dict[int, EditedText] = {}
        self._sat: dict[tuple[int, Kind], Chair] = {}
        """The last player of each kind on a seat."""
        self._focus = ""

    def _first(self) -> int:
        """The seat to edit first: a person without a name, else the first computer player."""
        chairs = self._chairs()
        nameless = (seat for seat, chair in enumerate(chairs) if chair.person and not chair.name)
        others = (seat for seat, chair in enumerate(chairs) if not chair.person)
        return next(chain(nameless, others), 0)

    # -- what is shown -----------------------------------------------------------------------------------------

    @property
    def portraits(self) -> tuple[str, ...]:
        """The portraits of the players."""
        return portraits(self._chairs(), self.desk.settings.tokens)

    def parts(self) -> tuple[Part, ...]:
        """The cards of the seats, the editor of the chosen seat, and how its character plays."""
        chairs = self._chairs()
        self.seat = min(self.seat, len(chairs) - 1)
        chair = chairs[self.seat]
        sits = {each.face: seat for seat, each in enumerate(chairs) if kind_of(each) == "house"}
        house = HouseCards(self.seat, {each.key: self._of_house(each.key) for each in company()}, sits, self.entry.key)
        known = names_without_seat(self.desk.settings.names, chairs)
        names = display_names([chair.name for chair in chairs], persons(chairs), self.desk.words)
        seen = ((seat, self.portraits[seat]) for seat in persons(chairs) if seat != self.seat)
        taken = {picture.removeprefix("token/"): names[seat] for seat, picture in seen if picture}
        editor = SeatEditor(
            self.seat,
            chair,
            persons(chairs),
            self._levels(),
            self._writing(self.seat),
            known,
            house,
            taken,
        )
        note = CharacterNote(house, kind_of(chair) == "house", self.entry.bot.styles)
        return SeatCards(chairs, self.seat, self.entry.key), editor, note

    def _of_house(self, key: str) -> Chair:
        """The chair of a character, at a level that these house rules allow."""
        chair = next(each for each in company() if each.key == key).chair(self.entry.key)
        return chair if chair.level in self._levels() else chair._replace(level=INSTEAD)

    def _writing(self, seat: int) -> EditedText:
        chair = self._chairs()[seat]
        name = chair.name if chair.person else ""
        kept = self._writings.get(seat)
        if kept is None or (chair.person and tidy(kept.text) != name):
            return EditedText.of(name, LONGEST_NAME)
        return kept

    def follow_focus(self, focus: str) -> None:
        """Follow the focus: a name is selected when the focus comes to it."""
        came, self._focus = focus != self._focus, focus
        if came and focus.startswith("name."):
            seat = int(focus.removeprefix("name."))
            self._writings[seat] = self._writing(seat).all()

    # -- what is done ------------------------------------------------------------------------------------------

    def act(self, action: Action) -> bool:
        """Do an action of the editor; False if it is none."""
        return (action.verb != "paste" or self._focus.startswith("name.")) and do(self, action)

    def do_seat(self, seat: int) -> None:
        """Edit a seat. The name of a person can be written at once."""
        self.seat = seat
        if self._chairs()[seat].person:
            self.desk.focus(f"name.{seat}")

    def do_kind(self, seat: int, kind: Kind) -> None:
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
        """A player of a kind who does not sit here yet."""
        if kind == "person":
            return self._person_named(next(iter(names_without_seat(self.desk.settings.names, others)), ""))
        if kind == "house":
            free = company_for(self.entry.key, 1, {each.face for each in others})
            return self._of_house(free[0].key)
        return house_player(seat, USUAL_LEVEL if USUAL_LEVEL in self._levels() else INSTEAD)

    def _person_named(self, name: str, face: str = "") -> Chair:
        """A person of that name, with the token that belongs to the name."""
        bare = person(name)
        return bare._replace(face=self.desk.settings.tokens.get(bare.name, face))

    def do_who(self, seat: int, key: str) -> None:
        self._sit(seat, self._of_house(key))

    def do_level(self, seat: int, level: str) -> None:
        self._sit(seat, house_player(seat, level))

    def do_called(self, seat: int, name: str) -> None:
        """Put a person of that name on a seat, and select the name, so that another one can be written."""
        self._write(seat, EditedText.of(name, LONGEST_NAME).all())

    def do_name(self, seat: int, how: str, value: str | int = "") -> None:
        if how == "done":
            self.desk.focus("")
        self._write(seat, self._writing(seat).edited(how, value))

    def do_paste(self, text: str) -> None:
        """Paste into the name that has the focus."""
        seat = int(self._focus.removeprefix("name."))
        self._write(seat, self._writing(seat).typed(text))

    def _write(self, seat: int, writing: EditedText) -> None:
        self._writings[seat] = writing
        chair = self._chairs()[seat]
        fresh = self._person_named(writing.text, chair.face if chair.person else "")
        if fresh != chair:
            self._sit(seat, fresh)

    def do_token(self, seat: int, token: str) -> None:
        """Give a person a token, here and wherever the name appears; "": none."""
        chair = self._chairs()[seat]
        if chair.name:
            self.desk.settings.choose_token(chair.name, token)
            self.desk.keep_settings()
        self._sit(seat, chair._replace(face=token))
