// session.c - all that a window shows.

#include "viewer/model/session.h"

#include "viewer/options/readable.h"
#include "viewer/output/files.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Life

session *session_create(void) {
    session *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->choice = unit_choice_default();
    s->unit = unit_options_default();
    s->request = hr_request_default();
    s->brush = 3;
    s->value = HR_BUILDING;
    s->sight = 16;
    s->layers = layers_at_first();
    s->step = stepping_begin();
    s->camera = (camera){.scale = 1, .width = 800, .height = 600};
    return s;
}

static void end_map(session *s) {
    known_map_end(&s->known, NULL, NULL); // before a thread may be the last to hold the map
    history_end(&s->history);
    shared_map_let_go(s->shared);
    pyramid_end(&s->pyramid);
    plan_answer_end(&s->answer);
    path_before_end(&s->before);
    length_grid_end(&s->lengths);
    heat_grid_end(&s->ways);
    area_map_end(&s->areas);
    s->map = NULL;
    s->shared = NULL;
}

void session_destroy(session *s) {
    if (!s) return;
    end_map(s);
    plan_job_end(&s->next);
    free(s);
}

static void say(session *s, const char *text) {
    copy_readable(s->message, sizeof s->message, text);
}

static void make_stale(session *s) { s->is_stale = true; }

// ---- The map

static void say_error(session *s, hr_error error) { say(s, hr_error_text(error)); }

// ---- What is known of it

void session_knowledge_changed(session *s) {
    s->map_version++;
    s->view_version++;
    make_stale(s);
}

void session_look_around(session *s) {
    if (!s->known.view || !s->has_start) return;
    if (!known_map_see(&s->known, s->map, s->request.start, s->sight, &s->next))
        say_error(s, HR_OUT_OF_MEMORY);
    session_knowledge_changed(s);
}

void session_fog_end(session *s) {
    if (!s->known.view) return;
    known_map_end(&s->known, s->shared, &s->next);
    session_knowledge_changed(s);
}

// Elsewhere nobody knows of it.
static void see_painted(session *s, hr_rect rect) {
    if (s->has_start && known_map_is_in_sight(&s->known, s->request.start, s->sight, rect))
        session_look_around(s);
}

// ---- Changes

// A piece was painted.
static void changed(hr_rect rect, void *user) {
    session *s = user;
    s->painted = joined_rects(s->painted, rect);
    if (s->known.view)
        see_painted(s, rect);
    else if (!map_patches_copy(&s->next.patches, s->map, rect))
        say_error(s, HR_OUT_OF_MEMORY);
    pyramid_update(&s->pyramid, s->map, rect);
    s->has_portals = false;
    s->cells_version++;
    s->map_version++;
    s->view_version++;
    make_stale(s);
    if (s->painter) s->painter(rect, s->painter_user);
}

// Whether the unit that was chosen is the one that is shown: on one map the same class has one id.
static bool is_chosen_shown(session *s) {
    hr_class_id id;
    return hr_map_add_class(s->map, s->unit.unit, &id) == HR_OK && id == s->class_id;
}

static void use_unit(session *s) {
    s->unit_number++;
    if (!s->map) return;
    session_fog_end(s); // it begins anew when the unit is shown
    if (is_chosen_shown(s)) s->unit_asked = s->unit_answered = s->unit_number;
    s->map_version++;
    make_stale(s);
}

static void forget_plan(session *s) {
    plan_answer_end(&s->answer);
    path_before_end(&s->before);
    s->has_start = s->has_goal = s->wants_ratio = s->is_example = false;
    s->moved[0] = '\0';
    s->more.count = 0;
    s->grabbed = GRAB_NOTHING;
    s->forgotten = s->asked;
    stepping_load(&s->step, 0);
}

static void take_map(session *s, opened_map *opened, shared_map *shared) {
    end_map(s);
    forget_plan(s);
    plan_job_end(&s->next);
    s->next.new_map = opened->copy;
    s->map = opened->map;
    s->shared = shared;
    s->map_number++;
    s->class_id = opened->seen.class_id;
    s->pyramid = opened->seen.pyramid;
    s->has_portals = false;
    s->cells_version++;
    s->view_version++;
    session_was_counted(s, s->cells_version, opened->counts);
    memcpy(s->title, opened->title, sizeof s->title);
    memcpy(s->path, opened->path, sizeof s->path);
    s->is_imported = opened->is_imported;
    bool is_file = !opened->is_unsaved && !opened->needs_input;
    snprintf(s->file, sizeof s->file, "%s", is_file ? opened->path : "");
    s->message[0] = '\0';
    s->is_painting = false;
    s->is_levels = opened->is_levels;
    s->request.only = HR_STAGE_ANY;
    session_ask_block(s, NULL);
    opened->map = opened->copy = NULL;
    opened->seen = (unit_view){0};
}

own_settings session_own_settings(const session *s) {
    return s->own.are_kept ? s->own : (own_settings){false, s->choice, s->request};
}

// A choice that cannot be read is one that was never shown.
static void take_own_unit(session *s) {
    unit_choice usual = unit_choice_default();
    session_choose_unit(s, &s->own.choice);
    if (s->unit_problem[0]) session_choose_unit(s, &usual);
}

static void take_back_own(session *s) {
    hr_class_id class_id = s->request.class_id;
    if (!s->own.are_kept) return;
    s->request = s->own.request;
    s->request.class_id = class_id;
    s->request.only = HR_STAGE_ANY;
    take_own_unit(s);
    s->own.are_kept = false;
}

void session_lend(session *s, const unit_choice *choice, const hr_request *request) {
    hr_request asked = *request;
    s->own = session_own_settings(s);
    s->own.are_kept = true;
    asked.class_id = s->request.class_id;
    asked.start = s->request.start, asked.goal = s->request.goal;
    s->request = asked;
    session_choose_unit(s, choice);
    session_request_changed(s);
}

void session_show(session *s, opened_map *opened) {
    if (!opened->copy) open_map_prepare(opened, &s->unit);
    if (!opened->map) {
        say(s, opened->message.text);
        return;
    }
    struct history painted;
    bool has_history = history_begin(&painted, opened->map, changed, s);
    shared_map *shared = has_history ? shared_map_begin(opened->map) : NULL;
    if (!shared) {
        history_end(&painted);
        open_map_end(opened);
        say_error(s, HR_OUT_OF_MEMORY);
        return;
    }
    take_map(s, opened, shared);
    s->history = painted;
    s->saved_state = opened->is_unsaved ? -1 : history_state(&painted);
    take_back_own(s);
    use_unit(s);
    session_fit(s);
}

bool session_is_changed(const session *s) {
    return s->map && history_state(&s->history) != s->saved_state;
}

void session_was_saved(session *s, int64_t map_number, int64_t state, const char *file) {
    if (map_number != s->map_number) return;
    s->saved_state = state;
    s->is_imported = false;
    snprintf(s->file, sizeof s->file, "%s", file);
    if (s->path[0]) return;
    snprintf(s->path, sizeof s->path, "%s", file);
    copy_readable(s->title, sizeof s->title, name_in_path(file));
}

void session_fit(session *s) {
    if (s->map) camera_fit(&s->camera, hr_map_width(s->map), hr_map_height(s->map));
}

void session_resize(session *s, int32_t width, int32_t height) {
    int32_t map_width = s->map ? hr_map_width(s->map) : 0;
    int32_t map_height = s->map ? hr_map_height(s->map) : 0;
    camera_resize_on(&s->camera, width, height, map_width, map_height);
}

static int32_t on_side(int32_t at, int32_t side) {
    int32_t last = side * HR_CELL - 1;
    return at < 0 ? 0 : at > last ? last : at;
}

hr_position session_on_map(const session *s, hr_position at) {
    return (hr_position){on_side(at.x, hr_map_width(s->map)), on_side(at.y, hr_map_height(s->map))};
}

void session_clear(session *s) {
    forget_plan(s);
    s->message[0] = '\0';
    make_stale(s);
}

// ---- Who moves, and how

void session_choose_unit(session *s, const unit_choice *choice) {
    unit_options options;
    hr_message message = {""};
    s->choice = *choice;
    bool is_read = unit_choice_read(choice, &options, &message);
    snprintf(s->unit_problem, sizeof s->unit_problem, "%s",
             is_read ? "" : message.text + strspn(message.text, "-"));
    if (!is_read) return;
    s->message[0] = '\0';
    s->unit = options;
    if (s->unit.unit.costs_256ths) s->unit.unit.costs_256ths = s->unit.costs_256ths;
    use_unit(s);
}

static void say_no_room(session *s) {
    say(s,
        "That unit has no list of values: at least one may be entered, and lists are not endless.");
}

void session_let_enter(session *s, uint8_t first, uint8_t last, bool may_enter) {
    unit_choice choice = s->choice;
    if (value_table_let(&choice, first, last, may_enter))
        session_choose_unit(s, &choice);
    else
        say_no_room(s);
}

void session_price(session *s, uint8_t first, uint8_t last, double factor) {
    unit_choice choice = s->choice;
    if (value_table_price(&choice, first, last, factor))
        session_choose_unit(s, &choice);
    else
        say_no_room(s);
}

void session_was_counted(session *s, int64_t version, const int64_t counts[256]) {
    memcpy(s->counts, counts, sizeof s->counts);
    s->counted_version = version;
}

// What is another path then is not so because of an edit.
void session_request_changed(session *s) {
    path_before_end(&s->before);
    make_stale(s);
}

void session_ask_ratio(session *s) {
    s->wants_ratio = s->has_goal;
    make_stale(s);
}

void session_toggle_layer(session *s, layer which) {
    bool had_events = layers_need_events(s->layers);
    s->layers = layers_toggled(s->layers, which);
    s->view_version++;
    bool lacks_events = !had_events && layers_need_events(s->layers);
    bool lacks_portals = which == LAYER_TILES && !s->has_portals;
    bool needs_plan = which == LAYER_LENGTHS || which == LAYER_WAYS || which == LAYER_AREAS;
    if (lacks_events || lacks_portals || needs_plan) make_stale(s);
}

void session_ask_block(session *s, const hr_cell *block) {
    if (!block && !s->has_asked_block) return;
    s->has_asked_block = block != NULL;
    if (block) s->asked_block = *block;
    s->asked_number++;
}

layer_set session_shown_layers(const session *s) {
    bool is_stepped = s->step.is_on && s->answer.has_record && s->step.at > 0 &&
                      s->step.at <= s->answer.record.count;
    if (!is_stepped) return s->layers;
    return s->layers | layers_of_stage(s->answer.record.events[s->step.at - 1].stage);
}

// ---- Painting

static hr_cell cell_under(hr_position at) {
    return (hr_cell){(int32_t)floor((double)at.x / HR_CELL),
                     (int32_t)floor((double)at.y / HR_CELL)};
}

static uint8_t painted_value(const session *s) { return s->tool == TOOL_ERASE ? 0 : s->value; }

// Pieces of painting at once: with what is looked up again for the unit a few milliseconds at most.
enum { PIECES_AT_ONCE = 16 };

bool session_is_busy(const session *s) { return history_is_busy(&s->history); }

bool session_can_go_on(const session *s) {
    return session_is_busy(s) && shared_map_is_own(s->shared);
}

void session_go_on(session *s) {
    int64_t before = s->cells_version;
    if (!session_can_go_on(s)) return;
    history_news news = history_go_on(&s->history, PIECES_AT_ONCE);
    if (s->cells_version != before) hr_map_refresh(s->map, s->class_id);
    if (news == HISTORY_NOTHING_UNDONE) say(s, "Nothing to undo.");
    if (news == HISTORY_NOTHING_REDONE) say(s, "Nothing to do again.");
    if (news == HISTORY_OUT_OF_MEMORY) say_error(s, HR_OUT_OF_MEMORY);
}

static void ask(session *s, history_task task) {
    if (!history_ask(&s->history, task)) say_error(s, HR_OUT_OF_MEMORY);
    session_go_on(s);
}

static void paint_between(session *s, hr_cell from, hr_cell to) {
    ask(s, (history_task){HISTORY_BRUSH, from, to, s->brush, painted_value(s)});
}

void session_paint_begin(session *s, hr_position at) {
    if (!s->map || s->tool == TOOL_GO) return;
    s->is_painting = true;
    path_before_keep(&s->before, &s->answer, s->unit_number);
    s->painted_first = s->painted_last = cell_under(session_on_map(s, at));
    ask(s, (history_task){.kind = HISTORY_STROKE});
    if (s->tool != TOOL_RECTANGLE) paint_between(s, s->painted_last, s->painted_last);
}

void session_paint_on(session *s, hr_position at) {
    if (!s->is_painting) return;
    hr_cell to = cell_under(session_on_map(s, at)), from = s->painted_last;
    s->painted_last = to;
    if (s->tool == TOOL_RECTANGLE || (from.x == to.x && from.y == to.y)) return;
    paint_between(s, from, to);
}

void session_paint_end(session *s) {
    if (s->is_painting && s->tool == TOOL_RECTANGLE)
        ask(s, (history_task){.kind = HISTORY_FILL,
                              .from = s->painted_first,
                              .to = s->painted_last,
                              .value = s->value});
    s->is_painting = false;
}

static void ask_history(session *s, history_task task) {
    if (!s->map || s->is_painting) return;
    path_before_keep(&s->before, &s->answer, s->unit_number);
    ask(s, task);
}

void session_undo(session *s) { ask_history(s, (history_task){.kind = HISTORY_UNDO}); }

void session_redo(session *s) { ask_history(s, (history_task){.kind = HISTORY_REDO}); }
