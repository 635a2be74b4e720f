#!/usr/bin/env python3
"""json_shapes.py PROGRAM PAGE [--write] - holds the examples of docs/json.md against the program: each
block of JSON has the names, and the kinds of values, that the command above it prints; lists are shown
by their first item. With --write the blocks are printed anew. Runs in a folder of its own with the
files that the page's commands name."""
import json
import re
import subprocess
import sys

WIDTH = 100


def first(value):
    """A value with lists cut to their first item."""
    if isinstance(value, dict):
        return {name: first(item) for name, item in value.items()}
    if isinstance(value, list) and value and isinstance(value[0], (dict, list)):
        return [first(value[0])]
    return value


def differ(shown, printed, place):
    """Where two values differ in names or kinds, in words; None where they do not."""
    if shown is None or printed is None:
        return None
    if isinstance(shown, dict) and isinstance(printed, dict):
        if list(shown) != list(printed):
            return f"{place}: the page has {list(shown)}, the program {list(printed)}"
        return next((d for n in shown if (d := differ(shown[n], printed[n], f"{place}.{n}"))), None)
    if isinstance(shown, list) and isinstance(printed, list):
        return differ(shown[0], printed[0], place + "[0]") if shown and printed else None
    kinds = [(int, float) if isinstance(v, (int, float)) and not isinstance(v, bool) else type(v) for v in (shown, printed)]
    return None if kinds[0] == kinds[1] else f"{place}: {shown!r} on the page, {printed!r} by the program"


def text_of(value, indent):
    """JSON in few lines."""
    line = json.dumps(value)
    if len(line) + indent <= WIDTH or not isinstance(value, (dict, list)) or not value:
        return line
    inner, outer = " " * (indent + 2), " " * indent
    if isinstance(value, list):
        return "[\n" + inner + text_of(value[0], indent + 2) + "\n" + outer + "]"
    rows, row = [], inner
    for name, item in value.items():
        piece = json.dumps(name) + ": " + text_of(item, indent + 2) + ", "
        if row.strip() and ("\n" in piece or len(row) + len(piece) > WIDTH):
            rows.append(row.rstrip())
            row = inner
        row += piece
        if "\n" in piece:
            rows.append(row.rstrip())
            row = inner
    if row.strip():
        rows.append(row.rstrip())
    return "{\n" + "\n".join(rows).rstrip(",") + "\n" + outer + "}"


def answer(program, command):
    ran = subprocess.run([program] + command.split(), capture_output=True, text=True, check=False)
    if ran.returncode > 1:
        sys.exit(f"handrail {command}: {ran.stderr}")
    return first(json.loads(ran.stdout))


def main():
    program, page = sys.argv[1], sys.argv[2]
    text = open(page, encoding="utf-8").read()
    blocks = re.findall(r"```sh\nhandrail ([^\n]*)\n```\n\n```json\n(.*?)```", text, re.S)
    faults = [] if len(blocks) > 5 else ["too few examples on the page"]
    for command, shown in blocks:
        printed = answer(program, command)
        if "--write" in sys.argv:
            text = text.replace(f"handrail {command}\n```\n\n```json\n{shown}```", f"handrail {command}\n```\n\n```json\n{text_of(printed, 0)}\n```")
        elif fault := differ(json.loads(shown), printed, command):
            faults.append(fault)
    if "--write" in sys.argv:
        open(page, "w", encoding="utf-8").write(text)
    print("\n".join(faults))
    sys.exit(1 if faults else 0)


main()
