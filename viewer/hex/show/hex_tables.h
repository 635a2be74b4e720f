// hex_tables.h - the results of the experiment on hexagons: a table for people, rows and an object
// for machines, a plot.
#ifndef HANDRAIL_VIEWER_HEX_SHOW_HEX_TABLES_H
#define HANDRAIL_VIEWER_HEX_SHOW_HEX_TABLES_H

#include "viewer/hex/show/hex_experiment.h"

#include <stdio.h>

/// No line is over 80 characters.
void hex_print_tables(FILE *stream, const hex_experiment *e);
/// Each is @return false after a complaint of one line that names the file.
bool hex_write_csv(const char *path, const hex_experiment *e);
bool hex_write_json(const char *path, const hex_experiment *e);
/// Time a search against the steps of its way, a line a method.
bool hex_write_plot(const char *path, const hex_experiment *e);

#endif
