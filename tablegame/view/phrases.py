"""Phrases in any language: names, lists of names, days and times, ranks. You, written with a capital, is the only
person at a table, if this person has given no name (the class `You`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime
from typing import Final, TypeAlias

from tablegame.core.moments import is_future, local
from tablegame.core.text import N_, context_, seat_letter
from tablegame.view.builder import Words
from tablegame.view.faces import RawWords
from tablegame.view.signs import settable

Pair: TypeAlias = tuple[str, str]
"""Two message ids of one sentence: about You and about others, or a singular and its plural."""
NameOf: TypeAlias = Callable[[int], str]  # A function that returns the name of the player at a seat


class You(str):
    """The name of the only person at a table, if this person has given no name: "You" where the name stands alone.

    Formatted into a sentence it becomes "Seat A (you)", since most sentences are wrong with "You". `sentence_about`
    chooses a sentence that is right with "You".
    """

    __slots__ = ("instead",)
    instead: str

    def __new__(cls, word: str, instead: str) -> You:
        """word: "You" in the language on screen.
        instead: the name that is formatted into a sentence, such as "Seat A (you)"."""
        name = super().__new__(cls, word)
        name.instead = instead
        return name

    def __format__(self, spec: str) -> str:
        return format(self.instead, spec)


class Together(You):
    """A list of names with You among them: "You and Hugo". In a sentence it becomes "Seat A (you) and Hugo"."""

    __slots__ = ()


class UnnamedSeat(str):
    """The name of one of several people without names: "Seat A"."""

    __slots__ = ()


def display_names(names: Sequence[str], persons: Sequence[int], words: Words) -> tuple[str, ...]:
    """The names of all players on screen.
    names: by seat; "" or the seat's letter if none was given. A name with letters that the type lacks counts as none.
    persons: the seats of people."""

    def display_name(seat: int, name: str) -> str:
        """The name that was given, if it can be drawn; else You or the seat."""
        letter = seat_letter(seat)
        if name not in ("", letter) and settable(name):
            return name
        unnamed = UnnamedSeat(words("Seat {letter}", letter=letter))
        alone = tuple(persons) == (seat,)
        return You(words("You"), words("{place} (you)", place=unnamed)) if alone else unnamed

    return tuple(display_name(seat, name) for seat, name in enumerate(names))


def name_field_label(seat: int, persons: Sequence[int], words: Words) -> str:
    return words("Your name") if tuple(persons) == (seat,) else words("Name at {seat}", seat=seat_letter(seat))


def standalone_name(name: str) -> str:
    """The name as it stands alone, in a list or before a figure: there it may be "You"."""
    return str.__str__(name)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def sentence_about(name: str, you: str, them: str, words: Words, **fields: object) -> str:
    """A sentence about one player or all players of a list.
    name: a name, or a list of names as `name_list` makes it.
    you: the message if You are among them. them: the message if not. Both may contain {name}."""
    if isinstance(name, You):
        return words(you, name=standalone_name(name), **fields)
    return words(them, name=name, **fields)


def counted_about(name: str, you: Pair, them: Pair, n: int, words: Words, **fields: object) -> str:
    """A sentence about one player with a number `n`.
    you: the message if the player is You, as (singular, plural). them: the same for any other player."""
    one, several = you if isinstance(name, You) else them
    return words.many(one, several, n, name=name, **fields)


def seat_in_english(seat: int, name_of: NameOf) -> str:
    """A seat in the English of the command `replay`: its letter, and the name of the player if there is one."""
    letter, name = seat_letter(seat), name_of(seat)
    return letter if name == letter else f"{letter} ({name})"


def labelled(label: str, value: str, words: Words) -> str:
    """A value after its label and a colon, before which there is a blank in French."""
    return words("{label}: {value}", label=standalone_name(label), value=standalone_name(value))


def name_list(names: Sequence[str], words: Words) -> str:
    """A list of names, "A, B and C", with You first."""
    if len(names) < 2:
        return names[0] if names else ""
    listed = words("{names} and {last}", names=", ".join(map(format, names[:-1])), last=names[-1])
    if not any(isinstance(name, You) for name in names):
        return listed
    ordered = [standalone_name(name) for name in sorted(names, key=lambda name: not isinstance(name, You))]
    return Together(words("{names} and {last}", names=", ".join(ordered[:-1]), last=ordered[-1]), listed)


def sentence_about_all(names: Sequence[str], one: Pair, several: Pair, words: Words, **fields: object) -> str:
    """A sentence about one or several players, whose names replace the field {name}.
    one: the messages for one player, as (about You, about anybody else). several: the same for several players."""
    you, them = one if len(names) == 1 else several
    return sentence_about(name_list(names, words), you, them, words, **fields)


_YOU_AWAITED: Final = context_("whom something waits for", "you")


def waiting_names(names: Sequence[str], words: Words) -> str:
    """A list of players for whom the table waits: "A, B and you"."""
    others = [name for name in names if not isinstance(name, You)]
    if len(others) == len(names):
        return name_list(names, words)
    return words("{names} and you", names=", ".join(others)) if others else words(_YOU_AWAITED)


def waiting_text(names: Sequence[str], words: Words) -> str:
    """A sentence about the players for whom the table waits. It leaves You out if the table waits for others, too,
    since the table asks You to choose anyway."""
    others = [name for name in names if not isinstance(name, You)]
    return words("waiting for {names}", names=name_list(others, words)) if others else words("your turn")


def either_of(names: Sequence[str], words: Words) -> str:
    """A list of alternatives: "0, 3, 6 or 9"."""
    if len(names) < 2:
        return "".join(names)
    return words("{names} or {last}", names=", ".join(names[:-1]), last=names[-1])


# -- moments ---

DAYS = (N_("Monday"), N_("Tuesday"), N_("Wednesday"), N_("Thursday"), N_("Friday"), N_("Saturday"), N_("Sunday"))
_FIRST: Final = context_("day of a month", "1")  # the first day of a month, which some languages write as an ordinal
_MONTHS = (
    N_("{day} January"), N_("{day} February"), N_("{day} March"), N_("{day} April"), N_("{day} May"), N_("{day} June"),
    N_("{day} July"), N_("{day} August"), N_("{day} September"), N_("{day} October"), N_("{day} November"),
    N_("{day} December"),
)  # fmt: skip


def relative_date(when: float, words: Words, now: datetime | None = None) -> str:
    """A moment in everyday words: the time if it was today, "yesterday", a day of the last week, else the date.
    when: seconds since 1970. now: the present; None for the present by the clock."""
    now, moment = now or datetime.now(), local(when)
    if moment is None:
        return ""
    days = (now.date() - moment.date()).days
    if not is_future(when, now.timestamp()):
        if days <= 0:
            return moment.strftime("%H:%M")
        if days == 1:
            return words("yesterday")
        if days < 7:
            return words(DAYS[moment.weekday()])
    day = day_of_year(moment, words)
    return day if moment.year == now.year else f"{day} {moment.year}"


def time_ago(days: int, words: Words) -> str:
    """A number of days in the past as a part of a sentence, such as "3 weeks ago"."""
    if days < 2:
        return words("yesterday") if days else words("earlier today")
    if days < 2 * 7:
        return words.many("{n} day ago", "{n} days ago", days)
    if days < 2 * 30:
        return words.many("{n} week ago", "{n} weeks ago", days // 7)
    return words.many("{n} month ago", "{n} months ago", days // 30)


def full_date(when: float, words: Words) -> str:
    """The day, year and time of a moment; "" if the calendar cannot represent it."""
    moment = local(when)
    return "" if moment is None else f"{day_of_year(moment, words)} {moment.year}, {moment:%H:%M}"


def day_of_year(day: date, words: Words) -> str:
    """A day without its year ("7 May")."""
    return words(_MONTHS[day.month - 1], day=words(_FIRST) if day.day == 1 else day.day)


def coming_day(day: date, today: date, words: Words) -> str:
    """A future day: tomorrow, a day of the week, or the date."""
    ahead = (day - today).days
    if ahead == 1:
        return words("tomorrow")
    if ahead < 7:
        return words("on {day}", day=words(DAYS[day.weekday()]))
    return words("on {day}", day=day_of_year(day, words))


# -- ranks ---

FRENCH_RANKS: Final = {1: N_("the ace"), 11: N_("the jack"), 12: N_("the queen"), 13: N_("the king")}
"""Ranks of the French pack that are no numbers."""
_THE: Final = {
    1: N_("the 1"), 2: N_("the 2"), 3: N_("the 3"), 4: N_("the 4"), 5: N_("the 5"), 6: N_("the 6"), 7: N_("the 7"),
    8: N_("the 8"), 9: N_("the 9"), 10: N_("the 10"), 11: N_("the 11"), 12: N_("the 12"), 13: N_("the 13"),
    14: N_("the 14"),
}  # fmt: skip
_ONE: Final = {
    1: N_("a 1"), 2: N_("a 2"), 3: N_("a 3"), 4: N_("a 4"), 5: N_("a 5"), 6: N_("a 6"), 7: N_("a 7"), 8: N_("an 8"),
    9: N_("a 9"), 10: N_("a 10"), 11: N_("an 11"), 12: N_("a 12"), 13: N_("a 13"), 14: N_("a 14"),
}  # fmt: skip
"""Ranks with a message of their own; higher ones exist only in games with plain numbers."""


def rank_with_the(rank: int, words: RawWords) -> str:
    """A card by its rank, with the definite article ("the 7")."""
    return words.raw(_THE[rank]) if rank in _THE else words.raw(N_("the {rank}")).format(rank=rank)


def rank_with_a(rank: int, words: RawWords) -> str:
    """A card by its rank, with the indefinite article ("a 7")."""
    return words.raw(_ONE[rank]) if rank in _ONE else words.raw(N_("a {rank}")).format(rank=rank)


# -- players ---------------------------------------------------------------------------------------------------------


def how_many(players: int, words: Words) -> str:
    return words.many("{n} player", "{n} players", players)


def winner_sentence(winners: Sequence[str], players: int, words: Words) -> str:
    """The sentence about the winners of a game that is over. winners: the names of the winners."""
    if len(winners) == players:
        return words("Everybody shares the win")
    if len(winners) > 1:
        names = name_list(winners, words)
        return sentence_about(names, N_("{name} share the win"), N_("The win is shared by {name}"), words)
    return sentence_about(winners[0], N_("You win"), N_("{name} wins"), words) if winners else words("The game is over")
