// listing.h - the places along a path as text, CSV or JSON, to be copied.
#ifndef HANDRAIL_VIEWER_MODEL_LISTING_H
#define HANDRAIL_VIEWER_MODEL_LISTING_H

#include <handrail/planner.h>

typedef enum listing_format {
    LISTING_TEXT,
    LISTING_CSV,
    LISTING_JSON,
    LISTING_SHOWN, ///< text for a narrow panel, in hundredths
} listing_format;

/// In cells and in the world's units. The caller frees it; NULL when out of memory.
char *listing_of(const hr_map *map, const hr_path *path, listing_format format);
/// As LISTING_SHOWN: the first `most` of them, and then how many there are beyond.
char *listing_shortened(const hr_map *map, const hr_path *path, int32_t most);

#endif
