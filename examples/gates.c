// gates.c - gates that open for their owners alone: a bit for each team, and a class for each team.
//
// A gate is a footprint with its team's bit. The pass set of a team leaves out the bits of all
// others, so its own gates are open ground to it. An alliance is a pass set with two bits more.

#include <handrail/planner.h>

#include <stdio.h>

enum { WALL = 1, TEAMS = 4, SIDE = 512 };

static uint8_t gate_bit(int team) { return (uint8_t)(0x10 << team); }

static hr_class soldier_of(int team) {
    const uint8_t gates = 0xF0;
    return (hr_class){.pass = hr_pass_without_bits(WALL | (gates & ~gate_bit(team))), .size = 1};
}

static size_t bytes_of(const hr_map *map, hr_class_id id) {
    return hr_map_plane_bytes(map, id) + hr_map_label_bytes(map, id);
}

int main(void) {
    hr_map_config config = hr_map_config_default();
    config.width = config.height = SIDE;
    hr_map *map;
    hr_planner *planner = NULL;
    if (hr_map_create(&config, &map) || hr_planner_create(map, NULL, &planner)) return 1;
    hr_map_fill(map, (hr_rect){SIDE / 2, 8, 1, SIDE}, WALL); // open at its upper end only
    hr_map_fill(map, (hr_rect){SIDE / 2, 500, 1, 4}, 0);     // and here, where there is a gate

    hr_footprint_id gate;
    hr_footprint of_team_0 = {.cells = {SIDE / 2, 500, 1, 4}, .bits = gate_bit(0)};
    if (hr_footprint_stamp(map, of_team_0, &gate)) return 1;

    double cells[TEAMS];
    for (int team = 0; team < TEAMS; team++) {
        hr_request request = hr_request_default();
        size_t before = hr_planner_bytes(planner);
        hr_path path;
        if (hr_map_add_class(map, soldier_of(team), &request.class_id)) return 1;
        if (hr_planner_prepare(planner, request.class_id)) return 1;
        size_t routes = hr_planner_bytes(planner) - before; // of team 0 with what all share
        request.start = hr_block_centre((hr_cell){SIDE / 2 - 20, 502}, 1);
        request.goal = hr_block_centre((hr_cell){SIDE / 2 + 20, 502}, 1);
        if (hr_plan(planner, &request, &path)) return 1;
        cells[team] = path.length_256ths / HR_CELL;
        printf(
            "team %d: %s, %.0f cells. Its class: %zu bytes of planes and labels, %zu of routes\n",
            team, hr_status_name(path.status), cells[team], bytes_of(map, request.class_id),
            routes);
    }
    hr_planner_destroy(planner);
    hr_map_destroy(map);
    return cells[0] < 50 && cells[1] > 900 ? 0 : 1;
}
