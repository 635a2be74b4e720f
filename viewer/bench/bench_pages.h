// bench_pages.h - the list of the kinds of `handrail bench`.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_PAGES_H
#define HANDRAIL_VIEWER_BENCH_BENCH_PAGES_H

#include "viewer/options/option_table.h"

/// All of them, then NULL.
extern const command_page *const bench_pages[];
/// Their names without "bench", with blanks between.
void list_bench_kinds(char *text, size_t size);

#endif
