// recording_words.c - ticks and requests of a recording in words.

#include "viewer/model/recording/recording_words.h"

#include "viewer/options/plural.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

__attribute__((format(printf, 2, 3))) static void add(char text[STORY_LENGTH], const char *format,
                                                      ...) {
    size_t used = strlen(text);
    va_list list;
    va_start(list, format);
    vsnprintf(text + used, STORY_LENGTH - used, format, list);
    va_end(list);
}

static double cells(double at_256ths) { return at_256ths / HR_CELL; }

// ---- Requests

void words_for_row(const recorded_item *item, char text[ROW_LENGTH]) {
    const char *late = item->is_carried ? ", late" : "", *other = item->differs ? ", differs" : "";
    if (item->status != HR_WAITING)
        snprintf(text, ROW_LENGTH, "%" PRIu64 "   %s%s%s, %.1f cells", item->request.tag,
                 hr_status_name(item->status), late, other, cells(item->length_256ths));
    else
        snprintf(text, ROW_LENGTH, "%" PRIu64 "   has waited for %" PRId64 " batch%s: %s",
                 item->request.tag, item->wait.batches, plural_es(item->wait.batches),
                 item->wait.was_searched ? "allowance spent" : "no turn");
}

static void add_limits(const hr_request *r, char text[STORY_LENGTH]) {
    static const char *const QUALITIES[] = {"balanced", "fast", "exact"};
    if (r->quality != HR_BALANCED && (unsigned)r->quality <= HR_EXACT)
        add(text, ", %s", QUALITIES[r->quality]);
    if (r->only != HR_STAGE_ANY) add(text, ", by %s alone", hr_stage_name(r->only));
    if (r->reach_256ths) add(text, ", reach %.4g cells", cells(r->reach_256ths));
    if (r->budget_steps)
        add(text, ", budget %" PRId32 " step%s", r->budget_steps, plural(r->budget_steps));
    if (r->limit_256ths > 0) add(text, ", limit %.4g cells", cells(r->limit_256ths));
    if (r->priority) add(text, ", priority %" PRId32, r->priority);
    if (r->may_escape) add(text, ", may escape");
    if (r->first_leg_only) add(text, ", the first leg only");
    if (r->length_only) add(text, ", the length only");
}

static int32_t count_ignored(const hr_request *r) {
    int32_t count = 0;
    for (int i = 0; i < HR_IGNORE_MAX; i++) count += r->ignore[i] != 0;
    return count;
}

void words_for_request(const recorded_item *item, char text[STORY_LENGTH]) {
    const hr_request *r = &item->request;
    int32_t ignored = count_ignored(r);
    snprintf(text, STORY_LENGTH, "Tag %" PRIu64 ", class %d: from %.2f, %.2f to %.2f, %.2f", r->tag,
             (int)r->class_id, cells(r->start.x), cells(r->start.y), cells(r->goal.x),
             cells(r->goal.y));
    if (r->goal_count)
        add(text, ", one of %" PRId32 " goal%s", r->goal_count, plural(r->goal_count));
    add_limits(r, text);
    if (ignored) add(text, ", ignores %" PRId32 " footprint%s", ignored, plural(ignored));
    if (r->closing_count) add(text, ", closes %" PRId32, r->closing_count);
    if (r->old_count)
        add(text, ", mends a path of %" PRId32 " waypoint%s", r->old_count, plural(r->old_count));
    if (r->view) add(text, ", on view %" PRId32, r->view);
    add(text, ".");
}

// ---- What came of it

static void add_wait(const recorded_item *item, char text[STORY_LENGTH]) {
    const hr_carried *wait = &item->wait;
    add(text, "Waits: no answer after %" PRId64 " batch%s.", wait->batches,
        plural_es(wait->batches));
    if (wait->has_begun_anew)
        add(text, " The map had changed: it began anew, and what had been spent was lost.");
    if (wait->was_searched)
        add(text,
            " This batch searched until its allowance was spent: %" PRId32
            " steps so far. The next one goes on from there, with %" PRId32
            " more if half of the budget is as much.",
            wait->steps, wait->steps_limit);
    else
        add(text,
            " It had no turn: the budget of this batch went to those before it in the order.");
    if (!wait->was_searched && wait->steps > 0)
        add(text, " %" PRId32 " steps were spent on it before.", wait->steps);
}

static void add_outcome(const recorded_item *item, char text[STORY_LENGTH]) {
    double away = cells(item->remaining_256ths);
    switch (item->status) {
    case HR_STRAIGHT:
        add(text, "Straight: nothing was in the way.");
        break;
    case HR_FOUND:
        add(text, "Found: a way around.");
        break;
    case HR_NEAREST:
        add(text, "Nearest: the goal cannot be reached; the path ends %.1f cells from it.", away);
        break;
    case HR_PARTIAL:
        add(text, "Partial: %s; the path ends %.1f cells from the goal.",
            item->request.budget_steps
                ? "the request's budget of steps ran out"
                : "half of the batch's budget, or the memory, was too little",
            away);
        break;
    case HR_LOCKED:
        add(text, "Locked: the start was open, but no neighbour of it.");
        break;
    case HR_BLOCKED:
        add(text, "Blocked: the start was closed to its class%s.",
            item->count ? "; the path begins at the nearest open block" : "");
        break;
    case HR_TOO_FAR:
        add(text, "Too far: the path would be longer than the limit.");
        break;
    default:
        add(text, "Invalid: the request was malformed.");
    }
}

void words_for_item(const recorded_item *item, char text[STORY_LENGTH]) {
    text[0] = '\0';
    if (item->status == HR_WAITING) {
        add_wait(item, text);
        return;
    }
    add_outcome(item, text);
    if (item->count > 0)
        add(text, " %" PRId32 " waypoint%s, %.1f cells,", item->count, plural(item->count),
            cells(item->length_256ths));
    add(text, " %" PRId32 " step%s", item->steps, plural(item->steps));
    add(text, item->stage != HR_STAGE_ANY ? ", by %s." : ".", hr_stage_name(item->stage));
    if (item->is_carried)
        add(text, " It had waited for %" PRId64 " batch%s.", item->wait.batches,
            plural_es(item->wait.batches));
    if (item->differs) add(text, " The game got another answer.");
}

// ---- Stories

static const reel_entry *find(const reel *r, int32_t tick, uint64_t tag, bool is_carried) {
    const reel_tick *t = &r->ticks[tick];
    for (int64_t i = t->first; i < t->first + t->items; i++)
        if (r->entries[i].tag == tag && r->entries[i].is_carried == is_carried)
            return &r->entries[i];
    return NULL;
}

// Ticks without batches have no entries of what waits.
static int32_t tick_of_asking(const reel *r, int32_t tick, uint64_t tag) {
    while (tick > 0 && !find(r, tick, tag, false)) tick--;
    return tick;
}

static const char *fate(const reel_entry *e) {
    if (e->status != HR_WAITING) return "answered";
    if (e->has_begun_anew)
        return e->was_searched ? "begun anew on a changed map"
                               : "set back by a changed map, without a turn";
    return e->was_searched ? "searched, its allowance spent" : "without a turn";
}

typedef struct run {
    const char *what;
    int32_t first, last;
} run;

static void add_run(const reel *r, const run *one, char text[STORY_LENGTH]) {
    if (!one->what) return;
    long long first = r->first_tick + one->first, last = r->first_tick + one->last;
    if (first == last)
        add(text, " %lld: %s.", first, one->what);
    else
        add(text, " %lld to %lld: %s.", first, last, one->what);
}

void words_for_story(const reel *r, int32_t tick, uint64_t tag, char text[STORY_LENGTH]) {
    const reel_entry *e = find(r, tick, tag, false);
    if (!e) e = find(r, tick, tag, true);
    text[0] = '\0';
    if (!e) return;
    int32_t asked = e->is_carried ? tick_of_asking(r, tick, tag) : tick;
    const reel_entry *first = find(r, asked, tag, false);
    if (first && first->status != HR_WAITING && asked == tick) return; // answered at once
    run now = {NULL, 0, 0};
    snprintf(text, STORY_LENGTH,
             first ? "Asked in tick %lld. In tick"
                   : "Waited from the beginning, tick %lld, on. In tick",
             (long long)r->first_tick + asked);
    for (int32_t at = asked; at < r->tick_count; at++) {
        const reel_entry *next = find(r, at, tag, at > asked || !first);
        if (!next && r->ticks[at].batches == 0) continue;
        if (!next) break;
        const char *what = fate(next);
        if (!now.what || strcmp(now.what, what) != 0) {
            add_run(r, &now, text);
            now = (run){what, at, at};
        }
        now.last = at;
        if (next->status != HR_WAITING) break;
    }
    add_run(r, &now, text);
}

// ---- Ticks

static void add_count(char text[STORY_LENGTH], int64_t count, const char *one, const char *many) {
    if (count == 0) return;
    add(text, "%s%" PRId64 " %s", text[0] ? ", " : "", count, count_word(count, one, many));
}

void words_for_tick(const reel *r, int32_t tick, char text[STORY_LENGTH]) {
    const reel_tick *t = &r->ticks[tick];
    text[0] = '\0';
    add_count(text, t->edits, "change", "changes");
    add_count(text, t->plans, "plan", "plans");
    add_count(text, t->batches, "batch", "batches");
    add_count(text, t->other_questions, "other question", "other questions");
    if (!text[0]) add(text, "nothing was called");
    add(text,
        "\n%" PRId32 " asked, %" PRId32 " carried over to it\n%" PRId32 " answered, %" PRId32
        " wait; %" PRId64 " step%s",
        t->asked, t->items - t->asked, t->items - t->waiting, t->waiting, t->steps,
        plural(t->steps));
    if (t->refused)
        add(text, "\n%" PRId32 " call%s refused", t->refused,
            count_word(t->refused, " was", "s were"));
    if (t->differing)
        add(text, "\n%" PRId32 " answer%s not the recorded one%s", t->differing,
            count_word(t->differing, " is", "s are"), plural(t->differing));
}
