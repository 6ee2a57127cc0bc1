// OpenGL without a window: a context of our own, and who had the thread before.
//
// Tried in turn: Mesa's platform without surfaces, then every device that EGL knows. The display
// is shared by all of the program and stays open; the context is ours.
#pragma once

#include <memory>
#include <string>

#include "sidestep/base/result.h"

namespace sidestep::articulated::detail {

class GlContext {
public:
    /// OpenGL 3.3 core or newer.
    [[nodiscard]] static Result<std::unique_ptr<GlContext>> try_open();
    ~GlContext();
    GlContext(const GlContext&) = delete;
    GlContext& operator=(const GlContext&) = delete;

    /// While it lives, ours is the current context of this thread; then again what was before.
    class Current {
    public:
        /// @throws InputError when EGL refuses.
        explicit Current(const GlContext& context);
        ~Current();
        Current(const Current&) = delete;
        Current& operator=(const Current&) = delete;

    private:
        void *display_, *context_, *draw_, *read_;
        void* ours_;
        unsigned api_;
    };

    [[nodiscard]] const std::string& renderer() const noexcept { return renderer_; }

private:
    GlContext() = default;
    /// Says why not, or nothing.
    std::string open_on(void* display);

    void *display_ = nullptr, *context_ = nullptr, *surface_ = nullptr;
    std::string renderer_;
};

/// What OpenGL has to say, as a problem.
[[nodiscard]] Problem gl_problem(std::string message, std::string hint = {});

}  // namespace sidestep::articulated::detail
