// results_csv.c - query results in memory, and their text.
//
// Numbers are written digit by digit from integers: a locale with a decimal comma would break the
// columns, and a 256th of a cell has exactly 8 decimals, so that nothing is lost.

#include "viewer/output/results_csv.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char header[] = "query,status,length,steps,time_ns,waypoints\n";

enum {
    CELL_DECIMALS = 8,
    DECIMALS_OF_256TH = 390625, // 1/256 = 0.00390625
    LENGTH_DECIMALS = 9,
    ROW_MOST = 160,     // characters of a row without its waypoints
    WAYPOINT_MOST = 48, // characters of a waypoint and what divides it from the next
};

// ---- Results in memory

bool results_create(query_results *results, int32_t count) {
    // calloc(0, ...) may return NULL without being out of memory.
    size_t room = count > 0 ? (size_t)count : 1;
    *results = (query_results){.rows = calloc(room, sizeof *results->rows), .count = count};
    return results->rows;
}

void results_destroy(query_results *results) {
    free(results->rows);
    free(results->waypoints);
    *results = (query_results){0};
}

static bool reserve_waypoints(query_results *results, size_t count) {
    if (count <= results->waypoint_capacity) return true;
    size_t capacity = count + count / 2;
    if (capacity > SIZE_MAX / sizeof *results->waypoints) return false;
    hr_position *grown = realloc(results->waypoints, capacity * sizeof *grown);
    if (!grown) return false;
    results->waypoints = grown;
    results->waypoint_capacity = capacity;
    return true;
}

bool results_keep(query_results *results, int32_t index, const hr_path *path, int64_t time_ns) {
    size_t first = results->waypoint_count, count = (size_t)path->count;
    if (!reserve_waypoints(results, first + count)) return false;
    if (count > 0)
        memcpy(results->waypoints + first, path->waypoints, count * sizeof *path->waypoints);
    results->waypoint_count += count;
    results->rows[index] = (query_result){.status = path->status,
                                          .stage = path->stage,
                                          .length_256ths = path->length_256ths,
                                          .steps = path->steps,
                                          .count = path->count,
                                          .first = first,
                                          .time_ns = time_ns};
    return true;
}

// ---- Their text

typedef struct growing_text {
    char *bytes;
    size_t size, capacity;
} growing_text;

static bool reserve_text(growing_text *text, size_t more) {
    if (text->capacity - text->size >= more) return true;
    if (text->size > SIZE_MAX / 2 - more) return false;
    size_t capacity = 2 * text->size + more;
    char *grown = realloc(text->bytes, capacity);
    if (!grown) return false;
    text->bytes = grown;
    text->capacity = capacity;
    return true;
}

// Each of these writes at `at` and returns where it stopped.

static char *put_text(char *at, const char *text) {
    size_t length = strlen(text);
    memcpy(at, text, length);
    return at + length;
}

static char *put_whole(char *at, int64_t number) {
    return at + snprintf(at, ROW_MOST, "%lld", (long long)number);
}

// whole.fraction, with `decimals` digits after the point.
static char *put_decimals(char *at, int64_t whole, int64_t fraction, int decimals) {
    return at +
           snprintf(at, ROW_MOST, "%lld.%0*lld", (long long)whole, decimals, (long long)fraction);
}

static char *put_length(char *at, double length_256ths) {
    static const int64_t UNIT = 1000000000; // 10 to the power of LENGTH_DECIMALS
    double whole = floor(length_256ths / HR_CELL);
    int64_t cells = (int64_t)whole;
    int64_t fraction = llround((length_256ths / HR_CELL - whole) * (double)UNIT);
    return put_decimals(at, cells + fraction / UNIT, fraction % UNIT, LENGTH_DECIMALS);
}

// A coordinate in cells, without the zeros at the end of its decimals.
static char *put_cells(char *at, int32_t coordinate) {
    if (coordinate < 0) *at++ = '-';
    int64_t size = llabs((long long)coordinate);
    at = put_decimals(at, size / HR_CELL, size % HR_CELL * DECIMALS_OF_256TH, CELL_DECIMALS);
    while (at[-1] == '0') at--;
    return at[-1] == '.' ? at - 1 : at;
}

static char *put_waypoints(char *at, const hr_position *waypoints, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        if (i > 0) *at++ = ';';
        at = put_cells(at, waypoints[i].x);
        *at++ = ' ';
        at = put_cells(at, waypoints[i].y);
    }
    return at;
}

static char *put_row(char *at, int32_t index, const query_result *row,
                     const hr_position *waypoints) {
    at = put_text(put_whole(at, index), ",");
    at = put_text(put_text(at, hr_status_name(row->status)), ",");
    at = put_text(put_length(at, row->length_256ths), ",");
    at = put_text(put_whole(at, row->steps), ",");
    at = put_text(put_whole(at, row->time_ns), ",");
    if (row->count > 0) at = put_waypoints(at, waypoints + row->first, row->count);
    return put_text(at, "\n");
}

static bool append_row(growing_text *text, const query_results *results, int32_t index) {
    const query_result *row = &results->rows[index];
    if (!reserve_text(text, ROW_MOST + (size_t)row->count * WAYPOINT_MOST)) return false;
    char *end = put_row(text->bytes + text->size, index, row, results->waypoints);
    text->size = (size_t)(end - text->bytes);
    return true;
}

char *results_csv(const query_results *results, size_t *size) {
    growing_text text = {0};
    bool is_complete = reserve_text(&text, sizeof header);
    if (is_complete) text.size = (size_t)(put_text(text.bytes, header) - text.bytes);
    for (int32_t i = 0; is_complete && i < results->count; i++)
        is_complete = append_row(&text, results, i);
    if (!is_complete) {
        free(text.bytes);
        return NULL;
    }
    *size = text.size;
    return text.bytes;
}
