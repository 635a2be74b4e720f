// compare_report.c - a comparison as a table, as JSON, as CSV. What is not known is "-" in the
// table, null in JSON, and empty in CSV.

#include "viewer/compare/compare_report.h"

#include "viewer/bench/bench_files.h"
#include "viewer/compare/compare_answer.h"
#include "viewer/compare/compare_text.h"
#include "viewer/compare/comparison.h"
#include "viewer/output/json_output.h"
#include "viewer/output/time_text.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

// ---- For people

static void print_number(int width, int digits, double value, bool is_known) {
    if (is_known)
        printf(" %*.*f", width, digits, value);
    else
        printf(" %*s", width, "-");
}

static void print_row(const compare_answer *answer) {
    char time[TIME_LENGTH];
    bool has_path = answer->path.count > 0;
    time_text(answer->time_ns, time, sizeof time);
    printf("%-15s %-11s %9s", answer->method.name, answer->status, time);
    print_number(8, 2, answer->path.length_256ths / HR_CELL, has_path);
    print_number(7, 4, answer->ratio, answer->ratio > 0);
    print_number(8, 2, answer->path.cost_256ths / HR_CELL, has_path);
    print_number(8, 0, (double)answer->touched, true);
    printf(" %7" PRId64 "\n", answer->steps);
}

// How much of the words fits a line: up to the last space that does, or, without one, up to the
// first.
static size_t fitting(const char *words, size_t most) {
    size_t length = strlen(words), fits = 0;
    if (length <= most) return length;
    for (size_t i = 0; i < length && (i <= most || fits == 0); i++)
        if (words[i] == ' ') fits = i;
    return fits > 0 ? fits : length;
}

// In lines of 80 columns, those after the first below its words.
static void print_beside(const char *name, const char *words) {
    enum { COLUMNS = 80, BEGIN = 17 };
    for (; *words; name = "") {
        size_t count = fitting(words, COLUMNS - BEGIN);
        printf("%-*s %.*s\n", BEGIN - 1, name, (int)count, words);
        words += count;
        words += strspn(words, " ");
    }
}

static void print_reasons(const comparison *c) {
    bool is_first = true;
    for (int32_t i = 0; i < c->count; i++) {
        const compare_answer *answer = &c->answers[i];
        const char *words = answer->reason[0] ? answer->reason : answer->note;
        if (!words[0]) continue;
        if (is_first) putchar('\n');
        print_beside(answer->method.name, words);
        is_first = false;
    }
}

void print_comparison(const comparison *c) {
    printf("%-15s %-11s %9s %8s %7s %8s %8s %7s\n", "method", "status", "time", "length", "ratio",
           "cost", "touched", "steps");
    for (int32_t i = 0; i < c->count; i++) print_row(&c->answers[i]);
    print_reasons(c);
    if (c->is_reachable)
        printf("\nshortest way: %.4f cells\n", c->shortest_256ths / HR_CELL);
    else
        printf("\nthere is no way to the goal\n");
}

// ---- For machines

static json_t *real_or_null(double value, bool is_known) {
    return is_known ? json_real(value) : json_null();
}

static json_t *json_waypoints(const hr_path *path) {
    json_t *list = json_array();
    for (int32_t i = 0; list && i < path->count; i++) {
        json_t *at = json_pack("[f, f]", (double)path->waypoints[i].x / HR_CELL,
                               (double)path->waypoints[i].y / HR_CELL);
        if (json_array_append_new(list, at) == 0) continue;
        json_decref(list);
        list = NULL;
    }
    return list;
}

static json_t *json_answer(const compare_answer *answer) {
    const hr_path *path = &answer->path;
    bool has_path = path->count > 0;
    return json_pack("{s:s, s:s, s:s, s:b, s:s, s:s, s:I, s:o, s:o, s:o, s:I, s:I, s:o}", "name",
                     answer->method.name, "title", answer->method.title, "status", answer->status,
                     "has_way", (int)answer->has_way, "reason", answer->reason, "note",
                     answer->note, "time_ns", (json_int_t)answer->time_ns, "length",
                     real_or_null(path->length_256ths / HR_CELL, has_path), "ratio",
                     real_or_null(answer->ratio, answer->ratio > 0), "cost",
                     real_or_null(path->cost_256ths / HR_CELL, has_path), "touched",
                     (json_int_t)answer->touched, "steps", (json_int_t)answer->steps, "waypoints",
                     json_waypoints(path));
}

static json_t *json_answers(const comparison *c) {
    json_t *list = json_array();
    for (int32_t i = 0; list && i < c->count; i++) {
        if (json_array_append_new(list, json_answer(&c->answers[i])) == 0) continue;
        json_decref(list);
        list = NULL;
    }
    return list;
}

bool write_comparison_json(const comparison *c, const char *path) {
    json_t *whole = json_pack("{s:b, s:o, s:o}", "is_reachable", (int)c->is_reachable, "shortest",
                              real_or_null(c->shortest_256ths / HR_CELL, c->is_reachable),
                              "methods", json_answers(c));
    return write_json(path, "compare", whole, JSON_DIGITS_EXACT);
}

static void print_csv_number(FILE *stream, double value, bool is_known) {
    if (is_known)
        fprintf(stream, ",%.9g", value);
    else
        fputc(',', stream);
}

static void print_csv(FILE *stream, const void *subject) {
    const comparison *c = subject;
    fprintf(stream, "method,status,time_ns,length,ratio,cost,touched,steps,reason\n");
    for (int32_t i = 0; i < c->count; i++) {
        const compare_answer *answer = &c->answers[i];
        bool has_path = answer->path.count > 0;
        fprintf(stream, "%s,%s,%" PRId64, answer->method.name, answer->status, answer->time_ns);
        print_csv_number(stream, answer->path.length_256ths / HR_CELL, has_path);
        print_csv_number(stream, answer->ratio, answer->ratio > 0);
        print_csv_number(stream, answer->path.cost_256ths / HR_CELL, has_path);
        fprintf(stream, ",%" PRId64 ",%" PRId64 ",\"%s\"\n", answer->touched, answer->steps,
                answer->reason);
    }
}

bool write_comparison_csv(const comparison *c, const char *path) {
    return write_bench_text(path, print_csv, c);
}
