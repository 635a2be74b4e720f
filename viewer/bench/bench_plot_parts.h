// bench_plot_parts.h - the parts of a plot with two logarithmic axes, for those who draw one.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_PLOT_PARTS_H
#define HANDRAIL_VIEWER_BENCH_BENCH_PLOT_PARTS_H

#include "viewer/bench/bench_methods.h"

#include <cairo.h>

enum { PLOT_BINS = 40 };

typedef struct plot_point {
    double x, y; ///< values
} plot_point;

/// Values from `least` to `most`, both more than 0, lie from `begin` to `end` in the picture.
typedef struct plot_axis {
    double least, most;
    double begin, end;
} plot_axis;

typedef struct plot_line {
    const char *title;
    int32_t style; ///< which colour and marker
    bool is_dashed;
    plot_point points[PLOT_BINS];
    int32_t count;
} plot_line;

typedef struct plot {
    plot_axis x, y;
    plot_line lines[BENCH_METHODS_MOST];
    int32_t line_count;
    const char *title, *note, *x_name, *y_name;
} plot;

/// The bin of a value of 1 or more, two for each doubling, and the value in its middle.
int32_t plot_bin_of(double value);
double plot_bin_middle(int32_t bin);
/// Where a value lies in the picture.
double plot_place(const plot_axis *axis, double value);

void plot_draw_ground(cairo_t *cairo, double width, double height);
void plot_draw_title(cairo_t *cairo, double x, const char *title, const char *note);
void plot_draw_axes(cairo_t *cairo, const plot_axis *x, const plot_axis *y, const char *x_name,
                    const char *y_name);
void plot_draw_line(cairo_t *cairo, const plot *p, const plot_line *line);
/// The line's title at (x, y), with its marker, and a thin line from the line's end to there.
void plot_draw_label(cairo_t *cairo, const plot *p, const plot_line *line, double x, double y);

#endif
