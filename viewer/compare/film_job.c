// film_job.c - asks the methods of all panes, and writes their race.

#include "viewer/compare/film_job.h"

#include "viewer/compare/race_film.h"
#include "viewer/options/arguments.h"

#include <stdio.h>
#include <stdlib.h>

bool film_job_begin(film_job *job, const compare_view *view, const session *s) {
    hr_position goal;
    if (!s->map || !s->has_start || !compare_view_goal(s, &goal)) return false;
    *job = (film_job){.count = view->count, .points = view->points};
    for (int32_t i = 0; i < view->count; i++) job->methods[i] = view->panes[i].method;
    session_describe_job(s, &job->plan);
    job->plan.request.goal = goal;
    job->plan.shared = shared_map_hold(s->shared);
    snprintf(job->title, sizeof job->title, "%.120s", s->title);
    return true;
}

static hr_error ask_all(const film_job *job, comparison *c) {
    hr_error error = HR_OK;
    c->keeps_order = true;
    for (int32_t i = 0; i < job->count && error == HR_OK; i++)
        error = comparison_add(c, compare_method_at(job->methods[i]));
    return error;
}

void film_job_do(film_job *job, plan_is_stale *is_stale, void *user) {
    planning p = {0};
    comparison *c = calloc(1, sizeof *c);
    hr_error error = c ? planning_take(&p, &job->plan) : HR_OUT_OF_MEMORY;
    if (error == HR_OK)
        error = comparison_begin_unless(c, p.map, &job->plan.request, is_stale, user);
    if (error == HR_OK) {
        c->points = job->points;
        error = ask_all(job, c);
    }
    bool is_cancelled = is_stale && is_stale(user);
    compare_page page = {
        .comparison = c, .pane_count = job->count, .title = job->title, .raced = -1};
    if (error != HR_OK)
        complain("%s: %s", job->path, hr_error_text(error));
    else if (!is_cancelled)
        race_film_save(&page, job->path);
    if (c) comparison_end(c);
    free(c);
    planning_end(&p);
    plan_job_end(&job->plan);
}
