// picture_samples.h - samples for the legend, from (x, y) to the right, y in their middle.
#ifndef HANDRAIL_VIEWER_PICTURE_PICTURE_SAMPLES_H
#define HANDRAIL_VIEWER_PICTURE_PICTURE_SAMPLES_H

#include <cairo.h>
#include <stdbool.h>
#include <stdint.h>

enum { PICTURE_SAMPLE_WIDTH = 40 }; ///< with the space after it

void picture_sample_line(cairo_t *cairo, double x, double y); // the current path
void picture_sample_path(cairo_t *cairo, double x, double y);
void picture_sample_box(cairo_t *cairo, double x, double y); // the current path
void picture_frame_sample(cairo_t *cairo, double x, double y);
void picture_sample_tone(cairo_t *cairo, double x, double y, uint32_t tone, bool is_open);
void picture_sample_cost(cairo_t *cairo, double x, double y, uint32_t tone, int32_t cost_256ths);
void picture_sample_fog(cairo_t *cairo, double x, double y);
void picture_sample_levels(cairo_t *cairo, double x, double y, bool is_open);

#endif
