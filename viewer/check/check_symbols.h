// check_symbols.h - what a check looks like: a colour for each kind of ground, and a mark for each
// kind of thing found; on maps, in legends and in lists.
#ifndef HANDRAIL_VIEWER_CHECK_CHECK_SYMBOLS_H
#define HANDRAIL_VIEWER_CHECK_CHECK_SYMBOLS_H

#include "viewer/check/check.h"
#include "viewer/check/check_ground.h"

#include <cairo.h>

/// How much a cell is worth being seen where a pixel stands for several, from 0: wide ground,
/// closed, too narrow, the narrower the more, island, pocket.
enum { CHECK_RANKS = COVER_MOST + 4 };
uint8_t check_rank(check_cell kind, int32_t cover);
uint32_t check_rank_colour(uint8_t rank);

/// Half the side of a mark, with its rim, in pixels.
enum { CHECK_MARK_HALF = 11 };
/// The mark of a kind, its middle at a place.
void check_draw_mark(cairo_t *cairo, check_kind kind, double x, double y);

#endif
