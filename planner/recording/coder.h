// coder.h - numbers, lists and cells of a call, written to a recording or read from it.
//
// One description of a structure serves both ways: hr_code writes the number that a variable holds,
// or reads it into the variable. So what is read is what was written, by construction. Numbers take
// as few bytes as they need, seven bits to a byte, the sign in the lowest bit.
//
// A *row* is a structure as a list of numbers. What is written of it is which of them differ from
// the row before in its list, and by how much: units that stand beside each other take few bytes.
//
// Whatever is read, nothing beyond the end is, and what a list takes is bounded by the bytes that
// are left: each row has one at least.
#ifndef HANDRAIL_PLANNER_RECORDING_CODER_H
#define HANDRAIL_PLANNER_RECORDING_CODER_H

#include "planner/recording/chunks.h"

enum { HR_ROW_NUMBERS_MAX = 48 };

typedef struct hr_block_of_memory hr_block_of_memory;

/// Where lists lie that were read; released all at once.
typedef struct hr_read_memory {
    hr_allocator allocator;
    hr_block_of_memory *blocks;
} hr_read_memory;

typedef struct hr_coder {
    hr_chunk_writer *to; // NULL = it reads
    const uint8_t *at, *end;
    hr_read_memory *memory;
    int64_t cells_max; // of an area that is read
    hr_error error;    // of reading: HR_BAD_FORMAT or HR_OUT_OF_MEMORY; then all numbers are 0
    bool has_run_out;  // with HR_BAD_FORMAT: bytes are missing, as at the end of what was cut off
} hr_coder;

static inline bool hr_is_reading(const hr_coder *coder) { return !coder->to; }

/// What is read cannot be: all that follows is 0.
void hr_coder_fail(hr_coder *coder, hr_error error);
/// More is read than there are bytes.
void hr_coder_run_out(hr_coder *coder);

void hr_code(hr_coder *coder, int64_t *number);
void hr_code_int(hr_coder *coder, int32_t *number);
void hr_code_byte(hr_coder *coder, uint8_t *byte);
void hr_code_double(hr_coder *coder, double *number);

/// Codes a row, of which `before` is the one before it or, at first, zeros; `before` becomes it.
void hr_code_row(hr_coder *coder, int64_t *row, int64_t *before, int32_t count);

/// A structure as a row, or taken from one that may hold anything.
typedef void hr_to_row(const void *thing, int64_t *row);
typedef void hr_from_row(const int64_t *row, void *thing);

typedef struct hr_row_form {
    hr_to_row *to_row;
    hr_from_row *from_row;
    int32_t numbers;
    size_t size; // of the structure
} hr_row_form;

/// Codes one structure by itself.
void hr_code_one(hr_coder *coder, const hr_row_form *form, void *thing);
/// Codes a list and its length; what is read lies in the coder's memory.
void hr_code_list(hr_coder *coder, const hr_row_form *form, const void **list, int32_t *count);
/// Codes bytes as they are.
void hr_code_bytes(hr_coder *coder, const void **bytes, size_t *size);

/// Room for what is read; NULL and an error of the coder if there is none.
void *hr_coder_room(hr_coder *coder, size_t count, size_t size);
void hr_read_memory_release(hr_read_memory *memory);

#endif
