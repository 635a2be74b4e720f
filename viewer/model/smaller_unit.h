// smaller_unit.h - whether a gap is too narrow: the size at which a unit would get there.
#ifndef HANDRAIL_VIEWER_MODEL_SMALLER_UNIT_H
#define HANDRAIL_VIEWER_MODEL_SMALLER_UNIT_H

#include <handrail/planner.h>

/// The largest size, smaller than that of the request's class, at which a unit that enters the same
/// values gets from start to goal, in `*size`; 0 where there is none, or where the path of the
/// request leads there. Sizes that are tried are classes of the map from then on: asked again after
/// an edit, it costs what has changed. Where the map holds no more classes, it is the largest of
/// those that were tried. @return HR_OK; HR_OUT_OF_MEMORY.
hr_error smaller_unit_find(hr_map *map, const hr_request *request, hr_status status, int32_t *size);

#endif
