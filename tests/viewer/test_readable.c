// test_readable.c - text of any bytes for those who take UTF-8 alone.

#include "viewer/options/readable.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static void expect(const char *text, const char *readable) {
    char copy[64];
    cr_expect_str_eq(copy_readable(copy, sizeof copy, text), readable);
    cr_expect_eq(is_readable(text), strcmp(text, readable) == 0);
    cr_expect(is_readable(copy));
}

Test(readable, what_is_utf_8_stays) {
    expect("", "");
    expect("a map.png", "a map.png");
    expect("gr\u00F6\u00DFe \u5730\u56FE \U0001F5FA", "gr\u00F6\u00DFe \u5730\u56FE \U0001F5FA");
    expect("two\nlines\tand a tab", "two\nlines\tand a tab");
    expect("\xF4\x8F\xBF\xBF", "\xF4\x8F\xBF\xBF"); // the last there is
}

Test(readable, each_byte_that_is_none_becomes_a_question_mark) {
    expect("m\xFF"
           "ap.png",
           "m?ap.png");
    expect("gr\xF6\xDF"
           "e",
           "gr??e");                    // Latin-1
    expect("\xC3", "?");                // ends too soon
    expect("\xE5\x9C.png", "??.png");   // so does this
    expect("\xC0\xAF", "??");           // longer than it must be
    expect("\xE0\x80\xAF", "???");      // so is this
    expect("\xED\xA0\x80", "???");      // half of a pair
    expect("\xF4\x90\x80\x80", "????"); // beyond the last
    expect("\x80", "?");                // follows nothing
    expect("a\033[31m\x7F", "a?[31m?"); // controls a terminal
    expect("a\xC2\x85", "a??");         // a control character of two bytes
    expect("\xFF\u00F6\xFF", "?\u00F6?");
}

Test(readable, a_character_that_is_cut_becomes_question_marks) {
    char copy[5];
    cr_expect_str_eq(copy_readable(copy, sizeof copy, "abc\u00F6"), "abc?");
}
