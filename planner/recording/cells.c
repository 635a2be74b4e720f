// cells.c - a token for each run: its length, and its kind in the two lowest bits.

#include "planner/recording/cells.h"

enum { OF_ONE_VALUE, AS_ABOVE, AS_THEY_ARE, WORTH_A_RUN = 3 };

typedef struct area {
    const uint8_t *cells;
    int64_t width, count;
} area;

static int64_t run_of_value(const area *a, int64_t from) {
    int64_t i = from;
    uint8_t value = a->cells[from];
    while (i < a->count && a->cells[i] == value) i++;
    return i - from;
}

static int64_t run_as_above(const area *a, int64_t from) {
    int64_t i = from;
    while (i >= a->width && i < a->count && a->cells[i] == a->cells[i - a->width]) i++;
    return i - from;
}

// Up to the next run that is worth one.
static int64_t run_of_others(const area *a, int64_t from) {
    int64_t i = from + 1;
    while (i < a->count && run_of_value(a, i) < WORTH_A_RUN && run_as_above(a, i) < WORTH_A_RUN)
        i++;
    return i - from;
}

static int64_t write_run(hr_coder *coder, const area *a, int64_t from) {
    int64_t as_above = run_as_above(a, from), of_value = run_of_value(a, from);
    int64_t count = as_above > of_value ? as_above : of_value;
    int kind = as_above > of_value ? AS_ABOVE : OF_ONE_VALUE;
    if (count < WORTH_A_RUN) count = run_of_others(a, from), kind = AS_THEY_ARE;
    int64_t token = count << 2 | kind;
    hr_code(coder, &token);
    int64_t bytes = kind == AS_ABOVE ? 0 : kind == OF_ONE_VALUE ? 1 : count;
    for (int64_t i = 0; i < bytes; i++) hr_chunk_put(coder->to, a->cells[from + i]);
    return count;
}

// @return how many cells; 0 where the bytes are none of a run.
static int64_t read_run(hr_coder *coder, uint8_t *cells, int64_t width, int64_t from,
                        int64_t left) {
    int64_t token = 0;
    uint8_t value = 0;
    hr_code(coder, &token);
    int64_t count = token >> 2, kind = token & 3;
    if (token < 0 || count < 1 || count > left || kind > AS_THEY_ARE) return 0;
    if (kind == AS_ABOVE && from < width) return 0;
    if (kind == OF_ONE_VALUE) hr_code_byte(coder, &value);
    for (int64_t i = from; i < from + count; i++) {
        if (kind == AS_THEY_ARE) hr_code_byte(coder, &value);
        cells[i] = kind == AS_ABOVE ? cells[i - width] : value;
    }
    return count;
}

static void read_cells(hr_coder *coder, uint8_t *cells, int64_t width, int64_t count) {
    for (int64_t i = 0, run; i < count && !coder->error; i += run) {
        run = read_run(coder, cells, width, i, count - i);
        if (run == 0) hr_coder_fail(coder, HR_BAD_FORMAT);
    }
}

void hr_code_cells(hr_coder *coder, hr_rect rect, const uint8_t **cells) {
    const area a = {*cells, rect.width, (int64_t)rect.width * rect.height};
    if (hr_is_reading(coder)) {
        if (a.count > coder->cells_max) hr_coder_fail(coder, HR_BAD_FORMAT);
        uint8_t *to = hr_coder_room(coder, (size_t)a.count, 1);
        *cells = to;
        if (to) read_cells(coder, to, a.width, a.count);
        return;
    }
    for (int64_t i = 0; i < a.count;) i += write_run(coder, &a, i);
}
