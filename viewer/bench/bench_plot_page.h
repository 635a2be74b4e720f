// bench_plot_page.h - plots as files, whatever they show.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_PLOT_PAGE_H
#define HANDRAIL_VIEWER_BENCH_BENCH_PLOT_PAGE_H

#include "viewer/bench/bench_plot_parts.h"

#include <cairo.h>

/// Whether a file name is one that a plot can be written to: it ends in .svg or .png.
bool is_plot_name(const char *path);
enum { PLOT_PAGE_WIDTH = 960, PLOT_PAGE_HEIGHT = 600 };

/// Chooses axes that hold all lines, and draws the page, its top left corner at the origin.
cairo_status_t draw_plot_page(cairo_t *cairo, plot *p);
/// Chooses axes that hold all lines, and writes the plot. @return false after a complaint of one
/// line.
bool write_plot_page(const char *path, plot *p);

#endif
