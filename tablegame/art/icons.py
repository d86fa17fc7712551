"""Icons of the house: strokes of one width with round ends, on a square of 48 units."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablegame.art.drawing import Drawing
from tablegame.art.paths import Path, around

SIDE: Final = 48.0
_WIDTH: Final = 3.4


class _IconPen:
    """Draws an icon in one ink."""

    def __init__(self, ink: str) -> None:
        self.drawing = Drawing(SIDE, SIDE)
        self.ink = ink

    def line(self, *paths: Path, width: float = _WIDTH) -> None:
        for path in paths:
            self.drawing.stroke(path, self.ink, width)

    def fill(self, *paths: Path | str) -> None:
        for path in paths:
            self.drawing.fill(path, self.ink, evenodd=True)


def _lines(*runs: tuple[tuple[float, float], ...]) -> Path:
    path = Path()
    for run in runs:
        path.polygon(run, closed=False)
    return path


def _menu(pen: _IconPen) -> None:
    pen.line(_lines(((9, 14), (39, 14)), ((9, 24), (39, 24)), ((9, 34), (39, 34))), width=4)


def _rules(pen: _IconPen) -> None:
    left = Path().move(24, 13).curve((19, 8.5), (12, 8), (5, 10)).line(5, 37).curve((12, 35), (19, 36), (24, 40))
    right = Path().move(24, 13).curve((29, 8.5), (36, 8), (43, 10)).line(43, 37).curve((36, 35), (29, 36), (24, 40))
    pen.line(left, right, _lines(((24, 13), (24, 40))))
    pen.line(_lines(((11, 18), (18, 19)), ((11, 26), (18, 27)), ((30, 19), (37, 18)), ((30, 27), (37, 26))), width=2.4)


def _undo(pen: _IconPen) -> None:
    pen.line(Path().move(9, 18).line(28, 18).curve((46, 18), (46, 39), (28, 39)).line(20, 39))
    pen.line(_lines(((18, 9), (9, 18), (18, 27))))


def _redo(pen: _IconPen) -> None:
    pen.line(Path().move(39, 18).line(20, 18).curve((2, 18), (2, 39), (20, 39)).line(28, 39))
    pen.line(_lines(((30, 9), (39, 18), (30, 27))))


def _hint(pen: _IconPen) -> None:
    bulb = Path().move(18, 34).curve((18, 29), (11, 27), (11, 18)).curve((11, 1), (37, 1), (37, 18))
    pen.line(bulb.curve((37, 27), (30, 29), (30, 34)).close())
    pen.line(_lines(((19, 40), (29, 40)), ((22, 45), (26, 45)), ((24, 34), (24, 22)), ((19, 19), (24, 23), (29, 19))),
             width=2.8)  # fmt: skip


def _chart(pen: _IconPen) -> None:
    pen.line(Path().box(6, 8, 36, 32, 4))
    pen.line(_lines(((6, 18), (42, 18)), ((18, 8), (18, 40)), ((18, 29), (42, 29)), ((30, 18), (30, 40))), width=2.6)


def _settings(pen: _IconPen) -> None:
    rows = ((13, 32), (24, 16), (35, 28))
    for y, x in rows:
        pen.line(_lines(((6, y), (x - 5, y)), ((x + 5, y), (42, y))))
        pen.line(Path().circle(x, y, 4.6))


def _delete(pen: _IconPen) -> None:
    pen.line(_lines(((8, 13), (40, 13)), ((18, 12), (20, 6), (28, 6), (30, 12))))
    pen.line(Path().polygon(((12, 13), (14.5, 42), (33.5, 42), (36, 13)), closed=False))
    pen.line(_lines(((20, 21), (21, 35)), ((28, 21), (27, 35))), width=2.8)


def _rename(pen: _IconPen) -> None:
    pen.line(Path().polygon(((8, 40), (10.5, 29.5), (32, 8), (40, 16), (18.5, 37.5))))
    pen.line(
        _lines(
            ((27, 13), (35, 21)),
        ),
        width=2.8,
    )
    pen.fill(Path().polygon(((8, 40), (9.5, 34), (14, 38.5))))


def _copy(pen: _IconPen) -> None:
    pen.line(Path().box(16, 15, 24, 27, 4))
    pen.line(Path().move(32, 9).curve((32, 7), (30, 6), (28, 6)).line(12, 6).curve((10, 6), (8, 8), (8, 10))
             .line(8, 29).curve((8, 31.5), (9, 33), (11, 33)))  # fmt: skip


def _export(pen: _IconPen) -> None:
    pen.line(_lines(((24, 30), (24, 6)), ((15, 14), (24, 5.5), (33, 14))))
    pen.line(_lines(((14, 22), (8, 22), (8, 42), (40, 42), (40, 22), (34, 22))))


def _play(pen: _IconPen) -> None:
    triangle = Path().rounded(((13, 7), (41, 24), (13, 41)), 2)
    pen.fill(triangle)
    pen.line(triangle)


def _pause(pen: _IconPen) -> None:
    pen.fill(Path().box(11, 8, 9, 32, 2), Path().box(28, 8, 9, 32, 2))


def _step(pen: _IconPen) -> None:
    triangle = Path().rounded(((9, 9), (31, 24), (9, 39)), 2)
    pen.fill(triangle)
    pen.line(triangle)
    pen.fill(Path().box(35, 8, 5.5, 32, 1.5))


def _person(pen: _IconPen) -> None:
    pen.line(Path().circle(24, 15, 8.5))
    pen.line(Path().move(7, 42).curve((7, 24), (41, 24), (41, 42)).close())


def _computer(pen: _IconPen) -> None:
    pen.line(Path().box(6, 8, 36, 25, 3.5))
    pen.line(_lines(((24, 33), (24, 41)), ((14, 41), (34, 41))))
    pen.line(_lines(((14, 17), (19, 21), (14, 25)), ((23, 25), (31, 25))), width=2.6)


def _crown(pen: _IconPen) -> None:
    crown = ((7, 15), (16, 25), (24, 9), (32, 25), (41, 15), (37, 36), (11, 36))
    pen.fill(Path().polygon(crown))
    pen.line(Path().polygon(crown), width=2.4)
    pen.fill(*(Path().circle(x, y, 3.2) for x, y in ((7, 14), (24, 7.5), (41, 14))))
    pen.line(_lines(((11, 41.5), (37, 41.5))))


def _keyboard(pen: _IconPen) -> None:
    pen.line(Path().box(4, 11, 40, 27, 4))
    keys = [Path().box(x, y, 3.6, 3.6, 0.8) for y in (17.2, 23.6) for x in (9.6, 16.6, 23.6, 30.6, 35)]
    pen.fill(*keys[:3], Path().box(30.6, 17.2, 8, 3.6, 0.8), *keys[5:8], Path().box(30.6, 23.6, 8, 3.6, 0.8))
    pen.fill(Path().box(14, 30.4, 20, 3.6, 0.8))


def _close(pen: _IconPen) -> None:
    pen.line(_lines(((12, 12), (36, 36)), ((36, 12), (12, 36))), width=4.2)


def _check(pen: _IconPen) -> None:
    pen.line(
        _lines(
            ((9, 25), (20, 36), (39, 12)),
        ),
        width=4.6,
    )


def _curtain(pen: _IconPen) -> None:
    pen.line(
        _lines(
            ((5, 8), (43, 8)),
        ),
        width=4,
    )
    for flip in (1, -1):
        x = 24 - flip * 16
        cloth = Path().move(x, 8).line(x, 41).line(x + flip * 9, 41)
        pen.line(cloth.curve((x + flip * 5, 28), (x + flip * 14, 22), (x + flip * 15, 8)))
        pen.line(Path().move(x + flip * 5.4, 14).curve((x + flip * 5, 24), (x + flip * 4, 28), (x + flip * 4, 35)),
                 width=2)  # fmt: skip


def _lock(pen: _IconPen) -> None:
    pen.line(Path().move(15, 22).line(15, 15).curve((15, 3), (33, 3), (33, 15)).line(33, 22), width=4)
    body = str(Path().box(9, 21, 30, 22, 3.5)) + str(Path().circle(24, 30, 3.2))
    pen.fill(body + str(Path().polygon(((22.6, 32.5), (25.4, 32.5), (26.2, 38), (21.8, 38)))))


def _tricks(pen: _IconPen) -> None:
    pen.line(Path().box(15.5, 8, 17, 28, 2.6), width=3)
    pen.line(_lines(((11, 13), (5.5, 15.5), (14, 40.5), (19, 39.5)), ((37, 13), (42.5, 15.5), (34, 40.5), (29, 39.5))),
             width=3)  # fmt: skip
    pen.fill(Path().polygon(((24, 16), (28.5, 22), (24, 28), (19.5, 22))))


def _star(pen: _IconPen) -> None:
    tips = list(around(5, 19, 24, 25.5))
    dents = list(around(5, 8.2, 24, 25.5, -54))
    star = [point for pair in zip(tips, dents, strict=True) for point in pair]
    pen.fill(Path().polygon(star))
    pen.line(Path().polygon(star), width=2.4)


def _tutor(pen: _IconPen) -> None:
    pen.line(Path().polygon(((24, 9), (45, 18.5), (24, 28), (3, 18.5))))
    pen.line(Path().move(11.5, 23).line(11.5, 33).curve((17, 40.5), (31, 40.5), (36.5, 33)).line(36.5, 23))
    pen.line(_lines(((42.5, 20), (42.5, 33))), width=2.8)
    pen.fill(Path().circle(42.5, 35.5, 2.9))


_ICONS: Final[dict[str, Callable[[_IconPen], None]]] = {
    "menu": _menu, "rules": _rules, "undo": _undo, "redo": _redo, "hint": _hint, "chart": _chart,
    "settings": _settings, "delete": _delete, "rename": _rename, "copy": _copy, "export": _export, "play": _play,
    "pause": _pause, "step": _step, "person": _person, "computer": _computer, "crown": _crown,
    "keyboard": _keyboard, "close": _close, "check": _check, "curtain": _curtain, "lock": _lock,
    "tricks": _tricks, "star": _star, "tutor": _tutor,
}  # fmt: skip

NAMES: Final = tuple(_ICONS)


def icon(name: str, ink: str) -> str:
    """The icon of that name as SVG in one ink; raises KeyError for an unknown one."""
    pen = _IconPen(ink)
    _ICONS[name](pen)
    return pen.drawing.svg()
