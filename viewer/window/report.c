// report.c - the state of the window as JSON, for scripts.

#include "viewer/window/report.h"

#include "viewer/output/files.h"
#include "viewer/window/cell_readout.h"
#include "viewer/window/hold_up.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static char *report_of(const view_window *w) {
    json_t *all = session_json(w->session);
    json_object_set_new(all, "page", json_string(w->page->name));
    char under_pointer[READOUT_LENGTH];
    cell_readout_say(w, under_pointer);
    json_object_set_new(all, "under_pointer", json_string(under_pointer));
    json_object_set_new(all, "longest_hold_up_us", json_integer(hold_up_longest().passed_us));
    json_object_set_new(all, "longest_computing_us", json_integer(hold_up_longest().computed_us));
    for (int i = 0; w->all_pages[i]; i++) {
        const window_page *page = w->all_pages[i];
        if (page->report) json_object_set_new(all, page->name, page->report(w));
    }
    char *report = all ? json_dumps(all, JSON_INDENT(2) | JSON_REAL_PRECISION(15)) : NULL;
    json_decref(all);
    return report;
}

void window_write_report(const view_window *w) {
    char *report = w->report_path ? report_of(w) : NULL;
    if (report) write_file(w->report_path, report, strlen(report));
    free(report);
}
