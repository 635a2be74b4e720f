// stop_planes.c - closed blocks and forced neighbours, 64 at a time.

#include "viewer/rivals/stop_planes.h"

#include "passmap/base/compiler.h"
#include "passmap/base/memory.h"

#include <string.h>

// ---- Memory

static size_t storage_words(const stop_lines *lines) {
    return (size_t)lines->stride * (size_t)(lines->words_per_line + 2) + 2;
}

// From the first word that is stored to the first of line 0.
static size_t words_before(const stop_lines *lines) { return 1 + (size_t)lines->stride; }

// All ones. What was allocated is freed by stop_planes_destroy, even where this fails.
static bool create_lines(stop_lines *lines, const hr_allocator *allocator, const hr_lines *like) {
    *lines = (stop_lines){
        .words_per_line = like->stride - 1, .count = like->count, .stride = like->count + 1};
    size_t count = storage_words(lines);
    lines->storage = hr_allocate(allocator, count, sizeof *lines->storage);
    if (!lines->storage) return false;
    memset(lines->storage, 0xff, count * sizeof *lines->storage);
    lines->ends = lines->storage + words_before(lines);
    return true;
}

static bool create_walks(stop_planes *stops, const hr_allocator *allocator) {
    size_t count = storage_words(&stops->rows);
    stops->walk_storage = hr_allocate(allocator, 4 * count, sizeof *stops->walk_storage);
    if (!stops->walk_storage) return false;
    memset(stops->walk_storage, 0xff, 4 * count * sizeof *stops->walk_storage);
    for (size_t i = 0; i < 4; i++)
        stops->walks[i] = stops->walk_storage + i * count + words_before(&stops->rows);
    return true;
}

static bool create_numbers(stop_planes *stops, const hr_allocator *allocator) {
    size_t count = storage_words(&stops->rows);
    stops->number_storage = hr_allocate(allocator, count, sizeof *stops->number_storage);
    if (!stops->number_storage) return false;
    memset(stops->number_storage, 0xff, count * sizeof *stops->number_storage);
    stops->numbers = stops->number_storage + words_before(&stops->rows);
    return true;
}

static size_t word_count(const stop_planes *stops) {
    return (size_t)stops->rows.stride * (size_t)stops->rows.words_per_line;
}

bool stop_planes_create(stop_planes *stops, const hr_allocator *allocator, const hr_plane *plane) {
    *stops = (stop_planes){0};
    if (create_lines(&stops->rows, allocator, &plane->rows) &&
        create_lines(&stops->columns, allocator, &plane->columns) &&
        create_walks(stops, allocator) && create_numbers(stops, allocator))
        stops->finds = hr_allocate(allocator, word_count(stops), sizeof *stops->finds);
    if (stops->finds) return true;
    stop_planes_destroy(stops, allocator);
    return false;
}

void stop_planes_destroy(stop_planes *stops, const hr_allocator *allocator) {
    hr_release(allocator, stops->rows.storage);
    hr_release(allocator, stops->columns.storage);
    hr_release(allocator, stops->walk_storage);
    hr_release(allocator, stops->finds);
    hr_release(allocator, stops->number_storage);
    *stops = (stop_planes){0};
}

size_t stop_planes_bytes(const stop_planes *stops) {
    if (!stops->finds) return 0;
    size_t rows = storage_words(&stops->rows), columns = storage_words(&stops->columns);
    return (rows + columns) * sizeof(stop_ends) + 4 * rows * sizeof(stop_walks) +
           rows * sizeof(stop_numbers) + word_count(stops) * sizeof(stop_finds);
}

// ---- Stops

// The columns to the left of a word's, or to its right.
static inline uint64_t left_of(const uint64_t *line, int32_t word) {
    return line[word] << 1 | line[word - 1] >> 63;
}

static inline uint64_t right_of(const uint64_t *line, int32_t word) {
    return line[word] >> 1 | line[word + 1] << 63;
}

// Of the line beside the one scanned: open blocks that come after a closed one. Ahead the block
// before is the one to the left, going back the one to the right.
static inline uint64_t opens_ahead(const uint64_t *beside, int32_t word) {
    return ~beside[word] & left_of(beside, word);
}

static inline uint64_t opens_back(const uint64_t *beside, int32_t word) {
    return ~beside[word] & right_of(beside, word);
}

// Parallel prefix, as carries are computed: what a bit knows of its neighbour spreads from bit to
// bit for as long as these let it pass, doubling the distance at each step.
static inline uint64_t spread_down(uint64_t known, uint64_t passes) {
    for (int distance = 1; distance < 64; distance *= 2) {
        known |= passes & known >> distance;
        passes &= passes >> distance;
    }
    return known;
}

static inline uint64_t spread_up(uint64_t known, uint64_t passes) {
    for (int distance = 1; distance < 64; distance *= 2) {
        known |= passes & known << distance;
        passes &= passes << distance;
    }
    return known;
}

// A scan finds something if the next block is an open stop, or is no stop and a scan from there
// finds something. Of the first bits of the word after, and the last of the word before:
static inline uint64_t finds_on(uint64_t stops, uint64_t closed, uint64_t finds) {
    return (stops & ~closed) | (~stops & finds);
}

static void build_ends(stop_lines *stops, const hr_lines *closed) {
    for (int32_t word = 0; word < stops->words_per_line; word++) {
        stop_ends *to = &stops->ends[stop_index(stops, 0, word * 64)];
        for (int32_t i = 0; i < closed->count; i++, to++) {
            const uint64_t *line = hr_line(closed, i);
            const uint64_t *before = line - closed->stride, *after = line + closed->stride;
            to->ahead = line[word] | opens_ahead(before, word) | opens_ahead(after, word);
            to->back = line[word] | opens_back(before, word) | opens_back(after, word);
        }
    }
}

// In the order in which each is known from the one it looks at.
static void build_next(stop_lines *stops) {
    for (int32_t word = stops->words_per_line - 1; word >= 0; word--) {
        stop_ends *to = &stops->ends[stop_index(stops, 0, word * 64)];
        for (stop_ends *end = to + stops->count; to < end; to++) {
            const stop_ends *after = to + stops->stride;
            to->next_ahead =
                after->ahead ? (word + 1) * 64 + hr_lowest_bit(after->ahead) : after->next_ahead;
        }
    }
    for (int32_t word = 0; word < stops->words_per_line; word++) {
        stop_ends *to = &stops->ends[stop_index(stops, 0, word * 64)];
        for (stop_ends *end = to + stops->count; to < end; to++) {
            const stop_ends *before = to - stops->stride;
            to->next_back =
                before->back ? (word - 1) * 64 + hr_highest_bit(before->back) : before->next_back;
        }
    }
}

// ---- What scans find

// Along rows. Words from the last to the first, for each looks at the one after it.
static void find_east(stop_planes *stops, const hr_lines *closed) {
    for (int32_t word = stops->rows.words_per_line - 1; word >= 0; word--) {
        bool is_last = word == stops->rows.words_per_line - 1;
        ptrdiff_t first = stop_index(&stops->rows, 0, word * 64);
        const stop_ends *ends = &stops->rows.ends[first];
        stop_finds *finds = &stops->finds[first];
        for (int32_t y = 0; y < closed->count; y++, ends++, finds++) {
            const uint64_t *line = hr_line(closed, y) + word;
            uint64_t after = is_last ? 0 : finds[stops->rows.stride].to[EAST];
            uint64_t last = finds_on(ends[stops->rows.stride].ahead, line[1], after);
            uint64_t opens = ends->ahead & ~line[0];
            finds->to[EAST] = spread_down(opens >> 1 | last << 63, ~ends->ahead >> 1);
        }
    }
}

static void find_west(stop_planes *stops, const hr_lines *closed) {
    for (int32_t word = 0; word < stops->rows.words_per_line; word++) {
        ptrdiff_t first = stop_index(&stops->rows, 0, word * 64);
        const stop_ends *ends = &stops->rows.ends[first];
        stop_finds *finds = &stops->finds[first];
        for (int32_t y = 0; y < closed->count; y++, ends++, finds++) {
            const uint64_t *line = hr_line(closed, y) + word;
            uint64_t before = word == 0 ? 0 : finds[-stops->rows.stride].to[WEST];
            uint64_t next = finds_on(ends[-stops->rows.stride].back, line[-1], before);
            uint64_t opens = ends->back & ~line[0];
            finds->to[WEST] = spread_up(opens << 1 | next >> 63, ~ends->back << 1);
        }
    }
}

// Of 64 blocks of a row: where scans along the columns stop that come from the row `from`.
static inline uint64_t stops_across(const uint64_t *from, const uint64_t *line, int32_t word) {
    return line[word] | (left_of(from, word) & ~left_of(line, word)) |
           (right_of(from, word) & ~right_of(line, word));
}

// Along columns, 64 of them side by side: what is found from a row follows from the next one.
static void find_along_columns(stop_planes *stops, const hr_lines *closed, int heading) {
    int32_t step = heading == SOUTH ? 1 : -1, begin = heading == SOUTH ? closed->count - 1 : 0;
    for (int32_t word = 0; word < stops->rows.words_per_line; word++) {
        stop_finds *finds = &stops->finds[stop_index(&stops->rows, begin, word * 64)];
        const uint64_t *line = hr_line(closed, begin);
        uint64_t found = 0;
        for (int32_t i = 0; i < closed->count; i++) {
            finds->to[heading] = found;
            found =
                finds_on(stops_across(line - step * closed->stride, line, word), line[word], found);
            line -= step * closed->stride, finds -= step;
        }
    }
}

// ---- Where walks halt

// A step along a diagonal goes past two blocks, one in the row that it comes from and one in its
// own row.
static void build_walks(stop_planes *stops, const hr_lines *closed) {
    for (int32_t word = 0; word < stops->rows.words_per_line; word++) {
        ptrdiff_t index = stop_index(&stops->rows, 0, word * 64);
        for (int32_t y = 0; y < closed->count; y++, index++) {
            const uint64_t *line = hr_line(closed, y), *to = stops->finds[index].to;
            uint64_t above = line[word - closed->stride] | line[word];
            uint64_t below = line[word + closed->stride] | line[word];
            uint64_t left = left_of(line, word), right = right_of(line, word);
            uint64_t steps[4] = {below | left, above | left, above | right, below | right};
            uint64_t finds[4] = {to[NORTH] | to[EAST], to[SOUTH] | to[EAST], to[SOUTH] | to[WEST],
                                 to[NORTH] | to[WEST]};
            for (int i = 0; i < 4; i++)
                stops->walks[i][index] = (stop_walks){steps[i] | finds[i], steps[i]};
        }
    }
}

// ---- Numbers

// A scan comes from an open block and stops for an open one at the side: both sides of a closed
// diagonal neighbour are open.
static inline uint64_t points_of(const uint64_t *above, const uint64_t *line, const uint64_t *below,
                                 int32_t word) {
    uint64_t west = (left_of(above, word) & ~above[word]) | (left_of(below, word) & ~below[word]);
    uint64_t east = (right_of(above, word) & ~above[word]) | (right_of(below, word) & ~below[word]);
    return ~line[word] & ((west & ~left_of(line, word)) | (east & ~right_of(line, word)));
}

static void number_points(stop_planes *stops, const hr_lines *closed) {
    uint64_t before = 0;
    stop_numbers *to = stops->numbers;
    for (int32_t word = 0; word < stops->rows.words_per_line; word++, to++)
        for (int32_t y = 0; y < closed->count; y++, to++) {
            const uint64_t *line = hr_line(closed, y);
            *to = (stop_numbers){
                line[word], points_of(line - closed->stride, line, line + closed->stride, word),
                before};
            before += (uint64_t)hr_count_bits(to->points);
        }
    stops->point_count = (uint32_t)before;
}

void stop_planes_build(stop_planes *stops, const hr_plane *plane) {
    build_ends(&stops->rows, &plane->rows);
    build_ends(&stops->columns, &plane->columns);
    build_next(&stops->rows);
    build_next(&stops->columns);
    find_east(stops, &plane->rows);
    find_west(stops, &plane->rows);
    find_along_columns(stops, &plane->rows, NORTH);
    find_along_columns(stops, &plane->rows, SOUTH);
    build_walks(stops, &plane->rows);
    number_points(stops, &plane->rows);
}
