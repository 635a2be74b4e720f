// words.h - what came of a plan and what a search did, in sentences.
#ifndef HANDRAIL_VIEWER_MODEL_WORDS_H
#define HANDRAIL_VIEWER_MODEL_WORDS_H

#include <handrail/planner.h>

enum { WORDS_LENGTH = 512 };

/// Why a unit cannot stand at a position, or empty.
void words_for_closed(const hr_map *map, hr_class_id id, hr_position at, char text[WORDS_LENGTH]);
/// What a cell's value is called in the colour key, "level 12" where it has no name.
void words_for_value(uint8_t value, char text[WORDS_LENGTH]);
/// Whether a unit of a class can stand at a cell: "open", or why it cannot.
void words_for_room(const hr_map *map, hr_class_id id, hr_position at, char text[WORDS_LENGTH]);
/// The cell at a position on the map: its place in cells, path and world coordinates, its value,
/// and a remark.
void words_for_cell(const hr_map *map, hr_position at, const char *remark, char text[WORDS_LENGTH]);
/// The status, the reason for it, and what could be done. The class of the request is one of `map`.
/// `smaller` is a size at which it would get there (smaller_unit.h), 0 if none is known.
void words_for_path(const hr_map *map, const hr_request *request, const hr_path *path,
                    int32_t smaller, char text[WORDS_LENGTH]);
/// A stage as it is named in a sentence: "the trace", "routes".
const char *words_for_stage(hr_stage stage);
/// How two lengths compare, or two costs: "3.0 % longer than".
void words_for_ratio(double ratio, bool is_cost, char text[WORDS_LENGTH]);
/// What happened, and where.
void words_for_event(const hr_event *event, char text[WORDS_LENGTH]);
/// Of a way that is split at `count` places at once, `event` being the first: why this side.
void words_for_split(const hr_event *event, int32_t count, char text[WORDS_LENGTH]);

#endif
