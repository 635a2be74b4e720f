// command_bench.c - `handrail bench`: timing runs, a kind each. A kind is a file bench_KIND.c and a
// line here.

#include "viewer/bench/bench.h"
#include "viewer/commands/command.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"

#include <stdio.h>
#include <string.h>

typedef struct bench_kind {
    const char *name, *summary;
    int (*run)(int argc, char **argv);
} bench_kind;

static const bench_kind kinds[] = {
    {"costs", "ground of many costs: every method, an army with one goal, edits", bench_costs},
    {"dynamic", "a public benchmark of changing maps: every change, every query", bench_dynamic},
    {"edit", "bringing classes up to date after edits of all sizes", bench_edit},
    {"grow", "planning as maps, paths, units and threads grow", bench_grow},
    {"orders", "an army sent to one place, to many, to where it cannot go", bench_orders},
    {"questions", "what games ask without a path: lengths between many places", bench_questions},
    {"scen", "every quality and every rival over Moving AI scenarios", bench_scen},
    {"tick", "the ticks of a battle, part by part, by threads and budgets", bench_tick},
};

enum { KIND_COUNT = sizeof kinds / sizeof kinds[0] };

static void print_help(FILE *stream) {
    fprintf(stream, "usage: handrail bench KIND [ARGUMENTS]\n\n");
    for (int i = 0; i < KIND_COUNT; i++)
        fprintf(stream, "  %-9s  %s\n", kinds[i].name, kinds[i].summary);
    fprintf(
        stream,
        "\nhandrail bench KIND --help prints its options. Times depend on the machine; what holds\n"
        "elsewhere are their ratios within one run.\n");
}

int command_bench(int argc, char **argv) {
    if (argc < 2) {
        print_help(stderr);
        return EXIT_BAD_INPUT;
    }
    const char *name = argv[1];
    for (int i = 0; i < KIND_COUNT; i++)
        if (strcmp(name, kinds[i].name) == 0) return kinds[i].run(argc - 1, argv + 1);
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        return print_help(stdout), EXIT_DONE;
    return complain("bench: unknown %s %s (see handrail bench --help)",
                    name[0] == '-' ? "option" : "kind", name);
}
