// replay_report.h - what playing a recording has come to, for people and as JSON.
#ifndef HANDRAIL_VIEWER_REPLAY_REPLAY_REPORT_H
#define HANDRAIL_VIEWER_REPLAY_REPLAY_REPORT_H

#include "viewer/replay/replay_run.h"

#include <stdio.h>

/// A request on one line, without its lists: "class 0 from 12.5,3 to 40,7".
void write_request(char *text, size_t room, const hr_request *request);
/// An order to march on one line: "30 units to 200,30, facing 1,0, widths 2".
void write_order(char *text, size_t room, const hr_march_order *order);
/// An answer on one line: "found by routes, 120 steps, 7 waypoints, 81.2500 cells, 9a8b7c6d".
void write_answer(char *text, size_t room, const char *call, const hr_recorded_answer *answer);

void print_replay(FILE *stream, const char *name, replay_run *run);
/// @return false after a complaint.
bool write_replay_json(const char *path, replay_run *run);

#endif
