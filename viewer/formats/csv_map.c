// csv_map.c - values as text, a row a line.

#include "viewer/formats/format.h"

#include "passmap/base/message.h"
#include "passmap/files/text_lines.h"

#include <string.h>

static bool is_between(char character) { return character && strchr(",; \t", character); }

// The next value of a line: 1 if there was one, 0 at its end, -1 if it is none.
static int next_value(hr_text *line, int *value) {
    while (line->length > 0 && is_between(*line->begin)) line->begin++, line->length--;
    if (line->length == 0) return 0;
    int digits = 0;
    for (*value = 0; line->length > 0 && !is_between(*line->begin); line->begin++, line->length--) {
        if (*line->begin < '0' || *line->begin > '9' || ++digits > 3) return -1;
        *value = *value * 10 + (*line->begin - '0');
    }
    return *value <= 255 ? 1 : -1;
}

static int64_t count_values(hr_text line) {
    int value;
    int64_t count = 0;
    while (count <= HR_SIDE_MAX && next_value(&line, &value) > 0) count++;
    return count;
}

// Lines with something on them, up to one more than a map has.
static int64_t count_rows(hr_text_lines lines, int64_t *columns) {
    hr_text line;
    int64_t rows = 0;
    while (rows <= HR_SIDE_MAX && hr_next_line(&lines, &line)) {
        if (hr_is_blank(line)) continue;
        if (rows++ == 0) *columns = count_values(line);
    }
    return rows;
}

static hr_error read_row(hr_text line, int64_t number, uint8_t *cells, int32_t width,
                         hr_message *message) {
    int value = 0, is_there = 1;
    int32_t count = 0;
    while (count <= width && (is_there = next_value(&line, &value)) > 0)
        if (count++ < width) cells[count - 1] = (uint8_t)value;
    if (is_there < 0)
        return hr_fail(HR_BAD_FORMAT, message,
                       "line %lld, column %d: not a whole number from 0 to 255", (long long)number,
                       (int)count + 1);
    if (count != width)
        return hr_fail(HR_BAD_FORMAT, message, "line %lld has %s%d values, the first line %d",
                       (long long)number, count > width ? "more than " : "",
                       (int)(count > width ? width : count), (int)width);
    return HR_OK;
}

hr_error format_read_csv(const char *bytes, size_t size, format_grid *grid, hr_message *message) {
    hr_text_lines lines;
    hr_text line;
    int64_t columns = 0;
    hr_error error = hr_text_lines_begin(&lines, bytes, size, message);
    if (error != HR_OK) return error;
    int64_t rows = count_rows(lines, &columns);
    if (columns == 0)
        return hr_fail(HR_BAD_FORMAT, message, "no row of whole numbers from 0 to 255");
    error = format_grid_begin(grid, columns, rows, message);
    for (int32_t y = 0; error == HR_OK && hr_next_line(&lines, &line);)
        if (!hr_is_blank(line))
            error = read_row(line, lines.line, grid->cells + (size_t)y++ * (size_t)grid->width,
                             grid->width, message);
    return error;
}

void format_write_csv(const format_grid *grid, format_text *text) {
    for (int32_t y = 0; y < grid->height; y++)
        for (int32_t x = 0; x < grid->width; x++)
            format_print(text, "%d%c", grid->cells[(size_t)y * (size_t)grid->width + (size_t)x],
                         x + 1 < grid->width ? ',' : '\n');
}
