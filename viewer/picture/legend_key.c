// legend_key.c - collects the key of a picture: ends and path, what the search did, and the values
// on the map, those that are open to the unit before those that are closed.

#include "viewer/picture/legend_key.h"

#include "viewer/picture/picture_map.h"
#include "viewer/picture/picture_path.h"

enum { COST_GROUPS_MOST = 4 };

static void add_key(key_list *list, key_kind kind, const char *text) {
    list->entries[list->count++] =
        (key_entry){.kind = kind, .text = text, .cost_256ths = HR_COST_PLAIN};
}

static const struct {
    uint8_t value;
    const char *name;
} terrains[] = {
    {HR_GROUND, "ground"},
    {HR_GRASS, "low vegetation"},
    {HR_SHALLOWS, "shallows, swamp"},
    {HR_ROAD, "roads, ramps, bridges"},
    {HR_TREES, "trees"},
    {HR_WATER, "water"},
    {HR_ROCK, "rock, cliffs"},
    {HR_BUILDING, "buildings, walls"},
    {HR_OUT_OF_REACH, "out of reach"},
    {HR_OUT_OF_BOUNDS, "walls, out of bounds"},
};

enum { TERRAIN_COUNT = sizeof terrains / sizeof terrains[0] };

static bool is_empty(hr_pass_set set) {
    return !(set.words[0] | set.words[1] | set.words[2] | set.words[3]);
}

static void take_out(hr_pass_set *set, uint8_t value) {
    set->words[value / 64] &= ~((uint64_t)1 << (value % 64));
}

static void take_same_cost(hr_pass_set *set, const hr_class *unit, int32_t cost, uint8_t first) {
    take_out(set, first);
    for (int value = first; value < 256; value++)
        if (picture_cost_of(unit, (uint8_t)value) == cost) take_out(set, (uint8_t)value);
}

static void add_terrain(key_list *list, const hr_class *unit, const char *name, uint8_t value) {
    bool is_open = hr_pass_has(unit->pass, value);
    int32_t cost = is_open ? picture_cost_of(unit, value) : HR_COST_PLAIN;
    list->entries[list->count++] = (key_entry){KEY_TERRAIN, name, value, is_open, cost};
}

// Values without a name: one alone is named by its number; else an entry for each cost other than
// plain, as far as there is room, and the rest are levels.
static void add_nameless(key_list *list, const hr_class *unit, hr_pass_set values, bool is_levels,
                         bool is_open) {
    for (int first = 0, groups = 0; first < 256 && groups < COST_GROUPS_MOST; first++) {
        uint8_t value = (uint8_t)first;
        int32_t cost = is_open ? picture_cost_of(unit, value) : HR_COST_PLAIN;
        hr_pass_set alone = hr_pass_of_values(&value, 1);
        bool is_alone =
            !is_levels && is_empty(hr_pass_intersection(values, hr_pass_complement(alone)));
        if (!hr_pass_has(values, value) || (!is_alone && cost == HR_COST_PLAIN)) continue;
        const char *text = cost > HR_COST_PLAIN ? "avoided ground" : "favoured ground";
        take_same_cost(&values, unit, cost, value);
        list->entries[list->count++] =
            (key_entry){KEY_VALUE, is_alone ? NULL : text, value, is_open, cost};
        groups++;
    }
    if (!is_empty(values))
        list->entries[list->count++] =
            (key_entry){KEY_LEVELS, "levels: the darker, the higher", 0, is_open, HR_COST_PLAIN};
}

static void add_values(key_list *list, const hr_class *unit, hr_pass_set values, bool is_levels,
                       bool is_open) {
    for (int i = 0; i < TERRAIN_COUNT && !is_levels; i++) {
        uint8_t value = terrains[i].value;
        if (!hr_pass_has(values, value)) continue;
        take_out(&values, value);
        add_terrain(list, unit, terrains[i].name, value);
    }
    add_nameless(list, unit, values, is_levels, is_open);
}

// Ground of all kinds is white under them.
static void add_lengths(key_list *list, const hr_class *unit) {
    add_key(list, KEY_LENGTHS, NULL);
    add_key(list, KEY_CONTOURS, NULL);
    add_terrain(list, unit, "no way from the start", HR_GROUND);
    list->entries[list->count - 1].is_open = true;
}

static void add_ground(key_list *list, const picture_scene *scene) {
    hr_class unit = hr_map_class(scene->map, scene->class_id);
    hr_pass_set pass = unit.pass;
    hr_pass_set values = picture_values(scene);
    hr_pass_set open = hr_pass_intersection(values, pass);
    hr_pass_set closed = hr_pass_intersection(values, hr_pass_complement(pass));
    bool is_levels = picture_shows_levels(values);
    if (!is_empty(open)) add_key(list, KEY_HEADING, "Open to this unit");
    if (scene->lengths)
        add_lengths(list, &unit);
    else
        add_values(list, &unit, open, is_levels, true);
    if (unit.size > 1) add_key(list, KEY_NARROW, "too near to a wall for its centre");
    if (scene->fog) add_key(list, KEY_FOG, "not seen yet: a guess");
    if (!is_empty(closed)) add_key(list, KEY_HEADING, "Closed to this unit");
    add_values(list, &unit, closed, is_levels, false);
}

static bool has_run(const picture_scene *scene, bool is_left) {
    for (int32_t i = 0; scene->record && i < scene->record->count; i++)
        if (scene->record->events[i].kind == HR_EVENT_RUN &&
            scene->record->events[i].is_left == is_left)
            return true;
    return false;
}

// By the stages that looked at blocks; NULL = none did.
static const char *who_searched(const picture_scene *scene) {
    bool has[HR_STAGE_COUNT] = {false};
    int32_t count = 0;
    for (int32_t i = 0; scene->record && i < scene->record->count; i++) {
        const hr_event *event = &scene->record->events[i];
        if (event->kind != HR_EVENT_EXPANSION || has[event->stage]) continue;
        has[event->stage] = true;
        count++;
    }
    if (count > 1) return "looked at by the searches";
    if (has[HR_STAGE_ASTAR]) return "looked at by A*";
    if (has[HR_STAGE_EXACT]) return "looked at by the exact search";
    return count > 0 ? "portals looked at" : NULL;
}

static void add_search(key_list *list, const picture_scene *scene) {
    hr_position begin;
    if (picture_begins_elsewhere(scene, &begin)) add_key(list, KEY_ESCAPE, "out of a closed start");
    // The path covers it.
    if (scene->path->status != HR_STRAIGHT)
        add_key(list, KEY_STRAIGHT, "straight line to the goal");
    if (has_run(scene, true)) add_key(list, KEY_LEFT, "left hand, round the right");
    if (has_run(scene, false)) add_key(list, KEY_RIGHT, "right hand, round the left");
    const char *searched = who_searched(scene);
    if (searched) add_key(list, KEY_SEARCHED, searched);
}

key_list legend_key(const picture_scene *scene, const picture_layout *layout) {
    key_list list = {.count = 0};
    add_key(&list, KEY_HEADING, "Key");
    add_key(&list, KEY_START, "start");
    add_key(&list, KEY_GOAL, scene->goals ? "goals" : "goal");
    hr_position end;
    if (picture_ends_elsewhere(scene, &end)) add_key(&list, KEY_END, "end of the path");
    if (scene->path->count > 1) add_key(&list, KEY_PATH, "path and turning point");
    if (picture_shows_swept(scene, layout)) add_key(&list, KEY_SWEPT, "ground the unit sweeps");
    add_key(&list, KEY_UNIT, "the unit's block, to scale");
    add_search(&list, scene);
    add_ground(&list, scene);
    return list;
}
