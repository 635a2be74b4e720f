// lifelong.c - a search that is kept, and repaired where the map changes.

#include "viewer/classics/lifelong.h"

#include "passmap/base/memory.h"

bool seems_open(const lifelong *l, hr_cell at) {
    const classic_search *s = l->search;
    bool is_on_map = at.x >= 0 && at.y >= 0 && at.x < s->width && at.y < s->height;
    return is_on_map && !l->is_shut[place_of(s, at)];
}

static bool seems_step_open(const lifelong *l, hr_cell at, int direction) {
    if (!seems_open(l, neighbour(at, direction))) return false;
    return !is_diagonal(direction) || (seems_open(l, neighbour(at, turned(direction, -1))) &&
                                       seems_open(l, neighbour(at, turned(direction, 1))));
}

static heap_entry entry_of(const lifelong *l, hr_cell at) {
    const classic_search *s = l->search;
    size_t place = place_of(s, at);
    int64_t least = s->costs[place] < l->ahead[place] ? s->costs[place] : l->ahead[place];
    int64_t rest = estimate_to(s, at, l->target, HR_OCTILE);
    return (heap_entry){least >= CLASSIC_UNKNOWN ? CLASSIC_UNKNOWN : least + rest + l->moved,
                        -least, at};
}

// For those that watch; a block that no way is known to leads to no total.
static void note_waiting(lifelong *l, heap_entry e) {
    int64_t rest = estimate_to(l->search, e.at, l->target, HR_OCTILE);
    bool is_known = e.total < CLASSIC_UNKNOWN;
    note_open(l->search, e.at, is_known ? -e.cost : -1, rest, is_known ? e.total : -1,
              CLASSIC_PLAIN_STEP);
}

static void put(lifelong *l, heap_entry e) {
    heap_put(&l->queue, e);
    note_waiting(l, e);
}

static bool is_waiting(const lifelong *l, hr_cell at) {
    size_t place = place_of(l->search, at);
    return l->search->costs[place] != l->ahead[place];
}

bool lifelong_begin(lifelong *l, classic_search *s, hr_cell root, hr_cell target) {
    size_t count = (size_t)s->width * (size_t)s->height;
    *l = (lifelong){.search = s,
                    .queue = heap_begin(&s->allocator),
                    .ahead = hr_allocate(&s->allocator, count, sizeof *l->ahead),
                    .is_shut = hr_allocate_zeroed(&s->allocator, count, 1),
                    .root = root,
                    .target = target,
                    .last = target};
    if (!l->ahead || !l->is_shut) return false;
    for (size_t i = 0; i < count; i++) l->ahead[i] = CLASSIC_UNKNOWN;
    l->ahead[place_of(s, root)] = 0;
    put(l, entry_of(l, root));
    return true;
}

classic_end lifelong_end(lifelong *l, classic_end end) {
    bool is_lost = !l->ahead || !l->is_shut || l->queue.is_out_of_memory;
    heap_end(&l->queue);
    hr_release(&l->search->allocator, l->ahead);
    hr_release(&l->search->allocator, l->is_shut);
    return is_lost ? CLASSIC_OUT_OF_MEMORY : end;
}

static bool is_before(heap_entry a, heap_entry b) {
    return a.total != b.total ? a.total < b.total : a.cost > b.cost;
}

int lifelong_step(const lifelong *l, hr_cell at, int64_t *cost) {
    int best = -1;
    *cost = CLASSIC_UNKNOWN;
    for (int d = 0; d < DIRECTIONS; d++) {
        if (!seems_step_open(l, at, d)) continue;
        int64_t rest = l->search->costs[place_of(l->search, neighbour(at, d))];
        if (rest == CLASSIC_UNKNOWN || rest + step_cost(l->search, at, d) >= *cost) continue;
        *cost = rest + step_cost(l->search, at, d), best = d;
    }
    return best;
}

static void update(lifelong *l, hr_cell at) {
    classic_search *s = l->search;
    bool has_waited = is_waiting(l, at);
    if (!hr_same(at, l->root)) lifelong_step(l, at, &l->ahead[place_of(s, at)]);
    if (*mark_of(s, at) == 0 && is_open(s, at)) touch(s, at, 0);
    if (is_waiting(l, at))
        put(l, entry_of(l, at));
    else if (has_waited)
        note_closed(s, at);
}

static void update_around(lifelong *l, hr_cell at) {
    for (int d = 0; d < DIRECTIONS; d++)
        if (seems_open(l, neighbour(at, d))) update(l, neighbour(at, d));
}

// Whether the target has its final cost.
static bool is_planned(lifelong *l, heap_entry best) {
    size_t place = place_of(l->search, l->target);
    return l->search->costs[place] == l->ahead[place] && !is_before(best, entry_of(l, l->target));
}

static void settle(lifelong *l, hr_cell at) {
    classic_search *s = l->search;
    size_t place = place_of(s, at);
    note_closed(s, at);
    if (s->costs[place] > l->ahead[place]) {
        s->costs[place] = l->ahead[place];
    } else {
        s->costs[place] = CLASSIC_UNKNOWN;
        update(l, at);
    }
    update_around(l, at);
}

bool lifelong_plan(lifelong *l) {
    heap_entry best;
    while (heap_take(&l->queue, &best)) {
        heap_entry now = entry_of(l, best.at);
        if (!is_waiting(l, best.at)) continue; // settled since
        if (is_planned(l, best)) {
            heap_put(&l->queue, best);
            return true;
        }
        if (is_before(best, now)) {
            put(l, now);
            continue;
        }
        if (!spend_step(l->search)) return false;
        settle(l, best.at);
    }
    return true;
}

void lifelong_shut(lifelong *l, hr_cell at, bool is_shut) {
    size_t place = place_of(l->search, at);
    if (l->is_shut[place] == is_shut) return;
    l->moved += estimate_to(l->search, l->last, l->target, HR_OCTILE);
    l->last = l->target;
    l->is_shut[place] = is_shut;
    if (is_shut && is_waiting(l, at)) note_closed(l->search, at);
    if (is_shut)
        l->search->costs[place] = l->ahead[place] = CLASSIC_UNKNOWN;
    else
        update(l, at);
    update_around(l, at);
}

void lifelong_note_lists(lifelong *l) {
    classic_search *s = l->search;
    for (int32_t y = 0; y < s->height; y++)
        for (int32_t x = 0; x < s->width; x++) {
            hr_cell at = {x, y};
            if (l->ahead[place_of(s, at)] == CLASSIC_UNKNOWN && !is_waiting(l, at)) continue;
            note_waiting(l, entry_of(l, at));
            if (!is_waiting(l, at)) note_closed(s, at);
        }
}
