// results.c - the answers of a batch.

#include "planner/batch/results.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"

hr_results *hr_results_new(const hr_allocator *allocator) {
    hr_results *results = hr_allocate_zeroed(allocator, 1, sizeof *results);
    if (results) results->allocator = *allocator;
    return results;
}

void hr_results_destroy(hr_results *results) {
    if (!results) return;
    hr_allocator allocator = results->allocator;
    hr_buffer_destroy(&results->answers, &allocator);
    hr_buffer_destroy(&results->waypoints, &allocator);
    hr_buffer_destroy(&results->links, &allocator);
    hr_release(&allocator, results);
}

bool hr_results_reserve(hr_results *results, size_t answers, size_t waypoints, size_t links) {
    const hr_allocator *allocator = &results->allocator;
    return hr_buffer_reserve(&results->answers, allocator, answers, sizeof(hr_answer)) &&
           hr_buffer_reserve(&results->waypoints, allocator, waypoints, sizeof(hr_position)) &&
           hr_buffer_reserve(&results->links, allocator, links, sizeof(hr_link_id));
}

int32_t hr_results_count(const hr_results *results) { return results->count; }

bool hr_results_get(const hr_results *results, int32_t index, hr_path *path) {
    *path = (hr_path){.status = HR_INVALID, .problem = "there is no such result"};
    if (!HR_CHECK(index >= 0 && index < results->count)) return false;
    const hr_answer *answer = &hr_results_answers(results)[index];
    const hr_position *block = results->waypoints.memory;
    *path = answer->path;
    path->waypoints = path->count > 0 ? block + answer->first : NULL;
    const hr_link_id *links = results->links.memory;
    path->links = answer->has_links ? links + answer->first_link : NULL;
    return true;
}

hr_path hr_results_path(const hr_results *results, int32_t index) {
    hr_path path;
    hr_results_get(results, index, &path);
    return path;
}

hr_batch_stats hr_results_stats(const hr_results *results) { return results->stats; }

void hr_results_get_stats(const hr_results *results, hr_batch_stats *stats) {
    *stats = results->stats;
}

// ---- The hash

static uint64_t hash_byte(uint64_t hash, uint32_t byte) {
    return (hash ^ (byte & 255)) * UINT64_C(1099511628211);
}

static uint64_t hash_number(uint64_t hash, int32_t number) {
    for (int shift = 0; shift < 32; shift += 8) hash = hash_byte(hash, (uint32_t)number >> shift);
    return hash;
}

static uint64_t hash_path(uint64_t hash, const hr_path *path) {
    hash = hash_byte(hash, path->status);
    hash = hash_number(hash, path->steps);
    hash = hash_number(hash, path->count);
    for (int32_t i = 0; i < path->count; i++) {
        hash = hash_number(hash, path->waypoints[i].x);
        hash = hash_number(hash, path->waypoints[i].y);
    }
    return hash;
}

uint64_t hr_results_hash(const hr_results *results) {
    uint64_t hash = UINT64_C(14695981039346656037);
    for (int32_t i = 0; i < results->count; i++) {
        hr_path path = hr_results_path(results, i);
        hash = hash_path(hash, &path);
    }
    return hash;
}
