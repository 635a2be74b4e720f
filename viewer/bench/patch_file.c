// patch_file.c - reading patches, line by line. The cells of all of them take less than the text
// does, so one block of that size holds them.

#include "viewer/bench/patch_file.h"

#include "viewer/options/plural.h"

#include "passmap/base/message.h"
#include "passmap/files/movingai_letters.h"
#include "passmap/files/text_lines.h"

#include <stdlib.h>

typedef struct reader {
    hr_text_lines lines;
    hr_message *message;
    patch_list *patches;
    size_t cell_count;
} reader;

static hr_error ends_early(const reader *r, const char *expected) {
    return hr_fail(HR_BAD_FORMAT, r->message, "ends after line %lld, before %s",
                   (long long)r->lines.line, expected);
}

static hr_error is_not(const reader *r, hr_text line, const char *expected) {
    return hr_fail(HR_BAD_FORMAT, r->message, "line %lld should be %s, not \"%.*s\"",
                   (long long)r->lines.line, expected, hr_shown_length(line), line.begin);
}

// A line of a word and a whole number.
static hr_error read_number(reader *r, const char *name, int32_t least, int32_t most,
                            const char *expected, int32_t *value) {
    hr_text line;
    if (!hr_next_line(&r->lines, &line)) return ends_early(r, expected);
    hr_text rest = line, word = hr_next_word(&rest), number = hr_next_word(&rest);
    bool is_good = hr_text_is(word, name) && hr_parse_whole(number, most, value) &&
                   *value >= least && hr_is_blank(rest);
    return is_good ? HR_OK : is_not(r, line, expected);
}

static hr_error read_words(reader *r, const char *first, const char *second, const char *expected) {
    hr_text line;
    if (!hr_next_line(&r->lines, &line)) return ends_early(r, expected);
    hr_text rest = line, word = hr_next_word(&rest);
    bool is_good = hr_text_is(word, first) && hr_text_is(hr_next_word(&rest), second);
    return is_good && hr_is_blank(rest) ? HR_OK : is_not(r, line, expected);
}

static hr_error read_row(reader *r, int32_t width) {
    hr_text line;
    if (!hr_next_line(&r->lines, &line)) return ends_early(r, "the end of its last patch");
    if (line.length != (size_t)width)
        return hr_fail(HR_BAD_FORMAT, r->message, "line %lld has %zu cell%s, its patch is %d wide",
                       (long long)r->lines.line, line.length, plural((int64_t)line.length),
                       (int)width);
    for (int32_t x = 0; x < width; x++)
        if (!hr_value_of_letter(line.begin[x], &r->patches->cells[r->cell_count++]))
            return hr_fail(HR_BAD_FORMAT, r->message, "line %lld: unknown letter in column %d",
                           (long long)r->lines.line, (int)x + 1);
    return HR_OK;
}

static hr_error read_patch(reader *r, int32_t number) {
    patch *p = &r->patches->at[number];
    int32_t id = -1;
    hr_error error =
        read_number(r, "patch", 0, number, "\"patch\" and the next number from 0", &id);
    if (!error && id != number)
        error = hr_fail(HR_BAD_FORMAT, r->message, "line %lld should be \"patch %d\"",
                        (long long)r->lines.line, (int)number);
    if (!error)
        error = read_number(r, "height", 1, HR_SIDE_MAX, "a height from 1 to 16384", &p->height);
    if (!error)
        error = read_number(r, "width", 1, HR_SIDE_MAX, "a width from 1 to 16384", &p->width);
    if (!error) error = read_words(r, "map", "", "\"map\"");
    p->first = r->cell_count;
    for (int32_t y = 0; !error && y < p->height; y++) error = read_row(r, p->width);
    return error;
}

static hr_error read_all(reader *r, size_t size) {
    enum { PATCH_BYTES_LEAST = 28 }; // of its four lines
    patch_list *patches = r->patches;
    int32_t count = 0;
    hr_error error = read_words(r, "type", "patch", "\"type patch\"");
    if (!error)
        error = read_number(r, "patches", 0, INT32_MAX, "\"patches\" and their number", &count);
    if (error) return error;
    if ((size_t)count > size / PATCH_BYTES_LEAST)
        return ends_early(r, "the last of the patches that line 2 counts");
    patches->at = calloc((size_t)count + 1, sizeof *patches->at);
    patches->cells = malloc(size + 1);
    if (!patches->at || !patches->cells) return hr_fail_plainly(HR_OUT_OF_MEMORY, r->message);
    for (; !error && patches->count < count; patches->count++)
        error = read_patch(r, patches->count);
    return error;
}

hr_error patches_read(patch_list *patches, const void *bytes, size_t size, hr_message *message) {
    *patches = (patch_list){0};
    reader r = {.message = message, .patches = patches};
    hr_error error = hr_text_lines_begin(&r.lines, bytes, size, message);
    if (!error) error = read_all(&r, size);
    hr_text line;
    while (!error && hr_next_line(&r.lines, &line))
        if (!hr_is_blank(line)) error = is_not(&r, line, "the end");
    return error;
}

void patches_destroy(patch_list *patches) {
    free(patches->at);
    free(patches->cells);
    *patches = (patch_list){0};
}
