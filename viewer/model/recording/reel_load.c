// reel_load.c - a request of a recording with its map, to be stepped through: played up to its
// question, then taken apart.

#include "viewer/model/recording/class_choice.h"
#include "viewer/model/recording/reel.h"
#include "viewer/model/shared_map.h"

#include <stdio.h>
#include <string.h>

static void fail(reel_query *query, hr_error error) {
    open_map_end(&query->opened);
    snprintf(query->opened.message.text, sizeof query->opened.message.text, "%s",
             hr_error_text(error));
}

static void lack(reel_query *query, const char *what) {
    size_t used = strlen(query->lacks);
    snprintf(query->lacks + used, sizeof query->lacks - used, "%s%s", used ? ", " : "", what);
}

// ---- The map as the request sees it

static void close_cells(reel_query *query, const hr_map *map, const hr_closing *closing) {
    hr_footprint body;
    if (closing->extra_256ths > 0) {
        lack(query, "what it has dearer");
        return;
    }
    bool is_body = closing->footprint != 0;
    if (is_body && !hr_footprint_get(map, closing->footprint, &body)) return;
    hr_map_fill(query->opened.map, is_body ? body.cells : closing->cells, HR_OUT_OF_BOUNDS);
    if (is_body && body.shape != HR_SHAPE_RECT)
        lack(query, "the outline of a footprint that it closes");
}

// What it ignores is lifted in the game itself, which is played anew afterwards.
static bool take_map(reel_query *query, hr_map *map, const hr_request *request) {
    for (int i = 0; i < HR_IGNORE_MAX; i++)
        if (request->ignore[i]) hr_footprint_lift(map, request->ignore[i]);
    query->opened.map = copy_of_map(map);
    if (!query->opened.map) return false;
    query->opened.has_kind = recorded_map_is_levels(map, &query->opened.is_levels);
    for (int32_t i = 0; request->closings && i < request->closing_count; i++)
        close_cells(query, map, &request->closings[i]);
    return true;
}

// ---- The request

static void take_goals(reel_query *query, const hr_request *request) {
    if (request->goal_count < 1 || !request->goals) return;
    for (int32_t i = 0; i < request->goal_count; i++) {
        const hr_goal *goal = &request->goals[i];
        if (goal->kind != HR_GOAL_PLACE)
            lack(query, "a goal that is an area");
        else if (!goal_list_add(&query->goals, goal->position))
            lack(query, "goals from the 27th on");
    }
    if (query->goals.count > 0) {
        query->request.goal = query->goals.at[0];
        query->request.reach_256ths = request->goals[0].reach_256ths;
    }
}

static void take_request(reel_query *query, const hr_request *request) {
    hr_request asked = *request;
    asked.goals = NULL, asked.goal_count = 0;
    asked.closings = NULL, asked.closing_count = 0;
    asked.old_waypoints = NULL, asked.old_count = 0, asked.mend_ratio = 0;
    memset(asked.ignore, 0, sizeof asked.ignore);
    asked.first_leg_only = asked.length_only = false;
    asked.view = 0;
    query->request = asked;
    if (request->old_count > 0) lack(query, "the old path that it mends");
    take_goals(query, request);
}

static bool take(reel *r, const hr_request *request, reel_query *query) {
    hr_map *map = hr_replay_map(r->replay, request->view);
    if (!map) return false;
    hr_class unit = hr_map_class(map, request->class_id);
    take_request(query, request);
    if (unit.size < 1) return lack(query, "its class, which there is none of"), false;
    if (!class_choice(&unit, &query->unit)) lack(query, "all costs of its class");
    if (hr_link_count(map) > 0) lack(query, "links");
    return take_map(query, map, request);
}

// ---- Playing

// The lists of what was carried over are gone by the time that it is shown.
static void lack_lists(reel_query *query, const hr_request *request) {
    if (request->goal_count > 0 && !request->goals) lack(query, "its other goals");
    if (request->closing_count > 0 && !request->closings) lack(query, "what it closes");
}

// Plays the tick up to the question that the item belongs to. @return whether there is one.
static bool play_to(reel *r, int32_t at, reel_query *query) {
    hr_played played = {.name = ""};
    recorded_items_clear(&r->read);
    if (!item_reader_begin_tick(&r->reader, r->replay)) return false;
    for (;;) {
        int32_t first = r->read.count;
        if (hr_replay_next_in_tick(r->replay, &played, NULL) || !played.name) return false;
        if (!item_reader_add(&r->reader, r->replay, &played, &r->read)) return false;
        if (at >= r->read.count) continue;
        const recorded_item *item = &r->read.at[at];
        const hr_request *request =
            item->is_carried ? &item->request : &played.requests[at - first];
        lack_lists(query, request);
        return take(r, request, query);
    }
}

static void name_it(const reel *r, int32_t tick, reel_query *query) {
    opened_map *opened = &query->opened;
    snprintf(opened->title, sizeof opened->title, "%.180s, tick %lld", r->title,
             (long long)r->first_tick + tick);
}

void reel_load(reel *r, int32_t tick, int32_t item, reel_query *query) {
    unit_options unit;
    hr_message message;
    *query = (reel_query){.request = hr_request_default()};
    r->reader.wants_waypoints = false;
    r->shown_tick = -2;
    bool is_there =
        hr_replay_seek(r->replay, (int64_t)tick + 1, NULL) == HR_OK && play_to(r, item, query);
    hr_replay_seek(r->replay, 0, NULL); // the game is no longer as it was
    if (!is_there) {
        fail(query, HR_OUT_OF_MEMORY);
        return;
    }
    name_it(r, tick, query);
    if (!unit_choice_read(&query->unit, &unit, &message)) unit = unit_options_default();
    open_map_prepare(&query->opened, &unit);
}
