// classes.c - movement classes: registered, changed and removed.
//
// A change of a class is a new version of the map, like one of its cells: whatever was derived from
// the class (routes, copies of planes, searches that wait) sees that it is older. It notes the
// tiles that hold a value with another answer now; the next refresh redoes those.

#include "passmap/map/classes.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "passmap/map/class_refresh.h"
#include "passmap/map/link_arcs.h"

#include <string.h>

static bool has_clearance_costs(const hr_class *unit) {
    bool has_any = false;
    for (int32_t i = 0; i < HR_CLEARANCE_COSTS; i++)
        has_any = has_any || unit->clearance_costs_256ths[i];
    return has_any;
}

// What a class with costs by clearance alone is kept with.
static const uint16_t *costs_or_plain(const hr_class *unit, uint16_t plain[256]) {
    if (unit->costs_256ths || !has_clearance_costs(unit)) return unit->costs_256ths;
    for (int value = 0; value < 256; value++) plain[value] = HR_COST_PLAIN;
    return plain;
}

static bool same_clearance(const hr_class *a, const hr_class *b) {
    return memcmp(a->clearance_costs_256ths, b->clearance_costs_256ths,
                  sizeof a->clearance_costs_256ths) == 0;
}

// Both have the pass set of `a`.
static bool same_costs(const hr_class *a, const hr_class *b) {
    if (!a->costs_256ths || !b->costs_256ths) return a->costs_256ths == b->costs_256ths;
    for (int value = 0; value < 256; value++)
        if (hr_pass_has(a->pass, (uint8_t)value) &&
            a->costs_256ths[value] != b->costs_256ths[value])
            return false;
    return true;
}

static bool same_class(const hr_class *a, const hr_class *b) {
    return a->size == b->size && memcmp(&a->pass, &b->pass, sizeof a->pass) == 0 &&
           same_clearance(a, b) && same_costs(a, b);
}

// Whether some value opens, closes or costs another amount with the bit.
static bool makes_difference(const hr_class_entry *entry, int32_t bit) {
    const uint8_t *rank_of = entry->cost_plane.table.rank_of;
    for (int32_t value = 0; value < 256; value++) {
        int32_t other = value ^ 1 << bit;
        if (entry->closed.is_closed[value] != entry->closed.is_closed[other] ||
            rank_of[value] != rank_of[other])
            return true;
    }
    return false;
}

// The costs may be the entry's own.
static void keep_class(hr_class_entry *entry, const hr_class *unit, const hr_cost_table *table) {
    entry->unit = *unit;
    if (unit->costs_256ths) {
        memmove(entry->costs_256ths, unit->costs_256ths, sizeof entry->costs_256ths);
        entry->unit.costs_256ths = entry->costs_256ths;
    }
    entry->cost_plane.table = *table;
    entry->closed = hr_pack_table_of(&unit->pass);
    entry->bits = 0;
    for (int32_t bit = 0; bit < 8; bit++)
        if (makes_difference(entry, bit)) entry->bits |= (uint8_t)(1 << bit);
}

// ---- Adding

static bool is_registered(const hr_map *map, hr_class_id id) {
    return hr_class_entry_of(map, id) != NULL;
}

static hr_class_id find_class(const hr_map *map, const hr_class *unit) {
    for (hr_class_id id = 0; id < map->class_count; id++)
        if (is_registered(map, id) && same_class(&map->classes[id]->unit, unit)) return id;
    return -1;
}

static hr_class_id lowest_free(const hr_map *map) {
    hr_class_id id = 0;
    while (is_registered(map, id)) id++;
    return id;
}

// Whether nothing is left of a class that was registered here before.
static inline bool is_clear(const hr_class_entry *entry) {
    return entry->plane_version == 0 && entry->labels_version == 0 && entry->changed_version == 0 &&
           !entry->plane.rows.storage && !entry->stale && entry->stale_count == 0 &&
           !entry->cost_plane.ranks && !entry->labels.tiles && !entry->changed.tiles &&
           !entry->redone.tiles && !entry->arcs.at;
}

static bool reserve_entry(hr_map *map, hr_class_id id) {
    hr_class_entry **entry = &map->classes[id];
    if (!*entry) *entry = hr_allocate_zeroed(&map->allocator, 1, sizeof **entry);
    return *entry != NULL;
}

static void enter_class(hr_map *map, hr_class_id id, const hr_class *unit,
                        const hr_cost_table *table) {
    hr_class_entry *entry = map->classes[id];
    HR_ASSERT(is_clear(entry));
    keep_class(entry, unit, table);
    entry->registered_version = map->version;
}

hr_error hr_map_add_class(hr_map *map, hr_class unit, hr_class_id *id) {
    hr_cost_table table;
    uint16_t plain[256];
    unit.costs_256ths = costs_or_plain(&unit, plain);
    if (unit.size < 1 || unit.size > HR_SIZE_MAX) return HR_BAD_UNIT_SIZE;
    hr_error error = hr_cost_table_make(&table, &unit);
    if (error) return error;
    hr_class_id found = find_class(map, &unit), free = lowest_free(map);
    if (found >= 0) return *id = found, HR_OK;
    if (free == HR_CLASS_MAX) return HR_TOO_MANY;
    if (!reserve_entry(map, free)) return HR_OUT_OF_MEMORY;
    enter_class(map, free, &unit, &table);
    if (free == map->class_count) map->class_count++;
    *id = free;
    HR_MAP_NOTE(map, .kind = HR_MAP_ADD_CLASS, .unit = &unit, .class_id = free);
    return HR_OK;
}

hr_error hr_class_put(hr_map *map, hr_class_id id, hr_class unit) {
    hr_cost_table table;
    uint16_t plain[256];
    if (id < 0 || id >= HR_CLASS_MAX || is_registered(map, id)) return HR_BAD_CLASS;
    if (unit.size < 1 || unit.size > HR_SIZE_MAX) return HR_BAD_UNIT_SIZE;
    unit.costs_256ths = costs_or_plain(&unit, plain);
    hr_error error = hr_cost_table_make(&table, &unit);
    if (error) return error;
    for (hr_class_id free = map->class_count; free <= id; free++)
        if (!reserve_entry(map, free)) return HR_OUT_OF_MEMORY;
    enter_class(map, id, &unit, &table);
    if (id >= map->class_count) map->class_count = id + 1;
    return HR_OK;
}

// Ids that are free there are free here.
hr_error hr_classes_copy(hr_map *to, const hr_map *from) {
    HR_ASSERT(to->class_count == 0);
    for (hr_class_id id = 0; id < from->class_count; id++)
        if (!reserve_entry(to, id)) return HR_OUT_OF_MEMORY;
    for (hr_class_id id = 0; id < from->class_count; id++) {
        const hr_class_entry *entry = from->classes[id];
        if (entry->unit.size > 0) enter_class(to, id, &entry->unit, &entry->cost_plane.table);
    }
    to->class_count = from->class_count;
    return HR_OK;
}

// ---- Changing

// Whether values outside the pass set have the same costs, too.
static bool has_same_costs(const hr_class *a, const hr_class *b) {
    if (!same_clearance(a, b)) return false;
    if (!a->costs_256ths || !b->costs_256ths) return a->costs_256ths == b->costs_256ths;
    return memcmp(a->costs_256ths, b->costs_256ths, 256 * sizeof *a->costs_256ths) == 0;
}

// The values whose blocks have to be ranked anew; all of them where there were no ranks, or where
// it may depend on how near the closed blocks are.
static hr_pass_set reranked(const hr_class_entry *entry, const hr_class *new,
                            const hr_cost_table *table) {
    const hr_cost_table *old = &entry->cost_plane.table;
    hr_pass_set values = {{0}};
    uint8_t ranked[256];
    size_t count = 0;
    if (!new->costs_256ths) return values;
    bool is_same_near = same_clearance(&entry->unit, new) && old->reach == 0;
    if (!hr_has_costs(entry) || !is_same_near) return hr_pass_complement(values);
    for (int value = 0; value < 256; value++)
        if (old->rank_of[value] != table->rank_of[value] ||
            old->cost_of[old->rank_of[value]] != table->cost_of[table->rank_of[value]])
            ranked[count++] = (uint8_t)value;
    return hr_pass_of_values(ranked, count);
}

static hr_pass_set values_to_redo(const hr_class_entry *entry, const hr_class *new,
                                  const hr_cost_table *table) {
    hr_pass_set values = reranked(entry, new, table);
    for (int i = 0; i < 4; i++) values.words[i] |= entry->unit.pass.words[i] ^ new->pass.words[i];
    return values;
}

static void drop_costs(hr_class_entry *entry, const hr_allocator *allocator) {
    hr_cost_plane_destroy(&entry->cost_plane, allocator);
    hr_changes_destroy(&entry->redone, allocator);
}

hr_error hr_map_change_class(hr_map *map, hr_class_id id, hr_class unit) {
    hr_class_entry *entry = hr_class_entry_of(map, id);
    hr_cost_table table;
    uint16_t plain[256];
    unit.costs_256ths = costs_or_plain(&unit, plain);
    if (!entry) return HR_BAD_CLASS;
    if (unit.size != entry->unit.size) return HR_BAD_UNIT_SIZE;
    hr_error error = hr_cost_table_make(&table, &unit);
    if (error) return error;
    bool is_same = memcmp(&unit.pass, &entry->unit.pass, sizeof unit.pass) == 0 &&
                   has_same_costs(&unit, &entry->unit);
    if (is_same) return HR_OK;
    hr_class_note_values(map, entry, values_to_redo(entry, &unit, &table));
    keep_class(entry, &unit, &table);
    if (!unit.costs_256ths) drop_costs(entry, &map->allocator);
    entry->changed_version = ++map->version;
    HR_MAP_NOTE(map, .kind = HR_MAP_CHANGE_CLASS, .unit = &entry->unit, .class_id = id);
    return HR_OK;
}

// ---- Removing

static void clear_entry(hr_class_entry *entry, const hr_allocator *allocator) {
    hr_plane_destroy(&entry->plane, allocator);
    hr_release(allocator, entry->stale);
    hr_release(allocator, entry->cells);
    hr_release(allocator, entry->is_stale);
    hr_changes_destroy(&entry->changed, allocator);
    drop_costs(entry, allocator);
    hr_labels_destroy(&entry->labels, allocator);
    hr_link_arcs_destroy(&entry->arcs, allocator);
    *entry = (hr_class_entry){.unit = {.size = 0}};
}

void hr_class_entry_destroy(hr_class_entry *entry, const hr_allocator *allocator) {
    if (entry) clear_entry(entry, allocator);
    hr_release(allocator, entry);
}

hr_error hr_map_remove_class(hr_map *map, hr_class_id id) {
    hr_class_entry *entry = hr_class_entry_of(map, id);
    if (!entry) return HR_BAD_CLASS;
    clear_entry(entry, &map->allocator);
    while (map->class_count > 0 && !is_registered(map, map->class_count - 1)) map->class_count--;
    map->version++;
    HR_MAP_NOTE(map, .kind = HR_MAP_REMOVE_CLASS, .class_id = id);
    return HR_OK;
}

int32_t hr_map_class_count(const hr_map *map) { return map->class_count; }

hr_class hr_map_class(const hr_map *map, hr_class_id id) {
    const hr_class_entry *entry = hr_class_entry_of(map, id);
    return entry ? entry->unit : (hr_class){.size = 0};
}
