// compare_touched.c - from the planner's events to marks on blocks.

#include "viewer/compare/compare_touched.h"

#include "planner/api/planner_state.h"

#include <math.h>
#include <stdlib.h>

typedef struct toucher {
    compare_answer *answer;
    int32_t width, height;
    bool keeps_order;
    hr_allocator allocator;
} toucher;

static void touch(toucher *t, int32_t x, int32_t y) {
    if (x < 0 || y < 0 || x >= t->width || y >= t->height) return;
    if (!compare_mark(&t->answer->marks, x, y)) return;
    t->answer->touched++;
    if (t->keeps_order) compare_answer_note(t->answer, &t->allocator, x, y);
}

// A block for each step along the longer side.
static void touch_line(toucher *t, hr_cell from, hr_cell to) {
    int32_t dx = to.x - from.x, dy = to.y - from.y;
    int32_t steps = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
    for (int32_t i = 0; i <= steps; i++) {
        double part = steps ? (double)i / steps : 0;
        touch(t, from.x + (int32_t)lround(part * dx), from.y + (int32_t)lround(part * dy));
    }
}

// What tells of nothing, as between two places of a tile that see each other's portals, has looked
// at its way at least: each leg is swept before it is handed out.
static void touch_way(toucher *t, const hr_map *map, const hr_request *request,
                      const hr_path *path) {
    int32_t size = hr_map_class(map, request->class_id).size;
    if (t->answer->touched > 0) return;
    for (int32_t i = 1; i < path->count; i++)
        touch_line(t, hr_block_at(path->waypoints[i - 1], size),
                   hr_block_at(path->waypoints[i], size));
}

static void look(const hr_event *event, void *user) {
    toucher *t = user;
    bool is_line = event->kind == HR_EVENT_RAY || event->kind == HR_EVENT_RUN;
    if (is_line) touch_line(t, event->from, event->to);
    if (event->kind == HR_EVENT_EXPANSION) touch(t, event->to.x, event->to.y);
    bool is_hand = event->kind == HR_EVENT_RUN && event->stage == HR_STAGE_TRACE;
    if (is_hand) picture_record_event(event, &t->answer->record);
}

static hr_error begin(toucher *t, const hr_map *map, bool keeps_order, compare_answer *answer) {
    *t = (toucher){answer, hr_map_width(map), hr_map_height(map), keeps_order,
                   hr_map_allocator(map)};
    return compare_marks_begin(&answer->marks, &t->allocator, t->width, t->height);
}

hr_error compare_watch_rival(const hr_map *map, rival *r, const hr_request *request,
                             bool keeps_order, compare_answer *answer) {
    toucher t;
    hr_path path;
    hr_error error = begin(&t, map, keeps_order, answer);
    rival_watch(r, look, &t);
    if (error == HR_OK) error = rival_plan(r, request, &path);
    rival_watch(r, NULL, NULL);
    if (answer->touched > 0 && rival_looks_up(answer->method.rival))
        answer->counts = "blocks of jumps";
    return error;
}

hr_error compare_watch(hr_map *map, const hr_planner_config *unwatched, const hr_request *request,
                       bool keeps_order, compare_answer *answer) {
    toucher t;
    hr_planner_config config = *unwatched;
    hr_planner *planner = NULL;
    hr_path path;
    config.watcher = look;
    config.watcher_user = &t;
    hr_error error = begin(&t, map, keeps_order, answer);
    if (error == HR_OK) error = hr_planner_create(map, &config, &planner);
    if (error == HR_OK) hr_planner_set_split(planner, answer->method.split);
    if (error == HR_OK) error = hr_plan(planner, request, &path);
    if (answer->touched > 0 && answer->method.only == HR_STAGE_ROUTES) answer->counts = "portals";
    if (error == HR_OK) touch_way(&t, map, request, &path);
    hr_planner_destroy(planner);
    return answer->record.is_out_of_memory ? HR_OUT_OF_MEMORY : error;
}
