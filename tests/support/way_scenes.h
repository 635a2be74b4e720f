// way_scenes.h - a small map, as the library and as the slow twin see it for a walker of size 1,
// and a way on it, for tests of what is done to ways.
#ifndef HANDRAIL_TESTS_SUPPORT_WAY_SCENES_H
#define HANDRAIL_TESTS_SUPPORT_WAY_SCENES_H

#include "passmap/map/map_state.h"
#include "planner/grid/points.h"
#include "tests/support/twins.h"

enum { GIVEN_MAX = 64 };

typedef struct scene {
    uint64_t seed;
    dice dice; // what is thrown for this scene comes from here
    sketch map;
    twin twin;
    course course;
    const hr_plane *plane;
    hr_allocator allocator; // the map's
    hr_points way;
    hr_cell given[GIVEN_MAX]; // the way before anything was done to it
    int32_t given_count;
} scene;

/// What a map is thrown from: sides and breadths of gaps, each of `.._count` values.
typedef struct map_range {
    int32_t side_least, side_count, gap_least, gap_count;
} map_range;

/// A map of any kind.
void open_random_scene(scene *s, uint64_t seed, map_range range);
/// The scene of a map that is in `s`; the way is empty.
void open_scene_of_map(scene *s);
void close_scene(scene *s);

/// An open block, if one is found.
hr_cell any_open(scene *s);
/// Makes the way the one that was given.
void use_given(scene *s);
/// Writes the seed and the given way. @return how many characters.
int print_given(const scene *s, char *text, size_t size);

static inline bool is_same(hr_cell a, hr_cell b) { return a.x == b.x && a.y == b.y; }

#endif
