// movingai_letters.h - the letters of Moving AI maps, for other files that use them.
#ifndef HANDRAIL_PASSMAP_FILES_MOVINGAI_LETTERS_H
#define HANDRAIL_PASSMAP_FILES_MOVINGAI_LETTERS_H

#include <stdbool.h>
#include <stdint.h>

/// The value of a letter. @return false if it is none of the format's.
bool hr_value_of_letter(char letter, uint8_t *value);

#endif
