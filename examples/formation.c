// formation.c - forty soldiers march in five ranks of eight, through a gap that two of them fit
// through, and form up again behind it.

#include <handrail/formations.h>

#include <stdio.h>
#include <string.h>

enum {
    WALL = 1,
    WIDTH = 76,
    HEIGHT = 24,
    FILES = 8,
    RANKS = 5,
    UNITS = FILES * RANKS,
    PITCH = 2 * HR_CELL,      // from one to the next
    SPEED = HR_WALK_CELL / 4, // a tick
    PICTURE_EVERY = 60,
    TICKS_MAX = 2000,
};

typedef struct army {
    hr_map *map;
    hr_planner *planner;
    hr_march *march;
    hr_class_id soldier, widths[3];
    hr_march_unit units[UNITS];
    hr_walk walks[UNITS];
    hr_walk_step steps[UNITS];
} army;

// Squares of 3, 8 and 16 cells: what the spine may be planned for.
static bool create(army *a) {
    hr_map_config config = {.width = WIDTH, .height = HEIGHT};
    hr_class soldier = {.pass = hr_pass_without_bits(WALL), .size = 1}, wide = soldier;
    if (hr_map_create(&config, &a->map) != HR_OK ||
        hr_map_add_class(a->map, soldier, &a->soldier) != HR_OK)
        return false;
    for (int i = 0; i < 3; i++) {
        wide.size = (const int32_t[]){3, 8, 16}[i];
        if (hr_map_add_class(a->map, wide, &a->widths[i]) != HR_OK) return false;
    }
    hr_map_fill(a->map, (hr_rect){36, 0, 4, 10}, WALL);
    hr_map_fill(a->map, (hr_rect){36, 13, 4, 11}, WALL);
    return hr_planner_create(a->map, NULL, &a->planner) == HR_OK &&
           hr_march_create(a->planner, &a->march) == HR_OK;
}

static hr_error plan(army *a) {
    for (int i = 0; i < UNITS; i++) {
        int file = i % FILES, rank = i / FILES;
        a->units[i] =
            (hr_march_unit){.start = hr_block_centre((hr_cell){2 + 2 * rank, 4 + file}, 1),
                            .class_id = a->soldier,
                            .right_256ths = (2 * file - (FILES - 1)) * PITCH / 2,
                            .back_256ths = rank * PITCH};
    }
    hr_march_order order = {.units = a->units,
                            .count = UNITS,
                            .goal = hr_block_centre((hr_cell){70, 11}, 1),
                            .widths = a->widths,
                            .width_count = 3};
    hr_error error = hr_plan_march(a->planner, &order, a->march);
    for (int i = 0; i < UNITS && !error; i++) {
        hr_march_path path = hr_march_unit_path(a->march, i);
        error = hr_walk_begin(&a->walks[i], path.waypoints, path.count);
    }
    return error;
}

static void print_spine(const army *a) {
    hr_spine spine = hr_march_spine(a->march);
    printf("%s, %.1f cells; cells wide:", hr_status_name(spine.status),
           (double)spine.length_256ths / HR_CELL);
    for (int i = 0; i + 1 < spine.count; i++) printf(" %d", spine.widths_cells[i]);
    puts("");
}

static void draw(const army *a, int tick) {
    char rows[HEIGHT][WIDTH + 1];
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x <= WIDTH; x++)
            rows[y][x] = "\0#."[x < WIDTH ? 1 + (hr_map_get(a->map, x, y) != WALL) : 0];
    for (int i = 0; i < UNITS; i++) {
        hr_cell at = hr_block_at(a->steps[i].position, 1);
        rows[at.y][at.x] = (char)('1' + i / FILES);
    }
    printf("tick %d\n", tick);
    for (int y = 0; y < HEIGHT; y++) puts(rows[y]);
}

// Each soldier walks as far as the march lets him. @return whether all have arrived.
static bool walk(army *a) {
    int64_t distances[UNITS];
    int32_t arrived = 0;
    for (int i = 0; i < UNITS; i++) distances[i] = SPEED;
    hr_march_pace(a->march, a->walks, distances, 0, distances);
    hr_walks_advance(a->walks, distances, UNITS, a->steps);
    for (int i = 0; i < UNITS; i++) arrived += a->steps[i].has_arrived;
    return arrived == UNITS;
}

int main(void) {
    static army a;
    if (!create(&a) || plan(&a) != HR_OK) return 1;
    print_spine(&a);
    int tick = 0;
    bool has_arrived = false;
    for (; !has_arrived && tick < TICKS_MAX; tick++) {
        has_arrived = walk(&a);
        if (tick % PICTURE_EVERY == 0 || has_arrived) draw(&a, tick);
    }
    hr_march_destroy(a.march);
    hr_planner_destroy(a.planner);
    hr_map_destroy(a.map);
    return has_arrived ? 0 : 1;
}
