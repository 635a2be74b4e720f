// played_questions.c - questions of a recording asked again, and what their answers come to.

#include "passmap/base/memory.h"
#include "planner/lengths/length_part.h"
#include "planner/recording/answers.h"
#include "planner/recording/played_game.h"

// ---- Requests as of now

static bool is_view(const hr_played_game *game, int32_t number) {
    return number > 0 && number <= HR_VIEWS_MAX && game->maps[number];
}

// What the planner numbers a view: none of its own for one that is not there, whose number may be
// that of another one now.
static int32_t view_now(const hr_played_game *game, int32_t number) {
    if (number <= 0) return number;
    return is_view(game, number) ? game->numbers[number] : -1;
}

static void translate_lists(const hr_played_game *game, hr_request *r, int32_t map) {
    hr_goal *goals = (hr_goal *)r->goals; // of the coder's memory
    hr_closing *closings = (hr_closing *)r->closings;
    hr_link_id *links = (hr_link_id *)r->old_links;
    for (int32_t i = 0; goals && i < r->goal_count; i++)
        goals[i].footprint = hr_played_footprint(game, map, goals[i].footprint);
    for (int32_t i = 0; closings && i < r->closing_count; i++)
        closings[i].footprint = hr_played_footprint(game, map, closings[i].footprint);
    for (int32_t i = 0; links && i < r->old_count; i++)
        if (links[i]) links[i] = hr_ids_now(&game->ids, (hr_id_space){map, true}, links[i]);
}

// Lists may be shared with the request before: each is translated once.
static void translate(const hr_played_game *game, hr_request *r, const hr_request *before) {
    hr_request lists = *r;
    int32_t map = is_view(game, r->view) ? r->view : 0;
    if (before && r->goals == before->goals) lists.goals = NULL;
    if (before && r->closings == before->closings) lists.closings = NULL;
    if (game->ids.count > 0) {
        for (int32_t i = 0; i < HR_IGNORE_MAX; i++)
            r->ignore[i] = hr_played_footprint(game, map, r->ignore[i]);
        translate_lists(game, &lists, map);
    }
    r->view = view_now(game, r->view);
}

static void translate_all(const hr_played_game *game, const hr_planner_call *ask) {
    hr_request *requests = (hr_request *)ask->requests; // of the coder's memory
    for (int32_t i = 0; requests && i < ask->count; i++)
        translate(game, &requests[i], i > 0 ? &requests[i - 1] : NULL);
}

// ---- Asking

static void *room_for(hr_played_game *game, int64_t count, size_t size) {
    hr_allocator allocator = hr_map_allocator(game->maps[0]);
    bool fits = game->config.cells_max == 0 || count <= game->config.cells_max;
    bool has_room = fits && hr_buffer_reserve(&game->lists, &allocator, (size_t)count, size);
    return has_room ? game->lists.memory : NULL;
}

// What earlier calls have found of a table may be missing here: only what this one finds is looked
// at.
static hr_error ask_lengths(hr_played_game *game, hr_length_table *table,
                            hr_planner_answer *answer) {
    int64_t count = (int64_t)table->from_count * hr_length_columns(table);
    double *lengths = room_for(game, count + 1, sizeof *lengths);
    answer->lengths = lengths;
    answer->table = table;
    answer->rows_before = table->rows_done ? *table->rows_done : 0;
    table->view = view_now(game, table->view);
    hr_error error = lengths ? hr_plan_lengths(game->planner, table, lengths) : HR_OUT_OF_MEMORY;
    answer->rows_after = table->rows_done ? *table->rows_done : hr_length_root_count(table);
    return error;
}

static hr_error ask_places(hr_played_game *game, const hr_spread *spread,
                           hr_planner_answer *answer) {
    answer->count = spread->count;
    hr_position *places = room_for(game, answer->count + 1, sizeof *places);
    answer->places = places;
    return places ? hr_spread_goals(game->planner, spread, places) : HR_OUT_OF_MEMORY;
}

static hr_error ask_nearest(hr_played_game *game, const hr_planner_call *ask,
                            hr_planner_answer *answer) {
    int32_t count = 0;
    hr_near_goal *nearest = room_for(game, HR_NEAREST_MOST, sizeof *nearest);
    answer->nearest = nearest;
    if (!nearest) return HR_OUT_OF_MEMORY;
    hr_error error = hr_find_nearest(game->planner, ask->requests, ask->most, nearest, &count);
    answer->count = count;
    return error;
}

// One march serves all: what it planned before changes no answer.
static hr_error ask_march(hr_played_game *game, hr_march_order *order, hr_planner_answer *answer) {
    hr_error error = game->march ? HR_OK : hr_march_create(game->planner, &game->march);
    if (error) return error;
    order->view = view_now(game, order->view);
    answer->march = game->march;
    answer->count = order->count > 0 ? order->count : 0;
    return hr_plan_march(game->planner, order, game->march);
}

// ---- Fields

static hr_error make_field(hr_played_game *game, const hr_call *call) {
    hr_allocator allocator = hr_map_allocator(game->maps[0]);
    hr_played_field *fields = hr_array_reserve(&allocator, game->fields, &game->field_capacity,
                                               (int64_t)game->field_count + 1, sizeof *fields);
    hr_goal_field *field;
    if (!fields) return HR_OUT_OF_MEMORY;
    game->fields = fields;
    hr_goal *goals = (hr_goal *)call->field.goals; // of the coder's memory
    int32_t map = is_view(game, call->field.view) ? call->field.view : 0;
    for (int32_t i = 0; goals && i < call->field.goal_count; i++)
        goals[i].footprint = hr_played_footprint(game, map, goals[i].footprint);
    hr_goal_field_config now = call->field;
    now.view = view_now(game, now.view);
    hr_error error = hr_goal_field_create(game->planner, &now, &field);
    if (!error) fields[game->field_count++] = (hr_played_field){field, call->ask.field_number};
    return error;
}

// One that was made before the snapshot has no answer here.
static hr_error update_field(hr_played_game *game, uint64_t number, hr_planner_answer *answer) {
    for (int32_t i = 0; i < game->field_count; i++)
        if (game->fields[i].number == number) {
            hr_error error = hr_goal_field_update(game->planner, game->fields[i].field);
            answer->changes = hr_goal_field_last_changes(game->fields[i].field);
            return error;
        }
    answer->kind = HR_CALL_PREPARE; // without answers
    return HR_OK;
}

// ---- A question

static hr_error ask_any(hr_played_game *game, hr_call *call, hr_planner_answer *answer) {
    const hr_planner_call *ask = &call->ask;
    hr_planner *planner = game->planner;
    switch (call->kind) {
    case HR_CALL_PLAN:
        answer->path = &game->path;
        return hr_plan(planner, ask->requests, &game->path);
    case HR_CALL_BATCH:
        answer->results = game->results;
        return hr_plan_batch(planner, ask->requests, ask->count, game->results);
    case HR_CALL_NEAREST:
        return ask_nearest(game, ask, answer);
    case HR_CALL_OBSTACLES:
        answer->obstacles = &game->obstacles;
        return hr_find_obstacles(planner, ask->requests, &game->obstacles);
    case HR_CALL_LENGTHS:
        return ask_lengths(game, &call->table, answer);
    case HR_CALL_SPREAD:
        return ask_places(game, &call->spread, answer);
    case HR_CALL_MARCH:
        return ask_march(game, &call->order, answer);
    case HR_CALL_PREPARE:
        return hr_planner_prepare(planner, ask->class_ids[0]);
    case HR_CALL_REFRESH:
        return hr_planner_refresh(planner, ask->class_ids, ask->count);
    case HR_CALL_MAKE_FIELD:
        return make_field(game, call);
    default: // HR_CALL_UPDATE_FIELD
        return update_field(game, ask->field_number, answer);
    }
}

hr_error hr_play_question(hr_played_game *game, hr_call *call, const hr_recorded_answer **answers,
                          int32_t *count, uint64_t *hash) {
    hr_planner_answer answer = {.kind = (hr_call_kind)call->kind};
    hr_allocator allocator = hr_map_allocator(game->maps[0]);
    translate_all(game, &call->ask);
    answer.error = ask_any(game, call, &answer);
    *count = hr_answer_count(&answer);
    *hash = call->kind == HR_CALL_BATCH && !answer.error ? hr_results_hash(game->results) : 0;
    size_t room = (size_t)*count + 1;
    if (!hr_buffer_reserve(&game->answers, &allocator, room, sizeof **answers))
        return *count = 0, HR_OUT_OF_MEMORY;
    hr_recorded_answer *to = game->answers.memory;
    *answers = to;
    for (int32_t i = 0; i < *count; i++) to[i] = hr_answer_at(&answer, i);
    return answer.error;
}
