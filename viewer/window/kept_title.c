// kept_title.c - what painted work that is kept is called.

#include "viewer/window/kept_title.h"

#include <glib.h>
#include <stdio.h>

void kept_title_of(const char *title, char kept[KEPT_TITLE_LENGTH]) {
    snprintf(kept, KEPT_TITLE_LENGTH, "%.60s", title);
    for (char *c = kept; *c; c++)
        if (!g_ascii_isalnum(*c) && *c != '.' && *c != '-') *c = '_';
}
