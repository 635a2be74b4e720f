// settings.c - what one has chosen is there again in the next run.

#include "viewer/window/settings.h"

#include "viewer/window/pages.h"
#include "viewer/window/settings_pages.h"
#include "viewer/window/settings_values.h"

#include <stdio.h>
#include <string.h>

static char *path_of_settings(void) {
    return g_build_filename(g_get_user_config_dir(), "handrail", "window.ini", NULL);
}

// ---- The unit and the request

static void take_unit(GKeyFile *file, session *s) {
    unit_choice choice = s->choice;
    int32_t kind = (int32_t)choice.kind;
    settings_take_int(file, "unit", "size", 1, HR_SIZE_MAX, &choice.size);
    settings_take_int(file, "unit", "kind", 0, PASS_KIND_COUNT - 1, &kind);
    choice.kind = (pass_kind)kind;
    settings_take_text(file, "unit", "pass", choice.pass, sizeof choice.pass);
    settings_take_text(file, "unit", "costs", choice.costs, sizeof choice.costs);
    session_choose_unit(s, &choice);
    if (!s->unit_problem[0]) return;
    choice = unit_choice_default();
    session_choose_unit(s, &choice);
}

static void take_request(GKeyFile *file, session *s) {
    int32_t quality = (int32_t)s->request.quality, value = s->value, escapes = 0;
    int32_t layers = (int32_t)s->layers;
    settings_take_int(file, "request", "quality", 0, HR_EXACT, &quality);
    settings_take_int(file, "request", "reach", 0, 2 * HR_SIDE_MAX * HR_CELL,
                      &s->request.reach_256ths);
    settings_take_int(file, "request", "budget", 0, INT32_MAX, &s->request.budget_steps);
    settings_take_int(file, "request", "escape", 0, 1, &escapes);
    settings_take_int(file, "paint", "brush", 1, BRUSH_SIDE_MOST, &s->brush);
    settings_take_int(file, "paint", "value", 0, 255, &value);
    settings_take_int(file, "view", "layers", 0, (1 << LAYER_COUNT) - 1, &layers);
    settings_take_int(file, "view", "sight", 1, 200, &s->sight);
    settings_take_number(file, "view", "steps_per_second", 1, STEPS_A_SECOND_MOST,
                         &s->step.per_second);
    s->request.quality = (hr_quality)quality;
    s->request.may_escape = escapes == 1;
    s->value = (uint8_t)value;
    s->layers = (layer_set)layers;
}

static void take_window(GKeyFile *file, view_window *w) {
    int32_t width = 1280, height = 900, page = 0, tab = 0;
    settings_take_int(file, "window", "width", 400, 16000, &width);
    settings_take_int(file, "window", "height", 300, 16000, &height);
    settings_take_int(file, "window", "page", 0, 16, &page);
    settings_take_int(file, "window", "tab", 0, 4, &tab);
    gtk_window_set_default_size(GTK_WINDOW(w->window), width, height);
    gtk_notebook_set_current_page(GTK_NOTEBOOK(w->tabs), tab);
    window_turn_to(w, page);
}

// By x and y in turn.
static void take_goals(GKeyFile *file, goal_list *goals) {
    int32_t places[2 * GOALS_MOST];
    int32_t count =
        settings_take_ints(file, "map", "more_goals", 0, INT32_MAX, places, 2 * (GOALS_MOST - 1));
    for (int32_t i = 0; i + 1 < count; i += 2)
        goal_list_add(goals, (hr_position){places[i], places[i + 1]});
}

static void put_goals(GKeyFile *file, const goal_list *goals) {
    int places[2 * GOALS_MOST];
    for (int32_t i = 0; i < goals->count; i++) {
        places[2 * i] = goals->at[i].x;
        places[2 * i + 1] = goals->at[i].y;
    }
    g_key_file_set_integer_list(file, "map", "more_goals", places, (gsize)goals->count * 2);
}

static void take_generator(GKeyFile *file, view_window *w) {
    int32_t seed = (int32_t)w->seed, kinds;
    map_kinds(&kinds);
    settings_take_int(file, "generate", "kind", 0, kinds - 1, &w->kind);
    settings_take_int(file, "generate", "seed", 0, SEED_MOST, &seed);
    settings_take_int(file, "generate", "side", GENERATED_SIDE_LEAST, GENERATED_SIDE_MOST,
                      &w->side);
    w->seed = (uint64_t)seed;
}

static void put_generator(GKeyFile *file, const view_window *w) {
    g_key_file_set_integer(file, "generate", "kind", w->kind);
    g_key_file_set_integer(file, "generate", "seed", (int)w->seed);
    g_key_file_set_integer(file, "generate", "side", w->side);
}

static void take_query(GKeyFile *file, view_window *w) {
    remembered_query *query = &w->remembered;
    settings_take_text(file, "map", "path", query->path, sizeof query->path);
    settings_take_text(file, "map", "folder", w->folder, sizeof w->folder);
    settings_take_int(file, "map", "start_x", 0, INT32_MAX, &query->start.x);
    settings_take_int(file, "map", "start_y", 0, INT32_MAX, &query->start.y);
    settings_take_int(file, "map", "goal_x", 0, INT32_MAX, &query->goal.x);
    settings_take_int(file, "map", "goal_y", 0, INT32_MAX, &query->goal.y);
    take_goals(file, &query->more);
}

void settings_load(view_window *w) {
    GKeyFile *file = g_key_file_new();
    char *path = path_of_settings();
    if (g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, NULL)) {
        take_unit(file, w->session);
        take_request(file, w->session);
        take_query(file, w);
        take_generator(file, w);
        settings_take_pages(file, w);
        take_window(file, w);
    }
    g_free(path);
    g_key_file_unref(file);
}

// ---- Saving

static void put_session(GKeyFile *file, const session *s) {
    own_settings own = session_own_settings(s);
    const unit_choice *choice = &own.choice;
    g_key_file_set_integer(file, "unit", "size", choice->size);
    g_key_file_set_integer(file, "unit", "kind", (int)choice->kind);
    g_key_file_set_string(file, "unit", "pass", choice->pass);
    g_key_file_set_string(file, "unit", "costs", choice->costs);
    g_key_file_set_integer(file, "request", "quality", (int)own.request.quality);
    g_key_file_set_integer(file, "request", "reach", own.request.reach_256ths);
    g_key_file_set_integer(file, "request", "budget", own.request.budget_steps);
    g_key_file_set_integer(file, "request", "escape", own.request.may_escape);
    g_key_file_set_integer(file, "paint", "brush", s->brush);
    g_key_file_set_integer(file, "paint", "value", s->value);
    g_key_file_set_integer(file, "view", "layers", (int)s->layers);
    g_key_file_set_integer(file, "view", "sight", s->sight);
    g_key_file_set_double(file, "view", "steps_per_second", s->step.per_second);
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
    if (s->more.count > 0) put_goals(file, &s->more);
    g_free(path);
}

static void put_window(GKeyFile *file, const view_window *w) {
    int page = 0, width, height;
    while (w->all_pages[page] != w->page) page++;
    gtk_window_get_default_size(GTK_WINDOW(w->window), &width,
                                &height); // as it is now, shadows apart
    g_key_file_set_integer(file, "window", "width", width);
    g_key_file_set_integer(file, "window", "height", height);
    g_key_file_set_integer(file, "window", "page", page);
    g_key_file_set_integer(file, "window", "tab",
                           gtk_notebook_get_current_page(GTK_NOTEBOOK(w->tabs)));
}

void settings_save(view_window *w) {
    GKeyFile *file = g_key_file_new();
    char *path = path_of_settings(), *folder = g_path_get_dirname(path);
    put_session(file, w->session);
    put_query(file, w);
    put_generator(file, w);
    put_window(file, w);
    settings_put_pages(file, w);
    g_mkdir_with_parents(folder, 0700);
    g_key_file_save_to_file(file, path, NULL);
    g_free(folder);
    g_free(path);
    g_key_file_unref(file);
}
