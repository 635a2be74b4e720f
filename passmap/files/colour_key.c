// colour_key.c - one colour for each terrain value; every other value is a gray.
//
// The terrains differ in brightness by at least 18 of 255 (out of reach aside, which is all but
// black), so that the key also serves those who do not see its hues. None but the ends of the
// scale and out of reach is gray, and those three are the gray of their value: a picture of grays
// and of key colours means one thing only.

#include "passmap/files/colour_key.h"

typedef struct key_entry {
    uint8_t value;
    uint32_t colour; // 0xRRGGBB
} key_entry;

// In the order of the values, which decides between colours that are equally near.
static const key_entry colour_key[] = {
    {HR_GROUND, 0xFFFFFF},        {HR_GRASS, 0xC8E89A},    {HR_SHALLOWS, 0x6FB8D6},
    {HR_ROAD, 0xE8C070},          {HR_TREES, 0x2F6F35},    {HR_WATER, 0x1B3F8F},
    {HR_ROCK, 0xA8886A},          {HR_BUILDING, 0xC04C40}, {HR_OUT_OF_REACH, 0x010101},
    {HR_OUT_OF_BOUNDS, 0x000000},
};

enum { KEY_COUNT = sizeof colour_key / sizeof colour_key[0] };

static int red(uint32_t colour) { return (int)(colour >> 16 & 255); }
static int green(uint32_t colour) { return (int)(colour >> 8 & 255); }
static int blue(uint32_t colour) { return (int)(colour & 255); }

static int32_t distance_squared(uint32_t a, uint32_t b) {
    int32_t r = red(a) - red(b), g = green(a) - green(b), c = blue(a) - blue(b);
    return r * r + g * g + c * c;
}

static const key_entry *entry_of(uint8_t value) {
    for (int i = 0; i < KEY_COUNT; i++)
        if (colour_key[i].value == value) return &colour_key[i];
    return NULL;
}

uint32_t hr_colour_of(uint8_t value) {
    const key_entry *entry = entry_of(value);
    return entry ? entry->colour : (uint32_t)(255 - value) * 0x010101u;
}

bool hr_has_own_colour(uint8_t value) { return entry_of(value) != NULL; }

int hr_value_of_colour(uint32_t colour) {
    if (red(colour) == green(colour) && green(colour) == blue(colour)) return 255 - red(colour);
    for (int i = 0; i < KEY_COUNT; i++)
        if (colour_key[i].colour == colour) return colour_key[i].value;
    return -1;
}

uint8_t hr_value_of_nearest_colour(uint32_t colour) {
    int nearest = 0;
    for (int i = 1; i < KEY_COUNT; i++)
        if (distance_squared(colour, colour_key[i].colour) <
            distance_squared(colour, colour_key[nearest].colour))
            nearest = i;
    return colour_key[nearest].value;
}
