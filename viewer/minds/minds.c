// minds.c - the minds of all units: who thinks how, in what order, and who is hurt.

#include "viewer/minds/minds.h"

#include "viewer/minds/behaviours.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEALS_EVERY = 4 }; // ticks for one point of health

typedef struct behaviour {
    const char *name;
    void (*think)(minds *m, int32_t unit);
} behaviour;

static const behaviour behaviours[MIND_KINDS] = {
    {"none", NULL},      {"guard", mind_guard}, {"wander", mind_wander}, {"hunt", mind_hunt},
    {"herd", mind_herd}, {"fuzzy", mind_fuzzy}, {"drive", mind_drive},
};

// ---- Names

const char *mind_name(mind_kind kind) { return behaviours[kind].name; }

// ---- Life

static void forget(mind_memory *memory, mind_kind kind) {
    *memory = (mind_memory){.kind = kind,
                            .dice = memory->dice,
                            .health = MIND_HEALTH,
                            .asked_tick = -1,
                            .prey = MIND_NOBODY,
                            .out_of_reach = MIND_NOBODY};
}

hr_error minds_create(minds *m, const hr_map *map, uint64_t seed, int32_t count, int32_t squad) {
    size_t room = (size_t)count + 1;
    *m = (minds){.map = map,
                 .known = {map, map},
                 .count = count,
                 .squad = squad,
                 .sets = fuzzy_sets_default()};
    m->columns = hr_map_width(map) / MIND_SQUARE + 1;
    m->rows = hr_map_height(map) / MIND_SQUARE + 1;
    m->bodies = calloc(room, sizeof *m->bodies);
    m->memories = calloc(room, sizeof *m->memories);
    m->orders = calloc(room, sizeof *m->orders);
    m->next = calloc(room, sizeof *m->next);
    m->herds = calloc(room, sizeof *m->herds);
    m->tracks = calloc(room, sizeof *m->tracks);
    m->track_next = calloc(room, sizeof *m->track_next);
    m->squares = calloc((size_t)m->columns * (size_t)m->rows, sizeof *m->squares);
    if (!m->bodies || !m->memories || !m->orders || !m->next || !m->herds || !m->squares ||
        !m->tracks || !m->track_next)
        return HR_OUT_OF_MEMORY;
    for (int32_t i = 0; i < count; i++) {
        m->memories[i].dice = (seed + 1) * UINT64_C(0x9e3779b97f4a7c15) ^ (uint64_t)i << 32;
        forget(&m->memories[i], MIND_NONE);
    }
    return HR_OK;
}

void minds_destroy(minds *m) {
    for (int32_t i = 0; m->tracks && i < m->count; i++) turning_free(&m->tracks[i]);
    free(m->tracks), free(m->track_next);
    free(m->bodies), free(m->memories), free(m->orders), free(m->next), free(m->squares);
    free(m->herds);
    *m = (minds){0};
}

// ---- Who thinks how

void minds_set(minds *m, int32_t unit, mind_kind kind) { forget(&m->memories[unit], kind); }

void minds_assign(minds *m, const mind_list *list) {
    for (int32_t i = 0; i < m->count; i++)
        minds_set(m, i, list->count ? list->kinds[i / m->squad % list->count] : MIND_NONE);
}

// ---- A tick

static void heal(mind_memory *memory) {
    if (memory->health < MIND_HEALTH) memory->health++;
    if (memory->health >= MIND_HEALTH / 2) memory->is_beaten = false;
}

static void hurt(mind_memory *memory) {
    if (memory->health > 0) memory->health--;
    if (memory->health == 0) memory->is_beaten = true;
}

static void fight(minds *m) {
    for (int32_t i = 0; i < m->count; i++)
        if (m->memories[i].holds) hurt(&m->memories[m->memories[i].prey]);
}

static void think(minds *m, int32_t unit) {
    mind_memory *memory = &m->memories[unit];
    if (m->tick % HEALS_EVERY == 0) heal(memory);
    if (m->bodies[unit].is_held || memory->is_beaten) memory->holds = false;
    if (!m->bodies[unit].is_held && !memory->is_beaten && behaviours[memory->kind].think)
        behaviours[memory->kind].think(m, unit);
}

void minds_think(minds *m, int32_t tick) {
    m->tick = tick;
    m->order_count = 0;
    mind_sort(m);
    mind_see(m);
    mind_herds_think(m);
    for (int32_t i = 0; i < m->count; i++) think(m, i);
    fight(m);
}

// ---- Words

static int say_hunter(const mind_memory *memory, char *text, size_t size) {
    if (memory->prey == MIND_NOBODY) return snprintf(text, size, "sees no enemy, and wanders");
    if (memory->holds)
        return snprintf(text, size, "has unit %d in range and in a clear line", (int)memory->prey);
    return snprintf(text, size, "goes for the range of unit %d", (int)memory->prey);
}

static int say_mood(const mind_memory *memory, char *text, size_t size) {
    const fuzzy_answer *mood = &memory->mood;
    if (!memory->has_mood) return snprintf(text, size, "sees no enemy, and holds");
    return snprintf(
        text, size,
        "would %s: flee %d %%, hold %d %%, attack %d %%; a distance of %d to an enemy, its "
        "side has %d %% of the strength here, and %d %% of its health is lost",
        fuzzy_action_name(mood->action), (int)(100 * mood->degrees[0] / FUZZY_WHOLE),
        (int)(100 * mood->degrees[1] / FUZZY_WHOLE), (int)(100 * mood->degrees[2] / FUZZY_WHOLE),
        (int)memory->inputs[0], (int)memory->inputs[1], (int)memory->inputs[2]);
}

static int say_herd(const mind_herd_state *herd, char *text, size_t size) {
    return snprintf(text, size, "keeps to its herd of %d, which %s", (int)herd->members,
                    herd->enemy != MIND_NOBODY      ? "flees"
                    : herd->herdsman != MIND_NOBODY ? "is driven"
                                                    : "grazes");
}

static int say_driver(const mind_memory *memory, char *text, size_t size) {
    int trips = (int)memory->trips, stops = (int)memory->stops;
    if (stops == 0)
        return snprintf(text, size, "drives by arcs; trips to their end: %d, left off: none",
                        trips);
    return snprintf(
        text, size, "drives by arcs; trips to their end: %d, left off: %d, %s at %d, %d: %s", trips,
        stops, memory->has_stopped ? "this one" : "the last", (int)(memory->cannot_at.x / HR_CELL),
        (int)(memory->cannot_at.y / HR_CELL), turning_end_text(memory->cannot));
}

static int say_kind(const minds *m, int32_t unit, char *text, size_t size) {
    const mind_memory *memory = &m->memories[unit];
    if (memory->kind == MIND_GUARD)
        return snprintf(text, size, "goes for post %d of %d; visits: %d, passed over: %d",
                        (int)memory->next_post + 1, (int)memory->post_count, (int)memory->visits,
                        (int)memory->missed);
    if (memory->kind == MIND_WANDER)
        return snprintf(text, size, "trips made: %d", (int)memory->trips);
    if (memory->kind == MIND_HUNT) return say_hunter(memory, text, size);
    if (memory->kind == MIND_HERD) return say_herd(&m->herds[unit / m->squad], text, size);
    if (memory->kind == MIND_FUZZY) return say_mood(memory, text, size);
    if (memory->kind == MIND_DRIVER) return say_driver(memory, text, size);
    return snprintf(text, size, "follows orders alone");
}

void minds_say(const minds *m, int32_t unit, char *text, size_t size) {
    const mind_memory *memory = &m->memories[unit];
    int used = snprintf(text, size, "Mind: %s, health %d. It ", mind_name(memory->kind),
                        (int)memory->health);
    if (used < 0 || (size_t)used >= size) return;
    text += used, size -= (size_t)used;
    used = memory->is_beaten ? snprintf(text, size, "is beaten, and rests") : 0;
    if (!memory->is_beaten) used = say_kind(m, unit, text, size);
    if (used >= 0 && (size_t)used + 1 < size) memcpy(text + used, ".", 2);
}
