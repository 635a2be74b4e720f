// query_text.h - the query of a session, to be asked elsewhere: as a command line, and as a program
// in C. Either gives the same path.
#ifndef HANDRAIL_VIEWER_MODEL_QUERY_TEXT_H
#define HANDRAIL_VIEWER_MODEL_QUERY_TEXT_H

#include "viewer/model/session.h"

typedef enum query_form { QUERY_COMMAND, QUERY_C } query_form;

/// @return the text, which the caller frees; NULL where there is none: `problem` then says why, as
/// without start and goal, or where no file holds the map as it is shown.
char *query_text(const session *s, query_form form, char problem[WORDS_LENGTH]);

#endif
