// scenario.c - the queries of a Moving AI scenario, dealt to the ranks of MPI:
//     mpirun -n RANKS ./scenario MAP.map FILE.scen >answers.csv
// Every rank loads the map and takes each RANKS-th query, since those of a file grow in length.
// What it prints is the same for any number of ranks; times, which are not, go to stderr.

#include <handrail/planner.h>

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int32_t status, waypoints;
    double length; // in cells
} answer;

typedef struct {
    void *bytes;
    size_t size;
} file;

static void stop(const char *what, const char *why) {
    fprintf(stderr, "scenario: %s: %s\n", what, why);
    MPI_Abort(MPI_COMM_WORLD, 2);
    exit(2);
}

static file read_file(const char *name) {
    file read = {0};
    FILE *from = fopen(name, "rb");
    if (!from) stop(name, "cannot be opened");
    for (size_t room = 1 << 16, got = 1; got > 0; read.size += got, room *= 2) {
        char *larger = realloc(read.bytes, room);
        if (!larger) stop(name, "no memory");
        read.bytes = larger;
        got = fread(larger + read.size, 1, room - read.size, from);
    }
    if (ferror(from)) stop(name, "cannot be read");
    fclose(from);
    return read;
}

static hr_map *load_map(const char *name) {
    file text = read_file(name);
    hr_map_config config = hr_map_config_default();
    hr_message message;
    hr_map *map;
    if (hr_map_load_movingai(&config, text.bytes, text.size, &map, &message) != HR_OK)
        stop(name, message.text);
    free(text.bytes);
    return map;
}

static hr_scenario_query *load_queries(const char *name, const hr_map *map, int32_t *count) {
    file text = read_file(name);
    hr_message message;
    hr_scenario_query *queries;
    if (hr_scenario_load(NULL, text.bytes, text.size, hr_map_width(map), hr_map_height(map),
                         &queries, count, &message) != HR_OK)
        stop(name, message.text);
    free(text.bytes);
    return queries;
}

static answer plan(hr_planner *planner, hr_class_id unit, const hr_scenario_query *query) {
    hr_request request = hr_request_default();
    request.class_id = unit;
    request.start = hr_block_centre(query->start, 1);
    request.goal = hr_block_centre(query->goal, 1);
    hr_path path;
    hr_error error = hr_plan(planner, &request, &path);
    if (error != HR_OK) stop("a plan", hr_error_text(error));
    return (answer){(int32_t)path.status, path.count, path.length_256ths / HR_CELL};
}

// Query number i was the (i / ranks)-th of rank i % ranks.
static void print_answers(const answer *answers, int32_t count, int32_t ranks, int32_t share) {
    puts("query,status,waypoints,length");
    for (int32_t i = 0; i < count; i++) {
        const answer *of = &answers[(size_t)(i % ranks) * (size_t)share + (size_t)(i / ranks)];
        printf("%d,%s,%d,%.4f\n", i, hr_status_name((hr_status)of->status), of->waypoints,
               of->length);
    }
}

int main(int argument_count, char **arguments) {
    MPI_Init(&argument_count, &arguments);
    int rank, ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (argument_count != 3) stop("usage", "scenario MAP.map FILE.scen");

    hr_map *map = load_map(arguments[1]);
    int32_t count;
    hr_scenario_query *queries = load_queries(arguments[2], map, &count);
    hr_class_id unit;
    hr_class walker = {.pass = hr_pass_up_to(HR_SHALLOWS), .size = 1};
    hr_planner *planner;
    int32_t share = (count + ranks - 1) / ranks;
    answer *own = calloc((size_t)share + 1, sizeof *own), *all = NULL;
    if (rank == 0) all = calloc((size_t)share * (size_t)ranks + 1, sizeof *all);
    if (!own || (rank == 0 && !all) || hr_map_add_class(map, walker, &unit) != HR_OK ||
        hr_planner_create(map, NULL, &planner) != HR_OK)
        stop(arguments[1], "no memory");

    double began = MPI_Wtime(), slowest;
    for (int32_t i = rank; i < count; i += ranks) own[i / ranks] = plan(planner, unit, &queries[i]);
    double seconds = MPI_Wtime() - began;
    MPI_Reduce(&seconds, &slowest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    int bytes = (int)((size_t)share * sizeof *own);
    MPI_Gather(own, bytes, MPI_BYTE, all, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        print_answers(all, count, ranks, share);
        fprintf(stderr, "%d queries by %d ranks in %.3f s\n", count, ranks, slowest);
    }

    free(all);
    free(own);
    free(queries);
    hr_planner_destroy(planner);
    hr_map_destroy(map);
    MPI_Finalize();
    return 0;
}
