"""A game that is being set up: who plays, with which picture, and under which house rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, Final

from tablegame.art.assets import names
from tablegame.core.errors import OptionError
from tablegame.core.options import choose, complete, differing
from tablegame.core.text import Reason, seat_letter
from tablegame.games import Game
from tablegame.practice.ratings import company_for
from tablegame.session.characters import INSTEAD, chairs_that_fit, character_of, levels_offered
from tablegame.session.games_folder import game_of_tonight
from tablegame.session.seats import Chair, computer, names_without_seat, person, persons
from tablegame.session.settings import LastGame, RuleSet, Settings, rule_set, with_set
from tablegame.ui.desk import Desk

if TYPE_CHECKING:
    from tablegame.session.games_folder import Saved


USUAL: Final = "usual"
SHORT: Final = "short"
"""The two sets of house rules every game has; a kept one is named "=" and its name."""
PROPOSED: Final = "proposed"
"""The rules that are proposed for a first game, in games where those are not the usual ones."""

USUAL_LEVEL: Final = "club"


class Party:
    """A game that is about to begin. given: the house rules that were set by hand; all others follow their defaults."""

    def __init__(self, entry: Game, chairs: tuple[Chair, ...], given: dict[str, Any], practice: bool) -> None:
        self.entry = entry
        self.chairs = chairs
        self.given = given
        self.practice = practice
        self.deal = ""
        """The word that the deals come from, "" for one by chance."""
        self.known: tuple[str, ...] = ()
        self._brought: set[str] = set()
        """House rules that the number of players has changed, until that changes again."""

    @classmethod
    def last(cls, settings: Settings, entry: Game) -> Party:
        """The last choices for this game; else one person with the first name, and characters on the other
        seats."""
        last = settings.last_games.get(entry.key)
        party = cls(entry, _usual_chairs(settings, entry), {}, False)
        party.known = settings.names
        if last is not None:
            retired = entry.bot.former_levels
            chairs = (chair._replace(level=INSTEAD) if chair.level in retired else chair for chair in last.chairs)
            remembered = cls(entry, tuple(chairs), dict(last.options), last.practice)
            remembered.known = settings.names
            try:
                remembered.check()
            except OptionError:
                return party
            if all(chair.person or chair.level in remembered.levels for chair in remembered.chairs):
                remembered._name_people()
                remembered._brought = remembered._required_rules
                return remembered
        return party

    @classmethod
    def proposed(cls, desk: Desk, entry: Game) -> Party:
        """The last choices for this game, with the people who played last this evening."""
        party, tonight = cls.last(desk.settings, entry), game_of_tonight(desk.saved_games.lines)
        last = [(seat, tonight.names[seat]) for seat in tonight.persons] if tonight is not None else []
        # Somebody without a name is called by the seat, and is proposed anyway.
        people = [name for seat, name in last if name not in ("", seat_letter(seat))]
        new = [name for name in people if name not in party.people]
        if set(party.people) <= set(people) and not party.demonstration:
            free = [seat for seat, chair in enumerate(party.chairs) if not chair.person]
            for seat, name in zip(free, new, strict=False):
                party.sit(seat, person(name, desk.settings.tokens.get(name, "")))
        return party

    def with_choice(self, choose: Callable[[Party], object]) -> Party:
        """Another party that is as this one will be after a choice."""
        other = copy(self)
        other.given, other._brought = dict(self.given), set(self._brought)
        choose(other)
        return other

    @property
    def players(self) -> int:
        return len(self.chairs)

    @property
    def chosen(self) -> dict[str, Any]:
        """All house rules with their values."""
        return choose(self.entry.engine, self.players, self.given)

    @property
    def levels(self) -> tuple[str, ...]:
        """The computer levels that play under these house rules."""
        return levels_offered(self.entry.bot, self.players, self.chosen)

    @property
    def demonstration(self) -> bool:
        """Whether only computers play."""
        return not any(chair.person for chair in self.chairs)

    @property
    def people(self) -> tuple[str, ...]:
        """The names of the people, each once."""
        return tuple(dict.fromkeys(chair.name for chair in self.chairs if chair.person and chair.name))

    def check(self) -> None:
        """Raise OptionError where that many cannot play under these house rules."""
        complete(self.entry.engine, self.players, self.given)

    # -- seats -------------------------------------------------------------------------------------------------

    @property
    def free_names(self) -> tuple[str, ...]:
        """The names of people who do not sit here yet."""
        return names_without_seat(self.known, self.chairs)

    def _name_people(self) -> None:
        """Give known names to people who sat here without one, and the first to somebody alone."""
        alone = len(persons(self.chairs)) == 1
        for seat in persons(self.chairs):
            chair = self.chairs[seat]
            name = next(iter(self.known), chair.name) if alone else chair.name or next(iter(self.free_names), "")
            if name != chair.name:
                self.sit(seat, person(name, "" if chair.name else chair.face))

    def sit(self, seat: int, chair: Chair) -> None:
        """Somebody takes a seat."""
        self.chairs = (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])

    def company_for(self, count: int) -> tuple[Chair, ...]:
        """This many characters who do not sit here yet."""
        taken = {chair.face for chair in self.chairs}
        return tuple(player.chair(self.entry.key) for player in company_for(self.entry.key, count, taken))

    def seat_players(self, count: int) -> str:
        """Change the number of players; characters take new seats. Returns the house rule that had to change for it, or
        ""."""
        self.chairs = (*self.chairs[:count], *self.company_for(count - self.players))
        engine = self.entry.engine
        self.given = {name: value for name, value in self.given.items() if name not in self._brought}
        self._brought.clear()
        self._mend()
        if count in engine.player_counts(self.chosen):
            return ""
        for option in engine.options:
            usual = {name: value for name, value in self.given.items() if name != option.name}
            if option.name in self.given and count in engine.player_counts(choose(engine, count, usual)):
                self.given = usual
                return option.name
            for value in (*option.choices, *option.only) if option.kind in ("choice", "number") else ():
                if count in engine.player_counts({**self.chosen, option.name: value}):
                    self._give(option.name, value)
                    self._brought.add(option.name)
                    return option.name
        return ""

    @property
    def _required_rules(self) -> set[str]:
        """The house rules without which that many could not play."""
        counts = self.entry.engine.player_counts
        return {name for name in self.given if self.players not in counts(self._usually(self.players, {name}))}

    @property
    def by_number(self) -> tuple[str, ...]:
        """The house rules whose value would be another one with the usual number of players."""
        usual = self._usually(self.entry.engine.usual_players, self._brought)
        return tuple(name for name, value in self.chosen.items() if value != usual[name])

    def _usually(self, players: int, but: Collection[str]) -> dict[str, Any]:
        """All house rules for that many, with those that were set by hand except some."""
        given = {name: value for name, value in self.given.items() if name not in but}
        return choose(self.entry.engine, players, given)

    # -- house rules -------------------------------------------------------------------------------------------

    def set_option(self, name: str, value: Any) -> str:
        """Set a house rule. Returns the one that had to change for it, "players" for their number, or ""."""
        self._brought.discard(name)
        self._give(name, value)
        mended = self._mend()
        return self._fit() or mended

    def _mend(self) -> str:
        """Lower numbers that were set by hand to what the other house rules allow; the name of the last that
        changed."""
        mended = ""
        chosen: dict[str, Any] = {}
        for option in self.entry.engine.options:
            value = self.given.get(option.name)
            most = option.highest(self.players, chosen)
            if isinstance(value, int) and option.kind == "number" and value > most:
                self.given[option.name] = most
                mended = option.name
            chosen[option.name] = self.given.get(option.name, option.default_for(self.players, chosen))
        return mended

    def suit(self) -> Reason | None:
        """Seat a strong player wherever a level does not play under these house rules; the reason, None for none.
        Characters play at their own level again as soon as it plays."""
        own = tuple(self._at_own_level(chair) for chair in self.chairs)
        self.chairs, reason = chairs_that_fit(self.entry.bot, own, self.chosen)
        return reason

    def _at_own_level(self, chair: Chair) -> Chair:
        player = None if chair.person else character_of(chair.face)
        return player.chair(self.entry.key) if player else chair

    def _give(self, name: str, value: Any) -> None:
        """Set a value by hand; one that equals the default follows the default again."""
        option = next(option for option in self.entry.engine.options if option.name == name)
        before = self.chosen
        self.given.pop(name, None)
        if option.default_for(self.players, before) != value:
            self.given[name] = value

    def _fit(self) -> str:
        """Change the number of players to the nearest that these house rules allow."""
        counts = self.entry.engine.player_counts(self.chosen)
        if self.players in counts:
            return ""
        self.seat_players(min(counts, key=lambda count: abs(count - self.players)))
        return "players"

    def use_rule_set(self, name: str, own: Iterable[RuleSet] = ()) -> None:
        """Use a set of rules: SHORT, PROPOSED, "=" and the name of an own set (with its players), else the usual."""
        kept = next((rules for rules in own if f"={rules.name}" == name), None)
        self._brought.clear()
        if name in (SHORT, PROPOSED):
            self.given = dict((self.entry.short if name == SHORT else self.entry.proposed)[1])
        elif kept is not None:
            self._take_kept(kept)
        else:
            self.given = {}
        self.seat_players(self.players)
        self._fit()

    def _take_kept(self, kept: RuleSet) -> None:
        try:
            complete(self.entry.engine, kept.players, kept.chosen())
        except OptionError:
            return
        self.given = kept.chosen()
        self.seat_players(kept.players)

    def present_set(self, own: Iterable[RuleSet]) -> str:
        """The set that the present house rules are, apart from those the number of players has changed; "" for none."""
        for rules in own:
            if self._to_compare(rules.chosen()) == self._to_compare(self.differences) and rules.players == self.players:
                return f"={rules.name}"
        now = self._to_compare({name: value for name, value in self.differences.items() if name not in self._brought})
        if not now:
            return USUAL
        named = {SHORT: self.entry.short[1], PROPOSED: self.entry.proposed[1]}
        return next((name for name, rules in named.items() if now == dict(rules)), "")

    def _to_compare(self, rules: Mapping[str, Any]) -> dict[str, Any]:
        """The house rules by which sets are compared: without who begins, which changes from game to game."""
        return {name: value for name, value in rules.items() if name != self.entry.begins}

    @property
    def differences(self) -> dict[str, Any]:
        """The house rules that differ from their defaults."""
        return differing(self.entry.engine, self.players, self.chosen)

    def with_kept(self, sets: Iterable[RuleSet], name: str) -> tuple[RuleSet, ...]:
        """The sets with the present house rules among them under that name."""
        return with_set(sets, rule_set(self.entry.key, name, self.players, self.differences))

    def remember(self, settings: Settings) -> None:
        """Keep all choices for the next game of the kind, in which the next seat begins, and the people's names."""
        settings.remember_people([chair.name for chair in self.chairs if chair.person])
        for chair in self.chairs:
            if chair.person and chair.name and chair.face:
                settings.tokens.setdefault(chair.name, chair.face)
        rules = self.entry.next_rules(self.players, self.chosen)
        options = tuple(sorted(differing(self.entry.engine, self.players, rules).items()))
        settings.last_games[self.entry.key] = LastGame(self.chairs, options, self.practice)


def _usual_chairs(settings: Settings, entry: Game) -> tuple[Chair, ...]:
    name = settings.first_name
    others = company_for(entry.key, entry.engine.usual_players - 1)
    return (person(name, settings.tokens.get(name, "")), *(player.chair(entry.key) for player in others))


# -- pictures of players: keys of art, portraits of characters and tokens of people, "" for the shape of the seat ----


def portrait(chair: Chair, tokens: Mapping[str, str]) -> str:
    """The picture of who sits there, "" for none. tokens: what people have chosen, by name."""
    if chair.person:
        token = tokens.get(chair.name, chair.face)
        return f"token/{token}" if token in names("token") else ""
    return f"person/{chair.face}" if chair.face in names("person") else ""


def portraits(chairs: Sequence[Chair], tokens: Mapping[str, str]) -> tuple[str, ...]:
    """The pictures of everybody at a table, by seat; of two with the same picture the second has the shape."""
    found: list[str] = []
    for chair in chairs:
        picture = portrait(chair, tokens)
        found.append("" if picture in found else picture)
    return tuple(found)


def portraits_of(saved: Saved, tokens: Mapping[str, str]) -> tuple[str, ...]:
    """The portraits of the players of a saved game."""
    seats = enumerate(zip(saved.names, saved.faces, strict=False))
    chairs = (person(name, face) if seat in saved.persons else computer("", name, face) for seat, (name, face) in seats)
    return portraits(tuple(chairs), tokens)
