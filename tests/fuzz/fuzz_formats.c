// fuzz_formats.c - any bytes as maps of other programs and as keys of pictures: the first byte says
// as what. Read or refused with a sentence.

#include "tests/fuzz/input.h"
#include "viewer/formats/format.h"
#include "viewer/formats/picture_key.h"

static hr_error read_ros(const char *bytes, size_t size, format_grid *grid, hr_message *message) {
    ros_map ros;
    (void)grid;
    return format_read_ros(bytes, size, &ros, message);
}

static hr_error read_key(const char *bytes, size_t size, format_grid *grid, hr_message *message) {
    static picture_key key;
    (void)grid;
    return picture_key_read(&key, bytes, size, message);
}

static hr_error read_picture(const char *bytes, size_t size, format_grid *grid,
                             hr_message *message) {
    wide_picture picture;
    (void)grid;
    hr_error error = wide_picture_read(&picture, bytes, size, message);
    wide_picture_end(&picture);
    return error;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static hr_error (*const READERS[])(const char *, size_t, format_grid *, hr_message *) = {
        format_read_csv, format_read_pgm, format_read_tiled_json, format_read_tiled_xml, read_ros,
        read_key,        read_picture};
    format_grid grid = {.allocator = hr_allocator_default()};
    hr_message message = {""};
    if (size == 0) return 0;
    size_t kind = data[0] % (sizeof READERS / sizeof *READERS);
    hr_error error = READERS[kind]((const char *)data + 1, size - 1, &grid, &message);
    require(error == HR_OK || error == HR_OUT_OF_MEMORY || message.text[0]);
    format_grid_end(&grid);
    return 0;
}
