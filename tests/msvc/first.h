// first.h - in front of every file: attributes that MinGW's headers put where Microsoft's compiler,
// and clang like it, take none.
#include <_mingw.h>

#undef __MINGW_ATTRIB_NORETURN
#define __MINGW_ATTRIB_NORETURN
#undef __MINGW_ATTRIB_DEPRECATED
#define __MINGW_ATTRIB_DEPRECATED
