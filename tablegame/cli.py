"""The command line: reads the arguments of each command and calls the function that runs the command.

Modules are imported when their command is called, so that `tablegame` without a command opens its window soon.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace, _SubParsersAction

_FAILED = 2
_INTERRUPTED = 130
LARGEST_SEED = 2**63 - 1


class UsageError(ValueError):
    """The command line is wrong. The message says what is wrong and where to find help."""


def main(arguments: Sequence[str]) -> int:
    """Run the command that the arguments name, such as ["replay", "game.txt"]. Returns the exit status of the program.

    If the command cannot do its work, the status is 2, and standard error gets one line with the reason.
    """
    _be_lenient(sys.stdout, "replace")
    _be_lenient(sys.stderr, "backslashreplace")
    from tablegame.core.errors import TableError

    try:
        status = _dispatch(list(arguments))
        if sys.stdout is not None:  # a program without a console has none
            sys.stdout.flush()
    except (TableError, UsageError) as error:
        return _fail(str(error))
    except BrokenPipeError:
        return _hang_up()
    except OSError as error:
        return _fail(f"{error.filename or 'tablegame'}: {error.strerror or error}")
    except KeyboardInterrupt:
        return _INTERRUPTED
    return status


def _be_lenient(stream: TextIO | None, errors: str) -> None:
    """Let a stream replace characters that the terminal cannot show, instead of raising an error. errors: the way to
    replace them, as for `str.encode`. stream: None in a program without a console."""
    if callable(reconfigure := getattr(stream, "reconfigure", None)):
        reconfigure(errors=errors)


def _fail(sentence: str) -> int:
    """Print why the command has failed. Returns the exit status."""
    from tablegame.core.errors import LONGEST_MESSAGE, short

    print(short(sentence, LONGEST_MESSAGE), file=sys.stderr)
    return _FAILED


def _hang_up() -> int:
    """End the command after the program that reads its output (`head`) has ended. Returns the exit status.

    The interpreter writes the rest of the output when it ends, and would fail. So standard output leads nowhere now.
    """
    import os
    from contextlib import suppress

    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return _FAILED


def _dispatch(arguments: list[str]) -> int:
    """Run the command that the arguments name; without arguments open the window. Returns the exit status."""
    if not arguments:
        return _open(None)
    if arguments == ["--worker"]:
        from tablegame.session.worker import main as work

        return work()
    import os

    # A double click on a record gives its path: then the window shows the errors of the record.
    if len(arguments) == 1 and not arguments[0].startswith("-") and os.path.isfile(arguments[0]):
        return _open(arguments[0])
    if not arguments[0].startswith("-") and arguments[0] not in _commands():
        from tablegame.core.errors import echo

        raise UsageError(f"{echo(arguments[0])}: there is no such file and no such command; try 'tablegame --help'")
    try:
        options = _parser().parse_args(arguments)
    except SystemExit as done:  # by argparse after --help and --version
        return int(done.code or 0)
    command: Callable[[Namespace], int] = options.command
    return command(options)


def _open(argument: str | None) -> int:
    """Open the window at a record, at a new game, or at the shelf (None)."""
    import gc

    gc.disable()  # objects of the start stay; later the loop collects garbage between two frames

    from tablegame.ui.start import main as open_table

    return open_table(argument)


def _parser() -> ArgumentParser:
    """The parser of the whole command line. It sets `command`, the function that runs the command, in its result."""
    import argparse

    from tablegame import __version__
    from tablegame.core.errors import short

    class Parser(argparse.ArgumentParser):
        """argparse with errors of one line."""

        def error(self, message: str) -> None:  # type: ignore[override]
            raise UsageError(f"{self.prog}: {short(message)}; try '{self.prog} --help'")

    parser = Parser(prog="tablegame", description="A card table for rare games.", allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"tablegame {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, (sentence, example, add) in _commands().items():
        add(_command(commands, name, sentence, example))
    return parser


def _commands() -> dict[str, tuple[str, str, Callable[[ArgumentParser], None]]]:
    """By the name of a command: what it does, the arguments of an example, and the function that adds its arguments."""
    return {
        "play": ("open the table at a record or at a new game", "procession", _add_play),
        "replay": ("check a record, print where it leads", "game.yaml --json", _add_replay),
        "evaluate": ("weigh a seat's choices at the end of a record", "game.yaml --seat A", _add_evaluate),
        "analyse": ("judge every choice of a record", "game.yaml", _add_analyse),
        "drill": ("print positions to be solved, with their answers", "wargops --count 3", _add_drill),
        "theme": ("check a theme", "check mine.yaml", partial(_add_check, "theme", "FILE", "mine.yaml", _theme_check)),
        "pack": (
            "check a pack of cards",
            "check my-pack/",
            partial(_add_check, "pack", "FOLDER", "my-pack/", _pack_check),
        ),
        "print": ("write cards, sheets and rule books as PDF", "french-pack --out cards.pdf", _add_print),
        "selfcheck": ("check this installation", "", _add_selfcheck),
    }


def _command(commands: _SubParsersAction[Any], name: str, sentence: str, example: str) -> ArgumentParser:
    """Add a command. Returns its parser, whose help has the sentence and the example."""
    parser: ArgumentParser = commands.add_parser(
        name, help=sentence, description=f"{sentence[0].upper()}{sentence[1:]}.", allow_abbrev=False
    )
    parser.epilog = f"Example: {parser.prog} {example}"
    return parser


def _add_play(parser: ArgumentParser) -> None:
    parser.add_argument(
        "what", nargs="?", metavar="RECORD or GAME", help="a record, opened as a copy, or the name of a game"
    )
    parser.set_defaults(command=_play)


def _add_replay(parser: ArgumentParser) -> None:
    parser.add_argument("record", metavar="RECORD")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--every", action="store_true", help="with --json: one object a line, for every moment")
    parser.add_argument("--view", metavar="SEAT", help="only what that seat may know at the end of the record")
    parser.set_defaults(command=_replay)


def _add_evaluate(parser: ArgumentParser) -> None:
    parser.add_argument("record", metavar="RECORD")
    parser.add_argument("--seat", metavar="SEAT", help="whose choices (the first seat that may choose)")
    parser.add_argument("--level", metavar="LEVEL", help="who weighs them (strong)")
    parser.add_argument("--seed", metavar="S", type=whole_number(0, LARGEST_SEED), default=0)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.set_defaults(command=_evaluate)


def _add_analyse(parser: ArgumentParser) -> None:
    parser.add_argument("record", metavar="RECORD")
    parser.add_argument("--seed", metavar="S", type=whole_number(0, LARGEST_SEED), default=0)
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.set_defaults(command=_analyse)


def _add_drill(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--count", metavar="N", type=whole_number(1), default=10, help="how many positions (10)")
    parser.add_argument("--seed", metavar="S", type=whole_number(0, LARGEST_SEED), default=0)
    parser.add_argument("--json", action="store_true", help="one JSON object a line, in place of records")
    parser.set_defaults(command=_drill)


def _add_check(
    noun: str, metavar: str, example: str, command: Callable[[Namespace], int], parser: ArgumentParser
) -> None:
    """Add the subcommand `check` to the command `theme` or `pack` (`noun`). metavar, example: of its argument."""
    actions = parser.add_subparsers(title="commands", metavar="check", required=True)
    check = _command(actions, "check", f"say what is wrong with a {noun}", example)
    check.add_argument("what", metavar=metavar)
    check.set_defaults(command=command)


def _add_print(parser: ArgumentParser) -> None:
    parser.add_argument("what", nargs="?", metavar="WHAT", help="what to print; without: lists what there is")
    parser.add_argument("--paper", metavar="PAPER", default="a4", help="a4 or letter (a4)")
    parser.add_argument("--set", metavar="OPTION=VALUE", action="append", default=[], help="an option of it")
    parser.add_argument("--out", metavar="FILE.pdf", help="where to write it")
    parser.set_defaults(command=_print)


def _add_selfcheck(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.set_defaults(command=_selfcheck)


def whole_number(lowest: int, highest: int = 10**9) -> Callable[[str], int]:
    """A function that argparse can use as `type`: it reads a whole number from `lowest` to `highest`."""

    def read(text: str) -> int:
        from argparse import ArgumentTypeError

        is_number = text.isascii() and text.isdigit() and len(text) <= 20  # a very long number would take long to read
        if is_number and lowest <= int(text) <= highest:
            return int(text)
        raise ArgumentTypeError(f"must be a whole number from {lowest} to {highest}, not {text[:40]!r}")

    return read


def _play(options: Namespace) -> int:
    """Run `tablegame play`: open the window. A record is checked before that, so that an error in it ends the command.
    Raises UsageError or TableError."""
    from tablegame.games import KEYS

    if options.what is not None and options.what not in KEYS:
        from pathlib import Path

        from tablegame.session.history import replay_record
        from tablegame.session.replay import load_record

        if not Path(options.what).exists():
            games = ", ".join(KEYS)
            raise UsageError(f"{options.what}: there is no such record, and no such game; the games are {games}")
        replay_record(load_record(Path(options.what)), options.what)
    return _open(options.what)


def _replay(options: Namespace) -> int:
    """Run `tablegame replay`. Raises UsageError if its options contradict one another."""
    if options.every and not options.json:
        raise UsageError("--every prints JSON; write --json --every")
    if options.every and options.view:
        raise UsageError("--view shows the end of the record; leave out --every")
    from tablegame.session.replay import print_replay

    return print_replay(options.record, options.json, options.every, options.view)


def _evaluate(options: Namespace) -> int:
    from tablegame.practice.commands import evaluate

    return evaluate(options.record, options.seat, options.level, options.seed, options.json)


def _analyse(options: Namespace) -> int:
    from tablegame.practice.commands import analyse

    return analyse(options.record, options.seed, options.json)


def _drill(options: Namespace) -> int:
    from tablegame.practice.commands import drill

    return drill(options.game, options.count, options.seed, options.json)


def _theme_check(options: Namespace) -> int:
    from tablegame.printing.checks import check_theme

    return check_theme(options.what)


def _pack_check(options: Namespace) -> int:
    from tablegame.printing.checks import check_pack

    return check_pack(options.what)


def _print(options: Namespace) -> int:
    from tablegame.printing.command import print_file

    return print_file(options.what, options.paper, options.set, options.out)


def _selfcheck(options: Namespace) -> int:
    from tablegame.selfcheck import main as selfcheck

    return selfcheck(options.json)
