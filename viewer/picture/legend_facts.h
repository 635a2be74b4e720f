// legend_facts.h - the figures of a plan, as names and texts for a legend.
#ifndef HANDRAIL_VIEWER_PICTURE_LEGEND_FACTS_H
#define HANDRAIL_VIEWER_PICTURE_LEGEND_FACTS_H

#include "viewer/picture/picture_layout.h"

enum { FACT_LENGTH = 64, FACT_MOST = 14 };

typedef struct legend_fact {
    const char *name;
    char text[FACT_LENGTH];
} legend_fact;

typedef struct fact_list {
    legend_fact facts[FACT_MOST];
    int32_t count;
} fact_list;

/// What the plan came to, in a few words.
const char *legend_headline(hr_status status);
fact_list legend_facts(const picture_scene *scene);

#endif
