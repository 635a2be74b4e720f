#include "crowd.hpp"

#include <algorithm>

namespace {

constexpr int64_t speed = HR_WALK_CELL / 3; // a tick; some are quicker, some slower
constexpr int64_t budget_steps = 20000;     // a tick: what does not fit waits for the next one

handrail::planner planner_of(hr_map *map) {
    hr_planner_config config{};
    config.workers = 2;
    config.batch_budget_steps = budget_steps;
    return handrail::made<handrail::planner>(hr_planner_create, map, &config);
}

} // namespace

crowd::crowd(handrail::map map, int32_t count, hr_cell around)
    : ground(std::move(map)), planner(planner_of(ground.get())),
      results(handrail::made<handrail::results>(hr_results_create, planner.get())),
      watch(handrail::made<handrail::path_watch>(hr_path_watch_create, planner.get())), at(count),
      goals(count), waits(count), paths(count), walks(count), steps(count), distances(count) {
    for (int32_t i = 0; i < count; i++) distances[i] = speed * (75 + i % 51) / 100;
    hr_class unit{};
    unit.pass = hr_pass_up_to(HR_ROAD); // open ground, low plants, shallows, roads
    unit.size = 1;
    handrail::check(hr_map_add_class(ground.get(), unit, &unit_class));
    std::fill(at.begin(), at.end(), hr_block_centre(around, unit.size));
    send(at.front());
    requests.clear(); // they begin at their places
    at = goals;
    std::fill(waits.begin(), waits.end(), false);
}

void crowd::send(hr_position goal) {
    std::vector<hr_spread_unit> units(at.size());
    for (size_t i = 0; i < units.size(); i++) units[i] = {at[i], unit_class};
    hr_spread spread{};
    spread.goal = goal;
    spread.units = units.data();
    spread.count = static_cast<int32_t>(units.size());
    handrail::check(hr_spread_goals(planner.get(), &spread, goals.data()));
    for (int32_t i = 0; i < spread.count; i++) ask(i);
}

// It stands still until the answer is there, which begins where it stands.
void crowd::ask(int32_t unit) {
    if (waits[unit]) {
        hr_batch_cancel(planner.get(), static_cast<uint64_t>(unit));
        auto is_its = [unit](const hr_request &r) { return r.tag == static_cast<uint64_t>(unit); };
        requests.erase(std::remove_if(requests.begin(), requests.end(), is_its), requests.end());
    }
    hr_request request{};
    request.class_id = unit_class;
    request.start = at[unit];
    request.goal = goals[unit];
    request.may_escape = true; // should a wall be painted over it
    request.tag = static_cast<uint64_t>(unit);
    requests.push_back(request);
    waits[unit] = true;
    walks[unit] = {};
}

void crowd::ask_where_blocked() {
    const hr_blocked_path *blocked = nullptr;
    int32_t count = 0;
    handrail::check(hr_path_watch_look(watch.get(), &blocked, &count));
    for (int32_t i = 0; i < count; i++) ask(blocked[i].id);
}

void crowd::plan() {
    const auto count = static_cast<int32_t>(requests.size());
    handrail::check(hr_plan_batch(planner.get(), requests.data(), count, results.get()));
    requests.clear();
    stats = hr_results_stats(results.get());
    for (int32_t i = 0; i < hr_results_count(results.get()); i++) {
        const hr_path path = hr_results_path(results.get(), i);
        if (path.status != HR_WAITING) take(path);
    }
}

void crowd::take(const hr_path &path) {
    const auto unit = static_cast<int32_t>(path.tag);
    paths[unit].assign(path.waypoints, path.waypoints + path.count);
    waits[unit] = false;
    hr_watched_path watched{};
    watched.id = unit;
    watched.class_id = unit_class;
    watched.waypoints = paths[unit].data();
    watched.count = path.count;
    watched.report_once = true;
    handrail::check(hr_path_watch_set(watch.get(), &watched));
    if (path.count > 0)
        handrail::check(hr_walk_begin(&walks[unit], paths[unit].data(), path.count));
}

void crowd::walk() {
    const auto count = static_cast<int32_t>(walks.size());
    hr_walks_advance(walks.data(), distances.data(), count, steps.data());
    for (int32_t i = 0; i < count; i++) {
        if (walks[i].count == 0) continue;
        at[i] = steps[i].position;
        handrail::check(hr_path_watch_advance(watch.get(), i, steps[i].leg));
    }
}

void crowd::tick() {
    ask_where_blocked();
    plan();
    walk();
}

int32_t crowd::walking() const {
    int32_t count = 0;
    for (size_t i = 0; i < walks.size(); i++) count += is_walking(static_cast<int32_t>(i));
    return count;
}
