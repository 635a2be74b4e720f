// twins.c - the slow, obvious way to do everything.

#include "tests/support/twins.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- Blocks

bool twin_is_open(const twin *t, int32_t x, int32_t y) {
    return x >= 0 && y >= 0 && x < t->width && y < t->height && t->open[y][x];
}

static bool is_block_open(const sketch *s, int32_t x, int32_t y, int32_t size) {
    for (int32_t r = 0; r < size; r++)
        for (int32_t c = 0; c < size; c++)
            if (is_closed_cell(s, x + c, y + r)) return false;
    return true;
}

static void flood(twin *t, int32_t x, int32_t y, int32_t label) {
    if (!twin_is_open(t, x, y) || t->label[y][x] == label) return;
    t->label[y][x] = label;
    flood(t, x, y - 1, label);
    flood(t, x + 1, y, label);
    flood(t, x, y + 1, label);
    flood(t, x - 1, y, label);
}

void twin_look(twin *t, const sketch *s, int32_t size) {
    t->width = s->width, t->height = s->height, t->size = size;
    for (int32_t y = 0; y < t->height; y++)
        for (int32_t x = 0; x < t->width; x++) {
            t->open[y][x] = is_block_open(s, x, y, size);
            t->label[y][x] = -1;
        }
    for (int32_t y = 0; y < t->height; y++)
        for (int32_t x = 0; x < t->width; x++)
            if (t->label[y][x] < 0) flood(t, x, y, y * t->width + x);
}

int32_t twin_label(const twin *t, hr_cell block) {
    return twin_is_open(t, block.x, block.y) ? t->label[block.y][block.x] : -1;
}

bool twin_is_locked(const twin *t, hr_cell at) {
    return !twin_is_open(t, at.x - 1, at.y) && !twin_is_open(t, at.x + 1, at.y) &&
           !twin_is_open(t, at.x, at.y - 1) && !twin_is_open(t, at.x, at.y + 1);
}

static int32_t floor_of_256ths(int32_t value) {
    return value >= 0 ? value / HR_CELL : -((-value + HR_CELL - 1) / HR_CELL);
}

hr_cell twin_block_at(const twin *t, hr_position p) {
    int32_t half = HR_CELL / 2 * (t->size - 1);
    return (hr_cell){floor_of_256ths(p.x - half), floor_of_256ths(p.y - half)};
}

hr_position twin_centre(const twin *t, hr_cell block) {
    int32_t half = HR_CELL / 2 * t->size;
    return (hr_position){block.x * HR_CELL + half, block.y * HR_CELL + half};
}

double twin_distance(hr_cell a, hr_cell b) { return hypot(a.x - b.x, a.y - b.y); }

static bool is_same(hr_cell a, hr_cell b) { return a.x == b.x && a.y == b.y; }

// ---- Sweeping

// When is |from + time * way - at| < 1? Within (low, high) / scale.
typedef struct times {
    int64_t low, high;
} times;

static times times_within_one(int64_t from, int64_t way, int64_t at, int64_t scale) {
    int64_t one = (at - from - 1) * (scale / way), other = (at - from + 1) * (scale / way);
    return one < other ? (times){one, other} : (times){other, one};
}

bool twin_passes(hr_cell from, hr_cell to, hr_cell at) {
    int64_t dx = to.x - from.x, dy = to.y - from.y;
    int64_t scale = llabs(dx ? dx : 1) * llabs(dy ? dy : 1);
    times always = {-scale, 2 * scale}, never = {0, 0}, in_x = always, in_y = always;
    if (dx)
        in_x = times_within_one(from.x, dx, at.x, scale);
    else if (at.x != from.x)
        in_x = never;
    if (dy)
        in_y = times_within_one(from.y, dy, at.y, scale);
    else if (at.y != from.y)
        in_y = never;
    int64_t low = in_x.low > in_y.low ? in_x.low : in_y.low;
    int64_t high = in_x.high < in_y.high ? in_x.high : in_y.high;
    return low < high && low < scale && high > 0;
}

// No cell outside the rectangle between the two is overlapped.
bool twin_sweep(const twin *t, hr_cell from, hr_cell to) {
    int32_t left = from.x < to.x ? from.x : to.x, right = from.x < to.x ? to.x : from.x;
    int32_t top = from.y < to.y ? from.y : to.y, bottom = from.y < to.y ? to.y : from.y;
    for (int32_t y = top; y <= bottom; y++)
        for (int32_t x = left; x <= right; x++)
            if (!twin_is_open(t, x, y) && twin_passes(from, to, (hr_cell){x, y})) return false;
    return true;
}

// ---- Corners

static bool has_closed_diagonal(const twin *t, hr_cell at, int32_t x, int32_t y) {
    return !twin_is_open(t, at.x + x, at.y + y) && twin_is_open(t, at.x + x, at.y) &&
           twin_is_open(t, at.x, at.y + y);
}

bool twin_is_corner(const twin *t, hr_cell at) {
    if (!twin_is_open(t, at.x, at.y)) return false;
    for (int32_t y = -1; y <= 1; y += 2)
        for (int32_t x = -1; x <= 1; x += 2)
            if (has_closed_diagonal(t, at, x, y)) return true;
    return false;
}

static int64_t cross(hr_cell a, hr_cell b) { return (int64_t)a.x * b.y - (int64_t)a.y * b.x; }

// The wedge lies between the directions from b to a and from b to c, on the side of less than half
// a turn.
bool twin_is_taut(const twin *t, hr_cell a, hr_cell b, hr_cell c) {
    hr_cell to_a = {a.x - b.x, a.y - b.y}, to_c = {c.x - b.x, c.y - b.y};
    int64_t turn = cross(to_c, to_a);
    if (turn == 0 || !twin_is_open(t, b.x, b.y)) return false;
    hr_cell first = turn > 0 ? to_c : to_a, last = turn > 0 ? to_a : to_c;
    for (int32_t y = -1; y <= 1; y += 2)
        for (int32_t x = -1; x <= 1; x += 2) {
            hr_cell diagonal = {x, y};
            if (has_closed_diagonal(t, b, x, y) && cross(first, diagonal) > 0 &&
                cross(diagonal, last) > 0)
                return true;
        }
    return false;
}

// ---- The nearest block and the shortest path

static int64_t squared_to(hr_position a, hr_position b) {
    int64_t x = (int64_t)a.x - b.x, y = (int64_t)a.y - b.y;
    return x * x + y * y;
}

bool twin_nearest(const twin *t, int32_t label, hr_position position, hr_cell *block) {
    int64_t best = INT64_MAX;
    for (int32_t y = 0; y < t->height; y++)
        for (int32_t x = 0; x < t->width; x++) {
            if (!t->open[y][x] || (label >= 0 && t->label[y][x] != label)) continue;
            int64_t squared = squared_to(twin_centre(t, (hr_cell){x, y}), position);
            if (squared < best) best = squared, *block = (hr_cell){x, y};
        }
    return best != INT64_MAX;
}

typedef struct place {
    hr_cell at;
    double length;
    bool is_done;
} place;

static int32_t gather_places(const twin *t, hr_cell from, hr_cell to, place *places) {
    int32_t count = 0;
    places[count++] = (place){from, 0, false};
    places[count++] = (place){to, (double)INFINITY, false};
    for (int32_t y = 0; y < t->height; y++)
        for (int32_t x = 0; x < t->width; x++)
            if (twin_is_corner(t, (hr_cell){x, y}))
                places[count++] = (place){{x, y}, (double)INFINITY, false};
    return count;
}

static place *nearest_place(place *places, int32_t count) {
    place *best = NULL;
    for (int32_t i = 0; i < count; i++)
        if (!places[i].is_done && (!best || places[i].length < best->length)) best = &places[i];
    return best;
}

// A sweep only where it could make something shorter.
static void relax(const twin *t, const place *from, place *to, const place *goal) {
    double length = from->length + twin_distance(from->at, to->at);
    if (to->is_done || length >= to->length) return;
    if (length + twin_distance(to->at, goal->at) > goal->length) return;
    if (twin_sweep(t, from->at, to->at)) to->length = length;
}

double twin_shortest(const twin *t, hr_cell from, hr_cell to) {
    if (is_same(from, to)) return 0;
    static place places[SKETCH_SIDE_MAX * SKETCH_SIDE_MAX + 2];
    int32_t count = gather_places(t, from, to, places);
    place *goal = &places[1], *next;
    while ((next = nearest_place(places, count)) != goal && next->length < (double)INFINITY) {
        next->is_done = true;
        for (int32_t i = 1; i < count; i++) relax(t, next, &places[i], goal);
    }
    return goal->length;
}

// ---- Judging an answer

static bool is_within_reach(const hr_request *request, hr_position at) {
    int64_t reach = request->reach_256ths;
    return squared_to(at, request->goal) <= reach * reach;
}

hr_status twin_status(const twin *t, const hr_request *request, hr_cell *end) {
    hr_cell start = twin_block_at(t, request->start), goal = twin_block_at(t, request->goal);
    *end = goal;
    if (!twin_is_open(t, start.x, start.y)) return HR_BLOCKED;
    if (is_same(start, goal) || is_within_reach(request, request->start)) return HR_STRAIGHT;
    if (twin_is_locked(t, start)) return HR_LOCKED;
    if (twin_label(t, goal) == twin_label(t, start))
        return twin_sweep(t, start, goal) ? HR_STRAIGHT : HR_FOUND;
    twin_nearest(t, twin_label(t, start), request->goal, end);
    return is_within_reach(request, twin_centre(t, *end)) ? HR_FOUND : HR_NEAREST;
}

static double distance_between(hr_position a, hr_position b) { return hypot(a.x - b.x, a.y - b.y); }

static bool is_same_position(hr_position a, hr_position b) { return a.x == b.x && a.y == b.y; }

static bool differs(double a, double b) { return !(fabs(a - b) <= 1e-6); }

static const char *leg_fault(const twin *t, const hr_path *path, int32_t leg) {
    hr_cell from = twin_block_at(t, path->waypoints[leg - 1]);
    hr_cell to = twin_block_at(t, path->waypoints[leg]);
    if (!twin_is_open(t, from.x, from.y) || !twin_is_open(t, to.x, to.y))
        return "a waypoint stands in a closed block";
    if (!twin_sweep(t, from, to)) return "a leg is not clear";
    bool is_last = leg == path->count - 1;
    if (!is_last && !is_same_position(path->waypoints[leg], twin_centre(t, to)))
        return "a waypoint lies off its block's centre";
    return NULL;
}

const char *twin_waypoint_fault(const twin *t, const hr_request *request, const hr_path *path) {
    if (path->count < 2 || !path->waypoints) return "it has less than two waypoints";
    double length = 0;
    for (int32_t i = 1; i < path->count; i++) {
        const char *fault = leg_fault(t, path, i);
        if (fault) return fault;
        length += distance_between(path->waypoints[i - 1], path->waypoints[i]);
    }
    if (differs(length, path->length_256ths)) return "its length is not that of its waypoints";
    hr_position last = path->waypoints[path->count - 1];
    if (differs(distance_between(last, request->goal), path->remaining_256ths))
        return "what remains is not the distance from its last waypoint to the goal";
    return NULL;
}

static const char *end_fault(const twin *t, const hr_request *request, const hr_path *path,
                             hr_cell end) {
    hr_position first = path->waypoints[0], last = path->waypoints[path->count - 1];
    if (!is_same_position(first, request->start)) return "it does not begin at the start";
    if (request->first_leg_only && path->count == 2) return NULL;
    bool is_goal = is_same(end, twin_block_at(t, request->goal));
    if (is_same_position(last, is_goal ? request->goal : twin_centre(t, end))) return NULL;
    bool may_stop = request->reach_256ths > 0 && is_within_reach(request, last);
    return may_stop ? NULL : "it does not end where it should";
}

static const char *empty_fault(const hr_request *request, const hr_path *path) {
    if (path->count != 0 || path->length_256ths > 0) return "it has a path and should have none";
    if (differs(path->remaining_256ths, distance_between(request->start, request->goal)))
        return "what remains is not the distance from the start to the goal";
    return NULL;
}

const char *twin_fault_expecting(const twin *t, const hr_request *request, const hr_path *path,
                                 hr_status status, hr_cell end) {
    // A* and routes alone look at no straight line: they may go round the other side of something
    // beside it.
    bool is_lineless = request->only == HR_STAGE_ASTAR || request->only == HR_STAGE_ROUTES;
    bool is_round = status == HR_STRAIGHT && is_lineless && path->count > 2;
    if (is_round) status = HR_FOUND;
    if (path->status != status) return "its status is another";
    if (path->tag != request->tag) return "its tag is another";
    bool reaches = status == HR_STRAIGHT || status == HR_FOUND;
    if ((path->guaranteed_ratio > 0) != reaches)
        return "a ratio is guaranteed if and only if the path reaches its goal";
    if (status == HR_BLOCKED || status == HR_LOCKED) return empty_fault(request, path);
    const char *fault = twin_waypoint_fault(t, request, path);
    return fault ? fault : end_fault(t, request, path, end);
}

const char *twin_fault(const twin *t, const hr_request *request, const hr_path *path) {
    hr_cell end;
    hr_status status = twin_status(t, request, &end);
    return twin_fault_expecting(t, request, path, status, end);
}
