// generate_tools.c - what the generators share: dice, noise, drawing and regions.
//
// Random numbers are splitmix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number
// Generators, 2014), smooth noise is value noise on a lattice, in fixed point.

#include "viewer/generate/generate_tools.h"

#include <string.h>

// ---- Dice

static uint64_t scramble(uint64_t value) {
    value = (value ^ (value >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    value = (value ^ (value >> 27)) * UINT64_C(0x94d049bb133111eb);
    return value ^ (value >> 31);
}

static const uint64_t golden_step = UINT64_C(0x9e3779b97f4a7c15);

uint64_t dice_next(map_dice *dice) {
    dice->state += golden_step;
    return scramble(dice->state);
}

int32_t dice_roll(map_dice *dice, int32_t sides) {
    const uint64_t number = dice_next(dice) >> 32;
    return sides <= 0 ? 0 : (int32_t)((number * (uint64_t)sides) >> 32);
}

int32_t dice_between(map_dice *dice, int32_t least, int32_t most) {
    return least + dice_roll(dice, most - least + 1);
}

bool dice_once_in(map_dice *dice, int32_t sides) { return dice_roll(dice, sides) == 0; }

// ---- Noise

uint64_t hash_at(uint64_t seed, int32_t x, int32_t y) {
    const uint64_t place = ((uint64_t)(uint32_t)y << 32) | (uint32_t)x;
    return scramble(seed + place * golden_step);
}

static uint64_t lattice_value(uint64_t seed, int32_t x, int32_t y) {
    return hash_at(seed, x, y) >> 48;
}

// Smoothstep of offset / period, in 65536ths. Offsets stay below 65536; the short division is much
// faster than a long one.
static uint64_t ease(int32_t offset, int32_t period) {
    const uint64_t t = (uint32_t)offset * (uint32_t)NOISE_ONE / (uint32_t)period;
    return (t * t * (3 * (uint64_t)NOISE_ONE - 2 * t)) >> 32;
}

static uint64_t blend(uint64_t a, uint64_t b, uint64_t share) {
    return (a * (NOISE_ONE - share) + b * share) >> 16;
}

int32_t smooth_noise(uint64_t seed, int32_t x, int32_t y, int32_t period) {
    // Division rounds towards zero, and some callers look a little way off the map.
    x += 64 * period;
    y += 64 * period;
    const int32_t column = x / period, row = y / period;
    const uint64_t across = ease(x % period, period), down = ease(y % period, period);
    const uint64_t top =
        blend(lattice_value(seed, column, row), lattice_value(seed, column + 1, row), across);
    const uint64_t bottom = blend(lattice_value(seed, column, row + 1),
                                  lattice_value(seed, column + 1, row + 1), across);
    return (int32_t)blend(top, bottom, down);
}

int32_t fractal_noise(uint64_t seed, int32_t x, int32_t y, int32_t period) {
    int32_t sum = 0;
    for (int32_t i = 0; i < 4; i++) {
        const int32_t finer = period >> i > 1 ? period >> i : 1;
        sum += (smooth_noise(seed + (uint64_t)i, x, y, finer) << 3) >> i;
    }
    return sum / 15;
}

int32_t noise_offset(int32_t noise, int32_t reach) {
    return (int32_t)((int64_t)noise * (2 * reach + 1) / NOISE_ONE) - reach;
}

int32_t clamp_whole(int32_t value, int32_t least, int32_t most) {
    if (value > most) value = most;
    return value < least ? least : value;
}

// ---- Drawing

bool is_passable(uint8_t value) { return value <= HR_ROAD; }

static size_t index_of(const map_canvas *canvas, int32_t x, int32_t y) {
    return (size_t)y * (size_t)canvas->width + (size_t)x;
}

static bool is_inside(const map_canvas *canvas, int32_t x, int32_t y) {
    return x >= 0 && y >= 0 && x < canvas->width && y < canvas->height;
}

uint8_t cell_at(const map_canvas *canvas, int32_t x, int32_t y) {
    return is_inside(canvas, x, y) ? canvas->cells[index_of(canvas, x, y)] : HR_OUT_OF_BOUNDS;
}

void put_cell(const map_canvas *canvas, int32_t x, int32_t y, uint8_t value) {
    if (is_inside(canvas, x, y)) canvas->cells[index_of(canvas, x, y)] = value;
}

static hr_rect clip(const map_canvas *canvas, hr_rect rect) {
    const int32_t left = clamp_whole(rect.x, 0, canvas->width);
    const int32_t top = clamp_whole(rect.y, 0, canvas->height);
    const int32_t right = clamp_whole(rect.x + rect.width, left, canvas->width);
    const int32_t bottom = clamp_whole(rect.y + rect.height, top, canvas->height);
    return (hr_rect){left, top, right - left, bottom - top};
}

void fill_rect(const map_canvas *canvas, hr_rect rect, uint8_t value) {
    rect = clip(canvas, rect);
    for (int32_t y = rect.y; y < rect.y + rect.height; y++) {
        memset(canvas->cells + index_of(canvas, rect.x, y), value, (size_t)rect.width);
    }
}

void frame_rect(const map_canvas *canvas, hr_rect rect, int32_t thickness, uint8_t value) {
    const int32_t right = rect.x + rect.width, bottom = rect.y + rect.height;
    fill_rect(canvas, (hr_rect){rect.x, rect.y, rect.width, thickness}, value);
    fill_rect(canvas, (hr_rect){rect.x, bottom - thickness, rect.width, thickness}, value);
    fill_rect(canvas, (hr_rect){rect.x, rect.y, thickness, rect.height}, value);
    fill_rect(canvas, (hr_rect){right - thickness, rect.y, thickness, rect.height}, value);
}

void fill_disc(const map_canvas *canvas, int32_t x, int32_t y, int32_t radius, uint8_t value) {
    for (int32_t j = -radius; j <= radius; j++) {
        for (int32_t i = -radius; i <= radius; i++) {
            // The extra radius rounds small discs: without it they grow four spikes.
            if (i * i + j * j <= radius * radius + radius / 2) {
                put_cell(canvas, x + i, y + j, value);
            }
        }
    }
}

hr_rect inset_rect(hr_rect rect, int32_t margin) {
    return (hr_rect){rect.x + margin, rect.y + margin, rect.width - 2 * margin,
                     rect.height - 2 * margin};
}

rect_cut cut_rect(hr_rect rect, int32_t at, int32_t width) {
    rect_cut cut = {rect, rect, rect};
    if (rect.width > rect.height) {
        cut.before.width = at;
        cut.between.x += at, cut.between.width = width;
        cut.after.x += at + width, cut.after.width -= at + width;
    } else {
        cut.before.height = at;
        cut.between.y += at, cut.between.height = width;
        cut.after.y += at + width, cut.after.height -= at + width;
    }
    return cut;
}

// ---- Regions

static int32_t root_of(map_regions *regions, int32_t i) {
    int32_t *parents = regions->parents;
    while (parents[i] >= 0) {
        if (parents[parents[i]] >= 0) parents[i] = parents[parents[i]];
        i = parents[i];
    }
    return i;
}

static void unite(map_regions *regions, int32_t a, int32_t b) {
    a = root_of(regions, a);
    b = root_of(regions, b);
    if (a == b) return;
    const bool a_is_smaller = regions->parents[a] > regions->parents[b];
    const int32_t root = a_is_smaller ? b : a, child = a_is_smaller ? a : b;
    regions->parents[root] += regions->parents[child];
    regions->parents[child] = root;
}

static void unite_if_passable(map_regions *regions, int32_t i, int32_t x, int32_t y) {
    if (!is_passable(cell_at(regions->canvas, x, y))) return;
    unite(regions, i, (int32_t)index_of(regions->canvas, x, y));
}

bool regions_create(map_regions *regions, const map_canvas *canvas) {
    const size_t count = index_of(canvas, 0, canvas->height);
    regions->canvas = canvas;
    regions->parents =
        canvas->allocator.allocate(count * sizeof *regions->parents, canvas->allocator.user);
    if (!regions->parents) return false;
    for (size_t i = 0; i < count; i++) regions->parents[i] = -1;
    for (size_t i = 0; i < count; i++) {
        if (!is_passable(canvas->cells[i])) continue;
        const int32_t x = (int32_t)(i % (size_t)canvas->width);
        const int32_t y = (int32_t)(i / (size_t)canvas->width);
        unite_if_passable(regions, (int32_t)i, x - 1, y);
        unite_if_passable(regions, (int32_t)i, x, y - 1);
    }
    return true;
}

void regions_destroy(map_regions *regions) {
    const hr_allocator allocator = regions->canvas->allocator;
    allocator.release(regions->parents, allocator.user);
}

int32_t region_at(map_regions *regions, int32_t x, int32_t y) {
    return root_of(regions, (int32_t)index_of(regions->canvas, x, y));
}

static void open_cell(map_regions *regions, int32_t x, int32_t y, uint8_t value) {
    const int32_t i = (int32_t)index_of(regions->canvas, x, y);
    put_cell(regions->canvas, x, y, value);
    unite_if_passable(regions, i, x - 1, y);
    unite_if_passable(regions, i, x + 1, y);
    unite_if_passable(regions, i, x, y - 1);
    unite_if_passable(regions, i, x, y + 1);
}

void open_rect(map_regions *regions, hr_rect rect, uint8_t value) {
    rect = clip(regions->canvas, rect);
    for (int32_t y = rect.y; y < rect.y + rect.height; y++) {
        for (int32_t x = rect.x; x < rect.x + rect.width; x++) open_cell(regions, x, y, value);
    }
}

void close_small_regions(map_regions *regions, int32_t least, uint8_t value) {
    const size_t count = index_of(regions->canvas, 0, regions->canvas->height);
    uint8_t *cells = regions->canvas->cells;
    for (size_t i = 0; i < count; i++) {
        if (!is_passable(cells[i])) continue;
        if (-regions->parents[root_of(regions, (int32_t)i)] < least) cells[i] = value;
    }
    // The forest stays true: what was closed becomes roots on its own again, all cells of a region
    // at once, so no cell is left below a root that is gone.
    for (size_t i = 0; i < count; i++) {
        if (!is_passable(cells[i])) regions->parents[i] = -1;
    }
}

static int32_t largest_region(const map_regions *regions) {
    const size_t count = index_of(regions->canvas, 0, regions->canvas->height);
    int32_t largest = 1;
    for (size_t i = 0; i < count; i++) {
        if (-regions->parents[i] > largest) largest = -regions->parents[i];
    }
    return largest;
}

static bool are_apart(map_regions *regions, int32_t x, int32_t y, int32_t other_x,
                      int32_t other_y) {
    return region_at(regions, x, y) != region_at(regions, other_x, other_y);
}

// One pass over the map that joins regions which face each other, along a row or a column, over at
// most `reach` closed cells. `above` remembers the last open row of every column.
static void join_within(map_regions *regions, int32_t *above, int32_t reach, int32_t width,
                        uint8_t value) {
    const map_canvas *canvas = regions->canvas;
    for (int32_t x = 0; x < canvas->width; x++) above[x] = -1;
    for (int32_t y = 0; y < canvas->height; y++) {
        int32_t left = -1;
        for (int32_t x = 0; x < canvas->width; x++) {
            if (!is_passable(cell_at(canvas, x, y))) continue;
            const int32_t across = x - left - 1, down = y - above[x] - 1;
            if (left >= 0 && across > 0 && across <= reach && are_apart(regions, left, y, x, y)) {
                open_rect(regions, (hr_rect){left + 1, y - width / 2, across, width}, value);
            }
            if (above[x] >= 0 && down > 0 && down <= reach &&
                are_apart(regions, x, above[x], x, y)) {
                open_rect(regions, (hr_rect){x - width / 2, above[x] + 1, width, down}, value);
            }
            left = x;
            above[x] = y;
        }
    }
}

bool join_regions(map_regions *regions, int32_t width, uint8_t open, uint8_t closed) {
    const map_canvas *canvas = regions->canvas;
    int32_t *above =
        canvas->allocator.allocate((size_t)canvas->width * sizeof *above, canvas->allocator.user);
    if (!above) return false;
    for (int32_t reach = 2; reach <= 64; reach *= 2) {
        join_within(regions, above, reach, width, open);
    }
    canvas->allocator.release(above, canvas->allocator.user);
    close_small_regions(regions, largest_region(regions), closed);
    return true;
}

bool connect_regions(const map_canvas *canvas, int32_t least, int32_t width, uint8_t closed) {
    map_regions regions;
    if (!regions_create(&regions, canvas)) return false;
    close_small_regions(&regions, least, closed);
    const bool joined = join_regions(&regions, width, HR_GROUND, closed);
    regions_destroy(&regions);
    return joined;
}
