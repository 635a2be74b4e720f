// stand_in.c - tries handrail_map.c without Godot: as much of an engine as the extension asks for,
// which loads it, looks the class up and calls its methods, by pointers and by variants. It holds
// what it is given to Godot's rules: names of classes and methods are registered once, values have
// the announced kinds, packed arrays are destroyed as often as made.

#include "examples/godot/interface.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { METHODS_MAX = 16 };

#define BYTES GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY
#define VECTORS GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR2_ARRAY

typedef struct packed {
    void *elements;
    int64_t count;
} packed;

typedef struct variant {
    GDExtensionVariantType type;
    union {
        GDExtensionBool boolean;
        int64_t integer;
        float vector[2];
        int32_t rectangle[4];
        packed array;
    } is;
} variant;

typedef struct object {
    GDExtensionClassInstancePtr instance;
} object;

GDExtensionBool handrail_godot_init(GDExtensionInterfaceGetProcAddress find,
                                    GDExtensionClassLibraryPtr library,
                                    GDExtensionInitialization *initialization);

static struct {
    GDExtensionClassCreationInfo3 class;
    char class_name[32], names[METHODS_MAX][32];
    GDExtensionClassMethodInfo methods[METHODS_MAX];
    GDExtensionVariantType kinds[METHODS_MAX][3];
    uint32_t count;
    int arrays;    // made and not destroyed
    bool is_there; // the class
} engine;

static void need(bool is_so, const char *what) {
    if (is_so) return;
    printf("not so: %s\n", what);
    exit(1);
}

// ---- What the extension asks for

static const char *text_of(GDExtensionConstStringNamePtr name) {
    return *(const char *const *)name;
}

static void new_name(void *to, const char *text, GDExtensionBool is_static) {
    (void)is_static;
    *(const char **)to = text;
}

static void new_string(void *to, const char *text) { *(const char **)to = text; }

static void register_class(GDExtensionClassLibraryPtr library, GDExtensionConstStringNamePtr name,
                           GDExtensionConstStringNamePtr parent,
                           const GDExtensionClassCreationInfo3 *info) {
    need(library == &engine && !engine.is_there, "a class is registered once, for its library");
    need(strcmp(text_of(parent), "RefCounted") == 0, "it is counted by references");
    need(info->create_instance_func && info->free_instance_func, "it can be made and freed");
    snprintf(engine.class_name, sizeof engine.class_name, "%s", text_of(name));
    engine.class = *info, engine.is_there = true;
}

static void register_method(GDExtensionClassLibraryPtr library, GDExtensionConstStringNamePtr name,
                            const GDExtensionClassMethodInfo *info) {
    need(library == &engine && strcmp(text_of(name), engine.class_name) == 0,
         "a method of the class");
    need(engine.count < METHODS_MAX && info->argument_count <= 3, "not too many");
    for (uint32_t i = 0; i < info->argument_count; i++) {
        need(*text_of(info->arguments_info[i].name) != 0, "arguments have names");
        engine.kinds[engine.count][i] = info->arguments_info[i].type;
    }
    snprintf(engine.names[engine.count], sizeof engine.names[0], "%s", text_of(info->name));
    engine.methods[engine.count++] = *info;
}

static void unregister_class(GDExtensionClassLibraryPtr library,
                             GDExtensionConstStringNamePtr name) {
    need(library == &engine && strcmp(text_of(name), engine.class_name) == 0,
         "the class that is there");
    engine.is_there = false;
}

static GDExtensionObjectPtr construct(GDExtensionConstStringNamePtr name) {
    need(strcmp(text_of(name), "RefCounted") == 0, "objects are of the parent's class");
    return calloc(1, sizeof(object));
}

static void set_instance(GDExtensionObjectPtr of, GDExtensionConstStringNamePtr name,
                         GDExtensionClassInstancePtr instance) {
    need(strcmp(text_of(name), engine.class_name) == 0, "an instance of the class");
    ((object *)of)->instance = instance;
}

static const uint8_t *byte_at(GDExtensionConstTypePtr array, GDExtensionInt index) {
    const packed *bytes = array;
    need(index >= 0 && index < bytes->count, "a byte of the array");
    return (const uint8_t *)bytes->elements + index;
}

static GDExtensionTypePtr vector_at(GDExtensionTypePtr array, GDExtensionInt index) {
    packed *vectors = array;
    need(index >= 0 && index < vectors->count, "a vector of the array");
    return (float *)vectors->elements + 2 * index;
}

static void size(GDExtensionTypePtr array, const GDExtensionConstTypePtr *arguments,
                 GDExtensionTypePtr result, int count) {
    (void)arguments;
    need(count == 0, "size takes nothing");
    *(int64_t *)result = ((packed *)array)->count;
}

static void resize(GDExtensionTypePtr array, const GDExtensionConstTypePtr *arguments,
                   GDExtensionTypePtr result, int count) {
    need(count == 1, "resize takes a size");
    packed *vectors = array;
    vectors->count = *(const int64_t *)arguments[0];
    vectors->elements = realloc(vectors->elements, (size_t)vectors->count * 2 * sizeof(float) + 1);
    *(int64_t *)result = 0;
}

static GDExtensionPtrBuiltInMethod
builtin(GDExtensionVariantType type, GDExtensionConstStringNamePtr name, GDExtensionInt hash) {
    if (type == BYTES && strcmp(text_of(name), "size") == 0 && hash == 3173160232) return size;
    if (type == VECTORS && strcmp(text_of(name), "resize") == 0 && hash == 848867239) return resize;
    return NULL;
}

static void make_array(GDExtensionUninitializedTypePtr to,
                       const GDExtensionConstTypePtr *arguments) {
    (void)arguments;
    *(packed *)to = (packed){0};
    engine.arrays++;
}

static void destroy_array(GDExtensionTypePtr array) {
    free(((packed *)array)->elements);
    engine.arrays--;
}

static GDExtensionPtrConstructor constructor(GDExtensionVariantType type, int32_t which) {
    return (type == BYTES || type == VECTORS) && which == 0 ? make_array : NULL;
}

static GDExtensionPtrDestructor destructor(GDExtensionVariantType type) {
    return type == BYTES || type == VECTORS ? destroy_array : NULL;
}

static GDExtensionVariantType type_of(GDExtensionConstVariantPtr of) {
    return ((const variant *)of)->type;
}

static void copy_array(packed *to, const packed *from, size_t bytes_each) {
    make_array(to, NULL);
    to->count = from->count;
    to->elements = malloc((size_t)from->count * bytes_each + 1);
    if (from->count) memcpy(to->elements, from->elements, (size_t)from->count * bytes_each);
}

// The size of a value of a kind, as it is passed by pointer.
static size_t bytes_of(GDExtensionVariantType type) {
    return type == GDEXTENSION_VARIANT_TYPE_BOOL     ? 1
           : type == GDEXTENSION_VARIANT_TYPE_RECT2I ? 16
                                                     : 8;
}

static void take(void *to, variant *from, GDExtensionVariantType type) {
    need(from->type == type, "a variant of the kind that is taken from it");
    if (type == BYTES)
        copy_array(to, &from->is.array, 1);
    else
        memcpy(to, &from->is, bytes_of(type));
}

static void take_int(void *to, void *from) { take(to, from, GDEXTENSION_VARIANT_TYPE_INT); }
static void take_vector(void *to, void *from) { take(to, from, GDEXTENSION_VARIANT_TYPE_VECTOR2); }
static void take_rect(void *to, void *from) { take(to, from, GDEXTENSION_VARIANT_TYPE_RECT2I); }
static void take_bytes(void *to, void *from) { take(to, from, BYTES); }

static GDExtensionTypeFromVariantConstructorFunc taker(GDExtensionVariantType type) {
    return type == GDEXTENSION_VARIANT_TYPE_INT       ? take_int
           : type == GDEXTENSION_VARIANT_TYPE_VECTOR2 ? take_vector
           : type == GDEXTENSION_VARIANT_TYPE_RECT2I  ? take_rect
           : type == BYTES                            ? take_bytes
                                                      : NULL;
}

static void give_bool(void *to, void *from) {
    *(variant *)to =
        (variant){GDEXTENSION_VARIANT_TYPE_BOOL, {.boolean = *(GDExtensionBool *)from}};
}
static void give_int(void *to, void *from) {
    *(variant *)to = (variant){GDEXTENSION_VARIANT_TYPE_INT, {.integer = *(int64_t *)from}};
}
static void give_vectors(void *to, void *from) {
    variant *made = to;
    made->type = VECTORS;
    copy_array(&made->is.array, from, 2 * sizeof(float));
}

static GDExtensionVariantFromTypeConstructorFunc giver(GDExtensionVariantType type) {
    return type == GDEXTENSION_VARIANT_TYPE_BOOL  ? give_bool
           : type == GDEXTENSION_VARIANT_TYPE_INT ? give_int
           : type == VECTORS                      ? give_vectors
                                                  : NULL;
}

static const struct {
    const char *name;
    GDExtensionInterfaceFunctionPtr function;
} OFFERED[] = {
#define OFFER(name, function)                                                                      \
    { name, (GDExtensionInterfaceFunctionPtr)function }
    OFFER("classdb_register_extension_class3", register_class),
    OFFER("classdb_register_extension_class_method", register_method),
    OFFER("classdb_unregister_extension_class", unregister_class),
    OFFER("classdb_construct_object", construct),
    OFFER("object_set_instance", set_instance),
    OFFER("string_name_new_with_latin1_chars", new_name),
    OFFER("string_new_with_latin1_chars", new_string),
    OFFER("packed_byte_array_operator_index_const", byte_at),
    OFFER("packed_vector2_array_operator_index", vector_at),
    OFFER("variant_get_ptr_builtin_method", builtin),
    OFFER("variant_get_ptr_constructor", constructor),
    OFFER("variant_get_ptr_destructor", destructor),
    OFFER("variant_get_type", type_of),
    OFFER("get_variant_from_type_constructor", giver),
    OFFER("get_variant_to_type_constructor", taker),
};

static GDExtensionInterfaceFunctionPtr find(const char *name) {
    for (size_t i = 0; i < sizeof OFFERED / sizeof OFFERED[0]; i++)
        if (strcmp(OFFERED[i].name, name) == 0) return OFFERED[i].function;
    return NULL;
}

static GDExtensionInterfaceFunctionPtr find_nothing(const char *name) {
    (void)name;
    return NULL;
}

// ---- A game

static uint32_t method_of(const char *name) {
    uint32_t i = 0;
    while (i < engine.count && strcmp(engine.names[i], name) != 0) i++;
    need(i < engine.count, name);
    return i;
}

static void call_by_pointers(const object *of, const char *name,
                             const GDExtensionConstTypePtr *arguments, void *result) {
    const GDExtensionClassMethodInfo *m = &engine.methods[method_of(name)];
    m->ptrcall_func(m->method_userdata, of->instance, arguments, result);
}

static GDExtensionCallErrorType call(const object *of, const char *name, const variant *arguments,
                                     GDExtensionInt count, variant *result) {
    const GDExtensionClassMethodInfo *m = &engine.methods[method_of(name)];
    GDExtensionConstVariantPtr pointers[4];
    for (GDExtensionInt i = 0; i < count && i < 4; i++) pointers[i] = &arguments[i];
    GDExtensionCallError error;
    *result = (variant){.type = GDEXTENSION_VARIANT_TYPE_NIL};
    m->call_func(m->method_userdata, of->instance, pointers, count, result, &error);
    return error.error;
}

static variant whole(int64_t value) {
    return (variant){GDEXTENSION_VARIANT_TYPE_INT, {.integer = value}};
}

static variant vector(float x, float y) {
    return (variant){GDEXTENSION_VARIANT_TYPE_VECTOR2, {.vector = {x, y}}};
}

static void play(const object *map) {
    variant said;
    static uint8_t cells[64 * 64];
    for (int y = 0; y < 40; y++) cells[64 * y + 30] = 1;
    need(!call(map, "create", (variant[]){whole(0), whole(64)}, 2, &said) && !said.is.boolean,
         "no map without cells");
    need(!call(map, "create", (variant[]){whole(64), whole(64)}, 2, &said) && said.is.boolean,
         "a map");
    variant bytes = {BYTES, {.array = {cells, sizeof cells - 1}}};
    need(!call(map, "set_cells", &bytes, 1, &said) && !said.is.boolean, "as many bytes as cells");
    bytes.is.array.count++;
    need(!call(map, "set_cells", &bytes, 1, &said) && said.is.boolean, "cells are set");
    need(!call(map, "add_class", (variant[]){whole(1), whole(1)}, 2, &said), "a class is added");
    variant order[] = {whole(said.is.integer), vector(10.5F, 10.5F), vector(50.5F, 10.5F),
                       whole(0)};

    need(!call(map, "plan", order, 3, &said) && said.type == VECTORS && said.is.array.count == 4,
         "a way around");
    const float *way = said.is.array.elements;
    printf("%d waypoints: (%g, %g) ... (%g, %g)\n", (int)said.is.array.count, (double)way[0],
           (double)way[1], (double)way[6], (double)way[7]);
    destroy_array(&said.is.array);
    need(call(map, "plan", order, 4, &said) == GDEXTENSION_CALL_ERROR_TOO_MANY_ARGUMENTS,
         "too many");
    need(call(map, "plan", order, 2, &said) == GDEXTENSION_CALL_ERROR_TOO_FEW_ARGUMENTS, "too few");
    need(call(map, "plan", order + 1, 3, &said) == GDEXTENSION_CALL_ERROR_INVALID_ARGUMENT,
         "another kind");
    variant far[] = {order[0], vector(-1e30F, 0), vector(50, 10)};
    need(!call(map, "plan", far, 3, &said) && said.is.array.count == 0, "no way from nowhere");
    destroy_array(&said.is.array);

    // By pointers, as typed scripts call.
    const int32_t gap[4] = {30, 8, 1, 6};
    const int64_t open = 0;
    call_by_pointers(map, "fill", (GDExtensionConstTypePtr[]){gap, &open}, NULL);
    packed straight;
    make_array(&straight, NULL);
    call_by_pointers(map, "plan",
                     (GDExtensionConstTypePtr[]){&order[0].is, &order[1].is, &order[2].is},
                     &straight);
    printf("%d waypoints through the gap\n", (int)straight.count);
    need(straight.count == 2, "a straight way");
    destroy_array(&straight);
}

int main(void) {
    GDExtensionInitialization extension = {0};
    need(!handrail_godot_init(find_nothing, &engine, &extension),
         "an engine without the functions is refused");
    need(handrail_godot_init(find, &engine, &extension), "the extension is loaded");
    for (int level = 0; level <= 3; level++)
        extension.initialize(extension.userdata, (GDExtensionInitializationLevel)level);
    need(engine.is_there && strcmp(engine.class_name, "HandrailMap") == 0, "the class is there");
    object *map = engine.class.create_instance_func(engine.class.class_userdata);
    need(map && map->instance, "an object of it");
    play(map);
    engine.class.free_instance_func(engine.class.class_userdata, map->instance);
    free(map);
    for (int level = 3; level >= 0; level--)
        extension.deinitialize(extension.userdata, (GDExtensionInitializationLevel)level);
    need(!engine.is_there && engine.arrays == 0, "nothing is left");
    printf("%u methods of %s\n", engine.count, engine.class_name);
    return 0;
}
