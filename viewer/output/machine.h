// machine.h - what a benchmark ran on, so that its figures can be told from others.
#ifndef HANDRAIL_VIEWER_OUTPUT_MACHINE_H
#define HANDRAIL_VIEWER_OUTPUT_MACHINE_H

#include <stddef.h>

enum { MACHINE_LENGTH = 200 };

/// "AMD EPYC 7571, 2 processors, Linux 6.1 x86_64, gcc 14.2"; returns `text`.
const char *machine_text(char *text, size_t size);

#endif
