"""Reads a pack of cards from its folder: the file `pack.yaml` and the picture file of each card (docs/packs.md).

Built-in packs and packs of players are read in the same way. But SVG files are accepted only in built-in packs, because
a hostile SVG can block the program while it is drawn. A rank is written as in the files ("10", "Q"). A cut is a part of
a card that is shown in some place. An ink is a colour of the theme, by its name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from itertools import product
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias, TypeVar, get_args

from tablegame.core.text import N_, Reason, Sentence, in_language, sentence_of
from tablegame.storage.codec import decimal_between, one_of
from tablegame.storage.files import TooLargeError, reason_of, try_reading
from tablegame.storage.folders import asset
from tablegame.storage.nodes import (
    COLOUR,
    LANGUAGE,
    FileProblemsError,
    Node,
    ProblemCollector,
    YamlError,
    colour,
    label,
    titles,
)
from tablegame.storage.pictures import ENDINGS, PictureError, read_picture
from tablegame.storage.strict_yaml import load_file

FILE: Final = "pack.yaml"

Kind = Literal["french", "german"]
Box: TypeAlias = tuple[float, float, float, float]
"""A part of a card: x, y, width and height in units of a card, which is 240 units wide and 370 high."""

WHOLE: Final[Box] = (0.0, 0.0, 240.0, 370.0)
CUTS: Final = ("full", "picture", "small", "rail")
"""The names of the cuts; docs/packs.md explains them."""
JOKER: Final = "joker"
CORNER: Final = 13.0  # the usual radius of a card's corners, in units of a card
_LARGEST_CORNER: Final = 40

SUITS: Final = {"french": "SHDC", "german": "EGHS"}  # the letters of the suits, by the kind of pack
RANKS: Final = {
    "french": ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"),
    "german": ("7", "8", "9", "10", "U", "O", "K", "A"),
}
_MORE_RANKS: Final = {"french": ("F", "C", "R"), "german": ()}
"""Ranks of the Italian 40 cards, which a French pack may name."""
_BLACK: Final = "text"  # the word for the theme's black in the place of a colour
_INK_NAMES: Final = (
    "suit", "shade", "shine", "red", "text", "faint", "stock", "top", "bottom", "back", "pattern", "line", "brass",
    "copper", "rim", "engraving", "black", "white",
)  # fmt: skip
_INK: Final = re.compile(r"([a-z]+)(?: [0-9]{1,3}% on ([a-z]+))?\Z")
"""An ink such as "red", or a mixture such as "suit 40% on stock"."""
_LETTER: Final = re.compile(r"[^\W_]{1,2}\Z")  # the letters of a rank in the index of a card
SVG: Final = ".svg"
_NO_SVG: Final = N_(
    "{file}: SVG is read only in the packs that come with the program; save it as a PNG of 960 x 1480 pixels"
)
_UNEVEN: Final = 0.02  # the largest relative difference between the proportions of a cut and of a card
_MOST_BYTES: Final = 100_000_000  # the most bytes of all files of a pack
_KEYS: Final = (
    "title", "maker", "licence", "kind", "base", "suits", "ranks", "letters", "names", "faces", "cards", "cuts",
    "stock", "corner", "inks",
)  # fmt: skip

_Read = TypeVar("_Read")


class PackError(FileProblemsError):
    """A pack that cannot be used, with all its problems."""


class Suit(NamedTuple):
    """The colours of a suit, such as "#8a1c10"; "text" stands for the theme's black."""

    colour: str  # where the four suits have two colours, which a player can choose
    four: str  # where they have four colours


@dataclass(frozen=True, slots=True, eq=False)
class Pack:
    """A pack of cards. A value that its file does not define is empty here. The program takes it from the base pack."""

    name: str
    folder: Path
    title: tuple[tuple[str, str], ...] = ()  # pairs of a language and the title in it
    maker: str = ""
    licence: str = ""
    kind: Kind = "french"
    base: str = "french"  # the name of a built-in pack; this pack's own name if it is a base pack itself
    suits: Mapping[str, Suit] = field(default_factory=dict)  # by the letter of the suit
    ranks: tuple[str, ...] = ()  # the ranks that the pack has; () if it has all of its kind
    letters: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By language and rank, the letters in the index, the small signs in the corners of a card."""
    names: Mapping[str, str] = field(default_factory=dict)  # of the ranks, by rank
    faces: Mapping[str, str] = field(default_factory=dict)  # by rank, another rank whose picture it shows
    cards: Mapping[str, Path] = field(default_factory=dict)
    """The picture file of each card by the card's name, such as "QS". "QS-D" is the same card with the letter D in its
    index, and "rail/QS" is its picture for the cut "rail" alone."""
    cuts: Mapping[str, Box] = field(default_factory=dict)  # the part of the picture that each cut shows
    stock: str = ""  # the colour of the cardboard, "" for that of the theme
    corner: float = CORNER
    inks: Mapping[str, str] = field(default_factory=dict)  # by a colour in the picture files, the ink that replaces it
    svgs: tuple[Path, ...] = ()  # the SVG files of a player's pack, which are not drawn

    def title_in(self, language: str) -> str:
        """The title in this language, or else in English. A pack without titles has the name of its folder."""
        return in_language(self.title, language, self.name)

    @property
    def complete(self) -> bool:
        """Whether the pack, together with its base, has every rank of its kind."""
        return not self.ranks or self.ranks == RANKS[self.kind]

    @property
    def has_four_colours(self) -> bool:
        """Whether the suits always have four colours, even if the player has chosen two."""
        return len({suit.colour for suit in self.suits.values()}) == len(SUITS[self.kind])

    def letters_in(self, language: str) -> Mapping[str, str]:
        """The letters in the corner of cards, by rank, in this language or in English; {} if there are neither."""
        return self.letters.get(language) or self.letters.get(language[:2]) or self.letters.get("en") or {}

    def picture(self, card: str, letter: str, cut: str) -> tuple[Path, Box] | None:
        """The picture file that shows a cut of a card, and the part of the picture to show; None if the pack has none.

        card: its name ("QS"). cut: one of CUTS.
        letter: in the corner of the card, "" for the usual one. Without a picture with it, the usual one is shown.
        """
        names = (f"{card}-{letter}", card) if letter else (card,)
        for name in names:
            if f"{cut}/{name}" in self.cards:
                return self.cards[f"{cut}/{name}"], WHOLE
            if name in self.cards and cut in self.cuts:
                return self.cards[name], self.cuts[cut]
        return None

    def svg_notice(self) -> Reason | None:
        """The notice that the SVG files in a player's pack are not drawn, with the remedy; None if there are none."""
        if not self.svgs:
            return None
        more = f" (+{len(self.svgs) - 1})" if len(self.svgs) > 1 else ""
        return Reason(_NO_SVG, (("file", f"{self.svgs[0]}{more}"),))

    def stamp(self) -> str:
        """A text that changes when any file of the pack changes: a digest of the files' sizes and times. Raises
        PackError if a file cannot be read or if the files together are too large."""
        digest = blake2b(digest_size=8)
        bytes_left = _MOST_BYTES
        for path in (self.folder / FILE, *self.cards.values()):
            size, time = _size_and_time(path, bytes_left)
            bytes_left -= size
            digest.update(f"{path.relative_to(self.folder)} {size} {time} ".encode())
        return digest.hexdigest()


def read(folder: Path) -> Pack:
    """The pack in a folder. Its pictures are not read yet. Raises PackError with all problems of `pack.yaml`."""
    pack, problems = read_leniently(folder)
    if problems:
        raise PackError(problems)
    return pack


def check(folder: Path) -> tuple[Pack, tuple[str, ...]]:
    """The pack in a folder, without what cannot be read, and the problems of its files and pictures as sentences."""
    pack, file_problems = read_leniently(folder)
    problems = list(file_problems)
    if notice := pack.svg_notice():
        problems.append(notice.english())
    no_card = Sentence(NO_CARD, reason=Sentence(_CARD_NAMES[pack.kind]))
    problems += [Sentence("{name}: {reason}", name=path, reason=no_card) for path in _pictures_of_no_card(pack)]
    size = 0
    for path in dict.fromkeys(pack.cards.values()):  # each file once, although several cards may show it
        if size > _MOST_BYTES:  # so that no pack makes the program read for long
            break
        try:
            size += path.stat().st_size if _is_svg(path) else len(read_picture(path).data)
        except PictureError as error:
            problems.append(sentence_of(error))
    if size > _MOST_BYTES:
        limit = _MOST_BYTES // 1_000_000
        problems.append(f"{folder}: its pictures are more than {limit} MB; save them with fewer pixels")
    return pack, tuple(problems)


def _pictures_of_no_card(pack: Pack) -> list[Path]:
    """The pictures in the pack's folder `cards` whose names are those of no card, without the SVG files that are not
    drawn: `Pack.svg_notice` names these."""
    used = set(pack.cards.values())
    unused = [path for path in pictures_in(pack.folder) if path not in used]
    return unused if is_built_in(pack.folder) else [path for path in unused if not _is_svg(path)]


def read_leniently(folder: Path) -> tuple[Pack, tuple[str, ...]]:
    """The pack in a folder, without what cannot be read in `pack.yaml`, and the problems of that file as sentences."""
    try:
        root = load_file(folder / FILE)
        reader = _PackReader(folder, root.mapping())
    except YamlError as error:
        return Pack(folder.name, folder), (sentence_of(error),)
    reader.require(root, "title", "kind")
    return reader.pack(), reader.problems


def _size_and_time(path: Path, most: int) -> tuple[int, int]:
    """The size of a file and its time in nanoseconds. Raises PackError if it cannot be read or has more than `most`
    bytes."""
    try:
        try_reading(path)
        status = path.stat()
        if status.st_size > most:
            raise TooLargeError(path, most)
        return status.st_size, status.st_mtime_ns
    except TooLargeError:
        message = N_("{name}: this and the files before are more than {n} MB")
        raise PackError((Sentence(message, name=path, n=_MOST_BYTES // 1_000_000),)) from None
    except OSError as error:
        message = N_("{name}: cannot be read: {reason}")
        raise PackError((Sentence(message, name=path, reason=reason_of(error)),)) from None


class _PackReader(ProblemCollector):
    """Reads the valid entries of a `pack.yaml`. Every other entry becomes a problem."""

    def __init__(self, folder: Path, entries: dict[str, Node]) -> None:
        """entries: those of the file, by key."""
        super().__init__()
        self.folder = folder
        self.entries = self.known_entries(entries, _KEYS)
        self.kind: Kind = self._get("kind", one_of(*get_args(Kind)), "french")
        self.ranks: tuple[str, ...] = self._get("ranks", self._ranks, ())
        pairs = product(SUITS[self.kind], self._known_ranks())
        self.card_names = {card_name(self.kind, suit, rank) for suit, rank in pairs}

    def pack(self) -> Pack:
        """The pack, with the valid entries of the file."""
        cards, svgs = self._cards()
        cuts = self._each("cuts", CUTS, _box) if "cuts" in self.entries else {"full": WHOLE, "picture": WHOLE}
        return Pack(
            name=self.folder.name,
            folder=self.folder,
            title=self._get("title", titles, ()),
            maker=self._get("maker", label, ""),
            licence=self._get("licence", label, ""),
            kind=self.kind,
            base=self._get("base", self._base, str(self.kind)),
            suits=self._each("suits", SUITS[self.kind], self._suit),
            ranks=self.ranks,
            letters=self._letters(),
            names=self._each("names", self._known_ranks(), label),
            faces=self._each("faces", self._known_ranks(), partial(_one_of, self._all_ranks())),
            cards=cards,
            cuts=cuts,
            stock=self._get("stock", colour, ""),
            corner=self._get("corner", decimal_between(0, _LARGEST_CORNER), CORNER),
            inks=self._inks(),
            svgs=svgs,
        )

    # -- the entries ---------------------------------------------------------------------------------------------

    def _get(self, key: str, read: Callable[[Node], _Read], default: _Read) -> _Read:
        """The value of an entry of the file; the default if it is missing or becomes a problem."""
        node = self.entries.get(key)
        return default if node is None else self.attempt(node, read, default)

    def _within(self, key: str) -> dict[str, Node]:
        """The entries of the mapping under a key of the file; {} if the key is missing."""
        return self.entries_of(self.entries[key]) if key in self.entries else {}

    def _each(self, key: str, names: Iterable[str], read: Callable[[Node], _Read]) -> dict[str, _Read]:
        """The values of the mapping under a key of the file. names: the keys that this mapping may have."""
        return self.by_key(self.known_entries(self._within(key), tuple(names)), read)

    def _all_ranks(self) -> tuple[str, ...]:
        """All ranks that a pack of this kind may have."""
        return (*RANKS[self.kind], *_MORE_RANKS[self.kind])

    def _known_ranks(self) -> tuple[str, ...]:
        """The ranks of this pack."""
        return self.ranks or RANKS[self.kind]

    def _ranks(self, node: Node) -> tuple[str, ...]:
        """Read a list of ranks. Raises YamlError."""
        return tuple(_one_of(self._all_ranks(), rank) for rank in node.items())

    def _base(self, node: Node) -> str:
        """Read the name of a built-in pack of the same kind. Raises YamlError."""
        name = _one_of(built_in_packs(), node)
        kind = read_leniently(asset(f"packs/{name}"))[0].kind
        if kind != self.kind:
            raise node.error(N_("{name} is a {kind} pack, and this one is {own}"), name=name, kind=kind, own=self.kind)
        return name

    def _suit(self, node: Node) -> Suit:
        """Read the colours of a suit. Raises YamlError."""
        entries = node.fields(("colour",), ("four",))
        colour_of_two = _suit_colour(entries["colour"])
        return Suit(colour_of_two, _suit_colour(entries["four"]) if "four" in entries else colour_of_two)

    def _letters(self) -> dict[str, dict[str, str]]:
        """The letters in the index, by language and rank; in place of a letter that is a problem, the rank."""
        letters: dict[str, dict[str, str]] = {}
        for language, node in self._within("letters").items():
            if not LANGUAGE.match(language):
                self.fault(node.error(N_("must be the code of a language such as en or de")))
                continue
            entries = self.known_entries(self.entries_of(node), self._known_ranks())
            letters[language] = {rank: self.attempt(letter, _letter, rank) for rank, letter in entries.items()}
        return letters

    def _cards(self) -> tuple[dict[str, Path], tuple[Path, ...]]:
        """The picture file of each card: the one that `pack.yaml` names for the card, or the one in the folder `cards`
        that has its name. Also returns the files that are not used because they are SVG."""
        files: dict[str, Path] = {}
        svgs: dict[str, Path] = {}
        draws_svg = is_built_in(self.folder)

        def add(name: str, path: Path) -> None:
            is_drawn = draws_svg or not _is_svg(path)
            (files if is_drawn else svgs)[name] = path

        for path in pictures_in(self.folder):
            name = path.relative_to(self.folder / "cards").with_suffix("").as_posix()
            if self._is_card(name) or (_is_svg(path) and not draws_svg):  # such an SVG is reported under any name
                add(name, path)
        for name, node in self._within("cards").items():
            if not self._is_card(name):
                self.fault(node.error(NO_CARD, reason=Sentence(_CARD_NAMES[self.kind])))
                continue
            try:
                add(name, self._file(node))
            except YamlError as error:
                self.fault(error)
        return files, tuple(path for name, path in svgs.items() if name not in files)

    def _is_card(self, name: str) -> bool:
        """Whether a name is that of a card, perhaps with a cut and a letter, as in "rail/QS-D"."""
        cut, slash, without_cut = name.rpartition("/")
        card, dash, letter = without_cut.partition("-")
        if slash and cut not in CUTS:
            return False
        if not dash:
            return card in self.card_names or (card == JOKER and self.kind == "french")
        return card in self.card_names and bool(_LETTER.match(letter))

    def _file(self, node: Node) -> Path:
        """Read the path of a picture file. Raises YamlError if the file is not in the folder of the pack."""
        text = node.text()
        if Path(text).suffix.lower() not in (*ENDINGS, SVG):
            raise node.error(N_("must be the name of a PNG, JPEG or WebP file, not {kind}"), kind=node.kind)
        path = self.folder / text
        if "\\" in text or not _is_inside(path, self.folder):
            raise node.error(Sentence(N_("must lie in the folder of the pack; write its path from there, with /")))
        if not path.is_file():
            raise node.error(N_("there is no file {name}"), name=text)
        return path

    def _inks(self) -> dict[str, str]:
        """The inks by the colours that they replace."""
        inks: dict[str, str] = {}
        for replaced, node in self._within("inks").items():
            if not COLOUR.match(replaced):
                message = N_("must be a colour of the files, such as '#8a1c10', in quotes, and then its ink")
                self.fault(node.error(message))
            elif ink := self.attempt(node, _ink, ""):
                inks[replaced] = ink
        return inks


NO_CARD: Final = N_("there is no such card; {reason}")
_CARD_NAMES: Final = {
    "french": N_("a card is its rank and its suit, S H D or C, such as 10S, or joker; QS-D is one with another letter"),
    "german": N_("a card is its suit, E G H or S, and its rank, such as EU; EA-A is one with another letter"),
}


def card_name(kind: Kind, suit: str, rank: str) -> str:
    """The name of a card in a pack, such as "10S" in a French and "EU" in a German pack."""
    return rank + suit if kind == "french" else suit + rank


def built_in_packs() -> tuple[str, ...]:
    """The names of the packs that come with the program, sorted."""
    return tuple(sorted(path.parent.name for path in asset("packs").glob(f"*/{FILE}")))


def is_built_in(folder: Path) -> bool:
    """Whether the pack in this folder comes with the program."""
    return _is_inside(folder, asset("packs"))


def _is_svg(path: Path) -> bool:
    return path.suffix.lower() == SVG


def pictures_in(folder: Path) -> list[Path]:
    """The picture files in the folder `cards` of a pack and in its subfolders. Each subfolder is named after a cut."""
    pictures: list[Path] = []
    for subfolder in ("", *CUTS):
        try:
            files = sorted((folder / "cards" / subfolder).iterdir())
            pictures += [path for path in files if path.suffix.lower() in (*ENDINGS, SVG)]
        except OSError:
            continue
    return [path for path in pictures if path.is_file() and _is_inside(path, folder)]


def _is_inside(path: Path, folder: Path) -> bool:
    """Whether a path lies in a folder when all links are followed."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError, RuntimeError):
        return False


def _one_of(names: tuple[str, ...], node: Node) -> str:
    """Read one of these names, in YAML a text or (as the rank 10) a number. Raises YamlError."""
    text = str(node.value)
    return text if isinstance(node.value, int) and text in names else one_of(*names)(node)


def _suit_colour(node: Node) -> str:
    """Read a colour or the word "text". Raises YamlError."""
    return _BLACK if node.value == _BLACK else colour(node)


def _ink(node: Node) -> str:
    """Read an ink, or a mixture such as "suit 40% on stock". Raises YamlError."""
    match = _INK.match(node.value) if isinstance(node.value, str) else None
    inks = [] if match is None else [ink for ink in match.groups() if ink is not None]  # two in a mixture
    if not inks or any(ink not in _INK_NAMES for ink in inks):
        message = N_("there is no such ink; it is one of {words}, or 'suit 40% on stock'")
        raise node.error(message, words=", ".join(_INK_NAMES))
    return node.text()


def _letter(node: Node) -> str:
    """Read one or two letters for the index of a card, or a number of one or two digits. Raises YamlError."""
    text = str(node.value) if isinstance(node.value, (str, int)) else ""
    if _LETTER.match(text):
        return text
    raise node.error(N_("must be one or two letters, not {kind}"), kind=node.kind)


def _box(node: Node) -> Box:
    """Read a part of a card, [x, y, width, height], with the proportions of a card. Raises YamlError."""
    numbers = [number.decimal() for number in node.items()]
    if len(numbers) != 4:
        raise node.error(Sentence(N_("must be a box [x, y, width, height] in units of a card of 240 x 370")))
    x, y, width, height = numbers
    _, _, card_width, card_height = WHOLE
    fits_in_width = x >= 0 and width > 0 and x + width <= card_width
    fits_in_height = y >= 0 and height > 0 and y + height <= card_height
    if not (fits_in_width and fits_in_height):
        raise node.error(Sentence(N_("must lie on the card, which is 240 units wide and 370 high")))
    share_of_width, share_of_height = width / card_width, height / card_height
    if abs(share_of_width - share_of_height) > _UNEVEN * share_of_width:
        message = N_("must have the proportions of a card: {width} wide is {height} high")
        raise node.error(message, width=f"{width:g}", height=f"{width * card_height / card_width:g}")
    return x, y, width, height
