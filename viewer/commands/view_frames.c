// view_frames.c - how long the frames of a window take to draw, without one.
#define _POSIX_C_SOURCE 200809L // clock_gettime

#include "viewer/commands/view_frames.h"

#include "viewer/canvas/canvas_battle.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"
#include "viewer/options/plural.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { FRAME_WIDTH = 1280, FRAME_HEIGHT = 800, FRAMES = 31, OWN_SIDE = 1024 };

// What is drawn, and with what.
typedef struct frames {
    session *session;
    canvas *canvas;
    battle_session battle;
    battle_work work;
    canvas_battle *battle_canvas;
    cairo_surface_t *surface;
} frames;

static double milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void draw(frames *f, cairo_t *cairo) {
    canvas_pointer pointer = {true, 100, 100};
    const session *s = f->session;
    if (f->battle.ground)
        canvas_battle_draw(f->battle_canvas, cairo, &f->battle, &s->camera, s->layers, pointer);
    else
        canvas_draw(f->canvas, cairo, f->session, pointer);
}

static double draw_frame(frames *f) {
    cairo_t *cairo = cairo_create(f->surface);
    double before = milliseconds();
    draw(f, cairo);
    double spent = milliseconds() - before;
    cairo_destroy(cairo);
    return spent;
}

static void do_battle(frames *f) {
    battle_job job;
    while (battle_session_next_job(&f->battle, &job)) {
        battle_news news = battle_work_do(&f->work, &job);
        battle_session_accept(&f->battle, &news);
    }
}

// Each frame has its view moved by a pixel, so that none is a copy of the last; and each shows
// another tick of the battle, if there is one. The median in milliseconds.
static double median_frame(frames *f) {
    double times[FRAMES];
    for (int i = 0; i < FRAMES; i++) {
        battle_session_step(&f->battle);
        do_battle(f);
        camera_pan(&f->session->camera, i % 2 ? 1 : -1, 0);
        times[i] = draw_frame(f);
    }
    qsort(times, FRAMES, sizeof *times, by_size);
    return times[FRAMES / 2];
}

// Pixels a cell; 0 = the whole map.
static const double zooms[] = {0, 0.5, 1, 2, 3, 4, 8, 24};
enum { ZOOM_COUNT = sizeof zooms / sizeof zooms[0] };

static void print_zooms(void) {
    printf("%-30s", "pixels a cell");
    for (int i = 0; i < ZOOM_COUNT; i++)
        zooms[i] > 0 ? printf("%7.1f", zooms[i]) : printf("%7s", "fit");
    printf("\n");
}

// A line of a table: what is shown, and a median for each zoom, at the middle of the map.
static void print_medians(const char *name, frames *f) {
    session *s = f->session;
    printf("%-30s", name);
    for (int i = 0; i < ZOOM_COUNT; i++) {
        session_fit(s);
        if (zooms[i] > 0)
            camera_zoom_at(&s->camera, FRAME_WIDTH / 2.0, FRAME_HEIGHT / 2.0,
                           zooms[i] / s->camera.scale);
        printf("%7.2f", median_frame(f));
        fflush(stdout);
    }
    session_fit(s);
    printf("\n");
}

// ---- A plan

static void plan(planning *p, session *s) {
    plan_job job;
    while (session_next_job(s, &job)) {
        plan_answer answer = planning_do(p, &job, NULL, NULL);
        session_accept(s, &answer);
    }
}

static void plan_by(planning *p, session *s, hr_quality quality) {
    s->request.quality = quality;
    session_request_changed(s);
    plan(p, s);
}

// Layers of a value for each cell of the map, each alone with those at first.
static void print_grids(frames *f, planning *p) {
    static const layer GRIDS[] = {LAYER_AREAS, LAYER_LENGTHS, LAYER_WAYS};
    static const char *const NAMES[] = {"and areas", "and lengths", "and a thousand ways"};
    session *s = f->session;
    for (int i = 0; i < 3; i++) {
        session_toggle_layer(s, GRIDS[i]);
        plan(p, s);
        print_medians(NAMES[i], f);
        session_toggle_layer(s, GRIDS[i]);
    }
}

static void show_all_but(session *s, layer_set hidden) {
    for (int i = 0; i < LAYER_COUNT; i++)
        if (layers_has(s->layers, (layer)i) == layers_has(hidden, (layer)i))
            session_toggle_layer(s, (layer)i);
}

static void print_qualities(frames *f, planning *p) {
    static const char *const NAMES[] = {"all layers, balanced", "all layers, fast",
                                        "all layers, exact"};
    static const hr_quality QUALITIES[] = {HR_BALANCED, HR_FAST, HR_EXACT};
    for (int i = 0; i < 3; i++) {
        plan_by(p, f->session, QUALITIES[i]);
        print_medians(NAMES[i], f);
    }
}

static void print_costs(frames *f, planning *p) {
    session *s = f->session;
    unit_choice choice = s->choice;
    snprintf(choice.costs, sizeof choice.costs, "3=0.5");
    session_choose_unit(s, &choice);
    plan(p, s);
    print_medians("all layers, A* by costs", f);
}

static void measure_plan(frames *f) {
    session *s = f->session;
    planning p = {0};
    int32_t right = hr_map_width(s->map) * HR_CELL, down = hr_map_height(s->map) * HR_CELL;
    print_zooms();
    print_medians("no plan, layers at first", f);
    session_click(s, (hr_position){right / 8, down / 8});
    session_click(s, (hr_position){right / 8 * 7, down / 8 * 7});
    plan(&p, s);
    print_medians("a plan, layers at first", f);
    print_grids(f, &p);
    show_all_but(s, UINT32_C(1) << LAYER_WAYS);
    plan(&p, s);
    print_medians("all but a thousand ways", f);
    show_all_but(s, 0);
    print_qualities(f, &p);
    print_costs(f, &p);
    planning_end(&p);
}

// ---- A battle

static int measure_battle(frames *f, int32_t units) {
    f->battle.wishes.units = units;
    f->battle.wishes.orders = units / 10;
    battle_session_fight(&f->battle, f->session);
    do_battle(f);
    if (!f->battle.ground) return complain("view: %s", f->battle.message);
    printf("a battle of %d unit%s\n", (int)f->battle.shot.unit_count,
           plural(f->battle.shot.unit_count));
    print_zooms();
    print_medians("none selected", f);
    battle_session_select_all(&f->battle);
    print_medians("all selected", f);
    return EXIT_DONE;
}

// ---- The whole

static int measure(frames *f, opened_map *opened, int32_t units) {
    int status = EXIT_DONE;
    session_show(f->session, opened);
    session_resize(f->session, FRAME_WIDTH, FRAME_HEIGHT);
    session_fit(f->session);
    printf("first frame: %.2f ms; then the medians of %d frames in milliseconds\n", draw_frame(f),
           FRAMES);
    if (units > 0)
        status = measure_battle(f, units);
    else
        measure_plan(f);
    return status;
}

int print_frames(const char *map_path, const map_input *input, int32_t units) {
    opened_map opened = map_path
                            ? open_map_file(map_path, input)
                            : open_map_generated(find_map_kind("plateau"), 1, OWN_SIDE, OWN_SIDE);
    if (!opened.map) return complain("%s", opened.message.text);
    frames f = {.session = session_create(),
                .canvas = canvas_create(),
                .battle = battle_session_begin(),
                .battle_canvas = canvas_battle_create(),
                .surface =
                    cairo_image_surface_create(CAIRO_FORMAT_RGB24, FRAME_WIDTH, FRAME_HEIGHT)};
    int status = EXIT_DONE;
    if (f.session && f.canvas && f.battle_canvas) status = measure(&f, &opened, units);
    hr_map_destroy(opened.map);
    cairo_surface_destroy(f.surface);
    canvas_battle_destroy(f.battle_canvas);
    battle_session_end(&f.battle);
    battle_work_end(&f.work);
    canvas_destroy(f.canvas);
    session_destroy(f.session);
    return status;
}
