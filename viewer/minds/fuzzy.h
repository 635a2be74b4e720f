// fuzzy.h - a fuzzy controller: how near, how strong and how hurt, to flee, hold or attack.
//
// Each input is a little, somewhat or very so at once, by three sets whose edges are four numbers:
// the first set is whole up to the first and gone at the second, where the next is whole up to the
// third, which is gone at the fourth, where the last is whole. A rule holds as much as the least of
// its three sets does, an action as much as the strongest of its rules. Mamdani and Assilian, An
// Experiment in Linguistic Synthesis with a Fuzzy Logic Controller, 1975; the action is the
// strongest.
#ifndef HANDRAIL_VIEWER_MINDS_FUZZY_H
#define HANDRAIL_VIEWER_MINDS_FUZZY_H

#include <stdbool.h>
#include <stdint.h>

typedef enum fuzzy_input { FUZZY_DISTANCE, FUZZY_STRENGTH, FUZZY_HURT } fuzzy_input;
typedef enum fuzzy_action { FUZZY_FLEE, FUZZY_HOLD, FUZZY_ATTACK } fuzzy_action;

enum {
    FUZZY_INPUTS = FUZZY_HURT + 1,
    FUZZY_ACTIONS = FUZZY_ATTACK + 1,
    FUZZY_SETS = 3,
    FUZZY_EDGES = 4,
    FUZZY_WHOLE = 256, ///< of a membership: 0..FUZZY_WHOLE
    FUZZY_MOST = 100,  ///< of an input, 0..FUZZY_MOST
};

/// The edges of the sets of each input, rising: cells to the enemy; own strength near by, in
/// percent of all; health that is lost, in percent.
typedef struct fuzzy_sets {
    int32_t edges[FUZZY_INPUTS][FUZZY_EDGES];
} fuzzy_sets;

/// What comes of it.
typedef struct fuzzy_answer {
    int32_t degrees[FUZZY_ACTIONS]; ///< 0..FUZZY_WHOLE
    fuzzy_action action;            ///< the strongest; of equal ones the first
} fuzzy_answer;

fuzzy_sets fuzzy_sets_default(void);
/// Whether all edges lie in 0..FUZZY_MOST and each is above the one before it.
bool fuzzy_sets_are_good(const fuzzy_sets *sets);

/// How much a value belongs to each set of an input; they add up to FUZZY_WHOLE.
void fuzzy_members(const int32_t edges[FUZZY_EDGES], int32_t value, int32_t degrees[FUZZY_SETS]);
/// What the rules say where each input belongs to one set alone.
fuzzy_action fuzzy_rule(int32_t distance, int32_t strength, int32_t hurt);
/// What follows from three inputs. @param inputs 0..FUZZY_MOST each.
fuzzy_answer fuzzy_infer(const fuzzy_sets *sets, const int32_t inputs[FUZZY_INPUTS]);

const char *fuzzy_input_name(fuzzy_input input);
const char *fuzzy_set_name(fuzzy_input input, int32_t set);
const char *fuzzy_action_name(fuzzy_action action);

#endif
