// unit_options.h - the options that `plan`, `scen` and others share: who moves, and how to plan for
// it. Groups for the table of a command (option_table.h), whose choices hold a unit_options.
#ifndef HANDRAIL_VIEWER_OPTIONS_UNIT_OPTIONS_H
#define HANDRAIL_VIEWER_OPTIONS_UNIT_OPTIONS_H

#include <handrail/planner.h>

#include "viewer/options/option_table.h"

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

/// Who moves: --size, --level, --blocked-bits, --required-bits, --values, --costs.
extern const option_entry unit_who_options[];
/// How to plan for it: --reach, --limit, --budget, --quality, --promise, --heuristic, --weight,
/// --split, --only.
extern const option_entry unit_how_options[];
/// --heuristic and --weight, for a command that knows only these of them.
option_reader read_unit_heuristic, read_unit_weight;

/// "0,3,8-15" with what is `between`, as --values has it. @return false, without a complaint, if it
/// is none.
bool unit_values_read(const char *text, char between, hr_pass_set *set);

/// Refuses options of a stage that will not be asked: --promise without an exact search,
/// --heuristic and --weight without A*, --split without a trace; and --quality with --only. Call it
/// when all options are read.
/// @return false after a complaint of one line that begins with the command's name.
bool check_unit_options(const char *command, const unit_options *options);

/// A request for class `class_id` as the options want it; start and goal are at 0.
hr_request unit_request(const unit_options *options, hr_class_id class_id);
/// The centre of the block under a cell's centre, where a unit of `size` begins that a scenario or
/// a command line places on that cell.
hr_position position_on_cell(hr_cell cell, int32_t size);
/// The same, but on the map. The centre of a block that sticks out of the map may lie on the map's
/// very edge, where no position is valid; a 256th before it is the same block, closed as it is.
hr_position place_unit(const hr_map *map, hr_cell cell, int32_t size);

#endif
