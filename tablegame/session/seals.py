"""Seals: what commits a computer seat to its secret choice, and the table to the cards it will deal, before anybody
sees them.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

from tablegame.core.contract import CHANCE
from tablegame.session.chance import deal_by_chance, digest
from tablegame.session.recorded_game import RecordedGame

DIGITS = 4
"""Hexadecimal digits of a seal: enough to catch a change of mind, too few to tell choices apart by trying."""
DEAL_DIGITS = 16
"""Those of the seal of the deals: enough that no other number of a deal has the same seal by luck."""


class OpenedSeal(NamedTuple):
    """A seal whose choice lies open: the first hexadecimal digits of SHA-256 over the salt and the text of the move.

    number: which move of the record, from 1; text: as a line of the record.
    """

    seat: int
    number: int
    text: str
    salt: str
    seal: str


class DealSeal(NamedTuple):
    """What commits the table to all deals of a game, shown from the beginning on.

    deal and salt: "" as long as the game goes on; then anybody can check them. fits: whether they give the seal
    that was shown at the beginning.
    """

    seal: str
    deal: str = ""
    salt: str = ""
    fits: bool = True


def salt_for(seed: str, seat: int, before: Iterable[str]) -> str:
    """The salt, 32 hexadecimal digits, of a seat's secret choice after these moves."""
    return digest(seed, "salt", str(seat), *before).hex()[:32]


def seal_of(salt: str, text: str, digits: int = DIGITS) -> str:
    """The seal of a move's line."""
    return sha256((salt + text).encode()).hexdigest()[:digits]


def salt_of_deals(seed: str) -> str:
    """The salt, 32 hexadecimal digits, of what a game will deal."""
    return digest(seed, "salt of the deals").hex()[:32]


def seal_of_deals(seed: str, deal: str) -> str:
    """The seal of a game's number of the deal, from which all its deals come."""
    return seal_of(salt_of_deals(seed), deal, DEAL_DIGITS)


class Seals:
    """The seals of one session. A salt stays secret until the choice that it seals is open."""

    def __init__(self, game: RecordedGame) -> None:
        self._game = game

    def of_choice(self, index: int) -> tuple[str, str]:
        """Salt and seal of the move with that index."""
        history = self._game.history
        made, start = history.made[index], history.choice_of(index).start
        salt = salt_for(self._game.notes.seed, made.actor, (before.text for before in history.made[:start]))
        return salt, seal_of(salt, made.text)

    def opened_seals(self) -> tuple[OpenedSeal, ...]:
        """Seals of computer seats whose choice has been turned up, oldest first."""
        history, found = self._game.history, []
        for index, made in enumerate(history.made[: history.open_moves()]):
            if made.actor != CHANCE and not self._game.chairs[made.actor].person and len(made.owing) > 1:
                found.append(OpenedSeal(made.actor, index + 1, made.text, *self.of_choice(index)))
        return tuple(found)

    def of_deals(self) -> DealSeal | None:
        """What commits the table to the deals, opened once the game is over; None where nothing was sealed."""
        notes = self._game.notes
        if not notes.deal_seal or not self._game.over:
            return DealSeal(notes.deal_seal) if notes.deal_seal else None
        fits = notes.deal_seal == seal_of_deals(notes.seed, notes.deal)
        return DealSeal(notes.deal_seal, notes.deal, salt_of_deals(notes.seed), fits)

    @property
    def deal_chosen(self) -> bool:
        """Whether somebody chose the number of the deal."""
        notes = self._game.notes
        return bool(notes.deal) and notes.deal != deal_by_chance(notes.seed)

    @property
    def deal_text(self) -> str:
        """The number of the deal, "" while it would reveal hidden cards: a random one is shown at the end."""
        return self._game.notes.deal if self._game.over or self.deal_chosen else ""
