"""No two modules of the house need one another, in whatever way they import each other."""

from __future__ import annotations

from collections.abc import Mapping

import grimp

EXPECTED: frozenset[frozenset[str]] = frozenset()
"""Circles that are known and are to go."""


def circles(imports: Mapping[str, set[str]]) -> set[frozenset[str]]:
    """The modules that reach one another, by what each imports (Tarjan's strongly connected components)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    open_: list[str] = []
    found: set[frozenset[str]] = set()

    def visit(module: str) -> None:
        order[module] = low[module] = len(order)
        open_.append(module)
        for other in imports[module]:
            if other not in order:
                visit(other)
                low[module] = min(low[module], low[other])
            elif other in open_:
                low[module] = min(low[module], order[other])
        if low[module] == order[module]:
            at = open_.index(module)
            group, open_[at:] = frozenset(open_[at:]), []
            if len(group) > 1:
                found.add(group)

    for module in imports:
        if module not in order:
            visit(module)
    return found


def test_the_search_finds_circles() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": {"e"}, "e": {"d"}, "f": {"a"}}
    assert circles(graph) == {frozenset("abc"), frozenset("de")}


def test_there_is_no_circle_in_the_house() -> None:
    """Imports inside of functions count, and those for types alone."""
    graph = grimp.build_graph("tablegame", exclude_type_checking_imports=False, cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    found = circles(imports)
    assert found == EXPECTED, "\n".join(" <-> ".join(sorted(group)) for group in found)
