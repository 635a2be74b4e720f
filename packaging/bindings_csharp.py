"""bindings_csharp.py - what the headers declare, for C#, as Unity takes it: C# 7, structures that are not marshalled."""

from declarations import Alias, Constants, Function, FunctionType, Number, Opaque, described_once, soname_version

SIMPLE = {
    "void": "void", "bool": "hr_bool", "char": "byte", "int": "int", "double": "double", "size_t": "UIntPtr",
    "int8_t": "sbyte", "uint8_t": "byte", "int16_t": "short", "uint16_t": "ushort", "int32_t": "int", "uint32_t": "uint",
    "int64_t": "long", "uint64_t": "ulong",
}
WORDS = ("event", "in", "is", "ref", "out", "params", "base", "object", "lock", "fixed")  # get an @ in front
HEAD = """// Made by packaging/bindings.py from the public headers; see these for what everything means.
#pragma warning disable 0649, IDE1006

using System;
using System.Runtime.InteropServices;

/// A bool of C: one byte, so that structures that hold it need no marshalling.
public struct hr_bool {
    public byte value;
    public static implicit operator bool(hr_bool of) { return of.value != 0; }
    public static implicit operator hr_bool(bool of) { return new hr_bool { value = (byte)(of ? 1 : 0) }; }
}
"""
LIBRARY = """#if (UNITY_IOS || UNITY_WEBGL) && !UNITY_EDITOR
    const string Library = "__Internal";
#else
    const string Library = "handrail";
#endif
"""
CHECK = """
    /// Whether the library that was loaded has these structures: if not, call nothing else of it.
    public static bool FitsLibrary() {
        return Marshal.PtrToStringAnsi((IntPtr)hr_version()).StartsWith("%s", StringComparison.Ordinal);
    }
"""


def word(name):
    return "@" + name if name in WORDS else name


class CSharp:
    def __init__(self):
        self.pointers, self.aliases = set(), {}

    def name(self, base):
        return SIMPLE.get(self.aliases.get(base, base), base)

    def kind(self, kind):
        if kind.callback or kind.base in self.pointers:
            return "IntPtr"
        return self.name(kind.base) + "*" * kind.stars

    def passed(self, name, kind):
        if kind.base == "bool" and not kind.stars:
            return f"[MarshalAs(UnmanagedType.I1)] bool {word(name)}"
        return f"{self.kind(kind)} {word(name)}"

    def signature(self, name, function):
        parameters = ", ".join(self.passed(name, kind) for name, kind in function.parameters)
        is_bool = function.result.base == "bool" and not function.result.stars
        result = "bool" if is_bool else self.kind(function.result)
        return ("[return: MarshalAs(UnmanagedType.I1)]\n" if is_bool else "", f"{result} {name}({parameters});")

    def delegate(self, name, function):
        before, text = self.signature(name, function)
        return f"[UnmanagedFunctionPointer(CallingConvention.Cdecl)]\n{before}public unsafe delegate {text}"

    def field(self, name, kind):
        if kind.sizes:
            return f"    public fixed {self.name(kind.base)} {word(name)}[{kind.sizes[0]}];"
        return f"    public {self.kind(kind)} {word(name)};"

    def function(self, item):
        before, text = self.signature(item.name, item)
        return f"    [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]\n    {before}public static extern {text}"

    def item(self, item):
        if isinstance(item, Constants):
            values = "".join(f"    {name} = {value},\n" for name, value in item.values)
            return f"public enum {item.name} {{\n{values}}}"
        if isinstance(item, Opaque):
            return f"public struct {item.name} {{ }}"
        if isinstance(item, FunctionType):
            return self.delegate(item.name, item)
        inner = [self.delegate(f"{item.name}_{name}", kind.callback) for name, kind in item.fields if kind.callback]
        fields = "\n".join(self.field(name, kind) for name, kind in item.fields)
        return "\n".join(inner + [f"[StructLayout(LayoutKind.Sequential)]\npublic unsafe struct {item.name} {{\n{fields}\n}}"])


def loose(item):
    """The constants that belong to no enumeration: pairs of name and value."""
    return [(item.name, item.value)] if isinstance(item, Number) else item.values


def csharp(items):
    items, writer = described_once(items), CSharp()
    for item in items:
        if isinstance(item, Alias):
            writer.aliases[item.name] = item.base
        elif isinstance(item, FunctionType) and not isinstance(item, Function):
            writer.pointers.add(item.name)
    numbers = [item for item in items if isinstance(item, Number) or (isinstance(item, Constants) and not item.name)]
    constants = [
        f"    public const {'double' if isinstance(value, float) else 'int'} {name} = {value};"
        for item in numbers
        for name, value in loose(item)
    ]
    types = [writer.item(item) for item in items if not isinstance(item, (Alias, Function)) and item not in numbers]
    functions = [writer.function(item) for item in items if isinstance(item, Function)]
    body = "\n".join(constants) + "\n\n" + LIBRARY + CHECK % soname_version(items) + "\n" + "\n".join(functions)
    return HEAD + "\n" + "\n".join(types) + "\n\npublic static unsafe class HR {\n" + body + "\n}\n"
