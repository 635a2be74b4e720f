// answers.c - answers in a few numbers: what they ended in, and a hash of all else.

#include "planner/recording/answers.h"

#include "passmap/base/numbers.h"
#include "planner/lengths/length_part.h"

#include <string.h>

static const uint32_t HASH_BEGIN = 0x811C9DC5u;

// FNV-1a, 32 bits, a word at a time.
static uint32_t mix(uint32_t hash, uint32_t word) { return (hash ^ word) * 0x01000193u; }

static uint32_t mix_64(uint32_t hash, uint64_t word) {
    return mix(mix(hash, (uint32_t)word), (uint32_t)(word >> 32));
}

static uint32_t mix_double(uint32_t hash, double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return mix_64(hash, bits);
}

static uint32_t mix_positions(uint32_t hash, const hr_position *at, int64_t count) {
    for (int64_t i = 0; i < count; i++) hash = mix(mix(hash, (uint32_t)at[i].x), (uint32_t)at[i].y);
    return hash;
}

// Lengths come from sums that are below 2^53.
static int64_t rounded(double length) {
    return length > 0 && length < 9e15 ? (int64_t)(length + 0.5) : 0;
}

// Links by whether there is one: ids may be others where calls were left out.
static uint32_t hash_of_path(const hr_path *path) {
    uint32_t hash = mix(HASH_BEGIN, (uint32_t)path->goal_index);
    hash = mix_positions(hash, path->waypoints, path->count);
    for (int32_t i = 0; path->links && i < path->count; i++) hash = mix(hash, path->links[i] != 0);
    return hash;
}

static hr_recorded_answer of_path(const hr_path *path) {
    return (hr_recorded_answer){.status = (int32_t)path->status,
                                .stage = (int32_t)path->stage,
                                .steps = path->steps,
                                .count = path->count,
                                .length_256ths = rounded(path->length_256ths),
                                .hash = hash_of_path(path)};
}

static hr_recorded_answer of_near_goal(const hr_near_goal *goal) {
    return (hr_recorded_answer){.steps = goal->goal_index,
                                .length_256ths = rounded(goal->length_256ths),
                                .hash = mix_double(HASH_BEGIN, goal->length_256ths)};
}

// Those that this call has found: the others may have been, by calls that are not recorded.
static hr_recorded_answer of_lengths(const hr_planner_answer *answer) {
    const hr_length_table *table = answer->table;
    int32_t columns = hr_length_columns(table);
    int64_t count = 0;
    uint32_t hash = HASH_BEGIN;
    for (int32_t i = 0; i < table->from_count; i++)
        for (int32_t j = 0; j < columns; j++) {
            int32_t root = hr_length_root_of(table, i, j);
            if (root < answer->rows_before || root >= answer->rows_after) continue;
            hash = mix_double(hash, answer->lengths[(int64_t)i * columns + j]);
            count++;
        }
    return (hr_recorded_answer){.count = (int32_t)count, .hash = hash};
}

static hr_recorded_answer of_obstacles(const hr_obstacles *found) {
    return (hr_recorded_answer){
        .status = found->is_reachable, .stage = found->is_certain, .count = found->count};
}

static uint32_t mix_marks(uint32_t hash, const hr_march_mark *marks, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        hash = mix_64(hash, (uint64_t)marks[i].arrives_256ths);
        hash = mix_64(hash, (uint64_t)marks[i].leaves_256ths);
    }
    return hash;
}

static hr_recorded_answer of_marcher(const hr_march_path *path) {
    uint32_t hash = mix_positions(HASH_BEGIN, &path->place, 1);
    hash = mix_64(hash, (uint64_t)path->remaining_256ths);
    hash = mix_positions(hash, path->waypoints, path->count);
    hash = mix_marks(hash, path->marks, path->count);
    for (int32_t i = 0; path->links && i < path->count; i++) hash = mix(hash, path->links[i] != 0);
    return (hr_recorded_answer){.status = (int32_t)path->status,
                                .stage = path->is_in_formation,
                                .count = path->count,
                                .length_256ths = path->length_256ths,
                                .hash = hash};
}

static hr_recorded_answer of_spine(const hr_spine *spine) {
    uint32_t hash = mix(HASH_BEGIN, (uint32_t)spine->problem_unit);
    hash = mix_positions(hash, spine->waypoints, spine->count);
    for (int32_t i = 0; i + 1 < spine->count; i++)
        hash = mix(hash, (uint32_t)spine->widths_cells[i]);
    return (hr_recorded_answer){.status = (int32_t)spine->status,
                                .steps = (int32_t)hr_least_64(spine->steps, INT32_MAX),
                                .count = spine->count,
                                .length_256ths = spine->length_256ths,
                                .hash = hash};
}

static hr_recorded_answer of_changes(const hr_goal_field_changes *changes) {
    return (hr_recorded_answer){
        .status = changes->is_new, .count = changes->portals, .steps = changes->tiles};
}

// Its units, then its spine; of a malformed order that alone.
static int32_t count_of_march(const hr_planner_answer *answer) {
    bool has_units = hr_march_spine(answer->march).status != HR_INVALID;
    return has_units ? (int32_t)answer->count + 1 : 1;
}

static hr_recorded_answer of_march(const hr_planner_answer *answer, int32_t index) {
    hr_spine spine = hr_march_spine(answer->march);
    if (index + 1 == count_of_march(answer)) return of_spine(&spine);
    hr_march_path path = hr_march_unit_path(answer->march, index);
    return of_marcher(&path);
}

int32_t hr_answer_count(const hr_planner_answer *answer) {
    if (answer->error) return 0;
    if (answer->kind == HR_CALL_MARCH) return count_of_march(answer);
    if (answer->kind == HR_CALL_BATCH) return hr_results_count(answer->results);
    if (answer->kind == HR_CALL_NEAREST) return (int32_t)answer->count;
    bool has_none = answer->kind == HR_CALL_PREPARE || answer->kind == HR_CALL_REFRESH ||
                    answer->kind == HR_CALL_MAKE_FIELD;
    return has_none ? 0 : 1;
}

hr_recorded_answer hr_answer_at(const void *planner_answer, int32_t index) {
    const hr_planner_answer *answer = planner_answer;
    hr_path path;
    switch (answer->kind) {
    case HR_CALL_PLAN:
        return of_path(answer->path);
    case HR_CALL_BATCH:
        path = hr_results_path(answer->results, index);
        return of_path(&path);
    case HR_CALL_NEAREST:
        return of_near_goal(&answer->nearest[index]);
    case HR_CALL_LENGTHS:
        return of_lengths(answer);
    case HR_CALL_OBSTACLES:
        return of_obstacles(answer->obstacles);
    case HR_CALL_MARCH:
        return of_march(answer, index);
    case HR_CALL_UPDATE_FIELD:
        return of_changes(&answer->changes);
    default: // HR_CALL_SPREAD
        return (hr_recorded_answer){.count = (int32_t)answer->count,
                                    .hash =
                                        mix_positions(HASH_BEGIN, answer->places, answer->count)};
    }
}

bool hr_answers_are_equal(const hr_recorded_answer *a, const hr_recorded_answer *b) {
    return a->status == b->status && a->stage == b->stage && a->steps == b->steps &&
           a->count == b->count && a->hash == b->hash;
}
