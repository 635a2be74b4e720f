// text_lines.h - reading text line by line and word by word, out of memory that ends anywhere.
//
// A line ends at \n, at \r\n or at the end of the text. Nothing here depends on the locale, which
// a host may have set.
#ifndef HANDRAIL_PASSMAP_FILES_TEXT_LINES_H
#define HANDRAIL_PASSMAP_FILES_TEXT_LINES_H

#include "passmap/passmap.h"

/// A line, or a word of one; not ended by a zero.
typedef struct hr_text {
    const char *begin;
    size_t length;
} hr_text;

typedef struct hr_text_lines {
    const char *next, *end;
    int64_t line; ///< the number of the line read last, from 1
} hr_text_lines;

/// Begins before the first line, behind a byte order mark. Refuses a text with a zero byte, naming
/// its line.
hr_error hr_text_lines_begin(hr_text_lines *lines, const void *bytes, size_t size,
                             hr_message *message);
/// The next line without its end; false at the end of the text.
bool hr_next_line(hr_text_lines *lines, hr_text *line);

/// Cuts the first word, between blanks and tabs, off the front of `rest`; empty if there is none.
hr_text hr_next_word(hr_text *rest);
bool hr_text_is(hr_text text, const char *expected);
/// Whether there are only blanks and tabs.
bool hr_is_blank(hr_text text);

/// A whole number, digits only, up to `most`; false if it is none or larger.
bool hr_parse_whole(hr_text word, int32_t most, int32_t *value);
/// A finite decimal number: sign, digits, a point, an exponent. Correctly rounded up to 15 digits
/// and powers of ten up to 22, within a few roundings beyond.
bool hr_parse_decimal(hr_text word, double *value);

/// How many characters of a word a message shows, for "%.*s": those that fit and can be printed.
int hr_shown_length(hr_text word);

#endif
