// settings.c - what one has chosen is there again in the next run.

#include "viewer/window/settings.h"

#include "viewer/window/pages.h"

#include <stdio.h>
#include <string.h>

static char *path_of_settings(void) {
    return g_build_filename(g_get_user_config_dir(), "handrail", "window.ini", NULL);
}

// ---- Values, each within its bounds; what is missing stays as it is

static void take_int(GKeyFile *file, const char *group, const char *key, int32_t least,
                     int32_t most, int32_t *value) {
    GError *error = NULL;
    int is = g_key_file_get_integer(file, group, key, &error);
    if (!error && is >= least && is <= most) *value = is;
    g_clear_error(&error);
}

static void take_text(GKeyFile *file, const char *group, const char *key, char *text, size_t size) {
    char *is = g_key_file_get_string(file, group, key, NULL);
    if (is && strlen(is) < size) snprintf(text, size, "%s", is);
    g_free(is);
}

// ---- The unit and the request

static void take_unit(GKeyFile *file, session *s) {
    unit_choice choice = s->choice;
    int32_t kind = (int32_t)choice.kind;
    take_int(file, "unit", "size", 1, HR_SIZE_MAX, &choice.size);
    take_int(file, "unit", "kind", 0, PASS_KIND_COUNT - 1, &kind);
    choice.kind = (pass_kind)kind;
    take_text(file, "unit", "pass", choice.pass, sizeof choice.pass);
    take_text(file, "unit", "costs", choice.costs, sizeof choice.costs);
    session_choose_unit(s, &choice);
    if (!s->unit_problem[0]) return;
    choice = unit_choice_default();
    session_choose_unit(s, &choice);
}

static void take_request(GKeyFile *file, session *s) {
    int32_t quality = (int32_t)s->request.quality, value = s->value, escapes = 0;
    int32_t layers = (int32_t)s->layers;
    take_int(file, "request", "quality", 0, HR_EXACT, &quality);
    take_int(file, "request", "reach", 0, 2 * HR_SIDE_MAX * HR_CELL, &s->request.reach_256ths);
    take_int(file, "request", "budget", 0, INT32_MAX, &s->request.budget_steps);
    take_int(file, "request", "escape", 0, 1, &escapes);
    take_int(file, "paint", "brush", 1, BRUSH_SIDE_MOST, &s->brush);
    take_int(file, "paint", "value", 0, 255, &value);
    take_int(file, "view", "layers", 0, (1 << LAYER_COUNT) - 1, &layers);
    take_int(file, "view", "sight", 1, 200, &s->sight);
    s->request.quality = (hr_quality)quality;
    s->request.may_escape = escapes == 1;
    s->value = (uint8_t)value;
    s->layers = (layer_set)layers;
}

static void take_window(GKeyFile *file, view_window *w) {
    int32_t width = 1280, height = 900, page = 0, tab = 0;
    take_int(file, "window", "width", 400, 16000, &width);
    take_int(file, "window", "height", 300, 16000, &height);
    take_int(file, "window", "page", 0, 16, &page);
    take_int(file, "window", "tab", 0, 4, &tab);
    gtk_window_set_default_size(GTK_WINDOW(w->window), width, height);
    gtk_notebook_set_current_page(GTK_NOTEBOOK(w->tabs), tab);
    window_turn_to(w, page);
}

static void take_query(GKeyFile *file, view_window *w) {
    remembered_query *query = &w->remembered;
    take_text(file, "map", "path", query->path, sizeof query->path);
    take_text(file, "map", "folder", w->folder, sizeof w->folder);
    take_int(file, "map", "start_x", 0, INT32_MAX, &query->start.x);
    take_int(file, "map", "start_y", 0, INT32_MAX, &query->start.y);
    take_int(file, "map", "goal_x", 0, INT32_MAX, &query->goal.x);
    take_int(file, "map", "goal_y", 0, INT32_MAX, &query->goal.y);
}

static void take_compare(GKeyFile *file, compare_view *view) {
    int32_t count = view->count;
    take_int(file, "compare", "panes", 1, COMPARE_PANES_MOST, &count);
    compare_view_set_count(view, count);
    for (int i = 0; i < COMPARE_PANES_MOST; i++) {
        char key[16], name[64] = "";
        snprintf(key, sizeof key, "method_%d", i + 1);
        take_text(file, "compare", key, name, sizeof name);
        int32_t method = find_compare_method(name, strlen(name));
        if (method >= 0) compare_view_choose(view, i, method);
    }
}

static void take_check(GKeyFile *file, check_view *view) {
    check_choice choice = view->choice;
    int32_t shows_clearance = view->shows_clearance;
    take_text(file, "check", "classes", choice.classes, sizeof choice.classes);
    take_int(file, "check", "island_least", 1, 1000000, &choice.island_least);
    take_int(file, "check", "choke_width", 1, 64, &choice.choke_width);
    take_int(file, "check", "clearance", 0, 1, &shows_clearance);
    view->shows_clearance = shows_clearance == 1;
    check_view_choose(view, &choice);
}

void settings_load(view_window *w) {
    GKeyFile *file = g_key_file_new();
    char *path = path_of_settings();
    if (g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, NULL)) {
        take_unit(file, w->session);
        take_request(file, w->session);
        take_query(file, w);
        take_compare(file, &w->compare.view);
        take_check(file, &w->check.view);
        take_window(file, w);
    }
    g_free(path);
    g_key_file_unref(file);
}

// ---- Saving

static void put_session(GKeyFile *file, const session *s) {
    const unit_choice *choice = &s->choice;
    g_key_file_set_integer(file, "unit", "size", choice->size);
    g_key_file_set_integer(file, "unit", "kind", (int)choice->kind);
    g_key_file_set_string(file, "unit", "pass", choice->pass);
    g_key_file_set_string(file, "unit", "costs", choice->costs);
    g_key_file_set_integer(file, "request", "quality", (int)s->request.quality);
    g_key_file_set_integer(file, "request", "reach", s->request.reach_256ths);
    g_key_file_set_integer(file, "request", "budget", s->request.budget_steps);
    g_key_file_set_integer(file, "request", "escape", s->request.may_escape);
    g_key_file_set_integer(file, "paint", "brush", s->brush);
    g_key_file_set_integer(file, "paint", "value", s->value);
    g_key_file_set_integer(file, "view", "layers", (int)s->layers);
    g_key_file_set_integer(file, "view", "sight", s->sight);
}

static void put_query(GKeyFile *file, const view_window *w) {
    const session *s = w->session;
    if (w->folder[0]) g_key_file_set_string(file, "map", "folder", w->folder);
    if (!s->map || !s->path[0] || !s->has_start || !s->has_goal) return;
    char *path = g_canonicalize_filename(s->path, NULL);
    g_key_file_set_string(file, "map", "path", path);
    g_key_file_set_integer(file, "map", "start_x", s->request.start.x);
    g_key_file_set_integer(file, "map", "start_y", s->request.start.y);
    g_key_file_set_integer(file, "map", "goal_x", s->request.goal.x);
    g_key_file_set_integer(file, "map", "goal_y", s->request.goal.y);
    g_free(path);
}

static void put_window(GKeyFile *file, const view_window *w) {
    int page = 0;
    while (w->all_pages[page] != w->page) page++;
    g_key_file_set_integer(file, "window", "width", gtk_widget_get_width(w->window));
    g_key_file_set_integer(file, "window", "height", gtk_widget_get_height(w->window));
    g_key_file_set_integer(file, "window", "page", page);
    g_key_file_set_integer(file, "window", "tab",
                           gtk_notebook_get_current_page(GTK_NOTEBOOK(w->tabs)));
}

static void put_compare(GKeyFile *file, const compare_view *view) {
    g_key_file_set_integer(file, "compare", "panes", view->count);
    for (int i = 0; i < COMPARE_PANES_MOST; i++) {
        char key[16];
        snprintf(key, sizeof key, "method_%d", i + 1);
        g_key_file_set_string(file, "compare", key, compare_method_at(view->panes[i].method).name);
    }
}

static void put_check(GKeyFile *file, const check_view *view) {
    g_key_file_set_string(file, "check", "classes", view->choice.classes);
    g_key_file_set_integer(file, "check", "island_least", view->choice.island_least);
    g_key_file_set_integer(file, "check", "choke_width", view->choice.choke_width);
    g_key_file_set_integer(file, "check", "clearance", view->shows_clearance);
}

void settings_save(view_window *w) {
    GKeyFile *file = g_key_file_new();
    char *path = path_of_settings(), *folder = g_path_get_dirname(path);
    put_session(file, w->session);
    put_query(file, w);
    put_window(file, w);
    put_compare(file, &w->compare.view);
    put_check(file, &w->check.view);
    g_mkdir_with_parents(folder, 0700);
    g_key_file_save_to_file(file, path, NULL);
    g_free(folder);
    g_free(path);
    g_key_file_unref(file);
}
