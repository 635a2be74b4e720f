// maps.c - the ways in and out: chooser, recent files, the maps that come with the program, the
// generator; maps and pictures saved. Files are read and written by threads.

#include "viewer/window/maps.h"

#include "viewer/options/arguments.h"
#include "viewer/output/files.h"
#include "viewer/picture/picture_save.h"
#include "viewer/window/background.h"
#include "viewer/window/choosers.h"
#include "viewer/window/update.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Loading

typedef struct load_job {
    view_window *window;
    int64_t number;
    char path[1024]; // empty = generate
    const map_kind *kind;
    uint64_t seed;
    int32_t side;
    unit_options unit; // that the map is prepared for
    opened_map opened;
    bool is_first;
} load_job;

static void load(GTask *task, gpointer source, gpointer data, GCancellable *cancellable) {
    (void)source, (void)cancellable;
    load_job *job = data;
    job->opened = job->path[0] ? open_map_file(job->path)
                               : open_map_generated(job->kind, job->seed, job->side, job->side);
    open_map_prepare(&job->opened, &job->unit);
    g_task_return_boolean(task, TRUE);
}

// What is no map leaves the list of recent files: the chooser puts whatever is chosen there.
static void remember(const char *chosen, bool is_map) {
    GtkRecentManager *recent = gtk_recent_manager_get_default();
    char *path = g_canonicalize_filename(chosen, NULL);
    char *uri = g_filename_to_uri(path, NULL, NULL);
    if (uri && is_map)
        gtk_recent_manager_add_item(recent, uri);
    else if (uri)
        gtk_recent_manager_remove_item(recent, uri, NULL);
    g_free(uri);
    g_free(path);
}

// Where the program was called with what is no map, it says so and ends, as it does without a
// window.
static void end_without_map(view_window *w, const char *why) {
    complain("%s", why);
    w->has_failed = true;
    gtk_window_close(GTK_WINDOW(w->window));
}

// A map that was asked for before another one comes too late.
static void loaded(GObject *source, GAsyncResult *result, gpointer user) {
    (void)source, (void)result;
    load_job *job = user;
    view_window *w = job->window;
    if (!w->is_closing && job->number == w->opening) {
        if (job->path[0]) remember(job->path, job->opened.map != NULL);
        session_show(w->session, &job->opened);
        window_update(w);
        if (job->is_first && !w->session->map) end_without_map(w, job->opened.message.text);
    }
    open_map_end(&job->opened);
    free(job);
}

static void begin_to_load(view_window *w, load_job *job) {
    job->window = w;
    job->number = ++w->opening;
    job->unit = w->session->unit;
    window_run_in_background(w, load, loaded, job);
}

static void open_path(view_window *w, const char *path, bool is_first) {
    load_job *job = calloc(1, sizeof *job);
    if (!job) return;
    snprintf(job->path, sizeof job->path, "%s", path);
    job->is_first = is_first;
    begin_to_load(w, job);
}

void maps_open(view_window *w, const char *path) { open_path(w, path, false); }

void maps_open_first(view_window *w, const char *path) {
    char text[WORDS_LENGTH];
    snprintf(text, sizeof text, "Opening %.280s ...", path);
    open_path(w, path, true);
    window_say(w, text);
}

void maps_generate(view_window *w) {
    int32_t count;
    const map_kind *kinds = map_kinds(&count);
    load_job *job = calloc(1, sizeof *job);
    if (!job) return;
    job->kind = &kinds[w->kind];
    job->seed = w->seed;
    job->side = w->side;
    begin_to_load(w, job);
}

// ---- Saving: of a copy, planned for again, so that the window may go on painting

typedef struct save_job {
    view_window *window;
    save_kind kind;
    char path[1024], title[256];
    shared_map *shared; // the map is a copy of it
    hr_class unit;
    uint16_t costs_256ths[256];
    bool has_costs;
    hr_request request;
    hr_message message; // empty: saved
} save_job;

static void save_picture(save_job *job) {
    planning p = {0};
    plan_job plan = {.shared = job->shared,
                     .unit = job->unit,
                     .has_costs = job->has_costs,
                     .request = job->request,
                     .wants_path = true,
                     .wants_events = true};
    memcpy(plan.costs_256ths, job->costs_256ths, sizeof plan.costs_256ths);
    job->shared = NULL;
    plan_answer answer = planning_do(&p, &plan, NULL, NULL);
    picture_scene scene = {.map = p.map,
                           .class_id = answer.request.class_id,
                           .start = answer.request.start,
                           .goal = answer.request.goal,
                           .path = &answer.path,
                           .record = &answer.record,
                           .time_ns = answer.time_ns,
                           .title = job->title};
    if (answer.error != HR_OK)
        snprintf(job->message.text, sizeof job->message.text, "%s", hr_error_text(answer.error));
    else if (job->kind == SAVE_PICTURE_PNG)
        picture_save_png(&scene, job->path);
    else
        picture_save_svg(&scene, job->path);
    plan_answer_end(&answer);
    planning_end(&p);
}

// In the colours of the key where all values have one, else in gray, which holds every map.
static void save_copy(save_job *job) {
    hr_map *copy = shared_map_take_copy(&job->shared);
    bool is_png = !g_str_has_suffix(job->path, ".map");
    if (!copy) complain("%s", hr_error_text(HR_OUT_OF_MEMORY));
    if (copy && !save_map(copy, job->path, HR_PNG_KEY) && is_png) {
        job->message.text[0] = '\0';
        save_map(copy, job->path, HR_PNG_GRAY);
    }
    hr_map_destroy(copy);
}

static void save(GTask *task, gpointer source, gpointer data, GCancellable *cancellable) {
    (void)source, (void)cancellable;
    save_job *job = data;
    complain_into(job->message.text, sizeof job->message.text);
    if (job->kind == SAVE_MAP)
        save_copy(job);
    else
        save_picture(job);
    complain_into(NULL, 0);
    g_task_return_boolean(task, TRUE);
}

static void saved(GObject *source, GAsyncResult *result, gpointer user) {
    (void)source, (void)result;
    save_job *job = user;
    char text[WORDS_LENGTH];
    snprintf(text, sizeof text, "Saved: %.280s", job->path);
    job->window->saves--;
    if (!job->window->is_closing)
        window_say(job->window, job->message.text[0] ? job->message.text : text);
    free(job);
}

static void begin_to_save(view_window *w, save_kind kind, const char *path) {
    const session *s = w->session;
    save_job *job = s->map ? calloc(1, sizeof *job) : NULL;
    if (!job) return;
    job->window = w;
    job->kind = kind;
    snprintf(job->path, sizeof job->path, "%s", path);
    memcpy(job->title, s->title, sizeof job->title);
    job->shared = shared_map_hold(s->shared);
    job->unit = s->unit.unit;
    job->has_costs = s->unit.unit.costs_256ths != NULL;
    memcpy(job->costs_256ths, s->unit.costs_256ths, sizeof job->costs_256ths);
    job->request = s->request;
    w->saves++;
    window_run_in_background(w, save, saved, job);
}

// ---- Choosers

static void save_map_to(view_window *w, const char *path) { begin_to_save(w, SAVE_MAP, path); }

static void save_png_to(view_window *w, const char *path) {
    begin_to_save(w, SAVE_PICTURE_PNG, path);
}

static void save_svg_to(view_window *w, const char *path) {
    begin_to_save(w, SAVE_PICTURE_SVG, path);
}

void maps_choose(view_window *w) {
    static const file_question QUESTION = {"Open a map: .png or .map", NULL, maps_open};
    window_ask_file(w, &w->open_chooser, &QUESTION);
}

void maps_save(view_window *w, save_kind kind) {
    static const file_question QUESTIONS[] = {
        {"Save the map: .png or .map", "map.png", save_map_to},
        {"Save the picture as PNG", "plan.png", save_png_to},
        {"Save the picture as SVG", "plan.svg", save_svg_to}};
    const session *s = w->session;
    if (!s->map) {
        window_say(w, "There is no map to save.");
    } else if (kind != SAVE_MAP && !s->answer.has_path) {
        window_say(w, "There is no plan to save a picture of: click a start and a goal.");
    } else {
        window_ask_file(w, &w->save_choosers[kind], &QUESTIONS[kind]);
    }
}

// ---- The menu

// Keys are the map's again once the menu is gone.
static view_window *from_menu(gpointer user) {
    view_window *w = user;
    gtk_widget_grab_focus(w->area.widget);
    return w;
}

static void open_action(GSimpleAction *action, GVariant *value, gpointer user) {
    (void)action, (void)value;
    maps_choose(from_menu(user));
}

static void path_action(GSimpleAction *action, GVariant *value, gpointer user) {
    (void)action;
    maps_open(from_menu(user), g_variant_get_string(value, NULL));
}

static void save_action(GSimpleAction *action, GVariant *value, gpointer user) {
    (void)action;
    maps_save(from_menu(user), (save_kind)g_variant_get_int32(value));
}

static void add_actions(view_window *w) {
    static const GActionEntry ENTRIES[] = {{"open", open_action, NULL, NULL, NULL, {0}},
                                           {"path", path_action, "s", NULL, NULL, {0}},
                                           {"save", save_action, "i", NULL, NULL, {0}}};
    g_action_map_add_action_entries(G_ACTION_MAP(w->window), ENTRIES, G_N_ELEMENTS(ENTRIES), w);
}

static void add_path(GMenu *menu, const char *path) {
    GMenuItem *item = g_menu_item_new(strrchr(path, '/') ? strrchr(path, '/') + 1 : path, NULL);
    g_menu_item_set_action_and_target(item, "win.path", "s", path);
    g_menu_append_item(menu, item);
    g_object_unref(item);
}

static bool is_map(const char *name) {
    return g_str_has_suffix(name, ".png") || g_str_has_suffix(name, ".map");
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void add_folder(GMenu *menu, const char *folder) {
    GDir *entries = g_dir_open(folder, 0, NULL);
    char *paths[64];
    size_t count = 0;
    for (const char *name;
         entries && count < G_N_ELEMENTS(paths) && (name = g_dir_read_name(entries));)
        if (is_map(name)) paths[count++] = g_build_filename(folder, name, NULL);
    qsort(paths, count, sizeof *paths, by_name);
    for (size_t i = 0; i < count; i++) {
        add_path(menu, paths[i]);
        g_free(paths[i]);
    }
    if (entries) g_dir_close(entries);
}

static void fill_samples(GMenu *menu) {
    bool is_here = g_file_test("data/README.md", G_FILE_TEST_EXISTS);
    add_folder(menu, is_here ? "data" : HANDRAIL_DATA);
}

static int by_newness(gconstpointer a, gconstpointer b) {
    return g_date_time_compare(gtk_recent_info_get_modified((GtkRecentInfo *)(uintptr_t)b),
                               gtk_recent_info_get_modified((GtkRecentInfo *)(uintptr_t)a));
}

static void fill_recent(GMenu *menu) {
    GList *items = gtk_recent_manager_get_items(gtk_recent_manager_get_default());
    items = g_list_sort(items, by_newness);
    int count = 0;
    for (GList *item = items; item && count < 10; item = item->next) {
        char *path = g_filename_from_uri(gtk_recent_info_get_uri(item->data), NULL, NULL);
        bool is_own = gtk_recent_info_has_application(item->data, g_get_application_name());
        if (path && is_own && is_map(path)) add_path(menu, path), count++;
        g_free(path);
    }
    g_list_free_full(items, (GDestroyNotify)gtk_recent_info_unref);
}

static void recent_changed(GtkRecentManager *manager, gpointer menu) {
    (void)manager;
    g_menu_remove_all(menu);
    fill_recent(menu);
}

static void add_saving(GMenu *menu) {
    g_menu_append(menu, "Save map ...", "win.save(0)");
    g_menu_append(menu, "Save picture as PNG ...", "win.save(1)");
    g_menu_append(menu, "Save picture as SVG ...", "win.save(2)");
}

GtkWidget *maps_menu_create(view_window *w) {
    GMenu *menu = g_menu_new(), *samples = g_menu_new(), *recent = g_menu_new();
    GMenu *saving = g_menu_new();
    GtkWidget *button = gtk_menu_button_new();
    add_actions(w);
    fill_samples(samples);
    fill_recent(recent);
    add_saving(saving);
    g_signal_connect_object(gtk_recent_manager_get_default(), "changed", G_CALLBACK(recent_changed),
                            recent, 0);
    g_menu_append(menu, "Open ...", "win.open");
    g_menu_append_submenu(menu, "Maps that come with it", G_MENU_MODEL(samples));
    g_menu_append_submenu(menu, "Recent", G_MENU_MODEL(recent));
    g_menu_append_section(menu, NULL, G_MENU_MODEL(saving));
    gtk_menu_button_set_label(GTK_MENU_BUTTON(button), "Map");
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(button), G_MENU_MODEL(menu));
    g_object_unref(menu), g_object_unref(samples), g_object_unref(recent), g_object_unref(saving);
    return button;
}

// ---- The generator

static void kind_chosen(GObject *object, GParamSpec *spec, gpointer user) {
    (void)spec;
    ((view_window *)user)->kind = (int32_t)gtk_drop_down_get_selected(GTK_DROP_DOWN(object));
}

static void seed_chosen(GtkSpinButton *button, gpointer user) {
    ((view_window *)user)->seed = (uint64_t)gtk_spin_button_get_value(button);
}

static void side_chosen(GtkSpinButton *button, gpointer user) {
    ((view_window *)user)->side = gtk_spin_button_get_value_as_int(button);
}

static void make_clicked(GtkButton *button, gpointer user) {
    (void)button;
    maps_generate(user);
}

static GtkWidget *kinds_create(view_window *w) {
    const char *names[32] = {NULL};
    int32_t count;
    const map_kind *kinds = map_kinds(&count);
    for (int32_t i = 0; i < count && i < 31; i++) names[i] = kinds[i].name;
    GtkWidget *drop_down = gtk_drop_down_new_from_strings(names);
    g_signal_connect(drop_down, "notify::selected", G_CALLBACK(kind_chosen), w);
    return drop_down;
}

static GtkWidget *spin(view_window *w, double least, double most, double value, GCallback chosen) {
    GtkWidget *widget = gtk_spin_button_new_with_range(least, most, 1);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(widget), value);
    g_signal_connect(widget, "value-changed", chosen, w);
    return widget;
}

static void add_row(GtkWidget *grid, int row, const char *name, GtkWidget *widget) {
    if (name) gtk_grid_attach(GTK_GRID(grid), gtk_label_new(name), 0, row, 1, 1);
    gtk_grid_attach(GTK_GRID(grid), widget, 1, row, 1, 1);
}

GtkWidget *generator_button_create(view_window *w) {
    GtkWidget *grid = gtk_grid_new(), *popover = gtk_popover_new();
    GtkWidget *button = gtk_menu_button_new(), *make = gtk_button_new_with_label("Make");
    gtk_grid_set_row_spacing(GTK_GRID(grid), 4);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 8);
    add_row(grid, 0, "Kind", kinds_create(w));
    add_row(grid, 1, "Seed", spin(w, 0, 999999999, 1, G_CALLBACK(seed_chosen)));
    add_row(grid, 2, "Cells a side", spin(w, 16, 4096, 512, G_CALLBACK(side_chosen)));
    add_row(grid, 3, NULL, make);
    g_signal_connect(make, "clicked", G_CALLBACK(make_clicked), w);
    gtk_popover_set_child(GTK_POPOVER(popover), grid);
    gtk_menu_button_set_label(GTK_MENU_BUTTON(button), "Generate");
    gtk_menu_button_set_popover(GTK_MENU_BUTTON(button), popover);
    return button;
}
