// prove_bits.c - bits of words, packing and transposing, and where edges cross lines.

#include "passmap/base/compiler.h"
#include "passmap/planes/pack.h"
#include "passmap/planes/plane.h"
#include "planner/grid/crossing.h"
#include "tests/proof/choices.h"

// ---- Bits of a word

// Words of two runs of ones: every lowest, highest and number of bits.
static void words_are_counted(void) {
    int32_t a = any_of(0, 63), b = any_of(a, 63), c = any_of(b, 63);
    uint64_t word = ~UINT64_C(0) << a & ~UINT64_C(0) >> (63 - b);
    word |= UINT64_C(1) << c;
    int32_t count = 0, lowest = -1, highest = -1;
    for (int32_t i = 0; i < 64; i++) {
        if (!(word >> i & 1)) continue;
        lowest = lowest < 0 ? i : lowest, highest = i;
        count++;
    }
    claim(hr_count_bits(word) == count && hr_count_bits_plainly(word) == count, "bits counted");
    claim(hr_lowest_bit(word) == lowest && hr_lowest_bit_plainly(word) == lowest, "the lowest");
    claim(hr_highest_bit(word) == highest && hr_highest_bit_plainly(word) == highest,
          "the highest");
}

// ---- Transposing

// Two bits at a time; the swaps are shifts, masks and exclusive ors, so any others add up of these.
static void bits_are_transposed(void) {
    int32_t x = any_of(0, 63), y = any_of(0, 63), second = any_of(0, 64);
    uint64_t block[64] = {0};
    block[y] = UINT64_C(1) << x;
    if (second < 64) block[second] ^= UINT64_C(1) << (x ^ second);
    hr_transpose(block);
    for (int32_t i = 0; i < 64; i++) {
        uint64_t expected = i == x ? UINT64_C(1) << y : 0;
        if (second < 64 && i == (x ^ second)) expected ^= UINT64_C(1) << second;
        claim(block[i] == expected, "bit x of word y becomes bit y of word x");
    }
}

// ---- Packing

// One value passes, or all but one; every value in every place of a word.
static void values_are_packed(void) {
    int32_t value = any_of(0, 255), first = any_of(0, 255);
    bool is_open = any_of(0, 1);
    uint8_t one = (uint8_t)value, cells[128];
    hr_pass_set pass = hr_pass_of_values(&one, 1);
    if (!is_open)
        for (int i = 0; i < 4; i++) pass.words[i] = ~pass.words[i];
    hr_pack_table table = hr_pack_table_of(&pass);
    uint64_t expected[2] = {0}, words[2], plain[2];
    for (int32_t i = 0; i < 128; i++) {
        cells[i] = (uint8_t)(first + i);
        expected[i / 64] |= (uint64_t)((cells[i] == value) != is_open) << i % 64;
    }
    table.pack(words, cells, 2, &table);
    hr_pack_portably(plain, cells, 2, &table);
    for (int i = 0; i < 2; i++)
        claim(words[i] == expected[i] && plain[i] == expected[i], "a bit for each closed cell");
}

static void parts_of_words_are_packed(void) {
    int32_t count = any_of(0, 64), closed = any_of(0, 64);
    uint8_t open = 0, cells[64] = {0};
    hr_pass_set pass = hr_pass_of_values(&open, 1);
    hr_pack_table table = hr_pack_table_of(&pass);
    if (closed < 64) cells[closed] = 7;
    uint64_t word = hr_pack_some(cells, count, &table);
    for (int32_t i = 0; i < 64; i++)
        claim((word >> i & 1) == (i >= count || i == closed), "what is beyond is closed");
}

// ---- Crossings

enum { LINES_MOST = 200 };

static int64_t floor_of(int64_t a, int64_t b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }

static void check_crossings(int32_t along, int32_t lines, int32_t first, int32_t last) {
    int64_t step = hr_crossing_step(along, lines);
    for (int64_t i = first; i <= last; i++) {
        int64_t down = (step * i + HR_CROSSING_DOWN) >> 32, up = (step * i + HR_CROSSING_UP) >> 32;
        claim(down == floor_of(along * i, lines), "rounded down exactly");
        claim(up == -floor_of(-along * i, lines), "rounded up exactly");
    }
}

static void crossings_are_exact(void) {
    int32_t lines = any_of(1, LINES_MOST), along = any_of(-LINES_MOST, LINES_MOST);
    check_crossings(along, lines, 0, lines);
}

// On the largest map the last lines are those farthest off.
static void crossings_are_exact_on_the_largest_maps(void) {
    int32_t lines = any_of((1 << 14) - 1000, 1 << 14), along = any_of(0, 1000) * 16 + lines % 16;
    check_crossings(along, lines, lines - 3, lines);
    check_crossings(-along, lines, lines - 3, lines);
}

int main(void) {
    prove("bits of a word", words_are_counted, 40000);
    prove("transposing, by two bits", bits_are_transposed, 64 * 64 * 65);
    prove("packing a word of any values", values_are_packed, 256 * 256 * 2);
    prove("packing a part of a word", parts_of_words_are_packed, 65 * 65);
    prove("crossings of up to 200 lines", crossings_are_exact, LINES_MOST * 400);
    prove("the last crossings of some 16,000 lines", crossings_are_exact_on_the_largest_maps,
          1000000);
    return 0;
}
