// scenario.c - Moving AI scenarios: a query a line, in nine columns between blanks or tabs, or
// between tabs alone, if the map's name has blanks.
//
//   version 1
//   bucket  map  width  height  start x  start y  goal x  goal y  length
//
// The text is gone over twice, to count the queries and to read them, so that they take one block.

#include "passmap/base/memory.h"
#include "passmap/base/message.h"
#include "passmap/files/text_lines.h"
#include "passmap/passmap.h"

enum { COLUMN_COUNT = 9, BUCKET = 0, WIDTH = 2, HEIGHT, START_X, START_Y, GOAL_X, GOAL_Y, LENGTH };

static const char *const column_names[COLUMN_COUNT] = {
    "bucket", "map", "width", "height", "start x", "start y", "goal x", "goal y", "length"};

static hr_error read_version(hr_text_lines *lines, hr_message *message) {
    hr_text line = {"", 0};
    if (!hr_next_line(lines, &line)) return hr_fail(HR_BAD_FORMAT, message, "the file is empty");
    hr_text rest = line, word = hr_next_word(&rest), number = hr_next_word(&rest);
    bool is_known = hr_text_is(number, "1") || hr_text_is(number, "1.0");
    if (hr_text_is(word, "version") && is_known && hr_is_blank(rest)) return HR_OK;
    return hr_fail(HR_BAD_FORMAT, message, "line 1 should be \"version 1\", not \"%.*s\"",
                   hr_shown_length(line), line.begin);
}

static hr_error count_queries(hr_text_lines lines, int32_t *count, hr_message *message) {
    hr_text line;
    *count = 0;
    while (hr_next_line(&lines, &line)) {
        if (hr_is_blank(line)) continue;
        if (*count == INT32_MAX)
            return hr_fail(HR_BAD_SIZE, message, "more than %ld queries", (long)INT32_MAX);
        ++*count;
    }
    return HR_OK;
}

// Cuts off what comes before the next tab, but for blanks around it.
static hr_text next_field(hr_text *rest) {
    hr_text field = hr_next_word(rest);
    while (rest->length > 0 && *rest->begin != '\t') {
        bool is_blank = *rest->begin == ' ';
        rest->begin++, rest->length--;
        if (!is_blank) field.length = (size_t)(rest->begin - field.begin);
    }
    return field;
}

static int split_by(hr_text (*next)(hr_text *rest), hr_text line, hr_text columns[COLUMN_COUNT]) {
    int count = 0;
    for (hr_text column; (column = next(&line)).length > 0; count++)
        if (count < COLUMN_COUNT) columns[count] = column;
    return count;
}

static hr_error split(hr_text line, hr_text columns[COLUMN_COUNT], int64_t number,
                      hr_message *message) {
    int count = split_by(hr_next_word, line, columns);
    if (count == COLUMN_COUNT || split_by(next_field, line, columns) == COLUMN_COUNT) return HR_OK;
    return hr_fail(HR_BAD_FORMAT, message, "line %lld has %d columns, a query has %d",
                   (long long)number, count, (int)COLUMN_COUNT);
}

static hr_error not_a_number(const hr_text *columns, int column, int64_t line,
                             hr_message *message) {
    return hr_fail(HR_BAD_FORMAT, message, "the %s in line %lld, \"%.*s\", is not a %s",
                   column_names[column], (long long)line, hr_shown_length(columns[column]),
                   columns[column].begin,
                   column == LENGTH ? "number from 0 up" : "whole number from 0 to 2147483647");
}

static hr_error check_place(hr_cell cell, const char *end, int32_t width, int32_t height,
                            int64_t line, hr_message *message) {
    if (cell.x < width && cell.y < height) return HR_OK;
    return hr_fail(HR_BAD_FORMAT, message,
                   "the %s (%d, %d) in line %lld is off the map of %d x %d cells", end, (int)cell.x,
                   (int)cell.y, (long long)line, (int)width, (int)height);
}

static hr_error read_query(hr_text line, int64_t number, int32_t width, int32_t height,
                           hr_scenario_query *query, hr_message *message) {
    hr_text columns[COLUMN_COUNT] = {{0}};
    int32_t values[COLUMN_COUNT] = {0};
    hr_error error = split(line, columns, number, message);
    if (error != HR_OK) return error;
    for (int i = 0; i < LENGTH; i++)
        if ((i == BUCKET || i >= WIDTH) && !hr_parse_whole(columns[i], INT32_MAX, &values[i]))
            return not_a_number(columns, i, number, message);
    if (!hr_parse_decimal(columns[LENGTH], &query->octile_length) || query->octile_length < 0)
        return not_a_number(columns, LENGTH, number, message);
    if (values[WIDTH] != width || values[HEIGHT] != height)
        return hr_fail(
            HR_BAD_SIZE, message, "line %lld is for a map of %d x %d cells, this one has %d x %d",
            (long long)number, (int)values[WIDTH], (int)values[HEIGHT], (int)width, (int)height);
    query->start = (hr_cell){values[START_X], values[START_Y]};
    query->goal = (hr_cell){values[GOAL_X], values[GOAL_Y]};
    error = check_place(query->start, "start", width, height, number, message);
    return error ? error : check_place(query->goal, "goal", width, height, number, message);
}

static hr_error read_queries(hr_text_lines lines, int32_t width, int32_t height,
                             hr_scenario_query *queries, hr_message *message) {
    hr_text line;
    while (hr_next_line(&lines, &line)) {
        if (hr_is_blank(line)) continue;
        hr_error error = read_query(line, lines.line, width, height, queries++, message);
        if (error != HR_OK) return error;
    }
    return HR_OK;
}

hr_error hr_scenario_load(const hr_allocator *allocator, const void *bytes, size_t size,
                          int32_t width, int32_t height, hr_scenario_query **queries,
                          int32_t *count, hr_message *message) {
    hr_text_lines lines;
    int32_t found = 0;
    *queries = NULL;
    *count = 0;
    hr_fail_plainly(HR_OK, message);
    hr_error error = hr_text_lines_begin(&lines, bytes, size, message);
    if (error == HR_OK) error = read_version(&lines, message);
    if (error == HR_OK) error = count_queries(lines, &found, message);
    if (error != HR_OK) return error;
    hr_allocator own = hr_allocator_or_default(allocator);
    hr_scenario_query *read = hr_allocate_zeroed(&own, (size_t)found, sizeof *read);
    if (!read) return HR_OUT_OF_MEMORY;
    error = read_queries(lines, width, height, read, message);
    if (error != HR_OK) {
        hr_release(&own, read);
        return error;
    }
    *queries = read;
    *count = found;
    return HR_OK;
}
