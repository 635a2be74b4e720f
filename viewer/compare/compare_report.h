// compare_report.h - a comparison on stdout and in files: a table, JSON, CSV.
#ifndef HANDRAIL_VIEWER_COMPARE_COMPARE_REPORT_H
#define HANDRAIL_VIEWER_COMPARE_COMPARE_REPORT_H

#include "viewer/compare/comparison.h"

void print_comparison(const comparison *c);
/// @return false if out of memory.
bool write_comparison_json(const comparison *c, const char *path);
/// method,status,time_ns,length,ratio,cost,touched,steps,reason. @return false after a complaint of
/// one line that names the file.
bool write_comparison_csv(const comparison *c, const char *path);

#endif
