// test_assertion.c - a host's own assertion handler takes the place of the library's.

#include "passmap/base/assertion.h"

#include <criterion/criterion.h>
#include <string.h>

static int failures;
static const char *last_condition;

void hr_assertion_failed(const char *condition, const char *file, int line) {
    (void)file, (void)line;
    failures++;
    last_condition = condition;
}

Test(assertion, a_function_of_the_host_is_called_and_may_return) {
    hr_map_config config = hr_map_config_default();
    hr_map *map;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    hr_map_destroy(map);
    HR_ASSERT(1 + 1 == 2);
    cr_expect_eq(failures, 0);
    HR_ASSERT(1 + 1 == 3);
    cr_expect_eq(failures, 1);
    cr_expect_str_eq(last_condition, "1 + 1 == 3");
}
