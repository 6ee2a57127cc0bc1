#include "sidestep/articulated/io/model_file.h"

#include <fmt/format.h>

#include "sidestep/articulated/io/detail/xml.h"
#include "sidestep/articulated/io/mjcf.h"
#include "sidestep/articulated/io/urdf.h"
#include "sidestep/base/file.h"
#include "sidestep/math/rotation.h"

namespace sidestep::articulated {

ModelFile with_y_up(ModelFile file) {
    // the shortest way, so that x stays x where z was up
    const Transform turn{shortest_arc(file.up, Vec3::UnitY()), Vec3::Zero()};
    std::vector<Link> links = file.model.links();
    for (Link& link : links) {
        if (link.parent < 0) link.joint.placement = turn * link.joint.placement;
        link.joint.placement.rotation.normalize();
    }
    file.model = Model::build(std::move(links)).value();
    for (ModelShape& shape : file.shapes) {
        if (shape.link < 0) shape.placement = turn * shape.placement;
    }
    file.gravity = turn.rotation * file.gravity;
    file.up = Vec3::UnitY();
    return file;
}

Result<ModelFile> read_model(std::string_view bytes, const std::string& name,
                             const ModelReadOptions& options) {
    const auto root = detail::parse_xml(bytes, name);
    if (!root) return failure(root.error());
    if (root->name == "robot") return read_urdf(bytes, name, options);
    if (root->name == "mujoco") {
        const auto folder = std::filesystem::path(name).parent_path();
        return read_mjcf(bytes, name,
                         [folder](const std::string& path) { return read_file(folder / path); });
    }
    detail::XmlProblems problems;
    problems.error(root->place,
                   fmt::format("the file is a <{}>, expected <mujoco> or <robot>", root->name),
                   "MJCF and URDF are read; SDF and Xacro are not");
    return failure(std::move(problems.list()));
}

Result<ModelFile> try_load_model(const std::filesystem::path& path,
                                 const ModelReadOptions& options) {
    const auto bytes = read_file(path);
    if (!bytes) return failure(bytes.error());
    return read_model(*bytes, path.string(), options);
}

ModelFile load_model(const std::filesystem::path& path, const ModelReadOptions& options) {
    return try_load_model(path, options).value();
}

}  // namespace sidestep::articulated
