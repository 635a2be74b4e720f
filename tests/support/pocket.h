// pocket.h - a map whose straight line to the goal leads into a pocket.
#ifndef HANDRAIL_TESTS_SUPPORT_POCKET_H
#define HANDRAIL_TESTS_SUPPORT_POCKET_H

static const char pocket[] = "............\n"
                             "...#######..\n"
                             ".........#..\n"
                             ".S.......#.G\n"
                             ".........#..\n"
                             "...#######..\n"
                             "............\n";

#endif
