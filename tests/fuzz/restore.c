// restore.c - a new world out of what a game saves.

#include "tests/fuzz/restore.h"

#include "passmap/footprints.h"

#include <string.h>

enum { TICKS = 3 };

// ---- Maps

typedef hr_rect reader(const hr_map *map, hr_rect rect, uint8_t *values, size_t stride);

// Classes under the same ids. Equal classes added are one, so that each is first added as one that
// no other is; those that are gone on `from` go last.
static void copy_classes(hr_map *to, const hr_map *from) {
    int32_t count = hr_map_class_count(from);
    while (hr_map_class_count(to) > 0) hr_map_remove_class(to, hr_map_class_count(to) - 1);
    for (hr_class_id id = 0, at; id < count; id++) {
        int32_t size = hr_map_class(from, id).size;
        hr_class unlike_others = {.pass = hr_pass_of_values(&(uint8_t){(uint8_t)(100 + id)}, 1),
                                  .size = size > 0 ? size : 1};
        require(hr_map_add_class(to, unlike_others, &at) == HR_OK && at == id);
    }
    for (hr_class_id id = 0; id < count; id++) {
        hr_class unit = hr_map_class(from, id);
        require((unit.size > 0 ? hr_map_change_class(to, id, unit) : hr_map_remove_class(to, id)) ==
                HR_OK);
    }
}

static uint8_t *read_cells(const hr_map *map, reader *read) {
    hr_rect all = {0, 0, hr_map_width(map), hr_map_height(map)};
    uint8_t *cells = malloc((size_t)all.width * (size_t)all.height);
    require(cells);
    read(map, all, cells, (size_t)all.width);
    return cells;
}

static void expect_same_cells(const hr_map *a, const hr_map *b) {
    size_t count = (size_t)hr_map_width(a) * (size_t)hr_map_height(a);
    uint8_t *of_a = read_cells(a, hr_map_read), *of_b = read_cells(b, hr_map_read);
    require(memcmp(of_a, of_b, count) == 0);
    free(of_a);
    free(of_b);
}

// The same bytes again, so that they are links under the same ids.
static void copy_links(hr_map *to, const hr_map *from) {
    void *links, *again;
    size_t size, size_again;
    require(hr_links_save(from, &links, &size) == HR_OK);
    require(hr_links_load(to, links, size, NULL) == HR_OK);
    require(hr_links_save(to, &again, &size_again) == HR_OK);
    require(size == size_again && memcmp(links, again, size) == 0);
    free(again);
    free(links);
}

static void copy_map(hr_map *to, const hr_map *from) {
    hr_rect all = {0, 0, hr_map_width(from), hr_map_height(from)};
    uint8_t *ground = read_cells(from, hr_map_read_ground);
    void *footprints;
    size_t size;
    require(hr_footprints_save(from, &footprints, &size) == HR_OK);
    hr_map_blit(to, all, ground, (size_t)all.width);
    copy_classes(to, from);
    copy_links(to, from);
    require(hr_footprints_load(to, footprints, size, NULL) == HR_OK);
    expect_same_cells(to, from);
    free(footprints);
    free(ground);
}

// ---- Games

typedef struct game {
    hr_map *map, *known, *ally;
    hr_planner *planner;
    hr_results *results;
} game;

static hr_map *add_view(game *g, const hr_map *from, int32_t expected) {
    hr_map *view;
    int32_t number;
    require(hr_map_create_view(g->map, NULL, &view) == HR_OK);
    copy_map(view, from);
    require(hr_planner_add_view(g->planner, view, &number) == HR_OK && number == expected);
    return view;
}

static void open_game(game *g, const world *w) {
    hr_map_config config = hr_map_config_default();
    config.width = w->width, config.height = w->height;
    require(hr_map_create(&config, &g->map) == HR_OK);
    copy_map(g->map, w->map);
    require(hr_planner_create(g->map, &w->planner, &g->planner) == HR_OK);
    g->known = add_view(g, w->known, 1);
    g->ally = w->ally ? add_view(g, w->ally, 2) : NULL;
    require(hr_results_create(g->planner, &g->results) == HR_OK);
}

static void load_waiting(game *g, const world *w) {
    void *bytes, *again;
    size_t size, size_again;
    require(hr_batch_save(w->one, &bytes, &size) == HR_OK);
    require(hr_batch_load(g->planner, bytes, size, NULL) == HR_OK);
    require(hr_batch_save(g->planner, &again, &size_again) == HR_OK);
    require(size == size_again && memcmp(bytes, again, size) == 0);
    free(again);
    free(bytes);
}

static void close_game(game *g) {
    hr_results_destroy(g->results);
    hr_planner_destroy(g->planner);
    hr_map_destroy(g->ally);
    hr_map_destroy(g->known);
    hr_map_destroy(g->map);
}

void ask_restored(world *w) {
    game g;
    open_game(&g, w);
    load_waiting(&g, w);
    for (int32_t i = 0; i < TICKS; i++) {
        require(hr_plan_batch(w->one, NULL, 0, w->of_one) == HR_OK);
        require(hr_plan_batch(w->three, NULL, 0, w->of_three) == HR_OK);
        require(hr_plan_batch(g.planner, NULL, 0, g.results) == HR_OK);
        uint64_t hash = hr_results_hash(g.results);
        require(hash == hr_results_hash(w->of_one) && hash == hr_results_hash(w->of_three));
    }
    close_game(&g);
}
