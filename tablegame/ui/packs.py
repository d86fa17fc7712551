"""The packs of cards: those that the player has chosen, and all that may be chosen.

A pack is a folder with pictures of cards. There are two kinds: French and German suits. Each kind has a built-in pack,
for when the chosen pack cannot be used. Code for packs is imported only when needed: most players need none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tablegame.core.text import N_, in_words
from tablegame.view.faces import ChosenPack, Faces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tablegame.core.text import Reason
    from tablegame.session.settings import Settings
    from tablegame.storage.folders import Folders
    from tablegame.storage.packs import Kind, Pack
    from tablegame.ui.desk import Desk
    from tablegame.view.builder import Words

_SOME: Final = N_("Some cards are those of the house: {problem}")


class PackChoice(NamedTuple):
    """A pack that may be chosen."""

    name: str  # its value in the settings
    title: str
    kind: Kind
    chosen: ChosenPack  # its value in `Faces`, which say how cards look


def faces(settings: Settings, folders: Folders, words: Words) -> tuple[Faces, str]:
    """How cards look with these settings, and the first problem of the chosen packs as a sentence, "" for none."""
    french, french_problem = _chosen("french", settings.french_pack, folders, words)
    german, german_problem = _chosen("german", settings.german_pack, folders, words)
    return built_in_faces(settings)._replace(french=french, german=german), french_problem or german_problem


def built_in_faces(settings: Settings) -> Faces:
    """How cards look with the colours and letters of the settings, but with the built-in packs."""
    return Faces(settings.card_colours, settings.open_pack, settings.german_letters, settings.german_suits)


def choices(folders: Folders, language: str) -> tuple[tuple[PackChoice, ...], str]:
    """All packs that may be chosen, and the first problem of the packs that cannot be used, "" for none. language: the
    code of the language of the titles, such as "en"."""
    from tablegame.storage.pack_library import survey
    from tablegame.storage.packs import PackError

    usable: list[PackChoice] = []
    problems: list[str] = []
    for surveyed in survey(folders.packs):
        problems += surveyed.problems
        if surveyed.pack is None:
            continue
        try:
            chosen = _choose_pack(surveyed.name, surveyed.pack, language)
        except PackError as error:
            problems += error.problems
        else:
            usable.append(PackChoice(surveyed.name, surveyed.pack.title_in(language), surveyed.pack.kind, chosen))
    return tuple(usable), problems[0] if problems else ""


def first_problem(name: str, folders: Folders, words: Words) -> str:
    """Check all pictures of the pack with that name. Returns the first problem as a sentence, "" for none."""
    from tablegame.storage.pack_library import folder_of
    from tablegame.storage.packs import check

    pack, problems = check(folder_of(name, folders.packs))
    return _svg_problem(pack, words) or (words(_SOME, problem=problems[0]) if problems else "")


def _svg_problem(pack: Pack, words: Words) -> str:
    """A sentence that says that SVG files of the pack are not drawn; "" if the pack has no such files."""
    notice = pack.svg_notice()
    return words(_SOME, problem=words(notice.text, **dict(notice.fields))) if notice else ""


def _chosen(kind: Kind, name: str, folders: Folders, words: Words) -> tuple[ChosenPack, str]:
    """The pack with that name, and its problem as a sentence, "" for none. If the pack cannot be used, the built-in
    pack of that kind and the reason."""
    if name == kind:
        return ChosenPack(kind), ""
    from tablegame.storage.pack_library import find
    from tablegame.storage.packs import PackError

    try:
        pack = find(name, kind, folders.packs)
        return _choose_pack(name, pack, words.code), _svg_problem(pack, words)
    except PackError as error:
        return ChosenPack(kind), words("The cards of the house are used: {problem}", problem=error.problems[0])


def _choose_pack(name: str, pack: Pack, language: str) -> ChosenPack:
    """The value of a pack for `Faces`. It changes with any file of the pack, so that cards are drawn again. Raises
    PackError if a file is missing."""
    if name == pack.kind:
        return ChosenPack(pack.kind)
    letters = pack.letters_in(language) if pack.cards else {}
    return ChosenPack(f"{pack.kind}:{name}@{pack.stamp()}", pack.has_four_colours, tuple(sorted(letters.items())))


def troubles(left_out: tuple[Reason, ...], desk: Desk) -> Iterator[str]:
    """Sentences about settings that could not be read, and about a theme that cannot be used. left_out: the reason for
    each unread setting."""
    if left_out:
        from tablegame.view.game_scene import troubles_text

        yield troubles_text(left_out, desk.words)
    if desk.theme.key != desk.settings.theme:
        from tablegame.theme.library import problem

        yield in_words(problem(desk.settings.theme, desk.folders), desk.words)
