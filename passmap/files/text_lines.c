// text_lines.c - lines, words and numbers of a text in memory.

#include "passmap/files/text_lines.h"

#include "passmap/base/message.h"

#include <string.h>

enum {
    SHOWN_MOST = 40,
    EXPONENT_MOST = 100000,   // beyond any double, and far from overflowing an int
    MANTISSA_DIGITS_MOST = 18 // what fits a uint64_t whatever the digits are
};

static bool is_digit(char character) { return character >= '0' && character <= '9'; }
static bool is_space(char character) { return character == ' ' || character == '\t'; }

hr_error hr_text_lines_begin(hr_text_lines *lines, const void *bytes, size_t size,
                             hr_message *message) {
    static const char BYTE_ORDER_MARK[] =
        "\xEF\xBB\xBF"; // of UTF-8, as some editors put it in front
    const char *text = size ? bytes : "";
    const char *zero = size ? memchr(text, '\0', size) : NULL;
    bool is_marked = size >= 3 && memcmp(text, BYTE_ORDER_MARK, 3) == 0;
    *lines = (hr_text_lines){text + (is_marked ? 3 : 0), text + size, 0};
    if (!zero) return HR_OK;
    int64_t line = 1;
    for (const char *at = text; at < zero; at++) line += *at == '\n';
    return hr_fail(HR_BAD_FORMAT, message, "not a text file: a zero byte in line %lld",
                   (long long)line);
}

bool hr_next_line(hr_text_lines *lines, hr_text *line) {
    if (lines->next == lines->end) return false;
    size_t left = (size_t)(lines->end - lines->next);
    const char *newline = memchr(lines->next, '\n', left);
    size_t length = newline ? (size_t)(newline - lines->next) : left;
    *line = (hr_text){lines->next, length};
    if (length > 0 && line->begin[length - 1] == '\r') line->length--;
    lines->next += length + (newline ? 1 : 0);
    lines->line++;
    return true;
}

static void skip(hr_text *rest, size_t count) { rest->begin += count, rest->length -= count; }

hr_text hr_next_word(hr_text *rest) {
    while (rest->length > 0 && is_space(*rest->begin)) skip(rest, 1);
    hr_text word = {rest->begin, 0};
    while (word.length < rest->length && !is_space(word.begin[word.length])) word.length++;
    skip(rest, word.length);
    return word;
}

bool hr_text_is(hr_text text, const char *expected) {
    return text.length == strlen(expected) && memcmp(text.begin, expected, text.length) == 0;
}

bool hr_is_blank(hr_text text) { return hr_next_word(&text).length == 0; }

bool hr_parse_whole(hr_text word, int32_t most, int32_t *value) {
    int64_t number = 0;
    for (size_t i = 0; i < word.length; i++) {
        if (!is_digit(word.begin[i])) return false;
        number = number * 10 + (word.begin[i] - '0');
        if (number > most) return false;
    }
    *value = (int32_t)number;
    return word.length > 0;
}

// A decimal number while it is read: mantissa * 10^exponent.
typedef struct decimal {
    uint64_t mantissa;
    int exponent;
    int mantissa_digits;
    bool has_digits;
} decimal;

// Reads digits off the front. Those that no longer fit the mantissa only count as powers of ten.
static void read_digits(hr_text *rest, decimal *number, int exponent_step) {
    for (; rest->length > 0 && is_digit(*rest->begin); skip(rest, 1)) {
        number->has_digits = true;
        bool fits = number->mantissa_digits < MANTISSA_DIGITS_MOST;
        if (fits) {
            number->mantissa = number->mantissa * 10 + (uint64_t)(*rest->begin - '0');
            number->mantissa_digits += number->mantissa != 0;
        }
        number->exponent += (fits ? 0 : 1) + exponent_step;
        if (number->exponent > EXPONENT_MOST) number->exponent = EXPONENT_MOST;
        if (number->exponent < -EXPONENT_MOST) number->exponent = -EXPONENT_MOST;
    }
}

static bool take_sign(hr_text *rest) {
    if (rest->length == 0 || (*rest->begin != '-' && *rest->begin != '+')) return false;
    bool is_negative = *rest->begin == '-';
    skip(rest, 1);
    return is_negative;
}

static bool read_exponent(hr_text *rest, decimal *number) {
    if (rest->length == 0 || (*rest->begin != 'e' && *rest->begin != 'E')) return true;
    skip(rest, 1);
    bool is_negative = take_sign(rest);
    int exponent = 0;
    size_t before = rest->length;
    for (; rest->length > 0 && is_digit(*rest->begin); skip(rest, 1))
        if (exponent < EXPONENT_MOST) exponent = exponent * 10 + (*rest->begin - '0');
    number->exponent += is_negative ? -exponent : exponent;
    return rest->length < before;
}

// The powers up to 10^22 are exact in a double, so one multiplication or division rounds once.
static double scale(double value, int exponent) {
    static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                    1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                    1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    for (; exponent > 22 && value <= 1e300; exponent -= 22) value *= 1e22;
    for (; exponent < -22 && value > 0; exponent += 22) value /= 1e22;
    if (value == 0) return 0;
    if (exponent > 22) return value * 1e22;
    return exponent >= 0 ? value * powers[exponent] : value / powers[-exponent];
}

bool hr_parse_decimal(hr_text word, double *value) {
    decimal number = {0};
    bool is_negative = take_sign(&word);
    read_digits(&word, &number, 0);
    if (word.length > 0 && *word.begin == '.') {
        skip(&word, 1);
        read_digits(&word, &number, -1);
    }
    if (!number.has_digits || !read_exponent(&word, &number) || word.length > 0) return false;
    double size = number.mantissa ? scale((double)number.mantissa, number.exponent) : 0;
    *value = is_negative ? -size : size;
    return size <= 1e308;
}

int hr_shown_length(hr_text word) {
    int length = 0;
    while ((size_t)length < word.length && length < SHOWN_MOST && word.begin[length] >= ' ' &&
           word.begin[length] <= '~')
        length++;
    return length;
}
