// session_trace.c - what a session says of the trace: whether its hands can be seen, what it comes
// to beside the other stages, and why a path leads to the left or to the right.

#include "viewer/model/session.h"

#include <math.h>
#include <stdio.h>

void session_trace_only(session *s, bool is_only) {
    s->request.only = is_only ? HR_STAGE_TRACE : HR_STAGE_ANY;
    session_request_changed(s);
}

static bool is_traced(const session *s) { return s->answer.request.only == HR_STAGE_TRACE; }

static bool has_costs(const session *s) { return s->unit.unit.costs_256ths != NULL; }

static double price_of(const session *s) {
    return has_costs(s) ? s->answer.path.cost_256ths : s->answer.path.length_256ths;
}

// ---- Beside another search

static bool has_arrived(const hr_path *path) {
    return path->status == HR_FOUND || path->status == HR_STRAIGHT;
}

void session_say_other(const session *s, char text[WORDS_LENGTH]) {
    const plan_answer *answer = &s->answer;
    const other_way *other = &answer->other;
    char ratio[WORDS_LENGTH];
    text[0] = '\0';
    bool is_another = other->stage != HR_STAGE_ANY && other->stage != HR_STAGE_TRACE;
    if (!answer->has_path || !is_traced(s) || !is_another) return;
    if (!has_arrived(&answer->path) || other->price_256ths <= 0) {
        snprintf(text, WORDS_LENGTH, "by %s  %.2f cells", words_for_stage(other->stage),
                 other->price_256ths / HR_CELL);
        return;
    }
    words_for_ratio(price_of(s) / other->price_256ths, has_costs(s), ratio);
    snprintf(text, WORDS_LENGTH, "%.60s by %s, %.2f", ratio, words_for_stage(other->stage),
             other->price_256ths / HR_CELL);
}

// ---- Hands, or none

static bool has_hands(const picture_record *record) {
    for (int32_t i = 0; i < record->count; i++)
        if (record->events[i].kind == HR_EVENT_RUN && record->events[i].stage == HR_STAGE_TRACE)
            return true;
    return false;
}

// What stages do that have no hands.
static const char *manner_of(hr_stage stage) {
    return stage == HR_STAGE_ROUTES  ? "Routes answered: a search over the openings between tiles"
           : stage == HR_STAGE_EXACT ? "The exact search answered: rays from corner to corner"
                                     : "A* answered: block by block, by costs";
}

static void say_what_a_trace_finds(const session *s, char text[WORDS_LENGTH]) {
    const other_way *other = &s->answer.other;
    char ratio[WORDS_LENGTH];
    text[0] = '\0';
    if (other->stage == HR_STAGE_ANY || price_of(s) <= 0) return;
    words_for_ratio(other->price_256ths / price_of(s), has_costs(s), ratio);
    snprintf(text, WORDS_LENGTH, " The way is then %.40s this one.", ratio);
}

static void say_hands_of_others(const session *s, char text[WORDS_LENGTH]) {
    const plan_answer *answer = &s->answer;
    char beside[WORDS_LENGTH];
    say_what_a_trace_finds(s, beside);
    if (has_hands(&answer->record))
        snprintf(text, WORDS_LENGTH, "%s. Two hands went before, but their way was not trusted.",
                 manner_of(answer->path.stage));
    else
        snprintf(text, WORDS_LENGTH,
                 "%s. To see two hands follow the walls, plan by tracing only.%.100s",
                 manner_of(answer->path.stage), beside);
}

void session_say_trace(const session *s, char text[WORDS_LENGTH]) {
    const plan_answer *answer = &s->answer;
    char other[WORDS_LENGTH];
    session_say_other(s, other);
    text[0] = '\0';
    if (!answer->has_path || answer->is_cut_off) return;
    if (!has_arrived(&answer->path))
        snprintf(text, WORDS_LENGTH,
                 "The path does not come to the goal: there are no two ways there to compare.");
    else if (answer->path.status == HR_STRAIGHT)
        snprintf(text, WORDS_LENGTH, "Nothing is in the way: no hand has anything to follow.");
    else if (is_traced(s))
        snprintf(text, WORDS_LENGTH,
                 "Another search than usual%s%.200s. Opening another map switches it off.",
                 other[0] ? ": its way is " : "", other);
    else if (answer->path.stage == HR_STAGE_TRACE)
        snprintf(text, WORDS_LENGTH, "The trace answered: step through it to see its two hands.");
    else
        say_hands_of_others(s, text);
}

// ---- The side

// The way round the side that the path takes, beside the other one; 0 = given up as longer.
static void say_verdict(const char *side, double own, double other, char text[WORDS_LENGTH]) {
    double longer = own - other;
    if (fabs(longer) < 0.05)
        snprintf(text, WORDS_LENGTH, "both are as long.");
    else if (longer < 0)
        snprintf(text, WORDS_LENGTH, "%s is %.1f cells shorter.", side, -longer);
    else
        snprintf(text, WORDS_LENGTH,
                 "%s is %.1f cells longer, but was taken for what comes behind.", side, longer);
}

void session_say_side(const session *s, char text[WORDS_LENGTH]) {
    const first_obstacle *o = &s->answer.obstacle;
    const char *side = o->is_passed_left ? "left" : "right";
    const char *other_side = o->is_passed_left ? "right" : "left";
    double own = o->is_passed_left ? o->left : o->right;
    double other = o->is_passed_left ? o->right : o->left;
    double length = s->answer.path.length_256ths / HR_CELL;
    char verdict[WORDS_LENGTH];
    text[0] = '\0';
    if (!s->answer.has_path || !o->is_known) return;
    say_verdict(side, own, other, verdict);
    size_t used = (size_t)snprintf(text, WORDS_LENGTH,
                                   "Why to the %s of the first obstacle (ringed), as the unit "
                                   "sees it? With nothing else in the way it is ",
                                   side);
    if (own > 0 && other > 0)
        used += (size_t)snprintf(text + used, WORDS_LENGTH - used,
                                 "%.1f cells round the %s, %.1f round the %s: %.100s", own, side,
                                 other, other_side, verdict);
    else if (own > 0)
        used += (size_t)snprintf(text + used, WORDS_LENGTH - used,
                                 "%.1f cells round the %s, and more round the %s, where the hand "
                                 "gives up.",
                                 own, side, other_side);
    else
        used += (size_t)snprintf(text + used, WORDS_LENGTH - used,
                                 "%.1f cells round the %s; with what comes behind, the %s was "
                                 "taken.",
                                 other, other_side, side);
    if (own > 0 && length - own > 0.05)
        snprintf(text + used, WORDS_LENGTH - used, " The rest of what is in the way makes it %.1f.",
                 length);
}
