// weighted_rules.h - which steps from a block a cheapest way may need, by the step that came to it.
//
// After Carlson, Moghadam, Harabor, Stuckey, Ebrahimi: Optimal Pathfinding on Weighted Grid Maps,
// 2023. Of equally cheap ways one is kept: that whose steps, from its end backwards, are straight
// where they can be. So a step from block n to its neighbour m, n being reached from p, is left out
// if a way from p to m through the blocks around n is cheaper, or as cheap with a straight last
// step where that from n is diagonal: then the way that is kept does not come through n. What is
// left out depends on the costs of 3 x 3 blocks alone; each pattern of them is worked out once.
#ifndef HANDRAIL_VIEWER_RIVALS_WEIGHTED_RULES_H
#define HANDRAIL_VIEWER_RIVALS_WEIGHTED_RULES_H

#include "viewer/rivals/weighted_steps.h"

enum { WEIGHTED_START = WEIGHTED_DIRECTIONS, WEIGHTED_PATTERN = 9 };

/// The costs of 3 x 3 blocks, row by row; 0 = closed.
typedef struct weighted_pattern {
    uint16_t costs[WEIGHTED_PATTERN];
} weighted_pattern;

/// The steps to go on with, a bit a direction: by the direction of the step that came here, or, at
/// WEIGHTED_START, all that are allowed.
typedef struct weighted_rule {
    uint8_t successors[WEIGHTED_DIRECTIONS + 1];
} weighted_rule;

typedef struct weighted_rules {
    const hr_allocator *allocator;
    weighted_rule *rules;
    weighted_pattern *patterns; // of each rule
    uint32_t count, capacity;
    uint32_t *slots; // a hash table with open addressing: the number of a rule plus 1, or 0
    uint32_t slot_count;
    uint32_t *of; // number of the rule of each block, row by row
    int32_t width, height;
} weighted_rules;

/// The rule of one pattern.
weighted_rule weighted_rule_of(const weighted_pattern *pattern);

/// Allocates for maps of this size. @return false if out of memory; nothing is held then.
bool weighted_rules_create(weighted_rules *rules, const hr_allocator *allocator, int32_t width,
                           int32_t height);
void weighted_rules_destroy(weighted_rules *rules);
size_t weighted_rules_bytes(const weighted_rules *rules);

/// Finds the rules of all open blocks. @return false if out of memory.
bool weighted_rules_build(weighted_rules *rules, const weighted_grid *grid);

/// The steps to go on with from an open block that was reached by a step in `arrival`.
static inline uint32_t weighted_successors(const weighted_rules *rules, hr_cell at, int arrival) {
    size_t index = (size_t)at.y * (size_t)rules->width + (size_t)at.x;
    return rules->rules[rules->of[index]].successors[arrival];
}

#endif
