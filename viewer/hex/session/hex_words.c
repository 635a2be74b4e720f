// hex_words.c - the state of a world of hexagons in words, and as JSON.

#include "viewer/hex/session/hex_words.h"

#include "viewer/options/plural.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>

// ---- What there is to do

static void say_answer(const hex_search *s, hex_method method, char text[WORDS_LENGTH]) {
    const char *title = hex_method_title(method), *end = hex_end_text(s->end);
    if (hex_has_way(s->end))
        snprintf(text, WORDS_LENGTH, "%s: %s: %" PRId64 " point%s, %d step%s.", title, end, s->cost,
                 plural(s->cost), (int)s->way_count - 1, plural(s->way_count - 1));
    else
        snprintf(text, WORDS_LENGTH, "%s: %s.", title, end);
}

static const char *next_thing(const hex_session *s) {
    if (!s->world) return "Making a world ...";
    if (s->start == HEX_NONE) return "Click where the trip starts.";
    if (s->goal == HEX_NONE) return "Click where it should go.";
    return "Searching ... (Esc cancels)";
}

void hex_session_say(const hex_session *s, char text[WORDS_LENGTH]) {
    const hex_answer *answer = hex_session_answer(s);
    if (s->message[0])
        snprintf(text, WORDS_LENGTH, "%s", s->message);
    else if (answer)
        say_answer(&answer->search, answer->method, text);
    else
        snprintf(text, WORDS_LENGTH, "%s", next_thing(s));
}

void hex_session_say_trip(const hex_session *s, char text[WORDS_LENGTH]) {
    const hex_answer *answer = hex_session_answer(s);
    text[0] = '\0';
    if (!answer || !hex_has_way(answer->search.end)) return;
    int64_t whole = hex_trip_time(&answer->search), now = hex_session_tenths(s);
    hex_place place = hex_trip_at(&answer->search, now);
    int32_t steps = answer->search.way_count - 1;
    if (!s->has_traveller)
        snprintf(text, WORDS_LENGTH, "The trip takes %.1f s.", (double)whole / 10);
    else
        snprintf(text, WORDS_LENGTH, "%.1f of %.1f s, step %d of %d", (double)now / 10,
                 (double)whole / 10, (int)place.index, (int)steps);
}

// ---- A hexagon

// To come in from any side: uphill and downhill cost differently.
static void say_cost(const hex_session *s, int32_t at, char text[WORDS_LENGTH]) {
    int32_t least = 0, most = 0, sides = 0;
    for (int32_t d = 0; d < HEX_DIRECTIONS; d++) {
        int32_t from = hex_neighbour(s->world, at, d), cost;
        bool is_step = from != HEX_NONE && s->world->terrain[from] != HEX_DEEP &&
                       hex_step(s->world, &s->rules, from, at, &cost);
        if (!is_step) continue;
        if (sides == 0 || cost < least) least = cost;
        if (sides == 0 || cost > most) most = cost;
        sides++;
    }
    if (sides == 0)
        snprintf(text, WORDS_LENGTH, "cannot be entered");
    else if (least == most)
        snprintf(text, WORDS_LENGTH, "%d point%s to enter", (int)least, plural(least));
    else
        snprintf(text, WORDS_LENGTH, "%d to %d points to enter, by the side", (int)least,
                 (int)most);
}

static void say_distance(const hex_session *s, int32_t at, char text[WORDS_LENGTH]) {
    const hex_answer *answer = hex_session_answer(s);
    text[0] = '\0';
    if (!answer || !answer->search.is_touched[at]) return;
    snprintf(text, WORDS_LENGTH, "; %" PRId64 " point%s from the start, %s",
             answer->search.costs[at], plural(answer->search.costs[at]),
             answer->search.is_done[at] ? "taken" : "seen");
}

void hex_session_say_place(const hex_session *s, int32_t at, char text[WORDS_LENGTH]) {
    const hex_world *world = s->world;
    char cost[WORDS_LENGTH], distance[WORDS_LENGTH];
    text[0] = '\0';
    if (!world || at == HEX_NONE) return;
    say_cost(s, at, cost);
    say_distance(s, at, distance);
    snprintf(text, WORDS_LENGTH, "hexagon %d, %d: %s, %s, level %d, %s: %.80s%.80s",
             (int)(at % world->width), (int)(at / world->width),
             hex_terrain_name((hex_terrain)world->terrain[at]),
             hex_weather_name((hex_weather)world->weather[at]), (int)world->level[at],
             hex_zone_name((hex_zone)world->zone[at]), cost, distance);
}

// ---- JSON

static json_t *place(const hex_session *s, int32_t at) {
    if (!s->world || at == HEX_NONE) return json_null();
    return json_pack("[i, i]", (int)(at % s->world->width), (int)(at / s->world->width));
}

static json_t *world_json(const hex_session *s) {
    const hex_world *world = s->world;
    if (!world) return json_null();
    return json_pack("{s:i, s:i, s:I, s:i, s:I}", "hex_width", (int)world->width, "hex_height",
                     (int)world->height, "hex_seed", (json_int_t)world->seed, "hex_day",
                     (int)world->day, "hex_version", (json_int_t)s->version);
}

// What the next world will be made from.
static json_t *recipe_json(const hex_recipe *recipe) {
    return json_pack("{s:i, s:i, s:I}", "hex_next_width", (int)recipe->width, "hex_next_height",
                     (int)recipe->height, "hex_next_seed", (json_int_t)recipe->seed);
}

static json_t *answer_json(const hex_session *s) {
    const hex_answer *answer = hex_session_answer(s);
    if (!answer) return json_null();
    const hex_result *result = &s->results[answer->method];
    return json_pack("{s:s, s:s, s:I, s:i, s:I, s:i, s:I}", "hex_method",
                     hex_method_name(answer->method), "hex_end", hex_end_name(result->end),
                     "hex_cost", (json_int_t)result->cost, "hex_steps", (int)result->steps,
                     "hex_taken", (json_int_t)result->taken, "hex_touched", (int)result->touched,
                     "hex_time_ns", (json_int_t)result->time_ns);
}

static json_t *trip_json(const hex_session *s) {
    return json_pack("{s:b, s:b, s:I}", "hex_is_there", (int)s->has_traveller, "hex_is_travelling",
                     (int)s->is_travelling, "hex_tenths", (json_int_t)hex_session_tenths(s));
}

static json_t *view_json(const camera *c) {
    return json_pack("{s:f, s:f, s:f}", "hex_left", c->left, "hex_top", c->top, "hex_scale",
                     c->scale);
}

json_t *hex_session_json(const hex_session *s) {
    char says[WORDS_LENGTH];
    hex_session_say(s, says);
    return json_pack("{s:s, s:b, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:i, s:s, s:i}", "hex_says",
                     says, "hex_is_busy", (int)hex_session_is_busy(s), "world", world_json(s),
                     "recipe", recipe_json(&s->recipe), "hex_start", place(s, s->start), "hex_goal",
                     place(s, s->goal), "answer", answer_json(s), "trip", trip_json(s), "view",
                     view_json(&s->camera), "hex_tool", (int)s->tool, "hex_ground",
                     hex_terrain_name(s->terrain), "hex_brush", (int)s->brush);
}
