// option_help.h - pieces of a page as text: what --help and the man page share.
#ifndef HANDRAIL_VIEWER_OPTIONS_OPTION_HELP_H
#define HANDRAIL_VIEWER_OPTIONS_OPTION_HELP_H

#include "viewer/options/option_table.h"

enum { HELP_LENGTH = 1000, LABEL_LENGTH = 64, HELP_WIDTH = 80 };

/// The help of an option with its words in it; returns `text`.
const char *option_help_text(const option_entry *entry, char *text, size_t size);
/// "-o, --output FILE"; returns `text`.
const char *option_label(const option_entry *entry, char *text, size_t size);
/// Prints words up to HELP_WIDTH columns, of which `used` are taken, and later lines behind
/// `indent` blanks. Ends the line.
void print_wrapped(const char *text, int used, int indent);

#endif
