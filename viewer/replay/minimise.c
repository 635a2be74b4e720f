// minimise.c - ever smaller parts left out of a recording.

#include "viewer/replay/minimise.h"

#include "viewer/options/arguments.h"
#include "viewer/output/files.h"
#include "viewer/replay/candidate.h"

#include <stdlib.h>
#include <string.h>

typedef struct search {
    trial *trial;
    int32_t trials_most;
    candidate candidate;
    bool is_out_of_memory;
} search;

static bool shows(search *s) {
    size_t size;
    if (s->trial->count >= s->trials_most || s->is_out_of_memory) return false;
    uint8_t *bytes = candidate_write(&s->candidate, &size);
    s->is_out_of_memory = !bytes;
    bool is_shown = bytes && trial_of(s->trial, bytes, size).is_shown;
    free(bytes);
    return is_shown;
}

// ---- Parts of a list

/// A list of which elements can be left out and put back.
typedef struct parts {
    int32_t count;
    void (*set)(void *user, int32_t index, bool is_left_out);
    bool (*is_left_out)(void *user, int32_t index);
    void *user;
} parts;

static int32_t next_there(const parts *p, int32_t index) {
    while (index < p->count && p->is_left_out(p->user, index)) index++;
    return index;
}

// Leaves the next `size` out that are there. @return behind the last of them.
static int32_t leave_out(const parts *p, int32_t from, int32_t size, int32_t *left_out) {
    int32_t count = 0, index = next_there(p, from);
    for (; index < p->count && count < size; index = next_there(p, index + 1)) {
        p->set(p->user, index, true);
        left_out[count++] = index;
    }
    left_out[count] = -1;
    return index;
}

static void put_back(const parts *p, const int32_t *left_out) {
    for (; *left_out >= 0; left_out++) p->set(p->user, *left_out, false);
}

// Each part in turn. @return whether some could be left out.
static bool try_parts(search *s, const parts *p, int32_t size, int32_t *left_out) {
    bool has_shrunk = false;
    for (int32_t from = 0; from < p->count;) {
        int32_t next = leave_out(p, from, size, left_out);
        if (left_out[0] < 0) break;
        if (shows(s))
            has_shrunk = true;
        else
            put_back(p, left_out);
        from = next;
    }
    return has_shrunk;
}

static void shrink(search *s, const parts *p) {
    int32_t *left_out = malloc(((size_t)p->count + 1) * sizeof *left_out);
    s->is_out_of_memory |= !left_out;
    for (int32_t size = p->count; left_out && size >= 1; size /= 2)
        if (try_parts(s, p, size, left_out) && size == 1) try_parts(s, p, size, left_out);
    free(left_out);
}

// ---- Calls

// Those of the game, then those of the snapshot.
static candidate_call *call_at(candidate *c, int32_t index) {
    return index < c->count ? &c->calls[index] : &c->setup[index - c->count];
}

static void set_call(void *user, int32_t index, bool is_left_out) {
    call_at(user, index)->is_left_out = is_left_out;
}

static bool is_call_left_out(void *user, int32_t index) {
    const candidate_call *call = call_at(user, index);
    return call->is_left_out || call->is_needed;
}

static void shrink_calls(search *s) {
    candidate *c = &s->candidate;
    shrink(s, &(parts){c->count + c->setup_count, set_call, is_call_left_out, c});
}

// ---- What a call lists

// A list of a call, and as it was.
typedef struct call_list {
    char *list, *all;
    size_t size; // of an element
} call_list;

// What is left out of a list, and of one beside it if there is one; the call's own lists are
// written anew each time.
typedef struct elements {
    call_list lists[2];
    int32_t list_count, total;
    int32_t *count; // of the call
    bool *is_left_out;
} elements;

static void copy_element(const call_list *l, int32_t to, int32_t from) {
    memcpy(l->list + (size_t)to * l->size, l->all + (size_t)from * l->size, l->size);
}

static void write_elements(const elements *e) {
    *e->count = 0;
    for (int32_t i = 0; i < e->total; i++) {
        if (e->is_left_out[i]) continue;
        for (int32_t k = 0; k < e->list_count; k++) copy_element(&e->lists[k], *e->count, i);
        ++*e->count;
    }
}

static void set_element(void *user, int32_t index, bool is_left_out) {
    elements *e = user;
    e->is_left_out[index] = is_left_out;
    write_elements(e);
}

static bool is_element_left_out(void *user, int32_t index) {
    return ((elements *)user)->is_left_out[index];
}

static bool keep_list(elements *e, const void *list, size_t size) {
    call_list *l = &e->lists[e->list_count++];
    *l = (call_list){(char *)list, malloc((size_t)e->total * size), size};
    if (l->all) memcpy(l->all, list, (size_t)e->total * size);
    return l->all;
}

// `beside` is NULL, or has an element for each of the list.
static void shrink_lists_of(search *s, const void *list, size_t size, const void *beside,
                            size_t size_beside, int32_t *count) {
    elements e = {.total = *count, .count = count};
    if (!list || *count < 2) return;
    e.is_left_out = calloc((size_t)e.total, sizeof *e.is_left_out);
    bool has_memory = e.is_left_out && keep_list(&e, list, size);
    if (has_memory && beside) has_memory = keep_list(&e, beside, size_beside);
    s->is_out_of_memory |= !has_memory;
    if (has_memory) shrink(s, &(parts){e.total, set_element, is_element_left_out, &e});
    for (int32_t k = 0; k < e.list_count; k++) free(e.lists[k].all);
    free(e.is_left_out);
}

static void shrink_list(search *s, const void *list, int32_t *count, size_t size) {
    shrink_lists_of(s, list, size, NULL, 0, count);
}

static void shrink_march(search *s, hr_march_order *order) {
    shrink_lists_of(s, order->units, sizeof *order->units, order->places, sizeof *order->places,
                    &order->count);
    shrink_list(s, order->widths, &order->width_count, sizeof *order->widths);
}

static void shrink_lists(search *s) {
    for (int32_t i = 0; i < s->candidate.count; i++) {
        candidate_call *call = &s->candidate.calls[i];
        if (call->is_left_out) continue;
        hr_planner_call *ask = &call->call.ask;
        hr_map_call *edit = &call->call.edit;
        if (call->call.kind == HR_CALL_BATCH)
            shrink_list(s, ask->requests, &ask->count, sizeof *ask->requests);
        if (call->call.kind == HR_MAP_MOVE)
            shrink_list(s, edit->moves, &edit->count, sizeof *edit->moves);
        if (call->call.kind == HR_CALL_MARCH) shrink_march(s, &call->call.order);
    }
}

// ---- The ground

static bool is_plain(const candidate *c, hr_rect rect, uint8_t value) {
    for (int32_t y = rect.y; y < rect.y + rect.height; y++)
        for (int32_t x = rect.x; x < rect.x + rect.width; x++)
            if (c->ground[(size_t)y * (size_t)c->width + (size_t)x] != value) return false;
    return true;
}

static void copy_rows(candidate *c, hr_rect rect, uint8_t *kept, bool is_back) {
    for (int32_t y = 0; y < rect.height; y++) {
        uint8_t *row = c->ground + (size_t)(rect.y + y) * (size_t)c->width + rect.x;
        uint8_t *copy = kept + (size_t)y * (size_t)rect.width;
        memcpy(is_back ? row : copy, is_back ? copy : row, (size_t)rect.width);
    }
}

static bool try_plain(search *s, hr_rect rect, uint8_t *kept) {
    candidate *c = &s->candidate;
    copy_rows(c, rect, kept, false);
    for (int32_t y = rect.y; y < rect.y + rect.height; y++)
        memset(c->ground + (size_t)y * (size_t)c->width + rect.x, 0, (size_t)rect.width);
    if (shows(s)) return true;
    copy_rows(c, rect, kept, true);
    return false;
}

// Along its longer side.
static void clear_ground(search *s, hr_rect rect, uint8_t *kept) {
    enum { SIDE_LEAST = 2 };
    if (rect.width < 1 || rect.height < 1 || is_plain(&s->candidate, rect, 0)) return;
    if (try_plain(s, rect, kept)) return;
    if (rect.width <= SIDE_LEAST && rect.height <= SIDE_LEAST) return;
    hr_rect one = rect, other = rect;
    if (rect.width >= rect.height) {
        one.width /= 2;
        other.x += one.width, other.width -= one.width;
    } else {
        one.height /= 2;
        other.y += one.height, other.height -= one.height;
    }
    clear_ground(s, one, kept);
    clear_ground(s, other, kept);
}

static void shrink_ground(search *s) {
    candidate *c = &s->candidate;
    uint8_t *kept = malloc((size_t)c->width * (size_t)c->height);
    s->is_out_of_memory |= !kept;
    if (kept) clear_ground(s, (hr_rect){0, 0, c->width, c->height}, kept);
    free(kept);
}

// ---- All of it

// From the last snapshot before, if that is enough.
static bool take_apart(search *s, const uint8_t *bytes, size_t size, int64_t call) {
    for (int32_t from_first = 0; from_first <= 1; from_first++) {
        hr_error error = candidate_read(&s->candidate, bytes, size, call, from_first);
        if (!error && shows(s)) return true;
        candidate_destroy(&s->candidate);
        s->candidate = (candidate){.count = 0};
        if (error) return complain("replay: %s", hr_error_text(error)), false;
    }
    return complain("replay: what it shows, it does not show from a snapshot on"), false;
}

static void count_what_is_left(const candidate *c, minimised *m) {
    for (int32_t i = 0; i < c->count; i++) {
        if (c->calls[i].is_left_out) continue;
        m->calls++;
        const hr_call *call = &c->calls[i].call;
        m->requests += call->ask.requests ? call->ask.count : 0;
        m->requests += call->order.units ? call->order.count : 0;
    }
}

// The last trial may have been one that showed nothing: once more, to have its answers.
static bool keep(search *s, minimised *m) {
    char path[96];
    void *bytes = NULL;
    s->trials_most = INT32_MAX;
    bool is_good = shows(s) && read_file(trial_file(s->trial, path), &bytes, &m->size);
    m->bytes = bytes;
    count_what_is_left(&s->candidate, m);
    return is_good || (complain("replay: it shows another thing each time"), false);
}

static bool complain_not_shown(const trial *t) {
    if (t->trouble == TRIAL_NOT_RUN)
        complain("replay: --against: %s could not be run", t->program);
    else if (t->trouble == TRIAL_NO_ANSWERS)
        complain("replay: --against: %s wrote no answers: is it a handrail that plays this?",
                 t->program);
    else
        complain("replay: the recording does not show it");
    return false;
}

bool minimise(trial *t, const uint8_t *bytes, size_t size, int32_t trials_most,
              minimised *smallest) {
    search s = {.trial = t, .trials_most = INT32_MAX};
    *smallest = (minimised){.bytes = NULL};
    trial_outcome whole = trial_of(t, bytes, size);
    if (!whole.is_shown) return complain_not_shown(t);
    t->fault = whole.fault;
    int64_t last = whole.call >= 0 ? whole.call : INT64_MAX - 1;
    if (!take_apart(&s, bytes, size, last)) return false;
    s.trials_most = trials_most;
    shrink_calls(&s);
    shrink_lists(&s);
    shrink_ground(&s);
    shrink_calls(&s);
    shrink_lists(&s);
    bool is_kept = keep(&s, smallest);
    candidate_destroy(&s.candidate);
    return is_kept;
}
