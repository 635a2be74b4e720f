// test_drawing_memory.c - drawing without memory, at any of its calls: nothing is read or written
// that is not there, and with memory again the same canvas draws the whole picture. Memory of Cairo
// and of fontconfig is theirs, and does not fail here.

#include "tests/support/battle_sessions.h"
#include "tests/support/compare_views.h"
#include "tests/support/failing_malloc.h"
#include "tests/support/pixels.h"
#include "viewer/canvas/canvas_battle.h"
#include "viewer/canvas/canvas_recording.h"
#include "viewer/check/check_view.h"
#include "viewer/picture/picture.h"

enum { WIDTH = 500, HEIGHT = 400 };

// ---- What is drawn: by a canvas of its own, which keeps what it can

typedef struct drawing {
    void *canvas, *of;
    void (*draw)(const struct drawing *drawing, cairo_t *cairo);
    void *(*create)(void);
    void (*destroy)(void *canvas);
} drawing;

static cairo_surface_t *drawn(const drawing *d, long fail_at, bool persists) {
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
    cairo_t *cairo = cairo_create(image);
    the_malloc = (failing_malloc){.fail_at = fail_at, .persists = persists};
    d->draw(d, cairo);
    the_malloc.fail_at = 0;
    cairo_destroy(cairo);
    cairo_surface_flush(image);
    return image;
}

static void expect_recovery(const drawing *d, cairo_surface_t *whole, long fail_at, bool persists) {
    drawing own = *d;
    own.canvas = d->create();
    cr_assert_not_null(own.canvas);
    cairo_surface_destroy(drawn(&own, fail_at, persists));
    cairo_surface_t *again = drawn(&own, 0, false);
    int64_t pixels = difference(whole, again);
    cr_expect_eq(pixels, 0, "call %ld%s: %d pixels differ with memory again", fail_at,
                 persists ? " and all later ones" : "", (int)pixels);
    cairo_surface_destroy(again);
    own.destroy(own.canvas);
}

static void expect_recoveries(const drawing *d) {
    drawing own = *d;
    own.canvas = d->create();
    cr_assert_not_null(own.canvas);
    cairo_surface_t *whole = drawn(&own, 0, false);
    long calls = the_malloc.calls;
    own.destroy(own.canvas);
    cr_assert_gt(calls, 0, "the picture needs memory");
    for (long i = 1; i <= calls; i++) {
        expect_recovery(d, whole, i, false);
        expect_recovery(d, whole, i, true);
    }
    cairo_surface_destroy(whole);
}

// ---- A session with all that can be shown

static void *new_canvas(void) { return canvas_create(); }
static void end_canvas(void *c) { canvas_destroy(c); }

static session *asking_for_all(void) {
    session *s = asking();
    session_resize(s, WIDTH, HEIGHT);
    session_fit(s);
    s->layers = (UINT32_C(1) << LAYER_COUNT) - 1;
    return s;
}

static void plan(planning *p, session *s) {
    plan_job job;
    while (session_next_job(s, &job)) {
        plan_answer answer = planning_do(p, &job, NULL, NULL);
        session_accept(s, &answer);
    }
}

static void draw_session(const drawing *d, cairo_t *cairo) {
    canvas_draw(d->canvas, cairo, d->of, (canvas_pointer){0});
}

Test(drawing_memory, a_plan_with_all_layers) {
    planning p = {0};
    session *s = asking_for_all();
    plan(&p, s);
    cr_assert_not_null(session_lengths(s));
    cr_assert_not_null(session_ways(s));
    expect_recoveries(&(drawing){NULL, s, draw_session, new_canvas, end_canvas});
    planning_end(&p);
    session_destroy(s);
}

// A picture for a file is not kept: what it lacks is told.
static cairo_status_t draw_picture(const picture_scene *scene, long fail_at) {
    picture_layout layout = picture_lay_out(scene);
    cairo_surface_t *image =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, layout.width, layout.height);
    cairo_t *cairo = cairo_create(image);
    the_malloc = (failing_malloc){.fail_at = fail_at};
    cairo_status_t status = picture_draw(cairo, scene, &layout);
    the_malloc.fail_at = 0;
    cairo_destroy(cairo);
    cairo_surface_destroy(image);
    return status;
}

Test(drawing_memory, a_picture_for_a_file) {
    planning p = {0};
    session *s = asking_for_all();
    session_toggle_fog(s);
    plan(&p, s);
    picture_scene scene = session_scene(s);
    scene.lengths = session_lengths(s);
    cr_assert_eq(draw_picture(&scene, 0), CAIRO_STATUS_SUCCESS);
    long calls = the_malloc.calls;
    cr_assert_gt(calls, 0, "the picture needs memory");
    for (long i = 1; i <= calls; i++)
        cr_expect_eq(draw_picture(&scene, i), CAIRO_STATUS_NO_MEMORY, "call %ld", i);
    planning_end(&p);
    session_destroy(s);
}

// ---- The panes of a comparison and of a check

typedef struct panes {
    session *s;
    compare_view compare;
    check_view check;
} panes;

static void draw_comparison(const drawing *d, cairo_t *cairo) {
    panes *p = d->of;
    compare_view_draw(&p->compare, cairo, d->canvas, p->s, (canvas_pointer){0}, WIDTH, HEIGHT);
}

static void draw_check(const drawing *d, cairo_t *cairo) {
    panes *p = d->of;
    check_view_draw(&p->check, cairo, d->canvas, p->s, (canvas_pointer){0}, WIDTH, HEIGHT);
}

Test(drawing_memory, a_comparison) {
    planning plans = {0};
    panes p = {.s = asking_for_all(), .compare = compare_view_begin()};
    answer(&p.compare, &plans, p.s, 0);
    cr_assert(compare_view_has_answer(&p.compare, 0));
    expect_recoveries(&(drawing){NULL, &p, draw_comparison, new_canvas, end_canvas});
    compare_view_end(&p.compare);
    planning_end(&plans);
    session_destroy(p.s);
}

Test(drawing_memory, a_check) {
    panes p = {.s = asking_for_all(), .check = check_view_begin()};
    check_job job;
    check_outcome *outcome;
    check_view_look(&p.check, p.s);
    cr_assert(check_view_next_job(&p.check, p.s, &job));
    cr_assert_eq(check_do(&job, &outcome), HR_OK);
    check_view_accept(&p.check, outcome);
    expect_recoveries(&(drawing){NULL, &p, draw_check, new_canvas, end_canvas});
    check_view_end(&p.check);
    session_destroy(p.s);
}

// ---- A battle, a recording

typedef struct fight {
    session *s;
    battle_session battle;
    battle_work work;
} fight;

static void work_off(fight *f) { work_off_battle(&f->battle, &f->work); }

static void *new_battle_canvas(void) { return canvas_battle_create(); }
static void end_battle_canvas(void *c) { canvas_battle_destroy(c); }

static void draw_battle(const drawing *d, cairo_t *cairo) {
    fight *f = d->of;
    canvas_battle_draw(d->canvas, cairo, &f->battle, &f->s->camera, f->s->layers,
                       (canvas_pointer){0});
}

Test(drawing_memory, a_battle) {
    fight f = {asking_for_all(), battle_session_begin(), {.is_on = false}};
    f.battle.wishes.units = 40;
    f.battle.wishes.has_fog = true;
    battle_heat_begin(&f.battle.heat, HEAT_DENSITY);
    battle_session_fight(&f.battle, f.s);
    work_off(&f);
    for (int i = 0; i < 5; i++) {
        battle_session_step(&f.battle);
        work_off(&f);
    }
    cr_assert_eq(f.battle.shot.unit_count, 40);
    expect_recoveries(&(drawing){NULL, &f, draw_battle, new_battle_canvas, end_battle_canvas});
    battle_session_end(&f.battle);
    battle_work_end(&f.work);
    session_destroy(f.s);
}

static void *new_recording_canvas(void) { return canvas_recording_create(); }
static void end_recording_canvas(void *c) { canvas_recording_destroy(c); }

static void draw_recording(const drawing *d, cairo_t *cairo) {
    canvas_recording_draw(d->canvas, cairo, d->of, (UINT32_C(1) << LAYER_COUNT) - 1);
}

Test(drawing_memory, a_recording) {
    hr_message message;
    recording_session s = recording_session_begin();
    reel *r = reel_open(HANDRAIL_RECORDINGS "/0.2-battle.rec", &message);
    recording_job job;
    cr_assert_not_null(r, "%s", message.text);
    recording_session_open(&s, r);
    while (recording_session_next_job(&s, &job)) {
        recording_job_do(&job);
        recording_session_accept(&s, &job);
    }
    s.camera.width = WIDTH, s.camera.height = HEIGHT;
    camera_fit(&s.camera, hr_map_width(s.shot.map), hr_map_height(s.shot.map));
    expect_recoveries(
        &(drawing){NULL, &s, draw_recording, new_recording_canvas, end_recording_canvas});
    recording_session_end(&s);
}
