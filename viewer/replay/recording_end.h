// recording_end.h - how the bytes of a recording end: whole, cut off as by a game that died, or
// damaged, with more behind the damage.
#ifndef HANDRAIL_VIEWER_REPLAY_RECORDING_END_H
#define HANDRAIL_VIEWER_REPLAY_RECORDING_END_H

#include <stdbool.h>
#include <stddef.h>

/// Whether more follows behind the first `sound` bytes, those that hr_replay_sound_bytes tells,
/// than the beginning of a piece that was being written. A length that is itself damaged, so that
/// the piece would end behind the file, looks like one that was cut off.
bool recording_is_damaged(const void *bytes, size_t size, size_t sound);
/// A sentence about a recording of which nothing can be played, as its first snapshot is not whole;
/// NULL if that is not what is wrong with it.
const char *recording_has_no_beginning(const void *bytes, size_t size, char *text, size_t room);

#endif
