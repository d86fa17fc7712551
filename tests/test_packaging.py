"""The packages work away from the checkout: the wheel in an environment of its own, the folder without Python."""

from __future__ import annotations

import json
import os
import plistlib
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

import pytest
import yaml
from components import bill, components, libraries, licence_files, normal
from locales import languages
from walks import SHIPPED
from window_play import deal, moves_of, opened_table, program_output, quit_table
from x_server import MISSING, REASON, home_environment, until, x_server

from tablegame import __version__, cli
from tablegame.storage.language import CODES

ROOT = Path(__file__).resolve().parent.parent
RECORD = "tablegame: 1\ngame: contraconquer\nplayers: 3\nmoves:\n  - A 1\n  - B 4\n  - C 7\n"

installs = pytest.mark.xdist_group("wheel")
needs_window = pytest.mark.skipif(bool(MISSING), reason=REASON)


def run(command: list[str], folder: Path, home: Path) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder away from the checkout, with an empty home."""
    environment = {**os.environ, **home_environment(home)}
    environment.pop("PYTHONPATH", None)
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert built.returncode == 0, built.stderr
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of a new environment with the wheel and the packages that it needs."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder)
    programs = folder / ("Scripts" if sys.platform == "win32" else "bin")
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(programs / "python")]
    command += ["install", "-q", "--no-compile", str(wheel)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if done.returncode and "connection" in done.stderr.lower():
        pytest.skip("the package index cannot be reached")
    assert done.returncode == 0, done.stderr
    return programs


@installs
def test_the_wheel_has_the_code_the_data_the_languages_and_nothing_else(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = {f"tablegame/_data/themes/{path.name}" for path in (ROOT / "themes").glob("*.yaml")}
    wanted |= {f"tablegame/_data/{path.relative_to(ROOT).with_suffix('.mo').as_posix()}" for path in languages(ROOT)}
    assets = (path for path in (ROOT / "assets").rglob("*") if path.is_file())
    wanted |= {f"tablegame/_data/{path.relative_to(ROOT).as_posix()}" for path in assets}
    for entry in SHIPPED:
        wanted |= {f"tablegame/games/{entry.key}/help.{language}.md" for language in CODES}
    wanted |= {path.relative_to(ROOT).as_posix() for path in (ROOT / "tablegame").glob("games/*/lessons/*.yaml")}
    assert wanted - names == set()
    code = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tablegame").rglob("*.py")}
    assert {name for name in names - wanted - code if ".dist-info/" not in name} == set()


@installs
@pytest.mark.slow
def test_an_installed_wheel_replays_a_record_and_finds_all_its_data(installed: Path, tmp_path: Path) -> None:
    program = str(installed / "tablegame")
    assert run([program, "--version"], tmp_path, tmp_path).stdout.strip() == f"tablegame {__version__}"
    (tmp_path / "game.yaml").write_text(RECORD, encoding="utf-8")
    replayed = run([program, "replay", "game.yaml", "--json"], tmp_path, tmp_path)
    assert replayed.returncode == 0, replayed.stderr
    assert json.loads(replayed.stdout)["n"] == 3, "all moves of the record"
    checked = run([program, "selfcheck", "--json"], tmp_path, tmp_path)
    assert checked.returncode == 0, checked.stdout


@installs
@pytest.mark.slow
@pytest.mark.x
@needs_window
def test_an_installed_wheel_opens_its_window(installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONPATH", raising=False)
    check_first_card([str(installed / "tablegame")], tmp_path / "home")


@pytest.fixture(scope="module")
def frozen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that runs without Python. Its path has a space and an umlaut."""
    folder = tmp_path_factory.mktemp("frozen") / "Spiele für alle"
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
    command += ["--distpath", str(folder), "--workpath", str(folder.parent / "work")]
    command.append(str(ROOT / "packaging" / "tablegame.spec"))
    built = subprocess.run(command, cwd=folder.parent, capture_output=True, text=True, timeout=500)
    assert built.returncode == 0, built.stderr
    return folder / "tablegame"


freezes = pytest.mark.xdist_group("frozen")
needs_freezer = pytest.mark.skipif(find_spec("PyInstaller") is None, reason="PyInstaller is not installed")


@freezes
@needs_freezer
@pytest.mark.slow
@pytest.mark.x
@needs_window
def test_the_packaged_folder_is_small_opens_its_window_and_prints(
    frozen: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONPATH", raising=False)
    assert sum(path.stat().st_size for path in frozen.rglob("*") if not path.is_symlink()) < 70_000_000
    check_first_card([str(frozen / "tablegame")], tmp_path / "home")
    printed = run([str(frozen / "tablegame"), "print", "score-pad", "--out", "pad.pdf"], tmp_path, tmp_path / "home")
    assert printed.returncode == 0 and (tmp_path / "pad.pdf").is_file(), printed.stderr


@freezes
@needs_freezer
@pytest.mark.slow
@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg-deb is not here")
def test_the_debian_package_installs_program_menu_entry_icons_and_file_type(frozen: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
    command = [sys.executable, str(ROOT / "packaging" / "debian.py"), str(frozen), str(tmp_path), "0"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, env=environment)
    assert done.returncode == 0, done.stderr
    package = next(tmp_path.glob("*.deb"))

    def dpkg(option: str, *arguments: str) -> str:
        command = ["dpkg-deb", option, str(package), *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout

    listed = dpkg("-c")
    share = "./usr/share"
    icons = [f"{share}/icons/hicolor/{side}x{side}/apps/tablegame.png" for side in (16, 24, 32, 48, 128, 256, 512)]
    for path in (
        "./usr/games/tablegame -> ../lib/tablegame/tablegame",
        f"{share}/applications/tablegame.desktop",
        f"{share}/mime/packages/tablegame.xml",
        f"{share}/man/man6/tablegame.6.gz",
        *icons,
    ):
        assert path in listed
    assert "2023-11-14" in listed and "root/root" in listed, "the time is SOURCE_DATE_EPOCH"
    libc, *libraries = dpkg("-f", "Depends").strip().split(", ")
    assert libraries == ["libx11-6", "libxext6"], "SDL opens no window without them"
    programs = [(frozen / "tablegame").read_bytes(), *(path.read_bytes() for path in frozen.rglob("*.so*"))]
    folder_of_builder = sysconfig.get_config_var("LIBDIR").encode() + b"\0"
    assert not any(folder_of_builder in program for program in programs), "no library searches a folder of the builder"
    minors = {int(minor) for program in programs for minor in re.findall(rb"\0GLIBC_2\.(\d+)", program)}
    assert libc == f"libc6 (>= 2.{max(minors)})", "as new as the C library of the system that built the package"
    dpkg("-x", str(tmp_path / "all"))
    licences = (tmp_path / "all/usr/share/doc/tablegame/copyright").read_text("utf-8")
    terms = set(re.findall(r"^License: (.*)$", licences, re.MULTILINE))
    assert {"MIT", "LGPL-2.1-or-later", "Zlib", "OFL-1.1"} <= terms
    texts = re.findall(r"/(usr/lib/tablegame/_internal/licences/\S+[\w])", licences)
    assert len(texts) > 40 and [text for text in texts if not (tmp_path / "all" / text).exists()] == []


def check_first_card(command: list[str], home: Path) -> None:
    """Open the table, deal by two Enters and play a card; the computer players answer only if the worker runs."""
    with x_server() as server, opened_table(server, command, home) as (process, _window):
        record = deal(server, home)
        server.keys("2", "Return")
        until("every seat has played a card", lambda: all(moves_of(record, seat) for seat in "ABC"))
        server.still()
        assert quit_table(server, process) == 0
        assert program_output(home) == ""
        assert any(path.is_file() for path in (home / "cache").rglob("*")), "the worker has drawn pictures"


def test_the_desktop_file_starts_the_command_and_speaks_each_language() -> None:
    lines = (ROOT / "packaging" / "linux" / "tablegame.desktop").read_text(encoding="utf-8").splitlines()
    values = dict(line.split("=", 1) for line in lines if "=" in line)
    assert values["Exec"] == "tablegame %f"
    assert {f"Comment[{path.parent.parent.name}]" for path in languages(ROOT)} <= set(values)
    assert values["MimeType"] == "application/x-tablegame-record;"


@pytest.mark.parametrize(
    ("command", "file"),
    [
        (["desktop-file-validate"], "tablegame.desktop"),
        (["appstreamcli", "validate", "--no-net"], "org.tablegame.tablegame.metainfo.xml"),
    ],
)
def test_the_files_for_the_desktop_are_valid(command: list[str], file: str) -> None:
    run_linter(*command, str(ROOT / "packaging" / "linux" / file))


def test_the_version_is_the_same_in_the_metadata_the_readme_and_the_changelog() -> None:
    described = (ROOT / "packaging" / "linux" / "org.tablegame.tablegame.metainfo.xml").read_text("utf-8")
    assert f'<release version="{__version__}"' in described
    readme, changes = ((ROOT / name).read_text("utf-8") for name in ("README.md", "CHANGELOG.md"))
    assert f"tablegame_{__version__}_amd64.deb" in readme and f"tablegame-{__version__}-py3" in readme
    assert re.search(r"^## (.*)$", changes, re.MULTILINE)[1] == __version__


# -- recipes -----------------------------------------------------------------------------------------------------------

PACKAGING = ROOT / "packaging"


def run_linter(*command: str) -> None:
    """Run a linter, which must find no fault; skip the test if it is not installed."""
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not here")
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr


def test_windows_and_macos_open_the_same_type_of_file_as_a_record(tmp_path: Path) -> None:
    plist = plistlib.loads((PACKAGING / "macos" / "Info.plist").read_bytes())
    [record] = plist["UTExportedTypeDeclarations"]
    assert record["UTTypeTagSpecification"]["public.filename-extension"] == ["game"]
    assert plist["CFBundleDocumentTypes"][0]["LSItemContentTypes"] == [record["UTTypeIdentifier"]]
    assert {path.parent.parent.name for path in languages(ROOT)} <= set(plist["CFBundleLocalizations"])
    assert '"${CLASSES}\\.game"' in (PACKAGING / "windows" / "tablegame.nsi").read_text("utf-8")
    (tmp_path / "_internal").mkdir()
    for name in ("tablegame.exe", "_internal/python.dll"):
        (tmp_path / name).touch()
    given = [f"-DVERSION={__version__}", f"-DFOLDER={tmp_path}", f"-DOUT={tmp_path / 'tablegame-setup.exe'}"]
    run_linter("makensis", "-V2", "-WX", *given, str(PACKAGING / "windows" / "tablegame.nsi"))


def test_the_script_of_the_appimage_is_valid_bash() -> None:
    run_linter("bash", "-n", str(PACKAGING / "appimage.sh"))


def test_the_flatpak_needs_no_network_and_pins_every_part_by_its_hash() -> None:
    manifest = yaml.safe_load((PACKAGING / "flatpak" / "org.tablegame.tablegame.yml").read_text("utf-8"))
    assert "sources.json" in manifest["modules"][0]["sources"]
    assert not any("network" in permission for permission in manifest["finish-args"])
    pins = dict(map(str.split, (PACKAGING / "flatpak" / "wheels.txt").read_text("utf-8").splitlines()))
    assert {normal(name.split("-")[0]) for name in pins.values()} == set(components())
    assert all(len(pin) == 64 for pin in pins), "the length of a SHA-256"


def test_the_workflow_tests_on_three_systems_and_builds_packages_for_each_of_them() -> None:
    path = ROOT / ".github" / "workflows" / "ci.yml"
    jobs = yaml.safe_load(path.read_text("utf-8"))["jobs"]
    assert len(jobs["test"]["strategy"]["matrix"]["os"]) == 3
    assert {name for name, job in jobs.items() if "tags" in job.get("if", "")} == {"linux", "windows", "macos"}
    run_linter("actionlint", str(path))


def test_the_licence_text_of_every_library_is_shipped() -> None:
    shipped = {f"{folder.removeprefix('licences/')}/{Path(path).name}" for path, folder in licence_files()}
    libraries = yaml.safe_load((PACKAGING / "libraries.yaml").read_text("utf-8"))
    assert {text for _, texts in libraries.values() for text in texts.split()} - shipped == set()
    assert "pygame-ce/LGPL.txt" in shipped


def test_a_library_without_a_known_licence_stops_the_packaging(tmp_path: Path) -> None:
    (tmp_path / "libSDL2_ttf-2-e69a.so.0.2400.0").write_bytes(b"a")
    [library] = libraries(tmp_path)
    assert (library.name, library.terms, library.texts) == ("SDL2_ttf", "Zlib", ("native/SDL.txt",))
    [entry] = [entry for entry in bill(tmp_path)["components"] if entry["name"] == "SDL2_ttf"]
    assert entry["version"] == "0.2400.0" and entry["hashes"][0]["content"] == sha256(b"a").hexdigest()
    (tmp_path / "libnew.so.1").touch()
    with pytest.raises(SystemExit, match="libnew"):
        list(libraries(tmp_path))


def test_the_bill_of_materials_and_the_about_pages_name_every_part() -> None:
    parts, materials = components(), bill(ROOT / "packaging")
    assert materials == bill(ROOT / "packaging") and materials["metadata"]["component"]["version"] == __version__
    assert [entry["name"] for entry in materials["components"]] == [*parts, "python"]
    licensed = {folder.rpartition("/")[2] for _, folder in licence_files()}
    assert licensed == {*parts, "python", "native"}, "every part has its licence"
    for path in (ROOT / "assets" / "about").glob("*.md"):
        named = {normal(word) for word in path.read_text("utf-8").replace(",", " ").split()}
        assert set(parts) - named == set(), path.name


def test_a_record_alone_opens_the_window_even_if_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []
    monkeypatch.setattr(cli, "_open", lambda argument: opened.append(argument) or 0)
    record = tmp_path / "an evening.game"
    for text in (RECORD, "tablegame: 1"):
        record.write_text(text, encoding="utf-8")
        assert cli.main([str(record)]) == 0
    assert opened == [str(record)] * 2
