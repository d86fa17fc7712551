"""The settings of the program and the last choices of its dialogs, and their file, `settings.yaml`.

A broken value in the file costs only that value. Two windows may save settings: their changes are merged.
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
    NOT_KEPT,
    REQUIRED,
    SPARSE,
    Key,
    ValueForm,
    dump,
    form_of,
    house_rule,
    number_between,
    plain,
    read_fields,
    text_up_to,
)
from tablegame.storage.files import contents, keep_aside, rewrite
from tablegame.storage.folders import Folders
from tablegame.storage.language import CODES
from tablegame.storage.lenient import LenientReader, kept_aside
from tablegame.storage.nodes import Node

# -- named sets of house rules -----------------------------------------------------------------------------------------


OptionValue: TypeAlias = str | int | bool | tuple[str, ...]


def _options(node: Node) -> tuple[tuple[str, OptionValue], ...]:
    return tuple((key, house_rule(value)) for key, value in node.mapping().items())


Options: TypeAlias = Annotated[tuple[tuple[str, OptionValue], ...], ValueForm(_options, dict)]
"""House rules that differ from the defaults; a mapping in a file."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """House rules under a name: the game, the number of players, and the options that differ from the defaults."""

    game: Annotated[str, text_up_to(40)]
    name: Annotated[str, text_up_to(80)]
    players: Annotated[int, number_between(1, 8)]
    options: Annotated[Options, REQUIRED] = ()

    def chosen(self) -> dict[str, Any]:
        """The options as a mapping, incomplete: defaults are not in it."""
        return dict(self.options)


def rule_set(game: str, name: str, players: int, options: Mapping[str, OptionValue]) -> RuleSet:
    """A set of these options, in a fixed order."""
    return RuleSet(game, name, players, tuple(sorted(options.items())))


def sets_of(sets: Iterable[RuleSet], game: str, language: str) -> tuple[RuleSet, ...]:
    """The sets of one game, by name."""
    return tuple(sorted((s for s in sets if s.game == game), key=lambda s: alphabetical(s.name, language)))


def with_set(sets: Iterable[RuleSet], new: RuleSet) -> tuple[RuleSet, ...]:
    """The sets with this one added, in place of one of the same game and name."""
    return (*without_set(sets, new.game, new.name), new)


def without_set(sets: Iterable[RuleSet], game: str, name: str) -> tuple[RuleSet, ...]:
    """The sets without that one."""
    return tuple(s for s in sets if (s.game, s.name) != (game, name))


# -- settings ----------------------------------------------------------------------------------------------------------


FILE = "settings.yaml"
SLOWEST, FASTEST = 1, 5
"""The range of paces."""
PACES: Final = (N_("very slow"), N_("slow"), context_("pace", "medium"), N_("fast"), N_("very fast"))
"""The paces in words, from SLOWEST to FASTEST."""
MOST_NAMES = 24
Tutor = Literal["off", "mistakes", "inaccuracies"]
TUTOR: tuple[Tutor, ...] = get_args(Tutor)

_Size: TypeAlias = Annotated[int, number_between(1, 32000)]
_Corner: TypeAlias = Annotated[int, number_between(-64000, 64000)]


@dataclass(frozen=True, slots=True)
class WindowPlace:
    """The size of the window without its frame, and its corner, in pixels, when it is not maximised; x is None if it is
    unknown."""

    width: _Size
    height: _Size
    x: _Corner | None = None
    y: _Corner | None = None
    maximised: bool = False


_SEATS = form_of(tuple[Seated, ...])


def _seats(node: Node) -> tuple[Chair, ...]:
    chairs: tuple[Chair, ...] = _SEATS.read(node)
    if not 1 <= len(chairs) <= 8:
        raise node.error(N_("must have 1 to 8 seats"))
    return chairs


@dataclass(frozen=True, slots=True)
class LastGame:
    """The choices for the last new game of a kind."""

    RETIRED: ClassVar = ("locked",)

    chairs: Annotated[tuple[Chair, ...], Key("seats"), ValueForm(_seats, _SEATS.write)]
    options: Options = ()  # those that differ from the defaults
    practice: bool = False


_Name: TypeAlias = Annotated[str, text_up_to(LONGEST_NAME)]
_Pack: TypeAlias = Annotated[str, text_up_to(80)]
_OWN_CARDS: Final = N_("Cards of your own go into the folder “packs” beside the one of saved games.")


@dataclass(slots=True)
class Settings:
    """Everything that a player can set, and what was chosen last. Change a field, then save.

    A field with an `Option` is a row of the settings (`options`); the option says which values a file may have.
    """

    RETIRED: ClassVar = (
        "after_pass",
        "forced_last",
        "keys",
        "ponder",
        "reader_allowed",
        "show_seals",
        "speech",
    )
    """Keys of the version before, whose features left: they are dropped without a notice."""

    language: Annotated[str, Option(kind="choice", title=N_("Language"), choices=("system", *CODES))] = "system"
    theme: Annotated[str, text_up_to(80), Option(kind="choice", title=N_("Theme"))] = "felt"
    speed: Annotated[
        int, Option(kind="number", title=N_("Speed of moving cards"), low=0, high=5, words=(N_("off"), *PACES))
    ] = 3
    pace: Annotated[
        int,
        Option(
            kind="number",
            title=N_("Pace of the table"),
            sentence=N_("Moving cards, pauses and holds together; + and − change it at the table."),
            low=SLOWEST,
            high=FASTEST,
            words=PACES,
        ),
    ] = 3
    hold_ms: Annotated[
        int | None,
        Option(
            kind="number",
            title=N_("Results stay"),
            sentence=N_(
                "Finished tricks. Settlements and the end of a game stay longer, from three seconds on until Enter or a"
                " click."
            ),
            high=20_000,
            offered=(1000, 3000, 6000),
            nothing=N_("until Enter or a click"),
            unit="ms",
        ),
    ] = 6000
    first_click: Annotated[
        bool,
        Option(
            title=N_("Play at the first click or key"),
            sentence=N_("Otherwise a click or key lifts a card, and a second one plays it."),
        ),
    ] = False
    letter_keys: Annotated[
        bool,
        Option(
            title=N_("Letter keys"),
            sentence=N_("Single letters, digits and signs; switch them off if you steer by voice."),
        ),
    ] = True
    deaf_ms: Annotated[
        int,
        Option(
            kind="number",
            title=N_("Guard against hasty presses"),
            sentence=N_("How long Enter and clicks are ignored after a button has changed its meaning."),
            high=2000,
            offered=(0, 400, 700, 1000, 2000),
            words=(N_("off"),),
            unit="ms",
        ),
    ] = 700
    volume: Annotated[
        int,
        Option(
            kind="number",
            title=N_("Sounds"),
            sentence=N_("Of cards, chips and pencils; silent while another window is in use."),
            high=100,
            offered=(0, 20, 40, 60, 80, 100),
            words=(N_("off"),),
            unit="%",
        ),
    ] = 60
    text_scale: Annotated[
        int,
        Option(
            kind="number",
            title=N_("Text size"),
            sentence=N_("At the table it grows as far as the window has room."),
            low=100,
            high=200,
            offered=(100, 125, 150, 175, 200),
            unit="%",
        ),
    ] = 100
    reader_detail: Annotated[
        int,
        Option(
            kind="number",
            title=N_("How much is read"),
            sentence=N_("What a screen reader says of the table by itself."),
            low=1,
            high=3,
            words=(N_("little"), N_("what matters"), N_("everything")),
        ),
    ] = 2
    left_handed: Annotated[bool, Option(title=N_("Left-handed"))] = False
    fullscreen: Annotated[bool, Option(title=N_("Full screen"))] = False
    window: Annotated[WindowPlace | None, form_of(WindowPlace), SPARSE] = None
    names: tuple[_Name, ...] = ()
    """Names of the people who play here: whoever sat alone last, then guests, the last of them in front."""
    tokens: dict[str, _Name] = field(default_factory=dict)
    """The tokens that people have chosen, by name: `Chair.face`."""
    talk: Annotated[
        bool,
        Option(
            title=N_("People of the house say a word"),
            sentence=N_("Now and then, and their faces show it too; never about cards that are hidden."),
        ),
    ] = True
    moves_beside: bool = False
    """The list of moves is open beside the table, where the window has room for it."""
    tutor: Annotated[
        Tutor,
        Option(
            kind="choice",
            title=N_("The tutor warns of"),
            sentence=N_("Before a choice that surely loses something; it counts as help."),
            words=(N_("off"), N_("mistakes"), N_("inaccuracies too")),
        ),
    ] = "off"
    dots: Annotated[
        bool, Option(title=N_("Marks on your choices"), sentence=N_("In the list of moves; they count as help."))
    ] = False
    card_colours: Annotated[
        Colours,
        Option(
            kind="choice",
            title=N_("Colours of suits"),
            words=(N_("two colours"), N_("four colours")),
        ),
    ] = "two"
    open_pack: Annotated[
        OpenPack,
        Option(
            kind="choice",
            title=N_("Cards of games without suits"),
            sentence=N_(
                "WarGops, for one. Italian names (fante, cavallo, re) where there are ten ranks, a pack of 40."
            ),
            words=(N_("suits"), N_("numbers"), N_("suits, Italian")),
        ),
    ] = "french"
    german_letters: Annotated[
        GermanLetters,
        Option(
            kind="choice",
            title=N_("Letters of German cards"),
            sentence=N_("Daus, König, Ober, Unter. With none, all cards of this pack show their pictures alone."),
            words=(N_("D on the Daus"), N_("A on the Daus"), context_("letters", "none")),
        ),
    ] = "D"
    german_suits: Annotated[
        GermanSuits,
        Option(
            kind="choice",
            title=N_("Cards of games for the German pack"),
            words=(N_("German"), N_("French")),
        ),
    ] = "german"
    french_pack: Annotated[_Pack, Option(kind="choice", title=N_("French cards"), sentence=_OWN_CARDS)] = "french"
    german_pack: Annotated[_Pack, Option(kind="choice", title=N_("German cards"), sentence=_OWN_CARDS)] = "german"
    """Names of packs, which need not exist any more; see `packs.faces`."""
    aims_seen: tuple[Annotated[str, text_up_to(40)], ...] = ()
    """Games, by key, whose aim has been shown."""
    rule_sets: tuple[RuleSet, ...] = ()
    last_games: dict[str, LastGame] = field(default_factory=dict)
    """By game key."""
    before: Annotated[Settings | None, NOT_KEPT] = field(default=None, repr=False, compare=False)
    """The settings as they were read or saved last, to tell changes here from those of other windows; None: those are
    overwritten."""

    @property
    def scale(self) -> float:
        """The text scale as a factor."""
        return self.text_scale / 100

    @property
    def first_name(self) -> str:
        """The name of whoever sits down alone, "" for none."""
        return self.names[0] if self.names else ""

    def remember_people(self, people: Sequence[str]) -> None:
        """Keep the names of the people at a table, "" for none: whoever sits there alone is the first from now on; of
        several the first stays the first, and guests come behind."""
        names = [tidy(name) for name in people]
        first = self.names[:1] if len(names) > 1 and self.names else names[:1]
        if any(first):
            self.names = tuple(filter(None, dict.fromkeys((*first, *names, *self.names))))[:MOST_NAMES]

    def forget_name(self, name: str) -> None:
        """Remove a name from the list, and its token."""
        self.names = tuple(other for other in self.names if other != name)
        self.tokens.pop(name, None)

    def choose_token(self, name: str, token: str) -> None:
        """Set somebody's token, "" for the shape of the seat."""
        if token:
            self.tokens[name] = token
        else:
            self.tokens.pop(name, None)

    def rename(self, old: str, fresh: str) -> None:
        """Change somebody's name; the token stays."""
        self.names = tuple(fresh if known == old else known for known in self.names)
        if old in self.tokens:
            self.tokens[fresh] = self.tokens.pop(old)


@cache
def options() -> Mapping[str, Option]:
    """The settings that have a row on the screen, by name, each with its default."""
    found = {}
    hints = get_type_hints(Settings, include_extras=True)
    for each in fields(Settings):
        kind, *notes = get_args(hints[each.name]) or (None,)
        option = next((note for note in notes if isinstance(note, Option)), None)
        if option is not None:
            choices = option.choices or (get_args(kind) if option.kind == "choice" else ())
            found[each.name] = replace(option, name=each.name, default=each.default, choices=choices)
    return found


def load_settings(folders: Folders, still: bool = False) -> tuple[Settings, tuple[Reason, ...]]:
    """The settings, and a notice for each value that was left out, with file, key and line. Never raises.

    still: the system asks for little motion; without a file cards do not move then.

    A file with broken values is copied beside itself at once, so that saving the settings loses nothing.
    """
    path = folders.data / FILE
    values = LenientReader.of_file(path, N_("{problem}. All settings are as at first."))
    settings = _read(values)
    if still and not values.data:
        settings.speed = 0
    left_out = values.finish()
    settings.before = _copied(settings)
    return settings, (*left_out, *kept_aside(path)) if left_out else ()


def _copied(settings: Settings) -> Settings:
    return replace(settings, last_games=dict(settings.last_games), tokens=dict(settings.tokens), before=None)


def _read(values: LenientReader) -> Settings:
    values.get("settings", Node.number, 1)
    settings = read_fields(values, Settings())
    # The version before had a switch for it.
    if values.get("reduced_motion", Node.switch, False):
        settings.speed = 0
    return settings


def save_settings(folders: Folders, settings: Settings) -> None:
    """Save the settings, merged with the changes of another window, which do not apply here.

    Raises OSError if the folder cannot be written, or if the existing file cannot be read; it is not overwritten then.
    """
    path, before, whole = folders.data / FILE, settings.before, settings
    if before is not None and os.path.lexists(path) and (there := contents(path)):
        values = LenientReader(there, FILE)
        whole = _merge(settings, before, _read(values))
        if values.finish():
            keep_aside(path)
    rewrite(path, dump({"settings": 1, **plain(whole)}))
    if before is not None:
        settings.before = _copied(settings)


def _merge(mine: Settings, before: Settings, theirs: Settings) -> Settings:
    """Merge value by value: mine if it was changed here, else theirs; lists and mappings entry by entry."""
    values: dict[str, Any] = {}
    for each in fields(mine):
        here, once, there = (getattr(settings, each.name) for settings in (mine, before, theirs))
        if here == once or each.name == "before":
            values[each.name] = there
        elif isinstance(here, dict):
            values[each.name] = _entries_merged(here, once, there)
        elif isinstance(here, tuple):
            named = ({_name_of(entry): entry for entry in entries} for entries in (here, once, there))
            values[each.name] = tuple(_entries_merged(*named).values())
        else:
            values[each.name] = here
    values["names"] = values["names"][:MOST_NAMES]
    return Settings(**values)


def _entries_merged(here: dict[Any, Any], once: dict[Any, Any], there: dict[Any, Any]) -> dict[Any, Any]:
    """Merge entries: those changed or added here as here, the others as there; entries that either removed are gone."""
    kept = {key: value if value != once.get(key) else there.get(key) for key, value in here.items()}
    added = {key: value for key, value in there.items() if key not in here and key not in once}
    return {key: value for key, value in {**kept, **added}.items() if value is not None}


def _name_of(entry: RuleSet | str) -> object:
    return (entry.game, entry.name) if isinstance(entry, RuleSet) else entry
