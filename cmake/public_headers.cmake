# public_headers.cmake - makes the public form of the headers: one flat folder handrail/, whatever the folders of the
# sources, in which they include each other by name. Also a script, for builds without CMake:
#
#     cmake -DTO=FOLDER -P cmake/public_headers.cmake

set(HANDRAIL_PUBLIC_HEADERS passmap/passmap.h passmap/footprints.h passmap/links.h passmap/views.h
    planner/goals.h planner/requests.h planner/planner.h planner/fields.h planner/formations.h planner/lengths.h planner/obstacles.h planner/path_watch.h planner/recording.h planner/replay.h planner/spread.h planner/walk.h)

# Writes FOLDER/handrail/NAME.h for each public header, where it is not there with the same content.
function(handrail_public_headers root folder)
  foreach(header ${HANDRAIL_PUBLIC_HEADERS})
    get_filename_component(name ${header} NAME)
    file(READ ${root}/${header} content)
    string(REGEX REPLACE "#include \"(passmap|planner)/" "#include \"" content "${content}")
    set(there "")
    if(EXISTS ${folder}/handrail/${name})
      file(READ ${folder}/handrail/${name} there)
    endif()
    if(NOT content STREQUAL there)
      file(WRITE ${folder}/handrail/${name} "${content}")
    endif()
  endforeach()
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  handrail_public_headers(${CMAKE_CURRENT_LIST_DIR}/.. ${TO})
endif()
