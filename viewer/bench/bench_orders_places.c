// bench_orders_places.c - pieces of a map, by flood.

#include "viewer/bench/bench_orders_places.h"

#include <stdlib.h>

typedef struct flood {
    int32_t width, height, count;
    int32_t *pieces; // of each cell: 0 = closed, -1 = open and not reached yet, or its number
    int32_t *stack, depth;
} flood;

static void reach(flood *f, int32_t cell, int32_t piece) {
    if (f->pieces[cell] != -1) return;
    f->pieces[cell] = piece;
    f->stack[f->depth++] = cell;
}

// @return how many cells the piece has.
static int32_t spread(flood *f, int32_t from, int32_t piece) {
    int32_t count = 0;
    f->depth = 0;
    reach(f, from, piece);
    for (; f->depth > 0; count++) {
        int32_t cell = f->stack[--f->depth], x = cell % f->width, y = cell / f->width;
        if (x > 0) reach(f, cell - 1, piece);
        if (x + 1 < f->width) reach(f, cell + 1, piece);
        if (y > 0) reach(f, cell - f->width, piece);
        if (y + 1 < f->height) reach(f, cell + f->width, piece);
    }
    return count;
}

// @return the number of the largest piece, 0 if there is none.
static int32_t flood_all(flood *f) {
    int32_t largest = 0, most = 0, pieces = 0;
    for (int32_t i = 0; i < f->count; i++) {
        if (f->pieces[i] != -1) continue;
        int32_t cells = spread(f, i, ++pieces);
        if (cells > most) most = cells, largest = pieces;
    }
    return largest;
}

static void sort_out(const flood *f, int32_t home, order_places *places) {
    for (int32_t i = 0; i < f->count; i++) {
        if (f->pieces[i] == 0)
            places->walls[places->wall_count++] = i;
        else if (f->pieces[i] == home)
            places->home[places->home_count++] = i;
        else
            places->islands[places->island_count++] = i;
    }
}

static bool allocate(order_places *places, flood *f) {
    size_t size = (size_t)f->count * sizeof(int32_t);
    places->home = malloc(size), places->islands = malloc(size), places->walls = malloc(size);
    f->pieces = malloc(size), f->stack = malloc(size);
    return places->home && places->islands && places->walls && f->pieces && f->stack;
}

bool order_places_find(order_places *places, const hr_map *map, const hr_pass_set *pass) {
    flood f = {.width = hr_map_width(map), .height = hr_map_height(map)};
    f.count = f.width * f.height;
    *places = (order_places){.width = f.width};
    bool has_memory = allocate(places, &f);
    if (has_memory) {
        for (int32_t i = 0; i < f.count; i++)
            f.pieces[i] = hr_pass_has(*pass, hr_map_cells_const(map)[i]) ? -1 : 0;
        sort_out(&f, flood_all(&f), places);
    }
    free(f.pieces);
    free(f.stack);
    return has_memory;
}

void order_places_destroy(order_places *places) {
    free(places->home);
    free(places->islands);
    free(places->walls);
    *places = (order_places){0};
}

hr_position order_place(const order_places *places, const int32_t *cells, int32_t count,
                        map_dice *dice) {
    int32_t cell = cells[dice_roll(dice, count)];
    return hr_block_centre((hr_cell){cell % places->width, cell / places->width}, 1);
}
