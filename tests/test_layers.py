"""Imports run one way, classes have names of their own, a start loads few modules, and pages that files name exist."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections import Counter
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
def program(tmp_path: Path) -> Path:
    """The folder of a copy of the program that has the model game of the guide (docs/games.md) among its games."""
    unwanted = shutil.ignore_patterns("__pycache__", "_data")
    shutil.copytree(ROOT / "tablegame", tmp_path / "tablegame", ignore=unwanted)
    shutil.copytree(ROOT / "tests" / "seventh" / "evens", tmp_path / "tablegame" / "games" / "evens", ignore=unwanted)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_all_import_contracts_hold(program: Path) -> None:
    result = lint(program)
    assert result.returncode == 0, result.stdout


def test_the_model_game_of_the_guide_has_strict_types(program: Path) -> None:
    # With the results of earlier checks of the program, only the added game is checked anew.
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(ROOT / ".mypy_cache")]
    checked = subprocess.run(command, cwd=program, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout


PLANTED = (
    ("core/options.py", "import tablegame.storage.records", "One direction"),
    ("session/worker.py", "import tablegame.practice.analysis", "One direction"),
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
    ("games/wargops/drills.py", "import tablegame.games.wargops.rules", "What teaches a game"),
    ("games/contractgrid/game.py", "import tablegame.games.contractgrid.facts.view", "A manifest is light"),
    ("games/seventh/__init__.py", "import tablegame.games.contraconquer.facts", "Games do not know one another"),
)
"""A module, what is written into it, and the contract that forbids it."""


def test_every_forbidden_import_breaks_its_contract(program: Path) -> None:
    """The last import is in a new game, which no contract lists by its name."""
    for module, line, _ in PLANTED:
        path = program / "tablegame" / module
        path.parent.mkdir(exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(f"\n{line}\n")
    result = lint(program)
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
    assert {name for name in loaded - own - before if name.split(".")[0] not in sys.stdlib_module_names} == set()
    allowed = ("tablegame.core", f"tablegame.games.{key}")
    assert {name for name in own if not name.startswith(allowed)} <= {"tablegame", "tablegame.games"}


def test_the_shelf_imports_only_the_manifest_of_a_game() -> None:
    code = "import tablegame.ui.app, tablegame.ui.screens.shelf as shelf\nfor game in shelf.GAMES: game.picture"
    loaded = loaded_after(code)
    heavy = ("facts", "view", "moves", "options", "rules", "state", "bot", "text", "scene", "tricks")
    assert f"tablegame.games.{GAMES[0].key}.game" in loaded
    assert not {name for name in loaded if name.startswith("tablegame.games.") and name.rpartition(".")[2] in heavy}
    assert not loaded & {"tablegame.view.tricks", "tablegame.view.rank_columns", "tablegame.art.catalogue", "fontTools"}
    assert not loaded & {"yaml", "subprocess", "tablegame.session.worker", "tablegame.view.game_scene"}
    assert not loaded & {"importlib.resources", "zipfile", "pygame.sndarray"}


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
    """A module costs a start a third of a millisecond. A screen's modules are imported with the screen."""
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.delenv("TABLEGAME_UNFINISHED")
    loaded = loaded_after(FIRST_PICTURE)
    games = 2 * len(SHIPPED)  # the package and the manifest of each game
    assert len({name for name in loaded if name.startswith("tablegame")}) <= 78 + games, sorted(loaded)
    assert not loaded & {"hashlib", "platformdirs", "tempfile", "tablegame.core.contract", "tablegame.session.notes"}


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
    for path in (ROOT / "tests").glob("*.py"):
        assert not re.search(r"^ *(from|import) test_", path.read_text(encoding="utf-8"), re.MULTILINE), path.name


def test_every_cast_in_a_game_has_a_comment_with_its_reason() -> None:
    """The comment stands on the line of the cast or on the line above."""
    for path in (ROOT / "tablegame" / "games").rglob("*.py"):
        lines = path.read_text("utf-8").splitlines()
        for above, line in zip(["", *lines], lines, strict=False):
            assert "cast(" not in line or "# " in line + above, f"{path}: {line.strip()}"


def test_no_imports_run_in_a_circle_even_for_types_or_within_functions() -> None:
    graph = grimp.build_graph("tablegame", exclude_type_checking_imports=False, cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    TopologicalSorter(imports).prepare()  # raises an error that names the modules of a circle


# -- pages that code, tests and docs name ------------------------------------------------------------------------------


FOLDERS = ("tablegame", "tests", "tools", "docs", "packaging", "themes", "assets/packs", "assets/about")
KINDS = {".py", ".md", ".yaml", ".toml", ".c", ".sh"}
NAMED_PAGE = re.compile(r"([\w./-]*\w\.md)\b((?:#[\w-]+(?:, #[\w-]+)*)?)")
HEADING = re.compile(r"^#+ +(.*?)(?: +\{#([\w-]+)\})?$", re.MULTILINE)
STAND_IN = re.compile(r"\b(?:CODE|KEY|NAME|0*NN)\b")  # a part of a name that stands for any


def files_that_name_pages() -> list[Path]:
    paths = [path for path in ROOT.iterdir() if path.is_file() and path.suffix in KINDS]
    for folder in FOLDERS:
        paths += [path for path in (ROOT / folder).rglob("*") if path.suffix in KINDS and path.is_file()]
    return sorted(paths)


def named_pages(text: str) -> Iterator[tuple[str, list[str]]]:
    """The pages that a text names, each with its anchors, as in "a.md#one, #two"."""
    for name, behind in NAMED_PAGE.findall(text):
        if not STAND_IN.search(name):
            yield name, re.findall(r"#([\w-]+)", behind)


def possible_pages(name: str, inside: PurePosixPath, pages: list[PurePosixPath]) -> list[PurePosixPath]:
    """The pages that a name in the file `inside` may mean: those whose paths end with the name, and of these the ones
    in the folders above the file if there are any."""
    wanted = PurePosixPath(name.removeprefix("../")).parts
    matching = [page for page in pages if page.parts[-len(wanted) :] == wanted]
    above = [page for page in matching if page.parent in inside.parents and page.parent != PurePosixPath()]
    return above or matching


def anchors(page: str) -> set[str]:
    """The anchors of a page: of each heading the one that it names, or its words joined by hyphens."""
    return {
        anchor or re.sub(r"[^\w -]", "", words.lower()).replace(" ", "-") for words, anchor in HEADING.findall(page)
    }


def missing_pages(text: str, inside: PurePosixPath, pages: dict[PurePosixPath, str]) -> Iterator[str]:
    """Yields a sentence for every page and anchor that the text of the file `inside` names and that does not exist."""
    for name, wanted in named_pages(text):
        possible = possible_pages(name, inside, list(pages))
        if not possible:
            yield f"{inside} names {name}, which is not in the repository"
        for anchor in wanted:
            if not any(anchor in anchors(pages[page]) for page in possible):
                yield f"{inside} names {name}#{anchor}, and no heading of that page has this anchor"


def test_every_page_and_anchor_named_in_a_file_exists() -> None:
    texts = {
        PurePosixPath(path.relative_to(ROOT).as_posix()): path.read_text(encoding="utf-8")
        for path in files_that_name_pages()
    }
    pages = {path: text for path, text in texts.items() if path.suffix == ".md"}
    for path in ("tests/test_layers.py", "tools/website.py"):  # they name pages that are made up, and those of the site
        del texts[PurePosixPath(path)]
    assert len(pages) > 30
    assert [line for path, text in texts.items() for line in missing_pages(text, path, pages)] == []


@pytest.mark.parametrize(
    "text", ["gone.md", "nim/help.en.md", "help.en.md#gone", "help.en.md#trick, #gone", "docs/help.en.md"]
)
def test_a_missing_page_or_anchor_is_found(text: str) -> None:
    pages = {PurePosixPath("games/whist/help.en.md"): "## Trick\n", PurePosixPath("games/skat/help.en.md"): "## Gone\n"}
    inside = PurePosixPath("games/whist/rules.py")
    assert len(list(missing_pages(f"({text})", inside, pages))) == 1
    assert list(missing_pages("(help.en.md#trick), skat/help.en.md#gone, help.CODE.md", inside, pages)) == []


def test_the_page_of_all_options_lists_the_options_of_the_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docs, "GAMES", SHIPPED)
    assert (ROOT / "docs" / "options.md").read_text("utf-8") == docs.options_page(), "run `make docs`"


# -- the site ----------------------------------------------------------------------------------------------------------


def test_site_pages_are_in_the_contents_and_have_working_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(website, "PAGES", tmp_path)
    monkeypatch.setattr(website, "GAMES", SHIPPED)
    monkeypatch.setattr(sys, "argv", ["website.py", "--pages"])
    assert website.main() == 0
    listed = set(re.findall(r": ([a-z/-]+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE))
    pages = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.md")}
    pages = {page for page in pages if page == "decisions/index.md" or "decisions/" not in page}  # its index lists them
    assert listed == pages, f"mkdocs.yml lacks {sorted(pages - listed)} and has {sorted(listed - pages)} too many"
    for path in tmp_path.rglob("*.md"):
        links = re.findall(r"\]\(([\w/.-]+\.(?:md|png|gif|svg))", path.read_text(encoding="utf-8"))
        # The pictures of tables are taken with the site; --pages makes the pages alone.
        tables = {link for link in links if f"-{path.parent.name}.png" in link}
        assert {link for link in links if not (path.parent / link).exists()} <= tables, path


def test_no_two_public_classes_have_one_name() -> None:
    trees = (ast.parse(path.read_text("utf-8")) for path in (ROOT / "tablegame").rglob("*.py"))
    classes = Counter(node.name for tree in trees for node in tree.body if isinstance(node, ast.ClassDef))
    assert [name for name, count in classes.items() if count > 1 and not name.startswith("_")] == []
