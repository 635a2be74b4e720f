// compare_view.h - what the window shows of a comparison: a method for each pane, and what each has
// answered to the query that the session asks just now. No window and no thread is known here.
//
// Its owner takes a job when none is under way, has it done (compare_job.h), and hands the answers
// in. Answers to a query that has changed since are dropped.
#ifndef HANDRAIL_VIEWER_COMPARE_COMPARE_VIEW_H
#define HANDRAIL_VIEWER_COMPARE_COMPARE_VIEW_H

#include "viewer/canvas/canvas.h"
#include "viewer/compare/compare_job.h"

#include <cairo.h>
#include <jansson.h>

typedef struct compare_pane {
    int32_t method;   ///< of compare_method_at
    int64_t answered; ///< the query of `answer`; 0 = there is none
    compare_answer answer;
    compare_marks raced; ///< the first of the answer's blocks, as far as a race has come
    int32_t raced_count;
    compare_marks listed; ///< the blocks on its open list by then
    int32_t listed_count; ///< entries of the answer's log that are in it
} compare_pane;

/// What one method came to, without its marks.
typedef struct compare_row {
    int64_t answered; ///< the query; 0 = there is none
    bool has_way;
    const char *status;
    double length_256ths, ratio;
    int64_t time_ns, touched; ///< -1 = not known
    const char *counts;       ///< of `touched` (compare_answer.h)
} compare_row;

typedef enum compare_column {
    COLUMN_TITLE,
    COLUMN_TOUCHED,
    COLUMN_RATIO,
    COLUMN_TIME,
    COLUMN_COUNT
} compare_column;

enum { RACE_SECONDS_MOST = 64 };

/// All panes in step, by blocks that were looked at.
typedef struct compare_race {
    bool is_on, is_playing;
    double at;      ///< blocks
    double seconds; ///< that the whole of it takes, 1..RACE_SECONDS_MOST
} compare_race;

/// What a query consists of.
typedef struct compare_query {
    int64_t map_version;
    hr_position start, goal;
    int32_t budget_steps;
    int64_t points_version;
} compare_query;

typedef struct compare_view {
    compare_pane panes[COMPARE_PANES_MOST];
    int32_t count; ///< of panes shown, 1 or more
    int64_t query; ///< the number of the present one, from 1
    compare_query asked;
    int64_t failed;                         ///< the query that could not be answered; 0 = none
    compare_row rows[COMPARE_ANSWERS_MOST]; ///< of all methods
    bool wants_rows;                        ///< they are asked, too
    compare_column sorted_by;
    bool is_descending;
    compare_race race;
    compare_points points;  ///< set by hand
    int64_t points_version; ///< counted up with each change
    int64_t map_sent;       ///< the version of the cells that the last job had; 0 = none
} compare_view;

/// Four panes of the nine: the trace, the exact search, breadth first, A*.
compare_view compare_view_begin(void);
void compare_view_end(compare_view *view);

/// Chooses how many panes are shown, and the method of one.
void compare_view_set_count(compare_view *view, int32_t count);
void compare_view_choose(compare_view *view, int32_t pane, int32_t method);
/// The first shown pane of a method, or -1.
int32_t compare_view_pane_of(const compare_view *view, int32_t method);
/// Shows a method in one more pane, or in the last where there is no more; or takes its pane away,
/// unless it is the only one.
void compare_view_toggle(compare_view *view, int32_t method);

/// Sets a point for the graph of waypoints, or takes away the one that is so near. @return false if
/// there are as many as there can be.
bool compare_view_toggle_point(compare_view *view, hr_position at, double within_256ths);

/// The goal that all methods go to: of several, the one that the session's path leads to. @return
/// false if there is none, or it is not known yet.
bool compare_view_goal(const session *s, hr_position *goal);
/// What the session asks and a comparison does not; empty = nothing.
void compare_view_say(const session *s, char text[WORDS_LENGTH]);
/// Looks whether the session asks something else than before. @return whether it does: what is
/// under way is then of no use.
bool compare_view_look(compare_view *view, const session *s);
/// Whether a pane has its answer.
bool compare_view_has_answer(const compare_view *view, int32_t pane);
/// @return whether there is something to ask, and nothing being painted; the job is then the
/// caller's. The map goes with it where its cells have changed since the last job.
bool compare_view_next_job(compare_view *view, const session *s, compare_job *job);
/// A job went wrong: this query is not asked again.
void compare_view_fail(compare_view *view);
/// Takes an answer over, or frees it.
void compare_view_accept(compare_view *view, compare_reply *reply);

/// The rows of the table in order: methods that found a way before those that did not, by the
/// column that is chosen; by what was looked at, blocks before portals. @return how many have an
/// answer.
int32_t compare_view_sorted(const compare_view *view, int32_t methods[COMPARE_ANSWERS_MOST]);
/// Sorts by a column; by the same again the other way round.
void compare_view_sort_by(compare_view *view, compare_column column);

// ---- Drawing

/// Where a pane's map lies in a picture of that size.
compare_area compare_view_area(const compare_view *view, int32_t pane, int32_t width,
                               int32_t height);
/// The pane whose map, or whose text, is at a pixel.
int32_t compare_view_pane_at(const compare_view *view, int32_t width, int32_t height, double x,
                             double y);
/// Draws all panes, their texts below them. The session's camera is that of each pane: its view is
/// as large as compare_view_area says. `pointer` is within the picture.
/// @return what Cairo says.
cairo_status_t compare_view_draw(const compare_view *view, cairo_t *cairo, canvas *c, session *s,
                                 canvas_pointer pointer, int32_t width, int32_t height);

#endif
