// rows.h - the structures of calls as rows of numbers (coder.h).
//
// The order of the numbers is the format of recordings: new ones go to the end. Numbers that differ
// most often stand first, so that the list of those that do is short.
#ifndef HANDRAIL_PLANNER_RECORDING_ROWS_H
#define HANDRAIL_PLANNER_RECORDING_ROWS_H

#include "passmap/map/link_state.h"
#include "planner/formations.h"
#include "planner/recording/coder.h"
#include "planner/replay.h"
#include "planner/spread.h"

/// All of a request but its lists.
extern const hr_row_form hr_request_rows;
extern const hr_row_form hr_goal_rows;
extern const hr_row_form hr_closing_rows;
extern const hr_row_form hr_position_rows;
extern const hr_row_form hr_rect_rows;
/// All of a footprint but its spans.
extern const hr_row_form hr_footprint_rows;
extern const hr_row_form hr_span_rows;
extern const hr_row_form hr_move_rows;
/// All of a class but its costs.
extern const hr_row_form hr_class_rows;
extern const hr_row_form hr_cost_rows;
extern const hr_row_form hr_class_id_rows;
extern const hr_row_form hr_link_id_rows;
extern const hr_row_form hr_link_rows;
extern const hr_row_form hr_link_slot_rows;
extern const hr_row_form hr_spread_unit_rows;
extern const hr_row_form hr_march_unit_rows;
extern const hr_row_form hr_answer_rows;

#endif
