// bench.h - the kinds of `handrail bench`, each a page (option_table.h) in a file bench_KIND.c.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_H
#define HANDRAIL_VIEWER_BENCH_BENCH_H

#include "viewer/options/option_table.h"

extern const command_page bench_costs_page, bench_dynamic_page, bench_edit_page, bench_grow_page,
    bench_orders_page, bench_questions_page, bench_random_page, bench_scen_page, bench_tick_page;

#endif
