// map_output_option.c - what of output_options.h knows which files a map is written to.

#include "viewer/output/claims.h"
#include "viewer/output/files.h"
#include "viewer/output/output_options.h"

#include <string.h>

bool claim_map_file(const char *option, const char *path, const char *read) {
    char picture[MAP_PATH_LENGTH];
    bool is_converted = read && is_same_file(path, read);
    if (!claim_file(option, path, is_converted ? CLAIM_CONVERTED : CLAIM_WRITTEN)) return false;
    if (is_converted || !ends_in_type(path, "yaml yml")) return true;
    return map_picture_path(path, picture) && may_replace_map_picture(path, picture) &&
           claim_file(option, picture, CLAIM_BESIDE);
}

bool read_map_output_option(const option_entry *entry, const char *text, void *choices) {
    return take_output_path(entry, text, choices) &&
           (strcmp(text, "-") == 0 || claim_map_file(entry->name, text, NULL));
}
