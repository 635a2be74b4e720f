// mind_world.c - who is near, which places can be reached, dice and orders.

#include "viewer/minds/mind_world.h"
#include "viewer/generate/generate_tools.h"

enum { THROWS = 12 };

// ---- Chance

int32_t mind_roll(minds *m, int32_t unit, int32_t sides) {
    map_dice dice = {m->memories[unit].dice};
    int32_t number = dice_roll(&dice, sides);
    m->memories[unit].dice = dice.state;
    return number;
}

int32_t mind_between(minds *m, int32_t unit, int32_t least, int32_t most) {
    return least + mind_roll(m, unit, most - least + 1);
}

// ---- Places

int64_t mind_squared(hr_position a, hr_position b) {
    int64_t x = (int64_t)a.x - b.x, y = (int64_t)a.y - b.y;
    return x * x + y * y;
}

bool mind_is_within(hr_position a, hr_position b, int32_t reach_256ths) {
    return mind_squared(a, b) <= (int64_t)reach_256ths * reach_256ths;
}

// By the octagonal length, which is a twelfth too long at most.
hr_position mind_away(hr_position at, hr_position from, int32_t cells) {
    int64_t x = at.x - from.x, y = at.y - from.y, wide = x < 0 ? -x : x, high = y < 0 ? -y : y;
    int64_t length = wide > high ? wide + high * 3 / 8 : high + wide * 3 / 8;
    if (length == 0) return (hr_position){at.x + cells * HR_CELL, at.y};
    return (hr_position){at.x + (int32_t)(x * cells * HR_CELL / length),
                         at.y + (int32_t)(y * cells * HR_CELL / length)};
}

// As its side knows the map.
static int32_t label_of(const minds *m, int32_t unit, int32_t x, int32_t y) {
    return hr_map_label(m->known[mind_side(m, unit)], m->bodies[unit].class_id, (hr_cell){x, y});
}

// What a unit can walk on. Of one that stands, whose own footprint closes its block, that is all
// that borders on its cells: blocks a size away, which overlap none of them. @return how many.
static int32_t labels_around(const minds *m, int32_t unit, int32_t labels[9]) {
    const mind_body *body = &m->bodies[unit];
    int32_t size = hr_map_class(m->map, body->class_id).size, count = 0;
    hr_cell own = hr_block_at(body->at, size);
    for (int32_t k = 0; k < 9; k++) {
        int32_t x = own.x + (k % 3 - 1) * size, y = own.y + (k / 3 - 1) * size;
        int32_t label = label_of(m, unit, x, y);
        if (label >= 0) labels[count++] = label;
    }
    return count;
}

static bool is_among(const int32_t *labels, int32_t count, int32_t label) {
    for (int32_t i = 0; i < count; i++)
        if (labels[i] == label) return true;
    return false;
}

bool mind_throw(minds *m, int32_t unit, hr_position middle, int32_t reach, hr_position *place) {
    hr_class_id class_id = m->bodies[unit].class_id;
    int32_t size = hr_map_class(m->map, class_id).size, labels[9];
    int32_t count = labels_around(m, unit, labels);
    hr_cell centre = hr_block_at(middle, size);
    for (int32_t i = 0; i < THROWS && count > 0; i++) {
        int32_t near = reach - reach * i / THROWS; // where there is little room, nearer and nearer
        int32_t x = mind_between(m, unit, -near, near), y = mind_between(m, unit, -near, near);
        hr_cell block = {centre.x + x, centre.y + y};
        if (x * x + y * y > near * near) continue;
        if (!is_among(labels, count, label_of(m, unit, block.x, block.y))) continue;
        *place = hr_block_centre(block, size);
        return true;
    }
    return false;
}

// ---- Others

int32_t mind_side(const minds *m, int32_t unit) { return unit / m->squad % 2; }

static int32_t square_of(int32_t at) { return at / HR_CELL / MIND_SQUARE; }

void mind_sort(minds *m) {
    for (int32_t i = 0; i < m->columns * m->rows; i++) m->squares[i] = MIND_NOBODY;
    for (int32_t i = 0; i < m->count; i++) {
        hr_position at = m->bodies[i].at;
        int32_t *first = &m->squares[square_of(at.y) * m->columns + square_of(at.x)];
        m->next[i] = *first;
        *first = i;
    }
}

// A look at all units in the squares around one.
typedef struct look {
    const minds *minds;
    int32_t unit, but, best;
    bool is_for_friends;
    int64_t squared; // of the best, or the largest that counts
    int32_t strengths[2];
} look;

typedef void look_at(look *l, int32_t other, int64_t squared);

static int32_t clamped(int32_t value, int32_t most) {
    return value < 0 ? 0 : value > most ? most : value;
}

static void look_around(look *l, int32_t reach, look_at *at_each) {
    const minds *m = l->minds;
    int32_t far = reach * HR_CELL;
    hr_position at = m->bodies[l->unit].at;
    int32_t left = square_of(clamped(at.x - far, at.x)), top = square_of(clamped(at.y - far, at.y));
    int32_t right = clamped(square_of(at.x + far), m->columns - 1);
    int32_t bottom = clamped(square_of(at.y + far), m->rows - 1);
    l->squared = (int64_t)far * far;
    for (int32_t y = top; y <= bottom; y++)
        for (int32_t x = left; x <= right; x++)
            for (int32_t i = m->squares[y * m->columns + x]; i != MIND_NOBODY; i = m->next[i])
                at_each(l, i, mind_squared(at, m->bodies[i].at));
}

static void keep_nearest(look *l, int32_t other, int64_t squared) {
    const minds *m = l->minds;
    bool is_friend = mind_side(m, other) == mind_side(m, l->unit);
    if (is_friend != l->is_for_friends || other == l->but || squared > l->squared) return;
    if (!is_friend && !mind_is_known(m, other)) return;
    if (is_friend ? m->memories[other].kind == MIND_HERD : m->memories[other].is_beaten) return;
    if (squared == l->squared && l->best != MIND_NOBODY && other > l->best) return;
    l->squared = squared;
    l->best = other;
}

int32_t mind_nearest_enemy(const minds *m, int32_t unit, int32_t reach, int32_t but) {
    look l = {.minds = m, .unit = unit, .but = but, .best = MIND_NOBODY};
    look_around(&l, reach, keep_nearest);
    return l.best;
}

int32_t mind_nearest_friend(const minds *m, int32_t unit, int32_t reach) {
    look l = {.minds = m, .unit = unit, .but = unit, .best = MIND_NOBODY, .is_for_friends = true};
    look_around(&l, reach, keep_nearest);
    return l.best;
}

static void add_strength(look *l, int32_t other, int64_t squared) {
    bool is_enemy = mind_side(l->minds, other) != mind_side(l->minds, l->unit);
    if (is_enemy && !mind_is_known(l->minds, other)) return;
    if (squared <= l->squared) l->strengths[is_enemy] += l->minds->memories[other].health;
}

void mind_strengths(const minds *m, int32_t unit, int32_t reach, int32_t strengths[2]) {
    look l = {.minds = m, .unit = unit};
    look_around(&l, reach, add_strength);
    strengths[0] = l.strengths[0];
    strengths[1] = l.strengths[1];
}

bool mind_is_known(const minds *m, int32_t unit) { return !m->has_fog || m->bodies[unit].is_seen; }

static void see_one(look *l, int32_t other, int64_t squared) {
    bool is_enemy = mind_side(l->minds, other) != mind_side(l->minds, l->unit);
    if (is_enemy && squared <= l->squared) l->best = other;
}

void mind_see(minds *m) {
    for (int32_t i = 0; i < m->count && m->has_fog; i++) {
        look l = {.minds = m, .unit = i, .best = MIND_NOBODY};
        look_around(&l, MIND_EYES, see_one);
        m->bodies[i].is_seen = l.best != MIND_NOBODY;
    }
}

// ---- Orders

bool mind_is_stuck(const minds *m, int32_t unit) {
    const mind_memory *memory = &m->memories[unit];
    return memory->is_going && m->tick - memory->sent_tick >= MIND_STUCK;
}

static void note_sent(minds *m, int32_t unit) {
    m->memories[unit].is_going = true;
    m->memories[unit].sent_tick = m->tick;
}

void mind_send(minds *m, int32_t unit, hr_position place) {
    note_sent(m, unit);
    m->orders[m->order_count++] = (mind_order){
        .unit = unit, .goal = {.kind = HR_GOAL_PLACE, .position = place}, .target = MIND_NOBODY};
}

void mind_send_to_range(minds *m, int32_t unit, int32_t target, int32_t near, int32_t far) {
    hr_goal ring = {.kind = HR_GOAL_RING,
                    .position = m->bodies[target].at,
                    .near_256ths = near * HR_CELL,
                    .far_256ths = far * HR_CELL,
                    .needs_clear_line = true};
    note_sent(m, unit);
    m->orders[m->order_count++] = (mind_order){.unit = unit, .goal = ring, .target = target};
}
