// intrin.h - what the library uses of Microsoft's header: clang's own cannot be read beside the
// headers of MinGW, which take its attributes away.
#ifndef HANDRAIL_TESTS_MSVC_INTRIN_H
#define HANDRAIL_TESTS_MSVC_INTRIN_H

unsigned char _BitScanForward64(unsigned long *index, unsigned __int64 word);
unsigned char _BitScanReverse64(unsigned long *index, unsigned __int64 word);
__int64 _InterlockedCompareExchange64(__int64 volatile *at, __int64 wanted, __int64 seen);

#endif
