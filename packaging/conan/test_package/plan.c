// plan.c - plans one path around a wall; what a package is tried with.
#include <handrail/planner.h>
#include <stdio.h>

int main(void) {
    hr_map *map;
    hr_planner *planner;
    hr_class_id unit;
    hr_path path;
    if (hr_map_create(&(hr_map_config){.width = 64, .height = 64}, &map)) return 1;
    hr_map_fill(map, (hr_rect){30, 0, 4, 40}, HR_ROCK);
    if (hr_map_add_class(map, (hr_class){.pass = hr_pass_without_bits(HR_ROCK), .size = 1}, &unit))
        return 1;
    if (hr_planner_create(map, NULL, &planner)) return 1;
    hr_request order = {.class_id = unit,
                        .start = {10 * HR_CELL, 10 * HR_CELL},
                        .goal = {50 * HR_CELL, 10 * HR_CELL}};
    hr_error error = hr_plan(planner, &order, &path);
    printf("handrail %s: %s\n", hr_version(), hr_status_name(path.status));
    bool is_found = error == HR_OK && path.status == HR_FOUND;
    hr_planner_destroy(planner);
    hr_map_destroy(map);
    return is_found ? 0 : 1;
}
