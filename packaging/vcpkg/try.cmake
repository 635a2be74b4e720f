# try.cmake - runs the port's portfile.cmake where vcpkg is not at hand: the functions of vcpkg that it calls are stood in
# for by what their pages say that they do, for a release build alone. The package is left in TO/packages.
# Then the program that Conan's recipe is tried with, too, is linked to it by find_package, and run.
#
#     cmake -DTO=FOLDER [-DFEATURES=png] -P packaging/vcpkg/try.cmake

cmake_minimum_required(VERSION 3.15)
set(PORT handrail)
set(CURRENT_BUILDTREES_DIR ${TO}/build)
set(CURRENT_PACKAGES_DIR ${TO}/packages)

file(REMOVE_RECURSE ${TO})

function(run_or_stop)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(status)
    message(FATAL_ERROR "${ARGV}: ${said}")
  endif()
endfunction()

function(vcpkg_check_features)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" OUT_FEATURE_OPTIONS FEATURES)
  set(options)
  while(arg_FEATURES)
    list(POP_FRONT arg_FEATURES feature option)
    if(feature IN_LIST FEATURES)
      list(APPEND options -D${option}=ON)
    else()
      list(APPEND options -D${option}=OFF)
    endif()
  endwhile()
  set(${arg_OUT_FEATURE_OPTIONS} ${options} PARENT_SCOPE)
endfunction()

function(vcpkg_cmake_configure)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" SOURCE_PATH OPTIONS)
  run_or_stop(${CMAKE_COMMAND} -S ${arg_SOURCE_PATH} -B ${CURRENT_BUILDTREES_DIR} -G Ninja -DCMAKE_BUILD_TYPE=Release
              -DBUILD_SHARED_LIBS=OFF -DCMAKE_INSTALL_PREFIX=${CURRENT_PACKAGES_DIR} -DCMAKE_INSTALL_LIBDIR=lib ${arg_OPTIONS})
endfunction()

function(vcpkg_cmake_install)
  run_or_stop(${CMAKE_COMMAND} --build ${CURRENT_BUILDTREES_DIR} --target install)
endfunction()

# Moves the files for find_package to share/, one folder less deep.
function(vcpkg_cmake_config_fixup)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" CONFIG_PATH "")
  set(to ${CURRENT_PACKAGES_DIR}/share/${PORT})
  file(MAKE_DIRECTORY ${CURRENT_PACKAGES_DIR}/share)
  file(RENAME ${CURRENT_PACKAGES_DIR}/${arg_CONFIG_PATH} ${to})
  file(READ ${to}/handrail-targets.cmake targets)
  set(up "get_filename_component(_IMPORT_PREFIX \"\${_IMPORT_PREFIX}\" PATH)\n")
  string(REPLACE "${up}${up}${up}" "${up}${up}" targets "${targets}")
  file(WRITE ${to}/handrail-targets.cmake "${targets}")
endfunction()

function(vcpkg_fixup_pkgconfig)
  if(NOT EXISTS ${CURRENT_PACKAGES_DIR}/lib/pkgconfig/handrail.pc)
    message(FATAL_ERROR "no lib/pkgconfig/handrail.pc")
  endif()
endfunction()

function(vcpkg_copy_pdbs) # those of Windows
endfunction()

function(vcpkg_install_copyright)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "" FILE_LIST)
  file(READ ${arg_FILE_LIST} text)
  file(WRITE ${CURRENT_PACKAGES_DIR}/share/${PORT}/copyright "${text}")
endfunction()

# As vcpkg does, in a scope of its own, in which CMAKE_CURRENT_LIST_DIR is the port's.
include(${CMAKE_CURRENT_LIST_DIR}/handrail/portfile.cmake)

set(program ${CMAKE_CURRENT_LIST_DIR}/../conan/test_package)
run_or_stop(${CMAKE_COMMAND} -S ${program} -B ${TO}/program -DCMAKE_PREFIX_PATH=${CURRENT_PACKAGES_DIR})
run_or_stop(${CMAKE_COMMAND} --build ${TO}/program)
execute_process(COMMAND ${TO}/program/plan RESULT_VARIABLE status)
if(status)
  message(FATAL_ERROR "${TO}/program/plan ends with ${status}")
endif()
