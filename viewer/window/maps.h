// maps.h - the ways in and out: chooser, recent files, the maps that come with the program, the
// generator; maps and pictures saved.
#ifndef HANDRAIL_VIEWER_WINDOW_MAPS_H
#define HANDRAIL_VIEWER_WINDOW_MAPS_H

#include "viewer/window/window_state.h"

GtkWidget *maps_menu_create(view_window *w);
GtkWidget *generator_button_create(view_window *w);
void maps_open(view_window *w, const char *path);
/// The map that the program was called with: if it cannot be loaded the program ends.
void maps_open_first(view_window *w, const char *path);
void maps_generate(view_window *w);
void maps_choose(view_window *w);
typedef enum save_kind { SAVE_MAP, SAVE_PICTURE_PNG, SAVE_PICTURE_SVG } save_kind;
void maps_save(view_window *w, save_kind kind);

#endif
