// host.c - calls between ticks that are no edits of one thing.

#include "tests/fuzz/host.h"

static void write_cells(world *w) {
    uint8_t *cells = hr_map_cells(w->map);
    hr_cell at = world_cell(w);
    require(cells);
    for (int32_t x = at.x; x < w->width; x++) cells[at.y * w->width + x] = take(&w->in) % 4 ? 0 : 9;
    hr_rect row = {at.x, at.y, w->width - at.x, 1}, written = hr_map_touch(w->map, row);
    require(written.width == row.width && written.height == 1);
}

static void write_block(world *w) {
    enum { SIDE = 6 };
    uint8_t values[SIDE * SIDE];
    hr_cell at = world_cell(w);
    for (int32_t i = 0; i < SIDE * SIDE; i++) values[i] = take(&w->in) % 10;
    hr_map_blit(w->map, (hr_rect){at.x - SIDE / 2, at.y, SIDE, SIDE}, values, SIDE);
}

static void reload_links(world *w) {
    void *bytes;
    size_t size;
    int32_t count = hr_link_count(w->map);
    require(hr_links_save(w->map, &bytes, &size) == HR_OK);
    require(hr_links_load(w->map, bytes, size, NULL) == HR_OK);
    require(hr_link_count(w->map) == count);
    free(bytes);
}

static void set_budget(world *w) {
    w->planner.batch_budget_steps = take_flag(&w->in) ? 1 + take_below(&w->in, 4000) : 0;
    hr_planner_set_batch_budget(w->one, w->planner.batch_budget_steps);
    hr_planner_set_batch_budget(w->three, w->planner.batch_budget_steps);
}

static void add_ally(world *w) {
    hr_view_config config = {.is_all_seen = take_flag(&w->in)};
    int32_t number;
    if (w->ally) return;
    require(hr_map_create_view(w->map, &config, &w->ally) == HR_OK);
    require(hr_planner_add_view(w->one, w->ally, &number) == HR_OK && number == 2);
    require(hr_planner_add_view(w->three, w->ally, &number) == HR_OK && number == 2);
}

// From one cell to another, soundly; what there is, is changed.
static void build_link(world *w) {
    hr_link_id *id = &w->links[take_below(&w->in, LINKS)];
    hr_link link = {.from = hr_block_centre(world_cell(w), 1),
                    .to = hr_block_centre(world_cell(w), 1),
                    .cost_256ths = take(&w->in) * 16,
                    .is_one_way = take_flag(&w->in)};
    int32_t what = take_below(&w->in, 8);
    if (hr_link_change(w->map, *id, &link) == HR_UNKNOWN_LINK)
        require(hr_link_add(w->map, &link, id) == HR_OK);
    else if (what < 2)
        require(hr_link_remove(w->map, *id) == HR_OK);
    else if (what < 5)
        require(hr_link_set_open(w->map, *id, what < 4) == HR_OK);
}

static void show(world *w) {
    const hr_map *seen = w->ally && take_flag(&w->in) ? w->ally : w->map;
    require(hr_view_reveal(w->known, seen, world_rect(w)) == HR_OK);
}

// Some of what waits, if anything does.
static void cancel_some(world *w) {
    uint64_t first = take(&w->in);
    for (uint64_t tag = first; tag < first + 64; tag++)
        require(hr_batch_cancel(w->one, tag) == hr_batch_cancel(w->three, tag));
}

void host_change(world *w) {
    switch (take_below(&w->in, 14)) {
    case 0:
    case 1:
        write_cells(w);
        break;
    case 2:
    case 3:
        write_block(w);
        break;
    case 4:
        set_budget(w);
        break;
    case 5:
        add_ally(w);
        break;
    case 6:
    case 7:
    case 8:
        build_link(w);
        break;
    case 9:
    case 10:
        show(w);
        break;
    case 11:
    case 12:
        cancel_some(w);
        break;
    default:
        reload_links(w);
    }
}
