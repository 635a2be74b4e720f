// tick.c - the ticks of a game: edits, then one batch for all units that want a path, under a
// budget of steps. What does not fit into a tick is carried over and comes with a later one, known
// by its tag.

#include <handrail/planner.h>

#include <stdio.h>

enum { WALL = 1, SIDE = 256, UNITS = 400, BUDGET = 2000, TICKS_MAX = 100 };

// Units in the west go to places in the east, one below the other.
static hr_request order(hr_class_id class_id, int32_t unit) {
    hr_request request = hr_request_default();
    int32_t y = 8 + unit * (SIDE - 16) / UNITS;
    request.class_id = class_id;
    request.start = hr_block_centre((hr_cell){8, y}, 1);
    request.goal = hr_block_centre((hr_cell){SIDE - 8, SIDE - 1 - y}, 1);
    request.priority = unit < 10; // the player's own squad comes first
    request.tag = (uint64_t)unit;
    return request;
}

// The game keeps copies of the waypoints: they hold until the results are used again.
static int take_answers(const hr_results *results, int tick) {
    int answered = 0;
    for (int32_t i = 0; i < hr_results_count(results); i++)
        answered += hr_results_path(results, i).status != HR_WAITING;
    printf("tick %d: %d paths, %d carried over\n", tick, answered,
           (int)hr_results_stats(results).carried);
    return answered;
}

int main(void) {
    hr_map_config config = hr_map_config_default();
    config.width = config.height = SIDE;
    hr_planner_config choices = hr_planner_config_default();
    choices.workers = 2;
    choices.batch_budget_steps = BUDGET;
    hr_map *map;
    hr_planner *planner;
    hr_results *results;
    hr_class_id soldier;
    hr_class small = {.pass = hr_pass_without_bits(WALL), .size = 1};
    if (hr_map_create(&config, &map) != HR_OK || hr_map_add_class(map, small, &soldier) != HR_OK ||
        hr_planner_create(map, &choices, &planner) != HR_OK ||
        hr_results_create(planner, &results) != HR_OK)
        return 1;

    static hr_request requests[UNITS];
    for (int32_t i = 0; i < UNITS; i++) requests[i] = order(soldier, i);
    int answered = 0;
    for (int tick = 0; answered < UNITS && tick < TICKS_MAX; tick++) {
        // A wall grows from the north; every tick plans on the map as it is then.
        hr_map_fill(map, (hr_rect){128, 0, 2, 180 + 4 * tick}, WALL);
        int32_t count = tick == 0 ? UNITS : 0; // all orders are given in the first tick
        if (hr_plan_batch(planner, requests, count, results) != HR_OK) return 1;
        answered += take_answers(results, tick);
    }

    hr_results_destroy(results);
    hr_planner_destroy(planner);
    hr_map_destroy(map);
    return answered == UNITS ? 0 : 1;
}
