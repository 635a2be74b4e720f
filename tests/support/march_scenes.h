// march_scenes.h - a hall in which a squad marches, walls with gaps in it, and hashes of marches.
#ifndef HANDRAIL_TESTS_SUPPORT_MARCH_SCENES_H
#define HANDRAIL_TESTS_SUPPORT_MARCH_SCENES_H

#include "planner/formations.h"
#include "tests/support/maps.h"

enum { HALL_WIDTH = 220, HALL_HEIGHT = 60, SQUAD = 30 };

typedef struct hall {
    course course;
    hr_march *march;
    hr_class_id widths[2];
    hr_march_unit units[SQUAD];
    hr_march_order asked;
} hall;

/// Thirty units in ranks of six, two cells apart: 11 cells wide, and 9 deep; widths of 5 and 12.
void open_hall(hall *h, const hr_allocator *allocator);
void close_hall(hall *h);
hr_spine plan_hall(hall *h);
/// A wall across the hall, three cells thick, with a gap.
void wall_off(hall *h, int32_t x, int32_t gap_y, int32_t gap);

/// Of the status, the waypoints and the marks of a unit.
uint64_t hash_of_march(const hr_march *march, int32_t unit);

#endif
