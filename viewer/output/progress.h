// progress.h - a progress bar on stderr, where that is a terminal; elsewhere nothing is printed.
#ifndef HANDRAIL_VIEWER_OUTPUT_PROGRESS_H
#define HANDRAIL_VIEWER_OUTPUT_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct progress {
    int64_t total;    ///< steps to do
    int64_t done;     ///< of them, where they are counted by progress_step
    int64_t begin_ns; ///< when the first of them was shown; 0 = not yet
    int64_t begun;    ///< how many were done then
    int64_t next_ns;  ///< when the bar may be drawn again
    int width;        ///< characters drawn, to be erased at the end
    bool is_terminal;
} progress;

progress progress_begin(int64_t total);
/// Draws the bar, and how long it will take at this pace, at most about 20 times a second by
/// `now_ns`, the time of any steady clock.
void progress_show(progress *bar, int64_t done, int64_t now_ns);
/// The same after one step more.
void progress_step(progress *bar, int64_t now_ns);
/// Erases the bar; it may go on after that.
void progress_end(progress *bar);

#endif
