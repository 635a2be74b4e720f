// format.c - what the formats share.

#include "viewer/formats/format.h"

#include "passmap/base/memory.h"
#include "passmap/base/message.h"
#include "passmap/files/loaded_map.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

hr_error format_grid_begin(format_grid *grid, int64_t width, int64_t height, hr_message *message) {
    if (width < 1 || height < 1 || width > HR_SIDE_MAX || height > HR_SIDE_MAX)
        return hr_fail(HR_BAD_SIZE, message, "the map is %lld x %lld cells; sides are 1 to %d",
                       (long long)width, (long long)height, (int)HR_SIDE_MAX);
    grid->width = (int32_t)width, grid->height = (int32_t)height;
    grid->cells = hr_allocate_zeroed(&grid->allocator, (size_t)width * (size_t)height, 1);
    return grid->cells ? HR_OK : hr_fail_plainly(HR_OUT_OF_MEMORY, message);
}

void format_grid_end(format_grid *grid) {
    hr_release(&grid->allocator, grid->cells);
    grid->cells = NULL;
}

hr_error format_grid_map(const format_grid *grid, const hr_map_config *config, hr_map **map,
                         hr_message *message) {
    hr_error error = hr_create_loaded_map(config, grid->width, grid->height, map, message);
    if (error != HR_OK) return error;
    memcpy(hr_map_cells(*map), grid->cells, (size_t)grid->width * (size_t)grid->height);
    hr_map_touch(*map, (hr_rect){0, 0, grid->width, grid->height});
    return HR_OK;
}

static bool reserve(format_text *text, size_t more) {
    if (text->is_lost) return false;
    if (text->size + more <= text->room) return true;
    size_t room = 2 * text->room + more + 4096;
    char *grown = realloc(text->at, room);
    text->is_lost = !grown;
    if (!grown) return false;
    text->at = grown;
    text->room = room;
    return true;
}

void format_print(format_text *text, const char *format, ...) {
    enum { PIECE_MOST = 512 };
    va_list arguments;
    if (!reserve(text, PIECE_MOST)) return;
    va_start(arguments, format);
    int length = vsnprintf(text->at + text->size, PIECE_MOST, format, arguments);
    va_end(arguments);
    if (length > 0) text->size += (size_t)(length < PIECE_MOST ? length : PIECE_MOST - 1);
}
