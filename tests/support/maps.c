// maps.c - drawing maps and throwing dice for them.

#include "tests/support/maps.h"

#include "tests/support/require.h"

#include <stdlib.h>

// ---- Drawings

bool is_closed_cell(const sketch *s, int32_t x, int32_t y) {
    return x < 0 || y < 0 || x >= s->width || y >= s->height || s->cells[y * s->width + x];
}

void draw_cell(sketch *s, int32_t x, int32_t y, uint8_t value) {
    if (x >= 0 && y >= 0 && x < s->width && y < s->height) s->cells[y * s->width + x] = value;
}

sketch draw(const char *rows) {
    sketch s = {0};
    while (rows[s.width] && rows[s.width] != '\n') s.width++;
    for (const char *row = rows; *row; row += s.width + 1, s.height++)
        for (int32_t x = 0; x < s.width; x++) {
            require(row[x] != '\n'); // a row of a drawing is too short
            s.cells[s.height * s.width + x] = row[x] == '#';
            s.letters[(unsigned char)row[x] & 127] = (hr_cell){x, s.height};
        }
    return s;
}

hr_cell letter(const sketch *s, char name) { return s->letters[(unsigned char)name & 127]; }

const char *drawing(const sketch *s, hr_cell start, hr_cell goal) {
    static char text[SKETCH_SIDE_MAX * (SKETCH_SIDE_MAX + 1) + 1];
    char *at = text;
    for (int32_t y = 0; y < s->height; y++) {
        for (int32_t x = 0; x < s->width; x++) {
            bool is_start = x == start.x && y == start.y, is_goal = x == goal.x && y == goal.y;
            *at++ = is_start ? 'S' : is_goal ? 'G' : is_closed_cell(s, x, y) ? '#' : '.';
        }
        *at++ = '\n';
    }
    *at = 0;
    return text;
}

// ---- Symmetries

// Bit 0 mirrors left and right, bit 1 up and down, bit 2 swaps x and y.
static hr_cell turn_within(hr_cell at, int32_t width, int32_t height, int symmetry) {
    if (symmetry & 1) at.x = width - 1 - at.x;
    if (symmetry & 2) at.y = height - 1 - at.y;
    return symmetry & 4 ? (hr_cell){at.y, at.x} : at;
}

hr_cell turn_block(const sketch *s, hr_cell block, int32_t size, int symmetry) {
    return turn_within(block, s->width - size + 1, s->height - size + 1, symmetry);
}

sketch turn_sketch(const sketch *s, int symmetry) {
    sketch turned = *s;
    if (symmetry & 4) turned.width = s->height, turned.height = s->width;
    for (int32_t y = 0; y < s->height; y++)
        for (int32_t x = 0; x < s->width; x++) {
            hr_cell to = turn_within((hr_cell){x, y}, s->width, s->height, symmetry);
            draw_cell(&turned, to.x, to.y, is_closed_cell(s, x, y));
        }
    return turned;
}

// ---- Thrown maps

hr_cell roll_cell(dice *d, int32_t width, int32_t height) {
    int32_t x = roll(d, width);
    return (hr_cell){x, roll(d, height)};
}

static void fill(sketch *s, uint8_t value, int32_t x, int32_t y, int32_t width, int32_t height) {
    for (int32_t r = 0; r < height; r++)
        for (int32_t c = 0; c < width; c++) draw_cell(s, x + c, y + r, value);
}

static void scatter(sketch *s, dice *d, int32_t percent) {
    for (int32_t i = 0; i < s->width * s->height; i++) s->cells[i] = roll(d, 100) < percent;
}

static void rooms(sketch *s, dice *d, int32_t gap) {
    int32_t pitch = 4 + gap + roll(d, 4);
    for (int32_t x = pitch; x < s->width; x += pitch + 1) fill(s, 1, x, 0, 1, s->height);
    for (int32_t y = pitch; y < s->height; y += pitch + 1) fill(s, 1, 0, y, s->width, 1);
    for (int32_t y = 0; y < s->height; y += pitch + 1)
        for (int32_t x = 0; x < s->width; x += pitch + 1) {
            if (roll(d, 4)) fill(s, 0, x + pitch, y + roll(d, pitch), 1, gap);
            if (roll(d, 4)) fill(s, 0, x + roll(d, pitch), y + pitch, gap, 1);
        }
}

static void spiral(sketch *s, int32_t gap) {
    int32_t left = 0, top = gap, right = s->width - 1 - gap, bottom = s->height - 1 - gap;
    while (left < right && top < bottom) {
        fill(s, 1, left, top, right - left + 1, 1);
        fill(s, 1, right, top, 1, bottom - top + 1);
        left += gap + 1;
        fill(s, 1, left, bottom, right - left + 1, 1);
        top += gap + 1;
        fill(s, 1, left, top, 1, bottom - top + 1);
        right -= gap + 1, bottom -= gap + 1;
    }
}

static void comb(sketch *s, dice *d, int32_t gap) {
    for (int32_t x = gap; x < s->width; x += gap + 1 + roll(d, 3)) {
        int32_t length = s->height - gap - roll(d, 1 + s->height / 2);
        fill(s, 1, x, roll(d, 2) ? s->height - length : 0, 1, length);
    }
}

// Rings around rings, some with a door.
static void islands(sketch *s, dice *d, int32_t gap) {
    int32_t left = gap, top = gap, width = s->width - 2 * gap, height = s->height - 2 * gap;
    while (width > 0 && height > 0) {
        fill(s, 1, left, top, width, height);
        fill(s, 0, left + 1, top + 1, width - 2, height - 2);
        if (roll(d, 3)) {
            int32_t along = left + roll(d, width);
            fill(s, 0, along, roll(d, 2) ? top : top + height - 1, gap, 1);
        }
        if (roll(d, 3)) {
            int32_t along = top + roll(d, height);
            fill(s, 0, roll(d, 2) ? left : left + width - 1, along, 1, gap);
        }
        left += gap + 1, top += gap + 1, width -= 2 * gap + 2, height -= 2 * gap + 2;
    }
}

static void corridors(sketch *s, dice *d, int32_t gap) {
    fill(s, 1, 0, 0, s->width, s->height);
    for (int32_t i = 2 + s->width * s->height / 80; i > 0; i--) {
        int32_t x = roll(d, s->width), y = roll(d, s->height), length = 1 + roll(d, s->width);
        bool is_across = roll(d, 2);
        fill(s, 0, x, y, is_across ? length : gap, is_across ? gap : length);
    }
}

const char *map_kind_name(map_kind kind) {
    static const char *const NAMES[] = {"sparse noise", "noise", "dense noise", "rooms",
                                        "spiral",       "comb",  "islands",     "corridors"};
    return NAMES[kind];
}

sketch random_map(dice *d, map_kind kind, int32_t width, int32_t height, int32_t gap) {
    sketch s = {.width = width, .height = height};
    switch (kind) {
    case SPARSE_NOISE:
        scatter(&s, d, 4 + roll(d, 10));
        break;
    case NOISE:
        scatter(&s, d, 14 + roll(d, 16));
        break;
    case DENSE_NOISE:
        scatter(&s, d, 30 + roll(d, 25));
        break;
    case ROOMS:
        rooms(&s, d, gap);
        break;
    case SPIRAL:
        spiral(&s, gap);
        break;
    case COMB:
        comb(&s, d, gap);
        break;
    case ISLANDS:
        islands(&s, d, gap);
        break;
    default:
        corridors(&s, d, gap);
    }
    for (int32_t i = roll(d, 4); kind >= ROOMS && i > 0; i--) {
        hr_cell at = roll_cell(d, width, height);
        draw_cell(&s, at.x, at.y, (uint8_t)roll(d, 2));
    }
    return s;
}

// ---- The library's side

static hr_map *create_map(int32_t width, int32_t height, const hr_allocator *allocator) {
    hr_map_config config = hr_map_config_default();
    config.width = width, config.height = height;
    if (allocator) config.allocator = *allocator;
    hr_map *map;
    require(hr_map_create(&config, &map) == HR_OK);
    return map;
}

hr_error try_create(int32_t width, int32_t height, hr_world_rect world) {
    hr_map_config config = {.width = width, .height = height, .world = world};
    hr_map *map = (hr_map *)&config; // not NULL, to see that it becomes so
    hr_error error = hr_map_create(&config, &map);
    if (error) require(map == NULL);
    hr_map_destroy(map);
    return error;
}

hr_map *empty_map(int32_t width, int32_t height) { return create_map(width, height, NULL); }

course open_bare_course(int32_t width, int32_t height, const hr_allocator *allocator) {
    course c = {.map = create_map(width, height, allocator)};
    require(hr_planner_create(c.map, NULL, &c.planner) == HR_OK);
    return c;
}

static void add_walkers(hr_map *map) {
    uint8_t open = 0;
    for (int32_t size = 1; size <= WALKER_SIZE_MAX; size++) {
        hr_class_id id;
        hr_class walker = {hr_pass_of_values(&open, 1), size};
        require(hr_map_add_class(map, walker, &id) == HR_OK);
        require(id == size - 1);
    }
}

course open_empty_course(int32_t width, int32_t height, const hr_allocator *allocator) {
    course c = {.map = create_map(width, height, allocator)};
    add_walkers(c.map);
    require(hr_planner_create(c.map, NULL, &c.planner) == HR_OK);
    return c;
}

course open_parted_course(int32_t width, int32_t height, int32_t wall, hr_link link) {
    course c = open_empty_course(width, height, NULL);
    hr_link_id id;
    hr_map_fill(c.map, (hr_rect){wall, 0, 1, height}, 1);
    require(hr_link_add(c.map, &link, &id) == HR_OK);
    return c;
}

course open_course(const sketch *s) {
    course c = open_empty_course(s->width, s->height, NULL);
    change_course(&c, s);
    return c;
}

void close_course(course *c) {
    hr_planner_destroy(c->planner);
    hr_map_destroy(c->map);
}

void change_course(course *c, const sketch *s) {
    hr_map_blit(c->map, (hr_rect){0, 0, s->width, s->height}, s->cells, (size_t)s->width);
}

hr_request request_between(hr_cell start, hr_cell goal, int32_t size) {
    hr_request request = hr_request_default();
    int32_t half = HR_CELL / 2 * size;
    request.start = (hr_position){start.x * HR_CELL + half, start.y * HR_CELL + half};
    request.goal = (hr_position){goal.x * HR_CELL + half, goal.y * HR_CELL + half};
    request.class_id = size - 1;
    return request;
}

hr_path plan(const course *c, const hr_request *request) {
    hr_path path;
    require(hr_plan(c->planner, request, &path) == HR_OK);
    return path;
}

bool is_octile_path(const hr_path *path) {
    for (int32_t i = 1; i < path->count; i++) {
        int32_t dx = abs(path->waypoints[i].x - path->waypoints[i - 1].x);
        int32_t dy = abs(path->waypoints[i].y - path->waypoints[i - 1].y);
        if (dx && dy && dx != dy) return false;
    }
    return true;
}
