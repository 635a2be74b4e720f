// completions.h - what shells complete the program's command lines with, from the same tables as
// its parsing and its help.
#ifndef HANDRAIL_VIEWER_COMMANDS_COMPLETIONS_H
#define HANDRAIL_VIEWER_COMMANDS_COMPLETIONS_H

#include "viewer/options/option_table.h"

/// Of `pages`, up to NULL: a script for "bash", "zsh" or "fish", on stdout.
void print_completion(const char *shell, const command_page *const *pages);

#endif
