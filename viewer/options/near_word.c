// near_word.c - see near_word.h.

#include "viewer/options/near_word.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { FAR = NEAR_LENGTH_MOST + 1 };

static int least(int a, int b) { return a < b ? a : b; }

// Row by row, of which the last two are kept for swaps.
static int distance(const char *a, size_t a_length, const char *b, size_t b_length) {
    int rows[3][NEAR_LENGTH_MOST + 1] = {{0}};
    for (size_t k = 0; k <= b_length; k++) rows[0][k] = (int)k;
    for (size_t i = 1; i <= a_length; i++) {
        int *row = rows[i % 3], *above = rows[(i + 2) % 3], *two_above = rows[(i + 1) % 3];
        row[0] = (int)i;
        for (size_t k = 1; k <= b_length; k++) {
            row[k] = least(above[k], row[k - 1]) + 1;
            row[k] = least(row[k], above[k - 1] + (a[i - 1] != b[k - 1]));
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
                row[k] = least(row[k], two_above[k - 2] + 1);
        }
    }
    return rows[a_length % 3][b_length];
}

near_word near_word_begin(const char *typed, size_t length) {
    return (near_word){.typed = typed, .typed_length = length, .distance = FAR};
}

void near_word_offer(near_word *near, const char *word, size_t length) {
    if (length > NEAR_LENGTH_MOST || near->typed_length > NEAR_LENGTH_MOST) return;
    if (length == 0 || near->typed_length == 0) return;
    bool begins = near->typed_length < length && near->typed_length >= 2 &&
                  memcmp(word, near->typed, near->typed_length) == 0;
    int away = begins ? 1 : distance(near->typed, near->typed_length, word, length);
    if (away >= near->distance || (!begins && away > (int)(length + 2) / 3)) return;
    near->distance = away;
    memcpy(near->best, word, length);
    near->best[length] = '\0';
}

void near_word_offer_all(near_word *near, const char *words) {
    while (*words) {
        size_t length = strcspn(words, " ");
        near_word_offer(near, words, length);
        words += length + (words[length] == ' ');
    }
}

const char *near_word_question(const near_word *near, char *text, size_t size) {
    snprintf(text, size, near->best[0] ? ": did you mean %s?" : "%s", near->best);
    return text;
}
