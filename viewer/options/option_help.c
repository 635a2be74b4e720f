// option_help.c - --help of a page, in lines of up to 80 columns.

#include "viewer/options/option_help.h"

#include <stdio.h>
#include <string.h>

enum { LABEL_WIDTH = 24, LIST_WIDTH = 20 };

const char *option_words(const option_entry *entry, char *text, size_t size) {
    text[0] = '\0';
    if (entry->is_file) return text; // those are endings
    if (entry->list)
        entry->list(text, size);
    else if (entry->words)
        snprintf(text, size, "%s", entry->words);
    return text;
}

const char *option_help_text(const option_entry *entry, char *text, size_t size) {
    char words[OPTION_WORDS_LENGTH], joined[OPTION_WORDS_LENGTH];
    const char *gap = strstr(entry->help, "%s");
    option_words(entry, words, sizeof words);
    join_words(words, " or ", joined, sizeof joined);
    if (gap)
        snprintf(text, size, "%.*s%s%s", (int)(gap - entry->help), entry->help, joined, gap + 2);
    else
        snprintf(text, size, "%s", entry->help);
    return text;
}

const char *option_label(const option_entry *entry, char *text, size_t size) {
    char letter[8] = "";
    if (entry->letter) snprintf(letter, sizeof letter, "-%c, ", entry->letter);
    snprintf(text, size, "%s%s%s%s%s", letter, entry->name,
             !entry->argument     ? ""
             : entry->is_optional ? "[="
                                  : " ",
             entry->argument ? entry->argument : "", entry->is_optional ? "]" : "");
    return text;
}

void print_wrapped(const char *text, int used, int indent) {
    bool is_first = true;
    while (*text) {
        int length = (int)strcspn(text, " ");
        if (!is_first && used + 1 + length > HELP_WIDTH) {
            printf("\n%*s", indent, "");
            used = indent;
        } else if (!is_first) {
            putchar(' ');
            used++;
        }
        printf("%.*s", length, text);
        used += length;
        text += length;
        text += strspn(text, " ");
        is_first = false;
    }
    putchar('\n');
}

// Lines that end with "\n"; those that begin with a blank stay as they are.
static void print_paragraphs(const char *text) {
    while (*text) {
        char line[HELP_LENGTH];
        size_t length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        if (line[0] == ' ')
            puts(line);
        else
            print_wrapped(line, 0, 0);
        text += length + (text[length] == '\n');
    }
}

static void print_row(const char *label, const char *help, int width) {
    if ((int)strlen(label) > width - 4)
        printf("  %s\n%*s", label, width, "");
    else
        printf("  %-*s", width - 2, label);
    print_wrapped(help, width, width);
}

static void print_options(const command_page *page) {
    char label[LABEL_LENGTH], help[HELP_LENGTH];
    for (int i = 0; i < OPTION_GROUPS_MOST && page->groups[i].entries; i++)
        for (const option_entry *entry = page->groups[i].entries;
             !page->groups[i].is_hidden && entry->name; entry++)
            print_row(option_label(entry, label, sizeof label),
                      option_help_text(entry, help, sizeof help), LABEL_WIDTH);
    print_row("-h, --help", "this help", LABEL_WIDTH);
}

static void print_usage(const command_page *page) {
    const char *before = "usage:";
    for (const char *usage = page->usage;; before = "      ") {
        int length = (int)strcspn(usage, "\n");
        printf("%s handrail %s%s%.*s\n", before, page->name, length > 0 ? " " : "", length, usage);
        if (!usage[length]) return;
        usage += length + 1;
    }
}

static void print_list(const command_page *page) {
    const char *name, *summary;
    printf("\n%s:\n", page->list_title);
    for (int32_t i = 0; page->list_row(i, &name, &summary); i++)
        print_row(name, summary, LIST_WIDTH);
}

static void print_examples(const char *lines) {
    puts(strchr(lines, '\n') ? "\nexamples:" : "\nexample:");
    while (*lines) {
        int length = (int)strcspn(lines, "\n");
        printf("  handrail %.*s\n", length, lines);
        lines += length + (lines[length] == '\n');
    }
}

void print_page_help(const command_page *page) {
    print_usage(page);
    putchar('\n');
    print_paragraphs(page->about);
    putchar('\n');
    print_options(page);
    if (page->list_row) print_list(page);
    if (page->after) {
        putchar('\n');
        print_paragraphs(page->after);
    }
    if (page->examples) print_examples(page->examples);
}
