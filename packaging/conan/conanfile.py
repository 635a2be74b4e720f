"""conanfile.py - the library for Conan 2, from the sources around it: conan create packaging/conan"""

import os

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, rmdir


class HandrailConan(ConanFile):
    name = "handrail"
    version = "0.2.0"
    license = "MIT"
    description = "Path planning for thousands of units on a map that changes every tick"
    topics = ("pathfinding", "path-planning", "games", "rts")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False], "png": [True, False], "threads": [True, False]}
    default_options = {"shared": False, "fPIC": True, "png": True, "threads": True}
    implements = ["auto_shared_fpic"]
    languages = "C"

    # The sources lie two folders above, and go into the recipe's package with it.
    def export_sources(self):
        root = os.path.join(self.recipe_folder, "..", "..")
        for pattern in ("CMakeLists.txt", "LICENSE", "cmake/*", "passmap/*", "planner/*"):
            copy(self, pattern, root, self.export_sources_folder)

    def layout(self):
        cmake_layout(self, src_folder=".")

    def requirements(self):
        if self.options.png:
            self.requires("stb/cci.20230920")

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["HANDRAIL_PNG"] = "ON" if self.options.png else "OFF"
        toolchain.cache_variables["HANDRAIL_THREADS"] = bool(self.options.threads)
        for part in ("PROGRAM", "TESTS", "EXAMPLES"):
            toolchain.cache_variables["HANDRAIL_" + part] = "OFF"
        if self.options.png:
            folder = self.dependencies["stb"].cpp_info.includedirs[0]
            toolchain.cache_variables["HANDRAIL_STB_INCLUDE_DIR"] = folder.replace("\\", "/")
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    # Conan makes the files by which CMake and pkg-config find the library itself.
    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        CMake(self).install()
        rmdir(self, os.path.join(self.package_folder, "lib", "cmake"))
        rmdir(self, os.path.join(self.package_folder, "lib", "pkgconfig"))

    def package_info(self):
        self.cpp_info.libs = ["handrail"]
        self.cpp_info.set_property("cmake_file_name", "handrail")
        self.cpp_info.set_property("cmake_target_name", "handrail::handrail")
        self.cpp_info.set_property("pkg_config_name", "handrail")
        if self.options.shared:
            self.cpp_info.defines = ["HANDRAIL_SHARED"]
        if self.settings.os != "Windows":
            self.cpp_info.system_libs = ["m"] + (["pthread"] if self.options.threads else [])
