// test_assertion.c - failed assertions go to the host's handler, which may return.

#include "passmap/base/assertion.h"
#include "passmap/passmap.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdlib.h>

typedef struct failure {
    int count;
    const char *condition;
    int line;
} failure;

static void record(const char *condition, const char *file, int line, void *user) {
    (void)file;
    failure *last = user;
    *last = (failure){last->count + 1, condition, line};
}

Test(assertion, the_handler_of_the_host_is_called_and_may_return) {
    failure last = {0};
    hr_set_assertion_handler(record, &last);
    cr_expect(HR_CHECK(1 + 1 == 2));
    cr_expect_eq(last.count, 0);
    cr_expect_not(HR_CHECK(1 + 1 == 3));
    cr_expect_eq(last.count, 1);
    cr_expect_str_eq(last.condition, "1 + 1 == 3");
    cr_expect_eq(last.line, __LINE__ - 3);
    hr_set_assertion_handler(NULL, NULL);
}

// What one who sets a handler does, so as to leave that of another in place.
typedef struct chain {
    hr_assertion_handler *before;
    void *before_user;
    int count;
} chain;

static void pass_on(const char *condition, const char *file, int line, void *user) {
    chain *own = user;
    own->count++;
    own->before(condition, file, line, own->before_user);
}

Test(assertion, a_handler_can_be_put_before_the_one_that_is_set) {
    failure last = {0};
    chain own = {.before_user = &last};
    cr_expect_null(hr_get_assertion_handler(&own.before_user));
    cr_expect_null(own.before_user);
    hr_set_assertion_handler(record, &last);
    own.before = hr_get_assertion_handler(&own.before_user);
    hr_set_assertion_handler(pass_on, &own);
    cr_expect_not(HR_CHECK(1 + 1 == 3));
    cr_expect_eq(own.count, 1);
    cr_expect_eq(last.count, 1);
    hr_set_assertion_handler(own.before, own.before_user);
    cr_expect_not(HR_CHECK(1 + 1 == 3));
    cr_expect_eq(own.count, 1);
    cr_expect_eq(last.count, 2);
    hr_set_assertion_handler(NULL, NULL);
}

Test(assertion, invariants_are_looked_at_in_builds_that_ask_for_it) {
    failure last = {0};
    hr_set_assertion_handler(record, &last);
    HR_ASSERT(last.count > 0);
#ifdef HANDRAIL_ASSERT
    cr_expect_eq(last.count, 1);
#else
    cr_expect_eq(last.count, 0);
#endif
}

static void *allocate(size_t size, void *user) { return (void)user, malloc(size); }
static void release(void *memory, void *user) { (void)user, free(memory); }

Test(assertion, half_an_allocator_is_a_mistake_and_none_is_used) {
    failure last = {0};
    hr_map *map = NULL;
    hr_map_config config = hr_map_config_default();
    config.width = config.height = 4;
    config.allocator = (hr_allocator){allocate, NULL, NULL};
    hr_set_assertion_handler(record, &last);
    cr_expect_eq(hr_map_create(&config, &map), HR_OK);
    cr_expect_eq(last.count, 1);
    hr_map_destroy(map);
    config.allocator = (hr_allocator){NULL, release, NULL};
    cr_expect_eq(hr_map_create(&config, &map), HR_OK);
    cr_expect_eq(last.count, 2);
    hr_map_destroy(map);
    config.allocator = (hr_allocator){NULL, NULL, NULL};
    cr_expect_eq(hr_map_create(&config, &map), HR_OK);
    cr_expect_eq(last.count, 2, "%s", last.condition);
    hr_map_destroy(map);
    hr_set_assertion_handler(NULL, NULL);
}

Test(assertion, without_a_handler_the_program_ends, .signal = SIGABRT) { HR_CHECK(false); }
