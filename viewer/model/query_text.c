// query_text.c - see query_text.h.

#include "viewer/model/query_text.h"

#include "viewer/options/readable.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NUMBER_LENGTH = 24, PATH_LENGTH = 4096 };

// ---- Whether it can be asked elsewhere

static bool ends_in(const char *text, const char *end) {
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

static const char *problem_of(const session *s, query_form form) {
    if (!s->map) return "There is no map.";
    if (!s->has_start || !s->has_goal) return "There is no query: click a start and a goal.";
    if (s->unit_problem[0]) return s->unit_problem;
    if (s->known.view || s->wants_fog)
        return "What was seen through fog cannot be named elsewhere: lift the fog (G) first.";
    if (!s->file[0] || session_is_changed(s))
        return "No file holds this map as it is shown: save it (Ctrl+S) first.";
    bool is_loaded = ends_in(s->file, ".png") || ends_in(s->file, ".map");
    if (form == QUERY_C && !is_loaded)
        return "The library loads .png and .map: save the map as one of these (Ctrl+S) first.";
    return NULL;
}

// ---- Words

// Cells; 256ths have eight decimals at most. With a point, which makes it a place and no cell.
static const char *cells(int32_t in_256ths, char text[NUMBER_LENGTH]) {
    snprintf(text, NUMBER_LENGTH, "%.8f", (double)in_256ths / HR_CELL);
    size_t length = strlen(text);
    while (text[length - 1] == '0' && text[length - 2] != '.') text[--length] = '\0';
    return text;
}

// What a clipboard does not take, in escapes of bash, zsh and ksh.
static void write_bytes(FILE *out, const char *text) {
    fputs("$'", out);
    for (; *text; text++) {
        bool is_plain = *text >= ' ' && *text < 0x7F && *text != '\'' && *text != '\\';
        fprintf(out, is_plain ? "%c" : "\\%03o", (unsigned char)*text);
    }
    fputc('\'', out);
}

static void write_quoted(FILE *out, const char *text) {
    static const char PLAIN[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./,+=-";
    if (text[0] && text[strspn(text, PLAIN)] == '\0') {
        fputs(text, out);
        return;
    }
    if (!is_readable(text)) {
        write_bytes(out, text);
        return;
    }
    fputc('\'', out);
    for (; *text; text++)
        if (*text == '\'')
            fputs("'\\''", out);
        else
            fputc(*text, out);
    fputc('\'', out);
}

// From the root, since it is asked from elsewhere.
static void file_of(const session *s, char path[PATH_LENGTH]) {
    char folder[PATH_LENGTH / 2];
    bool is_whole = s->file[0] == '/' || !getcwd(folder, sizeof folder);
    snprintf(path, PATH_LENGTH, "%s%s%s", is_whole ? "" : folder, is_whole ? "" : "/", s->file);
}

// ---- As a command

static void write_place(FILE *out, const char *option, hr_position at) {
    char x[NUMBER_LENGTH], y[NUMBER_LENGTH];
    fprintf(out, " %s %s,%s", option, cells(at.x, x), cells(at.y, y));
}

static void write_unit(FILE *out, const unit_choice *choice) {
    static const char *const NAMES[] = {"--level", "--blocked-bits", "--required-bits", "--values"};
    fprintf(out, " --size %d %s ", (int)choice->size, NAMES[choice->kind]);
    write_quoted(out, choice->pass);
    if (!choice->costs[0]) return;
    fputs(" --costs ", out);
    write_quoted(out, choice->costs);
}

static void write_options(FILE *out, const hr_request *r) {
    char text[NUMBER_LENGTH];
    if (r->reach_256ths > 0) fprintf(out, " --reach %s", cells(r->reach_256ths, text));
    if (r->budget_steps > 0) fprintf(out, " --budget %d", (int)r->budget_steps);
    if (r->may_escape) fputs(" --escape", out);
    if (r->only != HR_STAGE_ANY)
        fprintf(out, " --only %s", hr_stage_name(r->only));
    else
        fprintf(out, " --quality %s",
                r->quality == HR_FAST    ? "fast"
                : r->quality == HR_EXACT ? "exact"
                                         : "balanced");
}

static void write_command(FILE *out, const session *s) {
    char path[PATH_LENGTH];
    goal_list goals = session_goals(s);
    file_of(s, path);
    fputs("handrail plan ", out);
    write_quoted(out, path);
    write_place(out, "--from", s->request.start);
    for (int32_t i = 0; i < goals.count; i++) write_place(out, "--to", goals.at[i]);
    write_unit(out, &s->choice);
    write_options(out, &s->request);
    fputc('\n', out);
}

// ---- As a program

static void write_c_text(FILE *out, const char *text) {
    bool has_bytes = !is_readable(text);
    fputc('"', out);
    for (; *text; text++) {
        unsigned char byte = (unsigned char)*text;
        if (byte == '"' || byte == '\\')
            fprintf(out, "\\%c", byte);
        else if (byte < ' ' || byte == '?' || (has_bytes && byte >= 0x7F))
            fprintf(out, "\\%03o", byte);
        else
            fputc(byte, out);
    }
    fputc('"', out);
}

static void write_loading(FILE *out, const session *s) {
    char path[PATH_LENGTH];
    bool is_png = ends_in(s->file, ".png");
    file_of(s, path);
    fputs("// A query of Handrail's window: cc query.c -lhandrail -lm -pthread\n"
          "#include <handrail/planner.h>\n"
          "#include <stdio.h>\n"
          "#include <stdlib.h>\n\n"
          "static hr_map *load(const char *path) {\n"
          "    hr_map_config config = hr_map_config_default();\n"
          "    hr_message message = {\"it cannot be read\"};\n"
          "    hr_map *map = NULL;\n"
          "    FILE *file = fopen(path, \"rb\");\n"
          "    if (file && fseek(file, 0, SEEK_END) == 0) {\n"
          "        size_t size = (size_t)ftell(file);\n"
          "        void *bytes = malloc(size);\n"
          "        rewind(file);\n"
          "        if (bytes && fread(bytes, 1, size, file) == size)\n",
          out);
    fprintf(out, "            %s(&config, bytes, size, %s&map, &message);\n",
            is_png ? "hr_map_load_png" : "hr_map_load_movingai",
            is_png ? "(hr_png_options){false}, " : "");
    fputs("        free(bytes);\n"
          "    }\n"
          "    if (file) fclose(file);\n"
          "    if (!map) fprintf(stderr, \"%s: %s\\n\", path, message.text);\n"
          "    return map;\n"
          "}\n\n"
          "int main(void) {\n"
          "    hr_map *map = load(",
          out);
    write_c_text(out, path);
    fputs(");\n", out);
}

// Every set is one of values; of levels and bits there is a shorter word.
static void write_pass(FILE *out, const session *s) {
    hr_pass_set pass = s->unit.unit.pass;
    unsigned long number = strtoul(s->choice.pass, NULL, 0);
    if (s->choice.kind == PASS_LEVEL)
        fprintf(out, "    hr_pass_set pass = hr_pass_up_to(%lu);\n", number);
    else if (s->choice.kind == PASS_BLOCKED_BITS)
        fprintf(out, "    hr_pass_set pass = hr_pass_without_bits(0x%02lx);\n", number);
    else if (s->choice.kind == PASS_REQUIRED_BITS)
        fprintf(out, "    hr_pass_set pass = hr_pass_with_bits(0x%02lx);\n", number);
    if (s->choice.kind != PASS_VALUES) return;
    fputs("    static const uint8_t VALUES[] = {", out);
    int count = 0;
    for (int value = 0; value < 256; value++)
        if (hr_pass_has(pass, (uint8_t)value)) fprintf(out, "%s%d", count++ > 0 ? ", " : "", value);
    fprintf(out, "%s};\n    hr_pass_set pass = hr_pass_of_values(VALUES, %d);\n",
            count > 0 ? "" : "0", count);
}

static void write_costs(FILE *out, const uint16_t costs[256]) {
    fputs("    uint16_t costs[256]; // in 256ths of plain ground\n"
          "    for (int value = 0; value < 256; value++) costs[value] = HR_COST_PLAIN;\n",
          out);
    for (int first = 0, end; first < 256; first = end) {
        for (end = first + 1; end < 256 && costs[end] == costs[first]; end++) continue;
        if (costs[first] != HR_COST_PLAIN)
            fprintf(out, "    for (int value = %d; value <= %d; value++) costs[value] = %d;\n",
                    first, end - 1, (int)costs[first]);
    }
}

static void write_class(FILE *out, const session *s) {
    bool has_costs = s->unit.unit.costs_256ths != NULL;
    write_pass(out, s);
    if (has_costs) write_costs(out, s->unit.unit.costs_256ths);
    fprintf(out, "    hr_class unit = {.pass = pass, .size = %d%s};\n", (int)s->unit.unit.size,
            has_costs ? ", .costs_256ths = costs" : "");
}

static void write_goals(FILE *out, const goal_list *goals, int32_t reach_256ths) {
    fputs("    static const hr_goal GOALS[] = {\n", out);
    for (int32_t i = 0; i < goals->count; i++)
        fprintf(out, "        {.kind = HR_GOAL_PLACE, .position = {%d, %d}, .reach_256ths = %d},\n",
                (int)goals->at[i].x, (int)goals->at[i].y, (int)reach_256ths);
    fputs("    };\n", out);
}

static const char *stage_constant(hr_stage stage) {
    return stage == HR_STAGE_TRACE    ? "HR_STAGE_TRACE"
           : stage == HR_STAGE_ROUTES ? "HR_STAGE_ROUTES"
           : stage == HR_STAGE_EXACT  ? "HR_STAGE_EXACT"
                                      : "HR_STAGE_ASTAR";
}

static void write_request(FILE *out, const session *s) {
    const hr_request *r = &s->request;
    goal_list goals = session_goals(s);
    if (goals.count > 1) write_goals(out, &goals, r->reach_256ths);
    fprintf(out,
            "    hr_request request = hr_request_default(); // positions are in 256ths of a cell\n"
            "    request.start = (hr_position){%d, %d};\n"
            "    request.goal = (hr_position){%d, %d};\n",
            (int)r->start.x, (int)r->start.y, (int)goals.at[0].x, (int)goals.at[0].y);
    if (goals.count > 1)
        fprintf(out, "    request.goals = GOALS;\n    request.goal_count = %d;\n",
                (int)goals.count);
    else if (r->reach_256ths > 0)
        fprintf(out, "    request.reach_256ths = %d;\n", (int)r->reach_256ths);
    if (r->budget_steps > 0) fprintf(out, "    request.budget_steps = %d;\n", (int)r->budget_steps);
    if (r->may_escape) fputs("    request.may_escape = true;\n", out);
    if (r->only != HR_STAGE_ANY) fprintf(out, "    request.only = %s;\n", stage_constant(r->only));
    fprintf(out, "    request.quality = %s;\n",
            r->quality == HR_FAST    ? "HR_FAST"
            : r->quality == HR_EXACT ? "HR_EXACT"
                                     : "HR_BALANCED");
}

static void write_program(FILE *out, const session *s) {
    write_loading(out, s);
    fputs("    hr_planner *planner = NULL;\n"
          "    hr_path path;\n"
          "    if (!map) return EXIT_FAILURE;\n",
          out);
    write_class(out, s);
    write_request(out, s);
    fputs("    hr_error error = hr_map_add_class(map, unit, &request.class_id);\n"
          "    if (error == HR_OK) error = hr_planner_create(map, NULL, &planner);\n"
          "    if (error == HR_OK) error = hr_plan(planner, &request, &path);\n"
          "    if (error == HR_OK)\n"
          "        printf(\"%s: %d places, %.6f cells\\n\", hr_status_name(path.status), "
          "(int)path.count,\n"
          "               path.length_256ths / HR_CELL);\n"
          "    else\n"
          "        fprintf(stderr, \"%s\\n\", hr_error_text(error));\n"
          "    hr_planner_destroy(planner);\n"
          "    hr_map_destroy(map);\n"
          "    return error == HR_OK ? EXIT_SUCCESS : EXIT_FAILURE;\n"
          "}\n",
          out);
}

char *query_text(const session *s, query_form form, char problem[WORDS_LENGTH]) {
    const char *lack = problem_of(s, form);
    char *text = NULL;
    size_t size;
    FILE *out = lack ? NULL : open_memstream(&text, &size);
    snprintf(problem, WORDS_LENGTH, "%s", lack ? lack : "");
    if (out && form == QUERY_COMMAND) write_command(out, s);
    if (out && form == QUERY_C) write_program(out, s);
    bool is_whole = out && !ferror(out);
    if (out && fclose(out) == 0 && is_whole) return text;
    if (!lack) snprintf(problem, WORDS_LENGTH, "%s", hr_error_text(HR_OUT_OF_MEMORY));
    free(text);
    return NULL;
}
