// call.c - what of a call is written, kind by kind.
//
// Code of a kind names its fields in order, for both ways. Constant inputs are copied into the call
// before they are written, so that one variable is both source and target.

#include "planner/recording/call.h"

#include "planner/recording/cells.h"

// ---- Parts

static void code_unsigned(hr_coder *c, uint64_t *number) {
    int64_t bits = (int64_t)*number;
    hr_code(c, &bits);
    *number = (uint64_t)bits;
}

// Costs have a list of 256, or none.
static void code_class(hr_coder *c, hr_class *unit) {
    const void *costs = unit->costs_256ths;
    int32_t count = costs ? 256 : 0;
    hr_code_one(c, &hr_class_rows, unit);
    hr_code_list(c, &hr_cost_rows, &costs, &count);
    if (count != 0 && count != 256) hr_coder_fail(c, HR_BAD_FORMAT), costs = NULL;
    unit->costs_256ths = costs;
}

static void code_footprint(hr_coder *c, hr_footprint *footprint) {
    const void *spans = footprint->spans;
    int32_t count = footprint->shape == HR_SHAPE_SPANS ? footprint->span_count : 0;
    hr_code_one(c, &hr_footprint_rows, footprint);
    hr_code_list(c, &hr_span_rows, &spans, &count);
    footprint->spans = spans, footprint->span_count = count;
}

static void code_positions(hr_coder *c, const hr_position **at, int32_t *count) {
    const void *list = *at;
    hr_code_list(c, &hr_position_rows, &list, count);
    *at = list;
}

static void code_goals(hr_coder *c, const hr_goal **at, int32_t *count) {
    const void *list = *at;
    hr_code_list(c, &hr_goal_rows, &list, count);
    *at = list;
}

static void code_closings(hr_coder *c, hr_request *r) {
    const void *list = r->closings;
    hr_code_list(c, &hr_closing_rows, &list, &r->closing_count);
    r->closings = list;
}

// ---- Requests

// Which lists a request has, and whether they are those of the request before.
enum {
    HAS_GOALS = 1,
    HAS_CLOSINGS = 2,
    HAS_OLD = 4,
    SAME_GOALS = 8,
    SAME_CLOSINGS = 16,
    HAS_OLD_LINKS = 32,
    ALL_LISTS = 63
};

// Lists that are malformed have lengths that are not those of lists.
static int64_t lists_of(const hr_request *r, const hr_request *before) {
    bool same_goals = r->goals == before->goals && r->goal_count == before->goal_count;
    bool same_closings =
        r->closings == before->closings && r->closing_count == before->closing_count;
    bool has_links = r->old_count > 0 && r->old_waypoints && r->old_links;
    return (r->goal_count != 0 ? HAS_GOALS | (same_goals ? SAME_GOALS : 0) : 0) |
           (r->closing_count != 0 ? HAS_CLOSINGS | (same_closings ? SAME_CLOSINGS : 0) : 0) |
           (r->old_count != 0 ? HAS_OLD : 0) | (has_links ? HAS_OLD_LINKS : 0);
}

// A count without a list behind it, as in malformed requests, stays a count.
static bool code_count(hr_coder *c, const void *list, int32_t *count, int32_t most) {
    uint8_t is_list = list && *count > 0 && *count <= most;
    hr_code_byte(c, &is_list);
    if (!is_list) hr_code_int(c, count);
    return is_list;
}

// As many as old waypoints.
static void code_old_links(hr_coder *c, hr_request *r) {
    const void *list = r->old_links;
    int32_t count = r->old_count;
    hr_code_list(c, &hr_link_id_rows, &list, &count);
    if (count != r->old_count) hr_coder_fail(c, HR_BAD_FORMAT), list = NULL;
    r->old_links = list;
}

static void code_lists(hr_coder *c, hr_request *r, const hr_request *before, int64_t lists) {
    if (lists & SAME_GOALS)
        r->goals = before->goals, r->goal_count = before->goal_count;
    else if (lists & HAS_GOALS && code_count(c, r->goals, &r->goal_count, INT32_MAX))
        code_goals(c, &r->goals, &r->goal_count);
    if (lists & SAME_CLOSINGS)
        r->closings = before->closings, r->closing_count = before->closing_count;
    else if (lists & HAS_CLOSINGS && code_count(c, r->closings, &r->closing_count, HR_CLOSINGS_MAX))
        code_closings(c, r);
    if (lists & HAS_OLD && code_count(c, r->old_waypoints, &r->old_count, INT32_MAX))
        code_positions(c, &r->old_waypoints, &r->old_count);
    if (lists & HAS_OLD_LINKS) code_old_links(c, r);
}

// A bit for each part that differs from that of the request before, then those.
static void code_request(hr_coder *c, hr_request *r, const hr_request *before, int64_t *row,
                         int64_t *row_before) {
    int64_t lists = hr_is_reading(c) ? 0 : lists_of(r, before);
    if (!hr_is_reading(c)) hr_request_rows.to_row(r, row);
    row[hr_request_rows.numbers] = lists;
    hr_code_row(c, row, row_before, hr_request_rows.numbers + 1);
    if (hr_is_reading(c)) hr_request_rows.from_row(row, r);
    lists = row[hr_request_rows.numbers];
    if (lists & ~ALL_LISTS) hr_coder_fail(c, HR_BAD_FORMAT);
    if (lists && !c->error) code_lists(c, r, before, lists);
}

// What is read has been looked through to the end only then: a count that is too large ends it.
static void code_requests(hr_coder *c, const hr_request **requests, int32_t *count) {
    static const hr_request NONE = {.goal_count = 0};
    int64_t row[HR_ROW_NUMBERS_MAX] = {0}, row_before[HR_ROW_NUMBERS_MAX] = {0};
    hr_request *read = NULL, copy, before = NONE;
    hr_code_int(c, count);
    if (hr_is_reading(c)) {
        if (*count < 0) hr_coder_fail(c, HR_BAD_FORMAT);
        if (*count > c->end - c->at) hr_coder_run_out(c);
        if (c->error) *count = 0;
        *requests = read = hr_coder_room(c, (size_t)*count, sizeof *read);
        if (!read) *count = 0;
    }
    for (int32_t i = 0; i < *count; i++) {
        copy = read ? NONE : (*requests)[i];
        code_request(c, &copy, &before, row, row_before);
        if (read) read[i] = copy;
        before = copy;
    }
}

// ---- Calls of the map

static void code_edit(hr_coder *c, hr_call *call) {
    hr_map_call *e = &call->edit;
    switch (call->kind) {
    case HR_MAP_FILL:
        hr_code_one(c, &hr_rect_rows, &e->rect);
        hr_code_byte(c, &e->value);
        break;
    case HR_MAP_BLIT:
    case HR_MAP_TOUCH:
        hr_code_one(c, &hr_rect_rows, &e->rect);
        if (e->rect.width < 1 || e->rect.height < 1 || e->rect.width > HR_SIDE_MAX ||
            e->rect.height > HR_SIDE_MAX)
            hr_coder_fail(c, HR_BAD_FORMAT);
        else
            hr_code_cells(c, e->rect, &e->values);
        e->stride = (size_t)e->rect.width;
        break;
    case HR_MAP_STAMP:
        code_unsigned(c, &e->id);
        code_footprint(c, &call->footprint);
        break;
    case HR_MAP_LIFT:
    case HR_MAP_REMOVE_LINK:
    case HR_MAP_DROP_FIELD:
        code_unsigned(c, &e->id);
        break;
    case HR_MAP_MOVE: {
        const void *moves = e->moves;
        hr_code_list(c, &hr_move_rows, &moves, &e->count);
        e->moves = moves;
        break;
    }
    case HR_MAP_LOAD_FOOTPRINTS:
    case HR_MAP_LOAD_LINKS:
        hr_code_bytes(c, &e->bytes, &e->size);
        break;
    case HR_MAP_ADD_CLASS:
    case HR_MAP_CHANGE_CLASS:
        hr_code_int(c, &e->class_id);
        code_class(c, &call->unit);
        break;
    case HR_MAP_REMOVE_CLASS:
        hr_code_int(c, &e->class_id);
        break;
    case HR_MAP_ADD_LINK:
    case HR_MAP_CHANGE_LINK:
        code_unsigned(c, &e->id);
        hr_code_one(c, &hr_link_rows, &call->link);
        break;
    case HR_MAP_SET_LINK_OPEN:
        code_unsigned(c, &e->id);
        hr_code_byte(c, &e->value);
        break;
    default: // HR_MAP_REVEAL, HR_MAP_REVEAL_DISC
        hr_code_int(c, &call->seen);
        hr_code_one(c, &hr_rect_rows, &e->rect);
        break;
    }
}

// ---- Calls of the planner

enum { HAS_TO = 1, IN_PARTS = 2 }; // before version 3 there were no parts

static void code_part(hr_coder *c, hr_length_table *table) {
    if (hr_is_reading(c)) table->rows_done = hr_coder_room(c, 1, sizeof *table->rows_done);
    if (!table->rows_done) return;
    hr_code(c, &table->steps_max);
    hr_code_int(c, table->rows_done);
}

static void code_table(hr_coder *c, hr_length_table *table) {
    uint8_t parts = (uint8_t)((table->to ? HAS_TO : 0) | (table->rows_done ? IN_PARTS : 0));
    hr_code_int(c, &table->class_id);
    hr_code_int(c, &table->view);
    hr_code_double(c, &table->limit_256ths);
    code_positions(c, &table->from, &table->from_count);
    hr_code_byte(c, &parts);
    if (parts & ~(HAS_TO | IN_PARTS)) hr_coder_fail(c, HR_BAD_FORMAT);
    if (parts & IN_PARTS) code_part(c, table);
    if (!(parts & HAS_TO)) return;
    code_positions(c, &table->to, &table->to_count);
    static const hr_position NOWHERE = {0, 0};
    if (!table->to) table->to = &NOWHERE;
}

static void code_spread(hr_coder *c, hr_spread *spread) {
    const void *units = spread->units, *keep_free = spread->keep_free;
    int32_t formation = (int32_t)spread->formation;
    int32_t *numbers[] = {&spread->goal.x, &spread->goal.y,   &spread->gap_cells,
                          &formation,      &spread->facing_x, &spread->facing_y};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) hr_code_int(c, numbers[i]);
    hr_code_list(c, &hr_spread_unit_rows, &units, &spread->count);
    int32_t kept = spread->keep_free_count > 0 ? spread->keep_free_count : 0;
    hr_code_list(c, &hr_rect_rows, &keep_free, &kept);
    spread->units = units, spread->keep_free = keep_free, spread->keep_free_count = kept;
    spread->formation = (hr_formation)formation;
}

static void code_field(hr_coder *c, hr_call *call) {
    hr_goal_field_config *field = &call->field;
    uint8_t has_goals = field->goals && field->goal_count > 0;
    code_unsigned(c, &call->ask.field_number);
    hr_code_int(c, &field->class_id);
    hr_code_int(c, &field->view);
    hr_code_one(c, &hr_position_rows, &field->goal);
    hr_code_byte(c, &has_goals);
    if (has_goals) code_goals(c, &field->goals, &field->goal_count);
}

static void code_classes(hr_coder *c, hr_planner_call *ask) {
    const void *ids = ask->class_ids;
    hr_code_list(c, &hr_class_id_rows, &ids, &ask->count);
    ask->class_ids = ids;
}

static void code_marchers(hr_coder *c, hr_march_order *order) {
    const void *units = order->units;
    uint8_t has_places = order->places != NULL;
    int32_t places = order->count;
    hr_code_list(c, &hr_march_unit_rows, &units, &order->count);
    order->units = units;
    hr_code_byte(c, &has_places);
    if (!has_places) return;
    code_positions(c, &order->places, &places);
    if (places != order->count) hr_coder_fail(c, HR_BAD_FORMAT), order->count = 0;
}

// Orders without a list of units are malformed, however many they count; one is enough.
static void code_order(hr_coder *c, hr_march_order *order) {
    int32_t *numbers[] = {&order->goal.x,   &order->goal.y,       &order->facing_x,
                          &order->facing_y, &order->budget_steps, &order->view};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) hr_code_int(c, numbers[i]);
    hr_code_double(c, &order->detour_ratio);
    if (code_count(c, order->units, &order->count, INT32_MAX))
        code_marchers(c, order);
    else if (order->count > 1)
        order->count = 1;
    const void *widths = order->widths;
    if (code_count(c, widths, &order->width_count, HR_MARCH_WIDTHS_MAX))
        hr_code_list(c, &hr_class_id_rows, &widths, &order->width_count);
    order->widths = widths;
}

static void code_question(hr_coder *c, hr_call *call) {
    hr_planner_call *ask = &call->ask;
    switch (call->kind) {
    case HR_CALL_NEAREST:
        hr_code_int(c, &ask->most);
        code_requests(c, &ask->requests, &ask->count);
        break;
    case HR_CALL_PLAN:
    case HR_CALL_BATCH:
    case HR_CALL_OBSTACLES:
        code_requests(c, &ask->requests, &ask->count);
        break;
    case HR_CALL_LENGTHS:
        code_table(c, &call->table);
        break;
    case HR_CALL_SPREAD:
        code_spread(c, &call->spread);
        break;
    case HR_CALL_MAKE_FIELD:
        code_field(c, call);
        break;
    case HR_CALL_UPDATE_FIELD:
        code_unsigned(c, &ask->field_number);
        break;
    case HR_CALL_MARCH:
        code_order(c, &call->order);
        break;
    default: // HR_CALL_PREPARE, HR_CALL_REFRESH
        code_classes(c, ask);
        break;
    }
    bool is_of_one = call->kind == HR_CALL_PLAN || call->kind == HR_CALL_NEAREST ||
                     call->kind == HR_CALL_OBSTACLES || call->kind == HR_CALL_PREPARE;
    if (is_of_one && ask->count != 1) hr_coder_fail(c, HR_BAD_FORMAT);
}

static void code_setting(hr_coder *c, hr_call *call) {
    hr_planner_call *ask = &call->ask;
    switch (call->kind) {
    case HR_CALL_SET_BUDGET:
        hr_code(c, &ask->number);
        break;
    case HR_CALL_CANCEL:
        code_unsigned(c, &ask->tag);
        break;
    case HR_CALL_LOAD_BATCH:
        hr_code_bytes(c, &ask->bytes, &ask->size);
        break;
    default: // HR_CALL_ADD_VIEW
        hr_code(c, &ask->number);
        hr_code_byte(c, &call->unseen_bits);
        break;
    }
}

// ---- What a recording has of its own

static void code_start(hr_coder *c, hr_recorded_start *s) {
    hr_code_int(c, &s->width);
    hr_code_int(c, &s->height);
    double *world[] = {&s->world.x, &s->world.y, &s->world.width, &s->world.height};
    for (size_t i = 0; i < sizeof world / sizeof *world; i++) hr_code_double(c, world[i]);
    hr_code(c, &s->search_bytes_max);
    hr_code(c, &s->batch_budget_steps);
    hr_code_int(c, &s->share_from);
    hr_code(c, &s->tick);
    hr_code(c, &s->call);
}

static void write_from(hr_coder *c, const hr_answer_source *source, int32_t count) {
    int64_t row[HR_ROW_NUMBERS_MAX], before[HR_ROW_NUMBERS_MAX] = {0};
    hr_code_int(c, &count);
    for (int32_t i = 0; i < count; i++) {
        hr_recorded_answer answer = source->at(source->user, i);
        hr_answer_rows.to_row(&answer, row);
        hr_code_row(c, row, before, hr_answer_rows.numbers);
    }
}

static void code_answers(hr_coder *c, hr_call *call) {
    const void *answers = call->answers;
    hr_code_int(c, &call->error);
    if (call->error) return;
    code_unsigned(c, &call->hash);
    if (call->source.at) {
        write_from(c, &call->source, call->answer_count);
        return;
    }
    hr_code_list(c, &hr_answer_rows, &answers, &call->answer_count);
    call->answers = answers;
}

static void code_own(hr_coder *c, hr_call *call) {
    const void *slots = call->slots;
    switch (call->kind) {
    case HR_RECORD_BEGIN:
        code_start(c, &call->start);
        break;
    case HR_RECORD_PUT_CLASS:
        hr_code_int(c, &call->edit.class_id);
        code_class(c, &call->unit);
        break;
    case HR_RECORD_PUT_LINKS:
        hr_code_int(c, &call->first_free);
        hr_code_list(c, &hr_link_slot_rows, &slots, &call->slot_count);
        call->slots = slots;
        break;
    case HR_RECORD_ANSWERS:
        code_answers(c, call);
        break;
    default: // HR_RECORD_END_SNAPSHOT, HR_RECORD_TICK, HR_RECORD_END
        break;
    }
}

// ---- A call

static bool has_map(int32_t kind) {
    return (hr_is_map_call(kind) && kind != HR_MAP_DROP_FIELD) || kind == HR_RECORD_PUT_CLASS ||
           kind == HR_RECORD_PUT_LINKS;
}

void hr_code_call(hr_coder *coder, hr_call *call) {
    uint8_t kind = (uint8_t)call->kind;
    if (hr_is_reading(coder)) *call = (hr_call){.kind = 0};
    hr_code_byte(coder, &kind);
    call->kind = kind;
    if (has_map(kind)) hr_code_int(coder, &call->map);
    if (hr_is_map_call(kind))
        code_edit(coder, call);
    else if (hr_is_question(kind))
        code_question(coder, call);
    else if (kind >= HR_CALL_SET_BUDGET && kind <= HR_CALL_ADD_VIEW)
        code_setting(coder, call);
    else if (kind >= HR_RECORD_BEGIN && kind <= HR_RECORD_END)
        code_own(coder, call);
    else
        hr_coder_fail(coder, HR_BAD_FORMAT);
}

static const char *own_name(int32_t kind) {
    static const char *const NAMES[] = {"snapshot", "put-class", "put-links", "end-of-snapshot",
                                        "tick",     "answers",   "end"};
    return kind >= HR_RECORD_BEGIN && kind <= HR_RECORD_END ? NAMES[kind - HR_RECORD_BEGIN]
                                                            : "unknown";
}

const char *hr_call_name(int32_t kind) {
    static const char *const OF_MAP[] = {
        "none",         "fill",        "blit",        "touch",     "stamp",
        "lift",         "move",        "load-bodies", "add-class", "change-class",
        "remove-class", "add-link",    "change-link", "open-link", "remove-link",
        "reveal",       "reveal-disc", "drop-field",  "load-links"};
    static const char *const OF_PLANNER[] = {
        "plan",       "batch",   "nearest",    "obstacles",  "lengths",
        "spread",     "prepare", "refresh",    "make-field", "update-field",
        "set-budget", "cancel",  "load-batch", "add-view",   "march"};
    if (kind >= 0 && kind <= HR_MAP_LOAD_LINKS) return OF_MAP[kind];
    if (kind >= HR_CALL_PLAN && kind <= HR_CALL_MARCH) return OF_PLANNER[kind - HR_CALL_PLAN];
    return own_name(kind);
}
