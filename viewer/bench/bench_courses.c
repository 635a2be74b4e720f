// bench_courses.c - finding and loading maps, scenarios and shortest lengths.

#define _POSIX_C_SOURCE 200809L // strdup, scandir

#include "viewer/bench/bench_courses.h"

#include "viewer/options/arguments.h"
#include "viewer/output/files.h"
#include "viewer/output/map_files.h"

#include <dirent.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// ---- Paths

static bool fail_memory(void) { return complain("out of memory"), false; }

static bool is_folder(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool is_there(const char *path) {
    struct stat status;
    return stat(path, &status) == 0;
}

// The length of a path without one of its endings, or all of it.
static size_t length_without(const char *path, size_t length, const char *ending) {
    size_t size = strlen(ending);
    bool ends_so = length > size && memcmp(path + length - size, ending, size) == 0;
    return ends_so ? length - size : length;
}

// The length of NAME in NAME.scen and NAME.map.scen.
static size_t stem_length(const char *scenario_path) {
    size_t length = length_without(scenario_path, strlen(scenario_path), ".scen");
    return length_without(scenario_path, length, ".map");
}

// `length` characters of a folder, then a name; allocated.
static char *join(const char *folder, size_t length, const char *separator, const char *name) {
    size_t room = length + strlen(separator) + strlen(name) + 1;
    char *path = malloc(room);
    if (path) snprintf(path, room, "%.*s%s%s", (int)length, folder, separator, name);
    return path;
}

static char *copy_name(const char *path) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    size_t length = strlen(name);
    size_t without = length_without(name, length, ".map");
    if (without == length) without = length_without(name, length, ".png");
    return join(name, without, "", "");
}

// ---- The list

static bool reserve_one(bench_courses *courses) {
    if (courses->count < courses->capacity) return true;
    int32_t capacity = courses->capacity ? courses->capacity * 2 : 16;
    bench_course *grown = realloc(courses->at, (size_t)capacity * sizeof *grown);
    if (!grown) return fail_memory();
    courses->at = grown;
    courses->capacity = capacity;
    return true;
}

// Takes both paths over.
static bool add_course(bench_courses *courses, char *map_path, char *scenario_path) {
    char *name = map_path ? copy_name(map_path) : NULL;
    if (name && scenario_path && reserve_one(courses)) {
        courses->at[courses->count++] =
            (bench_course){.name = name, .map_path = map_path, .scenario_path = scenario_path};
        return true;
    }
    free(name);
    free(map_path);
    free(scenario_path);
    return fail_memory();
}

// The second column of the second line, allocated; NULL if there is none, or no memory.
static char *second_column(const char *text) {
    const char *line = strchr(text, '\n');
    if (!line) return NULL;
    const char *begin = line + 1 + strcspn(line + 1, " \t\r\n");
    begin += strspn(begin, " \t");
    size_t length = strcspn(begin, " \t\r\n");
    return length > 0 ? join(begin, length, "", "") : NULL;
}

// The map that the first query of a scenario names, allocated; NULL after a complaint.
static char *map_named_in(const char *scenario_path) {
    void *bytes = NULL;
    size_t size = 0;
    if (!read_file(scenario_path, &bytes, &size)) return NULL;
    char *text = join(bytes, size, "", "");
    char *name = text ? second_column(text) : NULL;
    if (!text)
        fail_memory();
    else if (!name)
        complain("%s: no map beside it, and its first query names none", scenario_path);
    free(text);
    free(bytes);
    return name;
}

static bool add_from_folder(bench_courses *courses, const char *folder, const char *file) {
    size_t length = length_without(folder, strlen(folder), "/");
    char *scenario_path = join(folder, length, "/", file);
    if (!scenario_path) return fail_memory();
    char *map_path = join(scenario_path, stem_length(scenario_path), "", ".map");
    if (map_path && !is_there(map_path)) {
        free(map_path);
        char *named = map_named_in(scenario_path);
        if (!named) {
            free(scenario_path);
            return false;
        }
        map_path = join(folder, length, "/", named);
        free(named);
    }
    return add_course(courses, map_path, scenario_path);
}

static int is_scenario(const struct dirent *entry) {
    size_t length = strlen(entry->d_name);
    return entry->d_name[0] != '.' && length_without(entry->d_name, length, ".scen") < length;
}

// In the order of their bytes, whatever the locale.
static int by_name(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

static bool add_folder(bench_courses *courses, const char *folder) {
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, is_scenario, by_name);
    if (count < 0) return complain("%s: %s", folder, strerror(errno)), false;
    bool is_good = count > 0;
    if (!is_good) complain("%s: holds no scenario (NAME.map.scen or NAME.scen)", folder);
    for (int i = 0; i < count; i++) {
        is_good = is_good && add_from_folder(courses, folder, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    return is_good;
}

static bool add_arguments(bench_courses *courses, char **arguments, int count) {
    for (int i = 0; i < count; i++) {
        if (is_folder(arguments[i])) {
            if (!add_folder(courses, arguments[i])) return false;
            continue;
        }
        if (strcmp(arguments[i], "-") == 0)
            return complain("-: a benchmark reads its maps more than once, from files"), false;
        if (access(arguments[i], R_OK) != 0)
            return complain("%s: %s", arguments[i], strerror(errno)), false;
        if (i + 1 == count || is_folder(arguments[i + 1]))
            return complain("%s: a map needs a scenario after it (MAP FILE.scen)", arguments[i]),
                   false;
        if (!add_course(courses, strdup(arguments[i]), strdup(arguments[i + 1]))) return false;
        i++;
    }
    return true;
}

// ---- Shortest lengths

// A line of a list of lengths. @return where the next begins, or NULL after a complaint.
static const char *read_length(const char *at, const char *path, int32_t line, double *length) {
    char *end = NULL;
    *length = strtod(at, &end);
    const char *rest = end + strspn(end, " \t\r");
    bool is_length =
        end > at && isfinite(*length) && (*length >= 0 || *length == -1 || *length == -2);
    if (is_length && (*rest == '\n' || !*rest)) return rest + (*rest == '\n');
    complain("%s: line %d is neither a length nor -1 (no way) nor -2 (blocked)", path, (int)line);
    return NULL;
}

static bool read_lengths(const char *text, const char *path, int32_t count, double *lengths) {
    for (int32_t i = 0; i < count; i++) {
        if (!*text) {
            complain("%s: holds %d lengths, its scenario %d queries", path, (int)i, (int)count);
            return false;
        }
        text = read_length(text, path, i + 1, &lengths[i]);
        if (!text) return false;
    }
    if (!*text) return true;
    complain("%s: holds more lengths than its scenario's %d queries", path, (int)count);
    return false;
}

double *courses_load_lengths(const char *scenario_path, int32_t size, int32_t count) {
    char ending[32];
    snprintf(ending, sizeof ending, ".k%d.opt", (int)size);
    char *path = join(scenario_path, stem_length(scenario_path), "", ending);
    double *lengths = malloc(((size_t)count + 1) * sizeof *lengths);
    bool is_good = path && lengths;
    if (!is_good) fail_memory();
    for (int32_t i = 0; is_good && i < count; i++) lengths[i] = (double)NAN;
    if (is_good && is_there(path)) {
        void *bytes = NULL;
        size_t length = 0;
        is_good = read_file(path, &bytes, &length);
        char *text = is_good ? join(bytes, length, "", "") : NULL;
        is_good = text && read_lengths(text, path, count, lengths);
        free(text);
        free(bytes);
    }
    free(path);
    if (is_good) return lengths;
    free(lengths);
    return NULL;
}

// ---- Loading

static bool succeed(hr_error error, const char *path) {
    if (error != HR_OK) complain("%s: %s", path, hr_error_text(error));
    return error == HR_OK;
}

static bool load_scenario(const bench_course *course, hr_scenario_query **queries, int32_t *count) {
    void *bytes = NULL;
    size_t size = 0;
    hr_message message = {""};
    hr_allocator allocator = hr_map_allocator(course->map);
    if (!read_file(course->scenario_path, &bytes, &size)) return false;
    hr_error error = hr_scenario_load(&allocator, bytes, size, hr_map_width(course->map),
                                      hr_map_height(course->map), queries, count, &message);
    free(bytes);
    if (error == HR_OK || !message.text[0]) return succeed(error, course->scenario_path);
    complain("%s: %s", course->scenario_path, message.text);
    return false;
}

static bool pick_queries(bench_course *course, const hr_scenario_query *queries,
                         const double *lengths, int32_t count, int32_t sample) {
    int32_t picked = sample > 0 && sample < count ? sample : count;
    course->queries = malloc(((size_t)picked + 1) * sizeof *course->queries);
    if (!course->queries) return fail_memory();
    for (int32_t i = 0; i < picked; i++) {
        int32_t number = (int32_t)((int64_t)i * count / picked);
        course->queries[i] =
            (bench_query){queries[number].start, queries[number].goal, number, lengths[number]};
    }
    course->query_count = picked;
    return true;
}

static bool load_queries(bench_course *course, int32_t size, int32_t sample) {
    hr_scenario_query *queries = NULL;
    int32_t count = 0;
    hr_allocator allocator = hr_map_allocator(course->map);
    if (!load_scenario(course, &queries, &count)) return false;
    double *lengths = courses_load_lengths(course->scenario_path, size, count);
    bool is_good = lengths && pick_queries(course, queries, lengths, count, sample);
    free(lengths);
    if (queries) allocator.release(queries, allocator.user);
    return is_good;
}

static bool prepare_course(bench_course *course, hr_class unit, int32_t sample) {
    return succeed(hr_map_add_class(course->map, unit, &course->class_id), course->name) &&
           load_queries(course, unit.size, sample);
}

static bool load_course(bench_course *course, const map_input *input, hr_class unit,
                        int32_t sample) {
    hr_map_config config = hr_map_config_default();
    return load_map_as(course->map_path, &config, input, &course->map) &&
           prepare_course(course, unit, sample);
}

bool courses_add(bench_courses *courses, hr_map *map, const char *name, const char *scenario_path,
                 hr_class unit, int32_t sample) {
    if (!add_course(courses, strdup(name), strdup(scenario_path))) {
        hr_map_destroy(map);
        return false;
    }
    bench_course *course = &courses->at[courses->count - 1];
    course->map = map;
    return prepare_course(course, unit, sample);
}

bool courses_add_queries(bench_courses *courses, hr_map *map, const char *name,
                         hr_class_id class_id, bench_query *queries, int32_t query_count) {
    if (!add_course(courses, strdup(name), strdup(name))) {
        hr_map_destroy(map);
        free(queries);
        return false;
    }
    bench_course *course = &courses->at[courses->count - 1];
    course->map = map, course->class_id = class_id;
    course->queries = queries, course->query_count = query_count;
    return true;
}

// Allocated, if that file exists.
static char *existing(const char *path, size_t length, const char *ending) {
    char *whole = join(path, length, ending, "");
    if (whole && is_there(whole)) return whole;
    free(whole);
    return NULL;
}

char *scenario_beside(const char *map_path) {
    size_t length = strlen(map_path), stem = length_without(map_path, length, ".map");
    if (stem == length) stem = length_without(map_path, length, ".png");
    char *path = existing(map_path, length, ".scen");
    return path ? path : existing(map_path, stem, ".scen");
}

bool courses_load(bench_courses *courses, char **arguments, int count, const map_input *input,
                  hr_class unit, int32_t sample) {
    *courses = (bench_courses){0};
    if (!add_arguments(courses, arguments, count)) return false;
    for (int32_t i = 0; i < courses->count; i++)
        if (!load_course(&courses->at[i], input, unit, sample)) return false;
    return true;
}

void courses_destroy(bench_courses *courses) {
    for (int32_t i = 0; i < courses->count; i++) {
        bench_course *course = &courses->at[i];
        hr_map_destroy(course->map);
        free(course->queries);
        free(course->name);
        free(course->map_path);
        free(course->scenario_path);
    }
    free(courses->at);
    *courses = (bench_courses){0};
}

int64_t courses_query_count(const bench_courses *courses) {
    int64_t count = 0;
    for (int32_t i = 0; i < courses->count; i++) count += courses->at[i].query_count;
    return count;
}
