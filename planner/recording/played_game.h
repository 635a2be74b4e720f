// played_game.h - the map, the views and the planner on which a recording is played.
#ifndef HANDRAIL_PLANNER_RECORDING_PLAYED_GAME_H
#define HANDRAIL_PLANNER_RECORDING_PLAYED_GAME_H

#include "planner/recording/call.h"
#include "planner/recording/ids.h"

typedef struct hr_played_field {
    hr_goal_field *field;
    uint64_t number;
} hr_played_field;

typedef struct hr_played_game {
    hr_replay_config config;
    hr_map *maps[1 + HR_VIEWS_MAX];    // by their recorded numbers; NULL = none
    int32_t numbers[1 + HR_VIEWS_MAX]; // what the planner numbers them
    int32_t map_count;                 // one more than the highest number
    hr_planner *planner;
    hr_results *results;
    hr_march *march; // NULL before the first
    hr_ids ids;
    hr_played_field *fields;
    int32_t field_count, field_capacity;
    int64_t cells;          // of all maps
    hr_path path;           // of the last plan
    hr_obstacles obstacles; // of the last question for them
    hr_buffer lists;        // of its lengths, places or nearest goals
    hr_buffer answers;
} hr_played_game;

/// Creates map and planner; the game is all zero but for its configuration.
/// @return HR_OK; HR_BAD_SIZE, HR_BAD_WORLD, HR_OUT_OF_MEMORY.
hr_error hr_played_game_begin(hr_played_game *game, const hr_recorded_start *start);
/// Ends it; the configuration stays.
void hr_played_game_end(hr_played_game *game);

/// Makes a call that is no question: what went wrong with it is its own.
hr_error hr_play_change(hr_played_game *game, hr_call *call);
/// Asks a question. `*answers`, with as many as `*count`, hold until the next one.
hr_error hr_play_question(hr_played_game *game, hr_call *call, const hr_recorded_answer **answers,
                          int32_t *count, uint64_t *hash);

/// The id of a footprint now.
static inline uint64_t hr_played_footprint(const hr_played_game *game, int32_t map, uint64_t id) {
    return id ? hr_ids_now(&game->ids, (hr_id_space){.map = map}, id) : 0;
}

#endif
