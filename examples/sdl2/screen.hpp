// screen.hpp - a window with the map, drawn once and repainted where it changes, and the units on
// it, by SDL 2.
#pragma once

#include "crowd.hpp"

#include <SDL.h>

#include <memory>

class screen {
  public:
    explicit screen(const crowd &people);

    const hr_map *map() const { return people.map(); }
    hr_position position(int x, int y) const; // of a pixel
    hr_cell pixel(hr_cell cell) const;        // in the middle of a cell
    void mark(hr_position goal) { goal_mark = goal; }
    void repaint(hr_rect cells);
    // One frame; `tick_ms` goes into the title, now and then.
    void draw(double tick_ms);
    void save(const char *name) const;

  private:
    void draw_units();
    void show_title(double tick_ms);

    struct library { // SDL itself, before all that is made with it
        library();
        ~library() { SDL_Quit(); }
    };
    template <auto Destroy> using deleter = handrail::deleter<Destroy>;

    library sdl;
    const crowd &people;
    int scale;
    std::unique_ptr<SDL_Window, deleter<SDL_DestroyWindow>> window;
    std::unique_ptr<SDL_Renderer, deleter<SDL_DestroyRenderer>> renderer;
    std::unique_ptr<SDL_Texture, deleter<SDL_DestroyTexture>> ground;
    std::vector<SDL_Rect> walking, waiting, standing;
    std::vector<uint32_t> colours;
    hr_position goal_mark{-1, -1};
    double slowest_ms = 0;
    int frame = 0;
};
