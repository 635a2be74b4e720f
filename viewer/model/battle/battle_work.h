// battle_work.h - does what a window asks of a battle: orders and buildings, then ticks, and
// returns how it looks then. From any thread, one at a time.
#ifndef HANDRAIL_VIEWER_MODEL_BATTLE_BATTLE_WORK_H
#define HANDRAIL_VIEWER_MODEL_BATTLE_BATTLE_WORK_H

#include "viewer/model/battle/battle_shot.h"
#include "viewer/model/map_patch.h"
#include "viewer/model/shared_map.h"
#include "viewer/model/unit_view.h"

/// What a player does between two ticks.
typedef struct battle_command {
    enum { COMMAND_SEND, COMMAND_BUILD, COMMAND_RAZE, COMMAND_MIND } kind;
    hr_position goal;
    hr_rect cells;
    mind_kind mind;
    int32_t *units; ///< own; unit_count of them
    int32_t unit_count;
} battle_command;

/// What to do. Everything it points to is its own.
typedef struct battle_job {
    int64_t number;       ///< comes back in the news
    shared_map *shared;   ///< a battle is begun on a copy, by `config`; NULL = the one there is
    battle_config config; ///< `ground` is left out; `orders` counts for every job
    map_patches painted;  ///< on the ground, before the commands
    battle_command *commands;
    int32_t command_count, command_capacity;
    int32_t ticks;
    int64_t most_ns; ///< no further tick is begun after this long
    int32_t focus;   ///< of the shot
} battle_job;

/// Adds a command, which the job then owns with its units. @return false when out of memory.
bool battle_job_add(battle_job *job, battle_command command);
void battle_job_end(battle_job *job);

typedef struct battle_time {
    int64_t tick_ns, plan_ns; ///< all of the tick, and its batch alone
} battle_time;

enum { BATTLE_JOB_TICKS_MOST = 64, BATTLE_CLASSES = 4 };

/// What came of a job. Freed by battle_news_end.
typedef struct battle_news {
    int64_t number;
    hr_error error;
    hr_map *new_ground;  ///< to be shown; NULL unless a battle was begun
    unit_view seen;      ///< of it, by a unit that goes wherever any of the battle does
    map_patches changed; ///< ground since the last news
    battle_shot shot;
    battle_time times[BATTLE_JOB_TICKS_MOST];
    int32_t ticks;   ///< done
    int32_t refused; ///< buildings that could not be put up
} battle_news;

void battle_news_end(battle_news *news);

typedef struct battle_work {
    battle battle;
    bool is_on;
} battle_work;

/// All zeros is one without a battle. Freed by battle_work_end.
void battle_work_end(battle_work *w);
/// Does a job, and frees it.
battle_news battle_work_do(battle_work *w, battle_job *job);

#endif
