// goal_list.c - the goals of a query.

#include "viewer/options/goal_list.h"

#include <math.h>

void goal_list_ask(const goal_list *list, hr_request *request, hr_goal goals[GOALS_MOST]) {
    if (list->count > 0) request->goal = list->at[0];
    request->goals = NULL;
    request->goal_count = 0;
    if (list->count < 2) return;
    for (int32_t i = 0; i < list->count; i++)
        goals[i] = (hr_goal){
            .kind = HR_GOAL_PLACE, .position = list->at[i], .reach_256ths = request->reach_256ths};
    request->goals = goals;
    request->goal_count = list->count;
    request->reach_256ths = 0;
}

void goal_list_settle(const goal_list *list, hr_request *request, const hr_path *path) {
    bool is_one = path->goal_index >= 0 && path->goal_index < list->count;
    if (request->goal_count > 0) {
        request->reach_256ths = request->goals[0].reach_256ths;
        request->goal = list->at[is_one ? path->goal_index : 0];
    }
    request->goals = NULL;
    request->goal_count = 0;
}

int32_t goal_list_near(const goal_list *list, hr_position at, double within_256ths) {
    int32_t nearest = -1;
    for (int32_t i = 0; i < list->count; i++) {
        double away = hypot((double)at.x - list->at[i].x, (double)at.y - list->at[i].y);
        if (away > within_256ths) continue;
        within_256ths = away;
        nearest = i;
    }
    return nearest;
}

bool goal_list_add(goal_list *list, hr_position at) {
    if (list->count == GOALS_MOST) return false;
    list->at[list->count++] = at;
    return true;
}

void goal_list_remove(goal_list *list, int32_t index) {
    list->count--;
    for (int32_t i = index; i < list->count; i++) list->at[i] = list->at[i + 1];
}
