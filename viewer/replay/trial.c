// trial.c - recordings played by processes that may die.

#include "viewer/replay/trial.h"

#include "viewer/options/arguments.h"
#include "viewer/output/files.h"
#include "viewer/replay/rerecord.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SECONDS_MOST = 120, NOT_RUN = 127 }; // the status that shells give, too

// ---- Files

static const char *file_in(const trial *t, const char *name, char path[96]) {
    snprintf(path, 96, "%s/%s", t->place, name);
    return path;
}

const char *trial_file(const trial *t, char path[96]) { return file_in(t, "answered.rec", path); }

static const char *tried_file(const trial *t, char path[96]) {
    return file_in(t, "tried.rec", path);
}

bool trial_begin(trial *t) {
    const char *folder = getenv("TMPDIR");
    snprintf(t->place, sizeof t->place, "%.40s/handrail-XXXXXX", folder ? folder : "/tmp");
    if (mkdtemp(t->place)) return true;
    return complain("%s: no folder for what is tried could be made", t->place), false;
}

void trial_end(trial *t) {
    char path[96];
    unlink(trial_file(t, path));
    unlink(tried_file(t, path));
    rmdir(t->place);
}

// ---- In the process that may die

typedef struct child_report {
    int64_t call;
    uint64_t fault;
    bool is_shown;
} child_report;

static int report_to; // a pipe, of the child
static replay_verdict verdict;

static void send_report(const child_report *report) {
    ssize_t written = write(report_to, report, sizeof *report);
    _exit(written == sizeof *report ? 0 : 1);
}

static void report_assertion(const char *condition, const char *file, int line, void *user) {
    child_report report = {
        .call = verdict.next_call, .fault = UINT64_C(14695981039346656037), .is_shown = true};
    (void)line, (void)user;
    for (; *condition; condition++)
        report.fault = (report.fault ^ (uint8_t)*condition) * UINT64_C(1099511628211);
    for (; *file; file++) report.fault = (report.fault ^ (uint8_t)*file) * UINT64_C(1099511628211);
    send_report(&report);
}

static void play_in_child(const trial *t, const uint8_t *bytes, size_t size, int pipe_end) {
    char path[96];
    child_report report = {.call = -1};
    report_to = pipe_end;
    alarm(SECONDS_MOST);
    hr_set_assertion_handler(report_assertion, NULL);
    bool is_compared = t->kind == TRIAL_DIFFERENCE;
    hr_error error =
        replay_rerecord(bytes, size, is_compared ? NULL : trial_file(t, path), &verdict, NULL);
    if (!error && t->kind == TRIAL_SLOW && verdict.slowest_steps >= t->steps)
        report = (child_report){.call = verdict.slowest_call, .is_shown = true};
    if (!error && is_compared && verdict.first_difference >= 0)
        report = (child_report){.call = verdict.first_difference, .is_shown = true};
    send_report(&report);
}

static trial_outcome outcome_of(const trial *t, const child_report *report, bool has_reported,
                                int status) {
    trial_outcome outcome = {.is_shown = has_reported && report->is_shown,
                             .call = has_reported ? report->call : -1,
                             .fault = has_reported ? report->fault : 0};
    if (!has_reported && WIFSIGNALED(status) && WTERMSIG(status) != SIGALRM)
        outcome.is_shown = true, outcome.fault = (uint64_t)WTERMSIG(status);
    bool is_fault = outcome.fault != 0;
    bool is_kind = is_fault == (t->kind == TRIAL_FAULT);
    if (!is_kind || (t->fault && outcome.fault != t->fault)) outcome.is_shown = false;
    return outcome;
}

static trial_outcome play_apart(const trial *t, const uint8_t *bytes, size_t size) {
    int ends[2];
    child_report report;
    if (pipe(ends) != 0) return (trial_outcome){.call = -1};
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) play_in_child(t, bytes, size, ends[1]);
    close(ends[1]);
    bool has_reported = child > 0 && read(ends[0], &report, sizeof report) == sizeof report;
    close(ends[0]);
    int status = 0;
    if (child > 0) waitpid(child, &status, 0);
    return outcome_of(t, &report, has_reported, status);
}

// ---- The other program

static void become(const trial *t) {
    char tried[96], answered[96];
    int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    alarm(SECONDS_MOST);
    execlp(t->program, t->program, "replay", tried_file(t, tried), "--record",
           trial_file(t, answered), (char *)NULL);
    _exit(NOT_RUN);
}

// It says that answers differ from those that were left out, by a status of 1.
static trial_trouble answer_by_program(const trial *t) {
    char path[96];
    int status = 0;
    unlink(trial_file(t, path)); // of the trial before
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) become(t);
    if (child < 0 || waitpid(child, &status, 0) != child) return TRIAL_NOT_RUN;
    if (WIFEXITED(status) && WEXITSTATUS(status) == NOT_RUN) return TRIAL_NOT_RUN;
    bool has_answered =
        WIFEXITED(status) && WEXITSTATUS(status) <= 1 && access(trial_file(t, path), R_OK) == 0;
    return has_answered ? TRIAL_NO_TROUBLE : TRIAL_NO_ANSWERS;
}

trial_outcome trial_of(trial *t, const uint8_t *bytes, size_t size) {
    trial_outcome outcome = {.call = -1};
    char path[96];
    void *answered = NULL;
    t->count++;
    if (t->kind != TRIAL_DIFFERENCE) return play_apart(t, bytes, size);
    if (!write_file(tried_file(t, path), bytes, size)) return outcome;
    t->trouble = answer_by_program(t);
    if (t->trouble != TRIAL_NO_TROUBLE) return outcome;
    if (!read_file(trial_file(t, path), &answered, &size)) return outcome;
    outcome = play_apart(t, answered, size);
    free(answered);
    return outcome;
}
