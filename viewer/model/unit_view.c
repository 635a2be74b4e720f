// unit_view.c - a map as a unit sees it.

#include "viewer/model/unit_view.h"

hr_error unit_view_build(unit_view *v, hr_map *map, const hr_class *unit) {
    *v = (unit_view){0};
    hr_error error = hr_map_add_class(map, *unit, &v->class_id);
    if (error == HR_OK) error = hr_map_refresh(map, v->class_id);
    if (error != HR_OK) return error;
    return pyramid_build(&v->pyramid, map, unit) ? HR_OK : HR_OUT_OF_MEMORY;
}

void unit_view_end(unit_view *v) {
    pyramid_end(&v->pyramid);
    *v = (unit_view){0};
}
