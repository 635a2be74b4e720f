// settings_values.h - values in a file of settings, each within its bounds: what is missing there,
// or is none of them, stays as it is.
#ifndef HANDRAIL_VIEWER_WINDOW_SETTINGS_VALUES_H
#define HANDRAIL_VIEWER_WINDOW_SETTINGS_VALUES_H

#include <glib.h>
#include <handrail/passmap.h>
#include <stddef.h>

void settings_take_int(GKeyFile *file, const char *group, const char *key, int32_t least,
                       int32_t most, int32_t *value);
void settings_take_bool(GKeyFile *file, const char *group, const char *key, bool *value);
void settings_take_number(GKeyFile *file, const char *group, const char *key, double least,
                          double most, double *value);
void settings_take_text(GKeyFile *file, const char *group, const char *key, char *text,
                        size_t size);
/// @param values all of them, or none where one lies beyond the bounds. @return how many there are.
int32_t settings_take_ints(GKeyFile *file, const char *group, const char *key, int32_t least,
                           int32_t most, int32_t *values, int32_t room);

void settings_put_bool(GKeyFile *file, const char *group, const char *key, bool value);

#endif
