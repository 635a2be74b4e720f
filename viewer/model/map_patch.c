// map_patch.c - rectangles of cells that were written.

#include "viewer/model/map_patch.h"

#include <stdlib.h>

map_patch *map_patches_add(map_patches *list, hr_rect rect) {
    size_t count = (size_t)rect.width * (size_t)rect.height;
    map_patch *patch = malloc(sizeof *patch + count);
    if (!patch) return NULL;
    patch->next = NULL;
    patch->rect = rect;
    if (list->last)
        list->last->next = patch;
    else
        list->first = patch;
    return list->last = patch;
}

bool map_patches_copy(map_patches *list, const hr_map *map, hr_rect rect) {
    map_patch *patch = map_patches_add(list, rect);
    if (patch) hr_map_read(map, rect, patch->cells, (size_t)rect.width);
    return patch != NULL;
}

void map_patches_follow(map_patches *list, map_patches *older) {
    if (!older->last) return;
    older->last->next = list->first;
    list->first = older->first;
    if (!list->last) list->last = older->last;
    *older = (map_patches){NULL, NULL};
}

void map_patches_apply(const map_patches *list, hr_map *map) {
    for (const map_patch *patch = list->first; patch; patch = patch->next)
        hr_map_blit(map, patch->rect, patch->cells, (size_t)patch->rect.width);
}

void map_patches_end(map_patches *list) {
    while (list->first) {
        map_patch *next = list->first->next;
        free(list->first);
        list->first = next;
    }
    list->last = NULL;
}

hr_rect joined_rects(hr_rect a, hr_rect b) {
    if (a.width <= 0) return b;
    int32_t left = a.x < b.x ? a.x : b.x, top = a.y < b.y ? a.y : b.y;
    int32_t right = a.x + a.width > b.x + b.width ? a.x + a.width : b.x + b.width;
    int32_t bottom = a.y + a.height > b.y + b.height ? a.y + a.height : b.y + b.height;
    return (hr_rect){left, top, right - left, bottom - top};
}
