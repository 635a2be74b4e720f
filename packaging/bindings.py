#!/usr/bin/env python3
"""bindings.py FOLDER - the public headers for other languages, made anew from the headers themselves:

handrail.cdef   declarations alone, for LuaJIT's ffi.cdef and others that read C
_handrail.py    for Python's ctypes
bindings.rs     for Rust; layout.rs prints the layout of its structures
HandrailRaw.cs  for C# and Unity
by_value.txt    functions that return a structure, and structures that are passed, which not every language's foreign calls can
layout.c        prints size and offsets of every structure, as C has them: a line each, which all others must have, too
"""

import sys
from pathlib import Path

from amalgamate import Amalgamation
from bindings_csharp import csharp
from bindings_python import python
from bindings_rust import rust, rust_layout
from declarations import Function, Structure, plain, read_headers, whole_numbers


def c_layout(items):
    lines = ["#include <handrail.h>", "#include <stdio.h>", "int main(void) {"]
    for item in items:
        if isinstance(item, Structure):
            lines.append(f'    printf("{item.name} %d\\n", (int)sizeof({item.name}));')
            for name, _ in item.fields:
                lines.append(f'    printf("{item.name}.{name} %d\\n", (int)offsetof({item.name}, {name}));')
    return "\n".join(lines + ["    return 0;", "}"]) + "\n"


def by_value(items):
    structures = {item.name for item in items if isinstance(item, Structure)}
    functions = [item for item in items if isinstance(item, Function)]
    returning = [f.name for f in functions if f.result.base in structures and not f.result.stars]
    passed = {kind.base for f in functions for _, kind in f.parameters if kind.base in structures and not kind.stars}
    return "".join(f"{name}\n" for name in returning + sorted(passed))


def main(folder):
    text = Amalgamation().header_text
    items = read_headers(text)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "handrail.cdef").write_text(whole_numbers(items) + plain(text))
    for name, write in (
        ("_handrail.py", python), ("bindings.rs", rust), ("layout.rs", rust_layout), ("HandrailRaw.cs", csharp), ("layout.c", c_layout),
        ("by_value.txt", by_value),
    ):
        (folder / name).write_text(write(items))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
