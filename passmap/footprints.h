/// footprints.h - units and buildings that stand on the map.
///
/// A *footprint* is a rectangle of cells whose values have some bits set for as long as it stands
/// there: a bit for infantry, one for vehicles, one for buildings, as the game likes. Classes whose
/// pass sets leave out such a bit walk around. Footprints are counted, cell by cell and bit by bit:
/// where several overlap, the bit is cleared when the last of them goes. The *ground*, what is
/// written to the map by hr_map_fill and the like, may have such bits of its own; they stay, and
/// editing the ground under a footprint does not remove the footprint.
///
/// A request can leave footprints out of account, its own unit's above all (hr_request.ignore).
///
/// Threads: as for all of the map, what takes `hr_map *` changes it. Memory: half a byte a cell
/// for each bit that was ever in use, 16 bytes for each footprint, twice that after growing, and 24
/// to 48 for each cell on which more than six with the same bit stand.
#ifndef HANDRAIL_FOOTPRINTS_H
#define HANDRAIL_FOOTPRINTS_H

#include "passmap/passmap.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What stands on which cells.
typedef struct hr_footprint {
    hr_rect cells; ///< all of them on the map; of a unit that is its block, hr_block_at
    uint8_t bits;  ///< set in each cell's value; not 0
} hr_footprint;

/// Names a footprint from its stamping to its lifting; afterwards it names none, as 0 never does.
/// Ids are the same on every machine on which the same calls were made.
typedef uint64_t hr_footprint_id;

/// Stamps a footprint onto the map.
/// @return HR_OK; HR_BAD_FOOTPRINT if it has no cells or no bits; HR_OFF_MAP if not all of its
/// cells lie on the map; HR_OUT_OF_MEMORY. Unless HR_OK, nothing has changed and `*id` is 0.
HR_API hr_error hr_footprint_stamp(hr_map *map, hr_footprint footprint, hr_footprint_id *id);

/// Lifts a footprint off the map. The next path does not avoid it any more.
/// @return HR_OK, or HR_UNKNOWN_FOOTPRINT: it was lifted before, or never stamped.
HR_API hr_error hr_footprint_lift(hr_map *map, hr_footprint_id id);

/// Where a footprint goes: its cells keep their number and get a new top left one.
typedef struct hr_move {
    hr_footprint_id id; ///< of a footprint that stands
    hr_cell to;         ///< its new top left cell
} hr_move;

/// Moves footprints, in order; ten thousand at a time if you like. A cell that is in the old place
/// and in the new one does not open in between.
/// @return HR_OK; HR_UNKNOWN_FOOTPRINT; HR_OFF_MAP; HR_OUT_OF_MEMORY. Unless HR_OK, none has moved.
HR_API hr_error hr_footprints_move(hr_map *map, const hr_move *moves, int32_t count);
/// The same for one.
HR_API hr_error hr_footprint_move(hr_map *map, hr_footprint_id id, hr_cell to);

/// Where a footprint stands. @return false if `id` names none; `*footprint` is as it was then.
HR_API bool hr_footprint_get(const hr_map *map, hr_footprint_id id, hr_footprint *footprint);
/// How many stand on the map.
HR_API int32_t hr_footprint_count(const hr_map *map);
/// Bytes held for footprints.
HR_API size_t hr_footprint_bytes(const hr_map *map);

/// Copies the ground out of the map: its values without what footprints set. Otherwise as
/// hr_map_read; what is written back to a map or saved should be this.
HR_API hr_rect hr_map_read_ground(const hr_map *map, hr_rect rect, uint8_t *values, size_t stride);

#ifdef __cplusplus
}
#endif
#endif
