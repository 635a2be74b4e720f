// crossing.c - the engine's side, in short: entities that steer towards a place by what the path
// planner says each frame, across a map with a river, while a building rises in their way. It knows
// nav.h alone.

#include "examples/porting/nav.h"

#include <math.h>
#include <stdio.h>

enum { CHUNKS = 4, CHUNK = 16, SIDE = CHUNKS * CHUNK, ENTITIES = 60, FRAMES_MAX = 4000 };

static const float SPEED = 1.5f, ARRIVED = 2 * TILE_SIDE; // a frame, to the place
static const vec3_t MAP_POS = {-256, 0, -256};            // the map's corner in the world
static const vec2_t PLACE = {192, 0};                     // east of the river

typedef struct entity {
    vec2_t at;
    enum nav_layer layer;
    dest_id_t destination;
    bool has_used_far_ford;
} entity;

static struct tile tiles[CHUNKS * CHUNKS][CHUNK * CHUNK];

static vec2_t middle_of(int x, int y) {
    return (vec2_t){MAP_POS.x + ((float)x + 0.5f) * TILE_SIDE,
                    MAP_POS.z + ((float)y + 0.5f) * TILE_SIDE};
}

// A river from north to south, with a ford in the north and a broad one in the south.
static void *create_map(void) {
    const struct tile *chunks[CHUNKS * CHUNKS];
    for (int i = 0; i < CHUNKS * CHUNKS; i++) chunks[i] = tiles[i];
    for (int y = 0; y < SIDE; y++)
        for (int x = 30; x < 34; x++) {
            bool is_ford = (y >= 20 && y < 24) || (y >= 50 && y < 60);
            struct tile *tile =
                &tiles[y / CHUNK * CHUNKS + x / CHUNK][y % CHUNK * CHUNK + x % CHUNK];
            tile->kind = is_ford ? TILE_GROUND : TILE_WATER;
        }
    return N_NewCtxForMapData(CHUNKS, CHUNKS, CHUNK, CHUNK, chunks, true);
}

static float distance_to_place(const entity *e) {
    return hypotf(PLACE.x - e->at.x, PLACE.z - e->at.z);
}

static bool try_step(entity *e, void *nav, float dx, float dz) {
    vec2_t to = {e->at.x + dx, e->at.z + dz};
    bool is_free = N_PositionPathable(to, e->layer, nav, MAP_POS);
    if (is_free) e->at = to;
    return is_free;
}

// As it wants to; where that is closed, along the wall.
static void move(entity *e, void *nav) {
    vec2_t v = N_DesiredPointSeekVelocity(e->destination, e->at, PLACE, nav, MAP_POS);
    if (!try_step(e, nav, v.x * SPEED, v.z * SPEED) && !try_step(e, nav, v.x * SPEED, 0))
        try_step(e, nav, 0, v.z * SPEED);
}

// Frames until all are there; FRAMES_MAX if some never come, or one stands where it must not.
static int cross(entity *entities, void *nav) {
    int arrived = 0, frame = 0;
    for (; arrived < ENTITIES && frame < FRAMES_MAX; frame++) {
        if (frame == 20) // it closes the near ford
            N_CutoutStaticObject(nav, MAP_POS,
                                 &(struct obb){middle_of(31, 18), {8, 7 * TILE_SIDE}});
        N_Update(nav);
        arrived = 0;
        for (int i = 0; i < ENTITIES; i++) {
            entity *e = &entities[i];
            if (distance_to_place(e) > ARRIVED) move(e, nav);
            if (!N_PositionPathable(e->at, e->layer, nav, MAP_POS)) return FRAMES_MAX;
            if (e->at.x >= middle_of(31, 0).x && e->at.x <= middle_of(32, 0).x)
                e->has_used_far_ford = e->at.z >= middle_of(0, 40).z;
            arrived += distance_to_place(e) <= ARRIVED;
        }
    }
    return frame;
}

int main(void) {
    static entity entities[ENTITIES];
    void *nav = create_map();
    if (!nav) return 1;
    for (int i = 0; i < ENTITIES; i++) {
        entity *e = &entities[i];
        e->layer = i % 4 ? NAV_LAYER_GROUND_1X1 : NAV_LAYER_GROUND_3X3;
        e->at = middle_of(4 + i % 10 * 2, 12 + i / 10 * 4);
        if (!N_RequestPath(nav, e->at, PLACE, MAP_POS, e->layer, &e->destination)) return 1;
    }
    dest_id_t none;
    bool swims = N_RequestPath(nav, entities[0].at, PLACE, MAP_POS, NAV_LAYER_WATER_1X1, &none);
    int frames = cross(entities, nav);
    int far = 0;
    for (int i = 0; i < ENTITIES; i++) far += entities[i].has_used_far_ford;
    printf("%d entities across in %d frames, %d by the far ford; %s by water\n", ENTITIES, frames,
           far, swims ? "a way" : "no way");
    N_FreeCtx(nav);
    return frames < FRAMES_MAX && far == ENTITIES && !swims ? 0 : 1;
}
