"""Programs as trees: tree-sitter's grammars of the five languages, and what checks ask of a tree.

A corpus may leave out a prelude (C++ includes, Go's package clause): the grammars accept programs without it. A tree tells
about form alone: names that do not exist and types that do not fit parse well.
"""

import importlib
from dataclasses import dataclass
from functools import cache, lru_cache

from tree_sitter import Language, Node, Parser, Tree

GRAMMARS = {
    "python": "tree_sitter_python",
    "cpp": "tree_sitter_cpp",
    "java": "tree_sitter_java",
    "go": "tree_sitter_go",
    "ruby": "tree_sitter_ruby",
}
OPENING = {"{": "}", "(": ")", "[": "]"}
TRIVIAL_TAIL = 2
"""Lines at the end of a program within which a cut shows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """The first place where a program does not parse."""

    line: int
    """From 1."""
    words: str
    """What the parser says."""
    is_at_end: bool
    """Whether the program stops before something that was opened is closed."""


@cache
def parser(language: str) -> Parser:
    """Return the parser of a language; one per process."""
    return Parser(Language(importlib.import_module(GRAMMARS[language]).language()))


@lru_cache(maxsize=4096)
def parse(language: str, text: str) -> Tree:
    """Return the tree of a program; several checks ask for it."""
    return parser(language).parse(text.encode("utf-8", "surrogatepass"))


def fault(language: str, text: str) -> Fault | None:
    """Return where a program does not parse, or nothing."""
    tree = parse(language, text)
    if not tree.root_node.has_error:
        return None
    node = _first_error(tree.root_node)
    last_line = text.rstrip().count("\n") + 1
    line = node.start_point[0] + 1
    words = f"expected {node.type!r}" if node.is_missing else f"cannot read {_start_of(node)!r}"
    reaches_end = node.end_point[0] + 1 >= last_line and (node.is_missing or node.type == "ERROR")
    return Fault(line=line, words=words, is_at_end=reaches_end and _is_open(language, tree.root_node))


def error_share(language: str, text: str) -> float:
    """Return the share of a program's bytes that stand in nodes that do not parse."""
    tree = parse(language, text)
    return min(1.0, _error_bytes(tree.root_node) / max(1, len(text.encode("utf-8", "surrogatepass"))))


def node_types(language: str, text: str) -> set[str]:
    """Return the types of all nodes, comments included."""
    found: set[str] = set()
    waiting = [parse(language, text).root_node]
    while waiting:
        node = waiting.pop()
        found.add(node.type)
        waiting += node.children
    return found


def _first_error(root: Node) -> Node:
    """Return the first node in the text that is an error or missing, as deep as it goes."""
    node = root
    while True:
        inner = [child for child in node.children if child.has_error or child.is_missing or child.is_error]
        if not inner:
            return node
        node = inner[0]
        if node.is_missing:
            return node


def _error_bytes(node: Node) -> int:
    if node.is_error:
        return node.end_byte - node.start_byte
    if not node.has_error:
        return 0
    return sum(_error_bytes(child) for child in node.children)


def _is_open(language: str, root: Node) -> bool:
    """Return whether brackets (and Ruby's blocks) are opened more often than closed, strings and comments aside."""
    depth = 0
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.is_missing:
            continue
        if not node.children:
            depth += node.type in OPENING or (language == "ruby" and node.type in RUBY_OPENING and not node.is_named)
            depth -= node.type in OPENING.values() or (language == "ruby" and node.type == "end")
        waiting += node.children
    return depth > 0


RUBY_OPENING = frozenset(("def", "class", "module", "do", "begin", "case"))


def _start_of(node: Node) -> str:
    text = (node.text or b"").decode("utf-8", "replace").strip()
    return text.splitlines()[0][:40] if text else node.type
