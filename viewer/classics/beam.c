// beam.c - breadth first, but of each layer only the few blocks that look nearest to the goal are
// kept. Memory and time are bounded by the breadth of the beam, and the way can get lost: where the
// whole beam has run into a pocket, it gives up.
//
// Lowerre: The HARPY Speech Recognition System, 1976.

#include "viewer/classics/methods.h"

#include "viewer/classics/search.h"

enum { IS_KEPT = MARK_OWN, BEAM_WIDTH = 32 };

typedef struct beam {
    classic_search *search;
    layers layers;
    int32_t width;
    bool has_dropped;
} beam;

// What is dropped may be reached again by a later layer.
static void drop(beam *b, hr_cell at) {
    *mark_of(b->search, at) &= (uint8_t)~IS_KEPT;
    b->has_dropped = true;
}

// The next layer is kept in the order of estimates: whatever is over its width is its last.
static void put_in_order(beam *b, hr_cell next) {
    hr_points *layer = &b->layers.next;
    int64_t rest = estimate(b->search, next, HR_OCTILE);
    hr_points_push(layer, next);
    if (layer->is_out_of_memory) return;
    int32_t i = layer->count - 1;
    for (; i > 0 && estimate(b->search, layer->at[i - 1], HR_OCTILE) > rest; i--)
        layer->at[i] = layer->at[i - 1];
    layer->at[i] = next;
    if (layer->count > b->width) drop(b, layer->at[--layer->count]);
}

static void look_around(beam *b, hr_cell at) {
    for (int d = 0; d < DIRECTIONS && !b->layers.next.is_out_of_memory; d++) {
        hr_cell next = neighbour(at, d);
        if (!is_step_open(b->search, at, d) || *mark_of(b->search, next) & IS_KEPT) continue;
        touch(b->search, next, d);
        *mark_of(b->search, next) |= IS_KEPT;
        put_in_order(b, next);
        note_open(b->search, next, -1, estimate(b->search, next, HR_OCTILE), -1,
                  CLASSIC_PLAIN_STEP);
    }
}

static classic_end search_layers(beam *b) {
    classic_search *s = b->search;
    while (layers_go_on(&b->layers))
        for (int32_t i = 0; i < b->layers.now.count; i++) {
            hr_cell at = b->layers.now.at[i];
            if (hr_same(at, s->query.to)) return walk_back(s, at), CLASSIC_FOUND;
            if (!spend_step(s)) return CLASSIC_OVER_BUDGET;
            note_closed(s, at);
            look_around(b, at);
        }
    return b->has_dropped ? CLASSIC_GAVE_UP : CLASSIC_NO_WAY;
}

classic_end search_by_beam(classic_search *s) {
    int32_t width = s->query.beam_width > 0 ? s->query.beam_width : BEAM_WIDTH;
    beam b = {s, layers_begin(s, s->query.from), width, false};
    touch(s, s->query.from, 0);
    *mark_of(s, s->query.from) |= IS_KEPT;
    classic_end end = search_layers(&b);
    return layers_end(&b.layers, end);
}
