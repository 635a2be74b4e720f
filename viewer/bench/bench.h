// bench.h - the kinds of `handrail bench`: each takes its own arguments (argv[0] is its name) and
// returns an exit status.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_H
#define HANDRAIL_VIEWER_BENCH_BENCH_H

int bench_costs(int argc, char **argv);
int bench_dynamic(int argc, char **argv);
int bench_edit(int argc, char **argv);
int bench_grow(int argc, char **argv);
int bench_orders(int argc, char **argv);
int bench_questions(int argc, char **argv);
int bench_scen(int argc, char **argv);
int bench_tick(int argc, char **argv);

#endif
