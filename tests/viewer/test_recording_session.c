// test_recording_session.c - what the window shows of a recording, without a window, against the
// recording played call by call from its beginning: maps, requests, answers, what waits and why.

#include "viewer/model/recording/recording_session.h"

#include "viewer/battle/battle.h"
#include "viewer/battle/battle_state.h"
#include "viewer/model/recording/class_choice.h"
#include "viewer/model/recording/recording_words.h"
#include "viewer/model/shared_map.h"
#include "viewer/picture/picture_map.h"

#include <criterion/criterion.h>
#include <handrail/recording.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TICKS = 60, WIDTH = 96, HEIGHT = 80, STORED = 6 };

// ---- A recording in a file, and the same played plainly. Behind the last batch of a battle units
// move on, which is a tick of its own.

static char path[64];

static bool write_on(const void *bytes, size_t size, bool begins_snapshot, void *user) {
    (void)begins_snapshot;
    return fwrite(bytes, 1, size, user) == size;
}

static void record(int64_t budget, int32_t ticks) {
    battle b;
    battle_config config = battle_config_default();
    hr_recording *recording;
    config.width = WIDTH, config.height = HEIGHT;
    config.units = 48, config.orders = 6, config.edits = 2;
    config.budget_steps = budget;
    snprintf(path, sizeof path, "/tmp/handrail-test-%d.rec", (int)getpid());
    FILE *file = fopen(path, "wb");
    cr_assert_eq(battle_create(&b, &config), HR_OK);
    cr_assert_eq(hr_recording_start(b.planner, write_on, file, &recording), HR_OK);
    for (int32_t i = 0; i < ticks; i++) cr_assert_eq(battle_tick(&b), HR_OK);
    cr_assert_eq(hr_recording_end(recording), HR_OK);
    battle_destroy(&b);
    fclose(file);
}

static void work_off(recording_session *s) {
    recording_job job;
    while (recording_session_next_job(s, &job)) {
        cr_assert(s->is_busy);
        recording_job_do(&job);
        recording_session_accept(s, &job);
    }
}

static recording_session open_session(const char *file) {
    hr_message message;
    recording_session s = recording_session_begin();
    reel *r = reel_open(file, &message);
    cr_assert_not_null(r, "%s", message.text);
    recording_session_open(&s, r);
    cr_expect_not_null(s.shot.map, "the first snapshot is there at once");
    work_off(&s);
    return s;
}

static void go(recording_session *s, int64_t tick) {
    recording_session_go(s, tick);
    work_off(s);
    cr_assert_eq(s->shown, s->tick);
}

static void *read_whole(const char *file, size_t *size) {
    enum { MOST = 1 << 24 };
    FILE *f = fopen(file, "rb");
    void *bytes = malloc(MOST);
    cr_assert(f && bytes, "%s", file);
    *size = fread(bytes, 1, MOST, f);
    fclose(f);
    return bytes;
}

static hr_replay *open_plainly(const char *file) {
    size_t size;
    void *bytes = read_whole(file, &size);
    hr_replay *replay;
    cr_assert_eq(hr_replay_open(NULL, bytes, size, &replay, NULL), HR_OK);
    free(bytes);
    return replay;
}

// ---- Ticks

static void expect_cells(const hr_map *shown, const hr_map *played) {
    for (int32_t y = 0; y < hr_map_height(played); y++)
        for (int32_t x = 0; x < hr_map_width(played); x++)
            if (hr_map_get(shown, x, y) != hr_map_get(played, x, y))
                cr_assert_fail("cell %d, %d", (int)x, (int)y);
}

static void expect_answer(const recorded_items *items, const recorded_item *item,
                          const hr_path *answer) {
    cr_expect_eq(item->status, answer->status);
    cr_expect_eq(item->request.tag, answer->tag);
    cr_assert_eq(item->count, answer->count);
    cr_expect_eq(item->steps, answer->steps);
    if (item->count > 0)
        cr_expect_arr_eq(items->waypoints + item->first, answer->waypoints,
                         (size_t)item->count * sizeof *answer->waypoints);
}

// A battle's tick is one batch, behind its edits.
static void expect_batch(const recording_session *s, const hr_played *batch) {
    const recorded_items *items = &s->shot.items;
    int32_t answers = hr_results_count(batch->results), late = batch->request_count, waits = 0;
    hr_batch_stats stats = hr_results_stats(batch->results);
    cr_assert_eq(items->count, stats.requests + stats.resumed);
    for (int32_t i = 0; i < items->count; i++) {
        const recorded_item *item = &items->at[i];
        bool is_late = item->is_carried && item->status != HR_WAITING;
        waits += item->status == HR_WAITING;
        cr_expect_eq(item->is_carried, i >= batch->request_count);
        cr_expect_not(item->differs);
        if (i < batch->request_count)
            cr_expect_eq(item->request.start.x, batch->requests[i].start.x);
        if (item->is_carried && !is_late) continue;
        hr_path answer = hr_results_path(batch->results, is_late ? late++ : i);
        expect_answer(items, item, &answer);
    }
    cr_expect_eq(late, answers);
    cr_expect_eq(waits, stats.carried);
}

// All ticks are played once, and shown in an order of their own beside it.
static void expect_ticks(int64_t budget, bool goes_back) {
    record(budget, TICKS);
    recording_session s = open_session(path);
    cr_assert_eq(recording_session_tick_count(&s), TICKS + 1);
    cr_expect_not(s.reel->is_cut_off);
    for (int32_t k = 0; k < TICKS; k += goes_back ? 7 : 1) {
        int32_t tick = goes_back ? TICKS - 1 - k : k;
        hr_replay *replay = open_plainly(path);
        hr_played played = {.name = ""};
        cr_assert_eq(hr_replay_seek(replay, tick, NULL), HR_OK);
        while (!played.results) cr_assert_eq(hr_replay_next(replay, &played, NULL), HR_OK);
        cr_assert_eq(played.tick, tick);
        go(&s, tick);
        expect_cells(s.shot.map, hr_replay_map(replay, 0));
        expect_batch(&s, &played);
        hr_replay_close(replay);
    }
    recording_session_end(&s);
    unlink(path);
}

Test(recording_session, every_tick_is_shown_as_it_is_played) { expect_ticks(400, false); }
Test(recording_session, and_so_it_is_backwards) { expect_ticks(400, true); }
Test(recording_session, and_without_a_budget) { expect_ticks(0, true); }

Test(recording_session, cells_that_changed_since_the_tick_before_are_listed_once) {
    record(400, TICKS);
    recording_session s = open_session(path);
    int32_t changes = 0;
    for (int32_t tick = 1; tick < 30; tick++) {
        go(&s, tick - 1);
        hr_map *before = copy_of_map(s.shot.map);
        go(&s, tick % 3 ? tick : TICKS - 1); // straight on, or from elsewhere
        go(&s, tick);
        for (int32_t i = 0; i < s.shot.changed_count; i++) {
            hr_rect at = s.shot.changed[i];
            for (int32_t x = at.x; x < at.x + at.width; x++) {
                cr_assert_neq(hr_map_get(before, x, at.y), hr_map_get(s.shot.map, x, at.y));
                hr_map_set(before, x, at.y, hr_map_get(s.shot.map, x, at.y));
                changes++;
            }
        }
        expect_cells(before, s.shot.map);
        hr_map_destroy(before);
    }
    cr_expect_gt(changes, 20);
    recording_session_end(&s);
    unlink(path);
}

// ---- Requests

Test(recording_session, a_request_that_waits_says_why_and_its_story_ends_with_the_answer) {
    record(300, TICKS);
    recording_session s = open_session(path);
    int32_t idle = 0, searched = 0, late = 0;
    for (int32_t tick = 0; tick < TICKS; tick++) {
        go(&s, tick);
        for (int32_t i = 0; i < s.shot.items.count; i++) {
            const recorded_item *item = &s.shot.items.at[i];
            char why[STORY_LENGTH], story[STORY_LENGTH];
            words_for_item(item, why);
            words_for_story(s.reel, tick, item->request.tag, story);
            if (item->status == HR_WAITING && item->wait.was_searched) {
                searched++;
                cr_expect(strstr(why, "until its allowance was spent"), "%s", why);
            } else if (item->status == HR_WAITING) {
                idle++;
                cr_expect(strstr(why, "It had no turn"), "%s", why);
                cr_expect(strstr(story, "without a turn"), "%s", story);
            } else if (item->is_carried) {
                late++;
                cr_expect(strstr(why, "It had waited for"), "%s", why);
                cr_expect(strstr(story, "answered."), "%s", story);
            }
        }
    }
    cr_expect_gt(idle, 10);
    cr_expect_gt(late, 10);
    cr_expect_geq(searched, 0);
    recording_session_end(&s);
    unlink(path);
}

Test(recording_session, a_click_selects_the_nearest_start_and_the_tag_is_kept_from_tick_to_tick) {
    record(300, TICKS);
    recording_session s = open_session(path);
    go(&s, 20);
    cr_assert_gt(s.shot.items.count, 3);
    hr_position at = s.shot.items.at[2].request.start;
    recording_session_press(&s, at, 5);
    cr_assert_not_null(recording_session_item(&s));
    cr_expect_eq(recording_session_item(&s)->request.start.x, at.x);
    uint64_t tag = s.tag;
    recording_session_follow(&s, -1);
    work_off(&s);
    if (s.shown < 20) {
        cr_assert_not_null(recording_session_item(&s));
        cr_expect_eq(recording_session_item(&s)->request.tag, tag);
    }
    recording_session_press(&s, (hr_position){-5000, -5000}, 5);
    cr_expect_null(recording_session_item(&s));
    recording_session_end(&s);
    unlink(path);
}

Test(recording_session, a_filter_lists_what_it_is_named_for) {
    record(300, TICKS);
    recording_session s = open_session(path);
    int32_t waiting = 0;
    for (int32_t tick = 0; tick < 20; tick++) {
        go(&s, tick);
        recording_session_show(&s, RECORDING_ALL);
        cr_expect_eq(s.row_count, s.shot.items.count);
        recording_session_show(&s, RECORDING_WAITING);
        for (int32_t i = 0; i < s.row_count; i++) {
            const recorded_item *item = &s.shot.items.at[s.rows[i]];
            cr_expect(item->status == HR_WAITING || item->is_carried);
        }
        waiting += s.row_count;
        recording_session_show(&s, RECORDING_DIFFERING);
        cr_expect_eq(s.row_count, 0);
        recording_session_select_next(&s, 1);
        cr_expect_null(recording_session_item(&s));
    }
    cr_expect_gt(waiting, 10);
    recording_session_end(&s);
    unlink(path);
}

// Units and buildings set bits that no terrain has: most values of a battle's map have no colour.
Test(recording_session, ground_keeps_its_colours_under_what_stands_on_it) {
    uint32_t tones[256];
    record(0, TICKS);
    recording_session s = open_session(path);
    go(&s, 20);
    hr_class unit = hr_map_class(s.shot.map, s.shot.seen.class_id);
    picture_tones_of_ground(&unit, s.shot.is_levels, s.shot.ground, tones);
    cr_expect_not(s.shot.is_levels);
    cr_expect_eq(s.shot.ground[HR_WATER], HR_WATER);
    cr_expect_eq(s.shot.ground[HR_WATER | BATTLE_UNIT], HR_WATER);
    cr_expect_eq(s.shot.ground[BATTLE_STANDING | BATTLE_UNIT], 0);
    cr_expect_eq(s.shot.ground[HR_OUT_OF_BOUNDS], HR_OUT_OF_BOUNDS);
    cr_expect_neq(tones[BATTLE_UNIT], tones[0], "units are seen");
    recording_session_end(&s);
    unlink(path);
}

// ---- A search of its own

static hr_status plan_alone(const reel_query *query) {
    unit_options unit;
    hr_message message;
    hr_planner *planner;
    hr_path answer;
    hr_request request = query->request;
    hr_map *map = query->opened.map;
    cr_assert(unit_choice_read(&query->unit, &unit, &message), "%s", message.text);
    if (unit.unit.costs_256ths) unit.unit.costs_256ths = unit.costs_256ths;
    cr_assert_eq(hr_map_add_class(map, unit.unit, &request.class_id), HR_OK);
    cr_assert_eq(hr_planner_create(map, NULL, &planner), HR_OK);
    cr_assert_eq(hr_plan(planner, &request, &answer), HR_OK);
    hr_planner_destroy(planner);
    return answer.status;
}

// Units stand on the map, and each ignores its own footprint: else its start would be closed.
Test(recording_session, a_request_is_answered_alone_as_it_was_in_its_batch) {
    int32_t asked = 0;
    record(0, TICKS);
    recording_session s = open_session(path);
    for (int32_t tick = 0; tick < TICKS; tick += 9) {
        go(&s, tick);
        for (int32_t i = 0; i < s.shot.items.count; i += 3) {
            recording_job job;
            recording_session_select(&s, i);
            recording_session_ask_query(&s);
            cr_assert(recording_session_next_job(&s, &job));
            recording_job_do(&job);
            recording_session_accept(&s, &job);
            cr_assert_not_null(job.query.opened.map, "%s", job.query.opened.message.text);
            cr_expect_str_empty(job.query.lacks);
            cr_expect_not(job.query.opened.is_levels, "it has terrain, whatever stands on that");
            cr_expect_eq(plan_alone(&job.query), s.shot.items.at[i].status);
            open_map_end(&job.query.opened);
            asked++;
        }
        go(&s, (tick + 20) % TICKS); // what is played after it is sound
        cr_expect_str_empty(s.message);
    }
    cr_expect_gt(asked, 10);
    recording_session_end(&s);
    unlink(path);
}

Test(recording_session, a_class_is_written_as_it_is_read) {
    uint16_t costs[256];
    hr_message message;
    for (int i = 0; i < 256; i++) costs[i] = (uint16_t)(i < 5 ? 128 : i < 9 ? 77 : 256);
    hr_class unit = {.pass = hr_pass_without_bits(0x94), .size = 3, .costs_256ths = costs};
    unit_choice choice;
    unit_options options;
    cr_assert(class_choice(&unit, &choice));
    cr_assert(unit_choice_read(&choice, &options, &message), "%s", message.text);
    cr_expect_eq(options.unit.size, 3);
    cr_expect_arr_eq(&options.unit.pass, &unit.pass, sizeof unit.pass);
    for (int i = 0; i < 256; i++)
        if (hr_pass_has(unit.pass, (uint8_t)i)) cr_expect_eq(options.costs_256ths[i], costs[i]);
    unit.clearance_costs_256ths[1] = 9;
    cr_expect_not(class_choice(&unit, &choice), "clearance cannot be written");
}

// ---- Other recordings

// Random games: views, links, goals, closings, fields, cancelled requests, ticks without batches.
Test(recording_session, stored_recordings_are_shown_from_end_to_beginning) {
    static const char *const NAMES[STORED] = {"battle",   "calls-7",  "calls-27",
                                              "calls-28", "calls-41", "calls-58"};
    for (int i = 0; i < STORED; i++) {
        char file[200];
        snprintf(file, sizeof file, HANDRAIL_RECORDINGS "/0.2-%s.rec", NAMES[i]);
        recording_session s = open_session(file);
        int32_t count = recording_session_tick_count(&s);
        cr_assert_gt(count, 0, "%s", file);
        cr_expect_eq(s.reel->differing, 0, "%s", file);
        for (int32_t tick = count - 1; tick >= 0; tick--) {
            char text[STORY_LENGTH];
            go(&s, tick);
            cr_expect_str_empty(s.message);
            cr_expect_eq(s.shot.items.count, s.reel->ticks[tick].items, "%s, tick %d", file,
                         (int)tick);
            words_for_tick(s.reel, tick, text);
            for (int32_t k = 0; k < s.shot.items.count; k++) {
                const recorded_item *item = &s.shot.items.at[k];
                const reel_entry *entry = &s.reel->entries[s.reel->ticks[tick].first + k];
                cr_expect_eq(entry->tag, item->request.tag);
                cr_expect_eq(entry->status, item->status);
                words_for_request(item, text);
                words_for_item(item, text);
                cr_expect_gt(strlen(text), 10);
            }
        }
        recording_session_end(&s);
    }
}

Test(recording_session, what_is_cut_off_is_shown_up_to_there_and_says_so) {
    record(400, TICKS);
    cr_assert_eq(truncate(path, 9000), 0);
    recording_session s = open_session(path);
    cr_expect(s.reel->is_cut_off);
    cr_expect_gt(recording_session_tick_count(&s), 2);
    cr_expect_lt(recording_session_tick_count(&s), TICKS);
    go(&s, INT32_MAX);
    cr_expect_str_empty(s.message);
    recording_session_end(&s);
    unlink(path);
}

Test(recording_session, a_bad_file_is_refused_with_its_name_and_the_reason) {
    hr_message message;
    record(400, 3);
    cr_expect(reel_is_recording(path));
    cr_assert_eq(truncate(path, 12), 0);
    cr_expect_null(reel_open(path, &message));
    cr_expect(strstr(message.text, path) && strstr(message.text, "no recording"), "%s",
              message.text);
    unlink(path);
    cr_expect_null(reel_open(path, &message));
    cr_expect(strstr(message.text, path), "%s", message.text);
    cr_expect_not(reel_is_recording(path));
}

Test(recording_session, reading_can_be_stopped_and_another_one_takes_its_place) {
    hr_message message;
    recording_job job;
    record(400, TICKS);
    recording_session s = recording_session_begin();
    recording_session_open(&s, reel_open(path, &message));
    cr_assert(recording_session_next_job(&s, &job));
    recording_session_open(&s, reel_open(path, &message));
    recording_job_do(&job); // was told to stop before it began
    cr_expect_eq(job.reel->tick_count, 0);
    recording_session_accept(&s, &job);
    work_off(&s);
    cr_expect_eq(recording_session_tick_count(&s), TICKS + 1);
    recording_session_end(&s);
    unlink(path);
}
