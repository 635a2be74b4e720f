// open_map.c - maps for the window, from files and from the generator.

#include "viewer/model/open_map.h"

#include "viewer/model/planning.h"
#include "viewer/options/arguments.h"
#include "viewer/options/readable.h"
#include "viewer/output/files.h"
#include "viewer/output/map_contents.h"
#include "viewer/picture/picture_layout.h"
#include "viewer/picture/picture_map.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

opened_map open_map_file(const char *path, const map_input *input) {
    opened_map opened = {0};
    hr_map_config config = hr_map_config_default();
    copy_readable(opened.title, sizeof opened.title, name_in_path(path));
    snprintf(opened.path, sizeof opened.path, "%s", path);
    complain_into(opened.message.text, sizeof opened.message.text);
    load_map_as(path, &config, input, &opened.map);
    opened.needs_input = input->nearest_colour || input->key_path || input->raw_width > 0;
    complain_into(NULL, 0);
    return opened;
}

static void generate(opened_map *opened, const map_kind *kind, uint64_t seed) {
    hr_map *map = opened->map;
    int32_t width = hr_map_width(map), height = hr_map_height(map);
    bool is_drawn =
        generate_map(kind, seed, width, height, hr_map_cells(map), hr_map_allocator(map));
    hr_map_touch(map, (hr_rect){0, 0, width, height});
    if (is_drawn) return;
    hr_map_destroy(map);
    opened->map = NULL;
}

opened_map open_map_generated(const map_kind *kind, uint64_t seed, int32_t width, int32_t height) {
    opened_map opened = {0};
    hr_map_config config = hr_map_config_default();
    config.width = width;
    config.height = height;
    snprintf(opened.title, sizeof opened.title, "%s, seed %" PRIu64, kind->name, seed);
    if (hr_map_create(&config, &opened.map) == HR_OK) generate(&opened, kind, seed);
    if (!opened.map)
        snprintf(opened.message.text, sizeof opened.message.text, "%s: out of memory", kind->name);
    return opened;
}

static hr_error prepare(opened_map *opened, const hr_class *unit) {
    picture_scene scene = {.map = opened->map};
    if (!opened->has_kind) opened->is_levels = picture_shows_levels(picture_values(&scene));
    map_count_values(opened->map, opened->counts);
    opened->copy = copy_of_map(opened->map);
    if (!opened->copy) return HR_OUT_OF_MEMORY;
    return unit_view_build(&opened->seen, opened->map, unit, opened->is_levels);
}

void open_map_prepare(opened_map *opened, const unit_options *unit) {
    if (!opened->map) return;
    hr_class own = unit->unit;
    if (own.costs_256ths) own.costs_256ths = unit->costs_256ths;
    hr_error error = prepare(opened, &own);
    if (error == HR_OK) return;
    open_map_end(opened);
    snprintf(opened->message.text, sizeof opened->message.text, "%.180s: %s", opened->title,
             hr_error_text(error));
}

void open_map_end(opened_map *opened) {
    hr_map_destroy(opened->map);
    hr_map_destroy(opened->copy);
    unit_view_end(&opened->seen);
    opened->map = opened->copy = NULL;
}
