// unit_options.h - the options that `plan` and `scen` share: who moves, and how to plan for it.
//
// A command puts its own options at the front of a table, lets add_unit_options fill the rest, and
// hands every option that is_unit_option recognises to read_unit_option:
//
//   struct option table[OWN_COUNT + UNIT_OPTION_ROOM] = {...};
//   add_unit_options(table, OWN_COUNT);
//   while ((option = getopt_long(argc, argv, ":h", table, NULL)) != -1)
//       if (is_unit_option(option) && !read_unit_option(option, optarg, &unit)) return false;
#ifndef HANDRAIL_VIEWER_OPTIONS_UNIT_OPTIONS_H
#define HANDRAIL_VIEWER_OPTIONS_UNIT_OPTIONS_H

#include <handrail/planner.h>

#include <getopt.h>

enum { UNIT_OPTION_ROOM = 16 }; ///< entries that add_unit_options writes, the last one all zeros

/// Begin with unit_options_default(). Stays where it is: once --costs was read, `unit` points to
/// `costs_256ths`.
typedef struct unit_options {
    hr_class unit;
    uint16_t costs_256ths[256];
    bool has_pass_set; ///< one was given; until then unit.pass is the default
    int32_t reach_256ths;
    double limit_256ths;  ///< of the path; 0 = none
    int32_t budget_steps; ///< 0 = no limit
    hr_quality quality;
    bool has_quality;      ///< one was given
    double promised_ratio; ///< 0 = the shortest
    hr_heuristic heuristic;
    bool has_heuristic;      ///< one was given
    double weight;           ///< 0 = 1
    bool splits_at_farthest; ///< the trace; else at the convex chain
    hr_stage only;
    bool knows_jump;   ///< the command can answer by jump point search, a rival
    bool is_only_jump; ///< it was asked to
} unit_options;

/// One cell, values 0 to 3, no reach, no limit, balanced, split by the chain, any stage.
unit_options unit_options_default(void);

/// Writes the shared options and the final zeros to table[own_count] and after.
void add_unit_options(struct option *table, int own_count);
/// Whether what getopt_long returned is one of the shared options; their values begin at 1000.
bool is_unit_option(int option);
/// Takes in one option. @return false after a complaint of one line.
bool read_unit_option(int option, const char *text, unit_options *options);
/// Refuses options of a stage that will not be asked: --promise without an exact search,
/// --heuristic and --weight without A*, --split without a trace; and --quality with --only. Call it
/// when all options are read.
/// @return false after a complaint of one line that begins with the command's name.
bool check_unit_options(const char *command, const unit_options *options);
/// Lines for --help, from "  --size K" on, each ended.
const char *unit_options_help(void);

/// A request for class `class_id` as the options want it; start and goal are at 0.
hr_request unit_request(const unit_options *options, hr_class_id class_id);
/// The centre of the block under a cell's centre, where a unit of `size` begins that a scenario or
/// a command line places on that cell.
hr_position position_on_cell(hr_cell cell, int32_t size);
/// The same, but on the map. The centre of a block that sticks out of the map may lie on the map's
/// very edge, where no position is valid; a 256th before it is the same block, closed as it is.
hr_position place_unit(const hr_map *map, hr_cell cell, int32_t size);

#endif
