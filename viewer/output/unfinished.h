// unfinished.h - the files that are being written beside their names: removed where a signal ends
// the process before they are whole.
#ifndef HANDRAIL_VIEWER_OUTPUT_UNFINISHED_H
#define HANDRAIL_VIEWER_OUTPUT_UNFINISHED_H

enum { UNFINISHED_MOST = 2 };

/// From now on SIGINT, SIGTERM and SIGHUP remove files that are added before they end the process.
/// Those that are ignored or handled otherwise stay so.
void unfinished_begin(void);
/// Up to UNFINISHED_MOST files. `path` must stay until unfinished_end.
void unfinished_add(const char *path);
/// Signals are again what they were.
void unfinished_end(void);

/// A file that grows beyond what the process may write (ulimit -f) is an error like a full disk,
/// instead of the end of the process. Once, at the beginning.
void expect_full_files(void);

#endif
