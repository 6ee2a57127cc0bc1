#include "cli/support/recorded_figure.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "cli/support/recordings.h"
#include "sidestep/base/file.h"
#include "sidestep/base/require.h"
#include "sidestep/base/suggest.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/picture/image.h"

namespace sidestep::cli {

using recording::Recording;
using recording::Told;

std::vector<Presence> presence_of(const Recording& recording, int thing) {
    std::vector<Presence> all;
    bool there = false;
    for (const Told& told : recording.told(thing)) {
        if (told.what == Told::What::remove) {
            if (!there) continue;
            all.back().last_s = told.time;
            all.back().leaves = true;
            there = false;
        } else if (!there) {
            // put back in the same instant: a jump, not a break
            if (!all.empty() && all.back().last_s == told.time) {
                all.back().leaves = false;
            } else {
                all.push_back({told.time, told.time, false});
            }
            there = true;
        }
    }
    if (there) all.back().last_s = std::max(all.back().first_s, recording.last_time());
    std::erase_if(all, [](const Presence& one) { return one.leaves && one.last_s <= one.first_s; });
    return all;
}

double natural_rate(const Recording& recording) {
    double dt = 0.0;
    if (const auto text = said_about(recording, "frame_time")) {
        const auto parsed = std::from_chars(text->data(), text->data() + text->size(), dt);
        if (parsed.ec != std::errc() || !(dt > 1e-6 && dt < 1e3)) dt = 0.0;
    }
    if (dt == 0.0) {
        for (int clip = 0; clip < recording.clip_count(); ++clip) {
            const double each = recording.clip_info(clip).frame_time;
            dt = dt == 0.0 ? each : std::min(dt, each);
        }
    }
    if (dt == 0.0) return 30.0;
    // 0.0333333 means 30
    const double whole = std::round(1.0 / dt);
    return whole > 0.0 && std::abs(1.0 / dt - whole) < 5e-5 * whole ? whole : 1.0 / dt;
}

std::vector<int> figures_of(const Recording& recording) {
    std::vector<int> figures;
    const auto things = recording.things();
    for (std::size_t i = 0; i < things.size(); ++i) {
        if (things[i].kind == recording::Kind::figure) figures.push_back(static_cast<int>(i));
    }
    return figures;
}

Result<int> find_figure(const Recording& recording, const std::string& file,
                        const std::string& word) {
    const std::vector<int> figures = figures_of(recording);
    std::vector<int> bearers;
    std::vector<std::string> names;
    for (const int figure : figures) {
        names.push_back(recording.things()[static_cast<std::size_t>(figure)].name);
        if (names.back() == word) bearers.push_back(figure);
    }
    if (bearers.size() == 1) return bearers.front();
    // crowds call their people "person 7": that is who is meant, whoever stands before them in the list
    if (!word.empty() && word.find_first_not_of("0123456789") == std::string::npos) {
        const auto person = std::find(names.begin(), names.end(), "person " + word);
        if (person != names.end()) return figures[static_cast<std::size_t>(person - names.begin())];
    }
    if (bearers.size() > 1) {
        return failure(problem_with(
            file, std::to_string(bearers.size()) + " people are called \"" + word + "\"",
            "name one by number, 0 to " + std::to_string(figures.size() - 1)));
    }
    const std::size_t begin = word.starts_with('#') ? 1 : 0;
    int number = -1;
    const auto parsed = std::from_chars(word.data() + begin, word.data() + word.size(), number);
    const bool is_number =
        parsed.ec == std::errc() && parsed.ptr == word.data() + word.size() && begin < word.size();
    if (is_number && number >= 0 && number < static_cast<int>(figures.size())) {
        return figures[static_cast<std::size_t>(number)];
    }
    const std::string people = figures.empty() ? "there is nobody in it"
                                               : "there are " + std::to_string(figures.size()) +
                                                     " people, by name or by number from 0 to " +
                                                     std::to_string(figures.size() - 1);
    const std::string near = is_number ? "" : nearest(word, names);
    return failure(
        problem_with(file, "nobody is called \"" + word + "\"",
                     near.empty() ? people : "did you mean \"" + near + "\"? " + people));
}

motion::Skeleton skeleton_of(const recording::Skeleton& skeleton) {
    std::vector<motion::Joint> joints;
    for (const recording::Joint& joint : skeleton.joints) {
        joints.push_back({joint.name,
                          joint.parent == recording::none ? motion::no_parent : joint.parent,
                          joint.offset, Quat::Identity()});
    }
    std::vector<motion::EndSite> ends;
    for (const recording::EndSite& end : skeleton.end_sites) {
        ends.push_back({end.joint, end.offset, ""});
    }
    return motion::Skeleton(std::move(joints), std::move(ends));
}

motion::Clip clip_of(const Recording& recording, int thing, double first_s, double dt, int frames) {
    const recording::Thing& who = recording.things()[static_cast<std::size_t>(thing)];
    const recording::Skeleton& bones =
        recording.skeletons()[static_cast<std::size_t>(who.skeleton)];
    std::vector<int> moving;
    for (std::size_t i = 0; i < bones.joints.size(); ++i) {
        if (bones.joints[i].parent == recording::none || bones.joints[i].moves) {
            moving.push_back(static_cast<int>(i));
        }
    }
    std::vector<Quat> rotations;
    std::vector<Vec3> translations;
    for (int i = 0; i < frames; ++i) {
        const recording::State state = recording.state_of(thing, first_s + i * dt);
        SIDESTEP_REQUIRE(state.figures.size() == 1, "the figure is not there all the time");
        const recording::LocalPose& pose = state.figures.front().pose;
        rotations.insert(rotations.end(), pose.rotations.begin(), pose.rotations.end());
        for (const int joint : moving) {
            translations.push_back(pose.translations[static_cast<std::size_t>(joint)]);
        }
    }
    motion::Clip clip = motion::Clip::from_tracks(skeleton_of(bones), dt, frames, moving,
                                                  std::move(rotations), std::move(translations));
    clip.set_name(who.name);
    return clip;
}

namespace {

/// Several skins of one costume as one surface. They must agree on how a joint holds it.
body::Skin skin_of(const Recording& recording, const recording::Costume& costume, int joints) {
    body::Skin whole;
    whole.first = {0};
    whole.inverse_bind.assign(static_cast<std::size_t>(joints), Mat4::Identity());
    std::vector<bool> known(static_cast<std::size_t>(joints), false);
    for (const int worn : costume.skins) {
        const recording::Skin& skin = recording.skins()[static_cast<std::size_t>(worn)];
        const int before = whole.mesh.vertex_count();
        for (const recording::SkinJoint& used : skin.joints) {
            const auto joint = static_cast<std::size_t>(used.joint);
            Mat4 matrix = Mat4::Identity();
            matrix.topRows<3>() = used.to_joint;
            if (known[joint] && !matrix.isApprox(whole.inverse_bind[joint], 1e-6)) {
                Problem problem;
                problem.message =
                    "costume \"" + costume.name + "\" has skins that hang differently on one joint";
                problem.hint = "--bones exports the joints alone";
                throw InputError({problem});
            }
            known[joint] = true;
            whole.inverse_bind[joint] = matrix;
        }
        for (std::size_t v = 0; v < skin.holds.size(); ++v) {
            std::vector<body::Influence> raw;
            for (std::size_t i = 0; i < 4; ++i) {
                raw.push_back({skin.joints[skin.holds[v].joints[i]].joint,
                               static_cast<double>(skin.holds[v].weights[i])});
            }
            body::add_vertex_influences(whole, body::normalised(raw));
            whole.mesh.vertices.push_back(skin.surface.vertices[v]);
        }
        for (geometry::TriangleIndices corners : skin.surface.triangles) {
            for (int& corner : corners) corner += before;
            whole.mesh.triangles.push_back(corners);
        }
    }
    return whole;
}

}  // namespace

body::Character character_of(const Recording& recording, int thing) {
    const recording::Thing& who = recording.things()[static_cast<std::size_t>(thing)];
    const motion::Skeleton bones =
        skeleton_of(recording.skeletons()[static_cast<std::size_t>(who.skeleton)]);
    if (who.costume == recording::none) {
        body::MannequinOptions wood;
        wood.segments = 10;  // round enough in a crowd
        return body::make_mannequin(bones, wood);
    }
    const recording::Costume& costume = recording.costumes()[static_cast<std::size_t>(who.costume)];
    body::CharacterParts parts;
    parts.name = costume.name;
    parts.skeleton = bones;
    for (const recording::Garment& garment : costume.garments) {
        const recording::Mesh& mesh = recording.meshes()[static_cast<std::size_t>(garment.mesh)];
        body::RigidPart part;
        part.name = mesh.name;
        part.joint = garment.joint;
        part.mesh = mesh.surface;
        for (Vec3& corner : part.mesh.vertices) corner = garment.in_joint * corner;
        if (garment.material != recording::none) {
            const recording::Material& paint =
                recording.materials()[static_cast<std::size_t>(garment.material)];
            part.material = paint.name;
            for (int i = 0; i < 3; ++i) {
                const float shown = static_cast<float>(paint.rgba[static_cast<std::size_t>(i)]);
                part.colour[i] = static_cast<double>(picture::to_linear(shown / 255.0F));
            }
        }
        parts.parts.push_back(std::move(part));
    }
    if (!costume.skins.empty()) parts.skin = skin_of(recording, costume, bones.joint_count());
    return body::Character(std::move(parts));
}

}  // namespace sidestep::cli
