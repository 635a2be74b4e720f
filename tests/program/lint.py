"""lint.py BUILD [--deep] [FOLDER...] - clang-tidy, cppcheck and gcc's analyzer over every file of the folders that BUILD
compiles; of passmap/ and planner/, without.

Two analyzers follow paths through a file: gcc's takes about a second, clang's five, for paths through calls of calls. So
clang's stays within a function and the smallest that it calls, unless it is to go --deep.

Prints what they find and exits with 1 if that is anything. A file that was clean is not looked at again until it, a
header of the project that it includes, its command, a tool or .clang-tidy changes. Before anything else, each tool has
to find a fault that is planted for it. What clang-tidy leaves out is in .clang-tidy with the reasons, what gcc does below.
"""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
INVARIANTS = ["-include", f"{ROOT}/tests/support/analysed.h"]
HANDLER = f"{ROOT}/passmap/base/assertion.c" # where what that header declares is defined, and returns

PLANTED = {
    "clang-tidy": "int f(int a);\nint f(int a) {\n    int b = 0;\n    if (a) return 8 / b;\n    return 0;\n}\n",
    "cppcheck": "int f(void);\nint f(void) {\n    int a[4] = {0};\n    return a[4];\n}\n",
    "gcc": "#include <stdlib.h>\nvoid f(void *a);\nvoid f(void *a) {\n    free(a);\n    free(a);\n}\n",
}


def run(command, **options):
    return subprocess.run(command, capture_output=True, text=True, **options)


def flags_of(entry):
    """The defines, include paths and dialect of a line of the compilation database."""
    words, kept = shlex.split(entry["command"]), []
    for word, following in zip(words, words[1:] + [""]):
        if word.startswith(("-D", "-I", "-std=", "-pthread")):
            kept.append(word)
        elif word == "-isystem":
            kept += [word, following]
    return kept if entry["file"] == HANDLER else [*kept, *INVARIANTS]


SHALLOW = ["-Xclang", "-analyzer-config", "-Xclang", "mode=shallow"]
is_deep = False


def tidy(file, flags):
    depth = [] if is_deep else SHALLOW
    return ["clang-tidy", "--quiet", f"--config-file={ROOT}/.clang-tidy", file, "--", *flags, *depth]


def cppcheck(file, flags):
    own = [flag for flag in flags if flag.startswith(("-D", "-I"))]
    return ["cppcheck", "--quiet", "--enable=warning,performance,portability", "--std=c11", "--inline-suppr", "--template=gcc",
            "--error-exitcode=1", *own, file]


def analyzer(file, flags):
    # What a struct of the caller holds is taken for lost where that is made on a stack: all of nine findings in viewer/. Lost
    # memory is seen by LeakSanitizer in every test.
    holds = ["-Wno-analyzer-malloc-leak"] if file.startswith(f"{ROOT}/viewer/") else []
    return ["gcc", *flags, "-O1", "-fanalyzer", *holds, "-Werror", "-fdiagnostics-path-format=none", "-S", "-o", "/dev/null", file]


TOOLS = {"clang-tidy": tidy, "cppcheck": cppcheck, "gcc": analyzer}


def find(name, file, flags):
    """What the tool says of the file, or "" if that is nothing."""
    done = run(TOOLS[name](file, flags))
    text = re.sub(r"^\d+ (warnings|errors).*\n?|^Suppressed .*\n?|^Use -header.*\n?", "", done.stdout + done.stderr, flags=re.M)
    return (text.strip() or f"{name} failed at {file}") if done.returncode else ""


def key_of(file, flags, versions):
    """A hash of all that the verdict on the file depends on."""
    listed = run(["gcc", *flags, "-MM", file])
    if listed.returncode:
        sys.exit(f"lint: {listed.stderr}")
    everything = hashlib.sha256(repr((versions, flags, is_deep)).encode())
    for path in listed.stdout.replace("\\\n", " ").split()[1:]:
        everything.update(pathlib.Path(path).read_bytes())
    return everything.hexdigest()


def look_at(file, flags, versions, clean):
    """[] where the file is clean, what was found, or None where it was known to be clean."""
    stamp = clean / key_of(file, flags, versions)
    if stamp.exists():
        return None
    found = [text for text in (find(name, file, flags) for name in TOOLS) if text]
    if not found:
        stamp.touch()
    return found


def check_tools():
    for name, source in PLANTED.items():
        with tempfile.TemporaryDirectory() as place:
            file = pathlib.Path(place, "planted.c")
            file.write_text(source, encoding="utf-8")
            if "planted.c:" not in find(name, str(file), ["-std=c11"]):
                sys.exit(f"lint: {name} does not see the fault that is planted for it:\n{source}")


def main(build, folders):
    check_tools()
    clean = pathlib.Path(build, "clean")
    clean.mkdir(exist_ok=True)
    versions = [run([tool, "--version"]).stdout for tool in TOOLS]
    versions += [pathlib.Path(ROOT, ".clang-tidy").read_text(encoding="utf-8"), pathlib.Path(__file__).read_text(encoding="utf-8")]
    entries = {}
    for entry in json.loads(pathlib.Path(build, "compile_commands.json").read_text(encoding="utf-8")):
        if any(pathlib.Path(entry["file"]).is_relative_to(ROOT / folder) for folder in folders):
            entries.setdefault(entry["file"], flags_of(entry))
    sources = {str(file) for folder in folders for file in (ROOT / folder).rglob("*.c")}
    if not sources:
        sys.exit("lint: no sources in " + ", ".join(folders))
    for file in sorted(sources - set(entries)):
        print("lint: not built here, left out:", os.path.relpath(file, ROOT))
    seen, known, faulty = set(), 0, 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for found in pool.map(lambda item: look_at(*item, versions, clean), sorted(entries.items())):
            known += found is None
            faulty += bool(found)
            for text in found or []:
                if text not in seen:
                    print(text, flush=True)
                seen.add(text)
    print(f"lint: {len(entries)} files, {known} of them known to be clean, {faulty} with findings")
    return 1 if faulty else 0


if __name__ == "__main__":
    is_deep = sys.argv[2:3] == ["--deep"]
    sys.exit(main(sys.argv[1], sys.argv[2 + is_deep :] or ["passmap", "planner"]))
