// compare_block.h - what a method knows of a block, as far as a race has come, in words.
#ifndef HANDRAIL_VIEWER_COMPARE_COMPARE_BLOCK_H
#define HANDRAIL_VIEWER_COMPARE_COMPARE_BLOCK_H

#include "viewer/compare/compare_view.h"

/// Of the block at a place: on which list it is, and g, h and f, in cells of plain ground.
void compare_say_block(const compare_view *view, int32_t pane, const session *s, hr_position at,
                       char *text, size_t size);

#endif
