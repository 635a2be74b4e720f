// hex_session.c - the world, what is asked for, and the jobs that come of it.

#include "viewer/hex/session/hex_session.h"

#include "viewer/hex/hex_create.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

hex_session hex_session_begin(void) {
    return (hex_session){.recipe = {HEX_WIDTH, HEX_HEIGHT, 1},
                         .wants_world = true,
                         .shows_weather = true,
                         .shows_touched = true,
                         .start = HEX_NONE,
                         .goal = HEX_NONE,
                         .method = HEX_ASTAR,
                         .rules = hex_rules_default(),
                         .speed = 1,
                         .terrain = HEX_MOUNTAINS,
                         .brush = 1};
}

static void drop_answer(hex_session *s) {
    hex_answer_destroy(s->answer);
    s->answer = NULL;
    s->answer_number++;
}

void hex_session_end(hex_session *s) {
    drop_answer(s);
    hex_world_destroy(s->world);
    s->world = NULL;
}

// ---- What makes an answer worthless

// The last way stays in sight until there is another one, unless there can be none.
static void search_anew(hex_session *s) {
    s->message[0] = '\0';
    hex_session_stop(s);
    s->wants_search = s->start != HEX_NONE && s->goal != HEX_NONE;
    if (!s->wants_search) drop_answer(s);
    if (!s->job || s->job->kind != HEX_SEARCH) return;
    s->is_void = true;
    atomic_store(&s->job->is_cancelled, true);
}

// What the methods came to holds for one world, one trip and its rules.
static void ask_anew(hex_session *s) {
    memset(s->results, 0, sizeof s->results);
    search_anew(s);
}

static void change_world(hex_session *s) {
    s->version++;
    ask_anew(s);
}

// ---- The world

void hex_session_make(hex_session *s) {
    s->wants_world = true;
    s->message[0] = '\0';
}

void hex_session_go_to_day(hex_session *s, int32_t day) {
    if (day >= 0 && day <= HEX_DAY_MOST) s->day = day;
}

void hex_session_extent(const hex_session *s, int32_t *width, int32_t *height) {
    *width = s->world ? (int32_t)ceil((s->world->width + 0.5) * sqrt(3)) : 0;
    *height = s->world ? (int32_t)ceil(s->world->height * 1.5 + 0.5) : 0;
}

static void fit(hex_session *s) {
    int32_t width, height;
    hex_session_extent(s, &width, &height);
    camera_fit(&s->camera, width, height);
}

// From one end of a road to another, or else from land to land.
static void choose_example(hex_session *s) {
    const hex_world *world = s->world;
    bool has_road = memchr(world->terrain, HEX_ROAD, (size_t)hex_count(world));
    s->start = s->goal = HEX_NONE;
    for (int32_t i = 0; i < hex_count(world); i++) {
        if (has_road ? world->terrain[i] != HEX_ROAD : world->terrain[i] <= HEX_SHALLOWS) continue;
        if (s->start == HEX_NONE) s->start = i;
        s->goal = i;
    }
}

// ---- What is searched for

void hex_session_choose_method(hex_session *s, hex_method method) {
    s->method = method;
    search_anew(s);
}

void hex_session_choose_rules(hex_session *s, hex_rules rules) {
    s->rules = rules;
    ask_anew(s);
}

void hex_session_set_start(hex_session *s, int32_t at) {
    if (at == HEX_NONE || at == s->start) return;
    s->start = at;
    ask_anew(s);
}

void hex_session_set_goal(hex_session *s, int32_t at) {
    if (at == HEX_NONE || at == s->goal) return;
    s->goal = at;
    ask_anew(s);
}

void hex_session_clear(hex_session *s) {
    s->start = s->goal = HEX_NONE;
    s->drag = HEX_HOLDS_NOTHING;
    ask_anew(s);
}

const hex_answer *hex_session_answer(const hex_session *s) {
    bool is_coming = s->wants_search || (s->job && s->job->kind == HEX_SEARCH);
    return is_coming ? NULL : s->answer;
}

bool hex_session_is_busy(const hex_session *s) {
    return s->job || s->wants_world || s->wants_search || (s->world && s->day != s->world->day);
}

// ---- The pointer

static void paint(hex_session *s, int32_t at) {
    hex_world_paint(s->world, at, s->brush, s->terrain);
    s->dragged_at = at;
    change_world(s);
}

// The neighbour that is one step nearer.
static int32_t step_toward(const hex_world *world, int32_t from, int32_t to) {
    int32_t best = from;
    for (int32_t d = 0; d < HEX_DIRECTIONS; d++) {
        int32_t next = hex_neighbour(world, from, d);
        if (next != HEX_NONE && hex_distance(world, next, to) < hex_distance(world, best, to))
            best = next;
    }
    return best;
}

void hex_session_press(hex_session *s, int32_t at) {
    if (at == HEX_NONE || !s->world) return;
    s->dragged_at = at;
    if (s->tool == HEX_PAINT) {
        s->drag = HEX_HOLDS_BRUSH;
        paint(s, at);
        return;
    }
    bool holds_start = s->start == HEX_NONE || at == s->start;
    s->drag = holds_start ? HEX_HOLDS_START : HEX_HOLDS_GOAL;
    if (holds_start)
        hex_session_set_start(s, at);
    else
        hex_session_set_goal(s, at);
}

bool hex_session_move(hex_session *s, int32_t at) {
    if (at == HEX_NONE || s->drag == HEX_HOLDS_NOTHING || at == s->dragged_at) return false;
    if (s->drag == HEX_HOLDS_START) hex_session_set_start(s, at);
    if (s->drag == HEX_HOLDS_GOAL) hex_session_set_goal(s, at);
    while (s->drag == HEX_HOLDS_BRUSH && s->dragged_at != at)
        paint(s, step_toward(s->world, s->dragged_at, at));
    s->dragged_at = at;
    return true;
}

void hex_session_release(hex_session *s) { s->drag = HEX_HOLDS_NOTHING; }

// ---- The trip

static int64_t tenths_at(double seconds) { return (int64_t)(seconds * HEX_POINTS_A_SECOND); }

int64_t hex_session_tenths(const hex_session *s) { return tenths_at(s->travelled); }

void hex_session_stop(hex_session *s) {
    s->has_traveller = s->is_travelling = false;
    s->travelled = 0;
}

void hex_session_travel(hex_session *s, bool is_travelling) {
    const hex_answer *answer = hex_session_answer(s);
    s->is_travelling = false;
    if (!is_travelling) return;
    if (!answer || !hex_has_way(answer->search.end)) {
        snprintf(s->message, sizeof s->message, "There is no way to travel.");
        return;
    }
    if (hex_session_tenths(s) >= hex_trip_time(&answer->search)) s->travelled = 0;
    s->has_traveller = s->is_travelling = true;
}

bool hex_session_pass(hex_session *s, double seconds) {
    if (!s->is_travelling) return false;
    int64_t before = hex_session_tenths(s), whole = hex_trip_time(&s->answer->search);
    s->travelled += seconds * s->speed;
    if (hex_session_tenths(s) >= whole) {
        s->travelled = (double)whole / HEX_POINTS_A_SECOND;
        s->is_travelling = false;
    }
    return !s->is_travelling || hex_session_tenths(s) != before;
}

// ---- Work

static hex_job *job_create(const hex_session *s, hex_job_kind kind) {
    hex_job *job = calloc(1, sizeof *job);
    if (!job) return NULL;
    job->kind = kind;
    job->recipe = s->recipe;
    job->day = s->day;
    job->method = s->method;
    job->query = (hex_query){s->start, s->goal, 0};
    job->rules = s->rules;
    atomic_init(&job->is_cancelled, false);
    if (kind == HEX_MAKE_WORLD) return job;
    job->world = hex_world_copy(s->world);
    if (job->world) return job;
    hex_job_destroy(job);
    return NULL;
}

static void say_out_of_memory(hex_session *s) {
    snprintf(s->message, sizeof s->message, "%s", hr_error_text(HR_OUT_OF_MEMORY));
}

// Nothing is asked for again by itself that there was no memory for.
static void give_up(hex_session *s, hex_job_kind kind) {
    if (kind == HEX_MAKE_WEATHER) s->day = s->world->day;
    say_out_of_memory(s);
}

hex_job *hex_session_next_job(hex_session *s) {
    hex_job_kind kind = HEX_SEARCH;
    if (s->job || (!s->world && !s->wants_world)) return NULL;
    if (s->wants_world)
        kind = HEX_MAKE_WORLD;
    else if (s->day != s->world->day)
        kind = HEX_MAKE_WEATHER;
    else if (!s->wants_search)
        return NULL;
    if (kind == HEX_MAKE_WORLD) s->wants_world = false;
    if (kind == HEX_SEARCH) s->wants_search = false;
    s->is_void = false;
    s->job = job_create(s, kind);
    if (!s->job) give_up(s, kind);
    return s->job;
}

static void take_world(hex_session *s, hex_job *job) {
    bool is_as_large =
        s->world && s->world->width == job->world->width && s->world->height == job->world->height;
    hex_world_destroy(s->world);
    s->world = job->world;
    job->world = NULL;
    s->drag = HEX_HOLDS_NOTHING;
    drop_answer(s);
    choose_example(s);
    if (!is_as_large) fit(s);
    change_world(s);
}

// What was painted meanwhile stays.
static void take_weather(hex_session *s, const hex_job *job) {
    memcpy(s->world->weather, job->world->weather, (size_t)hex_count(s->world));
    s->world->day = job->world->day;
    change_world(s);
}

static void take_answer(hex_session *s, hex_job *job) {
    const hex_search *search = &job->answer->search;
    bool has_way = hex_has_way(search->end);
    drop_answer(s);
    s->answer = job->answer;
    job->answer = NULL;
    s->results[s->answer->method] = (hex_result){.is_known = true,
                                                 .end = search->end,
                                                 .cost = search->cost,
                                                 .taken = search->taken,
                                                 .touched = search->touched,
                                                 .time_ns = s->answer->time_ns,
                                                 .steps = has_way ? search->way_count - 1 : 0};
}

void hex_session_accept(hex_session *s) {
    hex_job *job = s->job;
    s->job = NULL;
    if (job->is_out_of_memory)
        give_up(s, job->kind);
    else if (job->kind == HEX_MAKE_WORLD)
        take_world(s, job);
    else if (job->kind == HEX_MAKE_WEATHER)
        take_weather(s, job);
    else if (!s->is_void)
        take_answer(s, job);
    hex_job_destroy(job);
}

void hex_session_cancel(hex_session *s) {
    if (s->job) atomic_store(&s->job->is_cancelled, true);
}
