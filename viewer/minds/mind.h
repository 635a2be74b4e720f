// mind.h - a behaviour of units: what it is told of each, what it remembers, what it orders.
//
// A mind plans nothing: it looks at where everybody is and at the labels of the map, and says where
// its unit should go next. The game turns that into requests, and steers. A behaviour is a file,
// and a function that thinks for one unit.
#ifndef HANDRAIL_VIEWER_MINDS_MIND_H
#define HANDRAIL_VIEWER_MINDS_MIND_H

#include "viewer/minds/fuzzy.h"
#include "viewer/minds/turning.h"

#include <handrail/goals.h>

typedef enum mind_kind {
    MIND_NONE,   ///< the game's own orders
    MIND_GUARD,  ///< walks its posts, one after the other
    MIND_WANDER, ///< goes to one place after the other, anywhere near
    MIND_HUNT,   ///< keeps an enemy at the range of its weapon, in a clear line
    MIND_HERD,   ///< stays with those of its squad, grazes, flees, is driven
    MIND_FUZZY,  ///< flees, holds or attacks, as near, strong and hurt come together
    MIND_DRIVER, ///< goes from place to place by arcs: it cannot turn on the spot
} mind_kind;

enum {
    MIND_KINDS = MIND_DRIVER + 1,
    MIND_HEALTH = 100, ///< of a unit that is not hurt
    MIND_POSTS = 4,    ///< of a guard
    MIND_NOBODY = -1,
};

/// What the game tells of a unit before each tick.
typedef struct mind_body {
    hr_position at;
    hr_class_id class_id;
    bool is_idle;     ///< it stands, and has nothing to do
    bool is_held;     ///< by a player's order, which goes first
    bool has_arrived; ///< where its last order leads is the goal, not the nearest place to it
    bool is_seen;     ///< by an enemy: filled in by minds_think
    bool is_at_end;   ///< it stands on the block that its last order led to
} mind_body;

/// What a mind knows of its unit from tick to tick.
typedef struct mind_memory {
    mind_kind kind;
    uint64_t dice;
    int32_t health; ///< 0 .. MIND_HEALTH
    bool is_beaten; ///< from a health of 0 until half of it is back
    bool is_going;  ///< it was sent to a place, and has not been idle since
    int32_t sent_tick;
    int32_t rests_until;
    int32_t trips;                 ///< ends of ways, of a wanderer
    hr_position posts[MIND_POSTS]; ///< of a guard, in order
    int32_t post_count, next_post;
    int32_t tries;                ///< that did not lead to the next post
    int32_t visits, missed;       ///< posts reached, and passed over
    int32_t prey;                 ///< that is hunted, or MIND_NOBODY
    hr_position prey_at;          ///< when its range was last asked for,
    int32_t asked_tick;           ///< in this tick,
    hr_position asked_at;         ///< from here
    bool holds;                   ///< the hunter stands in range of its prey, in a clear line
    int32_t out_of_reach;         ///< an enemy whose range it could not come to,
    int32_t shuns_until;          ///< and is left alone until then
    int32_t pasture;              ///< of a herd, counted, that its place is on
    fuzzy_answer mood;            ///< of a fuzzy controller, and
    int32_t inputs[FUZZY_INPUTS]; ///< what it is the answer to
    bool has_mood;                ///< an enemy is in sight
    hr_position heading;          ///< of a driver, a direction; 0,0 until it has moved
    int32_t stops;                ///< ways that it could not drive to their end,
    turning_end cannot;           ///< of the last of these why,
    hr_position cannot_at;        ///< and where
    bool has_stopped;             ///< the way that it is on ends there
} mind_memory;

/// A herd: those of a squad with MIND_HERD who are not beaten.
typedef struct mind_herd_state {
    int32_t members, first;  ///< how many; the one with the lowest number, whose dice are rolled
    hr_position pasture;     ///< its middle
    int32_t moves;           ///< of the pasture; 0 = there is none yet
    int32_t stays_until;     ///< unless something drives it away
    int64_t spread_squared;  ///< from the pasture to the farthest member
    int32_t enemy, herdsman; ///< near any of them, or MIND_NOBODY
} mind_herd_state;

/// An order to one unit.
typedef struct mind_order {
    int32_t unit;
    hr_goal goal;   ///< a place or a ring
    int32_t target; ///< whose footprints do not count, or MIND_NOBODY
} mind_order;

#endif
