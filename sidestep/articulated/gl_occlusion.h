// Who is hidden, asked of the graphics card?
//
//     1  walls and boxes, depth only          what is nearest at every sample
//     2  every box again, in a query          at how many samples is it as near as that?
//     3  those with none, without depth       would it cover a sample at all?
//
// The way of the thesis: OpenGL counts, all queries are under way before the first is read. No
// window and no screen are needed, only EGL: Mesa's software renderer will do. The same door as
// Occlusion, and the same answers but for samples on edges, since every card rounds corners in its
// own way: the default is the depth buffer of ours, which gives the same bits everywhere.
//
// In a library of its own, sidestep::articulated_gl, made where libepoxy is found: whoever does not
// link it needs no OpenGL. Read next: pixels.h; docs/articulated-view.md has what it costs.
#pragma once

#include <memory>
#include <string>

#include "sidestep/articulated/pixels.h"
#include "sidestep/base/result.h"

namespace sidestep::articulated {

/// May move from thread to thread between calls. What the caller does with OpenGL itself is left as
/// it was: our context is current only inside of calls.
class GlOcclusion final : public OcclusionQueries {
public:
    /// Opens a context of its own (hundredths of a second, more the first time), so keep it and
    /// `aim` it.
    /// @param shrink  As of Occlusion.
    /// @return  The problem says what was tried when there is no OpenGL 3.3 to be had.
    [[nodiscard]] static Result<GlOcclusion> try_open(const raster::View& view, int shrink = 4);
    ~GlOcclusion() override;
    GlOcclusion(GlOcclusion&&) noexcept;
    GlOcclusion& operator=(GlOcclusion&&) noexcept;

    void aim(const raster::View& view) override;
    void clear() override;
    void draw_wall(std::span<const Vec3> corners,
                   std::span<const geometry::TriangleIndices> triangles) override;
    void draw(const geometry::OrientedBox& box) override;
    /// @throws InputError when the card has no room for a picture of that size, or fails.
    void finish() override;

    /// Who draws, in its own words.
    [[nodiscard]] const std::string& renderer() const;

private:
    struct Inside;
    explicit GlOcclusion(std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

}  // namespace sidestep::articulated
