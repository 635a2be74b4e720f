// bench_pages.c - see bench_pages.h.

#include "viewer/bench/bench_pages.h"

#include "viewer/bench/bench.h"

#include <stdio.h>
#include <string.h>

const command_page *const bench_pages[] = {
    &bench_costs_page,  &bench_dynamic_page,
    &bench_edit_page,   &bench_grow_page,
    &bench_orders_page, &bench_questions_page,
    &bench_random_page, &bench_scen_page,
    &bench_tick_page,   NULL,
};

void list_bench_kinds(char *text, size_t size) {
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; bench_pages[i] && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s", i > 0 ? " " : "",
                                 bench_pages[i]->name + strlen("bench "));
}
