// history.c - painting on a map, to be undone and done again stroke by stroke.

#include "viewer/model/history.h"

#include "passmap/base/numbers.h"

#include <stdlib.h>
#include <string.h>

// ---- Life

static int32_t tiles_across(const hr_map *map) {
    return (hr_map_width(map) + HISTORY_TILE - 1) / HISTORY_TILE;
}

static size_t tile_count(const hr_map *map) {
    int32_t down = (hr_map_height(map) + HISTORY_TILE - 1) / HISTORY_TILE;
    return (size_t)tiles_across(map) * (size_t)down;
}

bool history_begin(history *h, hr_map *map, history_listener *listener, void *user) {
    *h = (history){.map = map, .listener = listener, .listener_user = user};
    h->is_kept = calloc(tile_count(map), 1);
    return h->is_kept != NULL;
}

static void drop(history *h, int32_t from, int32_t to) {
    for (int32_t i = from; i < to; i++) free(h->strokes[i].tiles);
}

void history_end(history *h) {
    drop(h, 0, h->count);
    free(h->strokes);
    free(h->is_kept);
    free(h->tasks);
    *h = (history){0};
}

// ---- Strokes

static bool grow_strokes(history *h) {
    if (h->count < h->capacity) return true;
    int32_t capacity = h->capacity ? h->capacity * 2 : 16;
    stroke *strokes = realloc(h->strokes, (size_t)capacity * sizeof *strokes);
    if (!strokes) return false;
    h->strokes = strokes;
    h->capacity = capacity;
    return true;
}

static void forget_oldest(history *h) {
    h->begun_number = h->strokes[0].number;
    drop(h, 0, 1);
    h->count--, h->done--;
    memmove(h->strokes, h->strokes + 1, (size_t)h->count * sizeof *h->strokes);
}

static bool new_stroke(history *h) {
    drop(h, h->done, h->count);
    h->count = h->done;
    if (h->count == HISTORY_STROKES_MOST) forget_oldest(h);
    if (!grow_strokes(h)) return false;
    h->strokes[h->count++] = (stroke){.number = ++h->last_number};
    h->done = h->count;
    memset(h->is_kept, 0, tile_count(h->map));
    return true;
}

static stroke *current(history *h) {
    return h->done > 0 && h->done == h->count ? &h->strokes[h->done - 1] : NULL;
}

static bool grow_tiles(stroke *s) {
    if (s->count < s->capacity) return true;
    int32_t capacity = s->capacity ? s->capacity * 2 : 2;
    kept_tile *tiles = realloc(s->tiles, (size_t)capacity * sizeof *tiles);
    if (!tiles) return false;
    s->tiles = tiles;
    s->capacity = capacity;
    return true;
}

static hr_rect rect_of(hr_cell corner) {
    return (hr_rect){corner.x, corner.y, HISTORY_TILE, HISTORY_TILE};
}

static bool keep_tile(history *h, stroke *s, int32_t column, int32_t row) {
    uint8_t *is_kept = &h->is_kept[row * tiles_across(h->map) + column];
    if (*is_kept) return true;
    if (!grow_tiles(s)) return false;
    kept_tile *tile = &s->tiles[s->count++];
    tile->corner = (hr_cell){column * HISTORY_TILE, row * HISTORY_TILE};
    hr_map_read(h->map, rect_of(tile->corner), tile->cells, HISTORY_TILE);
    *is_kept = 1;
    return true;
}

// The part of a rectangle that lies on the map.
static hr_rect clipped(const hr_map *map, hr_rect rect) {
    int32_t left = rect.x > 0 ? rect.x : 0, top = rect.y > 0 ? rect.y : 0;
    int32_t right = rect.x + rect.width, bottom = rect.y + rect.height;
    if (right > hr_map_width(map)) right = hr_map_width(map);
    if (bottom > hr_map_height(map)) bottom = hr_map_height(map);
    return (hr_rect){left, top, right - left, bottom - top};
}

static bool keep(history *h, hr_rect rect) {
    stroke *s = current(h);
    if (!s) return false;
    int32_t right = (rect.x + rect.width - 1) / HISTORY_TILE;
    int32_t bottom = (rect.y + rect.height - 1) / HISTORY_TILE;
    for (int32_t row = rect.y / HISTORY_TILE; row <= bottom; row++)
        for (int32_t column = rect.x / HISTORY_TILE; column <= right; column++)
            if (!keep_tile(h, s, column, row)) return false;
    return true;
}

static void report_change(const history *h, hr_rect rect) {
    if (h->listener) h->listener(rect, h->listener_user);
}

// ---- Painting

static bool fill(history *h, hr_rect rect, uint8_t value) {
    rect = clipped(h->map, rect);
    if (rect.width <= 0 || rect.height <= 0) return true;
    if (!keep(h, rect)) return false;
    hr_map_fill(h->map, rect, value);
    return true;
}

// Half the width of a row of a disc, in cells, the middle one counted for odd diameters; `off` and
// the distances compared are in half cells from the middle.
static int32_t half_width(int32_t diameter, int32_t off) {
    int32_t half = 0, is_even = diameter % 2 == 0;
    for (;; half++) {
        int32_t out = 2 * half + is_even;
        if (out * out + off * off > diameter * diameter) return half;
    }
}

// The rows of a disc around a cell; those of even diameters lie up and left of the middle.
static bool stamp(history *h, hr_cell at, int32_t diameter, uint8_t value) {
    int32_t is_odd = diameter % 2;
    for (int32_t row = 0; row < diameter; row++) {
        int32_t half = half_width(diameter, 2 * row + 1 - diameter);
        hr_rect rect = {at.x - half + is_odd, at.y - diameter / 2 + row, 2 * half - is_odd, 1};
        if (rect.width > 0 && !fill(h, rect, value)) return false;
    }
    return true;
}

static hr_rect rect_between(hr_cell a, hr_cell b, int32_t margin) {
    return (hr_rect){hr_least(a.x, b.x) - margin, hr_least(a.y, b.y) - margin,
                     abs(a.x - b.x) + 1 + 2 * margin, abs(a.y - b.y) + 1 + 2 * margin};
}

static void tell_clipped(const history *h, hr_rect rect) {
    rect = clipped(h->map, rect);
    if (rect.width > 0 && rect.height > 0) report_change(h, rect);
}

// ---- Pieces of a brush: some steps along its line

// As many as take as long as a tile.
static int32_t steps_a_piece(const history_task *t) { return 512 / (t->diameter + 16); }

static int32_t step_count(const history_task *t) {
    return hr_greatest(abs(t->to.x - t->from.x), abs(t->to.y - t->from.y));
}

static hr_cell cell_after(const history_task *t, int32_t step) {
    int32_t divisor = hr_greatest(step_count(t), 1);
    return (hr_cell){t->from.x + (int32_t)((int64_t)(t->to.x - t->from.x) * step / divisor),
                     t->from.y + (int32_t)((int64_t)(t->to.y - t->from.y) * step / divisor)};
}

static bool brush_piece(history *h, const history_task *t, int32_t piece) {
    int32_t first = piece * steps_a_piece(t), last = first + steps_a_piece(t) - 1;
    bool is_whole = true;
    last = hr_least(last, step_count(t));
    for (int32_t step = first; step <= last && is_whole; step++)
        is_whole = stamp(h, cell_after(t, step), t->diameter, t->value);
    tell_clipped(h, rect_between(cell_after(t, first), cell_after(t, last), t->diameter));
    return is_whole;
}

// ---- Pieces of a rectangle: what it has of each tile

// The tiles, counted as cells are.
static hr_rect tiles_of(const history *h, const history_task *t) {
    hr_rect rect = clipped(h->map, rect_between(t->from, t->to, 0));
    int32_t left = rect.x / HISTORY_TILE, top = rect.y / HISTORY_TILE;
    if (rect.width <= 0 || rect.height <= 0) return (hr_rect){0};
    return (hr_rect){left, top, (rect.x + rect.width - 1) / HISTORY_TILE - left + 1,
                     (rect.y + rect.height - 1) / HISTORY_TILE - top + 1};
}

static hr_rect shared_part(hr_rect a, hr_rect b) {
    int32_t left = hr_greatest(a.x, b.x), top = hr_greatest(a.y, b.y);
    return (hr_rect){left, top, hr_least(a.x + a.width, b.x + b.width) - left,
                     hr_least(a.y + a.height, b.y + b.height) - top};
}

static bool fill_piece(history *h, const history_task *t, int32_t piece) {
    hr_rect tiles = tiles_of(h, t);
    hr_cell corner = {(tiles.x + piece % tiles.width) * HISTORY_TILE,
                      (tiles.y + piece / tiles.width) * HISTORY_TILE};
    hr_rect rect = shared_part(rect_of(corner), rect_between(t->from, t->to, 0));
    bool is_whole = fill(h, rect, t->value);
    tell_clipped(h, rect);
    return is_whole;
}

// ---- Undoing: a tile is a piece

static void swap_tile(history *h, kept_tile *tile) {
    static _Thread_local uint8_t other[HISTORY_TILE * HISTORY_TILE];
    hr_map_read(h->map, rect_of(tile->corner), other, HISTORY_TILE);
    hr_map_blit(h->map, rect_of(tile->corner), tile->cells, HISTORY_TILE);
    memcpy(tile->cells, other, sizeof other);
    report_change(h, clipped(h->map, rect_of(tile->corner)));
}

// The stroke that is undone or done again counts as such from the beginning.
static stroke *swapped(history *h, const history_task *t) {
    return &h->strokes[t->kind == HISTORY_UNDO ? h->done : h->done - 1];
}

// ---- The line of tasks

bool history_ask(history *h, history_task task) {
    if (h->task_count == h->task_capacity) {
        int32_t capacity = 2 * h->task_capacity + 8;
        history_task *grown = realloc(h->tasks, (size_t)capacity * sizeof *grown);
        if (!grown) return false;
        h->tasks = grown;
        h->task_capacity = capacity;
    }
    h->tasks[h->task_count++] = task;
    return true;
}

bool history_is_busy(const history *h) { return h->task_count > 0; }

int64_t history_state(const history *h) {
    return h->done > 0 ? h->strokes[h->done - 1].number : h->begun_number;
}

static history_news begin(history *h, const history_task *t) {
    hr_rect tiles = tiles_of(h, t);
    h->pieces = h->pieces_done = 0;
    switch (t->kind) {
    case HISTORY_STROKE:
        return new_stroke(h) ? HISTORY_FINE : HISTORY_OUT_OF_MEMORY;
    case HISTORY_BRUSH:
        h->pieces = step_count(t) / steps_a_piece(t) + 1;
        return HISTORY_FINE;
    case HISTORY_FILL:
        h->pieces = tiles.width * tiles.height;
        return HISTORY_FINE;
    case HISTORY_UNDO:
        if (h->done == 0) return HISTORY_NOTHING_UNDONE;
        h->done--;
        break;
    case HISTORY_REDO:
        if (h->done == h->count) return HISTORY_NOTHING_REDONE;
        h->done++;
    }
    h->pieces = swapped(h, t)->count;
    return HISTORY_FINE;
}

static bool do_piece(history *h, const history_task *t, int32_t piece) {
    if (t->kind == HISTORY_BRUSH) return brush_piece(h, t, piece);
    if (t->kind == HISTORY_FILL) return fill_piece(h, t, piece);
    swap_tile(h, &swapped(h, t)->tiles[piece]);
    return true;
}

static void end_first(history *h) {
    h->task_count--;
    memmove(h->tasks, h->tasks + 1, (size_t)h->task_count * sizeof *h->tasks);
    h->pieces = h->pieces_done = 0;
}

history_news history_go_on(history *h, int32_t pieces) {
    while (h->task_count > 0) {
        const history_task *first = &h->tasks[0];
        history_news news = h->pieces == 0 ? begin(h, first) : HISTORY_FINE;
        for (; news == HISTORY_FINE && h->pieces_done < h->pieces; pieces--) {
            if (pieces == 0) return HISTORY_FINE;
            if (!do_piece(h, first, h->pieces_done++)) news = HISTORY_OUT_OF_MEMORY;
        }
        end_first(h);
        if (news != HISTORY_FINE) return news;
    }
    return HISTORY_FINE;
}
