// cost_scenes.c - lands whose grounds have costs, and slow twins of what is asked of them.

#include "tests/support/cost_scenes.h"

#include "passmap/map/map_state.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { CLOSED = 1, GROUNDS = 6 };

// ---- Twins

// What may not be entered is priced as plain ground, but no less than the cheapest.
static int32_t twin_price(const cost_scene *s, uint8_t value) {
    int32_t least = s->costs[0];
    for (int32_t ground = 2; ground <= 9; ground++)
        if (s->costs[ground] < least) least = s->costs[ground];
    if (value != CLOSED) return s->costs[value];
    return least > HR_COST_PLAIN ? least : HR_COST_PLAIN;
}

static int32_t dearest_cell(const cost_scene *s, hr_cell block) {
    int32_t dearest = 0;
    for (int32_t r = 0; r < s->size; r++)
        for (int32_t c = 0; c < s->size; c++) {
            int32_t at = (block.y + r) * s->map.width + block.x + c;
            int32_t cost = twin_price(s, s->bytes.cells[at]);
            if (cost > dearest) dearest = cost;
        }
    return dearest;
}

// Of an open block, by looking at ever larger squares of cells around it.
static int32_t clearance_cost(const cost_scene *s, hr_cell block) {
    if (!twin_is_open(&s->twin, block.x, block.y)) return 0;
    for (int32_t clearance = 0; clearance < HR_CLEARANCE_COSTS; clearance++)
        for (int32_t y = block.y - clearance - 1; y <= block.y + s->size + clearance; y++)
            for (int32_t x = block.x - clearance - 1; x <= block.x + s->size + clearance; x++)
                if (is_closed_cell(&s->map, x, y)) return s->clearance[clearance];
    return 0;
}

static void look_at_costs(cost_scene *s) {
    for (int32_t y = 0; y + s->size <= s->map.height; y++)
        for (int32_t x = 0; x + s->size <= s->map.width; x++)
            s->block_costs[y][x] =
                dearest_cell(s, (hr_cell){x, y}) + clearance_cost(s, (hr_cell){x, y});
}

int32_t twin_cost(const cost_scene *s, hr_cell block) { return s->block_costs[block.y][block.x]; }

// When is the line from a to b within half a block of `at`? Between two times of 0..1.
static void clip(double a, double b, double at, double *low, double *high) {
    double one = (at - 0.5 - a) / (b - a), other = (at + 0.5 - a) / (b - a);
    if (a == b) {
        if (fabs(at - a) > 0.5) *high = *low;
        return;
    }
    *low = fmax(*low, fmin(one, other)), *high = fmin(*high, fmax(one, other));
}

// In plain cells; every block of the rectangle between the two is asked how long the line is in it.
double twin_leg_cost(const cost_scene *s, hr_cell a, hr_cell b) {
    double cost = 0;
    for (int32_t y = a.y < b.y ? a.y : b.y; y <= (a.y < b.y ? b.y : a.y); y++)
        for (int32_t x = a.x < b.x ? a.x : b.x; x <= (a.x < b.x ? b.x : a.x); x++) {
            double low = 0, high = 1;
            clip(a.x, b.x, x, &low, &high);
            clip(a.y, b.y, y, &low, &high);
            if (high > low) cost += (high - low) * twin_cost(s, (hr_cell){x, y});
        }
    return cost * twin_distance(a, b) / HR_COST_PLAIN;
}

static bool may_step(const twin *t, hr_cell at, int32_t x, int32_t y) {
    return twin_is_open(t, at.x + x, at.y + y) && twin_is_open(t, at.x + x, at.y) &&
           twin_is_open(t, at.x, at.y + y);
}

// The cost in plain cells of the cheapest way from a block to every other: relaxing all of them
// until nothing changes.
void twin_cheapest(const cost_scene *s, hr_cell from,
                   double cost[SKETCH_SIDE_MAX][SKETCH_SIDE_MAX]) {
    for (int32_t y = 0; y < s->map.height; y++)
        for (int32_t x = 0; x < s->map.width; x++) cost[y][x] = (double)INFINITY;
    cost[from.y][from.x] = 0;
    for (bool changes = true; changes;) {
        changes = false;
        for (int32_t i = 0; i < s->map.width * s->map.height * 9; i++) {
            hr_cell at = {i / 9 % s->map.width, i / 9 / s->map.width};
            int32_t x = i % 3 - 1, y = i / 3 % 3 - 1;
            if (!(cost[at.y][at.x] < (double)INFINITY) || !may_step(&s->twin, at, x, y)) continue;
            hr_cell to = {at.x + x, at.y + y};
            double mean = (twin_cost(s, at) + twin_cost(s, to)) / 2.0 / HR_COST_PLAIN;
            double sum = cost[at.y][at.x] + mean * sqrt(x * x + y * y);
            if (sum < cost[to.y][to.x] - 1e-12) cost[to.y][to.x] = sum, changes = true;
        }
    }
}

// ---- Scenes

void use_costs(cost_scene *s) {
    static const uint8_t VALUES[] = {0, 2, 3, 4, 5, 6, 7, 8, 9};
    hr_pass_set pass = hr_pass_of_values(VALUES, sizeof VALUES);
    hr_class unit = {.pass = pass, .size = s->size, .costs_256ths = s->costs};
    memcpy(unit.clearance_costs_256ths, s->clearance, sizeof s->clearance);
    look_at_costs(s);
    cr_assert_eq(hr_map_add_class(s->course.map, unit, &s->id), HR_OK);
    cr_assert_eq(hr_map_refresh(s->course.map, s->id), HR_OK);
}

// Estimates are in the least cost: where that is far below all others they hardly count, so most
// scenes have costs that are near to each other.
static void roll_costs(cost_scene *s) {
    static const uint16_t SOME[4][4] = {
        {256, 256, 257, 300}, {256, 256, 512, 1024}, {128, 256, 400, 65535}, {1, 2, 255, 3}};
    const uint16_t *some = SOME[roll(&s->dice, 4)];
    for (int value = 0; value < 256; value++) s->costs[value] = some[roll(&s->dice, 4)];
    s->costs[CLOSED] = (uint16_t)roll(&s->dice, 2);
    memset(s->clearance, 0, sizeof s->clearance);
    bool is_shy = roll(&s->dice, 4) == 0 && some[3] < 65535;
    for (int32_t i = roll(&s->dice, HR_CLEARANCE_COSTS); is_shy && i >= 0; i--)
        s->clearance[i] = (uint16_t)roll(&s->dice, 600);
}

// Grounds in blots, so that there is something to walk around.
static void roll_grounds(cost_scene *s) {
    s->bytes = s->map;
    for (int32_t i = 0; i < s->map.width * s->map.height; i++)
        if (!s->map.cells[i]) s->bytes.cells[i] = 0;
    for (int32_t blots = roll(&s->dice, 12); blots > 0; blots--) {
        hr_cell at = roll_cell(&s->dice, s->map.width, s->map.height);
        int32_t radius = 1 + roll(&s->dice, 9);
        uint8_t ground = (uint8_t)(2 + roll(&s->dice, GROUNDS));
        for (int32_t y = at.y - radius; y <= at.y + radius; y++)
            for (int32_t x = at.x - radius; x <= at.x + radius; x++)
                if (!is_closed_cell(&s->map, x, y)) draw_cell(&s->bytes, x, y, ground);
    }
}

void open_cost_scene(cost_scene *s, uint64_t seed, int32_t side_max) {
    s->seed = seed;
    s->dice = (dice){seed};
    dice *d = &s->dice;
    s->size = 1 + roll(d, WALKER_SIZE_MAX);
    map_kind kind = (map_kind)roll(d, MAP_KINDS);
    int32_t width = s->size + roll(d, side_max), height = s->size + roll(d, side_max);
    s->map = random_map(d, kind, width, height, s->size + roll(d, 2));
    if (roll(d, 3) == 0) memset(s->map.cells, 0, sizeof s->map.cells);
    roll_grounds(s);
    roll_costs(s);
    twin_look(&s->twin, &s->map, s->size);
    s->course = open_course(&s->bytes);
    use_costs(s);
}

// Drawn: digits are grounds 2 to 9, # is closed, all else is ground 0.
void open_cost_drawing(cost_scene *s, const char *rows, int32_t size) {
    *s = (cost_scene){.map = draw(rows), .size = size};
    s->bytes = s->map;
    for (char digit = '2'; digit <= '9'; digit++)
        for (int32_t i = 0; i < s->map.width * s->map.height; i++)
            if (rows[i + i / s->map.width] == digit) s->bytes.cells[i] = (uint8_t)(digit - '0');
    for (int value = 0; value < 256; value++) s->costs[value] = HR_COST_PLAIN;
    s->costs[2] = 128, s->costs[4] = 1024, s->costs[9] = 9 * 256;
    twin_look(&s->twin, &s->map, size);
    s->course = open_course(&s->bytes);
    use_costs(s);
}

hr_cell open_block(cost_scene *s) {
    hr_cell at = {0, 0};
    for (int32_t i = 0; i < 40; i++) {
        at = roll_cell(&s->dice, s->map.width - s->size + 1, s->map.height - s->size + 1);
        if (twin_is_open(&s->twin, at.x, at.y)) break;
    }
    return at;
}

hr_request request_on(const cost_scene *s, hr_cell from, hr_cell to) {
    hr_request request = request_between(from, to, s->size);
    request.class_id = s->id;
    return request;
}

hr_request a_to_b(const cost_scene *s) {
    return request_on(s, letter(&s->map, 'a'), letter(&s->map, 'b'));
}

const char *cost_story(const cost_scene *s, const hr_request *r) {
    static char text[8000];
    snprintf(text, sizeof text,
             "HANDRAIL_SEED=%llu, size %d, start %d %d, goal %d %d, heuristic %d, weight %g\n%s",
             (unsigned long long)s->seed, s->size, r->start.x, r->start.y, r->goal.x, r->goal.y,
             r->heuristic, r->weight,
             drawing(&s->map, twin_block_at(&s->twin, r->start), twin_block_at(&s->twin, r->goal)));
    return text;
}
