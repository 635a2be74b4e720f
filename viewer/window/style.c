// style.c - how the window looks beyond its theme, in the theme's own colours.

#include "viewer/window/style.h"

// The switch for the pages must not be what keeps the window from being small.
static const char rules[] =
    "stackswitcher button.text-button { min-width: 0; padding: 4px 4px; }"
    "headerbar menubutton button, headerbar button.text-button { min-width: 0; padding: 4px; }"
    ".message { background: @theme_bg_color; color: @theme_fg_color; border: 1px solid @borders;"
    " border-radius: 6px; padding: 6px 6px 6px 12px; margin: 10px; }"
    ".faint { opacity: 0.65; font-size: 90%; }"
    "button.listed { background: @theme_selected_bg_color; color: @theme_selected_fg_color; }"
    ".two-lines { min-height: 2.7em; }"
    "button.small { padding: 2px 6px; }"
    ".figures { font-size: 90%; } .figures button.small { padding: 2px 2px; }"
    ".bar button { padding: 4px 8px; min-width: 0; } .bar { padding: 0 4px; }"
    "spinbutton.small button { padding: 0; min-width: 20px; }"
    "button.swatch { padding: 1px; min-width: 0; min-height: 0; }"
    "button.swatch.chosen { outline: 2px solid @theme_selected_bg_color; }"
    ".dialog { padding: 12px; }"
    ".tools { padding: 3px; } .tools button { padding: 4px 3px; min-width: 42px; }"
    "notebook tab { padding: 2px 6px; min-width: 0; }"
    ".readout { padding: 3px 8px; border-top: 1px solid @borders; min-height: 1.3em; }";

void style_begin(GtkWidget *widget) {
    GtkCssProvider *style = gtk_css_provider_new();
    gtk_css_provider_load_from_data(style, rules, -1);
    gtk_style_context_add_provider_for_display(gtk_widget_get_display(widget),
                                               GTK_STYLE_PROVIDER(style),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    g_object_unref(style);
}

bool style_is_dark(GtkWidget *widget) {
    GdkRGBA text;
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &text);
    return text.red + text.green + text.blue > 1.5F;
}
