// option_table.h - the one table that all of a command line comes from: parsing, --help, the man
// page and the completions of shells.
//
// A command is a page: what it does in words, groups of options, and a function. An option says
// how its value is read and where in the command's struct of choices it goes.
#ifndef HANDRAIL_VIEWER_OPTIONS_OPTION_TABLE_H
#define HANDRAIL_VIEWER_OPTIONS_OPTION_TABLE_H

#include <handrail/passmap.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct option_entry option_entry;

/// Takes in a value; `text` is NULL for an option without one. `choices` is the struct that the
/// option's group belongs to. @return false after a complaint of one line.
typedef bool option_reader(const option_entry *entry, const char *text, void *choices);
/// Writes words with blanks between them.
typedef void word_lister(char *text, size_t size);

struct option_entry {
    const char *name;     ///< with its dashes; NULL ends a table
    const char *argument; ///< what --help calls its value; NULL = it has none
    const char *help;     ///< a paragraph without line ends; "%s" stands for the words
    option_reader *read;
    size_t at, other;    ///< where in the choices the value goes; `other` where there are two
    int64_t least, most; ///< of each number
    int32_t room;        ///< of a list
    const char *words;   ///< what the value may be, blanks between; NULL = `list`, or anything
    word_lister *list;
    char letter;      ///< of the short form; 0 = none
    bool is_optional; ///< the value may be left out: --name or --name=VALUE
    bool is_list;     ///< may be given again, which adds to what there is
    bool is_file;
};

/// Options of one struct, which lies `at` bytes into the command's choices.
typedef struct option_group {
    const option_entry *entries;
    size_t at;
    bool is_hidden; ///< read, so that they can be refused with a reason, but not told of
} option_group;

enum { OPTION_GROUPS_MOST = 7, OPTION_WORDS_LENGTH = 500 };

typedef enum operand_kind { OPERAND_NONE, OPERAND_FILES, OPERAND_WORDS } operand_kind;

typedef struct command_page command_page;

struct command_page {
    const char *name;    ///< "plan", "bench tick"
    const char *summary; ///< a line of the list of commands
    const char *usage;   ///< what follows the name, a line each
    const char *about;   ///< paragraphs, an empty line between
    option_group groups[OPTION_GROUPS_MOST];
    const char *after;    ///< paragraphs behind the options; may be NULL
    const char *examples; ///< arguments of the program, a line each
    const char *list_title;
    /// The rows of a list that is shown behind the options: name and what it is; false at the end.
    /// NULL = none.
    bool (*list_row)(int32_t index, const char **name, const char **summary);
    operand_kind operands;
    word_lister *operand_words; ///< with OPERAND_WORDS: what the first one may be
    int (*run)(const command_page *page, int argc, char **argv); ///< returns an exit status
};

enum { OPTIONS_GO_ON = -1 };

/// Reads all options of a command line into `choices`; what is left begins at optind. Prints the
/// help where it is asked for. @return OPTIONS_GO_ON, or the exit status to end with.
int read_options(const command_page *page, int argc, char **argv, void *choices);
/// The help of a command, on stdout.
void print_page_help(const command_page *page);
/// The words of an option; returns `text`, empty if its value may be anything.
const char *option_words(const option_entry *entry, char *text, size_t size);
/// The option of a table that is called `name`, or NULL.
const option_entry *find_option(const option_entry *entries, const char *name);

// ---- Words

/// Which of `words`, blanks between, is `text`? -1 after a complaint of one line that names
/// them, and the nearest.
int32_t find_word(const char *option, const char *text, const char *words);
/// "a, b or c" of "a b c", into `text`; returns it.
const char *join_words(const char *words, const char *last, char *text, size_t size);

// ---- Readers for what many commands have; each goes with the macro below that is named for it.

option_reader read_option_flag, read_option_text, read_option_whole, read_option_list,
    read_option_seed, read_option_size;

/// bool
#define OPTION_FLAG(NAME, TYPE, FIELD, HELP)                                                       \
    { .name = (NAME), .help = (HELP), .read = read_option_flag, .at = offsetof(TYPE, FIELD) }
/// const char *, of a file that is read
#define OPTION_INPUT(NAME, TYPE, FIELD, HELP)                                                      \
    {                                                                                              \
        .name = (NAME), .argument = "FILE", .help = (HELP), .read = read_option_text,              \
        .at = offsetof(TYPE, FIELD), .is_file = true                                               \
    }
/// int32_t
#define OPTION_WHOLE(NAME, ARGUMENT, TYPE, FIELD, LEAST, MOST, HELP)                               \
    {                                                                                              \
        .name = (NAME), .argument = (ARGUMENT), .help = (HELP), .read = read_option_whole,         \
        .at = offsetof(TYPE, FIELD), .least = (LEAST), .most = (MOST)                              \
    }
/// int64_t[ROOM] and an int32_t
#define OPTION_LIST(NAME, TYPE, FIELD, COUNT, ROOM, LEAST, MOST, HELP)                             \
    {                                                                                              \
        .name = (NAME), .argument = "LIST", .help = (HELP), .read = read_option_list,              \
        .at = offsetof(TYPE, FIELD), .other = offsetof(TYPE, COUNT), .least = (LEAST),             \
        .most = (MOST), .room = (ROOM)                                                             \
    }
/// uint64_t
#define OPTION_SEED(TYPE, FIELD, HELP)                                                             \
    {                                                                                              \
        .name = "--seed", .argument = "N", .help = (HELP), .read = read_option_seed,               \
        .at = offsetof(TYPE, FIELD)                                                                \
    }
/// int32_t twice, up to MOST
#define OPTION_SIZE_TO(NAME, TYPE, WIDTH, HEIGHT, MOST, HELP)                                      \
    {                                                                                              \
        .name = (NAME), .argument = "WxH", .help = (HELP), .read = read_option_size,               \
        .at = offsetof(TYPE, WIDTH), .other = offsetof(TYPE, HEIGHT), .most = (MOST)               \
    }
/// The same of a map
#define OPTION_SIZE(NAME, TYPE, WIDTH, HEIGHT, HELP)                                               \
    OPTION_SIZE_TO(NAME, TYPE, WIDTH, HEIGHT, HR_SIDE_MAX, HELP)

#endif
