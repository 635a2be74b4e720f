// lengths.c - the checks of a table of lengths, and what it needs before its rows are found.

#include "planner/lengths.h"

#include "planner/api/planner_state.h"
#include "planner/lengths/linked_lengths.h"
#include "planner/plan/request.h"

static bool are_on_map(const hr_map *map, const hr_position *places, int32_t count) {
    for (int32_t i = 0; i < count; i++)
        if (!hr_is_on_map(map, places[i])) return false;
    return true;
}

static hr_error check(const hr_map *map, const hr_length_table *table) {
    if (!hr_class_entry_of(map, table->class_id)) return HR_BAD_CLASS;
    if (table->from_count < 0 || (table->to && table->to_count < 0)) return HR_BAD_SIZE;
    if (!(table->limit_256ths >= 0)) return HR_BAD_SIZE;
    bool is_on_map = are_on_map(map, table->from, table->from_count) &&
                     (!table->to || are_on_map(map, table->to, table->to_count));
    return is_on_map ? HR_OK : HR_OFF_MAP;
}

static bool reserve_tables(hr_planner *planner) {
    if (!planner->lengths)
        planner->lengths =
            hr_length_tables_create(planner->map, planner->routes, planner->threads.count,
                                    planner->config.search_bytes_max);
    return planner->lengths != NULL;
}

hr_error hr_plan_lengths(hr_planner *planner, const hr_length_table *table,
                         double *lengths_256ths) {
    if (!hr_planner_is_free(planner)) return HR_BAD_ORDER;
    hr_error error = check(planner->map, table);
    if (!error) error = hr_map_refresh(planner->map, table->class_id);
    if (error) return error;
    hr_routes *routes = &planner->routes[table->class_id];
    const hr_class_entry *entry = hr_class_entry_of(planner->map, table->class_id);
    hr_endpoint *end = &planner->searcher.route_search.start;
    bool has_links = planner->map->links.count > 0 && entry->arcs.count > 0;
    bool has_memory =
        hr_planner_refresh_routes(planner, entry, routes) && reserve_tables(planner) &&
        (has_links ? hr_linked_lengths_fill : hr_length_tables_fill)(
            planner->lengths, &planner->threads, end, entry, routes, table, lengths_256ths);
    return has_memory ? HR_OK : HR_OUT_OF_MEMORY;
}
