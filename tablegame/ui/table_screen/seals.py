"""The seals of a game's deals and of the choices of computer seats, closed and opened, so that anybody can check them.
A closed seal is never shown with its salt."""

from __future__ import annotations

from collections.abc import Sequence

from tablegame.ui.screens.widgets import ESCAPE, Shape, close_button, dialog
from tablegame.ui.table_screen.panel import TablePanel, still
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.form import Button, Heading, Text
from tablegame.view.layout import Part, Space, column
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Rect, Scene


class SealsScreen(TablePanel):
    """A line for the deals, for every choice that is sealed now, and for each that has been turned up."""

    def build(self, builder: Builder) -> Scene:
        """The deals, then the computer seats, then how all of it is checked."""
        words = builder.words

        def draw(b: Builder, rect: Rect) -> float:
            computers = not all(chair.person for chair in self.table.session.chairs)
            parts = self._deals(b) if self.table.entry.deals else []
            parts += self._choices(b) if computers else []
            how = words(
                "Give any SHA-256 tool the salt and, right behind it, what was sealed. Its answer begins with the seal."
            )
            parts += [Heading(words("How to check a seal")), Space(b.space.close), Text(how)]
            return column(b, "seals", rect, parts, 0)

        copy = Button("copy", words("Copy what was sealed"), verbs.COPY(), "ivory", words("Ctrl+C"))
        presses = (close_button(builder), *((copy,) if self._opened_seals() else ()))
        dialog(builder, self.pane, words("Seals"), draw, presses, Shape(1000))
        builder.key("escape", ESCAPE)
        return still(builder)

    def _deals(self, b: Builder) -> list[Part]:
        """The seal of the deals, closed or opened, or why there is none."""
        words, seals, close = b.words, self.table.session.seals, Space(b.space.close)
        parts: list[Part] = [Heading(words("The deals")), close]
        sealed = seals.of_deals()
        if sealed is None:
            why = words("This game was begun before deals were sealed.")
            if seals.deal_chosen:
                number = seals.deal_text
                why = words("Somebody chose deal number {deal} for this game: there is nothing to seal.", deal=number)
            return [*parts, Text(why), close]
        recipe = words(
            "All deals of the game were fixed before the first card, by one number. So that you can check this"
            " afterwards, its seal is shown from the beginning: the first sixteen hexadecimal digits of SHA-256 over a"
            " salt and the number. At the end both are opened."
        )
        parts += [Text(recipe), Space(b.space.pad)]
        if not sealed.deal:
            return [*parts, _closed_seal(b, words("The deals"), sealed.seal), close]
        number = words("Deal number {deal}", deal=sealed.deal)
        parts += [_open(b, (number,), sealed.seal, sealed.salt), close]
        if not sealed.fits:
            trouble = words("Number and salt do not give this seal: somebody has changed the notes of this game.")
            parts += [Text(trouble, ink="warning"), close]
        return parts

    def _choices(self, b: Builder) -> list[Part]:
        """The closed seals of computer seats, then the opened ones, oldest first."""
        words, session, close = b.words, self.table.session, Space(b.space.close)
        parts: list[Part] = [Heading(words("Computer players")), close] if self.table.entry.deals else []
        recipe = words(
            "A computer player seals a choice before anybody else chooses and shows only the seal: the first "
            "four hexadecimal digits of SHA-256 over a salt and the move. Once all lies open you can check that "
            "nothing was chosen again."
        )
        parts += [Text(recipe), Space(b.space.pad)]
        seals = [
            _closed_seal(b, self.table.name_of(seat), sitter.seal, seat)
            for seat, sitter in enumerate(session.sitters())
            if sitter.seal
        ]
        for each in session.seals.opened_seals():
            seals.append(_open(b, (self.table.name_of(each.seat), each.text), each.seal, each.salt, each.seat))
        if not seals:
            parts.append(Text(words("No choice has been sealed yet.")))
        for seal in seals:
            parts += [seal, close]
        return [*parts, close]

    def _opened_seals(self) -> tuple[tuple[str, str], ...]:
        """Every opened seal, and the text it was made of."""
        session = self.table.session
        deals = session.seals.of_deals()
        first = ((deals.seal, deals.salt + deals.deal),) if deals is not None and deals.deal else ()
        return (*first, *((each.seal, each.salt + each.text) for each in session.seals.opened_seals()))

    def do_copy(self) -> None:
        """Copy the opened seals."""
        opened = self._opened_seals()
        if opened:
            self.desk.clipboard.copy("".join(f"{seal}: {text}\n" for seal, text in opened))
            self.desk.notice(self.desk.words("Each line has a seal, and behind it the text that it was made of."))


def _closed_seal(b: Builder, whose: str, seal: str, seat: int | None = None) -> Text:
    """A line for a closed seal."""
    spans = (
        b.span(whose, BODY, "serif-bold", "text" if seat is None else f"seat.{seat}"),
        b.span("  " + b.words("seal {digits}", digits=seal), BODY, "sans-bold"),
        b.span("   " + b.words("still closed"), SMALL, "sans", "soft"),
    )
    return Text(spans)


def _open(b: Builder, whose: Sequence[str], seal: str, salt: str, seat: int | None = None) -> Text:
    """A line for an opened seal, with everything it was made of."""
    first, *rest = whose
    said = b.words("seal {seal}, salt {salt}", seal=seal, salt=salt)
    spans = (
        b.span(first, BODY, "serif-bold", "text" if seat is None else f"seat.{seat}"),
        *(b.span(f"  {each}", BODY, "sans-bold") for each in rest),
        b.span(f"   {said}", SMALL, "sans", "soft"),
    )
    return Text(spans)
