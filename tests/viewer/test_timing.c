// test_timing.c - a scenario run for the window, without one: its figures against plans of our own,
// what it says where there is nothing to run, cancelling, and its picture.

#include "tests/support/pixels.h"
#include "viewer/bench/bench_files.h"
#include "viewer/bench/timing.h"
#include "viewer/options/unit_options.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// ---- Files in a folder of their own

static char folder[64];

static void make_folder(void) {
    snprintf(folder, sizeof folder, "/tmp/handrail_timing_XXXXXX");
    cr_assert_not_null(mkdtemp(folder));
}

static void remove_folder(void) {
    char command[100];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    cr_expect_eq(system(command), 0);
}

static const char *path_of(const char *name) {
    static char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void write_text(const char *name, const char *text) {
    FILE *file = fopen(path_of(name), "w");
    cr_assert_not_null(file);
    fputs(text, file);
    fclose(file);
}

enum { QUERIES = 60, WIDTH = 80, HEIGHT = 60 };

static void write_scenario(const char *name) {
    FILE *file = fopen(path_of(name), "w");
    cr_assert_not_null(file);
    fprintf(file, "version 1\n");
    srand(11);
    for (int i = 0; i < QUERIES; i++)
        fprintf(file, "0\tyard.map\t%d\t%d\t%d\t%d\t%d\t%d\t0\n", WIDTH, HEIGHT, rand() % WIDTH,
                rand() % HEIGHT, rand() % WIDTH, rand() % HEIGHT);
    fclose(file);
}

// ---- Jobs

static hr_map *yard(void) {
    hr_map_config config = hr_map_config_default();
    hr_map *map;
    config.width = WIDTH;
    config.height = HEIGHT;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    hr_map_fill(map, (hr_rect){40, 5, 2, 50}, HR_ROCK);
    hr_map_fill(map, (hr_rect){10, 30, 20, 2}, HR_ROCK);
    return map;
}

static timing_job job_for(const char *map_name) {
    timing_job job = {
        .choice = timing_choice_default(), .map = yard(), .unit = unit_options_default().unit};
    snprintf(job.map_name, sizeof job.map_name, "%s", map_name);
    snprintf(job.map_path, sizeof job.map_path, "%s", path_of(map_name));
    return job;
}

typedef struct watch {
    int64_t calls, done, total, end_at; // 0 = not
    int64_t asked, leave_at;            // 0 = never
} watch;

static void count(int64_t done, int64_t total, void *user) {
    watch *w = user;
    cr_expect_eq(done, ++w->calls);
    w->done = done;
    w->total = total;
}

static bool is_over(void *user) {
    watch *w = user;
    w->asked++;
    return (w->end_at > 0 && w->calls >= w->end_at) || (w->leave_at > 0 && w->asked >= w->leave_at);
}

static timing_outcome *run(timing_job *job, watch *w) {
    return timing_do(job, &(bench_listener){count, is_over, w});
}

// ---- Runs

Test(timing, every_query_is_planned_by_every_method_and_told_of, .init = make_folder,
     .fini = remove_folder) {
    watch w = {0};
    write_scenario("yard.map.scen");
    timing_job job = job_for("yard.map");
    timing_outcome *outcome = run(&job, &w);
    cr_assert(outcome->is_whole, "%s", outcome->message.text);
    cr_expect_eq(w.done, w.total);
    cr_expect_eq(w.total, 5 * QUERIES + QUERIES / 10);
    cr_expect_eq(outcome->results.query_count, QUERIES);
    cr_expect_null(job.map);
    for (int32_t i = 0; i < outcome->results.method_count; i++) {
        int32_t every = outcome->results.methods[i]->every;
        cr_expect_eq(outcome->figures[i].queries, QUERIES / every);
        cr_expect_gt(outcome->figures[i].mean_us, 0);
    }
    timing_end(outcome);
}

Test(timing, lengths_are_those_of_plans_of_our_own, .init = make_folder, .fini = remove_folder) {
    watch w = {0};
    write_scenario("other.scen");
    timing_job job = job_for("yard.png");
    snprintf(job.choice.scenario, sizeof job.choice.scenario, "%s", path_of("other.scen"));
    timing_outcome *outcome = run(&job, &w);
    cr_assert(outcome->is_whole, "%s", outcome->message.text);
    hr_map *map = yard();
    hr_planner *planner;
    hr_request request = hr_request_default();
    cr_assert_eq(hr_map_add_class(map, job.unit, &request.class_id), HR_OK);
    cr_assert_eq(hr_planner_create(map, NULL, &planner), HR_OK);
    request.quality = HR_EXACT;
    for (int32_t i = 0; i < QUERIES; i++) {
        const bench_query *query = &outcome->courses.at[0].queries[i];
        const bench_sample *sample = bench_sample_of(&outcome->results, 2, i);
        hr_path path;
        request.start = position_on_cell(query->start, 1);
        request.goal = position_on_cell(query->goal, 1);
        cr_assert_eq(hr_plan(planner, &request, &path), HR_OK);
        cr_expect_eq(sample->status, path.status);
        cr_expect_float_eq(sample->length, path.length_256ths / HR_CELL, 1e-9);
    }
    hr_planner_destroy(planner);
    hr_map_destroy(map);
    timing_end(outcome);
}

Test(timing, a_sample_is_spread_over_the_scenario_and_passes_multiply, .init = make_folder,
     .fini = remove_folder) {
    watch w = {0};
    write_scenario("yard.scen");
    timing_job job = job_for("yard.png");
    memset(job.choice.is_chosen, 0, sizeof job.choice.is_chosen);
    job.choice.is_chosen[1] = true;
    job.choice.sample = 7;
    job.choice.repeat = 3;
    timing_outcome *outcome = run(&job, &w);
    cr_assert(outcome->is_whole, "%s", outcome->message.text);
    cr_expect_eq(w.total, 21);
    cr_expect_eq(outcome->courses.at[0].queries[6].number, 6 * QUERIES / 7);
    timing_end(outcome);
}

Test(timing, it_ends_where_the_listener_leaves_without_a_complaint, .init = make_folder,
     .fini = remove_folder) {
    write_scenario("yard.map.scen");
    for (int64_t end_at = 1; end_at < 100; end_at += 37) {
        watch w = {.end_at = end_at};
        timing_job job = job_for("yard.map");
        timing_outcome *outcome = run(&job, &w);
        cr_expect_not(outcome->is_whole);
        cr_expect_str_empty(outcome->message.text);
        cr_expect_eq(w.done, end_at);
        timing_end(outcome);
    }
}

// Whatever it is at: building planes or routes, a plan, or between two.
Test(timing, it_is_left_wherever_it_asks_and_asks_hardly_again, .init = make_folder,
     .fini = remove_folder) {
    enum { ASKS_MOST = 40 };
    watch whole = {0};
    write_scenario("yard.map.scen");
    timing_job job = job_for("yard.map");
    timing_end(run(&job, &whole));
    for (int64_t leave_at = 1; leave_at < whole.asked; leave_at += 1 + leave_at / 4) {
        watch w = {.leave_at = leave_at};
        job = job_for("yard.map");
        timing_outcome *outcome = run(&job, &w);
        cr_expect_not(outcome->is_whole);
        cr_expect_str_empty(outcome->message.text);
        cr_expect_leq(w.asked, leave_at + ASKS_MOST);
        timing_end(outcome);
    }
}

// ---- What cannot be run

static void fails_with(timing_job *job, const char *words) {
    watch w = {0};
    timing_outcome *outcome = run(job, &w);
    cr_assert_not_null(outcome);
    cr_expect_not(outcome->is_whole);
    cr_expect_not_null(strstr(outcome->message.text, words), "\"%s\" is not in \"%s\"", words,
                       outcome->message.text);
    cr_expect_eq(w.calls, 0);
    timing_end(outcome);
}

Test(timing, what_cannot_be_run_is_said_with_its_reason, .init = make_folder,
     .fini = remove_folder) {
    timing_job job = job_for("yard.map");
    fails_with(&job, "yard.map: no scenario lies beside it");
    write_text("yard.scen", "version 1\n0\tyard.map\t80\t60\t1\t1\n");
    job = job_for("yard.map");
    fails_with(&job, "yard.scen");
    write_text("yard.scen", "version 1\n0\tyard.map\t9\t9\t1\t1\t2\t2\t0\n");
    job = job_for("yard.map");
    fails_with(&job, "yard.scen");
    job = job_for("yard.map");
    memset(job.choice.is_chosen, 0, sizeof job.choice.is_chosen);
    fails_with(&job, "no method is chosen");
}

Test(timing, the_scenario_with_the_maps_whole_name_comes_first, .init = make_folder,
     .fini = remove_folder) {
    char map_path[128];
    snprintf(map_path, sizeof map_path, "%s", path_of("yard.map"));
    cr_expect_null(scenario_beside(map_path));
    write_text("yard.scen", "");
    char *second = scenario_beside(map_path);
    write_text("yard.map.scen", "");
    char *first = scenario_beside(map_path);
    cr_expect_str_eq(second, path_of("yard.scen"));
    cr_expect_str_eq(first, path_of("yard.map.scen"));
    free(first);
    free(second);
}

// ---- What is shown, and saved

static int64_t dark_pixels(timing_outcome *outcome, int32_t width, int32_t height) {
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    cairo_t *cairo = cairo_create(image);
    cr_assert_eq(timing_draw(cairo, outcome, "nothing yet", width, height), CAIRO_STATUS_SUCCESS);
    cairo_destroy(cairo);
    cairo_surface_flush(image);
    const unsigned char *bytes = cairo_image_surface_get_data(image);
    int64_t dark = 0;
    for (int32_t y = 0; y < height; y++)
        for (int32_t x = 0; x < width; x++)
            dark += bytes[(ptrdiff_t)y * cairo_image_surface_get_stride(image) + 4 * x] < 128;
    cairo_surface_destroy(image);
    return dark;
}

Test(timing, plot_and_table_are_drawn_in_any_size, .init = make_folder, .fini = remove_folder) {
    watch w = {0};
    write_scenario("yard.scen");
    timing_job job = job_for("yard.map");
    timing_outcome *outcome = run(&job, &w);
    int64_t words = dark_pixels(NULL, 900, 800);
    cr_expect_gt(words, 20);
    cr_expect_gt(dark_pixels(outcome, 900, 800), 10 * words);
    dark_pixels(outcome, 30, 20);
    dark_pixels(outcome, 300, 2000);
    timing_end(outcome);
}

// Columns of the table: what has at least so many pixels of paper on both sides, in all of its
// rows.
static int columns_drawn(timing_outcome *outcome, int32_t width) {
    enum { TALL = 460, LINE = 20, BETWEEN = 8 };
    int32_t rows = outcome->results.method_count + 1, first = TALL - (rows + 2) * LINE - 14;
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, TALL);
    cairo_t *cairo = cairo_create(image);
    int columns = 0, paper = BETWEEN;
    timing_draw(cairo, outcome, "", width, TALL);
    cairo_destroy(cairo);
    cairo_surface_flush(image);
    for (int32_t x = 0; x < width; x++) {
        bool has_ink = false;
        for (int32_t y = first; y < first + rows * LINE - 2; y++)
            has_ink |= brightness(pixel(image, x, y)) < 200;
        columns += has_ink && paper >= BETWEEN;
        paper = has_ink ? 0 : paper + 1;
    }
    cairo_surface_destroy(image);
    return columns;
}

Test(timing, no_column_of_the_table_runs_into_another_in_a_small_window, .init = make_folder,
     .fini = remove_folder) {
    watch w = {0};
    write_scenario("yard.scen");
    timing_job job = job_for("yard.map");
    timing_outcome *outcome = run(&job, &w);
    cr_expect_eq(columns_drawn(outcome, 323), 3);
    cr_expect_eq(columns_drawn(outcome, 450), 5);
    cr_expect_eq(columns_drawn(outcome, 800), 11);
    timing_end(outcome);
}

Test(timing, the_figures_are_told_to_scripts_and_rows_are_written, .init = make_folder,
     .fini = remove_folder) {
    watch w = {0};
    write_scenario("yard.scen");
    timing_job job = job_for("yard.map");
    timing_outcome *outcome = run(&job, &w);
    json_t *all = timing_json(outcome), *none = timing_json(NULL);
    cr_expect(json_is_true(json_object_get(all, "is_whole")));
    cr_expect_eq(json_array_size(json_object_get(all, "methods")), 6);
    cr_expect(json_is_null(none));
    cr_assert(write_bench_csv(path_of("times.csv"), &outcome->results));
    FILE *file = fopen(path_of("times.csv"), "r");
    int lines = 0;
    for (int letter; (letter = fgetc(file)) != EOF;) lines += letter == '\n';
    fclose(file);
    cr_expect_eq(lines, 1 + 5 * QUERIES + QUERIES / 10);
    json_decref(all);
    json_decref(none);
    timing_end(outcome);
}
