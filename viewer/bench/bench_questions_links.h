// bench_questions_links.h - links between random places, for plans on a map that has some.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_QUESTIONS_LINKS_H
#define HANDRAIL_VIEWER_BENCH_BENCH_QUESTIONS_LINKS_H

#include <handrail/links.h>

enum { BENCH_LINKS_MAX = 64 };

typedef struct bench_links {
    hr_link_id ids[BENCH_LINKS_MAX];
    int32_t count;
} bench_links;

/// Joins places of a list, two by two from its ends, both ways; a link costs so many tenths of the
/// straight way. @return what hr_link_add does.
hr_error bench_links_add(bench_links *links, hr_map *map, const hr_position *places,
                         int32_t place_count, int32_t count, int32_t tenths);
void bench_links_remove(bench_links *links, hr_map *map);

#endif
