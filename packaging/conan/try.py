"""try.py FOLDER - goes through the steps of `conan create` with the recipe beside it where Conan is not at hand.

Conan's classes and functions that the recipe uses are stood in for by the least that does what their pages say: the
recipe's own sources are exported, configured, built, installed, and the test package is linked to what package_info says.
"""

import fnmatch
import os
import shutil
import subprocess
import sys
import types

HERE = os.path.dirname(os.path.abspath(__file__))


class Values(types.SimpleNamespace):
    """Settings, options, folders: names with values."""


class ConanFile:
    def run(self, command, env=None):
        subprocess.run([command], check=True)


class CMakeDeps:
    def __init__(self, recipe):
        pass

    def generate(self):
        pass


class CMakeToolchain:
    def __init__(self, recipe):
        self.recipe = recipe
        self.cache_variables = {}

    def generate(self):
        options = self.recipe.options
        self.recipe.cache_variables = {"BUILD_SHARED_LIBS": options.shared, **self.cache_variables}


class CMake:
    def __init__(self, recipe):
        self.recipe = recipe

    def configure(self):
        r = self.recipe
        text = {True: "ON", False: "OFF"}
        variables = [f"-D{name}={text.get(value, value)}" for name, value in r.cache_variables.items()]
        run("cmake", "-S", r.source_folder, "-B", r.build_folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", *variables)

    def build(self):
        run("cmake", "--build", self.recipe.build_folder)

    def install(self):
        run("cmake", "--install", self.recipe.build_folder, "--prefix", self.recipe.package_folder)


def run(*command):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def copy(recipe, pattern, src, dst):
    for folder, _, names in os.walk(src):
        for name in names:
            path = os.path.relpath(os.path.join(folder, name), src)
            if not path.startswith((".git", "build")) and fnmatch.fnmatch(path, pattern):
                os.makedirs(os.path.dirname(os.path.join(dst, path)), exist_ok=True)
                shutil.copy(os.path.join(src, path), os.path.join(dst, path))


def stand_in():
    def module(name, **content):
        sys.modules[name] = types.ModuleType(name)
        vars(sys.modules[name]).update(content)

    module("conan", ConanFile=ConanFile)
    module("conan.tools")
    module("conan.tools.build", can_run=lambda recipe: True)
    module("conan.tools.cmake", CMake=CMake, CMakeDeps=CMakeDeps, CMakeToolchain=CMakeToolchain,
           cmake_layout=lambda recipe, **given: None)
    module("conan.tools.files", copy=copy, rmdir=lambda recipe, path: shutil.rmtree(path))


def load(path):
    content = {"__name__": "recipe"}
    with open(path, encoding="utf-8") as file:
        exec(compile(file.read(), path, "exec"), content)
    return next(c for c in content.values() if isinstance(c, type) and issubclass(c, ConanFile) and c is not ConanFile)()


def create(folder, **options):
    recipe = load(os.path.join(HERE, "conanfile.py"))
    recipe.recipe_folder = HERE
    recipe.export_sources_folder = recipe.source_folder = os.path.join(folder, "source")
    recipe.build_folder = os.path.join(folder, "build")
    recipe.package_folder = os.path.join(folder, "package")
    recipe.options = Values(**{**recipe.default_options, **options})
    recipe.settings = Values(os="Linux")
    recipe.cpp_info = Values(libs=[], defines=[], system_libs=[], properties={})
    recipe.cpp_info.set_property = recipe.cpp_info.properties.__setitem__
    recipe.requirements_asked = []
    recipe.requires = recipe.requirements_asked.append
    stb = Values(cpp_info=Values(includedirs=["/usr/include/stb"]))
    recipe.dependencies = {"stb": stb}
    for step in ("export_sources", "layout", "requirements", "generate", "build", "package", "package_info"):
        getattr(recipe, step)()
    return recipe


def link(recipe, folder):
    """Links the test package as CMakeDeps would have it: a target of what package_info says, and nothing else."""
    info, package = recipe.cpp_info, recipe.package_folder
    os.makedirs(folder)
    with open(os.path.join(folder, info.properties["cmake_file_name"] + "-config.cmake"), "w", encoding="utf-8") as file:
        target = info.properties["cmake_target_name"]
        file.write(f"add_library({target} INTERFACE IMPORTED)\nset_target_properties({target} PROPERTIES\n"
                   f'  INTERFACE_INCLUDE_DIRECTORIES "{package}/include"\n'
                   f'  INTERFACE_COMPILE_DEFINITIONS "{";".join(info.defines)}"\n'
                   f'  INTERFACE_LINK_LIBRARIES "{";".join(info.libs + info.system_libs)}"\n'
                   f'  INTERFACE_LINK_DIRECTORIES "{package}/lib")\n')
    test = load(os.path.join(HERE, "test_package", "conanfile.py"))
    test.source_folder, test.build_folder = os.path.join(HERE, "test_package"), os.path.join(folder, "build")
    test.cache_variables = {"handrail_DIR": folder}
    test.cpp = Values(build=Values(bindir=test.build_folder))
    test.build()
    os.environ["LD_LIBRARY_PATH"] = os.path.join(package, "lib")
    test.test()


def main():
    stand_in()
    for name, options in {"static": {}, "shared": {"shared": True, "png": False}}.items():
        folder = os.path.join(os.path.abspath(sys.argv[1]), name)
        shutil.rmtree(folder, ignore_errors=True)
        recipe = create(folder, **options)
        assert recipe.requirements_asked == (["stb/cci.20230920"] if recipe.options.png else [])
        for path in ("licenses/LICENSE", "include/handrail/planner.h"):
            assert os.path.exists(os.path.join(recipe.package_folder, path)), path
        assert sorted(os.listdir(os.path.join(recipe.package_folder, "lib")))[0].startswith("libhandrail")
        link(recipe, os.path.join(folder, "test"))


if __name__ == "__main__":
    main()
