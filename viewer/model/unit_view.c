// unit_view.c - a map as a unit sees it.

#include "viewer/model/unit_view.h"

#include "viewer/picture/picture_map.h"

hr_error unit_view_build_in_tones(unit_view *v, hr_map *map, const hr_class *unit,
                                  const uint32_t tones[256]) {
    *v = (unit_view){0};
    hr_error error = hr_map_add_class(map, *unit, &v->class_id);
    if (error == HR_OK) error = hr_map_refresh(map, v->class_id);
    if (error != HR_OK) return error;
    return pyramid_build(&v->pyramid, map, unit, tones) ? HR_OK : HR_OUT_OF_MEMORY;
}

hr_error unit_view_build(unit_view *v, hr_map *map, const hr_class *unit, bool is_levels) {
    uint32_t tones[256];
    picture_tones(unit, is_levels, tones);
    return unit_view_build_in_tones(v, map, unit, tones);
}

void unit_view_end(unit_view *v) {
    pyramid_end(&v->pyramid);
    *v = (unit_view){0};
}
