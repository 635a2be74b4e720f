// unfinished.h - the file that is being written beside its name: removed where a signal ends the
// process before it is whole.
#ifndef HANDRAIL_VIEWER_OUTPUT_UNFINISHED_H
#define HANDRAIL_VIEWER_OUTPUT_UNFINISHED_H

/// From now on SIGINT, SIGTERM and SIGHUP remove this file before they end the process. Those that
/// are ignored or handled otherwise stay so. `path` must stay until unfinished_end; one file at a
/// time.
void unfinished_begin(const char *path);
/// Signals are again what they were.
void unfinished_end(void);

/// A file that grows beyond what the process may write (ulimit -f) is an error like a full disk,
/// instead of the end of the process. Once, at the beginning.
void expect_full_files(void);

#endif
