// command_help.c - `handrail help`: the commands; the help of one of them; and, from the same
// tables, the man page and the completions of shells, for whoever installs the program.

#include "viewer/commands/command_help.h"

#include "viewer/bench/bench_pages.h"
#include "viewer/commands/command.h"
#include "viewer/commands/completions.h"
#include "viewer/commands/man_page.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"
#include "viewer/options/near_word.h"
#include "viewer/options/option_help.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

const command_page *const command_pages[] = {&command_plan, &command_check,   &command_compare,
                                             &command_scen, &command_replay,  &command_bench,
                                             &command_gen,  &command_convert, &command_key,
                                             &command_hex,  &command_view,    &command_help,
                                             NULL};

static void list_commands(char *text, size_t size) {
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; command_pages[i] && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s", i > 0 ? " " : "",
                                 command_pages[i]->name);
}

int complain_unknown_command(const char *name) {
    char names[OPTION_WORDS_LENGTH], question[NEAR_LENGTH_MOST + 20];
    const char *kind = name[0] == '-' ? "option" : "command";
    near_word near = near_word_begin(name, strlen(name));
    list_commands(names, sizeof names);
    near_word_offer_all(&near, name[0] == '-' ? "--help --version" : names);
    if (!near.best[0]) return complain("unknown %s %s (see handrail --help)", kind, name);
    return complain("unknown %s %s%s", kind, name,
                    near_word_question(&near, question, sizeof question));
}

static void print_program_help(void) {
    fputs("usage: handrail COMMAND [ARGUMENTS]\n\n", stdout);
    for (int i = 0; command_pages[i]; i++)
        printf("  %-9s %s\n", command_pages[i]->name, command_pages[i]->summary);
    fputs("\n"
          "handrail COMMAND --help prints the options of a command; -V or --version the version.\n"
          "A file called - is standard input or standard output.\n"
          "Exit status: 0 done, 1 no path to the goal, 2 bad usage or input.\n",
          stdout);
}

typedef struct choices {
    bool wants_man;
    const char *shell;
} choices;

static bool read_shell(const option_entry *entry, const char *text, void *choices_) {
    choices *c = choices_;
    c->shell = text;
    return find_word(entry->name, text, entry->words) >= 0;
}

static const option_entry own_options[] = {
    OPTION_FLAG("--man", choices, wants_man, "the man page, for man -l -"),
    {.name = "--completion",
     .argument = "SHELL",
     .help = "what a shell completes command lines with: %s",
     .words = "bash zsh fish",
     .read = read_shell},
    {0},
};

// The commands and the kinds of benchmarks, then NULL.
enum { PAGES_MOST = 40 };

static void list_pages(const command_page *pages[PAGES_MOST]) {
    int count = 0;
    for (int i = 0; command_pages[i]; i++) pages[count++] = command_pages[i];
    for (int i = 0; bench_pages[i]; i++) pages[count++] = bench_pages[i];
    pages[count] = NULL;
}

// "bench tick" are two words.
static int help_with(int count, char **words) {
    char name[OPTION_WORDS_LENGTH], names[OPTION_WORDS_LENGTH];
    snprintf(name, sizeof name, "%s%s%s", words[0], count > 1 ? " " : "",
             count > 1 ? words[1] : "");
    const command_page *pages[PAGES_MOST];
    list_pages(pages);
    for (int i = 0; pages[i]; i++)
        if (strcmp(pages[i]->name, name) == 0) return print_page_help(pages[i]), EXIT_DONE;
    if (count > 1 && strcmp(words[0], "bench") == 0) {
        list_bench_kinds(names, sizeof names);
        return find_word("help bench", words[1], names), EXIT_BAD_INPUT;
    }
    if (count > 1) return complain("help: too many arguments: %s", words[1]);
    return complain_unknown_command(name);
}

static int run(const command_page *page, int argc, char **argv) {
    choices c = {0};
    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0))
        return print_page_help(page), EXIT_DONE;
    int status = read_options(page, argc, argv, &c);
    if (status != OPTIONS_GO_ON) return status;
    const command_page *pages[PAGES_MOST];
    list_pages(pages);
    if (c.wants_man) return print_man_page(pages), EXIT_DONE;
    if (c.shell) return print_completion(c.shell, pages), EXIT_DONE;
    if (optind < argc) return help_with(argc - optind, argv + optind);
    print_program_help();
    return EXIT_DONE;
}

const command_page command_help = {
    .name = "help",
    .summary = "say what there is; write the man page, or the completions of a shell",
    .usage = "[COMMAND]\n--man | --completion SHELL",
    .about = "Prints the list of commands, or the help of one of them.",
    .groups = {{.entries = own_options}},
    .examples = "help bench tick\nhelp --completion bash",
    .operands = OPERAND_WORDS,
    .operand_words = list_commands,
    .run = run,
};
