// test_area_map.c - the areas of a unit: counted against the parts that a map check floods, in
// words, and as a layer of the window.

#include "tests/support/counting_allocator.h"
#include "tests/support/dice.h"
#include "tests/support/pixels.h"
#include "tests/support/sessions.h"
#include "viewer/canvas/canvas_areas.h"
#include "viewer/check/check_clearance.h"
#include "viewer/check/check_parts.h"

#include <stdlib.h>

// ---- Against floods

static hr_map *noise(dice *d, int32_t width, int32_t height, int32_t closed_of_16) {
    hr_map *map;
    hr_map_config config = hr_map_config_default();
    config.width = width, config.height = height;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    for (int32_t y = 0; y < height; y++)
        for (int32_t x = 0; x < width; x++)
            if (roll(d, 16) < closed_of_16) hr_map_set(map, x, y, HR_ROCK);
    return map;
}

static hr_class_id fresh_class(hr_map *map, int32_t size) {
    hr_class_id id;
    cr_assert_eq(hr_map_add_class(map, (hr_class){.pass = hr_pass_up_to(3), .size = size}, &id),
                 HR_OK);
    cr_assert_eq(hr_map_refresh(map, id), HR_OK);
    return id;
}

// Each part is one area, of its size; the larger the part, the lower the rank.
static void expect_parts(const area_map *areas, const check_parts *parts) {
    int64_t open = 0;
    cr_assert_eq(areas->count, parts->count);
    for (int32_t y = 0; y < areas->height; y++)
        for (int32_t x = 0; x < areas->width; x++) {
            int32_t part = parts->labels[y * areas->width + x], rank = area_of_block(areas, x, y);
            cr_assert_eq(part == NO_PART, rank == AREA_NONE, "block %d, %d", x, y);
            if (part == NO_PART) continue;
            hr_cell first = parts->at[part].first;
            cr_assert_eq(rank, area_of_block(areas, first.x, first.y), "block %d, %d", x, y);
            cr_assert_eq(areas->sizes[rank - 1], parts->at[part].size, "area %d", rank);
            open++;
        }
    cr_expect_eq(areas->open, open);
    for (int32_t i = 1; i < areas->count; i++) cr_expect_geq(areas->sizes[i - 1], areas->sizes[i]);
}

Test(area_map, areas_are_the_parts_of_a_check_by_size) {
    dice d = {seed_of_run(51)};
    hr_allocator allocator = hr_allocator_default();
    for (int round = 0; round < 40; round++) {
        int32_t width = 1 + roll(&d, 200), height = 1 + roll(&d, 200), size = 1 + roll(&d, 3);
        hr_map *map = noise(&d, width, height, 1 + roll(&d, 7) / size);
        hr_class_id id = fresh_class(map, size);
        uint8_t *clearance = malloc((size_t)(width * height));
        check_parts parts;
        area_map areas;
        check_clearance(hr_map_cells_const(map), width, height, hr_pass_up_to(3), clearance);
        cr_assert(check_parts_find(&parts, &allocator, clearance, size, width, height));
        cr_assert_eq(area_map_find(&areas, map, id, NULL, NULL), HR_OK);
        expect_parts(&areas, &parts);
        cr_expect_eq(area_of_block(&areas, -1, 0) + area_of_block(&areas, width, 0) +
                         area_of_block(&areas, 0, height),
                     3 * AREA_NONE);
        area_map_end(&areas);
        check_parts_end(&parts, &allocator);
        free(clearance);
        hr_map_destroy(map);
    }
}

Test(area_map, a_map_that_is_closed_has_none_and_one_that_is_too_large_is_refused) {
    dice d = {1};
    area_map areas;
    hr_map *closed = noise(&d, 30, 20, 16);
    cr_expect_eq(area_map_find(&areas, closed, fresh_class(closed, 1), NULL, NULL), HR_OK);
    cr_expect_eq(areas.count, 0);
    cr_expect_eq(area_of_block(&areas, 3, 3), AREA_NONE);
    area_map_end(&areas);
    hr_map_destroy(closed);
    hr_map *large = noise(&d, 16384, 1, 1);
    cr_expect(area_map_fits(large));
    hr_map_destroy(large);
}

static bool is_third_time(void *user) { return ++*(int *)user == 3; }

Test(area_map, what_is_stopped_leaves_none) {
    dice d = {2};
    area_map areas;
    hr_map *map = noise(&d, 200, 200, 4);
    int asked = 0;
    cr_expect_eq(area_map_find(&areas, map, fresh_class(map, 1), is_third_time, &asked), HR_OK);
    cr_expect_eq(asked, 3);
    cr_expect_null(areas.ranks);
    hr_map_destroy(map);
}

Test(area_map, a_share_is_rounded_but_never_to_all_or_nothing) {
    static const struct {
        int64_t size;
        const char *share;
    } shares[] = {{1000000, "100 %"}, {999999, "over 99.9 %"}, {995000, "99.5 %"},
                  {820400, "82 %"},   {99800, "10 %"},         {31200, "3.1 %"},
                  {400, "0.04 %"},    {1, "under 0.01 %"}};
    for (size_t i = 0; i < sizeof shares / sizeof shares[0]; i++) {
        int64_t size = shares[i].size;
        area_map areas = {.sizes = &size, .count = 1, .open = 1000000};
        char text[AREA_SHARE_ROOM];
        cr_expect_str_eq(area_share(&areas, 1, text), shares[i].share);
    }
}

// ---- The layer

static const char *const rooms[] = {
    "..........#.....#..", //
    "..........#.....#..", //
    "..........#.....#..", //
    "..........#.....#..", //
    "..........#.....#..", //
    "..........#.....#..", //
};

static session *session_with_areas(planning *p) {
    session *s = session_of(rooms, 6);
    session_resize(s, 760, 240);
    session_fit(s);
    session_toggle_layer(s, LAYER_AREAS);
    plan(p, s);
    cr_assert_not_null(session_areas(s));
    return s;
}

static void expect_place(const session *s, int32_t x, const char *words) {
    char text[WORDS_LENGTH];
    session_say_place(s, middle_of(x, 2), text);
    cr_expect_not_null(strstr(text, words), "no \"%s\" in: %s", words, text);
}

Test(area_layer, the_place_under_the_pointer_is_in_an_area_and_so_is_the_start) {
    planning p = {0};
    session *s = session_with_areas(&p);
    expect_place(s, 3, "   area 1, 59 % of what is open for this unit   ");
    expect_place(s, 10, "value 16: rock   closed   ");
    session_click(s, middle_of(12, 2));
    expect_place(s, 3, "area 1, 59 % of what is open for this unit; the start is in area 2   ");
    expect_place(s, 14, "area 2, 29 % of what is open for this unit; the start is in it, too   ");
    session_set_start(s, middle_of(10, 2));
    expect_place(s, 18, "area 3, 12 % of what is open for this unit; the start is in none   ");
    session_toggle_layer(s, LAYER_AREAS);
    expect_place(s, 18, "value 0: ground   open   ");
    end(&p, s);
}

Test(area_layer, areas_follow_strokes_and_the_unit) {
    planning p = {0};
    session *s = session_with_areas(&p);
    int64_t number = s->areas_number;
    session_click(s, middle_of(12, 2));
    plan(&p, s);
    cr_expect_eq(s->areas_number, number, "a start leaves them as they are");
    s->tool = TOOL_RECTANGLE;
    s->value = HR_GROUND;
    session_paint_begin(s, middle_of(10, 2));
    session_paint_on(s, middle_of(10, 3));
    session_paint_end(s);
    expect_place(s, 3, "area 1, 59 %");
    plan(&p, s);
    expect_place(s, 3, "area 1, 88 % of what is open for this unit; the start is in it, too   ");
    expect_place(s, 18, "area 2, 12 %");
    unit_choice choice = s->choice;
    choice.size = 3;
    session_choose_unit(s, &choice);
    plan_job job;
    cr_assert(session_next_job(s, &job));
    do_job(&p, s, &job);
    cr_expect_null(session_areas(s), "those of another unit are gone");
    plan(&p, s);
    expect_place(s, 3, "area 1, 73 %");
    expect_place(s, 14, "area 2, 27 %");
    expect_place(s, 17, "closed: rock within its 3 x 3 cells   ");
    end(&p, s);
}

static canvas_view view_of(const session *s) {
    canvas_view v = {.session = s,
                     .map = s->map,
                     .class_id = s->class_id,
                     .size = 1,
                     .layers = s->layers,
                     .areas = session_areas(s),
                     .start_area = session_start_area(s)};
    canvas_look(&v, &s->camera, s->map);
    return v;
}

static cairo_surface_t *blank(const session *s) {
    cairo_surface_t *image =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, s->camera.width, s->camera.height);
    cairo_t *cairo = cairo_create(image);
    cairo_set_source_rgb(cairo, 1, 1, 1);
    cairo_paint(cairo);
    cairo_destroy(cairo);
    cairo_surface_flush(image);
    return image;
}

// Where a cell is seen, its edge is the tint's.
Test(area_layer, tints_follow_the_edges_of_cells_at_any_scale) {
    static const double scales[] = {1, 3, 7.3, 19};
    planning p = {0};
    opened_map opened = open_map_generated(find_map_kind("city"), 3, 90, 70);
    session *s = session_create();
    session_show(s, &opened);
    session_resize(s, 300, 200);
    session_toggle_layer(s, LAYER_AREAS);
    plan(&p, s);
    for (int i = 0; i < 4; i++) {
        s->camera.left = 11.3, s->camera.top = 5.7, s->camera.scale = scales[i];
        canvas_view v = view_of(s);
        cairo_surface_t *image = blank(s);
        canvas_tint_areas(image, &v);
        int32_t wrong = 0, seen = 0;
        for (int32_t y = 0; y < s->camera.height; y++)
            for (int32_t x = 0; x < s->camera.width; x++) {
                hr_position at = camera_position_at(&s->camera, x + 0.5, y + 0.5);
                hr_cell cell = {at.x >> 8, at.y >> 8};
                bool is_on = at.x >= 0 && at.y >= 0 && cell.x < 90 && cell.y < 70;
                bool is_open = is_on && hr_map_label(s->map, s->class_id, cell) >= 0;
                wrong += (pixel(image, x, y) != 0xFFFFFF) != is_open;
                seen += is_open;
            }
        cr_expect_gt(seen, 0);
        cr_expect_eq(wrong, 0, "scale %g: %d of %d", scales[i], (int)wrong, (int)seen);
        cairo_surface_destroy(image);
    }
    end(&p, s);
}

// Of the pixels of a cell, those that have not the tone.
static int32_t others_in(const session *s, cairo_surface_t *image, int32_t x, uint32_t tone) {
    int32_t others = 0, scale = (int32_t)s->camera.scale;
    int32_t left = (int32_t)((x - s->camera.left) * s->camera.scale);
    int32_t top = (int32_t)((2 - s->camera.top) * s->camera.scale);
    for (int32_t v = 1; v < scale - 1; v++)
        for (int32_t u = 1; u < scale - 1; u++) others += pixel(image, left + u, top + v) != tone;
    return others;
}

Test(area_layer, each_area_has_its_tint_and_what_the_start_cannot_reach_is_hatched) {
    static const int32_t columns[] = {3, 14, 18};
    planning p = {0};
    session *s = session_with_areas(&p);
    for (int32_t home = 0; home <= 3; home++) {
        if (home > 0) session_set_start(s, middle_of(columns[home - 1], 2));
        canvas_view v = view_of(s);
        cairo_surface_t *image = blank(s);
        canvas_tint_areas(image, &v);
        cr_expect_eq(others_in(s, image, 10, 0xFFFFFF), 0, "a wall is not tinted");
        for (int32_t i = 0; i < 3; i++) {
            int32_t side = (int32_t)s->camera.scale - 2;
            int32_t others = others_in(s, image, columns[i], canvas_area_tone(0xFFFFFF, i + 1));
            if (home == 0 || home == i + 1)
                cr_expect_eq(others, 0, "area %d, start in %d", i + 1, home);
            else
                cr_expect(others > side * side / 6 && others < side * side / 2,
                          "area %d, start in %d: %d", i + 1, home, others);
        }
        cairo_surface_destroy(image);
    }
    end(&p, s);
}

static int apart(uint32_t a, uint32_t b) {
    int most = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        int away = abs((int)(a >> shift & 255) - (int)(b >> shift & 255));
        if (away > most) most = away;
    }
    return most;
}

Test(area_layer, the_nine_largest_have_tints_that_can_be_told_apart_and_all_others_one) {
    static const uint32_t grounds[] = {0xFFFFFF, 0xC0C0C0, 0x404040};
    for (int g = 0; g < 3; g++)
        for (int32_t rank = 1; rank <= 10; rank++)
            for (int32_t other = 1; other < rank; other++)
                cr_expect_gt(
                    apart(canvas_area_tone(grounds[g], rank), canvas_area_tone(grounds[g], other)),
                    20, "%d and %d", other, rank);
    cr_expect_eq(canvas_area_tone(0xFFFFFF, 10), canvas_area_tone(0xFFFFFF, AREA_LAST));
}

static cairo_surface_t *named(const session *s, const canvas_view *v) {
    cairo_surface_t *image = blank(s);
    cairo_t *cairo = cairo_create(image);
    canvas_name_areas(cairo, v);
    cairo_destroy(cairo);
    cairo_surface_flush(image);
    return image;
}

// Each name is one patch of dark pixels within its room.
Test(area_layer, each_area_is_named_once_where_there_is_room) {
    static const int32_t walls[] = {-1, 10, 16, 19};
    planning p = {0};
    session *s = session_with_areas(&p);
    canvas_view v = view_of(s);
    cairo_surface_t *image = named(s, &v);
    for (int32_t i = 0; i < 3; i++) {
        int32_t least_x = 10000, most_x = -1, least_y = 10000, most_y = -1;
        int32_t left = (int32_t)((walls[i] + 0.5 - s->camera.left) * s->camera.scale);
        int32_t right = (int32_t)((walls[i + 1] + 0.5 - s->camera.left) * s->camera.scale);
        for (int32_t y = 0; y < s->camera.height; y++)
            for (int32_t x = left > 0 ? left : 0; x < right && x < s->camera.width; x++) {
                if (brightness(pixel(image, x, y)) > 100) continue;
                if (x < least_x) least_x = x;
                if (x > most_x) most_x = x;
                if (y < least_y) least_y = y;
                if (y > most_y) most_y = y;
            }
        cr_expect(most_x > least_x && most_x - least_x < 70, "area %d: %d to %d", i + 1, least_x,
                  most_x);
        cr_expect(most_y - least_y < 16, "area %d: %d to %d", i + 1, least_y, most_y);
        cr_expect(abs((least_x + most_x) / 2 - (left + right) / 2) < 40,
                  "in the middle of its room");
    }
    cairo_surface_destroy(image);
    end(&p, s);
}

// The middle of the room of each area, where its name would be.
Test(area_layer, names_lie_beside_start_and_goals) {
    enum { HALF = 11 };
    planning p = {0};
    session *s = session_with_areas(&p);
    hr_position places[] = {{5 * HR_CELL, 3 * HR_CELL},
                            {13 * HR_CELL + HR_CELL / 2, 3 * HR_CELL},
                            {18 * HR_CELL + HR_CELL / 2, 3 * HR_CELL}};
    session_set_start(s, places[0]);
    session_set_goal(s, places[1]);
    session_add_goal(s, places[2]);
    canvas_view v = view_of(s);
    cairo_surface_t *image = named(s, &v);
    uint32_t paper = pixel(image, 0, 0);
    int32_t named = 0;
    for (int i = 0; i < 3; i++) {
        picture_point at = picture_place(&v.layout, places[i]);
        for (int32_t y = 0; y < s->camera.height; y++)
            for (int32_t x = (int32_t)at.x - HALF; x <= (int32_t)at.x + HALF; x++) {
                bool is_drawn = pixel(image, x, y) != paper;
                named |= is_drawn << i;
                if (abs(y - (int32_t)at.y) <= HALF) cr_expect_not(is_drawn, "%d: %d, %d", i, x, y);
            }
    }
    cr_expect_eq(named, 7, "above or below each there is a name");
    cairo_surface_destroy(image);
    end(&p, s);
}
