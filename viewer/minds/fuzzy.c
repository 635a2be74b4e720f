// fuzzy.c - sets, rules, and what follows from them; whole numbers alone.

#include "viewer/minds/fuzzy.h"

// ---- Words

const char *fuzzy_input_name(fuzzy_input input) {
    static const char *const NAMES[FUZZY_INPUTS] = {"distance", "strength", "hurt"};
    return NAMES[input];
}

const char *fuzzy_set_name(fuzzy_input input, int32_t set) {
    static const char *const NAMES[FUZZY_INPUTS][FUZZY_SETS] = {
        {"near", "middling", "far"}, {"weaker", "even", "stronger"}, {"hale", "hurt", "dying"}};
    return NAMES[input][set];
}

const char *fuzzy_action_name(fuzzy_action action) {
    static const char *const NAMES[FUZZY_ACTIONS] = {"flee", "hold", "attack"};
    return NAMES[action];
}

// ---- Sets

fuzzy_sets fuzzy_sets_default(void) {
    return (fuzzy_sets){{{8, 20, 28, 48}, {25, 45, 55, 75}, {15, 35, 55, 80}}};
}

bool fuzzy_sets_are_good(const fuzzy_sets *sets) {
    for (int32_t i = 0; i < FUZZY_INPUTS; i++) {
        const int32_t *edges = sets->edges[i];
        if (edges[0] < 0 || edges[FUZZY_EDGES - 1] > FUZZY_MOST) return false;
        for (int32_t k = 1; k < FUZZY_EDGES; k++)
            if (edges[k] <= edges[k - 1]) return false;
    }
    return true;
}

// From 0 at `from` to FUZZY_WHOLE at `to`.
static int32_t rise(int32_t from, int32_t to, int32_t value) {
    if (value <= from) return 0;
    return value >= to ? FUZZY_WHOLE : (value - from) * FUZZY_WHOLE / (to - from);
}

void fuzzy_members(const int32_t edges[FUZZY_EDGES], int32_t value, int32_t degrees[FUZZY_SETS]) {
    int32_t above_first = rise(edges[0], edges[1], value);
    int32_t above_second = rise(edges[2], edges[3], value);
    degrees[0] = FUZZY_WHOLE - above_first;
    degrees[1] = above_first - above_second;
    degrees[2] = above_second;
}

// ---- Rules

fuzzy_action fuzzy_rule(int32_t distance, int32_t strength, int32_t hurt) {
    enum { F = FUZZY_FLEE, H = FUZZY_HOLD, A = FUZZY_ATTACK };
    // Rows: near, middling, far; in each weaker, even, stronger; in each hale, hurt, dying.
    static const uint8_t RULES[FUZZY_SETS][FUZZY_SETS][FUZZY_SETS] = {
        {{F, F, F}, {A, H, F}, {A, A, F}},
        {{H, F, F}, {A, H, F}, {A, A, F}},
        {{H, H, F}, {H, H, H}, {A, H, H}},
    };
    return (fuzzy_action)RULES[distance][strength][hurt];
}

// ---- What follows

static int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }

fuzzy_answer fuzzy_infer(const fuzzy_sets *sets, const int32_t inputs[FUZZY_INPUTS]) {
    int32_t near[FUZZY_SETS], strong[FUZZY_SETS], hurt[FUZZY_SETS];
    fuzzy_answer answer = {.action = FUZZY_FLEE};
    fuzzy_members(sets->edges[FUZZY_DISTANCE], inputs[FUZZY_DISTANCE], near);
    fuzzy_members(sets->edges[FUZZY_STRENGTH], inputs[FUZZY_STRENGTH], strong);
    fuzzy_members(sets->edges[FUZZY_HURT], inputs[FUZZY_HURT], hurt);
    for (int32_t i = 0; i < FUZZY_SETS * FUZZY_SETS * FUZZY_SETS; i++) {
        int32_t d = i / 9, s = i / 3 % 3, h = i % 3;
        int32_t degree = least(near[d], least(strong[s], hurt[h]));
        int32_t *action = &answer.degrees[fuzzy_rule(d, s, h)];
        if (degree > *action) *action = degree;
    }
    for (int32_t i = 1; i < FUZZY_ACTIONS; i++)
        if (answer.degrees[i] > answer.degrees[answer.action]) answer.action = (fuzzy_action)i;
    return answer;
}
