#include "sidestep/articulated/gl_occlusion.h"

#define EGL_NO_X11
#include <epoxy/gl.h>
#include <fmt/format.h>

#include "sidestep/articulated/detail/gl_context.h"
#include "sidestep/articulated/detail/occlusion.h"
#include "sidestep/base/require.h"

namespace sidestep::articulated {

namespace {

using raster::View;

/// Corners come as they are to be cut and divided; nobody asks for a colour.
constexpr const char* gl_corner_program = R"(#version 330 core
layout(location = 0) in vec4 place;
void main() { gl_Position = place; }
)";
constexpr const char* gl_sample_program = R"(#version 330 core
void main() {}
)";

constexpr int corners_of_box = 8;
constexpr GLsizei indices_of_box = 36;

/// Compiles and links, or says what the compiler said.
std::string make_program(GLuint& program) {
    program = glCreateProgram();
    std::string said(1000, '\0');
    GLint good = GL_FALSE;
    for (const auto& [kind, text] : {std::pair(GL_VERTEX_SHADER, gl_corner_program),
                                     std::pair(GL_FRAGMENT_SHADER, gl_sample_program)}) {
        const GLuint shader = glCreateShader(kind);
        glShaderSource(shader, 1, &text, nullptr);
        glCompileShader(shader);
        glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
        if (good == GL_FALSE) {
            glGetShaderInfoLog(shader, static_cast<GLsizei>(said.size()), nullptr, said.data());
            return said.c_str();
        }
        glAttachShader(program, shader);
        glDeleteShader(shader);
    }
    glLinkProgram(program);
    glGetProgramiv(program, GL_LINK_STATUS, &good);
    if (good == GL_TRUE) return {};
    glGetProgramInfoLog(program, static_cast<GLsizei>(said.size()), nullptr, said.data());
    return said.c_str();
}

}  // namespace

struct GlOcclusion::Inside {
    std::unique_ptr<detail::GlContext> context;
    int shrink;
    View small;
    double scale;
    std::vector<std::array<float, 4>> boxes{}, walls{};  // corners before the division
    std::vector<GLuint> wall_indices{}, queries{};
    GLuint program = 0, arrays = 0, corners = 0, indices = 0, frame = 0, depth = 0;
    int width = 0, height = 0, most = 0;  // of the picture that the card holds, and may

    /// Clip space of OpenGL: the near plane at -w, what is infinitely far at w.
    [[nodiscard]] std::array<float, 4> place(const Vec3& corner) const {
        SIDESTEP_REQUIRE(corner.cwiseAbs().maxCoeff() <= 1e15,
                         "a corner is not finite, or farther away than 1e15 m");
        const auto [x, y, near, w] = small.homogeneous(corner);
        return {static_cast<float>(2.0 * x / small.width() - w),
                static_cast<float>(w - 2.0 * y / small.height()),
                static_cast<float>(w - 2.0 * near), static_cast<float>(w)};
    }

    void set_up();
    void make_room();
    void draw_box(GLint label) const {
        glDrawElementsBaseVertex(GL_TRIANGLES, indices_of_box, GL_UNSIGNED_INT, nullptr,
                                 corners_of_box * label);
    }
    /// Throws when anything went wrong since the last time.
    static void expect_no_error() {
        if (const GLenum error = glGetError(); error != GL_NO_ERROR) {
            throw InputError({detail::gl_problem(
                fmt::format("OpenGL fails with 0x{:04x}", static_cast<unsigned>(error)),
                "use Occlusion: it needs no OpenGL")});
        }
    }
};

/// What stays the same for every picture.
void GlOcclusion::Inside::set_up() {
    const std::string said = make_program(program);
    if (!said.empty()) {
        throw InputError({detail::gl_problem("OpenGL does not take our shaders: " + said)});
    }
    glUseProgram(program);
    glGenVertexArrays(1, &arrays);
    glBindVertexArray(arrays);
    glGenBuffers(1, &corners);
    glBindBuffer(GL_ARRAY_BUFFER, corners);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, 0, nullptr);
    glGenBuffers(1, &indices);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices);

    glGenRenderbuffers(1, &depth);
    glBindRenderbuffer(GL_RENDERBUFFER, depth);
    glGenFramebuffers(1, &frame);
    glBindFramebuffer(GL_FRAMEBUFFER, frame);
    glDrawBuffer(GL_NONE);
    glReadBuffer(GL_NONE);
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &most);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    expect_no_error();
    make_room();
}

/// A picture of the size of the view.
void GlOcclusion::Inside::make_room() {
    if (width == small.width() && height == small.height()) return;
    if (std::max(small.width(), small.height()) > most) {
        throw InputError({detail::gl_problem(
            fmt::format(
                "OpenGL holds pictures of up to {} samples each way here, {} x {} are asked for",
                most, small.width(), small.height()),
            "shrink the view more")});
    }
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH24_STENCIL8, small.width(), small.height());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, depth);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
        throw InputError(
            {detail::gl_problem(fmt::format("OpenGL has no depth buffer of {} x {} samples",
                                            small.width(), small.height()),
                                "shrink the view more")});
    }
    width = small.width();
    height = small.height();
    glViewport(0, 0, width, height);
    expect_no_error();
}

Result<GlOcclusion> GlOcclusion::try_open(const View& view, int shrink) {
    const View small = detail::shrunk(view, shrink);
    auto context = detail::GlContext::try_open();
    if (!context) return failure(context.error());
    auto inside = std::make_unique<Inside>(Inside{.context = std::move(*context),
                                                  .shrink = shrink,
                                                  .small = small,
                                                  .scale = detail::pixels_per_sample(view, small)});
    try {
        const detail::GlContext::Current current(*inside->context);
        inside->set_up();
    } catch (const InputError& error) {
        return failure(error.problems());
    }
    return GlOcclusion(std::move(inside));
}

GlOcclusion::GlOcclusion(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
GlOcclusion::~GlOcclusion() = default;
GlOcclusion::GlOcclusion(GlOcclusion&&) noexcept = default;
GlOcclusion& GlOcclusion::operator=(GlOcclusion&&) noexcept = default;

const std::string& GlOcclusion::renderer() const {
    return inside_->context->renderer();
}

void GlOcclusion::aim(const View& view) {
    Inside& in = *inside_;
    in.small = detail::shrunk(view, in.shrink);
    in.scale = detail::pixels_per_sample(view, in.small);
    clear();
}

void GlOcclusion::clear() {
    inside_->boxes.clear();
    inside_->walls.clear();
    inside_->wall_indices.clear();
    seen_.clear();
    pixels_.clear();
}

void GlOcclusion::draw_wall(std::span<const Vec3> corners,
                            std::span<const geometry::TriangleIndices> triangles) {
    Inside& in = *inside_;
    const auto first = static_cast<GLuint>(in.walls.size());
    const int limit = static_cast<int>(corners.size());
    for (const Vec3& corner : corners) in.walls.push_back(in.place(corner));
    for (const auto& triangle : triangles) {
        for (const int corner : triangle) {
            SIDESTEP_REQUIRE(corner >= 0 && corner < limit,
                             "a triangle names a corner that is not there");
            in.wall_indices.push_back(first + static_cast<GLuint>(corner));
        }
    }
}

void GlOcclusion::draw(const geometry::OrientedBox& box) {
    for (const Vec3& corner : box.corners()) inside_->boxes.push_back(inside_->place(corner));
}

void GlOcclusion::finish() {
    Inside& in = *inside_;
    const int count = static_cast<int>(in.boxes.size()) / corners_of_box;
    seen_.assign(count, Seen::unknown);
    pixels_.assign(count, 0.0);
    if (count == 0) return;
    const detail::GlContext::Current current(*in.context);
    in.make_room();

    // corners of boxes, then of walls; the faces of a box, then those of walls
    const auto bytes_of = [](const auto& list) {
        return static_cast<GLsizeiptr>(list.size() * sizeof(list[0]));
    };
    glBufferData(GL_ARRAY_BUFFER, bytes_of(in.boxes) + bytes_of(in.walls), nullptr, GL_STREAM_DRAW);
    glBufferSubData(GL_ARRAY_BUFFER, 0, bytes_of(in.boxes), in.boxes.data());
    glBufferSubData(GL_ARRAY_BUFFER, bytes_of(in.boxes), bytes_of(in.walls), in.walls.data());
    constexpr GLsizeiptr bytes_of_box = sizeof(detail::box_faces);
    static_assert(bytes_of_box == indices_of_box * sizeof(GLuint));
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, bytes_of_box + bytes_of(in.wall_indices), nullptr,
                 GL_STREAM_DRAW);
    glBufferSubData(GL_ELEMENT_ARRAY_BUFFER, 0, bytes_of_box, detail::box_faces.data());
    glBufferSubData(GL_ELEMENT_ARRAY_BUFFER, bytes_of_box, bytes_of(in.wall_indices),
                    in.wall_indices.data());
    while (static_cast<int>(in.queries.size()) < count) {
        in.queries.push_back(0);
        glGenQueries(1, &in.queries.back());
    }

    // what is nearest
    glDepthMask(GL_TRUE);
    glDisable(GL_STENCIL_TEST);
    glDepthFunc(GL_LEQUAL);
    glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    if (!in.wall_indices.empty()) {
        glDrawElementsBaseVertex(GL_TRIANGLES, static_cast<GLsizei>(in.wall_indices.size()),
                                 GL_UNSIGNED_INT, reinterpret_cast<const void*>(bytes_of_box),
                                 corners_of_box * count);
    }
    const std::vector<GLsizei> sizes(count, indices_of_box);
    const std::vector<const void*> faces(count, nullptr);
    std::vector<GLint> firsts(count);
    for (int i = 0; i < count; ++i) firsts[i] = corners_of_box * i;
    glMultiDrawElementsBaseVertex(GL_TRIANGLES, sizes.data(), GL_UNSIGNED_INT, faces.data(), count,
                                  firsts.data());

    // who is as near as that. The first to come takes a sample: nothing counts twice, and of equals
    // the lower label is seen, as in our own buffer
    glDepthMask(GL_FALSE);
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_EQUAL, 0, 0xff);
    glStencilOp(GL_KEEP, GL_KEEP, GL_INCR);
    for (int i = 0; i < count; ++i) {
        glBeginQuery(GL_SAMPLES_PASSED, in.queries[i]);
        in.draw_box(i);
        glEndQuery(GL_SAMPLES_PASSED);
    }
    const auto answer = [&](int label) {
        GLuint samples = 0;
        glGetQueryObjectuiv(in.queries[label], GL_QUERY_RESULT, &samples);
        return samples;
    };
    std::vector<int> hidden;
    for (int i = 0; i < count; ++i) {
        const GLuint samples = answer(i);
        pixels_[i] = in.scale * samples;
        if (samples > 0) {
            seen_[i] = Seen::yes;
        } else {
            hidden.push_back(i);
        }
    }

    // of the others, who would cover a sample if it were alone
    glDisable(GL_STENCIL_TEST);
    glDepthFunc(GL_ALWAYS);
    for (const int i : hidden) {
        glBeginQuery(GL_SAMPLES_PASSED, in.queries[i]);
        in.draw_box(i);
        glEndQuery(GL_SAMPLES_PASSED);
    }
    for (const int i : hidden) {
        if (answer(i) > 0) seen_[i] = Seen::no;
    }
    Inside::expect_no_error();
}

}  // namespace sidestep::articulated
