# install.cmake - what `cmake --install` puts where: the library, include/handrail/, and the files by which CMake and
# pkg-config find them.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS handrail EXPORT handrail-targets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
        RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY ${PROJECT_BINARY_DIR}/include/handrail DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN *.h)

set(config ${CMAKE_INSTALL_LIBDIR}/cmake/handrail)
install(EXPORT handrail-targets NAMESPACE handrail:: DESTINATION ${config})
write_basic_package_version_file(handrail-config-version.cmake COMPATIBILITY SameMinorVersion)
configure_file(cmake/handrail-config.cmake.in handrail-config.cmake @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/handrail-config.cmake ${PROJECT_BINARY_DIR}/handrail-config-version.cmake DESTINATION ${config})

# pkg-config: below the file's own place, so that what is installed may be moved; where the folder of libraries is given
# as an absolute path, as it was told.
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
  set(PC_PREFIX ${CMAKE_INSTALL_PREFIX})
else()
  file(RELATIVE_PATH PC_PREFIX ${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
  string(REGEX REPLACE "/$" "" PC_PREFIX "\${pcfiledir}/${PC_PREFIX}")
endif()
foreach(folder LIBDIR INCLUDEDIR)
  set(PC_${folder} ${CMAKE_INSTALL_${folder}})
  if(NOT IS_ABSOLUTE "${PC_${folder}}")
    set(PC_${folder} "\${prefix}/${PC_${folder}}")
  endif()
endforeach()
set(PC_CFLAGS)
set(PC_LIBS)
set(PC_LIBS_PRIVATE) # what a static library needs of the system; a shared one has it linked
string(REPLACE "Threads::Threads" "-pthread" PC_LIBS_PRIVATE ";${HANDRAIL_SYSTEM}")
string(REGEX REPLACE ";([a-z])" ";-l\\1" PC_LIBS_PRIVATE "${PC_LIBS_PRIVATE}")
string(REPLACE ";" " " PC_LIBS_PRIVATE "${PC_LIBS_PRIVATE}")
if(library_type STREQUAL "SHARED_LIBRARY")
  set(PC_CFLAGS " -DHANDRAIL_SHARED")
else()
  set(PC_LIBS "${PC_LIBS_PRIVATE}")
endif()
configure_file(cmake/handrail.pc.in handrail.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/handrail.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
