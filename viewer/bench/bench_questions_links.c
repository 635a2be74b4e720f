// bench_questions_links.c - links between the places of a list.

#include "viewer/bench/bench_questions_links.h"

#include <math.h>

hr_error bench_links_add(bench_links *links, hr_map *map, const hr_position *places,
                         int32_t place_count, int32_t count, int32_t tenths) {
    *links = (bench_links){.count = 0};
    for (int32_t i = 0; i < count && i < BENCH_LINKS_MAX && i < place_count / 2; i++) {
        hr_link link = {.from = places[i], .to = places[place_count - 1 - i]};
        double straight = hypot((double)link.from.x - link.to.x, (double)link.from.y - link.to.y);
        link.cost_256ths = (int32_t)(straight * tenths / 10);
        hr_error error = hr_link_add(map, &link, &links->ids[links->count]);
        if (error) return error;
        links->count++;
    }
    return HR_OK;
}

void bench_links_remove(bench_links *links, hr_map *map) {
    while (links->count > 0) hr_link_remove(map, links->ids[--links->count]);
}
