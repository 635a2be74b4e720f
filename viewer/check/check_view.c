// check_view.c - what the window shows of a map check.

#include "viewer/check/check_view.h"

#include "viewer/options/arguments.h"
#include "viewer/options/plural.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

// ---- Life

check_choice check_choice_default(void) {
    check_options options = check_options_default();
    return (check_choice){.classes = "1,2,3,4",
                          .island_least = (int32_t)options.island_least,
                          .choke_width = options.choke_width};
}

static void list_everything(check_view *view) {
    view->kind = CHECK_ANY_KIND;
    view->of_class = CHECK_ANY_CLASS;
    view->first = 0;
}

check_view check_view_begin(void) {
    check_view view = {.choice = check_choice_default(),
                       .pane = CHECK_ALL_PANES,
                       .chosen = -1,
                       .shows_clearance = true};
    list_everything(&view);
    return view;
}

static void forget(check_view *view) {
    check_outcome_end(view->outcome);
    view->outcome = NULL;
    view->chosen = -1;
    view->first = 0;
}

void check_view_end(check_view *view) { forget(view); }

// ---- Asking

void check_view_choose(check_view *view, const check_choice *choice) { view->choice = *choice; }

static bool is_unit(const check_view *view, const hr_class *class) {
    return class->size == view->unit_size &&
           memcmp(&class->pass, &view->pass, sizeof view->pass) == 0;
}

// A class without a name of its own, which is a preset, is called as that is.
static void name_preset(char name[CHECK_NAME_LENGTH], const hr_class *unit, bool is_levels) {
    int32_t preset = unit_preset_like(unit, is_levels);
    if (preset < 0 || strncmp(name, "size ", 5) != 0) return;
    snprintf(name, CHECK_NAME_LENGTH, "%s", unit_preset_name(preset));
    name[0] = (char)tolower((unsigned char)name[0]);
}

// Who wants to know of the unit of Plan need not know its size.
static void name_unit(check_view *view) {
    view->unit_class = -1;
    for (int32_t i = 0; i < view->classes.count; i++) {
        char *name = view->classes.names[i], own[CHECK_NAME_LENGTH];
        if (!is_unit(view, &view->classes.units[i])) continue;
        name_preset(name, &view->classes.units[i], view->is_levels);
        snprintf(own, sizeof own, "%s", name);
        snprintf(name, CHECK_NAME_LENGTH, "%.9s, unit", own);
        view->unit_class = i;
    }
}

static void read_choice(check_view *view) {
    view->problem.text[0] = '\0';
    complain_into(view->problem.text, sizeof view->problem.text);
    bool is_good =
        check_classes_read(view->choice.classes, view->pass, view->is_levels, &view->classes);
    complain_into(NULL, 0);
    if (!is_good) return;
    view->problem.text[0] = '\0';
    name_unit(view);
}

static bool is_same_map(const check_view *view, const session *s) {
    return view->map_number == s->map_number && view->cells_version == s->cells_version;
}

static bool is_same_question(const check_view *view, const session *s) {
    return is_same_map(view, s) && view->unit_size == s->unit.unit.size &&
           memcmp(&view->pass, &s->unit.unit.pass, sizeof view->pass) == 0 &&
           memcmp(&view->choice, &view->asked, sizeof view->choice) == 0;
}

static void take_question(check_view *view, const session *s) {
    view->map_number = s->map_number;
    view->cells_version = s->cells_version;
    view->is_levels = s->is_levels;
    view->pass = s->unit.unit.pass;
    view->unit_size = s->unit.unit.size;
    view->asked = view->choice;
    read_choice(view);
}

static void take_names(check_view *view) {
    view->names_number++;
    if (check_view_is_current(view)) view->outcome->classes = view->classes;
}

bool check_view_look(check_view *view, const session *s) {
    check_classes before = view->classes;
    bool may_be_answered = view->number > 0 && is_same_map(view, s) && !view->problem.text[0] &&
                           view->choice.island_least == view->asked.island_least &&
                           view->choice.choke_width == view->asked.choke_width;
    if (view->number > 0 && is_same_question(view, s)) return false;
    if (view->outcome && view->outcome->map_number != s->map_number) forget(view);
    take_question(view, s);
    bool is_answered = may_be_answered && !view->problem.text[0] &&
                       check_classes_are_alike(&before, &view->classes);
    if (is_answered)
        take_names(view);
    else
        view->number++;
    return !is_answered;
}

// "tank, unit" is the tank; "size 3, unit" the unit.
static void write_unit(const char *name, char text[CHECK_NAME_LENGTH]) {
    size_t length = strcspn(name, ",");
    bool is_size = strncmp(name, "size ", 5) == 0;
    snprintf(text, CHECK_NAME_LENGTH, "%.*s", is_size ? 4 : (int)length, is_size ? "unit" : name);
}

void check_view_say(const check_view *view, char text[CHECK_WORDS_LENGTH]) {
    char name[CHECK_NAME_LENGTH];
    text[0] = '\0';
    if (!check_view_is_current(view) || view->unit_class < 0) return;
    const check_class *class = &view->outcome->report.classes[view->unit_class];
    int64_t cut_off = class->open - class->reachable;
    write_unit(view->outcome->classes.names[view->unit_class], name);
    if (class->open == 0)
        snprintf(text, CHECK_WORDS_LENGTH, "Nothing is open to the %s.", name);
    else if (cut_off == 0)
        snprintf(text, CHECK_WORDS_LENGTH, "The %s can reach all that is open to it.", name);
    else
        snprintf(text, CHECK_WORDS_LENGTH,
                 "The %s cannot reach %.1f %% of what is open to it: %" PRId64 " island%s, %" PRId64
                 " pocket%s.",
                 name, 100.0 * (double)cut_off / (double)class->open, class->counts[CHECK_ISLAND],
                 plural(class->counts[CHECK_ISLAND]), class->counts[CHECK_POCKET],
                 plural(class->counts[CHECK_POCKET]));
}

bool check_view_is_current(const check_view *view) {
    return view->outcome && view->outcome->number == view->number;
}

bool check_view_next_job(const check_view *view, const session *s, check_job *job) {
    if (!s->map || session_is_busy(s) || s->is_painting) return false;
    if (view->number == 0 || check_view_is_current(view)) return false;
    if (view->problem.text[0] || view->failed == view->number) return false;
    *job = (check_job){.number = view->number,
                       .map_number = view->map_number,
                       .classes = view->classes,
                       .options = check_options_default(),
                       .shared = shared_map_hold(s->shared)};
    job->options.island_least = view->choice.island_least;
    job->options.choke_width = view->choice.choke_width;
    return true;
}

static int32_t find_again(const check_report *report, const check_finding *finding) {
    for (int32_t i = 0; i < report->count; i++) {
        const check_finding *f = &report->findings[i];
        if (f->kind == finding->kind && f->class_index == finding->class_index &&
            f->at.x == finding->at.x && f->at.y == finding->at.y)
            return i;
    }
    return -1;
}

void check_view_accept(check_view *view, check_outcome *outcome) {
    if (outcome->map_number != view->map_number) {
        check_outcome_end(outcome);
        return;
    }
    const check_finding *before = check_view_chosen(view);
    int32_t chosen = before ? find_again(&outcome->report, before) : -1;
    int32_t first = view->first, count = outcome->classes.count;
    forget(view);
    view->outcome = outcome;
    if (check_view_is_current(view)) outcome->classes = view->classes; // by their names of now
    if (view->pane >= count) view->pane = CHECK_ALL_PANES;
    if (view->of_class >= count) list_everything(view);
    view->first = first < check_view_count(view) ? first : 0;
    if (chosen >= 0) check_view_choose_finding(view, chosen);
}

void check_view_fail(check_view *view, int64_t number) { view->failed = number; }

// ---- The list

static bool is_listed(const check_view *view, const check_finding *f) {
    return (view->kind == CHECK_ANY_KIND || view->kind == (int32_t)f->kind) &&
           (view->of_class == CHECK_ANY_CLASS || view->of_class == f->class_index);
}

void check_view_filter(check_view *view, int32_t kind, int32_t of_class) {
    bool is_same = view->kind == kind && view->of_class == of_class;
    list_everything(view);
    if (is_same) return;
    view->kind = kind;
    view->of_class = of_class;
    const check_finding *f = check_view_chosen(view);
    if (f && !is_listed(view, f)) view->chosen = -1;
}

static int32_t found(const check_view *view) {
    return view->outcome ? view->outcome->report.count : 0;
}

static const check_finding *finding_at(const check_view *view, int32_t index) {
    return &view->outcome->report.findings[index];
}

int32_t check_view_count(const check_view *view) {
    int32_t count = 0;
    for (int32_t i = 0; i < found(view); i++) count += is_listed(view, finding_at(view, i));
    return count;
}

int32_t check_view_list(const check_view *view, int32_t indices[CHECK_ROWS]) {
    int32_t place = 0, count = 0;
    for (int32_t i = 0; i < found(view) && count < CHECK_ROWS; i++)
        if (is_listed(view, finding_at(view, i)) && place++ >= view->first) indices[count++] = i;
    return count;
}

void check_view_turn(check_view *view, int32_t pages) {
    int32_t first = view->first + pages * CHECK_ROWS;
    if (first >= 0 && first < check_view_count(view)) view->first = first;
}

// The place in the list of a finding that is listed.
static int32_t place_of(const check_view *view, int32_t index) {
    int32_t place = 0;
    for (int32_t i = 0; i < index; i++) place += is_listed(view, finding_at(view, i));
    return place;
}

static int32_t index_at(const check_view *view, int32_t place) {
    for (int32_t i = 0; i < found(view); i++)
        if (is_listed(view, finding_at(view, i)) && place-- == 0) return i;
    return -1;
}

void check_view_choose_finding(check_view *view, int32_t index) {
    view->chosen = index >= 0 && index < found(view) ? index : -1;
    const check_finding *f = check_view_chosen(view);
    if (!f) return;
    if (!is_listed(view, f)) list_everything(view);
    view->first = place_of(view, index) / CHECK_ROWS * CHECK_ROWS;
    if (view->pane != CHECK_ALL_PANES && f->class_index >= 0) view->pane = f->class_index;
}

bool check_view_step(check_view *view, int32_t by) {
    int32_t count = check_view_count(view);
    if (count == 0) return false;
    int32_t place = view->chosen >= 0 ? place_of(view, view->chosen) + by : by > 0 ? 0 : count - 1;
    check_view_choose_finding(view, index_at(view, (place % count + count) % count));
    return true;
}

void check_view_show_alone(check_view *view, int32_t class_index) {
    if (!view->outcome || class_index >= view->outcome->classes.count) return;
    view->pane = view->pane == class_index ? CHECK_ALL_PANES : class_index;
}

const check_finding *check_view_chosen(const check_view *view) {
    return view->chosen >= 0 ? finding_at(view, view->chosen) : NULL;
}

double check_finding_span(const check_report *report, const check_finding *f) {
    double least = 24, unit = 0, ground = 0;
    if (f->class_index >= 0) unit = 8.0 * report->classes[f->class_index].unit.size;
    if (f->kind == CHECK_ISLAND || f->kind == CHECK_POCKET) ground = 2 * sqrt((double)f->size);
    return fmax(least, fmax(unit, ground));
}

int32_t check_view_near(const check_view *view, int32_t pane, double x, double y, double within) {
    int32_t nearest = -1;
    for (int32_t i = 0; i < found(view); i++) {
        const check_finding *f = finding_at(view, i);
        double away = hypot(f->at.x + 0.5 - x, f->at.y + 0.5 - y);
        if (away > within || !check_view_marks(view, f, pane)) continue;
        within = away;
        nearest = i;
    }
    return nearest;
}

// ---- Panes

int32_t check_view_panes(const check_view *view) {
    return view->outcome && view->pane == CHECK_ALL_PANES ? view->outcome->classes.count : 1;
}

int32_t check_view_class_of(const check_view *view, int32_t pane) {
    if (!view->outcome) return -1;
    return view->pane == CHECK_ALL_PANES ? pane : view->pane;
}

// What is of no class is marked in the first pane.
bool check_view_marks(const check_view *view, const check_finding *f, int32_t pane) {
    bool is_here = f->class_index == CHECK_OF_MAP
                       ? pane == 0
                       : f->class_index == check_view_class_of(view, pane);
    return is_here && is_listed(view, f);
}
