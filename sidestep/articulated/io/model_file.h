// What does a file say about a body of many joints?
//
//     MJCF (.xml)  ──┐
//                    ├──► ModelFile: a Model, gravity, shapes to draw, motors, warnings
//     URDF (.urdf) ──┘
//
// Both formats have Z up. A body of a file that has several joints becomes several links: one for
// each joint, of which only the last has mass. What a file asks for and we do not simulate (loops,
// tendons, fluids, friction in joints) is said in a warning, with its line.
//
// Read next: docs/articulated-models.md.
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "sidestep/articulated/model.h"
#include "sidestep/articulated/state.h"

namespace sidestep::articulated {

/// A simple shape that a link carries: for drawing, and for its mass.
struct ModelShape {
    enum class Kind : std::uint8_t { sphere, capsule, cylinder, box, ellipsoid, plane };
    Kind kind = Kind::sphere;
    /// Sphere: radius. Capsule and cylinder: radius, half the length along z without caps. Box and
    /// ellipsoid: half sizes. Plane: half sizes, 0 for endless.
    Vec3 size = Vec3::Zero();
    Transform placement{};  ///< In the link, or in the world.
    int link = -1;          ///< -1: of the world.
    std::string name{};
};

/// Something that pushes a joint: force = gear times control.
struct Actuator {
    std::string name{};
    std::string kind{};  ///< As the file calls it: "motor", "position".
    int link = -1;       ///< Whose joint it pushes.
    /// For each freedom of the joint.
    std::array<double, 6> gear{1.0, 0.0, 0.0, 0.0, 0.0, 0.0};
    double lowest = -no_limit, highest = no_limit;  ///< Of the control.
};

struct ModelFile {
    std::string name{};
    Model model{};
    Vec3 gravity{0.0, 0.0, -9.81};
    Vec3 up = Vec3::UnitZ();
    double time_step = 0.0;                  ///< That the file asks for; 0 when it does not.
    std::vector<std::string> joint_names{};  ///< By link; empty where the file gives none.
    std::vector<ModelShape> shapes{};
    std::vector<Actuator> actuators{};
    Problems warnings{};
};

/// The same, standing on a ground that is y = 0: what was Z up is Y up.
[[nodiscard]] ModelFile with_y_up(ModelFile file);

struct ModelReadOptions {
    /// URDF only: the root may move freely. Otherwise it is fixed to the world.
    bool floating = false;
};

/// Reads MJCF or URDF, by the first element: <mujoco> or <robot>.
/// @param name  For the problems: the file as the user typed it; includes are looked for beside it.
[[nodiscard]] Result<ModelFile> read_model(std::string_view bytes, const std::string& name,
                                           const ModelReadOptions& options = {});
[[nodiscard]] Result<ModelFile> try_load_model(const std::filesystem::path& path,
                                               const ModelReadOptions& options = {});
/// @throws InputError with everything that is wrong.
[[nodiscard]] ModelFile load_model(const std::filesystem::path& path,
                                   const ModelReadOptions& options = {});

}  // namespace sidestep::articulated
