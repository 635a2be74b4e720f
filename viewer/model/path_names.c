// path_names.c - what files are called in a list of them.

#include "viewer/model/path_names.h"

#include "viewer/options/readable.h"
#include "viewer/output/files.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { FOLDER_MOST = 44 };

static bool has_namesake(const char *const *paths, int32_t count, int32_t index) {
    const char *name = name_in_path(paths[index]);
    for (int32_t i = 0; i < count; i++)
        if (i != index && strcmp(name_in_path(paths[i]), name) == 0) return true;
    return false;
}

// From a slash on, where it is too long.
static const char *end_of_folder(const char *folder, int length) {
    const char *from = folder + (length > FOLDER_MOST ? length - FOLDER_MOST : 0);
    const char *slash = from > folder ? strchr(from, '/') : NULL;
    return slash && slash < folder + length ? slash : from;
}

void name_path(const char *const *paths, int32_t count, int32_t index,
               char name[PATH_NAME_LENGTH]) {
    const char *path = paths[index], *own = name_in_path(path);
    if (own == path || !has_namesake(paths, count, index)) {
        copy_readable(name, PATH_NAME_LENGTH, own);
        return;
    }
    int length = own - path > 1 ? (int)(own - path) - 1 : 1;
    const char *end = end_of_folder(path, length);
    snprintf(name, PATH_NAME_LENGTH, "%.70s (%s%.*s)", own, end > path ? "..." : "",
             length - (int)(end - path), end);
    make_readable(name);
}
