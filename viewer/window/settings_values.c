// settings_values.c - values in a file of settings, each within its bounds.

#include "viewer/window/settings_values.h"

#include <stdio.h>
#include <string.h>

void settings_take_int(GKeyFile *file, const char *group, const char *key, int32_t least,
                       int32_t most, int32_t *value) {
    GError *error = NULL;
    int is = g_key_file_get_integer(file, group, key, &error);
    if (!error && is >= least && is <= most) *value = is;
    g_clear_error(&error);
}

void settings_take_bool(GKeyFile *file, const char *group, const char *key, bool *value) {
    int32_t is = *value;
    settings_take_int(file, group, key, 0, 1, &is);
    *value = is == 1;
}

void settings_take_number(GKeyFile *file, const char *group, const char *key, double least,
                          double most, double *value) {
    GError *error = NULL;
    double is = g_key_file_get_double(file, group, key, &error);
    if (!error && is >= least && is <= most) *value = is;
    g_clear_error(&error);
}

void settings_take_text(GKeyFile *file, const char *group, const char *key, char *text,
                        size_t size) {
    char *is = g_key_file_get_string(file, group, key, NULL);
    if (is && strlen(is) < size) snprintf(text, size, "%s", is);
    g_free(is);
}

static bool are_within(const int *values, gsize count, int32_t least, int32_t most) {
    for (gsize i = 0; i < count; i++)
        if (values[i] < least || values[i] > most) return false;
    return true;
}

int32_t settings_take_ints(GKeyFile *file, const char *group, const char *key, int32_t least,
                           int32_t most, int32_t *values, int32_t room) {
    gsize count = 0;
    int *are = g_key_file_get_integer_list(file, group, key, &count, NULL);
    if (!are || count > (gsize)room || !are_within(are, count, least, most)) count = 0;
    for (gsize i = 0; i < count; i++) values[i] = are[i];
    g_free(are);
    return (int32_t)count;
}

void settings_put_bool(GKeyFile *file, const char *group, const char *key, bool value) {
    g_key_file_set_integer(file, group, key, value);
}
