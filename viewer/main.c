// main.c - the `handrail` program: finds the command, and makes sure that what it printed arrived.

#include <handrail/passmap.h>

#include "viewer/commands/command.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const char help[] =
    "usage: handrail COMMAND [ARGUMENTS]\n"
    "\n"
    "  plan      find a path on a map\n"
    "  compare   answer one query by many methods, and draw them side by side\n"
    "  scen      answer every query of a Moving AI scenario\n"
    "  bench     compare times and lengths with those of rivals\n"
    "  gen       make a map\n"
    "  convert   convert a map between .png and .map\n"
    "  view      open a map in a window: click twice, see why\n"
    "\n"
    "handrail COMMAND --help prints the options of a command; handrail --version the version.\n"
    "Exit status: 0 done, 1 no path to the goal, 2 bad usage or input.\n";

typedef struct command {
    const char *name;
    int (*run)(int argc, char **argv);
} command;

static const command commands[] = {
    {"plan", command_plan},   {"compare", command_compare}, {"scen", command_scen},
    {"bench", command_bench}, {"gen", command_gen},         {"convert", command_convert},
    {"view", command_view},
};

static bool asks_for_help(const char *name) {
    return strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0;
}

static int dispatch(int argc, char **argv) {
    if (argc < 2) {
        fputs(help, stderr);
        return EXIT_BAD_INPUT;
    }
    if (asks_for_help(argv[1]) && argc == 2) return fputs(help, stdout), EXIT_DONE;
    if (asks_for_help(argv[1])) argv[1] = argv[2], argv[2] = "--help"; // help COMMAND
    const char *name = argv[1];
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(name, commands[i].name) == 0) return commands[i].run(argc - 1, argv + 1);
    if (strcmp(name, "--version") == 0) return printf("handrail %s\n", hr_version()), EXIT_DONE;
    return complain("unknown %s %s (see handrail --help)", name[0] == '-' ? "option" : "command",
                    name);
}

int main(int argc, char **argv) {
    int status = dispatch(argc, argv);
    errno = 0;
    bool is_lost = fflush(stdout) != 0 || ferror(stdout);
    if (!is_lost) return status;
    return complain("standard output: %s", errno ? strerror(errno) : "could not be written");
}
