// assertion.c - where failed assertions go: to the host's handler, or to stderr and abort.

#include "passmap/base/assertion.h"

#include "passmap/passmap.h"

#include <stdio.h>
#include <stdlib.h>

static hr_assertion_handler *handler;
static void *handler_user;

void hr_set_assertion_handler(hr_assertion_handler *new_handler, void *user) {
    handler = new_handler;
    handler_user = user;
}

hr_assertion_handler *hr_get_assertion_handler(void **user) {
    *user = handler_user;
    return handler;
}

bool hr_fail_assertion(const char *condition, const char *file, int line) {
    if (handler) return handler(condition, file, line, handler_user), false;
    fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, condition);
    abort();
}
