// set_way.h - the answer to a request with many goals by the field that its batch shares.
#ifndef HANDRAIL_PLANNER_FIELDS_SET_WAY_H
#define HANDRAIL_PLANNER_FIELDS_SET_WAY_H

#include "planner/fields/set_field.h"
#include "planner/plan/searcher.h"

/// Answers a sound request of one of its units, by the lists of a searcher: its path leads to the
/// goal that is the nearest as far as the field knows, or to one that is nearer yet, in sight of
/// the last bend. @return HR_OUTCOME_NO_WAY if the field is of no help, as where no goal can be
/// reached.
hr_outcome hr_set_way(const hr_set_field *set, hr_searcher *searcher, const hr_request *request,
                      hr_path *path);

#endif
