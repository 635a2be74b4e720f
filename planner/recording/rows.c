// rows.c - each structure to a row and back. What is read may be anything: numbers are cut to the
// width of their fields, and whoever is given the structure judges it.

#include "planner/recording/rows.h"

#include <string.h>

static int64_t bits_of(double number) {
    int64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static double double_of(int64_t bits) {
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

// ---- Requests

enum { MAY_ESCAPE = 1, FIRST_LEG_ONLY = 2, LENGTH_ONLY = 4 };

static void request_to_row(const void *thing, int64_t *row) {
    const hr_request *r = thing;
    const int64_t numbers[] = {
        r->start.x,
        r->start.y,
        (int64_t)r->tag,
        r->goal.x,
        r->goal.y,
        (int64_t)r->ignore[0],
        r->class_id,
        r->priority,
        r->reach_256ths,
        r->view,
        (int64_t)r->quality,
        r->budget_steps,
        (r->may_escape ? MAY_ESCAPE : 0) | (r->first_leg_only ? FIRST_LEG_ONLY : 0) |
            (r->length_only ? LENGTH_ONLY : 0),
        bits_of(r->limit_256ths),
        (int64_t)r->ignore[1],
        (int64_t)r->ignore[2],
        (int64_t)r->ignore[3],
        (int64_t)r->only,
        (int64_t)r->heuristic,
        bits_of(r->promised_ratio),
        bits_of(r->weight),
        bits_of(r->mend_ratio),
    };
    memcpy(row, numbers, sizeof numbers);
}

static void request_from_row(const int64_t *row, void *thing) {
    hr_request *r = thing;
    *r = (hr_request){
        .start = {(int32_t)row[0], (int32_t)row[1]},
        .tag = (uint64_t)row[2],
        .goal = {(int32_t)row[3], (int32_t)row[4]},
        .ignore = {(uint64_t)row[5], (uint64_t)row[14], (uint64_t)row[15], (uint64_t)row[16]},
        .class_id = (int32_t)row[6],
        .priority = (int32_t)row[7],
        .reach_256ths = (int32_t)row[8],
        .view = (int32_t)row[9],
        .quality = (hr_quality)(int32_t)row[10],
        .budget_steps = (int32_t)row[11],
        .may_escape = row[12] & MAY_ESCAPE,
        .first_leg_only = row[12] & FIRST_LEG_ONLY,
        .length_only = row[12] & LENGTH_ONLY,
        .limit_256ths = double_of(row[13]),
        .only = (hr_stage)(int32_t)row[17],
        .heuristic = (hr_heuristic)(int32_t)row[18],
        .promised_ratio = double_of(row[19]),
        .weight = double_of(row[20]),
        .mend_ratio = double_of(row[21]),
    };
}

const hr_row_form hr_request_rows = {request_to_row, request_from_row, 22, sizeof(hr_request)};

static void goal_to_row(const void *thing, int64_t *row) {
    const hr_goal *g = thing;
    const int64_t numbers[] = {g->position.x,    g->position.y,      g->cells.x,
                               g->cells.y,       g->cells.width,     g->cells.height,
                               g->offset_256ths, (int64_t)g->kind,   (int64_t)g->footprint,
                               g->reach_256ths,  g->near_256ths,     g->far_256ths,
                               g->edges,         g->needs_clear_line};
    memcpy(row, numbers, sizeof numbers);
}

static void goal_from_row(const int64_t *row, void *thing) {
    *(hr_goal *)thing = (hr_goal){
        .position = {(int32_t)row[0], (int32_t)row[1]},
        .cells = {(int32_t)row[2], (int32_t)row[3], (int32_t)row[4], (int32_t)row[5]},
        .offset_256ths = (int32_t)row[6],
        .kind = (hr_goal_kind)(int32_t)row[7],
        .footprint = (uint64_t)row[8],
        .reach_256ths = (int32_t)row[9],
        .near_256ths = (int32_t)row[10],
        .far_256ths = (int32_t)row[11],
        .edges = (uint32_t)row[12],
        .needs_clear_line = row[13] != 0,
    };
}

const hr_row_form hr_goal_rows = {goal_to_row, goal_from_row, 14, sizeof(hr_goal)};

static void closing_to_row(const void *thing, int64_t *row) {
    const hr_closing *c = thing;
    const int64_t numbers[] = {
        c->cells.x,      c->cells.y,      c->cells.width,
        c->cells.height, c->extra_256ths, (int64_t)c->footprint,
    };
    memcpy(row, numbers, sizeof numbers);
}

static void closing_from_row(const int64_t *row, void *thing) {
    *(hr_closing *)thing = (hr_closing){
        .cells = {(int32_t)row[0], (int32_t)row[1], (int32_t)row[2], (int32_t)row[3]},
        .extra_256ths = (int32_t)row[4],
        .footprint = (uint64_t)row[5],
    };
}

const hr_row_form hr_closing_rows = {closing_to_row, closing_from_row, 6, sizeof(hr_closing)};

// ---- Places

static void position_to_row(const void *thing, int64_t *row) {
    const hr_position *p = thing;
    row[0] = p->x, row[1] = p->y;
}

static void position_from_row(const int64_t *row, void *thing) {
    *(hr_position *)thing = (hr_position){(int32_t)row[0], (int32_t)row[1]};
}

const hr_row_form hr_position_rows = {position_to_row, position_from_row, 2, sizeof(hr_position)};

static void rect_to_row(const void *thing, int64_t *row) {
    const hr_rect *r = thing;
    row[0] = r->x, row[1] = r->y, row[2] = r->width, row[3] = r->height;
}

static void rect_from_row(const int64_t *row, void *thing) {
    *(hr_rect *)thing =
        (hr_rect){(int32_t)row[0], (int32_t)row[1], (int32_t)row[2], (int32_t)row[3]};
}

const hr_row_form hr_rect_rows = {rect_to_row, rect_from_row, 4, sizeof(hr_rect)};

static void unit_to_row(const void *thing, int64_t *row) {
    const hr_spread_unit *u = thing;
    row[0] = u->start.x, row[1] = u->start.y, row[2] = u->class_id;
}

static void unit_from_row(const int64_t *row, void *thing) {
    *(hr_spread_unit *)thing =
        (hr_spread_unit){.start = {(int32_t)row[0], (int32_t)row[1]}, .class_id = (int32_t)row[2]};
}

const hr_row_form hr_spread_unit_rows = {unit_to_row, unit_from_row, 3, sizeof(hr_spread_unit)};

static void marcher_to_row(const void *thing, int64_t *row) {
    const hr_march_unit *u = thing;
    row[0] = u->start.x, row[1] = u->start.y, row[2] = u->right_256ths, row[3] = u->back_256ths;
    row[4] = u->class_id;
}

static void marcher_from_row(const int64_t *row, void *thing) {
    *(hr_march_unit *)thing = (hr_march_unit){.start = {(int32_t)row[0], (int32_t)row[1]},
                                              .right_256ths = (int32_t)row[2],
                                              .back_256ths = (int32_t)row[3],
                                              .class_id = (int32_t)row[4]};
}

const hr_row_form hr_march_unit_rows = {marcher_to_row, marcher_from_row, 5, sizeof(hr_march_unit)};

// ---- Footprints

static void footprint_to_row(const void *thing, int64_t *row) {
    const hr_footprint *f = thing;
    rect_to_row(&f->cells, row);
    row[4] = f->bits, row[5] = (int64_t)f->shape;
}

static void footprint_from_row(const int64_t *row, void *thing) {
    hr_footprint *f = thing;
    *f = (hr_footprint){.bits = (uint8_t)row[4], .shape = (hr_shape)(int32_t)row[5]};
    rect_from_row(row, &f->cells);
}

const hr_row_form hr_footprint_rows = {footprint_to_row, footprint_from_row, 6,
                                       sizeof(hr_footprint)};

static void span_to_row(const void *thing, int64_t *row) {
    const hr_span *s = thing;
    row[0] = s->x, row[1] = s->y, row[2] = s->width;
}

static void span_from_row(const int64_t *row, void *thing) {
    *(hr_span *)thing = (hr_span){(int32_t)row[0], (int32_t)row[1], (int32_t)row[2]};
}

const hr_row_form hr_span_rows = {span_to_row, span_from_row, 3, sizeof(hr_span)};

static void move_to_row(const void *thing, int64_t *row) {
    const hr_move *m = thing;
    row[0] = (int64_t)m->id, row[1] = m->to.x, row[2] = m->to.y;
}

static void move_from_row(const int64_t *row, void *thing) {
    *(hr_move *)thing = (hr_move){.id = (uint64_t)row[0], .to = {(int32_t)row[1], (int32_t)row[2]}};
}

const hr_row_form hr_move_rows = {move_to_row, move_from_row, 3, sizeof(hr_move)};

// ---- Classes

static void class_to_row(const void *thing, int64_t *row) {
    const hr_class *c = thing;
    row[0] = c->size;
    for (int i = 0; i < 4; i++) row[1 + i] = (int64_t)c->pass.words[i];
    for (int i = 0; i < HR_CLEARANCE_COSTS; i++) row[5 + i] = c->clearance_costs_256ths[i];
}

static void class_from_row(const int64_t *row, void *thing) {
    hr_class *c = thing;
    *c = (hr_class){.size = (int32_t)row[0]};
    for (int i = 0; i < 4; i++) c->pass.words[i] = (uint64_t)row[1 + i];
    for (int i = 0; i < HR_CLEARANCE_COSTS; i++)
        c->clearance_costs_256ths[i] = (uint16_t)row[5 + i];
}

const hr_row_form hr_class_rows = {class_to_row, class_from_row, 5 + HR_CLEARANCE_COSTS,
                                   sizeof(hr_class)};

static void cost_to_row(const void *thing, int64_t *row) { row[0] = *(const uint16_t *)thing; }
static void cost_from_row(const int64_t *row, void *thing) {
    *(uint16_t *)thing = (uint16_t)row[0];
}

const hr_row_form hr_cost_rows = {cost_to_row, cost_from_row, 1, sizeof(uint16_t)};

static void class_id_to_row(const void *thing, int64_t *row) { row[0] = *(const int32_t *)thing; }
static void class_id_from_row(const int64_t *row, void *thing) {
    *(int32_t *)thing = (int32_t)row[0];
}

const hr_row_form hr_class_id_rows = {class_id_to_row, class_id_from_row, 1, sizeof(int32_t)};

static void link_id_to_row(const void *thing, int64_t *row) {
    row[0] = (int64_t) * (const hr_link_id *)thing;
}
static void link_id_from_row(const int64_t *row, void *thing) {
    *(hr_link_id *)thing = (hr_link_id)row[0];
}

const hr_row_form hr_link_id_rows = {link_id_to_row, link_id_from_row, 1, sizeof(hr_link_id)};

// ---- Links

enum { IS_ONE_WAY = 1, IS_SHUT = 2, LINK_NUMBERS = 11 + HR_CLASS_MAX / 64 };

static void link_to_row(const void *thing, int64_t *row) {
    const hr_link *l = thing;
    const int64_t numbers[] = {l->from.x,
                               l->from.y,
                               l->to.x,
                               l->to.y,
                               l->width,
                               l->from_step.x,
                               l->from_step.y,
                               l->to_step.x,
                               l->to_step.y,
                               l->cost_256ths,
                               (l->is_one_way ? IS_ONE_WAY : 0) | (l->is_shut ? IS_SHUT : 0)};
    memcpy(row, numbers, sizeof numbers);
    for (int i = 0; i < HR_CLASS_MAX / 64; i++) row[11 + i] = (int64_t)l->classes[i];
}

static void link_from_row(const int64_t *row, void *thing) {
    hr_link *l = thing;
    *l = (hr_link){
        .from = {(int32_t)row[0], (int32_t)row[1]},
        .to = {(int32_t)row[2], (int32_t)row[3]},
        .width = (int32_t)row[4],
        .from_step = {(int32_t)row[5], (int32_t)row[6]},
        .to_step = {(int32_t)row[7], (int32_t)row[8]},
        .cost_256ths = (int32_t)row[9],
        .is_one_way = row[10] & IS_ONE_WAY,
        .is_shut = row[10] & IS_SHUT,
    };
    for (int i = 0; i < HR_CLASS_MAX / 64; i++) l->classes[i] = (uint64_t)row[11 + i];
}

const hr_row_form hr_link_rows = {link_to_row, link_from_row, LINK_NUMBERS, sizeof(hr_link)};

static void slot_to_row(const void *thing, int64_t *row) {
    const hr_link_slot *slot = thing;
    link_to_row(&slot->link, row);
    row[LINK_NUMBERS] = slot->generation;
    row[LINK_NUMBERS + 1] = slot->is_used;
    row[LINK_NUMBERS + 2] = slot->is_used ? 0 : slot->next_free;
}

static void slot_from_row(const int64_t *row, void *thing) {
    hr_link_slot *slot = thing;
    link_from_row(row, &slot->link);
    slot->generation = (uint32_t)row[LINK_NUMBERS];
    slot->is_used = row[LINK_NUMBERS + 1] != 0;
    slot->next_free = (int32_t)row[LINK_NUMBERS + 2];
}

const hr_row_form hr_link_slot_rows = {slot_to_row, slot_from_row, LINK_NUMBERS + 3,
                                       sizeof(hr_link_slot)};

// ---- Answers

static void answer_to_row(const void *thing, int64_t *row) {
    const hr_recorded_answer *a = thing;
    row[0] = a->hash, row[1] = a->steps, row[2] = a->count, row[3] = a->length_256ths;
    row[4] = a->status, row[5] = a->stage;
}

static void answer_from_row(const int64_t *row, void *thing) {
    *(hr_recorded_answer *)thing = (hr_recorded_answer){.hash = (uint32_t)row[0],
                                                        .steps = (int32_t)row[1],
                                                        .count = (int32_t)row[2],
                                                        .length_256ths = row[3],
                                                        .status = (int32_t)row[4],
                                                        .stage = (int32_t)row[5]};
}

const hr_row_form hr_answer_rows = {answer_to_row, answer_from_row, 6, sizeof(hr_recorded_answer)};
