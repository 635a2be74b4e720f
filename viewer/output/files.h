// files.h - whole files in and out of memory. All errors are
// printed (one line on stderr that names the file and the reason) and returned as false.
#ifndef HANDRAIL_VIEWER_OUTPUT_FILES_H
#define HANDRAIL_VIEWER_OUTPUT_FILES_H

#include <stdbool.h>
#include <stddef.h>

/// What comes after the last slash.
const char *name_in_path(const char *path);
/// Reads a file; the caller frees `*bytes`. Refuses directories and more than 1 GiB. "-" is
/// standard input, which can be read once. Refuses, too, what an option is to write (claims.h).
bool read_file(const char *path, void **bytes, size_t *size);
/// The same for what was there before an output, whose file it is.
bool read_old_file(const char *path, void **bytes, size_t *size);
/// Whether a file could be written there, as far as can be known in advance: checked before long
/// work.
bool can_write_file(const char *path);
/// From now on write_file("-") is standard output, and what is printed on stdout goes to stderr: it
/// is for people. @return false after a complaint where another option has it already.
bool claim_output(const char *option);
/// Writes a file whole or not at all: beside it first, then renamed over it; "-" was claimed.
bool write_file(const char *path, const void *bytes, size_t size);

typedef struct whole_file {
    const char *path;
    const void *bytes;
    size_t size;
} whole_file;

enum { WHOLE_FILES_MOST = 2 };

/// Writes all of the files or, where one of them cannot be written, none.
bool write_files(const whole_file *files, int count);
/// Whether a path ends in `ending`, in upper or lower case, and has more before it.
bool ends_in(const char *path, const char *ending);

#endif
