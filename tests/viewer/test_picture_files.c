// test_picture_files.c - pictures as files, and records of events, with memory and without.

#include "tests/support/counting_allocator.h"
#include "tests/support/picture_scenes.h"
#include "viewer/picture/picture_save.h"

#include <criterion/redirect.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// ---- Files

typedef struct scratch_file {
    char path[256];
} scratch_file;

static scratch_file scratch(void) {
    scratch_file file;
    const char *place = getenv("TMPDIR");
    snprintf(file.path, sizeof file.path, "%s/picture_XXXXXX", place ? place : "/tmp");
    int handle = mkstemp(file.path);
    cr_assert(handle >= 0);
    close(handle);
    return file;
}

static bool begins_with(const scratch_file *file, const char *words) {
    char begin[64] = "";
    FILE *stream = fopen(file->path, "rb");
    cr_assert_not_null(stream);
    size_t length = fread(begin, 1, strlen(words), stream);
    fclose(stream);
    return length == strlen(words) && memcmp(begin, words, length) == 0;
}

Test(picture_files, pictures_are_saved_as_png_and_as_svg) {
    hr_map *map = map_drawn(courtyard, 8);
    hr_path path = path_along(around, 3);
    picture_scene scene = scene_of(map, &path);
    scratch_file file = scratch();
    cr_expect(picture_save_png(&scene, file.path));
    cr_expect(begins_with(&file, "\x89PNG\r\n\x1a\n"));
    cairo_surface_t *image = cairo_image_surface_create_from_png(file.path);
    cr_expect_eq(cairo_image_surface_get_width(image), picture_lay_out(&scene).width);
    cairo_surface_destroy(image);
    cr_expect(picture_save_svg(&scene, file.path));
    cr_expect(begins_with(&file, "<?xml"));
    remove(file.path);
    hr_map_destroy(map);
}

Test(picture_files, a_path_that_cannot_be_written_is_an_error) {
    cr_redirect_stderr();
    hr_map *map = map_drawn(courtyard, 8);
    hr_path path = path_along(around, 3);
    picture_scene scene = scene_of(map, &path);
    cr_expect_not(picture_save_png(&scene, "no_such_folder/picture.png"));
    cr_expect_not(picture_save_svg(&scene, "no_such_folder/picture.svg"));
    cr_expect_not(picture_save_png(&scene, "."));
    hr_map_destroy(map);
}

static void expect_all_failures_survived(bool (*save)(const picture_scene *, const char *)) {
    counting_allocator counts = {0};
    hr_map *map = map_sized(12, 8, counting(&counts));
    hr_path path = path_along(around, 3);
    picture_scene scene = scene_of(map, &path);
    scratch_file file = scratch();
    const long live = counts.live;
    bool is_saved = false;
    for (long call = 1; !is_saved; call++) {
        cr_assert_lt(call, 100);
        counts.calls = 0;
        counts.fail_at = call;
        is_saved = save(&scene, file.path);
        cr_expect_eq(counts.live, live, "call %ld leaks", call);
        cr_expect_eq(is_saved, counts.calls < call);
        counts.fail_at = 0;
        cr_expect(save(&scene, file.path), "the second try after call %ld", call);
    }
    remove(file.path);
    counts.fail_at = 0;
    hr_map_destroy(map);
    cr_expect_eq(counts.live, 0);
}

Test(picture_files, out_of_memory_while_saving_is_an_error_and_nothing_leaks) {
    cr_redirect_stderr();
    expect_all_failures_survived(picture_save_png);
    expect_all_failures_survived(picture_save_svg);
}

// ---- Records

Test(picture_files, a_record_keeps_no_more_than_its_limit) {
    picture_record record = picture_record_begin(hr_allocator_default());
    cr_expect_eq(record.most, PICTURE_EVENTS_MOST);
    record.most = 1000;
    for (int32_t i = 0; i < 2500; i++) {
        hr_event event = {.kind = HR_EVENT_RUN, .to = {i, 0}};
        picture_record_event(&event, &record);
    }
    cr_expect_eq(record.count, 1000);
    cr_expect_leq(record.capacity, 1000);
    cr_expect_eq(record.left_out, 1500);
    for (int32_t i = 0; i < record.count; i++) cr_assert_eq(record.events[i].to.x, i);
    picture_record_end(&record);
    cr_expect_null(record.events);
}

Test(picture_files, a_record_without_memory_is_empty_and_says_so) {
    for (long call = 1; call <= 3; call++) {
        counting_allocator counts = {.fail_at = call};
        picture_record record = picture_record_begin(counting(&counts));
        for (int32_t i = 0; i < 2000; i++) {
            hr_event event = {.kind = HR_EVENT_RUN};
            picture_record_event(&event, &record);
        }
        cr_expect(record.is_out_of_memory);
        cr_expect_eq(record.count, 0);
        cr_expect_eq(counts.live, 0);
        picture_record_end(&record);
    }
}
