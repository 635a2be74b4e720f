// tiled_xml.c - the first tile layer of a map of Tiled as XML (TMX), its tiles as CSV or as
// elements, by expat. A document type is refused: no map needs one, and entities are how XML grows.

#include "passmap/base/message.h"
#include "viewer/formats/tiled_map.h"

#include <expat.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 1 << 20 };

typedef struct reading {
    XML_Parser parser;
    format_grid *grid;
    hr_message *message;
    hr_error error;
    bool is_in_data, is_done;
    size_t count;    // tiles so far
    uint64_t number; // of the tile that is being read
    bool has_digits;
} reading;

static void stop(reading *r, hr_error error) {
    r->error = error;
    XML_StopParser(r->parser, XML_FALSE);
}

static long line_of(const reading *r) { return (long)XML_GetCurrentLineNumber(r->parser); }

static const char *attribute(const char **attributes, const char *name) {
    for (; *attributes; attributes += 2)
        if (strcmp(attributes[0], name) == 0) return attributes[1];
    return NULL;
}

static bool is_whole(const char *text) {
    return text && *text && strlen(text) < 11 && strspn(text, "0123456789") == strlen(text);
}

static int64_t whole(const char *text) { return is_whole(text) ? strtoll(text, NULL, 10) : 0; }

static void add_tile(reading *r, uint64_t number) {
    format_grid *grid = r->grid;
    if (r->count == (size_t)grid->width * (size_t)grid->height) {
        stop(r, hr_fail(HR_BAD_FORMAT, r->message, "line %ld: more tiles than %d x %d", line_of(r),
                        (int)grid->width, (int)grid->height));
        return;
    }
    if (number > UINT32_MAX || !tiled_value((uint32_t)number, &grid->cells[r->count]))
        stop(r,
             hr_fail(HR_BAD_FORMAT, r->message, "line %ld: tile (%zu, %zu) is none from 0 to 256",
                     line_of(r), r->count % (size_t)grid->width, r->count / (size_t)grid->width));
    r->count++;
}

static void begin_layer(reading *r, const char **attributes) {
    const char *width = attribute(attributes, "width"), *height = attribute(attributes, "height");
    if (r->grid->cells) return;
    hr_error error =
        is_whole(width) && is_whole(height)
            ? format_grid_begin(r->grid, whole(width), whole(height), r->message)
            : hr_fail(HR_BAD_FORMAT, r->message,
                      "line %ld: the layer's width or height is no whole number from 1 to %d",
                      line_of(r), (int)HR_SIDE_MAX);
    if (error != HR_OK) stop(r, error);
}

static void begin_data(reading *r, const char **attributes) {
    const char *encoding = attribute(attributes, "encoding");
    if (!r->grid->cells || r->is_done) return;
    if (encoding && strcmp(encoding, "csv") != 0) {
        stop(r, hr_fail(HR_UNSUPPORTED, r->message,
                        "line %ld: the layer is %.20s: save it with tiles as CSV", line_of(r),
                        encoding));
        return;
    }
    r->is_in_data = true;
}

static void XMLCALL begin_element(void *user, const char *name, const char **attributes) {
    reading *r = user;
    if (strcmp(name, "layer") == 0 && !r->is_done) begin_layer(r, attributes);
    if (strcmp(name, "data") == 0) begin_data(r, attributes);
    if (strcmp(name, "chunk") == 0 && r->is_in_data)
        stop(r, hr_fail(HR_UNSUPPORTED, r->message,
                        "line %ld: the layer is endless: save it as a map with sides", line_of(r)));
    if (strcmp(name, "tile") == 0 && r->is_in_data)
        add_tile(r, (uint64_t)whole(attribute(attributes, "gid")));
}

static void end_number(reading *r) {
    if (r->has_digits) add_tile(r, r->number);
    r->has_digits = false;
    r->number = 0;
}

static void XMLCALL end_element(void *user, const char *name) {
    reading *r = user;
    if (strcmp(name, "data") != 0 || !r->is_in_data) return;
    end_number(r);
    r->is_in_data = false;
    r->is_done = true;
}

static void XMLCALL take_text(void *user, const char *text, int length) {
    reading *r = user;
    for (int i = 0; r->is_in_data && r->error == HR_OK && i < length; i++) {
        char c = text[i];
        if (c >= '0' && c <= '9') {
            if (r->number <= UINT32_MAX) r->number = r->number * 10 + (uint64_t)(c - '0');
            r->has_digits = true;
        } else if (c == ',' || c == ' ' || (c >= '\t' && c <= '\r')) {
            end_number(r);
        } else {
            stop(r, hr_fail(HR_BAD_FORMAT, r->message, "line %ld: neither a number nor a comma",
                            line_of(r)));
        }
    }
}

static void XMLCALL refuse_doctype(void *user, const char *name, const char *system,
                                   const char *public, int has_internal) {
    reading *r = user;
    (void)name, (void)system, (void)public, (void)has_internal;
    stop(r,
         hr_fail(HR_UNSUPPORTED, r->message, "line %ld: a document type is refused", line_of(r)));
}

static hr_error parse(reading *r, const char *bytes, size_t size) {
    for (size_t at = 0; at <= size; at += CHUNK) {
        size_t length = size - at < CHUNK ? size - at : CHUNK;
        bool is_last = at + CHUNK > size;
        if (XML_Parse(r->parser, bytes + at, (int)length, is_last) != XML_STATUS_ERROR) continue;
        if (r->error != HR_OK) return r->error;
        return hr_fail(HR_BAD_FORMAT, r->message, "line %ld: %.100s", line_of(r),
                       XML_ErrorString(XML_GetErrorCode(r->parser)));
    }
    if (!r->grid->cells || !r->is_done)
        return hr_fail(HR_BAD_FORMAT, r->message, "the map has no layer of tiles");
    if (r->count < (size_t)r->grid->width * (size_t)r->grid->height)
        return hr_fail(HR_BAD_FORMAT, r->message, "the layer has %zu tiles, not %d x %d", r->count,
                       (int)r->grid->width, (int)r->grid->height);
    return HR_OK;
}

hr_error format_read_tiled_xml(const char *bytes, size_t size, format_grid *grid,
                               hr_message *message) {
    reading r = {.parser = XML_ParserCreate(NULL), .grid = grid, .message = message};
    if (!r.parser) return hr_fail_plainly(HR_OUT_OF_MEMORY, message);
    XML_SetUserData(r.parser, &r);
    XML_SetElementHandler(r.parser, begin_element, end_element);
    XML_SetCharacterDataHandler(r.parser, take_text);
    XML_SetStartDoctypeDeclHandler(r.parser, refuse_doctype);
    hr_error error = parse(&r, bytes, size);
    XML_ParserFree(r.parser);
    return error;
}

void format_write_tiled_xml(const format_grid *grid, format_text *text) {
    size_t count = (size_t)grid->width * (size_t)grid->height;
    format_print(text,
                 "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                 "<map version=\"1.10\" orientation=\"orthogonal\" renderorder=\"right-down\" "
                 "width=\"%d\" height=\"%d\" tilewidth=\"16\" tileheight=\"16\" infinite=\"0\">\n"
                 " <layer id=\"1\" name=\"values\" width=\"%d\" height=\"%d\">\n"
                 "  <data encoding=\"csv\">\n",
                 (int)grid->width, (int)grid->height, (int)grid->width, (int)grid->height);
    for (size_t i = 0; i < count; i++)
        format_print(text, "%d%s", grid->cells[i] + 1,
                     i + 1 == count                       ? "\n"
                     : (i + 1) % (size_t)grid->width == 0 ? ",\n"
                                                          : ",");
    format_print(text, "  </data>\n </layer>\n</map>\n");
}
