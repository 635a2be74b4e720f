// bench_questions_fields.h - what fields cost that a host keeps: to make one, to ask it for a
// length, and to repair it after an edit.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_QUESTIONS_FIELDS_H
#define HANDRAIL_VIEWER_BENCH_BENCH_QUESTIONS_FIELDS_H

#include <handrail/fields.h>

typedef struct field_inquiry {
    hr_map *map;
    hr_planner *planner;
    hr_class_id class_id;
    const hr_position *places;
    int32_t count;   // of places
    double *lengths; // count times count: from place i to place k at [i * count + k]
} field_inquiry;

/// Asks a field of each place for the lengths from all places. `*us` is what a length takes.
hr_error bench_field_lengths(const field_inquiry *q, double *us);
/// Makes a field of each place. `*us` is what one takes.
hr_error bench_new_fields(const field_inquiry *q, double *us);
/// Closes 16 x 16 cells around a place, and opens them again as they were, with the field of
/// another. `*us` is what updating that takes, where planes and routes are up to date.
hr_error bench_field_repairs(const field_inquiry *q, double *us);

#endif
