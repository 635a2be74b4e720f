// mind_option.c - names of behaviours, commas between.

#include "viewer/options/mind_option.h"

#include "viewer/options/arguments.h"
#include "viewer/options/plural.h"

#include <stdio.h>
#include <string.h>

enum { NAME_LENGTH = 32 };

void list_minds(char *text, size_t size) {
    size_t used = 0;
    text[0] = '\0';
    for (int32_t i = 0; i < MIND_KINDS && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s", i ? " " : "",
                                 mind_name((mind_kind)i));
}

// @return how much of the text was read; 0 after a complaint.
static size_t read_one(const option_entry *entry, const char *text, mind_list *list) {
    char name[NAME_LENGTH], words[OPTION_WORDS_LENGTH];
    size_t length = strcspn(text, ",");
    snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name), text);
    list_minds(words, sizeof words);
    int32_t kind = find_word(entry->name, name, words);
    if (kind < 0) return 0;
    if (list->count == MIND_LIST_MOST)
        return complain("%s: more than %d behaviours", entry->name, (int)MIND_LIST_MOST), 0;
    list->kinds[list->count++] = (mind_kind)kind;
    return length;
}

bool read_mind_list(const option_entry *entry, const char *text, void *choices) {
    mind_list *list = (mind_list *)(void *)((char *)choices + entry->at);
    list->count = 0;
    for (;;) {
        size_t length = read_one(entry, text, list);
        if (length == 0) return false;
        if (text[length] == '\0') return true;
        text += length + 1;
    }
}

// ---- Edges of fuzzy sets

enum { EDGES = FUZZY_INPUTS * FUZZY_EDGES };

bool read_fuzzy_sets(const option_entry *entry, const char *text, void *choices) {
    fuzzy_sets *sets = (fuzzy_sets *)(void *)((char *)choices + entry->at);
    int64_t edges[EDGES];
    int32_t count = 0;
    if (!parse_list(entry->name, text, 0, FUZZY_MOST, edges, EDGES, &count)) return false;
    if (count != EDGES)
        return complain("%s: %d number%s in place of %d", entry->name, (int)count, plural(count),
                        (int)EDGES),
               false;
    for (int32_t i = 0; i < EDGES; i++)
        sets->edges[i / FUZZY_EDGES][i % FUZZY_EDGES] = (int32_t)edges[i];
    if (fuzzy_sets_are_good(sets)) return true;
    return complain("%s: the four edges of each input have to rise: %s", entry->name, text), false;
}
