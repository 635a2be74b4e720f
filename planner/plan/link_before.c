// link_before.c - straight up through links, or through a shortcut.

#include "planner/plan/link_before.h"

#include "passmap/base/compiler.h"
#include "passmap/map/link_frames.h"
#include "passmap/map/link_parts.h"

#include <math.h>

// Less than it is by a 2^20th, so that however sums are rounded, no detour costs less.
static double straight_up(const hr_link_origin *origin, int32_t part, hr_position at) {
    static const double SHRUNK = 1 - 1.0 / (1 << 20);
    double up = hr_link_frame_distance(&origin->arcs->parts, origin->part, origin->at, part, at);
    return hr_product(up, origin->least * SHRUNK);
}

hr_link_origin hr_link_origin_of(const hr_link_arcs *arcs, int32_t part, hr_position at,
                                 double least) {
    const hr_link_parts *parts = &arcs->parts;
    hr_link_origin origin = {arcs, at, part, least, INFINITY};
    for (int32_t i = 0; part >= 0 && i < parts->shortcut_count; i++) {
        const hr_link_arc *arc = &arcs->at[parts->shortcuts[i]];
        if (!hr_part_leads_to(parts, part, arc->entry_part)) continue;
        double up = straight_up(&origin, arc->entry_part, arc->in);
        origin.by_shortcut = fmin(origin.by_shortcut, up + arc->cost_256ths);
    }
    return origin;
}

double hr_link_before(const hr_link_origin *origin, int32_t part, hr_position at) {
    return fmin(straight_up(origin, part, at), origin->by_shortcut);
}
