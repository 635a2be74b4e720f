// option_readers.c - the values of options, read into the struct of choices they belong to.

#include "viewer/options/arguments.h"
#include "viewer/options/near_word.h"
#include "viewer/options/option_table.h"

#include <stdio.h>
#include <string.h>

static void *place_of(const option_entry *entry, void *choices) {
    return (char *)choices + entry->at;
}

static void *other_of(const option_entry *entry, void *choices) {
    return (char *)choices + entry->other;
}

bool read_option_flag(const option_entry *entry, const char *text, void *choices) {
    (void)text;
    return *(bool *)place_of(entry, choices) = true;
}

bool read_option_text(const option_entry *entry, const char *text, void *choices) {
    *(const char **)place_of(entry, choices) = text;
    return true;
}

bool read_option_whole(const option_entry *entry, const char *text, void *choices) {
    int64_t number = 0;
    if (!parse_whole(entry->name, text, entry->least, entry->most, &number)) return false;
    *(int32_t *)place_of(entry, choices) = (int32_t)number;
    return true;
}

bool read_option_list(const option_entry *entry, const char *text, void *choices) {
    return parse_list(entry->name, text, entry->least, entry->most, place_of(entry, choices),
                      entry->room, other_of(entry, choices));
}

bool read_option_seed(const option_entry *entry, const char *text, void *choices) {
    return parse_seed(entry->name, text, place_of(entry, choices));
}

bool read_option_size(const option_entry *entry, const char *text, void *choices) {
    return parse_size(entry->name, text, (int32_t)entry->most, place_of(entry, choices),
                      other_of(entry, choices));
}

// ---- Words

static void append(char *text, size_t size, const char *piece, size_t length) {
    size_t used = strlen(text);
    snprintf(text + used, size - used, "%.*s", (int)length, piece);
}

const char *join_words(const char *words, const char *last, char *text, size_t size) {
    text[0] = '\0';
    while (*words) {
        size_t length = strcspn(words, " ");
        append(text, size, words, length);
        words += length + (words[length] == ' ');
        const char *between = !*words ? "" : strchr(words, ' ') ? ", " : last;
        append(text, size, between, strlen(between));
    }
    return text;
}

int32_t find_word(const char *option, const char *text, const char *words) {
    int32_t index = 0;
    for (const char *at = words; *at; index++) {
        size_t length = strcspn(at, " ");
        if (strlen(text) == length && memcmp(at, text, length) == 0) return index;
        at += length + (at[length] == ' ');
    }
    char all[OPTION_WORDS_LENGTH], question[NEAR_LENGTH_MOST + 20];
    near_word near = near_word_begin(text, strlen(text));
    near_word_offer_all(&near, words);
    complain("%s: \"%s\" is not %s%s", option, text, join_words(words, " or ", all, sizeof all),
             near_word_question(&near, question, sizeof question));
    return -1;
}
