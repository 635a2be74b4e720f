// test_path_names.c - files of a list that are called the same show their folders; types are the
// ends of names.

#include "viewer/model/path_names.h"
#include "viewer/output/map_files.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static void expect_name(const char *const *paths, int32_t count, int32_t index, const char *name) {
    char own[PATH_NAME_LENGTH];
    name_path(paths, count, index, own);
    cr_expect_str_eq(own, name);
}

Test(path_names, a_name_that_is_there_once_stands_alone) {
    const char *paths[] = {"/a/one.map", "/a/two.map", "three.map"};
    expect_name(paths, 3, 0, "one.map");
    expect_name(paths, 3, 2, "three.map");
}

Test(path_names, files_of_one_name_show_their_folders) {
    const char *paths[] = {"/home/a/one.map", "/home/b/one.map", "/home/b/two.map", "/one.map"};
    expect_name(paths, 4, 0, "one.map (/home/a)");
    expect_name(paths, 4, 1, "one.map (/home/b)");
    expect_name(paths, 4, 2, "two.map");
    expect_name(paths, 4, 3, "one.map (/)");
}

Test(path_names, of_a_long_folder_the_end_is_shown) {
    const char *paths[] = {"/home/somebody/with/a/folder/in/a/folder/in/a/folder/last/one.map",
                           "/b/one.map"};
    expect_name(paths, 2, 0, "one.map (.../with/a/folder/in/a/folder/in/a/folder/last)");
}

Test(path_names, names_of_any_length_fit) {
    char folder[600] = "/", name[700];
    memset(folder + 1, 'x', 500);
    snprintf(name, sizeof name, "%s/%s.map", folder, folder + 1);
    const char *paths[] = {name, name};
    char own[PATH_NAME_LENGTH];
    name_path(paths, 2, 0, own);
    cr_expect_lt(strlen(own), PATH_NAME_LENGTH);
}

Test(path_names, types_are_the_ends_of_names) {
    cr_expect(ends_in_type("a.png", MAP_TYPES_READ));
    cr_expect(ends_in_type("folder.old/A.MAP", MAP_TYPES_READ), "in any case of letters");
    cr_expect(ends_in_type("a.b.yml", MAP_TYPES_READ), "the last");
    cr_expect_not(ends_in_type("a.raw", MAP_TYPES_READ), "without its size");
    cr_expect(ends_in_type("a.raw", MAP_TYPES));
    cr_expect_not(ends_in_type("a.pn", MAP_TYPES));
    cr_expect_not(ends_in_type("a.ng map", MAP_TYPES));
    cr_expect_not(ends_in_type("folder.png/a", MAP_TYPES));
    cr_expect_not(ends_in_type("a.", MAP_TYPES));
    cr_expect_not(ends_in_type("png", MAP_TYPES));
}
