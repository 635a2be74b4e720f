// lpa_star.c - a way that is kept on a map that is edited: a wall is put across its middle, and
// taken away again; each time the search is repaired, not made anew.
//
// Koenig, Likhachev, Furcy: Lifelong Planning A*, 2004 (lifelong.h). Blocks looked at are those
// that the two repairs came to; all others of the first search are reused as they are. Near the
// start, on which the costs of much of the map depend, an edit costs as much as a new search; near
// the goal next to nothing.

#include "viewer/classics/methods.h"

#include "viewer/classics/lifelong.h"
#include "viewer/options/plural.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// From the goal back to the start, while the plan holds.
static void write_way(const lifelong *l) {
    classic_search *s = l->search;
    int64_t cost;
    hr_points_clear(&s->way);
    for (hr_cell at = s->query.to; !hr_same(at, s->query.from);
         at = neighbour(at, lifelong_step(l, at, &cost)))
        hr_points_push(&s->way, at);
    hr_points_push(&s->way, s->query.from);
    hr_points_reverse(&s->way, 0);
}

static void take_all_as_they_are(lifelong *l) {
    classic_search *s = l->search;
    for (int32_t y = 0; y < s->height; y++)
        for (int32_t x = 0; x < s->width; x++)
            l->is_shut[place_of(s, (hr_cell){x, y})] = !is_open(s, (hr_cell){x, y});
}

// A square around the middle of the way, but for its ends.
static void set_wall(lifelong *l, hr_cell middle, bool is_shut) {
    classic_search *s = l->search;
    int32_t reach = hr_greatest(s->width, s->height) / 32;
    for (int32_t y = -reach; y <= reach; y++)
        for (int32_t x = -reach; x <= reach; x++) {
            hr_cell at = {middle.x + x, middle.y + y};
            bool is_end = hr_same(at, s->query.from) || hr_same(at, s->query.to);
            if (!is_end && hr_is_open_block(s->query.plane, at.x, at.y))
                lifelong_shut(l, at, is_shut);
        }
}

// What was looked at, and in which order, from now on; the lists stay as they are.
static void forget_marks(lifelong *l) {
    classic_search *s = l->search;
    memset(s->marks, 0, (size_t)s->width * (size_t)s->height);
    s->touched = 0;
    if (s->query.order) hr_points_clear(s->query.order);
    if (!s->query.log) return;
    search_log_clear(s->query.log);
    lifelong_note_lists(l);
}

// What the first search knew, and no repair has come to.
static int64_t reused(const lifelong *l) {
    const classic_search *s = l->search;
    int64_t count = 0;
    for (size_t i = 0; i < (size_t)s->width * (size_t)s->height; i++)
        count += l->ahead[i] != CLASSIC_UNKNOWN && s->marks[i] == 0;
    return count;
}

static void say(const lifelong *l, int64_t first, const int64_t repairs[2]) {
    snprintf(l->search->note, sizeof l->search->note,
             "%" PRId64 " step%s at first, %" PRId64 " around the wall, %" PRId64
             " when it was gone; %" PRId64 " block%s reused as they were",
             first, plural(first), repairs[1], repairs[0], reused(l), plural(reused(l)));
}

static classic_end plan_and_edit(lifelong *l) {
    classic_search *s = l->search;
    int64_t repairs[2]; // steps: when it was gone, and when it was put
    take_all_as_they_are(l);
    if (!lifelong_plan(l)) return CLASSIC_OVER_BUDGET;
    if (l->queue.is_out_of_memory) return CLASSIC_OUT_OF_MEMORY;
    if (*cost_of(s, s->query.to) >= CLASSIC_UNKNOWN) return CLASSIC_NO_WAY;
    write_way(l);
    if (s->way.is_out_of_memory) return CLASSIC_OUT_OF_MEMORY;
    hr_cell middle = s->way.at[s->way.count / 2];
    int64_t first = s->steps;
    forget_marks(l);
    for (int is_shut = 1; is_shut >= 0; is_shut--) {
        int64_t before = s->steps;
        set_wall(l, middle, is_shut);
        if (!lifelong_plan(l)) return CLASSIC_OVER_BUDGET;
        if (l->queue.is_out_of_memory) return CLASSIC_OUT_OF_MEMORY; // then costs lead nowhere
        repairs[is_shut] = s->steps - before;
    }
    say(l, first, repairs);
    write_way(l);
    return CLASSIC_FOUND;
}

classic_end search_by_lpa_star(classic_search *s) {
    lifelong l;
    classic_end end = CLASSIC_OUT_OF_MEMORY;
    touch(s, s->query.from, 0);
    if (lifelong_begin(&l, s, s->query.from, s->query.to)) end = plan_and_edit(&l);
    return lifelong_end(&l, end);
}
