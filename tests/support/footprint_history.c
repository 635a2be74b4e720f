// footprint_history.c - random calls on footprints, and what cells are by definition.

#include "tests/support/footprint_history.h"

#include <criterion/criterion.h>
#include <string.h>

void open_history(footprint_history *h, uint64_t seed, counting_allocator *counts) {
    hr_map_config config = hr_map_config_default();
    config.width = config.height = HISTORY_SIDE;
    if (counts) config.allocator = counting(counts);
    *h = (footprint_history){.seed = seed, .dice = {seed}};
    cr_assert_eq(hr_map_create(&config, &h->map), HR_OK);
}

// By the definition of each shape, cell by cell.
bool footprint_covers(const hr_footprint *f, const hr_span *spans, int32_t x, int32_t y) {
    int64_t column = x - f->cells.x, row = y - f->cells.y;
    int64_t width = f->cells.width, height = f->cells.height;
    if (column < 0 || row < 0 || column >= width || row >= height) return false;
    if (f->shape == HR_SHAPE_RECT) return true;
    if (f->shape == HR_SHAPE_DISC) {
        int64_t across = (2 * column + 1 - width) * height, down = (2 * row + 1 - height) * width;
        return across * across + down * down <= width * height * width * height;
    }
    for (int32_t i = 0; i < f->span_count; i++)
        if (spans[i].y == row && column >= spans[i].x && column < spans[i].x + spans[i].width)
            return true;
    return false;
}

static uint8_t expected_at(const footprint_history *h, int32_t x, int32_t y) {
    uint8_t value = h->ground[y * HISTORY_SIDE + x];
    for (int32_t i = 0; i < h->count; i++)
        if (footprint_covers(&h->standing[i], h->spans[i], x, y)) value |= h->standing[i].bits;
    return value;
}

void expect_footprints(const footprint_history *h) {
    static uint8_t ground[HISTORY_SIDE * HISTORY_SIDE];
    hr_map_read_ground(h->map, (hr_rect){0, 0, HISTORY_SIDE, HISTORY_SIDE}, ground, HISTORY_SIDE);
    for (int32_t y = 0; y < HISTORY_SIDE; y++)
        for (int32_t x = 0; x < HISTORY_SIDE; x++) {
            cr_assert_eq(hr_map_get(h->map, x, y), expected_at(h, x, y), "seed %llu at %d %d",
                         (unsigned long long)h->seed, x, y);
            cr_assert_eq(ground[y * HISTORY_SIDE + x], h->ground[y * HISTORY_SIDE + x],
                         "ground, seed %llu at %d %d", (unsigned long long)h->seed, x, y);
        }
    cr_assert_eq(hr_footprint_count(h->map), h->count);
}

hr_rect random_rect_on_map(dice *d, int32_t side_max) {
    int32_t width = 1 + roll(d, side_max), height = 1 + roll(d, side_max);
    hr_cell at = roll_cell(d, HISTORY_SIDE - width + 1, HISTORY_SIDE - height + 1);
    return (hr_rect){at.x, at.y, width, height};
}

// A box with a cell on the map.
static hr_cell random_place(dice *d, const hr_rect *box) {
    hr_cell at = roll_cell(d, HISTORY_SIDE + box->width - 1, HISTORY_SIDE + box->height - 1);
    return (hr_cell){at.x - box->width + 1, at.y - box->height + 1};
}

// Rows of a box, with gaps in between; some have several spans, some touch each other.
static int32_t random_spans(dice *d, const hr_rect *box, hr_span spans[HISTORY_SPANS]) {
    int32_t count = 0;
    for (int32_t y = 0; y < box->height; y++)
        for (int32_t x = roll(d, 4); x < box->width && count < HISTORY_SPANS && roll(d, 6);) {
            int32_t width = 1 + roll(d, box->width - x);
            spans[count++] = (hr_span){x, y, width};
            x += width + roll(d, 3);
        }
    if (count == 0) spans[count++] = (hr_span){box->width - 1, box->height - 1, 1};
    return count;
}

static hr_footprint random_footprint(dice *d, hr_span spans[HISTORY_SPANS]) {
    hr_rect cells = random_rect_on_map(d, roll(d, 10) ? 4 : HISTORY_SIDE);
    hr_footprint f = {.cells = cells,
                      .bits = (uint8_t)(roll(d, 4) ? 1 << roll(d, 3) : 1 + roll(d, 255)),
                      .shape = (hr_shape)roll(d, 3)};
    if (f.shape == HR_SHAPE_RECT) return f;
    f.cells.width = 1 + roll(d, 16), f.cells.height = roll(d, 2) ? f.cells.width : 1 + roll(d, 16);
    hr_cell at = random_place(d, &f.cells);
    f.cells.x = at.x, f.cells.y = at.y;
    if (f.shape == HR_SHAPE_SPANS) f.span_count = random_spans(d, &f.cells, spans);
    return f;
}

// The caller's spans are gone after the call.
hr_error stamp_spans(footprint_history *h, hr_footprint footprint, const hr_span *spans) {
    hr_footprint_id id;
    hr_span gone[HISTORY_SPANS] = {{0}};
    for (int32_t i = 0; i < footprint.span_count; i++) gone[i] = h->spans[h->count][i] = spans[i];
    footprint.spans = gone;
    hr_error error = hr_footprint_stamp(h->map, footprint, &id);
    memset(gone, 0x5A, sizeof gone);
    cr_assert_eq(error == HR_OK, id != 0);
    if (error) return error;
    footprint.spans = NULL;
    h->ids[h->count] = id;
    h->standing[h->count++] = footprint;
    return HR_OK;
}

hr_error stamp(footprint_history *h, hr_footprint footprint) {
    return stamp_spans(h, footprint, NULL);
}

void lift(footprint_history *h, int32_t index) {
    cr_assert_eq(hr_footprint_lift(h->map, h->ids[index]), HR_OK);
    cr_assert_eq(hr_footprint_lift(h->map, h->ids[index]), HR_UNKNOWN_FOOTPRINT);
    h->ids[index] = h->ids[--h->count];
    h->standing[index] = h->standing[h->count];
    memmove(h->spans[index], h->spans[h->count], sizeof h->spans[index]);
}

static hr_cell random_goal(dice *d, const hr_footprint *f) {
    bool is_rect = f->shape == HR_SHAPE_RECT;
    if (is_rect)
        return roll_cell(d, HISTORY_SIDE - f->cells.width + 1, HISTORY_SIDE - f->cells.height + 1);
    hr_cell at = {f->cells.x + roll(d, 3) - 1, f->cells.y + roll(d, 3) - 1}; // mostly a step
    bool is_near = at.x < HISTORY_SIDE && at.y < HISTORY_SIDE && at.x + f->cells.width > 0 &&
                   at.y + f->cells.height > 0;
    return is_near && roll(d, 4) ? at : random_place(d, &f->cells);
}

// Some of what stands, in any order, one perhaps more than once.
static int32_t random_moves(footprint_history *h, hr_move *moves, int32_t places[]) {
    int32_t count = h->count ? roll(&h->dice, 12) : 0;
    for (int32_t i = 0; i < count; i++) {
        places[i] = roll(&h->dice, h->count);
        hr_cell to = random_goal(&h->dice, &h->standing[places[i]]);
        moves[i] = (hr_move){h->ids[places[i]], to};
    }
    return count;
}

hr_error move_some(footprint_history *h) {
    hr_move moves[12];
    int32_t places[12], count = random_moves(h, moves, places);
    hr_error error = hr_footprints_move(h->map, moves, count);
    for (int32_t i = 0; !error && i < count; i++) {
        h->standing[places[i]].cells.x = moves[i].to.x;
        h->standing[places[i]].cells.y = moves[i].to.y;
    }
    return error;
}

static void edit_ground(footprint_history *h) {
    hr_rect rect = random_rect_on_map(&h->dice, 9);
    uint8_t value = (uint8_t)roll(&h->dice, 256);
    bool is_raw = roll(&h->dice, 2);
    for (int32_t y = rect.y; y < rect.y + rect.height; y++)
        for (int32_t x = rect.x; x < rect.x + rect.width; x++) {
            uint8_t raised = (uint8_t)(expected_at(h, x, y) & ~h->ground[y * HISTORY_SIDE + x]);
            // Written by hand: bits that stay set are not known to be the ground's.
            h->ground[y * HISTORY_SIDE + x] = is_raw ? value & (uint8_t)~raised : value;
            if (is_raw) hr_map_cells(h->map)[y * HISTORY_SIDE + x] = value & (uint8_t)~raised;
        }
    if (is_raw)
        hr_map_touch(h->map, rect);
    else
        hr_map_fill(h->map, rect, value);
}

void stamp_some(footprint_history *h) {
    hr_span spans[HISTORY_SPANS];
    hr_footprint footprint = random_footprint(&h->dice, spans);
    if (h->count < HISTORY_FOOTPRINTS) cr_assert_eq(stamp_spans(h, footprint, spans), HR_OK);
}

void act(footprint_history *h) {
    switch (roll(&h->dice, 5)) {
    case 0:
        edit_ground(h);
        break;
    case 1:
        if (h->count) lift(h, roll(&h->dice, h->count));
        break;
    case 2:
        cr_assert_eq(move_some(h), HR_OK);
        break;
    default:
        stamp_some(h);
    }
}
