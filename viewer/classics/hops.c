// hops.c - searches whose steps are hops.

#include "viewer/classics/hops.h"

#include "passmap/base/memory.h"

bool hops_begin(hop_search *h, classic_search *s) {
    size_t count = (size_t)s->width * (size_t)s->height;
    *h = (hop_search){.search = s, .queue = heap_begin(&s->allocator), .units = 256000};
    h->parents = hr_allocate(&s->allocator, count, sizeof *h->parents);
    if (!h->parents) return false;
    hop_to(h, s->query.from, s->query.from, 0, 0);
    return true;
}

classic_end hops_end(hop_search *h, classic_end end) {
    bool is_lost = !h->parents || h->queue.is_out_of_memory;
    heap_end(&h->queue);
    hr_release(&h->search->allocator, h->parents);
    return is_lost ? CLASSIC_OUT_OF_MEMORY : end;
}

void hop_to(hop_search *h, hr_cell at, hr_cell parent, int64_t cost, int64_t rest) {
    if (!is_hop_better(h, at, cost)) return;
    *cost_of(h->search, at) = cost;
    *parent_of(h, at) = parent;
    look_at(h->search, at);
    heap_put(&h->queue, (heap_entry){cost + rest, cost, at});
    note_open(h->search, at, cost, rest, cost + rest, h->units);
}

void hop_straight_to(hop_search *h, hr_cell at, hr_cell parent) {
    hop_to(h, at, parent, *cost_of(h->search, parent) + length_between(parent, at),
           length_between(at, h->search->query.to));
}

// Entries of blocks that were taken at a lower cost are passed over.
static bool take(hop_search *h, hr_cell *at) {
    heap_entry entry;
    while (heap_take(&h->queue, &entry)) {
        if (is_taken(h, entry.at)) continue;
        *at = entry.at;
        return true;
    }
    return false;
}

classic_end hops_run(hop_search *h, hop_look *look, void *user) {
    classic_search *s = h->search;
    hr_cell at;
    while (take(h, &at)) {
        if (!spend_step(s)) return CLASSIC_OVER_BUDGET;
        *mark_of(s, at) |= IS_TAKEN;
        note_closed(s, at);
        if (hr_same(at, s->query.to)) return CLASSIC_FOUND;
        if (!look(user, at)) return CLASSIC_OVER_BUDGET;
    }
    return CLASSIC_NO_WAY;
}

void hops_list(const hop_search *h, hr_points *list) {
    hr_cell at = h->search->query.to;
    for (; !hr_same(at, h->search->query.from); at = *parent_of(h, at)) hr_points_push(list, at);
    hr_points_push(list, at);
    hr_points_reverse(list, 0);
}

void hops_write_way(const hop_search *h) {
    classic_search *s = h->search;
    hr_cell at = s->query.to;
    for (; !hr_same(at, s->query.from); at = *parent_of(h, at)) add_to_way(s, at);
    add_to_way(s, at);
    hr_points_reverse(&s->way, 0);
}
