"""No test takes what it finds at once where it has to wait, or gives up where a slow machine is still at work.

A page shows what was done to it in its own time: in `tests/browser` nothing that is read from a page is asserted as it
is at one moment. `expect` waits until it is so, and so does `eventually`, for what a function asserts that is given to
it. Pages are opened by `open_page`, which makes them patient.

Everywhere in `tests`, nothing sleeps, requests say how long they wait, and this is `ANSWER` of `tests.patience`: a
number of seconds would be right on the machine of whoever wrote it. Less than a second is what a test is about.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
TESTS: Final = ROOT / "tests"
READS: Final = frozenset(
    {
        *("all", "all_inner_texts", "all_text_contents", "bounding_box", "content", "count", "element_handles"),
        *("evaluate_all", "get_attribute", "inner_html", "inner_text", "input_value", "query_selector"),
        *("query_selector_all", "text_content", "title"),
        *("is_checked", "is_disabled", "is_editable", "is_enabled", "is_hidden", "is_visible"),
    }
)
"""What reads a page as it is at the moment."""
OPENERS: Final = frozenset({"new_context", "new_page"})
WAITS: Final = {
    "check_call": None,
    "check_output": None,
    "communicate": None,
    "create_connection": 1,
    "join": 0,
    "recv": 0,
    "run": None,
    "timeout": 0,
    "wait": 0,
    "wait_for": 1,
}
"""What takes a number of seconds as `timeout`, and at which place."""
REQUESTS: Final = frozenset({"AsyncClient", "Client", "delete", "get", "head", "post", "put", "request", "stream"})
"""What `httpx` gives up after five seconds by itself."""
SHORT: Final = 1.0
"""Fewer seconds than these are meant to pass."""


class Fault(NamedTuple):
    """What is wrong, and in which line."""

    line: int
    what: str


def faults(source: str, in_browser: bool, awaited: Iterable[str] = ()) -> list[Fault]:
    """What is wrong in a module of the tests; functions that are `awaited` are given to `eventually` elsewhere."""
    tree = ast.parse(source)
    found = list(_impatient(tree))
    if in_browser:
        found += _of_pages(tree, {*awaited, *given_to_eventually(tree)})
    return sorted(set(found))


def given_to_eventually(tree: ast.AST) -> set[str]:
    """The names of the functions that are called until they hold."""
    names = set()
    for call in _calls(tree):
        if _name(call.func) == "eventually":
            for part in (part for argument in call.args for part in ast.walk(argument)):
                if isinstance(part, ast.Name | ast.Attribute):
                    names.add(_name(part))
    return names


def _of_pages(tree: ast.Module, awaited: set[str]) -> Iterator[Fault]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("playwright"):
            if any(alias.name == "expect" for alias in node.names):
                yield Fault(node.lineno, "`expect` of tests.browser.waiting is the patient one")
        elif isinstance(node, ast.Call) and _name(node.func) in OPENERS:
            yield Fault(node.lineno, f"`{_name(node.func)}` opens an impatient page: use `open_page`")
        elif isinstance(node, ast.Call) and _name(node.func) == "wait_for_timeout":
            yield Fault(node.lineno, "tests do not sleep")
    for function, body in _scopes(tree):
        if function not in awaited:
            yield from _read_at_once(body)


def _scopes(tree: ast.Module) -> Iterator[tuple[str, list[ast.AST]]]:
    """Each function with what is in it and in no function in it; the module is one without a name."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    for scope in (tree, *functions):
        inner: list[ast.AST] = []
        todo: list[ast.AST] = list(scope.body)
        while todo:
            node = todo.pop()
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                inner.append(node)
                todo += ast.iter_child_nodes(node)
        yield getattr(scope, "name", ""), inner


def _read_at_once(nodes: Sequence[ast.AST]) -> Iterator[Fault]:
    kept = {
        name.id
        for node in nodes
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None and _reads(node.value)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        for name in ast.walk(target)
        if isinstance(name, ast.Name)
    }
    for node in nodes:
        if not isinstance(node, ast.Assert):
            continue
        used = (
            set() if _is_there(node.test) else {part.id for part in ast.walk(node.test) if isinstance(part, ast.Name)}
        )
        if read := _reads(node.test) or _evaluates(node.test):
            yield Fault(node.lineno, f"`{read}` is asserted at once: use `expect` or `eventually`")
        elif used & kept:
            yield Fault(node.lineno, f"`{min(used & kept)}` was read at once: use `expect` or `eventually`")


def _is_there(test: ast.expr) -> bool:
    """Whether it is only said, for the type checker, that there is something."""
    return isinstance(test, ast.Compare) and any(isinstance(way, ast.IsNot) for way in test.ops)


def _reads(expression: ast.expr) -> str:
    """What reads the page in an expression; "" if nothing does. A list has `count`, but not without an argument."""
    for call in _calls(expression):
        if isinstance(call.func, ast.Attribute) and call.func.attr in READS - ({"count"} if call.args else set()):
            return call.func.attr
    for part in ast.walk(expression):
        if isinstance(part, ast.Attribute) and part.attr == "url" and _name(part.value) == "page":
            return "page.url"
    return ""


def _evaluates(expression: ast.expr) -> str:
    return next((_name(call.func) for call in _calls(expression) if _name(call.func) == "evaluate"), "")


def _impatient(tree: ast.AST) -> Iterator[Fault]:
    for call in _calls(tree):
        name, owner = _name(call.func), _name(call.func.value) if isinstance(call.func, ast.Attribute) else ""
        keywords = {keyword.arg: keyword.value for keyword in call.keywords}
        if name == "sleep" and call.args and _seconds(call.args[0]) > 0:
            yield Fault(call.lineno, "tests do not sleep")
        if owner == "httpx" and name in REQUESTS and not {"timeout", "transport", None} & set(keywords):
            yield Fault(call.lineno, f"httpx.{name} gives up after five seconds: timeout=ANSWER")
        if name in WAITS:
            place = WAITS[name]
            given = [keywords["timeout"]] if "timeout" in keywords else []
            given += [call.args[place]] if place is not None and len(call.args) > place else []
            if any(_seconds(seconds) >= SHORT for seconds in given):
                yield Fault(call.lineno, f"`{name}` gives up after a number of seconds: use ANSWER of tests.patience")


def _seconds(expression: ast.expr) -> float:
    """A number that is written out; -1 for anything else."""
    value = expression.value if isinstance(expression, ast.Constant) else None
    return float(value) if isinstance(value, int | float) else -1.0


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def _name(node: ast.expr) -> str:
    """The last name of a dotted one."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def main() -> int:
    """Print what is wrong in the tests; 1 if anything is."""
    browser = TESTS / "browser"
    sources = {path: path.read_text(encoding="utf-8") for path in sorted(TESTS.rglob("*.py"))}
    awaited = {
        name
        for path, source in sources.items()
        if browser in path.parents
        for name in given_to_eventually(ast.parse(source))
    }
    wrong = 0
    for path, source in sources.items():
        in_browser = browser in path.parents and path.name != "waiting.py"
        for fault in faults(source, in_browser, awaited):
            print(f"{path.relative_to(ROOT)}:{fault.line}: {fault.what}")
            wrong += 1
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
