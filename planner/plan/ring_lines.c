// ring_lines.c - lines of rings, looked at once.

#include "planner/plan/ring_lines.h"

#include "passmap/base/assertion.h"
#include "planner/grid/steps.h"

#include <string.h>

enum { UNKNOWN, CLEAR, NOT_CLEAR };

static bool asks_for_lines(const hr_goal *goal) {
    return goal->kind == HR_GOAL_RING && goal->needs_clear_line;
}

// With the neighbours of its blocks, on the map and beside it.
static hr_rect blocks_around(const hr_plane *plane, const hr_goal *goal, int32_t size) {
    enum { MORE = 3 };
    hr_cell middle = hr_block_at(goal->position, size);
    int32_t blocks = goal->far_256ths / HR_CELL + MORE;
    int32_t left = hr_greatest(middle.x - blocks, -1), top = hr_greatest(middle.y - blocks, -1);
    int32_t right = hr_least(middle.x + blocks, plane->rows.length);
    int32_t bottom = hr_least(middle.y + blocks, plane->rows.count);
    return (hr_rect){left, top, right - left + 1, bottom - top + 1};
}

bool hr_ring_lines_begin(hr_ring_lines *lines, const hr_choice *c) {
    hr_searcher *searcher = c->searcher;
    size_t count = (size_t)c->request->goal_count, bytes = 0;
    if (!hr_buffer_reserve(&searcher->ring_boxes, searcher->allocator, count, sizeof(hr_ring_box)))
        return false;
    *lines = (hr_ring_lines){.c = c, .boxes = searcher->ring_boxes.memory};
    for (size_t i = 0; i < count; i++) {
        const hr_goal *goal = &c->request->goals[i];
        lines->boxes[i] = (hr_ring_box){.offset = bytes};
        if (!asks_for_lines(goal)) continue;
        hr_rect blocks = blocks_around(&c->entry->plane, goal, c->size);
        lines->boxes[i].blocks = blocks;
        bytes += (size_t)blocks.width * (size_t)blocks.height;
    }
    if (!hr_buffer_reserve(&searcher->ring_lines, searcher->allocator, bytes, 1)) return false;
    lines->known = searcher->ring_lines.memory;
    lines->are_asked_for = bytes > 0;
    if (bytes > 0) memset(lines->known, UNKNOWN, bytes);
    return true;
}

static bool is_clear(const hr_ring_lines *lines, int32_t goal, hr_cell block) {
    const hr_choice *c = lines->c;
    const hr_ring_box *box = &lines->boxes[goal];
    int32_t x = block.x - box->blocks.x, y = block.y - box->blocks.y;
    HR_ASSERT(x >= 0 && y >= 0 && x < box->blocks.width && y < box->blocks.height);
    uint8_t *known = &lines->known[box->offset + (size_t)y * (size_t)box->blocks.width + (size_t)x];
    if (*known == UNKNOWN) {
        const hr_goal *g = &c->request->goals[goal];
        bool holds = hr_goal_holds(c->searcher->map, c->size, g, block);
        *known = holds && hr_choice_has_clear_line(c, g, block) ? CLEAR : NOT_CLEAR;
    }
    return *known == CLEAR;
}

bool hr_ring_has_entrance(const hr_ring_lines *lines, int32_t goal, hr_cell block) {
    if (lines->boxes[goal].blocks.width == 0) return true;
    if (!is_clear(lines, goal, block)) return false;
    uint32_t open = hr_open_steps(&lines->c->entry->plane, block);
    for (int d = 0; d < 8; d++) {
        hr_cell beside = {block.x + HR_STEP_X[d], block.y + HR_STEP_Y[d]};
        if ((open >> d & 1) && !is_clear(lines, goal, beside)) return true;
    }
    return false;
}
