// trace_list.c - what a search did, as a list to be read.

#include "viewer/model/trace_list.h"

#include "viewer/options/plural.h"

#include <stdio.h>
#include <stdlib.h>

// ---- Places

static int64_t cross(hr_cell a, hr_cell b, hr_cell c) {
    return (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
}

static bool is_between(int32_t at, int32_t a, int32_t b) {
    int32_t least = a < b ? a : b, most = a < b ? b : a;
    return at >= least - 1 && at <= most + 1;
}

static int32_t longer_side(hr_cell a, hr_cell b) {
    int32_t x = abs(a.x - b.x), y = abs(a.y - b.y);
    return x > y ? x : y;
}

bool trace_event_touches(const hr_event *event, hr_cell block) {
    bool is_line =
        event->kind == HR_EVENT_RAY || event->kind == HR_EVENT_RUN || event->kind == HR_EVENT_LEG;
    hr_cell from = is_line ? event->from : event->to, to = event->to;
    bool is_in_box = is_between(block.x, from.x, to.x) && is_between(block.y, from.y, to.y);
    return is_in_box && llabs(cross(from, to, block)) <= longer_side(from, to);
}

// ---- Phases

static bool is_entry(const hr_event *event) {
    return event->kind == HR_EVENT_RAY && event->stage == HR_STAGE_TRACE && !event->is_clear;
}

static bool is_of_many(const hr_event *event) {
    return event->kind == HR_EVENT_RUN || event->kind == HR_EVENT_TURNING_POINT ||
           event->kind == HR_EVENT_EXPANSION || event->kind == HR_EVENT_LEG ||
           event->kind == HR_EVENT_SPLIT ||
           (event->kind == HR_EVENT_RAY && event->stage != HR_STAGE_TRACE);
}

// A hand lets go and takes hold again: that is one walk along a wall.
static hr_event_kind family(const hr_event *event) {
    return event->kind == HR_EVENT_TURNING_POINT ? HR_EVENT_RUN : event->kind;
}

static bool goes_on(const hr_event *a, const hr_event *b) {
    return is_of_many(a) && is_of_many(b) && a->stage == b->stage && family(a) == family(b) &&
           a->is_left == b->is_left && a->depth == b->depth;
}

static void say_phase(trace_phase *phase, const hr_event *first) {
    int count = phase->last - phase->first + 1;
    const char *stage = hr_stage_name(first->stage);
    if (count == 1)
        words_for_event(first, phase->text);
    else if (first->kind == HR_EVENT_SPLIT)
        words_for_split(first, count, phase->text);
    else if (family(first) == HR_EVENT_RUN && first->stage == HR_STAGE_TRACE)
        snprintf(phase->text, sizeof phase->text,
                 "%s: round the %s of obstacle %d: the %s hand, %d event%s", stage,
                 first->is_left ? "right" : "left", (int)phase->obstacle,
                 first->is_left ? "left" : "right", count, plural(count));
    else if (family(first) == HR_EVENT_RUN)
        snprintf(phase->text, sizeof phase->text, "%s: along walls, %d event%s", stage, count,
                 plural(count));
    else if (first->kind == HR_EVENT_EXPANSION)
        snprintf(phase->text, sizeof phase->text, "%s: looks at %d place%s", stage, count,
                 plural(count));
    else if (first->kind == HR_EVENT_LEG)
        snprintf(phase->text, sizeof phase->text, "%s: a way of %d leg%s", stage, count,
                 plural(count));
    else
        snprintf(phase->text, sizeof phase->text, "%s: %d ray%s", stage, count, plural(count));
}

static void add_phase(trace_list *list, const picture_record *record, int32_t first, int32_t last,
                      int32_t obstacle) {
    int32_t i = list->count++;
    if (i >= TRACE_PHASES_MOST) return;
    list->phases[i] = (trace_phase){.first = first, .last = last, .obstacle = obstacle};
    say_phase(&list->phases[i], &record->events[first]);
}

static bool is_touched(const picture_record *record, int32_t first, int32_t last,
                       const hr_cell *block) {
    for (int32_t i = first; block && i <= last; i++)
        if (trace_event_touches(&record->events[i], *block)) return true;
    return !block;
}

static void list_phases(trace_list *list, const picture_record *record, const hr_cell *block) {
    int32_t obstacle = 0;
    list->count = 0;
    for (int32_t first = 0, last; first < record->count; first = last + 1) {
        obstacle += is_entry(&record->events[first]);
        last = first;
        while (last + 1 < record->count &&
               goes_on(&record->events[last], &record->events[last + 1]))
            last++;
        bool has_obstacle = record->events[first].stage == HR_STAGE_TRACE;
        if (is_touched(record, first, last, block))
            add_phase(list, record, first, last, has_obstacle ? obstacle : 0);
    }
}

void trace_list_of(trace_list *list, const picture_record *record) {
    list_phases(list, record, NULL);
}

void trace_list_touching(trace_list *list, const picture_record *record, hr_cell block) {
    list_phases(list, record, &block);
}

int32_t trace_list_at(const trace_list *list, int32_t event) {
    for (int32_t i = 0; i < list->count && i < TRACE_PHASES_MOST; i++)
        if (list->phases[i].first <= event && event <= list->phases[i].last) return i;
    return -1;
}

// ---- Layers

static layer_set bit(layer which) { return UINT32_C(1) << which; }

layer_set layers_of_stage(hr_stage stage) {
    switch (stage) {
    case HR_STAGE_TRACE:
        return bit(LAYER_LINE) | bit(LAYER_LEFT) | bit(LAYER_RIGHT) | bit(LAYER_SPLITS);
    case HR_STAGE_ROUTES:
        return bit(LAYER_TILES) | bit(LAYER_UNPULLED);
    case HR_STAGE_EXACT:
        return bit(LAYER_EXACT);
    case HR_STAGE_ASTAR:
        return bit(LAYER_EXPANDED) | bit(LAYER_UNPULLED);
    default:
        return 0;
    }
}
