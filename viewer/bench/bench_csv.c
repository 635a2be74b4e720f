// bench_csv.c - a row for each sample, in the order of maps, queries and methods.

#include "viewer/bench/bench_files.h"

#include <string.h>

void print_bench_name(FILE *stream, const char *name) {
    if (!strpbrk(name, ",\"\r\n")) {
        fputs(name, stream);
        return;
    }
    fputc('"', stream);
    for (const char *at = name; *at; at++) {
        if (*at == '"') fputc('"', stream);
        fputc(*at, stream);
    }
    fputc('"', stream);
}

// The program never leaves the "C" locale: decimals have a point.
static void print_row(FILE *stream, const bench_results *results, int32_t course, int32_t index,
                      int32_t method) {
    int64_t query = results->first_query[course] + index;
    const bench_sample *sample = bench_sample_of(results, method, query);
    double shortest = results->shortest[query];
    if (!sample->is_asked) return;
    print_bench_name(stream, results->courses->at[course].name);
    fprintf(stream, ",%d,%s,%s,%s,%lld,%.6f,",
            (int)results->courses->at[course].queries[index].number, results->methods[method]->name,
            hr_status_name(sample->status), hr_stage_name(sample->stage),
            (long long)sample->time_ns, sample->length);
    if (results->is_known[query]) fprintf(stream, "%.6f", shortest);
    fputc(',', stream);
    if (results->is_known[query] && shortest > 0 && bench_has_arrived(sample))
        fprintf(stream, "%.6f", sample->length / shortest);
    fprintf(stream, ",%d\n", (int)sample->steps);
}

static void print_rows(FILE *stream, const void *subject) {
    const bench_results *results = subject;
    fputs(results->measure == BENCH_BY_COST
              ? "map,query,method,status,stage,time_ns,cost,reference,ratio,steps\n"
              : "map,query,method,status,stage,time_ns,length,shortest,ratio,steps\n",
          stream);
    for (int32_t course = 0; course < results->courses->count; course++)
        for (int32_t i = 0; i < results->courses->at[course].query_count; i++)
            for (int32_t method = 0; method < results->method_count; method++)
                print_row(stream, results, course, i, method);
}

bool write_bench_csv(const char *path, const bench_results *results) {
    return write_bench_text(path, print_rows, results);
}
