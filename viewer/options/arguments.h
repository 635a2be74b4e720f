// arguments.h - reading option values: option_table.h finds them, these turn their text into
// numbers.
//
// Each returns false after printing one line on stderr that names the option and the text, e.g.
//   handrail: --seed: "12x" is not a whole number from 0 to 18446744073709551615
#ifndef HANDRAIL_VIEWER_OPTIONS_ARGUMENTS_H
#define HANDRAIL_VIEWER_OPTIONS_ARGUMENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

bool parse_whole(const char *option, const char *text, int64_t least, int64_t most, int64_t *value);
/// "N,N,...", at most `room` of them, each in least..most.
bool parse_list(const char *option, const char *text, int64_t least, int64_t most, int64_t *numbers,
                int32_t room, int32_t *count);
bool parse_seed(const char *option, const char *text, uint64_t *value);
/// A finite number in least..most.
bool parse_number(const char *option, const char *text, double least, double most, double *value);
/// A finite decimal number and nothing else; no line is printed if it is not one.
bool read_number(const char *text, double *value);
/// "X,Y" or "X, Y", two finite numbers.
bool parse_pair(const char *option, const char *text, double *x, double *y);
/// "WxH", two whole numbers in 1..most.
bool parse_size(const char *option, const char *text, int32_t most, int32_t *width,
                int32_t *height);

/// One line on stderr: "handrail: " and the formatted text. Returns EXIT_BAD_INPUT, so that a
/// command can end with it.
__attribute__((format(printf, 1, 2))) int complain(const char *format, ...);

/// From now on complaints of this thread are written to `text`, the last one staying, for a window
/// to show. NULL = stderr again.
void complain_into(char *text, size_t size);

#endif
