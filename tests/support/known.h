// known.h - sums of answers and of the work that they took, held against known ones.
#ifndef HANDRAIL_TESTS_SUPPORT_KNOWN_H
#define HANDRAIL_TESTS_SUPPORT_KNOWN_H

#include "planner/requests.h"

#include <criterion/criterion.h>
#include <inttypes.h>

typedef struct known {
    int64_t steps;
    uint64_t hash; ///< FNV-1a
} known;

static inline known nothing_known(void) { return (known){0, UINT64_C(0xcbf29ce484222325)}; }

static inline void mix(known *sum, int64_t value) {
    for (int i = 0; i < 8; i++) {
        sum->hash ^= (uint64_t)value >> 8 * i & 0xFF;
        sum->hash *= UINT64_C(0x100000001b3);
    }
}

static inline void mix_path(known *sum, const hr_path *path) {
    mix(sum, path->status), mix(sum, path->stage), mix(sum, path->goal_index);
    mix(sum, (int64_t)path->length_256ths), mix(sum, (int64_t)path->cost_256ths);
    mix(sum, (int64_t)(path->guaranteed_ratio * (1 << 20)));
    for (int32_t i = 0; i < path->count; i++) {
        mix(sum, path->waypoints[i].x), mix(sum, path->waypoints[i].y);
        if (path->links) mix(sum, (int64_t)path->links[i]);
    }
    mix(sum, path->steps);
    sum->steps += path->steps;
}

/// Fails with what stands there now, to be put in place of what was expected.
static inline void expect_known(known found, known expected) {
    cr_expect(found.steps == expected.steps && found.hash == expected.hash,
              "now {%" PRId64 ", UINT64_C(0x%016" PRIx64 ")}", found.steps, found.hash);
}

#endif
