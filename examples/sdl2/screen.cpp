#include "screen.hpp"

#include <algorithm>
#include <cstdio>

namespace {

constexpr int side_max = 1000, unit_pixels = 3, frames_a_title = 30;

void need(bool is_good) {
    if (!is_good) throw std::runtime_error(SDL_GetError());
}

} // namespace

screen::library::library() { need(SDL_Init(SDL_INIT_VIDEO) == 0); }

screen::screen(const crowd &of)
    : people(of),
      scale(std::clamp(side_max / std::max(hr_map_width(map()), hr_map_height(map())), 1, 16)) {
    const int width = hr_map_width(map()), height = hr_map_height(map());
    window.reset(SDL_CreateWindow("Handrail", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                                  width * scale, height * scale, SDL_WINDOW_RESIZABLE));
    need(window != nullptr);
    renderer.reset(SDL_CreateRenderer(window.get(), -1, SDL_RENDERER_PRESENTVSYNC));
    if (!renderer) renderer.reset(SDL_CreateRenderer(window.get(), -1, SDL_RENDERER_SOFTWARE));
    need(renderer != nullptr);
    need(SDL_RenderSetLogicalSize(renderer.get(), width * scale, height * scale) ==
         0); // mouse events, too
    ground.reset(SDL_CreateTexture(renderer.get(), SDL_PIXELFORMAT_XRGB8888,
                                   SDL_TEXTUREACCESS_STATIC, width, height));
    need(ground != nullptr);
    repaint({0, 0, width, height});
}

hr_position screen::position(int x, int y) const {
    const int32_t width = hr_map_width(map()) * HR_CELL, height = hr_map_height(map()) * HR_CELL;
    return {std::clamp(x * HR_CELL / scale, 0, width - 1),
            std::clamp(y * HR_CELL / scale, 0, height - 1)};
}

hr_cell screen::pixel(hr_cell cell) const {
    return {cell.x * scale + scale / 2, cell.y * scale + scale / 2};
}

void screen::repaint(hr_rect cells) {
    const SDL_Rect whole = {0, 0, hr_map_width(map()), hr_map_height(map())};
    const SDL_Rect asked = {cells.x, cells.y, cells.width, cells.height};
    SDL_Rect on_map;
    if (!SDL_IntersectRect(&whole, &asked, &on_map)) return;
    colours.resize(static_cast<size_t>(on_map.w) * static_cast<size_t>(on_map.h));
    for (int y = 0; y < on_map.h; y++)
        for (int x = 0; x < on_map.w; x++)
            colours[static_cast<size_t>(y * on_map.w + x)] =
                hr_colour_of(hr_map_get(map(), on_map.x + x, on_map.y + y));
    need(SDL_UpdateTexture(ground.get(), &on_map, colours.data(), on_map.w * 4) == 0);
}

void screen::draw_units() {
    const auto put = [this](const std::vector<SDL_Rect> &units, SDL_Color colour) {
        SDL_SetRenderDrawColor(renderer.get(), colour.r, colour.g, colour.b, 255);
        if (!units.empty())
            SDL_RenderFillRects(renderer.get(), units.data(), static_cast<int>(units.size()));
    };
    walking.clear(), waiting.clear(), standing.clear();
    for (size_t i = 0; i < people.positions().size(); i++) {
        const hr_position at = people.positions()[i];
        const auto unit = static_cast<int32_t>(i);
        auto &list = people.is_waiting(unit)   ? waiting
                     : people.is_walking(unit) ? walking
                                               : standing;
        list.push_back({at.x * scale / HR_CELL - unit_pixels / 2,
                        at.y * scale / HR_CELL - unit_pixels / 2, unit_pixels, unit_pixels});
    }
    put(standing, {40, 90, 200, 255});
    put(walking, {200, 30, 60, 255});
    put(waiting, {240, 150, 0, 255});
}

void screen::draw(double tick_ms) {
    SDL_SetRenderDrawColor(renderer.get(), 32, 32, 32, 255);
    SDL_RenderClear(renderer.get());
    SDL_RenderCopy(renderer.get(), ground.get(), nullptr, nullptr);
    draw_units();
    if (goal_mark.x >= 0) {
        const int x = goal_mark.x * scale / HR_CELL, y = goal_mark.y * scale / HR_CELL;
        SDL_SetRenderDrawColor(renderer.get(), 0, 0, 0, 255);
        SDL_RenderDrawLine(renderer.get(), x - 8, y, x + 8, y);
        SDL_RenderDrawLine(renderer.get(), x, y - 8, x, y + 8);
    }
    SDL_RenderPresent(renderer.get());
    show_title(tick_ms);
}

void screen::show_title(double tick_ms) {
    slowest_ms = std::max(slowest_ms, tick_ms);
    if (++frame % frames_a_title) return;
    char title[120];
    std::snprintf(title, sizeof title,
                  "Handrail: %zu units, %d walking, %d carried over; tick %.1f ms at most",
                  people.positions().size(), people.walking(), people.last_batch().carried,
                  slowest_ms);
    SDL_SetWindowTitle(window.get(), title);
    slowest_ms = 0;
}

void screen::save(const char *name) const {
    int width, height;
    need(SDL_GetRendererOutputSize(renderer.get(), &width, &height) == 0);
    std::unique_ptr<SDL_Surface, deleter<SDL_FreeSurface>> picture(
        SDL_CreateRGBSurfaceWithFormat(0, width, height, 24, SDL_PIXELFORMAT_RGB24));
    need(picture != nullptr);
    need(SDL_RenderReadPixels(renderer.get(), nullptr, SDL_PIXELFORMAT_RGB24, picture->pixels,
                              picture->pitch) == 0);
    need(SDL_SaveBMP(picture.get(), name) == 0);
}
