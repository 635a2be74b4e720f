// smaller_unit.c - see smaller_unit.h. Who gets through in a size does in each smaller one: halving
// finds the largest in a few sizes, of which the labels say it without a search.

#include "viewer/model/smaller_unit.h"

static hr_error try_size(hr_map *map, const hr_request *request, int32_t size, bool *gets_there) {
    hr_class unit = {.pass = hr_map_class(map, request->class_id).pass, .size = size};
    hr_class_id id;
    hr_error error = hr_map_add_class(map, unit, &id);
    if (error == HR_OK) error = hr_map_refresh(map, id);
    if (error != HR_OK) return error;
    int32_t from = hr_map_label(map, id, hr_block_at(request->start, size));
    *gets_there = from >= 0 && from == hr_map_label(map, id, hr_block_at(request->goal, size));
    return HR_OK;
}

static bool is_cut_off(hr_status status) {
    return status == HR_NEAREST || status == HR_LOCKED || status == HR_BLOCKED;
}

hr_error smaller_unit_find(hr_map *map, const hr_request *request, hr_status status,
                           int32_t *size) {
    int32_t good = 0, bad = hr_map_class(map, request->class_id).size;
    hr_error error = HR_OK;
    *size = 0;
    if (!is_cut_off(status)) return HR_OK;
    for (int32_t next = 1; good + 1 < bad && error == HR_OK; next = (good + bad) / 2) {
        bool gets_there = false;
        error = try_size(map, request, next, &gets_there);
        if (gets_there)
            good = next;
        else if (next == 1)
            break; // nobody does
        else
            bad = next;
    }
    *size = good;
    return error == HR_TOO_MANY ? HR_OK : error;
}
