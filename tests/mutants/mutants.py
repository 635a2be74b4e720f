#!/usr/bin/env python3
"""mutants.py COPY N SEED [--list] [--only TEXT]... - makes N single changes of the library, one at a time, and says which
of them no test sees.

COPY is a copy of the repository, configured in COPY/build, that may be changed. Places are found by clang's parser, never
within assertions, so that most changes compile. A change after which the compiler makes the same object is none
(Papadakis et al., Trivial Compiler Equivalence, 2015). The tests are those with the label `quick`, then those with the label
`mutants`: those that have killed last are tried first, and the first that fails ends the trial; so does one that takes
too much of a processor's time, however busy that is, and one that hangs. Without a change all of them have to pass.

--list names the changes, and tests nothing. --only takes those alone whose line in the list has TEXT in it, such as
planner/plan/plan.c:20, of as many as N says.
"""
import argparse
import hashlib
import json
import pathlib
import random
import subprocess
import sys

from clang.cindex import CursorKind, Index, TranslationUnit

SWAPS = {  # what is written instead of an operator
    "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "==": ["!="], "!=": ["=="],
    "+": ["-"], "-": ["+"], "*": ["+"], "/": ["*"], "%": ["/"], "&&": ["||"], "||": ["&&"],
    "&": ["|"], "|": ["&"], "^": ["|"], "<<": [">>"], ">>": ["<<"],
    "+=": ["-="], "-=": ["+="], "|=": ["&="], "&=": ["|="], "^=": ["|="], "++": ["--"], "--": ["++"],
}
PROCESSOR_SECONDS = 60  # of each process of a test
HANGING_SECONDS = 1800


class Change:
    def __init__(self, path, line, start, end, text, old):
        self.path, self.line, self.start, self.end, self.text, self.old = path, line, start, end, text, old

    def __str__(self):
        return f"{self.path}:{self.line}: {' '.join(self.old.split())} -> {self.text}"


# ---- Places


def operator_of(cursor):
    """The token between the operands, or before or after the one."""
    children = list(cursor.get_children())
    if len(children) == 2:
        begin, end = children[0].extent.end.offset, children[1].extent.start.offset
        for token in cursor.get_tokens():
            if begin <= token.extent.start.offset < end and token.spelling in SWAPS:
                return token
    elif len(children) == 1:
        for token in cursor.get_tokens():
            if token.spelling in ("++", "--"):
                return token
    return None


def changes_at(cursor, parent, path, source):
    """All changes of one node of the tree."""
    extent = cursor.extent
    start, end = extent.start.offset, extent.end.offset

    def change(begin, finish, text):
        return Change(path, extent.start.line, begin, finish, text, source[begin:finish].decode())

    kind = cursor.kind
    if kind in (CursorKind.BINARY_OPERATOR, CursorKind.COMPOUND_ASSIGNMENT_OPERATOR, CursorKind.UNARY_OPERATOR):
        token = operator_of(cursor)
        for text in SWAPS[token.spelling] if token else []:
            yield change(token.extent.start.offset, token.extent.end.offset, text)
    elif kind == CursorKind.INTEGER_LITERAL:
        for text in ("+ 1", "- 1"):
            yield change(start, end, f"({source[start:end].decode()} {text})")
    elif kind in (CursorKind.IF_STMT, CursorKind.WHILE_STMT):
        condition = next(cursor.get_children()).extent
        begin, finish = condition.start.offset, condition.end.offset
        yield change(begin, finish, f"!({source[begin:finish].decode()})")
    if parent.kind == CursorKind.COMPOUND_STMT and source[end : end + 1] == b";":
        is_assignment = kind == CursorKind.BINARY_OPERATOR or kind == CursorKind.COMPOUND_ASSIGNMENT_OPERATOR
        if kind in (CursorKind.CALL_EXPR, CursorKind.UNARY_OPERATOR) or is_assignment:
            yield change(start, end, "(void)0")
    if parent.kind == CursorKind.COMPOUND_STMT and kind == CursorKind.IF_STMT and b"\n" not in source[start:end]:
        yield change(start, end + (source[end : end + 1] == b";"), ";")


def asserted_ranges(unit, path):
    for cursor in unit.cursor.get_children():
        if cursor.kind == CursorKind.MACRO_INSTANTIATION and cursor.spelling in ("HR_ASSERT", "_Static_assert"):
            if cursor.extent.start.file.name == path:
                yield cursor.extent.start.offset, cursor.extent.end.offset


def asserting_functions(functions, ranges, uses):
    """Names of static functions that nothing but assertions, and each other, call."""
    found = set()
    while True:
        more = {
            name
            for name, (begin, end, is_static) in functions.items()
            if is_static and name not in found and uses.get(name)
            and all(
                any(a <= at < b for a, b in ranges)
                or any(f in found and functions[f][0] <= at < functions[f][1] for f in functions)
                for at in uses[name]
            )
        }
        if not more:
            return found
        found |= more


def changes_of(root, path, arguments):
    file = str(root / path)
    unit = Index.create().parse(file, arguments, options=TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD)
    source, ranges = (root / path).read_bytes(), list(asserted_ranges(unit, file))
    functions, uses, changes = {}, {}, []

    def look(cursor, parent):
        at = cursor.extent.start.offset
        if cursor.kind == CursorKind.DECL_REF_EXPR:
            uses.setdefault(cursor.spelling, []).append(at)
        if not any(a <= at < b for a, b in ranges):
            changes.extend(changes_at(cursor, parent, path, source))
        for child in cursor.get_children():
            look(child, cursor)

    for cursor in unit.cursor.get_children():
        if cursor.kind == CursorKind.FUNCTION_DECL and cursor.is_definition() and cursor.extent.start.file.name == file:
            is_static = cursor.storage_class.name == "STATIC"
            functions[cursor.spelling] = (cursor.extent.start.offset, cursor.extent.end.offset, is_static)
            look(cursor, cursor)
    spans = [functions[name][:2] for name in asserting_functions(functions, ranges, uses)]
    return [c for c in changes if not any(a <= c.start < b for a, b in spans)]


def all_changes(copy):
    found = []
    for command in json.loads((copy / "build/compile_commands.json").read_text()):
        path = pathlib.Path(command["file"]).relative_to(copy)
        if path.parts[0] in ("passmap", "planner") and "handrail.dir" in command["command"]:
            words = [w for w in command["command"].split() if w.startswith(("-I", "-D", "-std"))]
            found += changes_of(copy, path, words)
    return found


# ---- Trials


def run(command, cwd=None):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, cwd=cwd)
    return done.returncode == 0


class Test:
    def __init__(self, listed, is_quick):
        self.name, self.command, self.is_quick = listed["name"], listed["command"], is_quick
        folder = [p["value"] for p in listed["properties"] if p["name"] == "WORKING_DIRECTORY"]
        self.folder = folder[0] if folder else None


def tests_of(copy):
    tests = []
    for label in ("quick", "mutants"):
        listed = subprocess.run(
            ["ctest", "--test-dir", copy / "build", "-L", f"^{label}$", "--show-only=json-v1"], capture_output=True, check=True
        )
        tests += [Test(test, label == "quick") for test in json.loads(listed.stdout)["tests"]]
    return tests


def object_of(copy, path):
    return copy / "build/CMakeFiles/handrail.dir" / f"{path}.o"


def digest(copy, path):
    return hashlib.sha256(object_of(copy, path).read_bytes()).hexdigest()


def passes(test):
    limits = ["timeout", "-k", "1", str(HANGING_SECONDS), "prlimit", f"--cpu={PROCESSOR_SECONDS}"]
    return run([*limits, *test.command], cwd=test.folder)


def killer_of(copy, tests, path):
    """The first test that fails, or None. Of the quick ones, then of the others, those named like the file are tried first."""
    stem = path.stem.split("_")[0]
    for test in sorted(tests, key=lambda test: (not test.is_quick, stem not in test.name)):
        if not run(["ninja", "-C", copy / "build", test.name]) or not passes(test):
            tests.remove(test)
            tests.insert(0, test)
            return test
    return None


def trial(copy, tests, change):
    """What becomes of a change: `none`, `killed by NAME` or `survived`."""
    file = copy / change.path
    source, before = file.read_bytes(), digest(copy, change.path)
    target = str(object_of(copy, change.path).relative_to(copy / "build"))
    try:
        file.write_bytes(source[: change.start] + change.text.encode() + source[change.end :])
        if not run(["ninja", "-C", copy / "build", target]):
            return "does not compile"
        if digest(copy, change.path) == before:
            return "none"
        killer = killer_of(copy, tests, change.path)
        if not killer:
            return "survived"
        return f"killed by {killer.name}" if killer.is_quick else f"killed, not quickly, by {killer.name}"
    finally:
        file.write_bytes(source)
        run(["ninja", "-C", copy / "build", target])


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("copy", type=lambda path: pathlib.Path(path).resolve())
    parser.add_argument("count", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--only", action="append", default=[], metavar="TEXT")
    return parser.parse_args()


def main():
    asked = arguments()
    changes, tests = all_changes(asked.copy), [] if asked.list else tests_of(asked.copy)
    quick = sum(test.is_quick for test in tests)
    print(f"{len(changes)} possible changes, {quick} quick tests, {len(tests) - quick} others, seed {asked.seed}", flush=True)
    failing = [test.name for test in tests if not passes(test)]
    if failing:
        sys.exit(f"fail without a change: {' '.join(failing)}")
    random.Random(asked.seed).shuffle(changes)
    if asked.only:
        changes = [change for change in changes if any(text in str(change) for text in asked.only)]
    counts = {"killed": 0, "killed,": 0, "survived": 0}
    for change in changes:
        if sum(counts.values()) == asked.count:
            break
        result = trial(asked.copy, tests, change)
        if result.split()[0] in counts:
            counts[result.split()[0]] += 1
        print(f"{'' if asked.list and result == 'survived' else result:32} {change}", flush=True)
    seen, tried = counts["killed"] + counts["killed,"], sum(counts.values())
    if tests and tried:
        print(f"{seen} of {tried} changes were seen, {counts['killed']} of them by the quick tests: {100 * seen / tried:.1f} %")


if __name__ == "__main__":
    main()
