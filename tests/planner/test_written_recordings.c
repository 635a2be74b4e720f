// test_written_recordings.c - recordings with calls left out, as a minimiser makes them, or out of
// place: ids and views are translated, what stands for nothing is refused, what has no place ends
// it with a sentence.

#include "passmap/footprints.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/maps.h"
#include "tests/support/written_recordings.h"

#include <criterion/criterion.h>
#include <string.h>

enum { SIDE = WRITTEN_SIDE, BODIES = 40, ID = 7000 };

static call_writer the_writer; // too large for a stack

static call_writer *begin(void) {
    call_writer *w = &the_writer;
    *w = (call_writer){.tape = {0}};
    write_snapshot(w, 0);
    write_kind(w, HR_RECORD_END_SNAPSHOT);
    return w;
}

static hr_replay *open_written(call_writer *w) {
    hr_replay *replay;
    hr_message message;
    const tape *t = write_end(w);
    cr_assert_eq(hr_replay_open(NULL, t->bytes, t->size, &replay, &message), HR_OK, "%s",
                 message.text);
    return replay;
}

static void close_written(call_writer *w, hr_replay *replay) {
    hr_replay_close(replay);
    tape_free(&w->tape);
}

static hr_played next(hr_replay *replay) {
    hr_played played;
    hr_message message;
    cr_assert_eq(hr_replay_next(replay, &played, &message), HR_OK, "%s", message.text);
    return played;
}

static void expect_next(hr_replay *replay, const char *name, hr_error error) {
    hr_played played = next(replay);
    cr_assert_not_null(played.name, "%s", name);
    cr_expect_str_eq(played.name, name);
    cr_expect_eq(played.error, error, "%s: %s", name, hr_error_text(played.error));
}

static void expect_all_sound(hr_replay *replay) {
    for (hr_played played = next(replay); played.name; played = next(replay))
        cr_expect_eq(played.error, HR_OK, "%s: %s", played.name, hr_error_text(played.error));
}

static void ask(call_writer *w, hr_call question) {
    write_call(w, question);
    write_call(w, call_of_answers());
}

static int32_t value_at(const hr_replay *replay, int32_t view, int32_t x, int32_t y) {
    return hr_map_get(hr_replay_map(replay, view), x, y);
}

static hr_position middle(int32_t x, int32_t y) { return hr_block_centre((hr_cell){x, y}, 1); }

// ---- Ids that are other ones now

static hr_rect place_of(int32_t i) { return (hr_rect){i % 20 * 2, i / 20 * 2, 1, 1}; }

// In the game their ids were ID and up: what was stamped before them is left out.
static void stamp_bodies(call_writer *w, int32_t map) {
    for (int32_t i = 0; i < BODIES; i++)
        write_call(w, call_of_stamp(map, place_of(i), 1, (hr_footprint_id)(ID + i)));
}

// All of them ten rows down.
static void move_bodies(call_writer *w, int32_t map) {
    hr_move moves[BODIES];
    for (int32_t i = 0; i < BODIES; i++)
        moves[i] = (hr_move){(hr_footprint_id)(ID + i), {place_of(i).x, place_of(i).y + 10}};
    write_call(
        w, (hr_call){.kind = HR_MAP_MOVE, .map = map, .edit = {.moves = moves, .count = BODIES}});
}

static hr_call call_of_lift(hr_footprint_id id) {
    return (hr_call){.kind = HR_MAP_LIFT, .edit = {.id = id}};
}

Test(written_recordings, find_footprints_under_the_ids_that_they_have_now) {
    call_writer *w = begin();
    stamp_bodies(w, 0);
    move_bodies(w, 0);
    for (int32_t i = 0; i < BODIES; i += 2) write_call(w, call_of_lift((hr_footprint_id)(ID + i)));
    hr_replay *replay = open_written(w);
    expect_all_sound(replay);
    for (int32_t i = 0; i < BODIES; i++) {
        hr_rect at = place_of(i);
        cr_expect_eq(value_at(replay, 0, at.x, at.y), 0);
        cr_expect_eq(value_at(replay, 0, at.x, at.y + 10), i % 2, "body %d", i);
    }
    close_written(w, replay);
}

Test(written_recordings, leave_footprints_alone_whose_ids_were_those_of_others) {
    call_writer *w = begin();
    hr_footprint_id first = (uint64_t)1 << 32; // that the replay gives
    write_call(w, call_of_stamp(0, (hr_rect){3, 4, 1, 1}, 1, ID));
    write_call(w, call_of_lift(first)); // in the game that of one whose stamp was left out
    write_call(w, call_of_lift(ID));
    hr_replay *replay = open_written(w);
    expect_next(replay, "stamp", HR_OK);
    expect_next(replay, "lift", HR_UNKNOWN_FOOTPRINT);
    cr_expect_eq(value_at(replay, 0, 3, 4), 1);
    expect_next(replay, "lift", HR_OK);
    cr_expect_eq(value_at(replay, 0, 3, 4), 0);
    close_written(w, replay);
}

static hr_call call_of_link(hr_link_id id, int32_t from, int32_t to) {
    return (hr_call){.kind = HR_MAP_ADD_LINK,
                     .edit = {.id = id},
                     .link = {.from = middle(from, 5), .to = middle(to, 5)}};
}

Test(written_recordings, find_links_under_the_ids_that_they_have_now) {
    call_writer *w = begin();
    write_call(w, call_of_class(0));
    write_call(w, call_of_fill(0, (hr_rect){20, 0, 1, SIDE}, 1));
    write_call(w, call_of_link(ID, 2, 30));
    write_call(w, call_of_link(ID + 1, 4, 34));
    write_call(w, (hr_call){.kind = HR_MAP_REMOVE_LINK, .edit = {.id = ID}});
    hr_position old[] = {middle(2, 5), middle(4, 5), middle(34, 5)};
    hr_link_id old_links[] = {0, ID + 1, 0};
    hr_request request = {.start = middle(2, 5),
                          .goal = middle(35, 5),
                          .old_waypoints = old,
                          .old_links = old_links,
                          .old_count = 3};
    ask(w, call_of_plan(&request));
    hr_replay *replay = open_written(w);
    for (int32_t i = 0; i < 5; i++) cr_expect_eq(next(replay).error, HR_OK);
    cr_expect_eq(hr_link_count(hr_replay_map(replay, 0)), 1);
    hr_played played = next(replay);
    cr_assert(played.path && played.request_count == 1);
    cr_expect_eq(played.path->status, HR_FOUND);
    hr_link link;
    cr_assert(hr_link_get(hr_replay_map(replay, 0), played.requests->old_links[1], &link));
    cr_expect_eq(link.to.x, middle(34, 5).x);
    close_written(w, replay);
}

Test(written_recordings, ignore_what_stands_under_another_id_now) {
    call_writer *w = begin();
    write_call(w, call_of_class(0));
    write_call(w, call_of_stamp(0, (hr_rect){20, 0, 1, SIDE}, 1, ID));
    hr_goal beside = {.kind = HR_GOAL_BESIDE, .footprint = ID};
    hr_closing closed = {.footprint = ID};
    hr_request r = {.start = middle(2, 5), .goal = middle(35, 5)};
    ask(w, call_of_plan(&r));
    r.ignore[0] = ID;
    ask(w, call_of_plan(&r));
    r.closings = &closed, r.closing_count = 1;
    ask(w, call_of_plan(&r));
    r = (hr_request){.start = middle(2, 5), .goals = &beside, .goal_count = 1};
    ask(w, call_of_plan(&r));
    hr_replay *replay = open_written(w);
    expect_next(replay, "add-class", HR_OK);
    expect_next(replay, "stamp", HR_OK);
    static const hr_status STATUSES[] = {HR_NEAREST, HR_STRAIGHT, HR_NEAREST, HR_STRAIGHT};
    for (size_t i = 0; i < sizeof STATUSES / sizeof *STATUSES; i++) {
        hr_played played = next(replay);
        cr_assert_not_null(played.path);
        cr_expect_eq(played.path->status, STATUSES[i], "plan %zu", i);
    }
    close_written(w, replay);
}

// ---- Views

static hr_call call_of_revealing(int32_t view, int32_t seen) {
    return (hr_call){
        .kind = HR_MAP_REVEAL, .map = view, .seen = seen, .edit = {.rect = {0, 0, SIDE, SIDE}}};
}

Test(written_recordings, have_views_under_their_own_numbers) {
    call_writer *w = begin();
    write_call(w, call_of_view(3)); // 1 and 2 are left out
    write_call(w, call_of_view(2));
    write_call(w, call_of_view(3));
    write_call(w, call_of_view(0));
    write_call(w, call_of_view(HR_VIEWS_MAX + 1));
    write_call(w, call_of_fill(3, (hr_rect){5, 5, 1, 1}, 9));
    write_call(w, call_of_fill(1, (hr_rect){5, 5, 1, 1}, 9));
    write_call(w, call_of_fill(4, (hr_rect){5, 5, 1, 1}, 9));
    write_call(w, call_of_fill(-1, (hr_rect){5, 5, 1, 1}, 9));
    write_call(w, call_of_revealing(2, 3));
    static const int32_t NOT_SEEN[] = {1, 2, 4, -1};
    for (int32_t i = 0; i < 4; i++) write_call(w, call_of_revealing(2, NOT_SEEN[i]));
    hr_replay *replay = open_written(w);
    expect_next(replay, "add-view", HR_OK);
    expect_next(replay, "add-view", HR_OK);
    for (int32_t i = 0; i < 3; i++) expect_next(replay, "add-view", HR_BAD_VIEW);
    expect_next(replay, "fill", HR_OK);
    for (int32_t i = 0; i < 3; i++) expect_next(replay, "fill", HR_BAD_VIEW);
    cr_expect_eq(value_at(replay, 2, 5, 5), 0);
    expect_next(replay, "reveal", HR_OK);
    for (int32_t i = 0; i < 4; i++) expect_next(replay, "reveal", HR_BAD_VIEW);
    cr_expect_eq(value_at(replay, 2, 5, 5), 9);
    cr_expect_eq(value_at(replay, 0, 5, 5), 0);
    close_written(w, replay);
}

// View 2, the planner's first, with a wall that the map does not have.
static void write_walled_view(call_writer *w) {
    write_call(w, call_of_class(0));
    write_call(w, call_of_view(2));
    write_call(w, (hr_call){.kind = HR_RECORD_PUT_CLASS,
                            .map = 2,
                            .unit = {.pass = hr_pass_up_to(0), .size = 1}});
    write_call(w, call_of_fill(2, (hr_rect){20, 0, 1, SIDE}, 1));
}

// What is asked on the map, and then on the view.
static void ask_on(call_writer *w, int32_t view) {
    const hr_position from[] = {middle(2, 5), middle(35, 5)};
    hr_request request = {.start = from[0], .goal = from[1], .view = view};
    ask(w, call_of_plan(&request));
    ask(w,
        (hr_call){.kind = HR_CALL_LENGTHS, .table = {.from = from, .from_count = 2, .view = view}});
    ask(w, (hr_call){.kind = HR_CALL_MAKE_FIELD,
                     .ask = {.field_number = (uint64_t)(view + 1)},
                     .field = {.goal = from[1], .view = view}});
}

Test(written_recordings, ask_views_by_the_numbers_that_they_have_now) {
    call_writer *w = begin();
    write_walled_view(w);
    ask_on(w, 0);
    ask_on(w, 2);
    hr_replay *replay = open_written(w);
    for (int32_t i = 0; i < 3; i++) cr_expect_eq(next(replay).error, HR_OK);
    hr_recorded_answer lengths[2];
    for (int32_t i = 0; i < 2; i++) {
        hr_played played = next(replay);
        cr_assert_not_null(played.path);
        cr_expect_eq(played.path->status, i == 0 ? HR_STRAIGHT : HR_NEAREST);
        played = next(replay);
        cr_expect_eq(played.error, HR_OK);
        cr_assert_eq(played.answer_count, 1);
        lengths[i] = played.answers[0];
        expect_next(replay, "make-field", HR_OK);
    }
    cr_expect_eq(lengths[0].count, 4);
    cr_expect_neq(lengths[0].hash, lengths[1].hash);
    close_written(w, replay);
}

// Not the view that has its number now.
Test(written_recordings, ask_nothing_of_views_that_were_left_out) {
    call_writer *w = begin();
    write_walled_view(w);
    ask_on(w, 1);
    hr_replay *replay = open_written(w);
    for (int32_t i = 0; i < 3; i++) cr_expect_eq(next(replay).error, HR_OK);
    hr_played played = next(replay);
    cr_assert_not_null(played.path);
    cr_expect_eq(played.path->status, HR_INVALID);
    expect_next(replay, "lengths", HR_BAD_VIEW);
    expect_next(replay, "make-field", HR_BAD_VIEW);
    close_written(w, replay);
}

// ---- Fields

static hr_call call_about_field(int32_t kind, uint64_t number) {
    return (hr_call){.kind = kind,
                     .ask = {.field_number = number},
                     .edit = {.id = number},
                     .field = {.goal = middle(3, 3)}};
}

Test(written_recordings, know_fields_by_their_numbers) {
    call_writer *w = begin();
    write_call(w, call_of_class(0));
    for (uint64_t number = 5; number < 8; number++)
        ask(w, call_about_field(HR_CALL_MAKE_FIELD, number));
    write_call(w, call_of_fill(0, (hr_rect){10, 10, 4, 4}, 1));
    ask(w, call_about_field(HR_CALL_UPDATE_FIELD, 6));
    write_call(w, call_about_field(HR_MAP_DROP_FIELD, 6));
    write_call(w, call_about_field(HR_MAP_DROP_FIELD, 6));
    ask(w, call_about_field(HR_CALL_UPDATE_FIELD, 6));
    ask(w, call_about_field(HR_CALL_UPDATE_FIELD, 7));
    hr_replay *replay = open_written(w);
    for (int32_t i = 0; i < 5; i++) cr_expect_eq(next(replay).error, HR_OK);
    static const int32_t ANSWERS[] = {1, -1, -1, 0, 1}; // of one that was dropped none
    for (int32_t i = 0; i < 5; i++) {
        hr_played played = next(replay);
        cr_expect_eq(played.error, HR_OK);
        cr_expect_eq(played.answer_count, ANSWERS[i], "call %d", i);
    }
    close_written(w, replay);
}

// ---- Calls that go wrong

Test(written_recordings, go_on_behind_calls_that_go_wrong) {
    call_writer *w = begin();
    const uint8_t cells[4] = {1, 1, 1, 1};
    write_call(w, call_of_class(3));
    hr_call large = call_of_class(1);
    large.unit.size = HR_SIZE_MAX + 1;
    write_call(w, large);
    hr_call touch = {.kind = HR_MAP_TOUCH, .edit = {.rect = {7, 8, 2, 2}, .values = cells}};
    write_call(w, touch);
    touch.edit.rect.x = SIDE - 1;
    write_call(w, touch);
    touch.edit.rect = (hr_rect){7, -1, 2, 2};
    write_call(w, touch);
    write_call(w, call_of_stamp(0, (hr_rect){SIDE, 0, 2, 2}, 1, ID));
    hr_call link = call_of_link(ID, 2, SIDE);
    write_call(w, link);
    write_call(w, call_of_fill(0, (hr_rect){SIDE, 0, 5, 5}, 3));
    hr_replay *replay = open_written(w);
    expect_next(replay, "add-class", HR_BAD_CLASS);
    expect_next(replay, "add-class", HR_BAD_UNIT_SIZE);
    expect_next(replay, "touch", HR_OK);
    cr_expect_eq(value_at(replay, 0, 8, 9), 1);
    for (int32_t i = 0; i < 2; i++) expect_next(replay, "touch", HR_OFF_MAP);
    expect_next(replay, "stamp", HR_OFF_MAP);
    expect_next(replay, "add-link", HR_OFF_MAP);
    expect_next(replay, "fill", HR_OK);
    cr_expect_null(next(replay).name);
    cr_expect(hr_replay_is_whole(replay));
    close_written(w, replay);
}

Test(written_recordings, have_room_for_as_many_lengths_as_cells) {
    call_writer *w = begin();
    static hr_position from[SIDE];
    hr_replay *replay;
    hr_replay_config config = {.cells_max = SIDE * SIDE};
    write_call(w, call_of_class(0));
    for (int32_t count = SIDE - 1; count <= SIDE; count++) {
        for (int32_t i = 0; i < count; i++) from[i] = middle(i, 3);
        ask(w, (hr_call){.kind = HR_CALL_LENGTHS, .table = {.from = from, .from_count = count}});
    }
    const tape *t = write_end(w);
    cr_assert_eq(hr_replay_open(&config, t->bytes, t->size, &replay, NULL), HR_OK);
    expect_next(replay, "add-class", HR_OK);
    expect_next(replay, "lengths", HR_OK);
    expect_next(replay, "lengths", HR_OUT_OF_MEMORY);
    close_written(w, replay);
}

// ---- Calls that have no place

static void expect_opening(call_writer *w, hr_error error, const char *sentence) {
    hr_replay *replay;
    hr_message message;
    const tape *t = write_end(w);
    cr_expect_eq(hr_replay_open(NULL, t->bytes, t->size, &replay, &message), error);
    cr_expect_str_eq(message.text, sentence);
    close_written(w, replay);
}

static call_writer *begin_snapshot(void) {
    call_writer *w = &the_writer;
    *w = (call_writer){.tape = {0}};
    write_snapshot(w, 0);
    return w;
}

Test(written_recordings, have_snapshots_of_changes_alone) {
    const hr_request request = {.class_id = 0};
    const hr_call calls[] = {call_of_plan(&request),
                             {.kind = HR_RECORD_TICK},
                             call_of_answers(),
                             {.kind = HR_RECORD_BEGIN}};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        call_writer *w = begin_snapshot();
        write_call(w, calls[i]);
        expect_opening(w, HR_BAD_FORMAT, "tick 0, call 0: the snapshot cannot be built");
    }
}

static const uint16_t FREE_OF_COST[256] = {0};

Test(written_recordings, have_snapshots_of_sound_parts) {
    hr_call large = {.kind = HR_RECORD_PUT_CLASS, .unit = {.size = HR_SIZE_MAX + 1}};
    hr_call for_free = {
        .kind = HR_RECORD_PUT_CLASS,
        .unit = {.pass = hr_pass_up_to(0), .size = 1, .costs_256ths = FREE_OF_COST}};
    hr_call beyond = {.kind = HR_RECORD_PUT_CLASS,
                      .edit = {.class_id = HR_CLASS_MAX},
                      .unit = {.pass = hr_pass_up_to(0), .size = 1}};
    hr_link_slot unborn = {.is_used = true, .link = {.from = middle(1, 1), .to = middle(2, 2)}};
    hr_call links = {
        .kind = HR_RECORD_PUT_LINKS, .slots = &unborn, .slot_count = 1, .first_free = -1};
    const struct {
        hr_call call;
        hr_error error;
    } wrong[] = {{large, HR_BAD_UNIT_SIZE},
                 {for_free, HR_BAD_COST},
                 {beyond, HR_BAD_CLASS},
                 {links, HR_BAD_FORMAT}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        call_writer *w = begin_snapshot();
        write_call(w, wrong[i].call);
        expect_opening(w, wrong[i].error, "tick 0, call 0: the snapshot cannot be built");
    }
}

Test(written_recordings, begin_with_a_snapshot) {
    call_writer *w = &the_writer;
    *w = (call_writer){.tape = {0}};
    write_segment(w);
    expect_opening(w, HR_BAD_FORMAT, "tick 0, call 0: no snapshot begins here");
}

Test(written_recordings, end_at_a_call_that_has_no_place_in_a_game) {
    call_writer *w = begin();
    write_kind(w, HR_RECORD_TICK);
    write_kind(w, HR_RECORD_END_SNAPSHOT);
    hr_replay *replay = open_written(w);
    hr_played played;
    hr_message message;
    cr_expect_eq(hr_replay_next(replay, &played, &message), HR_BAD_FORMAT);
    cr_expect_str_eq(message.text, "tick 1, call 0: a call that has no place here");
    close_written(w, replay);
}

Test(written_recordings, have_answers_behind_each_question) {
    call_writer *w = begin();
    hr_request request = {.goal = {900, 900}};
    write_call(w, call_of_plan(&request));
    hr_replay *replay = open_written(w);
    hr_played played;
    hr_message message;
    cr_expect_eq(hr_replay_next(replay, &played, &message), HR_BAD_FORMAT);
    cr_expect_str_eq(message.text, "tick 0, call 0: a question has no answers");
    close_written(w, replay);
}

// ---- Without memory

// Everything that a replay holds memory for.
static void write_all(call_writer *w) {
    static hr_spread_unit units[3];
    const uint8_t cells[4] = {1, 1, 1, 1};
    const hr_position places[] = {middle(2, 5), middle(35, 5)};
    hr_goal goals[2] = {{.position = places[0]}, {.position = places[1]}};
    hr_request nearest = {.start = middle(9, 9), .goals = goals, .goal_count = 2};
    hr_call touch = {.kind = HR_MAP_TOUCH, .map = 2, .edit = {.rect = {7, 8, 2, 2}}};
    touch.edit.values = cells;
    write_walled_view(w);
    write_call(w, touch);
    stamp_bodies(w, 2);
    for (int32_t i = 0; i < BODIES; i++) write_call(w, call_of_link((hr_link_id)(ID + i), 2, 30));
    move_bodies(w, 2);
    write_call(w, call_of_revealing(2, 0));
    ask(w, (hr_call){.kind = HR_CALL_SPREAD,
                     .spread = {.goal = places[0], .units = units, .count = 3}});
    ask(w,
        (hr_call){.kind = HR_CALL_NEAREST, .ask = {.requests = &nearest, .count = 1, .most = 2}});
    ask_on(w, 2);
}

static hr_error play_all(const tape *t, counting_allocator *counts) {
    hr_replay_config config = {.allocator = counting(counts)};
    hr_replay *replay;
    hr_played played = {.name = ""};
    hr_error error = hr_replay_open(&config, t->bytes, t->size, &replay, NULL);
    while (!error && played.name) {
        error = hr_replay_next(replay, &played, NULL);
        if (!error) error = played.error;
    }
    hr_replay_close(replay);
    return error;
}

Test(written_recordings, survive_every_allocation_that_fails) {
    call_writer *w = begin();
    write_all(w);
    const tape *t = write_end(w);
    for (long fail_at = 1, failed = 1; failed; fail_at++) {
        counting_allocator counts = {.fail_at = fail_at};
        hr_error error = play_all(t, &counts);
        failed = counts.calls >= fail_at;
        cr_expect_eq(error, failed ? HR_OUT_OF_MEMORY : HR_OK, "allocation %ld: %s", fail_at,
                     hr_error_text(error));
        cr_assert_eq(counts.live, 0);
    }
    tape_free(&w->tape);
}
