#include "cli/lint/record.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "sidestep/recording/writer.h"
#include "sidestep/stage/dress.h"

namespace sidestep::cli {

namespace {

constexpr double coat_thickness = 0.0012;

}  // namespace

std::vector<body::Skin> limb_coats(const body::LintBody& on, int limb) {
    const body::Flesh& flesh = on.contact.flesh();
    // parts come first in the flesh, then the skin
    int first_of_skin = 0;
    for (const body::RigidPart& part : on.character.parts()) {
        first_of_skin += part.mesh.vertex_count();
    }
    const motion::GlobalPose rest =
        forward_kinematics(flesh.skeleton(), motion::rest_pose(flesh.skeleton()));
    std::vector<body::Skin> coats;
    for (const bool of_skin : {false, true}) {
        body::Skin coat;
        std::vector<int> place(static_cast<std::size_t>(flesh.vertex_count()), -1), used;
        for (int t = 0; t < flesh.triangle_count(); ++t) {
            const geometry::TriangleIndices& triangle = flesh.at_rest().triangles[t];
            if (flesh.limb_of_triangle()[t] != limb || (triangle[0] >= first_of_skin) != of_skin) {
                continue;
            }
            geometry::TriangleIndices corners{};
            for (int k = 0; k < 3; ++k) {
                int& at = place[triangle[k]];
                if (at < 0) {
                    at = static_cast<int>(used.size());
                    used.push_back(triangle[k]);
                }
                corners[k] = at;
            }
            coat.mesh.triangles.push_back(corners);
        }
        if (used.empty()) continue;
        if (of_skin) {
            coat.inverse_bind = on.character.skin()->inverse_bind;
        } else {
            for (const Transform& joint : rest.joints) {
                coat.inverse_bind.push_back(joint.inverse().matrix());
            }
        }
        for (const int v : used) {
            coat.mesh.vertices.push_back(of_skin
                                             ? on.character.skin()->mesh.vertices[v - first_of_skin]
                                             : flesh.at_rest().vertices[v]);
            std::vector<body::Influence> pulls;
            for (const body::Pull& pull : flesh.pulls(v))
                pulls.push_back({pull.joint, pull.weight});
            body::add_vertex_influences(coat, pulls);
        }
        std::vector<Vec3> outward(used.size(), Vec3::Zero());
        for (int t = 0; t < coat.mesh.triangle_count(); ++t) {
            const Vec3 normal = geometry::area_vector(coat.mesh.corners(t));
            for (const int v : coat.mesh.triangles[t]) outward[v] += normal;
        }
        for (std::size_t v = 0; v < used.size(); ++v) {
            const double length = outward[v].norm();
            if (length > 0.0) coat.mesh.vertices[v] += coat_thickness / length * outward[v];
        }
        coats.push_back(std::move(coat));
    }
    return coats;
}

std::string lint_recording(const body::LintBody& on, const motion::Clip& clip,
                           const body::LintReport& report) {
    const body::Flesh& flesh = on.contact.flesh();
    std::string bytes;
    recording::WriterOptions options;
    options.about = {{"title", clip.name()},
                     {"frame_time", fmt::format("{}", clip.frame_time())},
                     {"lint", fmt::format("{} findings", report.findings.size())}};
    recording::Writer writer = recording::Writer::to_memory(bytes, options);
    stage::Palette palette(writer);
    const std::span<const int> moving = clip.translated_joints();
    const int skeleton = writer.add_skeleton(stage::recorded(clip.skeleton(), clip.name(), moving));
    const int costume = stage::add_costume(writer, palette, on.character, skeleton);
    const int motion = writer.add_clip(stage::recorded(clip, skeleton, clip.name(), moving));
    const int skin_tone = palette("flesh", stage::Rgba{205, 196, 186, 255});
    const int red = palette("guilty", stage::collision_colour);
    const int figure = writer.add_thing({.kind = recording::Kind::figure,
                                         .name = clip.name(),
                                         .material = skin_tone,
                                         .skeleton = skeleton,
                                         .costume = costume});
    const double end = std::max(clip.last_time(), clip.frame_time());

    // when each limb is red; a moment is shown for at least a tenth of a second
    std::map<int, std::vector<std::pair<double, double>>> guilty;
    for (const body::Finding& finding : report.findings) {
        for (const int limb : finding.limbs) {
            if (limb < 0) continue;
            const double air = std::max(0.0, 0.05 - 0.5 * (finding.last_time - finding.first_time));
            guilty[limb].emplace_back(std::max(0.0, finding.first_time - air),
                                      std::min(end, finding.last_time + air));
        }
    }
    struct Coat {
        int thing = 0;
        std::vector<std::pair<double, double>> when;
    };
    std::vector<Coat> coats;
    for (auto& [limb, when] : guilty) {
        const std::vector<body::Skin> skins = limb_coats(on, limb);
        if (skins.empty()) continue;
        std::sort(when.begin(), when.end());
        Coat coat;
        for (const auto& span : when) {
            if (!coat.when.empty() && span.first <= coat.when.back().second) {
                coat.when.back().second = std::max(coat.when.back().second, span.second);
            } else {
                coat.when.push_back(span);
            }
        }
        const std::string name = flesh.limbs().limbs[limb].name + " found";
        recording::Costume red_coat{.name = name, .skeleton = skeleton};
        for (const body::Skin& skin : skins) {
            red_coat.skins.push_back(writer.add_skin(stage::recorded(skin, skeleton, name)));
        }
        const int worn = writer.add_costume(red_coat);
        coat.thing = writer.add_thing({.kind = recording::Kind::figure,
                                       .name = name,
                                       .material = red,
                                       .skeleton = skeleton,
                                       .costume = worn,
                                       .layer = "findings"});
        coats.push_back(std::move(coat));
    }
    writer.play(0.0, figure, {.clip = motion});
    for (const Coat& coat : coats) {
        for (const auto& [first, last] : coat.when) {
            writer.play(first, coat.thing, {.clip = motion, .from = first});
            if (last < end) writer.remove(last, coat.thing);
        }
    }
    writer.advance(end);
    writer.finish();
    return bytes;
}

}  // namespace sidestep::cli
