// place_row.h - a way written down as a row of places, each gone through in a straight line: what
// the genetic algorithm and the bees breed, and how good such a way is.
#ifndef HANDRAIL_VIEWER_CLASSICS_PLACE_ROW_H
#define HANDRAIL_VIEWER_CLASSICS_PLACE_ROW_H

#include "viewer/classics/search.h"

enum { ROW_PLACES = 6 };

typedef struct place_row {
    hr_cell places[ROW_PLACES];
    int64_t length; ///< of the lines from the start to the goal, in 1000ths of a block
    int32_t closed; ///< steps on them
} place_row;

/// The one with fewer closed steps; of equal ones the shorter.
bool is_row_fitter(const place_row *a, const place_row *b);
/// Walks its lines. @return false if the budget is spent.
bool judge_row(classic_search *s, place_row *row);

/// Beside the straight line from start to goal, the further from its ends the more.
void throw_row(const classic_search *s, uint64_t *random, place_row *row);
hr_cell random_place(const classic_search *s, uint64_t *random);
/// The block of the map that is nearest to a place.
hr_cell on_map(const classic_search *s, hr_cell at);

/// Makes its lines the way; all of their steps are open.
void write_row(classic_search *s, const place_row *row);
/// Notes it as a draft (drafts.h), if these are wanted.
void draft_row(classic_search *s, const place_row *row);

#endif
