// kept_title.h - what painted work that is kept is called: by the title of its map.
#ifndef HANDRAIL_VIEWER_WINDOW_KEPT_TITLE_H
#define HANDRAIL_VIEWER_WINDOW_KEPT_TITLE_H

enum { KEPT_TITLE_LENGTH = 64 };

/// Of a title what any file system takes.
void kept_title_of(const char *title, char kept[KEPT_TITLE_LENGTH]);

#endif
