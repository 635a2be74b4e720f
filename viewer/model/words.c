// words.c - what came of a plan and what a search did, in sentences.

#include "viewer/model/words.h"

#include "viewer/options/plural.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *name_of_value(uint8_t value) {
    switch (value) {
    case HR_GROUND:
        return "ground";
    case HR_GRASS:
        return "low vegetation";
    case HR_SHALLOWS:
        return "shallow water";
    case HR_ROAD:
        return "road";
    case HR_TREES:
        return "trees";
    case HR_WATER:
        return "water";
    case HR_ROCK:
        return "rock";
    case HR_BUILDING:
        return "a building";
    case HR_OUT_OF_REACH:
        return "out of reach";
    case HR_OUT_OF_BOUNDS:
        return "wall or out of bounds";
    default:
        return NULL;
    }
}

void words_for_value(uint8_t value, char text[WORDS_LENGTH]) {
    const char *name = name_of_value(value);
    if (name)
        snprintf(text, WORDS_LENGTH, "%s", name);
    else
        snprintf(text, WORDS_LENGTH, "level %d", value);
}

// ---- Paths

// A cell of the block at a position that this class may not enter; false if there is none.
static bool closed_value(const hr_map *map, const hr_class *unit, hr_position at, uint8_t *value) {
    hr_cell block = hr_block_at(at, unit->size);
    for (int32_t y = 0; y < unit->size; y++)
        for (int32_t x = 0; x < unit->size; x++) {
            *value = hr_map_get(map, block.x + x, block.y + y);
            if (!hr_pass_has(unit->pass, *value)) return true;
        }
    return false;
}

void words_for_closed(const hr_map *map, hr_class_id id, hr_position at, char text[WORDS_LENGTH]) {
    hr_class unit = hr_map_class(map, id);
    uint8_t value = 0;
    char name[WORDS_LENGTH];
    text[0] = '\0';
    if (!closed_value(map, &unit, at, &value)) return;
    words_for_value(value, name);
    if (unit.size == 1)
        snprintf(text, WORDS_LENGTH, "%.80s, which it may not enter", name);
    else
        snprintf(text, WORDS_LENGTH, "%.80s within its %d x %d cells", name, (int)unit.size,
                 (int)unit.size);
}

static void add_smaller(int32_t smaller, char text[WORDS_LENGTH]) {
    size_t used = strlen(text);
    if (smaller > 0)
        snprintf(text + used, WORDS_LENGTH - used, " Size %d would get there.", (int)smaller);
}

static void words_for_no_way(const hr_map *map, const hr_request *request, int32_t smaller,
                             char text[WORDS_LENGTH]) {
    if (smaller > 0)
        snprintf(text, WORDS_LENGTH, "a gap is too narrow for size %d; size %d would get there",
                 (int)hr_map_class(map, request->class_id).size, (int)smaller);
    else
        snprintf(text, WORDS_LENGTH, "what is closed encloses it, or the start");
}

static void nearest(const hr_map *map, const hr_request *request, const hr_path *path,
                    int32_t smaller, char text[WORDS_LENGTH]) {
    char why[WORDS_LENGTH];
    double away = path->remaining_256ths / HR_CELL, reach = ceil(away * 10) / 10;
    words_for_closed(map, request->class_id, request->goal, why);
    bool is_closed = why[0];
    if (!is_closed) words_for_no_way(map, request, smaller, why);
    snprintf(text, WORDS_LENGTH,
             "Nearest: %s: %.120s. The nearest reachable place is %.1f cells away. %s, or let a "
             "reach of %.1f cells do.",
             is_closed ? "the goal is closed to this unit" : "no way leads to the goal", why, away,
             is_closed     ? "Move the goal"
             : smaller > 0 ? "Widen it (Check lists the gaps)"
                           : "Open a way",
             reach);
    if (is_closed) add_smaller(smaller, text);
}

// Of a path that begins beside the start: that it does not lead to the goal, and, where that is
// certain, why.
static void add_end(const hr_map *map, const hr_request *request, const hr_path *path,
                    char text[WORDS_LENGTH]) {
    char why[WORDS_LENGTH];
    size_t used = strlen(text);
    if (path->count == 0 || path->remaining_256ths <= request->reach_256ths) return;
    words_for_closed(map, request->class_id, request->goal, why);
    snprintf(text + used, WORDS_LENGTH - used, " It ends %.1f cells from the goal%s%.120s.",
             path->remaining_256ths / HR_CELL, why[0] ? ", which is closed, too: " : "", why);
}

static void blocked(const hr_map *map, const hr_request *request, const hr_path *path,
                    int32_t smaller, char text[WORDS_LENGTH]) {
    char why[WORDS_LENGTH];
    words_for_closed(map, request->class_id, request->start, why);
    snprintf(text, WORDS_LENGTH, "Blocked: the start is closed to this unit: %.120s. %s",
             why[0] ? why : "its block",
             path->count ? "The path begins at the open block nearest to it."
                         : "Move the start, or let it escape.");
    add_end(map, request, path, text);
    add_smaller(smaller, text);
}

const char *words_for_stage(hr_stage stage) {
    static const char *const NAMES[HR_STAGE_COUNT] = {[HR_STAGE_STRAIGHT] = "a straight line",
                                                      [HR_STAGE_TRACE] = "the trace",
                                                      [HR_STAGE_ROUTES] = "routes",
                                                      [HR_STAGE_EXACT] = "the exact search",
                                                      [HR_STAGE_ASTAR] = "A*"};
    return NAMES[stage] ? NAMES[stage] : hr_stage_name(stage);
}

void words_for_ratio(double ratio, bool is_cost, char text[WORDS_LENGTH]) {
    const char *more = is_cost ? "dearer" : "longer", *less = is_cost ? "cheaper" : "shorter";
    double percent = 100 * (ratio - 1);
    if (fabs(percent) < 0.05)
        snprintf(text, WORDS_LENGTH, "as %s as", is_cost ? "cheap" : "long");
    else
        snprintf(text, WORDS_LENGTH, "%.1f %% %s than", fabs(percent), percent > 0 ? more : less);
}

static void found(const hr_request *request, const hr_path *path, char text[WORDS_LENGTH]) {
    char by[32] = "";
    if (request->only == HR_STAGE_TRACE)
        snprintf(by, sizeof by, " by tracing only");
    else if (path->stage != HR_STAGE_ANY)
        snprintf(by, sizeof by, " by %s", words_for_stage(path->stage));
    snprintf(text, WORDS_LENGTH, "Found%s: a way around with %d turning point%s.", by,
             (int)(path->count - 2), plural(path->count - 2));
}

static void partial(const hr_request *request, const hr_path *path, char text[WORDS_LENGTH]) {
    if (request->only == HR_STAGE_TRACE && request->budget_steps == 0)
        snprintf(text, WORDS_LENGTH,
                 "Partial: tracing only found no way, and ends %.1f cells from the goal. That "
                 "proves nothing: let all stages plan.",
                 path->remaining_256ths / HR_CELL);
    else
        snprintf(text, WORDS_LENGTH,
                 "Partial: the budget of %" PRId32
                 " steps ran out %.1f cells from the goal. Give it more steps, or 0 for no limit.",
                 request->budget_steps, path->remaining_256ths / HR_CELL);
}

void words_for_path(const hr_map *map, const hr_request *request, const hr_path *path,
                    int32_t smaller, char text[WORDS_LENGTH]) {
    switch (path->status) {
    case HR_STRAIGHT:
        snprintf(text, WORDS_LENGTH, "Straight: nothing is in the way.");
        break;
    case HR_FOUND:
        found(request, path, text);
        break;
    case HR_NEAREST:
        nearest(map, request, path, smaller, text);
        break;
    case HR_PARTIAL:
        partial(request, path, text);
        break;
    case HR_LOCKED:
        snprintf(text, WORDS_LENGTH,
                 "Locked: the start is open, but none of its neighbours is. Open a cell beside "
                 "it.");
        add_smaller(smaller, text);
        break;
    case HR_BLOCKED:
        blocked(map, request, path, smaller, text);
        break;
    case HR_TOO_FAR:
        snprintf(
            text, WORDS_LENGTH,
            "Too far: the path would be longer than the limit of %.1f cells. Raise it, or give "
            "0 for none.",
            request->limit_256ths / HR_CELL);
        break;
    default:
        snprintf(text, WORDS_LENGTH, "Invalid: %.280s", path->problem ? path->problem : "");
    }
}

// ---- Events

// The hand with the wall on its left passes to the right of what it walks around.
static const char *side_of(const hr_event *e) { return e->is_left ? "right" : "left"; }

void words_for_split(const hr_event *e, int32_t count, char text[WORDS_LENGTH]) {
    const char *side = side_of(e), *other_side = e->is_left ? "left" : "right";
    char other[32] = "longer", at[64];
    if (e->other_length > 0) snprintf(other, sizeof other, "%.1f", e->other_length);
    snprintf(at, sizeof at, "(%d, %d)", (int)e->to.x, (int)e->to.y);
    if (count > 1) snprintf(at, sizeof at, "%d places", (int)count);
    snprintf(text, WORDS_LENGTH,
             "%s: round the %s, %.1f cells, is kept (round the %s: %s); split at %s, level %d",
             hr_stage_name(e->stage), side, e->length, other_side, other, at, (int)e->depth);
}

// A scan of the exact search is no way round anything.
static void words_for_hand(const hr_event *e, const char *does, char text[WORDS_LENGTH]) {
    const char *hand = e->is_left ? "left" : "right", *stage = hr_stage_name(e->stage);
    if (e->stage == HR_STAGE_TRACE)
        snprintf(text, WORDS_LENGTH, "%s: round the %s: the %s hand %.200s", stage, side_of(e),
                 hand, does);
    else
        snprintf(text, WORDS_LENGTH, "%s: the %s hand %.200s", stage, hand, does);
}

void words_for_event(const hr_event *e, char text[WORDS_LENGTH]) {
    const char *stage = hr_stage_name(e->stage);
    char does[WORDS_LENGTH];
    int fx = (int)e->from.x, fy = (int)e->from.y, tx = (int)e->to.x, ty = (int)e->to.y;
    switch (e->kind) {
    case HR_EVENT_RAY:
        snprintf(text, WORDS_LENGTH,
                 e->is_clear ? "%s: a ray from (%d, %d) to (%d, %d): nothing is in the way"
                             : "%s: a ray from (%d, %d) is stopped at (%d, %d): an entry",
                 stage, fx, fy, tx, ty);
        break;
    case HR_EVENT_RUN:
        snprintf(does, sizeof does, "runs along a wall from (%d, %d) to (%d, %d)", fx, fy, tx, ty);
        words_for_hand(e, does, text);
        break;
    case HR_EVENT_TURNING_POINT:
        snprintf(does, sizeof does, "lets go of the wall at (%d, %d)", tx, ty);
        words_for_hand(e, does, text);
        break;
    case HR_EVENT_EXIT:
        snprintf(does, sizeof does, "is past its obstacle at (%d, %d): an exit", tx, ty);
        words_for_hand(e, does, text);
        break;
    case HR_EVENT_LOOP_CLOSED:
        snprintf(does, sizeof does, "has gone all round and is back at (%d, %d)", tx, ty);
        words_for_hand(e, does, text);
        break;
    case HR_EVENT_SPLIT:
        words_for_split(e, 1, text);
        break;
    case HR_EVENT_GAVE_UP:
        snprintf(text, WORDS_LENGTH, "Not good enough: the next stage, %s, is tried", stage);
        break;
    case HR_EVENT_EXPANSION:
        snprintf(text, WORDS_LENGTH, "%s: looks at what comes after (%d, %d)", stage, tx, ty);
        break;
    default:
        snprintf(text, WORDS_LENGTH, "%s: a leg of the way found, from (%d, %d) to (%d, %d)", stage,
                 fx, fy, tx, ty);
    }
}

void words_for_room(const hr_map *map, hr_class_id id, hr_position at, char text[WORDS_LENGTH]) {
    hr_position middle = hr_block_centre((hr_cell){at.x >> 8, at.y >> 8}, 1);
    hr_class unit = hr_map_class(map, id);
    bool is_open = hr_map_is_open(map, id, hr_block_at(middle, unit.size));
    char why[WORDS_LENGTH];
    words_for_closed(map, id, middle, why);
    bool may_enter = hr_pass_has(unit.pass, hr_map_get(map, at.x >> 8, at.y >> 8));
    if (is_open || !may_enter || !why[0])
        snprintf(text, WORDS_LENGTH, is_open ? "open" : "closed");
    else
        snprintf(text, WORDS_LENGTH, "closed: %.120s", why);
}

void words_for_cell(const hr_map *map, hr_position at, const char *remark,
                    char text[WORDS_LENGTH]) {
    hr_cell cell = {at.x >> 8, at.y >> 8};
    hr_world_point world = hr_map_position_to_world(map, at);
    uint8_t value = hr_map_get(map, cell.x, cell.y);
    char name[WORDS_LENGTH];
    words_for_value(value, name);
    snprintf(text, WORDS_LENGTH,
             "cell %d, %d   value %d: %.60s   %.200s   position %d, %d   world %.6g, %.6g",
             (int)cell.x, (int)cell.y, (int)value, name, remark, (int)at.x, (int)at.y, world.x,
             world.y);
}
