// option_parse.c - getopt_long over a page's options, and what is said about those it refuses.

#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"
#include "viewer/options/near_word.h"
#include "viewer/options/option_table.h"

#include <assert.h>
#include <getopt.h>
#include <limits.h>
#include <string.h>

enum { OPTIONS_MOST = 64, FIRST_VALUE = 1000, LETTERS_MOST = 16 };

// A page's options in a row, as getopt_long wants them; the last one is --help.
typedef struct option_row {
    const option_entry *entries[OPTIONS_MOST];
    size_t at[OPTIONS_MOST];
    bool is_hidden[OPTIONS_MOST], is_given[OPTIONS_MOST];
    struct option table[OPTIONS_MOST + 2];
    char letters[2 * LETTERS_MOST + 3];
    int count;
} option_row;

static void add_letter(option_row *row, const option_entry *entry) {
    if (!entry->letter) return;
    size_t length = strlen(row->letters);
    assert(length + 2 < sizeof row->letters);
    row->letters[length] = entry->letter;
    if (entry->argument) row->letters[length + 1] = ':';
}

static void add_entry(option_row *row, const option_entry *entry, const option_group *group) {
    int has_value = entry->is_optional ? optional_argument
                    : entry->argument  ? required_argument
                                       : no_argument;
    assert(row->count < OPTIONS_MOST);
    row->entries[row->count] = entry;
    row->at[row->count] = group->at;
    row->is_hidden[row->count] = group->is_hidden;
    row->table[row->count] =
        (struct option){entry->name + 2, has_value, NULL, FIRST_VALUE + row->count};
    row->count++;
    add_letter(row, entry);
}

static option_row row_of(const command_page *page) {
    option_row row = {.letters = ":h"};
    for (int i = 0; i < OPTION_GROUPS_MOST && page->groups[i].entries; i++)
        for (const option_entry *entry = page->groups[i].entries; entry->name; entry++)
            add_entry(&row, entry, &page->groups[i]);
    row.table[row.count] = (struct option){"help", no_argument, NULL, 'h'};
    return row;
}

// ---- What was refused

// getopt_long moves on to the next word only after the last letter of one like -xyz.
static bool is_within_cluster(const char *word, int letter) {
    bool has_letters = word && word[0] == '-' && word[1] && word[1] != '-';
    return has_letters && letter > 0 && letter <= UCHAR_MAX && strchr(word + 1, letter) && word[2];
}

static int complain_unknown(const command_page *page, const option_row *row, const char *word,
                            int length) {
    char question[NEAR_LENGTH_MOST + 20];
    near_word near = near_word_begin(word, (size_t)length);
    for (int i = 0; i < row->count; i++)
        if (!row->is_hidden[i])
            near_word_offer(&near, row->entries[i]->name, strlen(row->entries[i]->name));
    near_word_offer(&near, "--help", strlen("--help"));
    if (near.best[0])
        return complain("%s: unknown option %.*s%s", page->name, length, word,
                        near_word_question(&near, question, sizeof question));
    return complain("%s: unknown option %.*s (see handrail %s --help)", page->name, length, word,
                    page->name);
}

// `result` is what getopt_long returned.
static int complain_option(const command_page *page, const option_row *row, char **argv,
                           int result) {
    const char *word = argv[optind - 1];
    const char *value = strchr(word, '=');
    bool is_long = strncmp(word, "--", 2) == 0;
    int name_length = (int)(value ? value - word : (ptrdiff_t)strlen(word));
    if (result == ':')
        return is_long ? complain("%s needs a value", word) : complain("-%c needs a value", optopt);
    if (!is_long || is_within_cluster(argv[optind], optopt))
        return complain("%s: unknown option -%c (see handrail %s --help)", page->name, optopt,
                        page->name);
    // getopt_long names the option in optopt only where it knows it: then the value is too much.
    if (optopt && value) return complain("%.*s takes no value", name_length, word);
    return complain_unknown(page, row, word, name_length);
}

// ---- Reading

static int index_of(const option_row *row, int value) {
    for (int i = 0; i < row->count; i++)
        if (value == row->entries[i]->letter) return i;
    return value - FIRST_VALUE;
}

// Which of two values was meant, nobody can tell.
static bool note_given(option_row *row, int index) {
    const option_entry *entry = row->entries[index];
    bool is_again = row->is_given[index] && entry->argument && !entry->is_list;
    if (is_again) complain("%s is given twice", entry->name);
    row->is_given[index] = true;
    return !is_again;
}

static bool read_one(option_row *row, int value, void *choices) {
    int index = index_of(row, value);
    const option_entry *entry = row->entries[index];
    if (!note_given(row, index)) return false;
    if (entry->is_file && optarg && !*optarg)
        return complain("%s: the name of the file is empty", entry->name), false;
    return entry->read(entry, optarg, (char *)choices + row->at[index]);
}

// Whether all options are known, and --help is one of them: before any value is read.
static int look_for_help(const command_page *page, const option_row *row, int argc, char **argv) {
    bool wants_help = false;
    optind = 0; // getopt begins anew
    for (int value; (value = getopt_long(argc, argv, row->letters, row->table, NULL)) != -1;) {
        if (value == '?' || value == ':') return complain_option(page, row, argv, value);
        if (value == 'h') wants_help = true;
    }
    if (wants_help) print_page_help(page);
    return wants_help ? EXIT_DONE : OPTIONS_GO_ON;
}

int read_options(const command_page *page, int argc, char **argv, void *choices) {
    option_row row = row_of(page);
    opterr = 0;
    int status = look_for_help(page, &row, argc, argv);
    if (status != OPTIONS_GO_ON) return status;
    optind = 0;
    for (int value; (value = getopt_long(argc, argv, row.letters, row.table, NULL)) != -1;)
        if (!read_one(&row, value, choices)) return EXIT_BAD_INPUT;
    return OPTIONS_GO_ON;
}

const option_entry *find_option(const option_entry *entries, const char *name) {
    for (; entries->name; entries++)
        if (strcmp(entries->name, name) == 0) return entries;
    return NULL;
}
