// check.h - what is wrong with a map, or worth knowing, for several classes side by side: what a
// map author looks for before a game does.
//
// Plain functions over the cells: no planner, no window. What is found has a place, a size and
// something to do about it. The same map gives the same list.
#ifndef HANDRAIL_VIEWER_CHECK_CHECK_H
#define HANDRAIL_VIEWER_CHECK_CHECK_H

#include <handrail/passmap.h>

typedef enum check_kind {
    CHECK_CLOSED, ///< nothing is open to the class: it fits nowhere
    CHECK_ISLAND, ///< open blocks that cannot be reached from the largest part of the class
    CHECK_POCKET, ///< the same, but too small to be meant: closed ground that was left open
    CHECK_GAP,    ///< a way for size 1 between two parts that this class cannot go
    CHECK_CHOKE,  ///< all ways between two large parts go through this passage and a few others
    CHECK_ODD,    ///< one cell unlike all around it, which are alike
    CHECK_SOFT,   ///< a value that lies between two others along their edges: a blurred drawing
    CHECK_KINDS,
} check_kind;

enum { CHECK_CLASSES_MOST = 8, CHECK_OF_MAP = -1 };

typedef struct check_finding {
    check_kind kind;
    int32_t class_index; ///< or CHECK_OF_MAP
    hr_cell at;          ///< a cell to look at: of the island, or in the middle of the passage
    int64_t size;        ///< blocks; of the smaller side of a gap or choke; cells of a soft value
    int32_t width;       ///< of a gap or choke: the largest size that passes here; where nothing is
                         ///< open: that would fit here, the largest of the map, or 0
    int32_t count;       ///< of a choke: passages between the two parts, this one with them
    int32_t away;        ///< of islands and pockets: cells to open towards the largest part
    uint8_t value;       ///< of an odd cell, or the soft one
    uint8_t between[2];  ///< values around the odd cell, or of which the soft one is a mixture
} check_finding;

typedef struct check_class {
    hr_class unit;
    int64_t open;      ///< blocks
    int64_t reachable; ///< of the largest part
    hr_cell home;      ///< its first block
    int64_t counts[CHECK_KINDS];
} check_class;

typedef struct check_options {
    int64_t
        island_least; ///< blocks; smaller ones are pockets, and smaller sides of gaps are left out
    int32_t choke_width;               ///< a choke is less than so many cells wider than the unit
    int32_t choke_most;                ///< passages that may share the traffic
    bool (*should_cancel)(void *user); ///< asked between parts of the work; NULL = never
    void *cancel_user;
} check_options;

check_options check_options_default(void);

typedef struct check_report {
    check_class classes[CHECK_CLASSES_MOST];
    int32_t class_count;
    check_finding *findings; ///< by kind, then by class, the largest first
    int32_t count, capacity;
    int64_t odd, soft; ///< of the map
    bool is_cancelled; ///< the report is then empty
    hr_allocator allocator;
} check_report;

/// Checks cells, `width x height` of them, row by row, for up to CHECK_CLASSES_MOST classes, of
/// which pass set and size count. @return HR_OK, or HR_OUT_OF_MEMORY, with a report that is empty.
/// End it in both cases. Uses nothing but its arguments, in any thread.
hr_error check_map(check_report *report, const uint8_t *cells, int32_t width, int32_t height,
                   const hr_class *classes, int32_t class_count, const check_options *options,
                   hr_allocator allocator);
void check_end(check_report *report);

#endif
