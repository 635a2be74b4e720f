// generate_rooms.c - a large building: corridors cut it into wings, walls cut a wing into rooms.
//
// A wall gets its doors after both of its sides are finished, and only where a door opens into free
// floor on both of them. Every room is wide enough that such a place exists, so everything can be
// reached. The recursion halves the longer side, and is 25 deep at most.
#include "viewer/generate/generate_kinds.h"

enum {
    WALL = HR_OUT_OF_BOUNDS,
    WING_SIDE = 60,
    ROOM_SIDE = 22, // a room with longer sides is always divided
    LEAST_SIDE = 8,
    CORRIDOR = 4,
};

typedef struct building_plan {
    const map_canvas *canvas;
    map_dice dice;
} building_plan;

static hr_rect wall_rect(int32_t x, int32_t y, bool is_across, int32_t length, int32_t thickness) {
    return (hr_rect){x, y, is_across ? length : thickness, is_across ? thickness : length};
}

// ---- Doors

// Whether `width` cells of wall from (x, y) have floor in front and behind.
static bool is_door_place(const map_canvas *canvas, int32_t x, int32_t y, bool is_across,
                          int32_t width) {
    const int32_t along_x = is_across ? 1 : 0, along_y = 1 - along_x;
    for (int32_t i = 0; i < width; i++) {
        const int32_t to_x = x + i * along_x, to_y = y + i * along_y;
        if (!is_passable(cell_at(canvas, to_x - along_y, to_y - along_x))) return false;
        if (!is_passable(cell_at(canvas, to_x + along_y, to_y + along_x))) return false;
    }
    return true;
}

// Cuts a door into a wall of `length` cells from (x, y): somewhere, or failing that in the first
// place from there on.
static void cut_door(building_plan *building, int32_t x, int32_t y, bool is_across,
                     int32_t length) {
    const int32_t width = dice_between(&building->dice, 2, 3);
    const int32_t places = length - width + 1;
    const int32_t first = dice_roll(&building->dice, places);
    for (int32_t i = 0; i < places; i++) {
        const int32_t offset = (first + i) % places;
        const int32_t door_x = is_across ? x + offset : x, door_y = is_across ? y : y + offset;
        if (!is_door_place(building->canvas, door_x, door_y, is_across, width)) continue;
        fill_rect(building->canvas, wall_rect(door_x, door_y, is_across, width, 1), HR_GROUND);
        return;
    }
}

static void cut_doors(building_plan *building, int32_t x, int32_t y, bool is_across,
                      int32_t length) {
    cut_door(building, x, y, is_across, length);
    for (int32_t i = length; i > 24; i -= 24) {
        if (dice_once_in(&building->dice, 2)) cut_door(building, x, y, is_across, length);
    }
}

// ---- Rooms

static void fill_grid(const map_canvas *canvas, hr_rect room, int32_t width, int32_t height,
                      int32_t step_x, int32_t step_y) {
    for (int32_t y = room.y; y + height <= room.y + room.height; y += step_y) {
        for (int32_t x = room.x; x + width <= room.x + room.width; x += step_x) {
            fill_rect(canvas, (hr_rect){x, y, width, height}, WALL);
        }
    }
}

// Furniture keeps two cells off the walls: doors stay free, and one can walk around it.
static void furnish(building_plan *building, hr_rect room) {
    const hr_rect middle = inset_rect(room, 3);
    if (middle.width < 2 || middle.height < 2) return;
    const int32_t use = dice_roll(&building->dice, 9);
    if (use == 0) fill_rect(building->canvas, middle, WALL);
    if (use == 1) fill_grid(building->canvas, inset_rect(room, 2), 1, 1, 4, 4);
    if (use == 2) fill_grid(building->canvas, middle, 2, 2, 5, 5);
    if (use == 3) fill_grid(building->canvas, middle, middle.width, 1, middle.width, 3);
    if (use == 4) fill_grid(building->canvas, middle, 1, middle.height, 3, middle.height);
}

static bool is_room(building_plan *building, hr_rect floor) {
    const int32_t longer = floor.width > floor.height ? floor.width : floor.height;
    if (longer < 2 * LEAST_SIDE + 1) return true;
    return longer <= ROOM_SIDE && dice_once_in(&building->dice, 2);
}

static void divide_wing(building_plan *building, hr_rect floor) {
    if (is_room(building, floor)) {
        furnish(building, floor);
        return;
    }
    const bool is_across = floor.height > floor.width;
    const int32_t side = is_across ? floor.height : floor.width;
    const int32_t length = is_across ? floor.width : floor.height;
    const int32_t least = side / 4 > LEAST_SIDE ? side / 4 : LEAST_SIDE;
    const int32_t cut = dice_between(&building->dice, least, side - 1 - least);
    const int32_t x = is_across ? floor.x : floor.x + cut;
    const int32_t y = is_across ? floor.y + cut : floor.y;
    fill_rect(building->canvas, wall_rect(x, y, is_across, length, 1), WALL);
    hr_rect before = floor, after = floor;
    if (is_across) {
        before.height = cut;
        after.y = y + 1, after.height = side - cut - 1;
    } else {
        before.width = cut;
        after.x = x + 1, after.width = side - cut - 1;
    }
    divide_wing(building, before);
    divide_wing(building, after);
    cut_doors(building, x, y, is_across, length);
}

// ---- Wings

// Doors onto the corridors. The building's outer wall gets none: nothing is open behind it.
static void open_wing(building_plan *building, hr_rect wing) {
    cut_doors(building, wing.x, wing.y - 1, true, wing.width);
    cut_doors(building, wing.x, wing.y + wing.height, true, wing.width);
    cut_doors(building, wing.x - 1, wing.y, false, wing.height);
    cut_doors(building, wing.x + wing.width, wing.y, false, wing.height);
}

// A corridor with walls on both sides that opens into the corridors at its ends, but not through
// the outer wall.
static void lay_corridor(const map_canvas *canvas, int32_t x, int32_t y, bool is_across,
                         int32_t length) {
    const int32_t begin = is_across ? x : y, end = begin + length;
    const int32_t last = (is_across ? canvas->width : canvas->height) - 1;
    const int32_t before = begin > 1 ? 1 : 0, after = end < last ? 1 : 0;
    const int32_t wall_x = is_across ? x : x - 1, wall_y = is_across ? y - 1 : y;
    const int32_t floor_x = is_across ? x - before : x, floor_y = is_across ? y : y - before;
    fill_rect(canvas, wall_rect(wall_x, wall_y, is_across, length, CORRIDOR + 2), WALL);
    fill_rect(canvas, wall_rect(floor_x, floor_y, is_across, before + length + after, CORRIDOR),
              HR_GROUND);
}

static void divide_building(building_plan *building, hr_rect floor) {
    const bool is_across = floor.height > floor.width;
    const int32_t side = is_across ? floor.height : floor.width;
    if (side <= WING_SIDE) {
        divide_wing(building, floor);
        open_wing(building, floor);
        return;
    }
    const int32_t length = is_across ? floor.width : floor.height;
    const int32_t cut = dice_between(&building->dice, side * 3 / 8, side * 5 / 8 - CORRIDOR);
    const int32_t x = is_across ? floor.x : floor.x + cut;
    const int32_t y = is_across ? floor.y + cut : floor.y;
    lay_corridor(building->canvas, x, y, is_across, length);
    hr_rect before = floor, after = floor;
    if (is_across) {
        before.height = cut - 1;
        after.y = y + CORRIDOR + 1, after.height = side - cut - CORRIDOR - 1;
    } else {
        before.width = cut - 1;
        after.x = x + CORRIDOR + 1, after.width = side - cut - CORRIDOR - 1;
    }
    divide_building(building, before);
    divide_building(building, after);
}

bool draw_rooms(const map_canvas *canvas, uint64_t seed) {
    const hr_rect all = {0, 0, canvas->width, canvas->height};
    building_plan building = {canvas, {seed}};
    fill_rect(canvas, all, HR_GROUND);
    frame_rect(canvas, all, 1, WALL);
    divide_building(&building, inset_rect(all, 1));
    return true;
}
