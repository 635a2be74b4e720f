"""bindings_rust.py - what the headers declare, for Rust: the raw names as they are, and the layout that its compiler gives them."""

from declarations import Alias, Constants, Function, FunctionType, Number, Opaque, Structure, described_once, soname_version

SIMPLE = {
    "void": "c_void", "bool": "bool", "char": "c_char", "int": "c_int", "double": "f64", "size_t": "usize",
    **{f"{u}int{n}_t": f"{'u' if u else 'i'}{n}" for u in ("", "u") for n in (8, 16, 32, 64)},
}
HEAD = """// Made by packaging/bindings.py from the public headers; see these for what everything means.

use std::os::raw::{c_char, c_int, c_void};
"""
CHECK = """
/// Whether the library that is linked, or was loaded, has these structures: if not, call nothing else of it.
pub fn fits_library() -> bool {
    unsafe { std::ffi::CStr::from_ptr(hr_version()) }.to_bytes().starts_with(b"%s")
}
"""


class Rust:
    def __init__(self):
        self.pointers = set()

    def signature(self, function):
        parameters = ", ".join(f"{name or '_'}: {self.kind(kind)}" for name, kind in function.parameters)
        result = function.result
        returned = "" if result.base == "void" and not result.stars else f" -> {self.kind(result)}"
        return f"({parameters}){returned}"

    def kind(self, kind):
        if kind.callback:
            return f'Option<unsafe extern "C" fn{self.signature(kind.callback)}>'
        if kind.base in self.pointers:
            return kind.base
        name = SIMPLE.get(kind.base, kind.base)
        for star in range(kind.stars):
            name = f"*{'const' if star == 0 and kind.is_const else 'mut'} {name}"
        for size in reversed(kind.sizes):
            name = f"[{name}; {size}]"
        return name

    def item(self, item):
        if isinstance(item, Number):
            kind = "f64" if isinstance(item.value, float) else "i32"
            return f"pub const {item.name}: {kind} = {item.value};"
        if isinstance(item, Constants):
            kind = item.name or "i32"
            lines = [f"pub type {item.name} = c_int;"] if item.name else []
            return "\n".join(lines + [f"pub const {name}: {kind} = {value};" for name, value in item.values])
        if isinstance(item, Alias):
            return f"pub type {item.name} = {SIMPLE[item.base]};"
        if isinstance(item, Opaque):
            return f"#[repr(C)]\npub struct {item.name} {{\n    _unknown: [u8; 0],\n}}"
        if isinstance(item, FunctionType):
            self.pointers.add(item.name)
            return f'pub type {item.name} = Option<unsafe extern "C" fn{self.signature(item)}>;'
        fields = "\n".join(f"    pub {name}: {self.kind(kind)}," for name, kind in item.fields)
        return (
            f"#[repr(C)]\n#[derive(Clone, Copy, Debug)]\npub struct {item.name} {{\n{fields}\n}}\n"
            f"impl Default for {item.name} {{\n    /// All of it zero.\n    fn default() -> Self {{\n"
            "        unsafe { std::mem::zeroed() }\n    }\n}"
        )


def rust(items):
    items, writer = described_once(items), Rust()
    types = [writer.item(item) for item in items if not isinstance(item, Function)]
    functions = [f"    pub fn {item.name}{writer.signature(item)};" for item in items if isinstance(item, Function)]
    check = CHECK % soname_version(items)
    return HEAD + "\n" + "\n".join(types) + '\n\nextern "C" {\n' + "\n".join(functions) + "\n}\n" + check


def rust_layout(items):
    """A function that prints the layout of every structure, as layout.c does."""
    lines = ["// Made by packaging/bindings.py: the layout of every structure, to be held against C's.", "pub fn print_layout() {"]
    for item in described_once(items):
        if isinstance(item, Structure):
            lines.append(f'    println!("{item.name} {{}}", std::mem::size_of::<{item.name}>());')
            lines.append(f"    let value = {item.name}::default();")
            lines.append("    let base = &value as *const _ as usize;")
            for name, _ in item.fields:
                lines.append(f'    println!("{item.name}.{name} {{}}", &value.{name} as *const _ as usize - base);')
    return "\n".join(lines + ["}"]) + "\n"
