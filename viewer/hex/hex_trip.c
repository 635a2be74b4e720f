// hex_trip.c - the traveller on a way.

#include "viewer/hex/hex_trip.h"

static int32_t time_of_step(const hex_search *s, int32_t index) {
    int32_t cost = 0;
    hex_step(s->world, &s->rules, s->way[index], s->way[index + 1], &cost);
    return cost > 0 ? cost : 0;
}

hex_place hex_trip_at(const hex_search *s, int64_t tenths) {
    for (int32_t i = 0; i + 1 < s->way_count; i++) {
        int32_t cost = time_of_step(s, i);
        if (tenths < cost) return (hex_place){i, (int32_t)tenths, cost};
        tenths -= cost;
    }
    return (hex_place){.index = s->way_count - 1};
}

int64_t hex_trip_time(const hex_search *s) {
    int64_t sum = 0;
    for (int32_t i = 0; i + 1 < s->way_count; i++) sum += time_of_step(s, i);
    return sum;
}
