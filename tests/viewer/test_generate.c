// test_generate.c - maps made from seeds: the same bytes everywhere, nothing outside the map, and
// maps that can be played on.
#include "viewer/generate/generate.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { GUARD = 64, GUARD_BYTE = 0xa5 };

// ---- An allocator that counts, and fails one call

typedef struct call_ledger {
    int32_t calls, held, fail_at; // fail_at 0: never
} call_ledger;

static void *allocate(size_t size, void *user) {
    call_ledger *ledger = user;
    ledger->calls++;
    if (ledger->calls == ledger->fail_at) return NULL;
    ledger->held++;
    return malloc(size);
}

static void release(void *memory, void *user) {
    call_ledger *ledger = user;
    ledger->held--;
    free(memory);
}

static hr_allocator counted(call_ledger *ledger) {
    return (hr_allocator){allocate, release, ledger};
}

// ---- Maps

typedef struct guarded_sheet {
    int32_t width, height;
    uint8_t *memory, *cells; // a guard before and behind the cells
} guarded_sheet;

static size_t cell_count(const guarded_sheet *sheet) {
    return (size_t)sheet->width * (size_t)sheet->height;
}

// A generator must write every cell: the sheet begins with a value that no map has.
static guarded_sheet sheet_create(int32_t width, int32_t height) {
    guarded_sheet sheet = {width, height, NULL, NULL};
    const size_t size = cell_count(&sheet) + 2 * GUARD;
    sheet.memory = malloc(size);
    cr_assert_not_null(sheet.memory);
    memset(sheet.memory, GUARD_BYTE, size);
    sheet.cells = sheet.memory + GUARD;
    return sheet;
}

static void sheet_destroy(guarded_sheet *sheet) { free(sheet->memory); }

static guarded_sheet made(const char *name, uint64_t seed, int32_t width, int32_t height) {
    guarded_sheet sheet = sheet_create(width, height);
    call_ledger ledger = {0};
    const map_kind *kind = find_map_kind(name);
    cr_assert_not_null(kind, "%s", name);
    cr_assert(generate_map(kind, seed, width, height, sheet.cells, counted(&ledger)));
    cr_assert_eq(ledger.held, 0, "%s leaks", name);
    return sheet;
}

static bool has_whole_guards(const guarded_sheet *sheet) {
    const uint8_t *behind = sheet->cells + cell_count(sheet);
    for (size_t i = 0; i < GUARD; i++) {
        if (sheet->memory[i] != GUARD_BYTE || behind[i] != GUARD_BYTE) return false;
    }
    return true;
}

static bool is_terrain(uint8_t value) {
    return value <= HR_TREES || value == HR_WATER || value == HR_ROCK || value == HR_BUILDING ||
           value == HR_OUT_OF_BOUNDS;
}

static bool has_only_terrain(const guarded_sheet *sheet) {
    for (size_t i = 0; i < cell_count(sheet); i++) {
        if (!is_terrain(sheet->cells[i])) return false;
    }
    return true;
}

static size_t count_open(const guarded_sheet *sheet) {
    size_t count = 0;
    for (size_t i = 0; i < cell_count(sheet); i++) {
        if (sheet->cells[i] <= HR_ROAD) count++;
    }
    return count;
}

// FNV-1a, 64 bit (Fowler, Noll, Vo).
static uint64_t hash_of(const guarded_sheet *sheet) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < cell_count(sheet); i++) {
        hash = (hash ^ sheet->cells[i]) * UINT64_C(0x100000001b3);
    }
    return hash;
}

// ---- A flood fill that knows nothing of the generators' own regions

typedef struct flood_fill {
    const guarded_sheet *sheet;
    uint8_t *is_seen;
    int32_t *stack;
    size_t height, reached;
} flood_fill;

static void visit(flood_fill *flood, int32_t x, int32_t y) {
    const guarded_sheet *sheet = flood->sheet;
    if (x < 0 || y < 0 || x >= sheet->width || y >= sheet->height) return;
    const int32_t i = y * sheet->width + x;
    if (flood->is_seen[i] || sheet->cells[i] > HR_ROAD) return;
    flood->is_seen[i] = 1;
    flood->reached++;
    flood->stack[flood->height++] = i;
}

static size_t reach_from(flood_fill *flood, int32_t start) {
    const int32_t width = flood->sheet->width;
    flood->height = flood->reached = 0;
    visit(flood, start % width, start / width);
    while (flood->height > 0) {
        const int32_t i = flood->stack[--flood->height];
        const int32_t x = i % width, y = i / width;
        visit(flood, x - 1, y);
        visit(flood, x + 1, y);
        visit(flood, x, y - 1);
        visit(flood, x, y + 1);
    }
    return flood->reached;
}

static size_t largest_component(const guarded_sheet *sheet) {
    const size_t count = cell_count(sheet);
    flood_fill flood = {.sheet = sheet};
    flood.is_seen = calloc(count, 1);
    flood.stack = malloc(count * sizeof *flood.stack);
    cr_assert(flood.is_seen && flood.stack);
    size_t largest = 0;
    for (size_t i = 0; i < count; i++) {
        const size_t reached = reach_from(&flood, (int32_t)i);
        if (reached > largest) largest = reached;
    }
    free(flood.is_seen);
    free(flood.stack);
    return largest;
}

// ---- Tests

Test(generate, there_are_eight_kinds_and_each_is_found_by_its_name) {
    int32_t count;
    const map_kind *kinds = map_kinds(&count);
    cr_assert_eq(count, 8);
    for (int32_t i = 0; i < count; i++) cr_assert_eq(find_map_kind(kinds[i].name), &kinds[i]);
    cr_assert_null(find_map_kind("volcano"));
    cr_assert_null(find_map_kind(""));
}

// A change of these hashes changes what every seed means to the users: only on purpose.
Test(generate, the_same_seed_gives_the_same_bytes) {
    static const struct {
        const char *kind;
        uint64_t small, large;
    } golden[] = {
        {"islands", UINT64_C(0xb469e2cb1facaeee), UINT64_C(0xac0306733ad106a5)},
        {"plateau", UINT64_C(0x80faf6c344d17307), UINT64_C(0x8d3419bb0a2e1bf5)},
        {"base", UINT64_C(0xbc4795153422e959), UINT64_C(0xa0602c1a2ad38b51)},
        {"city", UINT64_C(0x5142cc53cd788ef0), UINT64_C(0x699ef601a758f78c)},
        {"rooms", UINT64_C(0xc0413d83908b965e), UINT64_C(0xd9aa085ac5767b0f)},
        {"maze", UINT64_C(0x4db69b8fc2e0ed87), UINT64_C(0x4f9b6a7db0e671cc)},
        {"caves", UINT64_C(0x026f98b85ba1e8ac), UINT64_C(0x19641c30f1e8d384)},
        {"noise", UINT64_C(0x482df943a521ae64), UINT64_C(0x5771f282179ece7b)},
    };
    for (size_t i = 0; i < sizeof golden / sizeof golden[0]; i++) {
        guarded_sheet small = made(golden[i].kind, 7, 97, 61),
                      large = made(golden[i].kind, 1, 256, 256);
        cr_expect_eq(hash_of(&small), golden[i].small, "%s 97x61: %016llx", golden[i].kind,
                     (unsigned long long)hash_of(&small));
        cr_expect_eq(hash_of(&large), golden[i].large, "%s 256x256: %016llx", golden[i].kind,
                     (unsigned long long)hash_of(&large));
        sheet_destroy(&small);
        sheet_destroy(&large);
    }
}

Test(generate, different_seeds_give_different_maps) {
    int32_t count;
    const map_kind *kinds = map_kinds(&count);
    for (int32_t i = 0; i < count; i++) {
        guarded_sheet one = made(kinds[i].name, 1, 128, 128),
                      two = made(kinds[i].name, 2, 128, 128);
        guarded_sheet far = made(kinds[i].name, UINT64_MAX, 128, 128);
        cr_expect_neq(hash_of(&one), hash_of(&two), "%s", kinds[i].name);
        cr_expect_neq(hash_of(&one), hash_of(&far), "%s", kinds[i].name);
        sheet_destroy(&one);
        sheet_destroy(&two);
        sheet_destroy(&far);
    }
}

static void expect_whole_map(int32_t width, int32_t height, uint64_t seed) {
    int32_t count;
    const map_kind *kinds = map_kinds(&count);
    for (int32_t i = 0; i < count; i++) {
        guarded_sheet sheet = made(kinds[i].name, seed, width, height);
        cr_expect(has_whole_guards(&sheet), "%s %dx%d", kinds[i].name, width, height);
        cr_expect(has_only_terrain(&sheet), "%s %dx%d", kinds[i].name, width, height);
        sheet_destroy(&sheet);
    }
}

Test(generate, every_small_size_is_filled_and_nothing_outside_it) {
    for (int32_t height = 1; height <= 9; height++) {
        for (int32_t width = 1; width <= 9; width++) expect_whole_map(width, height, 3);
    }
}

Test(generate, a_map_may_be_a_single_row_or_column) {
    expect_whole_map(1, 300, 3);
    expect_whole_map(300, 1, 3);
    expect_whole_map(2, 16384, 3);
    expect_whole_map(16384, 2, 3);
}

Test(generate, odd_sizes_are_filled_and_nothing_outside_them) {
    static const int32_t sides[] = {10, 31, 47, 64, 127, 130, 311};
    enum { COUNT = sizeof sides / sizeof sides[0] };
    for (int32_t i = 0; i < COUNT * COUNT; i++) {
        expect_whole_map(sides[i / COUNT], sides[i % COUNT], (uint64_t)i);
    }
}

Test(generate, every_kind_has_open_and_closed_cells) {
    int32_t count;
    const map_kind *kinds = map_kinds(&count);
    for (int32_t i = 0; i < count; i++) {
        guarded_sheet sheet = made(kinds[i].name, 1, 256, 256);
        const size_t open = count_open(&sheet), all = cell_count(&sheet);
        cr_expect(open > all / 10 && open < all * 19 / 20, "%s: %zu", kinds[i].name, open);
        sheet_destroy(&sheet);
    }
}

Test(generate, a_quarter_of_noise_is_closed) {
    guarded_sheet sheet = made("noise", 5, 256, 256);
    const size_t closed = cell_count(&sheet) - count_open(&sheet);
    cr_expect(closed > 15800 && closed < 16968, "%zu of 65536", closed);
    sheet_destroy(&sheet);
}

static void expect_connected(const char *kind, int32_t width, int32_t height, uint64_t seed) {
    guarded_sheet sheet = made(kind, seed, width, height);
    const size_t open = count_open(&sheet), largest = largest_component(&sheet);
    cr_expect_eq(largest, open, "%s seed %llu %dx%d: %zu of %zu", kind, (unsigned long long)seed,
                 width, height, largest, open);
    sheet_destroy(&sheet);
}

static void expect_connected_maps(const char *kind) {
    for (uint64_t seed = 1; seed <= 12; seed++) {
        expect_connected(kind, 256, 256, seed);
        expect_connected(kind, 150, 99, seed);
    }
    expect_connected(kind, 600, 500, 1);
}

Test(generate, every_plateau_can_be_reached) { expect_connected_maps("plateau"); }
Test(generate, every_yard_of_a_base_can_be_reached) { expect_connected_maps("base"); }
Test(generate, every_garden_of_a_city_can_be_reached) { expect_connected_maps("city"); }
Test(generate, every_room_can_be_reached) { expect_connected_maps("rooms"); }
Test(generate, every_cavern_can_be_reached) { expect_connected_maps("caves"); }
Test(generate, every_place_of_a_maze_can_be_reached) { expect_connected_maps("maze"); }

// Euler: in a maze of 3 x 3 rooms and walls of 1, one way between any two places means one opening
// fewer than rooms, so the open cells are 9 a room and 3 an opening.
Test(generate, a_maze_has_exactly_one_way_between_two_places) {
    guarded_sheet sheet = made("maze", 11, 257, 129);
    const size_t rooms = 64 * 32;
    cr_expect_eq(count_open(&sheet), 9 * rooms + 3 * (rooms - 1));
    sheet_destroy(&sheet);
}

Test(generate, a_plateau_map_is_nearly_the_same_turned_by_half_a_circle) {
    guarded_sheet sheet = made("plateau", 1, 256, 256);
    const size_t all = cell_count(&sheet);
    size_t same = 0;
    for (size_t i = 0; i < all; i++) {
        if (sheet.cells[i] == sheet.cells[all - 1 - i]) same++;
    }
    cr_expect(same >= all * 99 / 100, "%zu of %zu", same, all);
    sheet_destroy(&sheet);
}

Test(generate, running_out_of_memory_is_said_and_leaks_nothing) {
    int32_t count;
    const map_kind *kinds = map_kinds(&count);
    for (int32_t i = 0; i < count; i++) {
        guarded_sheet sheet = sheet_create(97, 61);
        call_ledger whole = {0};
        cr_assert(generate_map(&kinds[i], 7, 97, 61, sheet.cells, counted(&whole)));
        for (int32_t nth = 1; nth <= whole.calls; nth++) {
            call_ledger ledger = {.fail_at = nth};
            cr_expect_not(generate_map(&kinds[i], 7, 97, 61, sheet.cells, counted(&ledger)));
            cr_expect_eq(ledger.held, 0, "%s, call %d", kinds[i].name, nth);
        }
        sheet_destroy(&sheet);
    }
}
