// scen_report.h - the summary of a scenario's results.
#ifndef HANDRAIL_VIEWER_OUTPUT_SCEN_REPORT_H
#define HANDRAIL_VIEWER_OUTPUT_SCEN_REPORT_H

#include "viewer/output/results_csv.h"

#include <stdio.h>

/// Prints a table, a figure a line as "GROUP NAME VALUE ...": queries by status and by stage,
/// times, steps and lengths. @return false, with nothing printed, when out of memory.
bool print_scen_report(FILE *stream, const query_results *results);
/// The same, and a row a query, as JSON to a file or "-". @return false after a complaint.
bool write_scen_json(const char *path, const query_results *results);

#endif
