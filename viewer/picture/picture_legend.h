// picture_legend.h - the legend: figures of the plan, and a key to what is drawn.
#ifndef HANDRAIL_VIEWER_PICTURE_PICTURE_LEGEND_H
#define HANDRAIL_VIEWER_PICTURE_PICTURE_LEGEND_H

#include "viewer/picture/picture_layout.h"

#include <cairo.h>

enum { PANEL_COLUMN = 316 }; ///< its facts and its key are columns of this width

typedef struct legend_size {
    int32_t facts_height, key_height;
} legend_size;

legend_size picture_legend_size(const picture_scene *scene);
void picture_draw_legend(cairo_t *cairo, const picture_scene *scene, const picture_layout *layout);

#endif
