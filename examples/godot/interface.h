// interface.h - what handrail_map.c needs of Godot's C interface for extensions, 4.3 and later.
// Built in a game, define HANDRAIL_GODOT and the engine's own gdextension_interface.h is included
// in its place; without that header at hand this one lets the extension be compiled, and tried with
// the stand-in for the engine in stand_in.c.
#ifndef EXAMPLES_GODOT_INTERFACE_H
#define EXAMPLES_GODOT_INTERFACE_H

#ifdef HANDRAIL_GODOT
#include <gdextension_interface.h>
#else

#include <stddef.h>
#include <stdint.h>

// Numbers of the kinds of values that are passed here.
typedef enum {
    GDEXTENSION_VARIANT_TYPE_NIL = 0,
    GDEXTENSION_VARIANT_TYPE_BOOL = 1,
    GDEXTENSION_VARIANT_TYPE_INT = 2,
    GDEXTENSION_VARIANT_TYPE_VECTOR2 = 5,
    GDEXTENSION_VARIANT_TYPE_RECT2I = 8,
    GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY = 29,
    GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR2_ARRAY = 35,
} GDExtensionVariantType;

typedef enum {
    GDEXTENSION_CALL_OK = 0,
    GDEXTENSION_CALL_ERROR_INVALID_ARGUMENT = 2,
    GDEXTENSION_CALL_ERROR_TOO_MANY_ARGUMENTS = 3,
    GDEXTENSION_CALL_ERROR_TOO_FEW_ARGUMENTS = 4,
} GDExtensionCallErrorType;

typedef enum { GDEXTENSION_METHOD_FLAGS_DEFAULT = 1 } GDExtensionClassMethodFlags;
typedef enum {
    GDEXTENSION_METHOD_ARGUMENT_METADATA_NONE = 0
} GDExtensionClassMethodArgumentMetadata;
typedef enum { GDEXTENSION_INITIALIZATION_SCENE = 2 } GDExtensionInitializationLevel;

typedef uint8_t GDExtensionBool;
typedef int64_t GDExtensionInt;
typedef void *GDExtensionVariantPtr, *GDExtensionUninitializedVariantPtr, *GDExtensionStringNamePtr,
    *GDExtensionUninitializedStringNamePtr, *GDExtensionStringPtr,
    *GDExtensionUninitializedStringPtr, *GDExtensionObjectPtr, *GDExtensionTypePtr,
    *GDExtensionUninitializedTypePtr, *GDExtensionClassInstancePtr, *GDExtensionClassLibraryPtr;
typedef const void *GDExtensionConstVariantPtr, *GDExtensionConstStringNamePtr,
    *GDExtensionConstTypePtr;

typedef struct {
    GDExtensionCallErrorType error;
    int32_t argument, expected;
} GDExtensionCallError;

typedef struct {
    GDExtensionVariantType type;
    GDExtensionStringNamePtr name, class_name;
    uint32_t hint;
    GDExtensionStringPtr hint_string;
    uint32_t usage;
} GDExtensionPropertyInfo;

typedef void (*GDExtensionClassMethodCall)(void *, GDExtensionClassInstancePtr,
                                           const GDExtensionConstVariantPtr *, GDExtensionInt,
                                           GDExtensionVariantPtr, GDExtensionCallError *);
typedef void (*GDExtensionClassMethodPtrCall)(void *, GDExtensionClassInstancePtr,
                                              const GDExtensionConstTypePtr *, GDExtensionTypePtr);

typedef struct {
    GDExtensionStringNamePtr name;
    void *method_userdata;
    GDExtensionClassMethodCall call_func;
    GDExtensionClassMethodPtrCall ptrcall_func;
    uint32_t method_flags;
    GDExtensionBool has_return_value;
    GDExtensionPropertyInfo *return_value_info;
    GDExtensionClassMethodArgumentMetadata return_value_metadata;
    uint32_t argument_count;
    GDExtensionPropertyInfo *arguments_info;
    GDExtensionClassMethodArgumentMetadata *arguments_metadata;
    uint32_t default_argument_count;
    GDExtensionVariantPtr *default_arguments;
} GDExtensionClassMethodInfo;

typedef GDExtensionObjectPtr (*GDExtensionClassCreateInstance)(void *);
typedef void (*GDExtensionClassFreeInstance)(void *, GDExtensionClassInstancePtr);
typedef void (*GDExtensionUnused)(void); // callbacks that the extension leaves out

typedef struct {
    GDExtensionBool is_virtual, is_abstract, is_exposed, is_runtime;
    GDExtensionUnused set_func, get_func, get_property_list_func, free_property_list_func,
        property_can_revert_func, property_get_revert_func, validate_property_func,
        notification_func, to_string_func, reference_func, unreference_func;
    GDExtensionClassCreateInstance create_instance_func;
    GDExtensionClassFreeInstance free_instance_func;
    GDExtensionUnused recreate_instance_func, get_virtual_func, get_virtual_call_data_func,
        call_virtual_with_data_func, get_rid_func;
    void *class_userdata;
} GDExtensionClassCreationInfo3;

typedef void (*GDExtensionInterfaceFunctionPtr)(void);
typedef GDExtensionInterfaceFunctionPtr (*GDExtensionInterfaceGetProcAddress)(const char *);

typedef struct {
    GDExtensionInitializationLevel minimum_initialization_level;
    void *userdata;
    void (*initialize)(void *, GDExtensionInitializationLevel);
    void (*deinitialize)(void *, GDExtensionInitializationLevel);
} GDExtensionInitialization;

typedef void (*GDExtensionPtrConstructor)(GDExtensionUninitializedTypePtr,
                                          const GDExtensionConstTypePtr *);
typedef void (*GDExtensionPtrDestructor)(GDExtensionTypePtr);
typedef void (*GDExtensionPtrBuiltInMethod)(GDExtensionTypePtr, const GDExtensionConstTypePtr *,
                                            GDExtensionTypePtr, int);
typedef void (*GDExtensionVariantFromTypeConstructorFunc)(GDExtensionUninitializedVariantPtr,
                                                          GDExtensionTypePtr);
typedef void (*GDExtensionTypeFromVariantConstructorFunc)(GDExtensionUninitializedTypePtr,
                                                          GDExtensionVariantPtr);

// Functions of the engine, by the names under which they are asked for.
typedef void (*GDExtensionInterfaceClassdbRegisterExtensionClass3)(
    GDExtensionClassLibraryPtr, GDExtensionConstStringNamePtr, GDExtensionConstStringNamePtr,
    const GDExtensionClassCreationInfo3 *);
typedef void (*GDExtensionInterfaceClassdbRegisterExtensionClassMethod)(
    GDExtensionClassLibraryPtr, GDExtensionConstStringNamePtr, const GDExtensionClassMethodInfo *);
typedef void (*GDExtensionInterfaceClassdbUnregisterExtensionClass)(GDExtensionClassLibraryPtr,
                                                                    GDExtensionConstStringNamePtr);
typedef GDExtensionObjectPtr (*GDExtensionInterfaceClassdbConstructObject)(
    GDExtensionConstStringNamePtr);
typedef void (*GDExtensionInterfaceObjectSetInstance)(GDExtensionObjectPtr,
                                                      GDExtensionConstStringNamePtr,
                                                      GDExtensionClassInstancePtr);
typedef void (*GDExtensionInterfaceStringNameNewWithLatin1Chars)(
    GDExtensionUninitializedStringNamePtr, const char *, GDExtensionBool);
typedef void (*GDExtensionInterfaceStringNewWithLatin1Chars)(GDExtensionUninitializedStringPtr,
                                                             const char *);
typedef const uint8_t *(*GDExtensionInterfacePackedByteArrayOperatorIndexConst)(
    GDExtensionConstTypePtr, GDExtensionInt);
typedef GDExtensionTypePtr (*GDExtensionInterfacePackedVector2ArrayOperatorIndex)(
    GDExtensionTypePtr, GDExtensionInt);
typedef GDExtensionPtrBuiltInMethod (*GDExtensionInterfaceVariantGetPtrBuiltinMethod)(
    GDExtensionVariantType, GDExtensionConstStringNamePtr, GDExtensionInt);
typedef GDExtensionPtrConstructor (*GDExtensionInterfaceVariantGetPtrConstructor)(
    GDExtensionVariantType, int32_t);
typedef GDExtensionPtrDestructor (*GDExtensionInterfaceVariantGetPtrDestructor)(
    GDExtensionVariantType);
typedef GDExtensionVariantType (*GDExtensionInterfaceVariantGetType)(GDExtensionConstVariantPtr);
typedef GDExtensionVariantFromTypeConstructorFunc (
    *GDExtensionInterfaceGetVariantFromTypeConstructor)(GDExtensionVariantType);
typedef GDExtensionTypeFromVariantConstructorFunc (
    *GDExtensionInterfaceGetVariantToTypeConstructor)(GDExtensionVariantType);

#endif
#endif
