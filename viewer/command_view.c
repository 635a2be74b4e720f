// command_view.c - `handrail view`: a map in a window; and, without a window, how long its frames
// take to draw.
#define _POSIX_C_SOURCE 200809L // clock_gettime

#include "arguments.h"
#include "command.h"
#include "viewer/canvas/canvas.h"

#ifdef HANDRAIL_WINDOW
#include "viewer/window/window.h"
#endif

#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char help[] =
    "usage: handrail view [MAP] [--report FILE]\n"
    "       handrail view MAP --frames\n"
    "\n"
    "Opens a window with a map, a PNG or a Moving AI .map: click a start, click a goal. The key ?\n"
    "lists all keys.\n"
    "\n"
    "  --report FILE  write what the window shows to FILE as JSON after every change, for scripts\n"
    "  --frames       print how long frames of 1280x800 take to draw, without a window\n"
    "  --help         this help\n"
    "\n"
    "example:\n"
    "  handrail view data/islands.png\n";

typedef struct view_choices {
    const char *map_path, *report_path;
    bool wants_frames, wants_help;
} view_choices;

static int read_arguments(int argc, char **argv, view_choices *choices) {
    static const struct option OPTIONS[] = {{"report", required_argument, NULL, 'r'},
                                            {"frames", no_argument, NULL, 'f'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    opterr = 0;
    for (int letter; (letter = getopt_long(argc, argv, ":h", OPTIONS, NULL)) != -1;) {
        if (letter == '?' || letter == ':') return complain_option(argv, letter);
        if (letter == 'r') choices->report_path = optarg;
        if (letter == 'f') choices->wants_frames = true;
        if (letter == 'h') choices->wants_help = true;
    }
    if (argc - optind > 1) return complain("view: too many arguments: %s", argv[optind + 1]);
    choices->map_path = optind < argc ? argv[optind] : NULL;
    return EXIT_DONE;
}

// ---- Frames

enum { FRAME_WIDTH = 1280, FRAME_HEIGHT = 800, FRAMES = 61 };

static double milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double draw_frame(canvas *c, session *s, cairo_surface_t *surface) {
    cairo_t *cairo = cairo_create(surface);
    double before = milliseconds();
    canvas_draw(c, cairo, s, (canvas_pointer){true, 100, 100});
    double spent = milliseconds() - before;
    cairo_destroy(cairo);
    return spent;
}

// Each frame has its view moved by a pixel, so that none is a copy of the last.
static void print_frames(const char *name, canvas *c, session *s, cairo_surface_t *surface) {
    double times[FRAMES];
    for (int i = 0; i < FRAMES; i++) {
        camera_pan(&s->camera, i % 2 ? 1 : -1, 0);
        times[i] = draw_frame(c, s, surface);
    }
    qsort(times, FRAMES, sizeof *times, by_size);
    printf("%-24s median %6.2f ms   most %6.2f ms\n", name, times[FRAMES / 2], times[FRAMES - 1]);
}

static void plan(planning *p, session *s) {
    plan_job job;
    while (session_next_job(s, &job)) {
        plan_answer answer = planning_do(p, &job, NULL, NULL);
        session_accept(s, &answer);
    }
}

static void measure(canvas *c, session *s, cairo_surface_t *surface) {
    planning p = {0};
    int32_t right = hr_map_width(s->map) * HR_CELL, down = hr_map_height(s->map) * HR_CELL;
    session_resize(s, FRAME_WIDTH, FRAME_HEIGHT);
    session_fit(s);
    printf("%-24s        %6.2f ms\n", "first frame", draw_frame(c, s, surface));
    print_frames("whole map", c, s, surface);
    session_click(s, (hr_position){right / 8, down / 8});
    session_click(s, (hr_position){right / 8 * 7, down / 8 * 7});
    plan(&p, s);
    print_frames("whole map, with a plan", c, s, surface);
    camera_zoom_at(&s->camera, FRAME_WIDTH / 2.0, FRAME_HEIGHT / 2.0, 1 / s->camera.scale);
    print_frames("a pixel a cell", c, s, surface);
    camera_zoom_at(&s->camera, FRAME_WIDTH / 2.0, FRAME_HEIGHT / 2.0, 24);
    print_frames("24 pixels a cell", c, s, surface);
    session_fit(s);
    for (int i = 0; i < LAYER_COUNT; i++)
        if (!layers_has(s->layers, (layer)i)) session_toggle_layer(s, (layer)i);
    plan(&p, s);
    print_frames("whole map, all layers", c, s, surface);
    planning_end(&p);
}

static int print_all_frames(const char *map_path) {
    if (!map_path) return complain("view --frames needs a map");
    session *s = session_create();
    canvas *c = canvas_create();
    opened_map opened = open_map_file(map_path);
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, FRAME_WIDTH, FRAME_HEIGHT);
    int status = EXIT_DONE;
    if (!opened.map) status = complain("%s", opened.message.text);
    if (s && c && opened.map) {
        session_show(s, &opened);
        measure(c, s, surface);
    }
    cairo_surface_destroy(surface);
    canvas_destroy(c);
    session_destroy(s);
    return status;
}

// ---- The command

static int open_window(const view_choices *choices) {
#ifdef HANDRAIL_WINDOW
    if (!gtk_init_check()) return complain("view: there is no display to open a window on");
    return window_run(choices->map_path, choices->report_path);
#else
    (void)choices;
    return complain("view: this program was built without its window: install GTK 4 (Debian: "
                    "libgtk-4-dev) and build again");
#endif
}

int command_view(int argc, char **argv) {
    view_choices choices = {0};
    int status = read_arguments(argc, argv, &choices);
    if (status != EXIT_DONE) return status;
    if (choices.wants_help) return fputs(help, stdout), EXIT_DONE;
    return choices.wants_frames ? print_all_frames(choices.map_path) : open_window(&choices);
}
