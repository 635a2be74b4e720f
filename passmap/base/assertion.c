// assertion.c - the handler used unless the host brings its own. Alone in its file, so that the
// linker leaves it out when the host's program defines the same function.

#include "passmap/passmap.h"

#include <stdio.h>
#include <stdlib.h>

void hr_assertion_failed(const char *condition, const char *file, int line) {
    fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, condition);
    abort();
}
