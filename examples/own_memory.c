// own_memory.c - memory from the host's allocator, counted, and failed assertions recorded instead
// of ending the process.

#include <handrail/planner.h>

#include <stdio.h>
#include <stdlib.h>

typedef struct account {
    size_t bytes, blocks;
} account;

// In front of every block stands its size; the union keeps what follows aligned for any type.
typedef union header {
    size_t size;
    max_align_t alignment;
} header;

static void *allocate(size_t size, void *user) {
    account *a = user;
    header *block = malloc(sizeof *block + size);
    if (!block) return NULL;
    block->size = size;
    a->bytes += size;
    a->blocks++;
    return block + 1;
}

static void release(void *memory, void *user) {
    account *a = user;
    header *block = (header *)memory - 1;
    a->bytes -= block->size;
    a->blocks--;
    free(block);
}

static void record(const char *condition, const char *file, int line, void *user) {
    int *count = user;
    printf("recorded: %s, %s:%d\n", condition, file, line);
    (*count)++;
}

int main(void) {
    account memory = {0};
    int broken_contracts = 0;
    hr_set_assertion_handler(record, &broken_contracts);

    hr_map_config config = hr_map_config_default();
    config.allocator = (hr_allocator){allocate, release, &memory};
    hr_map *map;
    hr_planner *planner;
    hr_results *results;
    if (hr_map_create(&config, &map) != HR_OK || hr_planner_create(map, NULL, &planner) != HR_OK ||
        hr_results_create(planner, &results) != HR_OK)
        return 1;
    printf("held: %zu bytes in %zu blocks\n", memory.bytes, memory.blocks);

    hr_results_path(results, 7); // a mistake of this host's: there are no answers yet

    hr_results_destroy(results);
    hr_planner_destroy(planner);
    hr_map_destroy(map);
    printf("left: %zu bytes in %zu blocks\n", memory.bytes, memory.blocks);
    return memory.blocks == 0 && broken_contracts == 1 ? 0 : 1;
}
