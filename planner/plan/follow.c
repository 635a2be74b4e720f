// follow.c - straight to the path of a unit nearby, then along it.

#include "planner/plan/follow.h"

#include "passmap/base/assertion.h"
#include "planner/grid/sweep.h"
#include "planner/route_search/field_choice.h"
#include "planner/route_search/field_way.h"

// How many of the nearest trails a unit looks at.
enum { TRIES = 2 };

// Slack allowed over a lower bound of the length: blocks and a ratio over that of a trail, ratios
// over the straight line and over that of a field. On average this costs between nothing and 0.13 %
// of the length, over 18 maps.
static const double LONGER = 8, LONGER_RATIO = 1.1, STRAIGHT_RATIO = 1.03, FIELD_RATIO = 1.01;

// A sweep, which is a step.
static bool sees(hr_task *task, hr_cell from, hr_cell to) {
    if (hr_same(from, to)) return true;
    ++task->steps;
    return hr_sweep(&task->entry->plane, from, to);
}

static bool is_lost(const hr_searcher *searcher) {
    return searcher->route_way.is_out_of_memory || searcher->puller.todo.is_out_of_memory;
}

static void answer(hr_searcher *searcher, hr_task *task, hr_status status, hr_stage stage) {
    HR_ASSERT(!is_lost(searcher));
    HR_ASSERT(hr_same(searcher->route_way.at[0], task->start));
    HR_ASSERT(hr_same(hr_points_last(&searcher->route_way), task->goal));
    HR_ASSERT(task->swept_legs >= 0 && task->swept_legs < searcher->route_way.count);
    task->way = &searcher->route_way;
    task->status = status;
    task->stage = stage;
}

static void go_straight(hr_searcher *searcher, hr_task *task) {
    hr_points_push(&searcher->route_way, task->start);
    hr_points_push(&searcher->route_way, task->goal);
    if (is_lost(searcher)) return;
    task->swept_legs = 1;
    answer(searcher, task, HR_STRAIGHT, HR_STAGE_STRAIGHT);
}

// ---- Along a trail

// To its point `first`, in sight, and along it.
static void go_along(hr_searcher *searcher, const hr_task *task, const hr_trail *trail,
                     int32_t first) {
    hr_points *way = &searcher->route_way;
    HR_ASSERT(first >= 0 && first < trail->count);
    HR_ASSERT(trail->first + trail->count <= task->trails->blocks.count);
    hr_points_clear(way);
    hr_points_push(way, task->start);
    hr_points_append_part(way, &task->trails->blocks, trail->first + first, trail->count - first);
}

// By way of its beginning.
static void pull_beginning(hr_searcher *searcher, hr_task *task, const hr_trail *trail) {
    hr_points *way = &searcher->route_way;
    if (is_lost(searcher)) return;
    task->swept_legs = hr_pull_join(&searcher->puller, &task->entry->plane, way, 1);
    if (way->count > 1 && hr_same(way->at[1], trail->from)) task->swept_legs = way->count - 1;
}

// From its end to a goal in sight of that.
static void go_on(hr_searcher *searcher, hr_task *task, const hr_trail *trail) {
    hr_points *way = &searcher->route_way;
    if (hr_same(trail->to, task->goal) || is_lost(searcher)) return;
    int32_t middle = way->count - 1;
    hr_points_push(way, task->goal);
    hr_pull_join(&searcher->puller, &task->entry->plane, way, middle);
    task->swept_legs = 0;
}

// No way is shorter than the straight line.
static bool is_nearly_straight(const hr_task *task, double length) {
    return length <= STRAIGHT_RATIO * hr_distance(task->start, task->goal);
}

// The unit could go by way of the beginning of a trail in sight: so it has no shorter way than the
// trail less the way to it.
static bool is_good_beside(const hr_task *task, const hr_trail *trail, double length) {
    double beside = hr_distance(task->start, trail->from) + hr_distance(task->goal, trail->to);
    double least = trail->length - beside;
    return length <= least + LONGER && length <= least * LONGER_RATIO;
}

// The field's distances are those of ways that are not taut: slightly above a true lower bound.
static bool is_good_for_field(const hr_task *task, double length) {
    const hr_field *field = task->field;
    if (!field || !hr_field_knows(field, task->start, task->goal)) return false;
    double to_field = hr_field_least(field, task->start);
    double least = to_field - hr_distance(task->goal, field->goal);
    HR_ASSERT(least <= to_field);
    return length <= FIELD_RATIO * least;
}

// The first bend of a trail that the way is taut at if it goes straight there; its end if none is.
static int32_t first_taut_bend(const hr_task *task, const hr_trail *trail, const hr_cell *blocks) {
    int32_t bend = 1;
    while (bend + 1 < trail->count &&
           !hr_is_taut(&task->entry->plane, task->start, blocks[bend], blocks[bend + 1]))
        bend++;
    return bend;
}

// Most units see the bend of a trail beside that their own way turns at, and go there: nothing is
// left to pull.
static bool follow(hr_searcher *searcher, hr_task *task, const hr_trail *trail) {
    const hr_cell *blocks = task->trails->blocks.at + trail->first;
    if (!sees(task, trail->to, task->goal)) return false;
    int32_t bend = first_taut_bend(task, trail, blocks);
    bool sees_bend = bend + 1 < trail->count && sees(task, task->start, blocks[bend]);
    if (!sees_bend && !sees(task, task->start, trail->from)) return false;
    go_along(searcher, task, trail, sees_bend ? bend : 0);
    task->swept_legs = searcher->route_way.count - 1;
    if (!sees_bend) pull_beginning(searcher, task, trail);
    go_on(searcher, task, trail);
    if (is_lost(searcher)) return false;
    double length = hr_points_length(&searcher->route_way);
    if (is_nearly_straight(task, length)) return true;
    bool is_beside = !sees_bend || sees(task, task->start, trail->from);
    return (is_beside && is_good_beside(task, trail, length)) || is_good_for_field(task, length);
}

// The nearest of the trails that are left, which is taken from them.
static const hr_trail *take_nearest(const hr_task *task, uint64_t *left) {
    const hr_trail *trails = task->trails->trails;
    int32_t best = -1;
    int64_t least = INT64_MAX;
    for (int32_t i = 0; i < task->trails->count; i++) {
        int64_t squared = hr_squared_distance(task->start, trails[i].from);
        if (*left >> i & 1 && squared < least) least = squared, best = i;
    }
    if (best < 0) return NULL;
    *left &= ~(UINT64_C(1) << best);
    return &trails[best];
}

static bool follow_any(hr_searcher *searcher, hr_task *task) {
    uint64_t left = UINT64_MAX;
    for (int32_t i = 0; i < TRIES && !is_lost(searcher); i++) {
        const hr_trail *trail = take_nearest(task, &left);
        if (trail && follow(searcher, task, trail)) return true;
    }
    task->swept_legs = 0;
    return false;
}

hr_error hr_follow(hr_searcher *searcher, hr_task *task) {
    if (!task->trails || task->trails->count == 0) return HR_OK;
    HR_ASSERT(!task->way && task->trails->count <= HR_TROOP);
    hr_points_clear(&searcher->route_way); // of another plan
    hr_points_clear(&searcher->puller.todo);
    if (sees(task, task->start, task->goal)) {
        go_straight(searcher, task);
    } else if (follow_any(searcher, task)) {
        answer(searcher, task, HR_FOUND, HR_STAGE_ROUTES);
        searcher->used_field = searcher->used_trail = true;
    }
    return is_lost(searcher) ? HR_OUT_OF_MEMORY : HR_OK;
}

bool hr_trail_keep(hr_task *task) {
    hr_trails *trails = task->trails;
    const hr_points *way = task->way;
    bool has_arrived = way->count > 1 && hr_same(hr_points_last(way), task->goal);
    if (!trails || trails->count == HR_TROOP || !has_arrived) return true;
    HR_ASSERT(hr_same(way->at[0], task->start));
    int32_t first = trails->blocks.count;
    hr_points_append(&trails->blocks, way->at, way->count);
    if (trails->blocks.is_out_of_memory) return false;
    trails->trails[trails->count++] = (hr_trail){.from = task->start,
                                                 .to = task->goal,
                                                 .first = first,
                                                 .count = way->count,
                                                 .length = hr_points_length(way)};
    return true;
}
