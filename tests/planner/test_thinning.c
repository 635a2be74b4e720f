// test_thinning.c - which portals of crowded borders are left, against a flood of both tiles, block
// by block.

#include "planner/routes/thinning.h"
#include "tests/support/route_scenes.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { SIDE = 64, NOWHERE = -1 };

// A border and the blocks of its two tiles, as the land shows them.
typedef struct border_scene {
    const land *land;
    hr_cell origins[2];                 // of the owner's tile and of the one beyond
    int side;                           // of the owner's
    int32_t components[2][SIDE * SIDE]; // by flood; NOWHERE = closed
    hr_border all, thinned;
} border_scene;

static void flood(const land *l, hr_cell origin, int32_t *components, int32_t from, int32_t label) {
    static int32_t stack[4 * SIDE * SIDE];
    int32_t count = 0;
    stack[count++] = from;
    while (count > 0) {
        int32_t at = stack[--count], x = at % SIDE, y = at / SIDE;
        if (components[at] != NOWHERE) continue;
        if (!land_is_open(l, (hr_cell){origin.x + x, origin.y + y})) continue;
        components[at] = label;
        if (x > 0) stack[count++] = at - 1;
        if (y > 0) stack[count++] = at - SIDE;
        if (x + 1 < SIDE) stack[count++] = at + 1;
        if (y + 1 < SIDE) stack[count++] = at + SIDE;
    }
}

static void find_components(const land *l, hr_cell origin, int32_t *components) {
    for (int32_t i = 0; i < SIDE * SIDE; i++) components[i] = NOWHERE;
    for (int32_t i = 0; i < SIDE * SIDE; i++)
        if (components[i] == NOWHERE) flood(l, origin, components, i, i);
}

// Of a pair, in one of the two tiles; NOWHERE if the block there is closed.
static int32_t component_at(const border_scene *b, int tile, int32_t pair) {
    int32_t line = tile == 0 ? SIDE - 1 : 0;
    return b->components[tile][b->side == EAST ? pair * SIDE + line : line * SIDE + pair];
}

static bool is_pair(const border_scene *b, int32_t pair) {
    return pair >= 0 && pair < SIDE && component_at(b, 0, pair) != NOWHERE &&
           component_at(b, 1, pair) != NOWHERE;
}

static bool connect_the_same(const border_scene *b, int32_t pair, int32_t other) {
    return component_at(b, 0, pair) == component_at(b, 0, other) &&
           component_at(b, 1, pair) == component_at(b, 1, other);
}

static int32_t width_at(const border_scene *b, int32_t pair) {
    int32_t first = pair, end = pair;
    while (is_pair(b, first - 1)) first--;
    while (is_pair(b, end)) end++;
    return end - first;
}

static bool is_kept(const border_scene *b, int32_t pair) {
    return memchr(b->thinned.at, pair, b->thinned.count) != NULL;
}

// ---- What has to hold

// One that is dropped has a wider one near it that is kept; two that are kept are apart.
static const char *spacing_fault(const border_scene *b, int32_t pair) {
    bool has_wider = false, has_near = false;
    for (int32_t i = 0; i < b->thinned.count; i++) {
        int32_t other = b->thinned.at[i];
        if (other == pair || abs(other - pair) >= HR_PORTALS_APART) continue;
        if (!connect_the_same(b, pair, other)) continue;
        has_near = true;
        has_wider = has_wider || width_at(b, other) >= width_at(b, pair);
    }
    if (is_kept(b, pair)) return has_near ? "two are kept side by side" : NULL;
    return has_wider ? NULL : "one is dropped that none replaces";
}

static const char *run_fault(const border_scene *b) {
    int32_t next = 0;
    for (int32_t i = 0; i < b->all.count; i++) {
        if (!is_kept(b, b->all.at[i])) continue;
        if (b->thinned.at[next] != b->all.at[i] || b->thinned.run[next] != b->all.run[i])
            return "portals of another run, or order";
        next++;
    }
    if (b->thinned.is_thinned != (next < b->all.count)) return "a border that does not know";
    return next == b->thinned.count ? NULL : "portals that were none";
}

// Every open pair, not every portal: what the border connects in any way.
static const char *connection_fault(const border_scene *b) {
    for (int32_t pair = 0; pair < SIDE; pair++) {
        bool is_connected = !is_pair(b, pair);
        for (int32_t i = 0; i < b->thinned.count && !is_connected; i++)
            is_connected = connect_the_same(b, pair, b->thinned.at[i]);
        if (!is_connected) return "a connection is lost";
    }
    return NULL;
}

static const char *fault(const border_scene *b) {
    const char *found = run_fault(b);
    if (!found) found = connection_fault(b);
    if (b->all.count <= HR_PORTALS_PLENTY)
        return found || b->thinned.count == b->all.count ? found : "one of a few is dropped";
    for (int32_t i = 0; i < b->all.count && !found; i++) found = spacing_fault(b, b->all.at[i]);
    return found;
}

// ---- Borders

static void look_at_border(border_scene *b, const hr_class_entry *entry, const land *l,
                           int32_t column, int32_t row, int side) {
    b->land = l;
    b->side = side;
    b->origins[0] = (hr_cell){column * SIDE, row * SIDE};
    b->origins[1] = (hr_cell){(column + (side == EAST)) * SIDE, (row + (side == SOUTH)) * SIDE};
    for (int i = 0; i < 2; i++) find_components(l, b->origins[i], b->components[i]);
    uint64_t pairs = hr_border_pairs(&entry->plane, column, row, side);
    b->all = b->thinned = hr_border_portals(pairs);
    hr_border_thin_out(&b->thinned, &entry->labels, pairs, column, row, side);
}

typedef struct tally {
    int32_t crowded, dropped, kept;
} tally;

static void count(tally *t, const border_scene *b) {
    if (b->all.count <= HR_PORTALS_PLENTY) return;
    t->crowded++;
    t->dropped += b->all.count - b->thinned.count;
    t->kept += b->thinned.count;
}

static void check_borders(const scene *s, tally *t) {
    static border_scene b;
    cr_assert_eq(hr_map_refresh(s->course.map, class_of(s)), HR_OK);
    const hr_class_entry *entry = hr_class_entry_of(s->course.map, class_of(s));
    int32_t columns = (s->land.width + SIDE - 1) / SIDE, rows = (s->land.height + SIDE - 1) / SIDE;
    for (int32_t i = 0; i < columns * rows; i++)
        for (int side = EAST; side <= SOUTH; side++) {
            int32_t column = i % columns, row = i / columns;
            if (column + (side == EAST) == columns || row + (side == SOUTH) == rows) continue;
            look_at_border(&b, entry, &s->land, column, row, side);
            const char *found = fault(&b);
            cr_assert_null(found, "%s: side %d of tile %d, %d: HANDRAIL_SEED=%llu, size %d, %s",
                           found, side, column, row, (unsigned long long)s->seed, s->land.size,
                           land_kind_name(s->kind));
            count(t, &b);
        }
}

Test(thinning, crowded_borders_keep_every_connection_and_their_widest_runs) {
    static scene s;
    tally t = {0};
    uint64_t seed = seed_of_run(480000000);
    for (int32_t round = rounds_of_run(150); round > 0; round--, seed++) {
        open_scene(&s, seed, 300, 200);
        check_borders(&s, &t);
        close_course(&s.course);
    }
    cr_log_info("%d crowded borders: %d kept, %d dropped\n", t.crowded, t.kept, t.dropped);
    cr_expect(t.crowded > 0 && t.dropped > t.crowded);
}

// ---- Every pattern of four rows, four blocks wide, again and again along a border

enum { PATTERN = 4, PATTERNS = 1 << PATTERN * PATTERN };

static void lay_pattern(land *l, int32_t pattern, bool is_open_beyond) {
    land_fill(l, (hr_rect){0, 0, SIDE, 2 * SIDE}, !is_open_beyond);
    for (int32_t x = 0; x < SIDE; x++)
        for (int32_t y = 0; y < PATTERN; y++)
            l->cells[(SIDE - PATTERN / 2 + y) * SIDE + x] =
                pattern >> (y * PATTERN + x % PATTERN) & 1;
}

// Of patterns that differ only by where they begin, the first.
static bool is_first_of_its_kind(int32_t pattern) {
    int32_t turned = pattern;
    for (int32_t x = 1; x < PATTERN; x++) {
        turned = (turned >> 1 & 0x7777) | (turned & 0x1111) << 3; // every row by a block
        if (turned < pattern) return false;
    }
    return true;
}

// Beyond the pattern all is closed, so that its components are many, or all open, so that they are
// few.
static void check_pattern(land *l, hr_map *map, int32_t pattern, bool is_open_beyond, tally *t) {
    static border_scene b;
    lay_pattern(l, pattern, is_open_beyond);
    land_look(l);
    land_copy_to(l, map, (hr_rect){0, SIDE - PATTERN, SIDE, 2 * PATTERN});
    cr_assert_eq(hr_map_refresh(map, 0), HR_OK);
    look_at_border(&b, hr_class_entry_of(map, 0), l, 0, 0, SOUTH);
    const char *found = fault(&b);
    cr_assert_null(found, "%s: pattern %d, %s beyond", found, pattern,
                   is_open_beyond ? "open" : "closed");
    count(t, &b);
}

Test(thinning, every_tiny_pattern_along_a_border_stays_connected) {
    static land l;
    tally t = {0};
    l = (land){.width = SIDE, .height = 2 * SIDE, .size = 1};
    for (int is_open_beyond = 0; is_open_beyond < 2; is_open_beyond++) {
        lay_pattern(&l, 0, is_open_beyond);
        land_look(&l);
        course c = land_open_course(&l, NULL);
        for (int32_t i = 0; i < PATTERNS; i += stride_of_run(7))
            if (is_first_of_its_kind(i)) check_pattern(&l, c.map, i, is_open_beyond, &t);
        close_course(&c);
    }
    cr_log_info("%d crowded borders: %d kept, %d dropped\n", t.crowded, t.kept, t.dropped);
    cr_expect(t.crowded > 0 && t.dropped > t.crowded);
}

// ---- All of a map

// The tile of a block and its component in it, by the library's labels, which other tests check.
typedef struct piece {
    int32_t parent, tile, component;
} piece;

static int32_t root(piece *pieces, int32_t i) {
    while (pieces[i].parent != i) i = pieces[i].parent = pieces[pieces[i].parent].parent;
    return i;
}

static int32_t find_piece(piece *pieces, int32_t *count, int32_t tile, int32_t component) {
    for (int32_t i = 0; i < *count; i++)
        if (pieces[i].tile == tile && pieces[i].component == component) return i;
    pieces[*count] = (piece){*count, tile, component};
    return (*count)++;
}

static int32_t piece_of(const network *n, piece *pieces, int32_t *count, hr_cell block) {
    return find_piece(pieces, count, hr_tile_at(&n->routes, block),
                      hr_label_node_of(n->routes.labels, block.x, block.y));
}

Test(thinning, blocks_are_connected_by_the_portals_of_tiles_if_and_only_if_their_labels_are_equal) {
    static scene s;
    static piece pieces[LAND_CELLS_MAX];
    uint64_t seed = seed_of_run(481000000);
    for (int32_t round = rounds_of_run(60); round > 0; round--, seed++) {
        network n;
        open_scene_network(&s, &n, seed, 300, 200);
        int32_t count = 0;
        for (int32_t b = 0; b < 2 * n.routes.columns * n.routes.rows; b++)
            for (int32_t i = 0; i < n.routes.borders[b].count; i++) {
                int32_t portal = b * HR_PORTALS_MAX + i;
                int32_t of[2];
                for (int k = 0; k < 2; k++)
                    of[k] = piece_of(&n, pieces, &count, hr_portal_block_of(&n.routes, portal, k));
                pieces[root(pieces, of[0])].parent = root(pieces, of[1]);
            }
        for (int32_t i = 0; i < 300; i++) {
            hr_cell a = land_open_block(&s.land, &s.dice), b = land_open_block(&s.land, &s.dice);
            if (!land_is_open(&s.land, a) || !land_is_open(&s.land, b)) continue;
            int32_t of_a = piece_of(&n, pieces, &count, a), of_b = piece_of(&n, pieces, &count, b);
            cr_assert_eq(root(pieces, of_a) == root(pieces, of_b),
                         land_label(&s.land, a) == land_label(&s.land, b),
                         "%d, %d and %d, %d: HANDRAIL_SEED=%llu, %s", a.x, a.y, b.x, b.y,
                         (unsigned long long)s.seed, land_kind_name(s.kind));
        }
        close_scene_network(&s, &n);
    }
}
