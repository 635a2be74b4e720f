// mind_option.h - the option --minds: a behaviour for each squad of a battle, in turn.
#ifndef HANDRAIL_VIEWER_OPTIONS_MIND_OPTION_H
#define HANDRAIL_VIEWER_OPTIONS_MIND_OPTION_H

#include "viewer/minds/minds.h"
#include "viewer/options/option_table.h"

/// Reads "guard,hunt" into a mind_list; @return false after a complaint of one line.
option_reader read_mind_list;
/// The names of all behaviours, blanks between.
word_lister list_minds;

/// Reads the twelve edges of fuzzy_sets, three times four that rise.
option_reader read_fuzzy_sets;

/// fuzzy_sets
#define OPTION_FUZZY(TYPE, FIELD, HELP)                                                            \
    {                                                                                              \
        .name = "--fuzzy", .argument = "LIST", .help = (HELP), .read = read_fuzzy_sets,            \
        .at = offsetof(TYPE, FIELD)                                                                \
    }
/// mind_list
#define OPTION_MINDS(TYPE, FIELD, HELP)                                                            \
    {                                                                                              \
        .name = "--minds", .argument = "LIST", .help = (HELP), .read = read_mind_list,             \
        .at = offsetof(TYPE, FIELD), .list = list_minds                                            \
    }

#endif
