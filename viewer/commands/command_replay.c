// command_replay.c - `handrail replay`: plays a recording and compares.

#include "viewer/commands/command.h"
#include "viewer/options/arguments.h"
#include "viewer/options/exit_status.h"
#include "viewer/options/plural.h"
#include "viewer/output/files.h"
#include "viewer/output/output_options.h"
#include "viewer/replay/minimise.h"
#include "viewer/replay/recording_end.h"
#include "viewer/replay/replay_report.h"
#include "viewer/replay/rerecord.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct choices {
    const char *path;
    const void *bytes; // of that file
    size_t size;
    int64_t until;
    int32_t threads;
    const char *json_path; // NULL = none, "-" = stdout
    const char *record_path, *smallest_path, *program;
    int32_t slow_steps; // 0 = no path is slow
} choices;

static bool read_until(const option_entry *entry, const char *text, void *c) {
    return parse_whole(entry->name, text, 0, INT64_MAX - 1, &((choices *)c)->until);
}

static const option_entry own_options[] = {
    {.name = "--until",
     .argument = "TICK",
     .help = "play the ticks up to this one; the first is 0",
     .read = read_until},
    OPTION_WHOLE("--threads", "N", choices, threads, 1, HR_WORKERS_MAX,
                 "that plan its batches, 1 to 64 (1)"),
    OPTION_JSON(choices, json_path),
    OPTION_GROWING_OUTPUT("--record", choices, record_path, "rec",
                          "records what is played, with the answers of now"),
    OPTION_OUTPUT("--minimise", choices, smallest_path, "rec",
                  "cuts the recording down to the calls, requests and ground that still make an "
                  "assertion fail, or the program die; that, with --slow or --against, still show "
                  "these"),
    OPTION_WHOLE("--slow", "STEPS", choices, slow_steps, 1, INT32_MAX,
                 "with --minimise: a path, or a march, that takes so many steps"),
    {.name = "--against",
     .argument = "PROGRAM",
     .help = "with --minimise: an answer that is another than that of PROGRAM, a handrail whose "
             "answers are right",
     .read = read_option_text,
     .at = offsetof(choices, program),
     .is_file = true},
    {0},
};

_Static_assert(HR_WORKERS_MAX == 64, "what the help says");

static int take_operands(int argc, char **argv, choices *c) {
    if (argc - optind < 1)
        return complain("replay needs a file: handrail replay FILE (see --help)");
    if (argc - optind > 1) return complain("replay: too many arguments: %s", argv[optind + 1]);
    c->path = argv[optind];
    return EXIT_DONE;
}

// ---- Playing

// Where a game would have stopped, so does this: with the place.
static void stop_at_assertion(const char *condition, const char *file, int line, void *user) {
    hr_replay *const *replay = user;
    printf("assertion  %s (%s:%d)\n", condition, file, line);
    if (*replay)
        printf("  failed in tick %" PRId64 ", call %" PRId64 "\n", hr_replay_tick(*replay),
               hr_replay_call(*replay));
    fflush(stdout);
    _Exit(EXIT_NO);
}

static int complain_about(const choices *c, hr_error error, const hr_message *message) {
    char text[160];
    const char *beginning = error == HR_BAD_FORMAT
                                ? recording_has_no_beginning(c->bytes, c->size, text, sizeof text)
                                : NULL;
    const char *reason = message->text[0] ? message->text : hr_error_text(error);
    return complain("%s: %s", c->path, beginning ? beginning : reason);
}

static int complain_of_damage(const choices *c, size_t sound) {
    return complain("%s: damaged at byte %zu; what is before was played", c->path, sound);
}

static int report(const choices *c, replay_run *run) {
    if (run->error) return complain_about(c, run->error, &run->message);
    run->is_damaged = recording_is_damaged(c->bytes, c->size, run->sound_bytes);
    bool is_on_stdout = c->json_path && strcmp(c->json_path, "-") == 0;
    if (!is_on_stdout) print_replay(stdout, name_in_path(c->path), run);
    if (c->json_path && !write_replay_json(c->json_path, run)) return EXIT_BAD_INPUT;
    if (run->has_reached_end && run->is_damaged) return complain_of_damage(c, run->sound_bytes);
    return run->first.is_there ? EXIT_NO : EXIT_DONE;
}

static int play(const choices *c, hr_replay *replay) {
    replay_run run;
    bool has_memory = replay_run_play(&run, replay, c->until);
    int status =
        has_memory ? report(c, &run) : complain("%s: %s", c->path, hr_error_text(HR_OUT_OF_MEMORY));
    replay_run_destroy(&run);
    return status;
}

static int open_and_play(const choices *c) {
    static hr_replay *replay; // that the handler asks where it is
    hr_message message = {""};
    hr_replay_config config = {.workers = (int32_t)c->threads};
    hr_set_assertion_handler(stop_at_assertion, &replay);
    hr_error error = hr_replay_open(&config, c->bytes, c->size, &replay, &message);
    if (error) return complain_about(c, error, &message);
    int status = play(c, replay);
    hr_replay_close(replay);
    hr_set_assertion_handler(NULL, NULL);
    return status;
}

// ---- Making it smaller

static bool check_choices(const choices *c) {
    const char *wrong = NULL;
    if (!c->smallest_path && c->slow_steps) wrong = "--slow";
    if (!c->smallest_path && c->program) wrong = "--against";
    if (wrong) return complain("replay: %s is for --minimise", wrong), false;
    if (c->slow_steps && c->program)
        return complain("replay: --slow and --against: one at a time"), false;
    return true;
}

static bool write_smallest(const choices *c, const trial *t, const minimised *m) {
    if (!write_file(c->smallest_path, m->bytes, m->size)) return false;
    printf("%s: %zu byte%s, %" PRId32 " call%s with %" PRId32 " request%s, after %" PRId32
           " trial%s\n",
           c->smallest_path, m->size, plural((int64_t)m->size), m->calls, plural(m->calls),
           m->requests, plural(m->requests), t->count, plural(t->count));
    return true;
}

static int make_smaller(const choices *c) {
    enum { TRIALS_MOST = 4000 };
    trial t = {.kind = c->program      ? TRIAL_DIFFERENCE
                       : c->slow_steps ? TRIAL_SLOW
                                       : TRIAL_FAULT,
               .steps = c->slow_steps,
               .program = c->program};
    minimised smallest;
    if (!trial_begin(&t)) return EXIT_BAD_INPUT;
    bool is_done =
        minimise(&t, c->bytes, c->size, TRIALS_MOST, &smallest) && write_smallest(c, &t, &smallest);
    free(smallest.bytes);
    trial_end(&t);
    return is_done ? EXIT_DONE : EXIT_BAD_INPUT;
}

static int record_anew(const choices *c) {
    replay_verdict verdict;
    hr_message message = {""};
    hr_error error = replay_rerecord(c->bytes, c->size, c->record_path, &verdict, &message);
    if (error) return complain_about(c, error, &message);
    if (recording_is_damaged(c->bytes, c->size, verdict.sound_bytes))
        return complain_of_damage(c, verdict.sound_bytes);
    return verdict.first_difference < 0 ? EXIT_DONE : EXIT_NO;
}

static int do_with(const choices *c) {
    if (c->smallest_path) return make_smaller(c);
    if (c->record_path) return record_anew(c);
    return open_and_play(c);
}

static int run_replay(const command_page *page, int argc, char **argv) {
    choices c = {.until = INT64_MAX - 1, .threads = 1};
    void *bytes = NULL;
    size_t size = 0;
    int status = read_options(page, argc, argv, &c);
    if (status != OPTIONS_GO_ON) return status;
    status = take_operands(argc, argv, &c);
    if (status != EXIT_DONE) return status;
    if (!check_choices(&c) || !read_file(c.path, &bytes, &size)) return EXIT_BAD_INPUT;
    c.bytes = bytes, c.size = size;
    status = do_with(&c);
    free(bytes);
    return status;
}

const command_page command_replay = {
    .name = "replay",
    .summary = "play a recording of a game, and compare",
    .usage = "FILE [OPTIONS]",
    .about = "Plays a recording of a game (handrail/recording.h) and compares each answer with "
             "the recorded one: where the first differs, with the request and both answers; "
             "which ticks cost the most steps and the most time.",
    .groups = {{.entries = own_options}},
    .after =
        "Exit status: 0 every answer is the recorded one, 1 one differs, or an assertion "
        "failed, 2 bad usage or input. A recording that was cut off behind its first snapshot is "
        "played up to there; so is a damaged one, and then the status is 2.",
    .examples = "bench tick --units 500 --size 256x256 --threads 1 --record battle.rec\n"
                "replay battle.rec --threads 2",
    .operands = OPERAND_FILES,
    .run = run_replay,
};
