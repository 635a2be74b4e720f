// fuzz_saved.c - any bytes as saved footprints, links or a saved batch, their checksum put right:
// refused with nothing changed, or a game that goes on and can be saved again.

#include "passmap/base/saved_bytes.h"
#include "planner/planner.h"
#include "tests/fuzz/input.h"

#include <string.h>

enum { WIDTH = 70, HEIGHT = 66, TICKS = 40 };

typedef struct game {
    hr_map *map;
    hr_planner *planner;
    hr_results *results;
} game;

static void open_game(game *g) {
    hr_map_config config = hr_map_config_default();
    hr_planner_config planner = {.batch_budget_steps = 500};
    hr_class_id id;
    config.width = WIDTH, config.height = HEIGHT;
    require(hr_map_create(&config, &g->map) == HR_OK);
    hr_map_fill(g->map, (hr_rect){30, 0, 3, 60}, 1);
    for (int32_t size = 1; size <= 2; size++)
        require(hr_map_add_class(g->map, (hr_class){.pass = hr_pass_up_to(0), .size = size}, &id) ==
                HR_OK);
    require(hr_planner_create(g->map, &planner, &g->planner) == HR_OK);
    require(hr_results_create(g->planner, &g->results) == HR_OK);
}

static void close_game(game *g) {
    hr_results_destroy(g->results);
    hr_planner_destroy(g->planner);
    hr_map_destroy(g->map);
}

static void put_hash_right(uint8_t *bytes, size_t size) {
    if (size < 8) return;
    uint8_t *at = bytes + size - 8;
    hr_put(&at, hr_hash_bytes(bytes, size - 8), 8);
}

static void go_on(game *g) {
    void *saved;
    size_t size;
    for (int32_t i = 0; i < TICKS; i++) {
        require(hr_plan_batch(g->planner, NULL, 0, g->results) == HR_OK);
        for (int32_t k = 0; k < hr_results_count(g->results); k++)
            require((unsigned)hr_results_path(g->results, k).status < HR_STATUS_COUNT);
    }
    require(hr_batch_save(g->planner, &saved, &size) == HR_OK);
    require(hr_batch_load(g->planner, saved, size, NULL) == HR_OK);
    free(saved);
    require(hr_footprints_save(g->map, &saved, &size) == HR_OK);
    require(hr_footprints_load(g->map, saved, size, NULL) == HR_OK);
    free(saved);
    require(hr_links_save(g->map, &saved, &size) == HR_OK);
    require(hr_links_load(g->map, saved, size, NULL) == HR_OK);
    free(saved);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 1) return 0;
    game g;
    hr_message message = {.text = ""};
    uint8_t *bytes = malloc(size);
    require(bytes);
    memcpy(bytes, data + 1, size - 1);
    put_hash_right(bytes, size - 1);
    open_game(&g);
    uint64_t version = hr_map_version(g.map);
    int64_t cells = hr_footprints_saved_cells(bytes, size - 1);
    hr_error error = data[0] & 2   ? hr_links_load(g.map, bytes, size - 1, &message)
                     : data[0] & 1 ? hr_batch_load(g.planner, bytes, size - 1, &message)
                                   : hr_footprints_load(g.map, bytes, size - 1, &message);
    require(error == HR_OK || (message.text[0] && hr_map_version(g.map) == version));
    if (error == HR_OK && !(data[0] & 3)) require(cells >= 0);
    go_on(&g);
    close_game(&g);
    free(bytes);
    return 0;
}
