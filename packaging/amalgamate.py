#!/usr/bin/env python3
"""amalgamate.py FOLDER - writes the library as two files, handrail.h and handrail.c, and a README.

handrail.h is the public headers one after the other. handrail.c is every header of the inside where it is first
needed, then every source in the order of the build. A name that one source keeps for itself gets the name of its
file in front, so that those of two files, of libc and of a host do not meet; a function that sources share becomes
static. Text is changed token by token: strings and comments stay, and so do members of structures.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
    |(?P<directive>(?<![^\n])[ \t]*\#(?:\\\n|/\*.*?\*/|[^\n])*)|(?P<number>\.?\d(?:[eEpP][+-]|[\w.])*)
    |(?P<name>[A-Za-z_]\w*)|(?P<space>\s+)|(?P<mark>->|\.\.\.|.)""",
    re.DOTALL | re.VERBOSE,
)
KEYWORDS = set(
    """auto break case char const continue default do double else enum extern float for goto if inline int long
    register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while
    _Alignas _Atomic _Noreturn _Static_assert _Thread_local bool""".split()
)
SYSTEM_MACROS = ("_POSIX_C_SOURCE", "__USE_MINGW_ANSI_STDIO")  # they come before the first header of the system


def tokens_of(text):
    return [(match.lastgroup, match.group()) for match in TOKEN.finditer(text)]


def is_blank(token):
    return token[0] in ("comment", "space", "directive")


def listed(file, pattern):
    """The sources of a CMakeLists.txt, or the public headers, in their order."""
    return re.findall(pattern, (ROOT / file).read_text())


def project_includes(text):
    return re.findall(r'^#include "((?:passmap|planner)/[^"]+)"', text, re.M)


# ---- What a file declares outside of its functions


def declarations(tokens):
    """Index lists of the tokens that count, one for each declaration at the level of the file."""
    current, depth, ended_by_brace = [], 0, False
    for i, token in enumerate(tokens):
        if is_blank(token):
            continue
        text = token[1] if token[0] == "mark" else ""
        current.append(i)
        if text in "({[" and text:
            depth += 1
        elif text in ")}]" and text:
            depth -= 1
        if depth == 0 and (text == ";" or (text == "}" and is_function(tokens, current))):
            yield current
            current = []
    assert not current, [tokens[i][1] for i in current][:20]


def is_function(tokens, declaration):
    """Whether a declaration that ends with a brace is a function: the brace comes after a parenthesis."""
    depth = 0
    for k, i in enumerate(declaration):
        text = tokens[i][1]
        if text == "{" and depth == 0:
            return tokens[declaration[k - 1]][1] == ")"
        depth += {"(": 1, "{": 1, "[": 1, ")": -1, "}": -1, "]": -1}.get(text, 0)
    return False


def outermost(tokens, declaration):
    """Pairs of the tokens outside of every bracket: index, text; an opening bracket stands for what is in it."""
    depth = 0
    for i in declaration:
        text = tokens[i][1] if tokens[i][0] in ("mark", "name") else "0"
        if text in (")", "}", "]"):
            depth -= 1
        elif depth == 0:
            yield i, text
        if text in ("(", "{", "["):
            depth += 1


def inside(tokens, declaration, opening):
    """The tokens in the bracket that opens at index `opening`, but for those in brackets of their own."""
    depth = 0
    for i in declaration[declaration.index(opening) :]:
        text = tokens[i][1] if tokens[i][0] in ("mark", "name") else "0"
        if text in (")", "}", "]"):
            depth -= 1
            if depth == 0:
                return
        elif depth == 1:
            yield i, text
        if text in ("(", "{", "["):
            depth += 1


def declared_names(tokens, declaration):
    """The names that a declaration gives: tags, constants of enumerations, types, functions, variables."""
    outer = list(outermost(tokens, declaration))
    texts = [text for _, text in outer]
    names, is_value = [], False
    for k, (i, text) in enumerate(outer):
        following = texts[k + 1] if k + 1 < len(outer) else ""
        if text in ("struct", "union", "enum") and following not in ("{", ""):
            names.append(following)
        if text == "{" and "enum" in texts[:k]:
            expected = True
            for _, inner in inside(tokens, declaration, i):
                if expected and re.match(r"[A-Za-z_]", inner):
                    names.append(inner)
                expected = inner == ","
        if text == "HR_THREAD_FUNCTION":
            names.append(next(inner for _, inner in inside(tokens, declaration, outer[k + 1][0])))
            return names
        is_value = text == "=" or (is_value and text != ",")
        if is_value:
            continue
        if re.match(r"[A-Za-z_]", text) and following in ("(", "[", "=", ";", ",") and text not in KEYWORDS:
            if text in ("HR_FORMAT", "_Static_assert", "__attribute__"):
                continue
            previous = texts[k - 1] if k else ""
            if previous not in ("struct", "union", "enum"):
                names.append(text)
                if following == "(":
                    break
    return names


def names_of(text):
    tokens = tokens_of(text)
    names = set()
    for declaration in declarations(tokens):
        names.update(declared_names(tokens, declaration))
    return names


# ---- A source with its own names told from others'


def in_structures(tokens):
    """For each token, whether it stands directly in the braces of a structure or union."""
    marks, stack, counted = [], [], []
    for token in tokens:
        marks.append(bool(stack) and stack[-1])
        if is_blank(token):
            continue
        if token[1] == "{" and token[0] == "mark":
            before = [text for _, text in counted[-2:]]
            stack.append(any(word in ("struct", "union") for word in before))
        elif token[1] == "}" and token[0] == "mark":
            stack.pop()
        elif token[1] == "(" and token[0] == "mark":
            stack.append(False if not (stack and stack[-1]) else True)
        elif token[1] == ")" and token[0] == "mark":
            stack.pop()
        counted.append(token)
    return marks


def renamed(text, new_names):
    tokens = tokens_of(text)
    in_structure = in_structures(tokens)
    counted = [i for i, token in enumerate(tokens) if not is_blank(token)]
    place = {i: k for k, i in enumerate(counted)}

    def neighbour(i, step):
        k = place[i] + step
        return tokens[counted[k]][1] if 0 <= k < len(counted) else ""

    out = []
    for i, (kind, token) in enumerate(tokens):
        if kind == "directive" and not re.match(r"\s*#\s*include", token):
            token = re.sub(r"(?<![.\w>])[A-Za-z_]\w*", lambda word: new_names.get(word[0], word[0]), token)
        elif kind == "name" and token in new_names:
            before, after = neighbour(i, -1), neighbour(i, 1)
            is_member = before in (".", "->")
            is_declared_member = in_structure[i] and after in (";", ",", "[", ":", ")") and before not in ("struct", "enum")
            if not is_member and not is_declared_member:
                token = new_names[token]
        out.append(token)
    return "".join(out)


def own_names(path, text):
    """What each name of a source's own is called in the one file."""
    stem = Path(path).stem
    new_names = {}
    for name in sorted(names_of(text)):
        if not name.lower().startswith("hr_"):
            new_names[name] = f"in_{stem}_{name}" if name.lower() == name else f"IN_{stem.upper()}_{name}"
    return new_names


def made_static(text, public):
    """Functions and data that the library's files share are seen in the one file only."""
    tokens = tokens_of(text)
    insert = set()
    for declaration in declarations(tokens):
        outer = [word for _, word in outermost(tokens, declaration)]
        names = declared_names(tokens, declaration)
        if {"static", "typedef", "_Static_assert"} & set(outer) or not names or set(names) & public:
            continue
        is_type = outer[0] in ("struct", "union", "enum") and (outer[1] == "{" or outer[2] in ("{", ";"))
        if not is_type:
            insert.add(declaration[0])
    out = []
    for i, (_, token) in enumerate(tokens):
        if i in insert:
            out.append("HR_INSIDE ")
        out.append("" if token == "extern" and i in insert else token)
    return "".join(out)


def without_project_includes(text):
    return re.sub(r'^#include "(?:passmap|planner)/[^"]+"[^\n]*\n', "", text, flags=re.M)


def without_system_macros(text):
    return re.sub(rf"^#define (?:{'|'.join(SYSTEM_MACROS)})\b[^\n]*\n", "", text, flags=re.M)


def section(path, text):
    text = re.sub(r"\n{3,}", "\n\n", text).strip("\n")
    return f"\n// ==== {path} " + "=" * max(0, 88 - len(path)) + f"\n\n{text}\n"


class Amalgamation:
    def __init__(self):
        self.public_headers = listed("cmake/public_headers.cmake", r"\b((?:passmap|planner)/\w+\.h)\b")
        self.done = set()
        self.header_text = "".join(self.public_text(path) for path in self.public_headers)
        self.public = set(re.findall(r"HR_API[^;{]*?\b(hr_\w+)\(", self.header_text))

    def public_text(self, path):
        if path in self.done:
            return ""
        self.done.add(path)
        text = (ROOT / path).read_text()
        needed = "".join(self.public_text(include) for include in project_includes(text))
        return needed + section(path, without_project_includes(text))

    def with_headers(self, text):
        """The headers that a file needs and that have not been written yet."""
        out = []
        for path in project_includes(text):
            if path in self.done:
                continue
            self.done.add(path)
            header = (ROOT / path).read_text()
            out += self.with_headers(header)
            out.append(section(path, made_static(without_project_includes(header), self.public)))
        return out

    def source(self, path):
        text = (ROOT / path).read_text()
        out = self.with_headers(text)
        text = without_system_macros(without_project_includes(text))
        macros = re.findall(r"^#define (\w+)", text, re.M)
        undone = re.findall(r"^#undef (\w+)", text, re.M)
        text = made_static(renamed(text, own_names(path, text)), self.public)
        macros = [name for name in dict.fromkeys(macros) if name not in undone and not name.startswith("STB")]
        text = text.rstrip("\n") + "\n" + "".join(f"#undef {name}\n" for name in macros)
        return "".join(out) + section(path, text)

    def sources(self):
        listed_sources = []
        for folder in ("passmap", "planner"):
            listed_sources += [f"{folder}/{name}" for name in listed(f"{folder}/CMakeLists.txt", r"\b(\w+/\w+\.c)\b")]
        png = ["passmap/files/png_chunks.c", "passmap/files/png.c", "passmap/files/load_png.c"]
        without = "passmap/files/no_png.c"
        plain = [path for path in listed_sources if path not in png + [without]]
        # PNG last: stb brings names of its own.
        return (
            "".join(self.source(path) for path in plain)
            + "\n#ifdef HANDRAIL_PNG\n"
            + "".join(self.source(path) for path in png)
            + "\n#else\n"
            + self.source(without)
            + "\n#endif\n"
        )


def main(folder):
    version = ".".join(re.findall(r"#define HR_VERSION_\w+ (\d+)", (ROOT / "passmap/passmap.h").read_text()))
    licence = (ROOT / "LICENSE").read_text()
    head = f"// Handrail {version}, %s\n//\n" + "".join(f"// {line}".rstrip() + "\n" for line in licence.splitlines())
    made = Amalgamation()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "handrail.h").write_text(
        head % "all public headers in one file. Made by packaging/amalgamate.py."
        + "#ifndef HANDRAIL_ONE_FILE_H\n#define HANDRAIL_ONE_FILE_H\n"
        + made.header_text
        + "\n#endif\n"
    )
    (folder / "handrail.c").write_text(
        head % "the whole library in one file. Made by packaging/amalgamate.py."
        + "".join(f"#ifndef {name}\n#define {name} {value}\n#endif\n" for name, value in zip(SYSTEM_MACROS, ("200809L", "1")))
        + '#include "handrail.h"\n\n'
        + "// What files of the library share with each other, and a host does not see.\n"
        + "#if defined(__GNUC__)\n#define HR_INSIDE static __attribute__((unused))\n#else\n#define HR_INSIDE static\n#endif\n"
        + made.sources()
    )
    (folder / "README.md").write_text((ROOT / "packaging/one_file.md").read_text().replace("@VERSION@", version))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
