// battle_session.c - all that a window shows of a battle: its course, jobs and news.

#include "viewer/model/battle/battle_session.h"

#include "viewer/model/battle/battle_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int64_t job_ns_most = 25000000; // then the window has its turn
static const double owed_seconds_most = 0.25;

// ---- Life

battle_session battle_session_begin(void) {
    battle_session s = {.wishes = battle_config_default(),
                        .per_second = 16,
                        .brush = 6,
                        .focus = -1,
                        .shot.focus = -1};
    s.wishes.units = 500;
    s.wishes.sets = fuzzy_sets_default();
    s.wishes.classes = BATTLE_CLASSES;
    return s;
}

void battle_session_leave(battle_session *s) {
    battle_job_end(&s->next);
    battle_shot_end(&s->shot);
    hr_map_destroy(s->ground);
    unit_view_end(&s->seen);
    free(s->is_selected);
    s->ground = NULL;
    s->is_selected = NULL;
    s->selected_count = 0;
    s->focus = -1;
    s->forgotten = s->asked;
    s->is_on = s->is_running = s->is_boxing = s->is_brushing = false;
    s->owed = 0;
    s->times = (battle_times){0};
    battle_heat_begin(&s->heat, s->heat.kind);
}

void battle_session_end(battle_session *s) {
    battle_session_leave(s);
    battle_heat_end(&s->heat);
}

static void say(battle_session *s, const char *text) {
    snprintf(s->message, sizeof s->message, "%s", text);
}

// ---- The course of a battle

void battle_session_fight(battle_session *s, const session *of) {
    s->message[0] = '\0';
    if (!of->map) {
        say(s, "Open a map to fight on.");
        return;
    }
    battle_session_leave(s);
    s->next.shared = shared_map_hold(of->shared);
    s->is_levels = s->wishes.is_levels = of->is_levels;
    s->is_on = true;
}

void battle_session_run(battle_session *s, bool is_running) {
    if (s->is_on) s->message[0] = '\0';
    s->is_running = is_running && s->is_on;
    s->owed = 0;
}

void battle_session_step(battle_session *s) {
    if (!s->is_on) return;
    if (s->is_running) battle_session_run(s, false);
    s->message[0] = '\0';
    s->owed = (double)(int32_t)s->owed + 1;
}

void battle_session_pass(battle_session *s, double seconds) {
    double most = s->per_second * owed_seconds_most + 1;
    if (!s->is_running) return;
    s->owed += s->per_second * seconds;
    if (s->owed > most) s->owed = most;
}

void battle_session_painted(battle_session *s, const hr_map *map, hr_rect rect) {
    if (s->is_on && !map_patches_copy(&s->next.painted, map, rect))
        say(s, hr_error_text(HR_OUT_OF_MEMORY));
}

// ---- Jobs

static bool has_work(const battle_session *s) {
    return s->next.shared || s->next.painted.first || s->next.command_count > 0 || s->owed >= 1 ||
           s->shot.focus != s->focus;
}

bool battle_session_next_job(battle_session *s, battle_job *job) {
    if (!s->is_on || s->is_busy || !has_work(s)) return false;
    *job = s->next;
    s->next = (battle_job){0};
    job->number = ++s->asked;
    job->config = s->wishes;
    job->ticks = (int32_t)s->owed;
    job->most_ns = job_ns_most;
    job->focus = s->focus;
    return s->is_busy = true;
}

// ---- News

static hr_error take_ground(battle_session *s, battle_news *news) {
    if (!news->new_ground) return HR_OK;
    hr_map_destroy(s->ground);
    unit_view_end(&s->seen);
    s->ground = news->new_ground;
    s->seen = news->seen;
    news->new_ground = NULL;
    news->seen = (unit_view){0};
    s->ground_version++;
    free(s->is_selected);
    s->is_selected = calloc((size_t)news->shot.unit_count + 1, 1);
    return s->is_selected ? HR_OK : HR_OUT_OF_MEMORY;
}

static void take_changes(battle_session *s, const battle_news *news) {
    map_patches_apply(&news->changed, s->ground);
    for (const map_patch *patch = news->changed.first; patch; patch = patch->next)
        pyramid_update(&s->seen.pyramid, s->ground, patch->rect);
    if (news->changed.first) s->ground_version++;
}

static void take_times(battle_session *s, const battle_news *news) {
    for (int32_t i = 0; i < news->ticks; i++) {
        time_series_add(&s->times.tick, (double)news->times[i].tick_ns / 1e6);
        time_series_add(&s->times.plan, (double)news->times[i].plan_ns / 1e6);
    }
    s->owed = s->owed > news->ticks ? s->owed - news->ticks : 0;
}

static void take_refusals(battle_session *s, const battle_news *news) {
    if (news->refused > 0) say(s, "Nothing can be built on units or on other buildings.");
}

// News of a battle that has been left are dropped.
void battle_session_accept(battle_session *s, battle_news *news) {
    s->is_busy = false;
    hr_error error = news->error;
    if (news->number > s->forgotten) {
        if (!error) error = take_ground(s, news);
        if (error) {
            battle_session_leave(s);
            say(s, hr_error_text(error));
        } else {
            take_changes(s, news);
            take_times(s, news);
            take_refusals(s, news);
            battle_shot_end(&s->shot);
            s->shot = news->shot;
            news->shot = (battle_shot){.focus = -1};
            if (s->ground)
                battle_heat_look(&s->heat, &s->shot, hr_map_width(s->ground),
                                 hr_map_height(s->ground));
        }
    }
    battle_news_end(news);
}

// ---- Words

void battle_session_say(const battle_session *s, char text[WORDS_LENGTH]) {
    if (!s->is_on)
        snprintf(text, WORDS_LENGTH, "Run sets up a battle on this map.");
    else if (!s->ground)
        snprintf(text, WORDS_LENGTH, "Setting the battle up ...");
    else if (s->shot.unit_count == 0)
        snprintf(text, WORDS_LENGTH, "No unit has found room on this map.");
    else if (s->tool != BATTLE_COMMAND)
        snprintf(text, WORDS_LENGTH, "Click or drag where %s.",
                 s->tool == BATTLE_BUILD ? "to build" : "to tear buildings down");
    else if (s->selected_count == 0)
        snprintf(text, WORDS_LENGTH, "Drag a box around units.");
    else
        snprintf(text, WORDS_LENGTH, "%d selected: click where to send them.",
                 (int)s->selected_count);
}

// ---- Who stands where

static bool is_on_unit(const shot_unit *unit, hr_position at) {
    int32_t half = battle_class_size(unit->class_id) * HR_CELL / 2;
    return at.x >= unit->at.x - half && at.x < unit->at.x + half && at.y >= unit->at.y - half &&
           at.y < unit->at.y + half;
}

static bool is_on_building(hr_rect building, hr_position at) {
    int32_t x = at.x / HR_CELL - building.x, y = at.y / HR_CELL - building.y;
    return x >= 0 && y >= 0 && x < building.width && y < building.height;
}

void battle_session_say_place(const battle_session *s, hr_position at, char text[WORDS_LENGTH]) {
    const battle_shot *shot = &s->shot;
    snprintf(text, WORDS_LENGTH, "nothing stands here");
    for (int32_t i = 0; i < shot->building_count; i++)
        if (is_on_building(shot->buildings[i], at))
            snprintf(text, WORDS_LENGTH, "a building of %d x %d cells stands here",
                     (int)shot->buildings[i].width, (int)shot->buildings[i].height);
    for (int32_t i = 0; i < shot->unit_count; i++)
        if (is_on_unit(&shot->units[i], at))
            snprintf(text, WORDS_LENGTH, "unit %d, a %s: %s", (int)i,
                     battle_class_name(shot->units[i].class_id),
                     battle_state_name((battle_state)shot->units[i].state));
}
