// one_path.c - one path on a map made in memory: a wall with a gate, and a unit of 2 x 2 cells.

#include <handrail/planner.h>

#include <stdio.h>

enum { WALL = 1, WIDTH = 64, HEIGHT = 32 };

static hr_map *create_map(void) {
    hr_map_config config = hr_map_config_default();
    config.width = WIDTH, config.height = HEIGHT;
    hr_map *map;
    if (hr_map_create(&config, &map) != HR_OK) return NULL;
    hr_map_fill(map, (hr_rect){30, 0, 2, HEIGHT}, WALL);
    hr_map_fill(map, (hr_rect){30, 25, 2, 3}, 0); // the gate
    return map;
}

int main(void) {
    hr_map *map = create_map();
    hr_planner *planner = NULL;
    if (!map || hr_planner_create(map, NULL, &planner) != HR_OK) return 1;

    hr_class_id tank;
    hr_class wide = {.pass = hr_pass_without_bits(WALL), .size = 2};
    if (hr_map_add_class(map, wide, &tank) != HR_OK) return 1;

    hr_request request = hr_request_default();
    request.class_id = tank;
    request.start = hr_block_centre((hr_cell){4, 4}, 2);
    request.goal = hr_block_centre((hr_cell){58, 4}, 2);
    hr_path path; // its waypoints hold until the planner's next plan
    if (hr_plan(planner, &request, &path) != HR_OK) return 1;

    printf("%s, %.1f cells:", hr_status_name(path.status), path.length_256ths / HR_CELL);
    for (int32_t i = 0; i < path.count; i++)
        printf(" (%.1f, %.1f)", path.waypoints[i].x / (double)HR_CELL,
               path.waypoints[i].y / (double)HR_CELL);
    puts("");

    bool is_found = path.status == HR_FOUND;
    hr_planner_destroy(planner);
    hr_map_destroy(map);
    return is_found ? 0 : 1;
}
