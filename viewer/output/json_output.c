// json_output.c - see json_output.h.

#include "viewer/output/json_output.h"

#include <handrail/passmap.h>

#include "viewer/options/arguments.h"
#include "viewer/options/readable.h"
#include "viewer/output/files.h"

#include <stdlib.h>
#include <string.h>

bool json_list_add(json_t *list, json_t *item) {
    if (list) return item && json_array_append_new(list, item) == 0;
    json_decref(item);
    return false;
}

json_t *json_text(const char *text) {
    char *copy = strdup(text);
    json_t *string = copy ? json_string(make_readable(copy)) : NULL;
    free(copy);
    return string;
}

static char *text_of(const char *command, json_t *object, int digits) {
    json_t *whole = json_pack("{s:s, s:i, s:s}", "handrail", hr_version(), "schema",
                              (int)JSON_SCHEMA, "command", command);
    char *text = NULL;
    if (whole && object && json_object_update(whole, object) == 0)
        text = json_dumps(whole, JSON_INDENT(2) | JSON_REAL_PRECISION((size_t)digits));
    json_decref(whole);
    return text;
}

bool write_json(const char *path, const char *command, json_t *object, int digits) {
    char *text = text_of(command, object, digits);
    size_t length = text ? strlen(text) : 0;
    json_decref(object);
    if (!text)
        complain("%s: the JSON could not be made: out of memory", path);
    else
        text[length] = '\n'; // where the zero was
    bool is_written = text && write_file(path, text, length + 1);
    free(text);
    return is_written;
}
