// readable.h - text that may hold any bytes, as names of files may, for those who take UTF-8 alone:
// cairo, JSON and GTK.
#ifndef HANDRAIL_VIEWER_OPTIONS_READABLE_H
#define HANDRAIL_VIEWER_OPTIONS_READABLE_H

#include <stdbool.h>
#include <stddef.h>

/// UTF-8 without control characters, but for tabs and ends of lines?
bool is_readable(const char *text);
/// Puts a question mark in the place of each byte that is no such text; returns `text`.
char *make_readable(char *text);
/// Of `text` what fits, made readable; returns `copy`.
char *copy_readable(char *copy, size_t size, const char *text);

#endif
