"""declarations.py - what the public headers declare, as a list: constants, structures, types of functions, functions.

It reads the C of these headers, not all of C: no unions, no bit fields, no function that returns a pointer to one.
Numbers are worked out, so that what is written from the list needs no C: HR_CLASS_MAX / 64 is 4.
"""

import re
from dataclasses import dataclass, field

SIMPLE = {"void", "bool", "char", "int", "double", "size_t"} | {f"{u}int{n}_t" for u in ("", "u") for n in (8, 16, 32, 64)}


@dataclass
class Type:
    """`base` with `stars`, an array of `sizes`; `is_const` is of what the innermost pointer leads to."""

    base: str
    stars: int = 0
    is_const: bool = False
    sizes: list = field(default_factory=list)
    callback: object = None  # a Function without a name, for a field that points to one


@dataclass
class Constants:
    """An enumeration, `name` None for one of loose numbers."""

    name: object
    values: list  # of pairs


@dataclass
class Number:
    """A macro that stands for a number."""

    name: str
    value: object


@dataclass
class Alias:
    name: str
    base: str


@dataclass
class Opaque:
    name: str


@dataclass
class Structure:
    name: str
    fields: list  # of pairs: name, Type


@dataclass
class FunctionType:
    name: str
    result: Type
    parameters: list  # of pairs: name, Type


@dataclass
class Function(FunctionType):
    pass


def without_comments(text):
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"^[ \t]*#ifdef __cplusplus.*?#endif", "", text, flags=re.DOTALL | re.MULTILINE)


def plain(text):
    """Declarations alone: no comments, no directives, no marks of the compiler's."""
    text = re.sub(r"^[ \t]*#(?:\\\n|[^\n])*\n", "", without_comments(text), flags=re.MULTILINE)
    text = re.sub(r"\bHR_API\b\s*", "", text)
    return re.sub(r"\n\s*\n+", "\n", text).strip() + "\n"


def statements(text):
    depth, start = 0, 0
    for i, letter in enumerate(text):
        depth += {"{": 1, "(": 1, "}": -1, ")": -1}.get(letter, 0)
        if letter == ";" and depth == 0:
            yield " ".join(text[start:i].split())
            start = i + 1
    assert not text[start:].strip(), text[start:]


class Reader:
    def __init__(self):
        self.numbers, self.known, self.found = {}, set(SIMPLE), []

    def value(self, expression):
        return eval(expression.replace("/", "//"), {"__builtins__": {}}, self.numbers)

    def type_of(self, words, stars, sizes=()):
        name = " ".join(word for word in words.split() if word not in ("const", "struct", "enum"))
        if name not in self.known:
            raise SystemExit(f"bindings: unknown type {name}")
        return Type(name, stars, "const" in words.split(), [self.value(size) if size else 0 for size in sizes])

    def declared(self, text):
        """Pairs of name and type of a declaration without initialisers."""
        callback = re.fullmatch(r"(.+?)\(\*(\w+)\)\((.*)\)", text)
        if callback:
            called = FunctionType(callback[2], self.result(callback[1]), self.parameters(callback[3]))
            return [(callback[2], Type("void", 1, callback=called))]
        first = re.match(r"((?:const |struct |enum )*\w+(?: const)?)[ ]*(.*)", text)
        found = []
        for part in first[2].split(","):
            bare = re.fullmatch(r"\s*(\**)\s*(?:const )?(\w+)?((?:\[[^]]*\])*)", part)
            found.append((bare[2], self.type_of(first[1], len(bare[1]), re.findall(r"\[([^]]*)\]", bare[3]))))
        return found

    def parameters(self, text):
        if text.strip() == "void":
            return []
        return [self.declared(part.strip())[0] for part in re.split(r",(?![^(]*\))", text)]

    def result(self, text):
        return self.type_of(text.replace("*", " "), text.count("*"))

    def constants(self, name, body):
        values, value = [], -1
        for part in filter(str.strip, body.split(",")):
            key, _, expression = (piece.strip() for piece in part.partition("="))
            value = self.value(expression) if expression else value + 1
            self.numbers[key] = value
            values.append((key, value))
        if name:
            self.known.add(name)
        return Constants(name, values)

    def structure(self, name, body):
        self.known.add(name)
        return Structure(name, [pair for part in statements(body.strip()) for pair in self.declared(part)])

    def read(self, statement):
        enum = re.fullmatch(r"(?:typedef )?enum (\w+ )?\{(.*)\}( \w+)?", statement)
        structure = re.fullmatch(r"(?:typedef )?struct (\w+) \{(.*)\}( \w+)?", statement)
        opaque = re.fullmatch(r"typedef struct (\w+) (\w+)", statement)
        function_type = re.fullmatch(r"typedef (.+?)(\w+)\((.*)\)", statement)
        renamed = re.fullmatch(r"typedef (\w+) (\w+)", statement)
        function = re.fullmatch(r"(.+?)\b(hr_\w+)\((.*)\)", statement)
        if enum:
            return self.constants(enum[3] and enum[3].strip(), enum[2])
        if structure:
            return self.structure(structure[1], structure[2])
        if opaque:
            self.known.add(opaque[2])
            return Opaque(opaque[2])
        if function_type:
            self.known.add(function_type[2])
            return FunctionType(function_type[2], self.result(function_type[1]), self.parameters(function_type[3]))
        if renamed:
            self.known.add(renamed[2])
            return Alias(renamed[2], renamed[1])
        if function:
            return Function(function[2], self.result(function[1]), self.parameters(function[3]))
        raise SystemExit(f"bindings: what is {statement!r}?")


def read_headers(text):
    """Everything that the headers declare, in their order, numbers of macros first."""
    macros = re.findall(r"^#define (HR_\w+) +\(?(-?[\d.]+)\)?\s*$", without_comments(text), re.MULTILINE)
    found = [Number(name, float(value) if "." in value else int(value)) for name, value in macros]
    reader = Reader()
    reader.numbers.update((number.name, number.value) for number in found)
    return found + [reader.read(statement) for statement in statements(plain(text))]


def soname_version(items):
    """What hr_version() begins with in every library that has these structures: the numbers of the soname, with dots."""
    numbers = {item.name: item.value for item in items if isinstance(item, Number)}
    return f"{numbers['HR_VERSION_MAJOR']}.{numbers['HR_VERSION_MINOR']}."


def whole_numbers(items):
    """Macros that stand for whole numbers, as declarations of C."""
    whole = (item for item in items if isinstance(item, Number) and isinstance(item.value, int))
    return "".join(f"static const int {item.name} = {item.value};\n" for item in whole)


def described_once(items):
    """Without the first mention of a structure that is described later, for languages that need none."""
    whole = {item.name for item in items if isinstance(item, Structure)}
    return [item for item in items if not (isinstance(item, Opaque) and item.name in whole)]
