// hex_job.h - what is too long for a frame of a window: to make a world, to make the weather of a
// day, to search. A job works on a copy of the world, in any thread; nothing is shared meanwhile
// but the wish to cancel it.
#ifndef HANDRAIL_VIEWER_HEX_SESSION_HEX_JOB_H
#define HANDRAIL_VIEWER_HEX_SESSION_HEX_JOB_H

#include "viewer/hex/hex_search.h"

#include <stdatomic.h>

typedef enum hex_job_kind { HEX_MAKE_WORLD, HEX_MAKE_WEATHER, HEX_SEARCH } hex_job_kind;

/// What a world is made from.
typedef struct hex_recipe {
    int32_t width, height; ///< 1..HEX_SIDE_MAX
    uint64_t seed;
} hex_recipe;

/// A search that ended, and the world that it was for.
typedef struct hex_answer {
    hex_world *world;
    hex_search search; ///< over `world`
    hex_method method;
    int64_t time_ns;
} hex_answer;

void hex_answer_destroy(hex_answer *answer); ///< NULL is allowed

typedef struct hex_job {
    hex_job_kind kind;
    hex_recipe recipe; ///< of a world
    int32_t day;       ///< of a world, or of the weather
    hex_method method; ///< of a search, as the next two
    hex_query query;
    hex_rules rules;
    atomic_bool is_cancelled; ///< may be set from any thread: a search then ends soon
    hex_world *world;         ///< a copy to work on; then what was made, unless the search has it
    hex_answer *answer;       ///< of a search; NULL = there is none
    bool is_out_of_memory;
} hex_job;

/// Does it; all that comes of it is in the job then.
void hex_job_do(hex_job *job);
/// With what is still in it. NULL is allowed.
void hex_job_destroy(hex_job *job);

#endif
