// main.c - the `handrail` program: finds the command, and makes sure that what it printed arrived.

#include <handrail/passmap.h>

#include "viewer/commands/command_help.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"
#include "viewer/output/unfinished.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool is_one_of(const char *word, const char *a, const char *b) {
    return strcmp(word, a) == 0 || strcmp(word, b) == 0;
}

static int dispatch(int argc, char **argv) {
    if (argc < 2) {
        complain("which command? (see handrail --help)");
        return EXIT_BAD_INPUT;
    }
    if (is_one_of(argv[1], "--help", "-h")) argv[1] = "help";
    for (const command_page *const *page = command_pages; *page; page++)
        if (strcmp(argv[1], (*page)->name) == 0) return (*page)->run(*page, argc - 1, argv + 1);
    if (is_one_of(argv[1], "--version", "-V"))
        return printf("handrail %s\n", hr_version()), EXIT_DONE;
    return complain_unknown_command(argv[1]);
}

// Help, JSON and tables reach stdout whole: a write that fails in the middle of a longer text
// would lose the reason.
enum { STDOUT_BUFFER = 1 << 16 };

int main(int argc, char **argv) {
    static char buffer[STDOUT_BUFFER];
    expect_full_files();
    setvbuf(stdout, buffer, isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF, sizeof buffer);
    int status = dispatch(argc, argv);
    errno = 0;
    bool is_lost = fflush(stdout) != 0 || ferror(stdout);
    if (!is_lost) return status;
    return complain("standard output: %s", errno ? strerror(errno) : "could not be written");
}
