// generate_maze.c - a perfect maze: corridors of three cells, walls of one, and exactly one way
// between any two places.
//
// A walk that turns into a random unvisited neighbour and goes back where there is none. It keeps
// no stack: every room remembers the direction it was entered by, which is the way back.
#include "viewer/generate/generate_kinds.h"

#include <string.h>

enum { CORRIDOR = 3, PITCH = CORRIDOR + 1, UNVISITED = 4, ENTRANCE = 5 };

static const int32_t step_x[4] = {1, 0, -1, 0}, step_y[4] = {0, 1, 0, -1};

typedef struct maze_plan {
    const map_canvas *canvas;
    int32_t columns, rows;
    int32_t left, top; // of the first wall: the rest of the division is shared by both sides
    uint8_t *entered;  // a room's direction of entry, UNVISITED or ENTRANCE
} maze_plan;

static uint8_t *entry_of(const maze_plan *maze, int32_t column, int32_t row) {
    return &maze->entered[(size_t)row * (size_t)maze->columns + (size_t)column];
}

static bool is_unvisited(const maze_plan *maze, int32_t column, int32_t row) {
    return column >= 0 && row >= 0 && column < maze->columns && row < maze->rows &&
           *entry_of(maze, column, row) == UNVISITED;
}

// Opens a room together with the wall it was entered through.
static void open_room(const maze_plan *maze, int32_t column, int32_t row, int32_t dx, int32_t dy) {
    hr_rect room = {maze->left + column * PITCH + 1, maze->top + row * PITCH + 1, CORRIDOR,
                    CORRIDOR};
    if (dx > 0) room.x--;
    if (dy > 0) room.y--;
    if (dx != 0) room.width++;
    if (dy != 0) room.height++;
    fill_rect(maze->canvas, room, HR_GROUND);
}

static int32_t way_on(const maze_plan *maze, map_dice *dice, int32_t column, int32_t row) {
    int32_t ways[4] = {0}, count = 0;
    for (int32_t i = 0; i < 4; i++) {
        if (is_unvisited(maze, column + step_x[i], row + step_y[i])) ways[count++] = i;
    }
    return count == 0 ? -1 : ways[dice_roll(dice, count)];
}

static void walk(const maze_plan *maze, map_dice *dice) {
    int32_t column = dice_roll(dice, maze->columns);
    int32_t row = dice_roll(dice, maze->rows);
    *entry_of(maze, column, row) = ENTRANCE;
    open_room(maze, column, row, 0, 0);
    for (;;) {
        const int32_t way = way_on(maze, dice, column, row);
        if (way >= 0) {
            column += step_x[way];
            row += step_y[way];
            *entry_of(maze, column, row) = (uint8_t)way;
            open_room(maze, column, row, step_x[way], step_y[way]);
        } else {
            const uint8_t entry = *entry_of(maze, column, row);
            if (entry == ENTRANCE) return;
            column -= step_x[entry];
            row -= step_y[entry];
        }
    }
}

bool draw_maze(const map_canvas *canvas, uint64_t seed) {
    fill_rect(canvas, (hr_rect){0, 0, canvas->width, canvas->height}, HR_OUT_OF_BOUNDS);
    maze_plan maze = {.canvas = canvas};
    maze.columns = (canvas->width - 1) / PITCH;
    maze.rows = (canvas->height - 1) / PITCH;
    if (maze.columns == 0 || maze.rows == 0) return true;
    maze.left = (canvas->width - 1 - maze.columns * PITCH) / 2;
    maze.top = (canvas->height - 1 - maze.rows * PITCH) / 2;
    const size_t count = (size_t)maze.columns * (size_t)maze.rows;
    maze.entered = canvas->allocator.allocate(count, canvas->allocator.user);
    if (!maze.entered) return false;
    memset(maze.entered, UNVISITED, count);
    map_dice dice = {seed};
    walk(&maze, &dice);
    canvas->allocator.release(maze.entered, canvas->allocator.user);
    return true;
}
