// lanes.c - lanes beside the spine, every leg swept for the unit that goes there.
//
// At each station a unit goes as far beside the spine as its slot says; where that is closed to it,
// or the leg there is not clear, it goes nearer to the spine, and at last over a plan of its own to
// where it gets on. A unit that cannot follow is answered with a path of its own from start to end.

#include "planner/formations/lanes.h"

#include "passmap/base/assertion.h"
#include "passmap/map/link_arcs.h"
#include "planner/formations/stations.h"
#include "planner/grid/sweep.h"
#include "planner/plan/nearest.h"

typedef struct lane {
    hr_march_call *call;
    hr_march_answer *answer;
    int32_t unit;
    hr_class_id class_id;
    const hr_class_entry *entry;
    int64_t begin, end; // where the unit enters the lane, and where it leaves, along the spine
    int32_t level;      // of the formation
    int64_t delay;      // of the march
    hr_cell block;      // of the last waypoint
    bool has_stopped;   // over its budget, or it cannot follow
} lane;

static bool lose(hr_march_call *call) { return !(call->is_out_of_memory = true); }

// ---- Waypoints

static hr_position *last_waypoint(const lane *l) {
    return &l->call->march->waypoints[l->call->march->waypoint_count - 1];
}

static hr_march_mark *last_mark(const lane *l) {
    return &l->call->march->marks[l->call->march->waypoint_count - 1];
}

// Three lists of one length. What one has gained when another has no memory is kept for later.
static bool reserve_waypoint(hr_march *march) {
    const hr_allocator *allocator = &march->allocator;
    int64_t count = (int64_t)march->waypoint_count + 1;
    int32_t capacities[3] = {march->waypoint_capacity, march->waypoint_capacity,
                             march->waypoint_capacity};
    void *waypoints = hr_array_reserve(allocator, march->waypoints, &capacities[0], count,
                                       sizeof *march->waypoints);
    if (waypoints) march->waypoints = waypoints;
    void *marks =
        hr_array_reserve(allocator, march->marks, &capacities[1], count, sizeof *march->marks);
    if (marks) march->marks = marks;
    void *links =
        hr_array_reserve(allocator, march->links, &capacities[2], count, sizeof *march->links);
    if (links) march->links = links;
    if (!waypoints || !marks || !links) return false;
    march->waypoint_capacity = hr_least(capacities[0], hr_least(capacities[1], capacities[2]));
    return true;
}

static bool push(lane *l, hr_position at, int64_t mark, hr_link_id link) {
    hr_march *march = l->call->march;
    if (march->waypoint_count == march->waypoint_capacity && !reserve_waypoint(march))
        return lose(l->call);
    int32_t i = march->waypoint_count++;
    march->waypoints[i] = at, march->marks[i] = (hr_march_mark){mark, mark};
    march->links[i] = link;
    l->block = hr_block_at(at, l->entry->unit.size);
    l->answer->count++;
    return true;
}

static bool is_open(const lane *l, hr_cell block) {
    return hr_is_open_block(&l->entry->plane, block.x, block.y);
}

// Of the leg from the last waypoint. Units that go in file take one leg after the other: each
// station remembers some that were clear there.
static bool is_clear(lane *l, hr_cell to, hr_station *station) {
    if (!is_open(l, to)) return false;
    hr_swept_leg *swept = station ? &station->swept[(to.x ^ to.y) & (HR_SWEPT_LEGS - 1)] : NULL;
    if (swept && swept->class_id == l->class_id && hr_same(swept->from, l->block) &&
        hr_same(swept->to, to))
        return true;
    l->call->steps++;
    if (!hr_sweep(&l->entry->plane, l->block, to)) return false;
    if (swept) *swept = (hr_swept_leg){l->block, to, l->class_id};
    return true;
}

// Marks between two waypoints of the march: in proportion to the way.
static void spread_marks(const lane *l, int32_t first, int32_t last) {
    const hr_position *at = l->call->march->waypoints;
    hr_march_mark *marks = l->call->march->marks;
    int64_t whole = 0, part = 0;
    for (int32_t i = first; i < last; i++) whole += hr_march_distance(at[i], at[i + 1]);
    int64_t from = marks[first].leaves_256ths, span = marks[last].arrives_256ths - from;
    int32_t bits = 0; // so that the products fit
    while (whole >> bits > 1 << 24) bits++;
    for (int32_t i = first + 1; i < last && whole > 0; i++) {
        part += hr_march_distance(at[i - 1], at[i]);
        int64_t mark = from + span * (part >> bits) / (whole >> bits);
        marks[i] = (hr_march_mark){mark, mark};
    }
}

// ---- Plans of its own

// Takes the waypoints of a path, behind the first, which is the last one of the unit.
static bool take(lane *l, const hr_path *path, int64_t mark) {
    int32_t first = l->call->march->waypoint_count - 1;
    if (path->links) l->answer->has_links = true;
    hr_link_id *links = l->call->march->links;
    if (path->links) links[first] = path->links[0];
    for (int32_t i = 1; i < path->count; i++)
        if (!push(l, path->waypoints[i], mark, path->links ? path->links[i] : 0)) return false;
    spread_marks(l, first, l->call->march->waypoint_count - 1);
    return true;
}

// Goes on by a plan of its own, which ends at the mark. @return false if out of memory.
static bool go_by_plan(lane *l, hr_position to, int64_t mark, hr_status *status) {
    hr_path path;
    if (!hr_march_ask(l->call, l->class_id, *last_waypoint(l), to, 0, &path)) return false;
    *status = path.status;
    bool goes_there = hr_march_arrives(&path);
    if (!goes_there && path.status != HR_PARTIAL && path.status != HR_NEAREST) return true;
    return take(l, &path, mark);
}

// ---- Along the lane

// In the order in which they are tried.
typedef enum lane_side { PARALLEL, ROUNDED, HALF, MIDDLE, LANE_SIDES } lane_side;

static int64_t part_of(int64_t number, int64_t part, int64_t whole) {
    return whole == 0 ? number : number * part / whole;
}

static hr_position onto_map(const lane *l, int64_t x, int64_t y) {
    const hr_map *map = l->call->map;
    return (hr_position){
        (int32_t)hr_greatest_64(hr_least_64(x, (int64_t)map->width * HR_CELL - 1), 0),
        (int32_t)hr_greatest_64(hr_least_64(y, (int64_t)map->height * HR_CELL - 1), 0)};
}

static hr_position beside(const lane *l, const hr_station *s, lane_side side) {
    int64_t from = hr_march_slots(l->call->march, s->level)[l->unit].right;
    int64_t to = hr_march_slots(l->call->march, s->next_level)[l->unit].right;
    int64_t right = from + part_of(to - from, s->part, s->whole);
    hr_position normal = side == PARALLEL ? s->mitre : s->across;
    if (side == HALF) right /= 2;
    if (side == MIDDLE) right = 0;
    const int64_t one = 1 << HR_NORMAL_BITS;
    return onto_map(l, s->at.x + right * normal.x / one, s->at.y + right * normal.y / one);
}

// The lane at a place of the spine, which lies on the way from one station to the next.
static hr_position lane_at(const lane *l, int32_t station, int64_t along, lane_side side) {
    const hr_station *s = &hr_march_stations(l->call->march)[station];
    if (station == 0 || s->along == along) return beside(l, s, side);
    hr_position a = beside(l, s - 1, side), b = beside(l, s, side);
    return hr_march_between(a, b, along - s[-1].along, s->along - s[-1].along);
}

// Whether the lane goes on straight at a station: no waypoint of the spine, and a unit that does
// not go aside.
static bool is_straight_at(const lane *l, const hr_station *s) {
    const hr_march *march = l->call->march;
    if (!s->is_knot) return false;
    int32_t right = hr_march_slots(march, s->level)[l->unit].right;
    return hr_march_slots(march, s->next_level)[l->unit].right == right &&
           hr_march_slots(march, s[-1].level)[l->unit].right == right &&
           hr_march_slots(march, s[-1].next_level)[l->unit].right == right;
}

static int64_t mark_at(const lane *l, int64_t along) {
    int64_t mark = along + hr_march_slots(l->call->march, l->level)[l->unit].back + l->delay;
    return hr_greatest_64(mark, last_mark(l)->leaves_256ths);
}

// Goes on to a place of the lane: straight, or by a plan; or leaves it out, where it is closed.
static bool go_along(lane *l, int32_t station, int64_t along) {
    int64_t mark = mark_at(l, along);
    hr_position open = {-1, -1};
    for (lane_side side = PARALLEL; side < LANE_SIDES; side++) {
        hr_position to = lane_at(l, station, along, side), at = *last_waypoint(l);
        if (to.x == at.x && to.y == at.y) return true;
        hr_cell block = hr_block_at(to, l->entry->unit.size);
        if (is_clear(l, block, &hr_march_stations(l->call->march)[station]))
            return push(l, to, mark, 0);
        if (open.x < 0 && is_open(l, block)) open = to;
    }
    if (open.x < 0) return true;
    hr_status status;
    if (!go_by_plan(l, open, mark, &status)) return false;
    HR_ASSERT(status != HR_STRAIGHT); // the leg is not clear
    l->has_stopped = status != HR_FOUND;
    if (l->has_stopped) l->answer->status = status;
    return true;
}

// Where the unit waits at a change: no farther back than where it is.
static int64_t hold_at(const lane *l, const hr_width_change *c, int64_t least) {
    int64_t along = c->hold - hr_march_slots(l->call->march, c->wide)[l->unit].back;
    return hr_greatest_64(hr_least_64(hr_greatest_64(along, c->least), c->most), least);
}

// Waits there, if there is anything to wait for.
static bool change_at(lane *l, const hr_width_change *c, int32_t station, int64_t along) {
    const hr_slot *from = hr_march_slots(l->call->march, c->from);
    const hr_slot *to = hr_march_slots(l->call->march, c->to);
    int64_t wait = to[l->unit].back + c->delay - from[l->unit].back - l->delay;
    if (wait > 0 && !go_along(l, station, along)) return false;
    l->level = c->to, l->delay = c->delay;
    if (wait > 0) last_mark(l)->leaves_256ths = mark_at(l, along);
    return true;
}

static bool follow_lane(lane *l) {
    const hr_march *march = l->call->march;
    const hr_station *stations = hr_march_stations(march);
    const hr_width_change *changes = hr_march_changes(march);
    int32_t station = 0, change = 0;
    int64_t at = l->begin;
    while (stations[station].along < l->begin) station++;
    int64_t mark = mark_at(l, l->begin);
    bool has_memory = go_along(l, station, l->begin);
    l->answer->join = l->answer->count;
    *last_mark(l) = (hr_march_mark){mark, mark};
    while (has_memory && !l->has_stopped && station < march->stations.count) {
        bool has_change = change < march->changes.count;
        int64_t hold = has_change ? hold_at(l, &changes[change], at) : INT64_MAX;
        bool holds = hold <= stations[station].along;
        at = holds ? hold : stations[station].along;
        if (at >= l->end) return true;
        if (holds)
            has_memory = change_at(l, &changes[change++], station, at);
        else if (is_straight_at(l, &stations[station]))
            station++;
        else
            has_memory = go_along(l, station++, at);
    }
    return has_memory;
}

// ---- From the lane to its place

static int64_t length_of(const lane *l) {
    const hr_position *at = l->call->march->waypoints + l->answer->first;
    int64_t length = 0;
    for (int32_t i = 1; i < l->answer->count; i++) length += hr_march_distance(at[i - 1], at[i]);
    return length;
}

static int32_t label_at(const lane *l, hr_position at) {
    hr_cell block = hr_block_at(at, l->entry->unit.size);
    return hr_label_at(&l->entry->labels, block.x, block.y);
}

// Where it ends: its place, or the block nearest to that which it can get to, as a plan would find
// out; but where links lead on, only a plan does.
static hr_position end_of(lane *l) {
    const hr_labels *labels = &l->entry->labels;
    hr_position place = l->answer->place;
    int32_t size = l->entry->unit.size;
    hr_cell end;
    int32_t label = hr_label_at(labels, l->block.x, l->block.y);
    l->answer->status = HR_FOUND;
    if (label_at(l, place) == label || l->call->map->links.count > 0) return place;
    hr_reachable_block(labels, label, size, place, &end);
    l->answer->status = HR_NEAREST;
    return hr_block_centre(end, size);
}

static bool go_to_place(lane *l) {
    hr_position place = end_of(l), at = *last_waypoint(l);
    int64_t mark = last_mark(l)->leaves_256ths + hr_march_distance(at, place);
    if (at.x == place.x && at.y == place.y && l->answer->count > 1) return true;
    if (is_clear(l, hr_block_at(place, l->entry->unit.size), NULL)) return push(l, place, mark, 0);
    hr_status status;
    if (!go_by_plan(l, place, mark, &status)) return false;
    HR_ASSERT(status != HR_STRAIGHT); // the leg is not clear
    if (status != HR_FOUND) l->answer->status = status;
    return true;
}

// ---- One unit

static void begin_again(lane *l) {
    hr_march *march = l->call->march;
    march->waypoint_count = l->answer->first;
    l->answer->count = l->answer->join = 0;
    l->answer->is_in_formation = l->answer->has_links = l->has_stopped = false;
}

// As if it had been asked for alone.
static bool go_alone(lane *l) {
    hr_path path;
    begin_again(l);
    hr_position start = l->call->order->units[l->unit].start;
    if (!hr_march_ask(l->call, l->class_id, start, l->answer->place, 0, &path)) return false;
    l->answer->status = path.status;
    if (path.count == 0) return true;
    if (!push(l, path.waypoints[0], 0, 0) || !take(l, &path, 0)) return false;
    int32_t last = l->call->march->waypoint_count - 1;
    int64_t length = length_of(l);
    if (l->answer->count > 1) *last_mark(l) = (hr_march_mark){length, length};
    spread_marks(l, l->answer->first, last);
    return true;
}

static bool is_lost(const lane *l) {
    hr_status status = l->answer->status;
    return status != HR_FOUND && status != HR_NEAREST && status != HR_PARTIAL;
}

// Whether it could walk to its place, but gets to its lane through links alone.
static bool is_parted(const lane *l, hr_position start) {
    const hr_station *stations = hr_march_stations(l->call->march);
    if (l->call->map->links.count == 0) return false;
    int32_t station = 0, label = label_at(l, start);
    while (stations[station].along < l->begin) station++;
    int32_t ahead = label_at(l, lane_at(l, station, l->begin, MIDDLE));
    return ahead >= 0 && ahead != label && label_at(l, l->answer->place) == label;
}

// Whether links that lead one way have taken it where its place cannot be got to.
static bool is_stranded(const lane *l, hr_position start) {
    int32_t from = label_at(l, start), to = label_at(l, l->answer->place);
    bool has_links = l->call->map->links.count > 0;
    return l->answer->status == HR_NEAREST && has_links && to >= 0 &&
           (from == to || hr_links_lead(&l->entry->arcs, from, to));
}

static bool find_lane(lane *l) {
    hr_position start = l->call->order->units[l->unit].start;
    if (l->begin >= l->end || !is_open(l, hr_block_at(start, l->entry->unit.size)) ||
        is_parted(l, start))
        return go_alone(l);
    l->answer->is_in_formation = true;
    if (!push(l, start, 0, 0) || !follow_lane(l)) return false;
    if (l->has_stopped) return l->answer->status == HR_PARTIAL || go_alone(l);
    if (!go_to_place(l)) return false;
    return (!is_lost(l) && !is_stranded(l, start)) || go_alone(l);
}

// ---- All units

static hr_position facing_of(const hr_march_call *call) {
    const hr_march *march = call->march;
    hr_position facing = {call->order->facing_x, call->order->facing_y};
    if (facing.x == 0 && facing.y == 0 && march->points.count > 1) {
        const hr_spine_point *last = &hr_march_points(march)[march->points.count - 1];
        facing = (hr_position){last[0].at.x - last[-1].at.x, last[0].at.y - last[-1].at.y};
    }
    return hr_march_facing(facing.x, facing.y);
}

static hr_position place_of(const lane *l, hr_position facing) {
    const hr_march_order *order = l->call->order;
    if (order->places) return order->places[l->unit];
    const hr_march_unit *unit = &order->units[l->unit];
    int64_t right = unit->right_256ths, back = unit->back_256ths;
    const int64_t one = 1 << HR_NORMAL_BITS;
    return onto_map(l, order->goal.x + (-right * facing.y - back * facing.x) / one,
                    order->goal.y + (right * facing.x - back * facing.y) / one);
}

// The whole group stands behind the first station if the first stretch is long enough, so that its
// head is where the stretch begins or farther on; else each unit waits where it stands.
static lane lane_of(hr_march_call *call, int32_t unit, bool forms_up) {
    const hr_march *march = call->march;
    lane l = {.call = call, .answer = &hr_march_answers(march)[unit], .unit = unit};
    l.class_id = call->order->units[unit].class_id;
    l.entry = hr_class_entry_of(call->map, l.class_id);
    if (march->points.count < 2) return l;
    l.level = hr_march_points(march)[0].formation;
    int32_t back = hr_march_slots(march, l.level)[unit].back;
    l.begin = forms_up ? march->levels[l.level].depth - back : 0;
    l.end = march->spine.length_256ths - call->order->units[unit].back_256ths;
    return l;
}

static bool forms_up(const hr_march *march) {
    if (march->points.count < 2) return false;
    int32_t depth = march->levels[hr_march_points(march)[0].formation].depth;
    return depth <= hr_first_stretch(march);
}

// The way to the lane.
static int64_t join_length(const hr_march *march, const hr_march_answer *a) {
    const hr_position *at = march->waypoints + a->first;
    int64_t length = 0;
    for (int32_t i = 1; i < a->join; i++) length += hr_march_distance(at[i - 1], at[i]);
    return length;
}

// How long the head waits until the last unit is in its lane, in time for its turn.
static int64_t wait_at_start(const hr_march *march) {
    int64_t wait = INT64_MIN;
    for (int32_t i = 0; i < march->unit_count; i++) {
        const hr_march_answer *a = &hr_march_answers(march)[i];
        if (!a->is_in_formation) continue;
        HR_ASSERT(a->join > 0);
        const hr_march_mark *join = &march->marks[a->first + a->join - 1];
        wait = hr_greatest_64(wait, join_length(march, a) - join->arrives_256ths);
    }
    return wait;
}

static void shift_marks(hr_march *march, hr_march_answer *a, int64_t wait, bool is_formed) {
    hr_march_mark *marks = march->marks + a->first;
    int64_t length = join_length(march, a);
    for (int32_t i = a->join - 1; i < a->count; i++)
        marks[i].arrives_256ths += wait, marks[i].leaves_256ths += wait;
    hr_march_mark *join = &marks[a->join - 1];
    if (is_formed)
        join->arrives_256ths = length;
    else
        marks[0].leaves_256ths = join->arrives_256ths - length;
    if (a->join == 1) join->arrives_256ths = 0;
}

static void set_marks(hr_march_call *call, bool is_formed) {
    hr_march *march = call->march;
    int64_t wait = wait_at_start(march);
    for (int32_t i = 0; i < march->unit_count; i++) {
        hr_march_answer *a = &hr_march_answers(march)[i];
        if (!a->is_in_formation) continue;
        shift_marks(march, a, wait, is_formed);
        lane l = {.call = call};
        spread_marks(&l, a->first, a->first + a->join - 1);
    }
}

bool hr_find_lanes(hr_march_call *call) {
    hr_march *march = call->march;
    march->waypoint_count = 0;
    hr_position facing = facing_of(call);
    bool is_formed = forms_up(march);
    for (int32_t i = 0; i < march->unit_count; i++) {
        lane l = lane_of(call, i, is_formed);
        *l.answer = (hr_march_answer){.first = march->waypoint_count};
        l.answer->place = place_of(&l, facing);
        if (!find_lane(&l)) return false;
        hr_position end = l.answer->count > 0 ? *last_waypoint(&l) : call->order->units[i].start;
        l.answer->remaining = hr_march_distance(end, l.answer->place);
    }
    set_marks(call, is_formed);
    return true;
}
