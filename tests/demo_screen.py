"""A screen with a target and a node of every kind, for tests of input and drawing."""

from __future__ import annotations

from tablegame.ui.app import App
from tablegame.ui.desk import Screen
from tablegame.view.builder import Builder
from tablegame.view.scene import Action, Badge, Card, Clip, Line, PanelStyle, Rect, Scene, Target

STYLES: tuple[PanelStyle, ...] = (
    "slip", "plaque", "panel", "sheet", "tile", "tile-picture", "field", "row", "mark", "ghost", "brass", "green",
    "ivory", "quiet", "ribbon", "lit", "tooltip", "track",
)  # fmt: skip


class Demo(Screen):
    """Cards that move to and fro, boxes of all styles, a field, a slider, a disabled button. Records its actions."""

    help = "demo#all"

    def __init__(self, app: App, modal: bool = False) -> None:
        self.app, self.modal = app, modal
        self.actions: list[tuple[object, ...]] = []  # the verb and the values of each
        self.side = 0  # where the cards are: 0 or 1
        self.builds = 0
        self.written = ""
        self.field = False  # whether the screen shows nothing but a field, which a key has opened
        self.closed = False

    def act(self, action: Action) -> None:
        self.actions.append((action.verb, *action.values))
        if action.verb == "go":
            self.side = 1 - self.side
        elif action.verb == "type":
            self.written += str(action.values[-1])
        elif action.verb == "field":
            self.field = True
            self.app.focus("opened")
        elif action.verb == "open":
            self.app.push(Demo(self.app, modal=True))
        elif action.verb == "close":
            self.app.close_top()
        elif action.verb == "break":
            raise ValueError("broken on purpose")

    def closing(self) -> None:
        self.closed = True

    def build(self, b: Builder) -> Scene:
        self.builds += 1
        if self.field:
            b.target("form", Target("opened", b.area, Action("done"), edits=Action("type", ("opened",))))
            return b.scene("")
        if self.modal:
            b.panel(b.area, "scrim")
            b.panel(Rect(b.area.cx - 200, b.area.cy - 150, 400, 300), "panel")
            b.button("foot", "close", Rect(b.area.cx - 60, b.area.cy + 60, 120, 40), "Close", Action("close"))
            b.key("escape", Action("close"))
            return b.scene("")
        for i, style in enumerate(STYLES):
            b.panel(Rect(60 + i % 6 * 150, 40 + i // 6 * 90, 130, 70), style, 1)
        for i in range(4):
            y = b.area.h * (0.62 if self.side else 0.75)
            b.add(Card(f"c{i}", "back", 200 + i * 70, y, 96, 148, 6 - 4 * i, lift=0.5 * self.side))
            b.target(
                "hand", Target(f"c{i}", Rect(152 + i * 70, y - 74, 96, 148), Action("card", (i,)), angle=6 - 4 * i)
            )
        b.add(Card("turn", "contra/A/1/full/hyphens" if self.side else "back", 620, 480, 80, 123.3))
        b.badge(Rect(640, 520, 40, 28), "×4", 16)
        b.add(Badge(Rect(700, 520, 60, 28), "ink", "ink", 16, 2))
        b.add(Line(((700, 420), (790, 480)), "accent", 2, ring=True), Line(((700, 420), (790, 480)), "soft", 3))
        label = b.span("Words on a slip", 20), b.span("linked", 20, "sans", "link", link="demo#link")
        b.add(Clip(Rect(700, 340, 200, 60), (Card("inside", "back", 720, 380, 60, 92, shadow=False),)))
        b.text(Rect(60, 330, 400, 40), list(label))
        b.button("bar", "go", Rect(900, 700, 150, 44), "Go", Action("go"), "brass")
        why = "Not yet: the trick is not over."
        b.button(
            "bar", "off", Rect(700, 700, 150, 44), "Off", Action("off"), enabled=False, why=why, why_link="demo#why"
        )
        b.target("form", Target("name", Rect(60, 600, 100, 40), Action("done"), edits=Action("type", ("name",))))
        slide = Target("speed", Rect(60, 660, 100, 40), Action("none"), drag=Action("drag", ("speed",)))
        b.target("form", slide._replace(left=Action("less"), right=Action("more")))
        places = ((Rect(1000, 300, 80, 80), Action("carried", ("there",))),)
        b.target("carry", Target("thing", Rect(900, 300, 80, 80), Action("used"), carry=places, on_drop=Action("put")))
        for key, verb in (("g", "go"), ("o", "open"), ("k", "field"), ("x", "break"), ("ctrl+z", "undo")):
            b.key(key, Action(verb))
        return b.scene("table", "Demo")._replace(motion=0.4)
