// picture_path.c - the search and what came of it: both hands' traces, and the path with the
// ground that the unit sweeps along it.

#include "viewer/picture/picture_path.h"

#include "viewer/picture/picture_layout.h"
#include "viewer/picture/picture_symbols.h"
#include "viewer/picture/picture_text.h"

#include <math.h>

static const double swept_least = 14; // pixels: narrower ground hides under the path
static const double square_least = 3, share_of_square = 0.7; // the line is seen between squares

bool picture_has_event(const picture_scene *scene, hr_event_kind kind) {
    for (int32_t i = 0; scene->record && i < scene->record->count; i++)
        if (scene->record->events[i].kind == kind) return true;
    return false;
}

// ---- Traces

static bool is_same(hr_cell a, hr_cell b) { return a.x == b.x && a.y == b.y; }

static picture_point place_of_block(const picture_scene *scene, const picture_layout *layout,
                                    hr_cell block) {
    int32_t size = hr_map_class(scene->map, scene->class_id).size;
    return picture_place(layout, hr_block_centre(block, size));
}

// The runs of one side, at the first split or deeper, as one path. The hands take turns, so a run
// of the other side between two runs of this one does not end its line.
static void follow_hand(cairo_t *cairo, const picture_scene *scene, const picture_layout *layout,
                        bool is_left, bool is_detail) {
    hr_cell last = {-1, -1};
    cairo_new_path(cairo);
    for (int32_t i = 0; i < scene->record->count; i++) {
        const hr_event *event = &scene->record->events[i];
        if (event->kind != HR_EVENT_RUN || event->is_left != is_left) continue;
        if ((event->depth > 0) != is_detail) continue;
        picture_point from = place_of_block(scene, layout, event->from);
        picture_point to = place_of_block(scene, layout, event->to);
        if (!is_same(event->from, last)) cairo_move_to(cairo, from.x, from.y);
        cairo_line_to(cairo, to.x, to.y);
        last = event->to;
    }
}

void picture_draw_traces(cairo_t *cairo, const picture_scene *scene, const picture_layout *layout) {
    if (!scene->record) return;
    for (int is_main = 0; is_main < 2; is_main++) {
        follow_hand(cairo, scene, layout, true, !is_main);
        picture_stroke_left(cairo, !is_main);
        follow_hand(cairo, scene, layout, false, !is_main);
        picture_stroke_right(cairo, !is_main);
    }
}

// ---- The ground that the unit sweeps

bool picture_shows_swept(const picture_scene *scene, const picture_layout *layout) {
    return scene->path->count > 1 && picture_unit_side(scene, layout) >= swept_least;
}

// A square of side 2r moving from a to b sweeps a hexagon. Its corners, clockwise, for b to the
// right of a and not above it:
//
//     1---2 .
//     |   |   .
//     6 .      3
//       .      |
//         5----4
static void sweep_square(cairo_t *cairo, picture_point a, picture_point b, double r) {
    if (b.x < a.x) {
        picture_point swapped = a;
        a = b, b = swapped;
    }
    double down = b.y >= a.y ? r : -r;
    picture_point corners[6] = {{a.x - r, a.y - down}, {a.x + r, a.y - down},
                                {b.x + r, b.y - down}, {b.x + r, b.y + down},
                                {b.x - r, b.y + down}, {a.x - r, a.y + down}};
    // One direction for all, so that hexagons that overlap add up to one area.
    for (int i = 0; i < 6; i++) {
        picture_point corner = corners[down > 0 ? i : 5 - i];
        if (i == 0)
            cairo_move_to(cairo, corner.x, corner.y);
        else
            cairo_line_to(cairo, corner.x, corner.y);
    }
    cairo_close_path(cairo);
}

static bool may_be_seen(const picture_layout *layout, picture_point a, picture_point b, double r) {
    return (a.x > -r || b.x > -r) && (a.y > -r || b.y > -r) &&
           (a.x < layout->width + r || b.x < layout->width + r) &&
           (a.y < layout->height + r || b.y < layout->height + r);
}

// Of blocks, for that is what is certified; a unit that stands off its block's centre sweeps a
// little less.
void picture_draw_swept(cairo_t *cairo, const picture_scene *scene, const picture_layout *layout) {
    if (!picture_shows_swept(scene, layout)) return;
    const hr_path *path = scene->path;
    double radius = picture_unit_side(scene, layout) / 2;
    cairo_new_path(cairo);
    for (int32_t i = 1; i < path->count; i++) {
        picture_point from = picture_place_of_block(scene, layout, path->waypoints[i - 1]);
        picture_point to = picture_place_of_block(scene, layout, path->waypoints[i]);
        if (may_be_seen(layout, from, to, radius)) sweep_square(cairo, from, to, radius);
    }
    picture_fill_swept(cairo);
}

// ---- The path

bool picture_begins_elsewhere(const picture_scene *scene, hr_position *begin) {
    const hr_path *path = scene->path;
    if (path->count < 2) return false;
    *begin = path->waypoints[0];
    return begin->x != scene->start.x || begin->y != scene->start.y;
}

bool picture_ends_elsewhere(const picture_scene *scene, hr_position *end) {
    const hr_path *path = scene->path;
    if (path->count < 2) return false;
    *end = path->waypoints[path->count - 1];
    return end->x != scene->goal.x || end->y != scene->goal.y;
}

void picture_draw_path(cairo_t *cairo, const picture_scene *scene, const picture_layout *layout) {
    const hr_path *path = scene->path;
    if (path->count < 2) return;
    cairo_new_path(cairo);
    for (int32_t i = 0; i < path->count; i++) {
        picture_point at = picture_place(layout, path->waypoints[i]);
        cairo_line_to(cairo, at.x, at.y);
    }
    picture_stroke_path(cairo);
}

static double distance(const picture_layout *layout, hr_position a, hr_position b) {
    picture_point from = picture_place(layout, a), to = picture_place(layout, b);
    return hypot(to.x - from.x, to.y - from.y);
}

double picture_turning_side(const hr_path *path, int32_t index, const picture_layout *layout) {
    const hr_position *at = &path->waypoints[index];
    double room = fmin(distance(layout, at[0], at[-1]), distance(layout, at[0], at[1]));
    double side = fmin(PICTURE_TURNING_SIDE, share_of_square * room);
    return side < square_least ? 0 : side;
}

void picture_draw_turning_points(cairo_t *cairo, const picture_scene *scene,
                                 const picture_layout *layout) {
    const hr_path *path = scene->path;
    for (int32_t i = 1; i < path->count - 1; i++) {
        double side = picture_turning_side(path, i, layout);
        if (side > 0)
            picture_draw_turning_point(cairo, picture_place(layout, path->waypoints[i]), side);
    }
}

// ---- The ends

static void draw_letter(cairo_t *cairo, picture_point at, char letter) {
    picture_choose_font(cairo, 14, true);
    picture_draw_edged_text(cairo, (char[]){letter, '\0'}, at.x + 9, at.y - 6);
    cairo_new_path(cairo);
}

void picture_draw_goals(cairo_t *cairo, const goal_list *goals, const picture_layout *layout) {
    for (int32_t i = 0; i < goals->count; i++) {
        picture_point at = picture_place(layout, goals->at[i]);
        picture_draw_goal(cairo, at);
        if (goals->count > 1) draw_letter(cairo, at, goal_letter(i));
    }
}

void picture_draw_straight_line(cairo_t *cairo, picture_point start, picture_point goal) {
    cairo_new_path(cairo);
    cairo_move_to(cairo, start.x, start.y);
    cairo_line_to(cairo, goal.x, goal.y);
    picture_stroke_straight_line(cairo);
}

void picture_draw_escape(cairo_t *cairo, const picture_scene *scene, const picture_layout *layout) {
    hr_position begin;
    if (!picture_begins_elsewhere(scene, &begin)) return;
    picture_point from = picture_place(layout, scene->start), to = picture_place(layout, begin);
    cairo_new_path(cairo);
    cairo_move_to(cairo, from.x, from.y);
    cairo_line_to(cairo, to.x, to.y);
    picture_stroke_escape(cairo);
}

static void draw_goals(cairo_t *cairo, const picture_scene *scene, const picture_layout *layout) {
    if (scene->goals)
        picture_draw_goals(cairo, scene->goals, layout);
    else
        picture_draw_goal(cairo, picture_place(layout, scene->goal));
}

void picture_draw_ends(cairo_t *cairo, const picture_scene *scene, const picture_layout *layout) {
    hr_position end;
    if (picture_ends_elsewhere(scene, &end)) picture_draw_end(cairo, picture_place(layout, end));
    draw_goals(cairo, scene, layout);
    picture_draw_start(cairo, picture_place(layout, scene->start));
    picture_draw_unit(cairo, picture_place_of_block(scene, layout, scene->start),
                      picture_unit_side(scene, layout));
}
