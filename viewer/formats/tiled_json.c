// tiled_json.c - the first tile layer of a map of Tiled as JSON (its format "JSON Map Format"),
// by jansson.

#include "passmap/base/message.h"
#include "viewer/formats/tiled_map.h"

#include <jansson.h>
#include <string.h>

enum { JSON_SIZE_MOST = 1 << 28 }; // its values take some 40 times as much memory as a digit

// Groups are layers that have layers; the reader of JSON bounds how deep they lie.
static json_t *first_layer(json_t *map) {
    json_t *layers = json_object_get(map, "layers");
    for (size_t i = 0; i < json_array_size(layers); i++) {
        json_t *layer = json_array_get(layers, i);
        const char *type = json_string_value(json_object_get(layer, "type"));
        if (type && strcmp(type, "tilelayer") == 0) return layer;
        json_t *within = type && strcmp(type, "group") == 0 ? first_layer(layer) : NULL;
        if (within) return within;
    }
    return NULL;
}

static hr_error read_tiles(json_t *data, format_grid *grid, hr_message *message) {
    size_t count = (size_t)grid->width * (size_t)grid->height;
    if (json_array_size(data) != count)
        return hr_fail(HR_BAD_FORMAT, message, "the layer has %zu tiles, not %d x %d",
                       json_array_size(data), (int)grid->width, (int)grid->height);
    for (size_t i = 0; i < count; i++) {
        json_t *tile = json_array_get(data, i);
        json_int_t number = json_is_integer(tile) ? json_integer_value(tile) : -1;
        if (number < 0 || number > UINT32_MAX || !tiled_value((uint32_t)number, &grid->cells[i]))
            return hr_fail(HR_BAD_FORMAT, message,
                           "tile (%zu, %zu) of the layer is none from 0 to 256",
                           i % (size_t)grid->width, i / (size_t)grid->width);
    }
    return HR_OK;
}

static hr_error read_layer(json_t *layer, format_grid *grid, hr_message *message) {
    json_t *data = json_object_get(layer, "data");
    if (!layer) return hr_fail(HR_BAD_FORMAT, message, "the map has no layer of tiles");
    if (!json_is_array(data))
        return hr_fail(HR_UNSUPPORTED, message,
                       "the layer is compressed or endless: save it with tiles as CSV");
    json_t *width = json_object_get(layer, "width"), *height = json_object_get(layer, "height");
    if (!json_is_integer(width) || !json_is_integer(height))
        return hr_fail(HR_BAD_FORMAT, message, "the layer's width or height is no whole number");
    hr_error error =
        format_grid_begin(grid, json_integer_value(width), json_integer_value(height), message);
    return error == HR_OK ? read_tiles(data, grid, message) : error;
}

hr_error format_read_tiled_json(const char *bytes, size_t size, format_grid *grid,
                                hr_message *message) {
    json_error_t problem;
    if (size > JSON_SIZE_MOST) return hr_fail(HR_BAD_FORMAT, message, "larger than 256 MiB");
    json_t *map = json_loadb(bytes, size, 0, &problem);
    if (!map) return hr_fail(HR_BAD_FORMAT, message, "line %d: %.100s", problem.line, problem.text);
    hr_error error = read_layer(first_layer(map), grid, message);
    json_decref(map);
    return error;
}

void format_write_tiled_json(const format_grid *grid, format_text *text) {
    size_t count = (size_t)grid->width * (size_t)grid->height;
    format_print(text,
                 "{\"type\": \"map\", \"version\": \"1.10\", \"orientation\": \"orthogonal\",\n"
                 "\"width\": %d, \"height\": %d, \"tilewidth\": 16, \"tileheight\": 16,\n"
                 "\"infinite\": false, \"renderorder\": \"right-down\", \"nextlayerid\": 2,\n"
                 "\"nextobjectid\": 1, \"tilesets\": [{\"firstgid\": 1, \"name\": \"values\",\n"
                 "\"tilewidth\": 16, \"tileheight\": 16, \"tilecount\": 256, \"columns\": 16,\n"
                 "\"margin\": 0, \"spacing\": 0}],\n",
                 (int)grid->width, (int)grid->height);
    format_print(
        text,
        "\"layers\": [{\"type\": \"tilelayer\", \"id\": 1, \"name\": \"values\", \"x\": 0,\n"
        "\"y\": 0, \"width\": %d, \"height\": %d, \"opacity\": 1, \"visible\": true,\n"
        "\"data\": [",
        (int)grid->width, (int)grid->height);
    for (size_t i = 0; i < count; i++)
        format_print(text, "%s%d",
                     i == 0                         ? ""
                     : i % (size_t)grid->width == 0 ? ",\n"
                                                    : ",",
                     grid->cells[i] + 1);
    format_print(text, "]}]}\n");
}
