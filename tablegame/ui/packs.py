"""The packs of cards that the player has chosen, and those on offer. The house's cards replace a pack that cannot be
used. This module imports the code of packs only once a pack is chosen or offered, because most starts need none."""

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
    """A pack that may be chosen: its name in the settings, its title, and its description for faces."""

    name: str
    title: str
    kind: Kind
    chosen: ChosenPack


def faces(settings: Settings, folders: Folders, words: Words) -> tuple[Faces, str]:
    """The faces of the chosen packs, and the problem of one of them, "" for none."""
    french, trouble = _chosen("french", settings.french_pack, folders, words)
    german, more = _chosen("german", settings.german_pack, folders, words)
    return of_house(settings)._replace(french=french, german=german), trouble or more


def of_house(settings: Settings) -> Faces:
    """The faces that are chosen, as the house's own packs show them."""
    return Faces(settings.card_colours, settings.open_pack, settings.german_letters, settings.german_suits)


def choices(folders: Folders, language: str) -> tuple[tuple[PackChoice, ...], str]:
    """All packs that may be chosen, and the problem of the first unusable one, "" for none."""
    from tablegame.storage.pack_library import survey
    from tablegame.storage.packs import PackError

    found: list[PackChoice] = []
    problems: list[str] = []
    for each in survey(folders.packs):
        problems += each.problems
        if each.pack is None:
            continue
        try:
            taken = _choose_pack(each.name, each.pack, language)
        except PackError as error:
            problems += error.problems
        else:
            found.append(PackChoice(each.name, each.pack.title_in(language), each.pack.kind, taken))
    return tuple(found), problems[0] if problems else ""


def flaw(name: str, folders: Folders, words: Words) -> str:
    """Check all pictures of a pack: the first problem as a sentence, "" for none."""
    from tablegame.storage.pack_library import folder_of
    from tablegame.storage.packs import check

    pack, problems = check(folder_of(name, folders.packs))
    return _some(pack, words) or (words(_SOME, problem=problems[0]) if problems else "")


def _some(pack: Pack, words: Words) -> str:
    """A sentence that some of its pictures are not used, "" if all are."""
    unread = pack.svg_notice()
    return words(_SOME, problem=words(unread.text, **dict(unread.fields))) if unread else ""


def _chosen(kind: Kind, name: str, folders: Folders, words: Words) -> tuple[ChosenPack, str]:
    """The pack of that name and its problem; the house's pack and the reason if the chosen one cannot be used."""
    if name == kind:
        return ChosenPack(kind), ""
    from tablegame.storage.pack_library import find
    from tablegame.storage.packs import PackError

    try:
        pack = find(name, kind, folders.packs)
        return _choose_pack(name, pack, words.code), _some(pack, words)
    except PackError as error:
        return ChosenPack(kind), words("The cards of the house are used: {problem}", problem=error.problems[0])


def _choose_pack(name: str, pack: Pack, language: str) -> ChosenPack:
    """The description of a pack for faces. Its word changes with the contents of its files; raises PackError if one is
    missing."""
    if name == pack.kind:
        return ChosenPack(pack.kind)
    letters = pack.letters_in(language) if pack.cards else {}
    return ChosenPack(f"{pack.kind}:{name}@{pack.stamp()}", pack.has_four_colours, tuple(sorted(letters.items())))


def troubles(left_out: tuple[Reason, ...], desk: Desk) -> Iterator[str]:
    """The settings that could not be used, and the problem of the chosen theme."""
    if left_out:
        from tablegame.view.game_scene import troubles_text

        yield troubles_text(left_out, desk.words)
    if desk.theme.key != desk.settings.theme:
        from tablegame.theme.library import problem

        yield in_words(problem(desk.settings.theme, desk.folders), desk.words)
