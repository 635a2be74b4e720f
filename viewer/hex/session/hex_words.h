// hex_words.h - the state of a world of hexagons in words, and as JSON.
#ifndef HANDRAIL_VIEWER_HEX_SESSION_HEX_WORDS_H
#define HANDRAIL_VIEWER_HEX_SESSION_HEX_WORDS_H

#include "viewer/hex/session/hex_session.h"

/// What to do, or what was found.
void hex_session_say(const hex_session *s, char text[WORDS_LENGTH]);
/// How far the traveller is.
void hex_session_say_trip(const hex_session *s, char text[WORDS_LENGTH]);
/// A hexagon: its ground, weather, height, climate, what it costs to enter, and how far the search
/// knows it to be. Empty for HEX_NONE.
void hex_session_say_place(const hex_session *s, int32_t at, char text[WORDS_LENGTH]);
/// All of it, for scripts; a new reference. NULL: out of memory.
struct json_t *hex_session_json(const hex_session *s);

#endif
