// link_nexts.c - lists in one array, each sorted.

#include "planner/plan/link_nexts.h"

#include "planner/base/sort.h"
#include "planner/plan/link_bounds.h"

int32_t hr_link_part_behind(const hr_link_search *search, int32_t from) {
    return from == HR_CHAIN_END ? search->start_part : search->arcs->at[from].exit_part;
}

// A list that is made anew is for some searches: each step of theirs costs hardly more.
static double more_than(const hr_link_search *search, double most) {
    return most + search->least_chain / 32;
}

static bool reserve(hr_link_search *search, int32_t more) {
    size_t count = (size_t)search->next_count + (size_t)more;
    return hr_buffer_reserve(&search->nexts, search->allocator, count, sizeof(hr_link_next)) &&
           hr_buffer_reserve(&search->scratch, search->allocator, 2 * (size_t)more,
                             sizeof(hr_keyed));
}

static double least_through(const hr_link_search *search, int32_t from, int32_t i, double most) {
    double least = search->arcs->at[i].cost_256ths;
    least += hr_link_onward(search, hr_link_node_at(search, i));
    return least < most ? least + hr_link_walk_bound(search, from, i) : least;
}

// By whole 256ths.
static int32_t sort_nexts(hr_link_search *search, int32_t from, hr_arc_range arcs, double most) {
    hr_keyed *sorted = search->scratch.memory, *rest = sorted + (arcs.end - arcs.at);
    int32_t count = 0;
    for (; arcs.at != arcs.end; arcs.at++) {
        double least = least_through(search, from, *arcs.at, most);
        if (*arcs.at != from && least < most)
            sorted[count++] = (hr_keyed){(uint64_t)least, *arcs.at};
    }
    hr_sort(sorted, rest, (size_t)count);
    return count;
}

static void list(hr_link_search *search, int32_t from, hr_link_nexts *nexts) {
    const hr_keyed *sorted = search->scratch.memory;
    hr_link_next *at = (hr_link_next *)search->nexts.memory + nexts->first;
    for (int32_t i = 0; i < nexts->count; i++)
        at[i] = (hr_link_next){.least = (double)sorted[i].key,
                               .walk = hr_link_walk_bound(search, from, sorted[i].index),
                               .arc = sorted[i].index,
                               .cost_256ths = search->arcs->at[sorted[i].index].cost_256ths};
}

const hr_link_nexts *hr_link_nexts_list(hr_link_search *search, int32_t from, double most) {
    bool is_start = from == HR_CHAIN_END;
    hr_link_nexts *nexts = is_start ? &search->start_nexts : &hr_link_node_at(search, from)->nexts;
    if (most <= nexts->most) return nexts;
    hr_arc_range arcs = hr_link_leaving(search, hr_link_part_behind(search, from));
    int32_t count = (int32_t)(arcs.end - arcs.at);
    if (!hr_link_search_looks(search, count)) return NULL;
    search->is_out_of_memory = !reserve(search, count);
    if (search->is_out_of_memory) return NULL;
    *nexts = (hr_link_nexts){.most = more_than(search, most), .first = search->next_count};
    nexts->count = sort_nexts(search, from, arcs, nexts->most);
    list(search, from, nexts);
    search->next_count += nexts->count;
    return nexts;
}
