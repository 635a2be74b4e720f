// key_suggestion.h - a first key for a picture: its colours with their counts, each with the
// terrain that looks nearest, above all in hue; what is transparent is out of bounds. A rare colour
// is a soft edge where most of its pixels look like parts of one: a small lake is none, nor a thin
// wall.
#ifndef HANDRAIL_VIEWER_FORMATS_KEY_SUGGESTION_H
#define HANDRAIL_VIEWER_FORMATS_KEY_SUGGESTION_H

#include "viewer/formats/picture_key.h"

typedef struct key_suggestion {
    wide_colour colour;
    int64_t count;
    int16_t value; ///< or KEY_SOFT
} key_suggestion;

typedef struct key_suggestions {
    key_suggestion *at; ///< the most frequent first
    int32_t listed;
    int64_t count; ///< all colours of the picture
} key_suggestions;

/// What a colour is first taken for: the terrains, the most common first.
enum { KEY_TERRAINS = 10 };
extern const uint8_t key_terrains[KEY_TERRAINS];

/// At most `most` of them. @return false if out of memory. End them in all cases.
bool key_suggestions_begin(key_suggestions *list, const wide_picture *picture, int32_t most);
void key_suggestions_end(key_suggestions *list);

#endif
