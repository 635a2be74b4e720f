// map_files.c - see map_files.h.

#include "viewer/output/map_files.h"

#include "viewer/formats/format.h"
#include "viewer/formats/picture_key.h"
#include "viewer/options/arguments.h"
#include "viewer/output/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static bool fail(const char *path, const char *reason) {
    complain("%s: %s", path, reason);
    return false;
}

static bool complain_about(const char *path, hr_error error, const hr_message *message) {
    return fail(path, message->text[0] ? message->text : hr_error_text(error));
}

// ---- Loading

typedef struct loading {
    const char *path;
    const hr_map_config *config;
    const map_input *input;
    const char *bytes;
    size_t size;
    hr_map **map;
} loading;

static bool begins_with(const loading *l, const char *text) {
    return l->size >= strlen(text) && memcmp(l->bytes, text, strlen(text)) == 0;
}

// A PNG, or what was meant as one: a picture that no text could be.
static bool looks_like_picture(const loading *l) {
    return l->size > 0 && (unsigned char)l->bytes[0] >= 128;
}

static bool read_key(const char *path, picture_key *key) {
    void *bytes = NULL;
    size_t size = 0;
    hr_message message = {""};
    if (!read_file(path, &bytes, &size)) return false;
    hr_error error = picture_key_read(key, bytes, size, &message);
    free(bytes);
    return error == HR_OK || complain_about(path, error, &message);
}

// A complaint about the key has been made if `*error` is HR_OK and nothing was read.
static bool read_picture(const loading *l, format_grid *grid, hr_error *error,
                         hr_message *message) {
    static picture_key key; // too large for a stack
    wide_picture picture;
    if (!read_key(l->input->key_path, &key)) return false;
    *error = wide_picture_read(&picture, l->bytes, l->size, message);
    if (*error == HR_OK) *error = picture_key_apply(&key, &picture, grid, message);
    wide_picture_end(&picture);
    return true;
}

static hr_error read_raw(const loading *l, format_grid *grid, hr_message *message) {
    const map_input *input = l->input;
    size_t count = (size_t)input->raw_width * (size_t)input->raw_height;
    if (count == 0)
        snprintf(message->text, sizeof message->text,
                 "%zu bytes: --raw WxH, a byte a cell, should say how they lie", l->size);
    else if (count != l->size)
        snprintf(message->text, sizeof message->text, "%zu bytes: --raw %dx%d asks for %zu",
                 l->size, (int)input->raw_width, (int)input->raw_height, count);
    if (count == 0 || count != l->size) return HR_BAD_FORMAT;
    hr_error error = format_grid_begin(grid, input->raw_width, input->raw_height, message);
    if (error == HR_OK) memcpy(grid->cells, l->bytes, count);
    return error;
}

// The picture lies beside the YAML.
static bool read_ros(const loading *l, format_grid *grid, hr_error *error, hr_message *message) {
    ros_map ros;
    void *bytes = NULL;
    size_t size = 0;
    char path[4096];
    *error = format_read_ros(l->bytes, l->size, &ros, message);
    if (*error != HR_OK) return true;
    int folder = ros.image[0] == '/' ? 0 : (int)(name_in_path(l->path) - l->path);
    if ((size_t)folder + strlen(ros.image) >= sizeof path)
        return fail(l->path, "the path is too long");
    snprintf(path, sizeof path, "%.*s%s", folder, l->path, ros.image);
    if (!read_file(path, &bytes, &size)) return false;
    *error = format_read_pgm(bytes, size, grid, message);
    free(bytes);
    if (*error != HR_OK) return complain_about(path, *error, message);
    format_apply_ros(&ros, grid);
    return true;
}

// @return false after a complaint; else `*error` tells.
static bool read_grid(const loading *l, format_grid *grid, hr_error *error, hr_message *message) {
    if (l->input->key_path) return read_picture(l, grid, error, message);
    if (ends_in(l->path, ".yaml") || ends_in(l->path, ".yml"))
        return read_ros(l, grid, error, message);
    if (ends_in(l->path, ".raw") || l->input->raw_width > 0)
        *error = read_raw(l, grid, message);
    else if (ends_in(l->path, ".csv"))
        *error = format_read_csv(l->bytes, l->size, grid, message);
    else if (ends_in(l->path, ".tmj") || ends_in(l->path, ".json"))
        *error = format_read_tiled_json(l->bytes, l->size, grid, message);
    else if (ends_in(l->path, ".tmx"))
        *error = format_read_tiled_xml(l->bytes, l->size, grid, message);
    else
        *error = format_read_pgm(l->bytes, l->size, grid, message);
    return true;
}

static bool is_of_library(const loading *l) {
    if (l->input->key_path || l->input->raw_width > 0) return false;
    return looks_like_picture(l) || begins_with(l, "type");
}

static hr_error load_by_library(const loading *l, hr_message *message) {
    hr_png_options options = {.nearest_colour = l->input->nearest_colour};
    if (begins_with(l, "type"))
        return hr_map_load_movingai(l->config, l->bytes, l->size, l->map, message);
    return hr_map_load_png(l->config, l->bytes, l->size, options, l->map, message);
}

// Whether it has what no map has, but a picture that is read by a key may.
static bool wants_key(const loading *l, hr_error error) {
    wide_picture picture;
    hr_message message;
    if (error != HR_UNKNOWN_COLOUR && error != HR_UNSUPPORTED) return false;
    bool is_picture = wide_picture_read(&picture, l->bytes, l->size, &message) == HR_OK;
    wide_picture_end(&picture);
    return is_picture;
}

static bool fail_with_hint(const char *path, const hr_message *message) {
    complain("%s: %s; a picture that was drawn elsewhere is read by a key: see handrail key", path,
             message->text);
    return false;
}

static bool is_known_end(const char *path) {
    return ends_in_type(path, "csv raw tmj json tmx yaml yml");
}

static bool load(const loading *l) {
    hr_message message = {""};
    hr_error error = HR_BAD_FORMAT;
    format_grid grid = {.allocator = l->config->allocator};
    bool is_other = is_known_end(l->path) || begins_with(l, "P2") || begins_with(l, "P5") ||
                    l->input->key_path || l->input->raw_width > 0;
    if (l->size == 0) return fail(l->path, "the file is empty");
    if (is_of_library(l) && !is_known_end(l->path)) {
        error = load_by_library(l, &message);
        if (wants_key(l, error)) return fail_with_hint(l->path, &message);
        return error == HR_OK || complain_about(l->path, error, &message);
    }
    if (!is_other)
        return fail(l->path, "neither a PNG nor a Moving AI map, nor of another known format");
    if (!grid.allocator.allocate) grid.allocator = hr_allocator_default();
    bool is_told = !read_grid(l, &grid, &error, &message);
    if (!is_told && error == HR_OK) error = format_grid_map(&grid, l->config, l->map, &message);
    format_grid_end(&grid);
    return !is_told && (error == HR_OK || complain_about(l->path, error, &message));
}

// Of UTF-8, as some editors put it before a text. Raw bytes are no text.
static void skip_byte_order_mark(loading *l) {
    static const char MARK[] = "\xEF\xBB\xBF";
    if (!begins_with(l, MARK) || ends_in(l->path, ".raw") || l->input->raw_width > 0) return;
    l->bytes += strlen(MARK), l->size -= strlen(MARK);
}

bool load_map_as(const char *path, const hr_map_config *config, const map_input *input,
                 hr_map **map) {
    void *bytes = NULL;
    size_t size = 0;
    *map = NULL;
    if (!read_file(path, &bytes, &size)) return false;
    loading l = {path, config, input, bytes, size, map};
    skip_byte_order_mark(&l);
    bool is_loaded = load(&l);
    free(bytes);
    return is_loaded;
}

bool load_map(const char *path, const hr_map_config *config, hr_png_options options, hr_map **map) {
    map_input input = {.nearest_colour = options.nearest_colour};
    return load_map_as(path, config, &input, map);
}

bool ends_in_type(const char *path, const char *types) {
    const char *end = strrchr(name_in_path(path), '.');
    size_t length = end ? strlen(++end) : 0;
    for (const char *type = types; length > 0 && *type; type += strcspn(type, " ")) {
        type += strspn(type, " ");
        if (strcspn(type, " ") == length && strncasecmp(type, end, length) == 0) return true;
    }
    return false;
}

// ---- Saving

bool map_picture_path(const char *yaml, char picture[MAP_PATH_LENGTH]) {
    const char *end = strrchr(name_in_path(yaml), '.');
    size_t stem = end ? (size_t)(end - yaml) : strlen(yaml);
    if (stem + sizeof ".pgm" > MAP_PATH_LENGTH) return fail(yaml, "the path is too long");
    snprintf(picture, MAP_PATH_LENGTH, "%.*s.pgm", (int)stem, yaml);
    return true;
}

static bool names_image(const char *yaml, const char *image) {
    ros_map ros;
    void *bytes = NULL;
    size_t size = 0;
    bool is_named = access(yaml, F_OK) == 0 && read_old_file(yaml, &bytes, &size) &&
                    format_read_ros(bytes, size, &ros, NULL) == HR_OK &&
                    strcmp(ros.image, image) == 0;
    free(bytes);
    return is_named;
}

// Nobody named the picture: one that is there belongs to the YAML, or to somebody else.
bool may_replace_map_picture(const char *yaml, const char *picture) {
    if (access(picture, F_OK) != 0 || names_image(yaml, name_in_path(picture))) return true;
    complain("%s: its picture would be written over %s, which is there and another's", yaml,
             picture);
    return false;
}

static bool save_ros(format_grid *grid, const char *path) {
    char picture[MAP_PATH_LENGTH];
    format_text yaml = {0}, pgm = {0};
    hr_message message = {""};
    if (!map_picture_path(path, picture) || !may_replace_map_picture(path, picture)) return false;
    hr_error error = format_write_ros(grid, name_in_path(picture), &yaml, &message);
    if (error == HR_OK) format_write_pgm(grid, &pgm);
    if (error == HR_OK && (yaml.is_lost || pgm.is_lost)) error = HR_OUT_OF_MEMORY;
    const whole_file files[] = {{picture, pgm.at, pgm.size}, {path, yaml.at, yaml.size}};
    bool is_written =
        error == HR_OK ? write_files(files, 2) : complain_about(path, error, &message);
    free(yaml.at);
    free(pgm.at);
    return is_written;
}

static bool save_grid(format_grid *grid, const char *path) {
    format_text text = {0};
    if (ends_in(path, ".yaml") || ends_in(path, ".yml")) return save_ros(grid, path);
    if (ends_in(path, ".raw"))
        return write_file(path, grid->cells, (size_t)grid->width * (size_t)grid->height);
    if (ends_in(path, ".csv"))
        format_write_csv(grid, &text);
    else if (ends_in(path, ".pgm"))
        format_write_pgm(grid, &text);
    else if (ends_in(path, ".tmx"))
        format_write_tiled_xml(grid, &text);
    else
        format_write_tiled_json(grid, &text);
    bool is_written = text.is_lost ? fail(path, hr_error_text(HR_OUT_OF_MEMORY))
                                   : write_file(path, text.at, text.size);
    free(text.at);
    return is_written;
}

static bool save_copy(const hr_map *map, const char *path) {
    format_grid grid = {.allocator = hr_map_allocator(map)};
    hr_message message = {""};
    hr_error error = format_grid_begin(&grid, hr_map_width(map), hr_map_height(map), &message);
    if (error == HR_OK)
        memcpy(grid.cells, hr_map_cells_const(map), (size_t)grid.width * (size_t)grid.height);
    bool is_saved = error == HR_OK ? save_grid(&grid, path) : complain_about(path, error, &message);
    format_grid_end(&grid);
    return is_saved;
}

bool save_map(const hr_map *map, const char *path, hr_png_colours colours) {
    void *bytes = NULL;
    size_t size = 0;
    hr_message message = {""};
    hr_error error = HR_OK;
    hr_allocator allocator = hr_map_allocator(map);
    if (is_known_end(path) || ends_in(path, ".pgm")) return save_copy(map, path);
    if (ends_in(path, ".png") || strcmp(path, "-") == 0)
        error = hr_map_save_png(map, colours, &bytes, &size, &message);
    else if (ends_in(path, ".map"))
        error = hr_map_save_movingai(map, &bytes, &size, &message);
    else
        return fail(path, "the name should end in .png or .map, or in that of another format");
    if (error != HR_OK) return complain_about(path, error, &message);
    bool is_written = write_file(path, bytes, size);
    allocator.release(bytes, allocator.user);
    return is_written;
}
