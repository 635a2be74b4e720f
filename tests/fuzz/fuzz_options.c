// fuzz_options.c - any bytes as the words of a command line like that of `plan`, a line a word:
// refused with one line, or a request that the library takes.

#include "tests/fuzz/input.h"
#include "viewer/commands/query_options.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"

#include <string.h>

enum { WORDS_MAX = 40, WIDTH = 70, HEIGHT = 50 };

typedef struct own {
    query_options query;
    int64_t numbers[3];
    int32_t count, width, height;
    uint64_t seed;
    const char *word;
} own;

static bool read_word(const option_entry *entry, const char *text, void *choices) {
    own *o = choices;
    o->word = text;
    return find_word(entry->name, text, entry->words) >= 0;
}

static const option_entry own_options[] = {
    OPTION_LIST("--discs", own, numbers, count, 3, 0, 99, "up to three"),
    OPTION_SIZE("--room", own, width, height, "of it"),
    OPTION_SEED(own, seed, "of all"),
    {.name = "--word",
     .letter = 'w',
     .argument = "W",
     .help = "%s",
     .words = "one other more",
     .read = read_word},
    {0},
};

static const command_page page = {
    .name = "plan",
    .usage = "MAP",
    .about = "Any words.",
    .groups = {{.entries = query_place_options, .at = offsetof(own, query)},
               {.entries = unit_who_options, .at = offsetof(own, query.unit)},
               {.entries = unit_how_options, .at = offsetof(own, query.unit)},
               {.entries = own_options}},
};

static void plan(const query_options *options, const hr_request *ends, const goal_list *goals) {
    hr_map_config config = hr_map_config_default();
    hr_map *map;
    hr_planner *planner;
    hr_class_id id;
    hr_path path;
    hr_goal asked[GOALS_MOST];
    config.width = WIDTH, config.height = HEIGHT;
    require(hr_map_create(&config, &map) == HR_OK);
    require(hr_map_add_class(map, options->unit.unit, &id) == HR_OK);
    require(hr_planner_create(map, NULL, &planner) == HR_OK);
    hr_request request = unit_request(&options->unit, id);
    request.start = ends->start;
    goal_list_ask(goals, &request, asked);
    require(hr_plan(planner, &request, &path) == HR_OK);
    if (path.status == HR_INVALID) fprintf(stderr, "%s\n", path.problem);
    require(path.status != HR_INVALID);
    hr_planner_destroy(planner);
    hr_map_destroy(map);
}

// Options that are good by themselves and together: the library finds nothing wrong with them.
static bool take_command(int count, char **words) {
    own o = {.query = {.unit = unit_options_default(), .has_many_goals = true}};
    query_options *options = &o.query;
    hr_map_config config = hr_map_config_default();
    hr_map *map;
    goal_list goals;
    hr_request ends = hr_request_default();
    int status = read_options(&page, count, words, &o);
    if (status != OPTIONS_GO_ON) return status == EXIT_DONE;
    if (!take_query_operands("plan", count, words, options)) return false;
    if (!check_unit_options("plan", &options->unit)) return false;
    config.width = WIDTH, config.height = HEIGHT;
    require(hr_map_create(&config, &map) == HR_OK);
    bool is_placed =
        place_query_ends(map, options, &ends) && place_query_goals(map, options, &goals);
    hr_map_destroy(map);
    if (is_placed) plan(options, &ends, &goals);
    return is_placed;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char name[] = "plan", complaint[4096] = "";
    char *words[WORDS_MAX + 2] = {name};
    int count = 1;
    char *text = malloc(size + 1);
    require(text);
    if (size > 0) memcpy(text, data, size);
    text[size] = '\0';
    for (char *at = text, *end; at && count <= WORDS_MAX; at = end) {
        end = strchr(at, '\n');
        if (end) *end++ = '\0';
        words[count++] = at;
    }
    complain_into(complaint, sizeof complaint);
    bool is_good = take_command(count, words);
    require(is_good || complaint[0]);
    free(text);
    return 0;
}
