// race_film.h - a race as a file that any browser plays: an animated SVG with all panes in step,
// by blocks that were looked at, each with its counter, and at its end its way and figures.
#ifndef HANDRAIL_VIEWER_COMPARE_RACE_FILM_H
#define HANDRAIL_VIEWER_COMPARE_RACE_FILM_H

#include "viewer/compare/compare_page.h"

/// The answers need their orders (`keeps_order` of a comparison); one without is seen at the end
/// alone. @return false after a complaint of one line that names the file.
bool race_film_save(const compare_page *page, const char *path);

#endif
