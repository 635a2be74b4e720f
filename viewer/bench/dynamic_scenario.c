// dynamic_scenario.c - reading scenarios with changes. The text is gone over twice, to count the
// commands and to read them, so that they take one block.

#include "viewer/bench/dynamic_scenario.h"

#include "passmap/base/message.h"
#include "passmap/files/text_lines.h"
#include "viewer/options/arguments.h"
#include "viewer/output/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct reader {
    hr_text_lines lines;
    hr_message *message;
    dynamic_scenario *scenario;
} reader;

// ---- The header

static hr_error next_line(reader *r, const char *expected, hr_text *line) {
    if (hr_next_line(&r->lines, line)) return HR_OK;
    return hr_fail(HR_BAD_FORMAT, r->message, "ends after line %lld, before %s",
                   (long long)r->lines.line, expected);
}

static hr_error is_not(const reader *r, hr_text line, const char *expected) {
    return hr_fail(HR_BAD_FORMAT, r->message, "line %lld should be %s, not \"%.*s\"",
                   (long long)r->lines.line, expected, hr_shown_length(line), line.begin);
}

static hr_error read_literally(reader *r, const char *expected) {
    hr_text line;
    hr_error error = next_line(r, expected, &line);
    return error || hr_text_is(line, expected) ? error : is_not(r, line, expected);
}

static hr_error read_side(reader *r, const char *name, int32_t *side) {
    hr_text line;
    hr_error error = next_line(r, name, &line);
    if (error) return error;
    hr_text rest = line, word = hr_next_word(&rest), number = hr_next_word(&rest);
    bool is_good = hr_text_is(word, name) && hr_parse_whole(number, HR_SIDE_MAX, side) &&
                   *side > 0 && hr_is_blank(rest);
    char expected[40];
    snprintf(expected, sizeof expected, "a %s from 1 to %d", name, (int)HR_SIDE_MAX);
    return is_good ? HR_OK : is_not(r, line, expected);
}

// A name alone: patches lie beside their scenario.
static hr_error read_patch_name(reader *r, char name[PATCH_NAME_MOST + 1]) {
    static const char EXPECTED[] = "\"patch\" and the name of a file beside this one";
    hr_text line;
    hr_error error = next_line(r, EXPECTED, &line);
    if (error) return error;
    hr_text rest = line, word = hr_next_word(&rest), file = hr_next_word(&rest);
    bool is_good = hr_text_is(word, "patch") && file.length > 0 && hr_is_blank(rest) &&
                   file.length <= PATCH_NAME_MOST && !memchr(file.begin, '/', file.length);
    if (!is_good) return is_not(r, line, EXPECTED);
    memcpy(name, file.begin, file.length);
    name[file.length] = '\0';
    return HR_OK;
}

static hr_error read_header(reader *r, char patch_name[PATCH_NAME_MOST + 1]) {
    hr_error error = read_literally(r, "version 2");
    if (!error) error = read_side(r, "height", &r->scenario->height);
    if (!error) error = read_side(r, "width", &r->scenario->width);
    if (!error) error = read_literally(r, "cost 1 octile");
    if (!error) error = read_patch_name(r, patch_name);
    return error ? error : read_literally(r, "commands");
}

// ---- Commands

enum { COLUMNS_MOST = 7 };

static int split(hr_text line, hr_text columns[COLUMNS_MOST]) {
    int count = 0;
    for (hr_text word; (word = hr_next_word(&line)).length > 0; count++)
        if (count < COLUMNS_MOST) columns[count] = word;
    return count;
}

// Whole numbers in columns 1 to `count`; the number of the first one that is none, or 0.
static int read_numbers(const hr_text *columns, int count, int32_t *values) {
    for (int i = 1; i <= count; i++)
        if (!hr_parse_whole(columns[i], INT32_MAX, &values[i])) return i;
    return 0;
}

static hr_error bad_number(const reader *r, const hr_text *columns, int column) {
    return hr_fail(HR_BAD_FORMAT, r->message,
                   "column %d in line %lld, \"%.*s\", is not a whole number from 0 to %ld",
                   column + 1, (long long)r->lines.line, hr_shown_length(columns[column]),
                   columns[column].begin, (long)INT32_MAX);
}

static hr_error check_place(const reader *r, hr_cell at) {
    const dynamic_scenario *s = r->scenario;
    if (at.x < s->width && at.y < s->height) return HR_OK;
    return hr_fail(HR_BAD_FORMAT, r->message, "line %lld: (%d, %d) is off the map of %d x %d cells",
                   (long long)r->lines.line, (int)at.x, (int)at.y, (int)s->width, (int)s->height);
}

static hr_error read_paste(reader *r, const hr_text *columns, dynamic_command *command) {
    int32_t values[COLUMNS_MOST] = {0};
    int bad = read_numbers(columns, 4, values);
    if (bad) return bad_number(r, columns, bad);
    command->patch = values[2];
    command->at = (hr_cell){values[3], values[4]};
    return check_place(r, command->at);
}

static hr_error read_query(reader *r, const hr_text *columns, dynamic_command *command) {
    int32_t values[COLUMNS_MOST] = {0};
    int bad = read_numbers(columns, 5, values);
    if (bad) return bad_number(r, columns, bad);
    command->is_query = true;
    command->at = (hr_cell){values[2], values[3]};
    command->goal = (hr_cell){values[4], values[5]};
    bool is_length = hr_parse_decimal(columns[6], &command->length) &&
                     (command->length >= 0 || command->length == -1);
    if (!is_length) return bad_number(r, columns, 6);
    hr_error error = check_place(r, command->at);
    return error ? error : check_place(r, command->goal);
}

static hr_error read_command(reader *r, hr_text line, dynamic_command *command) {
    hr_text columns[COLUMNS_MOST];
    int count = split(line, columns);
    *command = (dynamic_command){.line = r->lines.line};
    if (count == 5 && hr_text_is(columns[0], "P")) return read_paste(r, columns, command);
    if (count == 7 && hr_text_is(columns[0], "Q")) return read_query(r, columns, command);
    return is_not(r, line, "P with 4 numbers or Q with 6");
}

static size_t count_lines(hr_text_lines lines) {
    hr_text line;
    size_t count = 0;
    while (hr_next_line(&lines, &line)) count++;
    return count;
}

static hr_error read_commands(reader *r) {
    dynamic_scenario *s = r->scenario;
    size_t count = count_lines(r->lines);
    if (count > INT32_MAX) return hr_fail(HR_BAD_SIZE, r->message, "too many commands");
    s->commands = calloc(count + 1, sizeof *s->commands);
    if (!s->commands) return hr_fail_plainly(HR_OUT_OF_MEMORY, r->message);
    hr_text line;
    while (hr_next_line(&r->lines, &line)) {
        if (hr_is_blank(line)) continue;
        hr_error error = read_command(r, line, &s->commands[s->command_count]);
        if (error) return error;
        s->query_count += s->commands[s->command_count++].is_query;
    }
    return HR_OK;
}

hr_error dynamic_read(dynamic_scenario *scenario, const void *bytes, size_t size,
                      char patch_name[PATCH_NAME_MOST + 1], hr_message *message) {
    *scenario = (dynamic_scenario){0};
    reader r = {.message = message, .scenario = scenario};
    hr_error error = hr_text_lines_begin(&r.lines, bytes, size, message);
    if (!error) error = read_header(&r, patch_name);
    return error ? error : read_commands(&r);
}

hr_error dynamic_check_patches(const dynamic_scenario *scenario, hr_message *message) {
    for (int32_t i = 0; i < scenario->command_count; i++) {
        const dynamic_command *c = &scenario->commands[i];
        if (c->is_query) continue;
        if (c->patch >= scenario->patches.count)
            return hr_fail(HR_BAD_FORMAT, message, "line %lld: there is no patch %d",
                           (long long)c->line, (int)c->patch);
        const patch *p = &scenario->patches.at[c->patch];
        if (c->at.x > scenario->width - p->width || c->at.y > scenario->height - p->height)
            return hr_fail(HR_BAD_FORMAT, message,
                           "line %lld: patch %d of %d x %d cells reaches beyond the map",
                           (long long)c->line, (int)c->patch, (int)p->width, (int)p->height);
    }
    return HR_OK;
}

// ---- Files

static bool is_good(hr_error error, const char *path, const hr_message *message) {
    if (error) complain("%s: %s", path, message->text[0] ? message->text : hr_error_text(error));
    return error == HR_OK;
}

static size_t folder_length(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

static bool set_names(dynamic_scenario *scenario, const char *path) {
    const char *file = path + folder_length(path);
    scenario->path = strdup(path);
    scenario->name = strdup(file);
    if (!scenario->path || !scenario->name)
        return complain("%s: %s", path, hr_error_text(HR_OUT_OF_MEMORY)), false;
    size_t length = strlen(file);
    if (length > 5 && strcmp(file + length - 5, ".scen") == 0) scenario->name[length - 5] = '\0';
    return true;
}

static bool load_commands(dynamic_scenario *scenario, const char *path,
                          char patch_name[PATCH_NAME_MOST + 1]) {
    void *bytes = NULL;
    size_t size = 0;
    hr_message message = {""};
    if (!read_file(path, &bytes, &size)) return false;
    bool is_read =
        is_good(dynamic_read(scenario, bytes, size, patch_name, &message), path, &message);
    free(bytes);
    return is_read;
}

static bool load_patches(dynamic_scenario *scenario, const char *patch_name) {
    size_t folder = folder_length(scenario->path), room = folder + strlen(patch_name) + 1, size = 0;
    void *bytes = NULL;
    hr_message message = {""};
    char *path = malloc(room);
    if (!path) return complain("%s: %s", scenario->path, hr_error_text(HR_OUT_OF_MEMORY)), false;
    snprintf(path, room, "%.*s%s", (int)folder, scenario->path, patch_name);
    bool is_read = read_file(path, &bytes, &size);
    is_read = is_read &&
              is_good(patches_read(&scenario->patches, bytes, size, &message), path, &message) &&
              is_good(dynamic_check_patches(scenario, &message), scenario->path, &message);
    free(bytes);
    free(path);
    return is_read;
}

bool dynamic_load(dynamic_scenario *scenario, const char *path) {
    char patch_name[PATCH_NAME_MOST + 1];
    return load_commands(scenario, path, patch_name) && set_names(scenario, path) &&
           load_patches(scenario, patch_name);
}

void dynamic_destroy(dynamic_scenario *scenario) {
    free(scenario->name);
    free(scenario->path);
    free(scenario->commands);
    patches_destroy(&scenario->patches);
    *scenario = (dynamic_scenario){0};
}
