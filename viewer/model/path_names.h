// path_names.h - what files are called in a list of them.
#ifndef HANDRAIL_VIEWER_MODEL_PATH_NAMES_H
#define HANDRAIL_VIEWER_MODEL_PATH_NAMES_H

#include <stdint.h>

enum { PATH_NAME_LENGTH = 128 };

/// The name of the file at `index` of a list of paths; where another one of the list is called the
/// same, with its folder, the end of it where that is long.
void name_path(const char *const *paths, int32_t count, int32_t index, char name[PATH_NAME_LENGTH]);

#endif
