// check_clearance.h - how large a unit fits where.
#ifndef HANDRAIL_VIEWER_CHECK_CHECK_CLEARANCE_H
#define HANDRAIL_VIEWER_CHECK_CHECK_CLEARANCE_H

#include <handrail/passmap.h>

enum { CLEARANCE_MOST = 255 };

/// For each cell the side of the largest square of cells that may be entered with its top left
/// corner there, up to CLEARANCE_MOST: a block of size k is open where that is k or more.
void check_clearance(const uint8_t *cells, int32_t width, int32_t height, hr_pass_set pass,
                     uint8_t *clearance);

#endif
