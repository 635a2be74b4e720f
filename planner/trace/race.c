// race.c - two hands around one obstacle, in turn.

#include "planner/trace/race.h"

#include "passmap/base/assertion.h"

// A block walked counts an eighth of its length against a hand: one that goes round and round
// inside of something, where its chain collapses, lets the other go on.
enum { WALKED_DIVISOR = 8 };

// In a hasty race the hand that sets off away from the goal is taken to come to a way that is so
// much longer than the straight line: it stands still where the other needs no more.
static const double HASTY_RATIO = 1.01;

static double total_of(const hr_racer *racer) {
    return racer->estimate + hr_product(racer->walked, 1.0 / WALKED_DIVISOR);
}

// The hand that promises the shorter way; NULL if none has to go on.
static hr_racer *next_to_walk(hr_race *race) {
    hr_racer *left = &race->racers[0], *right = &race->racers[1];
    HR_ASSERT(!(left->is_walking && left->has_exit) && !(right->is_walking && right->has_exit));
    if (left->is_walking && right->is_walking)
        return total_of(right) < total_of(left) ? right : left;
    hr_racer *racer = left->is_walking ? left : right, *other = left->is_walking ? right : left;
    if (!racer->is_walking) return NULL;
    bool has_lost = other->has_exit && racer->estimate >= other->closed_length;
    return has_lost ? NULL : racer; // a collapsed chain, of infinite length, has not won
}

static hr_racer *shorter_way(hr_race *race) {
    hr_racer *left = &race->racers[0], *right = &race->racers[1];
    if (left->has_exit && right->has_exit)
        return right->closed_length < left->closed_length ? right : left;
    return left->has_exit ? left : right->has_exit ? right : NULL;
}

// Whether its reserve lies on the run after the contour's last bend.
static bool is_on_next_run(const hr_racer *racer, const hr_plane *plane) {
    hr_cell bend = hr_points_last(&racer->contour), at = racer->reserve.at;
    return (bend.x == at.x || bend.y == at.y) && hr_sweep(plane, bend, at);
}

// No hand has left, but one may have crossed the line nearer to the goal: following it that far
// still gains.
static hr_racer *nearest_reserve(hr_race *race) {
    hr_racer *left = &race->racers[0], *right = &race->racers[1];
    hr_racer *racer = right->reserve.squared < left->reserve.squared ? right : left;
    if (racer->reserve.squared == INT64_MAX) return NULL;
    HR_ASSERT(racer->reserve.squared < race->ray.entry_squared);
    racer->contour.count = racer->reserve.bends;
    HR_ASSERT(is_on_next_run(racer, race->ray.plane));
    hr_points_push(&racer->contour, racer->reserve.at);
    return racer;
}

static bool is_contour_at_exit(const hr_racer *racer) {
    const hr_points *contour = &racer->contour;
    return contour->is_out_of_memory || hr_same(hr_points_last(contour), racer->hand.at);
}

static bool heads_to_goal(const hr_blocked_ray *ray, const hr_racer *racer) {
    int heading = racer->hand.heading;
    return ray->line_x * hr_heading_x(heading) + ray->line_y * hr_heading_y(heading) > 0;
}

static void expect_of_away(hr_race *race) {
    const hr_blocked_ray *ray = &race->ray;
    hr_racer *left = &race->racers[0], *right = &race->racers[1];
    hr_racer *away = heads_to_goal(ray, right) ? left : right;
    away->estimate = hr_product(hr_distance(ray->from, ray->goal), HASTY_RATIO);
}

hr_race_end hr_race_run(hr_race *race, hr_racer **winner) {
    hr_blocked_ray_prepare(&race->ray);
    hr_racer_set_off(&race->racers[0], &race->ray, HR_WALL_LEFT);
    hr_racer_set_off(&race->racers[1], &race->ray, HR_WALL_RIGHT);
    if (race->ray.is_hasty) expect_of_away(race);
    for (hr_racer *racer; (racer = next_to_walk(race)) != NULL;)
        if (!hr_racer_walk(racer, &race->ray)) return HR_RACE_OVER_BUDGET;
    *winner = shorter_way(race);
    HR_ASSERT(!*winner || is_contour_at_exit(*winner));
    if (*winner) return HR_RACE_WON;
    *winner = nearest_reserve(race);
    return *winner ? HR_RACE_WON_BY_CONTOUR : HR_RACE_ENCLOSED;
}

bool hr_race_proves_shortest(hr_race *race, const hr_racer *winner) {
    hr_racer *loser = hr_other_racer(race, winner);
    hr_cell goal = race->ray.goal;
    return hr_chain_closed_length(&loser->chain, goal) >= winner->closed_length &&
           hr_chain_is_convex(&winner->chain, goal) && hr_chain_is_convex(&loser->chain, goal);
}
