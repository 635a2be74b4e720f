// test_exhaustive.c - every map up to 4 x 4 with every pair of ends, against flood fill and the
// shortest path through all blocks that see each other. Under sanitizers one map of 4 x 4 in five;
// all of them are asked for without.

#include "planner/api/planner_state.h"
#include "tests/support/twins.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <math.h>

enum { SIDE_MAX = 4, CELLS_MAX = SIDE_MAX * SIDE_MAX };

typedef struct ways_to_ask {
    const char *name;
    hr_quality quality;
    hr_split split;
    hr_stage only;
    double worst_ratio;
} ways_to_ask;

// Maps number first, first + step ... of a size; bit i of a number closes cell i.
typedef struct share {
    int32_t width, height, first, step;
} share;

// What must come of a query.
typedef struct outcome {
    hr_status status;
    hr_cell end;
} outcome;

typedef struct scene {
    sketch map;
    twin twin;
    course course;
    int32_t count;
    uint32_t closed;
    uint32_t overlapped[CELLS_MAX][CELLS_MAX]; // by the square between two blocks, open or not
    double distance[CELLS_MAX][CELLS_MAX];     // straight
    double shortest[CELLS_MAX][CELLS_MAX];
    outcome expected[CELLS_MAX][CELLS_MAX];
} scene;

static hr_cell cell_of(const scene *s, int32_t i) {
    return (hr_cell){i % s->map.width, i / s->map.width};
}

static uint32_t overlapped_between(const scene *s, int32_t from, int32_t to) {
    uint32_t mask = 0;
    for (int32_t i = 0; i < s->count; i++)
        if (twin_passes(cell_of(s, from), cell_of(s, to), cell_of(s, i))) mask |= 1u << i;
    return mask;
}

static void open_scene(scene *s, int32_t width, int32_t height) {
    s->map = (sketch){.width = width, .height = height};
    s->count = width * height;
    s->course = open_course(&s->map);
    for (int32_t i = 0; i < s->count; i++)
        for (int32_t k = 0; k < s->count; k++) {
            s->overlapped[i][k] = overlapped_between(s, i, k);
            s->distance[i][k] = twin_distance(cell_of(s, i), cell_of(s, k));
        }
}

// Floyd and Warshall.
static void find_shortest(scene *s) {
    for (int32_t i = 0; i < s->count; i++)
        for (int32_t k = 0; k < s->count; k++)
            s->shortest[i][k] =
                s->overlapped[i][k] & s->closed ? (double)INFINITY : s->distance[i][k];
    for (int32_t via = 0; via < s->count; via++)
        for (int32_t i = 0; i < s->count; i++)
            for (int32_t k = 0; k < s->count; k++) {
                double length = s->shortest[i][via] + s->shortest[via][k];
                if (length < s->shortest[i][k]) s->shortest[i][k] = length;
            }
}

static void find_outcomes(scene *s) {
    for (int32_t from = 0; from < s->count; from++)
        for (int32_t to = 0; to < s->count; to++) {
            hr_request request = request_between(cell_of(s, from), cell_of(s, to), 1);
            outcome *expected = &s->expected[from][to];
            expected->status = twin_status(&s->twin, &request, &expected->end);
        }
}

static void show_map(scene *s, uint32_t closed) {
    s->closed = closed;
    for (int32_t i = 0; i < s->count; i++) s->map.cells[i] = closed >> i & 1;
    change_course(&s->course, &s->map);
    twin_look(&s->twin, &s->map, 1);
    find_shortest(s);
    find_outcomes(s);
}

static double shortest_to(const scene *s, int32_t from, hr_cell end) {
    return s->shortest[from][end.y * s->map.width + end.x];
}

// @return the ratio of the path's length to the shortest.
static double check_one(const scene *s, int32_t from, int32_t to, const ways_to_ask *ask) {
    hr_status status = s->expected[from][to].status;
    hr_cell end = s->expected[from][to].end;
    hr_request request = request_between(cell_of(s, from), cell_of(s, to), 1);
    request.quality = ask->quality, request.only = ask->only;
    hr_planner_set_split(s->course.planner, ask->split);
    hr_path path = plan(&s->course, &request);
    const char *fault = twin_fault_expecting(&s->twin, &request, &path, status, end);
    cr_assert_null(fault, "%s: %s instead of %s, asked %s\n%s", fault, hr_status_name(path.status),
                   hr_status_name(status), ask->name,
                   drawing(&s->map, cell_of(s, from), cell_of(s, to)));
    if (path.count == 0) return 1;
    double length = path.length_256ths / HR_CELL, shortest = shortest_to(s, from, end);
    double ratio = shortest > 0 ? length / shortest : 1;
    bool keeps_promise = path.guaranteed_ratio <= 0 || ratio <= path.guaranteed_ratio + 1e-9;
    cr_assert(length > shortest - 1e-9 && ratio < ask->worst_ratio && keeps_promise,
              "length %.9f, shortest %.9f, promised %.4f, asked %s\n%s", length, shortest,
              path.guaranteed_ratio, ask->name, drawing(&s->map, cell_of(s, from), cell_of(s, to)));
    return ratio;
}

static double check_map(const scene *s, const ways_to_ask *ask) {
    double worst = 1;
    for (int32_t from = 0; from < s->count; from++)
        for (int32_t to = 0; to < s->count; to++) {
            double ratio = check_one(s, from, to, ask);
            if (ratio > worst) worst = ratio;
        }
    return worst;
}

// The ratios are measured over all of them: a worse path is a change for the worse.
static const ways_to_ask WAYS[] = {
    {"fast, split at the chain", HR_FAST, HR_SPLIT_CHAIN, HR_STAGE_ANY, 1.2},
    {"fast, split at the farthest", HR_FAST, HR_SPLIT_FARTHEST, HR_STAGE_ANY, 1.51},
    {"balanced", HR_BALANCED, HR_SPLIT_CHAIN, HR_STAGE_ANY, 1.01},
    {"routes alone", HR_BALANCED, HR_SPLIT_CHAIN, HR_STAGE_ROUTES, 1.3},
    {"A* alone", HR_BALANCED, HR_SPLIT_CHAIN, HR_STAGE_ASTAR, 1.05},
};

enum { WAYS_COUNT = sizeof WAYS / sizeof WAYS[0], SHARES = 8 };

// Each map is looked at once for all ways to ask.
static void check_share(const share *part) {
    static scene s;
    double worst[WAYS_COUNT] = {0};
    open_scene(&s, part->width, part->height);
    for (int32_t closed = part->first; closed < 1 << s.count; closed += part->step) {
        show_map(&s, (uint32_t)closed);
        for (int32_t i = 0; i < WAYS_COUNT; i++) worst[i] = fmax(worst[i], check_map(&s, &WAYS[i]));
    }
    for (int32_t i = 0; i < WAYS_COUNT; i++)
        cr_log_info("%s: worst ratio %.4f\n", WAYS[i].name, worst[i]);
    close_course(&s.course);
}

ParameterizedTestParameters(exhaustive, every_map_of_4_x_4_with_every_pair_of_ends) {
    static int32_t shares[SHARES];
    for (int32_t i = 0; i < SHARES; i++) shares[i] = i;
    return cr_make_param_array(int32_t, shares, SHARES);
}

ParameterizedTest(const int32_t *first, exhaustive, every_map_of_4_x_4_with_every_pair_of_ends) {
    int32_t stride = stride_of_run(5);
    check_share(&(share){4, 4, *first * stride, SHARES * stride});
}

Test(exhaustive, every_smaller_map_with_every_pair_of_ends) {
    for (int32_t size = 0; size < CELLS_MAX - 1; size++)
        check_share(&(share){size % SIDE_MAX + 1, size / SIDE_MAX + 1, 0, 1});
}
