// coder.c - numbers seven bits to a byte, rows by what differs in them.

#include "planner/recording/coder.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"

#include <string.h>

struct hr_block_of_memory {
    hr_block_of_memory *next;
    union { // aligned for all that is read
        int64_t number;
        double real;
        void *pointer;
    } room[];
};

void hr_coder_fail(hr_coder *coder, hr_error error) {
    if (!coder->error) coder->error = error;
    coder->at = coder->end;
}

void hr_coder_run_out(hr_coder *coder) {
    if (!coder->error) coder->has_run_out = true;
    hr_coder_fail(coder, HR_BAD_FORMAT);
}

// ---- Numbers

static void put_number(hr_chunk_writer *to, uint64_t number) {
    for (; number > 127; number >>= 7) hr_chunk_put(to, (uint8_t)(number | 128));
    hr_chunk_put(to, (uint8_t)number);
}

static uint64_t get_number(hr_coder *coder) {
    uint64_t number = 0;
    for (int shift = 0; shift < 64; shift += 7) {
        if (coder->at == coder->end) return hr_coder_run_out(coder), 0;
        uint8_t byte = *coder->at++;
        number |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) return number;
    }
    hr_coder_fail(coder, HR_BAD_FORMAT);
    return 0;
}

static uint64_t folded(int64_t number) {
    return (uint64_t)number << 1 ^ (number < 0 ? UINT64_MAX : 0);
}

static int64_t unfolded(uint64_t number) {
    return (int64_t)(number >> 1 ^ (number & 1 ? UINT64_MAX : 0));
}

void hr_code(hr_coder *coder, int64_t *number) {
    if (coder->to)
        put_number(coder->to, folded(*number));
    else
        *number = unfolded(get_number(coder));
}

void hr_code_int(hr_coder *coder, int32_t *number) {
    int64_t wide = *number;
    hr_code(coder, &wide);
    if (hr_is_reading(coder)) *number = (int32_t)wide;
}

void hr_code_byte(hr_coder *coder, uint8_t *byte) {
    if (coder->to)
        hr_chunk_put(coder->to, *byte);
    else if (coder->at < coder->end)
        *byte = *coder->at++;
    else
        *byte = 0, hr_coder_run_out(coder);
}

void hr_code_double(hr_coder *coder, double *number) {
    int64_t bits;
    memcpy(&bits, number, sizeof bits);
    hr_code(coder, &bits);
    memcpy(number, &bits, sizeof bits);
}

// ---- Rows

// Differences wrap around, there and back.
void hr_code_row(hr_coder *coder, int64_t *row, int64_t *before, int32_t count) {
    HR_ASSERT(count <= HR_ROW_NUMBERS_MAX);
    uint64_t differing = 0;
    if (coder->to) {
        for (int32_t i = 0; i < count; i++) differing |= (uint64_t)(row[i] != before[i]) << i;
        put_number(coder->to, differing);
    } else {
        differing = get_number(coder);
        if (differing >> count) hr_coder_fail(coder, HR_BAD_FORMAT), differing = 0;
    }
    for (int32_t i = 0; i < count; i++) {
        int64_t more = (int64_t)((uint64_t)row[i] - (uint64_t)before[i]);
        if (differing >> i & 1)
            hr_code(coder, &more);
        else
            more = 0;
        before[i] = row[i] = (int64_t)((uint64_t)before[i] + (uint64_t)more);
    }
}

void hr_code_one(hr_coder *coder, const hr_row_form *form, void *thing) {
    int64_t row[HR_ROW_NUMBERS_MAX] = {0}, before[HR_ROW_NUMBERS_MAX] = {0};
    if (coder->to) form->to_row(thing, row);
    hr_code_row(coder, row, before, form->numbers);
    if (hr_is_reading(coder)) form->from_row(row, thing);
}

// ---- Lists

void *hr_coder_room(hr_coder *coder, size_t count, size_t size) {
    hr_block_of_memory *block = NULL;
    bool fits = count < (SIZE_MAX - sizeof *block) / (size + 1);
    if (!coder->error && fits)
        block = hr_allocate_zeroed(&coder->memory->allocator, 1, sizeof *block + count * size);
    if (!block) return hr_coder_fail(coder, HR_OUT_OF_MEMORY), NULL;
    block->next = coder->memory->blocks;
    coder->memory->blocks = block;
    return block->room;
}

void hr_read_memory_release(hr_read_memory *memory) {
    while (memory->blocks) {
        hr_block_of_memory *block = memory->blocks;
        memory->blocks = block->next;
        hr_release(&memory->allocator, block);
    }
}

// @return false where no list is to be read.
static bool begin_list(hr_coder *coder, int64_t *count) {
    hr_code(coder, count);
    if (*count < 0 || *count > INT32_MAX)
        hr_coder_fail(coder, HR_BAD_FORMAT);
    else if (hr_is_reading(coder) && *count > coder->end - coder->at)
        hr_coder_run_out(coder);
    if (coder->error) *count = 0;
    return *count > 0;
}

void hr_code_list(hr_coder *coder, const hr_row_form *form, const void **list, int32_t *count) {
    int64_t row[HR_ROW_NUMBERS_MAX] = {0}, before[HR_ROW_NUMBERS_MAX] = {0};
    int64_t length = *count;
    bool has_any = begin_list(coder, &length);
    char *to = NULL;
    if (hr_is_reading(coder)) {
        *list = to = has_any ? hr_coder_room(coder, (size_t)length, form->size) : NULL;
        *count = to ? (int32_t)length : 0;
    }
    for (int32_t i = 0; i < *count; i++) {
        if (coder->to) form->to_row((const char *)*list + (size_t)i * form->size, row);
        hr_code_row(coder, row, before, form->numbers);
        if (to) form->from_row(row, to + (size_t)i * form->size);
    }
}

void hr_code_bytes(hr_coder *coder, const void **bytes, size_t *size) {
    int64_t length = (int64_t)*size;
    bool has_any = begin_list(coder, &length);
    if (hr_is_reading(coder)) {
        *bytes = has_any ? coder->at : NULL;
        *size = (size_t)length;
        if (has_any) coder->at += length;
        return;
    }
    for (size_t i = 0; i < *size; i++) hr_chunk_put(coder->to, ((const uint8_t *)*bytes)[i]);
}
