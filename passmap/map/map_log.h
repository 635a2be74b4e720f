// map_log.h - who wants to know of every call that changes a map: a recording of it.
//
// Without one, a change of a map pays for the test of a pointer. Only calls that have changed
// something are told, once they have (HR_MAP_TOUCH before, while the cells are as they were
// written); what a call does by other calls is not told again.
#ifndef HANDRAIL_PASSMAP_MAP_MAP_LOG_H
#define HANDRAIL_PASSMAP_MAP_MAP_LOG_H

#include "passmap/footprints.h"
#include "passmap/links.h"

/// Which call; recordings hold these numbers, so none changes.
typedef enum hr_map_call_kind {
    HR_MAP_FILL = 1,
    HR_MAP_BLIT,
    HR_MAP_TOUCH,
    HR_MAP_STAMP,
    HR_MAP_LIFT,
    HR_MAP_MOVE,
    HR_MAP_LOAD_FOOTPRINTS,
    HR_MAP_ADD_CLASS,
    HR_MAP_CHANGE_CLASS,
    HR_MAP_REMOVE_CLASS,
    HR_MAP_ADD_LINK,
    HR_MAP_CHANGE_LINK,
    HR_MAP_SET_LINK_OPEN,
    HR_MAP_REMOVE_LINK,
    HR_MAP_REVEAL,
    HR_MAP_REVEAL_DISC,
    HR_MAP_DROP_FIELD,
    HR_MAP_LOAD_LINKS,
} hr_map_call_kind;

/// A call; fields that it does not have are 0.
typedef struct hr_map_call {
    hr_map_call_kind kind;
    hr_rect rect;          // of cells, on the map; of a disc its centre and, as width, its radius
    uint8_t value;         // of a fill; whether a link is open
    const uint8_t *values; // of a blit: those of `rect`
    size_t stride;
    uint64_t id; // of a footprint, a link or a field (hr_map.last_field)
    const hr_footprint *footprint;
    const hr_move *moves;
    int32_t count;
    const void *bytes; // of saved footprints or links
    size_t size;
    hr_class_id class_id;
    const hr_class *unit;
    const hr_link *link;
    const hr_map *seen; // what is revealed is this map's
    hr_error error;     // of revealing, which may have changed something, and run out of memory
} hr_map_call;

typedef struct hr_map_log {
    void (*note)(struct hr_map_log *log, const hr_map *map, const hr_map_call *call);
} hr_map_log;

/// Tells the log of a map, if it has one, of a call: HR_MAP_NOTE(map, .kind = ..., ...).
#define HR_MAP_NOTE(map, ...)                                                                      \
    do {                                                                                           \
        if ((map)->log) (map)->log->note((map)->log, (map), &(hr_map_call){__VA_ARGS__});          \
    } while (0)

#endif
