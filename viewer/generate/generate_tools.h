// generate_tools.h - what the generators share: dice, noise, drawing and regions. Everything that
// decides a byte is integer arithmetic with a defined result.
#ifndef HANDRAIL_VIEWER_GENERATE_GENERATE_TOOLS_H
#define HANDRAIL_VIEWER_GENERATE_GENERATE_TOOLS_H

#include <handrail/passmap.h>

/// A sheet of cells to draw on, row by row, and where scratch memory comes from.
typedef struct map_canvas {
    int32_t width, height;
    uint8_t *cells;
    hr_allocator allocator;
} map_canvas;

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

// ---- Noise: a random number for every place, the same at every call

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

#endif
