// golden_battle.c - battles fought with several numbers of workers, held against known hashes. No
// test framework, so that it can be built for any machine.
//
//     golden_battle [WORKERS ...]
//
// Prints a line a battle; exit status 1 where a hash differs.

#include "viewer/battle/battle.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct known_battle {
    const char *name;
    battle_config config;
    int32_t ticks;
    uint64_t hash;
} known_battle;

static const known_battle BATTLES[] = {
    {"long",
     {.seed = 1, .width = 192, .height = 160, .units = 400, .classes = 4, .edits = 3, .orders = 80},
     200,
     UINT64_C(0xd12994176f1665c0)},
    {"budget",
     {.seed = 2,
      .width = 256,
      .height = 256,
      .units = 600,
      .classes = 6,
      .edits = 6,
      .orders = 120,
      .budget_steps = 2000},
     60,
     UINT64_C(0xed9e951d9440c9a9)},
    {"costs",
     {.seed = 3,
      .width = 256,
      .height = 192,
      .units = 300,
      .classes = 4,
      .costs = 3,
      .ranges = 8,
      .edits = 3,
      .orders = 60},
     60,
     UINT64_C(0xeb880cc546f852e3)},
    {"formations",
     {.seed = 4,
      .width = 256,
      .height = 192,
      .units = 300,
      .classes = 4,
      .formations = true,
      .edits = 3,
      .orders = 128},
     80,
     UINT64_C(0x7858959c2519032b)},
};

enum { BATTLE_COUNT = sizeof BATTLES / sizeof BATTLES[0] };

static uint64_t fight(const known_battle *known, int32_t workers) {
    battle b;
    battle_config config = known->config;
    config.workers = workers;
    config.allocator = hr_allocator_default();
    hr_error error = battle_create(&b, &config);
    for (int32_t i = 0; i < known->ticks && !error; i++) error = battle_tick(&b);
    uint64_t hash = b.hash;
    battle_destroy(&b);
    if (!error) return hash;
    fprintf(stderr, "%s: %s\n", known->name, hr_error_text(error));
    exit(2);
}

static int hold(const known_battle *known, int32_t workers) {
    uint64_t hash = fight(known, workers);
    bool is_same = hash == known->hash;
    printf("%s, %d workers: %016" PRIx64 "%s\n", known->name, (int)workers, hash,
           is_same ? "" : " DIFFERS");
    return !is_same;
}

int main(int count, char **arguments) {
    static const int32_t USUAL[] = {1, 2, 3, 8, 32};
    int32_t given = count - 1, faults = 0;
    for (int32_t i = 0; i < BATTLE_COUNT; i++)
        for (int32_t k = 0; k < (given ? given : 5); k++)
            faults +=
                hold(&BATTLES[i], given ? (int32_t)strtol(arguments[k + 1], NULL, 10) : USUAL[k]);
    return faults > 0;
}
