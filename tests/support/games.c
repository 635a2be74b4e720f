// games.c - opening, playing and closing a game.

#include "tests/support/games.h"

#include "tests/support/require.h"

game *open_game(uint64_t seed, hr_planner_config config) {
    static game g;
    g.counts = (counting_allocator){0};
    g.allocator = counting(&g.counts);
    crowd_open(&g.crowd, seed, &g.allocator);
    g.planner = crowd_planner(&g.crowd, config);
    require(hr_results_create(g.planner, &g.results) == HR_OK);
    return &g;
}

void close_game(game *g) {
    hr_results_destroy(g->results);
    hr_planner_destroy(g->planner);
    crowd_close(&g->crowd);
    require(g->counts.live == 0);
}

hr_batch_stats tick(game *g, int32_t count) {
    require(hr_plan_batch(g->planner, g->requests, count, g->results) == HR_OK);
    return hr_results_stats(g->results);
}
