// command_view.c - `handrail view`: a map in a window; and, without a window, how long its frames
// take to draw.

#include "viewer/commands/command.h"
#include "viewer/commands/view_frames.h"
#include "viewer/model/battle/battle_session.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"
#include "viewer/options/mind_option.h"
#include "viewer/output/output_options.h"

#ifdef HANDRAIL_WINDOW
#include "viewer/window/window.h"

#include <gtk/gtk.h>
#endif

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct view_choices {
    const char *map_path, *report_path;
    bool wants_frames;
    int32_t units; // 0 = no battle
    mind_list minds;
    fuzzy_sets sets; // all 0 = the usual ones
    bool has_fog;
    map_input input;
} view_choices;

static const option_entry own_options[] = {
    OPTION_OUTPUT("--report", view_choices, report_path, "json txt",
                  "write what the window shows to FILE as JSON after every change, for scripts"),
    OPTION_FLAG("--frames", view_choices, wants_frames,
                "print how long frames of 1280x800 take to draw, without a window; without a MAP "
                "on a plateau of 1024x1024 cells"),
    OPTION_WHOLE("--units", "N", view_choices, units, 1, BATTLE_UNITS_MOST,
                 "with --frames: of a battle of N units that runs between the frames"),
    OPTION_MINDS(view_choices, minds,
                 "begins with a battle whose squads of 32 behave so, in turn: %s; even squads are "
                 "enemies of odd ones"),
    OPTION_FUZZY(view_choices, sets,
                 "with --minds fuzzy: the edges of its sets, four each for distance, strength "
                 "and hurt (8,20,28,48,25,45,55,75,15,35,55,80)"),
    OPTION_FLAG("--fog", view_choices, has_fog,
                "with --minds: each side of the battle plans on what it has seen"),
    {0},
};

static int take_operands(int argc, char **argv, view_choices *choices) {
    if (argc - optind > 1) return complain("view: too many arguments: %s", argv[optind + 1]);
    if (choices->units && !choices->wants_frames)
        return complain("view: --units goes with --frames");
    if (choices->report_path && choices->wants_frames)
        return complain("view: --report is of the window: it does not go with --frames");
    if (choices->minds.count && choices->wants_frames)
        return complain("view: --minds is of the window: it does not go with --frames");
    if (choices->has_fog && !choices->minds.count) return complain("view: --fog goes with --minds");
    choices->map_path = optind < argc ? argv[optind] : NULL;
    return EXIT_DONE;
}

// ---- The command

static int open_window(const view_choices *choices) {
#ifdef HANDRAIL_WINDOW
    if (!gtk_init_check()) return complain("view: there is no display to open a window on");
    return window_run(choices->map_path, &choices->input, choices->report_path, &choices->minds,
                      &choices->sets, choices->has_fog);
#else
    (void)choices;
    return complain("view: this program was built without its window: install GTK 4 (Debian: "
                    "libgtk-4-dev) and build again");
#endif
}

static int run(const command_page *page, int argc, char **argv) {
    view_choices choices = {0};
    int status = read_options(page, argc, argv, &choices);
    if (status != OPTIONS_GO_ON) return status;
    status = take_operands(argc, argv, &choices);
    if (status != EXIT_DONE) return status;
    return choices.wants_frames ? print_frames(choices.map_path, &choices.input, choices.units)
                                : open_window(&choices);
}

const command_page command_view = {
    .name = "view",
    .summary = "open a map in a window: click twice, see why",
    .usage = "[MAP | RECORDING] [--minds LIST] [--report FILE]\n[MAP] --frames [--units N]",
    .about =
        "Opens a window with a map, a PNG or a Moving AI .map: click a start, click a goal; or "
        "with a recording of a game, whose ticks and requests can be looked at. The key ? "
        "lists the keys.",
    .groups = {{.entries = own_options},
               {.entries = map_input_options, .at = offsetof(view_choices, input)}},
    .examples = "view data/islands.png\nview data/plateau.png --minds guard,hunt,wander",
    .operands = OPERAND_FILES,
    .run = run,
};
