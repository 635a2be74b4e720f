// trace_list.h - what a search did, as a list to be read: what follows each other and is of one
// kind is one phase, and what is done at one obstacle is numbered by it.
#ifndef HANDRAIL_VIEWER_MODEL_TRACE_LIST_H
#define HANDRAIL_VIEWER_MODEL_TRACE_LIST_H

#include "viewer/model/layers.h"
#include "viewer/model/words.h"
#include "viewer/picture/picture_record.h"

enum { TRACE_PHASES_MOST = 300 };

typedef struct trace_phase {
    int32_t first, last; ///< events
    int32_t obstacle;    ///< of the trace, from 1 on in the order in which they are met; 0 = none
    char text[WORDS_LENGTH];
} trace_phase;

typedef struct trace_list {
    trace_phase phases[TRACE_PHASES_MOST]; ///< the first of them
    int32_t count;                         ///< of all
} trace_list;

/// The phases of a record.
void trace_list_of(trace_list *list, const picture_record *record);
/// Only those with an event that touched a block or one beside it.
void trace_list_touching(trace_list *list, const picture_record *record, hr_cell block);
/// The phase, among the first of them, that an event is of; -1 = none.
int32_t trace_list_at(const trace_list *list, int32_t event);
/// Whether an event lies at a block or beside it.
bool trace_event_touches(const hr_event *event, hr_cell block);

/// The layers that show what a stage does.
layer_set layers_of_stage(hr_stage stage);

#endif
