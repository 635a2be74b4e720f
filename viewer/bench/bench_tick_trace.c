// bench_tick_trace.c - see bench_tick_trace.h: the JSON object format of the Trace Event Format,
// complete events ("X") with times in microseconds.

#include "viewer/bench/bench_tick_trace.h"

#include "viewer/bench/bench_files.h"
#include "viewer/options/plural.h"

#include <inttypes.h>

static void print_slice(FILE *stream, const char *name, int32_t row, int64_t at_ns, int64_t ns,
                        int32_t tick) {
    fprintf(stream,
            ",\n  {\"name\": \"%s\", \"cat\": \"tick\", \"ph\": \"X\", \"pid\": 1, \"tid\": %d, "
            "\"ts\": %.3f, \"dur\": %.3f, \"args\": {\"tick\": %d}}",
            name, (int)row, (double)at_ns / 1e3, (double)ns / 1e3, (int)tick);
}

// What a tick takes besides its parts lies at its end.
static int64_t print_tick(FILE *stream, const tick_sample *sample, int32_t row, int32_t tick,
                          int64_t at_ns) {
    int64_t part_ns = at_ns;
    print_slice(stream, "tick", row, at_ns, sample->ns[TICK_TOTAL], tick);
    for (int part = 0; part < TICK_TOTAL; part++) {
        print_slice(stream, tick_part_names[part], row, part_ns, sample->ns[part], tick);
        part_ns += sample->ns[part];
    }
    return at_ns + sample->ns[TICK_TOTAL];
}

static void print_series(FILE *stream, const tick_series *series, int32_t row) {
    int64_t at_ns = 0;
    fprintf(stream,
            "%s\n  {\"name\": \"thread_name\", \"ph\": \"M\", \"pid\": 1, \"tid\": %d, \"args\": "
            "{\"name\": \"%d thread%s, budget %" PRId64 "\"}}",
            row > 0 ? "," : "", (int)row, (int)series->threads, plural(series->threads),
            series->budget_steps);
    for (int32_t i = 0; i < series->count; i++)
        at_ns = print_tick(stream, &series->samples[i], row, i, at_ns);
}

static void print_all(FILE *stream, const void *subject) {
    const tick_results *results = subject;
    fputs("{\"displayTimeUnit\": \"ms\", \"traceEvents\": [", stream);
    for (int32_t i = 0; i < results->series_count; i++)
        print_series(stream, &results->series[i], i);
    fputs("\n]}\n", stream);
}

bool write_tick_trace(const char *path, const tick_results *results) {
    return write_bench_text(path, print_all, results);
}
