// test_legend.c - the key of a picture names what is drawn.

#include "tests/support/sessions.h"
#include "viewer/picture/legend_key.h"
#include "viewer/picture/picture.h"

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
