// criterion.c - runs the tests of one file: criterion/criterion.h. Ends with 1 if one failed, or if
// there were none.

#include <criterion/criterion.h>

#include <setjmp.h>
#include <stdarg.h>

static criterion_test *first, **last = &first;
static jmp_buf out;  // of the test that runs
static int failures; // of its expectations
static bool is_skipped;

void criterion_add(criterion_test *test) {
    *last = test;
    last = &test->next;
}

void criterion_hold(bool is_fatal, bool holds, const char *what, const char *file, int line,
                    const char *format, ...) {
    if (holds) return;
    va_list more;
    va_start(more, format);
    printf("%s:%d: %s ", file, line, what);
    vprintf(format, more);
    printf("\n");
    va_end(more);
    failures++;
    if (is_fatal) longjmp(out, 1);
}

void criterion_skip(void) {
    is_skipped = true;
    longjmp(out, 1);
}

static bool passes(const criterion_test *test) {
    failures = 0;
    if (test->init) test->init();
    if (setjmp(out) == 0) test->run();
    if (test->fini) test->fini();
    if (failures) printf("%s::%s FAILED\n", test->suite, test->name);
    return failures == 0;
}

int main(void) {
    int count = 0, failed = 0, left_out = 0;
    for (const criterion_test *test = first; test; test = test->next) {
        is_skipped = test->signal != 0;
        if (!is_skipped) failed += !passes(test);
        left_out += is_skipped;
        count += !is_skipped;
    }
    printf("%d tests, %d failed, %d left out\n", count, failed, left_out);
    return failed > 0 || count == 0;
}
