// search_trace.c - see search_trace.h.
//
// An event has the block it ends at as its id and the one it began at as its parent's, so that a
// tree of the search can be shown; x and y are the middle of the unit, in cells.

#include "viewer/commands/search_trace.h"

#include "viewer/formats/format.h"
#include "viewer/options/arguments.h"
#include "viewer/output/files.h"

#include <inttypes.h>
#include <stdlib.h>

// A line where an event has points, a dot where it is at one place.
static const char views[] =
    "\"views\": {\"main\": [\n"
    "  {\"$\": \"path\", \"$if\": \"${{ !!$.points }}\", \"points\": \"${{ $.points }}\",\n"
    "   \"line-width\": 0.2, \"fill\": \"${{ $.colour }}\"},\n"
    "  {\"$\": \"circle\", \"$if\": \"${{ !$.points }}\", \"x\": \"${{ $.x }}\", \"y\": \"${{ $.y "
    "}}\",\n"
    "   \"radius\": 0.35, \"fill\": \"${{ $.colour }}\"}\n"
    "]},\n"
    "\"pivot\": {\"x\": \"${{ $.x }}\", \"y\": \"${{ $.y }}\"},\n";

typedef struct event_look {
    const char *type, *colour;
    bool is_line; // from where it began to where it ended
} event_look;

// By hr_event_kind; the hands have colours of their own.
static const event_look looks[] = {
    [HR_EVENT_RAY] = {"ray", "#606060", true},
    [HR_EVENT_RUN] = {"run", "#D55E00", true},
    [HR_EVENT_TURNING_POINT] = {"turning point", "#D55E00", false},
    [HR_EVENT_EXIT] = {"exit", "#009E73", false},
    [HR_EVENT_LOOP_CLOSED] = {"loop closed", "#141414", false},
    [HR_EVENT_SPLIT] = {"split", "#CC79A7", false},
    [HR_EVENT_GAVE_UP] = {"give up", "#141414", true},
    [HR_EVENT_EXPANSION] = {"expand", "#CC79A7", false},
    [HR_EVENT_LEG] = {"leg", "#0072B2", true},
};

static double middle(int32_t cell, int32_t size) { return cell + size / 2.0; }

static void print_event(const search_trace *trace, const hr_event *event, format_text *text) {
    int32_t width = hr_map_width(trace->map);
    int32_t size = hr_map_class(trace->map, trace->request->class_id).size;
    const event_look *look = &looks[event->kind];
    const char *colour = event->kind == HR_EVENT_RUN && event->is_left ? "#0072B2" : look->colour;
    double x = middle(event->to.x, size), y = middle(event->to.y, size);
    format_print(text, ",\n  {\"type\": \"%s\", \"id\": %" PRId64 ", \"x\": %.1f, \"y\": %.1f",
                 look->type, (int64_t)event->to.y * width + event->to.x, x, y);
    if (look->is_line)
        format_print(text,
                     ", \"pId\": %" PRId64
                     ", \"points\": [{\"x\": %.1f, \"y\": %.1f}, {\"x\": %.1f, "
                     "\"y\": %.1f}]",
                     (int64_t)event->from.y * width + event->from.x, middle(event->from.x, size),
                     middle(event->from.y, size), x, y);
    if (event->kind == HR_EVENT_RUN)
        format_print(text, ", \"hand\": \"%s\"", event->is_left ? "left" : "right");
    if (event->kind == HR_EVENT_RAY)
        format_print(text, ", \"is_clear\": %s", event->is_clear ? "true" : "false");
    format_print(text, ", \"stage\": \"%s\", \"depth\": %d, \"colour\": \"%s\"}",
                 hr_stage_name(event->stage), (int)event->depth, colour);
}

static double cells(int32_t coordinate) { return (double)coordinate / HR_CELL; }

static void print_end(const char *type, hr_position at, const char *colour, format_text *text) {
    format_print(
        text, "  {\"type\": \"%s\", \"id\": \"%s\", \"x\": %.9g, \"y\": %.9g, \"colour\": \"%s\"}",
        type, type, cells(at.x), cells(at.y), colour);
}

static void print_path(const hr_path *path, format_text *text) {
    if (path->count < 2) return;
    hr_position end = path->waypoints[path->count - 1];
    format_print(
        text,
        ",\n  {\"type\": \"path\", \"id\": \"path\", \"status\": \"%s\", \"length\": %.9g, "
        "\"x\": %.9g, \"y\": %.9g, \"colour\": \"#E69F00\", \"points\": [",
        hr_status_name(path->status), path->length_256ths / HR_CELL, cells(end.x), cells(end.y));
    for (int32_t i = 0; i < path->count; i++)
        format_print(text, "%s{\"x\": %.9g, \"y\": %.9g}", i > 0 ? ", " : "",
                     cells(path->waypoints[i].x), cells(path->waypoints[i].y));
    format_print(text, "]}");
}

bool write_search_trace(const search_trace *trace, const char *path) {
    format_text text = {0};
    format_print(&text, "{\"version\": \"1.4.0\",\n");
    format_print(&text, "%.500s", views);
    format_print(&text, "\"events\": [\n");
    print_end("source", trace->request->start, "#009E73", &text);
    format_print(&text, ",\n");
    print_end("destination", trace->request->goal, "#D55E00", &text);
    for (int32_t i = 0; i < trace->record->count; i++)
        print_event(trace, &trace->record->events[i], &text);
    print_path(trace->path, &text);
    format_print(&text, "\n]}\n");
    if (text.is_lost) complain("%s: %s", path, hr_error_text(HR_OUT_OF_MEMORY));
    bool is_written = !text.is_lost && write_file(path, text.at, text.size);
    free(text.at);
    return is_written;
}
