// patch_file.h - `.patch` files of the dynamic benchmarks: small maps to be pasted into a large
// one.
//
//   type patch
//   patches N
//   patch 0          these four lines and the rows, N times, numbered from 0
//   height H
//   width W
//   map
//   @@.@             letters as in .map
#ifndef HANDRAIL_VIEWER_BENCH_PATCH_FILE_H
#define HANDRAIL_VIEWER_BENCH_PATCH_FILE_H

#include <handrail/passmap.h>

typedef struct patch {
    int32_t width, height;
    size_t first; ///< where its rows begin in `cells`
} patch;

typedef struct patch_list {
    patch *at;
    int32_t count;
    uint8_t *cells;
} patch_list;

/// Reads patches out of memory. @return HR_OK, or an error with a message that names the line;
/// destroy what there is all the same.
hr_error patches_read(patch_list *patches, const void *bytes, size_t size, hr_message *message);
void patches_destroy(patch_list *patches);

#endif
