// call.h - a call of a recording, as it was made: what its bytes hold and what is played.
//
// A segment begins with HR_RECORD_BEGIN; the calls up to HR_RECORD_END_SNAPSHOT build the map, its
// views and what waits. Then come those of the game, each question followed by HR_RECORD_ANSWERS.
// So a recording is a list of calls from its first byte to its last, and leaving calls out makes
// another recording (viewer/replay/minimise.h): ids of footprints and links, and numbers of views,
// that are other ones then, are translated by whoever plays it.
#ifndef HANDRAIL_PLANNER_RECORDING_CALL_H
#define HANDRAIL_PLANNER_RECORDING_CALL_H

#include "planner/api/planner_log.h"
#include "planner/recording/rows.h"

/// Kinds beside hr_map_call_kind and hr_call_kind; the numbers of the format.
enum {
    HR_RECORD_BEGIN = 64,   // how map and planner are created
    HR_RECORD_PUT_CLASS,    // a class under its id
    HR_RECORD_PUT_LINKS,    // all links in their slots
    HR_RECORD_END_SNAPSHOT, // what follows are calls of the game
    HR_RECORD_TICK,         // a tick has ended
    HR_RECORD_ANSWERS,
    HR_RECORD_END, // the host has ended the recording
};

/// How map and planner are created.
typedef struct hr_recorded_start {
    int32_t width, height;
    hr_world_rect world;
    int64_t search_bytes_max, batch_budget_steps;
    int32_t share_from;
    int64_t tick, call; // before the first of the segment
} hr_recorded_start;

/// Answers that are written one by one, as they lie in results.
typedef struct hr_answer_source {
    hr_recorded_answer (*at)(const void *user, int32_t index);
    const void *user;
} hr_answer_source;

enum { HR_WAS_CANCELLED = -1 }; // in place of an error: by the host, so it cannot be repeated

typedef struct hr_call {
    int32_t kind;
    int32_t map;  // 0 = the planner's, else the number of a view
    int32_t seen; // of revealing: which map, as `map`
    hr_map_call edit;
    hr_planner_call ask;
    // What those point to; what was read lies in the coder's memory.
    hr_rect rect;
    hr_class unit;
    hr_footprint footprint;
    hr_link link;
    hr_length_table table;
    hr_spread spread;
    hr_goal_field_config field;
    hr_march_order order;
    hr_recorded_start start;
    const hr_link_slot *slots;
    int32_t slot_count, first_free;
    uint8_t unseen_bits; // of a view that is added
    // Of answers.
    int32_t error; // hr_error, or HR_WAS_CANCELLED
    const hr_recorded_answer *answers;
    hr_answer_source source; // of writing, in place of `answers`
    int32_t answer_count;
    uint64_t hash; // hr_results_hash of a batch
} hr_call;

/// Writes a call, or reads the next one into `call`. What is read is sound in its form alone: its
/// kind is one of a recording, its lists are there.
void hr_code_call(hr_coder *coder, hr_call *call);

/// Whether answers follow.
static inline bool hr_is_question(int32_t kind) {
    return (kind >= HR_CALL_PLAN && kind <= HR_CALL_UPDATE_FIELD) || kind == HR_CALL_MARCH;
}

static inline bool hr_is_map_call(int32_t kind) {
    return kind >= HR_MAP_FILL && kind <= HR_MAP_LOAD_LINKS;
}

/// A word for a kind.
const char *hr_call_name(int32_t kind);

#endif
