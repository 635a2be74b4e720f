// link_scenes.h - small maps with links, and a slow, obvious twin of what links are: Dijkstra's
// search over their ends, with twin_shortest for each walk.
#ifndef HANDRAIL_TESTS_SUPPORT_LINK_SCENES_H
#define HANDRAIL_TESTS_SUPPORT_LINK_SCENES_H

#include "tests/support/twins.h"

enum { SCENE_LINKS_MAX = 6, SCENE_WIDTH_MAX = 3, SCENE_ARCS_MAX = 36 };

/// A link of the twin: from one block to one other.
typedef struct twin_arc {
    hr_cell entry, exit;
    double cost; // in cells
    hr_link_id link;
} twin_arc;

typedef struct link_scene {
    uint64_t seed;
    dice dice;
    sketch map;
    int32_t size;
    twin twin;
    course course;
    hr_link links[SCENE_LINKS_MAX];
    hr_link_id ids[SCENE_LINKS_MAX];
    int32_t link_count;
    twin_arc arcs[SCENE_ARCS_MAX]; // of the open ones, both blocks open
    int32_t arc_count;
    double walks[SCENE_ARCS_MAX][SCENE_ARCS_MAX]; // from exit to entry; below 0 = not known yet
} link_scene;

/// A map of up to `side` cells a side with up to SCENE_LINKS_MAX links.
void open_link_scene(link_scene *s, uint64_t seed, int32_t side, const hr_allocator *allocator);
void close_link_scene(link_scene *s);
/// A link whose ends lie anywhere on the map.
hr_link roll_link(dice *d, int32_t width, int32_t height);
/// Shuts, opens, changes, removes or adds a link, or edits a square of cells.
void edit_link_scene(link_scene *s);
/// After `map` or `links` were changed, and the course as they were.
void look_at_links(link_scene *s);
/// Between two open blocks' centres. @return false if the map has none.
bool roll_open_request(link_scene *s, hr_request *request);

/// The length in cells of the shortest path through links; INFINITY if there is none.
double twin_shortest_linked(link_scene *s, hr_cell from, hr_cell to);
/// The block that can be got to which is nearest to a position.
hr_cell twin_nearest_linked(link_scene *s, hr_cell from, hr_position position);
/// What is wrong with the legs of a path, as a sentence, or NULL: walks are swept, links are there,
/// the length is theirs.
const char *twin_link_fault(const link_scene *s, const hr_path *path);

#endif
