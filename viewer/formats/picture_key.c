// picture_key.c - reading a key, and a picture by it.

#include "viewer/formats/picture_key.h"

#include "passmap/base/message.h"
#include "passmap/files/text_lines.h"

#include <stdlib.h>
#include <string.h>

// ---- Reading

static int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

// Two or four digits a sample; three samples or four.
static bool read_colour(hr_text word, wide_colour *colour) {
    size_t digits = word.length - 1;
    if (word.length < 2 || word.begin[0] != '#') return false;
    if (digits != 6 && digits != 8 && digits != 12 && digits != 16) return false;
    size_t width = digits > 8 ? 4 : 2, samples = digits / width;
    *colour = samples == 3 ? 0xFFFF : 0;
    for (size_t i = 0; i < samples; i++) {
        uint32_t sample = 0;
        for (size_t k = 0; k < width; k++) {
            int d = digit(word.begin[1 + i * width + k]);
            if (d < 0) return false;
            sample = sample * 16 + (uint32_t)d;
        }
        if (width == 2) sample *= 257;
        *colour |= (wide_colour)sample << (48 - 16 * i);
    }
    return true;
}

static bool read_value(hr_text word, int16_t *value) {
    int32_t number = 0;
    bool is_soft = hr_text_is(word, "~");
    if (!is_soft && (!hr_parse_whole(word, 255, &number) || number > 255)) return false;
    *value = is_soft ? KEY_SOFT : (int16_t)number;
    return true;
}

static bool is_comment(hr_text word) { return hr_text_is(word, "#") || word.length == 0; }

static hr_error read_line(picture_key *key, hr_text line, long number, hr_message *message) {
    hr_text word = hr_next_word(&line), value = hr_next_word(&line);
    key_colour entry;
    if (is_comment(word)) return HR_OK;
    if (!read_colour(word, &entry.colour))
        return hr_fail(HR_BAD_FORMAT, message, "line %ld: \"%.*s\" is no colour like #C8E89A",
                       number, hr_shown_length(word), word.begin);
    if (!read_value(value, &entry.value))
        return hr_fail(HR_BAD_FORMAT, message,
                       "line %ld: \"%.*s\" is no value from 0 to 255, nor ~", number,
                       hr_shown_length(value), value.begin);
    for (int32_t i = 0; i < key->count; i++)
        if (key->at[i].colour == entry.colour)
            return hr_fail(HR_BAD_FORMAT, message, "line %ld: %.*s comes a second time", number,
                           hr_shown_length(word), word.begin);
    if (key->count == KEY_COLOURS_MOST)
        return hr_fail(HR_BAD_FORMAT, message, "line %ld: more than %d colours", number,
                       KEY_COLOURS_MOST);
    key->at[key->count++] = entry;
    return HR_OK;
}

hr_error picture_key_read(picture_key *key, const char *bytes, size_t size, hr_message *message) {
    hr_text_lines lines;
    hr_text line;
    key->count = 0;
    hr_error error = hr_text_lines_begin(&lines, bytes, size, message);
    while (error == HR_OK && hr_next_line(&lines, &line))
        error = read_line(key, line, (long)lines.line, message);
    for (int32_t i = 0; error == HR_OK && i < key->count; i++)
        if (key->at[i].value != KEY_SOFT) return HR_OK;
    return error != HR_OK ? error : hr_fail(HR_BAD_FORMAT, message, "no colour has a value");
}

// ---- Colours to values

typedef struct applying {
    const picture_key *key;
    format_grid *grid;
    bool *is_soft;    // by cell: not yet decided
    int32_t *queue;   // soft cells, in rings from the edge inwards
    wide_colour last; // the colour looked up last, and what it means
    int16_t last_value;
    bool has_last;
    colour_look looks[KEY_COLOURS_MOST]; // of the key's colours
} applying;

static int16_t nearest_value(const applying *a, wide_colour colour, bool may_be_soft) {
    colour_look look = wide_colour_look(colour);
    int64_t least = INT64_MAX;
    int16_t value = 0;
    for (int32_t i = 0; i < a->key->count; i++) {
        if (a->key->at[i].value == KEY_SOFT && !may_be_soft) continue;
        int64_t distance = colour_look_distance(&a->looks[i], &look, 1);
        if (distance < least) least = distance, value = a->key->at[i].value;
    }
    return value;
}

static int16_t value_of(applying *a, wide_colour colour) {
    if (a->has_last && a->last == colour) return a->last_value;
    a->last = colour, a->has_last = true;
    for (int32_t i = 0; i < a->key->count; i++)
        if (a->key->at[i].colour == colour) return a->last_value = a->key->at[i].value;
    return a->last_value = nearest_value(a, colour, true);
}

// ---- Soft edges, ring by ring: what most of the neighbours are that are decided

// Calls for up to eight neighbours; `step` gets each.
static int32_t neighbours_of(const format_grid *grid, int32_t at, int32_t around[8]) {
    int32_t x = at % grid->width, y = at / grid->width, count = 0;
    for (int32_t v = y - 1; v <= y + 1; v++)
        for (int32_t u = x - 1; u <= x + 1; u++)
            if ((u != x || v != y) && u >= 0 && v >= 0 && u < grid->width && v < grid->height)
                around[count++] = v * grid->width + u;
    return count;
}

// Of equally many the lowest; -1 if none is decided.
static int majority(const applying *a, int32_t at) {
    int32_t around[8], votes[8] = {0}, count = neighbours_of(a->grid, at, around), best = -1;
    for (int32_t i = 0; i < count; i++) {
        if (a->is_soft[around[i]]) continue;
        for (int32_t k = 0; k < count; k++)
            votes[i] +=
                !a->is_soft[around[k]] && a->grid->cells[around[k]] == a->grid->cells[around[i]];
        bool is_better =
            best < 0 || votes[i] > votes[best] ||
            (votes[i] == votes[best] && a->grid->cells[around[i]] < a->grid->cells[around[best]]);
        if (is_better) best = i;
    }
    return best < 0 ? -1 : a->grid->cells[around[best]];
}

// A ring is decided as a whole by what was decided before it: `is_soft` changes at its end.
static void decide_rings(applying *a, bool *is_queued) {
    int32_t count = a->grid->width * a->grid->height, first = 0, end = 0, around[8];
    for (int32_t i = 0; i < count; i++)
        if (a->is_soft[i] && majority(a, i) >= 0) a->queue[end++] = i, is_queued[i] = true;
    while (first < end) {
        int32_t ring_end = end;
        for (int32_t i = first; i < ring_end; i++)
            a->grid->cells[a->queue[i]] = (uint8_t)majority(a, a->queue[i]);
        for (int32_t i = first; i < ring_end; i++) a->is_soft[a->queue[i]] = false;
        for (int32_t i = first; i < ring_end; i++) {
            int32_t near = neighbours_of(a->grid, a->queue[i], around);
            for (int32_t k = 0; k < near; k++)
                if (a->is_soft[around[k]] && !is_queued[around[k]])
                    a->queue[end++] = around[k], is_queued[around[k]] = true;
        }
        first = ring_end;
    }
}

static void apply(applying *a, const wide_picture *picture, bool *is_queued) {
    size_t count = (size_t)picture->width * (size_t)picture->height;
    for (size_t i = 0; i < count; i++) {
        int16_t value = value_of(a, picture->pixels[i]);
        a->is_soft[i] = value == KEY_SOFT;
        a->grid->cells[i] = (uint8_t)(value == KEY_SOFT ? 0 : value);
    }
    decide_rings(a, is_queued);
    for (size_t i = 0; i < count; i++) // a picture of soft edges alone
        if (a->is_soft[i]) a->grid->cells[i] = (uint8_t)nearest_value(a, picture->pixels[i], false);
}

hr_error picture_key_apply(const picture_key *key, const wide_picture *picture, format_grid *grid,
                           hr_message *message) {
    size_t count = (size_t)picture->width * (size_t)picture->height;
    applying a = {.key = key, .grid = grid};
    hr_error error = format_grid_begin(grid, picture->width, picture->height, message);
    if (error != HR_OK) return error;
    for (int32_t i = 0; i < key->count; i++) a.looks[i] = wide_colour_look(key->at[i].colour);
    bool *is_queued = calloc(count, sizeof *is_queued);
    a.is_soft = calloc(count, sizeof *a.is_soft);
    a.queue = malloc(count * sizeof *a.queue);
    bool is_done = is_queued && a.is_soft && a.queue;
    if (is_done) apply(&a, picture, is_queued);
    free(is_queued);
    free(a.is_soft);
    free(a.queue);
    return is_done ? HR_OK : hr_fail_plainly(HR_OUT_OF_MEMORY, message);
}
