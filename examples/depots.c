// depots.c - which depot is nearest by path, and how far it is from every depot to every other: a
// request with several goals, and a table of lengths.

#include <handrail/lengths.h>

#include <stdio.h>

enum { WALL = 1, SIDE = 64, DEPOTS = 3 };

static const hr_cell DEPOT_CELLS[DEPOTS] = {{40, 10}, {10, 50}, {58, 58}};

static hr_map *create_map(hr_class_id *truck) {
    hr_map_config config = hr_map_config_default();
    config.width = config.height = SIDE;
    hr_map *map;
    if (hr_map_create(&config, &map) != HR_OK) return NULL;
    hr_map_fill(map, (hr_rect){30, 0, 2, 40}, WALL);
    hr_class unit = {.pass = hr_pass_without_bits(WALL), .size = 2};
    if (hr_map_add_class(map, unit, truck) != HR_OK) return NULL;
    return map;
}

int main(void) {
    hr_class_id truck;
    hr_map *map = create_map(&truck);
    hr_planner *planner = NULL;
    if (!map || hr_planner_create(map, NULL, &planner) != HR_OK) return 1;

    hr_goal goals[DEPOTS] = {{0}};
    hr_position places[DEPOTS];
    for (int i = 0; i < DEPOTS; i++) {
        places[i] = hr_block_centre(DEPOT_CELLS[i], 2);
        goals[i] = (hr_goal){.kind = HR_GOAL_PLACE, .position = places[i]};
    }

    // The first depot is nearest as the crow flies, but behind the wall.
    hr_request request = hr_request_default();
    request.class_id = truck;
    request.start = hr_block_centre((hr_cell){24, 14}, 2);
    request.goals = goals;
    request.goal_count = DEPOTS;
    hr_path path;
    if (hr_plan(planner, &request, &path) != HR_OK) return 1;
    printf("%s: depot %d, %.1f cells\n", hr_status_name(path.status), path.goal_index,
           path.length_256ths / HR_CELL);
    bool is_second = path.goal_index == 1;

    double lengths[DEPOTS * DEPOTS];
    hr_length_table table = {.class_id = truck, .from = places, .from_count = DEPOTS};
    if (hr_plan_lengths(planner, &table, lengths) != HR_OK) return 1;
    for (int i = 0; i < DEPOTS; i++)
        printf("%6.1f %6.1f %6.1f\n", lengths[DEPOTS * i] / HR_CELL,
               lengths[DEPOTS * i + 1] / HR_CELL, lengths[DEPOTS * i + 2] / HR_CELL);

    hr_planner_destroy(planner);
    hr_map_destroy(map);
    return is_second ? 0 : 1;
}
