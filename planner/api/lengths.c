// lengths.c - the checks of a table of lengths, and what it needs before its rows are found.

#include "planner/lengths.h"

#include "planner/api/planner_state.h"
#include "planner/lengths/length_part.h"
#include "planner/lengths/linked_lengths.h"
#include "planner/plan/request.h"

// Where they are looked at, NULL is a list of none.
static bool are_lists(const hr_length_table *table) {
    return table->from_count >= 0 && (table->from || table->from_count == 0) &&
           (!table->to || table->to_count >= 0);
}

static bool are_on_map(const hr_map *map, const hr_position *places, int32_t count) {
    for (int32_t i = 0; i < count; i++)
        if (!hr_is_on_map(map, places[i])) return false;
    return true;
}

static bool is_part(const hr_length_table *table) {
    if (!table->rows_done) return table->steps_max == 0;
    return table->steps_max >= 0 && *table->rows_done >= 0 &&
           *table->rows_done <= hr_length_root_count(table);
}

static hr_error check(const hr_map *map, const hr_length_table *table) {
    if (!hr_class_entry_of(map, table->class_id)) return HR_BAD_CLASS;
    if (!are_lists(table) || !(table->limit_256ths >= 0) || !is_part(table)) return HR_BAD_SIZE;
    bool is_on_map = are_on_map(map, table->from, table->from_count) &&
                     (!table->to || are_on_map(map, table->to, table->to_count));
    return is_on_map ? HR_OK : HR_OFF_MAP;
}

// Those of the map that a table is of. @return NULL if out of memory.
static hr_length_tables *tables_of(hr_planner *planner, int32_t view) {
    const hr_known_map *known = &planner->maps.at[view];
    hr_length_tables **tables = &planner->lengths[view];
    if (!*tables)
        *tables = hr_length_tables_create(known->map, known->routes, planner->threads.count,
                                          planner->config.search_bytes_max);
    return *tables;
}

static hr_error fill(hr_planner *planner, const hr_length_table *table, double *lengths_256ths) {
    const hr_known_map *known = &planner->maps.at[table->view];
    hr_error error = hr_map_refresh(known->map, table->class_id);
    if (error || hr_length_root_count(table) == 0) return error;
    hr_routes *routes = &known->routes[table->class_id];
    const hr_class_entry *entry = hr_class_entry_of(known->map, table->class_id);
    hr_endpoint *end = &planner->searcher.route_search.start;
    bool has_links = known->map->links.count > 0 && entry->arcs.count > 0;
    hr_length_tables *tables = tables_of(planner, table->view);
    bool has_memory = tables && hr_planner_refresh_routes(planner, known, entry, routes) &&
                      (has_links ? hr_linked_lengths_fill : hr_length_tables_fill)(
                          tables, &planner->threads, end, entry, routes, table, lengths_256ths);
    return has_memory ? HR_OK : HR_OUT_OF_MEMORY;
}

hr_error hr_plan_lengths(hr_planner *planner, const hr_length_table *table,
                         double *lengths_256ths) {
    if (!hr_planner_is_free(planner)) return HR_BAD_ORDER;
    const hr_known_map *known = hr_known_map_at(&planner->maps, table->view);
    hr_error error = known ? check(known->map, table) : HR_BAD_VIEW;
    if (error) return error;
    HR_ASKED(planner, .kind = HR_CALL_LENGTHS, .table = table);
    int32_t first = table->rows_done ? *table->rows_done : 0, done = first;
    hr_length_table now = *table;
    now.rows_done = &done;
    error = fill(planner, &now, lengths_256ths);
    if (!error && table->rows_done) *table->rows_done = done;
    HR_ANSWERED(planner, .kind = HR_CALL_LENGTHS, .error = error, .lengths = lengths_256ths,
                .table = table, .rows_before = first, .rows_after = done);
    return error;
}
