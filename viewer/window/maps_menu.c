// maps_menu.c - the menu of maps: chooser, samples, recent files, saving.

#include "viewer/window/maps_menu.h"

#include "viewer/model/path_names.h"
#include "viewer/options/readable.h"
#include "viewer/output/files.h"
#include "viewer/window/keys.h"
#include "viewer/window/maps_open.h"
#include "viewer/window/maps_save.h"
#include "viewer/window/query_copy.h"

#include <stdlib.h>
#include <string.h>

enum { RECENT_MOST = 10 };

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

static void import_action(GSimpleAction *action, GVariant *value, gpointer user) {
    (void)action, (void)value;
    maps_choose_picture(from_menu(user));
}

static void path_action(GSimpleAction *action, GVariant *value, gpointer user) {
    (void)action;
    maps_open(from_menu(user), g_variant_get_bytestring(value));
}

static void save_action(GSimpleAction *action, GVariant *value, gpointer user) {
    (void)action;
    maps_save(from_menu(user), (save_kind)g_variant_get_int32(value));
}

static void copy_action(GSimpleAction *action, GVariant *value, gpointer user) {
    (void)action;
    query_copy(from_menu(user), (query_form)g_variant_get_int32(value));
}

static void add_actions(view_window *w) {
    static const GActionEntry ENTRIES[] = {{"open", open_action, NULL, NULL, NULL, {0}},
                                           {"import", import_action, NULL, NULL, NULL, {0}},
                                           {"path", path_action, "ay", NULL, NULL, {0}},
                                           {"save", save_action, "i", NULL, NULL, {0}},
                                           {"copy", copy_action, "i", NULL, NULL, {0}}};
    g_action_map_add_action_entries(G_ACTION_MAP(w->window), ENTRIES, G_N_ELEMENTS(ENTRIES), w);
}

// In a menu an underscore would mark the letter after it.
static char *as_label(const char *name) {
    char **parts = g_strsplit(name, "_", -1), *label = g_strjoinv("__", parts);
    g_strfreev(parts);
    return make_readable(label);
}

static void add_path(GMenu *menu, const char *path, const char *name) {
    char *label = as_label(name);
    GMenuItem *item = g_menu_item_new(label, NULL);
    g_free(label);
    g_menu_item_set_action_and_target(item, "win.path", "^ay", path); // any bytes
    g_menu_append_item(menu, item);
    g_object_unref(item);
}

static bool is_map(const char *name) {
    return g_str_has_suffix(name, ".png") || g_str_has_suffix(name, ".map");
}

static bool is_recent(const char *name) { return ends_in_type(name, MAP_TYPES_READ " rec"); }

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
        add_path(menu, paths[i], name_in_path(paths[i]));
        g_free(paths[i]);
    }
    if (entries) g_dir_close(entries);
}

// The folder as it lies from the one that the program is in, or NULL where that is not known.
static char *beside_program(const char *folder) {
    char *program = g_file_read_link("/proc/self/exe", NULL);
    if (!program) return NULL;
    char *place = g_path_get_dirname(program);
    char *joined = g_build_filename(place, folder, NULL);
    g_free(program);
    g_free(place);
    return joined;
}

// The folder of the maps that come with the project, to be freed: of where it is used, as
// installed, or of where it was built, whichever is there first; else NULL.
static char *find_samples(void) {
    if (g_file_test("data/README.md", G_FILE_TEST_EXISTS)) return g_strdup("data");
    const char *const places[] = {HANDRAIL_DATA_INSTALLED, HANDRAIL_DATA_OF_BUILD};
    for (size_t i = 0; i < G_N_ELEMENTS(places); i++) {
        char *folder = beside_program(places[i]);
        if (folder && g_file_test(folder, G_FILE_TEST_IS_DIR)) return folder;
        g_free(folder);
    }
    return NULL;
}

static void fill_samples(GMenu *menu) {
    char *folder = find_samples();
    if (folder) add_folder(menu, folder);
    g_free(folder);
}

static int by_newness(gconstpointer a, gconstpointer b) {
    return g_date_time_compare(gtk_recent_info_get_modified((GtkRecentInfo *)(uintptr_t)b),
                               gtk_recent_info_get_modified((GtkRecentInfo *)(uintptr_t)a));
}

static void fill_recent(GMenu *menu) {
    GList *items = gtk_recent_manager_get_items(gtk_recent_manager_get_default());
    items = g_list_sort(items, by_newness);
    const char *paths[RECENT_MOST];
    int32_t count = 0;
    for (GList *item = items; item && count < RECENT_MOST; item = item->next) {
        char *path = g_filename_from_uri(gtk_recent_info_get_uri(item->data), NULL, NULL);
        bool is_own = gtk_recent_info_has_application(item->data, g_get_application_name());
        if (path && is_own && is_recent(path))
            paths[count++] = path;
        else
            g_free(path);
    }
    for (int32_t i = 0; i < count; i++) {
        char name[PATH_NAME_LENGTH];
        name_path(paths, count, i, name);
        add_path(menu, paths[i], name);
    }
    for (int32_t i = 0; i < count; i++) g_free((gpointer)(uintptr_t)paths[i]);
    g_list_free_full(items, (GDestroyNotify)gtk_recent_info_unref);
}

static void recent_changed(GtkRecentManager *manager, gpointer menu) {
    (void)manager;
    g_menu_remove_all(menu);
    fill_recent(menu);
}

static void add_copying(GMenu *menu) {
    g_menu_append(menu, "Copy the query as a command", "win.copy(0)");
    g_menu_append(menu, "Copy the query as C code", "win.copy(1)");
}

static void add_saving(GMenu *menu) {
    g_menu_append(menu, "Save map ...", "win.save(0)");
    g_menu_append(menu, "Save picture as PNG ...", "win.save(1)");
    g_menu_append(menu, "Save picture as SVG ...", "win.save(2)");
}

GtkWidget *maps_menu_create(view_window *w) {
    GMenu *menu = g_menu_new(), *samples = g_menu_new(), *recent = g_menu_new();
    GMenu *saving = g_menu_new(), *copying = g_menu_new();
    GtkWidget *button = gtk_menu_button_new();
    add_actions(w);
    fill_samples(samples);
    fill_recent(recent);
    add_saving(saving);
    add_copying(copying);
    g_signal_connect_object(gtk_recent_manager_get_default(), "changed", G_CALLBACK(recent_changed),
                            recent, 0);
    g_menu_append(menu, "Open ...", "win.open");
    g_menu_append_submenu(menu, "Maps that come with it", G_MENU_MODEL(samples));
    g_menu_append_submenu(menu, "Recent", G_MENU_MODEL(recent));
    g_menu_append(menu, "Import a picture ...", "win.import");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(saving));
    g_menu_append_section(menu, NULL, G_MENU_MODEL(copying));
    gtk_menu_button_set_label(GTK_MENU_BUTTON(button), "Map");
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(button), G_MENU_MODEL(menu));
    gtk_widget_set_name(button, "menu-map");
    keys_after_menu(w, button);
    g_object_unref(menu), g_object_unref(samples), g_object_unref(recent), g_object_unref(saving);
    g_object_unref(copying);
    return button;
}
