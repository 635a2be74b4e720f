// route_scenes.c - see route_scenes.h.

#include "tests/support/route_scenes.h"
#include "tests/support/require.h"

#include <stdio.h>
#include <string.h>

// One tile is 64 x 64.
void open_scene(scene *s, uint64_t seed, int32_t width_max, int32_t height_max) {
    s->seed = seed;
    s->dice = (dice){seed};
    dice *d = &s->dice;
    s->kind = (land_kind)roll(d, LAND_KINDS);
    int32_t size = 1 + roll(d, WALKER_SIZE_MAX), width = 70 + roll(d, width_max - 69);
    land_make(&s->land, d, s->kind, width, 40 + roll(d, height_max - 39), size);
    s->course = land_open_course(&s->land, NULL);
}

hr_class_id class_of(const scene *s) { return s->land.size - 1; }

hr_request by_routes(hr_cell from, hr_cell to, int32_t size) {
    hr_request request = request_between(from, to, size);
    request.only = HR_STAGE_ROUTES;
    return request;
}

hr_request random_request(scene *s) {
    hr_cell from = land_open_block(&s->land, &s->dice);
    return by_routes(from, land_open_block(&s->land, &s->dice), s->land.size);
}

const char *story(const scene *s, const hr_request *r) {
    static char text[300];
    snprintf(text, sizeof text, "HANDRAIL_SEED=%llu, %s, %d x %d, size %d, from %d %d to %d %d",
             (unsigned long long)s->seed, land_kind_name(s->kind), s->land.width, s->land.height,
             s->land.size, r->start.x / HR_CELL, r->start.y / HR_CELL, r->goal.x / HR_CELL,
             r->goal.y / HR_CELL);
    return text;
}

const char *const EDIT_NAMES[EDITS] = {"a cell",      "a square",      "a cell on a border",
                                       "a crossing",  "a long wall",   "all cells",
                                       "a same cell", "no edit at all"};

static hr_rect random_rect(scene *s, int edit) {
    dice *d = &s->dice;
    hr_cell at = roll_cell(d, s->land.width, s->land.height);
    hr_cell corner = {(at.x + 32) / 64 * 64, (at.y + 32) / 64 * 64};
    switch (edit) {
    case SQUARE:
        return (hr_rect){at.x, at.y, 16, 16};
    case ON_A_BORDER:
        at.x = corner.x - roll(d, 5) + 1;
        return (hr_rect){at.x, at.y, 1, 1 + roll(d, 3)};
    case ON_A_CROSSING:
        return (hr_rect){corner.x - roll(d, 6), corner.y - roll(d, 6), 4, 4};
    case LONG:
        return roll(d, 2) ? (hr_rect){at.x, 0, 1, s->land.height}
                          : (hr_rect){0, at.y, s->land.width, 1};
    case WHOLE:
        return (hr_rect){0, 0, s->land.width, s->land.height};
    default:
        return (hr_rect){at.x, at.y, 1, 1};
    }
}

void change(scene *s, hr_rect rect, uint8_t value) {
    land_fill(&s->land, rect, value);
    land_copy_to(&s->land, s->course.map, rect);
}

void edit_somewhere(scene *s, int edit) {
    hr_rect rect = random_rect(s, edit);
    if (edit == NO_EDIT) return;
    if (edit == FLICKER || edit == WHOLE) // touched, and the cells as they were
        hr_map_touch(s->course.map, rect);
    if (edit == WHOLE && roll(&s->dice, 2)) {
        static land other;
        land_make(&other, &s->dice, (land_kind)roll(&s->dice, LAND_KINDS), s->land.width,
                  s->land.height, s->land.size);
        memcpy(s->land.cells, other.cells, sizeof other.cells);
        land_copy_to(&s->land, s->course.map, rect);
    } else if (edit != FLICKER && edit != WHOLE) {
        change(s, rect, (uint8_t)roll(&s->dice, 2));
    }
}

void open_network(network *n, const hr_map *map) {
    *n = (network){.allocator = hr_map_allocator(map)};
    n->filler = hr_route_filler_create(&n->allocator);
    require(n->filler);
}

static bool is_out_of_tiles(void *user) { return --*(int32_t *)user < 0; }

bool refresh_network_partly(network *n, const scene *s, int32_t tiles) {
    require(hr_map_refresh(s->course.map, class_of(s)) == HR_OK);
    const hr_class_entry *entry = hr_class_entry_of(s->course.map, class_of(s));
    hr_observer observer = {.should_cancel = is_out_of_tiles, .cancel_user = &tiles};
    hr_refresh end = hr_routes_refresh(&n->routes, n->filler, s->course.map, entry, &observer);
    require(end != HR_REFRESH_FAILED);
    return end == HR_REFRESH_DONE;
}

void refresh_network(network *n, const scene *s) {
    require(hr_map_refresh(s->course.map, class_of(s)) == HR_OK);
    const hr_class_entry *entry = hr_class_entry_of(s->course.map, class_of(s));
    require(hr_routes_refresh(&n->routes, n->filler, s->course.map, entry, &(hr_observer){0}) ==
            HR_REFRESH_DONE);
}

void close_network(network *n) {
    hr_routes_destroy(&n->routes);
    hr_route_filler_destroy(n->filler);
}

void open_scene_network(scene *s, network *n, uint64_t seed, int32_t width_max,
                        int32_t height_max) {
    open_scene(s, seed, width_max, height_max);
    open_network(n, s->course.map);
    refresh_network(n, s);
}

void close_scene_network(scene *s, network *n) {
    close_network(n);
    close_course(&s->course);
}

// ---- What routes hold

static bool are_same_chains(const uint16_t *a, uint32_t a_at, const uint16_t *b, uint32_t b_at) {
    if (a_at == 0 || b_at == 0) return a_at == b_at;
    size_t count = 1 + (size_t)a[a_at];
    return memcmp(a + a_at, b + b_at, count * sizeof *a) == 0;
}

static const char *tile_difference(const hr_route_tile *a, const hr_route_tile *b) {
    if (memcmp(a->first_gate, b->first_gate, sizeof a->first_gate) != 0) return "gates";
    size_t gates = a->first_gate[4];
    if (memcmp(a->first_edge, b->first_edge, (gates + 1) * sizeof *a->first_edge) != 0)
        return "numbers of edges";
    if (gates > 0 && memcmp(a->components, b->components, gates * sizeof *a->components) != 0)
        return "components";
    if (a->has_islands != b->has_islands) return "islands";
    if (a->cost_256ths != b->cost_256ths) return "the cost";
    for (uint32_t i = 0; i < a->first_edge[gates]; i++) {
        const hr_edge *e = &a->edges[i], *f = &b->edges[i];
        if (e->to.side != f->to.side || e->to.index != f->to.index) return "edges";
        if (e->length_16ths != f->length_16ths) return "lengths";
        if (!are_same_chains(a->chains, e->chain, b->chains, f->chain)) return "chains";
    }
    return NULL;
}

// Whether the blocks of its portals lie elsewhere than the border says.
static bool is_misplaced(const hr_routes *routes, int32_t border) {
    int32_t tile = border / 2, x = tile % routes->columns * 64, y = tile / routes->columns * 64;
    for (int32_t i = 0; i < routes->borders[border].count; i++) {
        int32_t at = routes->borders[border].at[i], portal = border * HR_PORTALS_MAX + i;
        hr_cell owner = {x + 63, y + at}, other = {x + 64, y + at};
        if (border % 2 == 1) owner = (hr_cell){x + at, y + 63}, other = (hr_cell){x + at, y + 64};
        if (!hr_same(hr_portal_owner_block(routes, portal), owner)) return true;
        if (!hr_same(hr_portal_block_of(routes, portal, false), other)) return true;
    }
    return false;
}

const char *routes_difference(const hr_routes *a, const hr_routes *b) {
    if (a->columns != b->columns || a->rows != b->rows || a->version != b->version) return "shape";
    int32_t count = a->columns * a->rows;
    for (int32_t i = 0; i < 2 * count; i++)
        if (memcmp(&a->borders[i], &b->borders[i], sizeof a->borders[i]) != 0) return "borders";
    for (int32_t i = 0; i < 2 * count; i++)
        if (is_misplaced(a, i)) return "places";
    for (int32_t i = 0; i < count; i++) {
        const char *found = tile_difference(&a->tiles[i], &b->tiles[i]);
        if (found) return found;
    }
    return NULL;
}
