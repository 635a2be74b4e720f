// candidate.c - a recording taken apart, and put together again.

#include "viewer/replay/candidate.h"

#include "passmap/base/array.h"
#include "passmap/base/memory.h"
#include "passmap/map/footprints.h"
#include "passmap/map/link_state.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS_MOST = HR_SIDE_MAX * HR_SIDE_MAX };

// ---- Lists

static bool push(candidate_call **list, int32_t *count, int32_t *capacity, const hr_call *call,
                 bool is_needed) {
    hr_allocator allocator = hr_allocator_default();
    candidate_call *grown =
        hr_array_reserve(&allocator, *list, capacity, (int64_t)*count + 1, sizeof *grown);
    if (!grown) return false;
    *list = grown;
    grown[(*count)++] = (candidate_call){.call = *call, .is_needed = is_needed};
    return true;
}

static bool push_setup(candidate *c, const hr_call *call, bool is_needed) {
    return push(&c->setup, &c->setup_count, &c->setup_capacity, call, is_needed);
}

// ---- What a snapshot holds

static void put_ground(candidate *c, const hr_call *call) {
    hr_rect at = call->edit.rect;
    bool is_on_map =
        at.x >= 0 && at.y >= 0 && at.x + at.width <= c->width && at.y + at.height <= c->height;
    for (int32_t y = 0; is_on_map && y < at.height; y++)
        memcpy(c->ground + (size_t)(at.y + y) * (size_t)c->width + at.x,
               call->edit.values + (size_t)y * call->edit.stride, (size_t)at.width);
}

// Spans are copied: the map that they are read from goes.
static bool push_footprint(candidate *c, int32_t number, const hr_map *map, int32_t slot) {
    const hr_footprint_slot *at = &map->footprints.slots[slot];
    hr_call call = {.kind = HR_MAP_STAMP, .map = number, .footprint = hr_footprint_in(at)};
    hr_coder room = {.memory = &c->memory};
    call.edit.id = (uint64_t)at->generation << 32 | (uint32_t)slot;
    if (call.footprint.span_count > 0) {
        size_t count = (size_t)call.footprint.span_count;
        hr_span *spans = hr_coder_room(&room, count, sizeof *spans);
        if (!spans) return false;
        memcpy(spans, call.footprint.spans, count * sizeof *spans);
        call.footprint.spans = spans;
    }
    return push_setup(c, &call, false);
}

static hr_error push_footprints(candidate *c, const hr_call *call) {
    hr_map_config config = {.width = c->width, .height = c->height};
    hr_map *map;
    hr_error error = hr_map_create(&config, &map);
    if (error) return error;
    error = hr_footprints_load(map, call->edit.bytes, call->edit.size, NULL);
    for (int32_t i = 0; !error && i < map->footprints.slot_count; i++)
        if (map->footprints.slots[i].bits && !push_footprint(c, call->map, map, i))
            error = HR_OUT_OF_MEMORY;
    hr_map_destroy(map);
    return error;
}

static bool push_links(candidate *c, const hr_call *from) {
    for (int32_t i = 0; i < from->slot_count; i++) {
        const hr_link_slot *slot = &from->slots[i];
        hr_call call = {.kind = HR_MAP_ADD_LINK, .map = from->map, .link = slot->link};
        call.edit.id = (uint64_t)slot->generation << 32 | (uint32_t)i;
        if (slot->is_used && !push_setup(c, &call, false)) return false;
    }
    return true;
}

static hr_error take_setup(candidate *c, const hr_call *call) {
    bool has_memory = true;
    if (call->kind == HR_MAP_BLIT && call->map == 0)
        put_ground(c, call);
    else if (call->kind == HR_MAP_LOAD_FOOTPRINTS)
        return push_footprints(c, call);
    else if (call->kind == HR_RECORD_PUT_LINKS)
        has_memory = push_links(c, call);
    else
        has_memory = push_setup(c, call, call->kind == HR_CALL_ADD_VIEW);
    return has_memory ? HR_OK : HR_OUT_OF_MEMORY;
}

static hr_error take_start(candidate *c, const hr_call *call) {
    c->start = *call;
    c->width = call->start.width, c->height = call->start.height;
    bool is_map =
        c->width > 0 && c->height > 0 && c->width <= HR_SIDE_MAX && c->height <= HR_SIDE_MAX;
    c->ground = is_map ? calloc((size_t)c->width, (size_t)c->height) : NULL;
    return !is_map ? HR_BAD_FORMAT : c->ground ? HR_OK : HR_OUT_OF_MEMORY;
}

// ---- Reading

static hr_coder coder_of(candidate *c, const hr_segment *segment) {
    return (hr_coder){.at = segment->bytes,
                      .end = segment->bytes + segment->size,
                      .memory = &c->memory,
                      .cells_max = CELLS_MOST};
}

static int64_t first_call_of(candidate *c, const hr_segment *segment) {
    hr_coder coder = coder_of(c, segment);
    hr_call call;
    hr_code_call(&coder, &call);
    return !coder.error && call.kind == HR_RECORD_BEGIN ? call.start.call : INT64_MAX;
}

static int32_t first_segment(candidate *c, const hr_segments *segments, int64_t last_call) {
    int32_t i = segments->count - 1;
    while (i > 0 && first_call_of(c, &segments->at[i]) > last_call) i--;
    return i;
}

typedef struct reading {
    int64_t next_call, last_call;
    bool is_setup, has_started;
} reading;

// Answers are found out anew; ends and snapshots between are none.
static hr_error take(candidate *c, reading *r, const hr_call *call) {
    if (call->kind == HR_RECORD_BEGIN) {
        r->is_setup = true;
        if (r->has_started) return HR_OK;
        r->next_call = call->start.call;
        return take_start(c, call);
    }
    if (call->kind == HR_RECORD_END_SNAPSHOT) {
        r->is_setup = false;
        r->has_started = true;
        return HR_OK;
    }
    if (r->is_setup) return r->has_started ? HR_OK : take_setup(c, call);
    if (call->kind == HR_RECORD_ANSWERS || call->kind == HR_RECORD_END) return HR_OK;
    r->next_call += call->kind < HR_RECORD_BEGIN;
    return push(&c->calls, &c->count, &c->capacity, call, false) ? HR_OK : HR_OUT_OF_MEMORY;
}

static hr_error read_segment(candidate *c, reading *r, const hr_segment *segment) {
    hr_coder coder = coder_of(c, segment);
    hr_error error = HR_OK;
    while (!error && coder.at < coder.end && r->next_call <= r->last_call) {
        hr_call call;
        hr_code_call(&coder, &call);
        if (coder.has_run_out) return HR_OK;
        error = coder.error ? coder.error : take(c, r, &call);
    }
    return error;
}

hr_error candidate_read(candidate *c, const void *bytes, size_t size, int64_t last_call,
                        bool from_first) {
    reading r = {.last_call = last_call};
    *c = (candidate){.memory = {.allocator = hr_allocator_default()}};
    hr_error error = hr_segments_read(&c->segments, &c->memory.allocator, bytes, size, NULL);
    if (error) return error;
    int32_t first = from_first ? 0 : first_segment(c, &c->segments, last_call);
    for (int32_t i = first; i < c->segments.count && !error; i++)
        error = read_segment(c, &r, &c->segments.at[i]);
    return error || c->ground ? error : HR_BAD_FORMAT;
}

void candidate_destroy(candidate *c) {
    hr_allocator allocator = hr_allocator_default();
    hr_read_memory_release(&c->memory);
    hr_segments_destroy(&c->segments, &allocator);
    hr_release(&allocator, c->calls);
    hr_release(&allocator, c->setup);
    free(c->ground);
}

// ---- Writing

typedef struct output {
    uint8_t *bytes;
    size_t size, capacity;
} output;

static bool append(const void *bytes, size_t size, bool begins_snapshot, void *user) {
    output *to = user;
    (void)begins_snapshot;
    if (to->size + size > to->capacity) {
        uint8_t *grown = realloc(to->bytes, 2 * (to->size + size));
        if (!grown) return false;
        to->bytes = grown, to->capacity = 2 * (to->size + size);
    }
    memcpy(to->bytes + to->size, bytes, size);
    to->size += size;
    return true;
}

static void write_call(hr_coder *coder, int32_t kind) {
    hr_call call = {.kind = kind};
    hr_code_call(coder, &call);
}

static bool is_empty_row(const candidate *c, int32_t y) {
    const uint8_t *row = c->ground + (size_t)y * (size_t)c->width;
    return row[0] == 0 && memcmp(row, row + 1, (size_t)c->width - 1) == 0;
}

// Rows without anything on them are as the map begins.
static void write_ground(hr_coder *coder, const candidate *c) {
    for (int32_t y = 0, rows; y < c->height; y += rows) {
        for (rows = 0; y + rows < c->height && !is_empty_row(c, y + rows);) rows++;
        const uint8_t *first = c->ground + (size_t)y * (size_t)c->width;
        hr_call call = {.kind = HR_MAP_BLIT,
                        .edit = {.rect = {0, y, c->width, rows}, .values = first}};
        if (rows > 0) hr_code_call(coder, &call);
        rows += rows == 0;
    }
}

static void write_list(hr_coder *coder, const candidate_call *list, int32_t count, bool are_views) {
    for (int32_t i = 0; i < count; i++) {
        hr_call call = list[i].call;
        if (list[i].is_left_out || (call.kind == HR_CALL_ADD_VIEW) != are_views) continue;
        hr_code_call(coder, &call);
    }
}

// Questions without answers: who plays them finds out.
static void write_calls(hr_coder *coder, const candidate *c) {
    for (int32_t i = 0; i < c->count; i++) {
        hr_call call = c->calls[i].call;
        if (c->calls[i].is_left_out) continue;
        hr_code_call(coder, &call);
        if (hr_is_question(call.kind)) write_call(coder, HR_RECORD_ANSWERS);
    }
}

uint8_t *candidate_write(const candidate *c, size_t *size) {
    output to = {.bytes = NULL};
    hr_chunk_writer *writer = calloc(1, sizeof *writer);
    if (!writer) return NULL;
    writer->write = append, writer->user = &to;
    hr_coder coder = {.to = writer};
    hr_call start = c->start;
    hr_chunk_begin_segment(writer);
    hr_code_call(&coder, &start);
    write_list(&coder, c->setup, c->setup_count, true);
    write_ground(&coder, c);
    write_list(&coder, c->setup, c->setup_count, false);
    write_call(&coder, HR_RECORD_END_SNAPSHOT);
    write_calls(&coder, c);
    write_call(&coder, HR_RECORD_END);
    hr_chunk_flush(writer);
    bool is_good = !writer->has_failed;
    free(writer);
    *size = to.size;
    if (is_good) return to.bytes;
    free(to.bytes);
    return NULL;
}
