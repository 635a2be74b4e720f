// check.c - see check.h: all that is found, in one list.

#include "viewer/check/check.h"

#include "passmap/base/array.h"
#include "passmap/base/memory.h"
#include "viewer/check/check_cells.h"
#include "viewer/check/check_chokes.h"
#include "viewer/check/check_clearance.h"

#include <stdlib.h>

typedef struct checking {
    check_report *report;
    const uint8_t *cells;
    int32_t width, height;
    check_options options;
    uint8_t *clearance; // of the class
} checking;

check_options check_options_default(void) {
    return (check_options){.island_least = 16, .choke_width = 4, .choke_most = 3};
}

static bool add(check_report *report, const check_finding *finding) {
    check_finding *list = hr_array_reserve(&report->allocator, report->findings, &report->capacity,
                                           (int64_t)report->count + 1, sizeof *list);
    if (!list) return false;
    report->findings = list;
    list[report->count++] = *finding;
    if (finding->class_index >= 0) report->classes[finding->class_index].counts[finding->kind]++;
    if (finding->kind == CHECK_ODD) report->odd++;
    if (finding->kind == CHECK_SOFT) report->soft++;
    return true;
}

// ---- Nothing open

static bool add_closed(checking *c, int32_t index) {
    check_finding finding = {.kind = CHECK_CLOSED, .class_index = index};
    if (c->report->classes[index].open > 0) return true;
    for (int32_t i = 0; i < c->width * c->height; i++) {
        if (c->clearance[i] <= finding.width) continue;
        finding.width = c->clearance[i];
        finding.at = (hr_cell){i % c->width, i / c->width};
    }
    return add(c->report, &finding);
}

// ---- Islands and pockets

typedef struct shore {
    int32_t away; // steps from the largest part; -1 = not there yet
    hr_cell at;
} shore;

static void reach_block(const checking *c, const check_parts *parts, int32_t at, int32_t away,
                        int32_t *steps, int32_t *queue, int32_t *end, shore *shores) {
    if (steps[at] >= 0) return;
    steps[at] = away;
    queue[(*end)++] = at;
    int32_t part = parts->labels[at];
    if (part != NO_PART && shores[part].away < 0)
        shores[part] = (shore){away, {at % c->width, at / c->width}};
}

// How far each part is from the largest one, through all that is closed, and where it is nearest.
static bool find_shores(const checking *c, const check_parts *parts, shore *shores) {
    const hr_allocator *allocator = &c->report->allocator;
    int32_t count = c->width * c->height, end = 0;
    int32_t *steps = hr_allocate(allocator, (size_t)count, sizeof *steps);
    int32_t *queue = hr_allocate(allocator, (size_t)count, sizeof *queue);
    bool is_done = steps && queue;
    for (int32_t i = 0; i < parts->count; i++) shores[i] = (shore){-1, parts->at[i].first};
    for (int32_t i = 0; is_done && i < count; i++) steps[i] = -1;
    for (int32_t i = 0; is_done && i < count; i++)
        if (parts->labels[i] == parts->largest)
            reach_block(c, parts, i, 0, steps, queue, &end, shores);
    for (int32_t first = 0; is_done && first < end; first++) {
        int32_t at = queue[first], away = steps[at] + 1;
        int32_t x = at % c->width, y = at / c->width;
        if (y > 0) reach_block(c, parts, at - c->width, away, steps, queue, &end, shores);
        if (x > 0) reach_block(c, parts, at - 1, away, steps, queue, &end, shores);
        if (x + 1 < c->width) reach_block(c, parts, at + 1, away, steps, queue, &end, shores);
        if (y + 1 < c->height)
            reach_block(c, parts, at + c->width, away, steps, queue, &end, shores);
    }
    hr_release(allocator, steps);
    hr_release(allocator, queue);
    return is_done;
}

static bool add_islands(checking *c, int32_t index, const check_parts *parts) {
    shore *shores = hr_allocate(&c->report->allocator, (size_t)parts->count, sizeof *shores);
    bool is_done = shores && (parts->count < 2 || find_shores(c, parts, shores));
    for (int32_t i = 0; is_done && i < parts->count; i++) {
        int64_t size = parts->at[i].size;
        check_finding finding = {.kind =
                                     size >= c->options.island_least ? CHECK_ISLAND : CHECK_POCKET,
                                 .class_index = index,
                                 .at = shores[i].at,
                                 .size = size,
                                 .away = shores[i].away - 1};
        if (i != parts->largest) is_done = add(c->report, &finding);
    }
    hr_release(&c->report->allocator, shores);
    return is_done;
}

static bool check_parts_of(checking *c, int32_t index) {
    check_class *class = &c->report->classes[index];
    check_parts parts;
    bool is_done = check_parts_find(&parts, &c->report->allocator, c->clearance, class->unit.size,
                                    c->width, c->height);
    for (int32_t i = 0; is_done && i < parts.count; i++) class->open += parts.at[i].size;
    if (is_done && parts.largest != NO_PART) {
        class->reachable = parts.at[parts.largest].size;
        class->home = parts.at[parts.largest].first;
    }
    is_done = is_done && add_islands(c, index, &parts);
    check_parts_end(&parts, &c->report->allocator);
    return is_done;
}

// ---- Gaps and chokes

// The middle of a block.
static hr_cell middle_of(hr_cell block, int32_t size) {
    return (hr_cell){block.x + size / 2, block.y + size / 2};
}

static check_finding passage_finding(check_kind kind, int32_t index, const check_join *join) {
    return (check_finding){.kind = kind,
                           .class_index = index,
                           .at = middle_of(join->at, join->width),
                           .size = join->size,
                           .width = join->width,
                           .count = 1};
}

static bool add_gaps(checking *c, int32_t index) {
    check_passages passages;
    int32_t size = c->report->classes[index].unit.size;
    if (size == 1) return true;
    bool is_done = check_passages_find(&passages, &c->report->allocator, c->clearance, c->width,
                                       c->height, 1, size, c->options.island_least);
    for (int32_t i = 0; is_done && i < passages.count; i++) {
        check_finding finding = passage_finding(CHECK_GAP, index, &passages.joins[i]);
        is_done = add(c->report, &finding);
    }
    check_passages_end(&passages, &c->report->allocator);
    return is_done;
}

// Large is a place of a hundredth of all.
static bool add_chokes(checking *c, int32_t index) {
    const check_class *class = &c->report->classes[index];
    const hr_allocator *allocator = &c->report->allocator;
    int32_t narrow = class->unit.size, wide = narrow + c->options.choke_width;
    int64_t least = class->open / 100;
    check_passages passages;
    if (wide > CLEARANCE_MOST) return true;
    if (least < c->options.island_least) least = c->options.island_least;
    bool is_done = check_passages_find(&passages, allocator, c->clearance, c->width, c->height,
                                       narrow, wide, least);
    int32_t *counts = is_done ? check_chokes_count(&passages, allocator, c->clearance, c->width,
                                                   c->height, narrow, wide)
                              : NULL;
    is_done = counts;
    for (int32_t i = 0; is_done && i < passages.count; i++) {
        check_finding finding = passage_finding(CHECK_CHOKE, index, &passages.joins[i]);
        finding.count = counts[i];
        if (counts[i] > 0 && counts[i] <= c->options.choke_most) is_done = add(c->report, &finding);
    }
    hr_release(allocator, counts);
    check_passages_end(&passages, allocator);
    return is_done;
}

// ---- Cells

static bool add_odd(checking *c) {
    for (int32_t y = 0; y < c->height; y++)
        for (int32_t x = 0; x < c->width; x++) {
            hr_cell at = {x, y};
            if (!check_is_odd(c->cells, c->width, c->height, at)) continue;
            int32_t beside = x > 0 ? -1 : 1;
            uint8_t around = c->cells[(size_t)y * (size_t)c->width + (size_t)(x + beside)];
            check_finding finding = {.kind = CHECK_ODD,
                                     .class_index = CHECK_OF_MAP,
                                     .at = at,
                                     .size = 1,
                                     .value = c->cells[(size_t)y * (size_t)c->width + (size_t)x],
                                     .between = {around, around}};
            if (!add(c->report, &finding)) return false;
        }
    return true;
}

static bool add_soft(checking *c) {
    check_soft soft[256];
    check_find_soft(c->cells, c->width, c->height, soft);
    for (int value = 0; value < 256; value++) {
        check_finding finding = {.kind = CHECK_SOFT,
                                 .class_index = CHECK_OF_MAP,
                                 .at = soft[value].first,
                                 .size = soft[value].count,
                                 .value = (uint8_t)value,
                                 .between = {soft[value].low, soft[value].high}};
        if (check_is_soft(&soft[value], (uint8_t)value) && !add(c->report, &finding)) return false;
    }
    return true;
}

// ---- All of it

static int compare_findings(const void *left, const void *right) {
    const check_finding *a = left, *b = right;
    if (a->kind != b->kind) return a->kind < b->kind ? -1 : 1;
    if (a->class_index != b->class_index) return a->class_index < b->class_index ? -1 : 1;
    if (a->size != b->size) return a->size > b->size ? -1 : 1;
    if (a->at.y != b->at.y) return a->at.y < b->at.y ? -1 : 1;
    return (a->at.x > b->at.x) - (a->at.x < b->at.x);
}

// In parts, between which it may be cancelled. @return false if it was, or out of memory.
static bool go_on(const checking *c) {
    const check_options *options = &c->options;
    if (options->should_cancel && options->should_cancel(options->cancel_user))
        c->report->is_cancelled = true;
    return !c->report->is_cancelled;
}

static bool check_class_at(checking *c, int32_t i) {
    if (!go_on(c)) return false;
    check_clearance(c->cells, c->width, c->height, c->report->classes[i].unit.pass, c->clearance);
    return check_parts_of(c, i) && add_closed(c, i) && go_on(c) && add_gaps(c, i) && go_on(c) &&
           add_chokes(c, i);
}

static bool check_all(checking *c) {
    for (int32_t i = 0; i < c->report->class_count; i++)
        if (!check_class_at(c, i)) return false;
    return go_on(c) && add_odd(c) && add_soft(c);
}

hr_error check_map(check_report *report, const uint8_t *cells, int32_t width, int32_t height,
                   const hr_class *classes, int32_t class_count, const check_options *options,
                   hr_allocator allocator) {
    checking c = {report, cells, width, height, *options, NULL};
    *report = (check_report){.class_count = class_count, .allocator = allocator};
    for (int32_t i = 0; i < class_count; i++) report->classes[i].unit = classes[i];
    c.clearance = hr_allocate(&allocator, (size_t)width * (size_t)height, 1);
    bool is_done = c.clearance && check_all(&c);
    hr_release(&allocator, c.clearance);
    if (!is_done) {
        bool is_cancelled = report->is_cancelled;
        check_end(report);
        report->is_cancelled = is_cancelled;
        return is_cancelled ? HR_OK : HR_OUT_OF_MEMORY;
    }
    if (report->count > 0)
        qsort(report->findings, (size_t)report->count, sizeof *report->findings, compare_findings);
    return HR_OK;
}

void check_end(check_report *report) {
    hr_release(&report->allocator, report->findings);
    *report = (check_report){.allocator = report->allocator};
}
