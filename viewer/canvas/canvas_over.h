// canvas_over.h - one pixel over another.
#ifndef HANDRAIL_VIEWER_CANVAS_CANVAS_OVER_H
#define HANDRAIL_VIEWER_CANVAS_CANVAS_OVER_H

#include <stdint.h>

/// A pixel of ARGB32, with its colours times its opacity, over one of RGB24, or over nothing.
static inline uint32_t canvas_over(uint32_t front, uint32_t back) {
    uint32_t rest = 255 - (front >> 24);
    uint32_t red_blue = (back & 0xFF00FF) * rest + 0x800080;
    uint32_t green = (back >> 8 & 0xFF) * rest + 0x80;
    red_blue = (red_blue + (red_blue >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF;
    green = (green + (green >> 8)) & 0xFF00;
    return front + (red_blue | green);
}

#endif
