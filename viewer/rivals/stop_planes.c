// stop_planes.c - closed blocks and forced neighbours, 64 at a time.

#include "stop_planes.h"

#include "passmap/bits.h"
#include "passmap/memory.h"

#include <string.h>

// ---- Memory

static size_t storage_words(const stop_lines *lines) {
    return (size_t)lines->count * (size_t)(lines->words_per_line + 2) + 2;
}

static void destroy_lines(stop_lines *lines, const hr_allocator *allocator) {
    hr_release(allocator, lines->word_storage);
    hr_release(allocator, lines->end_storage);
}

// All ones. What was allocated is freed by destroy_lines, even where this fails.
static bool create_lines(stop_lines *lines, const hr_allocator *allocator, const hr_lines *like) {
    *lines = (stop_lines){.words_per_line = like->stride - 1, .count = like->count};
    size_t count = storage_words(lines);
    lines->word_storage = hr_allocate(allocator, count, sizeof *lines->word_storage);
    lines->end_storage = hr_allocate(allocator, count, sizeof *lines->end_storage);
    if (!lines->word_storage || !lines->end_storage) return false;
    memset(lines->word_storage, 0xff, count * sizeof *lines->word_storage);
    memset(lines->end_storage, 0xff, count * sizeof *lines->end_storage);
    lines->words = lines->word_storage + 1 + lines->count;
    lines->ends = lines->end_storage + 1 + lines->count;
    return true;
}

static size_t number_count(const stop_planes *stops) {
    return (size_t)stops->rows.count * (size_t)stops->rows.words_per_line;
}

bool stop_planes_create(stop_planes *stops, const hr_allocator *allocator, const hr_plane *plane) {
    *stops = (stop_planes){0};
    if (create_lines(&stops->rows, allocator, &plane->rows) &&
        create_lines(&stops->columns, allocator, &plane->columns))
        stops->numbers = hr_allocate(allocator, number_count(stops), sizeof *stops->numbers);
    if (stops->numbers) return true;
    stop_planes_destroy(stops, allocator);
    return false;
}

void stop_planes_destroy(stop_planes *stops, const hr_allocator *allocator) {
    destroy_lines(&stops->rows, allocator);
    destroy_lines(&stops->columns, allocator);
    hr_release(allocator, stops->numbers);
    *stops = (stop_planes){0};
}

size_t stop_planes_bytes(const stop_planes *stops) {
    if (!stops->numbers) return 0;
    return (storage_words(&stops->rows) + storage_words(&stops->columns)) *
               (sizeof(stop_word) + sizeof(stop_ends)) +
           number_count(stops) * sizeof *stops->numbers;
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

// Words from the last to the first, for each looks at the one after it.
static void find_ahead(stop_lines *lines) {
    for (int32_t word = lines->words_per_line - 1; word >= 0; word--)
        for (int32_t i = 0; i < lines->count; i++) {
            stop_word *at = &lines->words[stop_index(lines, i, word * 64)];
            const stop_ends *ends = &lines->ends[at - lines->words];
            const stop_word *after = at + lines->count;
            uint64_t last = finds_on(ends[lines->count].ahead, after->closed, after->finds_ahead);
            uint64_t opens = ends->ahead & ~at->closed;
            at->finds_ahead = spread_down(opens >> 1 | last << 63, ~ends->ahead >> 1);
        }
}

static void find_back(stop_lines *lines) {
    for (int32_t word = 0; word < lines->words_per_line; word++)
        for (int32_t i = 0; i < lines->count; i++) {
            stop_word *at = &lines->words[stop_index(lines, i, word * 64)];
            const stop_ends *ends = &lines->ends[at - lines->words];
            const stop_word *before = at - lines->count;
            uint64_t first = finds_on(ends[-lines->count].back, before->closed, before->finds_back);
            uint64_t opens = ends->back & ~at->closed;
            at->finds_back = spread_up(opens << 1 | first >> 63, ~ends->back << 1);
        }
}

static void build_lines(stop_lines *stops, const hr_lines *closed) {
    for (int32_t word = 0; word < stops->words_per_line; word++)
        for (int32_t i = 0; i < closed->count; i++) {
            const uint64_t *line = hr_line(closed, i);
            const uint64_t *before = line - closed->stride, *after = line + closed->stride;
            ptrdiff_t index = stop_index(stops, i, word * 64);
            stops->words[index].closed = line[word];
            stops->ends[index] =
                (stop_ends){line[word] | opens_ahead(before, word) | opens_ahead(after, word),
                            line[word] | opens_back(before, word) | opens_back(after, word)};
        }
    find_ahead(stops);
    find_back(stops);
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
    for (int32_t word = 0; word < stops->rows.words_per_line; word++)
        for (int32_t y = 0; y < closed->count; y++, to++) {
            const uint64_t *line = hr_line(closed, y);
            *to = (stop_numbers){
                points_of(line - closed->stride, line, line + closed->stride, word), before};
            before += (uint64_t)hr_count_bits(to->points);
        }
    stops->point_count = (uint32_t)before;
}

void stop_planes_build(stop_planes *stops, const hr_plane *plane) {
    build_lines(&stops->rows, &plane->rows);
    build_lines(&stops->columns, &plane->columns);
    number_points(stops, &plane->rows);
}

// ---- The goal

// The four words of a block, in the order of headings.
static void words_at(stop_planes *stops, hr_cell at, uint64_t *words[4], uint64_t bits[4]) {
    stop_ends *row = &stops->rows.ends[stop_index(&stops->rows, at.y, at.x)];
    stop_ends *column = &stops->columns.ends[stop_index(&stops->columns, at.x, at.y)];
    words[NORTH] = &column->back, words[SOUTH] = &column->ahead;
    words[EAST] = &row->ahead, words[WEST] = &row->back;
    bits[NORTH] = bits[SOUTH] = UINT64_C(1) << (at.y & 63);
    bits[EAST] = bits[WEST] = UINT64_C(1) << (at.x & 63);
}

// The headings for which the goal was no stop before.
uint32_t stop_planes_add_goal(stop_planes *stops, hr_cell goal) {
    uint64_t *words[4], bits[4];
    uint32_t added = 0;
    words_at(stops, goal, words, bits);
    for (int heading = 0; heading < 4; heading++) {
        if (!(*words[heading] & bits[heading])) added |= 1u << heading;
        *words[heading] |= bits[heading];
    }
    return added;
}

void stop_planes_remove_goal(stop_planes *stops, hr_cell goal, uint32_t undo) {
    uint64_t *words[4], bits[4];
    words_at(stops, goal, words, bits);
    for (int heading = 0; heading < 4; heading++)
        if (undo >> heading & 1) *words[heading] &= ~bits[heading];
}
