// link_parts.c - parts by a table of their labels, groups by a search in depth.

#include "passmap/map/link_parts.h"

#include "passmap/base/assertion.h"
#include "passmap/map/link_frames.h"

#include <math.h>
#include <string.h>

// ---- Parts

// Where a label is in the table, or the free place where it belongs.
static size_t place_of(const hr_link_parts *parts, int32_t label) {
    const uint64_t SPREAD = UINT64_C(0x9e3779b97f4a7c15);
    size_t last = ((size_t)1 << parts->table_bits) - 1;
    size_t place = (size_t)((uint32_t)label * SPREAD >> (64 - parts->table_bits));
    while (parts->table[place] >= 0 && parts->labels[parts->table[place]] != label)
        place = (place + 1) & last;
    return place;
}

int32_t hr_link_part_of(const hr_link_parts *parts, int32_t label) {
    return parts->count > 0 ? parts->table[place_of(parts, label)] : -1;
}

static int32_t take_part(hr_link_parts *parts, int32_t label) {
    size_t place = place_of(parts, label);
    if (parts->table[place] < 0) {
        parts->table[place] = parts->count;
        parts->labels[parts->count++] = label;
    }
    return parts->table[place];
}

// At most half of the table is taken, by two labels for each arc.
static bool reserve_by_arc(hr_link_parts *parts, const hr_allocator *allocator, size_t arcs) {
    parts->table_bits = 1;
    while ((size_t)1 << parts->table_bits < 4 * arcs) parts->table_bits++;
    size_t places = (size_t)1 << parts->table_bits;
    if (!hr_buffer_reserve(&parts->by_arc, allocator, places + 6 * arcs, sizeof(int32_t)))
        return false;
    parts->table = parts->by_arc.memory;
    parts->labels = parts->table + places;
    parts->leaving.arcs = parts->labels + 2 * arcs;
    parts->arriving.arcs = parts->leaving.arcs + arcs;
    parts->closed = parts->arriving.arcs + arcs;
    parts->shortcuts = parts->closed + arcs;
    memset(parts->table, -1, places * sizeof *parts->table);
    return true;
}

static void number_parts(hr_link_arcs *arcs) {
    arcs->least_cost = INFINITY;
    for (int32_t i = 0; i < arcs->count; i++) {
        hr_link_arc *arc = &arcs->at[i];
        bool is_open = hr_is_open_arc(arc);
        arc->entry_part = is_open ? take_part(&arcs->parts, arc->entry_label) : -1;
        arc->exit_part = is_open ? take_part(&arcs->parts, arc->exit_label) : -1;
        if (is_open)
            arcs->least_cost = fmin(arcs->least_cost, arc->cost_256ths);
        else
            arcs->parts.closed[arcs->parts.closed_count++] = i;
    }
}

// ---- Arcs by part

static int32_t part_at(const hr_link_arc *arc, bool is_exit) {
    return is_exit ? arc->exit_part : arc->entry_part;
}

// Where each part's arcs end, then, from the last arc on, where they begin.
static void list_by_part(const hr_link_arcs *arcs, hr_link_list *list, bool is_exit) {
    int32_t count = arcs->parts.count;
    memset(list->first, 0, ((size_t)count + 1) * sizeof *list->first);
    for (int32_t i = 0; i < arcs->count; i++)
        if (part_at(&arcs->at[i], is_exit) >= 0) list->first[part_at(&arcs->at[i], is_exit)]++;
    for (int32_t i = 1; i <= count; i++) list->first[i] += list->first[i - 1];
    for (int32_t i = arcs->count - 1; i >= 0; i--) {
        int32_t part = part_at(&arcs->at[i], is_exit);
        if (part >= 0) list->arcs[--list->first[part]] = i;
    }
}

// ---- Groups

// A search in depth. A group is whole once all is left that it leads to.
typedef struct search {
    const hr_link_arcs *arcs;
    int32_t *order;  // of each part: when it was come to, from 1 on; 0 = it was not yet
    int32_t *lowest; // that it leads back to, as far as is known
    int32_t *next;   // of the arcs that leave it
    int32_t *path;   // of the search
    int32_t *open;   // parts whose group is not whole yet
    int32_t *closed; // the others, group by group
    int32_t count, path_count, open_count, closed_count, group_count;
} search;

static void enter(search *s, int32_t part) {
    s->order[part] = s->lowest[part] = ++s->count;
    s->next[part] = s->arcs->parts.leaving.first[part];
    s->path[s->path_count++] = s->open[s->open_count++] = part;
}

static void lower(int32_t *value, int32_t other) {
    if (other < *value) *value = other;
}

static void close_group(search *s, int32_t part) {
    int32_t member;
    do {
        member = s->open[--s->open_count];
        s->arcs->parts.groups[member] = s->group_count;
        s->closed[s->closed_count++] = member;
    } while (member != part);
    s->group_count++;
}

static void leave(search *s, int32_t part) {
    s->path_count--;
    if (s->path_count > 0) lower(&s->lowest[s->path[s->path_count - 1]], s->lowest[part]);
    if (s->lowest[part] == s->order[part]) close_group(s, part);
}

static void search_from(search *s, int32_t root) {
    const hr_link_parts *parts = &s->arcs->parts;
    enter(s, root);
    while (s->path_count > 0) {
        int32_t part = s->path[s->path_count - 1];
        if (s->next[part] == parts->leaving.first[part + 1]) {
            leave(s, part);
            continue;
        }
        int32_t other = s->arcs->at[parts->leaving.arcs[s->next[part]++]].exit_part;
        if (s->order[other] == 0)
            enter(s, other);
        else if (parts->groups[other] < 0)
            lower(&s->lowest[part], s->order[other]);
    }
}

static void find_groups(search *s) {
    size_t count = (size_t)s->arcs->parts.count;
    memset(s->order, 0, count * sizeof *s->order);
    memset(s->arcs->parts.groups, -1, count * sizeof *s->order);
    for (int32_t i = 0; i < s->arcs->parts.count; i++)
        if (s->order[i] == 0) search_from(s, i);
    HR_ASSERT(s->open_count == 0 && s->closed_count == s->arcs->parts.count);
}

// ---- What groups lead to

static uint64_t *row_at(const hr_link_parts *parts, int32_t row) {
    return parts->leads + (size_t)row * (size_t)parts->words;
}

static bool has_bit(const uint64_t *row, int32_t i) { return row[i / 64] >> (i % 64) & 1; }

// @return how many groups there are that an arc joins to another.
static int32_t number_rows(const search *s) {
    const hr_link_parts *parts = &s->arcs->parts;
    int32_t count = 0;
    memset(parts->rows, -1, (size_t)parts->count * sizeof *parts->rows);
    for (int32_t i = 0; i < s->arcs->count; i++) {
        const hr_link_arc *arc = &s->arcs->at[i];
        if (arc->entry_part < 0) continue;
        int32_t from = parts->groups[arc->entry_part], to = parts->groups[arc->exit_part];
        if (from != to) parts->rows[from] = parts->rows[to] = 0;
    }
    for (int32_t i = 0; i < s->group_count; i++)
        if (parts->rows[i] == 0) parts->rows[i] = count++;
    return count;
}

static void add_leads(const hr_link_parts *parts, int32_t row, int32_t other) {
    uint64_t *to = row_at(parts, row), *from = row_at(parts, other);
    if (has_bit(to, other)) return;
    for (int32_t i = 0; i < parts->words; i++) to[i] |= from[i];
    to[other / 64] |= UINT64_C(1) << other % 64;
}

// What a group leads to was closed before it.
static void fill_rows(const search *s) {
    const hr_link_parts *parts = &s->arcs->parts;
    for (int32_t i = 0; i < s->closed_count; i++) {
        int32_t part = s->closed[i], group = parts->groups[part];
        for (int32_t k = parts->leaving.first[part]; k < parts->leaving.first[part + 1]; k++) {
            int32_t to = parts->groups[s->arcs->at[parts->leaving.arcs[k]].exit_part];
            HR_ASSERT(to <= group);
            if (to != group) add_leads(parts, parts->rows[group], parts->rows[to]);
        }
    }
}

static bool find_leads(hr_link_parts *parts, const hr_allocator *allocator, const search *s) {
    size_t rows = (size_t)number_rows(s), words = (rows + 63) / 64;
    parts->words = (int32_t)words;
    if (rows == 0) return true;
    if (words > SIZE_MAX / rows ||
        !hr_buffer_reserve(&parts->bits, allocator, rows * words, sizeof *parts->leads))
        return false;
    parts->leads = parts->bits.memory;
    memset(parts->leads, 0, rows * words * sizeof *parts->leads);
    fill_rows(s);
    return true;
}

// ---- All of it

static bool reserve_by_part(hr_link_parts *parts, const hr_allocator *allocator, search *s) {
    size_t count = (size_t)parts->count;
    if (!hr_buffer_reserve(&parts->by_part, allocator, 10 * count + 2, sizeof(int32_t)))
        return false;
    parts->leaving.first = parts->by_part.memory;
    parts->arriving.first = parts->leaving.first + count + 1;
    parts->groups = parts->arriving.first + count + 1;
    parts->rows = parts->groups + count;
    s->order = parts->rows + count;
    s->lowest = s->order + count;
    s->next = s->lowest + count;
    s->path = s->next + count;
    s->open = s->path + count;
    s->closed = s->open + count;
    return true;
}

static bool find_parts(hr_link_arcs *arcs, const hr_allocator *allocator) {
    search s = {.arcs = arcs};
    if (!reserve_by_arc(&arcs->parts, allocator, (size_t)arcs->count)) return false;
    number_parts(arcs);
    if (!reserve_by_part(&arcs->parts, allocator, &s)) return false;
    list_by_part(arcs, &arcs->parts.leaving, false);
    list_by_part(arcs, &arcs->parts.arriving, true);
    find_groups(&s);
    return find_leads(&arcs->parts, allocator, &s) && hr_link_frames_find(arcs, allocator);
}

bool hr_link_parts_find(hr_link_arcs *arcs, const hr_allocator *allocator) {
    arcs->parts.count = arcs->parts.closed_count = arcs->parts.shortcut_count = 0;
    bool is_done = find_parts(arcs, allocator);
    if (!is_done) arcs->parts.count = arcs->parts.closed_count = 0;
    return is_done;
}

bool hr_part_leads_to(const hr_link_parts *parts, int32_t part, int32_t other) {
    int32_t from = parts->groups[part], to = parts->groups[other];
    if (from == to) return true;
    return parts->rows[from] >= 0 && parts->rows[to] >= 0 &&
           has_bit(row_at(parts, parts->rows[from]), parts->rows[to]);
}

void hr_link_parts_destroy(hr_link_parts *parts, const hr_allocator *allocator) {
    hr_buffer_destroy(&parts->by_arc, allocator);
    hr_buffer_destroy(&parts->by_part, allocator);
    hr_buffer_destroy(&parts->by_frame, allocator);
    hr_buffer_destroy(&parts->bits, allocator);
}

size_t hr_link_parts_bytes(const hr_link_parts *parts) {
    return parts->by_arc.size + parts->by_part.size + parts->by_frame.size + parts->bits.size;
}
