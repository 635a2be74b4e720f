// history.h - painting on a map, to be undone and done again stroke by stroke.
//
// A stroke keeps the tiles of 64 x 64 cells that it touched as they were before. To undo it is to
// swap those with the map's, and to redo it is to swap them again.
#ifndef HANDRAIL_HISTORY_H
#define HANDRAIL_HISTORY_H

#include "passmap/passmap.h"

enum { HISTORY_TILE = 64 };

typedef struct kept_tile {
    hr_cell corner;
    uint8_t cells[HISTORY_TILE * HISTORY_TILE];
} kept_tile;

typedef struct stroke {
    kept_tile *tiles;
    int32_t count, capacity;
} stroke;

/// Told of each rectangle of the map whose cells were written.
typedef void history_listener(hr_rect rect, void *user);

typedef struct history {
    hr_map *map; ///< borrowed
    stroke *strokes;
    int32_t count, capacity; ///< of strokes: those done, then those undone
    int32_t done;
    uint8_t *is_kept; ///< by the stroke under way, for each tile
    history_listener *listener;
    void *listener_user;
} history;

enum { HISTORY_STROKES_MOST = 1000 };

/// For a map without strokes yet. @return false when out of memory. Freed by history_end.
bool history_begin(history *h, hr_map *map, history_listener *listener, void *user);
void history_end(history *h);

/// Begins a stroke; what was undone is forgotten. @return false when out of memory.
bool history_new_stroke(history *h);
/// A disc of that many cells across, moved from one cell to the other, set to `value`.
bool history_brush(history *h, hr_cell from, hr_cell to, int32_t diameter, uint8_t value);
/// A rectangle between two cells, both with it.
bool history_rectangle(history *h, hr_cell a, hr_cell b, uint8_t value);

/// @return whether there was something to undo, or to do again.
bool history_undo(history *h);
bool history_redo(history *h);

#endif
