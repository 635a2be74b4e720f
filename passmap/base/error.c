// error.c - the version, and a sentence for every error.

#include "passmap/passmap.h"

#define TEXT(x) #x
#define DOTTED(major, minor, patch) TEXT(major) "." TEXT(minor) "." TEXT(patch)

const char *hr_version(void) {
    return DOTTED(HR_VERSION_MAJOR, HR_VERSION_MINOR, HR_VERSION_PATCH);
}

const char *hr_error_text(hr_error error) {
    switch (error) {
    case HR_OK:
        return "no error";
    case HR_OUT_OF_MEMORY:
        return "out of memory";
    case HR_BAD_SIZE:
        return "a side is 0, too large, or does not fit the other";
    case HR_BAD_WORLD:
        return "the world rectangle has a side that is 0 or not finite, or on which cells would "
               "have equal coordinates";
    case HR_BAD_CLASS:
        return "no such movement class";
    case HR_TOO_MANY:
        return "too many movement classes";
    case HR_BAD_FORMAT:
        return "not a file of the expected kind, or a broken one";
    case HR_UNSUPPORTED:
        return "the file uses something that cannot be read exactly";
    case HR_UNKNOWN_COLOUR:
        return "a colour that is not in the colour key";
    case HR_NOT_SAVABLE:
        return "a value that this file format cannot hold";
    case HR_OFF_MAP:
        return "cells outside the map";
    case HR_BAD_FOOTPRINT:
        return "a footprint without cells or without bits, or of a shape that is none";
    case HR_UNKNOWN_FOOTPRINT:
        return "no such footprint stands on the map";
    case HR_BAD_PATH:
        return "a path without a registered class, or with a place outside the map";
    case HR_BAD_ORDER:
        return "a call out of order: a batch was not begun, or not finished";
    case HR_BAD_UNIT_SIZE:
        return "a class's unit size is outside 1..255, or a change would give it another size";
    case HR_BAD_COST:
        return "a class has a cost of 0 for a value that it may enter";
    case HR_BAD_CLEARANCE:
        return "costs by clearance make a block cost more than 65535, or more than 256 different "
               "amounts";
    case HR_BAD_FORMATION:
        return "no such formation";
    case HR_BAD_LINK:
        return "a link with a width, a step or a cost outside its range";
    case HR_UNKNOWN_LINK:
        return "no such link is on the map";
    case HR_BAD_VIEW:
        return "a map that is no view of the planner's map, or one view more than a planner plans "
               "on";
    case HR_NOT_WRITTEN:
        return "the recording could not be written";
    }
    return "unknown error";
}
