// hex_trip.h - the traveller on a way: a tenth of a second for each point of a step's cost.
#ifndef HANDRAIL_VIEWER_HEX_HEX_TRIP_H
#define HANDRAIL_VIEWER_HEX_HEX_TRIP_H

#include "viewer/hex/hex_search.h"

/// Where the traveller is: on the step from `way[index]` to the one behind it, `done` of its `cost`
/// points spent. At the end of the way `index` is its last, and `done` and `cost` are 0.
typedef struct hex_place {
    int32_t index;
    int32_t done, cost;
} hex_place;

/// After so many tenths of a second, 0 or more. Steps that cost nothing or less take no time. The
/// search holds a way.
hex_place hex_trip_at(const hex_search *s, int64_t tenths);
/// How long the whole trip takes, in tenths of a second.
int64_t hex_trip_time(const hex_search *s);

#endif
