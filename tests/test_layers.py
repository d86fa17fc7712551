"""Imports run one way: the contracts of import-linter hold and find what they should, and there are no circles."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path, PurePosixPath

import grimp
import pytest
import website
from walks import SHIPPED

import docs
from tablegame.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
LINTER = "from importlinter.cli import lint_imports_command; lint_imports_command()"


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """import-linter over the package in that folder."""
    command = [sys.executable, "-c", LINTER, "--no-cache", "--no-logo"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the program, the model of the guide at the place of a game."""
    unwanted = shutil.ignore_patterns("__pycache__", "_data")
    shutil.copytree(ROOT / "tablegame", tmp_path / "tablegame", ignore=unwanted)
    shutil.copytree(ROOT / "tests" / "seventh" / "evens", tmp_path / "tablegame" / "games" / "evens", ignore=unwanted)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_all_import_contracts_hold(house: Path) -> None:
    result = lint(house)
    assert result.returncode == 0, result.stdout


def test_the_model_of_the_guide_has_strict_types(house: Path) -> None:
    """The program beside it is known from the last check."""
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(ROOT / ".mypy_cache")]
    found = subprocess.run(command, cwd=house, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout


PLANTED = (
    ("core/options.py", "import tablegame.storage.records", "One direction"),
    ("session/worker.py", "import tablegame.practice.analysis", "One direction"),
    ("art/drawing.py", "import tablegame.theme", "One direction"),
    ("ui/table/table.py", "import tablegame.ui.table_screen.menu", "The window opens screens"),
    ("ui/screens/shelf.py", "import tablegame.ui.stack", "The window opens screens"),
    ("ui/table_screen/menu.py", "import tablegame.ui.screens.settings", "Screens do not know"),
    ("session/session.py", "import pygame", "Only the window knows pygame"),
    ("session/session.py", "import tablegame.view.game_scene", "A game under way knows no pictures"),
    ("games/contractgrid/scene/play.py", "import tablegame.games.contractgrid.rules", "Screens, scenes"),
    ("games/wargops/text/cards.py", "import tablegame.games.wargops.bot", "Screens, scenes"),
    ("games/procession/text/__init__.py", "import tablegame.games.procession.scene", "Words know nothing"),
    ("games/evens/bot.py", "import tablegame.games.evens.rules", "Computer players reach rules"),
    ("games/procession/bot/search.py", "import tablegame.games.procession.rules", "Computer players reach rules"),
    ("games/contraspiel/rules/state.py", "import tablegame.storage.records", "Rules know facts alone"),
    ("games/contraspiel/facts/view.py", "import tablegame.games.contraspiel.rules", "Facts know the core alone"),
    ("games/wargops/rules.py", "import tablegame.core.bots", "Rules know facts alone"),
    ("games/wargops/bot/duel.py", "import tablegame.games.wargops.drills", "A game is played without"),
    ("games/wargops/facts/view.py", "import tablegame.games.wargops.rules", "Facts know the core alone"),
    ("games/wargops/drills.py", "import tablegame.games.wargops.rules", "What teaches a game"),
    ("games/precognition/bot/beliefs.py", "import tablegame.games.precognition.drills", "A game is played"),
    ("games/contractgrid/game.py", "import tablegame.games.contractgrid.facts.view", "A manifest is light"),
    ("games/seventh/__init__.py", "import tablegame.games.contraconquer.facts", "Games do not know one another"),
)
"""A module, what is written into it, and the contract that forbids it."""


def test_every_forbidden_import_breaks_its_contract(house: Path) -> None:
    """Also in a game that nobody has listed."""
    for module, line, _ in PLANTED:
        path = house / "tablegame" / module
        path.parent.mkdir(exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(f"\n{line}\n")
    result = lint(house)
    assert result.returncode != 0
    report = result.stdout.partition("Broken contracts")[2]
    broken = {part.strip().splitlines()[0]: part for part in re.split(r"\n\n(?=[^\n]+\n-+\n)", report) if part.strip()}
    for module, line, contract in PLANTED:
        importer = "tablegame." + module.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        section = " ".join(next(part for name, part in broken.items() if name.startswith(contract)).split())
        assert f"{importer} -> {line.removeprefix('import ')} (l." in section, section


def loaded_after(code: str) -> set[str]:
    """The modules in memory after a fresh interpreter has run the code."""
    code += "\nimport sys; print('\\n'.join(['LOADED', *sys.modules]))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split("LOADED\n")[1].split())


@pytest.mark.parametrize("key", [entry.key for entry in GAMES])
def test_an_engine_imports_the_core_and_the_standard_library_only(key: str) -> None:
    loaded = loaded_after(f"import tablegame.games.{key}.rules")
    own = {name for name in loaded if name.startswith("tablegame")}
    before = loaded_after("")
    foreign = {n for n in loaded - own - before if n.split(".")[0] not in sys.stdlib_module_names}
    assert not foreign
    allowed = ("tablegame.core", f"tablegame.games.{key}")
    assert {n for n in own if not n.startswith(allowed)} <= {"tablegame", "tablegame.games"}


def test_the_shelf_imports_only_the_manifest_of_a_game() -> None:
    """A game that nobody opens costs nothing at the start: neither views nor scenes nor rules are imported."""
    code = "import tablegame.ui.app, tablegame.ui.screens.shelf as shelf\nfor game in shelf.GAMES: game.picture"
    loaded = loaded_after(code)
    heavy = ("facts", "view", "moves", "options", "rules", "state", "bot", "text", "scene", "tricks")
    assert f"tablegame.games.{GAMES[0].key}.game" in loaded
    assert not {name for name in loaded if name.startswith("tablegame.games.") and name.rpartition(".")[2] in heavy}
    assert not loaded & {"tablegame.view.tricks", "tablegame.view.rank_columns", "tablegame.art.catalogue", "fontTools"}
    assert not loaded & {"yaml", "subprocess", "tablegame.session.worker", "tablegame.view.game_scene"}
    assert not loaded & {"importlib.resources", "zipfile", "pygame.sndarray"}, "pygame takes along what nobody asks for"


FIRST_PICTURE = """
from tablegame.session.client import InlineClient
from tablegame.ui import start, loop

class NoArt(InlineClient):
    poll = lambda self: ()

made, start.Services = start.Services, lambda folders, **more: made(folders, art=NoArt(), **more)
loop.run = lambda app, clock, _: app.step(clock(), [])
start.App.close = lambda app: None
assert start.main() == 0
"""


def test_the_first_picture_needs_few_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each costs a start a third of a millisecond: what a screen needs comes with the screen."""
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.delenv("TABLEGAME_UNFINISHED")
    loaded = loaded_after(FIRST_PICTURE)
    games = 2 * len(SHIPPED)  # of a game its folder and its manifest
    assert len({name for name in loaded if name.startswith("tablegame")}) <= 78 + games, sorted(loaded)
    assert (
        loaded & {"hashlib", "platformdirs", "tempfile", "tablegame.core.contract", "tablegame.session.notes"} == set()
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ["--version"],
        ["--help"],
        ["replay", "tests/playthroughs/wargops/two-one-game.yaml"],
        ["theme", "check", "themes/felt.yaml"],
        ["drill", "wargops", "--count", "1", "--json"],
    ],
)
def test_commands_without_a_window_load_no_pygame(arguments: list[str]) -> None:
    start = "import sys; from tablegame.__main__ import main"
    code = f"{start}\nsys.argv[1:] = {arguments!r}\ntry: main()\nexcept SystemExit: pass"
    loaded = loaded_after(code)
    assert not loaded & {"pygame", "tablegame.ui"}


def test_no_test_module_imports_another() -> None:
    """No test module imports another: changing one breaks no other."""
    found = [
        f"{path.name}: {line}"
        for path in sorted((ROOT / "tests").glob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.lstrip().startswith(("from test_", "import test_"))
    ]
    assert not found


def test_every_cast_in_a_game_has_a_comment_with_its_reason() -> None:
    """Views, looks and events have types of their own: what must be cast says why in a comment on it or above it."""
    for path in (ROOT / "tablegame" / "games").rglob("*.py"):
        lines = path.read_text("utf-8").splitlines()
        for above, line in zip(["", *lines], lines, strict=False):
            assert "cast(" not in line or "# " in line + above, f"{path}: {line.strip()}"


# -- the graph of imports ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    """All imports, also those inside of functions and those for types alone."""
    return grimp.build_graph("tablegame", exclude_type_checking_imports=False, cache_dir=None)


@pytest.mark.xdist_group("graph")
def test_imports_run_in_no_circle(graph: grimp.ImportGraph) -> None:
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    TopologicalSorter(imports).prepare()  # raises an error that names the modules of a circle


# -- the app -----------------------------------------------------------------------------------------------------------


PROTOCOLS = {"Desk": "desk", "ErrorHost": "app", "ListenedHost": "host", "LoopHost": "app"}
"""How modules see the app, and what they call it then. All modules with screens share the desk."""


def test_a_protocol_of_the_app_lists_only_members_that_are_called() -> None:
    ui = ROOT / "tablegame" / "ui"
    sources = {path: path.read_text("utf-8") for path in ui.rglob("*.py")}
    own = set(re.findall(r"(?:def |self\.)(\w+)", sources[ui / "app.py"]))
    found = []
    for text in sources.values():
        for name, body in re.findall(r"^class (\w+)\(.*\bProtocol\):\n((?:(?:    .*)?\n)*)", text, re.MULTILINE):
            members = set(re.findall(r"^    (?:def )?(\w+)[(:]", body, re.MULTILINE))
            if len(members) > 1 and members <= own:
                found.append(name)
                users = "".join(sources.values()) if name == "Desk" else text
                called = re.findall(rf"\b_?{PROTOCOLS.get(name, 'app')}\.(\w+)", users)
                assert members - set(called) == set(), name
    assert sorted(found) == sorted(PROTOCOLS)
    input = "".join(text for path, text in sources.items() if path.parent.name == "input")
    assert not re.search(r"tablegame\.ui\.(app|desk)\b", input)


# -- pages that code, tests and docs name ------------------------------------------------------------------------------


FOLDERS = ("tablegame", "tests", "tools", "docs", "packaging", "themes", "assets/packs", "assets/about")
KINDS = {".py", ".md", ".yaml", ".toml", ".c", ".sh"}
NAMED = re.compile(r"([\w./-]*\w\.md)\b((?:#[\w-]+(?:, #[\w-]+)*)?)")
HEADING = re.compile(r"^#+ +(.*?)(?: +\{#([\w-]+)\})?$", re.MULTILINE)
STAND_IN = re.compile(r"\b(?:CODE|KEY|NAME|0*NN)\b")


def files_that_name_pages() -> list[Path]:
    """Every file in which a page may be named."""
    found = [path for path in ROOT.iterdir() if path.is_file() and path.suffix in KINDS]
    for folder in FOLDERS:
        found += [path for path in (ROOT / folder).rglob("*") if path.suffix in KINDS and path.is_file()]
    return sorted(found)


def named_pages(text: str) -> Iterator[tuple[str, list[str]]]:
    """The pages that a text names, each with the anchors behind it: "a.md#one, #two"."""
    for name, behind in NAMED.findall(text):
        if not STAND_IN.search(name):
            yield name, re.findall(r"#([\w-]+)", behind)


def possible_pages(name: str, inside: PurePosixPath, pages: list[PurePosixPath]) -> list[PurePosixPath]:
    """The pages that may be meant by a name in that file: the nearest of those whose paths end so."""
    wanted = PurePosixPath(name.removeprefix("../")).parts
    ending = [page for page in pages if page.parts[-len(wanted) :] == wanted]
    near = [page for page in ending if page.parent in inside.parents and page.parent != PurePosixPath()]
    return near or ending


def anchors(page: str) -> set[str]:
    """The anchors of a page's headings: the written one, else the words joined by hyphens."""
    return {
        anchor or re.sub(r"[^\w -]", "", words.lower()).replace(" ", "-") for words, anchor in HEADING.findall(page)
    }


def missing_pages(text: str, inside: PurePosixPath, pages: dict[PurePosixPath, str]) -> Iterator[str]:
    """What a file names that is not there."""
    for name, wanted in named_pages(text):
        found = possible_pages(name, inside, list(pages))
        if not found:
            yield f"{inside} names {name}, which is not in the repository"
        for anchor in wanted:
            if not any(anchor in anchors(pages[page]) for page in found):
                yield f"{inside} names {name}#{anchor}, and no heading of that page has this anchor"


def test_every_page_and_anchor_named_in_a_file_exists() -> None:
    here = {
        PurePosixPath(path.relative_to(ROOT).as_posix()): path.read_text(encoding="utf-8")
        for path in files_that_name_pages()
    }
    pages = {path: text for path, text in here.items() if path.suffix == ".md"}
    for path in ("tests/test_layers.py", "tools/website.py"):  # names pages of the site
        del here[PurePosixPath(path)]
    assert len(pages) > 30
    assert [line for path, text in here.items() for line in missing_pages(text, path, pages)] == []


@pytest.mark.parametrize(
    "text", ["gone.md", "nim/help.en.md", "help.en.md#gone", "help.en.md#trick, #gone", "docs/help.en.md"]
)
def test_a_missing_page_or_anchor_is_found(text: str) -> None:
    pages = {PurePosixPath("games/whist/help.en.md"): "## Trick\n", PurePosixPath("games/skat/help.en.md"): "## Gone\n"}
    inside = PurePosixPath("games/whist/rules.py")
    assert len(list(missing_pages(f"({text})", inside, pages))) == 1
    assert list(missing_pages("(help.en.md#trick), skat/help.en.md#gone, help.CODE.md", inside, pages)) == []


def test_the_page_of_all_options_is_current(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docs, "GAMES", SHIPPED)
    assert (ROOT / "docs" / "options.md").read_text("utf-8") == docs.options_page(), "run `make docs`"


# -- the site ----------------------------------------------------------------------------------------------------------


def test_every_page_of_the_site_is_in_its_contents_and_has_working_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(website, "PAGES", tmp_path)
    monkeypatch.setattr(website, "GAMES", SHIPPED)
    monkeypatch.setattr(sys, "argv", ["website.py", "--pages"])
    assert website.main() == 0
    listed = set(re.findall(r": ([a-z/-]+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE))
    pages = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.md")}
    pages = {page for page in pages if page == "decisions/index.md" or "decisions/" not in page}
    assert listed == pages, f"mkdocs.yml lacks {sorted(pages - listed)} and has {sorted(listed - pages)} too many"
    for path in tmp_path.rglob("*.md"):
        links = re.findall(r"\]\(([\w/.-]+\.(?:md|png|gif|svg))", path.read_text(encoding="utf-8"))
        there = {link for link in links if (path.parent / link).exists() or f"-{path.parent.name}.png" in link}
        assert set(links) - there == set(), path
