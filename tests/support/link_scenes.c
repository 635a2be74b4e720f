// link_scenes.c - links thrown by dice, and their twin.

#include "tests/support/link_scenes.h"

#include "tests/support/require.h"

#include <math.h>
#include <string.h>

// ---- Links

static hr_cell roll_step(dice *d) {
    static const hr_cell STEPS[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    return STEPS[roll(d, 4)];
}

static hr_position roll_place(dice *d, int32_t width, int32_t height) {
    hr_cell at = roll_cell(d, width * HR_CELL, height * HR_CELL);
    return (hr_position){at.x, at.y};
}

static bool is_inside(hr_position at, int32_t width, int32_t height) {
    return at.x >= 0 && at.y >= 0 && at.x < width * HR_CELL && at.y < height * HR_CELL;
}

static hr_position pair_end(hr_position first, hr_cell step, int32_t pair) {
    return (hr_position){first.x + step.x * pair * HR_CELL, first.y + step.y * pair * HR_CELL};
}

hr_link roll_link(dice *d, int32_t width, int32_t height) {
    hr_link link = {.from = roll_place(d, width, height), .to = roll_place(d, width, height)};
    link.width = roll(d, SCENE_WIDTH_MAX + 1);
    link.from_step = roll_step(d), link.to_step = roll_step(d);
    link.cost_256ths = roll(d, 3) ? roll(d, 20 * HR_CELL) : 0;
    link.is_one_way = roll(d, 3) == 0;
    link.is_shut = roll(d, 6) == 0;
    if (roll(d, 4) == 0) link.classes[0] = 1 + (uint64_t)roll(d, 15);
    int32_t last = link.width > 1 ? link.width - 1 : 0;
    bool fits = is_inside(pair_end(link.from, link.from_step, last), width, height) &&
                is_inside(pair_end(link.to, link.to_step, last), width, height);
    return fits ? link : roll_link(d, width, height);
}

// ---- The twin's arcs

static void add_arc(link_scene *s, hr_position from, hr_position to, int32_t link) {
    hr_cell entry = twin_block_at(&s->twin, from), exit = twin_block_at(&s->twin, to);
    if (!twin_is_open(&s->twin, entry.x, entry.y) || !twin_is_open(&s->twin, exit.x, exit.y))
        return;
    require(s->arc_count < SCENE_ARCS_MAX);
    s->arcs[s->arc_count++] =
        (twin_arc){entry, exit, s->links[link].cost_256ths / (double)HR_CELL, s->ids[link]};
}

void look_at_links(link_scene *s) {
    twin_look(&s->twin, &s->map, s->size);
    s->arc_count = 0;
    for (int32_t i = 0; i < s->link_count; i++) {
        const hr_link *link = &s->links[i];
        bool is_for_all = link->classes[0] == 0;
        if (link->is_shut || !(is_for_all || link->classes[0] >> (s->size - 1) & 1)) continue;
        for (int32_t pair = 0; pair == 0 || pair < link->width; pair++) {
            hr_position from = pair_end(link->from, link->from_step, pair);
            hr_position to = pair_end(link->to, link->to_step, pair);
            add_arc(s, from, to, i);
            if (!link->is_one_way) add_arc(s, to, from, i);
        }
    }
    for (int32_t i = 0; i < s->arc_count; i++)
        for (int32_t j = 0; j < s->arc_count; j++) s->walks[i][j] = -1;
}

static void add_link(link_scene *s) {
    hr_link link = roll_link(&s->dice, s->map.width, s->map.height);
    s->links[s->link_count] = link;
    require(hr_link_add(s->course.map, &link, &s->ids[s->link_count++]) == HR_OK);
}

void open_link_scene(link_scene *s, uint64_t seed, int32_t side, const hr_allocator *allocator) {
    memset(s, 0, sizeof *s);
    s->seed = seed;
    s->dice.state = seed;
    dice *d = &s->dice;
    s->size = 1 + roll(d, 3);
    int32_t width = 4 + roll(d, side - 3), height = 4 + roll(d, side - 3);
    s->map = random_map(d, (map_kind)roll(d, MAP_KINDS), width, height, s->size);
    s->course = open_empty_course(width, height, allocator);
    change_course(&s->course, &s->map);
    for (int32_t count = 1 + roll(d, SCENE_LINKS_MAX); count > 0; count--) add_link(s);
    look_at_links(s);
}

void close_link_scene(link_scene *s) { close_course(&s->course); }

static void remove_link(link_scene *s, int32_t index) {
    require(hr_link_remove(s->course.map, s->ids[index]) == HR_OK);
    s->link_count--;
    s->links[index] = s->links[s->link_count];
    s->ids[index] = s->ids[s->link_count];
}

static void change_cells(link_scene *s) {
    hr_cell at = roll_cell(&s->dice, s->map.width, s->map.height);
    uint8_t value = (uint8_t)roll(&s->dice, 2);
    hr_rect rect = hr_map_fill(s->course.map, (hr_rect){at.x, at.y, 3, 3}, value);
    for (int32_t y = rect.y; y < rect.y + rect.height; y++)
        for (int32_t x = rect.x; x < rect.x + rect.width; x++) draw_cell(&s->map, x, y, value);
}

void edit_link_scene(link_scene *s) {
    int32_t edit = roll(&s->dice, 5), index = s->link_count ? roll(&s->dice, s->link_count) : 0;
    hr_link *link = &s->links[index];
    if (edit == 0 || (s->link_count == 0 && edit < 4)) {
        if (s->link_count < SCENE_LINKS_MAX) add_link(s);
    } else if (edit == 1) {
        remove_link(s, index);
    } else if (edit == 2) {
        link->is_shut = !link->is_shut;
        require(hr_link_set_open(s->course.map, s->ids[index], !link->is_shut) == HR_OK);
    } else if (edit == 3) {
        *link = roll_link(&s->dice, s->map.width, s->map.height);
        require(hr_link_change(s->course.map, s->ids[index], link) == HR_OK);
    } else {
        change_cells(s);
    }
    look_at_links(s);
}

static bool roll_open(link_scene *s, hr_cell *block) {
    for (int32_t tries = 0; tries < 200; tries++) {
        *block = roll_cell(&s->dice, s->map.width, s->map.height);
        if (twin_is_open(&s->twin, block->x, block->y)) return true;
    }
    return false;
}

bool roll_open_request(link_scene *s, hr_request *request) {
    hr_cell start, goal;
    if (!roll_open(s, &start) || !roll_open(s, &goal)) return false;
    *request = request_between(start, goal, s->size);
    return true;
}

// ---- The twin's search

static bool is_same(hr_cell a, hr_cell b) { return a.x == b.x && a.y == b.y; }

static double walk(const link_scene *s, hr_cell from, hr_cell to) {
    if (twin_label(&s->twin, from) != twin_label(&s->twin, to)) return (double)INFINITY;
    return twin_shortest(&s->twin, from, to);
}

static double walk_between(link_scene *s, int32_t from, int32_t to) {
    double *known = &s->walks[from][to];
    if (*known < 0) *known = walk(s, s->arcs[from].exit, s->arcs[to].entry);
    return *known;
}

// The length to each arc's exit.
static void search_arcs(link_scene *s, hr_cell from, double *lengths) {
    bool is_done[SCENE_ARCS_MAX] = {false};
    for (int32_t i = 0; i < s->arc_count; i++)
        lengths[i] = walk(s, from, s->arcs[i].entry) + s->arcs[i].cost;
    for (int32_t round = 0; round < s->arc_count; round++) {
        int32_t next = -1;
        for (int32_t i = 0; i < s->arc_count; i++)
            if (!is_done[i] && (next < 0 || lengths[i] < lengths[next])) next = i;
        is_done[next] = true;
        for (int32_t i = 0; i < s->arc_count && lengths[next] < (double)INFINITY; i++)
            lengths[i] =
                fmin(lengths[i], lengths[next] + walk_between(s, next, i) + s->arcs[i].cost);
    }
}

double twin_shortest_linked(link_scene *s, hr_cell from, hr_cell to) {
    double lengths[SCENE_ARCS_MAX], best = walk(s, from, to);
    search_arcs(s, from, lengths);
    for (int32_t i = 0; i < s->arc_count; i++)
        best = fmin(best, lengths[i] + walk(s, s->arcs[i].exit, to));
    return best;
}

static double squared_to(hr_position a, hr_position b) {
    double x = (double)a.x - b.x, y = (double)a.y - b.y;
    return x * x + y * y;
}

hr_cell twin_nearest_linked(link_scene *s, hr_cell from, hr_position position) {
    double lengths[SCENE_ARCS_MAX], least;
    hr_cell best = {-1, -1}, block;
    search_arcs(s, from, lengths);
    twin_nearest(&s->twin, twin_label(&s->twin, from), position, &best);
    least = squared_to(twin_centre(&s->twin, best), position);
    for (int32_t i = 0; i < s->arc_count; i++) {
        if (lengths[i] == (double)INFINITY) continue;
        twin_nearest(&s->twin, twin_label(&s->twin, s->arcs[i].exit), position, &block);
        double squared = squared_to(twin_centre(&s->twin, block), position);
        bool is_before = block.y < best.y || (block.y == best.y && block.x < best.x);
        if (squared > least || (squared == least && !is_before)) continue;
        least = squared;
        best = block;
    }
    return best;
}

// ---- Judging a path

static const twin_arc *arc_of(const link_scene *s, hr_link_id link, hr_cell from, hr_cell to) {
    for (int32_t i = 0; i < s->arc_count; i++)
        if (s->arcs[i].link == link && is_same(s->arcs[i].entry, from) &&
            is_same(s->arcs[i].exit, to))
            return &s->arcs[i];
    return NULL;
}

const char *twin_link_fault(const link_scene *s, const hr_path *path) {
    double length = 0;
    if (path->links && path->links[path->count - 1]) return "a link at the last waypoint";
    for (int32_t i = 1; i < path->count; i++) {
        hr_position a = path->waypoints[i - 1], b = path->waypoints[i];
        hr_cell from = twin_block_at(&s->twin, a), to = twin_block_at(&s->twin, b);
        hr_link_id link = path->links ? path->links[i - 1] : 0;
        const twin_arc *arc = link ? arc_of(s, link, from, to) : NULL;
        if (link && !arc) return "a link that is not there";
        if (!link && !twin_sweep(&s->twin, from, to)) return "a leg that is not clear";
        length += arc ? arc->cost * HR_CELL : hypot((double)a.x - b.x, (double)a.y - b.y);
    }
    bool is_right = fabs(length - path->length_256ths) <= 1e-6 * (1 + length);
    return is_right ? NULL : "a length that is not that of its legs";
}
