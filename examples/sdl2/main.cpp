// main.cpp - 2000 units on a map: click to send them, paint rock into their way with the right
// button (with Shift: open ground). A map may be given, as PNG in the colours of the colour key or
// as .map. `--demo FRAMES FILE.bmp` clicks and paints by itself, prints where that has led to, and
// saves the last frame.

#include "crowd.hpp"
#include "screen.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>

namespace {

constexpr int32_t units = 2000, side = 256, brush = 5;

handrail::map make_map() {
    hr_map_config config{};
    config.width = config.height = side;
    handrail::map map = handrail::made<handrail::map>(hr_map_create, &config);
    uint32_t dice = 7;
    auto roll = [&dice](uint32_t below) {
        dice = dice * 1664525u + 1013904223u;
        return static_cast<int32_t>((dice >> 16) % below);
    };
    for (int lake = 0; lake < 90; lake++) {
        const int32_t x = 60 + roll(180), y = roll(side), radius = 2 + roll(9);
        const uint8_t value = lake % 3 ? HR_ROCK : HR_WATER;
        for (int32_t row = -radius; row <= radius; row++) {
            int32_t half = 0;
            while ((half + 1) * (half + 1) + row * row <= radius * radius) half++;
            hr_map_fill(map.get(), {x - half, y + row, 2 * half + 1, 1}, value);
        }
    }
    return map;
}

handrail::map load_map(const std::string &name) {
    std::ifstream file(name, std::ios::binary);
    if (!file) throw std::runtime_error(name + ": cannot be opened");
    const std::string bytes((std::istreambuf_iterator<char>(file)), {});
    const hr_map_config config = hr_map_config_default();
    hr_map *map = nullptr;
    hr_message message{};
    const bool is_png = bytes.compare(0, 4, "\x89PNG") == 0;
    handrail::check(is_png
                        ? hr_map_load_png(&config, bytes.data(), bytes.size(), {}, &map, &message)
                        : hr_map_load_movingai(&config, bytes.data(), bytes.size(), &map, &message),
                    message);
    return handrail::map(map);
}

void push(Uint32 type, Uint8 button, hr_cell cell) {
    SDL_Event event{};
    event.type = type;
    if (type == SDL_MOUSEMOTION) {
        event.motion.state = SDL_BUTTON(button);
        event.motion.x = cell.x, event.motion.y = cell.y;
    } else {
        event.button.button = button;
        event.button.x = cell.x, event.button.y = cell.y;
    }
    SDL_PushEvent(&event);
}

// A click to the east, then a wall from north to south with gaps at its ends, painted before those
// who come.
void demonstrate(const screen &window, int frame) {
    const hr_map *map = window.map();
    const int32_t width = hr_map_width(map), height = hr_map_height(map);
    if (frame == 10)
        push(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT, window.pixel({width * 4 / 5, height / 2}));
    if (frame >= 60 && frame < 160)
        push(SDL_MOUSEMOTION, SDL_BUTTON_RIGHT,
             window.pixel({width * 3 / 5, height / 5 + height * 3 / 5 * (frame - 60) / 100}));
}

// @return whether to go on.
bool handle(const SDL_Event &event, screen &window, crowd &people) {
    if (event.type == SDL_QUIT) return false;
    if (event.type == SDL_KEYDOWN && event.key.keysym.sym == SDLK_ESCAPE) return false;
    if (event.type == SDL_MOUSEBUTTONDOWN && event.button.button == SDL_BUTTON_LEFT) {
        const hr_position goal = window.position(event.button.x, event.button.y);
        window.mark(goal);
        people.send(goal);
    }
    const bool is_press =
        event.type == SDL_MOUSEBUTTONDOWN && event.button.button == SDL_BUTTON_RIGHT;
    const bool is_stroke = event.type == SDL_MOUSEMOTION && event.motion.state & SDL_BUTTON_RMASK;
    if (is_press || is_stroke) {
        const hr_position to = is_press ? window.position(event.button.x, event.button.y)
                                        : window.position(event.motion.x, event.motion.y);
        const hr_cell corner = hr_block_at(to, brush);
        const bool clears = SDL_GetModState() & KMOD_SHIFT;
        people.paint({corner.x, corner.y, brush, brush}, clears ? HR_GROUND : HR_ROCK);
        window.repaint({corner.x, corner.y, brush, brush});
    }
    return true;
}

void run(crowd &people, int frames, const char *demo) {
    screen window(people);
    bool goes_on = true;
    for (int frame = 0; goes_on && !(demo && frame == frames); frame++) {
        if (demo) demonstrate(window, frame);
        SDL_Event event;
        while (SDL_PollEvent(&event)) goes_on = handle(event, window, people) && goes_on;
        const Uint64 from = SDL_GetPerformanceCounter();
        people.tick();
        const double ms = 1e3 * static_cast<double>(SDL_GetPerformanceCounter() - from) /
                          static_cast<double>(SDL_GetPerformanceFrequency());
        window.draw(ms);
    }
    if (!demo) return;
    window.save(demo);
    uint64_t hash = 1469598103934665603u;
    for (const hr_position &at : people.positions())
        hash = (hash ^ (static_cast<uint64_t>(at.x) << 32 | static_cast<uint32_t>(at.y))) *
               1099511628211u;
    std::printf("%d of %d units are there, %016llx\n", units - people.walking(), units,
                static_cast<unsigned long long>(hash));
}

} // namespace

int main(int count, char **arguments) try {
    const bool is_demo = count > 3 && std::strcmp(arguments[1], "--demo") == 0;
    const int given = is_demo ? 4 : 1;
    handrail::map map = count > given ? load_map(arguments[given]) : make_map();
    const int32_t middle = hr_map_height(map.get()) / 2;
    crowd people(std::move(map), units, {30, middle});
    run(people, is_demo ? std::atoi(arguments[2]) : 0, is_demo ? arguments[3] : nullptr);
    return 0;
} catch (const std::exception &failure) {
    std::fprintf(stderr, "crowd: %s\n", failure.what());
    return 1;
}
