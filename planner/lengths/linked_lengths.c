// linked_lengths.c - walks put together over the ends of links.

#include "planner/lengths/linked_lengths.h"

#include "passmap/base/assertion.h"
#include "passmap/map/link_arcs.h"
#include "planner/lengths/length_part.h"

#include <math.h>
#include <string.h>

// An arc between two of the ends.
typedef struct end_arc {
    int32_t entry, exit;
    double cost;
} end_arc;

typedef struct linked {
    const hr_class_entry *entry;
    const hr_length_table *table;
    const hr_position *to; // of the table, or its `from`
    int32_t to_count, end_count, arc_count;
    hr_position *ends;
    end_arc *arcs;
    double *in, *between, *out; // walks: from places to ends, between these, from them to places
    double *costs;              // of a row: to be at each end
    bool *is_settled;
} linked;

// ---- The ends

static int32_t end_at(linked *l, hr_position at) {
    for (int32_t i = 0; i < l->end_count; i++)
        if (l->ends[i].x == at.x && l->ends[i].y == at.y) return i;
    l->ends[l->end_count] = at;
    return l->end_count++;
}

static bool list_ends(linked *l, hr_length_tables *tables) {
    const hr_link_arcs *arcs = &l->entry->arcs;
    size_t count = (size_t)arcs->count;
    if (!hr_buffer_reserve(&tables->link_ends, tables->allocator, 2 * count, sizeof *l->ends) ||
        !hr_buffer_reserve(&tables->link_arcs, tables->allocator, count, sizeof *l->arcs))
        return false;
    l->ends = tables->link_ends.memory;
    l->arcs = tables->link_arcs.memory;
    for (int32_t i = 0; i < arcs->count; i++) {
        const hr_link_arc *arc = &arcs->at[i];
        if (!hr_is_open_arc(arc)) continue;
        int32_t entry = end_at(l, arc->in), exit = end_at(l, arc->out);
        l->arcs[l->arc_count++] = (end_arc){entry, exit, arc->cost_256ths};
    }
    return true;
}

// ---- Walks

// What is no walk becomes infinite.
static void forget_missing(double *lengths, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (lengths[i] < 0) lengths[i] = INFINITY;
}

static bool reserve_walks(linked *l, hr_length_tables *tables) {
    size_t ends = (size_t)l->end_count, from = (size_t)l->table->from_count;
    size_t to = (size_t)l->to_count, count = ends * (from + ends + to + 1);
    if (!hr_buffer_reserve(&tables->link_walks, tables->allocator, count, sizeof(double)) ||
        !hr_buffer_reserve(&tables->link_flags, tables->allocator, ends, sizeof(bool)))
        return false;
    l->in = tables->link_walks.memory;
    l->between = l->in + from * ends;
    l->out = l->between + ends * ends;
    l->costs = l->out + ends * to;
    l->is_settled = tables->link_flags.memory;
    return true;
}

typedef struct fill_call {
    hr_length_tables *tables;
    hr_threads *threads;
    hr_endpoint *end;
    const hr_routes *routes;
} fill_call;

static bool fill(const fill_call *call, const linked *l, const hr_position *from,
                 int32_t from_count, const hr_position *to, int32_t to_count, double *lengths) {
    hr_length_table table = *l->table;
    int32_t rows_done = 0;
    table.from = from, table.from_count = from_count;
    table.to = to, table.to_count = to_count;
    table.steps_max = 0, table.rows_done = &rows_done;
    return hr_length_tables_fill(call->tables, call->threads, call->end, l->entry, call->routes,
                                 &table, lengths);
}

static bool find_walks(const fill_call *call, linked *l) {
    const hr_length_table *table = l->table;
    int32_t ends = l->end_count, from = table->from_count, to = l->to_count;
    if (!fill(call, l, table->from, from, l->ends, ends, l->in) ||
        !fill(call, l, l->ends, ends, NULL, 0, l->between) ||
        !fill(call, l, l->ends, ends, l->to, to, l->out))
        return false;
    forget_missing(l->in, (size_t)ends * ((size_t)from + (size_t)ends + (size_t)to));
    return true;
}

// ---- Walks of a table that is found by parts

// What walks are of, but for the places: of equal versions the ends of links are the same.
static hr_kept_walks kept_walks(const linked *l) {
    const hr_length_table *table = l->table;
    return (hr_kept_walks){.map_version = l->entry->plane_version,
                           .limit_256ths = table->limit_256ths,
                           .class_id = table->class_id,
                           .from_count = table->from_count,
                           .to_count = table->to ? table->to_count : -1};
}

static bool are_same(const hr_kept_walks *a, const hr_kept_walks *b) {
    return a->map_version == b->map_version && a->limit_256ths == b->limit_256ths &&
           a->class_id == b->class_id && a->from_count == b->from_count &&
           a->to_count == b->to_count;
}

static bool has_places(const linked *l, const hr_position *kept) {
    size_t from = (size_t)l->table->from_count, to = (size_t)l->to_count;
    return memcmp(kept, l->table->from, from * sizeof *kept) == 0 &&
           memcmp(kept + from, l->to, to * sizeof *kept) == 0;
}

static bool keep_walks(const linked *l, hr_length_tables *tables) {
    size_t from = (size_t)l->table->from_count, to = (size_t)l->to_count;
    if (!hr_buffer_reserve(&tables->walks_places, tables->allocator, from + to, sizeof *l->to))
        return false;
    hr_position *kept = tables->walks_places.memory;
    memcpy(kept, l->table->from, from * sizeof *kept);
    memcpy(kept + from, l->to, to * sizeof *kept);
    tables->walks = kept_walks(l);
    return true;
}

// Whether a call before has found them, for the same table on the same map.
static bool are_kept(const linked *l, const hr_length_tables *tables) {
    hr_kept_walks wanted = kept_walks(l);
    return are_same(&tables->walks, &wanted) && has_places(l, tables->walks_places.memory);
}

static bool have_walks(const fill_call *call, linked *l) {
    hr_length_tables *tables = call->tables;
    if (are_kept(l, tables)) return reserve_walks(l, tables); // as many as there are
    tables->walks.map_version = 0;
    return reserve_walks(l, tables) && find_walks(call, l) && keep_walks(l, tables);
}

// ---- Rows

static int32_t next_end(const linked *l) {
    int32_t next = -1;
    double least = INFINITY;
    for (int32_t i = 0; i < l->end_count; i++)
        if (!l->is_settled[i] && l->costs[i] < least) least = l->costs[i], next = i;
    return next;
}

// What it costs to be at each end, for a unit that starts from a place (Dijkstra).
static void search_ends(linked *l, int32_t from) {
    const double *in = l->in + (size_t)from * (size_t)l->end_count;
    for (int32_t i = 0; i < l->end_count; i++) l->costs[i] = in[i], l->is_settled[i] = false;
    for (int32_t at; (at = next_end(l)) >= 0;) {
        const double *walks = l->between + (size_t)at * (size_t)l->end_count;
        double here = l->costs[at];
        l->is_settled[at] = true;
        for (int32_t i = 0; i < l->end_count; i++) l->costs[i] = fmin(l->costs[i], here + walks[i]);
        for (int32_t i = 0; i < l->arc_count; i++)
            if (l->arcs[i].entry == at)
                l->costs[l->arcs[i].exit] = fmin(l->costs[l->arcs[i].exit], here + l->arcs[i].cost);
    }
}

static int32_t label_at(const linked *l, hr_position at) {
    hr_cell block = hr_block_at(at, l->entry->unit.size);
    return hr_label_at(&l->entry->labels, block.x, block.y);
}

// Without a length: there is no way, or all that are found are over the limit.
static double missing(const linked *l, hr_position from, hr_position to) {
    int32_t a = label_at(l, from), b = label_at(l, to);
    bool leads = a >= 0 && b >= 0 && hr_links_lead(&l->entry->arcs, a, b);
    return leads ? HR_OVER_LIMIT : HR_NO_PATH;
}

// Of a row, the entries that were found by walking and belong to these roots.
static void join_row(linked *l, int32_t from, int32_t first_root, double *row) {
    double limit = l->table->limit_256ths > 0 ? l->table->limit_256ths : INFINITY;
    search_ends(l, from);
    for (int32_t i = 0; i < l->to_count; i++) {
        int32_t root = hr_length_root_of(l->table, from, i);
        if (root < first_root || root >= *l->table->rows_done) continue;
        double length = row[i] < 0 ? INFINITY : row[i];
        for (int32_t end = 0; end < l->end_count; end++)
            length =
                fmin(length, l->costs[end] + l->out[(size_t)end * (size_t)l->to_count + (size_t)i]);
        if (length == INFINITY)
            row[i] = missing(l, l->table->from[from], l->to[i]);
        else
            row[i] = length > limit ? HR_OVER_LIMIT : length;
    }
}

static bool join_walks(const fill_call *call, linked *l, int32_t first_root, double *lengths) {
    if (!have_walks(call, l)) return false;
    for (int32_t i = 0; i < l->table->from_count; i++)
        join_row(l, i, first_root, lengths + (size_t)i * (size_t)l->to_count);
    return true;
}

bool hr_linked_lengths_fill(hr_length_tables *tables, hr_threads *threads, hr_endpoint *end,
                            const hr_class_entry *entry, const hr_routes *routes,
                            const hr_length_table *table, double *lengths_256ths) {
    linked l = {.entry = entry,
                .table = table,
                .to = table->to ? table->to : table->from,
                .to_count = table->to ? table->to_count : table->from_count};
    fill_call call = {tables, threads, end, routes};
    if (!list_ends(&l, tables)) return false;
    bool is_small = (int64_t)table->from_count * l.to_count <= l.end_count;
    tables->plans_all = is_small;
    int32_t first_root = *table->rows_done;
    bool is_done =
        hr_length_tables_fill(tables, threads, end, entry, routes, table, lengths_256ths);
    bool is_joined = tables->plans_all || l.end_count == 0;
    tables->plans_all = false;
    return is_done && (is_joined || join_walks(&call, &l, first_root, lengths_256ths));
}
