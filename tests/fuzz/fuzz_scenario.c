// fuzz_scenario.c - any bytes as a Moving AI scenario: refused with a sentence, or queries on the
// map.

#include "passmap/passmap.h"
#include "tests/fuzz/input.h"

enum { WIDTH = 49, HEIGHT = 100 };

static bool is_on_map(hr_cell cell) {
    return cell.x >= 0 && cell.y >= 0 && cell.x < WIDTH && cell.y < HEIGHT;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    hr_message message = {.text = ""};
    hr_scenario_query *queries;
    int32_t count = 0;
    hr_error error = hr_scenario_load(NULL, data, size, WIDTH, HEIGHT, &queries, &count, &message);
    require(error == HR_OK || message.text[0]);
    if (error) return 0;
    for (int32_t i = 0; i < count; i++)
        require(is_on_map(queries[i].start) && is_on_map(queries[i].goal) &&
                queries[i].octile_length >= 0);
    free(queries);
    return 0;
}
