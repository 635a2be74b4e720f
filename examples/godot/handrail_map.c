// handrail_map.c - class HandrailMap of a Godot extension: a map, its classes, paths on it in
// cells, for GDScript and C#.
//
// A method is written once, in the form of a call by pointers (as typed scripts and C# make it); a
// call by variants is turned into one.

#include "examples/godot/interface.h"

#include <handrail/planner.h>

#include <stdlib.h>

enum { ARGUMENTS_MAX = 3, VALUE_BYTES = 16 };

// Builtin methods are asked for by name and the hash of their signature, from the engine's
// extension_api.json.
static const GDExtensionInt RESIZE_HASH = 848867239, SIZE_HASH = 3173160232;

typedef struct handrail_map {
    hr_map *map;
    hr_planner *planner;
} handrail_map;

typedef union value {
    GDExtensionBool boolean;
    int64_t integer;
    float vector[2];
    int32_t rectangle[4];
    void *bytes[VALUE_BYTES / sizeof(void *)]; // a packed array
} value;

typedef struct name {
    void *of_engine; // a StringName, or a String
} name;

typedef struct method {
    const char *name;
    GDExtensionClassMethodPtrCall call;
    GDExtensionVariantType result; // NIL: none
    uint32_t count;
    struct {
        const char *name;
        GDExtensionVariantType type;
    } arguments[ARGUMENTS_MAX];
} method;

// ---- What is used of the engine

#define ENGINE(use)                                                                                \
    use(ClassdbRegisterExtensionClass3, classdb_register_extension_class3)                         \
        use(ClassdbRegisterExtensionClassMethod, classdb_register_extension_class_method)          \
            use(ClassdbUnregisterExtensionClass, classdb_unregister_extension_class)               \
                use(ClassdbConstructObject, classdb_construct_object) use(                         \
                    ObjectSetInstance, object_set_instance) use(StringNameNewWithLatin1Chars,      \
                                                                string_name_new_with_latin1_chars) \
                    use(StringNewWithLatin1Chars, string_new_with_latin1_chars) use(               \
                        PackedByteArrayOperatorIndexConst, packed_byte_array_operator_index_const) \
                        use(PackedVector2ArrayOperatorIndex, packed_vector2_array_operator_index)  \
                            use(VariantGetPtrBuiltinMethod, variant_get_ptr_builtin_method)        \
                                use(VariantGetPtrConstructor, variant_get_ptr_constructor)         \
                                    use(VariantGetPtrDestructor, variant_get_ptr_destructor)       \
                                        use(VariantGetType, variant_get_type)                      \
                                            use(GetVariantFromTypeConstructor,                     \
                                                get_variant_from_type_constructor)                 \
                                                use(GetVariantToTypeConstructor,                   \
                                                    get_variant_to_type_constructor)

#define DECLARE(type, name) static GDExtensionInterface##type name;
ENGINE(DECLARE)

static GDExtensionClassLibraryPtr library;
static name class_name, parent_name, no_name, no_text;
static GDExtensionPtrBuiltInMethod bytes_size, vectors_resize;

static bool find_engine(GDExtensionInterfaceGetProcAddress find) {
    bool has_all = true;
#define FIND(type, name)                                                                           \
    name = (GDExtensionInterface##type)find(#name);                                                \
    has_all = has_all && name;
    ENGINE(FIND)
    return has_all;
}

static name engine_name(const char *text) {
    name made;
    string_name_new_with_latin1_chars(&made, text,
                                      1); // kept by the engine, as texts here are constants
    return made;
}

static bool is_packed(GDExtensionVariantType type) {
    return type == GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY ||
           type == GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR2_ARRAY;
}

// ---- Methods, called by pointers

static void close_map(handrail_map *self) {
    hr_planner_destroy(self->planner);
    hr_map_destroy(self->map);
    *self = (handrail_map){0};
}

static int32_t whole(GDExtensionConstTypePtr argument) {
    int64_t given = *(const int64_t *)argument;
    return given < INT32_MIN ? INT32_MIN : given > INT32_MAX ? INT32_MAX : (int32_t)given;
}

static void create(void *userdata, void *instance, const GDExtensionConstTypePtr *arguments,
                   GDExtensionTypePtr result) {
    (void)userdata;
    handrail_map *self = instance;
    close_map(self);
    hr_map_config config = {.width = whole(arguments[0]), .height = whole(arguments[1])};
    bool is_made = hr_map_create(&config, &self->map) == HR_OK &&
                   hr_planner_create(self->map, NULL, &self->planner) == HR_OK;
    if (!is_made) close_map(self);
    *(GDExtensionBool *)result = is_made;
}

static void set_cells(void *userdata, void *instance, const GDExtensionConstTypePtr *arguments,
                      GDExtensionTypePtr result) {
    (void)userdata;
    handrail_map *self = instance;
    int64_t size = 0;
    bytes_size((GDExtensionTypePtr)(uintptr_t)arguments[0], NULL, &size, 0);
    int32_t width = self->map ? hr_map_width(self->map) : 0;
    int32_t height = self->map ? hr_map_height(self->map) : 0;
    *(GDExtensionBool *)result = width > 0 && size == (int64_t)width * height;
    if (*(GDExtensionBool *)result)
        hr_map_blit(self->map, (hr_rect){0, 0, width, height},
                    packed_byte_array_operator_index_const(arguments[0], 0), (size_t)width);
}

static void fill(void *userdata, void *instance, const GDExtensionConstTypePtr *arguments,
                 GDExtensionTypePtr result) {
    (void)userdata, (void)result;
    handrail_map *self = instance;
    const int32_t *r = arguments[0]; // a Rect2i: position, size
    if (self->map)
        hr_map_fill(self->map, (hr_rect){r[0], r[1], r[2], r[3]}, (uint8_t)whole(arguments[1]));
}

static void add_class(void *userdata, void *instance, const GDExtensionConstTypePtr *arguments,
                      GDExtensionTypePtr result) {
    (void)userdata;
    handrail_map *self = instance;
    hr_class unit = {.pass = hr_pass_without_bits((uint8_t)whole(arguments[0])),
                     .size = whole(arguments[1])};
    hr_class_id id = -1;
    bool is_added = self->map && hr_map_add_class(self->map, unit, &id) == HR_OK;
    *(int64_t *)result = is_added ? id : -1;
}

// A Vector2 in cells; what is no place on a map becomes one that is off it.
static hr_position position_of(const float *cells) {
    double x = (double)cells[0] * HR_CELL, y = (double)cells[1] * HR_CELL;
    bool is_near = x >= 0 && y >= 0 && x < HR_SIDE_MAX * HR_CELL && y < HR_SIDE_MAX * HR_CELL;
    return is_near ? (hr_position){(int32_t)x, (int32_t)y} : (hr_position){-1, -1};
}

static void plan(void *userdata, void *instance, const GDExtensionConstTypePtr *arguments,
                 GDExtensionTypePtr result) {
    (void)userdata;
    handrail_map *self = instance;
    hr_request request = {.class_id = whole(arguments[0]),
                          .start = position_of(arguments[1]),
                          .goal = position_of(arguments[2])};
    hr_path path = {.count = 0};
    if (self->planner && hr_plan(self->planner, &request, &path) != HR_OK) path.count = 0;
    int64_t count = path.count, error;
    vectors_resize(result, (GDExtensionConstTypePtr[]){&count}, &error, 1);
    for (int64_t i = 0; i < count; i++) {
        float *to = packed_vector2_array_operator_index(result, i);
        to[0] = (float)path.waypoints[i].x / HR_CELL;
        to[1] = (float)path.waypoints[i].y / HR_CELL;
    }
}

#define TYPE(name) GDEXTENSION_VARIANT_TYPE_##name
static const method METHODS[] = {
    {"create", create, TYPE(BOOL), 2, {{"width", TYPE(INT)}, {"height", TYPE(INT)}}},
    {"set_cells", set_cells, TYPE(BOOL), 1, {{"values", TYPE(PACKED_BYTE_ARRAY)}}},
    {"fill", fill, TYPE(NIL), 2, {{"cells", TYPE(RECT2I)}, {"value", TYPE(INT)}}},
    {"add_class", add_class, TYPE(INT), 2, {{"blocking_bits", TYPE(INT)}, {"size", TYPE(INT)}}},
    {"plan",
     plan,
     TYPE(PACKED_VECTOR2_ARRAY),
     3,
     {{"class_id", TYPE(INT)}, {"from", TYPE(VECTOR2)}, {"to", TYPE(VECTOR2)}}},
};

// ---- The same, called by variants

static bool accepts(const method *m, const GDExtensionConstVariantPtr *arguments,
                    GDExtensionInt count, GDExtensionCallError *error) {
    error->expected = (int32_t)m->count;
    error->error = count < m->count   ? GDEXTENSION_CALL_ERROR_TOO_FEW_ARGUMENTS
                   : count > m->count ? GDEXTENSION_CALL_ERROR_TOO_MANY_ARGUMENTS
                                      : GDEXTENSION_CALL_OK;
    for (uint32_t i = 0; i < m->count && error->error == GDEXTENSION_CALL_OK; i++) {
        if (variant_get_type(arguments[i]) == m->arguments[i].type) continue;
        *error = (GDExtensionCallError){GDEXTENSION_CALL_ERROR_INVALID_ARGUMENT, (int32_t)i,
                                        (int32_t)m->arguments[i].type};
    }
    return error->error == GDEXTENSION_CALL_OK;
}

static void call_by_variants(void *userdata, GDExtensionClassInstancePtr instance,
                             const GDExtensionConstVariantPtr *arguments, GDExtensionInt count,
                             GDExtensionVariantPtr result, GDExtensionCallError *error) {
    const method *m = userdata;
    if (!accepts(m, arguments, count, error)) return;
    value given[ARGUMENTS_MAX], returned = {.integer = 0};
    GDExtensionConstTypePtr pointers[ARGUMENTS_MAX];
    for (uint32_t i = 0; i < m->count; i++) {
        GDExtensionVariantPtr from = (GDExtensionVariantPtr)(uintptr_t)arguments[i];
        get_variant_to_type_constructor(m->arguments[i].type)(&given[i], from);
        pointers[i] = &given[i];
    }
    if (is_packed(m->result)) variant_get_ptr_constructor(m->result, 0)(&returned, NULL);
    m->call(userdata, instance, pointers, &returned);
    if (m->result != GDEXTENSION_VARIANT_TYPE_NIL)
        get_variant_from_type_constructor(m->result)(result, &returned);
    if (is_packed(m->result)) variant_get_ptr_destructor(m->result)(&returned);
    for (uint32_t i = 0; i < m->count; i++)
        if (is_packed(m->arguments[i].type))
            variant_get_ptr_destructor(m->arguments[i].type)(&given[i]);
}

// ---- The class

static GDExtensionObjectPtr create_instance(void *userdata) {
    (void)userdata;
    handrail_map *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    GDExtensionObjectPtr object = classdb_construct_object(&parent_name);
    object_set_instance(object, &class_name, self);
    return object;
}

static void free_instance(void *userdata, GDExtensionClassInstancePtr instance) {
    (void)userdata;
    if (!instance) return;
    close_map(instance);
    free(instance);
}

static GDExtensionPropertyInfo described(GDExtensionVariantType type, name *called) {
    return (GDExtensionPropertyInfo){.type = type,
                                     .name = called,
                                     .class_name = &no_name,
                                     .hint_string = &no_text,
                                     .usage = 6}; // PROPERTY_USAGE_DEFAULT
}

static void add_method(const method *m) {
    name method_name = engine_name(m->name), names[ARGUMENTS_MAX];
    GDExtensionPropertyInfo arguments[ARGUMENTS_MAX], result = described(m->result, &no_name);
    GDExtensionClassMethodArgumentMetadata metadata[ARGUMENTS_MAX] = {
        GDEXTENSION_METHOD_ARGUMENT_METADATA_NONE};
    for (uint32_t i = 0; i < m->count; i++) {
        names[i] = engine_name(m->arguments[i].name);
        arguments[i] = described(m->arguments[i].type, &names[i]);
    }
    GDExtensionClassMethodInfo info = {.name = &method_name,
                                       .method_userdata = (void *)(uintptr_t)m,
                                       .call_func = call_by_variants,
                                       .ptrcall_func = m->call,
                                       .method_flags = GDEXTENSION_METHOD_FLAGS_DEFAULT,
                                       .has_return_value =
                                           m->result != GDEXTENSION_VARIANT_TYPE_NIL,
                                       .return_value_info = &result,
                                       .argument_count = m->count,
                                       .arguments_info = arguments,
                                       .arguments_metadata = metadata};
    classdb_register_extension_class_method(library, &class_name, &info);
}

static void initialize(void *userdata, GDExtensionInitializationLevel level) {
    (void)userdata;
    if (level != GDEXTENSION_INITIALIZATION_SCENE) return;
    class_name = engine_name("HandrailMap");
    parent_name = engine_name("RefCounted");
    no_name = engine_name("");
    string_new_with_latin1_chars(&no_text, "");
    name size = engine_name("size"), resize = engine_name("resize");
    bytes_size = variant_get_ptr_builtin_method(TYPE(PACKED_BYTE_ARRAY), &size, SIZE_HASH);
    vectors_resize =
        variant_get_ptr_builtin_method(TYPE(PACKED_VECTOR2_ARRAY), &resize, RESIZE_HASH);
    if (!bytes_size || !vectors_resize) return; // an engine of another kind: the class is not there
    GDExtensionClassCreationInfo3 info = {.is_exposed = 1,
                                          .create_instance_func = create_instance,
                                          .free_instance_func = free_instance};
    classdb_register_extension_class3(library, &class_name, &parent_name, &info);
    for (size_t i = 0; i < sizeof METHODS / sizeof METHODS[0]; i++) add_method(&METHODS[i]);
}

static void deinitialize(void *userdata, GDExtensionInitializationLevel level) {
    (void)userdata;
    if (level == GDEXTENSION_INITIALIZATION_SCENE && vectors_resize)
        classdb_unregister_extension_class(library, &class_name);
}

#ifdef _WIN32
__declspec(dllexport)
#endif
    GDExtensionBool handrail_godot_init(GDExtensionInterfaceGetProcAddress find,
                                        GDExtensionClassLibraryPtr its_library,
                                        GDExtensionInitialization *initialization);

// The entry that handrail.gdextension names. @return whether the engine has all that is used here.
GDExtensionBool handrail_godot_init(GDExtensionInterfaceGetProcAddress find,
                                    GDExtensionClassLibraryPtr its_library,
                                    GDExtensionInitialization *initialization) {
    library = its_library;
    initialization->minimum_initialization_level = GDEXTENSION_INITIALIZATION_SCENE;
    initialization->initialize = initialize;
    initialization->deinitialize = deinitialize;
    return find_engine(find);
}
