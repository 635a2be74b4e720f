// picture_map.h - the map as a class sees it: colours of values, costs and levels, and their
// drawing.
#ifndef HANDRAIL_VIEWER_PICTURE_PICTURE_MAP_H
#define HANDRAIL_VIEWER_PICTURE_PICTURE_MAP_H

#include "viewer/picture/picture_layout.h"

#include <cairo.h>

enum { PICTURE_SEARCHED_OPACITY = 96 }; ///< of 255

/// The values that are on the map.
hr_pass_set picture_values(const picture_scene *scene);
/// Whether a map of these values is one of levels, all gray: most values have no terrain's colour.
bool picture_shows_levels(hr_pass_set values);
/// What each value looks like on the map for a unit.
void picture_tones(const hr_class *unit, bool is_levels, uint32_t tones[256]);
/// The same where each value has the colour of another, the ground below it; somewhat dimmer where
/// that is another.
void picture_tones_of_ground(const hr_class *unit, bool is_levels, const uint8_t ground[256],
                             uint32_t tones[256]);
/// The colour of a value as a level.
uint32_t picture_level_colour(uint8_t value);
/// What a colour becomes on the map: light where the unit may enter, dark where not.
uint32_t picture_tone(uint32_t colour, bool is_open);
/// The colour of cells that the unit may enter but that its centre cannot come to.
uint32_t picture_narrow_tone(uint32_t tone);
/// What an open value's tone becomes by its cost: more orange the dearer, greener the cheaper.
uint32_t picture_cost_tone(uint32_t tone, int32_t cost_256ths);
/// Lines across what is dear, against those of what is closed, and the closer the dearer.
uint32_t picture_cost_hatched(uint32_t tone, int32_t cost_256ths, int32_t x, int32_t y);
/// What a value costs a class, HR_COST_PLAIN if that has no costs.
int32_t picture_cost_of(const hr_class *unit, uint8_t value);
/// Lines across what is closed, for a pixel of the picture.
uint32_t picture_hatched(uint32_t tone, int32_t x, int32_t y);
/// Draws the map with lengths and fog, if there are any. @return false if out of memory: some of
/// that is missing.
bool picture_draw_map(cairo_t *cairo, const picture_scene *scene, const picture_layout *layout);
/// The blocks that A* has looked at, tinted with COLOUR_SEARCHED.
void picture_draw_searched(cairo_t *cairo, const picture_scene *scene,
                           const picture_layout *layout);

#endif
