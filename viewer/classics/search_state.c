// search_state.c - the memory of a search.

#include "viewer/classics/search_state.h"

#include "passmap/base/memory.h"

#include <string.h>

void forget_costs(classic_search *s) {
    memset(s->costs, 0x7f, (size_t)s->width * (size_t)s->height * sizeof *s->costs);
}

hr_error classic_open(classic_search *s, const classic_query *query, hr_allocator allocator) {
    int32_t width = query->plane->rows.length, height = query->plane->rows.count;
    size_t count = (size_t)width * (size_t)height;
    *s =
        (classic_search){.query = *query, .allocator = allocator, .width = width, .height = height};
    s->way.allocator = &s->allocator;
    s->marks = hr_allocate_zeroed(&allocator, count, sizeof *s->marks);
    s->costs = hr_allocate(&allocator, count, sizeof *s->costs);
    if (!s->marks || !s->costs) return classic_close(s), HR_OUT_OF_MEMORY;
    forget_costs(s);
    return HR_OK;
}

void classic_close(classic_search *s) {
    hr_points_destroy(&s->way);
    hr_release(&s->allocator, s->marks);
    hr_release(&s->allocator, s->costs);
    *s = (classic_search){0};
}
