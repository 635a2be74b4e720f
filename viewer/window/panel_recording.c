// panel_recording.c - a tick of a recording in words, the list of its requests, and its controls.

#include "viewer/window/panel_recording.h"

#include "viewer/canvas/canvas_recording.h"
#include "viewer/model/recording/recording_words.h"
#include "viewer/options/plural.h"
#include "viewer/window/maps_open.h"
#include "viewer/window/popups.h"
#include "viewer/window/recording_control.h"
#include "viewer/window/update.h"
#include "viewer/window/widgets.h"

#include <stdio.h>

enum { LIST_HEIGHT = 190, MARK_SIDE = 16 };

static const char *const filter_names[RECORDING_FILTERS + 1] = {"All", "Waiting", "Short or none",
                                                                "Differing", NULL};

// ---- From the recording to the widgets

static void facts_of(const recording_session *s, char text[STORY_LENGTH]) {
    const reel *r = s->reel;
    text[0] = '\0';
    if (r && s->is_read && s->shown >= 0) words_for_tick(r, s->shown, text);
    if (!r)
        snprintf(text, STORY_LENGTH,
                 "A game that records itself (docs/in-a-game.md), or handrail bench tick --record "
                 "FILE, makes one.");
}

static void whole_of(const recording_session *s, char text[STORY_LENGTH]) {
    const reel *r = s->reel;
    text[0] = '\0';
    if (!r || !s->is_read) return;
    snprintf(text, STORY_LENGTH, "%.80s: %d tick%s, %d x %d cells. %s%s", r->title,
             (int)r->tick_count, plural(r->tick_count), (int)r->width, (int)r->height,
             r->differing ? "Some answers are not the recorded ones."
                          : "Every answer is the recorded one.",
             r->is_cut_off ? " It was cut off." : "");
}

static void selected_of(const recording_session *s, char text[4 * STORY_LENGTH]) {
    const recorded_item *item = recording_session_item(s);
    char request[STORY_LENGTH], why[STORY_LENGTH], story[STORY_LENGTH];
    text[0] = '\0';
    if (!item && s->has_selected)
        snprintf(text, STORY_LENGTH, "This tick has no request with tag %llu.",
                 (unsigned long long)s->tag);
    if (!item || !s->is_read || s->shown < 0) return;
    words_for_request(item, request);
    words_for_item(item, why);
    words_for_story(s->reel, s->shown, item->request.tag, story);
    snprintf(text, 4 * STORY_LENGTH, "%s\n\n%s%s%s", why, request, story[0] ? "\n\n" : "", story);
}

// The rows are made anew with each tick and filter; only those in view have widgets.
static void fill_rows(view_window *w) {
    recording_panel *panel = &w->recording;
    const recording_session *s = &panel->session;
    if (panel->listed == s->rows_version) return;
    panel->listed = s->rows_version;
    char **texts = g_new0(char *, (gsize)s->row_count + 1);
    for (int32_t i = 0; i < s->row_count; i++) {
        char text[ROW_LENGTH];
        words_for_row(&s->shot.items.at[s->rows[i]], text);
        texts[i] = g_strdup(text);
    }
    guint count = g_list_model_get_n_items(G_LIST_MODEL(panel->texts));
    gtk_string_list_splice(panel->texts, 0, count, (const char *const *)texts);
    g_strfreev(texts);
} // NOLINT(clang-analyzer-unix.Malloc): g_strfreev is not known to free

static void fill_choice(view_window *w) {
    recording_panel *panel = &w->recording;
    const recording_session *s = &panel->session;
    guint row = GTK_INVALID_LIST_POSITION;
    for (int32_t i = 0; s->selected >= 0 && i < s->row_count; i++)
        if (s->rows[i] == s->selected) row = (guint)i;
    gtk_single_selection_set_selected(panel->choice, row);
}

static void fill_bar(view_window *w) {
    recording_panel *panel = &w->recording;
    const recording_session *s = &panel->session;
    int32_t count = recording_session_tick_count(s);
    gtk_range_set_range(GTK_RANGE(panel->slider), 0, count > 1 ? count - 1 : 1);
    gtk_range_set_value(GTK_RANGE(panel->slider), s->tick);
    gtk_button_set_label(GTK_BUTTON(panel->play), s->is_playing ? "Pause" : "Play");
    gtk_widget_set_sensitive(panel->bar, count > 0);
}

void recording_panel_fill(view_window *w) {
    recording_panel *panel = &w->recording;
    const recording_session *s = &panel->session;
    char says[WORDS_LENGTH], text[4 * STORY_LENGTH];
    recording_session_say(s, says);
    gtk_label_set_text(GTK_LABEL(panel->says), says);
    facts_of(s, text);
    gtk_label_set_text(GTK_LABEL(panel->facts), text);
    whole_of(s, text);
    gtk_label_set_text(GTK_LABEL(panel->whole), text);
    selected_of(s, text);
    gtk_label_set_text(GTK_LABEL(panel->focus), text);
    gtk_widget_set_visible(panel->stop, s->reel && !s->is_read);
    gtk_widget_set_sensitive(panel->step, recording_session_item(s) != NULL);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(panel->filter), (guint)s->filter);
    fill_rows(w);
    fill_choice(w);
    fill_bar(w);
}

// ---- From the widgets to the recording

static void open_clicked(GtkButton *button, gpointer user) {
    (void)button;
    maps_choose(user);
}

static void stop_clicked(GtkButton *button, gpointer user) {
    (void)button;
    recording_session_stop_reading(&((view_window *)user)->recording.session);
}

static void step_clicked(GtkButton *button, gpointer user) {
    (void)button;
    recording_control_step(user);
}

static void follow(view_window *w, int direction) {
    recording_session_follow(&w->recording.session, direction);
    recording_control_go_on(w);
}

static void earlier_clicked(GtkButton *button, gpointer user) {
    (void)button;
    follow(user, -1);
}

static void later_clicked(GtkButton *button, gpointer user) {
    (void)button;
    follow(user, 1);
}

static void back_clicked(GtkButton *button, gpointer user) {
    (void)button;
    recording_control_move(user, -1);
}

static void on_clicked(GtkButton *button, gpointer user) {
    (void)button;
    recording_control_move(user, 1);
}

static void play_clicked(GtkButton *button, gpointer user) {
    (void)button;
    view_window *w = user;
    recording_control_play(w, !w->recording.session.is_playing);
}

static void slid(GtkRange *range, gpointer user) {
    view_window *w = user;
    if (w->is_filling) return;
    recording_control_move(w, (int64_t)gtk_range_get_value(range) - w->recording.session.tick);
}

static void filter_chosen(GObject *object, GParamSpec *spec, gpointer user) {
    (void)spec;
    view_window *w = user;
    if (w->is_filling) return;
    guint chosen = gtk_drop_down_get_selected(GTK_DROP_DOWN(object));
    recording_session_show(&w->recording.session, (recording_filter)chosen);
    window_update_page(w);
}

static void row_chosen(GObject *object, GParamSpec *spec, gpointer user) {
    (void)spec;
    view_window *w = user;
    recording_session *s = &w->recording.session;
    guint row = gtk_single_selection_get_selected(GTK_SINGLE_SELECTION(object));
    if (w->is_filling || row >= (guint)s->row_count) return;
    recording_session_select(s, s->rows[row]);
    window_update_page(w);
}

// ---- The list: a label for each row in view

static void make_row(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user) {
    (void)factory, (void)user;
    GtkWidget *label = gtk_label_new("");
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_list_item_set_child(item, label);
}

static void fill_row(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user) {
    (void)factory, (void)user;
    char name[32];
    GtkWidget *label = gtk_list_item_get_child(item);
    gtk_label_set_text(GTK_LABEL(label),
                       gtk_string_object_get_string(gtk_list_item_get_item(item)));
    snprintf(name, sizeof name, "request-%u", gtk_list_item_get_position(item));
    gtk_widget_set_name(label, name);
}

static GtkWidget *list_create(view_window *w) {
    recording_panel *panel = &w->recording;
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(make_row), w);
    g_signal_connect(factory, "bind", G_CALLBACK(fill_row), w);
    panel->texts = gtk_string_list_new(NULL);
    panel->choice = gtk_single_selection_new(G_LIST_MODEL(panel->texts));
    gtk_single_selection_set_autoselect(panel->choice, FALSE);
    gtk_single_selection_set_can_unselect(panel->choice, TRUE);
    g_signal_connect(panel->choice, "notify::selected", G_CALLBACK(row_chosen), w);
    GtkWidget *list = gtk_list_view_new(GTK_SELECTION_MODEL(panel->choice), factory);
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), list);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_ALWAYS);
    gtk_scrolled_window_set_overlay_scrolling(GTK_SCROLLED_WINDOW(scrolled), FALSE);
    gtk_scrolled_window_set_has_frame(GTK_SCROLLED_WINDOW(scrolled), TRUE);
    gtk_widget_set_size_request(scrolled, -1, LIST_HEIGHT);
    return scrolled;
}

// ---- The widgets

static void draw_mark(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer kind) {
    (void)area;
    canvas_recording_draw_mark(cairo, (recording_mark)GPOINTER_TO_INT(kind), width / 2.0,
                               height / 2.0);
}

static GtkWidget *legend_create(void) {
    GtkWidget *grid = gtk_grid_new();
    gtk_grid_set_column_spacing(GTK_GRID(grid), 4);
    for (int kind = 0; kind < RECORDING_MARKS; kind++) {
        GtkWidget *mark = gtk_drawing_area_new();
        GtkWidget *label = gtk_label_new(recording_mark_name((recording_mark)kind));
        gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(mark), MARK_SIDE);
        gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(mark), MARK_SIDE);
        gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(mark), draw_mark, GINT_TO_POINTER(kind),
                                       NULL);
        gtk_label_set_xalign(GTK_LABEL(label), 0);
        gtk_grid_attach(GTK_GRID(grid), mark, kind % 2 * 2, kind / 2, 1, 1);
        gtk_grid_attach(GTK_GRID(grid), label, kind % 2 * 2 + 1, kind / 2, 1, 1);
    }
    return grid;
}

static GtkWidget *add_row(GtkWidget *panel) {
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    gtk_widget_add_css_class(row, "bar");
    gtk_box_append(GTK_BOX(panel), row);
    return row;
}

static void add_choice(view_window *w, GtkWidget *box) {
    recording_panel *panel = &w->recording;
    GtkWidget *row = add_row(box);
    panel->filter = popup_list(filter_names);
    gtk_widget_set_name(panel->filter, "recording-filter");
    gtk_widget_set_tooltip_text(panel->filter, "Which requests are listed, and marked on the map");
    g_signal_connect(panel->filter, "notify::selected", G_CALLBACK(filter_chosen), w);
    gtk_box_append(GTK_BOX(row), panel->filter);
    GtkWidget *earlier = widget_add_button(row, "Earlier", G_CALLBACK(earlier_clicked), w);
    GtkWidget *later = widget_add_button(row, "Later", G_CALLBACK(later_clicked), w);
    gtk_widget_set_tooltip_text(earlier,
                                "The tick before in which the selected tag asked or waited");
    gtk_widget_set_tooltip_text(later, "The next tick in which the selected tag asks or waits");
    gtk_box_append(GTK_BOX(box), list_create(w));
}

static void add_selected(view_window *w, GtkWidget *box) {
    recording_panel *panel = &w->recording;
    GtkWidget *row = add_row(box);
    panel->step = widget_add_button(row, "Step its search", G_CALLBACK(step_clicked), w);
    gtk_widget_set_name(panel->step, "recording-step");
    gtk_widget_set_tooltip_text(panel->step,
                                "On the page Plan, with the map as the request has found it");
    panel->focus = widget_text("");
    gtk_label_set_selectable(GTK_LABEL(panel->focus), FALSE);
    gtk_box_append(GTK_BOX(box), panel->focus);
}

GtkWidget *recording_panel_create(view_window *w) {
    recording_panel *panel = &w->recording;
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    w->is_filling = true;
    panel->says = widget_heading();
    panel->facts = widget_text("");
    panel->whole = widget_text("");
    gtk_widget_add_css_class(panel->whole, "faint");
    gtk_box_append(GTK_BOX(box), panel->says);
    gtk_box_append(GTK_BOX(box), panel->facts);
    add_choice(w, box);
    add_selected(w, box);
    gtk_box_append(GTK_BOX(box), legend_create());
    gtk_box_append(GTK_BOX(box), panel->whole);
    GtkWidget *row = add_row(box);
    widget_add_button(row, "Open ...", G_CALLBACK(open_clicked), w);
    panel->stop = widget_add_button(row, "Enough: show what is read", G_CALLBACK(stop_clicked), w);
    w->is_filling = false;
    return box;
}

GtkWidget *recording_bar_create(view_window *w) {
    recording_panel *panel = &w->recording;
    GtkWidget *row = panel->bar = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    gtk_widget_add_css_class(row, "bar");
    gtk_widget_set_margin_start(row, 8);
    gtk_widget_set_margin_end(row, 8);
    gtk_widget_set_margin_bottom(row, 4);
    gtk_widget_set_valign(row, GTK_ALIGN_CENTER);
    panel->slider = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 1, 1);
    gtk_widget_set_name(panel->slider, "recording-slider");
    gtk_widget_set_hexpand(panel->slider, TRUE);
    gtk_widget_set_tooltip_text(panel->slider, "The tick");
    g_signal_connect(panel->slider, "value-changed", G_CALLBACK(slid), w);
    widget_add_button(row, "Back", G_CALLBACK(back_clicked), w);
    widget_add_button(row, "On", G_CALLBACK(on_clicked), w);
    panel->play = widget_add_button(row, "Play", G_CALLBACK(play_clicked), w);
    gtk_box_append(GTK_BOX(row), panel->slider);
    return row;
}
