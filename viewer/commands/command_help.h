// command_help.h - the list of commands.
#ifndef HANDRAIL_VIEWER_COMMANDS_COMMAND_HELP_H
#define HANDRAIL_VIEWER_COMMANDS_COMMAND_HELP_H

#include "viewer/options/option_table.h"

/// All commands in the order of the help, then NULL.
extern const command_page *const command_pages[];
/// One line on stderr, with the nearest command. Returns EXIT_BAD_INPUT.
int complain_unknown_command(const char *name);

#endif
