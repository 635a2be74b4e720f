// crowd.hpp - the units of a game: where they stand, what they were told, the paths that they are
// on.
//
// A tick: what the edits have blocked is asked for anew, all requests are one batch under a budget,
// everyone walks on.
#pragma once

#include "handrail.hpp"

#include <handrail/spread.h>
#include <handrail/walk.h>

#include <vector>

class crowd {
  public:
    // Puts `count` units on open ground, spread around a cell.
    crowd(handrail::map map, int32_t count, hr_cell around);

    // Each gets a place of its own around the goal, and a request for a path.
    void send(hr_position goal);
    // Sets cells; those whose path they are in find out in the next tick.
    void paint(hr_rect cells, uint8_t value) { hr_map_fill(ground.get(), cells, value); }
    void tick();

    const hr_map *map() const { return ground.get(); }
    const std::vector<hr_position> &positions() const { return at; }
    bool is_waiting(int32_t unit) const { return waits[unit]; }
    bool is_walking(int32_t unit) const { return walks[unit].remaining_65536ths > 0; }
    int32_t walking() const;
    const hr_batch_stats &last_batch() const { return stats; }

  private:
    void ask(int32_t unit);
    void ask_where_blocked();
    void plan();
    void take(const hr_path &path);
    void walk();

    handrail::map ground;
    handrail::planner planner;
    handrail::results results;
    handrail::path_watch watch;
    hr_class_id unit_class = 0;
    hr_batch_stats stats{};
    std::vector<hr_position> at, goals;
    std::vector<bool> waits; // for an answer
    std::vector<hr_request> requests;
    std::vector<std::vector<hr_position>> paths; // walks borrow their waypoints
    std::vector<hr_walk> walks;
    std::vector<hr_walk_step> steps;
    std::vector<int64_t> distances;
};
