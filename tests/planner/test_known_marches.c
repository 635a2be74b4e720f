// test_known_marches.c - units that are sent out together stand where they ever did, and march as
// they ever did. As test_known_work.c, which says what to do where they change.

#include "planner/formations.h"
#include "planner/spread.h"
#include "tests/support/known.h"
#include "tests/support/lands.h"

#include <criterion/criterion.h>

enum { WIDTH = 180, HEIGHT = 130, UNITS = 60, ORDERS = 8, CLASSES = 3, WIDTHS = 2, BROAD = 9 };

typedef struct field {
    dice dice;
    land land;
    course course;
    hr_class_id widths[WIDTHS];
} field;

static void add_width(field *f, int32_t number) {
    hr_class wide = hr_map_class(f->course.map, 0);
    wide.size = number ? BROAD : WALKER_SIZE_MAX + 1;
    cr_assert_eq(hr_map_add_class(f->course.map, wide, &f->widths[number]), HR_OK);
}

static field *open_field(land_kind kind) {
    static field f;
    f.dice = (dice){(uint64_t)kind + 311};
    land_make(&f.land, &f.dice, kind, WIDTH, HEIGHT, 1);
    for (int32_t i = 0; i < 2; i++) { // room for those in a row
        hr_cell at = roll_cell(&f.dice, WIDTH - 60, HEIGHT - 40);
        land_fill(&f.land, (hr_rect){at.x, at.y, 60, 40}, 0);
    }
    land_look(&f.land);
    f.course = land_open_course(&f.land, NULL);
    for (int32_t i = 0; i < WIDTHS; i++) add_width(&f, i);
    return &f;
}

static hr_position throw_place(field *f) {
    return hr_block_centre(land_open_block(&f->land, &f->dice), 1);
}

static hr_position throw_beside(field *f, hr_position middle) {
    hr_cell by = roll_cell(&f->dice, 16, 16);
    hr_position at = {middle.x + by.x * HR_CELL, middle.y + by.y * HR_CELL};
    return at.x < WIDTH * HR_CELL && at.y < HEIGHT * HR_CELL ? at : middle;
}

// ---- Places for many

static void spread_units(known *sum, field *f) {
    hr_spread_unit units[UNITS];
    hr_position goals[UNITS], middle = throw_place(f);
    for (int32_t i = 0; i < UNITS; i++)
        units[i] = (hr_spread_unit){throw_beside(f, middle), i * i % CLASSES};
    hr_spread spread = {.goal = throw_place(f), .units = units, .count = UNITS};
    hr_rect road = {spread.goal.x / HR_CELL - 9, spread.goal.y / HR_CELL, 20, 2};
    spread.formation = (hr_formation)roll(&f->dice, HR_FORMATION_WEDGE + 1);
    spread.gap_cells = roll(&f->dice, 3);
    spread.facing_x = roll(&f->dice, 9) - 4;
    spread.facing_y = roll(&f->dice, 9) - 4;
    spread.keep_free = &road, spread.keep_free_count = roll(&f->dice, 2);
    cr_assert_eq(hr_spread_goals(f->course.planner, &spread, goals), HR_OK);
    for (int32_t i = 0; i < UNITS; i++) mix(sum, goals[i].x), mix(sum, goals[i].y);
}

Test(known_marches, places_of_those_that_are_spread) {
    known sum = nothing_known();
    for (land_kind kind = 0; kind < LAND_KINDS; kind++) {
        field *f = open_field(kind);
        for (int32_t i = 0; i < ORDERS; i++) spread_units(&sum, f);
        close_course(&f->course);
    }
    expect_known(sum, (known){0, UINT64_C(0x7186c65331d7c64c)});
}

// ---- Marches

static void mix_unit(known *sum, const hr_march *march, int32_t unit) {
    hr_march_path path = hr_march_unit_path(march, unit);
    mix(sum, path.status), mix(sum, path.is_in_formation), mix(sum, path.length_256ths);
    mix(sum, path.place.x), mix(sum, path.place.y), mix(sum, path.remaining_256ths);
    for (int32_t i = 0; i < path.count; i++) {
        mix(sum, path.waypoints[i].x), mix(sum, path.waypoints[i].y);
        mix(sum, path.marks[i].arrives_256ths), mix(sum, path.marks[i].leaves_256ths);
    }
}

static void mix_march(known *sum, const hr_march *march, int32_t count) {
    hr_spine spine = hr_march_spine(march);
    mix(sum, spine.status), mix(sum, spine.length_256ths), mix(sum, spine.steps);
    for (int32_t i = 0; i < spine.count; i++) {
        mix(sum, spine.waypoints[i].x), mix(sum, spine.waypoints[i].y);
        if (i + 1 < spine.count) mix(sum, spine.widths_cells[i]);
    }
    for (int32_t i = 0; i < count; i++) mix_unit(sum, march, i);
    sum->steps += spine.steps;
}

// Around the goal, as they come.
static void take_places(field *f, const hr_march_order *order, hr_march_unit *units) {
    hr_position places[UNITS];
    for (int32_t i = 0; i < order->count; i++) places[i] = throw_beside(f, order->goal);
    hr_march_take_places(units, order->count, order->goal, order->facing_x, order->facing_y,
                         places);
}

// Ranks of six behind each other.
static void march_units(known *sum, field *f, hr_march *march) {
    enum { RANK = 6, FAR = 2 * HR_CELL };
    hr_march_unit units[UNITS];
    hr_position middle = throw_place(f);
    hr_march_order order = {.units = units, .count = 1 + roll(&f->dice, UNITS)};
    for (int32_t i = 0; i < UNITS; i++)
        units[i] = (hr_march_unit){throw_beside(f, middle), i % CLASSES,
                                   (2 * (i % RANK) - RANK + 1) * FAR / 2, i / RANK * FAR};
    order.goal = throw_place(f);
    order.facing_x = roll(&f->dice, 9) - 4;
    order.facing_y = roll(&f->dice, 9) - 4;
    order.widths = f->widths, order.width_count = roll(&f->dice, WIDTHS + 1);
    order.detour_ratio = roll(&f->dice, 3) ? 0 : 1 + roll(&f->dice, 64) / 64.0;
    if (roll(&f->dice, 3) == 0) take_places(f, &order, units);
    cr_assert_eq(hr_plan_march(f->course.planner, &order, march), HR_OK);
    mix_march(sum, march, order.count);
}

Test(known_marches, ways_of_those_that_march) {
    known sum = nothing_known();
    for (land_kind kind = 0; kind < LAND_KINDS; kind++) {
        field *f = open_field(kind);
        hr_march *march;
        cr_assert_eq(hr_march_create(f->course.planner, &march), HR_OK);
        for (int32_t i = 0; i < ORDERS; i++) march_units(&sum, f, march);
        hr_march_destroy(march);
        close_course(&f->course);
    }
    expect_known(sum, (known){63858, UINT64_C(0x078c143ba0b136f4)});
}
