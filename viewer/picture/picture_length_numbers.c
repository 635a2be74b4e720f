// picture_length_numbers.c - which pixels on contours get their number, and the numbers.

#include "viewer/picture/picture_length_numbers.h"

#include "viewer/picture/length_rows.h"
#include "viewer/picture/picture_lengths.h"
#include "viewer/picture/picture_text.h"

#include <math.h>
#include <stdio.h>

enum {
    NUMBERS_MOST = 200,
    LOOKS_APART = 6,
    SAME_APART = 260,
    OTHERS_APART = 70,
    PATH_APART = 22,
    LEGS_MOST = 1000
};

static const double number_size = 11, number_height = 12;

typedef struct number {
    double x, y, value;
} number;

typedef struct number_list {
    number numbers[NUMBERS_MOST];
    int32_t count;
} number_list;

// Not too near to another one, least of all to one of the same contour.
static bool is_apart(const number_list *list, number at) {
    for (int32_t i = 0; i < list->count; i++) {
        const number *other = &list->numbers[i];
        double away = hypot(at.x - other->x, at.y - other->y);
        if (away < (other->value == at.value ? SAME_APART : OTHERS_APART)) return false;
    }
    return true;
}

// Whether what a number covers is ground to which there is a way.
static bool has_room(const length_rows *p, number at, double width) {
    for (int row = -1; row <= 1; row++)
        for (int column = -2; column <= 2; column++) {
            double x = at.x + column * width / 4, y = at.y + row * number_height / 2;
            if (!length_rows_has_way(p, (int32_t)floor(x), (int32_t)floor(y))) return false;
        }
    return true;
}

static double distance_to_leg(number at, picture_point from, picture_point to) {
    double x = to.x - from.x, y = to.y - from.y, length = x * x + y * y;
    double part = length > 0 ? ((at.x - from.x) * x + (at.y - from.y) * y) / length : 0;
    part = fmin(fmax(part, 0), 1);
    return hypot(from.x + part * x - at.x, from.y + part * y - at.y);
}

static bool is_off_path(const hr_path *path, const picture_layout *layout, number at) {
    int32_t count = path && path->count <= LEGS_MOST ? path->count : 0;
    for (int32_t i = 1; i < count; i++)
        if (distance_to_leg(at, picture_place(layout, path->waypoints[i - 1]),
                            picture_place(layout, path->waypoints[i])) < PATH_APART)
            return false;
    return true;
}

static double width_of_number(cairo_t *cairo, double value, char text[LENGTH_WORDS]) {
    cairo_text_extents_t extents;
    snprintf(text, LENGTH_WORDS, "%.0f", value);
    cairo_text_extents(cairo, text, &extents);
    return extents.width + 6;
}

// The number that belongs at a pixel of the row that was read. @return false if none does.
static bool find_number(const length_rows *p, double step, int32_t x, int32_t y, number *found) {
    float length = p->lengths[x];
    int32_t steps = (int32_t)((double)length / step + 0.5);
    *found = (number){x + 0.5, y + 0.5, steps * step};
    return length >= 0 && steps > 0 && fabs((double)length - found->value) * p->layout->scale <= 1;
}

static void number_at(cairo_t *cairo, const length_rows *p, number_list *list, number at) {
    char text[LENGTH_WORDS];
    double width = width_of_number(cairo, at.value, text);
    if (!has_room(p, at, width)) return;
    picture_draw_edged_text(cairo, text, at.x - width / 2 + 3, at.y + 4);
    list->numbers[list->count++] = at;
}

bool picture_number_contours(cairo_t *cairo, const length_grid *grid, const hr_path *path,
                             const picture_layout *layout) {
    double step = picture_contour_step(grid, layout->scale);
    length_rows rows;
    number_list list = {.count = 0};
    number at;
    picture_choose_font(cairo, number_size, true);
    bool has_memory = length_rows_begin(&rows, grid, layout, layout->width);
    for (int32_t y = LOOKS_APART; has_memory && y < layout->height; y += LOOKS_APART) {
        length_rows_read(&rows, y);
        for (int32_t x = 0; x < layout->width && list.count < NUMBERS_MOST; x++)
            if (find_number(&rows, step, x, y, &at) && is_apart(&list, at) &&
                is_off_path(path, layout, at))
                number_at(cairo, &rows, &list, at);
    }
    length_rows_end(&rows);
    return has_memory;
}
