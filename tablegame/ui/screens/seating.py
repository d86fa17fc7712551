"""The choice of a player for each seat, the widgets for it, and the names of levels and tokens.

A `Chair` says who plays at a seat: a person, a character of the house, or a computer player of a level. A *token* is a
picture, such as a fox, by which a person is known.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from math import ceil
from typing import Final, Literal

from tablegame.core.text import N_
from tablegame.games import Game
from tablegame.session.characters import FALLBACK_LEVEL, Character, all_characters, character_of, company_for, style_of
from tablegame.session.seats import LONGEST_NAME, Chair, names_without_seat, person, persons, tidy, usual_computer
from tablegame.ui.desk import Desk
from tablegame.ui.screens.widgets import do_action
from tablegame.ui.table.party import USUAL_LEVEL, portrait, portraits
from tablegame.view.builder import Builder, Words
from tablegame.view.form import Button, Buttons, FormRow, Segments, Text, button_gap, widget_height
from tablegame.view.layout import AsHighAs, Column, Custom, Part, cells, columns_that_fit, measure
from tablegame.view.phrases import display_names, name_field_label, standalone_name
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Action, Rect, Target
from tablegame.view.signs import settable
from tablegame.view.text_field import EditedText, TextField

# -- widgets, and the names of levels and tokens -----------------------------------------------------------------------

LEVELS: Final = {
    "beginner": (
        N_("beginner"),
        N_("Plays like somebody who has just learned the rules, with mistakes that can be seen."),
    ),
    "club": (N_("club"), N_("Plays soundly and by feel, with habits that can be found out.")),
    "strong": (N_("strong"), N_("Plays as well as anybody can who has not solved the game.")),
    "perfect": (N_("perfect"), N_("Gives nothing away: nobody can get the better of it in the long run.")),
    "reader": (N_("reader"), N_("Watches what people tend to do and plays against their habits.")),
}
"""The levels by key: name and description, as message ids."""


def level_name(level: str, words: Words) -> str:
    """The name of a level; for an unknown level its key."""
    return words(LEVELS[level][0]) if level in LEVELS else level


def level_sentence(level: str, words: Words) -> str:
    """The description of a level; "" for an unknown one."""
    return words(LEVELS[level][1]) if level in LEVELS else ""


TOKENS: Final = {
    "fox": N_("fox"), "owl": N_("owl"), "hedgehog": N_("hedgehog"), "snail": N_("snail"), "pear": N_("pear"),
    "oak-leaf": N_("oak leaf"), "clover": N_("clover"), "star": N_("star"), "key": N_("key"), "bell": N_("bell"),
    "anchor": N_("anchor"), "lantern": N_("lantern"), "thimble": N_("thimble"), "cup": N_("cup"), "kite": N_("kite"),
    "boot": N_("boot"),
}  # fmt: skip
"""The names of the tokens by their keys, as message ids."""
LEAST_TOKEN: Final = 44.0  # the least side of a token, in pixels


@dataclass(frozen=True, slots=True)
class TokenRow:
    """All tokens, of which one or none can be chosen. A click on a token does `action` with the token's key as the last
    value. A click on the chosen token drops it: the last value is ""."""

    name: str
    chosen: str
    action: Action
    token_owners: Mapping[str, str] = field(default_factory=dict)  # by token, the name of another person who has it

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        """Draw the tokens in rows. Tokens that other people have are pale. Returns the bottom of the last row."""
        gap = b.space.thin
        side = max(b.px(64), LEAST_TOKEN)
        across = columns_that_fit(rect.w, side, gap, len(TOKENS))
        area = Rect(rect.x, rect.y, across * (side + gap) - gap, 0)
        boxes = cells(area, len(TOKENS), across, gap, side)
        for box, (key, name) in zip(boxes, TOKENS.items(), strict=True):
            owner = self.token_owners.get(key, "")
            is_chosen = key == self.chosen and not owner
            if is_chosen:
                b.panel(box, "mark")
            b.picture(box.inset(b.space.hair + 1), f"token/{key}", alpha=0.3 if owner else 1.0)
            action = self.action._replace(values=(*self.action.values, "" if is_chosen else key))
            why = b.words("{name} has this token at this table.", name=owner) if owner else ""
            b.target(zone, Target(f"{self.name}.{key}", box, action, b.words(name), not owner, why, chosen=is_chosen))
        return boxes[-1].bottom


@dataclass(frozen=True, slots=True)
class WithToken:
    """A part with the picture of a token at its left. token: its key; "" for none, which leaves the place empty."""

    token: str
    part: Part

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        side = widget_height(b)
        if self.token in TOKENS:
            b.picture(Rect(rect.x, rect.y, side, side), f"token/{self.token}")
        left = side + b.space.pad
        return self.part.draw(b, zone, Rect(rect.x + left, rect.y, rect.w - left, 0))


_SEAT_CARD: Final = 10.5  # the least width of the card of a seat, in sizes of type
_HOUSE_CARD: Final = 8.3  # the same for the card of a character
_SEAT_CARDS_ABREAST: Final = 4  # the most cards of seats in a row
_HOUSE_CARDS_ABREAST: Final = 6  # the same for characters
MOST_NAMES_OFFERED: Final = 4  # the most names with a button beside the field for a name

Kind = Literal["house", "person", "level"]
KINDS: Final = {
    "house": N_("of the house"),
    "person": N_("person"),
    "level": N_("computer by level"),
}
"""The kinds of players as message ids: a character, a person, or a computer player that is only a level."""


def name_refusal(name: str, taken_names: Collection[str], taken_sentence: str, words: Words) -> str:
    """The reason why a person cannot have a name: the name is empty or taken; "" if the name is allowed.
    taken_sentence: the reason if another person has the name."""
    if not tidy(name):
        return words("Write a name first.")
    return taken_sentence if tidy(name) in taken_names else ""


def kind_of(chair: Chair) -> Kind:
    if chair.person:
        return "person"
    return "house" if character_of(chair.face) else "level"


@dataclass(frozen=True, slots=True)
class SeatCards:
    """A card for each seat with its player's picture, name and level. A click edits the seat."""

    chairs: Sequence[Chair]
    chosen: int | None  # the seat whose card is framed, None for none
    rows: int = 0  # the least height, in rows of cards

    def draw(self, b: Builder, _zone: str, rect: Rect) -> float:
        """Draw the cards in rows of equal height. Returns the y of the bottom."""
        gap = b.space.pad
        across = columns_that_fit(rect.w, b.type(BODY) * _SEAT_CARD, gap, len(self.chairs), _SEAT_CARDS_ABREAST)
        usual_high = max(b.px(72), b.type(BODY) * 3.3)
        rows = ceil(len(self.chairs) / across)
        # Fewer rows than `self.rows` are higher: together they take the room of so many usual rows.
        high = max(usual_high, (self.rows * (usual_high + gap)) / rows - gap)
        boxes = cells(rect, len(self.chairs), across, gap, high)
        for seat, box in enumerate(boxes):
            self._draw_card(b, seat, box)
        return boxes[-1].bottom

    def _draw_card(self, b: Builder, seat: int, rect: Rect) -> None:
        """Draw the card of a seat: its player's picture and name, and below the name the level or "person"."""
        words, chair, is_chosen = b.words, self.chairs[seat], seat == self.chosen
        names = display_names([chair.name for chair in self.chairs], persons(self.chairs), words)
        name = standalone_name(names[seat])
        below = words("person") if chair.person else level_name(chair.level, words)
        b.draw_player(_draw_player_card(b, rect, name, below, is_chosen, chair.person, f"seat.{seat}.card"), seat)
        label = f"{name}, {below}"
        b.target("seats", Target(f"seat.{seat}", rect, Action("seat", (seat,)), label, chosen=is_chosen))


def _draw_player_card(
    b: Builder, rect: Rect, name: str, below: str, chosen: bool, bold: bool, id: str = "", unavailable: bool = False
) -> Rect:
    """Draw a card with a name and a line below it. Returns the box at its left, for a picture of the player.
    below: the text of the line. unavailable: whether the card cannot be chosen, and is therefore pale."""
    b.panel(rect, "ivory" if chosen else "quiet", alpha=0.6 if unavailable else 1.0, name=id)
    if chosen:
        b.panel(rect, "mark")
    side = min(rect.h - b.space.close, rect.w * 0.35)
    face = Rect(rect.x + b.space.close, rect.cy - side / 2, side, side)
    x, first, second = face.right + b.space.pad, b.line(BODY), b.line(SMALL)
    words = Rect(x, rect.cy - (first + second) / 2, max(0.0, rect.right - b.space.close - x), first)
    b.text(words, name, BODY, "sans-bold" if bold else "sans")
    b.text(words._replace(y=words.bottom, h=second), below, SMALL, ink="soft")
    return face


@dataclass(frozen=True, slots=True)
class HouseCards:
    """A card for each character, and the description of the character in focus."""

    seat: int  # the seat that is being edited
    chairs: Mapping[str, Chair]  # by the key of a character, the chair for it in this game
    sits: Mapping[str, int]  # by the key of a character at the table, its seat
    game: str
    styles: Mapping[str, str]  # by style, a sentence about this way to play, as a message id

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        """Draw the cards in rows, and a description below them. Returns the y of the bottom."""
        gap, everybody = b.space.close, all_characters()
        across = columns_that_fit(rect.w, b.type(BODY) * _HOUSE_CARD, b.space.pad, len(everybody), _HOUSE_CARDS_ABREAST)
        high = max(b.px(60), b.line(BODY) + b.line(SMALL) + b.space.thin)
        boxes = cells(rect, len(everybody), across, gap, high)
        for player, box in zip(everybody, boxes, strict=True):
            self._draw_card(b, player, box)
        y = boxes[-1].bottom + gap
        self._description(b, self.shown_player(b)).draw(b, zone, Rect(rect.x, y, rect.w, 0))
        # As high as the longest description, so that nothing below moves.
        return y + max(measure(b, zone, self._description(b, player), rect.w).height for player in everybody)

    def _description(self, b: Builder, player: Character) -> Column:
        """A sentence about a character, and sentences about its play in this game."""
        chair, words = self.chairs[player.key], b.words
        style = style_of(chair, self.game)
        plays = (level_sentence(chair.level, words), words(self.styles[style]) if style else "")
        sentence = Text(player.description_in(words.code), BODY, "serif-italic", "text")
        return Column((sentence, Text(" ".join(filter(None, plays)))))

    def _draw_card(self, b: Builder, player: Character, rect: Rect) -> None:
        """Draw the card of a character, pale if the character sits on another seat."""
        words, sits, chair = b.words, self.sits.get(player.key), self.chairs[player.key]
        is_chosen, strength = sits == self.seat, level_name(chair.level, words)
        free = sits is None or is_chosen  # the others sit on another seat
        face = _draw_player_card(b, rect, player.name, strength, is_chosen, is_chosen, unavailable=not free)
        if sits is not None:
            b.draw_player(face, sits)
        elif picture := portrait(chair, {}):
            b.picture(face, picture)
        action, label = Action("who", (self.seat, player.key)), f"{player.name}, {strength}"
        why = words("{name} sits here already.", name=player.name)
        name = f"who.{player.key}"
        b.target("who", Target(name, rect, action, label, free, why, hover=True, chosen=is_chosen))

    def shown_player(self, b: Builder) -> Character:
        """The character to describe: under the mouse, in focus, or on the seat, in this order; else the first."""
        pointed = (name.removeprefix("who.") for name in (b.hover, b.focus) if name.startswith("who."))
        seated = (key for key, seat in self.sits.items() if seat == self.seat)
        characters = map(character_of, (*pointed, *seated))
        return next(filter(None, characters), all_characters()[0])


@dataclass(frozen=True, slots=True)
class SeatEditor:
    """The choice of a player for one seat: a character, a person with name and token, or a computer level.
    The editor is equally high for all three, so that nothing below moves."""

    seat: int
    chair: Chair
    people: Sequence[int]  # the seats of persons
    levels: Sequence[str]
    writing: EditedText  # the name in its field
    known: Sequence[str]  # the names of people who do not sit here
    house: HouseCards  # the cards of the characters
    token_owners: Mapping[str, str]  # by token, the name of the other person at the table who has it

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        """Draw the choice of the kind of player, and below it the editor for this kind. Returns the y of the bottom."""
        kinds = tuple((kind, b.words(name)) for kind, name in KINDS.items())
        kind = kind_of(self.chair)
        who = Segments(f"kind.{self.seat}", kinds, kind, Action("kind", (self.seat,)))
        y = FormRow(b.words("Who sits down?"), who).draw(b, "kinds", rect) + b.space.pad
        editors: dict[Kind, Part] = {
            "house": self.house,
            "person": Custom(self._draw_person),
            "level": Custom(self._draw_level),
        }
        return AsHighAs(editors[kind], list(editors.values())).draw(b, zone, rect._replace(y=y, h=0))

    def _draw_level(self, b: Builder, rect: Rect) -> float:
        """Draw the choice of a level, and the description of the chosen one. Returns the y of the bottom."""
        levels = tuple((level, level_name(level, b.words)) for level in self.levels)
        which = Segments(f"level.{self.seat}", levels, self.chair.level, Action("level", (self.seat,)))
        y = which.draw(b, "levels", rect) + b.space.close
        return Text(level_sentence(self.chair.level, b.words)).draw(b, "levels", Rect(rect.x, y, rect.w, 0))

    def _draw_person(self, b: Builder, rect: Rect) -> float:
        """Draw the choice of a person: the name, and the tokens below it. Returns the y of the bottom."""
        y = self._draw_name(b, rect) + b.space.pad
        if not settable(self.chair.name):
            unknown = b.words("This name cannot be drawn: at the table it is left out.")
            y = Text(unknown, SMALL).draw(b, "name", rect._replace(y=y)) + b.space.pad
        token = self.chair.face if self.chair.person else ""
        tokens = TokenRow("token", token, Action("token", (self.seat,)), self.token_owners)
        return tokens.draw(b, "tokens", Rect(rect.x, y, rect.w, 0))

    def _draw_name(self, b: Builder, rect: Rect) -> float:
        """Draw the field for the name, and beside it as many known names as have room. Returns the y of the bottom."""
        label = name_field_label(self.seat, self.people, b.words)
        gap = button_gap(b)
        wide = min(rect.w, max(b.px(330), b.type(BODY) * 13))
        field = TextField(f"name.{self.seat}", self.writing, Action("name", (self.seat,)), label, label)
        bottom = field.draw(b, "name", Rect(rect.x, rect.y, wide, 0))
        names = enumerate(self.known[:MOST_NAMES_OFFERED])
        buttons = [Button(f"known.{i}", name, Action("called", (self.seat, name))) for i, name in names]
        while buttons and wide + gap + Buttons(tuple(buttons)).width(b) > rect.w:
            buttons.pop()
        lift = (b.button_height - widget_height(b)) / 2  # buttons are higher than the field, in one line with it
        known = Rect(rect.x + wide + gap, rect.y - lift, rect.w - wide - gap, 0)
        return max(bottom, Buttons(tuple(buttons)).draw(b, "known", known) - lift)


class SeatChooser:
    """The widgets and the actions by which the players of a game's seats are chosen."""

    def __init__(
        self, desk: Desk, entry: Game, chairs: Callable[[], Sequence[Chair]], levels: Callable[[], Sequence[str]],
        sit: Callable[[int, Chair], object],
    ) -> None:  # fmt: skip
        """chairs: returns the present chairs by seat.
        levels: returns the levels that play under the present house rules.
        sit: puts a chair on a seat."""
        self.desk, self.entry = desk, entry
        self._chairs, self._levels, self._sit = chairs, levels, sit
        self.seat = self._first()  # the seat that is being edited
        self._writings: dict[int, EditedText] = {}  # by seat, the name in its field
        self._last_chairs: dict[tuple[int, Kind], Chair] = {}  # by seat and kind, the last player of that kind there
        self._focus = ""

    def _first(self) -> int:
        """The seat to edit first: a person without a name, else the first computer player."""
        chairs = self._chairs()
        nameless = (seat for seat, chair in enumerate(chairs) if chair.person and not chair.name)
        others = (seat for seat, chair in enumerate(chairs) if not chair.person)
        return next(chain(nameless, others), 0)

    @property
    def portraits(self) -> tuple[str, ...]:
        """The art keys of the players' pictures by seat."""
        return portraits(self._chairs(), self.desk.settings.tokens)

    def parts(self) -> tuple[Part, ...]:
        """Two parts: the cards of the seats, and the editor of the chosen seat."""
        chairs = self._chairs()
        self.seat = min(self.seat, len(chairs) - 1)
        sits = {chair.face: seat for seat, chair in enumerate(chairs) if kind_of(chair) == "house"}
        characters = {player.key: self._chair_of(player.key) for player in all_characters()}
        names = display_names([chair.name for chair in chairs], persons(chairs), self.desk.words)
        others = ((seat, self.portraits[seat]) for seat in persons(chairs) if seat != self.seat)
        editor = SeatEditor(
            self.seat,
            chairs[self.seat],
            people=persons(chairs),
            levels=self._levels(),
            writing=self._writing(self.seat),
            known=names_without_seat(self.desk.settings.names, chairs),
            house=HouseCards(self.seat, characters, sits, self.entry.key, self.entry.bot.styles),
            token_owners={picture.removeprefix("token/"): names[seat] for seat, picture in others if picture},
        )
        return SeatCards(chairs, self.seat), editor

    def _chair_of(self, key: str) -> Chair:
        """The chair of a character by its key, with a level that plays under the present house rules."""
        chair = next(player for player in all_characters() if player.key == key).chair(self.entry.key)
        return chair if chair.level in self._levels() else chair._replace(level=FALLBACK_LEVEL)

    def _writing(self, seat: int) -> EditedText:
        """The text in the field for the name of a seat; if the name has been changed elsewhere, the new name."""
        chair = self._chairs()[seat]
        name = chair.name if chair.person else ""
        writing = self._writings.get(seat)
        # While a name is typed, the name of the chair is the typed text without needless blanks.
        if writing is None or (chair.person and tidy(writing.text) != name):
            return EditedText.of(name, LONGEST_NAME)
        return writing

    def follow_focus(self, focus: str) -> None:
        """Select the name in its field when the field gets the focus. focus: the id of the target in focus."""
        has_moved, self._focus = focus != self._focus, focus
        if has_moved and focus.startswith("name."):
            seat = int(focus.removeprefix("name."))
            self._writings[seat] = self._writing(seat).all()

    def act(self, action: Action) -> bool:
        """Do an action of the cards or the editor. Returns False if the action belongs to neither."""
        if action.verb == "paste" and not self._focus.startswith("name."):
            return False  # only a field for a name takes the clipboard
        return do_action(self, action)

    def do_seat(self, seat: int) -> None:
        """Edit a seat; the focus goes to the name of a person."""
        self.seat = seat
        if self._chairs()[seat].person:
            self.desk.focus(f"name.{seat}")

    def do_kind(self, seat: int, kind: Kind) -> None:
        """Put a player of another kind on a seat: the last of this kind who sat there, else one without a seat."""
        chairs = self._chairs()
        before = chairs[seat]
        if kind == kind_of(before):
            return
        self._last_chairs[seat, kind_of(before)] = before
        others = [chair for other, chair in enumerate(chairs) if other != seat]
        chair = self._last_chairs.get((seat, kind))
        # By now somebody of that name may sit elsewhere.
        if chair is None or (chair.name and any(other.name == chair.name for other in others)):
            chair = self._free_player(seat, kind, others)
        self._sit(seat, chair)
        if chair.person:
            self.desk.focus(f"name.{seat}")

    def _free_player(self, seat: int, kind: Kind, others: Sequence[Chair]) -> Chair:
        """The chair of a player of a kind who does not sit at the table. others: the chairs of the other seats."""
        if kind == "person":
            names = names_without_seat(self.desk.settings.names, others)
            return self._person_named(next(iter(names), ""))
        if kind == "house":
            free = company_for(self.entry.key, 1, {chair.face for chair in others})
            return self._chair_of(free[0].key)
        return usual_computer(seat, USUAL_LEVEL if USUAL_LEVEL in self._levels() else FALLBACK_LEVEL)

    def _person_named(self, name: str, face: str = "") -> Chair:
        """The chair of a person, with the token that belongs to the name. face: the token of a name without one."""
        bare = person(name)
        return bare._replace(face=self.desk.settings.tokens.get(bare.name, face))

    def do_who(self, seat: int, key: str) -> None:
        self._sit(seat, self._chair_of(key))

    def do_level(self, seat: int, level: str) -> None:
        self._sit(seat, usual_computer(seat, level))

    def do_called(self, seat: int, name: str) -> None:
        """Put a person with a known name on a seat. The name is selected, so that the next letter replaces it."""
        self._write(seat, EditedText.of(name, LONGEST_NAME).all())

    def do_name(self, seat: int, how: str, value: str | int = "") -> None:
        if how == "done":
            self.desk.focus("")
        self._write(seat, self._writing(seat).edited(how, value))

    def do_paste(self, text: str) -> None:
        seat = int(self._focus.removeprefix("name."))
        self._write(seat, self._writing(seat).typed(text))

    def _write(self, seat: int, writing: EditedText) -> None:
        """Put a person on a seat with the name in its field. The token is that of the name, else the present one."""
        self._writings[seat] = writing
        chair = self._chairs()[seat]
        new = self._person_named(writing.text, chair.face if chair.person else "")
        if new != chair:
            self._sit(seat, new)

    def do_token(self, seat: int, token: str) -> None:
        """Give the person on a seat a token, also for later games of this name. token: its key, "" for none."""
        chair = self._chairs()[seat]
        if chair.name:
            self.desk.settings.choose_token(chair.name, token)
            self.desk.save_settings()
        self._sit(seat, chair._replace(face=token))
