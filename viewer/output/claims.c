// claims.c - see claims.h.
//
// A file that is there is known by its device and number; one that is not, by its folder and name.

// NOLINTNEXTLINE(bugprone-reserved-identifier): the system asks for it
#define _XOPEN_SOURCE 700 // realpath

#include "viewer/output/claims.h"

#include "viewer/options/arguments.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct identity {
    bool is_there, is_plain; // a regular file
    dev_t device;
    ino_t number;
    char *folder; // of one that is not there; NULL = unknown
    const char *name;
} identity;

typedef struct claim {
    const char *option;
    char *path;
    claim_kind kind;
    identity file;
} claim;

enum { CLAIMS_MOST = 16 };

// Of the one command that the process runs.
static struct {
    claim at[CLAIMS_MOST];
    int count;
} claims;

static const char *last_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static char *folder_of(const char *path) {
    size_t length = (size_t)(last_name(path) - path);
    char *folder = length > 0 ? strndup(path, length) : strdup(".");
    char *resolved = folder ? realpath(folder, NULL) : NULL;
    free(folder);
    return resolved;
}

static identity identity_of_file(const struct stat *file) {
    return (identity){.is_there = true,
                      .is_plain = S_ISREG(file->st_mode),
                      .device = file->st_dev,
                      .number = file->st_ino};
}

// Borrows the path; free its folder.
static identity identity_of(const char *path) {
    struct stat file;
    if (stat(path, &file) == 0) return identity_of_file(&file);
    return (identity){.folder = folder_of(path), .name = last_name(path)};
}

static bool is_same(const identity *a, const identity *b) {
    if (a->is_there != b->is_there) return false;
    if (a->is_there)
        return a->is_plain && b->is_plain && a->device == b->device && a->number == b->number;
    return a->folder && b->folder && strcmp(a->folder, b->folder) == 0 &&
           strcmp(a->name, b->name) == 0;
}

bool is_same_file(const char *path, const char *other) {
    identity a = identity_of(path), b = identity_of(other);
    bool is_one = is_same(&a, &b);
    free(a.folder);
    free(b.folder);
    return is_one;
}

static void keep(const char *option, const char *path, claim_kind kind) {
    char *copy = strdup(path);
    assert(claims.count < CLAIMS_MOST);
    if (!copy) return;
    claims.at[claims.count++] = (claim){option, copy, kind, identity_of(copy)};
}

bool claim_file(const char *option, const char *path, claim_kind kind) {
    identity file = identity_of(path);
    const claim *other = NULL;
    for (int i = 0; i < claims.count && !other; i++)
        if (is_same(&claims.at[i].file, &file)) other = &claims.at[i];
    free(file.folder);
    if (other)
        return complain("%s: %s is what %s is written to", option, path, other->option), false;
    keep(option, path, kind);
    return true;
}

bool claims_let_read(const char *path, const struct stat *file) {
    const identity read = identity_of_file(file);
    for (int i = 0; i < claims.count; i++) {
        const claim *c = &claims.at[i];
        if (c->kind == CLAIM_CONVERTED || !is_same(&c->file, &read)) continue;
        return complain("%s: %s would be written over %s, which is read", c->option, c->path, path),
               false;
    }
    return true;
}
