// test_check_classes.c - the classes of a map check as they are typed, by the names of presets.

#include "viewer/check/check_classes.h"
#include "viewer/model/unit_choice.h"

#include <criterion/criterion.h>

Test(check_classes, presets_are_classes_by_their_names) {
    hr_pass_set any = hr_pass_up_to(3);
    check_classes classes, levels;
    cr_assert(check_classes_read("soldier,Tank,own=car,amphibian:1", any, false, &classes));
    cr_assert(check_classes_read("soldier,Tank,own=car,amphibian:1", any, true, &levels));
    cr_assert_eq(classes.count, 4);
    static const char *const names[] = {"soldier", "Tank", "own", "amphibian"};
    static const int32_t presets[] = {0, 2, 1, 3};
    for (int32_t i = 0; i < 4; i++) {
        cr_expect_str_eq(classes.names[i], names[i]);
        for (int is_levels = 0; is_levels < 2; is_levels++) {
            const hr_class *read = is_levels ? &levels.units[i] : &classes.units[i];
            unit_choice choice = unit_choice_preset(presets[i], is_levels);
            unit_options unit;
            hr_message message;
            cr_assert(unit_choice_read(&choice, &unit, &message));
            cr_expect_eq(read->size, unit.unit.size);
            if (i < 3) cr_expect_arr_eq(&read->pass, &unit.unit.pass, sizeof read->pass);
        }
    }
    uint8_t one = 1;
    hr_pass_set only = hr_pass_of_values(&one, 1);
    cr_expect_arr_eq(&classes.units[3].pass, &only, sizeof only, "values that are named count");
}

Test(check_classes, they_are_alike_whatever_their_names) {
    hr_pass_set any = hr_pass_up_to(3);
    check_classes first, second;
    cr_assert(check_classes_read("1,bear=2", any, false, &first));
    cr_assert(check_classes_read("dog=1,2", any, false, &second));
    cr_expect(check_classes_are_alike(&first, &second));
    cr_assert(check_classes_read("1,2,3", any, false, &second));
    cr_expect_not(check_classes_are_alike(&first, &second), "one more");
    cr_assert(check_classes_read("1,3", any, false, &second));
    cr_expect_not(check_classes_are_alike(&first, &second), "another size");
    cr_assert(check_classes_read("1,2:8", any, false, &second));
    cr_expect_not(check_classes_are_alike(&first, &second), "other values");
}
