/// fields.h - the way to a goal, or to the nearest of many, from everywhere, kept by the host.
///
/// For what many units go to or are asked about again and again: a base, a rally point, a mine; and
/// for games that steer by flow fields. A field is made once, answers from any place and any thread
/// in about a microsecond, however many goals it has, and is brought up to date after edits at the
/// price of what they changed.
/// It is a function of the map and of the goals alone: one that was brought up to date answers as a
/// new one does.
///
/// Lengths are those of paths that exist, every leg clear, pulled taut: on game maps as long as
/// those of plans, a tenth of a percent over the shortest on average (docs/tuning.md); none is less
/// than the shortest. Of a class with costs they are what paths cost, which are not straightened as
/// those of plans are: mostly within two percent of these. On random ground of patches whose costs
/// differ 64-fold or more it is four percent. Now and then it is twice as much: there, in mazes,
/// and near goals that are areas.
///
/// Fields lead through links (links.h) where that is shorter, or the only way. Such a field is two,
/// in memory as well: one of walking, and one in which the entries of links are goals, too; the
/// second one is brought up to date once for each link that a way leads through one after the
/// other, and once more.
///
/// Memory: 1.5 bytes a cell of the map: a byte for each, and 33 for each of the 64 portals that a
/// tile of 64 x 64 cells can own. Beside that some 200 bytes for each place at which a path may
/// end: an area has one for each block along its rim.
#ifndef HANDRAIL_FIELDS_H
#define HANDRAIL_FIELDS_H

#include "passmap/links.h"
#include "planner/goals.h"
#include "planner/lengths.h"
#include "planner/planner.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What stands in place of a length where the field has to be brought up to date first.
#define HR_STALE (-3.0)

/// A field: made by hr_goal_field_create, destroyed by hr_goal_field_destroy before its map, or the
/// view that it is of. It may outlive its planner.
typedef struct hr_goal_field hr_goal_field;

/// What a field is to lead to. Begin with zeros.
typedef struct hr_goal_field_config {
    hr_class_id class_id; ///< a class of the map
    hr_position goal;     ///< where units' centres should come to, on the map; not looked at if
                          ///< there are `goals`
    /// Of which a unit goes to the one whose path, with its offset, is the shortest; copied. Places
    /// are their `position`, whatever their reach. NULL = none but `goal`.
    const hr_goal *goals;
    int32_t goal_count; ///< of `goals`: 1 or more
    int32_t view;       ///< that it is of, as hr_request.view; 0 = the map itself
} hr_goal_field_config;

/// Makes a field, of memory from the map's allocator. Brings the class up to date first. Where all
/// goals are closed, the field is good and leads nowhere, until an edit opens one. Goals beside
/// footprints move with these, at the next update, at the price of a new field.
/// @return HR_OK; HR_BAD_CLASS, HR_BAD_VIEW, HR_OFF_MAP, HR_BAD_SIZE (`goals`, and
/// `goal_count` is below 1 or one of them makes no sense: hr_goal_field_problem says which),
/// HR_OUT_OF_MEMORY, or HR_BAD_ORDER within a begun batch: then `*field` is NULL.
HR_API hr_error hr_goal_field_create(hr_planner *planner, const hr_goal_field_config *config,
                                     hr_goal_field **field);
/// What is wrong with a configuration, as a sentence that names the field, or NULL.
HR_API const char *hr_goal_field_problem(const hr_planner *planner,
                                         const hr_goal_field_config *config);
/// NULL is allowed.
HR_API void hr_goal_field_destroy(hr_goal_field *field);

/// Brings the class and the field up to date with its map, or view, by any planner that plans on
/// it. Costs nothing where nothing has changed for the class, and else the price of what has: a
/// building changes the ways of those behind it. What comes out is what a new field would be, byte
/// for byte. Until it returns, no other thread may ask the field.
/// @return HR_OK; HR_BAD_CLASS where the class was removed; HR_OUT_OF_MEMORY; HR_BAD_ORDER within a
/// begun batch, or for a planner that does not plan on it. Unless HR_OK, the field may be stale; a
/// second try may succeed.
HR_API hr_error hr_goal_field_update(hr_planner *planner, hr_goal_field *field);

/// What an update has found anew.
typedef struct hr_goal_field_changes {
    int32_t portals; ///< places between tiles whose ways are others now, or of another length
    int32_t tiles;   ///< of 64 x 64 cells, whose directions were found anew
    bool is_new;     ///< all of it, as at first, or because the class has become another
} hr_goal_field_changes;

/// What the last update has found anew; nothing where it had nothing to do.
HR_API hr_goal_field_changes hr_goal_field_last_changes(const hr_goal_field *field);

/// Whether the class was brought up to date with edits, by a plan or any other call, since the
/// field was: then it answers nothing until hr_goal_field_update. Edits that the class has not been
/// brought up to date with do not count: the field answers as of before. From any thread, while
/// none changes the map or the field.
HR_API bool hr_goal_field_is_stale(const hr_goal_field *field);

/// How far it is from a position to the goal, without its offset, in 256ths of a cell; 0 in an area
/// that is a goal. From any thread, while none changes the map or the field. About 1 us; a
/// goal that is a large area takes as long as its rim is.
/// @return HR_NO_PATH where there is no way, or the position is off the map; HR_STALE.
HR_API double hr_goal_field_length(const hr_goal_field *field, hr_position from);

/// Which goal that is, by its number in `goals`: the nearest, by path and offset, as far as lengths
/// of the field tell. -1 where there is no way, or the field is stale.
HR_API int32_t hr_goal_field_goal(const hr_goal_field *field, hr_position from);

/// Writes the path from a position to the goal into `waypoints`, as hr_path has it: from `from` to
/// the goal, at least 2; the first `capacity` of them, so that 2 ask for the next leg alone.
/// `waypoints` may be NULL if that is 0 or less. From any thread, while none changes the map or the
/// field.
/// @return how many waypoints the whole path has; 0 where there is none, or the field is stale.
HR_API int32_t hr_goal_field_path(const hr_goal_field *field, hr_position from,
                                  hr_position *waypoints, int32_t capacity);

/// The same for a path that may go through links: `links`, which has room for `capacity`, too, or
/// is NULL, gets for each waypoint the link that the path enters there, or 0, as hr_path.links. The
/// leg from there to the next waypoint is the link's.
HR_API int32_t hr_goal_field_linked_path(const hr_goal_field *field, hr_position from,
                                         hr_position *waypoints, hr_link_id *links,
                                         int32_t capacity);

/// What hr_goal_field_directions writes of a block: 0 = north (up), 1 = north-east and so on,
/// clockwise, to 7 = north-west; or one of these.
enum {
    HR_FIELD_ARRIVED = 8, ///< a goal is in this block, or the block in its area
    HR_FIELD_LINK = 9,    ///< a link is entered in this block: hr_goal_field_linked_path says which
    HR_FIELD_NONE = 255,  ///< closed, or not connected with the goal
};

/// Writes a byte for each block of a rectangle, given by their top left cells: where to step from
/// there. Row y of the rectangle begins at `directions[y * stride]`. A step leads to one of the
/// eight blocks around, never to a closed one nor diagonally past one, and following the steps,
/// and links where they lead to one, arrives from every block that is connected with the goal. Ways
/// are those of eight directions: some percent longer than hr_goal_field_length says. A nanosecond
/// a block or less, and some more where areas lie close together; about 1 us for a block in an area
/// with an offset. From any thread, while none changes the map or the field.
/// @return HR_OK; HR_OFF_MAP unless all of the rectangle lies on the map, HR_BAD_SIZE for a
/// negative side or a stride below the width, HR_BAD_ORDER where the field is stale; then nothing
/// is written.
HR_API hr_error hr_goal_field_directions(const hr_goal_field *field, hr_rect rect,
                                         uint8_t *directions, int32_t stride);

/// Bytes that the field holds.
HR_API size_t hr_goal_field_bytes(const hr_goal_field *field);

#ifdef __cplusplus
}
#endif
#endif
