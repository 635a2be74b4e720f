// zone.c - makes zone.png: an enemy's tower and its range, a value of its own, on the way from west
// to east.
//
// The range reaches up to a cliff in the north; in the south there is a way around, behind a wood.
// A class may enter the range, at a cost or without one, or may not: data/README.md shows two.

#include <handrail/passmap.h>

#include <stdio.h>

enum { WIDTH = 120, HEIGHT = 80, TOWER_X = 60, TOWER_Y = 40, RANGE = 24, RANGE_VALUE = 64 };

static void put_range(hr_map *map) {
    for (int y = -RANGE; y <= RANGE; y++)
        for (int x = -RANGE; x <= RANGE; x++)
            if (x * x + y * y < RANGE * (RANGE + 1))
                hr_map_set(map, TOWER_X + x, TOWER_Y + y, RANGE_VALUE);
}

// Rows of a diamond with its middle at (x, y), narrower by `slope` columns a row.
static void put_diamond(hr_map *map, int x, int y, int half_width, int slope, uint8_t value) {
    for (int row = 0, half = half_width; half > 0; row++, half -= slope) {
        hr_map_fill(map, (hr_rect){x - half, y - row, 2 * half, 1}, value);
        hr_map_fill(map, (hr_rect){x - half, y + row, 2 * half, 1}, value);
    }
}

static void draw(hr_map *map) {
    put_range(map);
    hr_map_fill(map, (hr_rect){TOWER_X - 2, TOWER_Y - 2, 5, 5}, HR_BUILDING);
    put_diamond(map, 61, 0, 34, 2, HR_ROCK);
    put_diamond(map, 62, 67, 33, 5, HR_TREES);
    put_diamond(map, 31, 25, 5, 2, HR_ROCK);
    put_diamond(map, 93, 48, 6, 2, HR_ROCK);
    put_diamond(map, 18, 55, 6, 2, HR_TREES);
    put_diamond(map, 102, 18, 5, 1, HR_TREES);
}

int main(int argc, char **argv) {
    hr_map_config config = hr_map_config_default();
    config.width = WIDTH, config.height = HEIGHT;
    hr_map *map;
    if (argc < 2 || hr_map_create(&config, &map) != HR_OK) return 2;
    draw(map);
    void *bytes;
    size_t size;
    if (hr_map_save_png(map, HR_PNG_GRAY, &bytes, &size, NULL) != HR_OK) return 1;
    FILE *file = fopen(argv[1], "wb");
    bool is_written = file && fwrite(bytes, 1, size, file) == size && fclose(file) == 0;
    config.allocator.release(bytes, config.allocator.user);
    hr_map_destroy(map);
    return is_written ? 0 : 1;
}
