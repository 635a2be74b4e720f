// battle_work.c - does what a window asks of a battle.

#include "viewer/model/battle/battle_work.h"

#include "viewer/model/clock.h"

#include <stdlib.h>

// ---- Jobs and news

bool battle_job_add(battle_job *job, battle_command command) {
    if (job->command_count == job->command_capacity) {
        int32_t capacity = 2 * job->command_capacity + 8;
        battle_command *grown = realloc(job->commands, (size_t)capacity * sizeof *grown);
        if (!grown) return free(command.units), false;
        job->commands = grown;
        job->command_capacity = capacity;
    }
    job->commands[job->command_count++] = command;
    return true;
}

void battle_job_end(battle_job *job) {
    for (int32_t i = 0; i < job->command_count; i++) free(job->commands[i].units);
    free(job->commands);
    map_patches_end(&job->painted);
    shared_map_let_go(job->shared);
    *job = (battle_job){0};
}

void battle_news_end(battle_news *news) {
    hr_map_destroy(news->new_ground);
    unit_view_end(&news->seen);
    map_patches_end(&news->changed);
    battle_shot_end(&news->shot);
    *news = (battle_news){0};
}

void battle_work_end(battle_work *w) {
    if (w->is_on) battle_destroy(&w->battle);
    w->is_on = false;
}

// ---- Parts of a job

static hr_pass_set open_to_any(bool is_levels) {
    hr_pass_set pass = battle_pass_set(0, is_levels);
    for (hr_class_id id = 1; id < BATTLE_CLASSES; id++)
        pass = hr_pass_union(pass, battle_pass_set(id, is_levels));
    return pass;
}

static hr_error begin(battle_work *w, battle_job *job, battle_news *news) {
    battle_work_end(w);
    news->new_ground = shared_map_take_copy(&job->shared);
    if (!news->new_ground) return HR_OUT_OF_MEMORY;
    job->config.ground = news->new_ground;
    hr_error error = battle_create(&w->battle, &job->config);
    w->battle.config.ground = NULL;
    w->is_on = true;
    hr_class any = {.pass = open_to_any(job->config.is_levels), .size = 1};
    return error ? error
                 : unit_view_build(&news->seen, news->new_ground, &any, job->config.is_levels);
}

// Adds ground to the news, as the battle has it now.
static hr_error add_change(const battle *b, battle_news *news, hr_rect rect) {
    map_patch *patch = map_patches_add(&news->changed, rect);
    if (!patch) return HR_OUT_OF_MEMORY;
    battle_read_ground(b, rect, patch->cells, (size_t)rect.width);
    return HR_OK;
}

static hr_error paint(battle *b, const battle_job *job, battle_news *news) {
    hr_error error = HR_OK;
    for (const map_patch *patch = job->painted.first; patch && !error; patch = patch->next) {
        error = battle_write_ground(b, patch->rect, patch->cells, (size_t)patch->rect.width);
        if (!error) error = add_change(b, news, patch->rect);
    }
    return error;
}

static hr_error obey(battle *b, const battle_command *command, battle_news *news) {
    hr_error error = HR_OK;
    bool is_built = true;
    if (command->kind == COMMAND_SEND)
        error = battle_send(b, command->units, command->unit_count, command->goal);
    else if (command->kind == COMMAND_BUILD)
        error = battle_build(b, command->cells, &is_built);
    else if (command->kind == COMMAND_MIND)
        error = battle_set_minds(b, command->units, command->unit_count, command->mind);
    else
        battle_raze(b, command->cells);
    news->refused += !is_built;
    return error;
}

static hr_error obey_all(battle *b, const battle_job *job, battle_news *news) {
    hr_error error = HR_OK;
    for (int32_t i = 0; i < job->command_count && !error; i++)
        error = obey(b, &job->commands[i], news);
    return error;
}

static hr_error tick(battle *b, battle_news *news) {
    battle_time *time = &news->times[news->ticks];
    int64_t begin_ns = clock_ns(), plan_ns = 0;
    hr_error error = battle_edit(b);
    if (!error) error = battle_refresh(b);
    if (!error) error = battle_order(b);
    if (!error) {
        plan_ns = clock_ns();
        error = battle_plan(b);
        plan_ns = clock_ns() - plan_ns;
    }
    if (!error) error = battle_march(b);
    *time = (battle_time){clock_ns() - begin_ns, plan_ns};
    news->ticks++;
    for (int32_t i = 0; i < b->changed_count && !error; i++)
        error = add_change(b, news, b->changed[i]);
    return error;
}

static hr_error do_ticks(battle *b, const battle_job *job, battle_news *news) {
    int64_t begin_ns = clock_ns();
    int32_t most = job->ticks < BATTLE_JOB_TICKS_MOST ? job->ticks : BATTLE_JOB_TICKS_MOST;
    hr_error error = HR_OK;
    while (news->ticks < most && !error) {
        error = tick(b, news);
        if (clock_ns() - begin_ns >= job->most_ns) break;
    }
    return error;
}

// ---- The whole job

static hr_error do_work(battle_work *w, battle_job *job, battle_news *news) {
    battle *b = &w->battle;
    hr_error error = job->shared ? begin(w, job, news) : HR_OK;
    if (!w->is_on) return error;
    b->config.orders = job->config.orders;
    b->config.formations = job->config.formations;
    b->config.sets = job->config.sets;
    if (!error) error = paint(b, job, news);
    if (!error) error = obey_all(b, job, news);
    if (!error) error = do_ticks(b, job, news);
    if (!error && !battle_shot_take(&news->shot, b, job->focus)) error = HR_OUT_OF_MEMORY;
    return error;
}

battle_news battle_work_do(battle_work *w, battle_job *job) {
    battle_news news = {.number = job->number, .shot.focus = -1};
    news.error = do_work(w, job, &news);
    if (news.error) battle_work_end(w);
    battle_job_end(job);
    return news;
}
