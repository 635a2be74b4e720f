// drag_source.c - a window from which a file can be dragged, for the test of the window: at the top
// left corner of the display, 60 x 60 pixels. The file is named by the first argument.

#include <gtk/gtk.h>

static GdkContentProvider *prepare(GtkDragSource *source, double x, double y, gpointer path) {
    (void)source, (void)x, (void)y;
    GFile *file = g_file_new_for_path(path);
    GdkContentProvider *provider = gdk_content_provider_new_typed(G_TYPE_FILE, file);
    g_object_unref(file);
    return provider;
}

static void activate(GtkApplication *application, gpointer path) {
    GtkWidget *window = gtk_application_window_new(application);
    GtkWidget *area = gtk_drawing_area_new();
    GtkDragSource *source = gtk_drag_source_new();
    gtk_window_set_title(GTK_WINDOW(window), "drag source");
    gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
    gtk_window_set_default_size(GTK_WINDOW(window), 60, 60);
    g_signal_connect(source, "prepare", G_CALLBACK(prepare), path);
    gtk_widget_add_controller(area, GTK_EVENT_CONTROLLER(source));
    gtk_window_set_child(GTK_WINDOW(window), area);
    gtk_window_present(GTK_WINDOW(window));
}

int main(int argc, char **argv) {
    if (argc != 2) return 2;
    GtkApplication *application =
        gtk_application_new("org.handrail.drag", G_APPLICATION_NON_UNIQUE);
    g_signal_connect(application, "activate", G_CALLBACK(activate), argv[1]);
    int status = g_application_run(G_APPLICATION(application), 0, NULL);
    g_object_unref(application);
    return status;
}
