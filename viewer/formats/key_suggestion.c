// key_suggestion.c - see key_suggestion.h.

#include "viewer/formats/key_suggestion.h"

#include <stdlib.h>

enum { SOFT_SHARE = 200 }; // fewer of all pixels lie along edges, mostly

const uint8_t key_terrains[KEY_TERRAINS] = {
    HR_GROUND, HR_GRASS, HR_SHALLOWS, HR_ROAD,         HR_TREES,
    HR_WATER,  HR_ROCK,  HR_BUILDING, HR_OUT_OF_REACH, HR_OUT_OF_BOUNDS};

static key_suggestion suggest(const colour_count *colour, int64_t pixels) {
    int64_t least = INT64_MAX;
    key_suggestion s = {colour->colour, colour->count, 0};
    for (int32_t i = 0; i < KEY_TERRAINS; i++) {
        int64_t distance =
            wide_colour_distance(wide_colour_of(hr_colour_of(key_terrains[i])), colour->colour);
        if (distance < least) least = distance, s.value = key_terrains[i];
    }
    // Rare colours that are none of the key's own.
    if (least > 0 && colour->count < pixels / SOFT_SHARE) s.value = KEY_SOFT;
    return s;
}

bool key_suggestions_begin(key_suggestions *list, const wide_picture *picture, int32_t most) {
    int64_t pixels = (int64_t)picture->width * picture->height;
    *list = (key_suggestions){0};
    colour_count *colours = wide_picture_colours(picture, &list->count);
    list->listed = (int32_t)(list->count < most ? list->count : most);
    list->at = colours ? malloc((size_t)list->listed * sizeof *list->at) : NULL;
    for (int32_t i = 0; list->at && i < list->listed; i++)
        list->at[i] = suggest(&colours[i], pixels);
    free(colours);
    return list->at != NULL;
}

void key_suggestions_end(key_suggestions *list) {
    free(list->at);
    *list = (key_suggestions){0};
}
