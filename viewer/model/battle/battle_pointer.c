// battle_pointer.c - units selected by boxes and sent by clicks, buildings put up and torn down.

#include "viewer/model/battle/battle_session.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// ---- Selection

// The first of them gets the focus.
static void count_selected(battle_session *s) {
    s->selected_count = 0;
    s->focus = -1;
    for (int32_t i = 0; i < s->shot.unit_count; i++) {
        if (!s->is_selected[i]) continue;
        if (s->focus < 0) s->focus = i;
        s->selected_count++;
    }
}

static void select_each(battle_session *s, bool is_selected) {
    if (!s->is_selected) return;
    for (int32_t i = 0; i < s->shot.unit_count; i++) s->is_selected[i] = is_selected;
    count_selected(s);
}

void battle_session_select_none(battle_session *s) { select_each(s, false); }
void battle_session_select_all(battle_session *s) { select_each(s, true); }

static bool is_between(int32_t at, int32_t a, int32_t b) {
    return a < b ? a <= at && at <= b : b <= at && at <= a;
}

static void select_box(battle_session *s) {
    hr_position a = s->box_from, b = s->box_to;
    for (int32_t i = 0; i < s->shot.unit_count; i++) {
        hr_position at = s->shot.units[i].at;
        s->is_selected[i] = is_between(at.x, a.x, b.x) && is_between(at.y, a.y, b.y);
    }
    count_selected(s);
}

static void select_near(battle_session *s, hr_position at, double within_256ths) {
    int32_t best = -1;
    double nearest = within_256ths;
    for (int32_t i = 0; i < s->shot.unit_count; i++) {
        hr_position unit = s->shot.units[i].at;
        double away = hypot((double)unit.x - at.x, (double)unit.y - at.y);
        if (away <= nearest) nearest = away, best = i;
    }
    select_each(s, false);
    if (best >= 0) s->is_selected[best] = true;
    count_selected(s);
}

// ---- Orders

static hr_position on_map(const battle_session *s, hr_position at) {
    int32_t right = hr_map_width(s->ground) * HR_CELL - 1;
    int32_t bottom = hr_map_height(s->ground) * HR_CELL - 1;
    return (hr_position){at.x < 0       ? 0
                         : at.x > right ? right
                                        : at.x,
                         at.y < 0        ? 0
                         : at.y > bottom ? bottom
                                         : at.y};
}

// A command to all that are selected; nothing where there is no memory.
static void command_selected(battle_session *s, battle_command command) {
    command.units = malloc(((size_t)s->selected_count + 1) * sizeof *command.units);
    if (!command.units) return;
    for (int32_t i = 0; i < s->shot.unit_count; i++)
        if (s->is_selected[i]) command.units[command.unit_count++] = i;
    battle_job_add(&s->next, command);
}

static void send(battle_session *s, hr_position at) {
    command_selected(s, (battle_command){.kind = COMMAND_SEND, .goal = on_map(s, at)});
    if (!s->is_running)
        snprintf(s->message, sizeof s->message,
                 "%d unit%s ordered; the battle stands still until Run or Tick.",
                 (int)s->selected_count, s->selected_count == 1 ? " is" : "s are");
}

void battle_session_set_minds(battle_session *s, mind_kind kind) {
    snprintf(s->message, sizeof s->message, "%s",
             s->selected_count > 0 ? "" : "Drag a box around the units that shall think so.");
    if (s->selected_count > 0)
        command_selected(s, (battle_command){.kind = COMMAND_MIND, .mind = kind});
}

// ---- Buildings

static int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }

hr_rect battle_session_square(const battle_session *s, hr_position at) {
    int32_t side = s->brush;
    hr_position place = on_map(s, at);
    int32_t x = place.x / HR_CELL / side * side, y = place.y / HR_CELL / side * side;
    return (hr_rect){x, y, smaller(side, hr_map_width(s->ground) - x),
                     smaller(side, hr_map_height(s->ground) - y)};
}

static bool is_same(hr_rect a, hr_rect b) { return a.x == b.x && a.y == b.y; }

static void brush_square(battle_session *s, hr_rect cells) {
    battle_job_add(&s->next,
                   (battle_command){.kind = s->tool == BATTLE_BUILD ? COMMAND_BUILD : COMMAND_RAZE,
                                    .cells = cells});
}

// All squares between two places of the pointer.
static void brush_to(battle_session *s, hr_position to) {
    hr_position from = s->brushed_last;
    hr_rect last = battle_session_square(s, from);
    double length = hypot((double)to.x - from.x, (double)to.y - from.y);
    int32_t steps = 1 + (int32_t)(2 * length / (s->brush * HR_CELL));
    for (int32_t i = 1; i <= steps; i++) {
        hr_position at = {from.x + (int32_t)((int64_t)(to.x - from.x) * i / steps),
                          from.y + (int32_t)((int64_t)(to.y - from.y) * i / steps)};
        hr_rect cells = battle_session_square(s, at);
        if (!is_same(cells, last)) brush_square(s, cells);
        last = cells;
    }
    s->brushed_last = to;
}

// ---- The pointer

void battle_session_press(battle_session *s, hr_position at) {
    if (!s->ground) return;
    s->message[0] = '\0';
    if (s->tool == BATTLE_COMMAND) {
        s->is_boxing = true;
        s->box_from = s->box_to = at;
        return;
    }
    s->is_brushing = true;
    s->brushed_last = on_map(s, at);
    brush_square(s, battle_session_square(s, at));
}

void battle_session_move(battle_session *s, hr_position at) {
    if (s->is_boxing) s->box_to = at;
    if (s->is_brushing) brush_to(s, on_map(s, at));
}

void battle_session_release(battle_session *s, bool is_click, double within_256ths) {
    bool was_boxing = s->is_boxing;
    s->is_boxing = s->is_brushing = false;
    if (!was_boxing) return;
    if (!is_click)
        select_box(s);
    else if (s->selected_count > 0)
        send(s, s->box_to);
    else
        select_near(s, s->box_to, within_256ths);
}
