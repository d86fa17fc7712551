"""What the program remembers of a player's choices: settings, names, sets of house rules and the last games.

All of it is in the file `settings.yaml`. If one value is broken, all others are still used. If two windows change
settings, the file gets the changes of both.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias, get_args, get_type_hints

from tablegame.core.cards import Colours, GermanLetters, GermanSuits, OpenPack
from tablegame.core.options import Option
from tablegame.core.text import N_, Reason, alphabetical, context_
from tablegame.session.seats import LONGEST_NAME, Chair, Seated, tidy
from tablegame.storage.codec import (
    NOT_STORED,
    REQUIRED,
    SPARSE,
    Key,
    ValueForm,
    dump,
    file_entries,
    form_of,
    house_rule,
    number_between,
    read_fields,
    text_up_to,
)
from tablegame.storage.files import contents, copy_aside, rewrite
from tablegame.storage.folders import Folders
from tablegame.storage.language import CODES
from tablegame.storage.lenient import LenientReader, copy_with_notice
from tablegame.storage.nodes import Node

# -- named sets of house rules -----------------------------------------------------------------------------------------

OptionValue: TypeAlias = str | int | bool | tuple[str, ...]


def _options(node: Node) -> tuple[tuple[str, OptionValue], ...]:
    """Read names and values of house rules. Raises YamlError."""
    return tuple((key, house_rule(value)) for key, value in node.mapping().items())


Options: TypeAlias = Annotated[tuple[tuple[str, OptionValue], ...], ValueForm(_options, dict)]
"""Names and values of the house rules that differ from the defaults; in a file, a mapping."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """House rules that a player has saved under a name."""

    game: Annotated[str, text_up_to(40)]
    name: Annotated[str, text_up_to(80)]
    players: Annotated[int, number_between(1, 8)]
    options: Annotated[Options, REQUIRED] = ()

    def chosen(self) -> dict[str, Any]:
        """The house rules by name."""
        return dict(self.options)


def rule_set(game: str, name: str, players: int, options: Mapping[str, OptionValue]) -> RuleSet:
    """A set of house rules. The rules are sorted by name, so that sets with the same rules are equal."""
    return RuleSet(game, name, players, tuple(sorted(options.items())))


def sets_of(sets: Iterable[RuleSet], game: str, language: str) -> tuple[RuleSet, ...]:
    """The sets of one game, sorted by name as the language with this code sorts ("de")."""
    of_game = (rules for rules in sets if rules.game == game)
    return tuple(sorted(of_game, key=lambda rules: alphabetical(rules.name, language)))


def with_set(sets: Iterable[RuleSet], new: RuleSet) -> tuple[RuleSet, ...]:
    """The sets with a new set, which replaces a set of the same game with the same name."""
    return (*without_set(sets, new.game, new.name), new)


def without_set(sets: Iterable[RuleSet], game: str, name: str) -> tuple[RuleSet, ...]:
    """The sets without the one of this game with this name."""
    return tuple(rules for rules in sets if (rules.game, rules.name) != (game, name))


# -- settings ----------------------------------------------------------------------------------------------------------

FILE = "settings.yaml"
SLOWEST, FASTEST = 1, 5  # the range of the setting `pace`
PACES: Final = (N_("very slow"), N_("slow"), context_("pace", "medium"), N_("fast"), N_("very fast"))
"""The names of the paces, from SLOWEST to FASTEST."""
MOST_NAMES = 24  # the most names of people that are remembered
Tutor = Literal["off", "mistakes", "inaccuracies"]
TUTOR: tuple[Tutor, ...] = get_args(Tutor)

_Size: TypeAlias = Annotated[int, number_between(1, 32000)]
_Corner: TypeAlias = Annotated[int, number_between(-64000, 64000)]


@dataclass(frozen=True, slots=True)
class WindowPlace:
    """The size and place of the window while it is not maximised, in points of the desktop, without its frame."""

    width: _Size
    height: _Size
    x: _Corner | None = None  # of the upper left corner; None if it is unknown
    y: _Corner | None = None
    maximised: bool = False


_SEATS = form_of(tuple[Seated, ...])


def _seats(node: Node) -> tuple[Chair, ...]:
    """Read who plays at each of 1 to 8 seats. Raises YamlError."""
    chairs: tuple[Chair, ...] = _SEATS.read(node)
    if not 1 <= len(chairs) <= 8:
        raise node.error(N_("must have 1 to 8 seats"))
    return chairs


@dataclass(frozen=True, slots=True)
class LastGame:
    """What the player chose in the dialog when one of the six games was last begun."""

    RETIRED: ClassVar = ("locked",)

    chairs: Annotated[tuple[Chair, ...], Key("seats"), ValueForm(_seats, _SEATS.write)]
    options: Options = ()
    practice: bool = False


_Name: TypeAlias = Annotated[str, text_up_to(LONGEST_NAME)]
_Pack: TypeAlias = Annotated[str, text_up_to(80)]
_OWN_CARDS: Final = N_("Cards of your own go into the folder “packs” beside the one of saved games.")


@dataclass(slots=True)
class Settings:
    """Everything that a player can set, and the last choices in dialogs. Change a field, then call `save_settings`. A
    field with an `Option`, which has the allowed values, has a row on the screen of settings."""

    RETIRED: ClassVar = (
        "moves_beside", "after_pass", "dots", "forced_last", "keys", "ponder", "reader_allowed", "show_seals", "speech",
    )  # fmt: skip
    """Keys that an earlier version wrote and that no feature reads any more. They are dropped without a notice."""

    language: Annotated[str, Option(kind="choice", title=N_("Language"), choices=("system", *CODES))] = "system"
    theme: Annotated[str, text_up_to(80), Option(kind="choice", title=N_("Theme"))] = "felt"
    speed: Annotated[
        int, Option(kind="number", title=N_("Speed of moving cards"), low=0, high=5, words=(N_("off"), *PACES))
    ] = 3
    pace: Annotated[int, Option(
        kind="number", title=N_("Pace of the table"), low=SLOWEST, high=FASTEST, words=PACES,
        sentence=N_("Moving cards, pauses and holds together; + and − change it at the table."),
    )] = 3  # fmt: skip
    hold_ms: Annotated[int | None, Option(
        kind="number", title=N_("Results stay"), high=20_000, offered=(1000, 3000, 6000), unit="ms",
        nothing=N_("until Enter or a click"),
        sentence=N_(
            "Finished tricks. Settlements and the end of a game stay longer, from three seconds on until Enter or a"
            " click."
        ),
    )] = 6000  # fmt: skip
    first_click: Annotated[bool, Option(
        title=N_("Play at the first click or key"),
        sentence=N_("Otherwise a click or key lifts a card, and a second one plays it."),
    )] = False  # fmt: skip
    letter_keys: Annotated[bool, Option(
        title=N_("Letter keys"),
        sentence=N_("Single letters, digits and signs; switch them off if you steer by voice."),
    )] = True  # fmt: skip
    deaf_ms: Annotated[int, Option(
        kind="number", title=N_("Guard against hasty presses"), high=2000, offered=(0, 400, 700, 1000, 2000),
        unit="ms", words=(N_("off"),),
        sentence=N_("How long Enter and clicks are ignored after a button has changed its meaning."),
    )] = 700  # fmt: skip
    volume: Annotated[int, Option(
        kind="number", title=N_("Sounds"), high=100, offered=(0, 20, 40, 60, 80, 100), unit="%",
        words=(N_("off"),),
        sentence=N_("Of cards, chips and pencils; silent while another window is in use."),
    )] = 60  # fmt: skip
    text_scale: Annotated[int, Option(
        kind="number", title=N_("Text size"), low=100, high=200, offered=(100, 125, 150, 175, 200), unit="%",
        sentence=N_("At the table it grows as far as the window has room."),
    )] = 100  # fmt: skip
    reader_detail: Annotated[int, Option(
        kind="number", title=N_("How much is read"), low=1, high=3,
        words=(N_("little"), N_("what matters"), N_("everything")),
        sentence=N_("What a screen reader says of the table by itself."),
    )] = 2  # fmt: skip
    left_handed: Annotated[bool, Option(title=N_("Left-handed"))] = False
    fullscreen: Annotated[bool, Option(title=N_("Full screen"))] = False
    window: Annotated[WindowPlace | None, form_of(WindowPlace), SPARSE] = None
    names: tuple[_Name, ...] = ()
    """The names of people: first the person who played alone last, then the others, the last first."""
    tokens: dict[str, _Name] = field(default_factory=dict)  # the tokens that people have chosen (`Chair.face`), by name
    talk: Annotated[bool, Option(
        title=N_("People of the house say a word"),
        sentence=N_("Now and then, and their faces show it too; never about cards that are hidden."),
    )] = True  # fmt: skip
    tutor: Annotated[Tutor, Option(
        kind="choice", title=N_("The tutor warns of"),
        words=(N_("off"), N_("mistakes"), N_("inaccuracies too")),
        sentence=N_("Before a choice that surely loses something."),
    )] = "off"  # fmt: skip
    card_colours: Annotated[
        Colours, Option(kind="choice", title=N_("Colours of suits"), words=(N_("two colours"), N_("four colours")))
    ] = "two"
    open_pack: Annotated[OpenPack, Option(
        kind="choice", title=N_("Cards of games without suits"),
        words=(N_("suits"), N_("numbers"), N_("suits, Italian")),
        sentence=N_("WarGops, for one. Italian names (fante, cavallo, re) where there are ten ranks, a pack of 40."),
    )] = "french"  # fmt: skip
    german_letters: Annotated[GermanLetters, Option(
        kind="choice", title=N_("Letters of German cards"),
        words=(N_("D on the Daus"), N_("A on the Daus"), context_("letters", "none")),
        sentence=N_("Daus, König, Ober, Unter. With none, all cards of this pack show their pictures alone."),
    )] = "D"  # fmt: skip
    german_suits: Annotated[
        GermanSuits,
        Option(kind="choice", title=N_("Cards of games for the German pack"), words=(N_("German"), N_("French"))),
    ] = "german"
    french_pack: Annotated[_Pack, Option(kind="choice", title=N_("French cards"), sentence=_OWN_CARDS)] = "french"
    german_pack: Annotated[_Pack, Option(kind="choice", title=N_("German cards"), sentence=_OWN_CARDS)] = "german"
    """Names of packs of cards. A pack of the user may be missing by now."""
    aims_seen: tuple[Annotated[str, text_up_to(40)], ...] = ()  # the keys of games whose aim has been shown
    rule_sets: tuple[RuleSet, ...] = ()
    last_games: dict[str, LastGame] = field(default_factory=dict)  # by the key of the game
    before: Annotated[Settings | None, NOT_STORED] = field(default=None, repr=False, compare=False)
    """The settings as this window has last read or saved them. `save_settings` compares with them to find what this
    window has changed. If it is None, the file is overwritten as a whole."""

    @property
    def scale(self) -> float:
        """The text size as a factor: 1.25 for 125 %."""
        return self.text_scale / 100

    @property
    def first_name(self) -> str:
        """The name that is proposed to a person who plays alone, "" for none."""
        return self.names[0] if self.names else ""

    def remember_people(self, people: Sequence[str]) -> None:
        """Move the names of the people at a table to the front of the stored names. people: "" for one without a name.

        The first stored name is proposed to a person who plays alone, so no guest may become the first: if several
        people are at the table, the first name remains the first. If no name is stored, the name of the first person
        becomes the first; if the first person has no name, nothing is stored.
        """
        names = [tidy(name) for name in people]
        stays_first = len(names) > 1 and bool(self.names)
        first = self.names[0] if stays_first else next(iter(names), "")
        if first:
            self.names = tuple(filter(None, dict.fromkeys((first, *names, *self.names))))[:MOST_NAMES]

    def forget_name(self, name: str) -> None:
        """Forget a person: the name and the token."""
        self.names = tuple(other for other in self.names if other != name)
        self.tokens.pop(name, None)

    def choose_token(self, name: str, token: str) -> None:
        """Set the token of the person with this name, "" for none."""
        if token:
            self.tokens[name] = token
        else:
            self.tokens.pop(name, None)

    def rename(self, old: str, new: str) -> None:
        """Change a person's name. The person keeps the token."""
        self.names = tuple(new if name == old else name for name in self.names)
        if old in self.tokens:
            self.tokens[new] = self.tokens.pop(old)


@cache
def options() -> Mapping[str, Option]:
    """The rows on the screen of settings, by the names of the settings. Settings without an `Option` have no row."""
    rows = {}
    hints = get_type_hints(Settings, include_extras=True)
    for setting in fields(Settings):
        kind, *marks = get_args(hints[setting.name]) or (None,)  # the type in `Annotated` and what follows it
        option = next((mark for mark in marks if isinstance(mark, Option)), None)
        if option is not None:
            choices = option.choices or (get_args(kind) if option.kind == "choice" else ())
            rows[setting.name] = replace(option, name=setting.name, default=setting.default, choices=choices)
    return rows


def load_settings(folders: Folders, still: bool = False) -> tuple[Settings, tuple[Reason, ...]]:
    """The stored settings, and a notice for each broken value, which gets its default. Never raises. A file with broken
    values is copied at once, so that saving the settings loses nothing. still: whether the system asks for little
    motion. If so, cards do not move until the player sets a speed."""
    path = folders.data / FILE
    values = LenientReader.of_file(path, N_("{problem}. All settings are as at first."))
    settings = _read(values)
    if still and not values.data:
        settings.speed = 0
    left_out = values.finish()
    settings.before = _copied(settings)
    return settings, (*left_out, *copy_with_notice(path)) if left_out else ()


def _copied(settings: Settings) -> Settings:
    """A copy that remains as it is when the settings are changed."""
    return replace(settings, last_games=dict(settings.last_games), tokens=dict(settings.tokens), before=None)


def _read(values: LenientReader) -> Settings:
    """The settings in a file, with defaults for missing and broken values."""
    values.get("settings", Node.number, 1)
    settings = read_fields(values, Settings())
    # An earlier version had this switch instead of a speed of 0.
    if values.get("reduced_motion", Node.switch, False):
        settings.speed = 0
    return settings


def save_settings(folders: Folders, settings: Settings) -> None:
    """Save the settings. What another window has changed meanwhile remains in the file, without effect in this window.
    Raises OSError if the file cannot be written, or exists and cannot be read; then it does not change."""
    path, before, merged = folders.data / FILE, settings.before, settings
    if before is not None and os.path.lexists(path) and (data := contents(path)):
        values = LenientReader(data, FILE)
        merged = _merge(settings, before, _read(values))
        if values.finish():  # there are broken values, which get lost now
            copy_aside(path)
    rewrite(path, dump({"settings": 1, **file_entries(merged)}))
    if before is not None:
        settings.before = _copied(settings)


def _merge(mine: Settings, before: Settings, theirs: Settings) -> Settings:
    """The settings to save: mine where this window has changed them, theirs in all other cases. Lists and mappings are
    merged entry by entry. mine: the settings of this window. before: those that it has last read or saved. theirs:
    those that the other window has saved since."""
    values: dict[str, Any] = {}
    for setting in fields(mine):
        name = setting.name
        my_value, old_value, their_value = (getattr(settings, name) for settings in (mine, before, theirs))
        if my_value == old_value or name == "before":
            values[name] = their_value
        elif isinstance(my_value, dict):
            values[name] = _merge_entries(my_value, old_value, their_value)
        elif isinstance(my_value, tuple):
            by_key = ({_key_of(entry): entry for entry in entries} for entries in (my_value, old_value, their_value))
            values[name] = tuple(_merge_entries(*by_key).values())
        else:
            values[name] = my_value
    values["names"] = values["names"][:MOST_NAMES]
    return Settings(**values)


def _merge_entries(mine: dict[Any, Any], before: dict[Any, Any], theirs: dict[Any, Any]) -> dict[Any, Any]:
    """The entries of `mine` that were changed or added, and for all other keys the entries of `theirs`. A key that one
    side has removed is left out."""
    merged = {}
    for key, value in mine.items():
        is_changed = value != before.get(key)
        if is_changed or key in theirs:
            merged[key] = value if is_changed else theirs[key]
    added_by_others = {key: value for key, value in theirs.items() if key not in mine and key not in before}
    return merged | added_by_others


def _key_of(entry: RuleSet | str) -> object:
    """The key by which an entry of a list is compared with those of the other lists."""
    return (entry.game, entry.name) if isinstance(entry, RuleSet) else entry
