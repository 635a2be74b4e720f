// pack.h - bytes of cells to bits, 1 = closed, by a table of the values that are.
//
// With vectors a value is looked up by halves: the low half finds a byte with a bit for each high
// half (one such table for high halves below 8, one for those from 8 on), the high half which bit
// of it to take (Mula, SIMD byte lookup, 2018). The fastest way that the processor knows is chosen
// when the table is made; all of them give the same bits.
#ifndef HANDRAIL_PASSMAP_PLANES_PACK_H
#define HANDRAIL_PASSMAP_PLANES_PACK_H

#include "passmap/passmap.h"

typedef struct hr_pack_table hr_pack_table;

/// Packs 64 cells into each of `count` words, the first cell in the lowest bit.
typedef void hr_packer(uint64_t *words, const uint8_t *cells, int32_t count,
                       const hr_pack_table *table);

struct hr_pack_table {
    uint8_t is_closed[256];              // by value
    uint8_t below_128[16], from_128[16]; // by low half: a bit for each high half, 0..7 and 8..15
    hr_packer *pack;
};

/// The table of a pass set, with the fastest packer there is.
hr_pack_table hr_pack_table_of(const hr_pass_set *pass);

/// A byte at a time, everywhere.
void hr_pack_portably(uint64_t *words, const uint8_t *cells, int32_t count,
                      const hr_pack_table *table);

/// Fewer than 64 cells; what is beyond them is closed.
uint64_t hr_pack_some(const uint8_t *cells, int32_t count, const hr_pack_table *table);

#endif
