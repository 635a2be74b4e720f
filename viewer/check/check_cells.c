// check_cells.c - see check_cells.h.

#include "viewer/check/check_cells.h"

static uint8_t value_at(const uint8_t *cells, int32_t width, int32_t x, int32_t y) {
    return cells[(size_t)y * (size_t)width + (size_t)x];
}

bool check_is_odd(const uint8_t *cells, int32_t width, int32_t height, hr_cell at) {
    uint8_t own = value_at(cells, width, at.x, at.y);
    int other = -1, count = 0;
    for (int32_t y = at.y - 1; y <= at.y + 1; y++)
        for (int32_t x = at.x - 1; x <= at.x + 1; x++) {
            bool is_own = x == at.x && y == at.y;
            if (is_own || x < 0 || y < 0 || x >= width || y >= height) continue;
            uint8_t value = value_at(cells, width, x, y);
            if (value == own || (other >= 0 && value != other)) return false;
            other = value;
            count++;
        }
    return count >= 3; // as many as a corner has
}

// Levels rise from a lower value through this one to a higher one.
static bool lies_between(uint8_t value, uint8_t a, uint8_t b) {
    return (a < value && value < b) || (b < value && value < a);
}

static bool find_slope(const uint8_t *cells, int32_t width, int32_t height, int32_t x, int32_t y,
                       uint8_t ends[2]) {
    static const int32_t STEPS[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    uint8_t own = value_at(cells, width, x, y);
    if (x == 0 || y == 0 || x == width - 1 || y == height - 1) return false;
    for (int i = 0; i < 4; i++) {
        ends[0] = value_at(cells, width, x - STEPS[i][0], y - STEPS[i][1]);
        ends[1] = value_at(cells, width, x + STEPS[i][0], y + STEPS[i][1]);
        if (lies_between(own, ends[0], ends[1])) return true;
    }
    return false;
}

void check_find_soft(const uint8_t *cells, int32_t width, int32_t height, check_soft soft[256]) {
    for (int value = 0; value < 256; value++) soft[value] = (check_soft){0};
    for (int32_t y = 0; y < height; y++)
        for (int32_t x = 0; x < width; x++) {
            check_soft *s = &soft[value_at(cells, width, x, y)];
            uint8_t ends[2];
            s->count++;
            if (!find_slope(cells, width, height, x, y, ends)) continue;
            if (s->soft++ > 0) continue;
            s->first = (hr_cell){x, y};
            s->low = ends[0] < ends[1] ? ends[0] : ends[1];
            s->high = ends[0] < ends[1] ? ends[1] : ends[0];
        }
}

static bool is_of_key(uint8_t value) {
    static const uint8_t KEY[] = {HR_GROUND,       HR_GRASS,        HR_SHALLOWS, HR_ROAD,
                                  HR_TREES,        HR_WATER,        HR_ROCK,     HR_BUILDING,
                                  HR_OUT_OF_REACH, HR_OUT_OF_BOUNDS};
    for (size_t i = 0; i < sizeof KEY; i++)
        if (KEY[i] == value) return true;
    return false;
}

bool check_is_soft(const check_soft *soft, uint8_t value) {
    return !is_of_key(value) && soft->count >= CHECK_SOFT_LEAST &&
           soft->soft * 10 >= soft->count * 9;
}
