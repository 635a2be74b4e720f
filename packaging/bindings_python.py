"""bindings_python.py - what the headers declare, for Python's ctypes: constants, structures, functions of a loaded library."""

from declarations import Alias, Constants, Function, FunctionType, Number, Opaque, soname_version

WORDS = ("from", "in", "is", "pass")  # a field of that name gets a _ behind
SIMPLE = {
    "void": "None", "bool": "C.c_bool", "char": "C.c_char", "int": "C.c_int", "double": "C.c_double",
    "size_t": "C.c_size_t", **{f"{u}int{n}_t": f"C.c_{u}int{n}" for u in ("", "u") for n in (8, 16, 32, 64)},
}


class Python:
    def __init__(self):
        self.types, self.pointers, self.lines, self.functions = dict(SIMPLE), set(), [], []

    def called(self, function):
        kinds = [self.kind(function.result)] + [self.kind(kind) for _, kind in function.parameters]
        return f"C.CFUNCTYPE({', '.join(kinds)})"

    def kind(self, kind):
        if kind.callback:
            return self.called(kind.callback)
        name, stars = self.types[kind.base], kind.stars
        if kind.base in self.pointers:
            return name
        if stars and name in ("None", "C.c_char"):
            name, stars = ("C.c_void_p" if name == "None" else "C.c_char_p"), stars - 1
        name = "C.POINTER(" * stars + name + ")" * stars
        for size in reversed(kind.sizes):
            name = f"{name} * {size}" if size else f"C.POINTER({name})"
        return name

    def add(self, item):
        if isinstance(item, (Number, Constants)):
            pairs = item.values if isinstance(item, Constants) else [(item.name, item.value)]
            self.lines += [f"{name} = {value}" for name, value in pairs]
            if isinstance(item, Constants) and item.name:
                self.types[item.name] = "C.c_int"
        elif isinstance(item, Alias):
            self.types[item.name] = self.types[item.base]
        elif isinstance(item, Function):
            parameters = ", ".join(self.kind(kind) for _, kind in item.parameters)
            self.functions.append(f'    "{item.name}": ({self.kind(item.result)}, [{parameters}]),')
        elif isinstance(item, FunctionType):
            self.lines.append(f"{item.name} = {self.called(item)}")
            self.types[item.name] = item.name
            self.pointers.add(item.name)
        elif isinstance(item, Opaque):
            self.declare(item.name)
        else:
            self.declare(item.name)
            fields = [f'("{name + "_" * (name in WORDS)}", {self.kind(kind)})' for name, kind in item.fields]
            self.lines.append(f"{item.name}._fields_ = [{', '.join(fields)}]")

    def declare(self, name):
        if name not in self.types:
            self.types[name] = name
            self.lines.append(f"class {name}(C.Structure):\n    pass")


def python(items):
    writer = Python()
    for item in items:
        writer.add(item)
    return (
        '"""Made by packaging/bindings.py from the public headers; see these for what everything means."""\n\n'
        "import ctypes as C\n\n" + "\n".join(writer.lines) + "\n\nFUNCTIONS = {\n" + "\n".join(writer.functions) + "\n}\n"
        f'VERSION = "{soname_version(items)}"\n\n\n'
        "def declare(library: C.CDLL) -> C.CDLL:\n"
        "    library.hr_version.restype = C.c_char_p\n    version = library.hr_version().decode()\n"
        "    if not version.startswith(VERSION):  # structures differ: nothing else may be called\n"
        '        raise ImportError(f"handrail {version} where {VERSION}x is needed")\n'
        "    for name, (result, parameters) in FUNCTIONS.items():\n"
        "        function = getattr(library, name)\n        function.restype, function.argtypes = result, parameters\n"
        "    return library\n"
    )
