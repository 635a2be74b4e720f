// test_search_parts.c - events sorted by what shows them, against a look at every event; and what a
// window draws of very many of them.

#include "tests/support/pixels.h"
#include "viewer/canvas/canvas.h"
#include "viewer/picture/picture_record.h"
#include "viewer/picture/picture_symbols.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- Scenes

// A record of a search of each kind, on a maze.
static session *searched(hr_quality quality, const char *costs) {
    opened_map opened = open_map_generated(find_map_kind("maze"), 4, 301, 301);
    session *s = session_create();
    unit_choice choice = unit_choice_default();
    strcpy(choice.costs, costs);
    session_show(s, &opened);
    session_choose_unit(s, &choice);
    session_resize(s, 500, 500);
    session_fit(s);
    s->request.quality = quality;
    session_click(s, (hr_position){3 * HR_CELL, 3 * HR_CELL});
    session_click(s, (hr_position){297 * HR_CELL, 297 * HR_CELL});
    for (int i = 0; i < LAYER_COUNT; i++)
        if (!layers_has(s->layers, (layer)i)) session_toggle_layer(s, (layer)i);
    planning p = {0};
    plan_job job;
    while (session_next_job(s, &job)) {
        plan_answer answer = planning_do(&p, &job, NULL, NULL);
        session_accept(s, &answer);
    }
    planning_end(&p);
    cr_assert(s->answer.has_record);
    return s;
}

static session *searches(int32_t which) {
    static const hr_quality qualities[] = {HR_BALANCED, HR_FAST, HR_EXACT, HR_EXACT};
    return searched(qualities[which], which == 3 ? "3=0.5" : "");
}

// ---- Which events

static bool shows(search_part part, const hr_event *e) {
    bool is_run = e->kind == HR_EVENT_RUN, is_ray = e->kind == HR_EVENT_RAY;
    bool is_trace = e->stage == HR_STAGE_TRACE, is_exact = e->stage == HR_STAGE_EXACT;
    bool is_turn = e->kind == HR_EVENT_TURNING_POINT, is_looked_at = e->kind == HR_EVENT_EXPANSION;
    switch (part) {
    case PART_LEFT_INNER:
        return is_run && is_trace && e->is_left && e->depth > 0;
    case PART_LEFT:
        return is_run && is_trace && e->is_left && e->depth <= 0;
    case PART_RIGHT_INNER:
        return is_run && is_trace && !e->is_left && e->depth > 0;
    case PART_RIGHT:
        return is_run && is_trace && !e->is_left && e->depth <= 0;
    case PART_EXACT_RUNS:
        return is_run && is_exact;
    case PART_EXACT_CLEAR:
        return is_ray && is_exact && e->is_clear;
    case PART_EXACT_STOPPED:
        return is_ray && is_exact && !e->is_clear;
    case PART_ROUTE:
        return e->kind == HR_EVENT_LEG && e->stage == HR_STAGE_ROUTES;
    case PART_LEGS:
        return e->kind == HR_EVENT_LEG;
    case PART_EXPANDED:
        return is_looked_at && e->stage == HR_STAGE_ASTAR;
    case PART_PORTALS:
        return is_looked_at && e->stage == HR_STAGE_ROUTES;
    case PART_TANGENTS:
        return is_exact && (is_turn || is_looked_at);
    case PART_BENDS:
        return (is_turn && is_trace) || e->kind == HR_EVENT_SPLIT;
    case PART_ENDS:
        return e->depth == 0 && (e->kind == HR_EVENT_EXIT || (is_ray && is_trace && !e->is_clear));
    default:
        return false;
    }
}

// For each event where the list has it, or -1; to be freed.
static int32_t *places_of_events(const search_list *list, int32_t event_count) {
    int32_t *places = malloc(((size_t)event_count + 1) * sizeof *places);
    for (int32_t i = 0; i < event_count; i++) places[i] = -1;
    for (int32_t i = 0; i < list->count; i++) {
        cr_assert_eq(places[list->events[i]], -1, "event %d is listed twice", list->events[i]);
        places[list->events[i]] = i;
    }
    return places;
}

Test(search_parts, each_list_has_the_events_of_its_part_once) {
    int32_t seen[PART_COUNT] = {0};
    for (int32_t which = 0; which < 4; which++) {
        session *s = searches(which);
        const picture_record *record = &s->answer.record;
        for (int part = 0; part < PART_COUNT; part++) {
            const search_list *list = &s->answer.parts.lists[part];
            int32_t count = 0, *places = places_of_events(list, record->count);
            for (int32_t i = 0; i < record->count; i++) {
                if (!shows((search_part)part, &record->events[i])) continue;
                int32_t at = places[i];
                cr_assert_geq(at, 0);
                cr_assert_eq(list->pieces[at].to_x, record->events[i].to.x);
                cr_assert_eq(list->pieces[at].to_y, record->events[i].to.y);
                count++;
            }
            cr_assert_eq(list->count, count);
            free(places);
            seen[part] += count;
        }
        session_destroy(s);
    }
    for (int part = 0; part < PART_COUNT; part++) cr_expect_gt(seen[part], 0, "part %d", part);
}

// ---- Places, boxes and reduced lists

// Tiles follow each other row by row, and in each of them lines come after places.
static int32_t heap_of(search_piece p) {
    bool is_line = p.from_x != p.to_x || p.from_y != p.to_y;
    return ((p.from_y / 64) * 1000 + p.from_x / 64) * 2 + is_line;
}

static void require_order_of_places(const search_list *list) {
    for (int32_t i = 1; i < list->count; i++) {
        int32_t before = heap_of(list->pieces[i - 1]), heap = heap_of(list->pieces[i]);
        cr_assert(before < heap || (before == heap && list->events[i - 1] <= list->events[i]));
    }
}

Test(search_parts, lists_go_tile_by_tile_and_by_events_in_each) {
    for (int32_t which = 0; which < 4; which++) {
        session *s = searches(which);
        for (int part = 0; part < PART_COUNT; part++) {
            require_order_of_places(&s->answer.parts.lists[part]);
            for (int32_t level = 0; level < SEARCH_REDUCTIONS; level++)
                require_order_of_places(&s->answer.parts.reduced[level][part]);
        }
        session_destroy(s);
    }
}

static bool holds(search_piece box, int16_t x, int16_t y) {
    return x >= box.from_x && x <= box.to_x && y >= box.from_y && y <= box.to_y;
}

Test(search_parts, a_box_is_around_every_piece_of_its_chunk) {
    session *s = searches(2);
    for (int part = 0; part < PART_COUNT; part++) {
        const search_list *list = &s->answer.parts.lists[part];
        for (int32_t i = 0; i < list->count; i++) {
            search_piece box = list->boxes[i / SEARCH_CHUNK], p = list->pieces[i];
            cr_assert(holds(box, p.from_x, p.from_y) && holds(box, p.to_x, p.to_y));
        }
    }
    session_destroy(s);
}

enum { SQUARES = 160 };

// The squares in which the pieces of the first events end.
static void mark_squares(unsigned char *squares, const search_list *list, int32_t shown,
                         int32_t level) {
    memset(squares, 0, SQUARES * SQUARES);
    for (int32_t i = 0; i < list->count; i++) {
        search_piece p = list->pieces[i];
        if (list->events[i] >= shown) continue;
        squares[(p.from_y >> level) * SQUARES + (p.from_x >> level)] = 1;
        squares[(p.to_y >> level) * SQUARES + (p.to_x >> level)] = 1;
    }
}

Test(search_parts, a_reduced_list_has_the_same_squares_however_many_events_are_shown) {
    static unsigned char all[SQUARES * SQUARES], reduced[SQUARES * SQUARES];
    for (int32_t which = 0; which < 4; which++) {
        session *s = searches(which);
        const search_parts *parts = &s->answer.parts;
        for (int32_t shown = s->answer.record.count; shown > 0; shown /= 3)
            for (int32_t i = 0; i < SEARCH_REDUCTIONS * PART_COUNT; i++) {
                int32_t level = i / PART_COUNT, part = i % PART_COUNT;
                const search_list *from = &parts->lists[part], *to = &parts->reduced[level][part];
                mark_squares(all, from, shown, level + 1);
                mark_squares(reduced, to, shown, level + 1);
                cr_assert(memcmp(all, reduced, sizeof all) == 0);
            }
        session_destroy(s);
    }
}

// ---- In the window

// Start and goal have marks of their own, over the path.
static bool is_under_mark(const session *s, hr_position at) {
    double across = fmin(abs(at.x - s->request.start.x), abs(at.x - s->request.goal.x));
    double down = fmin(abs(at.y - s->request.start.y), abs(at.y - s->request.goal.y));
    return fmax(across, down) / HR_CELL * s->camera.scale < 15;
}

static bool is_path_near(cairo_surface_t *image, int32_t x, int32_t y) {
    for (int32_t down = -1; down <= 1; down++)
        for (int32_t right = -1; right <= 1; right++)
            if (pixel(image, x + right, y + down) == COLOUR_PATH) return true;
    return false;
}

Test(search_parts, every_turning_point_of_a_long_path_is_on_it_at_every_zoom) {
    session *s = searches(0);
    canvas *c = canvas_create();
    s->layers = 0;
    session_toggle_layer(s, LAYER_PATH);
    for (double factor = 1; factor < 30; factor *= 1.7) {
        session_fit(s);
        camera_zoom_at(&s->camera, 250, 250, factor);
        cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 500, 500);
        cairo_t *cairo = cairo_create(image);
        canvas_draw(c, cairo, s, (canvas_pointer){0});
        cairo_destroy(cairo);
        cairo_surface_flush(image);
        for (int32_t i = 2; i < s->answer.path.count - 2; i++) {
            hr_position at = s->answer.path.waypoints[i];
            double x = ((double)at.x / HR_CELL - s->camera.left) * s->camera.scale;
            double y = ((double)at.y / HR_CELL - s->camera.top) * s->camera.scale;
            if (x < 20 || y < 20 || x > 480 || y > 480 || is_under_mark(s, at)) continue;
            cr_assert(is_path_near(image, (int32_t)x, (int32_t)y), "zoom %g: %g, %g", factor, x, y);
        }
        cairo_surface_destroy(image);
    }
    canvas_destroy(c);
    session_destroy(s);
}
