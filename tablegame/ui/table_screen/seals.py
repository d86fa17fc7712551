"""The seals of a game's deals and of the choices of computer seats, closed and opened, so that anybody can check them.
A closed seal is never shown with its salt."""

from __future__ import annotations

from collections.abc import Sequence

from tablegame.ui.screens.widgets import Shape, close_button, dialog
from tablegame.ui.table_screen.panel import TablePanel, still
from tablegame.view import verbs
from tablegame.view.builder import Builder
from tablegame.view.form import Button, Heading, Text, draw_wrapped
from tablegame.view.scale import BODY, SMALL
from tablegame.view.scene import Action, Rect, Scene, Span


class SealsScreen(TablePanel):
    """A line for the deals, for every choice that is sealed now, and for each that has been turned up."""

    def build(self, builder: Builder) -> Scene:
        """The deals, then the computer seats, then how all of it is checked."""
        words = builder.words
        dealt = self.table.entry.deals
        computers = not all(chair.person for chair in self.table.session.chairs)

        def draw(b: Builder, rect: Rect) -> float:
            y = rect.y
            if dealt:
                y = self._deals(b, Rect(rect.x, y, rect.w, 0))
            if computers:
                y = self._choices(b, Rect(rect.x, y, rect.w, 0), dealt)
            y = Heading(words("How to check a seal")).draw(b, "seals", Rect(rect.x, y, rect.w, 0)) + b.space.close
            how = words(
                "Give any SHA-256 tool the salt and, right behind it, what was sealed. Its answer begins with the seal."
            )
            return Text(how).draw(b, "seals", Rect(rect.x, y, rect.w, 0))

        opened = self._opened()
        copy = Button("copy", words("Copy what was sealed"), verbs.COPY(), "ivory", words("Ctrl+C"))
        presses = (close_button(builder), copy) if opened else (close_button(builder),)
        dialog(builder, self.pane, words("Seals"), draw, presses, Shape(1000))
        builder.key("escape", Action("close"))
        return still(builder)

    def _deals(self, b: Builder, rect: Rect) -> float:
        """The seal of the deals, closed or opened, or why there is none."""
        words, session = b.words, self.table.session
        y = Heading(words("The deals")).draw(b, "seals", rect) + b.space.close
        sealed = session.seals.of_deals()
        if sealed is None:
            why = words("This game was begun before deals were sealed.")
            if session.seals.deal_chosen:
                number = session.seals.deal_text
                why = words("Somebody chose deal number {deal} for this game: there is nothing to seal.", deal=number)
            return Text(why).draw(b, "seals", Rect(rect.x, y, rect.w, 0)) + b.space.close
        recipe = words(
            "All deals of the game were fixed before the first card, by one number. So that you can check this"
            " afterwards, its seal is shown from the beginning: the first sixteen hexadecimal digits of SHA-256 over a"
            " salt and the number. At the end both are opened."
        )
        y = Text(recipe).draw(b, "seals", Rect(rect.x, y, rect.w, 0)) + b.space.pad
        if not sealed.deal:
            return self._line(b, Rect(rect.x, y, rect.w, 0), self._closed(b, words("The deals"), sealed.seal))
        number = words("Deal number {deal}", deal=sealed.deal)
        y = self._line(b, Rect(rect.x, y, rect.w, 0), self._open(b, (number,), sealed.seal, sealed.salt))
        if sealed.fits:
            return y
        trouble = words("Number and salt do not give this seal: somebody has changed the notes of this game.")
        return Text(trouble, ink="warning").draw(b, "seals", Rect(rect.x, y, rect.w, 0)) + b.space.close

    def _choices(self, b: Builder, rect: Rect, titled: bool) -> float:
        """The closed seals of computer seats, then the opened ones, oldest first."""
        words, session = b.words, self.table.session
        y = rect.y
        if titled:
            y = Heading(words("Computer players")).draw(b, "seals", rect) + b.space.close
        recipe = words(
            "A computer player seals its choice before anybody else chooses and shows only the seal: the first "
            "four hexadecimal digits of SHA-256 over a salt and the move. Once all lies open you can check that it "
            "did not choose again."
        )
        y = Text(recipe).draw(b, "seals", Rect(rect.x, y, rect.w, 0)) + b.space.pad
        opened = session.seals.opened()
        closed = [(seat, sitter.seal) for seat, sitter in enumerate(session.sitters()) if sitter.seal]
        for seat, seal in closed:
            said = self._closed(b, self.table.name_of(seat), seal, seat)
            y = self._line(b, Rect(rect.x, y, rect.w, 0), said)
        if not opened and not closed:
            y = Text(words("No choice has been sealed yet.")).draw(b, "seals", Rect(rect.x, y, rect.w, 0))
        for each in opened:
            said = self._open(b, (self.table.name_of(each.seat), each.text), each.seal, each.salt, each.seat)
            y = self._line(b, Rect(rect.x, y, rect.w, 0), said)
        return y + b.space.close

    def _line(self, b: Builder, rect: Rect, said: Sequence[Span]) -> float:
        return draw_wrapped(b, rect, said) + b.space.close

    def _closed(self, b: Builder, whose: str, seal: str, seat: int | None = None) -> list[Span]:
        """The words of a closed seal."""
        words = b.words
        return [
            b.span(whose, BODY, "serif-bold", "text" if seat is None else f"seat.{seat}"),
            b.span("  " + words("seal {digits}", digits=seal), BODY, "sans-bold"),
            b.span("   " + words("still closed"), SMALL, "sans", "soft"),
        ]

    def _open(self, b: Builder, whose: Sequence[str], seal: str, salt: str, seat: int | None = None) -> list[Span]:
        """The words of an opened seal, with everything it was made of."""
        first, *rest = whose
        said = b.words("seal {seal}, salt {salt}", seal=seal, salt=salt)
        return [
            b.span(first, BODY, "serif-bold", "text" if seat is None else f"seat.{seat}"),
            *(b.span(f"  {each}", BODY, "sans-bold") for each in rest),
            b.span(f"   {said}", SMALL, "sans", "soft"),
        ]

    def _opened(self) -> tuple[tuple[str, str], ...]:
        """Every opened seal, and the text it was made of."""
        session = self.table.session
        deals = session.seals.of_deals()
        first = ((deals.seal, deals.salt + deals.deal),) if deals is not None and deals.deal else ()
        return (*first, *((each.seal, each.salt + each.text) for each in session.seals.opened()))

    def act(self, action: Action) -> None:
        """Scroll, close, copy, or let the table do it."""
        if verbs.COPY.of(action) and self._opened():
            self.desk.clipboard.copy("".join(f"{seal}: {text}\n" for seal, text in self._opened()))
            self.desk.notice(self.desk.words("Each line has a seal, and behind it the text that it was made of."))
            return
        super().act(action)
