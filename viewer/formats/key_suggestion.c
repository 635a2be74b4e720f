// key_suggestion.c - see key_suggestion.h.

#include "viewer/formats/key_suggestion.h"

#include <stdlib.h>

enum {
    RARE_SHARE = 50, // of all pixels: what is more frequent is drawn, not an edge
    HUE_WEIGHT = 3   // terrains are painted lighter and darker than in the key, in its hues
};

const uint8_t key_terrains[KEY_TERRAINS] = {
    HR_GROUND, HR_GRASS, HR_SHALLOWS, HR_ROAD,         HR_TREES,
    HR_WATER,  HR_ROCK,  HR_BUILDING, HR_OUT_OF_REACH, HR_OUT_OF_BOUNDS};

static bool is_soft_edge(const colour_count *colour, int64_t pixels) {
    return colour->count < pixels / RARE_SHARE && 2 * colour->on_edges >= colour->count;
}

static int16_t nearest_terrain(wide_colour colour) {
    colour_look look = wide_colour_look(colour);
    int64_t least = INT64_MAX;
    int16_t value = HR_OUT_OF_BOUNDS;
    if (look.alpha < 32768) return value; // nothing is drawn there
    for (int32_t i = 0; i < KEY_TERRAINS; i++) {
        if (key_terrains[i] == HR_OUT_OF_REACH) continue; // is all but black: not told by looks
        colour_look own = wide_colour_look(wide_colour_of(hr_colour_of(key_terrains[i])));
        int64_t distance = colour_look_distance(&own, &look, HUE_WEIGHT);
        if (distance < least) least = distance, value = key_terrains[i];
    }
    return value;
}

// A photograph is made of rare colours: there most of it would be edges.
static bool has_soft_edges(const colour_count *colours, int64_t count, int64_t pixels) {
    int64_t soft = 0;
    for (int64_t i = 0; i < count; i++)
        if (is_soft_edge(&colours[i], pixels)) soft += colours[i].count;
    return 2 * soft < pixels;
}

static int16_t suggest(const colour_count *colour, int64_t pixels, bool may_be_soft) {
    for (int32_t i = 0; i < KEY_TERRAINS; i++)
        if (wide_colour_of(hr_colour_of(key_terrains[i])) == colour->colour) return key_terrains[i];
    bool is_soft = may_be_soft && is_soft_edge(colour, pixels);
    return is_soft ? KEY_SOFT : nearest_terrain(colour->colour);
}

bool key_suggestions_begin(key_suggestions *list, const wide_picture *picture, int32_t most) {
    int64_t pixels = (int64_t)picture->width * picture->height;
    *list = (key_suggestions){0};
    colour_count *colours = wide_picture_colours(picture, &list->count);
    list->listed = (int32_t)(list->count < most ? list->count : most);
    list->at = colours ? malloc((size_t)list->listed * sizeof *list->at) : NULL;
    bool may_be_soft = list->at && has_soft_edges(colours, list->count, pixels);
    for (int32_t i = 0; list->at && i < list->listed; i++)
        list->at[i] = (key_suggestion){colours[i].colour, colours[i].count,
                                       suggest(&colours[i], pixels, may_be_soft)};
    free(colours);
    return list->at != NULL;
}

void key_suggestions_end(key_suggestions *list) {
    free(list->at);
    *list = (key_suggestions){0};
}
