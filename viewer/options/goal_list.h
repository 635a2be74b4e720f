// goal_list.h - the goals of a query, one or several, named A, B, C and so on: the path is to lead
// to the nearest of them.
#ifndef HANDRAIL_VIEWER_OPTIONS_GOAL_LIST_H
#define HANDRAIL_VIEWER_OPTIONS_GOAL_LIST_H

#include <handrail/planner.h>

enum { GOALS_MOST = 26 };

/// All zeros is none.
typedef struct goal_list {
    hr_position at[GOALS_MOST];
    int32_t count;
} goal_list;

static inline char goal_letter(int32_t index) { return (char)('A' + index); }

/// Makes a request ask for the nearest of several, each within the request's reach; of one, for
/// that alone. `goals` is what the request then borrows.
void goal_list_ask(const goal_list *list, hr_request *request, hr_goal goals[GOALS_MOST]);
/// The other way round, for what knows of one goal only: the request that asks for the goal that a
/// path leads to, or, if it leads to none, for the first.
void goal_list_settle(const goal_list *list, hr_request *request, const hr_path *path);

/// The nearest to a position, if one is that near; -1 = none.
int32_t goal_list_near(const goal_list *list, hr_position at, double within_256ths);
/// @return false if there are as many as there can be.
bool goal_list_add(goal_list *list, hr_position at);
/// Those after it move up.
void goal_list_remove(goal_list *list, int32_t index);

#endif
