// progress.c - a progress bar that is drawn over itself, and erased at the end.

#define _POSIX_C_SOURCE 200809L // isatty

#include "viewer/output/progress.h"

#include "viewer/output/time_text.h"

#include <stdio.h>
#include <unistd.h>

enum { BAR_WIDTH = 40, PAUSE_NS = 50000000, PACE_NS = 500000000, LEFT_LENGTH = 48 };

progress progress_begin(int64_t total) {
    return (progress){.total = total, .is_terminal = isatty(STDERR_FILENO)};
}

// ", 40 s left" at the pace so far; nothing before there is one.
static const char *time_left(const progress *bar, int64_t done, int64_t now_ns, char *text,
                             size_t size) {
    char duration[TIME_LENGTH];
    int64_t spent_ns = now_ns - bar->begin_ns, steps = done - bar->begun;
    text[0] = '\0';
    if (spent_ns < PACE_NS || steps <= 0) return text;
    double left_ns = (double)spent_ns / (double)steps * (double)(bar->total - done);
    snprintf(text, size, ", %s left", duration_text((int64_t)left_ns, duration, sizeof duration));
    return text;
}

void progress_show(progress *bar, int64_t done, int64_t now_ns) {
    static const char full[BAR_WIDTH + 1] = "########################################";
    static const char empty[BAR_WIDTH + 1] = "........................................";
    if (!bar->is_terminal || now_ns < bar->next_ns || bar->total <= 0) return;
    bar->next_ns = now_ns + PAUSE_NS;
    if (bar->begin_ns == 0) bar->begin_ns = now_ns, bar->begun = done;
    int filled = (int)(done * BAR_WIDTH / bar->total);
    char left[LEFT_LENGTH];
    int printed = fprintf(stderr, "\r[%.*s%.*s] %lld of %lld%s", filled, full, BAR_WIDTH - filled,
                          empty, (long long)done, (long long)bar->total,
                          time_left(bar, done, now_ns, left, sizeof left));
    // What a longer line left there.
    if (printed > 0 && printed - 1 < bar->width)
        fprintf(stderr, "%*s", bar->width - printed + 1, "");
    if (printed > 0) bar->width = printed - 1;
    fflush(stderr);
}

void progress_step(progress *bar, int64_t now_ns) { progress_show(bar, ++bar->done, now_ns); }

void progress_end(progress *bar) {
    if (bar->width > 0) fprintf(stderr, "\r%*s\r", bar->width, "");
    bar->width = 0;
}
