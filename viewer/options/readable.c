// readable.c - UTF-8 as RFC 3629 has it: the shortest form alone, no halves of pairs, up to
// U+10FFFF.

#include "viewer/options/readable.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { FOLLOWERS_MOST = 3 };

// How many bytes follow the first one of a character; -1 = it begins none.
static int followers_of(unsigned char first) {
    if (first < 0x80) return 0;
    if (first >= 0xC2 && first < 0xE0) return 1;
    if (first >= 0xE0 && first < 0xF0) return 2;
    return first >= 0xF0 && first < 0xF5 ? 3 : -1;
}

static bool is_character(uint32_t code, int followers) {
    static const uint32_t LEAST[FOLLOWERS_MOST + 1] = {0, 0x80, 0x800, 0x10000};
    bool is_control =
        (code < 0x20 && code != '\n' && code != '\t') || (code >= 0x7F && code < 0xA0);
    bool is_half = code >= 0xD800 && code < 0xE000;
    return code >= LEAST[followers] && code <= 0x10FFFF && !is_control && !is_half;
}

// Bytes of the character that begins there; 0 = none does.
static size_t character_at(const char *text) {
    const unsigned char *bytes = (const unsigned char *)text;
    int followers = followers_of(bytes[0]);
    if (followers < 0) return 0;
    uint32_t code = followers == 0 ? bytes[0] : bytes[0] & (0x3Fu >> followers);
    for (int i = 1; i <= followers; i++) {
        if ((bytes[i] & 0xC0) != 0x80) return 0;
        code = code << 6 | (bytes[i] & 0x3F);
    }
    return is_character(code, followers) ? (size_t)followers + 1 : 0;
}

static size_t readable_length(const char *text) {
    const char *at = text;
    for (size_t length; *at && (length = character_at(at)) > 0;) at += length;
    return (size_t)(at - text);
}

bool is_readable(const char *text) { return text[readable_length(text)] == '\0'; }

char *make_readable(char *text) {
    for (char *at = text; *(at += readable_length(at));) *at++ = '?';
    return text;
}

char *copy_readable(char *copy, size_t size, const char *text) {
    snprintf(copy, size, "%s", text);
    return make_readable(copy);
}
