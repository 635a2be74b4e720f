// navigation.c - the engine's path planner, by Handrail: a class for each layer, a kept field for
// each destination.

#include "examples/porting/nav.h"

#include <handrail/fields.h>

#include <math.h>
#include <stdlib.h>

enum { DESTINATIONS_MAX = 64, SIZES = 4, CUT_OUT = 255 };

typedef struct destination {
    hr_goal_field *field;
    hr_position goal;
    enum nav_layer layer;
} destination;

typedef struct navigation {
    hr_map *map;
    hr_planner *planner;
    hr_class_id classes[NAV_LAYER_MAX];
    destination destinations[DESTINATIONS_MAX];
    uint32_t count;
} navigation;

static hr_position position_of(const navigation *nav, vec2_t at, vec3_t map_pos) {
    return hr_map_position_from_world(nav->map,
                                      (hr_world_point){at.x - map_pos.x, at.z - map_pos.z});
}

static bool add_classes(navigation *nav) {
    static const uint8_t kinds[] = {TILE_GROUND, TILE_WATER};
    for (int layer = 0; layer < NAV_LAYER_MAX; layer++) {
        hr_class unit = {.pass = hr_pass_of_values(&kinds[layer / SIZES], 1),
                         .size = 1 + 2 * (layer % SIZES)};
        if (hr_map_add_class(nav->map, unit, &nav->classes[layer]) != HR_OK) return false;
    }
    return true;
}

void *N_NewCtxForMapData(size_t w, size_t h, size_t chunk_w, size_t chunk_h,
                         const struct tile **chunk_tiles, bool update) {
    (void)update; // what is derived from the map is brought up to date by itself
    int32_t width = (int32_t)(w * chunk_w), height = (int32_t)(h * chunk_h);
    hr_map_config config = {.width = width,
                            .height = height,
                            .world = {0, 0, TILE_SIDE * (double)width, TILE_SIDE * (double)height}};
    navigation *nav = calloc(1, sizeof *nav);
    if (!nav || hr_map_create(&config, &nav->map) != HR_OK || !add_classes(nav) ||
        hr_planner_create(nav->map, NULL, &nav->planner) != HR_OK)
        return N_FreeCtx(nav), NULL;
    for (size_t y = 0; y < h * chunk_h; y++)
        for (size_t x = 0; x < w * chunk_w; x++) {
            const struct tile *chunk = chunk_tiles[y / chunk_h * w + x / chunk_w];
            enum tile_kind kind = chunk[y % chunk_h * chunk_w + x % chunk_w].kind;
            hr_map_set(nav->map, (int32_t)x, (int32_t)y, (uint8_t)kind);
        }
    return nav;
}

void N_FreeCtx(void *nav_private) {
    navigation *nav = nav_private;
    if (!nav) return;
    for (uint32_t i = 0; i < nav->count; i++) hr_goal_field_destroy(nav->destinations[i].field);
    hr_planner_destroy(nav->planner);
    hr_map_destroy(nav->map);
    free(nav);
}

// Once a frame: fields follow what was cut out. Where nothing was, this costs nothing.
void N_Update(void *nav_private) {
    navigation *nav = nav_private;
    for (uint32_t i = 0; i < nav->count; i++)
        hr_goal_field_update(nav->planner, nav->destinations[i].field);
}

void N_CutoutStaticObject(void *nav_private, vec3_t map_pos, const struct obb *obb) {
    navigation *nav = nav_private;
    hr_world_rect base = {obb->corner.x - map_pos.x, obb->corner.z - map_pos.z, obb->size.x,
                          obb->size.z};
    hr_map_fill(nav->map, hr_cells_of_rect(hr_map_rect_from_world(nav->map, base)), CUT_OUT);
}

// The field of a destination, made by the first who goes there; DESTINATIONS_MAX if there is none.
static uint32_t destination_of(navigation *nav, hr_position goal, enum nav_layer layer) {
    for (uint32_t i = 0; i < nav->count; i++) {
        const destination *d = &nav->destinations[i];
        if (d->layer == layer && d->goal.x == goal.x && d->goal.y == goal.y) return i;
    }
    destination made = {.goal = goal, .layer = layer};
    hr_goal_field_config config = {.class_id = nav->classes[layer], .goal = goal};
    if (nav->count == DESTINATIONS_MAX ||
        hr_goal_field_create(nav->planner, &config, &made.field) != HR_OK)
        return DESTINATIONS_MAX;
    nav->destinations[nav->count] = made;
    return nav->count++;
}

bool N_RequestPath(void *nav_private, vec2_t xz_src, vec2_t xz_dest, vec3_t map_pos,
                   enum nav_layer layer, dest_id_t *out_dest_id) {
    navigation *nav = nav_private;
    uint32_t id = destination_of(nav, position_of(nav, xz_dest, map_pos), layer);
    if (id == DESTINATIONS_MAX) return false;
    *out_dest_id = id;
    hr_position from = position_of(nav, xz_src, map_pos);
    return hr_goal_field_length(nav->destinations[id].field, from) >= 0;
}

// Towards the first corner of the way from there; 0 where there is none.
vec2_t N_DesiredPointSeekVelocity(dest_id_t id, vec2_t curr_pos, vec2_t xz_dest, void *nav_private,
                                  vec3_t map_pos) {
    (void)xz_dest; // the field's
    navigation *nav = nav_private;
    hr_position way[2];
    if (hr_goal_field_path(nav->destinations[id].field, position_of(nav, curr_pos, map_pos), way,
                           2) == 0)
        return (vec2_t){0, 0};
    hr_world_point to = hr_map_position_to_world(nav->map, way[1]);
    double x = to.x + map_pos.x - curr_pos.x, z = to.y + map_pos.z - curr_pos.z;
    double length = sqrt(x * x + z * z);
    if (!(length > 0)) return (vec2_t){0, 0};
    return (vec2_t){(float)(x / length), (float)(z / length)};
}

bool N_PositionPathable(vec2_t xz_pos, enum nav_layer layer, void *nav_private, vec3_t map_pos) {
    const navigation *nav = nav_private;
    int32_t size = 1 + 2 * ((int32_t)layer % SIZES);
    return hr_map_is_open(nav->map, nav->classes[layer],
                          hr_block_at(position_of(nav, xz_pos, map_pos), size));
}
