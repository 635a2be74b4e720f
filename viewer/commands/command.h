// command.h - the program's commands, each a page (option_table.h): its options, its help, and the
// function that runs it.
#ifndef HANDRAIL_VIEWER_COMMANDS_COMMAND_H
#define HANDRAIL_VIEWER_COMMANDS_COMMAND_H

#include "viewer/options/option_table.h"

extern const command_page command_plan, command_check, command_compare, command_scen,
    command_replay, command_bench, command_gen, command_convert, command_key, command_hex,
    command_view, command_help;

#endif
