// files.c - whole files in and out of memory, and maps recognized by their first bytes.

#define _POSIX_C_SOURCE 200809L
// NOLINTNEXTLINE(bugprone-reserved-identifier): the system asks for it
#define _XOPEN_SOURCE 700 // realpath

#include "viewer/output/files.h"

#include "viewer/options/arguments.h"
#include "viewer/output/claims.h"
#include "viewer/output/unfinished.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

const char *name_in_path(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

enum { FILE_SIZE_MOST = 1 << 30, FIRST_READ = 1 << 16 };

static bool fail(const char *path, const char *reason) {
    complain("%s: %s", path[0] ? path : "\"\"", reason);
    return false;
}

// Reads to the end of what need not know its size beforehand, a pipe for instance.
static bool read_all(const char *path, int file, size_t expected, char **bytes, size_t *size) {
    size_t room = expected > FIRST_READ ? expected + 1 : FIRST_READ;
    *size = 0;
    *bytes = malloc(room);
    while (*bytes) {
        ssize_t count = read(file, *bytes + *size, room - *size);
        if (count == 0) return true;
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return fail(path, strerror(errno));
        *size += (size_t)count;
        if (*size > FILE_SIZE_MOST) return fail(path, "larger than 1 GiB");
        if (*size < room) continue;
        char *grown = realloc(*bytes, room *= 2);
        if (!grown) break;
        *bytes = grown;
    }
    return fail(path, "out of memory");
}

// ---- Standard input and output, each for one file of the one command that the process runs

static struct {
    bool is_input_read;
    int output;         // what stdout was; 0 = nobody claimed it
    const char *option; // that did
} standard;

static bool is_standard(const char *path) { return strcmp(path, "-") == 0; }

// A copy, since it is closed like any file.
static int open_input(const char *path) {
    if (!is_standard(path)) return open(path, O_RDONLY | O_CLOEXEC);
    if (standard.is_input_read) return errno = EBUSY, -1;
    standard.is_input_read = true;
    return dup(STDIN_FILENO);
}

bool claim_output(const char *option) {
    if (standard.output > 0) {
        complain("%s: standard output is what %s is written to", option, standard.option);
        return false;
    }
    standard.option = option;
    fflush(stdout);
    standard.output = dup(STDOUT_FILENO);
    if (standard.output < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
        return fail("standard output", strerror(errno));
    return true;
}

static bool read_whole(const char *path, bool is_own, void **bytes, size_t *size) {
    struct stat status;
    char *read = NULL;
    *bytes = NULL;
    int file = open_input(path);
    if (file < 0 && errno == EBUSY) return fail(path, "standard input can be read once only");
    if (is_standard(path)) path = "standard input";
    if (file < 0) return fail(path, strerror(errno));
    bool is_read = false;
    if (fstat(file, &status) != 0)
        fail(path, strerror(errno));
    else if (S_ISDIR(status.st_mode))
        fail(path, "is a directory");
    else if (S_ISREG(status.st_mode) && status.st_size > FILE_SIZE_MOST)
        fail(path, "larger than 1 GiB");
    else if (is_own || claims_let_read(path, &status))
        is_read =
            read_all(path, file, S_ISREG(status.st_mode) ? (size_t)status.st_size : 0, &read, size);
    close(file);
    if (is_read)
        *bytes = read;
    else
        free(read);
    return is_read;
}

bool read_file(const char *path, void **bytes, size_t *size) {
    return read_whole(path, false, bytes, size);
}

bool read_old_file(const char *path, void **bytes, size_t *size) {
    return read_whole(path, true, bytes, size);
}

// Returns 0, or the errno of what failed.
static int write_all(int file, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t count = write(file, bytes, size);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return errno;
        bytes += count;
        size -= (size_t)count;
    }
    return 0;
}

// Writes to a device or pipe, which cannot be replaced by a file.
static int write_directly(const char *path, const void *bytes, size_t size) {
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return errno;
    int error = write_all(file, bytes, size);
    if (close(file) != 0 && !error) error = errno;
    return error;
}

// ---- Files that are written beside their names, and renamed when all of them are whole

typedef struct writing {
    const whole_file *file;
    struct stat old;
    bool exists;
    char *target;  // what a link leads to, not the link
    char *beside;  // NULL = written directly, or not yet
    bool is_whole; // what lies beside it
} writing;

// Leaves nothing behind where that fails.
static int write_beside(writing *w) {
    unfinished_add(w->beside);
    int file = open(w->beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) return errno;
    int error = write_all(file, w->file->bytes, w->file->size);
    if (!error && w->exists && fchmod(file, w->old.st_mode & 07777) != 0) error = errno;
    if (close(file) != 0 && !error) error = errno;
    if (error) unlink(w->beside);
    return error;
}

static int begin_beside(writing *w) {
    const char *path = w->file->path;
    // A rename would also replace a file that its owner has protected from writing.
    if (w->exists && access(path, W_OK) != 0) return errno;
    w->target = w->exists ? realpath(path, NULL) : strdup(path);
    if (!w->target) return errno;
    size_t room = strlen(w->target) + 32;
    w->beside = malloc(room);
    if (!w->beside) return ENOMEM;
    snprintf(w->beside, room, "%s.%ld.part", w->target, (long)getpid());
    int error = write_beside(w);
    w->is_whole = error == 0;
    return error;
}

static bool begin_writing(writing *w, const whole_file *file) {
    *w = (writing){.file = file};
    w->exists = stat(file->path, &w->old) == 0;
    if (w->exists && S_ISDIR(w->old.st_mode)) return fail(file->path, "is a directory");
    int error = w->exists && !S_ISREG(w->old.st_mode)
                    ? write_directly(file->path, file->bytes, file->size)
                    : begin_beside(w);
    return error == 0 || fail(file->path, strerror(error));
}

static bool end_writing(writing *w, bool is_good) {
    if (w->is_whole && is_good && rename(w->beside, w->target) != 0)
        is_good = fail(w->file->path, strerror(errno));
    if (w->is_whole && !is_good) unlink(w->beside);
    return is_good;
}

// A new file is made in its folder.
static bool can_make_file(const char *path) {
    size_t length = (size_t)(name_in_path(path) - path);
    char *folder = length > 0 ? strndup(path, length) : strdup(".");
    if (!folder) return fail(path, "out of memory");
    bool is_good = access(folder, W_OK | X_OK) == 0 || fail(path, strerror(errno));
    free(folder);
    return is_good;
}

bool can_write_file(const char *path) {
    struct stat status;
    if (is_standard(path)) return true;
    if (stat(path, &status) != 0) return can_make_file(path);
    if (S_ISDIR(status.st_mode)) return fail(path, "is a directory");
    return access(path, W_OK) == 0 || fail(path, strerror(errno));
}

static bool write_standard(const void *bytes, size_t size) {
    fflush(stdout);
    int error = write_all(standard.output > 0 ? standard.output : STDOUT_FILENO, bytes, size);
    return error == 0 || fail("standard output", strerror(error));
}

bool write_files(const whole_file *files, int count) {
    writing writings[WHOLE_FILES_MOST];
    int begun = 0;
    bool is_good = true;
    unfinished_begin();
    while (is_good && begun < count) {
        is_good = begin_writing(&writings[begun], &files[begun]);
        begun++;
    }
    for (int i = 0; i < begun; i++) is_good = end_writing(&writings[i], is_good);
    unfinished_end();
    for (int i = 0; i < begun; i++) {
        free(writings[i].beside);
        free(writings[i].target);
    }
    return is_good;
}

bool write_file(const char *path, const void *bytes, size_t size) {
    if (is_standard(path)) return write_standard(bytes, size);
    return write_files(&(whole_file){path, bytes, size}, 1);
}

bool ends_in(const char *path, const char *ending) {
    size_t length = strlen(path), ending_length = strlen(ending);
    return length > ending_length && strcasecmp(path + length - ending_length, ending) == 0;
}
