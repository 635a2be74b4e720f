// unit_options.c - who moves, and how to plan for it, from the command line.
//
// Pass sets that are given together narrow each other down: a value must be in all of them.

#include "viewer/options/unit_options.h"

#include "viewer/options/arguments.h"

#include <stdlib.h>
#include <string.h>

unit_options unit_options_default(void) {
    unit_options options = {
        .unit = {.pass = hr_pass_up_to(HR_ROAD), .size = 1},
        .quality = HR_BALANCED,
        .only = HR_STAGE_ANY,
    };
    for (int value = 0; value < 256; value++) options.costs_256ths[value] = HR_COST_PLAIN;
    return options;
}

static bool refuse(const char *option, const char *text, const char *what) {
    complain("%s: \"%s\" is not %s", option, text, what);
    return false;
}

static void narrow(unit_options *options, hr_pass_set set) {
    options->unit.pass =
        options->has_pass_set ? hr_pass_intersection(options->unit.pass, set) : set;
    options->has_pass_set = true;
}

// The number 0..255 that `*text` begins with, in decimal or, after 0x, in hexadecimal.
static bool read_byte(const char **text, uint8_t *value) {
    bool is_hexadecimal = (*text)[0] == '0' && ((*text)[1] == 'x' || (*text)[1] == 'X');
    const char *digits = *text + (is_hexadecimal ? 2 : 0);
    const char *known = is_hexadecimal ? "0123456789abcdefABCDEF" : "0123456789";
    size_t length = strspn(digits, known);
    unsigned long number = strtoul(digits, NULL, is_hexadecimal ? 16 : 10);
    if (length == 0 || length > 8 || number > 255) return false;
    *value = (uint8_t)number;
    *text = digits + length;
    return true;
}

static bool read_mask(const char *option, const char *text, uint8_t *mask) {
    const char *rest = text;
    if (read_byte(&rest, mask) && !*rest) return true;
    return refuse(option, text, "a mask from 0 to 255 or 0x0 to 0xFF");
}

// "8" or "8-15" at the front of `*text`.
static bool read_range(const char **text, hr_pass_set *set) {
    uint8_t first = 0;
    if (!read_byte(text, &first)) return false;
    uint8_t last = first;
    if (**text == '-') {
        ++*text;
        if (!read_byte(text, &last) || last < first) return false;
    }
    for (int value = first; value <= last; value++)
        set->words[value / 64] |= (uint64_t)1 << (value % 64);
    return true;
}

bool unit_values_read(const char *text, char between, hr_pass_set *set) {
    *set = (hr_pass_set){{0}};
    bool is_good = read_range(&text, set);
    while (is_good && *text == between) {
        text++;
        is_good = read_range(&text, set);
    }
    return is_good && !*text;
}

static bool read_values(const char *text, hr_pass_set *set) {
    return unit_values_read(text, ',', set) ||
           refuse("--values", text, "a list like 0,3,8-15 of 0 to 255");
}

// "=FACTOR" at the front of `*text`, in 256ths.
static bool read_factor(const char **text, uint16_t *cost_256ths) {
    enum { LENGTH_MOST = 31 };
    static const double LEAST = 1.0 / HR_COST_PLAIN, MOST = 65535.0 / HR_COST_PLAIN;
    char number[LENGTH_MOST + 1];
    size_t length = **text == '=' ? strcspn(*text + 1, ",") : 0;
    if (length == 0 || length > LENGTH_MOST) return false;
    memcpy(number, *text + 1, length);
    number[length] = '\0';
    double factor = 0;
    if (!read_number(number, &factor) || factor < LEAST || factor > MOST) return false;
    *cost_256ths = (uint16_t)(factor * HR_COST_PLAIN + 0.5);
    *text += 1 + length;
    return true;
}

// "8=4" or "8-15=4" at the front of `*text`.
static bool read_cost(const char **text, uint16_t costs_256ths[256]) {
    hr_pass_set set = {{0}};
    uint16_t cost = 0;
    if (!read_range(text, &set) || !read_factor(text, &cost)) return false;
    for (int value = 0; value < 256; value++)
        if (hr_pass_has(set, (uint8_t)value)) costs_256ths[value] = cost;
    return true;
}

// Each of the following reads one option.

static bool read_costs(const option_entry *entry, const char *text, void *choices) {
    unit_options *options = choices;
    const char *rest = text;
    bool is_good = read_cost(&rest, options->costs_256ths);
    while (is_good && *rest == ',') {
        rest++;
        is_good = read_cost(&rest, options->costs_256ths);
    }
    options->unit.costs_256ths = options->costs_256ths;
    return (is_good && !*rest) ||
           refuse(entry->name, text,
                  "a list like 3=0.5,8-15=4 of values and factors from 1/256 to 255");
}

static bool read_level(const option_entry *entry, const char *text, void *choices) {
    int64_t level = 0;
    if (!parse_whole(entry->name, text, 0, 255, &level)) return false;
    narrow(choices, hr_pass_up_to((uint8_t)level));
    return true;
}

static bool read_size(const option_entry *entry, const char *text, void *choices) {
    unit_options *options = choices;
    int64_t size = 0;
    if (!parse_whole(entry->name, text, 1, HR_SIZE_MAX, &size)) return false;
    options->unit.size = (int32_t)size;
    return true;
}

static bool read_value_list(const option_entry *entry, const char *text, void *choices) {
    (void)entry;
    hr_pass_set set;
    if (!read_values(text, &set)) return false;
    narrow(choices, set);
    return true;
}

static bool read_blocked(const option_entry *entry, const char *text, void *choices) {
    uint8_t mask = 0;
    if (!read_mask(entry->name, text, &mask)) return false;
    narrow(choices, hr_pass_without_bits(mask));
    return true;
}

static bool read_required(const option_entry *entry, const char *text, void *choices) {
    uint8_t mask = 0;
    if (!read_mask(entry->name, text, &mask)) return false;
    narrow(choices, hr_pass_with_bits(mask));
    return true;
}

static bool read_reach(const option_entry *entry, const char *text, void *choices) {
    unit_options *options = choices;
    double cells = 0;
    if (!parse_number(entry->name, text, 0, 2.0 * HR_SIDE_MAX, &cells)) return false;
    options->reach_256ths = (int32_t)(cells * HR_CELL);
    return true;
}

static bool read_limit(const option_entry *entry, const char *text, void *choices) {
    static const double CELLS_MOST = 1e9;
    unit_options *options = choices;
    double cells = 0;
    if (!parse_number(entry->name, text, 0, CELLS_MOST, &cells)) return false;
    options->limit_256ths = cells * HR_CELL;
    return true;
}

static bool read_quality(const option_entry *entry, const char *text, void *choices) {
    static const hr_quality VALUES[] = {HR_FAST, HR_BALANCED, HR_EXACT}; // as in the words
    unit_options *options = choices;
    int32_t index = find_word(entry->name, text, entry->words);
    if (index < 0) return false;
    options->quality = VALUES[index];
    return options->has_quality = true;
}

static bool read_promise(const option_entry *entry, const char *text, void *choices) {
    unit_options *options = choices;
    return parse_number(entry->name, text, 1, 1000, &options->promised_ratio);
}

bool read_unit_heuristic(const option_entry *entry, const char *text, void *choices) {
    unit_options *options = choices;
    int32_t index = find_word(entry->name, text, entry->words); // in the order of hr_heuristic
    if (index < 0) return false;
    options->heuristic = (hr_heuristic)index;
    return options->has_heuristic = true;
}

bool read_unit_weight(const option_entry *entry, const char *text, void *choices) {
    unit_options *options = choices;
    return parse_number(entry->name, text, 1, HR_WEIGHT_MAX, &options->weight);
}

static bool read_split(const option_entry *entry, const char *text, void *choices) {
    unit_options *options = choices;
    int32_t index = find_word(entry->name, text, entry->words);
    options->splits_at_farthest = index == 1;
    return index >= 0;
}

static bool read_only(const option_entry *entry, const char *text, void *choices) {
    static const hr_stage STAGES[] = {HR_STAGE_TRACE, HR_STAGE_ROUTES, HR_STAGE_EXACT,
                                      HR_STAGE_ASTAR, HR_STAGE_ANY}; // the last one is "jump"
    unit_options *options = choices;
    const char *words = options->knows_jump ? "trace routes exact astar jump" : entry->words;
    int32_t index = find_word(entry->name, text, words);
    if (index < 0) return false;
    options->only = STAGES[index];
    options->is_only_jump = options->only == HR_STAGE_ANY;
    return true;
}

const option_entry unit_who_options[] = {
    {.name = "--size",
     .argument = "K",
     .help = "side of the unit in cells, 1 to 255 (1)",
     .read = read_size},
    {.name = "--level",
     .argument = "N",
     .help = "it may enter values up to N (3: ground, grass, shallows, roads)",
     .read = read_level},
    {.name = "--blocked-bits",
     .argument = "MASK",
     .help = "it may enter values with none of these bits, e.g. 24 or 0x18",
     .read = read_blocked},
    {.name = "--required-bits",
     .argument = "MASK",
     .help = "it may enter values with all of these bits",
     .read = read_required},
    {.name = "--values",
     .argument = "LIST",
     .help = "it may enter these values, e.g. 0,3,8-15 (of these four, those that are given "
             "narrow each other down)",
     .read = read_value_list},
    {.name = "--costs",
     .argument = "LIST",
     .help = "what values cost it, e.g. 3=0.5,8-15=4: half of plain ground, and four times as "
             "much; all others 1. It then goes where that is cheapest, not shortest",
     .read = read_costs},
    {0},
};

const option_entry unit_how_options[] = {
    {.name = "--reach",
     .argument = "CELLS",
     .help = "being this near to the goal is enough (0)",
     .read = read_reach},
    {.name = "--limit",
     .argument = "CELLS",
     .help = "no path that is longer, or dearer; 0 = no limit (0)",
     .read = read_limit},
    OPTION_WHOLE("--budget", "STEPS", unit_options, budget_steps, 0, INT32_MAX,
                 "stop after this many steps; 0 = no limit (0)"),
    {.name = "--quality",
     .argument = "Q",
     .help = "%s. Fast: the trace wherever it soon finds a way; balanced: the trace where it "
             "proves itself, else the routes; exact: the shortest path. With --costs fast and "
             "balanced take the routes, exact A* (balanced)",
     .words = "fast balanced exact",
     .read = read_quality},
    {.name = "--promise",
     .argument = "RATIO",
     .help = "with exact: stop at a path proven to be at most this many times as long as the "
             "shortest (1)",
     .read = read_promise},
    {.name = "--heuristic",
     .argument = "H",
     .help = "of A*: %s. Manhattan: up to 1.41 times too dear a path, sooner (octile)",
     .words = "octile euclidean manhattan none",
     .read = read_unit_heuristic},
    {.name = "--weight",
     .argument = "W",
     .help = "of A*: accept a path up to W times as dear as the cheapest, sooner; 1 to 256 (1)",
     .read = read_unit_weight},
    {.name = "--split",
     .argument = "S",
     .help = "how the trace splits its way: %s (chain)",
     .words = "chain farthest",
     .read = read_split},
    {.name = "--only",
     .argument = "STAGE",
     .help = "answer with %s alone",
     .words = "trace routes exact astar",
     .read = read_only},
    {0},
};

// ---- What would have no effect

// Whether the options let a stage answer that is not asked by every quality: the exact search of
// `exact`, and the A* of `exact` with costs.
static bool may_answer(const unit_options *options, hr_stage stage) {
    if (options->is_only_jump) return false;
    if (options->only != HR_STAGE_ANY) return options->only == stage;
    bool has_costs = options->unit.costs_256ths != NULL;
    return options->quality == HR_EXACT && has_costs == (stage == HR_STAGE_ASTAR);
}

// The exact search begins with what the trace finds.
static bool may_trace(const unit_options *options) {
    if (options->is_only_jump) return false;
    if (options->only == HR_STAGE_ANY) return !options->unit.costs_256ths;
    return options->only == HR_STAGE_TRACE || options->only == HR_STAGE_EXACT;
}

static bool refuse_unused(const char *command, const char *option, const char *remedy) {
    complain("%s: %s has no effect %s", command, option, remedy);
    return false;
}

static bool refuse_with_jump(const char *command, const unit_options *options) {
    if (options->reach_256ths == 0 && options->limit_256ths == 0 && options->budget_steps == 0 &&
        !options->unit.costs_256ths)
        return true;
    complain("%s: --only jump: a rival knows no --reach, --limit, --budget or --costs", command);
    return false;
}

bool check_unit_options(const char *command, const unit_options *options) {
    static const char *const EXACT = "but with --quality exact without --costs, or --only exact";
    static const char *const ASTAR = "but with --costs and --quality exact, or --only astar";
    static const char *const TRACE = "but without --costs, or with --only trace or --only exact";
    bool is_alone = options->is_only_jump || options->only != HR_STAGE_ANY;
    if (options->is_only_jump && !refuse_with_jump(command, options)) return false;
    if (options->has_quality && is_alone) return refuse_unused(command, "--quality", "with --only");
    if (options->splits_at_farthest && !may_trace(options))
        return refuse_unused(command, "--split", TRACE);
    if (options->promised_ratio > 0 && !may_answer(options, HR_STAGE_EXACT))
        return refuse_unused(command, "--promise", EXACT);
    if (may_answer(options, HR_STAGE_ASTAR)) return true;
    if (options->weight > 0) return refuse_unused(command, "--weight", ASTAR);
    return !options->has_heuristic || refuse_unused(command, "--heuristic", ASTAR);
}

hr_request unit_request(const unit_options *options, hr_class_id class_id) {
    hr_request request = hr_request_default();
    request.class_id = class_id;
    request.reach_256ths = options->reach_256ths;
    request.limit_256ths = options->limit_256ths;
    request.budget_steps = options->budget_steps;
    request.quality = options->quality;
    request.promised_ratio = options->promised_ratio;
    request.heuristic = options->heuristic;
    request.weight = options->weight;
    request.only = options->only;
    return request;
}

hr_position position_on_cell(hr_cell cell, int32_t size) {
    hr_position centre = hr_block_centre(cell, 1);
    return hr_block_centre(hr_block_at(centre, size), size);
}

hr_position place_unit(const hr_map *map, hr_cell cell, int32_t size) {
    hr_position place = position_on_cell(cell, size);
    int32_t right = hr_map_width(map) * HR_CELL - 1, bottom = hr_map_height(map) * HR_CELL - 1;
    return (hr_position){place.x < right ? place.x : right, place.y < bottom ? place.y : bottom};
}
