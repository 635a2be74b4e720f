// colour_key.h - the colours that values have in pictures, for the files of passmap.
#ifndef HANDRAIL_PASSMAP_FILES_COLOUR_KEY_H
#define HANDRAIL_PASSMAP_FILES_COLOUR_KEY_H

#include "passmap/passmap.h"

/// Whether the colour key gives this value a colour of its own.
bool hr_has_own_colour(uint8_t value);
/// The value of a gray (255 - gray) or of a colour of the key; -1 for any other colour.
int hr_value_of_colour(uint32_t colour);
/// The value of the key whose colour is nearest by squared distance of red, green and blue; of two
/// as near the lower value.
uint8_t hr_value_of_nearest_colour(uint32_t colour);

#endif
