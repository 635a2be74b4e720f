// near_word.h - the word that a misspelt one was probably meant to be.
//
// The distance is that of Damerau (1964), restricted: letters left out, added, changed, and
// neighbours swapped count 1 each. A word is near that is no farther than a third of its letters;
// one that begins with what was typed is, too.
#ifndef HANDRAIL_VIEWER_OPTIONS_NEAR_WORD_H
#define HANDRAIL_VIEWER_OPTIONS_NEAR_WORD_H

#include <stddef.h>

enum { NEAR_LENGTH_MOST = 48 }; ///< longer words are near nothing

typedef struct near_word {
    const char *typed;
    size_t typed_length;
    int distance;                    ///< of the best
    char best[NEAR_LENGTH_MOST + 1]; ///< empty = none is near
} near_word;

/// Begins a search for what the first `length` characters of `typed` were meant to be.
near_word near_word_begin(const char *typed, size_t length);
/// Offers one word; of equally near ones the first stays.
void near_word_offer(near_word *near, const char *word, size_t length);
/// Offers all words of a text with blanks between them.
void near_word_offer_all(near_word *near, const char *words);
/// ": did you mean WORD?", or nothing, into `text`; returns it.
const char *near_word_question(const near_word *near, char *text, size_t size);

#endif
