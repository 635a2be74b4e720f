// saved_bytes.h - numbers in the bytes of saved games: the lowest byte first, on every platform.
//
// Bounds are the caller's: it knows from a length or a count how much is left.
#ifndef HANDRAIL_PASSMAP_BASE_SAVED_BYTES_H
#define HANDRAIL_PASSMAP_BASE_SAVED_BYTES_H

#include <stddef.h>
#include <stdint.h>

/// Writes the lowest `bytes` bytes of a number at `*at`, and moves on behind them.
static inline void hr_put(uint8_t **at, uint64_t number, int bytes) {
    for (int i = 0; i < bytes; i++) *(*at)++ = (uint8_t)(number >> 8 * i);
}

/// Reads a number of `bytes` bytes at `*at`, and moves on behind it.
static inline uint64_t hr_get(const uint8_t **at, int bytes) {
    uint64_t number = 0;
    for (int i = 0; i < bytes; i++) number |= (uint64_t) * (*at)++ << 8 * i;
    return number;
}

static inline int32_t hr_get_int(const uint8_t **at) { return (int32_t)(uint32_t)hr_get(at, 4); }

/// FNV-1a, 64 bits: notices damage, not malice.
static inline uint64_t hr_hash_bytes(const uint8_t *bytes, size_t count) {
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < count; i++) hash = (hash ^ bytes[i]) * UINT64_C(1099511628211);
    return hash;
}

#endif
