// command_bench.c - `handrail bench`: timing runs, a kind each.

#include "viewer/bench/bench_interrupt.h"
#include "viewer/bench/bench_pages.h"
#include "viewer/commands/command.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"
#include "viewer/options/near_word.h"

#include <stdio.h>
#include <string.h>

static bool kind_row(int32_t index, const char **name, const char **summary) {
    if (!bench_pages[index]) return false;
    *name = bench_pages[index]->name + strlen("bench ");
    *summary = bench_pages[index]->summary;
    return true;
}

static int complain_unknown(const char *name) {
    char kinds[OPTION_WORDS_LENGTH], question[NEAR_LENGTH_MOST + 20];
    bool is_option = name[0] == '-';
    near_word near = near_word_begin(name, strlen(name));
    list_bench_kinds(kinds, sizeof kinds);
    near_word_offer_all(&near, is_option ? "--help" : kinds);
    if (!near.best[0])
        return complain("bench: unknown %s %s (see handrail bench --help)",
                        is_option ? "option" : "kind", name);
    return complain("bench: unknown %s %s%s", is_option ? "option" : "kind", name,
                    near_word_question(&near, question, sizeof question));
}

static int run(const command_page *page, int argc, char **argv) {
    if (argc < 2) return complain("bench needs a kind (see handrail bench --help)");
    for (int i = 0; bench_pages[i]; i++)
        if (strcmp(argv[1], bench_pages[i]->name + strlen("bench ")) == 0)
            return bench_catch_interrupt(), bench_pages[i]->run(bench_pages[i], argc - 1, argv + 1);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return print_page_help(page), EXIT_DONE;
    return complain_unknown(argv[1]);
}

const command_page command_bench = {
    .name = "bench",
    .summary = "compare times and lengths with those of rivals",
    .usage = "KIND [ARGUMENTS]",
    .about = "Measures, a kind of benchmark each. handrail bench KIND --help prints its options. "
             "Times depend on the machine; what holds elsewhere are their ratios within one run.",
    .list_title = "kinds",
    .list_row = kind_row,
    .operands = OPERAND_WORDS,
    .operand_words = list_bench_kinds,
    .run = run,
};
