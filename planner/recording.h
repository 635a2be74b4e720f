/// recording.h - a game records itself: a bug that was seen once can be played again.
///
/// A recording is a snapshot of the map, its views and what waits, and then every call that changes
/// something or asks something, in order, with a summary of each answer. `handrail replay FILE`
/// plays it on any machine, says where the first answer differs from the one that the game got,
/// and shows which ticks were the costliest; with `--minimise` it leaves of it what still shows a
/// difference, a failed assertion or a slow plan (docs/in-a-game.md). replay.h does the same for
/// programs.
///
/// What is recorded: of the planner's map and the views that it plans on, edits, classes,
/// footprints, links and what is revealed; of the planner, plans and batches with all parts of
/// their requests, marches in formation, tables of lengths, the nearest of many goals, places for
/// many, obstacles, kept fields, budgets, cancelling and loading. Not recorded is what only looks:
/// questions to a `const hr_map *` or a kept field, hr_leg_is_clear, path watches, walks and the
/// pace of a march; and calls that were refused, or ran out of memory with nothing changed.
///
/// Costs: less than 3 % of a tick (docs/tuning.md), 35 KiB for as long as it lasts, some 30 bytes
/// of the recording for each request with its answer, and some 4 for each step of a footprint.
/// Without a recording each call pays for the test of a pointer.
///
/// Threads: while it is recorded, all calls that change the map or its views, and all of the
/// planner, are made by one thread at a time (but for hr_batch_work and hr_map_refresh). The
/// recording's own calls are such calls.
#ifndef HANDRAIL_RECORDING_H
#define HANDRAIL_RECORDING_H

#include "planner/planner.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Takes the next bytes of a recording, such as by fwrite; they hold until it returns. Called
/// within the calls that are recorded, on their thread: once before each question is looked at, so
/// that what a game dies of is in its recording, and else whenever 32 KiB have come together. It
/// may not call map, planner or recording.
/// @param begins_snapshot a recording may begin with these bytes: all before them may be dropped.
/// @return whether they were taken. If not, the recording ends; the game goes on.
typedef bool hr_recording_write(const void *bytes, size_t size, bool begins_snapshot, void *user);

/// A recording that goes on: made by hr_recording_start, ended by hr_recording_end.
typedef struct hr_recording hr_recording;

/// Starts a recording of a planner, its map and its views, and writes a first snapshot. End it
/// before the planner or one of the maps is destroyed. A map can be recorded once at a time: of
/// several planners on it, this one's questions are recorded, with the edits of all. So may a view:
/// do not add one that is being recorded with another planner.
/// @return HR_OK; HR_OUT_OF_MEMORY; HR_BAD_ORDER within a begun batch, or if the map or one of its
/// views is being recorded; HR_NOT_WRITTEN if `write` did not take the snapshot. Unless HR_OK,
/// `*recording` is NULL.
HR_API hr_error hr_recording_start(hr_planner *planner, hr_recording_write *write, void *user,
                                   hr_recording **recording);

/// Writes another snapshot: a recording may begin here, and all before may be dropped. For games
/// that last long: one every few minutes, of which the last two are kept. Costs one look at all
/// cells, and for its time the memory of hr_footprints_save and hr_batch_save.
/// @return HR_OK; HR_OUT_OF_MEMORY or HR_BAD_ORDER within a begun batch: then the recording goes on
/// without it; HR_NOT_WRITTEN. A recording that has ended for want of memory (hr_recording_end)
/// returns HR_OUT_OF_MEMORY every time.
HR_API hr_error hr_recording_snapshot(hr_recording *recording);

/// A tick of the game ends here. Where this is never called, each batch ends a tick.
HR_API void hr_recording_end_tick(hr_recording *recording);

/// Ends it, writes what is left and frees it. NULL is allowed.
/// @return HR_OK; HR_NOT_WRITTEN if `write` refused some of it, which then ended the recording;
/// HR_OUT_OF_MEMORY if it ended because hr_view_reveal did, with some of its cells revealed, or for
/// want of memory for a view that was added.
HR_API hr_error hr_recording_end(hr_recording *recording);

#ifdef __cplusplus
}
#endif
#endif
