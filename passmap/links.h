/// links.h - ladders, tunnels, ferries, teleporters, jumps: ways between places of a map that are
/// not next to each other.
///
/// A *link* leads from the block under one position to the block under another, or along two equal
/// edges, pair by pair; one way or both ways; at a price; for all classes or for some; open or
/// shut. Paths go through open links where that is shorter than walking, or the only way, and say
/// so at the waypoint where they enter one (hr_path.links). What a unit does between the two
/// places, and how long it takes, is the game's: the planner counts the link's price, and sweeps
/// nothing.
///
/// Layers are rectangles of one map that links join: a bridge over a road is drawn beside the land,
/// and each of its ramps is a link along two edges (examples/bridge.c).
///
/// Labels (hr_map_label) are of walking alone: places that only a link joins have different ones.
/// Plans and batches, the nearest of many goals, hr_can_reach, tables of lengths, fields, the path
/// watch and walks know links; hr_leg_is_clear does not, which says whether a unit could walk
/// there. What is nearest to a goal is measured on the map: a layer that is drawn beside it may be
/// nearer there than in the world.
///
/// What links cost: without any, a plan has one test more. Else a plan looks at the pairs of the
/// components where it begins and ends, and of those between that may be on a shorter path (some
/// nanoseconds each), and plans the walks that may be on one: mostly none where links are few or
/// dear, a dozen where many are cheap, seldom hundreds. Among hundreds of stairs that takes a
/// quarter of a millisecond, and ten times that one time in a hundred (docs/tuning.md). Looks count
/// as steps, so that a budget bounds them, too. Least takes a map on which layers lie beside each
/// other with the same distance at every link, and links cost no less than what they lead past
/// otherwise. A request that ignores footprints looks at all pairs where one of these closes a
/// pair, or parts the map.
///
/// Links lie in no cell: no edit moves or removes one. A pair of which a block is closed for a
/// class is not there for it until the block opens.
///
/// Threads: as for all of the map, what takes `hr_map *` changes it. Memory: about 100 bytes a
/// link, and for each class in use some 100 bytes for each pair and direction, some 70 for each
/// component that they join, and n^2 / 8 for n of these that links lead to, but not back from.
#ifndef HANDRAIL_LINKS_H
#define HANDRAIL_LINKS_H

#include "passmap/passmap.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A link. Begin with zeros: free of charge, both ways, open, for all classes.
typedef struct hr_link {
    /// Where a unit's centre is when it goes in, on the map: for each class, the block of its size
    /// under that position.
    hr_position from;
    hr_position to; ///< where its centre is when it comes out; as `from`
    /// Along edges: how many pairs there are, each a cell farther than the one before; 0 or 1 =
    /// that one pair. Up to HR_SIDE_MAX.
    int32_t width;
    /// Of edges: where from `from` the next pair lies: 1, 0 or 0, 1, or the same backwards. Without
    /// edges not looked at.
    hr_cell from_step;
    hr_cell to_step; ///< the same from `to`: in another direction, the link turns a corner
    /// What going through counts, each way, as if so much plain ground were walked: 0 or more.
    int32_t cost_256ths;
    bool is_one_way; ///< it leads from `from` to `to`, and not back
    bool is_shut;    ///< no path goes through
    /// For which classes: that with id i if bit i % 64 of classes[i / 64] is set; all 0 = for all,
    /// those to come with them. Ids are not looked up.
    uint64_t classes[HR_CLASS_MAX / 64];
} hr_link;

/// Names a link from its adding to its removal; afterwards it names none, as 0 never does. Ids are
/// the same on every machine on which the same calls were made.
typedef uint64_t hr_link_id;

/// Adds a link to the map. It is a new version of the map, as every change of links is: requests
/// that wait in a batch begin anew. No tile counts as changed.
/// @return HR_OK; HR_OFF_MAP or HR_BAD_LINK, as hr_link_check; HR_OUT_OF_MEMORY. Unless HR_OK,
/// nothing has changed and `*id` is 0.
HR_API hr_error hr_link_add(hr_map *map, const hr_link *link, hr_link_id *id);

/// Whether a link could be added: @return HR_OK; HR_OFF_MAP if an end of one of its pairs lies off
/// the map; HR_BAD_LINK for a width, a step or a cost outside its range. Unless HR_OK, `message`,
/// which may be NULL, names the field.
HR_API hr_error hr_link_check(const hr_map *map, const hr_link *link, hr_message *message);

/// Replaces a link by another one under the same id.
/// @return HR_OK; HR_UNKNOWN_LINK; HR_OFF_MAP or HR_BAD_LINK, as hr_link_check, with the link as it
/// was.
HR_API hr_error hr_link_change(hr_map *map, hr_link_id id, const hr_link *link);
/// Opens or shuts a link: a drawbridge, a ferry that has left. Nothing happens if it is so already.
/// @return HR_OK, or HR_UNKNOWN_LINK.
HR_API hr_error hr_link_set_open(hr_map *map, hr_link_id id, bool is_open);
/// Removes a link. @return HR_OK, or HR_UNKNOWN_LINK: it was removed before, or never added.
HR_API hr_error hr_link_remove(hr_map *map, hr_link_id id);

/// A link as it was given. @return false if `id` names none; `*link` is as it was then.
HR_API bool hr_link_get(const hr_map *map, hr_link_id id, hr_link *link);
/// How many links there are, shut ones with them.
HR_API int32_t hr_link_count(const hr_map *map);
/// Bytes held for links, those for classes with them.
HR_API size_t hr_link_bytes(const hr_map *map);

// ---- Saved games

/// Saves all links with their ids, to go with a saved game: bytes of a defined order, the same on
/// every platform. The caller frees `*bytes` with the map's allocator. @return HR_OK, or
/// HR_OUT_OF_MEMORY: then `*bytes` is NULL.
HR_API hr_error hr_links_save(const hr_map *map, void **bytes, size_t *size);

/// Restores links under their ids, in place of all that there are now, on a map of the same sides.
/// What is added from then on gets the ids that it would have got without saving. Restore waiting
/// requests (hr_batch_load) after them. Any bytes are safe, and all of them are checked before
/// anything changes. `message` may be NULL.
/// @return HR_OK, HR_BAD_FORMAT, HR_UNSUPPORTED (a later version), HR_BAD_SIZE (of the map),
/// HR_OUT_OF_MEMORY; unless HR_OK, nothing has changed.
HR_API hr_error hr_links_load(hr_map *map, const void *bytes, size_t size, hr_message *message);

#ifdef __cplusplus
}
#endif
#endif
