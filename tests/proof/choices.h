// choices.h - every input of a small size, one after the other.
//
// A proof is a function that asks for its input by `any_of`. It is played until it was given every
// sequence of answers that it can ask for: the last answer that can still rise does so, and what
// comes after it begins anew (Godefroid, Model Checking for Programming Languages using VeriSoft,
// 1997). Built with the sanitizers for addresses and undefined behaviour and with the library's
// assertions, a proof that ends shows for all these inputs: no overflow, no access out of bounds,
// no broken invariant, and what it claims.
#ifndef HANDRAIL_TESTS_PROOF_CHOICES_H
#define HANDRAIL_TESTS_PROOF_CHOICES_H

#include <stdbool.h>
#include <stdint.h>

/// A number from `least` to `most`: each in turn.
int32_t any_of(int32_t least, int32_t most);
/// `count` bits, count <= 31: each set of them in turn.
uint32_t any_bits(int32_t count);

/// Ends the program, and prints the answers that led here, unless `holds`.
void claim(bool holds, const char *what);

/// Plays a proof with every input and prints how many there were: at least `inputs_least`, so that
/// one that asks for less than it should is seen.
void prove(const char *name, void (*proof)(void), int64_t inputs_least);

#endif
