"""python_layout.py FOLDER - prints size and offsets of every structure of FOLDER/_handrail.py, to be held against C's."""

import ctypes
import sys

sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import _handrail as raw  # noqa: E402

for name, kind in vars(raw).items():
    if isinstance(kind, type) and issubclass(kind, ctypes.Structure) and hasattr(kind, "_fields_"):
        print(name, ctypes.sizeof(kind))
        for field, *_ in kind._fields_:
            print(f"{name}.{field.rstrip('_')} {getattr(kind, field).offset}")
