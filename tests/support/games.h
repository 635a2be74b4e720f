// games.h - a crowd that one planner serves in batches, all of its memory counted.
#ifndef HANDRAIL_TESTS_SUPPORT_GAMES_H
#define HANDRAIL_TESTS_SUPPORT_GAMES_H

#include "tests/support/counting_allocator.h"
#include "tests/support/crowds.h"

enum { GAME_REQUESTS_MAX = 120 };

typedef struct game {
    uint64_t seed;
    counting_allocator counts;
    hr_allocator allocator;
    crowd crowd;
    hr_planner *planner;
    hr_results *results;
    hr_request requests[GAME_REQUESTS_MAX];
} game;

/// The only game of a process: it is too large for a stack.
game *open_game(uint64_t seed, hr_planner_config config);
/// Ends it, and the process if memory is left over.
void close_game(game *g);
/// Plans the first `count` requests in one batch.
hr_batch_stats tick(game *g, int32_t count);

/// Saves what waits, restores it in another planner of this configuration, and goes on with both
/// for some batches: the bytes saved again, and all answers, have to be the same.
void save_and_go_on(game *g, hr_planner_config config);
/// Plans `count` requests, the first by itself, then goes on until none waits, and ends the game.
/// The allocation of that number from the second batch on fails, unless it is 0; then it is tried
/// again. @param hash of all answers. @return whether it came to that.
bool play_out_of_memory(game *g, int32_t count, long fail_at, uint64_t *hash);
/// The same with all in one batch, the first of the game.
bool play_first_out_of_memory(game *g, int32_t count, long fail_at, uint64_t *hash);

/// Plays rounds of seeds from `first` on with 1, 2, 3 and 8 workers, every other one with that
/// budget a batch: `play` returns a hash of all answers, and adds to `sum`.
void same_for_any_workers(uint64_t (*play)(uint64_t seed, hr_planner_config config,
                                           hr_batch_stats *sum),
                          uint64_t first, int32_t rounds, int64_t budget, hr_batch_stats *sum);
/// Lets each allocation fail in turn: `play` fails that of the number, 0 for none, says whether it
/// came to that, and has to come to the same hash. More than `least` allocations are asked for.
void same_if_allocations_fail(bool (*play)(long fail_at, uint64_t *hash), long least);
/// Holds the answers of the last batch against single plans. They share nothing.
void same_as_single_plans(const game *g, int32_t count);

#endif
