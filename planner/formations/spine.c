// spine.c - a guide, and wider ways along it.

#include "planner/formations/spine.h"

#include "passmap/base/assertion.h"
#include "planner/grid/geometry.h"
#include "planner/grid/sweep.h"

#include <string.h>

// A square of a level that lies over the guide, and where.
typedef struct sample {
    hr_position centre;
    int32_t label; // of the level's class; -1 = there is no such square
    int64_t along; // the guide
} sample;

// Guides[first .. first + count - 1].
typedef struct way {
    int32_t first, count, level;
} way;

// Samples `from` to `last` of those from `first` to before `end`, which are along a guide.
typedef struct part {
    int32_t first, end, from, last, guide_level;
} part;

static hr_position *guides(const hr_march_call *call) { return call->march->guides.buffer.memory; }

static sample *samples(const hr_march_call *call) { return call->march->samples.buffer.memory; }

static bool is_same(hr_position a, hr_position b) { return a.x == b.x && a.y == b.y; }

static bool lose(hr_march_call *call) { return !(call->is_out_of_memory = true); }

// ---- Plans

static bool push_path(hr_march_call *call, const hr_path *path) {
    for (int32_t i = 0; i < path->count; i++) {
        hr_position *at = hr_list_push(&call->march->guides, &call->march->allocator, sizeof *at);
        if (!at) return lose(call);
        *at = path->waypoints[i];
    }
    return true;
}

// The waypoints of a plan, at the top of the stack of guides. Without a way there, or with one
// through links, or that is too long, there are none: count 0. @return false if out of memory.
static bool find_way(hr_march_call *call, int32_t level, hr_position from, hr_position to,
                     int64_t limit, way *found) {
    hr_march *march = call->march;
    hr_path path;
    *found = (way){march->guides.count, 0, level};
    // A limit of 0 would be none.
    double most = limit == INT64_MAX ? 0 : (double)hr_greatest_64(limit, 1);
    if (!hr_march_ask(call, march->levels[level].class_id, from, to, most, &path)) return false;
    if (!hr_march_arrives(&path) || path.links) return true;
    found->count = path.count;
    return push_path(call, &path);
}

static int64_t length_of(const hr_march_call *call, way w) {
    const hr_position *at = guides(call) + w.first;
    int64_t length = 0;
    for (int32_t i = 1; i < w.count; i++) length += hr_march_distance(at[i - 1], at[i]);
    return length;
}

static bool append(hr_march_call *call, way w) {
    hr_march *march = call->march;
    for (int32_t i = 0; i < w.count; i++) {
        hr_position at = guides(call)[w.first + i];
        int32_t count = march->points.count;
        hr_spine_point *last = count > 0 ? &hr_march_points(march)[count - 1] : NULL;
        if (!last || !is_same(last->at, at))
            last = hr_list_push(&march->points, &march->allocator, sizeof *last);
        if (!last) return lose(call);
        *last = (hr_spine_point){at, w.level, w.level};
    }
    return true;
}

// ---- Samples

// The open block of a row nearest to `at`, of those from `first` to `last`. These are no more than
// a block is broad, and what closes the one at `at` closes as many: there are none on both sides.
// @return false if there is none.
static bool find_in_row(const uint64_t *row, int32_t first, int32_t last, int32_t at,
                        int32_t *best) {
    int32_t left = INT32_MIN, right = INT32_MAX;
    for (int32_t end = hr_least(at, last); end >= first && left == INT32_MIN; end -= 64) {
        uint64_t open = ~hr_bits_at(row, end - 63);
        if (end - first < 63) open &= ~UINT64_C(0) << (63 - (end - first));
        if (open) left = end - 63 + hr_highest_bit(open);
    }
    for (int32_t x = hr_greatest(at, first); x <= last && right == INT32_MAX; x += 64) {
        uint64_t open = ~hr_bits_at(row, x);
        if (last - x < 63) open &= ~UINT64_C(0) >> (63 - (last - x));
        if (open) right = x + hr_lowest_bit(open);
    }
    HR_ASSERT(left == INT32_MIN || right == INT32_MAX || left == right);
    *best = left != INT32_MIN ? left : right;
    return *best != INT32_MAX;
}

// The open square of a level over the guide's at a position whose centre is nearest to that; ties
// by y, then x.
static bool find_cover(const hr_march_call *call, int32_t level, int32_t guide_level,
                       hr_position at, hr_cell *best) {
    const hr_march_level *wide = &call->march->levels[level];
    hr_cell block = hr_block_at(at, call->march->levels[guide_level].size);
    hr_cell middle = hr_block_at(at, wide->size);
    int32_t play = wide->size - call->march->levels[guide_level].size;
    const hr_lines *rows = &wide->entry->plane.rows;
    int32_t first = hr_greatest(block.x - play, 0), last = hr_least(block.x, rows->length - 1);
    int64_t least = INT64_MAX;
    for (int32_t y = hr_greatest(block.y - play, 0); y <= hr_least(block.y, rows->count - 1); y++) {
        hr_cell found = {0, y};
        int64_t aside = (int64_t)(y - middle.y) * (y - middle.y);
        if (aside >= least || !find_in_row(hr_line(rows, y), first, last, middle.x, &found.x))
            continue;
        int64_t squared = hr_squared_distance(found, middle);
        if (squared < least) least = squared, *best = found;
    }
    return least < INT64_MAX;
}

static bool push_sample(hr_march_call *call, int32_t level, int32_t guide_level, hr_position at,
                        int64_t along) {
    const hr_march_level *wide = &call->march->levels[level];
    sample *s = hr_list_push(&call->march->samples, &call->march->allocator, sizeof *s);
    if (!s) return lose(call);
    hr_cell block;
    *s = (sample){at, -1, along};
    if (!find_cover(call, level, guide_level, at, &block)) return true;
    s->centre = hr_block_centre(block, wide->size);
    s->label = hr_label_at(&wide->entry->labels, block.x, block.y);
    return true;
}

// Half of what the level is wider from one to the next: a gap between two is a short one.
static int64_t stride_of(const hr_march_call *call, int32_t level, int32_t guide_level) {
    const hr_march_level *levels = call->march->levels;
    return hr_greatest((levels[level].size - levels[guide_level].size) / 2, 1) * HR_CELL;
}

// Pushes those of a leg but for its end.
static bool sample_leg(hr_march_call *call, int32_t level, int32_t guide_level, hr_position from,
                       hr_position to, int64_t along) {
    int64_t stride = stride_of(call, level, guide_level);
    int64_t longer = hr_greatest(abs(to.x - from.x), abs(to.y - from.y));
    int64_t length = hr_march_distance(from, to), count = (longer + stride - 1) / stride;
    for (int64_t i = 0; i < count; i++) {
        hr_position at = hr_march_between(from, to, i, count);
        if (!push_sample(call, level, guide_level, at, along + length * i / count)) return false;
    }
    return true;
}

static bool sample_way(hr_march_call *call, int32_t level, way guide) {
    int64_t along = 0;
    for (int32_t i = 1; i < guide.count; i++) {
        hr_position from = guides(call)[guide.first + i - 1], to = guides(call)[guide.first + i];
        if (!sample_leg(call, level, guide.level, from, to, along)) return false;
        along += hr_march_distance(from, to);
    }
    hr_position last = guides(call)[guide.first + guide.count - 1];
    return push_sample(call, level, guide.level, last, along);
}

// ---- Wider parts

static int64_t stretched(const hr_march_call *call, int64_t length) {
    double ratio = call->order->detour_ratio == 0 ? 1.25 : call->order->detour_ratio;
    int64_t share = (int64_t)(ratio * 65536);
    return length / 65536 * share + length % 65536 * share / 65536;
}

// Whether a wide part is long enough to form up in, and to fall in again. Between two gaps that is
// no use where the tail of the file is still in the first one when its head is at the second.
static bool is_long_enough(const hr_march_call *call, int32_t level, part p) {
    const hr_march_level *levels = call->march->levels;
    int64_t needed = levels[level].depth + 2 * (int64_t)levels[level].side;
    bool is_between = p.from > p.first && p.last + 1 < p.end;
    if (is_between) needed += levels[p.guide_level].depth;
    return samples(call)[p.last].along - samples(call)[p.from].along >= needed;
}

// Plans from one sample to another. Wide squares go wider round corners: by half of their side
// at a right angle.
static bool try_wide(hr_march_call *call, int32_t level, part p, way *found) {
    const sample *a = &samples(call)[p.from], *b = &samples(call)[p.last];
    *found = (way){0};
    if (!is_long_enough(call, level, p) || is_same(a->centre, b->centre)) return true;
    int64_t limit =
        stretched(call, b->along - a->along) + call->march->levels[level].size * HR_CELL / 2;
    return find_way(call, level, a->centre, b->centre, limit, found);
}

// The last sample with the same label.
static int32_t last_labelled(const hr_march_call *call, int32_t from, int32_t end) {
    while (samples(call)[end - 1].label != samples(call)[from].label) end--;
    return end - 1;
}

// The last one in a row that has it.
static int32_t end_of_run(const hr_march_call *call, int32_t from, int32_t end) {
    int32_t label = samples(call)[from].label;
    while (from + 1 < end && samples(call)[from + 1].label == label) from++;
    return from;
}

static bool widen(hr_march_call *call, int32_t level, way guide);

// From a place of the spine to another, at what width there is: narrower than `level`.
static bool fill_gap(hr_march_call *call, int32_t level, int32_t guide_level, hr_position from,
                     hr_position to) {
    way guide;
    if (is_same(from, to)) return true;
    return find_way(call, guide_level, from, to, INT64_MAX, &guide) &&
           (guide.count == 0 || widen(call, level + 1, guide));
}

// Whether a wide square gets from one sample past what is narrow to another, by a short way round.
// @return false if out of memory.
static bool try_round(hr_march_call *call, int32_t level, int32_t from, int32_t to, bool *is_way) {
    const sample *a = &samples(call)[from], *b = &samples(call)[to];
    int64_t limit =
        stretched(call, b->along - a->along) + 2 * call->march->levels[level].size * HR_CELL;
    hr_path path;
    *is_way = true;
    if (is_same(a->centre, b->centre)) return true;
    if (!hr_march_ask(call, call->march->levels[level].class_id, a->centre, b->centre,
                      (double)limit, &path))
        return false;
    *is_way = hr_march_arrives(&path) && !path.links;
    return true;
}

// From the samples in a row that end at `*last` to the next ones with their label, and on, as long
// as there is a way round what is between them. @return false if out of memory.
static bool extend(hr_march_call *call, int32_t level, int32_t end, int32_t *last) {
    int32_t label = samples(call)[*last].label;
    for (int32_t next = *last + 1; next < end; next++) {
        bool is_way;
        if (samples(call)[next].label != label) continue;
        if (!try_round(call, level, *last, next, &is_way)) return false;
        if (!is_way) return true;
        next = *last = end_of_run(call, next, end);
    }
    return true;
}

// A wide way from sample `from` on, as far as one leads along the guide: past short narrow places,
// or all the way to the last sample, if `tries_all`. Sets `last`.
static bool find_wide_part(hr_march_call *call, int32_t level, bool tries_all, part *p, way *wide) {
    int32_t run = end_of_run(call, p->from, p->end);
    *wide = (way){0};
    p->last = last_labelled(call, p->from, p->end);
    if (p->last == run || tries_all)
        if (!try_wide(call, level, *p, wide)) return false;
    if (p->last == run || wide->count > 0) return true;
    p->last = run;
    if (!extend(call, level, p->end, &p->last) || !try_wide(call, level, *p, wide)) return false;
    if (p->last == run || wide->count > 0) return true;
    p->last = run;
    return try_wide(call, level, *p, wide);
}

// The parts of a guide that are wide enough for a level, and what is between them. @return false if
// out of memory; a gap that could not be filled leaves the spine open.
static bool widen_parts(hr_march_call *call, int32_t level, way guide, int32_t first, int32_t end) {
    hr_position at = guides(call)[guide.first];
    hr_position to = guides(call)[guide.first + guide.count - 1];
    bool is_first = true;
    part p = {.first = first, .end = end, .guide_level = guide.level};
    for (p.from = first; p.from < end; p.from = p.last + 1) {
        way wide;
        p.last = p.from;
        if (samples(call)[p.from].label < 0) continue;
        if (!find_wide_part(call, level, is_first, &p, &wide)) return false;
        is_first = false;
        if (wide.count == 0) continue;
        hr_position centre = samples(call)[p.from].centre;
        if (!fill_gap(call, level, guide.level, at, centre) || !append(call, wide)) return false;
        at = samples(call)[p.last].centre;
    }
    return fill_gap(call, level, guide.level, at, to);
}

static bool ends_at(const hr_march_call *call, hr_position to) {
    int32_t count = call->march->points.count;
    return count > 0 && is_same(hr_march_points(call->march)[count - 1].at, to);
}

// Whether no place between two points of the spine was left out.
static bool is_joined(const hr_march_call *call, int32_t first, hr_position from, hr_position to) {
    const hr_march *march = call->march;
    const hr_spine_point *points = hr_march_points(march);
    if (first < march->points.count && first == 0 && !is_same(points[0].at, from)) return false;
    for (int32_t i = hr_greatest(first, 1); i < march->points.count; i++) {
        const hr_march_level *level = &march->levels[points[i - 1].level];
        hr_cell a = hr_block_at(points[i - 1].at, level->size),
                b = hr_block_at(points[i].at, level->size);
        if (!hr_is_open_block(&level->entry->plane, a.x, a.y) ||
            !hr_is_open_block(&level->entry->plane, b.x, b.y) ||
            !hr_sweep(&level->entry->plane, a, b))
            return false;
    }
    return ends_at(call, to);
}

static bool widen(hr_march_call *call, int32_t level, way guide) {
    hr_march *march = call->march;
    if (level >= guide.level) return append(call, guide);
    int32_t first = march->samples.count, first_point = march->points.count;
    int32_t last_level = first_point > 0 ? hr_march_points(march)[first_point - 1].level : 0;
    if (!sample_way(call, level, guide)) return false;
    if (!widen_parts(call, level, guide, first, march->samples.count)) return false;
    march->samples.count = first;
    hr_position from = guides(call)[guide.first], to = guides(call)[guide.first + guide.count - 1];
    if (is_joined(call, first_point, from, to)) return true;
    march->points.count = first_point;
    if (first_point > 0) hr_march_points(march)[first_point - 1].level = last_level;
    return append(call, guide);
}

// ---- The guide

// The way between its two ends of which a level's squares are, and how much of the way of the
// largest unit lies before and behind that.
typedef struct wide_ends {
    hr_position from, to;
    int64_t before, behind;
} wide_ends;

// `along` is no more than the way is long.
static hr_position at_along(const hr_march_call *call, way w, int64_t along) {
    const hr_position *at = guides(call) + w.first;
    for (int32_t i = 1;; i++) {
        HR_ASSERT(i < w.count);
        int64_t length = hr_march_distance(at[i - 1], at[i]);
        if (along <= length) return hr_march_between(at[i - 1], at[i], along, length);
        along -= length;
    }
}

// The first place of the base way from one of its ends where a level has a square over it, no
// farther than the group is deep.
static bool find_end(const hr_march_call *call, int32_t level, way base, int64_t length,
                     bool is_last, hr_position *centre, int64_t *along) {
    const hr_march_level *wide = &call->march->levels[level];
    int64_t zone = hr_least_64(wide->depth + 4 * wide->size * HR_CELL, length / 2);
    int64_t stride = stride_of(call, level, base.level);
    for (*along = 0; *along <= zone; *along += stride) {
        hr_cell block;
        hr_position at = at_along(call, base, is_last ? length - *along : *along);
        if (!find_cover(call, level, base.level, at, &block)) continue;
        *centre = hr_block_centre(block, wide->size);
        return true;
    }
    return false;
}

static int32_t label_at(const hr_march_level *level, hr_position centre) {
    hr_cell block = hr_block_at(centre, level->size);
    return hr_label_at(&level->entry->labels, block.x, block.y);
}

// The way of a level between the ends of the base way, if it is not too long. @return false if out
// of memory.
static bool find_guide(hr_march_call *call, int32_t level, way base, wide_ends *ends, way *guide) {
    const hr_march_level *wide = &call->march->levels[level];
    int64_t length = length_of(call, base);
    *guide = (way){0};
    if (!find_end(call, level, base, length, false, &ends->from, &ends->before) ||
        !find_end(call, level, base, length, true, &ends->to, &ends->behind) ||
        label_at(wide, ends->from) != label_at(wide, ends->to) || is_same(ends->from, ends->to))
        return true;
    int64_t limit = stretched(call, length) - ends->before - ends->behind;
    return find_way(call, level, ends->from, ends->to, limit, guide);
}

// Between an end of the base way and the guide: by the widest class that can stand at the end.
static bool find_end_way(hr_march_call *call, int32_t guide_level, way base, hr_position centre,
                         bool is_last, way *found) {
    const hr_march_level *levels = call->march->levels;
    hr_position end = guides(call)[is_last ? base.first + base.count - 1 : base.first];
    *found = (way){0};
    for (int32_t level = guide_level + 1; level <= base.level && found->count == 0; level++) {
        hr_cell at, inner = hr_block_at(centre, levels[level].size);
        bool is_base = level == base.level;
        if (!is_base && !find_cover(call, level, base.level, end, &at)) continue;
        hr_position from = is_base ? end : hr_block_centre(at, levels[level].size);
        hr_position to = hr_block_centre(inner, levels[level].size);
        if (label_at(&levels[level], from) != label_at(&levels[level], to)) continue;
        if (!find_way(call, level, is_last ? to : from, is_last ? from : to, INT64_MAX, found))
            return false;
    }
    return true;
}

// The spine along the guide of a level, with what is narrower at its ends.
static bool follow_guide(hr_march_call *call, way base, const wide_ends *ends, way guide) {
    way before = {0}, behind = {0};
    if (ends->before > 0 && !find_end_way(call, guide.level, base, ends->from, false, &before))
        return false;
    if (ends->behind > 0 && !find_end_way(call, guide.level, base, ends->to, true, &behind))
        return false;
    if (!append(call, before) || !widen(call, 0, guide)) return false;
    if (behind.count > 0) {
        hr_spine_point *last = &hr_march_points(call->march)[call->march->points.count - 1];
        last->level = last->formation = behind.level;
    }
    return append(call, behind);
}

static bool find_wide_spine(hr_march_call *call, way base) {
    for (int32_t level = 0; level < base.level; level++) {
        wide_ends ends;
        way guide;
        if (!find_guide(call, level, base, &ends, &guide)) return false;
        if (guide.count > 1) return follow_guide(call, base, &ends, guide);
    }
    return widen(call, 0, base);
}

// Whether the largest unit, standing at `at`, is within the square of a level at `centre`.
static bool is_covered(const hr_march_call *call, int32_t level, hr_position centre,
                       hr_position at) {
    const hr_march *march = call->march;
    int32_t play =
        (march->levels[level].size - march->levels[march->level_count - 1].size) * HR_CELL / 2;
    return abs(at.x - centre.x) <= play && abs(at.y - centre.y) <= play;
}

// Squares lie over whole cells, so that their centres are beside the ends of the way: the short
// legs from the ends to them are left out.
static void trim_ends(hr_march_call *call) {
    hr_march *march = call->march;
    hr_spine_point *p = hr_march_points(march);
    int32_t count = march->points.count;
    if (count > 2 && p[1].level < p[0].level && is_covered(call, p[1].level, p[1].at, p[0].at)) {
        memmove(p, p + 1, (size_t)(count - 1) * sizeof *p);
        march->points.count = --count;
    }
    if (count > 2 && p[count - 3].level < p[count - 2].level &&
        is_covered(call, p[count - 3].level, p[count - 2].at, p[count - 1].at))
        march->points.count--;
}

bool hr_find_spine(hr_march_call *call, hr_position start) {
    hr_march *march = call->march;
    int32_t last = march->level_count - 1;
    hr_path path;
    march->points.count = march->guides.count = march->samples.count = 0;
    if (!hr_march_ask(call, march->levels[last].class_id, start, call->order->goal, 0, &path))
        return false;
    march->spine.status = path.status;
    march->spine.map_version = path.map_version;
    bool leads_there = hr_march_arrives(&path) || path.status == HR_NEAREST;
    if (!leads_there || path.links || path.count < 2) return true;
    way base = {0, path.count, last};
    if (!push_path(call, &path) || !find_wide_spine(call, base)) return false;
    trim_ends(call);
    return true;
}
