// unit_view.h - a map as a unit sees it: all that takes long to build before it can be shown.
#ifndef HANDRAIL_VIEWER_MODEL_UNIT_VIEW_H
#define HANDRAIL_VIEWER_MODEL_UNIT_VIEW_H

#include "viewer/model/pyramid.h"

typedef struct unit_view {
    hr_class_id class_id; ///< of the unit, on its map, up to date with it
    pyramid pyramid;
} unit_view;

/// Adds the unit to the map, whose values are levels or terrain, and builds its planes, labels and
/// pyramid; in any thread that has the map for itself. @return HR_OK, or what hr_map_add_class and
/// hr_map_refresh return. Freed by unit_view_end in either case.
hr_error unit_view_build(unit_view *v, hr_map *map, const hr_class *unit, bool is_levels);
/// The same with a tone for each value.
hr_error unit_view_build_in_tones(unit_view *v, hr_map *map, const hr_class *unit,
                                  const uint32_t tones[256]);
/// All zeros is allowed.
void unit_view_end(unit_view *v);

#endif
