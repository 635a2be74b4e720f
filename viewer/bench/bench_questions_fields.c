// bench_questions_fields.c - the clock around fields.

#include "viewer/bench/bench_questions_fields.h"

#include "viewer/bench/bench_times.h"

enum { FIELDS_MOST = 50, EDIT_SIDE = 16, EDITS_MOST = 200 };

static hr_error make(const field_inquiry *q, int32_t goal, hr_goal_field **field) {
    hr_goal_field_config config = {.class_id = q->class_id, .goal = q->places[goal]};
    return hr_goal_field_create(q->planner, &config, field);
}

hr_error bench_field_lengths(const field_inquiry *q, double *us) {
    int64_t sum = 0;
    for (int32_t goal = 0; goal < q->count; goal++) {
        hr_goal_field *field;
        hr_error error = make(q, goal, &field);
        if (error) return error;
        int64_t begin = bench_now_ns();
        for (int32_t i = 0; i < q->count; i++)
            q->lengths[(int64_t)i * q->count + goal] = hr_goal_field_length(field, q->places[i]);
        sum += bench_now_ns() - begin;
        hr_goal_field_destroy(field);
    }
    *us = (double)sum / 1e3 / ((double)q->count * q->count);
    return HR_OK;
}

hr_error bench_new_fields(const field_inquiry *q, double *us) {
    int64_t sum = 0;
    int32_t count = q->count < FIELDS_MOST ? q->count : FIELDS_MOST;
    for (int32_t i = 0; i < count; i++) {
        hr_goal_field *field;
        int64_t begin = bench_now_ns();
        hr_error error = make(q, i, &field);
        if (error) return error;
        sum += bench_now_ns() - begin;
        hr_goal_field_destroy(field);
    }
    *us = (double)sum / 1e3 / count;
    return HR_OK;
}

// ---- Repairs

static hr_rect square_around(const hr_map *map, hr_position place) {
    int32_t width = hr_map_width(map), height = hr_map_height(map);
    int32_t x = place.x / HR_CELL - EDIT_SIDE / 2, y = place.y / HR_CELL - EDIT_SIDE / 2;
    hr_rect rect = {x > 0 ? x : 0, y > 0 ? y : 0, EDIT_SIDE, EDIT_SIDE};
    if (rect.x + rect.width > width) rect.width = width - rect.x;
    if (rect.y + rect.height > height) rect.height = height - rect.y;
    return rect;
}

static hr_error update(const field_inquiry *q, hr_goal_field *field, int64_t *sum) {
    hr_error error = hr_planner_prepare(q->planner, q->class_id);
    int64_t begin = bench_now_ns();
    if (!error) error = hr_goal_field_update(q->planner, field);
    *sum += bench_now_ns() - begin;
    return error;
}

static hr_error edit(const field_inquiry *q, hr_goal_field *field, hr_position place,
                     int64_t *sum) {
    uint8_t cells[EDIT_SIDE * EDIT_SIDE];
    hr_rect rect = square_around(q->map, place);
    for (int32_t i = 0; i < rect.width * rect.height; i++)
        cells[i] = hr_map_get(q->map, rect.x + i % rect.width, rect.y + i / rect.width);
    hr_map_fill(q->map, rect, HR_WATER);
    hr_error error = update(q, field, sum);
    for (int32_t i = 0; i < rect.width * rect.height; i++)
        hr_map_set(q->map, rect.x + i % rect.width, rect.y + i / rect.width, cells[i]);
    return error ? error : update(q, field, sum);
}

hr_error bench_field_repairs(const field_inquiry *q, double *us) {
    int64_t sum = 0;
    int32_t count = q->count < EDITS_MOST ? q->count : EDITS_MOST;
    for (int32_t i = 0; i < count; i++) {
        hr_goal_field *field;
        hr_error error = make(q, i, &field);
        if (!error) error = edit(q, field, q->places[(i + count / 2 + 1) % q->count], &sum);
        hr_goal_field_destroy(field);
        if (error) return error;
    }
    *us = (double)sum / 1e3 / (2.0 * count);
    return HR_OK;
}
