// How do solid things become a picture? What most of the examples end with.
//
//     Photo photo({3, 2, 5}, {0, 1, 0});            where the eye is, and what it looks at
//     photo.add(mesh, picture::rgb(0xc8965a));      in the world, metres
//     photo.save(folder / "things.png");
//
// One lamp with soft shadows on the floor at y = 0. Made of the public headers of picture and raster.
#pragma once

#include <filesystem>
#include <vector>

#include "sidestep/body/character.h"
#include "sidestep/geometry/triangle_mesh.h"
#include "sidestep/motion/pose.h"
#include "sidestep/picture/image.h"

namespace sidestep::examples {

class Photo {
public:
    Photo(const Vec3& eye, const Vec3& target, double field_of_view_deg = 32.0, int width = 1200,
          int height = 675);

    void add(const geometry::TriangleMesh& in_world, const picture::Color& color);
    /// A character in a pose. @param tint  Its opacity says how much of it covers the wood.
    void add(const body::Character& character, const motion::GlobalPose& pose,
             const picture::Color& tint = {0, 0, 0, 0});
    /// A straight rod, for strings, arrows and marks.
    void rod(const Vec3& from, const Vec3& to, double radius, const picture::Color& color);

    [[nodiscard]] picture::Image image() const;
    /// @throws InputError when the file cannot be written.
    void save(const std::filesystem::path& file) const;

private:
    struct Solid {
        geometry::TriangleMesh mesh;
        std::vector<Vec3> normals;  // one for each vertex
        picture::Color color;
    };

    Vec3 eye_, target_;
    double field_of_view_deg_;
    int width_, height_;
    std::vector<Solid> solids_;
};

/// The first argument as a folder, made if need be; here, without one.
[[nodiscard]] std::filesystem::path output_folder(int argc, char** argv);

/// Writes a picture. @throws InputError when it cannot be.
void save(const picture::Image& image, const std::filesystem::path& file);

}  // namespace sidestep::examples
