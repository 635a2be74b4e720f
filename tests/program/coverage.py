"""coverage.py COUNTS REASONS LEAST_LINES LEAST_BRANCHES - what the tests take of the library, and what they leave.

Sums up what llvm-cov has counted: COUNTS/lines as lcov, COUNTS/branches as JSON. Branches within assertions are left out, and
functions that nothing but assertions call: a broken invariant is what cannot happen. What is left is printed, with its reason
if REASONS has one, a line each: path, the line of source and the reason, with tabs between them. Exits with 1 below the bars
(in percent), and where a reason is given for what is taken or gone.
"""
import json
import pathlib
import re
import sys

ASSERTION = re.compile(r"\b(?:HR_ASSERT|_Static_assert)\(")
FUNCTION = re.compile(r"^(static )?[a-zA-Z_][\w ]*?[ *](\w+)\([^;{}]*\) \{$.*?^\}$", re.M | re.S)


def without_comments(text):
    """As long as before."""
    return re.sub(r"//[^\n]*", lambda m: " " * len(m.group()), text)


def end_of_call(text, at):
    """The place behind the parenthesis that closes the first one from `at` on."""
    depth = 0
    for i in range(text.index("(", at), len(text)):
        depth += (text[i] == "(") - (text[i] == ")")
        if depth == 0:
            return i + 1
    return len(text)


def ranges_of_assertions(text):
    return [(m.start(), end_of_call(text, m.start())) for m in ASSERTION.finditer(text)]


def is_within(at, ranges):
    return any(begin <= at < end for begin, end in ranges)


def functions_of(text):
    """Of each function that is defined: its name, whether it is static, its range, and where its name stands."""
    return [(m.group(2), bool(m.group(1)), (m.start(), m.end()), m.start(2)) for m in FUNCTION.finditer(text)]


def asserting_functions(texts, public):
    """Of each file, the ranges of functions that nothing but assertions, and each other, call."""
    assertions = {path: ranges_of_assertions(text) for path, text in texts.items()}
    found = {path: [] for path in texts}
    names = {path: [(m.group(), m.start()) for m in re.finditer(r"\b[a-z_]\w*\b", text)] for path, text in texts.items()}
    uses = {}
    for path in (path for path in texts if path.endswith(".c")):
        for name, at in names[path]:
            uses.setdefault(name, []).append((path, at))

    def is_asserting(path, name, is_static, own, at):
        others = [u for u in uses.get(name, []) if (u[0] == path or not is_static) and u != (path, at)]
        others = [u for u in others if u[0] != path or not is_within(u[1], [own])]
        return others and all(is_within(u, assertions[p]) or is_within(u, found[p]) for p, u in others)

    functions = [(path, *f) for path, text in texts.items() if path.endswith(".c") for f in functions_of(text)]
    functions = [f for f in functions if f[1] not in public]
    more = True
    while more:
        more = [f for f in functions if f[3] not in found[f[0]] and is_asserting(*f)]
        for path, _, _, own, _ in more:
            found[path].append(own)
    return assertions, found


def lines_of(text, ranges):
    number = lambda at: text.count("\n", 0, at) + 1
    return {line for begin, end in ranges for line in range(number(begin), number(end - 1) + 1)}


class Sum:
    def __init__(self):
        self.lines = self.taken_lines = self.branches = self.taken_branches = 0
        self.left = []  # path, number of the line, its text, whether it was taken, branches that were not

    def add(self, path, number, text, count, branches):
        missing = sum(taken == 0 for taken in branches)
        self.lines += 1
        self.taken_lines += count > 0
        self.branches += len(branches)
        self.taken_branches += len(branches) - missing
        if count == 0 or missing:
            self.left.append((path, number, text.strip(), count > 0, missing))


def read_lines(path, root):
    """Of each file: how often each line was taken."""
    files = {}
    for row in path.read_text(encoding="utf-8").splitlines():
        key, _, rest = row.partition(":")
        if key == "SF":
            lines = files.setdefault(str(pathlib.Path(rest).relative_to(root)), {})
        elif key == "DA":
            number, count = map(int, rest.split(",")[:2])
            lines[number] = lines.get(number, 0) + count
    return files


def read_branches(path, root):
    """Of each file: how often each branch of a line was taken, in all the places where a function is expanded."""
    files = {}
    for file in json.loads(path.read_text(encoding="utf-8"))["data"][0]["files"]:
        lines = files.setdefault(str(pathlib.Path(file["filename"]).relative_to(root)), {})
        for branch in file["branches"]:
            taken = lines.setdefault(branch[0], {}).setdefault(tuple(branch[:4]), [0, 0])
            taken[0] += branch[4]
            taken[1] += branch[5]
    return {path: {line: sum(own.values(), []) for line, own in lines.items()} for path, lines in files.items()}


def sum_up(counts, root):
    files = sorted(str(f.relative_to(root)) for part in ("passmap", "planner") for f in (root / part).rglob("*.[ch]"))
    texts = {path: without_comments((root / path).read_text(encoding="utf-8")) for path in files}
    public = {name for path in files if path.count("/") == 1 for name in re.findall(r"\b(hr_\w+)\(", texts[path])}
    assertions, functions = asserting_functions(texts, public)
    total = Sum()
    branches = read_branches(counts / "branches", root)
    for path, lines in sorted(read_lines(counts / "lines", root).items()):
        text = texts[path]
        asserting, left_out = lines_of(text, assertions[path]), lines_of(text, functions[path])
        source = (root / path).read_text(encoding="utf-8").split("\n")
        for number, count in sorted(lines.items()):
            own = [] if number in asserting else branches.get(path, {}).get(number, [])
            if number not in left_out and re.search(r"\w", source[number - 1]):
                total.add(path, number, source[number - 1], count, own)
    return total


def read_reasons(path):
    rows = [row.split("\t") for row in path.read_text(encoding="utf-8").splitlines() if row and not row.startswith("#")]
    return {(row[0], row[1]): row[2] for row in rows}


def main(counts, reasons, least_lines, least_branches):
    root = pathlib.Path(__file__).resolve().parents[2]
    total, given, used = sum_up(pathlib.Path(counts), root), read_reasons(pathlib.Path(reasons)), set()
    unexplained = 0
    for path, number, text, is_taken, missing in total.left:
        reason = given.get((path, text))
        used.add((path, text))
        unexplained += not is_taken and not reason
        what = f"{missing} branches" if is_taken else "line"
        print(f"{path}:{number}: {what}: {text}" + (f"  // {reason}" if reason else ""))
    for path, text in sorted(set(given) - used):
        print(f"{reasons}: a reason for what is taken or gone: {path}: {text}")
    lines, branches = 100 * total.taken_lines / total.lines, 100 * total.taken_branches / total.branches
    print(f"lines: {lines:.2f} % ({total.taken_lines} of {total.lines}), {unexplained} of those left without a reason")
    print(f"branches: {branches:.2f} % ({total.taken_branches} of {total.branches})")
    return bool(set(given) - used) or lines < least_lines or branches < least_branches


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], float(sys.argv[3]), float(sys.argv[4])))
