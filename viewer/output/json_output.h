// json_output.h - JSON as every command writes it: one object that begins with the version of the
// program, that of the schema (docs/json.md), and the command.
#ifndef HANDRAIL_VIEWER_OUTPUT_JSON_OUTPUT_H
#define HANDRAIL_VIEWER_OUTPUT_JSON_OUTPUT_H

#include <jansson.h>
#include <stdbool.h>

/// Rises when a name goes away or changes its meaning; new names leave it as it is.
enum { JSON_SCHEMA = 1, JSON_DIGITS_EXACT = 15, JSON_DIGITS_MEASURED = 9 };

/// Writes `object`, which it frees, to a file or, "-", to standard output; NULL is one that could
/// not be made. @return false after a complaint of one line.
bool write_json(const char *path, const char *command, json_t *object, int digits);
/// A string of text that may hold any bytes, as names of files may; NULL when out of memory.
json_t *json_text(const char *text);
/// Appends an item to a list that may be missing, as may the item. @return whether both were there.
bool json_list_add(json_t *list, json_t *item);

#endif
