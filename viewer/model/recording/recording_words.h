// recording_words.h - ticks and requests of a recording in words.
#ifndef HANDRAIL_VIEWER_MODEL_RECORDING_RECORDING_WORDS_H
#define HANDRAIL_VIEWER_MODEL_RECORDING_RECORDING_WORDS_H

#include "viewer/model/recording/reel.h"
#include "viewer/model/words.h"

enum { STORY_LENGTH = 1024, ROW_LENGTH = 120 };

/// A request in a line of a list.
void words_for_row(const recorded_item *item, char text[ROW_LENGTH]);
/// All fields of a request that are not as they are at first.
void words_for_request(const recorded_item *item, char text[STORY_LENGTH]);
/// What came of it in this tick: the answer, or why there is none yet.
void words_for_item(const recorded_item *item, char text[STORY_LENGTH]);
/// From the tick in which it was asked to the one in which it is answered; the reel is read.
void words_for_story(const reel *r, int32_t tick, uint64_t tag, char text[STORY_LENGTH]);
/// What happened in a tick.
void words_for_tick(const reel *r, int32_t tick, char text[STORY_LENGTH]);

#endif
