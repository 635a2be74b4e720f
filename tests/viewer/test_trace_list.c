// test_trace_list.c - what a search did, as a list of phases, and what touched a block.

#include "tests/support/sessions.h"

#include <math.h>
#include <stdlib.h>

static trace_list all, touching;

static session *stepped(planning *p, hr_stage only) {
    session *s = session_create();
    opened_map opened = open_map_generated(find_map_kind("islands"), 5, 96, 80);
    session_show(s, &opened);
    session_show_example(s);
    s->step.is_on = true;
    s->request.only = only;
    session_request_changed(s);
    plan(p, s);
    cr_assert(s->answer.has_record);
    return s;
}

Test(trace_list, phases_follow_each_other_and_leave_nothing_out) {
    static const hr_stage stages[] = {HR_STAGE_TRACE, HR_STAGE_EXACT, HR_STAGE_ASTAR};
    for (int i = 0; i < 3; i++) {
        planning p = {0};
        session *s = stepped(&p, stages[i]);
        const picture_record *record = &s->answer.record;
        trace_list_of(&all, record);
        cr_assert_gt(all.count, 0);
        int32_t next = 0, shown = all.count < TRACE_PHASES_MOST ? all.count : TRACE_PHASES_MOST;
        for (int32_t k = 0; k < shown; k++) {
            cr_expect_eq(all.phases[k].first, next);
            cr_expect_geq(all.phases[k].last, all.phases[k].first);
            cr_expect_neq(all.phases[k].text[0], '\0');
            next = all.phases[k].last + 1;
        }
        if (all.count <= TRACE_PHASES_MOST) cr_expect_eq(next, record->count);
        cr_expect_eq(trace_list_at(&all, -1), -1);
        for (int32_t event = 0; event < next; event++) {
            int32_t at = trace_list_at(&all, event);
            cr_expect(at >= 0 && all.phases[at].first <= event && event <= all.phases[at].last);
        }
        end(&p, s);
    }
}

// A way that is split at several places is one phase, which says so.
Test(trace_list, no_two_phases_after_each_other_say_the_same) {
    planning p = {0};
    session *s = stepped(&p, HR_STAGE_TRACE);
    const picture_record *record = &s->answer.record;
    int32_t many = 0;
    trace_list_of(&all, record);
    for (int32_t i = 0; i < all.count && i < TRACE_PHASES_MOST; i++) {
        const trace_phase *phase = &all.phases[i];
        const hr_event *first = &record->events[phase->first];
        bool is_split = first->kind == HR_EVENT_SPLIT;
        if (i > 0) cr_expect_str_neq(phase->text, all.phases[i - 1].text);
        if (i > 0 && is_split)
            cr_expect_neq(record->events[all.phases[i - 1].last].kind, HR_EVENT_SPLIT);
        if (!is_split || phase->last == phase->first) continue;
        cr_expect_not_null(strstr(phase->text, " places"), "%s", phase->text);
        many++;
    }
    cr_expect_gt(many, 0);
    end(&p, s);
}

// Against the distance from the block to the line, in doubles.
Test(trace_list, what_touches_a_block_lies_within_a_block_of_it) {
    srand(11);
    for (int round = 0; round < 20000; round++) {
        hr_event event = {.kind = HR_EVENT_RUN,
                          .from = {rand() % 20, rand() % 20},
                          .to = {rand() % 20, rand() % 20}};
        hr_cell block = {rand() % 20, rand() % 20};
        double dx = event.to.x - event.from.x, dy = event.to.y - event.from.y;
        double length = dx * dx + dy * dy;
        double part = length > 0
                          ? ((block.x - event.from.x) * dx + (block.y - event.from.y) * dy) / length
                          : 0;
        part = fmin(fmax(part, 0), 1);
        double away = hypot(event.from.x + part * dx - block.x, event.from.y + part * dy - block.y);
        bool is_touched = trace_event_touches(&event, block);
        if (away < 0.7) cr_expect(is_touched, "%g", away);
        if (away > 1.5) cr_expect_not(is_touched, "%g", away);
    }
}

Test(trace_list, only_phases_that_touched_a_block_are_listed) {
    planning p = {0};
    session *s = stepped(&p, HR_STAGE_TRACE);
    const picture_record *record = &s->answer.record;
    hr_cell start = hr_block_at(s->request.start, 1), nowhere = {-50, -50};
    trace_list_of(&all, record);
    trace_list_touching(&touching, record, start);
    cr_expect_gt(touching.count, 0);
    cr_expect_leq(touching.count, all.count);
    cr_expect_eq(touching.phases[0].first, 0); // the ray from the start
    trace_list_touching(&touching, record, nowhere);
    cr_expect_eq(touching.count, 0);
    end(&p, s);
}

static layer_set bit(layer which) { return UINT32_C(1) << which; }

Test(trace_list, a_step_shows_the_layers_of_its_stage) {
    const struct {
        hr_stage stage;
        layer_set shown;
    } stages[] = {
        {HR_STAGE_TRACE, bit(LAYER_LINE) | bit(LAYER_LEFT) | bit(LAYER_RIGHT) | bit(LAYER_SPLITS)},
        {HR_STAGE_EXACT, bit(LAYER_EXACT)},
        {HR_STAGE_ASTAR, bit(LAYER_EXPANDED) | bit(LAYER_UNPULLED)},
    };
    for (size_t i = 0; i < sizeof stages / sizeof stages[0]; i++) {
        planning p = {0};
        session *s = stepped(&p, stages[i].stage);
        s->layers = bit(LAYER_PATH);
        stepping_go(&s->step, 0);
        cr_expect_eq(session_shown_layers(s), bit(LAYER_PATH), "at the beginning");
        const picture_record *record = &s->answer.record;
        int32_t seen = 0;
        for (int32_t at = 1; at <= record->count; at++) {
            if (record->events[at - 1].stage != stages[i].stage) continue;
            stepping_go(&s->step, at);
            cr_expect_eq(session_shown_layers(s), bit(LAYER_PATH) | stages[i].shown);
            seen++;
        }
        cr_expect_gt(seen, 0);
        s->step.is_on = false;
        cr_expect_eq(session_shown_layers(s), bit(LAYER_PATH));
        end(&p, s);
    }
    cr_expect_eq(layers_of_stage(HR_STAGE_ROUTES), bit(LAYER_TILES) | bit(LAYER_UNPULLED));
}
