/// path_watch.h - which paths a change of the map has blocked.
///
/// Paths are registered under numbers of the game's, its units' for instance. Every leg is listed
/// with the tiles of 64 x 64 cells that it crosses; when something has changed, the legs listed
/// with changed tiles are swept again, and no others. The cost is in proportion to the changes and
/// the legs beside them, whatever the number of paths.
///
/// Leg i of a path leads from its waypoint i to waypoint i + 1, as in walk.h; a path of one
/// waypoint is a leg that stays there. Legs behind a unit do not count: report how far it has come
/// by hr_path_watch_advance.
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
    int32_t id; ///< 0..HR_PATH_ID_MAX, yours; some 100 bytes are held for every one up to the
                ///< largest
    hr_class_id class_id;         ///< of the unit that walks it
    const hr_position *waypoints; ///< read during the call
    int32_t count;                ///< 0 = nothing is watched under this id any more, of any class
    /// The leg that the unit is on: those before it do not count. It counts whole, whatever of it
    /// is behind the unit. 0 or more; beyond the last leg, nothing of the path counts.
    int32_t first_leg;
    /// Of hr_path_watch_look: report the path once it is blocked, and watch it no longer; until it
    /// is set again. Else it is reported by every look as long as it is blocked.
    bool report_once;
    /// As in hr_request: the unit's own footprint, in its way wherever it stands.
    hr_footprint_id ignore[HR_IGNORE_MAX];
    /// hr_path.links: of each waypoint, the link that the path enters there, or 0; read during the
    /// call. Such a leg is blocked where the link was removed or shut, is not for the class any
    /// more, no longer joins the two places, or one of them is closed. NULL = the unit walks all
    /// legs.
    const hr_link_id *links;
} hr_watched_path;

/// A path that is blocked.
typedef struct hr_blocked_path {
    int32_t id; ///< as it was set
    /// Its first blocked leg, of those that count; where the class was removed, the leg that the
    /// unit is on.
    int32_t leg;
} hr_blocked_path;

/// Creates a watch that watches nothing. The planner and its map must outlive it; memory comes from
/// the map's allocator.
/// @return HR_OK or HR_OUT_OF_MEMORY; then `*watch` is NULL.
HR_API hr_error hr_path_watch_create(hr_planner *planner, hr_path_watch **watch);
/// NULL is allowed.
HR_API void hr_path_watch_destroy(hr_path_watch *watch);

/// Watches a path, in place of what was watched under its id. It is looked at with the next
/// hr_path_watch_look.
/// @return HR_OK; HR_BAD_PATH for an id, a class or a first leg that cannot be, a waypoint off the
/// map, or a count without waypoints; HR_OUT_OF_MEMORY. Unless HR_OK, what was watched under the id
/// still is.
HR_API hr_error hr_path_watch_set(hr_path_watch *watch, const hr_watched_path *path);

/// The unit on a watched path has come to this leg: those before it do not count any more. Beyond
/// the last leg, nothing does. No effect where nothing is watched under the id, and for a leg at or
/// before the one that it was on. Costs the legs that no longer count; call it when a unit passes a
/// corner, or every tick.
/// @return HR_OK, or HR_BAD_PATH for an id that cannot be or a negative leg.
HR_API hr_error hr_path_watch_advance(hr_path_watch *watch, int32_t id, int32_t leg);

/// Looks at what has changed. `*blocked` are all watched paths that are blocked now, on any leg
/// that counts, by rising ids, `*count` of them; valid until the next call for this watch. They are
/// those that hr_path_is_clear would find, whenever it was looked before, with the same leg, and
/// those whose class was removed after they were set. Costs nothing where nothing has changed.
/// Sweeps by the planner's threads.
/// @return HR_OK; HR_OUT_OF_MEMORY, or HR_BAD_ORDER within a begun batch of the planner: then
/// `*count` is 0, a later call goes on from there, and no path counts as reported.
HR_API hr_error hr_path_watch_look(hr_path_watch *watch, const hr_blocked_path **blocked,
                                   int32_t *count);

/// How many legs the watch has swept since its creation: what looking costs.
HR_API uint64_t hr_path_watch_sweeps(const hr_path_watch *watch);
/// Bytes held.
HR_API size_t hr_path_watch_bytes(const hr_path_watch *watch);

/// Whether every leg of a path that counts is clear for its class now; its id and `report_once` are
/// not looked at. False for what hr_path_watch_set refuses, and when out of memory; true for a path
/// without waypoints.
/// @param blocked_leg the first leg that is blocked; -1 if none is, or none was looked at. May be
/// NULL.
HR_API bool hr_path_is_clear(hr_planner *planner, const hr_watched_path *path,
                             int32_t *blocked_leg);

#ifdef __cplusplus
}
#endif
#endif
