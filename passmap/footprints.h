/// footprints.h - units, buildings and ranges that stand on the map.
///
/// A *footprint* is a set of cells whose values have some bits set for as long as it stands there:
/// a bit for infantry, one for vehicles, one for buildings, one for what enemies can reach, as the
/// game likes. Classes whose pass sets leave out such a bit walk around. Where a pass set has it,
/// it may have a price: costs are by value (hr_class.costs_256ths), and the bit is part of the
/// value. Footprints are counted, cell by cell and bit by bit: where several overlap, the bit is
/// cleared when the last of them goes. The *ground*, what is written to the map by hr_map_fill and
/// the like, may have such bits of its own; they stay, and editing the ground under a footprint
/// does not remove the footprint.
///
/// A request can leave footprints out of account, its own unit's above all (hr_request.ignore):
/// what they close is open to it. What they make dearer stays so, unless the request closes
/// something: then it is planned on a map without them.
///
/// A class that neither avoids a bit nor pays for it is brought up to date at no price after
/// footprints with that bit have come, gone or moved.
///
/// Threads: as for all of the map, what takes `hr_map *` changes it. Memory: half a byte a cell and
/// 16 bytes a tile of 64 x 64 cells for each bit that was ever in use, 24 bytes for each footprint
/// and 12 for each of its spans, twice the 24 after growing, and 24 to 48 for each cell on which
/// more than six with the same bit stand.
#ifndef HANDRAIL_FOOTPRINTS_H
#define HANDRAIL_FOOTPRINTS_H

#include "passmap/passmap.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Which cells of its box a footprint has.
typedef enum hr_shape {
    /// All of them. The body of a unit or a building: it has to lie on the map.
    HR_SHAPE_RECT,
    /// Those whose centres lie in the disc that fills the box, or on its rim; in the ellipse, where
    /// the box is no square: what a circle is on cells that are not square in the world. In whole
    /// numbers, of the cell in column x and row y of a box of `width` x `height`:
    ///
    ///     (2x + 1 - width)^2 height^2 + (2y + 1 - height)^2 width^2 <= width^2 height^2
    HR_SHAPE_DISC,
    HR_SHAPE_SPANS, ///< those that are listed, row by row
} hr_shape;

/// Cells beside each other, in columns x .. x + width - 1 of row y of a footprint's box: 0, 0 is
/// its top left cell.
typedef struct hr_span {
    int32_t x;     ///< from the left side of the box
    int32_t y;     ///< from its top
    int32_t width; ///< columns, 1 or more
} hr_span;

enum { HR_BOX_SIDE_MAX = 32767 }; ///< cells along a side of a disc's box, or of one of spans

/// What stands on which cells. Without a shape, `{.cells = ..., .bits = ...}`, it is a rectangle.
typedef struct hr_footprint {
    /// The box. Of a rectangle all of it lies on the map; of a unit it is the block, hr_block_at.
    /// Of other shapes what lies beyond the map's edge is left out for as long as it does.
    hr_rect cells;
    uint8_t bits;         ///< set in each cell's value; not 0
    hr_shape shape;       ///< which cells of the box it has
    const hr_span *spans; ///< of HR_SHAPE_SPANS: by rows, then columns; they do not overlap
    int32_t span_count;   ///< 1 or more; without HR_SHAPE_SPANS, neither is looked at
} hr_footprint;

/// A disc around a cell: all cells whose centres are less than `radius` + 1/2 cells from its
/// centre, that is, x^2 + y^2 <= radius^2 + radius. It may be stamped wherever its box meets the
/// map, even if none of these cells lies there. @param radius 0..16383 cells.
HR_API hr_footprint hr_footprint_disc(hr_cell centre, int32_t radius, uint8_t bits);

/// Names a footprint from its stamping to its lifting; afterwards it names none, as 0 never does.
/// Ids are the same on every machine on which the same calls were made.
typedef uint64_t hr_footprint_id;

/// Stamps a footprint onto the map. Spans are copied. The price is that of its cells.
/// @return HR_OK; HR_BAD_FOOTPRINT if it has no cells or no bits, or its shape is none;
/// HR_OFF_MAP if not all of a rectangle, or no cell of another box, lies on the map;
/// HR_OUT_OF_MEMORY. Unless HR_OK, nothing has changed and `*id` is 0.
HR_API hr_error hr_footprint_stamp(hr_map *map, hr_footprint footprint, hr_footprint_id *id);

/// Whether a footprint could be stamped: @return what hr_footprint_stamp would return, but for
/// HR_OUT_OF_MEMORY. Unless HR_OK, `message`, which may be NULL, says what is wrong, and with which
/// span.
HR_API hr_error hr_footprint_check(const hr_map *map, hr_footprint footprint, hr_message *message);

/// Lifts a footprint off the map. The next path does not avoid it any more.
/// @return HR_OK, or HR_UNKNOWN_FOOTPRINT: it was lifted before, or never stamped.
HR_API hr_error hr_footprint_lift(hr_map *map, hr_footprint_id id);

/// Where a footprint goes: its box keeps its sides and gets a new top left cell.
typedef struct hr_move {
    hr_footprint_id id; ///< of a footprint that stands
    hr_cell to;         ///< the new top left cell of its box
} hr_move;

/// Moves footprints, in order; ten thousand at a time if you like. A cell that is in the old place
/// and in the new one does not open in between, and costs nothing: a step of a disc is priced by
/// its rim, not by its area.
/// @return HR_OK; HR_UNKNOWN_FOOTPRINT, whatever is wrong with other moves; HR_OFF_MAP, as of
/// stamping; HR_OUT_OF_MEMORY. Unless HR_OK, none has moved.
HR_API hr_error hr_footprints_move(hr_map *map, const hr_move *moves, int32_t count);
/// The same for one.
HR_API hr_error hr_footprint_move(hr_map *map, hr_footprint_id id, hr_cell to);

/// Where a footprint stands; its spans are the map's own copy, which holds until it is lifted.
/// @return false if `id` names none; `*footprint` is as it was then.
HR_API bool hr_footprint_get(const hr_map *map, hr_footprint_id id, hr_footprint *footprint);
/// How many stand on the map.
HR_API int32_t hr_footprint_count(const hr_map *map);
/// Bytes held for footprints.
HR_API size_t hr_footprint_bytes(const hr_map *map);

/// Copies the ground out of the map: its values without what footprints set. Otherwise as
/// hr_map_read; what is written back to a map or saved should be this.
HR_API hr_rect hr_map_read_ground(const hr_map *map, hr_rect rect, uint8_t *values, size_t stride);

// ---- Saved games

/// Saves all footprints with their ids, to go with a saved game: bytes of a defined order, the same
/// on every platform. The ground is saved apart (hr_map_read_ground). The caller frees `*bytes`
/// with the map's allocator. @return HR_OK, or HR_OUT_OF_MEMORY: then `*bytes` is NULL.
HR_API hr_error hr_footprints_save(const hr_map *map, void **bytes, size_t *size);

/// Restores footprints under their ids, in place of all that stand now, on a map of the same sides.
/// What is stamped from then on gets the ids that it would have got without saving. Restore the
/// ground before, and what names footprints after: waiting requests (hr_batch_load), watched paths.
///
/// Any bytes are safe, and all of them are checked before anything changes. The price is that of
/// lifting what stands and of stamping what was saved: a few bytes can be a disc as large as the
/// map, so ask hr_footprints_saved_cells before you load those of strangers. `message` may be NULL.
/// @return HR_OK, HR_BAD_FORMAT, HR_UNSUPPORTED (a later version), HR_BAD_SIZE (of the map),
/// HR_OUT_OF_MEMORY; unless HR_OK, nothing has changed.
HR_API hr_error hr_footprints_load(hr_map *map, const void *bytes, size_t size,
                                   hr_message *message);

/// What loading saved footprints costs, before it is paid: the cells of the boxes that they stand
/// in, as far as they lie on the map that they were saved of, once for each bit. Takes the time of
/// one look at the bytes, and no memory.
/// @return cells; -1 for bytes that hr_footprints_load refuses without looking at a footprint.
HR_API int64_t hr_footprints_saved_cells(const void *bytes, size_t size);

#ifdef __cplusplus
}
#endif
#endif
