// fuzz_dynamic.c - any bytes as a dynamic scenario and its patches, a zero byte between them:
// refused with a sentence, or commands that all lie on the map.

#include "tests/fuzz/input.h"
#include "viewer/bench/dynamic_scenario.h"

#include <string.h>

static bool is_on_map(const dynamic_scenario *s, hr_cell at) {
    return at.x >= 0 && at.y >= 0 && at.x < s->width && at.y < s->height;
}

static void check_command(const dynamic_scenario *s, const dynamic_command *c) {
    require(is_on_map(s, c->at) && c->line > 6);
    if (c->is_query) require(is_on_map(s, c->goal) && (c->length >= 0 || c->length == -1));
    if (c->is_query) return;
    require(c->patch >= 0 && c->patch < s->patches.count);
    const patch *p = &s->patches.at[c->patch];
    require(is_on_map(s, (hr_cell){c->at.x + p->width - 1, c->at.y + p->height - 1}));
    uint32_t sum = 0; // every cell is there to be read
    for (int32_t i = 0; i < p->width * p->height; i++)
        sum += s->patches.cells[p->first + (size_t)i];
    require(sum <= 255u * (uint32_t)(p->width * p->height));
}

static void read_patches(dynamic_scenario *s, const void *bytes, size_t size) {
    hr_message message = {.text = ""};
    hr_error error = patches_read(&s->patches, bytes, size, &message);
    if (!error) error = dynamic_check_patches(s, &message);
    require(error == HR_OK || message.text[0]);
    for (int32_t i = 0; !error && i < s->command_count; i++) check_command(s, &s->commands[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    dynamic_scenario scenario;
    char patch_name[PATCH_NAME_MOST + 1];
    hr_message message = {.text = ""};
    const uint8_t *end = size > 0 ? memchr(data, 0, size) : NULL;
    size_t length = end ? (size_t)(end - data) : size;
    hr_error error = dynamic_read(&scenario, data, length, patch_name, &message);
    require(error == HR_OK || message.text[0]);
    if (!error) require(patch_name[0] && !strchr(patch_name, '/'));
    if (!error) read_patches(&scenario, end ? end + 1 : data + size, end ? size - length - 1 : 0);
    dynamic_destroy(&scenario);
    return 0;
}
