// replay.c - a recording is played call by call, each question with the answers behind it.

#include "passmap/base/array.h"
#include "passmap/base/memory.h"
#include "passmap/base/message.h"
#include "planner/recording/answers.h"
#include "planner/recording/played_game.h"

struct hr_replay {
    hr_allocator allocator;
    hr_segments segments;
    int32_t segment;       // that is being read
    hr_coder coder;        // of its bytes
    hr_read_memory memory; // of the call that was played last
    hr_played_game game;
    hr_march_order order; // of the march that was played last
    int64_t tick, call;
    size_t file_size;
    bool has_ended;      // the host's own end was read
    bool is_within_tick; // a call of it was played
};

// ---- Reading

static bool is_at_end(const hr_replay *r) {
    return r->segment + 1 >= r->segments.count && r->coder.at == r->coder.end;
}

static void open_segment(hr_replay *r, int32_t index) {
    const hr_segment *segment = &r->segments.at[index];
    r->segment = index;
    r->coder.at = segment->bytes;
    r->coder.end = segment->bytes + segment->size;
}

static hr_error fail(const hr_replay *r, hr_error error, const char *what, hr_message *message) {
    return hr_fail(error, message, "tick %lld, call %lld: %s", (long long)r->tick,
                   (long long)r->call, what);
}

// Whether the recording was cut off within the call that was to be read.
static bool was_cut_off(const hr_replay *r) {
    return r->coder.has_run_out && r->segment + 1 >= r->segments.count;
}

// The next call; the next segment's, where one ends.
static hr_error read_call(hr_replay *r, hr_call *call, hr_message *message) {
    while (r->coder.at == r->coder.end && r->segment + 1 < r->segments.count)
        open_segment(r, r->segment + 1);
    hr_code_call(&r->coder, call);
    if (!r->coder.error) return HR_OK;
    return fail(r, r->coder.error,
                r->coder.error == HR_OUT_OF_MEMORY ? hr_error_text(HR_OUT_OF_MEMORY)
                                                   : "these bytes are no call of a recording",
                message);
}

static bool is_counted(const hr_call *call) { return call->kind < HR_RECORD_BEGIN; }

// Of what lies in a map, without a call of the game.
static bool is_put(const hr_call *call) {
    return call->kind == HR_RECORD_PUT_CLASS || call->kind == HR_RECORD_PUT_LINKS;
}

// ---- Snapshots

static hr_error begin(hr_replay *r, const hr_call *call, hr_message *message) {
    hr_error error = hr_played_game_begin(&r->game, &call->start);
    r->tick = call->start.tick, r->call = call->start.call;
    r->coder.cells_max = (int64_t)call->start.width * call->start.height;
    return error ? fail(r, error, hr_error_text(error), message) : HR_OK;
}

static hr_error build(hr_replay *r, hr_message *message) {
    hr_call call;
    hr_error error = HR_OK;
    while (!error) {
        error = read_call(r, &call, message);
        if (error || call.kind == HR_RECORD_END_SNAPSHOT) break;
        bool may_be = is_put(&call) || (is_counted(&call) && !hr_is_question(call.kind));
        error = may_be ? hr_play_change(&r->game, &call) : HR_BAD_FORMAT;
        if (error) fail(r, error, "the snapshot cannot be built", message);
        hr_read_memory_release(&r->memory);
    }
    hr_read_memory_release(&r->memory);
    return error;
}

// The game as a snapshot has it.
static hr_error start_from(hr_replay *r, int32_t segment, hr_message *message) {
    hr_call call;
    hr_played_game_end(&r->game);
    r->coder.error = HR_OK;
    r->coder.has_run_out = false;
    r->coder.cells_max = 0;
    r->has_ended = r->is_within_tick = false;
    open_segment(r, segment);
    hr_error error = read_call(r, &call, message);
    if (error) return error;
    if (call.kind != HR_RECORD_BEGIN)
        return fail(r, HR_BAD_FORMAT, "no snapshot begins here", message);
    error = begin(r, &call, message);
    return error ? error : build(r, message);
}

// A snapshot that is come to by playing holds what there is already.
static hr_error skip_snapshot(hr_replay *r, hr_message *message) {
    hr_call call = {.kind = HR_RECORD_BEGIN};
    hr_error error = HR_OK;
    while (!error && call.kind != HR_RECORD_END_SNAPSHOT) {
        error = read_call(r, &call, message);
        hr_read_memory_release(&r->memory);
    }
    return error;
}

// ---- Its life

static hr_error open_at_first(hr_replay *r, const void *bytes, size_t size, hr_message *message) {
    hr_error error = hr_segments_read(&r->segments, &r->allocator, bytes, size, message);
    return error ? error : start_from(r, 0, message);
}

hr_error hr_replay_open(const hr_replay_config *config, const void *bytes, size_t size,
                        hr_replay **replay, hr_message *message) {
    hr_replay_config given = config ? *config : (hr_replay_config){.workers = 0};
    *replay = NULL;
    if (message) message->text[0] = 0;
    given.allocator = hr_allocator_or_default(&given.allocator);
    hr_replay *r = hr_allocate_zeroed(&given.allocator, 1, sizeof *r);
    if (!r) return hr_fail_plainly(HR_OUT_OF_MEMORY, message);
    r->allocator = r->memory.allocator = given.allocator;
    r->coder.memory = &r->memory;
    r->game.config = given;
    r->file_size = size;
    hr_error error = open_at_first(r, bytes, size, message);
    if (error)
        hr_replay_close(r);
    else
        *replay = r;
    return error;
}

void hr_replay_close(hr_replay *r) {
    if (!r) return;
    hr_played_game_end(&r->game);
    hr_read_memory_release(&r->memory);
    hr_segments_destroy(&r->segments, &r->allocator);
    hr_allocator allocator = r->allocator;
    hr_release(&allocator, r);
}

// ---- Playing

static int32_t first_difference(const hr_played *played) {
    int32_t i = 0;
    while (i < played->recorded_count && i < played->answer_count &&
           hr_answers_are_equal(&played->recorded[i], &played->answers[i]))
        i++;
    bool is_same = i == played->recorded_count && i == played->answer_count;
    return is_same ? -1 : i;
}

static int64_t steps_of(const hr_played *played) {
    if (played->results) return hr_results_stats(played->results).steps;
    if (played->march) return hr_march_spine(played->march).steps;
    return played->path ? played->path->steps : 0;
}

static void ask(hr_replay *r, hr_call *question, hr_played *played) {
    hr_played_game *game = &r->game;
    played->error =
        hr_play_question(game, question, &played->answers, &played->answer_count, &played->hash);
    if (!played->error && question->kind == HR_CALL_PLAN) played->path = &game->path;
    if (!played->error && question->kind == HR_CALL_BATCH) played->results = game->results;
    if (!played->error && question->kind == HR_CALL_MARCH) played->march = game->march;
    played->steps = steps_of(played);
    if (played->recorded_count >= 0) played->difference = first_difference(played);
}

// What was recorded stands behind the question, unless the recording ends within it. What a host
// has cancelled, or what was refused, has changed nothing.
static hr_error play_question(hr_replay *r, hr_call *question, hr_played *played,
                              hr_message *message) {
    hr_call answers = {.kind = HR_RECORD_ANSWERS, .answer_count = -1};
    played->requests = question->ask.requests;
    played->request_count = question->ask.requests ? question->ask.count : 0;
    if (!is_at_end(r)) {
        hr_error error = read_call(r, &answers, message);
        if (error && !was_cut_off(r)) return error;
        if (error) answers = (hr_call){.kind = HR_RECORD_ANSWERS, .answer_count = -1};
        if (answers.kind != HR_RECORD_ANSWERS)
            return fail(r, HR_BAD_FORMAT, "a question has no answers", message);
    }
    played->is_question = true;
    played->recorded = answers.answers, played->recorded_count = answers.answer_count;
    played->recorded_hash = answers.hash;
    played->recorded_error = (hr_error)(answers.error > 0 ? answers.error : HR_OK);
    if (!answers.error) ask(r, question, played);
    r->order = question->order;
    played->order = question->kind == HR_CALL_MARCH ? &r->order : NULL;
    return HR_OK;
}

static hr_error play(hr_replay *r, hr_call *call, hr_played *played, hr_message *message) {
    *played = (hr_played){.tick = r->tick,
                          .call = r->call,
                          .name = hr_call_name(call->kind),
                          .answer_count = -1,
                          .recorded_count = -1,
                          .difference = -1};
    if (hr_is_question(call->kind)) {
        hr_error error = play_question(r, call, played, message);
        if (error) return error;
    } else {
        played->error = hr_play_change(&r->game, call);
    }
    r->call++;
    r->is_within_tick = true;
    return HR_OK;
}

// What is between the calls of a game.
static hr_error pass(hr_replay *r, hr_call *call, hr_message *message) {
    if (call->kind == HR_RECORD_BEGIN) return skip_snapshot(r, message);
    if (is_put(call)) { // of a view that was added
        hr_error error = hr_play_change(&r->game, call);
        return error ? fail(r, error, hr_error_text(error), message) : HR_OK;
    }
    if (call->kind == HR_RECORD_TICK) r->tick++, r->is_within_tick = false;
    if (call->kind == HR_RECORD_END) r->has_ended = true;
    bool may_be = call->kind == HR_RECORD_TICK || call->kind == HR_RECORD_END;
    return may_be ? HR_OK : fail(r, HR_BAD_FORMAT, "a call that has no place here", message);
}

hr_error hr_replay_next_in_tick(hr_replay *r, hr_played *played, hr_message *message) {
    int64_t tick = r->tick;
    *played = (hr_played){.name = NULL};
    hr_read_memory_release(&r->memory);
    while (!is_at_end(r) && r->tick == tick) {
        hr_call call;
        hr_error error = read_call(r, &call, message);
        if (error) return was_cut_off(r) ? HR_OK : error;
        if (is_counted(&call)) return play(r, &call, played, message);
        error = pass(r, &call, message);
        if (error) return error;
        hr_read_memory_release(&r->memory);
    }
    return HR_OK;
}

hr_error hr_replay_next(hr_replay *r, hr_played *played, hr_message *message) {
    int64_t tick;
    hr_error error;
    do {
        tick = r->tick;
        error = hr_replay_next_in_tick(r, played, message);
    } while (!error && !played->name && r->tick != tick);
    return error;
}

// ---- Seeking

// The tick that a segment begins with; -1 if it has no beginning.
static int64_t first_tick(hr_replay *r, int32_t segment) {
    hr_coder coder = {.at = r->segments.at[segment].bytes, .memory = &r->memory};
    hr_call call;
    coder.end = coder.at + r->segments.at[segment].size;
    hr_code_call(&coder, &call);
    return !coder.error && call.kind == HR_RECORD_BEGIN ? call.start.tick : -1;
}

static int32_t last_segment_before(hr_replay *r, int64_t tick) {
    int32_t last = r->segments.count - 1;
    while (last > 0 && (first_tick(r, last) < 0 || first_tick(r, last) > tick)) last--;
    return last;
}

// Whether the next call is of this tick, or there is none.
static hr_error play_until(hr_replay *r, int64_t tick, hr_message *message) {
    while (r->tick < tick && !is_at_end(r)) {
        hr_call call;
        hr_played played;
        hr_read_memory_release(&r->memory);
        hr_error error = read_call(r, &call, message);
        if (error && was_cut_off(r)) return HR_OK;
        if (!error)
            error = is_counted(&call) ? play(r, &call, &played, message) : pass(r, &call, message);
        if (error) return error;
    }
    return HR_OK;
}

hr_error hr_replay_seek(hr_replay *r, int64_t tick, hr_message *message) {
    int32_t segment = last_segment_before(r, tick);
    bool is_ahead = r->tick + r->is_within_tick <= tick && segment <= r->segment;
    if (!is_ahead || r->coder.error) {
        hr_error error = start_from(r, segment, message);
        if (error) return error;
    }
    return play_until(r, tick, message);
}

// ---- Asking

int64_t hr_replay_tick(const hr_replay *r) { return r->tick; }
int64_t hr_replay_call(const hr_replay *r) { return r->call; }
size_t hr_replay_sound_bytes(const hr_replay *r) { return r->segments.damaged_at; }
bool hr_replay_is_whole(const hr_replay *r) {
    return r->has_ended && r->segments.damaged_at == r->file_size;
}

hr_map *hr_replay_map(const hr_replay *r, int32_t view) {
    return view >= 0 && view <= HR_VIEWS_MAX ? r->game.maps[view] : NULL;
}

hr_planner *hr_replay_planner(const hr_replay *r) { return r->game.planner; }
