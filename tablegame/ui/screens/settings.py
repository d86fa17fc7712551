"""The screen of the settings. Every change is applied and saved at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from tablegame.core.options import Option
from tablegame.core.text import N_, in_words
from tablegame.session.seats import LONGEST_NAME, tidy
from tablegame.session.settings import options
from tablegame.storage.language import LANGUAGES
from tablegame.theme.library import survey
from tablegame.ui import packs
from tablegame.ui.desk import Desk, Prompt
from tablegame.ui.screens.option_rows import option_widget, value_words
from tablegame.ui.screens.seating import TokenRow, WithToken, name_refusal
from tablegame.ui.screens.widgets import PaneScreen, Shape, close_button, draw_dialog
from tablegame.view.builder import Builder, Words
from tablegame.view.card_places import CARD_ASPECT
from tablegame.view.faces import FORTY, Faces
from tablegame.view.form import Button, Buttons, FormRow, Segments, Text, text_height
from tablegame.view.layout import AsHighAs, Column, Part, cells, columns_that_fit, drawing
from tablegame.view.pane import bar_room
from tablegame.view.scene import Action, Face, Rect, Scene, Target

NOTHING: Final = -1  # the value in the widgets of this screen for a setting that is None
PAGES: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "screen": (N_("Screen"), ("language", "theme", "text_scale", "fullscreen", "left_handed", "reader_detail")),
    "pace": (N_("Pace and sound"), ("pace", "speed", "hold_ms", "volume", "talk")),
    "keys": (N_("Keys and help"), ("first_click", "letter_keys", "deaf_ms", "tutor")),
    "cards": (N_("Cards"), ()),
    "people": (N_("People"), ()),
}
"""The title and the settings of each page. The pages of cards and people have rows of their own."""

_FRENCH_SAMPLE = ((0, 13), (1, 12), (2, 11), (3, 10))
"""Suits and ranks: the king of spades, the queen of hearts, the jack of diamonds, the ten of clubs."""
_OPEN_SAMPLE = ((0, 8), (1, 9), (4, 10))  # seats and ranks of open cards
_GERMAN_SAMPLE = (7, 14, 21, 28)  # the sow of acorns, the king of leaves, the Ober of hearts, the Unter of bells

_WIDE = 62.0  # least width of a sample card in pixels
_STEP = 0.36  # the visible part of a covered card in a fan, in widths
_ACROSS = 3  # the most choices in a row
_LABEL = 19  # size of a label, in layout units


class SettingsScreen(PaneScreen):
    """The settings, in a panel over the current screen, where each change is seen at once."""

    modal = True
    help = ""

    def __init__(self, desk: Desk, page: str = "screen") -> None:
        """page: a key of `PAGES`."""
        super().__init__(desk)
        self.page = page
        checks = survey(desk.folders)
        self.themes = tuple(check.theme for check in checks if check.theme is not None)
        self.choosing = ""  # the name of the person whose tokens are shown, "" for none
        self.broken = tuple(check.problems[0] for check in checks if check.problems)
        """The first problem of each theme that cannot be used."""
        self.packs: tuple[packs.PackChoice, ...] = ()
        self.broken_pack = ""  # the first problem of the packs that cannot be used; "" for none
        self._read_packs()

    def build(self, builder: Builder) -> Scene:
        title = builder.words("Settings")
        pages = tuple((page, builder.words(page_title)) for page, (page_title, _) in PAGES.items())
        builder.focus = builder.focus or f"page.{list(PAGES).index(self.page)}"

        def draw_tabs(b: Builder, rect: Rect) -> float:
            tabs = Segments("page", pages, self.page, Action("page"), tight=True)
            return tabs.draw(b, "pages", rect._replace(w=rect.w - bar_room(b))) + b.space.wide

        form = drawing("form", Column(self._parts(builder), builder.space.gap))
        foot = (Button("about", builder.words("About tablegame"), Action("go_to", ("about",))), close_button(builder))
        draw_dialog(builder, self.pane, title, form, foot, Shape(1340, hangs=True), draw_tabs)
        return builder.scene("", title)

    def _parts(self, b: Builder) -> list[Part]:
        """The rows of the open page."""
        if self.page == "people":
            return self._people_rows(b)
        if self.page == "cards":
            # With the usual faces the page has the most rows: it keeps that height, so that nothing jumps.
            present, highest = (
                Column(_in_columns(b, self._card_rows(b, faces)), b.space.gap) for faces in (self.desk.faces, Faces())
            )
            return [AsHighAs(present, [highest])]
        return [self._setting_row(b, setting) for setting in PAGES[self.page][1]]

    def _setting_row(self, b: Builder, name: str) -> FormRow:
        """The row of a setting by its name: its title, its values, and a note."""
        option, words, stored = options()[name], b.words, getattr(self.desk.settings, name)
        value = NOTHING if stored is None else stored
        note = words(option.sentence) if option.sentence else ""
        if name == "theme":
            note = in_words(self.broken[0], words) if self.broken else ""
        widget = option_widget(name, option, value, self._values(option, value, words), Action("set", (name,)))
        return FormRow(words(option.title), widget, note)

    def _values(self, option: Option, value: Any, words: Words) -> tuple[tuple[Any, str], ...]:
        """The values to choose from, each with its text. The present value is always among them."""
        if option.name == "language":
            return (("system", words("same as the system")), *LANGUAGES)
        if option.name == "theme":
            return tuple((theme.key, theme.title_in(self.desk.words.code)) for theme in self.themes)
        if option.kind != "number":
            return tuple((choice, value_words(option, choice, words)) for choice in option.choices)
        numbers = {*(option.offered or range(option.low, option.high + 1))}
        if value != NOTHING:
            numbers.add(value)  # the file of settings may have a number that is not offered
        nothing = [(NOTHING, words(option.nothing))] if option.nothing else []
        return (*nothing, *((number, value_words(option, number, words)) for number in sorted(numbers)))

    def _card_rows(self, b: Builder, faces: Faces) -> list[FormRow]:
        """The rows of the page of cards, in which sample cards show each choice. faces: the faces that are chosen."""
        words = b.words

        def french(sample: Faces) -> tuple[str, ...]:
            return tuple(sample.card(suit, rank, "picture", words) for suit, rank in _FRENCH_SAMPLE)

        def open_cards(sample: Faces) -> tuple[str, ...]:
            return tuple(sample.open_card(seat, rank, "picture", words, FORTY) for seat, rank in _OPEN_SAMPLE)

        def german(sample: Faces) -> tuple[str, ...]:
            return tuple(sample.german_card(card, "picture", words) for card in _GERMAN_SAMPLE)

        french_packs = [pack for pack in self.packs if pack.kind == "french"]
        german_packs = [pack for pack in self.packs if pack.kind == "german"]
        samples = [french(faces._replace(french=pack.chosen)) for pack in french_packs]
        parts = [self._pack_row(b, "french_pack", french_packs, samples)]
        if not faces.french.four:  # a pack in four colours leaves no choice of colours
            parts.append(_face_row(b, faces, "card_colours", "colours", french))
        parts.append(_face_row(b, faces, "open_pack", "open_pack", open_cards))
        parts.append(_face_row(b, faces, "german_suits", "german_suits", german))
        if faces.german_suits == "german":
            if len(german_packs) > 1:
                samples = [german(faces._replace(german=pack.chosen)) for pack in german_packs]
                parts.append(self._pack_row(b, "german_pack", german_packs, samples))
            parts.append(self._setting_row(b, "german_letters"))
        return parts

    def _pack_row(
        self, b: Builder, setting: str, choices: Sequence[packs.PackChoice], samples: Sequence[tuple[str, ...]]
    ) -> FormRow:
        """The row of the packs of a kind, with sample cards of each. setting: its name. samples: art keys by pack."""
        option, name = options()[setting], getattr(self.desk.settings, setting)
        items = [_SampleChoice(pack.name, pack.title, sample) for pack, sample in zip(choices, samples, strict=True)]
        # In the place of a pack that cannot be used stands the usual one, whose name is its kind.
        chosen = name if name in {pack.name for pack in choices} else choices[0].kind
        trouble = in_words(self.broken_pack, b.words) if setting == "french_pack" else ""
        return FormRow(b.words(option.title), _Gallery(setting, items, chosen), trouble or b.words(option.sentence))

    def _people_rows(self, b: Builder) -> list[Part]:
        """A row for each known name, with its token and buttons, and a button for a new name."""
        words, settings, parts = b.words, self.desk.settings, list[Part]()
        for i, name in enumerate(settings.names):
            token = settings.tokens.get(name, "")
            buttons = (
                Button(f"tokens.{i}", words("Token…"), Action("tokens", (name,))),
                Button(f"rename.{i}", words("Rename…"), Action("rename", (name,))),
                Button(f"drop.{i}", words("Remove"), Action("drop", (name,))),
            )
            parts.append(WithToken(token, FormRow(name, Buttons(buttons, "right"))))
            if name == self.choosing:
                parts.append(TokenRow(f"token.{i}", token, Action("token", (name,))))
        parts.append(Buttons((Button("add", words("Add a name…"), Action("add")),)))
        if not settings.names:
            parts.append(Text(words("A name that is added can take a seat in every new game."), align="left"))
        return parts

    def do_page(self, page: str) -> None:
        self.page = page
        self.pane.offset = 0.0

    def do_set(self, name: str, value: Any) -> None:
        """Change a setting, apply it and save it. value: the new value; NOTHING stands for None."""
        if name == "fullscreen":
            self.desk.toggle_fullscreen()
        else:
            setattr(self.desk.settings, name, None if value == NOTHING else value)
        self._apply()
        if name == "language":
            self._read_packs()
        elif name in ("french_pack", "german_pack"):
            problem = packs.first_problem(value, self.desk.folders, self.desk.words)
            if problem:
                self.desk.notice(problem)

    def _read_packs(self) -> None:
        self.packs, self.broken_pack = packs.choices(self.desk.folders, self.desk.words.code)

    def _apply(self) -> None:
        self.desk.save_settings()
        self.desk.apply_settings()

    def do_tokens(self, name: str) -> None:
        self.choosing = "" if self.choosing == name else name

    def do_token(self, name: str, token: str) -> None:
        self.desk.settings.choose_token(name, token)
        self.choosing = ""
        self.desk.focus(f"tokens.{self.desk.settings.names.index(name)}")
        self._apply()

    def do_add(self) -> None:
        """Ask for the name of a further person, and remember it."""
        title = self.desk.words("A new name")
        prompt = Prompt(title, text="", then=self._add, refuse=self._why_refused, longest=LONGEST_NAME)
        self.desk.open("prompt", prompt)

    def _add(self, name: str) -> None:
        """Add a name to the list, behind the name that is offered first."""
        self.desk.settings.remember_people((self.desk.settings.first_name or name, name))
        self._apply()

    def _why_refused(self, name: str) -> str:
        taken = self.desk.words("{name} is on the list already.", name=name)
        return name_refusal(name, self.desk.settings.names, taken, self.desk.words)

    def do_rename(self, old: str) -> None:
        def rename(name: str) -> None:
            self.desk.settings.rename(old, tidy(name))
            self._apply()

        title = self.desk.words("Rename {name}", name=old)
        self.desk.open("prompt", Prompt(title, old, rename, "", self._why_refused, LONGEST_NAME))

    def do_drop(self, name: str) -> None:
        self.desk.settings.forget_name(name)
        self._apply()


def _face_row(
    b: Builder, faces: Faces, setting: str, field: str, sample: Callable[[Faces], tuple[str, ...]]
) -> FormRow:
    """The row of a setting with sample cards of each value.
    field: the field of `Faces` that the setting decides.
    sample: returns the art keys of the sample cards for some faces."""
    option, words = options()[setting], b.words
    samples = [(key, sample(faces._replace(**dict[str, Any]({field: key})))) for key in option.choices]
    choices = [_SampleChoice(key, value_words(option, key, words), cards) for key, cards in samples]
    return FormRow(words(option.title), _Gallery(setting, choices, getattr(faces, field)), words(option.sentence))


def _in_columns(b: Builder, rows: Sequence[FormRow]) -> list[FormRow]:
    """The rows with equally wide choices in all galleries, so that the choices stand in columns."""
    choice_w = max(row.widget.least_width(b) for row in rows if isinstance(row.widget, _Gallery))
    # Every row keeps the width of `_ACROSS` choices free for its widget.
    rows = [row._replace(least=_ACROSS * (choice_w + b.space.close)) for row in rows]
    return [
        row._replace(widget=replace(row.widget, least=choice_w)) if isinstance(row.widget, _Gallery) else row
        for row in rows
    ]


@dataclass(frozen=True, slots=True)
class _SampleChoice:
    value: str
    label: str
    keys: tuple[str, ...]  # the art keys of the cards


@dataclass(frozen=True, slots=True)
class _Gallery:
    """A choice of one value. Each value is shown by its label and a fan of sample cards."""

    name: str  # of the setting
    choices: Sequence[_SampleChoice]
    chosen: str  # the value that is chosen
    least: float = 0.0  # the least width of a choice, in pixels

    def _card_width(self, b: Builder) -> float:
        return float(round(max(b.px(60), _WIDE)))

    def _fan_width(self, b: Builder) -> float:
        """The width of the longest fan of cards, in pixels."""
        return self._card_width(b) * (1 + (max(len(choice.keys) for choice in self.choices) - 1) * _STEP)

    def least_width(self, b: Builder) -> float:
        """The least width in pixels that a choice needs so that no word of a label is broken."""
        words = (word for choice in self.choices for word in choice.label.split())
        longest = max(b.width([b.span(word, _LABEL, "sans-bold")]) for word in words)
        gaps = 3 * b.space.close  # left, between fan and label, right
        return self._fan_width(b) + longest + gaps + 1  # a pixel for rounding

    def draw(self, b: Builder, zone: str, rect: Rect) -> float:
        """Draw the choices in columns, each with its fan of cards at the left and its label at the right."""
        pad, card_w = b.space.close, self._card_width(b)
        card_h = card_w * CARD_ASPECT
        across = columns_that_fit(rect.w, self.least, pad, _ACROSS)
        label_w = (rect.w + pad) / across - self._fan_width(b) - 4 * pad  # beside fan and label, between choices
        heights = (text_height(b, label_w, choice.label, _LABEL, "sans-bold") for choice in self.choices)
        high = float(round(max(card_h, *heights) + 2 * pad))
        boxes = cells(rect._replace(h=0), len(self.choices), across, pad, high)
        for index, (choice, box) in enumerate(zip(self.choices, boxes, strict=True)):
            is_chosen = choice.value == self.chosen
            face: Face = "sans-bold" if is_chosen else "sans"
            b.panel(box, "green" if is_chosen else "quiet")
            for number, key in enumerate(choice.keys):
                # In whole pixels, so that the small cards are sharp.
                left, top = round(box.x + pad + number * card_w * _STEP), round(box.cy - card_h / 2)
                b.picture(Rect(float(left), float(top), card_w, float(round(card_h))), key)
            label = Rect(box.right - pad - label_w, box.y, label_w, box.h)
            wraps = b.width([b.span(choice.label, _LABEL, face)]) > label_w
            b.text(label, choice.label, _LABEL, face, "green-text" if is_chosen else "text", wrap=wraps)
            action = Action("set", (self.name, choice.value))
            b.target(zone, Target(f"{self.name}.{index}", box, action, choice.label, chosen=is_chosen))
        return boxes[-1].bottom
