// exit_status.h - what the program's exit status says; every command returns one of these.
#ifndef HANDRAIL_VIEWER_OPTIONS_EXIT_STATUS_H
#define HANDRAIL_VIEWER_OPTIONS_EXIT_STATUS_H

enum { EXIT_DONE = 0, EXIT_NO = 1, EXIT_BAD_INPUT = 2 };

#endif
