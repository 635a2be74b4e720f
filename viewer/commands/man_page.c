// man_page.c - see man_page.h.

#include "viewer/commands/man_page.h"

#include <handrail/passmap.h>

#include "viewer/options/option_help.h"

#include <stdio.h>
#include <string.h>

// Text of a line, with what troff would read as its own made harmless.
static void print_text(const char *text, size_t length) {
    if (length > 0 && (text[0] == '.' || text[0] == '\'')) fputs("\\&", stdout);
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\\')
            fputs("\\e", stdout);
        else if (text[i] == '-')
            fputs("\\-", stdout);
        else
            putchar(text[i]);
    }
    putchar('\n');
}

static void print_line(const char *text) { print_text(text, strlen(text)); }

// Lines that begin with a blank stay lines of their own.
static void print_paragraphs(const char *text) {
    while (*text) {
        size_t length = strcspn(text, "\n");
        puts(text[0] == ' ' ? ".br" : ".PP");
        if (length > 0) print_text(text, length);
        text += length + (text[length] == '\n');
    }
}

static void print_row(const char *label, const char *help) {
    puts(".TP");
    fputs(".B ", stdout);
    print_line(label);
    print_line(help);
}

static void print_options(const command_page *page) {
    char label[LABEL_LENGTH], help[HELP_LENGTH];
    for (int i = 0; i < OPTION_GROUPS_MOST && page->groups[i].entries; i++)
        for (const option_entry *entry = page->groups[i].entries;
             !page->groups[i].is_hidden && entry->name; entry++)
            print_row(option_label(entry, label, sizeof label),
                      option_help_text(entry, help, sizeof help));
}

static void print_list(const command_page *page) {
    const char *name, *summary;
    for (int32_t i = 0; page->list_row(i, &name, &summary); i++) print_row(name, summary);
}

static void print_examples(const char *lines) {
    puts(".PP\nFor example:\n.nf");
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        fputs("handrail ", stdout);
        print_text(lines, length);
        lines += length + (lines[length] == '\n');
    }
    puts(".fi");
}

static void print_page(const command_page *page) {
    printf(".SS ");
    print_line(page->name);
    for (const char *usage = page->usage;;) {
        size_t length = strcspn(usage, "\n");
        printf(".br\n.B handrail %s\n", page->name);
        if (length > 0) print_text(usage, length);
        if (!usage[length]) break;
        usage += length + 1;
    }
    print_paragraphs(page->about);
    print_options(page);
    if (page->list_row) print_list(page);
    if (page->after) print_paragraphs(page->after);
    if (page->examples) print_examples(page->examples);
}

void print_man_page(const command_page *const *pages) {
    printf(".TH HANDRAIL 1 \"\" \"handrail %s\" \"User commands\"\n", hr_version());
    puts(".SH NAME\nhandrail \\- paths for thousands of units on a changing map");
    puts(".SH SYNOPSIS\n.B handrail\nCOMMAND [ARGUMENTS]");
    puts(".SH DESCRIPTION\nPlans paths on maps, compares and measures methods, makes and converts "
         "maps, and shows\nin a window why a path goes where it goes.\n"
         "A file called \\- is standard input or standard output.");
    puts(".SH COMMANDS");
    for (int i = 0; pages[i]; i++) print_page(pages[i]);
    puts(".SH EXIT STATUS\n0 done, 1 no path to the goal or something to mend, 2 bad usage or "
         "input.");
}
