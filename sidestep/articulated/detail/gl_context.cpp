#include "sidestep/articulated/detail/gl_context.h"

// no types of X11: there is no window
#define EGL_NO_X11
#include <dlfcn.h>
#include <epoxy/egl.h>
#include <epoxy/gl.h>
#include <fmt/format.h>

#include <array>
#include <string_view>
#include <vector>

namespace sidestep::articulated::detail {

Problem gl_problem(std::string message, std::string hint) {
    return {.file = {},
            .line = 0,
            .column = 0,
            .severity = Problem::Severity::error,
            .message = std::move(message),
            .hint = std::move(hint),
            .code = "no_opengl"};
}

namespace {

constexpr const char* how_to_get_it =
    "on Debian: apt-get install libegl1 libgl1-mesa-dri. Without it, use Occlusion: it needs "
    "nothing";

std::string egl_said(const char* what) {
    return fmt::format("{} fails with 0x{:04x}", what, static_cast<unsigned>(eglGetError()));
}

/// Of a display, or of EGL itself for none.
bool has_extension(EGLDisplay display, std::string_view name) {
    const char* all = eglQueryString(display, EGL_EXTENSIONS);
    if (all == nullptr) return false;
    std::string_view rest(all);
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        if (rest.substr(0, end) == name) return true;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return false;
}

/// The loader ends the program when a library is missing, so look first. It stays loaded.
bool has_library(const char* name) {
    return dlopen(name, RTLD_LAZY | RTLD_LOCAL) != nullptr;
}

struct Candidate {
    std::string name;
    EGLDisplay display;
};

std::vector<Candidate> candidates() {
    std::vector<Candidate> found;
    if (!has_extension(EGL_NO_DISPLAY, "EGL_EXT_platform_base")) return found;
    if (has_extension(EGL_NO_DISPLAY, "EGL_MESA_platform_surfaceless")) {
        found.push_back(
            {"without surfaces",
             eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA,
                                      static_cast<void*>(EGL_DEFAULT_DISPLAY), nullptr)});
    }
    if (has_extension(EGL_NO_DISPLAY, "EGL_EXT_platform_device") &&
        (has_extension(EGL_NO_DISPLAY, "EGL_EXT_device_enumeration") ||
         has_extension(EGL_NO_DISPLAY, "EGL_EXT_device_base"))) {
        std::array<EGLDeviceEXT, 16> devices{};
        EGLint count = 0;
        if (!eglQueryDevicesEXT(static_cast<EGLint>(devices.size()), devices.data(), &count)) {
            count = 0;
        }
        for (EGLint i = 0; i < count; ++i) {
            found.push_back(
                {fmt::format("device {}", i),
                 eglGetPlatformDisplayEXT(EGL_PLATFORM_DEVICE_EXT, devices[i], nullptr)});
        }
    }
    return found;
}

}  // namespace

GlContext::Current::Current(const GlContext& context)
    : display_(eglGetCurrentDisplay()),
      context_(nullptr),
      draw_(nullptr),
      read_(nullptr),
      ours_(context.display_),
      api_(eglQueryAPI()) {
    // a thread has one current context for each kind of OpenGL: that of desktops is borrowed
    eglBindAPI(EGL_OPENGL_API);
    display_ = eglGetCurrentDisplay();
    context_ = eglGetCurrentContext();
    draw_ = eglGetCurrentSurface(EGL_DRAW);
    read_ = eglGetCurrentSurface(EGL_READ);
    if (!eglMakeCurrent(context.display_, context.surface_, context.surface_, context.context_)) {
        const std::string why = egl_said("eglMakeCurrent");
        eglBindAPI(api_);
        throw InputError({gl_problem("the OpenGL context cannot be used: " + why,
                                     "is it in use by another thread?")});
    }
}

GlContext::Current::~Current() {
    if (context_ == EGL_NO_CONTEXT) {
        eglMakeCurrent(ours_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    } else {
        eglMakeCurrent(display_, draw_, read_, context_);
    }
    eglBindAPI(api_);
}

std::string GlContext::open_on(void* display) {
    if (display == EGL_NO_DISPLAY) return "no display";
    if (!eglInitialize(display, nullptr, nullptr)) return egl_said("eglInitialize");
    const EGLenum api = eglQueryAPI();
    if (!eglBindAPI(EGL_OPENGL_API)) return "knows only OpenGL ES";
    // where a context can do without a surface, the kind of surface does not matter
    const bool bare = has_extension(display, "EGL_KHR_surfaceless_context");
    const std::array<EGLint, 5> wanted{EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE,
                                       bare ? 0 : EGL_PBUFFER_BIT, EGL_NONE};
    EGLConfig config = nullptr;
    EGLint count = 0;
    std::string why;
    if (!eglChooseConfig(display, wanted.data(), &config, 1, &count) || count < 1) {
        why = "no configuration draws with OpenGL";
    } else {
        constexpr std::array<EGLint, 7> version{EGL_CONTEXT_MAJOR_VERSION,
                                                3,
                                                EGL_CONTEXT_MINOR_VERSION,
                                                3,
                                                EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                                EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                                EGL_NONE};
        context_ = eglCreateContext(display, config, EGL_NO_CONTEXT, version.data());
        if (context_ == EGL_NO_CONTEXT) why = egl_said("eglCreateContext for OpenGL 3.3");
    }
    if (why.empty() && !bare) {
        constexpr std::array<EGLint, 5> one{EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE};
        surface_ = eglCreatePbufferSurface(display, config, one.data());
        if (surface_ == EGL_NO_SURFACE) why = egl_said("eglCreatePbufferSurface");
    }
    eglBindAPI(api);
    display_ = display;
    return why;
}

Result<std::unique_ptr<GlContext>> GlContext::try_open() {
    if (!epoxy_has_egl()) {
        return failure(gl_problem("there is no OpenGL: libEGL.so.1 is missing", how_to_get_it));
    }
    if (!has_library("libOpenGL.so.0") && !has_library("libGL.so.1")) {
        return failure(gl_problem(
            "there is no OpenGL: neither libOpenGL.so.0 nor libGL.so.1 is here", how_to_get_it));
    }
    std::string tried;
    for (const Candidate& candidate : candidates()) {
        std::unique_ptr<GlContext> context(new GlContext);
        std::string why = context->open_on(candidate.display);
        if (why.empty()) {
            try {
                const Current current(*context);
                const auto* name = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
                context->renderer_ = name != nullptr ? name : "unknown";
            } catch (const InputError& error) {
                why = error.problems().front().message;
            }
        }
        if (why.empty()) return context;
        tried += fmt::format("{}{}: {}", tried.empty() ? "" : "; ", candidate.name, why);
    }
    if (tried.empty()) tried = "EGL offers neither a platform without surfaces nor a device";
    return failure(gl_problem("there is no OpenGL 3.3 without a window: " + tried, how_to_get_it));
}

GlContext::~GlContext() {
    if (surface_ != nullptr) eglDestroySurface(display_, surface_);
    if (context_ != nullptr) eglDestroyContext(display_, context_);
}

}  // namespace sidestep::articulated::detail
