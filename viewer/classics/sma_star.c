// sma_star.c - A* whose tree has room for a few blocks only: when it is full, the leaf that looks
// worst is dropped, and its parent remembers how good it was, to grow it again when all that is
// left looks worse.
//
// Russell: Efficient Memory-Bounded Search Methods, 1992. It finds the cheapest way if the tree has
// room for it, and gives up if a way would need more; the less room, the oftener it does the same
// again. On a grid, where each block can be reached in many ways, it also has to know how cheaply
// each was reached, as the searches of depth_first.c do: that is not counted as room.

#include "viewer/classics/methods.h"

#include "passmap/base/memory.h"
#include "viewer/classics/search.h"

enum { ROOM = 512, NOBODY = -1, LOOK_STEPS = 4 };

typedef struct leaf {
    hr_cell at;
    int64_t cost, total; // `total` of the best of what it was grown to and forgot; at first its own
    int32_t parent, children, depth;
    bool is_grown, is_used;
} leaf;

typedef struct tree {
    classic_search *search;
    leaf *all;
    int32_t room, count;
    int32_t *node_of; // of each block, which is in the tree at its least cost; NOBODY if it is not
    int32_t free;     // as far as is known the first that is not used
    bool has_cut;     // a way had no room
    bool is_over;     // the budget is spent: to drop a leaf is a step, too
} tree;

static int32_t *node_at(const tree *t, hr_cell at) { return &t->node_of[place_of(t->search, at)]; }

// The better of two: by total, then the deeper.
static bool is_before(const leaf *a, const leaf *b) {
    return a->total != b->total ? a->total < b->total : a->depth > b->depth;
}

// The best of all, or of the leaves the worst but for one.
static int32_t find(const tree *t, bool is_worst, int32_t but) {
    int32_t best = NOBODY;
    for (int32_t i = 0; i < t->room; i++) {
        const leaf *l = &t->all[i];
        if (!l->is_used || i == but || (is_worst && l->children > 0)) continue;
        if (best == NOBODY || is_before(is_worst ? &t->all[best] : l, is_worst ? l : &t->all[best]))
            best = i;
    }
    return best;
}

// For those that watch: of nodes that reach their block at its least cost.
static void note_waiting(const tree *t, int32_t number) {
    const leaf *l = &t->all[number];
    if (*node_at(t, l->at) != number) return;
    note_open(t->search, l->at, l->cost, l->total - l->cost, l->total, CLASSIC_PLAIN_STEP);
}

static void note_gone(const tree *t, int32_t number) {
    const leaf *l = &t->all[number];
    if (*node_at(t, l->at) == number && l->total < CLASSIC_UNKNOWN) note_closed(t->search, l->at);
}

// To look through the whole tree is so much work. @return false if the budget is spent.
static bool spend_look(classic_search *s) {
    for (int i = 0; i < LOOK_STEPS; i++)
        if (!spend_step(s)) return false;
    return true;
}

// @return its parent.
static int32_t take_out(tree *t, int32_t number) {
    leaf *l = &t->all[number];
    note_gone(t, number);
    if (*node_at(t, l->at) == number) *node_at(t, l->at) = NOBODY;
    l->is_used = false;
    t->free = number;
    t->count--;
    if (l->parent != NOBODY) t->all[l->parent].children--;
    return l->parent;
}

// What nothing has come of, and what it was the last hope of. The root stays.
static void take_out_dead(tree *t, int32_t number) {
    while (number != NOBODY && t->all[number].parent != NOBODY && t->all[number].is_grown &&
           t->all[number].children == 0 && t->all[number].total == CLASSIC_UNKNOWN)
        number = take_out(t, number);
}

static bool drop_worst(tree *t, int32_t but) {
    int32_t worst = find(t, true, but);
    if (worst == NOBODY || t->all[worst].parent == NOBODY) return t->has_cut = true, false;
    if (!spend_look(t->search)) return t->is_over = true, false;
    int64_t total = t->all[worst].total;
    int32_t parent = take_out(t, worst);
    if (total >= t->all[parent].total) return true;
    t->all[parent].total = total;
    note_waiting(t, parent);
    return true;
}

static void put(tree *t, hr_cell at, int64_t cost, int64_t total, int32_t parent) {
    int32_t i = t->free;
    while (t->all[i].is_used) i = (i + 1) % t->room;
    t->free = (i + 1) % t->room;
    int32_t depth = parent == NOBODY ? 0 : t->all[parent].depth + 1;
    t->all[i] = (leaf){at, cost, total, parent, 0, depth, false, true};
    t->count++;
    *node_at(t, at) = i;
    *cost_of(t->search, at) = cost;
    note_waiting(t, i);
    if (parent != NOBODY) t->all[parent].children++;
}

static void reach(tree *t, int32_t parent, int64_t least_total, int direction) {
    classic_search *s = t->search;
    const leaf *from = &t->all[parent];
    hr_cell at = neighbour(from->at, direction);
    int64_t cost = from->cost + step_cost(s, from->at, direction);
    int64_t total = cost + estimate(s, at, HR_OCTILE);
    int32_t other = *node_at(t, at);
    if (cost > *cost_of(s, at) || (other != NOBODY && t->all[other].cost <= cost)) return;
    if (from->depth + 2 > t->room) {
        t->has_cut = true;
        return;
    }
    if (t->count == t->room && !drop_worst(t, parent)) return;
    look_at(s, at);
    put(t, at, cost, total > least_total ? total : least_total, parent);
}

// Grows a node for the first time, or what it has forgotten.
static void grow(tree *t, int32_t number) {
    leaf *l = &t->all[number];
    int64_t least_total = l->total;
    note_gone(t, number);
    l->is_grown = true;
    l->total = CLASSIC_UNKNOWN;
    for (int d = 0; d < DIRECTIONS; d++)
        if (is_step_open(t->search, l->at, d)) reach(t, number, least_total, d);
    take_out_dead(t, number);
}

// A leaf whose block has been reached more cheaply since.
static void give_up(tree *t, int32_t number) {
    note_gone(t, number);
    t->all[number].total = CLASSIC_UNKNOWN;
    t->all[number].is_grown = true;
    take_out_dead(t, number);
}

static void write_way(tree *t, int32_t number) {
    for (; number != NOBODY; number = t->all[number].parent)
        add_to_way(t->search, t->all[number].at);
    hr_points_reverse(&t->search->way, 0);
}

static classic_end search_tree(tree *t) {
    classic_search *s = t->search;
    for (;;) {
        int32_t best = find(t, false, NOBODY);
        const leaf *l = &t->all[best];
        if (t->is_over) return CLASSIC_OVER_BUDGET;
        if (l->total == CLASSIC_UNKNOWN) return t->has_cut ? CLASSIC_GAVE_UP : CLASSIC_NO_WAY;
        if (hr_same(l->at, s->query.to)) return write_way(t, best), CLASSIC_FOUND;
        if (!spend_look(s)) return CLASSIC_OVER_BUDGET;
        if (l->cost > *cost_of(s, l->at) && l->children == 0)
            give_up(t, best);
        else
            grow(t, best);
    }
}

classic_end search_by_sma_star(classic_search *s) {
    size_t count = (size_t)s->width * (size_t)s->height;
    tree t = {.search = s, .room = s->query.beam_width > 1 ? s->query.beam_width : ROOM};
    t.all = hr_allocate_zeroed(&s->allocator, (size_t)t.room, sizeof *t.all);
    t.node_of = hr_allocate(&s->allocator, count, sizeof *t.node_of);
    classic_end end = CLASSIC_OUT_OF_MEMORY;
    for (size_t i = 0; t.node_of && i < count; i++) t.node_of[i] = NOBODY;
    if (t.all && t.node_of) {
        look_at(s, s->query.from);
        put(&t, s->query.from, 0, estimate(s, s->query.from, HR_OCTILE), NOBODY);
        end = search_tree(&t);
    }
    hr_release(&s->allocator, t.all);
    hr_release(&s->allocator, t.node_of);
    return end;
}
