/// passmap.h - the passability map: bytes over a rectangle of the world, and which units may stand
/// where.
///
/// The byte map is the only truth; bit planes and labels are derived from it, for each movement
/// class in use, when a plan (or hr_map_refresh) needs them. Words: a *cell* is one byte of the
/// map; a *class* is the set of values a unit may enter and its side in cells, its *size* k; the
/// unit's k x k *block* is named by its top left cell. Positions are in *path coordinates*: 256 to
/// a cell, x to the right, y down.
///
/// Threads: a map may be read by any number of threads while none changes it. Functions that take
/// `hr_map *` change it, those that take `const hr_map *` do not. There are no locks: keeping the
/// two apart is the host's. A plan changes the map only where a class is not up to date. Nothing is
/// bound to the thread that made it: any thread may use or destroy it, as long as one at a time
/// does (docs/architecture.md has a table).
///
/// Pointers: NULL is allowed where a call says so, and nowhere else; a list may be NULL if its
/// count is 0. In structures, NULL with a count is bad input, and refused. Every `const char *`
/// that the library gives out is static text, which holds for ever.
///
/// Hooks, functions of the host's that the library calls, return: no exception, longjmp or panic
/// may pass through the library. Nor do they change the map or call the planner that they are
/// called for, but where it is said that they may.
#ifndef HANDRAIL_PASSMAP_H
#define HANDRAIL_PASSMAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What the library offers to its users. Of a shared one these names are all that is exported;
/// HANDRAIL_SHARED is defined for it by CMake and pkg-config, HANDRAIL_EXPORTS while it is built.
#if !defined(HANDRAIL_SHARED)
#define HR_API
#elif !defined(_WIN32)
#define HR_API __attribute__((visibility("default")))
#elif defined(HANDRAIL_EXPORTS)
#define HR_API __declspec(dllexport)
#else
#define HR_API __declspec(dllimport)
#endif

#define HR_VERSION_MAJOR 0 ///< of these headers: structures are those of one MAJOR.MINOR
#define HR_VERSION_MINOR 2 ///< as HR_VERSION_MAJOR; both are in the soname
#define HR_VERSION_PATCH 0 ///< as HR_VERSION_MAJOR; changes no structure

/// The version of the library that is linked, as "major.minor.patch".
HR_API const char *hr_version(void);

// ---- Errors

/// What can go wrong with input or resources. A function that fails has changed nothing
/// (where it may have, it says so).
typedef enum hr_error {
    HR_OK = 0,
    HR_OUT_OF_MEMORY, ///< the allocator returned NULL; a second try may succeed
    HR_BAD_SIZE,      ///< a side is 0, too large, or the sides do not fit each other
    /// A side of the world rectangle is 0 or not finite, or neighbouring cells would have equal
    /// coordinates as doubles: hr_map_config_check says which.
    HR_BAD_WORLD,
    HR_BAD_CLASS,      ///< an id under which no class is registered
    HR_TOO_MANY,       ///< more classes than HR_CLASS_MAX
    HR_BAD_FORMAT,     ///< the bytes are not a file of the expected kind, or are cut short
    HR_UNSUPPORTED,    ///< the file uses something that cannot be read exactly
    HR_UNKNOWN_COLOUR, ///< a colour that is not in the colour key
    HR_NOT_SAVABLE,    ///< a value that the wanted file format cannot hold
    HR_OFF_MAP,        ///< cells that have to lie on the map do not
    /// A footprint without cells or without bits, or of a shape that is none: hr_footprint_check
    /// says more.
    HR_BAD_FOOTPRINT,
    HR_UNKNOWN_FOOTPRINT, ///< an id that names no footprint: it was lifted, or never stamped
    HR_BAD_PATH,          ///< a path to be watched without class, or with a place outside the map
    /// A call that has no place here: of a batch that was not begun, another while one is, of a
    /// planner that does not plan on the field's map; these are also reported to the assertion
    /// handler. And what a game may come to, which is not: a field that is stale (fields.h), a map
    /// that is recorded already (recording.h).
    HR_BAD_ORDER,
    HR_BAD_UNIT_SIZE, ///< `size` of a class outside 1..HR_SIZE_MAX; of a change, not the class's
    HR_BAD_COST,      ///< a cost of 0 for a value that the class may enter
    /// Costs by clearance with which a block would cost more than 65535, or blocks more than 256
    /// different amounts.
    HR_BAD_CLEARANCE,
    HR_BAD_FORMATION, ///< not one of hr_formation
    /// A link with a width, a step or a cost outside its range: hr_link_check says more.
    HR_BAD_LINK,
    HR_UNKNOWN_LINK, ///< an id that names no link: it was removed, or never added
    HR_BAD_VIEW,     ///< no view of the planner's map, or one too many (hr_planner_add_view)
    HR_NOT_WRITTEN,  ///< the host's function did not take the bytes (hr_recording_write)
} hr_error;

/// One English sentence for an error, never NULL.
HR_API const char *hr_error_text(hr_error error);

/// One sentence that names the thing and the place; empty where hr_error_text says it all.
typedef struct hr_message {
    char text[240]; ///< ends in 0
} hr_message;

/// Receives a failed assertion: a bug of the library or a broken contract of its caller, never bad
/// input from files or requests. May be called by any thread that calls the library. It may return;
/// the library then continues without what is missing.
typedef void hr_assertion_handler(const char *condition, const char *file, int line, void *user);
/// Sets the handler of this process; NULL = print to stderr and abort, the default. Call it before
/// other threads use the library.
HR_API void hr_set_assertion_handler(hr_assertion_handler *handler, void *user);
/// The handler that is set, NULL = none, and its user: for one who sets another that calls it.
HR_API hr_assertion_handler *hr_get_assertion_handler(void **user);

// ---- Memory

/// Where memory comes from. Both functions get `user` back. They may be called by any thread that
/// calls the library. Both NULL: malloc and free.
typedef struct hr_allocator {
    /// At least `size` bytes, aligned for any type, or NULL.
    void *(*allocate)(size_t size, void *user);
    /// Frees what `allocate` returned; never called with NULL.
    void (*release)(void *memory, void *user);
    void *user; ///< handed to both
} hr_allocator;

/// malloc and free.
HR_API hr_allocator hr_allocator_default(void);

// ---- Geometry

/// A cell, or the top left cell of a block.
typedef struct hr_cell {
    int32_t x; ///< column, from the left
    int32_t y; ///< row, from the top
} hr_cell;

/// A rectangle of cells: x..x+width-1, y..y+height-1. Empty if a side is 0 or less.
typedef struct hr_rect {
    int32_t x;      ///< leftmost column
    int32_t y;      ///< topmost row
    int32_t width;  ///< columns
    int32_t height; ///< rows
} hr_rect;

/// A position in path coordinates, 256 to a cell: cell (x, y) spans [256x, 256x+256).
typedef struct hr_position {
    int32_t x; ///< to the right
    int32_t y; ///< down
} hr_position;

/// A rectangle in path coordinates.
typedef struct hr_path_rect {
    int32_t x;      ///< left side
    int32_t y;      ///< upper side
    int32_t width;  ///< to the right
    int32_t height; ///< down
} hr_path_rect;

/// A point of the game's own world.
typedef struct hr_world_point {
    double x; ///< as the game has it
    double y; ///< as the game has it
} hr_world_point;

/// A rectangle of the world: from the corner x, y to the corner x + width, y + height. A side may
/// be negative.
typedef struct hr_world_rect {
    double x;      ///< of the corner that the map's top left corner lies on
    double y;      ///< of that corner
    double width;  ///< towards the map's right
    double height; ///< towards the map's lower side; negative where the world's y points up
} hr_world_rect;

// Macros, as they meet doubles: C++26 refuses that of enumerators.

#define HR_CELL 256       ///< path coordinates in a cell
#define HR_COST_PLAIN 256 ///< the cost of plain ground: costs are in 256ths of it

enum {
    HR_SIDE_MAX = 16384, ///< cells along a side of a map
    HR_SIZE_MAX = 255,   ///< cells along a side of a unit
    HR_CLASS_MAX = 256,  ///< classes registered with one map
    /// Costs by clearance of a class: for clearances of 0 to 7 cells.
    HR_CLEARANCE_COSTS = 8,
};

// ---- Pass sets and movement classes

/// A set of the 256 passability values: value v is in it if bit v % 64 of word v / 64 is set.
typedef struct hr_pass_set {
    uint64_t words[4]; ///< value v: bit v % 64 of words[v / 64]
} hr_pass_set;

/// Values with none of the bits of `blocking` (value & blocking == 0).
HR_API hr_pass_set hr_pass_without_bits(uint8_t blocking);
/// Values with all the bits of `required` (value & required == required).
HR_API hr_pass_set hr_pass_with_bits(uint8_t required);
/// Values up to and with `highest_level`.
HR_API hr_pass_set hr_pass_up_to(uint8_t highest_level);
/// The listed values; `values` may be NULL if `count` is 0.
HR_API hr_pass_set hr_pass_of_values(const uint8_t *values, size_t count);
/// Values in either set.
HR_API hr_pass_set hr_pass_union(hr_pass_set a, hr_pass_set b);
/// Values in both sets.
HR_API hr_pass_set hr_pass_intersection(hr_pass_set a, hr_pass_set b);
/// Values not in the set.
HR_API hr_pass_set hr_pass_complement(hr_pass_set set);
/// Whether `value` is in the set.
HR_API bool hr_pass_has(hr_pass_set set, uint8_t value);

/// The values this library's own files use: a `.map` letter, a colour of the colour key and a value
/// are one thing. A game is free to give the 256 values any meaning of its own.
typedef enum hr_terrain {
    HR_GROUND = 0,         ///< `.`  white
    HR_GRASS = 1,          ///< `G`  low vegetation
    HR_SHALLOWS = 2,       ///< `S`  shallow water, swamp
    HR_ROAD = 3,           ///<      roads, ramps, bridges
    HR_TREES = 4,          ///< `T`
    HR_WATER = 8,          ///< `W`
    HR_ROCK = 16,          ///<      cliffs and rock
    HR_BUILDING = 32,      ///<      walls and houses
    HR_OUT_OF_REACH = 254, ///< `O`
    HR_OUT_OF_BOUNDS = 255 ///< `@`  black
} hr_terrain;

/// Who moves: the values a unit may enter, its side in cells, and what the values cost it. A unit
/// is a square that never turns.
typedef struct hr_class {
    hr_pass_set pass; ///< values that it may enter
    int32_t size;     ///< 1..HR_SIZE_MAX cells
    /// What a cell of each of the 256 values costs, in 256ths of plain ground: 128 for a road on
    /// which a unit is twice as fast, 1024 for mud or a zone to be avoided. 1..65535; those outside
    /// `pass` are not looked at. A block costs what its dearest cell does. A bit of a footprint is
    /// part of the value, and so may have its price: that of an enemy's range. NULL = all cost
    /// HR_COST_PLAIN, and, without costs by clearance, paths are planned by length.
    const uint16_t *costs_256ths;
    /// Keeps off walls: what a block costs more for its clearance, in 256ths of plain ground; all 0
    /// = nothing. Clearance is the number of cells between the unit and the nearest closed cell, in
    /// any of the eight directions: [0] is for blocks that touch one, at a side or a corner, [1]
    /// for those with one cell between, and so on; none beyond 7 cells costs more. What is closed
    /// by a footprint counts, and so does all that is beyond the map's edge. The dearest value of
    /// `pass` and the most of these come to 65535 at most, and blocks to 256 different costs.
    uint16_t clearance_costs_256ths[HR_CLEARANCE_COSTS];
} hr_class;

/// A class registered with a map: 0, 1, 2, ... in the order of registration, as long as none is
/// removed.
typedef int32_t hr_class_id;

// ---- The map

/// A map: made by hr_map_create or a loader, destroyed by hr_map_destroy.
typedef struct hr_map hr_map;

/// How a map is created. All but the sides may be left 0, in this version and in later ones.
typedef struct hr_map_config {
    /// Cells, 1..HR_SIDE_MAX. A loader takes them from the file and ignores these.
    int32_t width;
    int32_t height; ///< as `width`
    /// The rectangle of the world that the map lies on; x, y is where its top left corner lies.
    /// Both sides 0: one world unit a cell. A negative height is a world with y up: {0, 50, 100,
    /// -50} has the map's first row at y = 50 and its last above y = 0. Cells need not be square in
    /// the world: for an isometric ground that is drawn 2:1, a cell is twice as wide as it is high.
    hr_world_rect world;
    /// Where everything of this map comes from; without functions, malloc and free.
    hr_allocator allocator;
} hr_map_config;

/// 64 x 64 cells, one world unit a cell, malloc and free.
HR_API hr_map_config hr_map_config_default(void);

/// Creates a map of zeros. The caller owns it and destroys it with hr_map_destroy.
/// @return HR_OK; HR_BAD_SIZE for a side outside 1..HR_SIDE_MAX; HR_BAD_WORLD for a world rectangle
/// with one side of 0, with a side or corner that is not finite, or with cells so small beside its
/// coordinates that two of them are equal as doubles; HR_OUT_OF_MEMORY. Unless HR_OK, `*map` is
/// NULL.
HR_API hr_error hr_map_create(const hr_map_config *config, hr_map **map);

/// Whether a map could be created: @return what hr_map_create would return, but for
/// HR_OUT_OF_MEMORY. Unless HR_OK, `message`, which may be NULL, says which side is wrong, and how.
HR_API hr_error hr_map_config_check(const hr_map_config *config, hr_message *message);

/// Frees the map and everything derived from it. NULL is allowed.
HR_API void hr_map_destroy(hr_map *map);

/// Cells across.
HR_API int32_t hr_map_width(const hr_map *map);
/// Cells down.
HR_API int32_t hr_map_height(const hr_map *map);
/// Where the map's memory comes from.
HR_API hr_allocator hr_map_allocator(const hr_map *map);

/// Grows with every change of the cells, of what stands on them, and of a class. Two equal versions
/// of one map have equal cells.
HR_API uint64_t hr_map_version(const hr_map *map);

// ---- Cells
// Every edit is clipped to the map and returns the part of its rectangle that lay on the map, which
// is all it touched: compare it with what was asked to learn whether something was cut off. Edits
// of a view (views.h) take memory: where there is none, they touch nothing and return an empty one.

/// The bytes, row by row, hr_map_width() to a row; valid as long as the map. After writing to them
/// call hr_map_touch with the rectangle written, before the next plan or any other change. It sets
/// the bits of footprints (footprints.h) that were written over again, and takes it that the ground
/// under them has such a bit only if it had it before and it is written: hr_map_fill can set it. Of
/// a view (views.h), NULL if out of memory.
HR_API uint8_t *hr_map_cells(hr_map *map);
/// The same for reading. NULL for a view that does not hold its cells in one piece: hr_map_read
/// copies them.
HR_API const uint8_t *hr_map_cells_const(const hr_map *map);
/// Reports that cells in `rect` were written through hr_map_cells.
HR_API hr_rect hr_map_touch(hr_map *map, hr_rect rect);
/// Sets one cell. @return whether it did: (x, y) lies on the map; for a view (views.h), false also
/// if out of memory.
HR_API bool hr_map_set(hr_map *map, int32_t x, int32_t y, uint8_t value);
/// The value of one cell; 255 off the map, where nothing can stand.
HR_API uint8_t hr_map_get(const hr_map *map, int32_t x, int32_t y);
/// Sets all cells of a rectangle.
HR_API hr_rect hr_map_fill(hr_map *map, hr_rect rect, uint8_t value);
/// Copies `rect.width x rect.height` values into the map; row r of them begins at `values + r *
/// stride`.
HR_API hr_rect hr_map_blit(hr_map *map, hr_rect rect, const uint8_t *values, size_t stride);
/// Copies values out of the map, laid out as for hr_map_blit; those off the map stay as they are in
/// `values`.
HR_API hr_rect hr_map_read(const hr_map *map, hr_rect rect, uint8_t *values, size_t stride);

// ---- World and path coordinates
//
// Each axis is converted by its own scale: the world rectangle's side over the map's. World to
// path: a value within 2^-16 of a whole 256th is that 256th, any other rounds down in path
// coordinates (so that a point keeps its cell); results are clamped to the range of int32_t, NaN
// becomes INT32_MIN. Path to world is correctly rounded where world units a cell are a power of
// two, and off by at most two roundings elsewhere. There and back is exact where a double's
// rounding is well below 2^-16 of a 256th: at one world unit a cell, up to 2^26 units from the
// origin.
//
// Lengths and unit sizes have no direction. Where cells are not square in the world, they are
// converted along a cell's longer side: a reach that is converted to path coordinates is nowhere
// more than it was in the world, and a length that is converted to world units is nowhere less than
// it is. The length of a given path in the world is that of hr_map_path_length_to_world, exactly.
// Paths are shortest in path coordinates.

/// The rectangle of the world that the map lies on.
HR_API hr_world_rect hr_map_world(const hr_map *map);
/// The position of a point of the world.
HR_API hr_position hr_map_position_from_world(const hr_map *map, hr_world_point point);
/// The point of the world at a position.
HR_API hr_world_point hr_map_position_to_world(const hr_map *map, hr_position position);
/// A length in path coordinates, 256 to a cell; along the longer side of a cell.
HR_API double hr_map_length_from_world(const hr_map *map, double length);
/// A length in world units; along the longer side of a cell.
HR_API double hr_map_length_to_world(const hr_map *map, double length_256ths);
/// The length of a path in world units, leg by leg between its `count` waypoints; 0 for fewer than
/// two.
HR_API double hr_map_path_length_to_world(const hr_map *map, const hr_position *waypoints,
                                          int32_t count);
/// The smallest rectangle of path coordinates that covers a rectangle of the world.
HR_API hr_path_rect hr_map_rect_from_world(const hr_map *map, hr_world_rect rect);
/// The rectangle of the world that a rectangle of path coordinates is; x, y is where its top left
/// corner lies, so that its sides are negative where the map's world rectangle has negative ones.
HR_API hr_world_rect hr_map_rect_to_world(const hr_map *map, hr_path_rect rect);
/// The cells that a rectangle of path coordinates touches.
HR_API hr_rect hr_cells_of_rect(hr_path_rect rect);
/// The unit size, 1..HR_SIZE_MAX cells, nearest to a side in world units (a tie goes to the
/// larger), measured along the longer side of a cell.
HR_API int32_t hr_map_nearest_size(const hr_map *map, double world_side);
/// The largest unit size that is no larger than a side in world units, along either side of a cell;
/// 0 if not even one cell is.
HR_API int32_t hr_map_largest_size(const hr_map *map, double world_side);

/// The block (its top left cell) of a unit of `size` whose centre is at `position`.
HR_API hr_cell hr_block_at(hr_position position, int32_t size);
/// The centre of a block; clamped to the range of int32_t for blocks far off any map.
HR_API hr_position hr_block_centre(hr_cell block, int32_t size);

// ---- Classes

/// Registers a class by value, its costs copied: the same class twice is one class with one id, and
/// other costs make another class. Its id is the lowest that is free. Costs nothing until it is
/// planned for.
/// @return HR_OK; HR_BAD_UNIT_SIZE for a size outside 1..HR_SIZE_MAX; HR_BAD_COST for a cost of 0
/// for a value in `pass`; HR_BAD_CLEARANCE for costs by clearance that come to too much (hr_class);
/// HR_TOO_MANY; HR_OUT_OF_MEMORY.
HR_API hr_error hr_map_add_class(hr_map *map, hr_class unit, hr_class_id *id);

/// Gives a class another pass set and other costs; its id and its size stay. From its next refresh
/// on, which every plan does, all answers are those of a map on which the class has always been so.
/// Until then hr_map_is_open, hr_map_label and hr_map_leg_is_clear answer for the class as it was,
/// and hr_map_block_cost may mix old costs with new ones. Two ids may be of equal classes
/// afterwards.
///
/// Price: one pass over the map's bytes (some 0.1 ms for a million cells where there are vectors);
/// then the next refresh redoes the tiles of 64 x 64 cells that hold a value which opened or
/// closed, as if those cells had been edited: planes, labels, routes, watched paths. Costs that
/// change redo those with values whose cost changed, or its rank among all of them; all tiles where
/// there were no costs before, and where costs by clearance are or were.
///
/// It is a new version of the map: requests that wait in a batch begin anew.
/// @return HR_OK; HR_BAD_CLASS for an id that is not registered; HR_BAD_UNIT_SIZE for another size;
/// HR_BAD_COST and HR_BAD_CLEARANCE as by hr_map_add_class. It takes no memory; the next refresh
/// does where costs are new.
HR_API hr_error hr_map_change_class(hr_map *map, hr_class_id id, hr_class unit);

/// Removes a class, however often it was added, and frees its planes and labels. The id is free
/// for the next class that is added: forget it. Until then a request for it is answered with
/// HR_INVALID and a sentence, and so are requests that wait in a batch; functions that take a class
/// refuse it with HR_BAD_CLASS; watched paths of it are blocked until they are set again, even if
/// the id has gone to another class. The routes that a planner has built for it are held until the
/// id is in use again or the planner is destroyed. It is a new version of the map.
/// @return HR_OK, or HR_BAD_CLASS.
HR_API hr_error hr_map_remove_class(hr_map *map, hr_class_id id);

/// One more than the highest id that is registered. Ids below may be free: hr_map_class
/// returns size 0 for them.
HR_API int32_t hr_map_class_count(const hr_map *map);
/// A registered class, its costs the map's own copy, which holds until the class is changed or
/// removed: all HR_COST_PLAIN for one that has costs by clearance alone. Size 0 if `id` is not
/// registered.
HR_API hr_class hr_map_class(const hr_map *map, hr_class_id id);

// ---- What is derived from the cells for a class
//
// Planes (which blocks are open) and labels (which of them are connected) are made by the first
// refresh of a class and brought up to date by later ones. The questions below only read: any
// number of threads may ask them while none changes the map. They answer as of the last refresh.
// Before the first one no block is open, no label is known (-1) and no leg is clear;
// hr_map_is_refreshed returns whether the answers hold for the cells as they are now.

/// Brings planes and labels of a class up to date with the cells. A plan does this by itself; call
/// it where it suits you to pay for it. The cost is in proportion to the tiles of 64 x 64 cells
/// that were touched since the last one; nothing where none was. Several threads may each refresh
/// another class at once, if the map's allocator may be called by them; see hr_planner_refresh.
/// @return HR_OK, HR_BAD_CLASS, HR_OUT_OF_MEMORY: planes may be up to date then, and labels are all
/// -1; a later call goes on from there.
HR_API hr_error hr_map_refresh(hr_map *map, hr_class_id id);
/// Whether planes and labels of a class are up to date, so that hr_map_refresh has nothing to do.
/// False for a class that is not registered.
HR_API bool hr_map_is_refreshed(const hr_map *map, hr_class_id id);

/// Whether a unit of this class may stand with its top left cell at `block`.
HR_API bool hr_map_is_open(const hr_map *map, hr_class_id id, hr_cell block);
/// The label of the connected open blocks that `block` belongs to, or -1 if it is closed. Two open
/// blocks have equal labels if and only if a unit of this class can move from one to the other, so
/// labels answer "can it get there?" without a search. A label is y * width + x of one of the
/// blocks that have it, and a function of the cells alone: equal maps have equal labels, on every
/// machine and whatever was edited before. It holds until the next refresh after an edit; an edit
/// anywhere may give a component another label. Labels of different classes have nothing to do
/// with each other.
HR_API int32_t hr_map_label(const hr_map *map, hr_class_id id, hr_cell block);
/// What the block costs a unit of this class, in 256ths of plain ground: what the dearest of its
/// cells does, and what its clearance adds; 0 if it is closed.
HR_API int32_t hr_map_block_cost(const hr_map *map, hr_class_id id, hr_cell block);
/// Bytes held for the costs of blocks: one a cell for a class with costs, else none.
HR_API size_t hr_map_cost_bytes(const hr_map *map, hr_class_id id);
/// Bytes held for the bit planes of a class.
HR_API size_t hr_map_plane_bytes(const hr_map *map, hr_class_id id);
/// Bytes held for the labels of a class.
HR_API size_t hr_map_label_bytes(const hr_map *map, hr_class_id id);

// ---- Loading and saving
//
// All from and to memory: reading and writing files is the host's. `message` may be NULL.

/// Choices for hr_map_load_png.
typedef struct hr_png_options {
    /// Take the nearest colour of the key for one that is not in it, instead of refusing.
    bool nearest_colour;
} hr_png_options;

/// Loads a PNG. Where every pixel is gray its level is 255 - gray: white 0, black 255. Where there
/// is a colour, every pixel must be gray or in the colour key (see hr_colour_of). Refused: 16 bits
/// a channel, transparent pixels, sides over HR_SIDE_MAX, broken files.
/// @return HR_OK, HR_BAD_FORMAT, HR_UNSUPPORTED (so is every PNG where the library was built
/// without them, HANDRAIL_PNG), HR_BAD_SIZE, HR_UNKNOWN_COLOUR, HR_OUT_OF_MEMORY, or what
/// hr_map_create refuses. Unless HR_OK, `*map` is NULL and `message` says what and where.
HR_API hr_error hr_map_load_png(const hr_map_config *config, const void *bytes, size_t size,
                                hr_png_options options, hr_map **map, hr_message *message);

/// How hr_map_save_png writes values.
typedef enum hr_png_colours {
    HR_PNG_GRAY, ///< 255 - value: holds every map
    HR_PNG_KEY,  ///< the colour key; HR_NOT_SAVABLE for a value that has no colour of its own
} hr_png_colours;

/// Saves a PNG that loads back to the same bytes. The caller frees `*bytes` with the map's
/// allocator. @return HR_OK, HR_NOT_SAVABLE, HR_OUT_OF_MEMORY, or HR_UNSUPPORTED where the library
/// was built without PNG.
HR_API hr_error hr_map_save_png(const hr_map *map, hr_png_colours colours, void **bytes,
                                size_t *size, hr_message *message);

/// The colour key: the colour of a value as 0xRRGGBB. Values without a colour of their own are
/// gray, 255 - value.
HR_API uint32_t hr_colour_of(uint8_t value);

/// Loads a Moving AI `.map` (text; letters as in hr_terrain; lines end in LF or CR LF).
HR_API hr_error hr_map_load_movingai(const hr_map_config *config, const void *bytes, size_t size,
                                     hr_map **map, hr_message *message);
/// Saves a Moving AI `.map`; HR_NOT_SAVABLE for a value that has no letter. The caller frees
/// `*bytes` with the map's allocator.
HR_API hr_error hr_map_save_movingai(const hr_map *map, void **bytes, size_t *size,
                                     hr_message *message);

/// One line of a Moving AI scenario.
typedef struct hr_scenario_query {
    hr_cell start;        ///< the cell under the unit's centre
    hr_cell goal;         ///< where that should come to
    double octile_length; ///< shortest in 8 directions, as the file gives it; 0 = not known
} hr_scenario_query;

/// Loads a Moving AI `.scen` for a map of `width x height`; every endpoint lies on the map, or it
/// is refused. The caller frees `*queries` with the allocator (NULL, or one without functions:
/// malloc and free). Map names are not looked at, sizes must be the map's.
HR_API hr_error hr_scenario_load(const hr_allocator *allocator, const void *bytes, size_t size,
                                 int32_t width, int32_t height, hr_scenario_query **queries,
                                 int32_t *count, hr_message *message);

#ifdef __cplusplus
}
#endif
#endif
