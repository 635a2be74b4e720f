// session_plan.c - what a session asks of the planning, and what it does with the answer.

#include "viewer/model/session.h"

#include "viewer/options/plural.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REPEATS = 10 };

void session_describe_job(const session *s, plan_job *job) {
    job->unit = s->unit.unit;
    job->is_levels = s->is_levels;
    job->has_costs = s->unit.unit.costs_256ths != NULL;
    memcpy(job->costs_256ths, s->unit.costs_256ths, sizeof job->costs_256ths);
    job->request = s->request;
}

// The plan is left for the job after it.
static void ask_for_unit(session *s, plan_job *job) {
    job->unit_number = s->unit_asked = s->unit_number;
    s->painted = (hr_rect){0};
}

static bool wants_lengths(const session *s) {
    bool is_shown = layers_has(s->layers, LAYER_LENGTHS) && s->has_start;
    bool is_known = s->lengths.lengths && s->lengths_number == s->map_version &&
                    s->lengths_from.x == s->request.start.x &&
                    s->lengths_from.y == s->request.start.y;
    return is_shown && !is_known && length_grid_fits(s->map, s->unit.unit.costs_256ths != NULL);
}

static bool wants_ways(const session *s) {
    bool is_known = s->ways.heat && s->ways_number == s->map_version;
    return layers_has(s->layers, LAYER_WAYS) && !is_known && length_grid_fits(s->map, false);
}

static bool wants_areas(const session *s) {
    bool is_known = s->areas.ranks && s->areas_number == s->map_version;
    return layers_has(s->layers, LAYER_AREAS) && !is_known && area_map_fits(s->map);
}

static void ask_for_plan(session *s, plan_job *job) {
    s->is_stale = false;
    job->wants_path = s->has_start && s->has_goal;
    if (s->more.count > 0) job->goals = session_goals(s);
    job->wants_events = s->step.is_on || layers_need_events(s->layers);
    bool shows_tiles = s->step.is_on || layers_has(s->layers, LAYER_TILES);
    job->wants_portals = shows_tiles && !s->has_portals;
    job->wants_ratio = s->wants_ratio;
    job->lengths_number = wants_lengths(s) ? s->map_version : 0;
    job->ways_number = wants_ways(s) ? s->map_version : 0;
    job->areas_number = wants_areas(s) ? s->map_version : 0;
    job->repeats = REPEATS;
    s->wants_ratio = false;
}

bool session_next_job(session *s, plan_job *job) {
    session_fog_begin(s);
    bool is_shown = s->unit_answered == s->unit_number;
    bool is_awaited = !is_shown && s->unit_asked == s->unit_number;
    if (!s->is_stale || !s->map || is_awaited || session_is_busy(s)) return false;
    *job = s->next;
    s->next = (plan_job){0};
    job->number = ++s->asked;
    session_describe_job(s, job);
    if (is_shown)
        ask_for_plan(s, job);
    else
        ask_for_unit(s, job);
    return s->is_planning = true;
}

enum { PAINTED_AGAIN_MOST = 512 * 512 }; // cells: quickly done on any map

static bool is_much(hr_rect rect) { return (int64_t)rect.width * rect.height > PAINTED_AGAIN_MOST; }

// What was painted since the job was asked for is not on its map yet.
static void paint_again(const session *s, plan_answer *answer) {
    hr_map *map = answer->map;
    hr_rect rect = s->painted;
    if (rect.width <= 0) return;
    size_t width = (size_t)hr_map_width(s->map);
    const uint8_t *cells = hr_map_cells_const(s->map) + (size_t)rect.y * width + (size_t)rect.x;
    hr_map_blit(map, rect, cells, width);
    hr_map_refresh(map, answer->seen.class_id);
    pyramid_update(&answer->seen.pyramid, map, rect);
}

static void show_unit(session *s, plan_answer *answer, shared_map *shared) {
    paint_again(s, answer);
    shared_map_let_go(s->shared);
    pyramid_end(&s->pyramid);
    area_map_end(&s->areas); // those of another unit
    s->shared = shared;
    s->map = s->history.map = answer->map;
    s->class_id = s->answer.request.class_id = answer->seen.class_id;
    s->pyramid = answer->seen.pyramid;
    s->has_portals = false;
    s->view_version++;
    answer->map = NULL;
    answer->seen = (unit_view){0};
}

static void take_unit(session *s, plan_answer *answer) {
    s->unit_answered = answer->unit_number;
    bool is_good = answer->error == HR_OK && answer->map;
    shared_map *shared = is_good ? shared_map_begin(answer->map) : NULL;
    if (is_good && !shared) answer->error = HR_OUT_OF_MEMORY;
    if (answer->error != HR_OK)
        snprintf(s->message, sizeof s->message, "%s", hr_error_text(answer->error));
    if (shared) show_unit(s, answer, shared);
    if (shared && s->is_example) session_refit_example(s);
}

// Where much was painted meanwhile, another job brings the unit with that.
static void accept_unit(session *s, plan_answer *answer) {
    bool is_awaited = s->map && answer->unit_number == s->unit_number;
    if (is_awaited && is_much(s->painted))
        s->unit_asked = 0;
    else if (is_awaited)
        take_unit(s, answer);
    plan_answer_end(answer);
}

// Portals are listed only where they may have changed.
static void keep_portals(session *s, plan_answer *answer) {
    if (answer->portals) {
        s->has_portals = true;
        return;
    }
    answer->portals = s->answer.portals;
    answer->portal_count = s->answer.portal_count;
    s->answer.portals = NULL;
}

static void take_lengths(session *s, plan_answer *answer) {
    if (!answer->lengths.lengths) return;
    length_grid_end(&s->lengths);
    s->lengths = answer->lengths;
    s->lengths_from = answer->lengths_from;
    s->lengths_number = answer->lengths_number;
    s->view_version++;
    answer->lengths = (length_grid){0};
}

static void take_ways(session *s, plan_answer *answer) {
    if (!answer->ways.heat) return;
    heat_grid_end(&s->ways);
    s->ways = answer->ways;
    s->ways_number = answer->ways_number;
    s->view_version++;
    answer->ways = (heat_grid){0};
}

static void take_areas(session *s, plan_answer *answer) {
    if (!answer->areas.ranks) return;
    area_map_end(&s->areas);
    s->areas = answer->areas;
    s->areas_number = answer->areas_number;
    s->view_version++;
    answer->areas = (area_map){0};
}

void session_accept(session *s, plan_answer *answer) {
    bool is_newest = answer->number == s->asked;
    if (is_newest) s->is_planning = false;
    if (answer->unit_number > 0) {
        accept_unit(s, answer);
        return;
    }
    if (!s->map || answer->number <= s->forgotten || (!is_newest && !answer->has_path)) {
        plan_answer_end(answer);
        return;
    }
    if (answer->error != HR_OK)
        snprintf(s->message, sizeof s->message, "%s", hr_error_text(answer->error));
    keep_portals(s, answer);
    take_lengths(s, answer);
    take_ways(s, answer);
    take_areas(s, answer);
    plan_answer_end(&s->answer);
    s->answer = *answer;
    s->answer.request.class_id = s->class_id;
    *answer = (plan_answer){0};
    stepping_load(&s->step, s->answer.has_record ? s->answer.record.count : 0);
}

// Which of several goals the path leads to, in front of the rest.
static void words_for_goal(const session *s, char text[WORDS_LENGTH]) {
    const plan_answer *answer = &s->answer;
    int32_t index = answer->path.goal_index;
    text[0] = '\0';
    if (answer->goals.count < 2 || index < 0) return;
    bool is_there = answer->path.status == HR_STRAIGHT || answer->path.status == HR_FOUND;
    snprintf(text, WORDS_LENGTH, "To %c, %s %d goals. ", goal_letter(index),
             is_there ? "the nearest of" : "of", (int)answer->goals.count);
}

// When the goal moves on, searches are cancelled that would have found a better path, or any.
static void words_for_answer(const session *s, char text[WORDS_LENGTH]) {
    if (s->answer.is_cut_off)
        snprintf(text, WORDS_LENGTH,
                 "Still searching: the best way known when the question changed.");
    else {
        char path[WORDS_LENGTH];
        words_for_goal(s, text);
        words_for_path(s->map, &s->answer.request, &s->answer.path, s->answer.smaller, path);
        snprintf(text + strlen(text), WORDS_LENGTH - strlen(text), "%s%s%s", path,
                 s->moved[0] ? " " : "", s->moved);
        if (s->own.are_kept)
            snprintf(text + strlen(text), WORDS_LENGTH - strlen(text),
                     " Unit and search are set as in the recording; with another map they are as "
                     "you had them.");
        if (s->is_example && !s->moved[0])
            snprintf(text + strlen(text), WORDS_LENGTH - strlen(text),
                     " An example: a click moves the goal, a right click the start.");
    }
}

// Nothing is planned yet, but where it begins may be closed already.
static void words_for_start(const session *s, char text[WORDS_LENGTH]) {
    char why[WORDS_LENGTH];
    words_for_closed(s->map, s->class_id, s->request.start, why);
    if (why[0])
        snprintf(
            text, WORDS_LENGTH,
            "The start is closed to this unit: %.140s. Right click or drag to move it, or click "
            "where it should go.",
            why);
    else
        snprintf(text, WORDS_LENGTH,
                 "Click where it should go. A right click, or dragging, moves the start.");
}

// The path is not drawn before the last event.
static void add_step(const session *s, char text[WORDS_LENGTH]) {
    size_t used = strlen(text);
    bool is_cut = s->step.is_on && s->answer.has_path && s->step.at < s->step.count;
    if (is_cut && s->has_goal && s->answer.has_record)
        snprintf(text + used, WORDS_LENGTH - used, " Step shows %d of its %d event%s.",
                 (int)s->step.at, (int)s->step.count, plural(s->step.count));
}

void session_say(const session *s, char text[WORDS_LENGTH]) {
    if (!s->map)
        snprintf(text, WORDS_LENGTH, "Open a map, or drop one here.");
    else if (!s->has_start)
        snprintf(text, WORDS_LENGTH, "Click where the unit starts, then where it should go.");
    else if (!s->has_goal)
        words_for_start(s, text);
    else if (!s->answer.has_path)
        snprintf(text, WORDS_LENGTH, "Planning ...");
    else
        words_for_answer(s, text);
    add_step(s, text);
}

const length_grid *session_lengths(const session *s) {
    bool is_shown = layers_has(s->layers, LAYER_LENGTHS) && s->has_start;
    return is_shown && s->lengths.lengths ? &s->lengths : NULL;
}

const heat_grid *session_ways(const session *s) {
    return layers_has(s->layers, LAYER_WAYS) && s->ways.heat ? &s->ways : NULL;
}

const area_map *session_areas(const session *s) {
    return layers_has(s->layers, LAYER_AREAS) && s->areas.ranks ? &s->areas : NULL;
}

int32_t session_start_area(const session *s) {
    const area_map *areas = session_areas(s);
    return areas && s->has_start ? area_at(areas, s->request.start) : AREA_NONE;
}

const hr_path *session_path_before(const session *s) {
    bool is_there = path_before_differs(&s->before, &s->answer, s->unit_number);
    return is_there ? &s->before.path : NULL;
}

// Which area the cell is in, and whether the start is; where areas are not shown, or it is in none,
// what the unit has there.
static void words_for_area(const session *s, hr_position at, char text[WORDS_LENGTH]) {
    const area_map *areas = session_areas(s);
    hr_position middle = hr_block_centre((hr_cell){at.x >> 8, at.y >> 8}, 1);
    int32_t rank = areas ? area_at(areas, middle) : AREA_NONE, home = session_start_area(s);
    char share[AREA_SHARE_ROOM], start[40] = "";
    if (rank == AREA_NONE) {
        words_for_room(s->map, s->class_id, at, text);
        return;
    }
    if (home == rank)
        snprintf(start, sizeof start, "; the start is in it, too");
    else if (home != AREA_NONE)
        snprintf(start, sizeof start, "; the start is in area %d", (int)home);
    else if (s->has_start)
        snprintf(start, sizeof start, "; the start is in none");
    snprintf(text, WORDS_LENGTH, "area %d, %s of what is open for this unit%s", (int)rank,
             area_share(areas, rank, share), start);
}

void session_say_place(const session *s, hr_position at, char text[WORDS_LENGTH]) {
    const length_grid *lengths = session_lengths(s);
    float length = lengths ? length_grid_at(lengths, at) : -1;
    char area[WORDS_LENGTH];
    words_for_area(s, at, area);
    words_for_cell(s->map, at, area, text);
    size_t used = strlen(text);
    if (lengths && length >= 0)
        snprintf(text + used, WORDS_LENGTH - used,
                 lengths->is_cost ? "   costs about %.1f from the start"
                                  : "   about %.1f cells from the start",
                 (double)length);
}

picture_scene session_scene(const session *s) {
    return (picture_scene){.map = s->map,
                           .class_id = s->class_id,
                           .start = s->request.start,
                           .goal =
                               s->answer.goals.count > 0 ? s->answer.request.goal : s->request.goal,
                           .path = &s->answer.path,
                           .record = s->answer.has_record ? &s->answer.record : NULL,
                           .fog = s->known.fog.seen ? &s->known.fog : NULL,
                           .lengths = session_lengths(s),
                           .time_ns = s->answer.time_ns,
                           .title = s->title};
}
