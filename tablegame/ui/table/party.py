"""A game before it begins (`Party`): who sits where, and which house rules are chosen. Also the pictures of players.

A chair is a player at a seat: a person, or a computer player with its level. A character is a computer player with a
name and a portrait. House rules that the player has not set have their defaults, which may depend on the number of
players. A set of house rules has a key.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, Final

from tablegame.art.assets import names
from tablegame.core.errors import OptionError
from tablegame.core.options import choose, complete, differing
from tablegame.core.text import Reason, seat_letter
from tablegame.games import Game
from tablegame.session.characters import FALLBACK_LEVEL, chairs_that_fit, character_of, company_for, levels_offered
from tablegame.session.games_folder import game_of_tonight
from tablegame.session.seats import Chair, computer, names_without_seat, person, persons
from tablegame.session.settings import LastGame, RuleSet, Settings, rule_set, with_set
from tablegame.ui.desk import Desk

if TYPE_CHECKING:
    from tablegame.session.games_folder import Saved


USUAL: Final = "usual"
SHORT: Final = "short"
"""The keys of the two sets of house rules that every game has. The key of a player's own set is "=" and its name."""
PROPOSED: Final = "proposed"  # the key of the set that is proposed for a first game, if that is not the usual one
USUAL_LEVEL: Final = "club"  # the level of a new computer player


class Party:
    """The seats and house rules for a game that is about to begin. A change of the number of players may change a house
    rule too, and the other way round, so that the two fit."""

    def __init__(self, entry: Game, chairs: tuple[Chair, ...], own_rules: dict[str, Any], practice: bool) -> None:
        self.entry = entry
        self.chairs = chairs
        self.own_rules = own_rules
        """Name → value of the house rules that the player has set. All others have their defaults."""
        self.practice = practice
        self.deal = ""  # the deal number as text, "" for a deal by chance
        self.known_names: tuple[str, ...] = ()  # the names of people in the settings
        self._forced: set[str] = set()
        """The house rules that had to change for the number of players. With another number they change back."""

    @classmethod
    def of_last_game(cls, settings: Settings, entry: Game) -> Party:
        """The party of the last game of this kind. Without a last game, or if its players and rules do not fit any
        more: a person with the first known name, characters on the other seats, and the usual rules."""
        last = settings.last_games.get(entry.key)
        usual = cls(entry, _usual_chairs(settings, entry), {}, practice=False)
        usual.known_names = settings.names
        if last is None:
            return usual
        former = entry.bot.former_levels  # levels that earlier versions of the program had
        chairs = (chair._replace(level=FALLBACK_LEVEL) if chair.level in former else chair for chair in last.chairs)
        party = cls(entry, tuple(chairs), dict(last.options), last.practice)
        party.known_names = settings.names
        try:
            party.check()
        except OptionError:
            return usual
        if not all(chair.person or chair.level in party.levels for chair in party.chairs):
            return usual
        party._name_people()
        party._forced = party._required_rules
        return party

    @classmethod
    def proposed(cls, desk: Desk, entry: Game) -> Party:
        """The party to propose for a new game: that of the last game of this kind. If all of its people have played
        this evening, others who have played too take the seats of computer players."""
        party, tonight = cls.of_last_game(desk.settings, entry), game_of_tonight(desk.saved_games.lines)
        seats_and_names = [(seat, tonight.names[seat]) for seat in tonight.persons] if tonight is not None else []
        # In place of a missing name a record has the letter of the seat.
        people = [name for seat, name in seats_and_names if name not in ("", seat_letter(seat))]
        newcomers = [name for name in people if name not in party.people]
        if set(party.people) <= set(people) and not party.demonstration:
            free = [seat for seat, chair in enumerate(party.chairs) if not chair.person]
            for seat, name in zip(free, newcomers, strict=False):
                party.sit(seat, person(name, desk.settings.tokens.get(name, "")))
        return party

    def with_choice(self, choose: Callable[[Party], object]) -> Party:
        """A copy of this party, changed by `choose`, which is called with the copy."""
        other = copy(self)
        other.own_rules, other._forced = dict(self.own_rules), set(self._forced)
        choose(other)
        return other

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.chairs)

    @property
    def chosen(self) -> dict[str, Any]:
        """All house rules with their values."""
        return choose(self.entry.engine, self.players, self.own_rules)

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels at which computer players can play under the present house rules."""
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
        """Raise OptionError if the present number of players cannot play under the present house rules."""
        complete(self.entry.engine, self.players, self.own_rules)

    @property
    def free_names(self) -> tuple[str, ...]:
        """The known names of people who have no seat in the party."""
        return names_without_seat(self.known_names, self.chairs)

    def _name_people(self) -> None:
        """Give known names to people without a name. One who plays alone gets the first known name in any case."""
        alone = len(persons(self.chairs)) == 1
        for seat in persons(self.chairs):
            chair = self.chairs[seat]
            first_known = next(iter(self.known_names), chair.name)
            own_or_free = chair.name or next(iter(self.free_names), "")
            name = first_known if alone else own_or_free
            if name != chair.name:
                # The token of another name does not go over to this person.
                self.sit(seat, person(name, "" if chair.name else chair.face))

    def sit(self, seat: int, chair: Chair) -> None:
        """Put a player on a seat. The player who sat there leaves."""
        self.chairs = (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])

    def company_for(self, count: int) -> tuple[Chair, ...]:
        """The chairs of characters who have no seat in the party yet. count: how many."""
        seated = {chair.face for chair in self.chairs}
        return tuple(player.chair(self.entry.key) for player in company_for(self.entry.key, count, seated))

    def seat_players(self, count: int) -> str:
        """Change the number of players: characters join at the end, or the last players leave. Returns the name of the
        house rule that had to change for that, "" for none."""
        self.chairs = (*self.chairs[:count], *self.company_for(count - self.players))
        engine = self.entry.engine
        self.own_rules = {name: value for name, value in self.own_rules.items() if name not in self._forced}
        self._forced.clear()
        self._lower_numbers()
        return "" if count in engine.player_counts(self.chosen) else self._change_a_rule(count)

    def _change_a_rule(self, count: int) -> str:
        """Change the first house rule with which so many can play if it has its default, or if not, some other value.
        Returns the name of the rule, "" if there is none."""
        engine = self.entry.engine
        for option in engine.options:
            without = {name: value for name, value in self.own_rules.items() if name != option.name}
            if option.name in self.own_rules and count in engine.player_counts(choose(engine, count, without)):
                self.own_rules = without
                return option.name
            values = (*option.choices, *option.only) if option.kind in ("choice", "number") else ()
            for value in values:
                if count in engine.player_counts({**self.chosen, option.name: value}):
                    self._set(option.name, value)
                    self._forced.add(option.name)
                    return option.name
        return ""

    @property
    def _required_rules(self) -> set[str]:
        """The names of house rules without which this number of players could not play."""

        def is_required(name: str) -> bool:
            return self.players not in self.entry.engine.player_counts(self._rules_without(self.players, {name}))

        return set(filter(is_required, self.own_rules))

    @property
    def rules_by_player_count(self) -> tuple[str, ...]:
        """The names of house rules whose values this number of players changes, compared with the usual number."""
        usual = self._rules_without(self.entry.engine.usual_players, self._forced)
        return tuple(name for name, value in self.chosen.items() if value != usual[name])

    def _rules_without(self, players: int, left_out: Collection[str]) -> dict[str, Any]:
        """The values of all house rules for a number of players, with the rules of `left_out` at their defaults."""
        own_rules = {name: value for name, value in self.own_rules.items() if name not in left_out}
        return choose(self.entry.engine, players, own_rules)

    def set_option(self, name: str, value: Any) -> str:
        """Set a house rule. Returns what had to change for that: "players" for the number of players, or the name of
        another house rule; "" if nothing had to change."""
        self._forced.discard(name)
        self._set(name, value)
        lowered = self._lower_numbers()
        return self._fit_players() or lowered

    def _lower_numbers(self) -> str:
        """Lower house rules that are numbers to the greatest number that the other rules allow. Returns the name of the
        last rule that was lowered, "" for none."""
        lowered = ""
        chosen: dict[str, Any] = {}  # the values of the rules so far: the limit of a rule depends on those before it
        for option in self.entry.engine.options:
            value = self.own_rules.get(option.name)
            most = option.highest(self.players, chosen)
            if isinstance(value, int) and option.kind == "number" and value > most:
                self.own_rules[option.name] = most
                lowered = option.name
            chosen[option.name] = self.own_rules.get(option.name, option.default_for(self.players, chosen))
        return lowered

    def replace_unfit_levels(self) -> Reason | None:
        """Give computer players another level if theirs cannot play under these house rules. Returns the reason, None
        if all can play. A character gets its own level back as soon as that level can play."""
        at_own_levels = tuple(self._at_own_level(chair) for chair in self.chairs)
        self.chairs, reason = chairs_that_fit(self.entry.bot, at_own_levels, self.chosen)
        return reason

    def _at_own_level(self, chair: Chair) -> Chair:
        """The chair of a character with the character's own level; other chairs as they are."""
        player = None if chair.person else character_of(chair.face)
        return player.chair(self.entry.key) if player else chair

    def _set(self, name: str, value: Any) -> None:
        """Set a house rule. A value that is the default is not stored: it shall change when the default changes."""
        option = next(option for option in self.entry.engine.options if option.name == name)
        before = self.chosen  # the default may depend on the other rules
        self.own_rules.pop(name, None)
        if option.default_for(self.players, before) != value:
            self.own_rules[name] = value

    def _fit_players(self) -> str:
        """Change the number of players to the nearest allowed one. Returns "players" if it has changed, else ""."""
        counts = self.entry.engine.player_counts(self.chosen)
        if self.players in counts:
            return ""
        self.seat_players(min(counts, key=lambda count: abs(count - self.players)))
        return "players"

    def use_rule_set(self, key: str, own_sets: Iterable[RuleSet] = ()) -> None:
        """Use the set of house rules with that key; the usual rules if no set has the key. A set that the player has
        stored also sets the number of players. own_sets: the player's sets."""
        own_set = next((own_set for own_set in own_sets if f"={own_set.name}" == key), None)
        self._forced.clear()
        if key in (SHORT, PROPOSED):
            _, rules = self.entry.short if key == SHORT else self.entry.proposed
            self.own_rules = dict(rules)
        elif own_set is not None:
            self._use_own_set(own_set)
        else:
            self.own_rules = {}
        self.seat_players(self.players)
        self._fit_players()

    def _use_own_set(self, own_set: RuleSet) -> None:
        """Use the rules and the number of players of a set, if the engine still allows them."""
        try:
            complete(self.entry.engine, own_set.players, own_set.chosen())
        except OptionError:
            return
        self.own_rules = own_set.chosen()
        self.seat_players(own_set.players)

    def current_set(self, own_sets: Iterable[RuleSet]) -> str:
        """The key of the set that equals the present house rules, "" if no set does. For the sets that every game has,
        rules forced by the number of players are not compared. own_sets: the sets that the player has stored."""
        for own_set in own_sets:
            equal_rules = self._to_compare(own_set.chosen()) == self._to_compare(self.differences)
            if equal_rules and own_set.players == self.players:
                return f"={own_set.name}"
        free_choices = {name: value for name, value in self.differences.items() if name not in self._forced}
        present_rules = self._to_compare(free_choices)
        if not present_rules:
            return USUAL
        (_, short), (_, proposed) = self.entry.short, self.entry.proposed
        sets = {SHORT: short, PROPOSED: proposed}
        return next((key for key, rules in sets.items() if present_rules == dict(rules)), "")

    def _to_compare(self, rules: Mapping[str, Any]) -> dict[str, Any]:
        """House rules without the rule that says who begins, which changes from game to game and is in no set."""
        return {name: value for name, value in rules.items() if name != self.entry.begins}

    @property
    def differences(self) -> dict[str, Any]:
        """Name → value of the house rules that differ from their defaults."""
        return differing(self.entry.engine, self.players, self.chosen)

    def with_own_set(self, sets: Iterable[RuleSet], name: str) -> tuple[RuleSet, ...]:
        """The player's own sets of house rules, with the present rules added. name: of the new set."""
        return with_set(sets, rule_set(self.entry.key, name, self.players, self.differences))

    def remember(self, settings: Settings) -> None:
        """Store this party in the settings, for the next game of this kind. There the next seat begins. The names and
        tokens (pictures) of its people are stored too. The settings are not written to their file."""
        settings.remember_people([chair.name for chair in self.chairs if chair.person])
        for chair in self.chairs:
            if chair.person and chair.name and chair.face:
                settings.tokens.setdefault(chair.name, chair.face)
        rules = self.entry.next_rules(self.players, self.chosen)
        options = tuple(sorted(differing(self.entry.engine, self.players, rules).items()))
        settings.last_games[self.entry.key] = LastGame(self.chairs, options, self.practice)


def _usual_chairs(settings: Settings, entry: Game) -> tuple[Chair, ...]:
    """The usual number of players: a person with the first known name, and characters."""
    name = settings.first_name
    others = company_for(entry.key, entry.engine.usual_players - 1)
    return (person(name, settings.tokens.get(name, "")), *(player.chair(entry.key) for player in others))


def portrait(chair: Chair, tokens: Mapping[str, str]) -> str:
    """The art key of a character's portrait or a person's token ("token/owl"), "" for neither. tokens: name of a
    person → the name of the token that the person has chosen."""
    if chair.person:
        token = tokens.get(chair.name, chair.face)
        return f"token/{token}" if token in names("token") else ""
    return f"person/{chair.face}" if chair.face in names("person") else ""


def portraits(chairs: Sequence[Chair], tokens: Mapping[str, str]) -> tuple[str, ...]:
    """The art keys of all players by seat (see `portrait`), each picture only once. A later player with the same
    picture gets "", so that the sign of the seat is shown instead."""
    pictures: list[str] = []
    for chair in chairs:
        picture = portrait(chair, tokens)
        pictures.append("" if picture in pictures else picture)
    return tuple(pictures)


def portraits_of(saved: Saved, tokens: Mapping[str, str]) -> tuple[str, ...]:
    """The art keys of the players of a saved game, as `portraits` gives them."""
    seats = enumerate(zip(saved.names, saved.faces, strict=False))
    chairs = (person(name, face) if seat in saved.persons else computer("", name, face) for seat, (name, face) in seats)
    return portraits(tuple(chairs), tokens)
