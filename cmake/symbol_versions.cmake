# symbol_versions.cmake - the names that the shared library exports are those of a version, hr_plan@HANDRAIL_0.2, where the
# linker has that (ELF: Linux, the BSDs). A process may then hold two versions, a game's and a plugin's: each calls its own.

include(CheckCSourceCompiles)

set(version_script ${PROJECT_BINARY_DIR}/handrail.map)
file(WRITE ${version_script}
     "HANDRAIL_${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR} {\n    global: hr_*;\n    local: *;\n};\n")
if(UNIX AND NOT APPLE)
  set(CMAKE_REQUIRED_LINK_OPTIONS LINKER:--version-script=${version_script})
  check_c_source_compiles("int main(void) { return 0; }" HANDRAIL_SYMBOL_VERSIONS)
  mark_as_advanced(HANDRAIL_SYMBOL_VERSIONS)
  unset(CMAKE_REQUIRED_LINK_OPTIONS)
endif()
if(HANDRAIL_SYMBOL_VERSIONS)
  target_link_options(handrail PRIVATE LINKER:--version-script=${version_script})
  set_property(TARGET handrail APPEND PROPERTY LINK_DEPENDS ${version_script})
endif()
