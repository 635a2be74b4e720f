// compare_methods.c - what can be compared: first the planner's ways and the rival's, then all
// classics.

#include "viewer/compare/compare_methods.h"

#include <string.h>

static const compare_method own[] = {
    {.name = "trace", .title = "trace, split at the chain", .only = HR_STAGE_TRACE},
    {.name = "trace-farthest",
     .title = "trace, split at the farthest",
     .only = HR_STAGE_TRACE,
     .split = HR_SPLIT_FARTHEST},
    {.name = "routes", .title = "routes over tiles", .only = HR_STAGE_ROUTES},
    {.name = "exact", .title = "exact search", .only = HR_STAGE_EXACT},
    {.name = "jump", .title = "jump points, pulled", .kind = COMPARE_RIVAL, .rival = RIVAL_JUMP},
    {.name = "jump-costs",
     .title = "jump points by costs",
     .kind = COMPARE_RIVAL,
     .rival = RIVAL_WEIGHTED_JUMP},
    {.name = "astar", .title = "A*, pulled taut", .only = HR_STAGE_ASTAR},
};

enum { OWN_COUNT = sizeof own / sizeof own[0] };

int32_t compare_method_count(void) {
    int32_t count;
    classics(&count);
    return OWN_COUNT + count;
}

compare_method compare_method_at(int32_t index) {
    int32_t count;
    const classic *all = classics(&count);
    if (index < OWN_COUNT) return own[index];
    const classic *c = &all[index - OWN_COUNT];
    return (compare_method){
        .name = c->name, .title = c->title, .kind = COMPARE_CLASSIC, .classic = c};
}

int32_t find_compare_method(const char *name, size_t length) {
    for (int32_t i = 0; i < compare_method_count(); i++) {
        const char *other = compare_method_at(i).name;
        if (strlen(other) == length && memcmp(other, name, length) == 0) return i;
    }
    return -1;
}
