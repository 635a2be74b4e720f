// label_squares.h - bringing labels up to date: the changed tiles, then the squares above them.
#ifndef HANDRAIL_PASSMAP_PLANES_LABEL_SQUARES_H
#define HANDRAIL_PASSMAP_PLANES_LABEL_SQUARES_H

#include "passmap/planes/labels.h"

/// Labels the tiles that changed after `version`. @return false if out of memory; the labels may
/// not be used then until a refresh from version 0 has succeeded.
bool hr_labels_refresh(hr_labels *labels, const hr_allocator *allocator, const hr_changes *changes,
                       uint64_t version);

#endif
