// old_walks.c - an old path, cut at its links.

#include "planner/plan/old_walks.h"

#include "planner/plan/link_search.h"
#include "planner/plan/mend.h"

enum { NOWHERE = -1 };

static hr_link_id link_at(const hr_request *request, int32_t i) {
    return request->old_links ? request->old_links[i] : 0;
}

static bool is_in(const hr_request *request, int32_t i, int32_t size, hr_cell block) {
    return hr_same(hr_block_at(request->old_waypoints[i], size), block);
}

// The waypoint at which the old path enters an arc, or its last one.
static int32_t find_end(const hr_request *request, const hr_link_arcs *arcs, int32_t size,
                        int32_t to) {
    int32_t last = request->old_count - 1;
    if (to == HR_CHAIN_END) return last;
    const hr_link_arc *arc = &arcs->at[to];
    for (int32_t i = 0; i < last; i++)
        if (link_at(request, i) == arc->link && is_in(request, i, size, arc->entry) &&
            is_in(request, i + 1, size, arc->exit))
            return i;
    return NOWHERE;
}

// Where the walk begins that ends there: behind a link, or at the first waypoint.
static int32_t find_first(const hr_request *request, int32_t end) {
    int32_t first = end;
    while (first > 0 && !link_at(request, first - 1)) first--;
    return first;
}

static bool is_behind(const hr_request *request, const hr_link_arc *arc, int32_t size,
                      int32_t first) {
    return first > 0 && link_at(request, first - 1) == arc->link &&
           is_in(request, first, size, arc->exit);
}

void hr_old_walk_keep(hr_request *request, const hr_link_arcs *arcs, int32_t size, hr_cell at,
                      int32_t from, int32_t to) {
    if (request->old_count == 0) return;
    int32_t end = find_end(request, arcs, size, to), first = end;
    bool is_kept = end != NOWHERE;
    if (is_kept) first = find_first(request, end);
    if (is_kept && from != HR_CHAIN_END)
        is_kept = is_behind(request, &arcs->at[from], size, first);
    else if (is_kept && request->old_links) {
        int32_t ahead = hr_old_leg_ahead(request, size, at);
        is_kept = first <= ahead && ahead <= end;
    }
    request->old_waypoints = is_kept ? request->old_waypoints + first : NULL;
    request->old_count = is_kept ? end - first + 1 : 0;
    request->old_links = NULL;
}
