// machine.c - see machine.h.

#include "viewer/output/machine.h"

#include "viewer/options/plural.h"

#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#if defined __clang__
#define COMPILER "clang " __clang_version__
#elif defined __GNUC__
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "unknown compiler"
#endif

// The first name that the system has for its processor.
static void find_processor(char *name, size_t size) {
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "r");
    snprintf(name, size, "unknown processor");
    while (file && fgets(line, sizeof line, file)) {
        char *colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) != 0 || !colon) continue;
        colon[strcspn(colon, "\n")] = '\0';
        snprintf(name, size, "%s", colon + 2);
        break;
    }
    if (file) fclose(file);
}

const char *machine_text(char *text, size_t size) {
    char processor[80];
    struct utsname system = {0};
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    find_processor(processor, sizeof processor);
    uname(&system);
    snprintf(text, size, "%s, %ld processor%s, %.20s %.30s %.20s, %.40s", processor, count,
             plural(count), system.sysname, system.release, system.machine, COMPILER);
    return text;
}
