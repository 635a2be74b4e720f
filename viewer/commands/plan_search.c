// plan_search.c - the events of a search in words, and the window's picture of it without a window.

#include "viewer/commands/plan_search.h"

#include "viewer/canvas/canvas.h"
#include "viewer/options/arguments.h"
#include "viewer/options/near_word.h"
#include "viewer/options/option_help.h"
#include "viewer/picture/picture_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// ---- Options

search_view search_view_default(void) {
    return (search_view){.layers = layers_at_first(), .stop_after = -1};
}

// Names the first word that is no layer's, and the nearest that is.
static bool refuse_layers(const char *text) {
    char one[NEAR_LENGTH_MOST + 1], question[OPTION_WORDS_LENGTH];
    layer_set unused;
    size_t length = strcspn(text, ",");
    snprintf(one, sizeof one, "%.*s", (int)length, text);
    if (layers_read(one, &unused) && text[length]) return refuse_layers(text + length + 1);
    near_word near = near_word_begin(text, length);
    for (int i = 0; i < LAYER_COUNT; i++)
        near_word_offer(&near, layer_about((layer)i)->word, strlen(layer_about((layer)i)->word));
    complain("--layers: \"%s\" is no layer, as in terrain,left,right,path%s", one,
             near_word_question(&near, question, sizeof question));
    return false;
}

bool read_search_view(const char *option, const char *text, search_view *view) {
    if (strcmp(option, "--view") == 0)
        return parse_size(option, text, HR_SIDE_MAX, &view->width, &view->height);
    if (strcmp(option, "--stop-after") == 0)
        return parse_whole(option, text, 0, INT32_MAX, &view->stop_after);
    return layers_read(text, &view->layers) || refuse_layers(text);
}

static bool refuse(const char *text) {
    complain("%s", text);
    return false;
}

bool check_search_view(const search_view *view, const char *png_path) {
    if (view->width > 0) return png_path || refuse("plan: --view goes with --png");
    bool is_unchanged = view->stop_after < 0 && view->layers == layers_at_first();
    return is_unchanged || refuse("plan: --layers and --stop-after go with --view");
}

// ---- The picture

// Asks for the path and all that the layers need, and waits for it.
static void plan(session *s) {
    planning p = {0};
    plan_job job;
    while (session_next_job(s, &job)) {
        plan_answer answer = planning_do(&p, &job, NULL, NULL);
        session_accept(s, &answer);
    }
    planning_end(&p);
}

// The session has a copy of the map, and the unit before it looks at it.
static bool begin(session *s, const search_view *view, const hr_map *map, const unit_options *unit,
                  const hr_request *request) {
    opened_map opened = {.map = copy_of_map(map)};
    if (!opened.map) return false;
    s->unit = *unit;
    if (unit->unit.costs_256ths) s->unit.unit.costs_256ths = s->unit.costs_256ths;
    s->layers = view->layers;
    session_show(s, &opened);
    open_map_end(&opened);
    if (!s->map) return false;
    s->request = *request;
    s->has_start = s->has_goal = true;
    s->step.is_on = view->stop_after >= 0;
    session_request_changed(s);
    return true;
}

static cairo_status_t draw(cairo_t *cairo, const void *subject) {
    session *s = (session *)(uintptr_t)subject; // what the canvas keeps of it is no change
    canvas *c = canvas_create();
    if (!c) return CAIRO_STATUS_NO_MEMORY;
    cairo_status_t status = canvas_draw(c, cairo, s, (canvas_pointer){0});
    canvas_destroy(c);
    return status;
}

static bool save(session *s, const search_view *view, const char *png_path) {
    plan(s);
    if (!s->answer.has_path) return refuse("plan: out of memory");
    stepping_go(&s->step, view->stop_after >= 0 ? view->stop_after : s->step.count);
    session_resize(s, view->width, view->height);
    session_fit(s);
    drawing d = {.width = view->width,
                 .height = view->height,
                 .draw = draw,
                 .subject = s,
                 .allocator = hr_map_allocator(s->map)};
    return drawing_save_png(&d, png_path);
}

// The map that is shown is what is known already.
static bool copy_fog(session *s, const fog *seen) {
    if (!seen->seen) return true;
    if (!fog_begin(&s->known.fog, seen->width, seen->height)) return false;
    memcpy(s->known.fog.seen, seen->seen, (size_t)seen->width * (size_t)seen->height);
    return true;
}

bool save_search_view(const search_view *view, const hr_map *map, const unit_options *unit,
                      const hr_request *request, const goal_list *goals, const fog *seen,
                      const char *png_path) {
    session *s = session_create();
    hr_request settled = *request;
    goal_list_settle(goals, &settled, &(hr_path){0}); // with the first goal
    bool is_begun = s && begin(s, view, map, unit, &settled);
    for (int32_t i = 1; is_begun && i < goals->count; i++) goal_list_add(&s->more, goals->at[i]);
    is_begun = is_begun && copy_fog(s, seen);
    bool is_saved = is_begun ? save(s, view, png_path) : refuse("plan: out of memory");
    session_destroy(s);
    return is_saved;
}

// ---- Words

void print_events(const picture_record *record) {
    char text[WORDS_LENGTH];
    for (int32_t i = 0; i < record->count; i++) {
        words_for_event(&record->events[i], text);
        printf("%6" PRId32 "  ", i + 1);
        print_wrapped(text, 8, 8);
    }
    if (record->left_out > 0) printf("        and %" PRId64 " more\n", record->left_out);
}
