// battle_track.h - units that cannot turn on the spot: they follow a track of arcs, point by point.
#ifndef HANDRAIL_VIEWER_BATTLE_BATTLE_TRACK_H
#define HANDRAIL_VIEWER_BATTLE_BATTLE_TRACK_H

#include "viewer/battle/battle_state.h"

/// Whether a unit drives.
bool battle_drives(const battle *b, int32_t unit);
/// The unit has a new way: finds its track, if it drives. @return HR_OK or HR_OUT_OF_MEMORY.
hr_error battle_track_begin(battle *b, int32_t unit);
/// Whether its track leads to the end of its way.
bool battle_track_is_whole(const battle *b, int32_t unit);

/// Where it comes to in a tick.
typedef struct battle_stride {
    hr_position to, heading;
    int32_t next, passed; ///< points of the track, waypoints of the way
} battle_stride;

/// @return false at the end of the track.
bool battle_track_stride(const battle *b, int32_t unit, battle_stride *stride);
/// It has gone there.
void battle_track_go(battle *b, int32_t unit, const battle_stride *stride);

#endif
