// open_map.h - maps for the window, from files and from the generator, in any thread.
#ifndef HANDRAIL_VIEWER_MODEL_OPEN_MAP_H
#define HANDRAIL_VIEWER_MODEL_OPEN_MAP_H

#include "viewer/generate/generate.h"
#include "viewer/model/unit_view.h"
#include "viewer/options/unit_options.h"
#include "viewer/output/map_files.h"

typedef struct opened_map {
    hr_map *map; ///< NULL: `message` says why; else the caller's
    hr_message message;
    char title[256];  ///< the file's name
    char path[1024];  ///< empty for a generated map
    bool is_unsaved;  ///< no file of the user's holds it
    bool is_imported; ///< and it was made of a picture; else it is painted work
    bool has_kind;    ///< `is_levels` is told already; else its values tell
    bool needs_input; ///< the file is read by more than its name: a key, a size
    // By open_map_prepare:
    hr_map *copy;        ///< the same cells, for the thread that plans; NULL before
    unit_view seen;      ///< of `map`, by the unit that it was prepared for
    bool is_levels;      ///< most of its values are levels, not terrain
    int64_t counts[256]; ///< of cells, by value
} opened_map;

opened_map open_map_file(const char *path, const map_input *input);
opened_map open_map_generated(const map_kind *kind, uint64_t seed, int32_t width, int32_t height);
/// Does what takes long before a session can show the map: copies it, and builds what a unit sees
/// of it. What cannot be done leaves no map, but a message.
void open_map_prepare(opened_map *opened, const unit_options *unit);
/// Frees what a session has not taken over.
void open_map_end(opened_map *opened);

#endif
