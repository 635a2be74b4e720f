// session_ends.c - start and goals: clicked, typed, dragged, followed.

#include "viewer/model/session.h"

#include "viewer/options/arguments.h"
#include "viewer/options/places.h"
#include "viewer/options/readable.h"

#include <math.h>
#include <stdio.h>

static void say(session *s, const char *text) {
    copy_readable(s->message, sizeof s->message, text);
}

static void make_stale(session *s) { s->is_stale = true; }

static bool is_on_map(const session *s, hr_position at) {
    return at.x >= 0 && at.y >= 0 && at.x < hr_map_width(s->map) * HR_CELL &&
           at.y < hr_map_height(s->map) * HR_CELL;
}

// Not an example, or no longer.
static void is_own(session *s) {
    s->is_example = false;
    s->moved[0] = '\0';
}

void session_set_start(session *s, hr_position at) {
    if (!s->map) return;
    s->request.start = session_on_map(s, at);
    s->has_start = true;
    is_own(s);
    session_ask_block(s, NULL); // what touched it in another search
    session_look_around(s);
    make_stale(s);
}

void session_set_goal(session *s, hr_position at) {
    if (!s->map) return;
    s->request.goal = session_on_map(s, at);
    s->has_goal = true;
    is_own(s);
    session_ask_block(s, NULL);
    make_stale(s);
}

// Says so where a click is beside the map: it is easily missed, and nobody means its edge.
static bool hits_map(session *s, hr_position at) {
    bool hits = s->map && is_on_map(s, at);
    s->message[0] = '\0';
    if (s->map && !hits) say(s, "That is beside the map: nothing was moved.");
    return hits;
}

void session_click(session *s, hr_position at) {
    if (!hits_map(s, at)) return;
    if (s->has_start)
        session_set_goal(s, at);
    else
        session_set_start(s, at);
}

void session_click_start(session *s, hr_position at) {
    if (hits_map(s, at)) session_set_start(s, at);
}

bool session_type_place(session *s, bool is_start, const char *text) {
    hr_position at;
    if (!s->map) return false;
    complain_into(s->message, sizeof s->message);
    bool is_read = place_end(s->map, is_start ? "start" : "goal", text, s->unit.unit.size, &at);
    complain_into(NULL, 0);
    if (!is_read) return false;
    s->message[0] = '\0';
    if (is_start)
        session_set_start(s, at);
    else
        session_set_goal(s, at);
    return true;
}

static double distance(hr_position a, hr_position b) {
    return hypot((double)a.x - b.x, (double)a.y - b.y);
}

goal_list session_goals(const session *s) {
    goal_list goals = {.count = 0};
    if (s->has_goal) goal_list_add(&goals, s->request.goal);
    for (int32_t i = 0; i < s->more.count; i++) goal_list_add(&goals, s->more.at[i]);
    return goals;
}

static void goals_changed(session *s) {
    s->view_version++;
    make_stale(s);
}

// The next one takes the place of the first.
static void remove_goal(session *s, int32_t index) {
    if (index == 0 && s->more.count == 0) {
        s->has_goal = false;
        plan_answer_end(&s->answer);
        s->forgotten = s->asked;
        stepping_load(&s->step, 0);
        return;
    }
    if (index == 0) s->request.goal = s->more.at[0];
    goal_list_remove(&s->more, index > 0 ? index - 1 : 0);
}

void session_toggle_goal(session *s, hr_position at, double within_256ths) {
    goal_list goals = session_goals(s);
    int32_t index = goal_list_near(&goals, at, within_256ths);
    if (!s->map || !s->has_start || !s->has_goal) {
        session_click(s, at);
        return;
    }
    s->message[0] = '\0';
    if (index >= 0)
        remove_goal(s, index);
    else if (!hits_map(s, at))
        return;
    else if (goals.count == GOALS_MOST)
        say(s, "There are no more than 26 goals.");
    else
        goal_list_add(&s->more, at);
    goals_changed(s);
}

void session_add_goal(session *s, hr_position at) {
    if (!s->map || !s->has_goal || session_goals(s).count == GOALS_MOST) return;
    goal_list_add(&s->more, session_on_map(s, at));
    goals_changed(s);
}

grab session_grab(session *s, hr_position at, double within_256ths) {
    double to_start = s->has_start ? distance(at, s->request.start) : INFINITY;
    double to_goal = s->has_goal ? distance(at, s->request.goal) : INFINITY;
    s->grabbed = GRAB_NOTHING;
    if (!s->map) return GRAB_NOTHING;
    if (to_start <= within_256ths && to_start <= to_goal) s->grabbed = GRAB_START;
    if (to_goal <= within_256ths && to_goal < to_start) s->grabbed = GRAB_GOAL;
    if (s->grabbed != GRAB_NOTHING) return s->grabbed;
    s->grabbed_more = goal_list_near(&s->more, at, within_256ths);
    return s->grabbed = s->grabbed_more >= 0 ? GRAB_MORE : GRAB_NOTHING;
}

void session_drag(session *s, hr_position at) {
    if (!s->map) return;
    if (s->grabbed == GRAB_START) session_set_start(s, at);
    if (s->grabbed == GRAB_GOAL) session_set_goal(s, at);
    if (s->grabbed != GRAB_MORE) return;
    s->more.at[s->grabbed_more] = session_on_map(s, at);
    goals_changed(s);
}

void session_release(session *s) { s->grabbed = GRAB_NOTHING; }

void session_hover(session *s, hr_position at) {
    if (s->map && s->follows && s->has_start && s->tool == TOOL_GO && s->grabbed == GRAB_NOTHING)
        session_set_goal(s, at);
}
