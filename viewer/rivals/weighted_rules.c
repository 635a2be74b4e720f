// weighted_rules.c - the rule of a pattern, and the rules of a map.

#include "viewer/rivals/weighted_rules.h"

#include "passmap/base/memory.h"

#include <string.h>

// ---- One pattern

enum { MIDDLE = 4, SIDE = 3 };

static const int64_t FAR = INT64_MAX / 4;

// The place in the pattern one step on, or -1 if that leaves it.
static int place_beside(int place, int direction) {
    int x = place % SIDE + weighted_x[direction], y = place / SIDE + weighted_y[direction];
    return x < 0 || y < 0 || x >= SIDE || y >= SIDE ? -1 : y * SIDE + x;
}

// What a step costs, or FAR where it is not allowed.
static int64_t step_cost(const weighted_pattern *pattern, int place, int direction) {
    int to = place_beside(place, direction);
    if (to < 0 || !pattern->costs[place] || !pattern->costs[to]) return FAR;
    int beside = place % SIDE + to / SIDE * SIDE, other = to % SIDE + place / SIDE * SIDE;
    if (direction >= 4 && (!pattern->costs[beside] || !pattern->costs[other])) return FAR;
    return (pattern->costs[place] + pattern->costs[to]) * weighted_length(direction);
}

// What ways around the middle cost, from one place; and those of them whose last step is straight.
typedef struct ring {
    int64_t costs[WEIGHTED_PATTERN], straight[WEIGHTED_PATTERN];
} ring;

// Lowers the cost of every place that one step makes cheaper. @return whether there was one.
static bool relax(const weighted_pattern *pattern, ring *around) {
    bool changes = false;
    for (int place = 0; place < WEIGHTED_PATTERN; place++)
        for (int direction = 0; direction < WEIGHTED_DIRECTIONS; direction++) {
            int to = place_beside(place, direction);
            if (place == MIDDLE || to == MIDDLE || to < 0) continue;
            int64_t cost = around->costs[place] + step_cost(pattern, place, direction);
            if (direction < 4 && cost < around->straight[to]) around->straight[to] = cost;
            if (cost >= around->costs[to]) continue;
            around->costs[to] = cost;
            changes = true;
        }
    return changes;
}

static ring ring_from(const weighted_pattern *pattern, int from) {
    ring around;
    for (int i = 0; i < WEIGHTED_PATTERN; i++) around.costs[i] = around.straight[i] = FAR;
    around.costs[from] = 0;
    while (relax(pattern, &around)) {
    }
    return around;
}

static uint8_t allowed_steps(const weighted_pattern *pattern) {
    uint8_t steps = 0;
    for (int direction = 0; direction < WEIGHTED_DIRECTIONS; direction++)
        if (step_cost(pattern, MIDDLE, direction) < FAR) steps |= (uint8_t)(1 << direction);
    return steps;
}

static uint8_t successors_after(const weighted_pattern *pattern, int arrival, uint8_t allowed) {
    int from = place_beside(MIDDLE, weighted_opposite(arrival));
    int64_t arriving = step_cost(pattern, from, arrival);
    if (arriving >= FAR) return 0;
    ring around = ring_from(pattern, from);
    uint8_t kept = 0;
    for (int direction = 0; direction < WEIGHTED_DIRECTIONS; direction++) {
        if (!(allowed >> direction & 1)) continue;
        int to = place_beside(MIDDLE, direction);
        int64_t cost = arriving + step_cost(pattern, MIDDLE, direction);
        bool is_other_kept = direction >= 4 && around.straight[to] == cost;
        if (around.costs[to] >= cost && !is_other_kept) kept |= (uint8_t)(1 << direction);
    }
    return kept;
}

weighted_rule weighted_rule_of(const weighted_pattern *pattern) {
    weighted_rule rule;
    uint8_t allowed = allowed_steps(pattern);
    rule.successors[WEIGHTED_START] = allowed;
    for (int arrival = 0; arrival < WEIGHTED_DIRECTIONS; arrival++)
        rule.successors[arrival] = successors_after(pattern, arrival, allowed);
    return rule;
}

// ---- Memory

enum { FIRST_RULES = 1024, SLOTS_A_RULE = 2 };

static bool allocate_table(weighted_rules *rules, uint32_t capacity) {
    const hr_allocator *allocator = rules->allocator;
    rules->capacity = capacity, rules->slot_count = capacity * SLOTS_A_RULE;
    rules->rules = hr_allocate(allocator, capacity, sizeof *rules->rules);
    rules->patterns = hr_allocate(allocator, capacity, sizeof *rules->patterns);
    rules->slots = hr_allocate(allocator, rules->slot_count, sizeof *rules->slots);
    return rules->rules && rules->patterns && rules->slots;
}

static void release_table(weighted_rules *rules) {
    hr_release(rules->allocator, rules->rules);
    hr_release(rules->allocator, rules->patterns);
    hr_release(rules->allocator, rules->slots);
}

bool weighted_rules_create(weighted_rules *rules, const hr_allocator *allocator, int32_t width,
                           int32_t height) {
    *rules = (weighted_rules){.allocator = allocator, .width = width, .height = height};
    rules->of = hr_allocate(allocator, (size_t)width * (size_t)height, sizeof *rules->of);
    if (rules->of && allocate_table(rules, FIRST_RULES)) return true;
    weighted_rules_destroy(rules);
    return false;
}

void weighted_rules_destroy(weighted_rules *rules) {
    if (!rules->allocator) return;
    release_table(rules);
    hr_release(rules->allocator, rules->of);
    *rules = (weighted_rules){0};
}

size_t weighted_rules_bytes(const weighted_rules *rules) {
    return rules->capacity * (sizeof *rules->rules + sizeof *rules->patterns) +
           rules->slot_count * sizeof *rules->slots +
           (size_t)rules->width * (size_t)rules->height * sizeof *rules->of;
}

// ---- The table of rules

static uint32_t hash(const weighted_pattern *pattern) {
    uint64_t sum = 0;
    for (int i = 0; i < WEIGHTED_PATTERN; i++) {
        sum = (sum ^ pattern->costs[i]) * UINT64_C(0x9e3779b97f4a7c15);
        sum ^= sum >> 29;
    }
    return (uint32_t)(sum >> 32);
}

// The slot that a pattern is in, or belongs into.
static uint32_t *find_slot(const weighted_rules *rules, const weighted_pattern *pattern) {
    uint32_t mask = rules->slot_count - 1, slot = hash(pattern) & mask;
    while (rules->slots[slot] &&
           memcmp(&rules->patterns[rules->slots[slot] - 1], pattern, sizeof *pattern) != 0)
        slot = (slot + 1) & mask;
    return &rules->slots[slot];
}

static bool grow(weighted_rules *rules) {
    weighted_rules larger = {.allocator = rules->allocator};
    if (!allocate_table(&larger, rules->capacity * 2)) return release_table(&larger), false;
    memcpy(larger.rules, rules->rules, rules->count * sizeof *rules->rules);
    memcpy(larger.patterns, rules->patterns, rules->count * sizeof *rules->patterns);
    memset(larger.slots, 0, larger.slot_count * sizeof *larger.slots);
    for (uint32_t i = 0; i < rules->count; i++) *find_slot(&larger, &larger.patterns[i]) = i + 1;
    release_table(rules);
    larger.of = rules->of, larger.count = rules->count;
    larger.width = rules->width, larger.height = rules->height;
    *rules = larger;
    return true;
}

// The number of a pattern's rule, which is worked out where it is new.
static bool find_rule(weighted_rules *rules, const weighted_pattern *pattern, uint32_t *number) {
    uint32_t *slot = find_slot(rules, pattern);
    if (!*slot) {
        if (rules->count == rules->capacity) {
            if (!grow(rules)) return false;
            slot = find_slot(rules, pattern);
        }
        rules->patterns[rules->count] = *pattern;
        rules->rules[rules->count] = weighted_rule_of(pattern);
        *slot = ++rules->count;
    }
    *number = *slot - 1;
    return true;
}

// ---- The map

static uint16_t cost_or_closed(const weighted_grid *grid, int32_t x, int32_t y) {
    return hr_is_closed(grid->plane, x, y) ? 0 : (uint16_t)hr_cost_at(&grid->costs, x, y);
}

// The pattern one block further east.
static void shift_pattern(weighted_pattern *pattern, const weighted_grid *grid, int32_t x,
                          int32_t y) {
    for (int row = 0; row < SIDE; row++) {
        uint16_t *costs = &pattern->costs[row * SIDE];
        costs[0] = costs[1], costs[1] = costs[2];
        costs[2] = cost_or_closed(grid, x + 1, y - 1 + row);
    }
}

// Most blocks are in a pattern like that of the block before.
static bool build_row(weighted_rules *rules, const weighted_grid *grid, int32_t y) {
    weighted_pattern pattern = {{0}}, last = {{0}};
    uint32_t number = 0;
    shift_pattern(&pattern, grid, -1, y);
    for (int32_t x = 0; x < rules->width; x++) {
        shift_pattern(&pattern, grid, x, y);
        bool is_new = x == 0 || memcmp(&pattern, &last, sizeof last) != 0;
        if (is_new && !find_rule(rules, &pattern, &number)) return false;
        last = pattern;
        rules->of[(size_t)y * (size_t)rules->width + (size_t)x] = number;
    }
    return true;
}

bool weighted_rules_build(weighted_rules *rules, const weighted_grid *grid) {
    memset(rules->slots, 0, rules->slot_count * sizeof *rules->slots);
    rules->count = 0;
    for (int32_t y = 0; y < rules->height; y++)
        if (!build_row(rules, grid, y)) return false;
    return true;
}
