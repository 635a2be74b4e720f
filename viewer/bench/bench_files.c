// bench_files.c - writes the results of a benchmark as a whole file.

#define _POSIX_C_SOURCE 200809L // open_memstream

#include "viewer/bench/bench_files.h"

#include "viewer/bench/bench_interrupt.h"
#include "viewer/options/arguments.h"
#include "viewer/options/option_help.h"
#include "viewer/output/files.h"
#include "viewer/output/json_output.h"
#include "viewer/output/machine.h"

#include <stdlib.h>
#include <string.h>

static bool print_to_memory(bench_printer *print, const void *subject, char **bytes, size_t *size) {
    *bytes = NULL;
    FILE *stream = open_memstream(bytes, size);
    if (stream) print(stream, subject);
    bool is_whole = stream && !ferror(stream);
    if (stream && fclose(stream) != 0) is_whole = false;
    return is_whole;
}

bool write_bench_text(const char *path, bench_printer *print, const void *subject) {
    char *bytes;
    size_t size = 0;
    bool is_whole = print_to_memory(print, subject, &bytes, &size);
    if (!is_whole) complain("%s: %s", path, hr_error_text(HR_OUT_OF_MEMORY));
    bool is_written = is_whole && write_file(path, bytes, size);
    free(bytes);
    return is_written;
}

bool write_measured_object(const char *path, const char *command, json_t *object) {
    char machine[MACHINE_LENGTH];
    json_t *named = json_pack("{s:s}", "machine", machine_text(machine, sizeof machine));
    if (named && object && json_object_update(named, object) != 0) {
        json_decref(object);
        object = NULL;
    }
    if (!object) {
        json_decref(named);
        named = NULL;
    }
    json_decref(object);
    return write_json(path, command, named, JSON_DIGITS_MEASURED);
}

bool write_bench_object(const char *path, const char *bench, json_t *object) {
    char command[40];
    snprintf(command, sizeof command, "bench %s", bench);
    return write_measured_object(path, command, object);
}

// ---- CSV rows as objects

enum { CELLS_MOST = 16, CELL_LENGTH = 160 };

typedef struct csv_row {
    char cells[CELLS_MOST][CELL_LENGTH];
    int count;
} csv_row;

// One cell, as print_bench_name writes it; `*at` then stands behind its comma or on the line's end.
static void read_cell(const char **at, char cell[CELL_LENGTH]) {
    bool is_quoted = **at == '"';
    size_t length = 0;
    if (is_quoted) ++*at;
    while (**at && (is_quoted || (**at != ',' && **at != '\n'))) {
        if (is_quoted && **at == '"' && *++*at != '"') break;
        if (length + 1 < CELL_LENGTH) cell[length++] = **at;
        ++*at;
    }
    cell[length] = '\0';
    if (**at == ',') ++*at;
}

static csv_row read_row(const char **at) {
    csv_row row = {.count = 0};
    while (**at && **at != '\n' && row.count < CELLS_MOST) read_cell(at, row.cells[row.count++]);
    if (**at) ++*at;
    return row;
}

static json_t *json_cell(const char *cell) {
    char *end;
    double number = strtod(cell, &end);
    if (!*cell) return json_null();
    if (*end || end == cell) return json_text(cell);
    return strpbrk(cell, ".eEn") ? json_real(number) : json_integer(strtoll(cell, NULL, 10));
}

static json_t *json_row(const csv_row *head, const csv_row *row) {
    json_t *object = json_object();
    for (int i = 0; object && i < row->count && i < head->count; i++)
        if (json_object_set_new(object, head->cells[i], json_cell(row->cells[i])) != 0) {
            json_decref(object);
            object = NULL;
        }
    return object;
}

static json_t *json_rows(const char *csv) {
    json_t *list = json_array();
    csv_row head = read_row(&csv);
    while (list && *csv) {
        csv_row row = read_row(&csv);
        if (json_list_add(list, json_row(&head, &row))) continue;
        json_decref(list);
        list = NULL;
    }
    return list;
}

bool write_bench_rows(const char *path, const char *bench, bench_printer *print,
                      const void *subject) {
    char *bytes;
    size_t size = 0;
    json_t *object = NULL;
    if (print_to_memory(print, subject, &bytes, &size))
        object = json_pack("{s:o}", "rows", json_rows(bytes));
    free(bytes);
    return write_bench_object(path, bench, object);
}

void print_bench_head(void) {
    char machine[MACHINE_LENGTH];
    int used = printf("handrail %s on ", hr_version());
    print_wrapped(machine_text(machine, sizeof machine), used, 2);
    putchar('\n');
    print_bench_interrupt();
}
