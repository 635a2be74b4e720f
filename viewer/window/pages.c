// pages.c - the row of pages.

#include "viewer/window/pages.h"

const window_page *window_page_at(const view_window *w, int page) {
    int count = 0;
    while (w->all_pages[count]) count++;
    return page >= 0 && page < count ? w->all_pages[page] : NULL;
}

void window_turn_to(view_window *w, int page) {
    const window_page *to = window_page_at(w, page);
    if (to) gtk_stack_set_visible_child_name(GTK_STACK(w->pages), to->name);
}
