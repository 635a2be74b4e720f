// progress.c - a progress bar that is drawn over itself, and erased at the end.

#define _POSIX_C_SOURCE 200809L // isatty

#include "viewer/output/progress.h"

#include <stdio.h>
#include <unistd.h>

enum { BAR_WIDTH = 40, PAUSE_NS = 50000000 };

progress progress_begin(int64_t total) {
    return (progress){.total = total, .is_terminal = isatty(STDERR_FILENO)};
}

void progress_show(progress *bar, int64_t done, int64_t now_ns) {
    static const char full[BAR_WIDTH + 1] = "########################################";
    static const char empty[BAR_WIDTH + 1] = "........................................";
    if (!bar->is_terminal || now_ns < bar->next_ns || bar->total <= 0) return;
    bar->next_ns = now_ns + PAUSE_NS;
    int filled = (int)(done * BAR_WIDTH / bar->total);
    int printed = fprintf(stderr, "\r[%.*s%.*s] %lld of %lld", filled, full, BAR_WIDTH - filled,
                          empty, (long long)done, (long long)bar->total);
    if (printed > 0) bar->width = printed - 1;
    fflush(stderr);
}

void progress_end(progress *bar) {
    if (bar->width > 0) fprintf(stderr, "\r%*s\r", bar->width, "");
    bar->width = 0;
}
