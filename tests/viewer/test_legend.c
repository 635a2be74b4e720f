// test_legend.c - the key of a picture names what is drawn; every layer has a sample of its own.

#include "tests/support/sessions.h"
#include "viewer/canvas/layer_sample.h"
#include "viewer/picture/legend_key.h"
#include "viewer/picture/picture.h"

#include <string.h>

static const char *text_of(const picture_scene *scene, key_kind kind) {
    picture_layout layout = picture_lay_out(scene);
    static key_list list;
    list = legend_key(scene, &layout);
    for (int32_t i = 0; i < list.count; i++)
        if (list.entries[i].kind == kind) return list.entries[i].text;
    return NULL;
}

Test(legend, what_was_looked_at_is_named_by_the_stage_that_did) {
    static const struct {
        hr_stage stage;
        const char *text;
    } cases[] = {{HR_STAGE_ASTAR, "looked at by A*"},
                 {HR_STAGE_ROUTES, "portals looked at"},
                 {HR_STAGE_EXACT, "looked at by the exact search"}};
    session *s = session_with_ends();
    planning p = {0};
    plan(&p, s);
    picture_scene scene = session_scene(s);
    picture_record record = picture_record_begin(hr_allocator_default());
    scene.record = &record;
    cr_expect_null(text_of(&scene, KEY_SEARCHED));
    for (int i = 0; i < 3; i++) {
        hr_event event = {.kind = HR_EVENT_EXPANSION, .stage = cases[i].stage};
        record.count = 0;
        picture_record_event(&event, &record);
        cr_expect_str_eq(text_of(&scene, KEY_SEARCHED), cases[i].text);
    }
    hr_event event = {.kind = HR_EVENT_EXPANSION, .stage = HR_STAGE_ASTAR};
    picture_record_event(&event, &record);
    cr_expect_str_eq(text_of(&scene, KEY_SEARCHED), "looked at by the searches");
    picture_record_end(&record);
    end(&p, s);
}

// ---- Beside the switches of the window

static cairo_surface_t *sample(bool is_mark, int which) {
    cairo_surface_t *image =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, LAYER_SAMPLE_WIDTH, LAYER_SAMPLE_HEIGHT);
    cairo_t *cairo = cairo_create(image);
    cairo_set_source_rgb(cairo, 0, 1, 0); // which no layer is
    cairo_paint(cairo);
    if (is_mark)
        mark_sample_draw(cairo, (sample_mark)which);
    else
        layer_sample_draw(cairo, (layer)which);
    cairo_destroy(cairo);
    cairo_surface_flush(image);
    return image;
}

static bool are_alike(cairo_surface_t *a, cairo_surface_t *b) {
    size_t size = (size_t)cairo_image_surface_get_stride(a) * LAYER_SAMPLE_HEIGHT;
    return memcmp(cairo_image_surface_get_data(a), cairo_image_surface_get_data(b), size) == 0;
}

Test(legend, every_layer_and_mark_has_a_sample_of_its_own_and_words) {
    enum { ALL = LAYER_COUNT + SAMPLE_COUNT };
    cairo_surface_t *samples[ALL];
    for (int i = 0; i < ALL; i++) {
        bool is_mark = i >= LAYER_COUNT;
        int which = is_mark ? i - LAYER_COUNT : i;
        const char *words =
            is_mark ? mark_sample_words((sample_mark)which) : layer_about((layer)which)->help;
        cr_expect_gt(strlen(words), 5, "%d: \"%s\"", i, words);
        samples[i] = sample(is_mark, which);
        for (int other = 0; other < i; other++)
            cr_expect_not(are_alike(samples[i], samples[other]), "%d and %d look alike", other, i);
    }
    for (int i = 0; i < ALL; i++) cairo_surface_destroy(samples[i]);
}
