// check_words.h - what was found and what to do about it, in a sentence.
#ifndef HANDRAIL_VIEWER_CHECK_CHECK_WORDS_H
#define HANDRAIL_VIEWER_CHECK_CHECK_WORDS_H

#include "viewer/check/check.h"

enum { CHECK_WORDS_LENGTH = 240 };

/// "closed", "island", "pocket", "gap", "choke", "odd", "soft".
const char *check_kind_name(check_kind kind);
/// What it is, in half a sentence.
const char *check_kind_help(check_kind kind);
/// All of them, with blanks between, in the order of check_kind.
#define CHECK_KIND_NAMES "closed island pocket gap choke odd soft"
/// Returns `text`.
const char *check_words(const check_report *report, const check_finding *finding,
                        char text[CHECK_WORDS_LENGTH]);

#endif
