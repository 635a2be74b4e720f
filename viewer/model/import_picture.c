// import_picture.c - see import_picture.h.

#include "viewer/model/import_picture.h"

#include "viewer/options/arguments.h"
#include "viewer/options/readable.h"
#include "viewer/output/files.h"

#include <stdio.h>
#include <stdlib.h>

// What is wrong with it was told when it was opened as a map.
static bool read_quietly(const char *path, wide_picture *picture) {
    void *bytes = NULL;
    size_t size = 0;
    hr_message message = {""};
    complain_into(message.text, sizeof message.text);
    bool is_read = read_file(path, &bytes, &size);
    complain_into(NULL, 0);
    if (is_read) is_read = wide_picture_read(picture, bytes, size, &message) == HR_OK;
    free(bytes);
    return is_read;
}

// Whatever lies below, nobody has seen it.
static void unite_transparent(wide_picture *picture) {
    size_t count = (size_t)picture->width * (size_t)picture->height;
    for (size_t i = 0; i < count; i++)
        if ((picture->pixels[i] & 0xFFFF) == 0) picture->pixels[i] = 0;
}

import_picture *import_picture_open(const char *path) {
    import_picture *picture = calloc(1, sizeof *picture);
    if (!picture) return NULL;
    copy_readable(picture->title, sizeof picture->title, name_in_path(path));
    bool is_read = read_quietly(path, &picture->picture);
    if (is_read) unite_transparent(&picture->picture);
    if (is_read && key_suggestions_begin(&picture->colours, &picture->picture, KEY_COLOURS_MOST))
        return picture;
    import_picture_end(picture);
    return NULL;
}

void import_picture_end(import_picture *picture) {
    if (!picture) return;
    wide_picture_end(&picture->picture);
    key_suggestions_end(&picture->colours);
    free(picture);
}

opened_map import_picture_map(const import_picture *picture, const picture_key *key) {
    opened_map opened = {.is_unsaved = true, .is_imported = true};
    hr_map_config config = hr_map_config_default();
    hr_message message = {""};
    format_grid grid = {.allocator = hr_allocator_default()};
    snprintf(opened.title, sizeof opened.title, "%s", picture->title);
    hr_error error = picture_key_apply(key, &picture->picture, &grid, &message);
    if (error == HR_OK) error = format_grid_map(&grid, &config, &opened.map, &message);
    format_grid_end(&grid);
    if (error != HR_OK)
        snprintf(opened.message.text, sizeof opened.message.text, "%.100s: %.130s", opened.title,
                 message.text[0] ? message.text : hr_error_text(error));
    return opened;
}
