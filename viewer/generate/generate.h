// generate.h - maps made from a seed. The first half is for those who want a map, the second is the
// box of tools that the generators share.
//
// Everything that decides a byte is integer arithmetic with a defined result: the same kind, seed
// and size give the same bytes on every platform. Nothing here needs the program or the library.
#ifndef HANDRAIL_VIEWER_GENERATE_GENERATE_H
#define HANDRAIL_VIEWER_GENERATE_GENERATE_H

#include <handrail/passmap.h>

// ---- Making a map

/// A sheet of cells to draw on, row by row, and where scratch memory comes from.
typedef struct map_canvas {
    int32_t width, height;
    uint8_t *cells;
    hr_allocator allocator;
} map_canvas;

/// A kind of map. `draw` writes every cell; false means out of memory.
typedef struct map_kind {
    const char *name;
    const char *summary; ///< one line for a list of kinds
    bool (*draw)(const map_canvas *canvas, uint64_t seed);
} map_kind;

/// All kinds, `*count` of them.
const map_kind *map_kinds(int32_t *count);
/// The kind of that name, or NULL.
const map_kind *find_map_kind(const char *name);

/// Draws a map into `cells`, which the caller owns: `width * height` bytes, both 1..HR_SIDE_MAX.
/// Values are those of hr_terrain. Scratch of up to five bytes a cell comes from `allocator` and
/// goes back to it.
/// @return false when out of memory; the cells then hold nothing of use.
bool generate_map(const map_kind *kind, uint64_t seed, int32_t width, int32_t height,
                  uint8_t *cells, hr_allocator allocator);

// ---- Dice: a stream of random numbers
// C leaves open which argument of a call is evaluated first, so never roll twice in one expression.

typedef struct map_dice {
    uint64_t state;
} map_dice;

uint64_t dice_next(map_dice *dice);
/// 0..sides-1, or 0 if there are no sides.
int32_t dice_roll(map_dice *dice, int32_t sides);
/// least..most
int32_t dice_between(map_dice *dice, int32_t least, int32_t most);
/// True once in `sides` on average.
bool dice_once_in(map_dice *dice, int32_t sides);

// ---- Noise: a random number for every place, the same whenever it is asked for

enum { NOISE_ONE = 65536 }; ///< noise is 0..NOISE_ONE-1

uint64_t hash_at(uint64_t seed, int32_t x, int32_t y);
/// Hills about `period` cells apart.
int32_t smooth_noise(uint64_t seed, int32_t x, int32_t y, int32_t period);
/// Hills with smaller hills on them, four sizes.
int32_t fractal_noise(uint64_t seed, int32_t x, int32_t y, int32_t period);
/// Around the middle: -reach..reach.
int32_t noise_offset(int32_t noise, int32_t reach);
int32_t clamp_whole(int32_t value, int32_t least, int32_t most);

// ---- Drawing, clipped to the canvas

/// Whether a unit on foot may enter a value: ground, grass, shallows and roads.
bool is_passable(uint8_t value);
/// HR_OUT_OF_BOUNDS off the canvas.
uint8_t cell_at(const map_canvas *canvas, int32_t x, int32_t y);
void put_cell(const map_canvas *canvas, int32_t x, int32_t y, uint8_t value);
void fill_rect(const map_canvas *canvas, hr_rect rect, uint8_t value);
/// The inner edge of a rectangle.
void frame_rect(const map_canvas *canvas, hr_rect rect, int32_t thickness, uint8_t value);
void fill_disc(const map_canvas *canvas, int32_t x, int32_t y, int32_t radius, uint8_t value);
/// The rectangle with `margin` cells cut off on all sides; a negative margin adds them.
hr_rect inset_rect(hr_rect rect, int32_t margin);

/// A rectangle cut in three across its longer side.
typedef struct rect_cut {
    hr_rect before, between, after;
} rect_cut;

/// `at` cells, then `width` cells, then the rest.
rect_cut cut_rect(hr_rect rect, int32_t at, int32_t width);

// ---- Regions: passable cells that hang together by their sides

/// A forest over the cells: parents[i] is the parent of cell i, or minus the size of its region if
/// it is the region's root. Closed cells are roots on their own.
typedef struct map_regions {
    const map_canvas *canvas;
    int32_t *parents;
} map_regions;

/// False when out of memory. Freed by regions_destroy, which must not be called after a failure.
bool regions_create(map_regions *regions, const map_canvas *canvas);
void regions_destroy(map_regions *regions);
/// The root of the region that a cell of the canvas belongs to.
int32_t region_at(map_regions *regions, int32_t x, int32_t y);
/// Gives a passable value to all cells of a rectangle and joins what now hangs together.
void open_rect(map_regions *regions, hr_rect rect, uint8_t value);
/// Closes all regions of fewer than `least` cells with `value`.
void close_small_regions(map_regions *regions, int32_t least, uint8_t value);
/// Digs straight ways of `width` cells between neighbouring regions, the shortest first, and closes
/// with `closed` what still does not hang together with the largest. False when out of memory.
bool join_regions(map_regions *regions, int32_t width, uint8_t open, uint8_t closed);
/// Closes the regions of a whole canvas that have fewer than `least` cells, and joins the others by
/// ways of HR_GROUND. False when out of memory.
bool connect_regions(const map_canvas *canvas, int32_t least, int32_t width, uint8_t closed);

// ---- The kinds

bool draw_islands(const map_canvas *canvas, uint64_t seed);
bool draw_plateau(const map_canvas *canvas, uint64_t seed);
bool draw_base(const map_canvas *canvas, uint64_t seed);
bool draw_city(const map_canvas *canvas, uint64_t seed);
bool draw_rooms(const map_canvas *canvas, uint64_t seed);
bool draw_maze(const map_canvas *canvas, uint64_t seed);
bool draw_caves(const map_canvas *canvas, uint64_t seed);
bool draw_noise(const map_canvas *canvas, uint64_t seed);

#endif
