// command_view.c - `handrail view`: a map in a window; and, without a window, how long its frames
// take to draw.

#include "viewer/commands/command.h"
#include "viewer/commands/view_frames.h"
#include "viewer/model/battle/battle_session.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"

#ifdef HANDRAIL_WINDOW
#include "viewer/window/window.h"

#include <gtk/gtk.h>
#endif

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

static const char help[] =
    "usage: handrail view [MAP] [--report FILE]\n"
    "       handrail view [MAP] --frames [--units N]\n"
    "\n"
    "Opens a window with a map, a PNG or a Moving AI .map: click a start, click a goal. The key ?\n"
    "lists the keys.\n"
    "\n"
    "  --report FILE  write what the window shows to FILE as JSON after every change, for scripts\n"
    "  --frames       print how long frames of 1280x800 take to draw, without a window; without a\n"
    "                 MAP on a plateau of 1024x1024 cells\n"
    "  --units N      with --frames: of a battle of N units that runs between the frames\n"
    "  --help         this help\n"
    "\n"
    "example:\n"
    "  handrail view data/islands.png\n";

typedef struct view_choices {
    const char *map_path, *report_path;
    bool wants_frames, wants_help;
    int64_t units; // 0 = no battle
} view_choices;

static int read_arguments(int argc, char **argv, view_choices *choices) {
    static const struct option OPTIONS[] = {{"report", required_argument, NULL, 'r'},
                                            {"frames", no_argument, NULL, 'f'},
                                            {"units", required_argument, NULL, 'u'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    opterr = 0;
    for (int letter; (letter = getopt_long(argc, argv, ":h", OPTIONS, NULL)) != -1;) {
        if (letter == '?' || letter == ':') return complain_option(argv, letter);
        if (letter == 'r') choices->report_path = optarg;
        if (letter == 'f') choices->wants_frames = true;
        if (letter == 'u' && !parse_whole("--units", optarg, 1, BATTLE_UNITS_MOST, &choices->units))
            return EXIT_BAD_INPUT;
        if (letter == 'h') choices->wants_help = true;
    }
    if (argc - optind > 1) return complain("view: too many arguments: %s", argv[optind + 1]);
    if (choices->units && !choices->wants_frames)
        return complain("view: --units goes with --frames");
    if (choices->report_path && choices->wants_frames)
        return complain("view: --report is of the window: it does not go with --frames");
    choices->map_path = optind < argc ? argv[optind] : NULL;
    return EXIT_DONE;
}

// ---- The command

static int open_window(const view_choices *choices) {
#ifdef HANDRAIL_WINDOW
    if (!gtk_init_check()) return complain("view: there is no display to open a window on");
    return window_run(choices->map_path, choices->report_path);
#else
    (void)choices;
    return complain("view: this program was built without its window: install GTK 4 (Debian: "
                    "libgtk-4-dev) and build again");
#endif
}

int command_view(int argc, char **argv) {
    view_choices choices = {0};
    int status = read_arguments(argc, argv, &choices);
    if (status != EXIT_DONE) return status;
    if (choices.wants_help) return fputs(help, stdout), EXIT_DONE;
    return choices.wants_frames ? print_frames(choices.map_path, (int32_t)choices.units)
                                : open_window(&choices);
}
