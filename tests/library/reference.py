"""The API reference, made from the docstrings of all public names: `python -m tests.library.reference`."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from inspect import cleandoc
from pathlib import Path
from typing import TypeAlias

SOURCE = Path(__file__).parents[2] / "src"
PAGE = Path(__file__).parents[2] / "docs" / "api.md"

PUBLIC = (
    "kostka",
    "kostka.rules",
    "kostka.rules.classic",
    "kostka.rules.first",
    "kostka.rules.express",
    "kostka.tiles",
    "kostka.tiles.dice",
    "kostka.solver",
    "kostka.solver.first",
    "kostka.solver.express",
    "kostka.svg",
    "kostka.engine",
    "kostka.engine.chance",
    "kostka.engine.record",
    "kostka.engine.classic",
    "kostka.engine.first",
    "kostka.engine.express",
    "kostka.value",
    "kostka.bots",
    "kostka.hints",
    "kostka.errors",
    "kostka.testing",
)
"""The modules whose `__all__` is promised; everything else may change with any version."""

HEAD = """\
# API reference

Made from the docstrings by `make api`; a test keeps it current and runs every example.
[The library](library.md) says how to begin, and what is promised of the names below. Names that are not here
may change with any version.

"""

Definition: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign


@dataclass(frozen=True)
class Name:
    """A public name: where it is exported and defined, and what is said about it."""

    module: str
    name: str
    definitions: tuple[Definition, ...]
    doc: str


def names(module: str) -> Iterator[Name]:
    """The public names of a module, in the order of its `__all__`."""
    for name in exported(module):
        if name != "__version__":
            definitions, doc = _found(module, name)
            yield Name(module, name, definitions, doc)


def exported(module: str) -> tuple[str, ...]:
    """What `__all__` holds."""
    for node in _tree(module).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return tuple(ast.literal_eval(node.value))
    raise LookupError(f"{module} has no __all__")


def page() -> str:
    """The whole reference."""
    return HEAD + "\n".join(section for module in PUBLIC for section in _module(module))


def _module(module: str) -> Iterator[str]:
    doc = ast.get_docstring(_tree(module)) or ""
    yield f"## `{module}`\n\n{_marked(doc)}\n"
    for name in names(module):
        yield f"### `{name.name}`\n"
        yield from _described(name)


def _described(name: Name) -> Iterator[str]:
    code = [line for definition in name.definitions for line in _signature(definition)]
    yield "```\n" + "\n".join(code) + "\n```\n"
    yield f"{_marked(name.doc)}\n"
    for definition in name.definitions:
        if isinstance(definition, ast.ClassDef):
            listed = list(_members(definition))
            if listed:
                yield "\n".join(listed) + "\n"


def _signature(node: Definition) -> Iterator[str]:
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            returned = f" -> {_plain(node.returns)}" if node.returns else ""
            awaited = "async " if isinstance(node, ast.AsyncFunctionDef) else ""
            yield f"{awaited}{node.name}({_plain(node.args)}){returned}"
        case ast.ClassDef():
            bases = ", ".join(_plain(base) for base in node.bases)
            yield f"class {node.name}({bases})" if bases else f"class {node.name}"
            for field in node.body:
                if isinstance(field, ast.AnnAssign) and not _plain(field.target).startswith("_"):
                    default = "" if field.value is None else f" = {_plain(field.value)}"
                    yield f"    {_plain(field.target)}: {_plain(field.annotation)}{default}"
        case ast.Assign() | ast.AnnAssign():
            yield ast.unparse(node)


def _members(node: ast.ClassDef) -> Iterator[str]:
    for member in node.body:
        if isinstance(member, ast.FunctionDef) and not member.name.startswith("_"):
            arguments = ", ".join(arg.arg for arg in member.args.args if arg.arg not in ("self", "cls"))
            is_property = any(ast.unparse(mark) == "property" for mark in member.decorator_list)
            called = member.name if is_property else f"{member.name}({arguments})"
            doc = (ast.get_docstring(member) or "").split("\n\n")[0].replace("\n", " ")
            yield f"- `{called}`: {doc}" if doc else f"- `{called}`"


def _found(module: str, name: str) -> tuple[tuple[Definition, ...], str]:
    """The definitions of a name, several where it is overloaded, and its docstring."""
    body = _statements(_tree(module))
    overloads: list[Definition] = []
    for place, node in enumerate(body):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and node.name == name:
            if any(ast.unparse(mark) == "overload" for mark in node.decorator_list):
                overloads.append(node)
                continue
            return tuple(overloads) or (node,), ast.get_docstring(node) or ""
        if isinstance(node, ast.Assign | ast.AnnAssign) and name in _targets(node):
            return (node,), _after(body, place)
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                if (alias.asname or alias.name) == name:
                    return _found(node.module, alias.name)
    raise LookupError(f"{module} does not define {name}")


def _statements(tree: ast.Module) -> list[ast.stmt]:
    """The statements of a module, those for type checkers included."""
    found: list[ast.stmt] = []
    for node in tree.body:
        found += node.body if isinstance(node, ast.If) else [node]
    return found


def _targets(node: ast.Assign | ast.AnnAssign) -> list[str]:
    return [
        ast.unparse(target) for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
    ]


def _after(body: list[ast.stmt], place: int) -> str:
    """The text that stands behind an assignment to say what it is."""
    following = body[place + 1] if place + 1 < len(body) else None
    if isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant):
        return cleandoc(str(following.value.value))
    return ""


def _plain(node: ast.AST) -> str:
    """The code without quotes around the names of types."""
    return ast.unparse(node).replace("'", "") if not _has_text(node) else ast.unparse(node)


def _has_text(node: ast.AST) -> bool:
    """Whether a literal text stands in it, other than the name of a type."""
    texts = [
        one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)
    ]
    return any(not text or not text[0].isupper() for text in texts)


def _marked(doc: str) -> str:
    """The docstring in Markdown: examples become blocks."""
    parts: list[str] = []
    example = False
    for line in doc.split("\n"):
        if line.startswith(">>>") and not example:
            parts += ["```pycon"]
            example = True
        elif example and not line.strip():
            parts += ["```"]
            example = False
        parts.append(line)
    return "\n".join([*parts, "```"] if example else parts)


@cache
def _tree(module: str) -> ast.Module:
    path = SOURCE / Path(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(file.read_text("utf-8"))


if __name__ == "__main__":
    sys.stdout.write(page())
