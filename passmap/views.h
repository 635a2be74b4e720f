/// views.h - the map as a player knows it: what has been seen, as it was when it was seen last.
///
/// A *view* of a map is a map of its own, of the same sides: every call that takes a map takes it,
/// and what holds for a map holds for it. It begins with no cell seen, each of the value that the
/// host has chosen for that. *Revealing* copies cells of the map as they are at that moment, and
/// nothing else does: a building that goes up or burns down where nobody looks stays in the view as
/// it was. The view may also be edited by itself, such as to open the player's own gates.
///
/// Plans on a view are those of a map with the same cells, to the last bit. What was not seen is
/// open to the classes whose pass sets have the value `unknown`, or costs them what that value
/// does, and closed to the others: so each class may be bold or careful.
///
/// Tiles of 64 x 64 cells in which the map and its views are equal are held once: cells, labels,
/// and, by whichever planners, routes; and so are those that nobody has seen. Cells of a view are
/// packed. So views cost what differs, the planes of their classes (and a byte a cell, for classes
/// with costs), and lists of tiles. Edits of a view take memory: where there is none, they touch
/// nothing and return an empty rectangle. Once footprints are stamped onto a view, or hr_map_cells
/// is called for it (NULL if out of memory), it holds its cells in one piece, as a map does; before
/// that hr_map_cells_const is NULL.
///
/// Threads: as for any map. Revealing only reads the map that is looked at. A map and its views
/// have one allocator: where several threads change them, or plan on them, it must be safe to call
/// from these.
#ifndef HANDRAIL_VIEWS_H
#define HANDRAIL_VIEWS_H

#include "passmap/passmap.h"

#ifdef __cplusplus
extern "C" {
#endif

/// How a view begins. All of it zero: nothing is seen, unseen cells have value 0, and all that
/// stands on the map is seen with its cells.
typedef struct hr_view_config {
    /// The value of cells that were not seen yet. Give it a value of its own, if the game has one
    /// left, and let each class's pass set and costs say what it makes of it.
    uint8_t unknown;
    /// Footprints with these bits are not seen: cells are copied without these bits, unless the
    /// ground has them itself. For units, which do not stay where they were seen: stamp those that
    /// the player sees onto the view. 0 = all are seen.
    uint8_t unseen_bits;
    /// All cells have been seen, as they are now.
    bool is_all_seen;
} hr_view_config;

/// Creates a view of a map, with its sides, its world, its allocator, its classes and its links,
/// all under the same ids. From then on each has classes and links of its own. Neither needs the
/// other to live; the caller destroys the view with hr_map_destroy. `config` may be NULL. A view of
/// a view is one.
/// @return HR_OK or HR_OUT_OF_MEMORY; then `*view` is NULL.
HR_API hr_error hr_map_create_view(hr_map *map, const hr_view_config *config, hr_map **view);

/// Copies the cells of a rectangle, clipped to the map, from the map to the view: its ground, and
/// the bits of its footprints but for `unseen_bits`. They become the view's ground; footprints that
/// were stamped onto the view stay there. What it costs is what an edit of the tiles costs in which
/// a cell comes out otherwise; without any it is no new version of the view, and the next plan has
/// nothing to do. `map` may be any map of the same sides, such as the view of an ally.
/// @return HR_OK; HR_BAD_SIZE if the sides of the two differ, with nothing changed;
/// HR_OUT_OF_MEMORY: some of it may be revealed then, and a later call reveals the rest.
HR_API hr_error hr_view_reveal(hr_map *view, const hr_map *map, hr_rect rect);
/// The same for a disc around a cell, as hr_footprint_disc has it: what a unit sees. A radius
/// outside 0..16383 reveals nothing.
HR_API hr_error hr_view_reveal_disc(hr_map *view, const hr_map *map, hr_cell centre,
                                    int32_t radius);

/// Bytes held for the cells of a map or a view by itself.
HR_API size_t hr_map_cell_bytes(const hr_map *map);
/// Bytes that a map and its views hold together, of whatever is equal in several; the same for all
/// of them, and 0 for a map that never had a view. No other call counts these.
HR_API size_t hr_map_shared_bytes(const hr_map *map);

#ifdef __cplusplus
}
#endif
#endif
