// choices.c - the answers given in a play, the last of which that can rises for the next one.

#include "tests/proof/choices.h"

#include <stdio.h>
#include <stdlib.h>

enum { CHOICES_MAX = 64 };

typedef struct choice {
    int32_t value, most;
} choice;

static choice choices[CHOICES_MAX];
static int32_t asked, known; // in this play; answers that are settled for it

void claim(bool holds, const char *what) {
    if (holds) return;
    fprintf(stderr, "does not hold: %s; choices:", what);
    for (int32_t i = 0; i < asked; i++) fprintf(stderr, " %d", choices[i].value);
    fprintf(stderr, "\n");
    abort();
}

int32_t any_of(int32_t least, int32_t most) {
    claim(asked < CHOICES_MAX && least <= most, "a proof asks for no more than there is room for");
    if (asked == known) choices[known++] = (choice){least, most};
    return choices[asked++].value;
}

uint32_t any_bits(int32_t count) { return (uint32_t)any_of(0, (int32_t)((1U << count) - 1)); }

static bool next_input(void) {
    while (known > 0 && choices[known - 1].value == choices[known - 1].most) known--;
    if (known > 0) choices[known - 1].value++;
    return known > 0;
}

void prove(const char *name, void (*proof)(void), int64_t inputs_least) {
    int64_t inputs = 0;
    known = 0;
    do {
        asked = 0;
        proof();
        claim(asked == known, "the same answers lead to the same questions");
        inputs++;
    } while (next_input());
    printf("%-60s %12lld inputs\n", name, (long long)inputs);
    fflush(stdout);
    claim(inputs >= inputs_least, "as many inputs as were meant");
}
