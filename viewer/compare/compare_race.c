// compare_race.c - all panes in step: of each the first blocks that it looked at, the same number
// of blocks for all.

#include "viewer/compare/compare_race.h"

#include <math.h>
#include <string.h>

static bool has_order(const compare_view *view, int32_t pane) {
    return compare_view_has_answer(view, pane) && view->panes[pane].answer.order;
}

int32_t compare_race_length(const compare_view *view) {
    int32_t most = 0;
    for (int32_t i = 0; i < view->count; i++)
        if (has_order(view, i) && view->panes[i].answer.order_count > most)
            most = view->panes[i].answer.order_count;
    return most;
}

// What is not known in its order is seen at the end.
bool compare_race_is_over(const compare_view *view, int32_t pane) {
    if (!view->race.is_on) return true;
    int32_t count =
        has_order(view, pane) ? view->panes[pane].answer.order_count : compare_race_length(view);
    return view->race.at >= count;
}

static bool make_room(compare_pane *pane) {
    const compare_marks *marks = &pane->answer.marks;
    hr_allocator allocator = hr_allocator_default();
    if (pane->raced.words && pane->listed.words) return true;
    compare_marks_end(&pane->raced, &allocator);
    compare_marks_end(&pane->listed, &allocator);
    pane->raced_count = pane->listed_count = 0;
    return compare_marks_begin(&pane->raced, &allocator, marks->width, marks->height) == HR_OK &&
           compare_marks_begin(&pane->listed, &allocator, marks->width, marks->height) == HR_OK;
}

static void clear(compare_marks *marks) {
    memset(marks->words, 0, (size_t)marks->stride * (size_t)marks->height * sizeof *marks->words);
}

// Blocks come on the open list and go off it; some more than once.
static void bring_list_to(compare_pane *pane, int32_t count) {
    const search_log *log = &pane->answer.log;
    for (; pane->listed_count < log->count; pane->listed_count++) {
        const search_entry *entry = &log->entries[pane->listed_count];
        int32_t x = entry->block % pane->listed.width, y = entry->block / pane->listed.width;
        if (entry->looked_at > count) break;
        if (entry->is_closed)
            compare_unmark(&pane->listed, x, y);
        else
            compare_mark(&pane->listed, x, y);
    }
}

static void bring_to(compare_pane *pane, int32_t count) {
    const compare_answer *answer = &pane->answer;
    if (!make_room(pane)) return;
    if (count > answer->order_count) count = answer->order_count;
    if (count < pane->raced_count) {
        clear(&pane->raced);
        clear(&pane->listed);
        pane->raced_count = pane->listed_count = 0;
    }
    bring_list_to(pane, count);
    for (; pane->raced_count < count; pane->raced_count++) {
        int32_t block = answer->order[pane->raced_count];
        compare_mark(&pane->raced, block % pane->raced.width, block / pane->raced.width);
    }
}

void compare_race_go(compare_view *view, double at) {
    view->race.at = fmin(fmax(at, 0), compare_race_length(view));
    for (int32_t i = 0; view->race.is_on && i < view->count; i++)
        if (has_order(view, i)) bring_to(&view->panes[i], (int32_t)view->race.at);
}

void compare_race_play(compare_view *view, bool is_playing) {
    view->race.is_playing = is_playing && compare_race_length(view) > 0;
    if (!view->race.is_playing) return;
    bool is_over = view->race.at >= compare_race_length(view);
    bool begins = !view->race.is_on || is_over;
    view->race.is_on = true;
    compare_race_go(view, begins ? 0 : view->race.at);
}

// The nearest beginning of a generation on one side; below 0 = there is none.
static double next_draft(const compare_view *view, bool is_back) {
    double best = -1, at = view->race.is_on ? view->race.at : is_back ? 1e18 : -1;
    for (int32_t i = 0; i < view->count; i++) {
        const drafts *d = &view->panes[i].answer.drafts;
        for (int32_t k = 0; has_order(view, i) && k < d->count; k++) {
            double other = (double)d->all[k].looked_at;
            bool is_beyond = is_back ? other < at : other > at;
            bool is_nearer = best < 0 || (is_back ? other > best : other < best);
            if (is_beyond && is_nearer) best = other;
        }
    }
    return best;
}

bool compare_race_step(compare_view *view, bool is_back) {
    double at = next_draft(view, is_back);
    if (at < 0) return false;
    view->race.is_playing = false;
    view->race.is_on = true;
    compare_race_go(view, at);
    return true;
}

void compare_race_end(compare_view *view) {
    view->race.is_on = view->race.is_playing = false;
    view->race.at = 0;
}

void compare_race_go_by(compare_view *view, int32_t by) {
    double at = view->race.is_on ? view->race.at : by < 0 ? compare_race_length(view) : 0;
    if (compare_race_length(view) == 0) return;
    view->race.is_on = true;
    view->race.is_playing = false;
    compare_race_go(view, floor(at) + by);
}

bool compare_race_pass(compare_view *view, double seconds) {
    if (!view->race.is_playing) return false;
    int32_t length = compare_race_length(view);
    compare_race_go(view, view->race.at + seconds / view->race.seconds * length);
    if (view->race.at >= length) view->race.is_playing = false;
    return true;
}
