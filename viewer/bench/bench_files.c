// bench_files.c - writes the results of a benchmark as a whole file.

#define _POSIX_C_SOURCE 200809L // open_memstream

#include "viewer/bench/bench_files.h"

#include "viewer/options/arguments.h"
#include "viewer/output/files.h"

#include <stdlib.h>
#include <string.h>

enum { JSON_DIGITS = 9 };

bool write_bench_text(const char *path, bench_printer *print, const void *subject) {
    char *bytes = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&bytes, &size);
    if (stream) print(stream, subject);
    bool is_whole = stream && !ferror(stream);
    if (stream && fclose(stream) != 0) is_whole = false;
    if (!is_whole) complain("%s: %s", path, hr_error_text(HR_OUT_OF_MEMORY));
    bool is_written = is_whole && write_file(path, bytes, size);
    free(bytes);
    return is_written;
}

bool write_bench_object(const char *path, json_t *object) {
    char *text =
        object ? json_dumps(object, JSON_INDENT(2) | JSON_REAL_PRECISION(JSON_DIGITS)) : NULL;
    json_decref(object);
    if (!text)
        complain("%s: the JSON could not be made: out of memory, or a name is not UTF-8", path);
    bool is_written = text && write_file(path, text, strlen(text));
    free(text);
    return is_written;
}
