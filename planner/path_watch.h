/// path_watch.h - which paths a change of the map has blocked.
///
/// Paths are registered under numbers of the game's, its units' for instance. Every leg is listed
/// with the tiles of 64 x 64 cells that it crosses; when something has changed, the legs listed
/// with changed tiles are swept again, and no others. The cost is in proportion to the changes and
/// the legs beside them, whatever the number of paths.
///
/// Threads: a watch is used by one thread at a time, and so is the planner that it was made with,
/// whose scratch memory it borrows.
#ifndef HANDRAIL_PATH_WATCH_H
#define HANDRAIL_PATH_WATCH_H

#include "planner/planner.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Paths that are watched: made by hr_path_watch_create, destroyed by hr_path_watch_destroy.
typedef struct hr_path_watch hr_path_watch;

enum {
    HR_PATH_ID_MAX = 0xffffff ///< the largest id of a watched path
};

/// A path to be watched, or to be looked at once.
typedef struct hr_watched_path {
    int32_t id; ///< 0..HR_PATH_ID_MAX, yours; under 100 bytes are held for every one up to the
                ///< largest
    hr_class_id class_id;         ///< of the unit that walks it
    const hr_position *waypoints; ///< read during the call; those still ahead of the unit
    int32_t count;                ///< 0 = nothing is watched under this id any more
    /// As in hr_request: the unit's own footprint, in its way wherever it stands.
    hr_footprint_id ignore[HR_IGNORE_MAX];
} hr_watched_path;

/// Creates a watch that watches nothing. The planner and its map must outlive it; memory comes from
/// the map's allocator.
/// @return HR_OK or HR_OUT_OF_MEMORY; then `*watch` is NULL.
HR_API hr_error hr_path_watch_create(hr_planner *planner, hr_path_watch **watch);
/// NULL is allowed.
HR_API void hr_path_watch_destroy(hr_path_watch *watch);

/// Watches a path, in place of what was watched under its id. It is looked at with the next
/// hr_path_watch_look.
/// @return HR_OK; HR_BAD_PATH for an id or a class that cannot be or a waypoint off the map;
/// HR_OUT_OF_MEMORY. Unless HR_OK, what was watched under the id still is.
HR_API hr_error hr_path_watch_set(hr_path_watch *watch, const hr_watched_path *path);

/// Looks at what has changed. `*blocked` are the ids of all watched paths that are blocked now, on
/// any leg, in rising order, `*count` of them; valid until the next call for this watch. They are
/// those that hr_path_is_clear would find, whenever it was looked before, and those whose class was
/// removed after they were set. Costs nothing where nothing has changed. Sweeps by the planner's
/// threads.
/// @return HR_OK; HR_OUT_OF_MEMORY, or HR_BAD_ORDER within a begun batch of the planner: then
/// `*count` is 0, and a later call goes on from there.
HR_API hr_error hr_path_watch_look(hr_path_watch *watch, const int32_t **blocked, int32_t *count);

/// How many legs the watch has swept since its creation: what looking costs.
HR_API uint64_t hr_path_watch_sweeps(const hr_path_watch *watch);
/// Bytes held.
HR_API size_t hr_path_watch_bytes(const hr_path_watch *watch);

/// Whether every leg of a path is clear for its class now; its id is not looked at. False for what
/// hr_path_watch_set refuses, and when out of memory; true for a path without waypoints.
HR_API bool hr_path_is_clear(hr_planner *planner, const hr_watched_path *path);

#ifdef __cplusplus
}
#endif
#endif
