// base64.c - three bytes are four characters.

#include "viewer/output/base64.h"

#include <stdint.h>

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static void write_group(FILE *out, const unsigned char bytes[3], int count) {
    uint32_t bits = (uint32_t)bytes[0] << 16 | (uint32_t)bytes[1] << 8 | bytes[2];
    for (int i = 0; i < 4; i++) putc(i <= count ? digits[bits >> (18 - 6 * i) & 63] : '=', out);
}

void base64_write(base64_writer *w, const unsigned char *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        w->left[w->left_count++] = bytes[i];
        if (w->left_count < 3) continue;
        write_group(w->out, w->left, 3);
        w->left_count = 0;
    }
}

void base64_end(base64_writer *w) {
    if (w->left_count == 0) return;
    for (int i = w->left_count; i < 3; i++) w->left[i] = 0;
    write_group(w->out, w->left, w->left_count);
    w->left_count = 0;
}
