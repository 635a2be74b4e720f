// layers.h - what can be shown of a plan, each on a switch of its own.
#ifndef HANDRAIL_VIEWER_MODEL_LAYERS_H
#define HANDRAIL_VIEWER_MODEL_LAYERS_H

#include <stdbool.h>
#include <stdint.h>

typedef enum layer {
    LAYER_TERRAIN,
    LAYER_OPEN,
    LAYER_AREAS,
    LAYER_GRID,
    LAYER_TILES,
    LAYER_CORNERS,
    LAYER_EXPANDED,
    LAYER_CORRIDOR,
    LAYER_LINE,
    LAYER_LEFT,
    LAYER_RIGHT,
    LAYER_SPLITS,
    LAYER_EXACT,
    LAYER_UNPULLED,
    LAYER_PATH,
    LAYER_TURNS,
    LAYER_UNIT,
    LAYER_LENGTHS,
    LAYER_WAYS,
    LAYER_COUNT
} layer;

typedef uint32_t layer_set; ///< bit `layer` is set: it is shown

typedef struct layer_info {
    const char *word; ///< on command lines
    const char *name;
    const char *help; ///< a sentence
} layer_info;

const layer_info *layer_about(layer which);
/// Reads "word,word,..."; what is called areas now may be called labels, as it was. @return false
/// if one of them is no layer's.
bool layers_read(const char *text, layer_set *set);
layer_set layers_at_first(void);

static inline bool layers_has(layer_set set, layer which) { return set >> which & 1; }
static inline layer_set layers_toggled(layer_set set, layer which) {
    return set ^ (UINT32_C(1) << which);
}
/// Whether one of them draws what a search did.
bool layers_need_events(layer_set set);

#endif
