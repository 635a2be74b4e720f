// import_picture.h - a picture that was drawn elsewhere, on its way to become a map: its colours,
// and what they stand for. In any thread.
#ifndef HANDRAIL_VIEWER_MODEL_IMPORT_PICTURE_H
#define HANDRAIL_VIEWER_MODEL_IMPORT_PICTURE_H

#include "viewer/formats/key_suggestion.h"
#include "viewer/model/open_map.h"

typedef struct import_picture {
    wide_picture picture;
    key_suggestions colours; ///< at most KEY_COLOURS_MOST
    char title[256];         ///< the file's name
} import_picture;

/// NULL if the file is no picture that can be read, or out of memory.
import_picture *import_picture_open(const char *path);
void import_picture_end(import_picture *picture);

/// The map that a key makes of it: work that no file of the user's holds.
opened_map import_picture_map(const import_picture *picture, const picture_key *key);

#endif
