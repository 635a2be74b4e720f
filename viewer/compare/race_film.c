// race_film.c - an animated SVG of a race.
//
// Two pictures are in the file: the page before the race, and the page after it. Over the first
// lie, a path a frame, the blocks that were looked at, each shown from its time on; when a pane has
// come to its end, its part of the second picture covers it. What plays no animations shows the
// end.

#define _POSIX_C_SOURCE 200809L // open_memstream

#include "viewer/compare/race_film.h"

#include "viewer/compare/compare_marks.h"
#include "viewer/compare/compare_text.h"
#include "viewer/options/arguments.h"
#include "viewer/output/base64.h"
#include "viewer/output/files.h"
#include "viewer/picture/picture_symbols.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRAMES = 96, SECONDS_OF_RACE = 8, SECONDS_IN_ALL = 12 };

typedef struct film {
    FILE *out;
    const compare_page *page;
    compare_page_layout layout;
    int32_t length; // blocks of the longest
} film;

// ---- Times, as shares of the whole

// When so many blocks have been looked at.
static double time_of(const film *f, double blocks) {
    double share = f->length > 0 ? blocks / f->length : 1;
    return share * SECONDS_OF_RACE / SECONDS_IN_ALL;
}

static void write_values(const film *f, const char *values, const char *times) {
    fprintf(f->out,
            "<animate attributeName=\"visibility\" calcMode=\"discrete\" values=\"%s\" "
            "keyTimes=\"%s\" dur=\"%ds\" repeatCount=\"indefinite\"/>",
            values, times, SECONDS_IN_ALL);
}

static void show_from(const film *f, double time) {
    char times[32];
    snprintf(times, sizeof times, "0;%.5f", time);
    write_values(f, "hidden;visible", times);
}

static void show_between(const film *f, double from, double to) {
    char times[48];
    if (from <= 0)
        snprintf(times, sizeof times, "0;%.5f", to);
    else
        snprintf(times, sizeof times, "0;%.5f;%.5f", from, to);
    write_values(f, from <= 0 ? "visible;hidden" : "hidden;visible;hidden", times);
}

// ---- The blocks

static int by_place(const void *a, const void *b) {
    int32_t first = *(const int32_t *)a, second = *(const int32_t *)b;
    return (first > second) - (first < second);
}

// Blocks in the order of their places, as runs along their rows.
static void write_runs(const film *f, const int32_t *blocks, int32_t count, int32_t width) {
    for (int32_t i = 0, run; i < count; i += run) {
        for (run = 1; i + run < count && blocks[i + run] == blocks[i] + run; run++)
            if (blocks[i + run] % width == 0) break;
        fprintf(f->out, "M%d %d.5h%d", (int)(blocks[i] % width), (int)(blocks[i] / width),
                (int)run);
    }
}

// As many as all have looked at by the end of a frame.
static int32_t blocks_by(const film *f, int32_t frame, int32_t count) {
    int32_t blocks = (int32_t)((int64_t)f->length * (frame + 1) / FRAMES);
    return blocks < count ? blocks : count;
}

static void write_frames(const film *f, int32_t *order, int32_t count, int32_t width) {
    for (int32_t frame = 0, done = 0; done < count; frame++) {
        int32_t next = blocks_by(f, frame, count);
        if (next == done) continue;
        qsort(order + done, (size_t)(next - done), sizeof *order, by_place);
        fputs("<path d=\"", f->out);
        write_runs(f, order + done, next - done, width);
        fputs("\">", f->out);
        show_from(f, time_of(f, next));
        fputs("</path>\n", f->out);
        done = next;
    }
}

// A block lies at the cell that its centre is in, and is a pixel high at least.
static bool write_blocks(const film *f, const compare_answer *answer,
                         const picture_layout *camera) {
    int32_t *order = malloc((size_t)answer->order_count * sizeof *order);
    int32_t half =
        hr_map_class(f->page->comparison->map, f->page->comparison->request.class_id).size / 2;
    if (!order) return false;
    memcpy(order, answer->order, (size_t)answer->order_count * sizeof *order);
    fprintf(f->out,
            "<g transform=\"translate(%.3f %.3f) scale(%.6f) translate(%d %d)\" fill=\"none\" "
            "stroke=\"#%06X\" stroke-width=\"%.4f\" opacity=\"%.3f\">\n",
            camera->origin_x, camera->origin_y, camera->scale, (int)half, (int)half,
            (unsigned)COLOUR_SEARCHED, camera->scale < 1 ? 1 / camera->scale : 1,
            COMPARE_TINT / 255.0);
    write_frames(f, order, answer->order_count, answer->marks.width);
    fputs("</g>\n", f->out);
    free(order);
    return true;
}

// ---- Counters

static void write_counter(const film *f, const picture_layout *camera, int32_t blocks,
                          const compare_answer *answer, double from, double to) {
    fprintf(f->out, "<text x=\"%d\" y=\"%d\" visibility=\"hidden\">%d of %d looked at",
            (int)camera->map_x,
            (int)(camera->map_y + camera->map_height + compare_line_height() - 4), (int)blocks,
            (int)answer->order_count);
    show_between(f, from, to);
    fputs("</text>\n", f->out);
}

static void write_counters(const film *f, const compare_answer *answer,
                           const picture_layout *camera) {
    int32_t blocks = 0;
    for (int32_t frame = 0; blocks < answer->order_count; frame++) {
        int32_t next = blocks_by(f, frame, answer->order_count);
        if (next > blocks)
            write_counter(f, camera, blocks, answer, time_of(f, blocks), time_of(f, next));
        blocks = next;
    }
}

// ---- Panes

static void write_end(const film *f, const picture_layout *camera, double time) {
    const compare_page_layout *l = &f->layout;
    fprintf(f->out,
            "<g><svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" viewBox=\"%d %d %d %d\">"
            "<use href=\"#end\"/></svg>",
            (int)camera->map_x - 1, (int)camera->map_y - 1, (int)l->pane_width + 2,
            (int)l->pane_height + 1, (int)camera->map_x - 1, (int)camera->map_y - 1,
            (int)l->pane_width + 2, (int)l->pane_height + 1);
    show_from(f, time);
    fputs("</g>\n", f->out);
}

static bool write_pane(const film *f, int32_t index) {
    const compare_answer *answer = &f->page->comparison->answers[index];
    picture_layout camera = compare_camera_of_pane(&f->layout, index);
    bool has_order = answer->order && answer->order_count > 0;
    if (has_order && !write_blocks(f, answer, &camera)) return false;
    if (has_order) write_counters(f, answer, &camera);
    write_end(f, &camera, time_of(f, has_order ? answer->order_count : f->length));
    return true;
}

// ---- The whole

static cairo_status_t take_png(void *user, const unsigned char *bytes, unsigned int length) {
    base64_write(user, bytes, length);
    return CAIRO_STATUS_SUCCESS;
}

static bool write_picture(const film *f, const char *name, bool is_bare) {
    compare_page page = *f->page;
    page.raced = -1;
    cairo_surface_t *image =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, f->layout.width, f->layout.height);
    cairo_t *cairo = cairo_create(image);
    base64_writer writer = {.out = f->out};
    page.is_bare = is_bare;
    cairo_status_t status = compare_draw_page(cairo, &page, &f->layout);
    cairo_destroy(cairo);
    fprintf(f->out, "<image id=\"%s\" width=\"%d\" height=\"%d\" href=\"data:image/png;base64,",
            name, (int)f->layout.width, (int)f->layout.height);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_write_to_png_stream(image, take_png, &writer);
    base64_end(&writer);
    fputs("\"/>", f->out);
    cairo_surface_destroy(image);
    return status == CAIRO_STATUS_SUCCESS;
}

static bool write_film(const film *f) {
    int width = (int)f->layout.width, height = (int)f->layout.height;
    fprintf(f->out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\" font-family=\"DejaVu Sans, sans-serif\" font-size=\"13\" "
            "fill=\"#%06X\">\n<defs>",
            width, height, width, height, (unsigned)COLOUR_FAINT_TEXT);
    bool is_whole = write_picture(f, "end", false);
    fputs("</defs>\n", f->out);
    is_whole = is_whole && write_picture(f, "begin", true);
    for (int32_t i = 0; is_whole && i < f->page->pane_count; i++) is_whole = write_pane(f, i);
    fputs("</svg>\n", f->out);
    return is_whole;
}

static int32_t longest(const compare_page *page) {
    int32_t most = 0;
    for (int32_t i = 0; i < page->pane_count; i++)
        if (page->comparison->answers[i].order_count > most)
            most = page->comparison->answers[i].order_count;
    return most;
}

bool race_film_save(const compare_page *page, const char *path) {
    char *bytes = NULL;
    size_t size = 0;
    film f = {open_memstream(&bytes, &size), page, compare_lay_out(page), longest(page)};
    bool is_whole = f.out && write_film(&f);
    if (f.out && fclose(f.out) != 0) is_whole = false;
    bool is_saved = is_whole && write_file(path, bytes, size);
    if (!is_whole) complain("%s: %s", path, hr_error_text(HR_OUT_OF_MEMORY));
    free(bytes);
    return is_saved;
}
