// bench_tick_record.c - what a recording needs of a host: a function that writes to a file.

#include "viewer/bench/bench_tick_record.h"

#include "viewer/options/arguments.h"

#include <errno.h>
#include <string.h>

static bool write_on(const void *bytes, size_t size, bool begins_snapshot, void *user) {
    (void)begins_snapshot;
    return fwrite(bytes, 1, size, user) == size;
}

static bool fail(const tick_recording *r, const char *why) {
    complain("%s: %s", r->path, why);
    return false;
}

bool tick_recording_start(tick_recording *r, hr_planner *planner, const char *path) {
    *r = (tick_recording){.path = path, .file = fopen(path, "wb")};
    if (!r->file) return fail(r, strerror(errno));
    hr_error error = hr_recording_start(planner, write_on, r->file, &r->recording);
    return error == HR_OK || fail(r, hr_error_text(error));
}

bool tick_recording_end(tick_recording *r) {
    if (!r->file) return true;
    hr_error error = hr_recording_end(r->recording);
    bool is_closed = fclose(r->file) == 0;
    const char *problem = error ? hr_error_text(error) : is_closed ? NULL : strerror(errno);
    *r = (tick_recording){.path = r->path};
    return !problem || fail(r, problem);
}
