"""The codes with which engine, table and server refuse or report something, read from their sources.

    python scripts/codes.py           write codes.gen.json: for each kind of message, each code and its params
    python scripts/codes.py --check   only say whether that file is right

A code is what a call passes to a parameter named `code` of a function or class of the same sources. A code that cannot
be read is an error, so that none is overlooked. The page's build uses the file to see that every code has its message
(`catalogues.ts`). Needs nothing but Python.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TARGET = Path(__file__).with_name("codes.gen.json")
SOURCES = ("core/reasons.pyx", "rules.py", "table/*.py", "wire/*.py", "server/*.py")
CODE = re.compile(r"[a-z]+(-[a-z]+)*")
CYTHON_FUNCTION = re.compile(r"^(?:cdef|cpdef|def) [^=(\n]*?(\w+)\(([^)]*)\)[^\n]*:$", re.MULTILINE)

Codes = dict[str, dict[str, list[str]]]


class UnreadableError(Exception):
    """A code that cannot be read from the sources."""


@dataclass(frozen=True)
class Call:
    """A call, and where it is."""

    file: str
    function: str
    name: str
    node: ast.Call

    def __str__(self) -> str:
        return f"{self.file}: {ast.unparse(self.node)}"


@dataclass
class Source:
    """What is read from one file: parameter names of what can be called, by its name, and the calls."""

    parameters: dict[str, list[str]] = field(default_factory=dict)
    calls: list[Call] = field(default_factory=list)
    literals: dict[tuple[str, str], ast.Dict] = field(default_factory=dict)
    """Dicts assigned to a variable, by function and variable."""
    captures: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    """Texts of which a pattern takes one into a variable (`case "a" | "b" as name`), by function and variable."""


def read_python(file: str, text: str) -> Source:
    """Functions and classes; the parameters of a class are those of its `__init__`, or its fields."""
    source = Source()
    inits: dict[ast.AST, str] = {}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef):
            source.parameters[node.name] = class_parameters(node)
            inits |= {item: node.name for item in node.body if getattr(item, "name", "") == "__init__"}
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            name = inits.get(node, node.name)
            source.parameters[name] = function_parameters(node)
            for inner in own_nodes(node):
                if isinstance(inner, ast.Call):
                    called = inner.func.attr if isinstance(inner.func, ast.Attribute) else ast.unparse(inner.func)
                    source.calls.append(Call(file, name, called, inner))
                elif isinstance(inner, ast.Assign) and isinstance(inner.value, ast.Dict):
                    source.literals[name, ast.unparse(inner.targets[0])] = inner.value
                elif isinstance(inner, ast.MatchAs) and isinstance(inner.pattern, ast.MatchOr) and inner.name:
                    constants = [one.value for one in inner.pattern.patterns if isinstance(one, ast.MatchValue)]
                    source.captures[name, inner.name] = [ast.literal_eval(one) for one in constants]
    return source


def class_parameters(node: ast.ClassDef) -> list[str]:
    for item in node.body:
        if isinstance(item, ast.FunctionDef) and item.name == "__init__":
            return function_parameters(item)
    fields = [item for item in node.body if isinstance(item, ast.AnnAssign)]
    return text_parameters([(ast.unparse(item.target), item.annotation) for item in fields])


def function_parameters(node: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    arguments = [*node.args.args, *node.args.kwonlyargs]
    return text_parameters([(one.arg, one.annotation) for one in arguments])


def text_parameters(annotated: list[tuple[str, ast.expr | None]]) -> list[str]:
    """The names, but for a `code` that is a number, as a close code is, or may be None, as that of a table."""
    return [
        name if name != "code" or (annotation and ast.unparse(annotation) == "str") else ""
        for name, annotation in annotated
        if name != "self"
    ]


def own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """What is in a function, without the functions inside it."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield child
            yield from own_nodes(child)


def read_cython(file: str, text: str) -> Source:
    """Functions, and those calls in them that are written as in Python."""
    source = Source()
    found = list(CYTHON_FUNCTION.finditer(text))
    for match, following in zip(found, [*found[1:], None], strict=True):
        name, parameters = match[1], match[2].split(",")
        source.parameters[name] = [one.partition("=")[0].split()[-1].lstrip("*") for one in parameters if one.strip()]
        body = text[match.end() : following.start() if following else len(text)]
        for call in re.finditer(r"\b(\w+)\(", body):
            try:
                parsed = ast.parse(balanced(body[call.start() :]), mode="eval").body
            except SyntaxError:
                continue
            if isinstance(parsed, ast.Call):
                source.calls.append(Call(file, name, call[1], parsed))
    return source


def balanced(text: str) -> str:
    """As much of `text` as makes its first parenthesis closed."""
    depth = 0
    for i, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if character == ")" and depth == 0:
            return text[: i + 1]
    return text


def argument(call: Call, name: str, parameters: list[str]) -> ast.expr | None:
    """What a call passes to the parameter of this name."""
    for keyword in call.node.keywords:
        if keyword.arg == name:
            return keyword.value
    position = parameters.index(name) if name in parameters else len(call.node.args)
    return call.node.args[position] if position < len(call.node.args) else None


def texts(value: ast.expr, call: Call, source: Source) -> list[str]:
    """The codes that an expression may be."""
    if isinstance(value, ast.IfExp):
        return texts(value.body, call, source) + texts(value.orelse, call, source)
    if isinstance(value, ast.Name) and (call.function, value.id) in source.captures:
        return source.captures[call.function, value.id]
    if isinstance(value, ast.Constant) and isinstance(value.value, str) and CODE.fullmatch(value.value):
        return [value.value]
    raise UnreadableError(f"{call}: cannot read which code {ast.unparse(value)} is")


def keys(value: ast.expr | None, call: Call, source: Source) -> set[str]:
    """The names of the params that are sure to be passed."""
    literal = source.literals.get((call.function, ast.unparse(value))) if isinstance(value, ast.Name) else value
    pairs = literal.keys if isinstance(literal, ast.Dict) else []
    return {key.value for key in pairs if isinstance(key, ast.Constant) and isinstance(key.value, str)}


def kind_of(call: Call, params: set[str]) -> str:
    """The kind of message, which its name begins with: `reason-…`, `rules-…` or `error-…`."""
    if call.file == "rules.py" or "option" in params:
        return "rules"
    answers = call.file.startswith("server/") and call.name != "Refusal"
    opens = answers or call.function.startswith("open_table")
    return "error" if opens else "reason"


def read(root: Path = ROOT / "src" / "seep") -> Codes:
    """For each kind of message its codes, each with the params that are always there."""
    sources = []
    for path in sorted(path for pattern in SOURCES for path in root.glob(pattern)):
        reader = read_cython if path.suffix == ".pyx" else read_python
        sources.append(reader(path.relative_to(root).as_posix(), path.read_text()))
    parameters = {name: names for source in sources for name, names in source.parameters.items() if "code" in names}
    calls = [(call, source) for source in sources for call in source.calls if call.name in parameters]
    given: list[tuple[Call, list[str], set[str]]] = []
    passed_on: dict[str, set[str]] = {}
    for call, source in calls:
        code = argument(call, "code", parameters[call.name])
        params = keys(argument(call, "params", parameters[call.name]), call, source)
        if isinstance(code, ast.Name) and code.id == "code" and "code" in parameters.get(call.function, ()):
            passed_on[call.function] = params
        elif code is not None and not (isinstance(code, ast.Attribute) and code.attr == "code"):
            given.append((call, texts(code, call, source), params))
    codes: dict[str, dict[str, set[str]]] = {}
    for call, names, own_params in given:
        params = own_params if "params" in parameters[call.name] else passed_on.get(call.name, set())
        kind = kind_of(call, params)
        params = params | ({"option"} if kind == "rules" else set())
        for name in names:
            known = codes.setdefault(kind, {}).get(name, params)
            codes[kind][name] = known & params
    return {kind: {code: sorted(params) for code, params in sorted(of.items())} for kind, of in sorted(codes.items())}


def main() -> int:
    """Write the file, or check it; the exit status."""
    text = json.dumps(read(), indent=2) + "\n"
    if "--check" not in sys.argv:
        TARGET.write_text(text)
    elif not TARGET.exists() or TARGET.read_text() != text:
        print("web/scripts/codes.gen.json is not what the sources say: run `npm run codes`", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
