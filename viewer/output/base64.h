// base64.h - bytes as text (RFC 4648), written piece by piece, as pictures within an SVG are.
#ifndef HANDRAIL_VIEWER_OUTPUT_BASE64_H
#define HANDRAIL_VIEWER_OUTPUT_BASE64_H

#include <stddef.h>
#include <stdio.h>

/// Zeros but for `out` are a beginning.
typedef struct base64_writer {
    FILE *out;
    unsigned char left[3]; ///< bytes that wait for others
    int left_count;
} base64_writer;

void base64_write(base64_writer *w, const unsigned char *bytes, size_t size);
/// What is left, filled up with "=".
void base64_end(base64_writer *w);

#endif
