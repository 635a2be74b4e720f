// files.c - whole files in and out of memory, and maps recognized by their first bytes.

#define _POSIX_C_SOURCE 200809L
// NOLINTNEXTLINE(bugprone-reserved-identifier): the system asks for it
#define _XOPEN_SOURCE 700 // realpath

#include "viewer/output/files.h"

#include "viewer/options/arguments.h"
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
    complain("%s: %s", path, reason);
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

bool read_file(const char *path, void **bytes, size_t *size) {
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
    else
        is_read =
            read_all(path, file, S_ISREG(status.st_mode) ? (size_t)status.st_size : 0, &read, size);
    close(file);
    if (is_read)
        *bytes = read;
    else
        free(read);
    return is_read;
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

// Writes `beside` and renames it to `path`; leaves nothing behind where that fails.
static int write_beside(const char *beside, const char *path, const struct stat *old,
                        const void *bytes, size_t size) {
    unfinished_begin(beside);
    int file = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    int error = file < 0 ? errno : write_all(file, bytes, size);
    if (!error && old && fchmod(file, old->st_mode & 07777) != 0) error = errno;
    if (file >= 0 && close(file) != 0 && !error) error = errno;
    if (!error && rename(beside, path) != 0) error = errno;
    if (error && file >= 0) unlink(beside);
    unfinished_end();
    return error;
}

static int replace(const char *path, const struct stat *old, const void *bytes, size_t size) {
    // A rename would also replace a file that its owner has protected from writing.
    if (old && access(path, W_OK) != 0) return errno;
    size_t room = strlen(path) + 32;
    char *beside = malloc(room);
    if (!beside) return ENOMEM;
    snprintf(beside, room, "%s.%ld.part", path, (long)getpid());
    int error = write_beside(beside, path, old, bytes, size);
    free(beside);
    return error;
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

bool write_file(const char *path, const void *bytes, size_t size) {
    struct stat status;
    if (is_standard(path)) return write_standard(bytes, size);
    bool exists = stat(path, &status) == 0;
    int error = 0;
    if (exists && S_ISDIR(status.st_mode)) return fail(path, "is a directory");
    if (exists && !S_ISREG(status.st_mode))
        error = write_directly(path, bytes, size);
    else {
        char *target = exists ? realpath(path, NULL) : NULL; // what a link leads to, not the link
        error = replace(target ? target : path, exists ? &status : NULL, bytes, size);
        free(target);
    }
    return error == 0 || fail(path, strerror(error));
}

bool ends_in(const char *path, const char *ending) {
    size_t length = strlen(path), ending_length = strlen(ending);
    return length > ending_length && strcasecmp(path + length - ending_length, ending) == 0;
}
