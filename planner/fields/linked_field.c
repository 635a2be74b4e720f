// linked_field.c - prices of entries, found round by round.

#include "planner/fields/linked_field.h"

#include "passmap/base/array.h"
#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "passmap/map/link_arcs.h"

#include <math.h>
#include <string.h>

enum { NONE = -1, NOT_FOLLOWED = -1 };

void hr_linked_field_destroy(hr_linked_field *linked, const hr_allocator *allocator) {
    if (!linked) return;
    hr_goal_field_free(linked->field);
    hr_buffer_destroy(&linked->entries, allocator);
    hr_buffer_destroy(&linked->goals, allocator);
    hr_buffer_destroy(&linked->order, allocator);
    hr_release(allocator, linked);
}

size_t hr_linked_field_bytes(const hr_linked_field *linked) {
    if (!linked) return 0;
    return sizeof *linked + linked->entries.size + linked->goals.size + linked->order.size +
           (linked->field ? hr_goal_field_own_bytes(linked->field) : 0);
}

static hr_linked_entry *entries_of(const hr_linked_field *linked) { return linked->entries.memory; }

// ---- The entries

static void list_entries(hr_linked_field *linked, const hr_link_arcs *arcs) {
    for (int32_t i = 0; i < arcs->count; i++) {
        const hr_link_arc *arc = &arcs->at[i];
        entries_of(linked)[i] = (hr_linked_entry){.block = arc->entry,
                                                  .in = arc->in,
                                                  .out = arc->out,
                                                  .link = arc->link,
                                                  .cost = arc->cost_256ths};
    }
    linked->entry_count = arcs->count;
}

// Those of each block are beside each other by their blocks' order.
static void ring_entries(hr_linked_field *linked) {
    hr_linked_entry *entries = entries_of(linked);
    hr_keyed *order = linked->order.memory;
    int32_t count = linked->entry_count;
    for (int32_t i = 0; i < count; i++) {
        hr_cell block = entries[i].block;
        order[i] = (hr_keyed){(uint64_t)(uint32_t)block.y << 32 | (uint32_t)block.x, i};
    }
    hr_sort(order, order + count, (size_t)count);
    for (int32_t first = 0, next; first < count; first = next) {
        for (next = first + 1; next < count && order[next].key == order[first].key; next++)
            entries[order[next - 1].index].same = order[next].index;
        entries[order[next - 1].index].same = order[first].index;
    }
}

// The goals of the walking field, then entries, which are left out until they have a price.
static void list_goals(hr_linked_field *linked, const hr_goal_field *walking) {
    hr_goal *goals = linked->goals.memory;
    linked->goal_count = walking->goals.goal_count;
    memcpy(goals, walking->goals.goals, (size_t)linked->goal_count * sizeof *goals);
    for (int32_t i = 0; i < linked->entry_count; i++)
        goals[linked->goal_count + i] = (hr_goal){.kind = HR_GOAL_PLACE,
                                                  .offset_256ths = HR_GOAL_LEFT_OUT,
                                                  .position = entries_of(linked)[i].in};
}

static bool aim(hr_linked_field *linked, const hr_goal_field *walking) {
    int32_t count = linked->goal_count + linked->entry_count;
    const hr_goal *goals = linked->goals.memory;
    if (linked->field)
        return hr_goal_field_aim(linked->field, walking->map, walking->class_id, goals, count);
    linked->field = hr_goal_field_make(walking->map, walking->class_id, goals, count);
    return linked->field != NULL;
}

// Lists the arcs of the class anew if links have changed.
static bool list_arcs(hr_linked_field *linked, const hr_goal_field *walking,
                      const hr_link_arcs *arcs) {
    if (linked->field && linked->links_version == arcs->version) return true;
    size_t entries = (size_t)arcs->count, goals = (size_t)walking->goals.goal_count + entries;
    linked->links_version = 0;
    if (!hr_buffer_reserve(&linked->entries, &walking->allocator, entries,
                           sizeof(hr_linked_entry)) ||
        !hr_buffer_reserve(&linked->order, &walking->allocator, 2 * entries, sizeof(hr_keyed)) ||
        !hr_buffer_reserve(&linked->goals, &walking->allocator, goals, sizeof(hr_goal)))
        return false;
    list_entries(linked, arcs);
    ring_entries(linked);
    list_goals(linked, walking);
    if (!aim(linked, walking)) return false;
    linked->links_version = arcs->version;
    return true;
}

// ---- Their prices

// What a field takes it to be from a position's block to a goal, with that one's offset: prices are
// held against what it knows itself, as from ways that were pulled taut it would lead back where
// these gained.
static double total_from(const hr_goal_field *field, hr_position from) {
    hr_cell block = hr_block_at(from, field->size);
    int32_t around = hr_goal_around(&field->goals, field->ways.tree.plane, field->size, block);
    double length = hr_goal_way_known_length(field, block);
    return around < 0 ? length : fmin(length, field->goals.goals[around].offset_256ths);
}

// Rounded up to what the field measures in: rounded down, the way back through a link would gain.
static double rounded(const hr_goal_field *field, double total) {
    double unit = fmax(1, hr_plain_blocks(field->tree.routes, 1) * HR_CELL);
    return ceil(total / unit) * unit; // the unit is a power of two
}

static void begin_prices(hr_linked_field *linked) {
    for (int32_t i = 0; i < linked->entry_count; i++) {
        entries_of(linked)[i].most = INFINITY;
        entries_of(linked)[i].round = 0;
    }
}

// Whether another arc from the same block takes no more.
static bool has_rival(const hr_linked_field *linked, int32_t number, double total) {
    const hr_linked_entry *entries = entries_of(linked);
    for (int32_t i = entries[number].same; i != number; i = entries[i].same)
        if (entries[i].most <= total) return true;
    return false;
}

static void leave_out_rivals(hr_linked_field *linked, int32_t number) {
    hr_linked_entry *entries = entries_of(linked);
    for (int32_t i = entries[number].same; i != number; i = entries[i].same)
        entries[i].most = INFINITY;
}

// Asks a field for the way behind an arc, which is left out where the field leads on as short
// without it: that may be the way it came by. @return whether its price is lower now.
static bool lower_price(hr_linked_field *linked, int32_t number, const hr_goal_field *asked) {
    hr_linked_entry *entry = &entries_of(linked)[number];
    double total = rounded(asked, entry->cost + total_from(asked, entry->out));
    if (total >= entry->most || has_rival(linked, number, total) ||
        total >= total_from(asked, entry->in))
        return false;
    entry->most = total;
    leave_out_rivals(linked, number);
    return true;
}

// Asks for the ways behind all arcs that can be gone through. @return whether any price is lower.
static bool lower_prices(hr_linked_field *linked, const hr_goal_field *asked,
                         const hr_link_arcs *arcs, int32_t round) {
    bool is_any_lower = false;
    for (int32_t i = 0; i < linked->entry_count; i++) {
        hr_linked_entry *entry = &entries_of(linked)[i];
        if (entry->is_barred || !hr_is_open_arc(&arcs->at[i])) continue;
        if (!lower_price(linked, i, asked)) continue;
        if (entry->round == 0) entry->round = round;
        is_any_lower = true;
    }
    return is_any_lower;
}

static void set_offsets(hr_linked_field *linked) {
    for (int32_t i = 0; i < linked->entry_count; i++) {
        double most = entries_of(linked)[i].most;
        int32_t offset = most < INT32_MAX ? (int32_t)most : INT32_MAX;
        hr_goal_joins_price(&linked->field->goals, linked->goal_count + i,
                            most == (double)INFINITY ? HR_GOAL_LEFT_OUT : offset);
    }
}

// A second field is found anew for each link more that ways lead through.
static bool find_prices(hr_linked_field *linked, const hr_goal_field *walking,
                        const hr_field_sources *from) {
    const hr_link_arcs *arcs = &from->entry->arcs;
    int32_t round = 1;
    begin_prices(linked);
    lower_prices(linked, walking, arcs, round);
    do {
        set_offsets(linked);
        if (!hr_goal_field_refresh(linked->field, from)) return false;
    } while (lower_prices(linked, linked->field, arcs, ++round));
    return true;
}

// ---- The ways behind them

static void look_behind(hr_linked_field *linked) {
    for (int32_t i = 0; i < linked->entry_count; i++) {
        hr_linked_entry *entry = &entries_of(linked)[i];
        hr_goal_arrival a;
        entry->next = -1;
        if (entry->most == (double)INFINITY) continue;
        hr_goal_arrive(linked->field, entry->out, hr_block_at(entry->out, linked->field->size), &a);
        HR_ASSERT(a.goal >= 0);
        entry->leg = entry->cost + a.length;
        entry->end = a.goal;
        entry->next = a.goal < linked->goal_count ? -1 : a.goal - linked->goal_count;
    }
}

// Of the entries on a circle, the one that got its first price last. The way to it came from
// another one that led to a goal before it did, so that from there one can do without it.
static int32_t last_of_circle(const hr_linked_field *linked, int32_t number) {
    const hr_linked_entry *entries = entries_of(linked);
    int32_t last = number;
    for (int32_t i = entries[number].next; i != number; i = entries[i].next) {
        bool is_equal = entries[i].round == entries[last].round;
        if (entries[i].round > entries[last].round || (is_equal && i > last)) last = i;
    }
    return last;
}

// Follows entries to one that was followed before. @return one on a circle, if that was now.
static int32_t follow(hr_linked_field *linked, int32_t from) {
    hr_linked_entry *entries = entries_of(linked);
    int32_t at = from;
    for (; at >= 0 && entries[at].followed == NOT_FOLLOWED; at = entries[at].next)
        entries[at].followed = from;
    return at >= 0 && entries[at].followed == from ? at : NONE;
}

// Way and price of an entry are those of two rounds. In the later one ways may be longer, as tiles
// with goals are left by portals only: prices may lead in a circle where that is more than links
// cost.
static bool bar_circles(hr_linked_field *linked) {
    bool is_any_barred = false;
    for (int32_t i = 0; i < linked->entry_count; i++) entries_of(linked)[i].followed = NOT_FOLLOWED;
    for (int32_t i = 0; i < linked->entry_count; i++) {
        bool is_new = entries_of(linked)[i].followed == NOT_FOLLOWED;
        int32_t on_circle = is_new ? follow(linked, i) : NONE;
        if (on_circle != NONE)
            entries_of(linked)[last_of_circle(linked, on_circle)].is_barred = is_any_barred = true;
    }
    return is_any_barred;
}

// Adds up what is behind each entry, link by link.
static void add_up(hr_linked_field *linked) {
    hr_linked_entry *entries = entries_of(linked);
    for (int32_t i = 0; i < linked->entry_count; i++) {
        const hr_linked_entry *at = &entries[i];
        double rest = at->leg;
        while (at->next >= 0) {
            at = &entries[at->next];
            rest += at->leg;
        }
        entries[i].rest = rest;
        entries[i].goal = at->end;
    }
}

// Prices may be of ways through an entry that is barred: then all are found again.
static bool find(hr_linked_field *linked, const hr_goal_field *walking,
                 const hr_field_sources *from) {
    for (int32_t i = 0; i < linked->entry_count; i++) entries_of(linked)[i].is_barred = false;
    do {
        if (!find_prices(linked, walking, from)) return false;
        look_behind(linked);
    } while (bar_circles(linked));
    add_up(linked);
    return true;
}

bool hr_linked_field_refresh(hr_goal_field *walking, const hr_field_sources *from) {
    const hr_link_arcs *arcs = &from->entry->arcs;
    if (arcs->count == 0) {
        hr_linked_field_destroy(walking->linked, &walking->allocator);
        walking->linked = NULL;
        return true;
    }
    if (!walking->linked)
        walking->linked = hr_allocate_zeroed(&walking->allocator, 1, sizeof *walking->linked);
    bool is_done = walking->linked && list_arcs(walking->linked, walking, arcs) &&
                   find(walking->linked, walking, from);
    if (!is_done) walking->version = 0;
    if (is_done) walking->changes = walking->linked->field->changes;
    return is_done;
}

// ---- Paths

typedef struct writing {
    hr_position *waypoints;
    hr_link_id *links;
    int32_t count, capacity;
} writing;

// One position is enough of a way that goes nowhere.
static void write_way(writing *w, const hr_goal_arrival *a, hr_position from, bool is_all) {
    int32_t room = hr_greatest(0, w->capacity - w->count);
    hr_position *waypoints = room > 0 ? w->waypoints + w->count : NULL;
    int32_t count = hr_goal_arrival_write(a, from, waypoints, room);
    if (a->length == 0 && !is_all) count = 1;
    for (int32_t i = 0; w->links && i < hr_least(room, count); i++) w->links[w->count + i] = 0;
    w->count += count;
}

int32_t hr_linked_way_write(const hr_goal_field *field, const hr_goal_arrival *arrival,
                            hr_position from, hr_position *waypoints, hr_link_id *links,
                            int32_t capacity) {
    writing w = {waypoints, links, 0, capacity};
    const hr_linked_entry *entry = hr_entry_of(field->linked, arrival);
    write_way(&w, arrival, from, !entry);
    while (entry) {
        hr_goal_arrival behind;
        if (links && w.count <= capacity) links[w.count - 1] = entry->link;
        hr_goal_arrive(field->linked->field, entry->out, hr_block_at(entry->out, field->size),
                       &behind);
        write_way(&w, &behind, entry->out, false);
        entry = hr_entry_of(field->linked, &behind);
    }
    return w.count;
}
