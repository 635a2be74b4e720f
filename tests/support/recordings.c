// recordings.c - a tape that grows, and one run over it.

#include "tests/support/recordings.h"

#include "tests/support/require.h"

#include <stdlib.h>
#include <string.h>

bool tape_write(const void *bytes, size_t size, bool begins_snapshot, void *user) {
    tape *t = user;
    if (t->refuses_from && t->size + size > t->refuses_from) return t->refused++, false;
    if (t->size + size > t->capacity) {
        t->capacity = 2 * (t->size + size);
        t->bytes = realloc(t->bytes, t->capacity);
        require(t->bytes);
    }
    if (begins_snapshot) {
        require(t->snapshot_count < TAPE_SNAPSHOTS_MAX);
        t->snapshots[t->snapshot_count++] = t->size;
    }
    memcpy(t->bytes + t->size, bytes, size);
    t->size += size;
    return true;
}

void tape_free(tape *t) {
    free(t->bytes);
    *t = (tape){0};
}

static void count(playing *p, const hr_played *played) {
    p->calls++;
    p->questions += played->is_question;
    p->answers += played->answer_count > 0 ? played->answer_count : 0;
    if (played->results) p->hash = p->hash * 31 + played->hash;
    bool has_other_hash = played->recorded_hash != played->hash && played->recorded_count >= 0;
    bool differs = played->difference >= 0 || has_other_hash;
    if (differs && !played->recorded_error && p->first_difference < 0)
        p->first_difference = played->call;
    if (!played->is_question && played->error && p->first_failed_edit < 0)
        p->first_failed_edit = played->call;
}

playing tape_play(const tape *t, size_t from, int32_t workers) {
    playing p = {.first_difference = -1, .first_failed_edit = -1};
    hr_replay_config config = {.workers = workers};
    hr_replay *replay;
    hr_played played;
    p.error = hr_replay_open(&config, t->bytes + from, t->size - from, &replay, NULL);
    while (!p.error) {
        p.error = hr_replay_next(replay, &played, NULL);
        if (p.error || !played.name) break;
        count(&p, &played);
    }
    p.is_whole = replay && hr_replay_is_whole(replay);
    hr_replay_close(replay);
    return p;
}
