"""Own cards under the mouse or the focus stand up a little: the scene as it is then drawn.

Hit boxes stay where they are, so that nothing trembles.
"""

from __future__ import annotations

from typing import Final

from tablegame.view.scene import Card, Scene, Target

RAISE: Final = 0.035
"""How much higher such a card stands, as a part of its height."""
RAISED_LIFT: Final = 0.3
"""How far off the felt it is drawn."""
RAISE_SECONDS: Final = 0.09
"""How long it takes to stand up, in seconds at speed 3."""


def raised(scene: Scene, hover: str, held: str) -> Scene:
    """The scene with the cards raised that could be laid from under the mouse or from the target in focus.

    What is lifted already stands high enough; held: the target that is in the hand anyway.
    """
    if not (hover or scene.focus):
        return scene
    wanted = [scene.target(name) for name in dict.fromkeys((hover, scene.focus)) if name and name != held]
    ready = [target for target in wanted if target is not None and target.enabled and target.grasp is not None]
    grasps = [target.grasp for target in ready if target.grasp is not None and target.grasp.laid is not None]
    names = {name for grasp in grasps for name in (*grasp.cards, *grasp.beneath)}
    up = {card.id: _up(card) for card in scene.cards().values() if card.id in names and not card.lift}
    if not up:
        return scene
    targets = tuple(_ringed(target, scene.focus, up) for target in scene.targets)
    nodes = tuple(up.get(node.id, node) if isinstance(node, Card) else node for node in scene.nodes)
    return scene._replace(nodes=nodes, targets=targets)


def _up(card: Card) -> Card:
    return card._replace(y=card.y - _rise(card), lift=RAISED_LIFT)


def _rise(card: Card) -> float:
    return max(3.0, card.h * RAISE)


def _ringed(target: Target, focus: str, up: dict[str, Card]) -> Target:
    """The target with the focus, whose ring goes round the raised card."""
    if target.id != focus or target.grasp is None:
        return target
    rise = max((_rise(up[name]) for name in target.grasp.cards if name in up), default=0.0)
    box = target.rect
    return target._replace(rect=box._replace(y=box.y - rise, h=box.h + rise)) if rise else target
