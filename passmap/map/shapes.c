// shapes.c - rows of shapes, one after the other, and their differences.

#include "passmap/map/shapes.h"

#include "passmap/base/assertion.h"
#include "passmap/base/message.h"
#include "passmap/base/numbers.h"

// ---- Discs

static int64_t square(int64_t number) { return number * number; }

// A row of a box has the cells with (2 column + 1 - width)^2 height^2 up to this. With sides up to
// HR_BOX_SIDE_MAX, what is added and compared is below 2^61.
static int64_t limit_of_row(const hr_rect *box, int32_t row) {
    int64_t width = box->width, height = box->height;
    return square(width * height) - square((2 * row + 1 - height) * width);
}

static bool is_in_disc(const hr_rect *box, int32_t column, int64_t limit) {
    return square((int64_t)(2 * column + 1 - box->width) * box->height) <= limit;
}

// How many columns of a row are left free on either side, from those of any other row.
static int32_t inset_of_row(const hr_rect *box, int32_t row, int32_t inset) {
    int64_t limit = limit_of_row(box, row);
    while (inset > 0 && is_in_disc(box, inset - 1, limit)) inset--;
    while (2 * inset < box->width && !is_in_disc(box, inset, limit)) inset++;
    return inset;
}

// ---- Rows

// Reads the rows of a disc or of spans from the top down.
typedef struct row_reader {
    const hr_footprint *of;
    int32_t inset; // of a disc, in the last row that was read
    int32_t next;  // of spans, the first that was not read
    hr_span row;   // of a disc
} row_reader;

static row_reader reader_of(const hr_footprint *of) {
    return (row_reader){.of = of, .inset = of->cells.width / 2};
}

// The spans in a row of the map, none before the last row that was asked for. @return how many.
static int32_t read_row(row_reader *reader, int32_t y, const hr_span **spans) {
    const hr_footprint *of = reader->of;
    int32_t row = y - of->cells.y, first = reader->next;
    if (row < 0 || row >= of->cells.height) return 0;
    if (of->shape == HR_SHAPE_SPANS) {
        while (first < of->span_count && of->spans[first].y < row) first++;
        reader->next = first;
        while (reader->next < of->span_count && of->spans[reader->next].y == row) reader->next++;
        *spans = of->spans + first;
        return reader->next - first;
    }
    HR_ASSERT(of->shape == HR_SHAPE_DISC);
    reader->inset = inset_of_row(&of->cells, row, reader->inset);
    reader->row = (hr_span){reader->inset, row, of->cells.width - 2 * reader->inset};
    *spans = &reader->row;
    return reader->row.width > 0;
}

// ---- Differences

typedef struct visitor {
    int32_t width; // of the map
    hr_part_visit *visit;
    void *user;
} visitor;

static void visit_part(const visitor *v, int32_t first, int32_t end, int32_t y) {
    first = hr_greatest(first, 0), end = hr_least(end, v->width);
    if (first < end) v->visit(v->user, (hr_rect){first, y, end - first, 1});
}

// Both lists are in order and without overlaps; `left` and `other_left` are their boxes'.
static void visit_row(const visitor *v, int32_t y, const hr_span *spans, int32_t count,
                      int32_t left, const hr_span *others, int32_t other_count,
                      int32_t other_left) {
    for (int32_t i = 0, k = 0; i < count; i++) {
        int32_t first = left + spans[i].x, end = first + spans[i].width;
        for (; k < other_count && other_left + others[k].x < end; k++) {
            int32_t other_end = other_left + others[k].x + others[k].width;
            visit_part(v, first, hr_least(end, other_left + others[k].x), y);
            first = hr_greatest(first, other_end);
            if (other_end > end) break; // it may reach into the next span, too
        }
        visit_part(v, first, end, y);
    }
}

static void visit_rows(const visitor *v, const hr_footprint *of, const hr_footprint *other,
                       int32_t height) {
    row_reader reader = reader_of(of), other_reader = reader_of(other ? other : of);
    int32_t end = hr_least(of->cells.y + of->cells.height, height);
    for (int32_t y = hr_greatest(of->cells.y, 0); y < end; y++) {
        const hr_span *spans = NULL, *others = NULL;
        int32_t count = read_row(&reader, y, &spans);
        int32_t other_count = other ? read_row(&other_reader, y, &others) : 0;
        visit_row(v, y, spans, count, of->cells.x, others, other_count, other_reader.of->cells.x);
    }
}

static inline int32_t area_of(const hr_rect *parts, int32_t count) {
    int32_t area = 0;
    for (int32_t i = 0; i < count; i++) area += parts[i].width * parts[i].height;
    return area;
}

// The cells of one rectangle that are not in another one of the same size. @return how many parts.
static int32_t list_parts_outside(hr_rect of, hr_cell other, hr_rect parts[2]) {
    int32_t x = of.x - other.x, y = of.y - other.y, count = 0;
    int32_t columns = x < 0 ? -x : x, rows = y < 0 ? -y : y;
    if (columns >= of.width || rows >= of.height) return parts[0] = of, 1;
    if (rows > 0)
        parts[count++] = (hr_rect){of.x, y > 0 ? other.y + of.height : of.y, of.width, rows};
    if (columns > 0)
        parts[count++] = (hr_rect){x > 0 ? other.x + of.width : of.x, y > 0 ? of.y : other.y,
                                   columns, of.height - rows};
    HR_ASSERT(area_of(parts, count) ==
              of.width * of.height - (of.width - columns) * (of.height - rows));
    return count;
}

void hr_visit_shape(const hr_footprint *of, const hr_cell *other, int32_t width, int32_t height,
                    hr_part_visit *visit, void *user) {
    hr_rect parts[2] = {of->cells};
    if (of->shape == HR_SHAPE_RECT) {
        int32_t count = other ? list_parts_outside(of->cells, *other, parts) : 1;
        for (int32_t i = 0; i < count; i++) visit(user, parts[i]);
        return;
    }
    hr_footprint elsewhere = *of;
    if (other) elsewhere.cells.x = other->x, elsewhere.cells.y = other->y;
    visit_rows(&(visitor){width, visit, user}, of, other ? &elsewhere : NULL, height);
}

// ---- Single cells

// The first span of row `row` or below that ends beyond a column.
static int32_t find_span(const hr_footprint *of, int32_t column, int32_t row) {
    int32_t low = 0, high = of->span_count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        const hr_span *span = &of->spans[middle];
        if (span->y < row || (span->y == row && span->x + span->width <= column))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool hr_footprint_covers(const hr_footprint *footprint, int32_t x, int32_t y) {
    const hr_rect *box = &footprint->cells;
    if (x < box->x || y < box->y || x >= box->x + box->width || y >= box->y + box->height)
        return false;
    if (footprint->shape == HR_SHAPE_RECT) return true;
    if (footprint->shape == HR_SHAPE_DISC)
        return is_in_disc(box, x - box->x, limit_of_row(box, y - box->y));
    int32_t found = find_span(footprint, x - box->x, y - box->y);
    return found < footprint->span_count && footprint->spans[found].y == y - box->y &&
           footprint->spans[found].x <= x - box->x;
}

// ---- What can be wrong

static bool is_inside(const hr_span *span, const hr_rect *box) {
    return span->x >= 0 && span->y >= 0 && span->width >= 1 && span->y < box->height &&
           span->width <= box->width && span->x <= box->width - span->width;
}

static bool is_after(const hr_span *span, const hr_span *before) {
    return span->y > before->y || (span->y == before->y && span->x >= before->x + before->width);
}

static hr_error check_spans(const hr_footprint *f, hr_message *message) {
    if (!f->spans || f->span_count < 1)
        return hr_fail(HR_BAD_FOOTPRINT, message, "the footprint has no spans");
    for (int32_t i = 0; i < f->span_count; i++) {
        const hr_span *span = &f->spans[i];
        if (!is_inside(span, &f->cells))
            return hr_fail(HR_BAD_FOOTPRINT, message,
                           "span %d, %d cells from %d,%d on, has no cells or does not lie in the "
                           "box of %d x %d",
                           (int)i, (int)span->width, (int)span->x, (int)span->y,
                           (int)f->cells.width, (int)f->cells.height);
        if (i > 0 && !is_after(span, span - 1))
            return hr_fail(HR_BAD_FOOTPRINT, message,
                           "span %d, from %d,%d on, is not after the one before it: they go by "
                           "rows, then columns, and do not overlap",
                           (int)i, (int)span->x, (int)span->y);
    }
    return HR_OK;
}

hr_error hr_shape_check(const hr_footprint *f, hr_message *message) {
    int32_t width = f->cells.width, height = f->cells.height;
    if (width < 1 || height < 1)
        return hr_fail(HR_BAD_FOOTPRINT, message, "the footprint's box is %d x %d: it has no cells",
                       (int)width, (int)height);
    if (f->bits == 0) return hr_fail(HR_BAD_FOOTPRINT, message, "the footprint has no bits");
    if (f->shape == HR_SHAPE_RECT) return HR_OK;
    if (f->shape != HR_SHAPE_DISC && f->shape != HR_SHAPE_SPANS)
        return hr_fail(HR_BAD_FOOTPRINT, message, "%d is no shape of a footprint", (int)f->shape);
    if (width > HR_BOX_SIDE_MAX || height > HR_BOX_SIDE_MAX)
        return hr_fail(HR_BAD_FOOTPRINT, message,
                       "the footprint's box is %d x %d cells: a side is over %d", (int)width,
                       (int)height, HR_BOX_SIDE_MAX);
    return f->shape == HR_SHAPE_SPANS ? check_spans(f, message) : HR_OK;
}
