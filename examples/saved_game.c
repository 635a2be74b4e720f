// saved_game.c - a game is saved while requests wait for their turn, and goes on in another process
// to the same bytes: the ground, what stands on it, what is carried over, in this order.

#include <handrail/footprints.h>
#include <handrail/planner.h>

#include <stdio.h>

enum { HOUSE = 1, SIDE = 128, UNITS = 40, BUDGET = 100 }; // steps a tick: the rest waits

typedef struct world {
    hr_map *map;
    hr_planner *planner;
    hr_results *results;
    hr_class_id soldier;
} world;

static bool create_world(world *w) {
    hr_map_config sides = {.width = SIDE, .height = SIDE};
    hr_planner_config config = {.batch_budget_steps = BUDGET};
    hr_class unit = {.pass = hr_pass_without_bits(HOUSE), .size = 1};
    return hr_map_create(&sides, &w->map) == HR_OK &&
           hr_map_add_class(w->map, unit, &w->soldier) == HR_OK &&
           hr_planner_create(w->map, &config, &w->planner) == HR_OK &&
           hr_results_create(w->planner, &w->results) == HR_OK;
}

static void destroy_world(world *w) {
    hr_results_destroy(w->results);
    hr_planner_destroy(w->planner);
    hr_map_destroy(w->map);
}

static bool order_units(world *w) {
    hr_request requests[UNITS];
    for (int32_t i = 0; i < UNITS; i++) {
        hr_cell from = {2, 3 * i + 2}, to = {SIDE - 3, SIDE - 3 * i - 3};
        requests[i] = (hr_request){.class_id = w->soldier,
                                   .start = hr_block_centre(from, 1),
                                   .goal = hr_block_centre(to, 1),
                                   .tag = (uint64_t)i};
    }
    return hr_plan_batch(w->planner, requests, UNITS, w->results) == HR_OK;
}

int main(void) {
    world first = {0}, second = {0};
    hr_footprint_id house;
    hr_footprint walls = {.cells = {50, 20, 6, 90}, .bits = HOUSE};
    if (!create_world(&first) || hr_footprint_stamp(first.map, walls, &house) != HR_OK ||
        !order_units(&first))
        return 1;

    void *standing, *waiting; // to save: the bytes belong to the map's allocator, here malloc
    size_t standing_size, waiting_size;
    if (hr_footprints_save(first.map, &standing, &standing_size) != HR_OK ||
        hr_batch_save(first.planner, &waiting, &waiting_size) != HR_OK)
        return 1;
    // To load: a ground without footprints (here, empty), then the rest.
    if (!create_world(&second) ||
        hr_footprints_load(second.map, standing, standing_size, NULL) != HR_OK ||
        hr_batch_load(second.planner, waiting, waiting_size, NULL) != HR_OK)
        return 1;
    hr_allocator memory = hr_map_allocator(first.map);
    memory.release(standing, memory.user);
    memory.release(waiting, memory.user);
    bool is_same = true;
    int32_t answers = 1;
    for (int tick = 1; answers > 0 && is_same; tick++) {
        if (hr_plan_batch(first.planner, NULL, 0, first.results) != HR_OK ||
            hr_plan_batch(second.planner, NULL, 0, second.results) != HR_OK)
            return 1;
        answers = hr_results_count(first.results);
        is_same = hr_results_hash(first.results) == hr_results_hash(second.results);
        printf("tick %d: %d paths, %s\n", tick, answers, is_same ? "the same" : "DIFFERENT");
    }
    destroy_world(&first);
    destroy_world(&second);
    return is_same ? 0 : 1;
}
