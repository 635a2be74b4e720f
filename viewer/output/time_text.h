// time_text.h - times for people: microseconds up to a thousand of them, then ms, then s; and how
// many times as long something took.
#ifndef HANDRAIL_VIEWER_OUTPUT_TIME_TEXT_H
#define HANDRAIL_VIEWER_OUTPUT_TIME_TEXT_H

#include <stddef.h>
#include <stdint.h>

enum { TIME_LENGTH = 32 };

/// "12.3 us", "4.56 ms"; returns `text`.
const char *time_text(int64_t time_ns, char *text, size_t size);
/// "0.47us", "12.3us", "4.56ms": three digits for a column of a table, at most 7 characters below a
/// thousand seconds; returns `text`.
const char *time_cell(double us, char *text, size_t size);
/// "0.4711", "12.345", "181.08": how many times as long, for a column of a table, at most 6
/// characters below a million, as a busy machine can make much of little; returns `text`.
const char *ratio_cell(double ratio, char *text, size_t size);
/// "40 s", "3 min 5 s", "2 h 10 min": how long something will take; returns `text`.
const char *duration_text(int64_t time_ns, char *text, size_t size);

#endif
