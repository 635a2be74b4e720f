// claims.h - the files that a command line names to be written: each by one option, and none of
// them a file that the same command reads.
//
// Options claim their files before anything is read; what is read is held against them when it is
// opened, by whatever name. Devices and pipes may be written by several, and read.
#ifndef HANDRAIL_VIEWER_OUTPUT_CLAIMS_H
#define HANDRAIL_VIEWER_OUTPUT_CLAIMS_H

#include <stdbool.h>

struct stat;

typedef enum claim_kind {
    CLAIM_WRITTEN,   ///< what the option names
    CLAIM_BESIDE,    ///< what is written beside it
    CLAIM_CONVERTED, ///< what it names, and what is read, too
} claim_kind;

/// `option` stays borrowed. @return false after a complaint where another option has the file.
bool claim_file(const char *option, const char *path, claim_kind kind);
/// Whether an open file may be read; false after a complaint.
bool claims_let_read(const char *path, const struct stat *file);
/// Whether two paths lead to one file.
bool is_same_file(const char *path, const char *other);

#endif
