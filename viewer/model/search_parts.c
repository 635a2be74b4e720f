// search_parts.c - the events of a search, sorted by the layers that show them.

#include "search_parts.h"

#include <stdlib.h>

search_piece search_piece_between(hr_cell from, hr_cell to) {
    return (search_piece){(int16_t)from.x, (int16_t)from.y, (int16_t)to.x, (int16_t)to.y};
}

// ---- Which events belong to which parts

typedef uint32_t part_set;

static part_set only(search_part part) { return UINT32_C(1) << part; }

static part_set parts_of_run(const hr_event *event) {
    if (event->stage == HR_STAGE_EXACT) return only(PART_EXACT_RUNS);
    if (event->stage != HR_STAGE_TRACE) return 0;
    bool is_inner = event->depth > 0;
    if (event->is_left) return only(is_inner ? PART_LEFT_INNER : PART_LEFT);
    return only(is_inner ? PART_RIGHT_INNER : PART_RIGHT);
}

// Entries and exits are those of the first line, not of the parts it was split into.
static part_set parts_of_ray(const hr_event *event) {
    if (event->stage == HR_STAGE_EXACT)
        return only(event->is_clear ? PART_EXACT_CLEAR : PART_EXACT_STOPPED);
    bool is_entry = event->stage == HR_STAGE_TRACE && event->depth == 0 && !event->is_clear;
    return is_entry ? only(PART_ENDS) : 0;
}

static part_set parts_of_expansion(const hr_event *event) {
    switch (event->stage) {
    case HR_STAGE_ASTAR:
        return only(PART_EXPANDED);
    case HR_STAGE_ROUTES:
        return only(PART_PORTALS);
    case HR_STAGE_EXACT:
        return only(PART_TANGENTS);
    default:
        return 0;
    }
}

static part_set parts_of(const hr_event *event) {
    switch (event->kind) {
    case HR_EVENT_RUN:
        return parts_of_run(event);
    case HR_EVENT_RAY:
        return parts_of_ray(event);
    case HR_EVENT_EXPANSION:
        return parts_of_expansion(event);
    case HR_EVENT_EXIT:
        return event->depth == 0 ? only(PART_ENDS) : 0;
    case HR_EVENT_SPLIT:
        return only(PART_BENDS);
    case HR_EVENT_TURNING_POINT:
        if (event->stage == HR_STAGE_TRACE) return only(PART_BENDS);
        return event->stage == HR_STAGE_EXACT ? only(PART_TANGENTS) : 0;
    case HR_EVENT_LEG:
        return only(PART_LEGS) | (event->stage == HR_STAGE_ROUTES ? only(PART_ROUTE) : 0);
    default:
        return 0;
    }
}

// ---- Lists

static void count_all(search_parts *parts, const picture_record *record) {
    for (int32_t i = 0; i < record->count; i++) {
        part_set set = parts_of(&record->events[i]);
        for (int part = 0; set >> part; part++) parts->lists[part].count += (set >> part & 1) != 0;
    }
}

static bool make_room(search_list *list) {
    size_t count = (size_t)list->count + 1;
    list->pieces = malloc(count * sizeof *list->pieces);
    list->events = malloc(count * sizeof *list->events);
    list->count = 0;
    return list->pieces && list->events;
}

static bool is_line(int part) { return part < PART_EXPANDED; }

static void add(search_list *list, const hr_event *event, int32_t index, bool has_from) {
    list->pieces[list->count] = search_piece_between(has_from ? event->from : event->to, event->to);
    list->events[list->count++] = index;
}

static void fill(search_parts *parts, const picture_record *record) {
    for (int32_t i = 0; i < record->count; i++) {
        const hr_event *event = &record->events[i];
        part_set set = parts_of(event);
        for (int part = 0; set >> part; part++)
            if (set >> part & 1) add(&parts->lists[part], event, i, is_line(part));
    }
}

bool search_parts_build(search_parts *parts, const picture_record *record) {
    bool is_whole = true;
    *parts = (search_parts){0};
    count_all(parts, record);
    for (int part = 0; part < PART_COUNT; part++)
        is_whole = make_room(&parts->lists[part]) && is_whole;
    if (is_whole)
        fill(parts, record);
    else
        search_parts_end(parts);
    return is_whole;
}

void search_parts_end(search_parts *parts) {
    for (int part = 0; part < PART_COUNT; part++) {
        free(parts->lists[part].pieces);
        free(parts->lists[part].events);
    }
    *parts = (search_parts){0};
}

int32_t search_list_shown(const search_list *list, int32_t event_count) {
    int32_t low = 0, high = list->count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (list->events[middle] < event_count)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
