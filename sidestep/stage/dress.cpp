#include "sidestep/stage/dress.h"

#include <algorithm>
#include <cmath>

#include "sidestep/body/mannequin.h"

namespace sidestep::stage {

namespace {

std::uint8_t shown(double linear) {
    // sRGB, as screens have it
    const double x = std::clamp(linear, 0.0, 1.0);
    const double encoded = x <= 0.0031308 ? 12.92 * x : 1.055 * std::pow(x, 1.0 / 2.4) - 0.055;
    return static_cast<std::uint8_t>(std::lround(255.0 * encoded));
}

recording::Mesh scaled_mesh(const body::RigidPart& part, double scale) {
    recording::Mesh mesh{part.name, part.mesh};
    for (Vec3& vertex : mesh.surface.vertices) vertex *= scale;
    return mesh;
}

}  // namespace

int Palette::operator()(const std::string& name, const Rgba& rgba) {
    const auto [place, fresh] = known_.try_emplace({name, rgba}, 0);
    if (fresh) place->second = writer_->add_material({name, rgba});
    return place->second;
}

int Palette::operator()(const std::string& name, const Vec3& linear) {
    return (*this)(name, Rgba{shown(linear.x()), shown(linear.y()), shown(linear.z()), 255});
}

Rgba colour_of(std::size_t index) {
    constexpr std::array<Rgba, 10> colours = {{{78, 121, 167, 255},
                                               {242, 142, 43, 255},
                                               {89, 161, 79, 255},
                                               {176, 122, 161, 255},
                                               {237, 201, 72, 255},
                                               {118, 183, 178, 255},
                                               {225, 87, 89, 255},
                                               {156, 117, 95, 255},
                                               {255, 157, 167, 255},
                                               {138, 143, 148, 255}}};
    return colours[index % colours.size()];
}

recording::Skeleton recorded(const motion::Skeleton& skeleton, const std::string& name,
                             std::span<const int> moving) {
    recording::Skeleton copy{.name = name};
    for (const motion::Joint& joint : skeleton.joints()) {
        const int parent = joint.parent == motion::no_parent ? recording::none : joint.parent;
        copy.joints.push_back({.name = joint.name, .parent = parent, .offset = joint.offset});
    }
    for (const int joint : moving) copy.joints[static_cast<std::size_t>(joint)].moves = true;
    for (const motion::EndSite& site : skeleton.end_sites()) {
        copy.end_sites.push_back({.joint = site.joint, .offset = site.offset});
    }
    return copy;
}

recording::Clip recorded(const motion::Clip& clip, int skeleton, const std::string& name,
                         std::span<const int> moving) {
    recording::Clip copy{.name = name,
                         .skeleton = skeleton,
                         .frame_time = clip.frame_time(),
                         .frame_count = clip.frame_count()};
    for (int frame = 0; frame < clip.frame_count(); ++frame) {
        const std::span<const Quat> rotations = clip.rotations(frame);
        copy.rotations.insert(copy.rotations.end(), rotations.begin(), rotations.end());
        for (const int joint : moving) copy.translations.push_back(clip.translation(frame, joint));
    }
    return copy;
}

recording::Placement recorded(const spacetime::Placement& placement) {
    return {.position = {placement.x, 0.0, placement.z},
            .heading = std::atan2(placement.sine, placement.cosine)};
}

recording::Skin recorded(const body::Skin& skin, int skeleton, const std::string& name,
                         double scale) {
    recording::Skin copy{.name = name, .skeleton = skeleton, .surface = skin.mesh};
    std::vector<int> place(skin.inverse_bind.size(), -1);  // among the joints used
    for (int vertex = 0; vertex < skin.mesh.vertex_count(); ++vertex) {
        const std::span<const body::Influence> all = skin.of_vertex(vertex);
        std::vector<body::Influence> strongest(all.begin(), all.end());
        std::stable_sort(
            strongest.begin(), strongest.end(),
            [](const body::Influence& a, const body::Influence& b) { return a.weight > b.weight; });
        if (strongest.size() > 4) strongest.resize(4);
        std::array<std::uint16_t, 4> joints{};
        std::array<double, 4> weights{};
        for (std::size_t i = 0; i < strongest.size(); ++i) {
            const auto joint = static_cast<std::size_t>(strongest[i].joint);
            if (place[joint] < 0) {
                place[joint] = static_cast<int>(copy.joints.size());
                copy.joints.push_back(
                    {strongest[i].joint, scale * skin.inverse_bind[joint].topRows<3>()});
            }
            joints[i] = static_cast<std::uint16_t>(place[joint]);
            weights[i] = strongest[i].weight;
        }
        copy.holds.push_back(recording::hold_of(joints, weights));
    }
    return copy;
}

int add_costume(recording::Writer& writer, Palette& palette, const body::Character& character,
                int skeleton, double scale) {
    recording::Costume costume{.name = character.name(), .skeleton = skeleton};
    for (const body::RigidPart& part : character.parts()) {
        const int mesh = writer.add_mesh(scaled_mesh(part, scale));
        const int material =
            palette(part.material.empty() ? std::string("part") : part.material, part.colour);
        costume.garments.push_back({.joint = part.joint, .mesh = mesh, .material = material});
    }
    if (character.skin() && character.skin()->mesh.vertex_count() > 0) {
        const std::string name = character.name().empty() ? "skin" : character.name();
        costume.skins.push_back(
            writer.add_skin(recorded(*character.skin(), skeleton, name, scale)));
    }
    return writer.add_costume(costume);
}

double to_life_size(const motion::Skeleton& skeleton) {
    const motion::GlobalPose pose =
        motion::forward_kinematics(skeleton, motion::rest_pose(skeleton));
    double size = 0.0;
    for (const Transform& joint : pose.joints) {
        size = std::max(size, (joint.translation - pose.joints.front().translation).norm());
    }
    for (const Vec3& end : pose.end_sites) {
        size = std::max(size, (end - pose.joints.front().translation).norm());
    }
    constexpr double likely_low = 0.05, likely_high = 20.0, person = 0.9;
    return size == 0.0 || (size > likely_low && size < likely_high) ? 1.0 : person / size;
}

int add_wood(recording::Writer& writer, Palette& palette, const motion::Skeleton& bones,
             int skeleton, int segments) {
    body::MannequinOptions wood;
    wood.segments = segments;
    // giants and ants are turned at life size
    const double factor = to_life_size(bones);
    const body::Character figure = body::make_mannequin(bones.scaled(factor), wood);
    if (figure.parts().empty()) return recording::none;
    return add_costume(writer, palette, figure, skeleton, 1.0 / factor);
}

}  // namespace sidestep::stage
