// movingai_map.c - maps as text, a letter a cell: the format of the Moving AI benchmarks
// (N. Sturtevant, "Benchmarks for Grid-Based Pathfinding", 2012).
//
// A header of `type octile`, `height`, `width` and `map`, a word and a number a line, and then the
// rows. Reading goes once over the text; an error names the line, counted from 1.

#include "passmap/base/memory.h"
#include "passmap/base/message.h"
#include "passmap/files/loaded_map.h"
#include "passmap/files/movingai_letters.h"
#include "passmap/files/text_lines.h"
#include "passmap/map/cell_tiles.h"
#include "passmap/passmap.h"

#include <stdio.h>
#include <string.h>

typedef struct letter_entry {
    char letter;
    uint8_t value;
} letter_entry;

static const letter_entry letters[] = {
    {'.', HR_GROUND}, {'@', HR_OUT_OF_BOUNDS}, {'T', HR_TREES},        {'W', HR_WATER},
    {'G', HR_GRASS},  {'S', HR_SHALLOWS},      {'O', HR_OUT_OF_REACH},
};

enum { LETTER_COUNT = sizeof letters / sizeof letters[0] };

static const letter_entry *entry_of_letter(char letter) {
    for (int i = 0; i < LETTER_COUNT; i++)
        if (letters[i].letter == letter) return &letters[i];
    return NULL;
}

bool hr_value_of_letter(char letter, uint8_t *value) {
    const letter_entry *entry = entry_of_letter(letter);
    if (entry) *value = entry->value;
    return entry != NULL;
}

static const letter_entry *entry_of_value(uint8_t value) {
    for (int i = 0; i < LETTER_COUNT; i++)
        if (letters[i].value == value) return &letters[i];
    return NULL;
}

// What the header says; a side of -1 was not named yet.
typedef struct header {
    bool has_type;
    int32_t width, height;
} header;

static hr_error read_type(hr_text rest, header *read, int64_t line, hr_message *message) {
    hr_text type = hr_next_word(&rest);
    if (read->has_type || !hr_text_is(type, "octile") || !hr_is_blank(rest))
        return hr_fail(HR_BAD_FORMAT, message, "line %lld should be \"type octile\"",
                       (long long)line);
    read->has_type = true;
    return HR_OK;
}

// Digits, maybe with a minus sign, however many.
static bool is_whole(hr_text word) {
    size_t first = word.length > 1 && word.begin[0] == '-';
    for (size_t i = first; i < word.length; i++)
        if (word.begin[i] < '0' || word.begin[i] > '9') return false;
    return word.length > 0;
}

static hr_error read_side(const char *name, hr_text rest, int32_t *side, int64_t line,
                          hr_message *message) {
    hr_text word = hr_next_word(&rest);
    if (*side >= 0)
        return hr_fail(HR_BAD_FORMAT, message, "line %lld gives the %s a second time",
                       (long long)line, name);
    // A whole number, but one that no map has: the size is bad, the format is not.
    if (!is_whole(word) || !hr_is_blank(rest))
        return hr_fail(HR_BAD_FORMAT, message,
                       "the %s in line %lld, \"%.*s\", is not a whole number from 1 to %d", name,
                       (long long)line, hr_shown_length(word), word.begin, (int)HR_SIDE_MAX);
    if (!hr_parse_whole(word, HR_SIDE_MAX, side) || *side == 0)
        return hr_fail(HR_BAD_SIZE, message, "the %s in line %lld is %.*s; sides are 1 to %d", name,
                       (long long)line, hr_shown_length(word), word.begin, (int)HR_SIDE_MAX);
    return HR_OK;
}

static hr_error check_complete(const header *read, hr_message *message) {
    const char *missing = !read->has_type    ? "type"
                          : read->height < 0 ? "height"
                          : read->width < 0  ? "width"
                                             : NULL;
    if (!missing) return HR_OK;
    return hr_fail(HR_BAD_FORMAT, message, "the header has no \"%s\" line", missing);
}

// Reads up to and with the line `map`.
static hr_error read_header(hr_text_lines *lines, header *read, hr_message *message) {
    hr_text line;
    *read = (header){false, -1, -1};
    while (hr_next_line(lines, &line)) {
        hr_text rest = line, word = hr_next_word(&rest);
        hr_error error = HR_OK;
        if (hr_text_is(word, "map") && hr_is_blank(rest)) return check_complete(read, message);
        if (hr_text_is(word, "type"))
            error = read_type(rest, read, lines->line, message);
        else if (hr_text_is(word, "height"))
            error = read_side("height", rest, &read->height, lines->line, message);
        else if (hr_text_is(word, "width"))
            error = read_side("width", rest, &read->width, lines->line, message);
        else
            error =
                hr_fail(HR_BAD_FORMAT, message, "line %lld, \"%.*s\", is not part of a .map header",
                        (long long)lines->line, hr_shown_length(line), line.begin);
        if (error != HR_OK) return error;
    }
    if (lines->line == 0) return hr_fail(HR_BAD_FORMAT, message, "the file is empty");
    return hr_fail(HR_BAD_FORMAT, message, "the header ends after line %lld without a \"map\" line",
                   (long long)lines->line);
}

static hr_error bad_letter(char letter, int32_t x, int32_t y, int64_t line, hr_message *message) {
    if (letter > ' ' && letter <= '~')
        return hr_fail(HR_BAD_FORMAT, message, "unknown letter '%c' at cell (%d, %d) (line %lld)",
                       letter, (int)x, (int)y, (long long)line);
    return hr_fail(HR_BAD_FORMAT, message, "unknown letter 0x%02x at cell (%d, %d) (line %lld)",
                   (unsigned)(unsigned char)letter, (int)x, (int)y, (long long)line);
}

static hr_error read_row(hr_text line, int32_t width, int32_t y, uint8_t *row, int64_t number,
                         hr_message *message) {
    if (line.length != (size_t)width)
        return hr_fail(HR_BAD_FORMAT, message,
                       "row %d (line %lld) has %zu cells, the header says %d", (int)y,
                       (long long)number, line.length, (int)width);
    for (int32_t x = 0; x < width; x++) {
        const letter_entry *entry = entry_of_letter(line.begin[x]);
        if (!entry) return bad_letter(line.begin[x], x, y, number, message);
        if (row) row[x] = entry->value;
    }
    return HR_OK;
}

// Reads the rows into `cells`, or only checks them where that is NULL.
static hr_error read_rows(hr_text_lines lines, const header *read, uint8_t *cells,
                          hr_message *message) {
    hr_text line;
    for (int32_t y = 0; y < read->height; y++) {
        if (!hr_next_line(&lines, &line))
            return hr_fail(HR_BAD_FORMAT, message,
                           "the file ends after %d rows (line %lld), the header says %d", (int)y,
                           (long long)lines.line, (int)read->height);
        uint8_t *row = cells ? cells + (size_t)y * (size_t)read->width : NULL;
        hr_error error = read_row(line, read->width, y, row, lines.line, message);
        if (error != HR_OK) return error;
    }
    while (hr_next_line(&lines, &line))
        if (!hr_is_blank(line))
            return hr_fail(HR_BAD_FORMAT, message,
                           "line %lld goes on after the %d rows that the header says",
                           (long long)lines.line, (int)read->height);
    return HR_OK;
}

static hr_error create_and_read(const hr_map_config *config, hr_text_lines lines,
                                const header *read, hr_map **map, hr_message *message) {
    // A short text cannot hold a large map: find what is wrong before giving memory to it.
    size_t left = (size_t)(lines.end - lines.next);
    hr_error error = HR_OK;
    if (left / (size_t)read->width < (size_t)read->height)
        error = read_rows(lines, read, NULL, message);
    if (error == HR_OK)
        error = hr_create_loaded_map(config, read->width, read->height, map, message);
    if (error == HR_OK) error = read_rows(lines, read, hr_map_cells(*map), message);
    if (error == HR_OK) {
        hr_map_touch(*map, (hr_rect){0, 0, read->width, read->height});
        return HR_OK;
    }
    hr_map_destroy(*map);
    *map = NULL;
    return error;
}

hr_error hr_map_load_movingai(const hr_map_config *config, const void *bytes, size_t size,
                              hr_map **map, hr_message *message) {
    hr_text_lines lines;
    header read;
    *map = NULL;
    hr_fail_plainly(HR_OK, message);
    hr_error error = hr_text_lines_begin(&lines, bytes, size, message);
    if (error == HR_OK) error = read_header(&lines, &read, message);
    return error == HR_OK ? create_and_read(config, lines, &read, map, message) : error;
}

static hr_error write_row(const uint8_t *row, int32_t width, int32_t y, char *text,
                          hr_message *message) {
    for (int32_t x = 0; x < width; x++) {
        const letter_entry *entry = entry_of_value(row[x]);
        if (!entry)
            return hr_fail(HR_NOT_SAVABLE, message,
                           "value %d at cell (%d, %d) has no letter in a .map", (int)row[x], (int)x,
                           (int)y);
        text[x] = entry->letter;
    }
    text[width] = '\n';
    return HR_OK;
}

static hr_error save(const hr_map *map, const uint8_t *cells, void **bytes, size_t *size,
                     hr_message *message) {
    int32_t width = hr_map_width(map), height = hr_map_height(map);
    hr_allocator allocator = hr_map_allocator(map);
    char head[64];
    size_t head_length = (size_t)snprintf(
        head, sizeof head, "type octile\nheight %d\nwidth %d\nmap\n", (int)height, (int)width);
    size_t stride = (size_t)width + 1, length = head_length + stride * (size_t)height;
    char *text = hr_allocate(&allocator, length, 1);
    if (!text) return HR_OUT_OF_MEMORY;
    memcpy(text, head, head_length);
    for (int32_t y = 0; y < height; y++) {
        size_t row = (size_t)y;
        hr_error error = write_row(cells + row * (size_t)width, width, y,
                                   text + head_length + row * stride, message);
        if (error == HR_OK) continue;
        hr_release(&allocator, text);
        return error;
    }
    *bytes = text;
    *size = length;
    return HR_OK;
}

hr_error hr_map_save_movingai(const hr_map *map, void **bytes, size_t *size, hr_message *message) {
    uint8_t *copy;
    *bytes = NULL;
    *size = 0;
    hr_fail_plainly(HR_OK, message);
    const uint8_t *cells = hr_cells_in_one_piece(map, &copy);
    if (!cells) return HR_OUT_OF_MEMORY;
    hr_error error = save(map, cells, bytes, size, message);
    hr_release(&map->allocator, copy);
    return error;
}
