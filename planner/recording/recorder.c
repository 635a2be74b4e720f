// recorder.c - a recording writes calls, and cells as calls of some rows each.

#include "planner/recording/recorder.h"

#include "passmap/base/numbers.h"

#include <string.h>

void hr_record(hr_recording *r, hr_call *call) {
    if (r->error) return;
    hr_coder coder = {.to = &r->writer};
    hr_code_call(&coder, call);
    if (call->kind != HR_RECORD_ANSWERS && call->kind < HR_RECORD_BEGIN) r->call++;
    if (r->writer.has_failed) r->error = HR_NOT_WRITTEN;
}

int32_t hr_recorded_map(const hr_recording *r, const hr_map *map) {
    const hr_known_maps *maps = &r->planner->maps;
    for (int32_t i = 0; i < maps->count; i++)
        if (maps->at[i].map == map) return i;
    return -1;
}

static void read_band(hr_recording *r, int32_t kind, const hr_map *map, hr_rect rows,
                      const uint8_t *values, size_t stride) {
    size_t width = (size_t)rows.width;
    if (!values && kind == HR_MAP_BLIT)
        hr_map_read_ground(map, rows, r->band, width);
    else if (!values)
        hr_map_read(map, rows, r->band, width);
    for (int32_t y = 0; values && y < rows.height; y++)
        memcpy(r->band + (size_t)y * width, values + (size_t)y * stride, width);
}

void hr_record_cells(hr_recording *r, int32_t kind, int32_t number, const hr_map *map, hr_rect rect,
                     const uint8_t *values, size_t stride) {
    int32_t rows = hr_greatest(1, HR_BAND_CELLS / rect.width);
    for (int32_t y = 0; y < rect.height; y += rows) {
        hr_rect part = {rect.x, rect.y + y, rect.width, hr_least(rows, rect.height - y)};
        read_band(r, kind, map, part, values ? values + (size_t)y * stride : NULL, stride);
        hr_call call = {.kind = kind, .map = number, .edit = {.rect = part, .values = r->band}};
        hr_record(r, &call);
    }
}
