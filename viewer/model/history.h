// history.h - painting on a map, to be undone and done again stroke by stroke.
//
// A stroke keeps the tiles of 64 x 64 cells that it touched as they were before. To undo it is to
// swap those with the map's, and to redo it is to swap them again. Tasks wait in line and are done
// piece by piece, so that they never block a window.
#ifndef HANDRAIL_VIEWER_MODEL_HISTORY_H
#define HANDRAIL_VIEWER_MODEL_HISTORY_H

#include <handrail/passmap.h>

enum { HISTORY_TILE = 64 };

typedef struct kept_tile {
    hr_cell corner;
    uint8_t cells[HISTORY_TILE * HISTORY_TILE];
} kept_tile;

typedef struct stroke {
    kept_tile *tiles;
    int32_t count, capacity;
    int64_t number; ///< from 1, another for each stroke
} stroke;

/// Called for each rectangle of the map whose cells were written, hardly larger than a few tiles.
typedef void history_listener(hr_rect rect, void *user);

/// What can be asked for.
typedef struct history_task {
    enum {
        HISTORY_STROKE, ///< to begin one; what was undone is forgotten
        HISTORY_BRUSH,  ///< a disc of `diameter` cells moved from one cell to the other
        HISTORY_FILL,   ///< a rectangle between two cells, both with it
        HISTORY_UNDO,
        HISTORY_REDO
    } kind;
    hr_cell from, to;
    int32_t diameter;
    uint8_t value; ///< that is painted
} history_task;

typedef enum history_news {
    HISTORY_FINE,
    HISTORY_NOTHING_UNDONE, ///< there was nothing to undo
    HISTORY_NOTHING_REDONE,
    HISTORY_OUT_OF_MEMORY ///< a task was left half done
} history_news;

typedef struct history {
    hr_map *map; ///< borrowed
    stroke *strokes;
    int32_t count, capacity; ///< of strokes: those done, then those undone
    int32_t done;
    int64_t last_number;  ///< of a stroke
    int64_t begun_number; ///< of the last stroke that is done and no longer kept; 0 = none
    uint8_t *is_kept;     ///< by the stroke under way, for each tile
    history_task *tasks;
    int32_t task_count, task_capacity;
    int32_t pieces, pieces_done; ///< of the first task; 0 = it has not begun
    history_listener *listener;
    void *listener_user;
} history;

enum { HISTORY_STROKES_MOST = 1000 };

/// For a map without strokes yet. @return false when out of memory. Freed by history_end.
bool history_begin(history *h, hr_map *map, history_listener *listener, void *user);
void history_end(history *h);

/// Puts a task at the end of the line. @return false when out of memory.
bool history_ask(history *h, history_task task);
bool history_is_busy(const history *h);
/// Tells states of the map apart: the same number, the same cells, if nothing is under way.
int64_t history_state(const history *h);
/// Does up to `pieces` pieces of the tasks, each hardly larger than a tile; stops early when there
/// is news to return.
history_news history_go_on(history *h, int32_t pieces);

#endif
