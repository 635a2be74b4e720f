// check_view.h - what the window shows of a map check: the classes that are asked for, what was
// found, which of that is listed and marked, and which one is looked at. No window and no thread is
// known here.
//
// Its owner takes a job when none is under way, has it done (check_job.h), and hands the outcome
// in. The last outcome is shown until the next one is there.
#ifndef HANDRAIL_VIEWER_CHECK_CHECK_VIEW_H
#define HANDRAIL_VIEWER_CHECK_CHECK_VIEW_H

#include "viewer/canvas/canvas.h"
#include "viewer/check/check_job.h"
#include "viewer/check/check_words.h"
#include "viewer/model/session.h"

#include <cairo.h>
#include <jansson.h>

enum {
    CHECK_TEXT_LENGTH = 256, ///< of the list of classes
    CHECK_ROWS = 50,         ///< findings that are listed at a time
    CHECK_ANY_KIND = -1,
    CHECK_ANY_CLASS = -2, ///< beside CHECK_OF_MAP
    CHECK_ALL_PANES = -1,
};

/// What is asked, beside the map.
typedef struct check_choice {
    char classes[CHECK_TEXT_LENGTH]; ///< as check_classes_read has it
    int32_t island_least, choke_width;
} check_choice;

typedef struct check_view {
    check_choice choice, asked; ///< asked: the one of the last look
    check_classes classes;      ///< of the choice, if it could be read
    int32_t unit_class;         ///< which of them is the session's unit; -1 = none
    int64_t names_number;       ///< grows with the names of classes
    hr_message problem;         ///< why it could not; empty = it could
    int64_t number;             ///< of what is asked just now, from 1
    int64_t map_number, cells_version;
    bool is_levels;         ///< the map
    hr_pass_set pass;       ///< of classes that name no values: that of the session's unit
    int32_t unit_size;      ///< of that unit: the class that is of its size says so
    check_outcome *outcome; ///< the last one; NULL = none on this map
    int64_t failed;         ///< the number of what could not be done; 0 = none
    int32_t pane;           ///< the class that is shown alone, or CHECK_ALL_PANES
    int32_t kind, of_class; ///< that are listed and marked, or any
    int32_t chosen;         ///< index of a finding, or -1
    int32_t first;          ///< the place in the list of the first one that is listed
    bool shows_clearance;
} check_view;

check_choice check_choice_default(void);
check_view check_view_begin(void);
void check_view_end(check_view *view);

// ---- Asking

void check_view_choose(check_view *view, const check_choice *choice);
/// Looks whether something else is to be checked than before. @return whether it is: what is under
/// way is then of no use. Where classes have got other names alone, what was found has them, too.
bool check_view_look(check_view *view, const session *s);
/// Whether the session's unit, if it is checked, can reach all that is open to it; else empty.
void check_view_say(const check_view *view, char text[CHECK_WORDS_LENGTH]);
/// Whether the outcome is about what is asked just now.
bool check_view_is_current(const check_view *view);
/// @return whether there is something to check, and nothing being painted; the job is then the
/// caller's.
bool check_view_next_job(const check_view *view, const session *s, check_job *job);
/// Takes an outcome over, or drops one of another map. What was looked at still is, if it was found
/// again.
void check_view_accept(check_view *view, check_outcome *outcome);
/// A job went wrong: the same is not asked again.
void check_view_fail(check_view *view, int64_t number);

// ---- The list

/// Lists what is of a kind and a class; the same again lists everything.
void check_view_filter(check_view *view, int32_t kind, int32_t of_class);
/// How many are of the kind and class that are chosen.
int32_t check_view_count(const check_view *view);
/// Those from view->first on. @return how many, CHECK_ROWS at most.
int32_t check_view_list(const check_view *view, int32_t indices[CHECK_ROWS]);
/// The next CHECK_ROWS, or those before.
void check_view_turn(check_view *view, int32_t pages);
/// What is chosen is looked at, and listed; -1 = nothing.
void check_view_choose_finding(check_view *view, int32_t index);
/// The next one of the list, or the one before; from the last on the first. @return whether there
/// is any.
bool check_view_step(check_view *view, int32_t by);
/// Shows a class alone, or all of them where it is alone already.
void check_view_show_alone(check_view *view, int32_t class_index);
/// NULL = nothing is chosen.
const check_finding *check_view_chosen(const check_view *view);
/// The cells that are to be seen around a finding.
double check_finding_span(const check_report *report, const check_finding *finding);
/// The marked finding of a pane nearest to a place, both in cells; -1 = none is that near.
int32_t check_view_near(const check_view *view, int32_t pane, double x, double y, double within);

// ---- Drawing

/// The panes: of each class one, or of the one that is shown alone.
int32_t check_view_panes(const check_view *view);
/// The class of a pane; -1 = none yet.
int32_t check_view_class_of(const check_view *view, int32_t pane);
/// Whether a finding is marked in the pane of a class.
bool check_view_marks(const check_view *view, const check_finding *finding, int32_t pane);
/// Where a pane's map lies in a picture of that size, and which pane is at a pixel.
cairo_rectangle_int_t check_view_area(const check_view *view, int32_t pane, int32_t width,
                                      int32_t height);
int32_t check_view_pane_at(const check_view *view, int32_t width, int32_t height, double x,
                           double y);
/// Draws all panes. The session's camera is that of each: its view is as large as check_view_area
/// says. `pointer` is within the picture. @return what Cairo says.
cairo_status_t check_view_draw(const check_view *view, cairo_t *cairo, canvas *c, session *s,
                               canvas_pointer pointer, int32_t width, int32_t height);

/// Its state, for scripts; a new reference.
json_t *check_view_json(const check_view *view, bool is_running);

#endif
