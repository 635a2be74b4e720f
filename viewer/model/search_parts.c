// search_parts.c - the events of a search, sorted by the layers that show them and by place.

#include "viewer/model/search_parts.h"

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

static void end(search_list *list) {
    free(list->pieces);
    free(list->events);
    free(list->boxes);
}

static bool make_room(search_list *list) {
    size_t count = (size_t)list->count + 1;
    list->pieces = malloc(count * sizeof *list->pieces);
    list->events = malloc(count * sizeof *list->events);
    list->count = 0;
    return list->pieces && list->events;
}

static bool is_line(int part) { return part < PART_EXPANDED; }

static void append(search_list *to, search_piece piece, int32_t event) {
    to->pieces[to->count] = piece;
    to->events[to->count++] = event;
}

static void add(search_list *list, const hr_event *event, int32_t index, bool has_from) {
    append(list, search_piece_between(has_from ? event->from : event->to, event->to), index);
}

static void fill(search_parts *parts, const picture_record *record) {
    for (int32_t i = 0; i < record->count; i++) {
        const hr_event *event = &record->events[i];
        part_set set = parts_of(event);
        for (int part = 0; set >> part; part++)
            if (set >> part & 1) add(&parts->lists[part], event, i, is_line(part));
    }
}

// ---- Places

static int16_t least(int16_t a, int16_t b) { return a < b ? a : b; }
static int16_t most(int16_t a, int16_t b) { return a > b ? a : b; }

static search_piece box_of(const search_piece *pieces, int32_t count) {
    search_piece box = {INT16_MAX, INT16_MAX, 0, 0};
    for (int32_t i = 0; i < count; i++) {
        search_piece p = pieces[i];
        box.from_x = least(box.from_x, least(p.from_x, p.to_x));
        box.from_y = least(box.from_y, least(p.from_y, p.to_y));
        box.to_x = most(box.to_x, most(p.from_x, p.to_x));
        box.to_y = most(box.to_y, most(p.from_y, p.to_y));
    }
    return box;
}

enum { TILE_BITS = 6 };

// Two heaps for each tile: places, then lines.
static size_t heap_of(search_piece p, size_t tiles_across) {
    size_t tile = (size_t)(p.from_y >> TILE_BITS) * tiles_across + (size_t)(p.from_x >> TILE_BITS);
    return 2 * tile + (p.from_x != p.to_x || p.from_y != p.to_y);
}

// Counts what each heap has, and then knows where the pieces of each begin.
static bool sort_by_place(search_list *list) {
    search_piece box = box_of(list->pieces, list->count);
    size_t across = (size_t)(box.to_x >> TILE_BITS) + 1, at = 0;
    size_t heaps = 2 * across * ((size_t)(box.to_y >> TILE_BITS) + 1);
    size_t *begins = calloc(heaps, sizeof *begins);
    search_list sorted = {.count = list->count};
    bool is_whole = make_room(&sorted) && begins;
    for (int32_t i = 0; i < list->count && is_whole; i++)
        begins[heap_of(list->pieces[i], across)]++;
    for (size_t heap = 0, count; heap < heaps && is_whole; heap++, at += count) {
        count = begins[heap];
        begins[heap] = at;
    }
    for (int32_t i = 0; i < list->count && is_whole; i++) {
        size_t to = begins[heap_of(list->pieces[i], across)]++;
        sorted.pieces[to] = list->pieces[i];
        sorted.events[to] = list->events[i];
    }
    sorted.count = list->count;
    free(begins);
    end(list);
    *list = sorted;
    return is_whole;
}

static bool add_boxes(search_list *list) {
    int32_t count = (list->count + SEARCH_CHUNK - 1) / SEARCH_CHUNK;
    list->boxes = malloc(((size_t)count + 1) * sizeof *list->boxes);
    for (int32_t i = 0; i < count && list->boxes; i++) {
        int32_t left = list->count - i * SEARCH_CHUNK;
        list->boxes[i] = box_of(list->pieces + (ptrdiff_t)i * SEARCH_CHUNK,
                                left < SEARCH_CHUNK ? left : SEARCH_CHUNK);
    }
    return list->boxes != NULL;
}

// ---- Reduced lists

// Which squares are places already.
typedef struct square_set {
    int32_t level, width;
    uint64_t *words;
} square_set;

static search_piece square_at(int32_t level, int32_t x, int32_t y) {
    int16_t across = (int16_t)((x << level) + (1 << level >> 1));
    int16_t down = (int16_t)((y << level) + (1 << level >> 1));
    return (search_piece){across, down, across, down};
}

static void append_square(search_list *to, const square_set *set, int32_t x, int32_t y,
                          int32_t event) {
    size_t at = (size_t)y * (size_t)set->width + (size_t)x;
    uint64_t bit = UINT64_C(1) << (at & 63);
    if (set->words[at >> 6] & bit) return;
    set->words[at >> 6] |= bit;
    append(to, square_at(set->level, x, y), event);
}

static void append_reduced(search_list *to, const square_set *set, search_piece p, int32_t event) {
    int32_t x = p.from_x >> set->level, y = p.from_y >> set->level;
    int32_t end_x = p.to_x >> set->level, end_y = p.to_y >> set->level;
    if (abs(end_x - x) <= 1 && abs(end_y - y) <= 1) {
        append_square(to, set, x, y, event);
        append_square(to, set, end_x, end_y, event);
    } else {
        append(to, p, event);
    }
}

static bool reduce(search_list *to, const search_list *from, int32_t level) {
    search_piece box = box_of(from->pieces, from->count);
    square_set set = {level, (box.to_x >> level) + 1, NULL};
    size_t squares = (size_t)set.width * (size_t)((box.to_y >> level) + 1);
    set.words = calloc(squares / 64 + 1, sizeof *set.words);
    to->count = 2 * from->count;
    bool is_whole = make_room(to) && set.words;
    for (int32_t i = 0; i < from->count && is_whole; i++)
        append_reduced(to, &set, from->pieces[i], from->events[i]);
    free(set.words);
    return is_whole;
}

// ---- The whole

static bool place(search_list *list) { return sort_by_place(list) && add_boxes(list); }

// From what is still in the order of events.
static bool derive(search_parts *parts, int part) {
    bool is_whole = true;
    for (int32_t i = 0; i < SEARCH_REDUCTIONS && is_whole; i++) {
        search_list *reduced = &parts->reduced[i][part];
        is_whole = reduce(reduced, &parts->lists[part], i + 1) && place(reduced);
    }
    return is_whole && place(&parts->lists[part]);
}

bool search_parts_build(search_parts *parts, const picture_record *record) {
    bool is_whole = true;
    *parts = (search_parts){0};
    count_all(parts, record);
    for (int part = 0; part < PART_COUNT; part++)
        is_whole = make_room(&parts->lists[part]) && is_whole;
    if (is_whole) fill(parts, record);
    for (int part = 0; part < PART_COUNT; part++) is_whole = is_whole && derive(parts, part);
    if (!is_whole) search_parts_end(parts);
    return is_whole;
}

void search_parts_end(search_parts *parts) {
    for (int part = 0; part < PART_COUNT; part++) {
        end(&parts->lists[part]);
        for (int i = 0; i < SEARCH_REDUCTIONS; i++) end(&parts->reduced[i][part]);
    }
    *parts = (search_parts){0};
}
