// handrail.hpp - handles that destroy themselves, and errors that are thrown, for C++17. Copy it.
//
// A handle is a std::unique_ptr: pass handle.get() to the functions of the headers. Members are
// destroyed in the opposite order of their declaration: declare the map first, then the planner,
// then results and watches.
#pragma once

#include <handrail/path_watch.h>
#include <handrail/planner.h>

#include <memory>
#include <stdexcept>

namespace handrail {

template <auto Destroy> struct deleter {
    template <class Handle> void operator()(Handle *handle) const { Destroy(handle); }
};

using map = std::unique_ptr<hr_map, deleter<hr_map_destroy>>;
using planner = std::unique_ptr<hr_planner, deleter<hr_planner_destroy>>;
using results = std::unique_ptr<hr_results, deleter<hr_results_destroy>>;
using path_watch = std::unique_ptr<hr_path_watch, deleter<hr_path_watch_destroy>>;

struct error : std::runtime_error {
    explicit error(hr_error what, const char *text = "")
        : std::runtime_error(*text ? text : hr_error_text(what)), code(what) {}
    hr_error code;
};

inline void check(hr_error code, const hr_message &message = {}) {
    if (code != HR_OK) throw error(code, message.text);
}

// A handle of what `create` writes: made(hr_results_create, planner.get()).
template <class Made, class Create, class... Arguments>
Made made(Create create, Arguments... arguments) {
    typename Made::pointer handle = nullptr;
    check(create(arguments..., &handle));
    return Made(handle);
}

} // namespace handrail
