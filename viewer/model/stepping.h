// stepping.h - plays a search forward and back, event by event.
#ifndef HANDRAIL_VIEWER_MODEL_STEPPING_H
#define HANDRAIL_VIEWER_MODEL_STEPPING_H

#include <stdbool.h>
#include <stdint.h>

enum { STEPS_A_SECOND_MOST = 4096 };

typedef struct stepping {
    bool is_on; ///< only the first `at` events are shown, and no path before the last
    bool is_playing;
    bool starts_over; ///< the next search that is taken over is shown from its start
    bool has_moved;   ///< since a search was taken over
    int32_t at, count;
    double per_second; ///< events, 1..STEPS_A_SECOND_MOST
    double owed;       ///< part of an event that time has passed for
} stepping;

stepping stepping_begin(void);
/// Takes over another search of `count` events: goes to its end, or to its start while it is played
/// or if it is to start over.
void stepping_load(stepping *s, int32_t count);
/// Goes to an event; those off the ends are the ends.
void stepping_go(stepping *s, int64_t at);
void stepping_play(stepping *s, bool is_playing);
/// @return whether time has brought it on to another event.
bool stepping_pass(stepping *s, double seconds);
/// How many events are shown.
int32_t stepping_shown(const stepping *s);

#endif
