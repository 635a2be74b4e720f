// replay_report.c - the report of a recording that was played.

#include "viewer/replay/replay_report.h"

#include "viewer/options/plural.h"
#include "viewer/output/json_output.h"

#include <inttypes.h>
#include <jansson.h>
#include <string.h>

enum { COSTLIEST = 5, LINE = 400 };

// ---- Words

static size_t add(char *text, size_t room, size_t at, const char *more) {
    int count = snprintf(text + at, room - at, "%s", more);
    return at + (size_t)count < room ? at + (size_t)count : room - 1;
}

static size_t add_number(char *text, size_t room, size_t at, const char *name, int64_t number) {
    char part[64];
    if (number == 0) return at;
    snprintf(part, sizeof part, ", %s %" PRId64, name, number);
    return add(text, room, at, part);
}

void write_request(char *text, size_t room, const hr_request *r) {
    int count = snprintf(text, room, "class %d from %.13g,%.13g to %.13g,%.13g", (int)r->class_id,
                         (double)r->start.x / HR_CELL, (double)r->start.y / HR_CELL,
                         (double)r->goal.x / HR_CELL, (double)r->goal.y / HR_CELL);
    size_t at = (size_t)count < room ? (size_t)count : room - 1;
    static const char *const QUALITIES[] = {"", ", fast", ", exact"};
    if ((unsigned)r->quality <= HR_EXACT) at = add(text, room, at, QUALITIES[r->quality]);
    at = add_number(text, room, at, "reach", r->reach_256ths);
    at = add_number(text, room, at, "budget", r->budget_steps);
    at = add_number(text, room, at, "goals", r->goal_count);
    at = add_number(text, room, at, "closings", r->closing_count);
    at = add_number(text, room, at, "old waypoints", r->old_count);
    at = add_number(text, room, at, "view", r->view);
    for (int32_t i = 0; i < HR_IGNORE_MAX; i++)
        at = add_number(text, room, at, "ignoring", (int64_t)r->ignore[i]);
    add_number(text, room, at, "tag", (int64_t)r->tag);
}

void write_order(char *text, size_t room, const hr_march_order *o) {
    int count = snprintf(text, room, "%d unit%s to %.13g,%.13g", (int)o->count, plural(o->count),
                         (double)o->goal.x / HR_CELL, (double)o->goal.y / HR_CELL);
    size_t at = (size_t)count < room ? (size_t)count : room - 1;
    if (o->facing_x || o->facing_y) {
        at = add_number(text, room, at, "facing x", o->facing_x);
        at = add_number(text, room, at, "facing y", o->facing_y);
    }
    at = add_number(text, room, at, "widths", o->width_count);
    at = add_number(text, room, at, "budget", o->budget_steps);
    at = add_number(text, room, at, "view", o->view);
    add(text, room, at, o->places ? ", to places" : "");
}

static void write_unit(char *text, size_t room, const hr_march_unit *u) {
    snprintf(text, room, "class %d from %.13g,%.13g, %.13g to the right, %.13g behind",
             (int)u->class_id, (double)u->start.x / HR_CELL, (double)u->start.y / HR_CELL,
             (double)u->right_256ths / HR_CELL, (double)u->back_256ths / HR_CELL);
}

// What was asked; "" if it is neither a request nor a march.
static void write_asked(char *text, size_t room, const replay_difference *d) {
    text[0] = 0;
    if (d->is_of_request) write_request(text, room, &d->request);
    if (d->is_of_march) write_order(text, room, &d->order);
    size_t at = add(text, room, strlen(text), d->is_of_unit ? "; unit: " : "");
    if (d->is_of_unit) write_unit(text + at, room - at, &d->unit);
}

static bool is_of_path(const char *call) {
    return strcmp(call, "plan") == 0 || strcmp(call, "batch") == 0;
}

void write_answer(char *text, size_t room, const char *call, const hr_recorded_answer *a) {
    if (is_of_path(call))
        snprintf(text, room,
                 "%s by %s, %" PRId32 " step%s, %" PRId32 " waypoint%s, %.4f cells, %08" PRIx32,
                 hr_status_name((hr_status)a->status), hr_stage_name((hr_stage)a->stage), a->steps,
                 plural(a->steps), a->count, plural(a->count), (double)a->length_256ths / HR_CELL,
                 a->hash);
    else if (strcmp(call, "march") == 0)
        snprintf(text, room,
                 "%s%s, %" PRId32 " step%s, %" PRId32 " waypoint%s, %.4f cells, %08" PRIx32,
                 hr_status_name((hr_status)a->status), a->stage ? " in formation" : "", a->steps,
                 plural(a->steps), a->count, plural(a->count), (double)a->length_256ths / HR_CELL,
                 a->hash);
    else
        snprintf(text, room, "%" PRId32 " %" PRId32 ", %" PRId32 " of %" PRId32 ", %08" PRIx32,
                 a->status, a->stage, a->steps, a->count, a->hash);
}

// ---- For people

static void print_answer(FILE *stream, const char *title, const replay_difference *d, bool is_there,
                         const hr_recorded_answer *answer) {
    char line[LINE] = "no such answer";
    if (is_there) write_answer(line, sizeof line, d->name, answer);
    fprintf(stream, "  %-9s %s\n", title, line);
}

static void print_difference(FILE *stream, const replay_run *run) {
    const replay_difference *d = &run->first;
    char line[LINE];
    fprintf(stream, "differs    tick %" PRId64 ", call %" PRId64 ", %s", d->tick, d->call, d->name);
    if (d->answer >= 0) fprintf(stream, ", answer %" PRId32, d->answer);
    fprintf(stream, "; %" PRId64 " call%s in all\n", run->differences,
            count_word(run->differences, " differs", "s differ"));
    write_asked(line, sizeof line, d);
    if (line[0]) fprintf(stream, "  request   %s\n", line);
    if (d->error) {
        fprintf(stream, "  now       %s\n", hr_error_text(d->error));
    } else {
        print_answer(stream, "recorded", d, d->is_recorded, &d->recorded);
        print_answer(stream, "now", d, d->is_played, &d->played);
    }
}

static void print_costliest(FILE *stream, replay_run *run, bool by_time) {
    replay_run_sort(run, by_time);
    fprintf(stream, "costliest by %s\n  %-8s %9s %12s %8s %9s   %s\n", by_time ? "time" : "steps",
            "tick", "steps", "time", "calls", "requests", "costliest call");
    for (int32_t i = 0; i < run->tick_count && i < COSTLIEST; i++) {
        const replay_tick *t = &run->ticks[i];
        fprintf(stream, "  %-8" PRId64 " %9" PRId64 " %9.3f ms %8" PRId32 " %9" PRId32, t->tick,
                t->steps, (double)t->time_ns / 1e6, t->calls, t->requests);
        if (t->costliest_call >= 0)
            fprintf(stream, "   %" PRId64 ", %" PRId64 " step%s", t->costliest_call,
                    t->costliest_steps, plural(t->costliest_steps));
        fprintf(stream, "\n");
    }
}

void print_replay(FILE *stream, const char *name, replay_run *run) {
    fprintf(stream, "recording  %s: %" PRId32 " x %" PRId32 " cells, %" PRId32 " view%s\n", name,
            run->width, run->height, run->views, plural(run->views));
    fprintf(stream,
            "played     %" PRId32 " tick%s, %" PRId64 " call%s: %" PRId64 " batch%s, %" PRId64
            " plan%s, %" PRId64 " march%s,\n           %" PRId64 " answer%s; %" PRId64
            " step%s, %.3f ms\n",
            run->tick_count, plural(run->tick_count), run->calls, plural(run->calls), run->batches,
            plural_es(run->batches), run->plans, plural(run->plans), run->marches,
            plural_es(run->marches), run->answers, plural(run->answers), run->steps,
            plural(run->steps), (double)run->time_ns / 1e6);
    fprintf(stream, "hash       %016" PRIx64 "\n", run->hash);
    if (run->has_reached_end && run->is_damaged)
        fprintf(stream, "damaged    at byte %zu; what is before was played\n", run->sound_bytes);
    else if (run->has_reached_end && !run->is_whole)
        fprintf(stream, "cut off    its game did not end it; %zu bytes are sound\n",
                run->sound_bytes);
    print_costliest(stream, run, false);
    print_costliest(stream, run, true);
    if (run->first.is_there)
        print_difference(stream, run);
    else
        fprintf(stream, "same       every answer is the recorded one\n");
}

// ---- JSON

static json_t *json_of_answer(bool is_there, const hr_recorded_answer *a) {
    if (!is_there) return json_null();
    return json_pack("{s:i, s:i, s:i, s:i, s:f, s:I}", "status", a->status, "stage", a->stage,
                     "steps", a->steps, "waypoints", a->count, "length",
                     (double)a->length_256ths / HR_CELL, "hash", (json_int_t)a->hash);
}

static json_t *json_of_difference(const replay_difference *d) {
    char request[LINE] = "";
    if (!d->is_there) return json_null();
    write_asked(request, sizeof request, d);
    return json_pack("{s:I, s:I, s:s, s:i, s:s, s:o, s:o, s:s}", "tick", (json_int_t)d->tick,
                     "call", (json_int_t)d->call, "name", d->name, "answer", d->answer, "request",
                     request, "recorded", json_of_answer(d->is_recorded, &d->recorded), "now",
                     json_of_answer(d->is_played, &d->played), "error",
                     d->error ? hr_error_text(d->error) : "");
}

static json_t *json_of_costliest(replay_run *run, bool by_time) {
    json_t *list = json_array();
    replay_run_sort(run, by_time);
    for (int32_t i = 0; i < run->tick_count && i < COSTLIEST; i++) {
        const replay_tick *t = &run->ticks[i];
        json_list_add(list, json_pack("{s:I, s:I, s:f, s:i, s:i, s:I}", "tick", (json_int_t)t->tick,
                                      "steps", (json_int_t)t->steps, "ms", (double)t->time_ns / 1e6,
                                      "calls", t->calls, "requests", t->requests, "costliest_call",
                                      (json_int_t)t->costliest_call));
    }
    return list;
}

bool write_replay_json(const char *path, replay_run *run) {
    char hash[20];
    snprintf(hash, sizeof hash, "%016" PRIx64, run->hash);
    json_t *report = json_pack(
        "{s:i, s:i, s:i, s:i, s:I, s:I, s:I, s:I, s:I, s:I, s:f, s:s, s:b, s:b, s:I, s:o, s:o, "
        "s:o}",
        "width", run->width, "height", run->height, "views", run->views, "ticks", run->tick_count,
        "calls", (json_int_t)run->calls, "batches", (json_int_t)run->batches, "plans",
        (json_int_t)run->plans, "marches", (json_int_t)run->marches, "answers",
        (json_int_t)run->answers, "steps", (json_int_t)run->steps, "ms", (double)run->time_ns / 1e6,
        "hash", hash, "is_whole", run->is_whole, "is_damaged", run->is_damaged, "differences",
        (json_int_t)run->differences, "first_difference", json_of_difference(&run->first),
        "costliest_by_steps", json_of_costliest(run, false), "costliest_by_time",
        json_of_costliest(run, true));
    return write_json(path, "replay", report, 15);
}
