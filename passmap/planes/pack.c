// pack.c - packing bytes into bits, with vectors and without.

#include "passmap/planes/pack.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"

#if HR_MAY_HAVE_AVX2
#include <immintrin.h>
#elif HR_HAS_NEON
#include <arm_neon.h>
#endif

uint64_t hr_pack_some(const uint8_t *cells, int32_t count, const hr_pack_table *table) {
    HR_ASSERT(count >= 0 && count <= 64);
    uint64_t word = count < 64 ? ~UINT64_C(0) << count : 0;
    for (int32_t i = 0; i < count; i++) word |= (uint64_t)table->is_closed[cells[i]] << i;
    HR_ASSERT(count == 64 || word >> count == ~UINT64_C(0) >> count);
    return word;
}

void hr_pack_portably(uint64_t *words, const uint8_t *cells, int32_t count,
                      const hr_pack_table *table) {
    for (int32_t i = 0; i < count; i++) words[i] = hr_pack_some(cells + 64 * i, 64, table);
}

#if HR_MAY_HAVE_AVX2
// A shuffle yields 0 where the highest bit of its index is set: the values from 128 on for the one
// table, and, with that bit turned over, the others for the other.
HR_AVX2 static inline uint32_t pack_32(const uint8_t *cells, __m256i below, __m256i from,
                                       __m256i bits) {
    __m256i values = _mm256_loadu_si256((const __m256i *)cells);
    __m256i low = _mm256_and_si256(values, _mm256_set1_epi8((char)0x8f));
    __m256i turned = _mm256_xor_si256(low, _mm256_set1_epi8((char)0x80));
    __m256i row =
        _mm256_or_si256(_mm256_shuffle_epi8(below, low), _mm256_shuffle_epi8(from, turned));
    __m256i high = _mm256_and_si256(_mm256_srli_epi16(values, 4), _mm256_set1_epi8(7));
    __m256i bit = _mm256_shuffle_epi8(bits, high);
    __m256i is_closed = _mm256_cmpeq_epi8(_mm256_and_si256(row, bit), bit);
    return (uint32_t)_mm256_movemask_epi8(is_closed);
}

HR_AVX2 static __m256i load_twice(const uint8_t *table) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)table));
}

HR_AVX2 static void pack_avx2(uint64_t *words, const uint8_t *cells, int32_t count,
                              const hr_pack_table *table) {
    static const uint8_t BITS[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    __m256i below = load_twice(table->below_128), from = load_twice(table->from_128);
    __m256i bits = load_twice(BITS);
    for (int32_t i = 0; i < count; i++, cells += 64)
        words[i] = pack_32(cells, below, from, bits) |
                   (uint64_t)pack_32(cells + 32, below, from, bits) << 32;
}
#endif

#if HR_HAS_NEON
// Of each 16 values, the bits of those that are closed, as bytes to be added up in eights. A
// look-up beyond the table's 16 bytes yields 0.
static inline uint8x16_t bits_16(const uint8_t *cells, const hr_pack_table *table,
                                 uint8x16_t bits) {
    uint8x16_t values = vld1q_u8(cells), low = vandq_u8(values, vdupq_n_u8(0x8f));
    uint8x16_t below = vqtbl1q_u8(vld1q_u8(table->below_128), low);
    uint8x16_t from = vqtbl1q_u8(vld1q_u8(table->from_128), veorq_u8(low, vdupq_n_u8(0x80)));
    uint8x16_t high = vandq_u8(vshrq_n_u8(values, 4), vdupq_n_u8(7));
    uint8x16_t is_closed = vtstq_u8(vorrq_u8(below, from), vqtbl1q_u8(bits, high));
    return vandq_u8(is_closed, bits);
}

static void pack_neon(uint64_t *words, const uint8_t *cells, int32_t count,
                      const hr_pack_table *table) {
    static const uint8_t BITS[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    uint8x16_t bits = vld1q_u8(BITS);
    for (int32_t i = 0; i < count; i++, cells += 64) {
        uint8x16_t first = vpaddq_u8(bits_16(cells, table, bits), bits_16(cells + 16, table, bits));
        uint8x16_t last =
            vpaddq_u8(bits_16(cells + 32, table, bits), bits_16(cells + 48, table, bits));
        uint8x16_t sums = vpaddq_u8(first, last);
        words[i] = vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sums, sums)), 0);
    }
}
#endif

static hr_packer *fastest_packer(void) {
#if HR_MAY_HAVE_AVX2
    if (hr_cpu_has_avx2()) return pack_avx2;
#elif HR_HAS_NEON
    return pack_neon;
#endif
    return hr_pack_portably;
}

// Whether the look-up by halves agrees with the table of values, for assertions.
static inline bool agree(const hr_pack_table *table) {
    for (int value = 0; value < 256; value++) {
        const uint8_t *half = value < 128 ? table->below_128 : table->from_128;
        if ((half[value & 15] >> (value >> 4 & 7) & 1) != table->is_closed[value]) return false;
    }
    return true;
}

hr_pack_table hr_pack_table_of(const hr_pass_set *pass) {
    hr_pack_table table = {.pack = fastest_packer()};
    for (int value = 0; value < 256; value++) {
        if (hr_pass_has(*pass, (uint8_t)value)) continue;
        table.is_closed[value] = 1;
        uint8_t *half = value < 128 ? table.below_128 : table.from_128;
        half[value & 15] |= (uint8_t)(1 << (value >> 4 & 7));
    }
    HR_ASSERT(agree(&table));
    return table;
}
