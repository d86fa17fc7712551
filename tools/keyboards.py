"""Record what SDL reports for every printable key of some layouts: `python tools/keyboards.py` writes
tests/keyboards.json. Needs Xvfb, setxkbmap and xdotool."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import meter

RECORDED: Final = Path(__file__).parent.parent / "tests" / "keyboards.json"
LAYOUTS: Final = ("us", "us dvorak", "de", "fr", "pl", "ru", "gr", "il")
KEYS: Final = (49, *range(10, 22), *range(24, 36), *range(38, 49), *range(51, 62), 65, 94)
"""The keycodes in X of the printable keys."""
PAD: Final = (106, 63, *range(79, 92))
SHIFT, CTRL, ALT, ALTGR, CAPS, NUM = 50, 37, 64, 108, 66, 77
HELD: Final = ((), (SHIFT,), (CTRL,), (CTRL, SHIFT), (ALT,), (ALTGR,))
LISTENER: Final = """
import pygame
pygame.display.init()
window = pygame.Window("keys")
window.get_surface()
window.flip()
pygame.key.start_text_input()
print("listening", flush=True)
while True:
    event = pygame.event.wait()
    if event.type == pygame.KEYDOWN:
        print("key", event.key, event.scancode, event.mod, ascii(event.unicode), flush=True)
    elif event.type == pygame.TEXTINPUT:
        print("text", ascii(event.text), flush=True)
"""


def presses() -> list[str]:
    """What xdotool does: each key with each modifier; Escape after each, lest a dead key changes the next."""
    hands: list[str] = []

    def press(key: int, *held: int) -> None:
        hands.extend(part for each in held for part in ("keydown", str(each)))
        hands.extend(("key", "--delay", "4", str(key)))
        hands.extend(part for each in held for part in ("keyup", str(each)))
        hands.extend(("key", "--delay", "4", "Escape"))

    for held in HELD:
        for key in (*KEYS, *PAD):
            press(key, *held)
    for lock, keys in ((CAPS, KEYS), (NUM, PAD)):
        press(lock)
        for key in keys:
            press(key)
        press(lock)
    press(NUM)
    for key in PAD:
        for held in HELD[1:]:
            press(key, *held)
    press(NUM)
    return hands


def record(layout: str, display: str) -> list[list[object]]:
    """The presses in that layout on that display as [key, scancode, modifiers, unicode, text]."""
    environment = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    subprocess.run(["setxkbmap", "-layout", *layout.replace(" ", " -variant ").split()], env=environment, check=True)
    command = [sys.executable, "-c", LISTENER]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as listener:
        assert listener.stdout is not None
        try:
            while listener.stdout.readline() != "listening\n":
                pass
            hands = ["xdotool", "sleep", "1", *presses(), "sleep", "1"]
            subprocess.run(hands, env=environment, check=True, timeout=60)
        finally:
            listener.kill()  # SDL takes the milder signal for a wish to close the window
        heard = [line.split(" ", 1) for line in listener.stdout.read().splitlines()]
    found: list[list[object]] = []
    for kind, rest in heard:
        if kind == "key":
            key, scancode, mod, text = rest.split(" ", 3)
            found.append([int(key), int(scancode), int(mod), _text(text), ""])
        else:
            found[-1][4] = _text(rest)
    unlike = {41, 57, 83, *range(224, 232)}  # Escape, the locks, and the modifiers themselves
    return [press for press in found if press[1] not in unlike]


def _text(quoted: str) -> str:
    """A string as Python writes it."""
    return quoted[1:-1].encode("ascii").decode("unicode_escape")


def main() -> None:
    """Record all layouts, without a window manager, which would take some keys for itself."""
    with meter.screen(640, 480, manager=False) as where:
        heard = {layout: record(layout, where.display) for layout in LAYOUTS}
    written = []
    for layout, presses in heard.items():
        each = [json.dumps(press, separators=(",", ":")) for press in presses]
        lines = (",".join(each[i : i + 10]) for i in range(0, len(each), 10))
        written.append(f'"{layout}": [\n' + ",\n".join(lines) + "\n]")
    RECORDED.write_text("{" + ",\n".join(written) + "}\n", encoding="ascii")
    print({layout: len(presses) for layout, presses in heard.items()})


if __name__ == "__main__":
    main()
