// time_text.c - see time_text.h.

#include "viewer/output/time_text.h"

#include <stdio.h>

const char *time_text(int64_t time_ns, char *text, size_t size) {
    double us = (double)time_ns / 1e3;
    if (us < 999.95)
        snprintf(text, size, "%.1f us", us);
    else if (us < 999995)
        snprintf(text, size, "%.2f ms", us / 1e3);
    else
        snprintf(text, size, "%.2f s", us / 1e6);
    return text;
}

const char *time_cell(double us, char *text, size_t size) {
    static const char *const UNITS[] = {"us", "ms", "s"};
    int unit = 0;
    for (; unit < 2 && us >= 999.5; unit++) us /= 1e3;
    int digits = us < 9.995 ? 2 : us < 99.95 ? 1 : 0;
    snprintf(text, size, "%.*f%s", digits, us, UNITS[unit]);
    return text;
}

const char *ratio_cell(double ratio, char *text, size_t size) {
    int digits = 4;
    for (double most = 9.99995; digits > 0 && ratio >= most; most *= 10) digits--;
    snprintf(text, size, "%.*f", digits, ratio);
    return text;
}

const char *duration_text(int64_t time_ns, char *text, size_t size) {
    long long seconds = (time_ns + 999999999) / 1000000000;
    if (seconds < 60)
        snprintf(text, size, "%lld s", seconds);
    else if (seconds < 3600)
        snprintf(text, size, "%lld min %lld s", seconds / 60, seconds % 60);
    else
        snprintf(text, size, "%lld h %lld min", seconds / 3600, seconds / 60 % 60);
    return text;
}
