// lands.c - large maps by dice, and the slow, obvious way to judge paths on them.

#include "tests/support/lands.h"

#include "tests/support/require.h"

#include "tests/support/twins.h"

#include <math.h>

// ---- Cells

static int32_t index_of(const land *l, hr_cell at) { return at.y * l->width + at.x; }

static bool is_on(const land *l, hr_cell at) {
    return at.x >= 0 && at.y >= 0 && at.x < l->width && at.y < l->height;
}

void land_fill(land *l, hr_rect rect, uint8_t value) {
    for (int32_t y = rect.y; y < rect.y + rect.height; y++)
        for (int32_t x = rect.x; x < rect.x + rect.width; x++)
            if (is_on(l, (hr_cell){x, y})) l->cells[y * l->width + x] = value;
}

static void scatter(land *l, dice *d, int32_t percent) {
    for (int32_t i = 0; i < l->width * l->height; i++) l->cells[i] = roll(d, 100) < percent;
}

// Rooms of cells, `room` wide, walls of one cell; each is left by a door as wide as itself towards
// the one where the digging began, and a few by another.
static void maze(land *l, dice *d, int32_t room) {
    static hr_cell stack[LAND_CELLS_MAX];
    int32_t pitch = room + 1, columns = l->width / pitch, rows = l->height / pitch, count = 0;
    land_fill(l, (hr_rect){0, 0, l->width, l->height}, 1);
    stack[count++] = (hr_cell){0, 0};
    land_fill(l, (hr_rect){0, 0, room, room}, 0);
    while (count > 0) {
        hr_cell at = stack[count - 1];
        int first = roll(d, 4), way = 0;
        for (; way < 4; way++) {
            int heading = (first + way) % 4;
            hr_cell to = {at.x + (heading == 1) - (heading == 3),
                          at.y + (heading == 2) - (heading == 0)};
            if (to.x < 0 || to.y < 0 || to.x >= columns || to.y >= rows) continue;
            bool is_dug = !l->cells[to.y * pitch * l->width + to.x * pitch];
            if (is_dug && roll(d, 60)) continue;
            int32_t left = at.x < to.x ? at.x : to.x, top = at.y < to.y ? at.y : to.y;
            land_fill(l,
                      (hr_rect){left * pitch, top * pitch, room + (to.x != at.x) * pitch,
                                room + (to.y != at.y) * pitch},
                      0);
            if (!is_dug) {
                stack[count++] = to;
                break;
            }
        }
        if (way == 4) count--;
    }
}

static void rooms(land *l, dice *d, int32_t gap) {
    int32_t pitch = 10 + gap + roll(d, 20);
    for (int32_t x = pitch; x < l->width; x += pitch + 1)
        land_fill(l, (hr_rect){x, 0, 1, l->height}, 1);
    for (int32_t y = pitch; y < l->height; y += pitch + 1)
        land_fill(l, (hr_rect){0, y, l->width, 1}, 1);
    for (int32_t y = 0; y < l->height; y += pitch + 1)
        for (int32_t x = 0; x < l->width; x += pitch + 1) {
            if (roll(d, 4)) land_fill(l, (hr_rect){x + pitch, y + roll(d, pitch), 1, gap}, 0);
            if (roll(d, 4)) land_fill(l, (hr_rect){x + roll(d, pitch), y + pitch, gap, 1}, 0);
        }
}

static void islands(land *l, dice *d) {
    for (int32_t i = 20 + roll(d, 60); i > 0; i--) {
        hr_cell at = roll_cell(d, l->width, l->height);
        int32_t width = 1 + roll(d, 30);
        land_fill(l, (hr_rect){at.x, at.y, width, 1 + roll(d, 30)}, 1);
    }
    for (int32_t i = roll(d, 20); i > 0; i--) { // ponds, some of them inside
        hr_cell at = roll_cell(d, l->width, l->height);
        land_fill(l, (hr_rect){at.x, at.y, 1 + roll(d, 12), 9}, 0);
    }
}

static void quilt(land *l, dice *d, int32_t gap) {
    static sketch patch;
    int32_t side = 24 + roll(d, 40);
    for (int32_t y = 0; y < l->height; y += side)
        for (int32_t x = 0; x < l->width; x += side) {
            patch = random_map(d, (map_kind)roll(d, MAP_KINDS), side, side, gap);
            for (int32_t i = 0; i < side * side; i++)
                land_fill(l, (hr_rect){x + i % side, y + i / side, 1, 1}, patch.cells[i]);
        }
}

const char *land_kind_name(land_kind kind) {
    static const char *const NAMES[] = {"sparse noise", "noise",   "dense noise", "maze",
                                        "rooms",        "islands", "quilt"};
    return NAMES[kind];
}

void land_make(land *l, dice *d, land_kind kind, int32_t width, int32_t height, int32_t size) {
    require(width <= LAND_WIDTH_MAX && height <= LAND_HEIGHT_MAX);
    l->width = width, l->height = height, l->size = size;
    land_fill(l, (hr_rect){0, 0, width, height}, 0);
    switch (kind) {
    case LAND_SPARSE:
        scatter(l, d, 1 + roll(d, 8));
        break;
    case LAND_NOISE:
        scatter(l, d, (10 + roll(d, 20)) / size);
        break;
    case LAND_DENSE:
        scatter(l, d, (28 + roll(d, 14)) / size);
        break;
    case LAND_MAZE:
        maze(l, d, size);
        break;
    case LAND_ROOMS:
        rooms(l, d, size + roll(d, 3));
        break;
    case LAND_ISLANDS:
        islands(l, d);
        break;
    default:
        quilt(l, d, size + roll(d, 2));
    }
    land_look(l);
}

// ---- Blocks

static bool is_block_open(const land *l, int32_t x, int32_t y) {
    for (int32_t r = y; r < y + l->size; r++)
        for (int32_t c = x; c < x + l->size; c++)
            if (!is_on(l, (hr_cell){c, r}) || l->cells[r * l->width + c]) return false;
    return true;
}

static void flood(land *l, hr_cell from, int32_t label) {
    static hr_cell stack[4 * LAND_CELLS_MAX + 1];
    int32_t count = 0;
    for (stack[count++] = from; count > 0;) {
        hr_cell at = stack[--count];
        if (!land_is_open(l, at) || l->label[index_of(l, at)] == label) continue;
        l->label[index_of(l, at)] = label;
        stack[count++] = (hr_cell){at.x, at.y - 1};
        stack[count++] = (hr_cell){at.x + 1, at.y};
        stack[count++] = (hr_cell){at.x, at.y + 1};
        stack[count++] = (hr_cell){at.x - 1, at.y};
    }
}

void land_look(land *l) {
    for (int32_t i = 0; i < l->width * l->height; i++) {
        l->open[i] = is_block_open(l, i % l->width, i / l->width);
        l->label[i] = -1;
    }
    for (int32_t i = 0; i < l->width * l->height; i++)
        if (l->label[i] < 0) flood(l, (hr_cell){i % l->width, i / l->width}, i);
}

bool land_is_open(const land *l, hr_cell block) {
    return is_on(l, block) && l->open[index_of(l, block)];
}

int32_t land_label(const land *l, hr_cell block) {
    return land_is_open(l, block) ? l->label[index_of(l, block)] : -1;
}

hr_cell land_open_block(const land *l, dice *d) {
    hr_cell at = roll_cell(d, l->width - l->size, l->height - l->size);
    for (int32_t i = 0; i < 50 && !land_is_open(l, at); i++)
        at = roll_cell(d, l->width - l->size, l->height - l->size);
    return at;
}

// In each row only blocks that the square can be beside are asked, and two more on both sides.
bool land_sweep(const land *l, hr_cell from, hr_cell to) {
    if (from.y > to.y) return land_sweep(l, to, from);
    for (int32_t y = from.y; y <= to.y; y++) {
        double begin = 0, end = 1, dy = to.y - from.y;
        if (to.y > from.y) {
            begin = fmax(0, (y - 1 - from.y) / dy);
            end = fmin(1, (y + 1 - from.y) / dy);
        }
        double a = from.x + begin * (to.x - from.x), b = from.x + end * (to.x - from.x);
        for (int32_t x = (int32_t)fmin(a, b) - 3; x <= (int32_t)fmax(a, b) + 3; x++)
            if (!land_is_open(l, (hr_cell){x, y}) && twin_passes(from, to, (hr_cell){x, y}))
                return false;
    }
    return true;
}

// ---- The shortest path

typedef struct place {
    hr_cell at;
    double length;
    bool is_done;
} place;

static bool is_corner(const land *l, hr_cell at) {
    if (!land_is_open(l, at)) return false;
    for (int32_t y = at.y - 1; y <= at.y + 1; y += 2)
        for (int32_t x = at.x - 1; x <= at.x + 1; x += 2)
            if (!land_is_open(l, (hr_cell){x, y}) && land_is_open(l, (hr_cell){at.x, y}) &&
                land_is_open(l, (hr_cell){x, at.y}))
                return true;
    return false;
}

static place *nearest_place(place *places, int32_t count) {
    place *best = NULL;
    for (int32_t i = 0; i < count; i++)
        if (!places[i].is_done && (!best || places[i].length < best->length)) best = &places[i];
    return best;
}

double land_shortest(const land *l, hr_cell from, hr_cell to, double bound) {
    static place places[LAND_CELLS_MAX + 2];
    int32_t count = 0;
    bound += 1e-6;
    places[count++] = (place){to, (double)INFINITY, false};
    places[count++] = (place){from, 0, false};
    for (int32_t i = 0; i < l->width * l->height; i++) {
        hr_cell at = {i % l->width, i / l->width};
        if (is_corner(l, at) && twin_distance(from, at) + twin_distance(at, to) <= bound)
            places[count++] = (place){at, (double)INFINITY, false};
    }
    place *next;
    while ((next = nearest_place(places, count)) != &places[0] && next->length < (double)INFINITY) {
        next->is_done = true;
        for (int32_t i = 0; i < count; i++) {
            double length = next->length + twin_distance(next->at, places[i].at);
            if (places[i].is_done || length >= places[i].length) continue;
            if (length + twin_distance(places[i].at, to) > bound) continue;
            if (land_sweep(l, next->at, places[i].at)) places[i].length = length;
        }
    }
    return places[0].length;
}

// ---- Judging an answer

static hr_cell block_at(const land *l, hr_position p) {
    int32_t half = HR_CELL / 2 * l->size; // of a block's centre only
    return (hr_cell){(p.x - half) / HR_CELL, (p.y - half) / HR_CELL};
}

static bool is_centre(const land *l, hr_position p) {
    hr_cell at = block_at(l, p);
    hr_request there = request_between(at, at, l->size);
    return p.x == there.start.x && p.y == there.start.y;
}

static bool is_same(hr_cell a, hr_cell b) { return a.x == b.x && a.y == b.y; }

const char *land_waypoint_fault(const land *l, const hr_request *request, const hr_path *path) {
    if (path->count < 2 || !path->waypoints) return "it has less than two waypoints";
    if (path->waypoints[0].x != request->start.x || path->waypoints[0].y != request->start.y)
        return "it does not begin at the start";
    double length = 0;
    for (int32_t i = 0; i < path->count; i++)
        if (!is_centre(l, path->waypoints[i])) return "a waypoint lies off its block's centre";
    for (int32_t i = 1; i < path->count; i++) {
        hr_cell a = block_at(l, path->waypoints[i - 1]), b = block_at(l, path->waypoints[i]);
        if (!land_is_open(l, a) || !land_is_open(l, b))
            return "a waypoint stands in a closed block";
        if (!land_sweep(l, a, b)) return "a leg is not clear";
        length += twin_distance(a, b);
    }
    if (fabs(length * HR_CELL - path->length_256ths) > 1e-6)
        return "its length is not that of its waypoints";
    hr_cell last = block_at(l, path->waypoints[path->count - 1]), goal = block_at(l, request->goal);
    if (fabs(twin_distance(last, goal) * HR_CELL - path->remaining_256ths) > 1e-6)
        return "what remains is not the distance from its last waypoint to the goal";
    return NULL;
}

static bool is_locked(const land *l, hr_cell at) {
    return !land_is_open(l, (hr_cell){at.x - 1, at.y}) &&
           !land_is_open(l, (hr_cell){at.x + 1, at.y}) &&
           !land_is_open(l, (hr_cell){at.x, at.y - 1}) &&
           !land_is_open(l, (hr_cell){at.x, at.y + 1});
}

// Ties by y, then x. A goal whose own block is closed counts from that block's centre.
static hr_cell nearest_to(const land *l, int32_t label, hr_cell goal) {
    hr_cell best = goal;
    int64_t least = INT64_MAX;
    for (int32_t i = 0; i < l->width * l->height; i++) {
        if (l->label[i] != label) continue;
        int64_t x = i % l->width - goal.x, y = i / l->width - goal.y;
        if (x * x + y * y < least)
            least = x * x + y * y, best = (hr_cell){i % l->width, i / l->width};
    }
    return best;
}

const char *land_fault(const land *l, const hr_request *request, const hr_path *path) {
    hr_cell start = block_at(l, request->start), goal = block_at(l, request->goal), end = goal;
    hr_status status;
    if (!land_is_open(l, start))
        status = HR_BLOCKED;
    else if (is_same(start, goal))
        status = HR_STRAIGHT;
    else if (is_locked(l, start))
        status = HR_LOCKED;
    else if (land_label(l, start) == land_label(l, goal))
        status = path->count == 2 ? HR_STRAIGHT : HR_FOUND;
    else
        status = HR_NEAREST, end = nearest_to(l, land_label(l, start), goal);
    if (path->status != status) return "its status is another";
    if (status == HR_BLOCKED || status == HR_LOCKED)
        return path->count ? "it has a path and should have none" : NULL;
    const char *fault = land_waypoint_fault(l, request, path);
    if (fault) return fault;
    hr_cell last = block_at(l, path->waypoints[path->count - 1]);
    if (path->length_256ths < HR_CELL * twin_distance(start, end) - 1e-6)
        return "it is shorter than the straight line";
    return is_same(last, end) ? NULL : "it does not end where it should";
}

// ---- The library's side

void land_copy_to(const land *l, hr_map *map, hr_rect rect) {
    for (int32_t y = rect.y; y < rect.y + rect.height; y++)
        for (int32_t x = rect.x; x < rect.x + rect.width; x++)
            if (is_on(l, (hr_cell){x, y}))
                hr_map_cells(map)[y * l->width + x] = l->cells[y * l->width + x];
    hr_map_touch(map, rect);
}

course land_open_course(const land *l, const hr_allocator *allocator) {
    course c = open_empty_course(l->width, l->height, allocator);
    land_copy_to(l, c.map, (hr_rect){0, 0, l->width, l->height});
    return c;
}
