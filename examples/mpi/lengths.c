// lengths.c - how far it is between all pairs of many places, the rows spread over the ranks of
// MPI:
//     mpirun -n RANKS ./lengths [PLACES], of 1 .. 40000 (10000)
// Every rank makes the same map; no rank needs another's until the rows are gathered. The hash of
// the table is the same for any number of ranks: a length depends on the map alone.

#include <handrail/lengths.h>

#include <inttypes.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROCK = 1, SIDE = 512, PLACES_MAX = 40000 }; // more: MPI counts numbers in an int

static uint32_t roll(uint32_t *dice, uint32_t sides) {
    *dice = *dice * 1664525 + 1013904223;
    return (*dice >> 8) % sides;
}

static hr_map *create_map(hr_class_id *unit, uint32_t *dice) {
    hr_map_config config = hr_map_config_default();
    config.width = config.height = SIDE;
    hr_map *map;
    if (hr_map_create(&config, &map) != HR_OK) return NULL;
    for (int i = 0; i < 400; i++) {
        hr_rect rock = {(int32_t)roll(dice, SIDE - 24), (int32_t)roll(dice, SIDE - 24),
                        4 + (int32_t)roll(dice, 20), 4 + (int32_t)roll(dice, 20)};
        hr_map_fill(map, rock, ROCK);
    }
    hr_class walker = {.pass = hr_pass_without_bits(ROCK), .size = 1};
    return hr_map_add_class(map, walker, unit) == HR_OK ? map : NULL;
}

// Rows first .. first + count - 1 of the table.
static bool find_rows(hr_map *map, hr_class_id unit, const hr_position *places, int32_t all,
                      int32_t first, int32_t count, double *rows) {
    hr_planner *planner;
    if (hr_planner_create(map, NULL, &planner) != HR_OK) return false;
    hr_length_table table = {.class_id = unit,
                             .from = places + first,
                             .from_count = count,
                             .to = places,
                             .to_count = all};
    bool is_done = hr_plan_lengths(planner, &table, rows) == HR_OK;
    hr_planner_destroy(planner);
    return is_done;
}

static uint64_t hash_of(const double *lengths, size_t count) {
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ (uint64_t)lengths[i]) * UINT64_C(1099511628211);
    return hash;
}

int main(int count, char **arguments) {
    int rank, ranks, all = count > 1 ? atoi(arguments[1]) : 10000;
    MPI_Init(&count, &arguments);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (all < 1 || all > PLACES_MAX) {
        if (rank == 0) fprintf(stderr, "lengths: 1 to %d places\n", PLACES_MAX);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    uint32_t dice = 1;
    hr_class_id unit;
    hr_map *map = create_map(&unit, &dice);
    hr_position *places = malloc((size_t)all * sizeof *places);
    int32_t rows = (all + ranks - 1) / ranks, first = rank * rows < all ? rank * rows : all;
    int32_t own = first + rows < all ? rows : all - first;
    size_t share = (size_t)rows * (size_t)all;
    double *lengths = calloc(share, sizeof *lengths);
    double *table = rank == 0 ? malloc(share * (size_t)ranks * sizeof *table) : NULL;
    if (!map || !places || !lengths || (rank == 0 && !table)) MPI_Abort(MPI_COMM_WORLD, 1);
    for (int i = 0; i < all; i++)
        places[i] =
            hr_block_centre((hr_cell){(int32_t)roll(&dice, SIDE), (int32_t)roll(&dice, SIDE)}, 1);

    if (!find_rows(map, unit, places, all, first, own, lengths)) MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Gather(lengths, (int)share, MPI_DOUBLE, table, (int)share, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("%d x %d lengths: %016" PRIx64 "\n", all, all,
               hash_of(table, (size_t)all * (size_t)all));
    free(table);
    free(lengths);
    free(places);
    hr_map_destroy(map);
    MPI_Finalize();
    return 0;
}
