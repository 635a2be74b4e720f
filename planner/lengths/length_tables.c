// length_tables.c - the rows of a table, shared out among threads.

#include "planner/lengths/length_tables.h"

#include "passmap/base/assertion.h"
#include "passmap/base/atomics.h"
#include "passmap/base/memory.h"
#include "planner/lengths/length_part.h"

#include <math.h>

// ---- What is kept

static bool create_workers(hr_length_tables *tables, hr_map *map, hr_routes *routes, int32_t count,
                           size_t search_bytes_max) {
    tables->workers = hr_allocate(tables->allocator, (size_t)count, sizeof *tables->workers);
    if (!tables->workers) return false;
    for (; tables->worker_count < count; tables->worker_count++)
        hr_length_worker_create(&tables->workers[tables->worker_count], map, routes,
                                search_bytes_max);
    return true;
}

hr_length_tables *hr_length_tables_create(hr_map *map, hr_routes *routes, int32_t workers,
                                          size_t search_bytes_max) {
    hr_length_tables *tables = hr_allocate_zeroed(&map->allocator, 1, sizeof *tables);
    if (!tables) return NULL;
    tables->allocator = &map->allocator;
    hr_joined_places_create(&tables->roots, tables->allocator);
    hr_joined_places_create(&tables->ends, tables->allocator);
    if (create_workers(tables, map, routes, workers, search_bytes_max)) return tables;
    hr_length_tables_destroy(tables);
    return NULL;
}

void hr_length_tables_destroy(hr_length_tables *tables) {
    if (!tables) return;
    for (int32_t i = 0; i < tables->worker_count; i++)
        hr_length_worker_destroy(&tables->workers[i]);
    hr_joined_places_destroy(&tables->roots);
    hr_joined_places_destroy(&tables->ends);
    hr_buffer_destroy(&tables->choice.places, tables->allocator);
    hr_buffer_destroy(&tables->root_steps, tables->allocator);
    hr_buffer_destroy(&tables->link_ends, tables->allocator);
    hr_buffer_destroy(&tables->link_arcs, tables->allocator);
    hr_buffer_destroy(&tables->link_walks, tables->allocator);
    hr_buffer_destroy(&tables->link_flags, tables->allocator);
    hr_buffer_destroy(&tables->walks_places, tables->allocator);
    hr_release(tables->allocator, tables->workers);
    hr_release(tables->allocator, tables);
}

size_t hr_length_tables_bytes(const hr_length_tables *tables) {
    if (!tables) return 0;
    size_t bytes = sizeof *tables + hr_joined_places_bytes(&tables->roots) +
                   hr_joined_places_bytes(&tables->ends) + tables->link_ends.size +
                   tables->link_arcs.size + tables->link_walks.size + tables->link_flags.size +
                   tables->root_steps.size + tables->walks_places.size + tables->choice.places.size;
    for (int32_t i = 0; i < tables->worker_count; i++)
        bytes += hr_length_worker_bytes(&tables->workers[i]);
    return bytes;
}

// ---- Rows

typedef struct rows {
    const hr_length_job *job;
    hr_length_tables *tables;
    atomic_int next_worker, next_row;
    atomic_bool has_failed;
    atomic_llong steps; // of rows that are found
} rows;

// The next row that may be within the budget. Rows are taken in order: all that count towards
// `steps` now come before the one that is taken then, and before the first there is none. @return
// false if there is none left.
static bool take_row(rows *r, int32_t *row) {
    int64_t steps = atomic_load(&r->steps);
    *row = atomic_fetch_add(&r->next_row, 1);
    HR_ASSERT(*row > r->job->first || steps == 0);
    return steps < r->job->steps_max && *row < r->job->roots->count;
}

static void find_rows(void *context) {
    rows *r = context;
    int32_t worker = atomic_fetch_add(&r->next_worker, 1);
    if (worker >= r->tables->worker_count) return;
    for (int32_t i; take_row(r, &i);) {
        if (!hr_find_length_row(&r->tables->workers[worker], r->job, i))
            atomic_store(&r->has_failed, true);
        atomic_fetch_add(&r->steps, r->tables->workers[worker].steps);
    }
}

// Threads may have found rows beyond the budget: only those count that one thread would have found.
static int32_t rows_within(const hr_length_job *job) {
    int32_t row = job->first;
    if (!job->root_steps) return job->roots->count;
    for (int64_t steps = 0; row < job->roots->count; row++) {
        if (steps >= job->steps_max) break; // not at the first
        steps += job->root_steps[row];
    }
    return row;
}

// Where hosts start fewer threads than they were asked for, or none, the caller does what is left.
static bool find_all(hr_length_tables *tables, hr_threads *threads, const hr_length_job *job) {
    int32_t count = job->roots->count - job->first;
    rows r = {.job = job, .tables = tables, .next_row = job->first};
    if (count > 1) hr_threads_work(threads, find_rows, &r, count);
    atomic_store(&r.next_worker, 0); // the others have returned
    find_rows(&r);
    return !atomic_load(&r.has_failed);
}

// ---- Places

// The places of a table, as roots and ends.
typedef struct sides {
    const hr_position *roots, *ends;
    int32_t root_count, end_count;
} sides;

static sides sides_of(const hr_length_job *job, const hr_length_table *table) {
    const hr_position *to = table->to ? table->to : table->from;
    int32_t from_count = table->from_count, to_count = hr_length_columns(table);
    return job->are_roots_from ? (sides){table->from, to, from_count, to_count}
                               : (sides){to, table->from, to_count, from_count};
}

// Of a table that was not the last one.
static bool choose(hr_length_tables *tables, hr_length_job *job, const hr_length_table *table,
                   const sides *at) {
    if (hr_is_length_choice_of(&tables->choice, job->entry, table)) return true;
    hr_joined_places *ends = table->to ? &tables->ends : &tables->roots;
    return hr_list_places(ends, job->entry, job->routes, at->ends, at->end_count) &&
           hr_make_length_choice(&tables->choice, &tables->workers[0], job, table);
}

// Rows by fields end at places that are joined to portals; where they begin, searches do that
// themselves.
static bool list_places(hr_length_tables *tables, hr_length_job *job, hr_endpoint *end,
                        const hr_length_table *table) {
    hr_joined_places *roots = &tables->roots, *ends = table->to ? &tables->ends : roots;
    const sides at = sides_of(job, table);
    bool is_ready = (roots == ends ||
                     hr_list_places(roots, job->entry, job->routes, at.roots, at.root_count)) &&
                    (job->plans_all || choose(tables, job, table, &at));
    job->has_fields = is_ready && !job->plans_all && tables->choice.has_fields;
    if (!is_ready || !job->has_fields)
        return is_ready && hr_list_places(ends, job->entry, job->routes, at.ends, at.end_count);
    return hr_join_places(ends, job->entry, job->routes, end, at.ends, at.end_count);
}

static bool reserve_steps(hr_length_tables *tables, hr_length_job *job, int64_t steps_max) {
    job->steps_max = steps_max > 0 ? steps_max : INT64_MAX;
    if (steps_max == 0) return true;
    size_t roots = (size_t)job->roots->count;
    bool has_room =
        hr_buffer_reserve(&tables->root_steps, tables->allocator, roots, sizeof *job->root_steps);
    job->root_steps = tables->root_steps.memory;
    return has_room;
}

bool hr_length_tables_fill(hr_length_tables *tables, hr_threads *threads, hr_endpoint *end,
                           const hr_class_entry *entry, const hr_routes *routes,
                           const hr_length_table *table, double *lengths_256ths) {
    hr_joined_places *roots = &tables->roots, *ends = table->to ? &tables->ends : roots;
    hr_length_job job = {.class_id = table->class_id,
                         .entry = entry,
                         .routes = routes,
                         .roots = roots,
                         .ends = ends,
                         .are_roots_from = table->from_count <= hr_length_columns(table),
                         .plans_all = tables->plans_all,
                         .limit_256ths = table->limit_256ths > 0 ? table->limit_256ths : INFINITY,
                         .lengths = lengths_256ths,
                         .to_count = hr_length_columns(table),
                         .first = *table->rows_done};
    if (!list_places(tables, &job, end, table) || !reserve_steps(tables, &job, table->steps_max) ||
        !find_all(tables, threads, &job))
        return false;
    *table->rows_done = rows_within(&job);
    return true;
}
