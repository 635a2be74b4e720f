// any_input.c - what holds for any input, not only for small ones: shown by Frama-C's Eva, which
// plays it with intervals for numbers (./run prove; Cuoq et al., Frama-C: A Software Analysis
// Perspective, 2012). It is never run.
//
// Eva warns of whatever may overflow, read or write out of bounds, shift too far or be read before
// it was set. An assertion of the library that might fail would reach hr_fail_assertion, which is
// not to be reached.

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "passmap/planes/pack.h"
#include "passmap/planes/plane.h"
#include "planner/grid/crossing.h"
#include "planner/grid/geometry.h"
#include "planner/grid/sweep.h"
#include "planner/route_search/queue.h"

#include <__fc_builtin.h>

bool hr_fail_assertion(const char *condition, const char *file, int line) {
    (void)condition, (void)file, (void)line;
    //@ assert no_assertion_fails: \false;
    return false;
}

enum { SIDE_MOST = 1 << 14 };

static uint64_t any_word(void) { return Frama_C_unsigned_long_interval(0, UINT64_MAX); }

static int32_t any_of(int32_t least, int32_t most) { return Frama_C_interval(least, most); }

static hr_cell any_cell(void) {
    hr_cell cell = {any_of(0, SIDE_MOST - 1), any_of(0, SIDE_MOST - 1)};
    return cell;
}

static void geometry(void) {
    hr_cell a = any_cell(), b = any_cell(), c = any_cell();
    int64_t crossed = hr_cross(a, b, c), dotted = hr_dot(a, b, c);
    double far = hr_distance(a, b);
    hr_position from = {any_of(INT32_MIN, INT32_MAX), any_of(INT32_MIN, INT32_MAX)};
    hr_position to = {any_of(INT32_MIN, INT32_MAX), any_of(INT32_MIN, INT32_MAX)};
    double apart = hr_position_distance(from, to);
    (void)crossed, (void)dotted, (void)far, (void)apart;
}

// The step from line to line, and where the edge is at any line of the largest map.
static void crossings(void) {
    int32_t lines = any_of(1, SIDE_MOST), along = any_of(-SIDE_MOST, SIDE_MOST);
    int64_t step = hr_crossing_step(along, lines), at = any_of(0, SIDE_MOST) * HR_CROSSING_ONE;
    int64_t down = (at + HR_CROSSING_DOWN) >> 32, up = (at + HR_CROSSING_UP) >> 32;
    int64_t next = at + step + HR_CROSSING_UP;
    (void)down, (void)up, (void)next;
}

static void bits(void) {
    uint64_t word = any_word();
    int32_t count = hr_count_bits_plainly(word);
    if (word == 0) return;
    int32_t lowest = hr_lowest_bit_plainly(word), highest = hr_highest_bit_plainly(word);
    (void)count, (void)lowest, (void)highest;
}

static void transposing(void) {
    uint64_t block[64];
    for (int i = 0; i < 64; i++) block[i] = any_word();
    hr_transpose(block);
}

static void packing(void) {
    uint8_t cells[64];
    hr_pack_table table;
    for (int i = 0; i < 64; i++) cells[i] = (uint8_t)any_of(0, 255);
    for (int i = 0; i < 256; i++) table.is_closed[i] = (uint8_t)any_of(0, 1);
    uint64_t word = 0;
    hr_pack_portably(&word, cells, 1, &table);
}

static void queue_entries(void) {
    int32_t length = any_of(0, INT32_MAX), portal = any_of(-1, (1 << 28) - 1);
    hr_queue_kind kind = (hr_queue_kind)any_of(0, HR_QUEUE_DIRECT_HIDDEN);
    hr_route_entry entry = hr_route_entry_of(hr_route_entry_packed(length, portal, kind));
    (void)entry;
}

// Between any two blocks of any map of SWEPT x SWEPT, whatever the bits around it.
static void sweeping(void) {
    enum { SWEPT = 5, STRIDE = 3 };
    static uint64_t words[2][(SWEPT + 2) * STRIDE];
    hr_lines lines[2];
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < (SWEPT + 2) * STRIDE; i++) words[k][i] = any_word();
        lines[k] = (hr_lines){&words[k][STRIDE], STRIDE, SWEPT, SWEPT, words[k]};
    }
    hr_plane plane = {lines[0], lines[1]};
    for (int32_t from = 0; from < SWEPT * SWEPT; from++)
        for (int32_t to = 0; to < SWEPT * SWEPT; to++) {
            hr_cell a = {from % SWEPT, from / SWEPT}, b = {to % SWEPT, to / SWEPT};
            bool is_clear = hr_sweep(&plane, a, b);
            (void)is_clear;
        }
}

int main(void) {
    sweeping();
    geometry();
    crossings();
    bits();
    transposing();
    packing();
    queue_entries();
    return 0;
}
