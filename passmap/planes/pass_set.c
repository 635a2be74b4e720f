// pass_set.c - sets of the 256 passability values.

#include "passmap/passmap.h"

static void add(hr_pass_set *set, uint8_t value) {
    set->words[value / 64] |= UINT64_C(1) << (value % 64);
}

hr_pass_set hr_pass_without_bits(uint8_t blocking) {
    hr_pass_set set = {{0}};
    for (int value = 0; value < 256; value++)
        if ((value & blocking) == 0) add(&set, (uint8_t)value);
    return set;
}

hr_pass_set hr_pass_with_bits(uint8_t required) {
    hr_pass_set set = {{0}};
    for (int value = 0; value < 256; value++)
        if ((value & required) == required) add(&set, (uint8_t)value);
    return set;
}

hr_pass_set hr_pass_up_to(uint8_t highest_level) {
    hr_pass_set set = {{0}};
    for (int value = 0; value <= highest_level; value++) add(&set, (uint8_t)value);
    return set;
}

hr_pass_set hr_pass_of_values(const uint8_t *values, size_t count) {
    hr_pass_set set = {{0}};
    for (size_t i = 0; i < count; i++) add(&set, values[i]);
    return set;
}

hr_pass_set hr_pass_union(hr_pass_set a, hr_pass_set b) {
    for (int i = 0; i < 4; i++) a.words[i] |= b.words[i];
    return a;
}

hr_pass_set hr_pass_intersection(hr_pass_set a, hr_pass_set b) {
    for (int i = 0; i < 4; i++) a.words[i] &= b.words[i];
    return a;
}

hr_pass_set hr_pass_complement(hr_pass_set set) {
    for (int i = 0; i < 4; i++) set.words[i] = ~set.words[i];
    return set;
}

bool hr_pass_has(hr_pass_set set, uint8_t value) {
    return set.words[value / 64] >> (value % 64) & 1;
}
