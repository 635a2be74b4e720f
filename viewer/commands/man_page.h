// man_page.h - the program's man page, from the tables of its commands.
#ifndef HANDRAIL_VIEWER_COMMANDS_MAN_PAGE_H
#define HANDRAIL_VIEWER_COMMANDS_MAN_PAGE_H

#include "viewer/options/option_table.h"

/// Of `pages`, up to NULL: handrail(1), in the macros of man(7), on stdout.
void print_man_page(const command_page *const *pages);

#endif
