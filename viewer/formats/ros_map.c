// ros_map.c - the YAML file of a map of ROS map_server (as its documentation has it: image,
// resolution, origin, negate, occupied_thresh, free_thresh), by libyaml. Only a flat list of names
// and values is read: nothing nested but the origin, no anchors.

#include "viewer/formats/format.h"

#include "passmap/base/message.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

enum { YAML_SIZE_MOST = 1 << 16 };

typedef struct reading {
    ros_map *ros;
    char name[64]; // of the value that comes next; empty = a name comes next
    int depth;
    long line;
    hr_message *message;
    bool has_image;
} reading;

static hr_error refuse(const reading *r, const char *what) {
    return hr_fail(HR_BAD_FORMAT, r->message, "line %ld: %s", r->line, what);
}

static bool read_share(const char *text, double *share) {
    char *end;
    *share = strtod(text, &end);
    return end != text && !*end && *share >= 0 && *share <= 1;
}

// Metres a cell: not kept, but a map that has none is broken.
static bool is_resolution(const char *text) {
    char *end;
    double metres = strtod(text, &end);
    return end != text && !*end && isfinite(metres) && metres > 0;
}

static bool read_negate(const char *text, bool *is_negated) {
    *is_negated = strcmp(text, "1") == 0 || strcmp(text, "true") == 0;
    return *is_negated || strcmp(text, "0") == 0 || strcmp(text, "false") == 0;
}

static hr_error read_value(reading *r, const char *text) {
    ros_map *ros = r->ros;
    if (strcmp(r->name, "image") == 0) {
        int length = snprintf(ros->image, sizeof ros->image, "%s", text);
        if (length <= 0 || (size_t)length >= sizeof ros->image)
            return refuse(r, "the name of the image is empty or too long");
        r->has_image = true;
    } else if (strcmp(r->name, "occupied_thresh") == 0) {
        if (!read_share(text, &ros->occupied_above))
            return refuse(r, "occupied_thresh: not a number from 0 to 1");
    } else if (strcmp(r->name, "free_thresh") == 0) {
        if (!read_share(text, &ros->free_below))
            return refuse(r, "free_thresh: not a number from 0 to 1");
    } else if (strcmp(r->name, "resolution") == 0) {
        if (!is_resolution(text)) return refuse(r, "resolution: not a number above 0");
    } else if (strcmp(r->name, "negate") == 0) {
        if (!read_negate(text, &ros->is_negated)) return refuse(r, "negate: neither 0 nor 1");
    } else if (strcmp(r->name, "mode") == 0 && strcmp(text, "trinary") != 0) {
        return refuse(r, "no other mode than trinary is read");
    }
    return HR_OK;
}

static hr_error take_scalar(reading *r, const char *text) {
    if (r->depth != 1) return r->depth == 0 ? refuse(r, "not a list of names and values") : HR_OK;
    if (!r->name[0]) {
        strncpy(r->name, text, sizeof r->name - 1);
        return r->name[0] ? HR_OK : refuse(r, "a name is empty");
    }
    hr_error error = read_value(r, text);
    memset(r->name, 0, sizeof r->name);
    return error;
}

static hr_error take_event(reading *r, const yaml_event_t *event) {
    r->line = (long)event->start_mark.line + 1;
    switch (event->type) {
    case YAML_SCALAR_EVENT:
        return take_scalar(r, (const char *)event->data.scalar.value);
    case YAML_ALIAS_EVENT:
        return refuse(r, "references are not read");
    case YAML_MAPPING_START_EVENT:
    case YAML_SEQUENCE_START_EVENT:
        return ++r->depth > 4 ? refuse(r, "nested too deep") : HR_OK;
    case YAML_MAPPING_END_EVENT:
    case YAML_SEQUENCE_END_EVENT:
        if (--r->depth == 1) memset(r->name, 0, sizeof r->name);
        return HR_OK;
    default:
        return HR_OK;
    }
}

static hr_error read_events(yaml_parser_t *parser, reading *r) {
    for (bool is_end = false; !is_end;) {
        yaml_event_t event;
        if (!yaml_parser_parse(parser, &event)) {
            r->line = (long)parser->problem_mark.line + 1;
            return refuse(r, parser->problem ? parser->problem : "not YAML");
        }
        is_end = event.type == YAML_STREAM_END_EVENT;
        hr_error error = take_event(r, &event);
        yaml_event_delete(&event);
        if (error != HR_OK) return error;
    }
    if (r->ros->occupied_above < r->ros->free_below)
        return hr_fail(HR_BAD_FORMAT, r->message, "occupied_thresh is %g, below free_thresh, %g",
                       r->ros->occupied_above, r->ros->free_below);
    return r->has_image ? HR_OK : hr_fail(HR_BAD_FORMAT, r->message, "no image is named");
}

hr_error format_read_ros(const char *bytes, size_t size, ros_map *ros, hr_message *message) {
    yaml_parser_t parser;
    reading r = {.ros = ros, .message = message};
    *ros = (ros_map){.occupied_above = 0.65, .free_below = 0.196};
    if (size > YAML_SIZE_MOST)
        return hr_fail(HR_BAD_FORMAT, message, "larger than 64 KiB: no map of map_server");
    if (!yaml_parser_initialize(&parser)) return hr_fail_plainly(HR_OUT_OF_MEMORY, message);
    yaml_parser_set_input_string(&parser, (const unsigned char *)bytes, size);
    hr_error error = read_events(&parser, &r);
    yaml_parser_delete(&parser);
    return error;
}

// 255 - gray is what a picture of grays was read as: dark is occupied, unless negated.
void format_apply_ros(const ros_map *ros, format_grid *grid) {
    size_t count = (size_t)grid->width * (size_t)grid->height;
    for (size_t i = 0; i < count; i++) {
        int dark = ros->is_negated ? 255 - grid->cells[i] : grid->cells[i];
        double share = dark / 255.0;
        grid->cells[i] = share > ros->occupied_above ? ROS_OCCUPIED
                         : share < ros->free_below   ? HR_GROUND
                                                     : ROS_UNKNOWN;
    }
}

static bool has_control(const char *name) {
    for (; *name; name++)
        if ((unsigned char)*name < ' ' || *name == 0x7F) return true;
    return false;
}

// Most names mean themselves; others are quoted, with each quote in them twice.
static void write_image(format_text *text, const char *name) {
    static const char PLAIN[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-/";
    bool is_plain = strspn(name, PLAIN) == strlen(name) && *name != '-' && *name != '.';
    if (is_plain) {
        format_print(text, "image: %s\n", name);
        return;
    }
    format_print(text, "image: '");
    for (; *name; name++) format_print(text, "%c%s", *name, *name == '\'' ? "'" : "");
    format_print(text, "'\n");
}

// 254, 0 and 205 are the grays that map_saver writes.
hr_error format_write_ros(format_grid *grid, const char *image, format_text *text,
                          hr_message *message) {
    size_t count = (size_t)grid->width * (size_t)grid->height;
    for (size_t i = 0; i < count; i++) {
        uint8_t value = grid->cells[i];
        if (value != HR_GROUND && value != ROS_OCCUPIED && value != ROS_UNKNOWN)
            return hr_fail(
                HR_NOT_SAVABLE, message,
                "cell (%zu, %zu) has value %d: map_server knows free (%d), occupied (%d) "
                "and unknown (%d) alone",
                i % (size_t)grid->width, i / (size_t)grid->width, value, HR_GROUND, ROS_OCCUPIED,
                ROS_UNKNOWN);
        grid->cells[i] = (uint8_t)(255 - (value == HR_GROUND     ? 254
                                          : value == ROS_UNKNOWN ? 205
                                                                 : 0));
    }
    if (has_control(image))
        return hr_fail(HR_NOT_SAVABLE, message, "the name of its picture has control characters");
    write_image(text, image);
    format_print(text, "resolution: 1.0\norigin: [0.0, 0.0, 0.0]\nnegate: 0\n"
                       "occupied_thresh: 0.65\nfree_thresh: 0.196\n");
    return HR_OK;
}
