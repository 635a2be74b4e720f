// hex_climate.h - the belts of climate, and the weather in them.
#ifndef HANDRAIL_VIEWER_HEX_HEX_CLIMATE_H
#define HANDRAIL_VIEWER_HEX_HEX_CLIMATE_H

#include "viewer/hex/hex_world.h"

/// The zone of every hexagon, by its distance from the middle row, with ragged borders.
void hex_draw_zones(hex_world *world);
/// The weather of every hexagon on the world's day, by its zone: each day the fronts are some
/// hexagons further east, at the poles and the equator further west.
void hex_draw_weather(hex_world *world);
/// How much of a hundred days each weather has in a zone; they sum to 100.
const uint8_t *hex_weather_shares(hex_zone zone);

#endif
