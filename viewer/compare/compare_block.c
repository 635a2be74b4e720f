// compare_block.c - the cell, and then what the pane's method knows of the block there.

#include "viewer/compare/compare_block.h"

#include <stdio.h>

enum { NEWS_LENGTH = 120 };

static bool is_marked(const compare_marks *marks, hr_cell at) {
    bool is_inside =
        marks->words && at.x >= 0 && at.y >= 0 && at.x < marks->width && at.y < marks->height;
    if (!is_inside) return false;
    return marks->words[(size_t)at.y * (size_t)marks->stride + (size_t)(at.x >> 6)] >> (at.x & 63) &
           1;
}

static void say_number(char *text, size_t size, const char *name, float value) {
    if (value >= 0) snprintf(text, size, "  %s %.2f", name, (double)value);
}

static void say_lists(const block_news *news, char text[NEWS_LENGTH]) {
    char cost[24] = "", rest[24] = "", total[24] = "", list[40] = "on the open list";
    if (news->is_closed) snprintf(list, sizeof list, "closed as number %d", (int)news->number);
    say_number(cost, sizeof cost, "g", news->cost);
    say_number(rest, sizeof rest, "h", news->rest);
    say_number(total, sizeof total, "f", news->total);
    snprintf(text, NEWS_LENGTH, "%s%s%s%s", list, cost, rest, total);
}

// As of now in a race; else as of its end.
static void say_news(const compare_view *view, const compare_pane *pane, hr_cell block,
                     char text[NEWS_LENGTH]) {
    const compare_answer *answer = &pane->answer;
    const compare_marks *marks = view->race.is_on ? &pane->raced : &answer->marks;
    int32_t by = view->race.is_on ? (int32_t)view->race.at : INT32_MAX;
    block_news news = search_log_about(&answer->log, block.y * answer->marks.width + block.x, by);
    if (news.is_open || news.is_closed)
        say_lists(&news, text);
    else
        snprintf(text, NEWS_LENGTH, "%s", is_marked(marks, block) ? "looked at" : "not looked at");
}

void compare_say_block(const compare_view *view, int32_t pane, const session *s, hr_position at,
                       char *text, size_t size) {
    char cell[WORDS_LENGTH], news[NEWS_LENGTH] = "";
    bool is_on_map = s->map && at.x >= 0 && at.y >= 0 && at.x < hr_map_width(s->map) * HR_CELL &&
                     at.y < hr_map_height(s->map) * HR_CELL;
    text[0] = '\0';
    if (!is_on_map) return;
    const compare_answer *answer = &view->panes[pane].answer;
    hr_cell block = hr_block_at(at, s->unit.unit.size);
    bool is_inside = block.x >= 0 && block.y >= 0 && block.x < answer->marks.width &&
                     block.y < answer->marks.height;
    if (compare_view_has_answer(view, pane) && is_inside)
        say_news(view, &view->panes[pane], block, news);
    snprintf(cell, sizeof cell, "cell %d, %d", (int)(at.x / HR_CELL), (int)(at.y / HR_CELL));
    snprintf(text, size, "%s   %s   %s", cell, compare_method_at(view->panes[pane].method).title,
             news);
}
