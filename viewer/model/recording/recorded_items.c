// recorded_items.c - the requests of a tick of a recording.

#include "viewer/model/recording/recorded_items.h"

#include <stdlib.h>
#include <string.h>

// ---- Lists

void recorded_items_clear(recorded_items *list) {
    list->count = 0;
    list->waypoint_count = 0;
}

void recorded_items_end(recorded_items *list) {
    free(list->at);
    free(list->waypoints);
    *list = (recorded_items){0};
}

static recorded_item *add_item(recorded_items *list) {
    if (list->count == list->capacity) {
        int32_t capacity = list->capacity ? 2 * list->capacity : 64;
        recorded_item *grown = realloc(list->at, (size_t)capacity * sizeof *grown);
        if (!grown) return NULL;
        list->at = grown, list->capacity = capacity;
    }
    recorded_item *item = &list->at[list->count++];
    *item = (recorded_item){.count = 0};
    return item;
}

static bool add_waypoints(recorded_items *list, recorded_item *item, const hr_path *path) {
    size_t count = path->count > 0 ? (size_t)path->count : 0, end = list->waypoint_count + count;
    if (end > list->waypoint_capacity) {
        hr_position *grown = realloc(list->waypoints, 2 * end * sizeof *grown);
        if (!grown) return false;
        list->waypoints = grown, list->waypoint_capacity = 2 * end;
    }
    if (count > 0)
        memcpy(list->waypoints + list->waypoint_count, path->waypoints,
               count * sizeof *path->waypoints);
    item->first = list->waypoint_count;
    list->waypoint_count = end;
    return true;
}

// ---- Requests that stay when their call is gone

static hr_position middle_of(const hr_goal *goal) {
    hr_rect cells = goal->cells;
    bool is_area = goal->kind == HR_GOAL_RECT || goal->kind == HR_GOAL_BESIDE;
    if (!is_area) return goal->position;
    return (hr_position){cells.x * HR_CELL + cells.width * (HR_CELL / 2),
                         cells.y * HR_CELL + cells.height * (HR_CELL / 2)};
}

static void take_request(hr_request *to, const hr_request *from, int32_t goal) {
    *to = *from;
    bool is_known = from->goals && goal >= 0 && goal < from->goal_count;
    if (from->goals && from->goal_count > 0)
        to->goal = middle_of(&from->goals[is_known ? goal : 0]);
    to->goals = NULL;
    to->closings = NULL;
    to->old_waypoints = NULL;
}

// ---- What waits

void item_reader_end(item_reader *r) {
    free(r->before);
    *r = (item_reader){0};
}

static bool note_waiting(item_reader *r, const hr_replay *replay) {
    hr_carried carried;
    r->count = 0;
    while (hr_batch_carried(hr_replay_planner(replay), r->count, &carried)) {
        if (r->count == r->capacity) {
            int32_t capacity = r->capacity ? 2 * r->capacity : 64;
            hr_carried *grown = realloc(r->before, (size_t)capacity * sizeof *grown);
            if (!grown) return false;
            r->before = grown, r->capacity = capacity;
        }
        take_request(&carried.request, &carried.request, 0);
        r->before[r->count++] = carried;
    }
    return true;
}

bool item_reader_begin_tick(item_reader *r, const hr_replay *replay) {
    r->questions = 0;
    return note_waiting(r, replay);
}

// Waits for one batch more than before.
static bool goes_on_waiting(const hr_carried *before, const hr_carried *now) {
    const hr_request *a = &before->request, *b = &now->request;
    return a->tag == b->tag && now->batches == before->batches + 1 && a->class_id == b->class_id &&
           a->start.x == b->start.x && a->start.y == b->start.y && a->goal.x == b->goal.x &&
           a->goal.y == b->goal.y;
}

// ---- Items

static bool is_other(const hr_played *played, int32_t answer) {
    if (answer >= played->recorded_count || answer >= played->answer_count) return false;
    const hr_recorded_answer *a = &played->recorded[answer], *b = &played->answers[answer];
    return a->status != b->status || a->stage != b->stage || a->steps != b->steps ||
           a->count != b->count || a->hash != b->hash;
}

static recorded_item *add_answered(item_reader *r, const hr_request *request, const hr_path *path,
                                   recorded_items *list) {
    recorded_item *item = add_item(list);
    if (!item) return NULL;
    take_request(&item->request, request, path->goal_index);
    item->question = r->questions;
    item->status = path->status;
    item->stage = path->stage;
    item->steps = path->steps;
    item->count = path->count;
    item->length_256ths = path->length_256ths;
    item->remaining_256ths = path->remaining_256ths;
    return !r->wants_waypoints || add_waypoints(list, item, path) ? item : NULL;
}

static bool add_plan(item_reader *r, const hr_played *played, recorded_items *list) {
    recorded_item *item = add_answered(r, played->requests, played->path, list);
    if (item) item->differs = is_other(played, 0);
    return item != NULL;
}

typedef struct batch_reading {
    const hr_played *played;
    hr_carried *now; // what waits after the batch
    int32_t waiting, old_waiting;
} batch_reading;

static bool add_asked(item_reader *r, const batch_reading *b, recorded_items *list) {
    int32_t waits = b->old_waiting;
    for (int32_t i = 0; i < b->played->request_count; i++) {
        hr_path path = hr_results_path(b->played->results, i);
        recorded_item *item = add_answered(r, &b->played->requests[i], &path, list);
        if (!item) return false;
        item->is_batch = true;
        item->differs = is_other(b->played, i);
        if (path.status == HR_WAITING && waits < b->waiting) item->wait = b->now[waits++];
    }
    return true;
}

static bool add_waiting(item_reader *r, const hr_carried *now, recorded_items *list) {
    hr_path path = {.status = HR_WAITING};
    recorded_item *item = add_answered(r, &now->request, &path, list);
    if (!item) return false;
    item->is_batch = item->is_carried = true;
    item->wait = *now;
    return true;
}

static bool add_late_answer(item_reader *r, const batch_reading *b, const hr_carried *before,
                            int32_t answer, recorded_items *list) {
    hr_path path = hr_results_path(b->played->results, answer);
    recorded_item *item = add_answered(r, &before->request, &path, list);
    if (!item) return false;
    item->is_batch = item->is_carried = true;
    item->differs = is_other(b->played, answer);
    item->wait.batches = before->batches;
    return true;
}

// Those that still wait come in their order, and so do those that are answered.
static bool add_carried(item_reader *r, const hr_carried *before, int32_t count,
                        const batch_reading *b, recorded_items *list) {
    int32_t waits = 0, answer = b->played->request_count;
    int32_t answers = hr_results_count(b->played->results);
    for (int32_t i = 0; i < count; i++) {
        bool is_same = waits < b->old_waiting && goes_on_waiting(&before[i], &b->now[waits]);
        bool is_added = true;
        if (is_same)
            is_added = add_waiting(r, &b->now[waits++], list);
        else if (answer < answers)
            is_added = add_late_answer(r, b, &before[i], answer++, list);
        if (!is_added) return false;
    }
    return true;
}

static int32_t count_new_waiting(const hr_played *played) {
    int32_t count = 0;
    for (int32_t i = 0; i < played->request_count; i++)
        count += hr_results_path(played->results, i).status == HR_WAITING;
    return count;
}

static bool add_batch(item_reader *r, const hr_replay *replay, const hr_played *played,
                      recorded_items *list) {
    hr_carried *before = r->before;
    int32_t count = r->count, capacity = r->capacity;
    r->before = NULL, r->count = r->capacity = 0;
    bool is_good = note_waiting(r, replay);
    batch_reading b = {.played = played, .now = r->before, .waiting = r->count};
    b.old_waiting = r->count - count_new_waiting(played);
    is_good = is_good && add_asked(r, &b, list) && add_carried(r, before, count, &b, list);
    free(before);
    (void)capacity;
    return is_good;
}

bool item_reader_add(item_reader *r, const hr_replay *replay, const hr_played *played,
                     recorded_items *list) {
    bool is_good = true;
    if (played->path)
        is_good = add_plan(r, played, list);
    else if (played->results)
        is_good = add_batch(r, replay, played, list);
    else if (strcmp(played->name, "cancel") == 0 || strcmp(played->name, "load-batch") == 0)
        return note_waiting(r, replay);
    r->questions += played->path || played->results;
    return is_good;
}
