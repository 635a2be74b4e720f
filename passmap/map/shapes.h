// shapes.h - the cells of footprints as spans of rows, and what is in one footprint but not in
// another one.
//
// A shape is never spread out: of a rectangle and of a disc each row is one span, found from the
// row before, and spans are listed already. So moving a footprint by a cell visits the cells of its
// rim and looks at its rows.
#ifndef HANDRAIL_PASSMAP_MAP_SHAPES_H
#define HANDRAIL_PASSMAP_MAP_SHAPES_H

#include "passmap/footprints.h"

/// Is called with a rectangle of the map, which is not empty.
typedef void hr_part_visit(void *user, hr_rect part);

/// Visits the cells of a footprint that lie on a map of `width x height`, from the top down,
/// without those of the same footprint in another place (NULL = with all).
void hr_visit_shape(const hr_footprint *of, const hr_cell *other, int32_t width, int32_t height,
                    hr_part_visit *visit, void *user);

/// Whether a footprint has a cell.
bool hr_footprint_covers(const hr_footprint *footprint, int32_t x, int32_t y);

/// What is wrong with the shape of a footprint, wherever it stands. @return HR_OK or
/// HR_BAD_FOOTPRINT with a sentence.
hr_error hr_shape_check(const hr_footprint *footprint, hr_message *message);

#endif
