// command.h - the program's commands: each takes its own arguments (argv[0] is its name) and
// returns an exit status.
#ifndef HANDRAIL_VIEWER_COMMANDS_COMMAND_H
#define HANDRAIL_VIEWER_COMMANDS_COMMAND_H

int command_plan(int argc, char **argv);
int command_compare(int argc, char **argv);
int command_scen(int argc, char **argv);
int command_bench(int argc, char **argv);
int command_gen(int argc, char **argv);
int command_convert(int argc, char **argv);
int command_view(int argc, char **argv);

#endif
