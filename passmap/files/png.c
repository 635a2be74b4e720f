// png.c - stb_image and stb_image_write behind a caller's allocator.
//
// The decoder gets a copy of the picture stripped to header, image data and end; a palette picture
// as a gray one of its indices. So it never sees what it reads wrongly: indices beyond the palette,
// transparent colours of few bits, chunks of its own liking.
//
// The encoder goes on with a NULL when memory runs out. Here its hooks never return NULL but jump
// out of it, and all blocks it still holds are released from a list. The decoder takes the same way
// out, which also distinguishes "out of memory" from "broken file".

#include "passmap/files/png.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "passmap/base/memory.h"
#include "passmap/base/message.h"
#include "passmap/files/png_chunks.h"

#include <setjmp.h>
#include <string.h>

// In front of every block that stb holds; the union aligns what follows for any type.
typedef union block {
    struct {
        union block *previous, *next;
    } list;
    long double number;
    long long whole;
} block;

typedef struct codec_memory {
    const hr_allocator *allocator;
    block *first;
    hr_error error;
    jmp_buf way_out;
} codec_memory;

// The hooks of stb carry no user data. This is the memory of the one call that is under way on this
// thread, and NULL outside of it: two threads never share it, and nothing is remembered in it.
static HR_THREAD_LOCAL codec_memory *working;

static _Noreturn void give_up(hr_error error) {
    working->error = error;
    longjmp(working->way_out, 1);
}

static void *take(size_t size) {
    const hr_allocator *allocator = working->allocator;
    block *taken = NULL;
    if (size <= SIZE_MAX - sizeof(block))
        taken = allocator->allocate(sizeof(block) + size, allocator->user);
    if (!taken) give_up(HR_OUT_OF_MEMORY);
    taken->list.previous = NULL;
    taken->list.next = working->first;
    if (working->first) working->first->list.previous = taken;
    working->first = taken;
    return taken + 1;
}

static block *unlink_block(codec_memory *memory, void *data) {
    HR_ASSERT(data);
    block *held = (block *)data - 1, *previous = held->list.previous, *next = held->list.next;
    if (previous)
        previous->list.next = next;
    else
        memory->first = next;
    if (next) next->list.previous = previous;
    return held;
}

static void give_back(void *data) {
    if (!data) return;
    const hr_allocator *allocator = working->allocator;
    allocator->release(unlink_block(working, data), allocator->user);
}

static void *take_more(void *data, size_t old_size, size_t new_size) {
    void *grown = take(new_size);
    if (data) memcpy(grown, data, old_size < new_size ? old_size : new_size);
    give_back(data);
    return grown;
}

static void release_all(codec_memory *memory) {
    while (memory->first) {
        block *next = memory->first->list.next;
        memory->allocator->release(memory->first, memory->allocator->user);
        memory->first = next;
    }
}

// A broken picture must not reach an assertion of stb's.
#define REFUSE_UNLESS(condition) ((condition) ? (void)0 : give_up(HR_BAD_FORMAT))

#if defined(__GNUC__)
// Outside of the pair below: GCC looks for functions without a use at the end of the file only.
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#pragma GCC diagnostic ignored "-Wcast-qual"
#elif defined(_MSC_VER)
#pragma warning(push, 0)
#endif

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STBI_NO_SIMD
#define STBI_NO_FAILURE_STRINGS
#define STBI_MAX_DIMENSIONS HR_SIDE_MAX
#define STBI_ASSERT(condition) REFUSE_UNLESS(condition)
#define STBI_MALLOC(size) take(size)
#define STBI_REALLOC_SIZED(data, old_size, new_size) take_more(data, old_size, new_size)
#define STBI_FREE(data) give_back(data)
#include <stb_image.h>

#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#define STBI_WRITE_NO_STDIO
#define STBIW_ASSERT(condition) REFUSE_UNLESS(condition)
#define STBIW_MALLOC(size) take((size_t)(size))
#define STBIW_REALLOC_SIZED(data, old_size, new_size)                                              \
    take_more(data, (size_t)(old_size), (size_t)(new_size))
#define STBIW_FREE(data) give_back(data)
#include <stb_image_write.h>

#if defined(__GNUC__)
#pragma GCC diagnostic pop
#elif defined(_MSC_VER)
#pragma warning(pop)
#endif

// Runs `work`; where it gives up, everything it still held is released.
static hr_error run(codec_memory *memory, void (*work)(void *), void *context) {
    codec_memory *outer = working;
    working = memory;
    if (setjmp(memory->way_out) != 0)
        release_all(memory);
    else
        work(context);
    working = outer;
    return memory->error;
}

typedef struct decoding {
    const hr_png_layout *layout;
    uint8_t *pixels;
} decoding;

static uint8_t *put_chunk(uint8_t *out, const char *name, size_t length) {
    hr_png_put_number(out, (uint32_t)length);
    memcpy(out + 4, name, 4);
    // The decoder steps over checksums; those of the file were looked at before.
    hr_png_put_number(out + 8 + length, 0);
    return out + 8;
}

static size_t stripped_size(const hr_png_layout *layout) {
    return 8 + 3 * HR_PNG_CHUNK_MARGIN + 13 + layout->image_length;
}

static uint8_t *strip(const hr_png_layout *layout) {
    static const uint8_t signature[8] = {137, 'P', 'N', 'G', 13, 10, 26, 10};
    int type = layout->colour_type == HR_PNG_PALETTE ? HR_PNG_GRAYS : layout->colour_type;
    uint8_t *stripped = take(stripped_size(layout)), *out = stripped;
    memcpy(out, signature, sizeof signature);
    uint8_t *header = put_chunk(out + sizeof signature, "IHDR", 13);
    hr_png_put_number(header, (uint32_t)layout->width);
    hr_png_put_number(header + 4, (uint32_t)layout->height);
    header[8] = (uint8_t)layout->bit_depth;
    header[9] = (uint8_t)type;
    header[10] = header[11] = 0;
    header[12] = layout->is_interlaced;
    out = put_chunk(header + 13 + 4, "IDAT", layout->image_length);
    hr_png_copy_image_data(layout, out);
    put_chunk(out + layout->image_length + 4, "IEND", 0);
    return stripped;
}

static void decode(void *context) {
    decoding *task = context;
    uint8_t *stripped = strip(task->layout);
    int width = 0, height = 0, samples = 0;
    uint8_t *pixels = stbi_load_from_memory(stripped, (int)stripped_size(task->layout), &width,
                                            &height, &samples, 0);
    give_back(stripped);
    if (!pixels || samples != hr_png_samples(task->layout->colour_type)) give_up(HR_BAD_FORMAT);
    task->pixels = pixels;
}

// What a sample of few bits counts as in 8.
static int spread(int bit_depth) { return 255 / ((1 << bit_depth) - 1); }

static void read_palette(const hr_png_layout *layout, hr_png_image *image) {
    for (size_t i = 0; i < layout->palette.length / 3; i++) {
        const uint8_t *entry = layout->palette.data + 3 * i;
        uint32_t alpha = i < layout->transparency.length ? layout->transparency.data[i] : 255;
        image->palette[i] =
            alpha << 24 | (uint32_t)entry[0] << 16 | (uint32_t)entry[1] << 8 | entry[2];
    }
}

// Turns the grays the decoder made of indices back into indices, and checks them.
static hr_error index_palette(const hr_png_layout *layout, uint8_t *pixels, hr_message *message) {
    size_t count = (size_t)layout->width * (size_t)layout->height;
    size_t colours = layout->palette.length / 3;
    int step = spread(layout->bit_depth);
    for (size_t i = 0; i < count; i++) {
        pixels[i] = (uint8_t)(pixels[i] / step);
        if (pixels[i] >= colours)
            return hr_fail(
                HR_BAD_FORMAT, message, "pixel (%zu, %zu) has colour %d of a palette of %zu",
                i % (size_t)layout->width, i / (size_t)layout->width, (int)pixels[i], colours);
    }
    return HR_OK;
}

// A transparent colour that no pixel can have is none.
static void read_transparent_colour(const hr_png_layout *layout, hr_png_image *image) {
    const uint8_t *data = layout->transparency.data;
    int most = (1 << layout->bit_depth) - 1;
    uint32_t colour = 0;
    if (!data) return;
    for (int i = 0; i < 3; i++) {
        const uint8_t *sample = layout->colour_type == HR_PNG_RGB ? data + 2 * i : data;
        int level = sample[0] << 8 | sample[1];
        if (level > most) return;
        colour = colour << 8 | (uint32_t)(level * spread(layout->bit_depth));
    }
    image->has_transparent_colour = true;
    image->transparent_colour = colour;
}

static hr_error read_colours(const hr_png_layout *layout, uint8_t *pixels, hr_png_image *image,
                             hr_message *message) {
    image->has_palette = layout->colour_type == HR_PNG_PALETTE;
    if (!image->has_palette) {
        read_transparent_colour(layout, image);
        return HR_OK;
    }
    read_palette(layout, image);
    return index_palette(layout, pixels, message);
}

hr_error hr_png_decode(const hr_allocator *allocator, const void *bytes, size_t size,
                       hr_png_image *image, hr_message *message) {
    hr_png_layout layout;
    *image = (hr_png_image){0};
    hr_error error = hr_png_read_layout(bytes, size, &layout, message);
    if (error != HR_OK) return error;
    codec_memory memory = {.allocator = allocator};
    decoding task = {&layout, NULL};
    error = run(&memory, decode, &task);
    if (error == HR_BAD_FORMAT)
        return hr_fail(error, message, "the PNG's image data is damaged or incomplete");
    if (error != HR_OK) return hr_fail_plainly(error, message);
    image->width = layout.width;
    image->height = layout.height;
    image->samples = hr_png_samples(layout.colour_type);
    image->pixels = task.pixels;
    image->memory = unlink_block(&memory, task.pixels);
    error = read_colours(&layout, task.pixels, image, message);
    if (error != HR_OK) hr_png_release(allocator, image);
    return error;
}

void hr_png_release(const hr_allocator *allocator, hr_png_image *image) {
    hr_release(allocator, image->memory);
    *image = (hr_png_image){0};
}

uint32_t hr_png_pixel(const hr_png_image *image, size_t index) {
    const uint8_t *pixel = image->pixels + index * (size_t)image->samples;
    if (image->has_palette) return image->palette[pixel[0]];
    bool is_gray = image->samples <= 2, has_alpha = image->samples % 2 == 0;
    uint32_t red = pixel[0], green = pixel[is_gray ? 0 : 1], blue = pixel[is_gray ? 0 : 2];
    uint32_t alpha = has_alpha ? pixel[image->samples - 1] : 255;
    uint32_t colour = red << 16 | green << 8 | blue;
    if (image->has_transparent_colour && colour == image->transparent_colour) alpha = 0;
    return alpha << 24 | colour;
}

typedef struct encoding {
    const uint8_t *pixels;
    int32_t width, height;
    int samples, size;
    void *bytes;
} encoding;

static void encode(void *context) {
    encoding *task = context;
    task->bytes = stbi_write_png_to_mem(task->pixels, 0, task->width, task->height, task->samples,
                                        &task->size);
    HR_ASSERT(task->bytes); // without memory, take() has given up
}

hr_error hr_png_encode(const hr_allocator *allocator, const uint8_t *pixels, int32_t width,
                       int32_t height, int samples, void **bytes, size_t *size) {
    codec_memory memory = {.allocator = allocator};
    encoding task = {pixels, width, height, samples, 0, NULL};
    hr_error error = run(&memory, encode, &task);
    if (error != HR_OK) return error;
    // The caller frees with the plain allocator, so the result leaves the list's blocks.
    void *copy = allocator->allocate((size_t)task.size, allocator->user);
    if (copy) {
        memcpy(copy, task.bytes, (size_t)task.size);
        *bytes = copy;
        *size = (size_t)task.size;
    }
    release_all(&memory);
    return copy ? HR_OK : HR_OUT_OF_MEMORY;
}
