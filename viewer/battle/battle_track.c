// battle_track.c - units that follow a track of arcs.

#include "viewer/battle/battle_track.h"

#include "viewer/battle/battle_fog.h"
#include "viewer/battle/battle_minds.h"
#include "viewer/battle/battle_parts.h"
#include "viewer/minds/behaviours.h"

bool battle_drives(const battle *b, int32_t unit) {
    return b->minds && b->minds->memories[unit].kind == MIND_DRIVER;
}

bool battle_track_is_whole(const battle *b, int32_t unit) {
    return b->minds->tracks[unit].end == TURNING_WHOLE;
}

static bool is_same(hr_position a, hr_position b) { return a.x == b.x && a.y == b.y; }

// Waypoints without those that are where the one before is.
static int32_t distinct(const battle_unit *unit, hr_position way[BATTLE_WAY_MAX]) {
    int32_t count = 0;
    for (int32_t i = 0; i < unit->way_count; i++)
        if (count == 0 || !is_same(way[count - 1], unit->way[i])) way[count++] = unit->way[i];
    return count;
}

static void note_end(mind_memory *memory, const turning_track *track) {
    memory->has_stopped = track->end != TURNING_WHOLE;
    if (!memory->has_stopped) return;
    memory->stops++;
    memory->cannot = track->end;
    memory->cannot_at = track->cannot;
}

hr_error battle_track_begin(battle *b, int32_t number) {
    if (!battle_drives(b, number)) return HR_OK;
    battle_unit *unit = &b->units[number];
    turning_track *track = &b->minds->tracks[number];
    turning_unit turns = {.map = battle_known_map(b, number),
                          .class_id = unit->class_id,
                          .radius = MIND_TURNS * HR_CELL + unit->size * HR_CELL / 2,
                          .heading = b->minds->memories[number].heading};
    hr_position way[BATTLE_WAY_MAX];
    int32_t count = distinct(unit, way);
    b->minds->track_next[number] = 1;
    track->count = 0, track->end = TURNING_WHOLE;
    if (count < 2) return HR_OK;
    turning_find(track, &turns, way, count);
    note_end(&b->minds->memories[number], track);
    return track->end == TURNING_OUT_OF_MEMORY ? HR_OUT_OF_MEMORY : HR_OK;
}

// ---- Strides

static int32_t distance(hr_position a, hr_position b) {
    int64_t x = (int64_t)b.x - a.x, y = (int64_t)b.y - a.y, square = x * x + y * y, root = 0;
    for (int64_t bit = INT64_C(1) << 24; bit > 0; bit >>= 1)
        if ((root | bit) * (root | bit) <= square) root |= bit;
    return (int32_t)root;
}

static hr_position towards(hr_position from, hr_position to, int32_t part, int32_t whole) {
    return (hr_position){from.x + (int32_t)((int64_t)(to.x - from.x) * part / whole),
                         from.y + (int32_t)((int64_t)(to.y - from.y) * part / whole)};
}

static hr_position heading_to(const turning_track *track, int32_t next) {
    hr_position a = track->points[next - 1].at, b = track->points[next].at;
    return (hr_position){b.x - a.x, b.y - a.y};
}

bool battle_track_stride(const battle *b, int32_t unit, battle_stride *stride) {
    const turning_track *track = &b->minds->tracks[unit];
    int32_t next = b->minds->track_next[unit], rest = battle_speed(&b->units[unit]);
    if (next >= track->count) return false;
    *stride = (battle_stride){.to = b->units[unit].at};
    for (; next < track->count && rest > 0; next++) {
        int32_t whole = distance(stride->to, track->points[next].at);
        stride->passed = track->points[next - 1].passed;
        if (whole > 0) stride->heading = heading_to(track, next);
        if (whole > rest) break;
        stride->to = track->points[next].at;
        stride->passed = track->points[next].passed;
        rest -= whole;
    }
    if (next < track->count && rest > 0) {
        hr_position end = track->points[next].at;
        stride->to = towards(stride->to, end, rest, distance(stride->to, end));
    }
    stride->next = next;
    return true;
}

void battle_track_go(battle *b, int32_t number, const battle_stride *stride) {
    battle_unit *unit = &b->units[number];
    hr_position none = {0, 0};
    b->minds->track_next[number] = stride->next;
    if (!is_same(stride->heading, none)) b->minds->memories[number].heading = stride->heading;
    while (unit->way_next < stride->passed && unit->way_next < unit->way_count)
        battle_pass_waypoint(b, unit);
}
