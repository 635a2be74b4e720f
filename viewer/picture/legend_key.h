// legend_key.h - which symbols, colours and hatches a picture uses, and what each means.
#ifndef HANDRAIL_VIEWER_PICTURE_LEGEND_KEY_H
#define HANDRAIL_VIEWER_PICTURE_LEGEND_KEY_H

#include "viewer/picture/picture_layout.h"

enum { KEY_MOST = 32 };

typedef enum key_kind {
    KEY_HEADING,
    KEY_START,
    KEY_GOAL,
    KEY_END,
    KEY_UNIT,
    KEY_PATH,
    KEY_SWEPT,
    KEY_ESCAPE,
    KEY_STRAIGHT,
    KEY_LEFT,
    KEY_RIGHT,
    KEY_CONTOURS, // no text: as the lengths say; the next but one, too
    KEY_SEARCHED,
    KEY_LENGTHS,
    KEY_TERRAIN, // and the following: colours of the map
    KEY_LEVELS,
    KEY_VALUE, // one without a name, or several of a cost; no text: by its number
    KEY_NARROW,
    KEY_FOG,
} key_kind;

typedef struct key_entry {
    key_kind kind;
    const char *text;
    uint8_t value;
    bool is_open;
    int32_t cost_256ths; // of open ground
} key_entry;

typedef struct key_list {
    key_entry entries[KEY_MOST];
    int32_t count;
} key_list;

/// The entries of a picture with this layout, under headings, in the order of the legend.
key_list legend_key(const picture_scene *scene, const picture_layout *layout);

#endif
