// test_seeking.c - recordings of several segments, whole, cut off, damaged or without a beginning:
// a replay goes to any tick of what is sound, and says what stops it.

#include "passmap/base/saved_bytes.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/written_recordings.h"

#include <criterion/criterion.h>
#include <string.h>

enum { SEGMENTS = 3, TICKS = 2 * SEGMENTS };

static call_writer the_writer; // too large for a stack

static void write_tick(call_writer *w, int32_t tick) {
    write_call(w, call_of_fill(0, (hr_rect){tick, 0, 1, 1}, 1));
    write_kind(w, HR_RECORD_TICK);
}

// A snapshot every two ticks; in tick i, cell i becomes 1.
static call_writer *write_ticks(void) {
    call_writer *w = &the_writer;
    *w = (call_writer){.tape = {0}};
    for (int32_t tick = 0; tick < TICKS; tick++) {
        if (tick % 2 == 0) {
            write_snapshot(w, tick);
            if (tick > 0) write_call(w, call_of_fill(0, (hr_rect){0, 0, tick, 1}, 1));
            write_kind(w, HR_RECORD_END_SNAPSHOT);
        }
        write_tick(w, tick);
    }
    return w;
}

static hr_replay *replay_of(const tape *t) {
    hr_replay *replay;
    hr_message message;
    cr_assert_eq(hr_replay_open(NULL, t->bytes, t->size, &replay, &message), HR_OK, "%s",
                 message.text);
    return replay;
}

static int32_t cells_filled(const hr_replay *replay) {
    int32_t count = 0;
    while (hr_map_get(hr_replay_map(replay, 0), count, 0) == 1) count++;
    return count;
}

static void expect_at(hr_replay *replay, int64_t asked, int32_t tick) {
    cr_assert_eq(hr_replay_seek(replay, asked, NULL), HR_OK);
    cr_expect_eq(hr_replay_tick(replay), tick, "asked for %d", (int)asked);
    cr_expect_eq(cells_filled(replay), tick, "asked for %d", (int)asked);
}

Test(seeking, comes_to_every_tick_from_every_other_and_to_the_end_beyond) {
    const tape *t = write_end(write_ticks());
    hr_replay *replay = replay_of(t);
    for (int32_t from = 0; from <= TICKS + 1; from++)
        for (int32_t to = 0; to <= TICKS + 1; to++) {
            expect_at(replay, from, from < TICKS ? from : TICKS);
            expect_at(replay, to, to < TICKS ? to : TICKS);
        }
    cr_expect(hr_replay_is_whole(replay));
    hr_replay_close(replay);
    tape_free(&the_writer.tape);
}

// ---- Cut off

// A copy whose last segment's calls end after so many bytes.
static tape cut_off(const hr_segments *segments, size_t size) {
    static hr_chunk_writer writer;
    tape t = {0};
    writer.write = tape_write, writer.user = &t;
    for (int32_t s = 0; s < segments->count; s++) {
        const hr_segment *segment = &segments->at[s];
        size_t end = s + 1 < segments->count ? segment->size : size;
        hr_chunk_begin_segment(&writer);
        for (size_t i = 0; i < end; i++) hr_chunk_put(&writer, segment->bytes[i]);
    }
    hr_chunk_flush(&writer);
    return t;
}

// Ticks that lie behind the cut are not come to; those before it are, again and again.
Test(seeking, stops_where_a_recording_was_cut_off) {
    const tape *t = write_end(write_ticks());
    hr_allocator allocator = hr_allocator_default();
    hr_segments segments;
    cr_assert_eq(hr_segments_read(&segments, &allocator, t->bytes, t->size, NULL), HR_OK);
    cr_assert_eq(segments.count, SEGMENTS);
    int64_t last = 0;
    for (size_t size = 0; size < segments.at[SEGMENTS - 1].size; size++) {
        tape part = cut_off(&segments, size);
        hr_replay *replay = replay_of(&part);
        hr_error error = hr_replay_seek(replay, TICKS, NULL);
        if (!error) {
            cr_expect_geq(hr_replay_tick(replay), last);
            last = hr_replay_tick(replay);
        }
        expect_at(replay, 3, 3);
        expect_at(replay, 1, 1);
        cr_expect(!hr_replay_is_whole(replay));
        hr_replay_close(replay);
        tape_free(&part);
    }
    cr_expect_eq(last, TICKS);
    hr_segments_destroy(&segments, &allocator);
    tape_free(&the_writer.tape);
}

// ---- Calls that stop it

Test(seeking, passes_over_segments_without_a_beginning) {
    call_writer *w = write_ticks();
    write_segment(w);
    write_tick(w, TICKS);
    write_segment(w);
    const tape *t = write_end(w);
    hr_replay *replay = replay_of(t);
    for (int32_t tick = TICKS + 1; tick >= 0; tick--) expect_at(replay, tick, tick);
    expect_at(replay, TICKS + 2, TICKS + 1);
    cr_expect(hr_replay_is_whole(replay));
    hr_replay_close(replay);
    tape_free(&w->tape);
}

Test(seeking, says_what_has_no_place_on_the_way_and_goes_elsewhere_from_there) {
    call_writer *w = write_ticks();
    write_kind(w, HR_RECORD_END_SNAPSHOT);
    write_tick(w, TICKS);
    const tape *t = write_end(w);
    hr_replay *replay = replay_of(t);
    hr_message message;
    expect_at(replay, TICKS, TICKS);
    cr_expect_eq(hr_replay_seek(replay, TICKS + 1, &message), HR_BAD_FORMAT);
    cr_expect_str_eq(message.text, "tick 6, call 6: a call that has no place here");
    expect_at(replay, 1, 1);
    hr_replay_close(replay);
    tape_free(&w->tape);
}

Test(seeking, says_where_bytes_are_no_call_and_goes_back_from_there) {
    call_writer *w = write_ticks();
    hr_chunk_put(&w->to, 200); // no kind
    write_tick(w, TICKS);
    const tape *t = write_end(w);
    hr_replay *replay = replay_of(t);
    for (int32_t i = 0; i < 2; i++) {
        hr_message message;
        cr_expect_eq(hr_replay_seek(replay, TICKS + 1, &message), HR_BAD_FORMAT);
        cr_expect_str_eq(message.text, "tick 6, call 6: these bytes are no call of a recording");
    }
    expect_at(replay, TICKS - 1, TICKS - 1);
    hr_replay_close(replay);
    tape_free(&w->tape);
}

Test(seeking, without_memory_says_so_and_comes_there_later) {
    const tape *t = write_end(write_ticks());
    for (long fail_at = 1, failed = 1; failed; fail_at++) {
        counting_allocator counts = {.fail_at = 0};
        hr_replay_config config = {.allocator = counting(&counts)};
        hr_replay *replay;
        cr_assert_eq(hr_replay_open(&config, t->bytes, t->size, &replay, NULL), HR_OK);
        counts.calls = 0;
        counts.fail_at = fail_at;
        hr_error error = hr_replay_seek(replay, TICKS - 1, NULL);
        failed = counts.calls >= fail_at;
        cr_expect_eq(error, failed ? HR_OUT_OF_MEMORY : HR_OK, "allocation %ld", fail_at);
        counts.fail_at = 0;
        expect_at(replay, 1, 1);
        expect_at(replay, TICKS - 1, TICKS - 1);
        hr_replay_close(replay);
        cr_assert_eq(counts.live, 0);
    }
    tape_free(&the_writer.tape);
}

// ---- The outer form

static hr_replay *replay_with(const tape *t, const void *bytes, size_t size) {
    tape longer = {0};
    tape_write(t->bytes, t->size, false, &longer);
    tape_write(bytes, size, false, &longer);
    hr_replay *replay = replay_of(&longer); // which copies them
    tape_free(&longer);
    return replay;
}

// A chunk of zeros, with its checksum right.
static size_t chunk(uint8_t *bytes, size_t size) {
    uint8_t *at = bytes;
    memset(bytes, 0, HR_CHUNK_HEADER_BYTES + size);
    hr_put(&at, size, 4);
    hr_put(&at, hr_hash_bytes(bytes + HR_CHUNK_HEADER_BYTES, size), 4);
    return HR_CHUNK_HEADER_BYTES + size;
}

Test(seeking, comes_to_the_end_of_what_is_sound_before_chunks_that_are_not) {
    static uint8_t bytes[2 * HR_CHUNK_BYTES_MAX];
    const tape *t = write_end(write_ticks());
    const size_t sizes[] = {0, HR_CHUNK_BYTES_MAX + 1};
    for (size_t i = 0; i < 2; i++) {
        hr_replay *replay = replay_with(t, bytes, chunk(bytes, sizes[i]));
        expect_at(replay, TICKS + 1, TICKS);
        cr_expect_eq(hr_replay_sound_bytes(replay), t->size);
        cr_expect(!hr_replay_is_whole(replay), "it was ended, but bytes are damaged");
        hr_replay_close(replay);
    }
    tape_free(&the_writer.tape);
}
