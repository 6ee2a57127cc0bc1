#include "bench/edit/strip.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "bench/edit/clips.h"
#include "bench/edit/people.h"
#include "sidestep/body/humanoid.h"
#include "sidestep/edit/avoid.h"
#include "sidestep/edit/preservation.h"
#include "sidestep/picture/drawing.h"
#include "sidestep/raster/depth_buffer.h"

namespace sidestep::bench {

namespace {

constexpr int panel_width = 250, panel_height = 400, moments = 6, samples = 3;
constexpr double apart = 2.0 / 30.0;  // seconds between moments
constexpr double telling = 0.01;      // metres: less is hard to see
constexpr int frames_around = 75;

/// Bones of another length, and what hangs on them: shoulders and arms, and the size of the head.
struct Proportions {
    double arms = 1.0;
    double head = 1.0;
};

body::Character with_proportions(const body::Character& character, const Proportions& wanted) {
    const motion::Skeleton& skeleton = character.skeleton();
    const auto human = body::find_humanoid(skeleton);
    std::vector<motion::Joint> joints(skeleton.joints().begin(), skeleton.joints().end());
    body::Skin skin = *character.skin();
    const auto scale_flesh = [&](int joint, const Mat3& scale) {
        Mat4 wide = Mat4::Identity();
        wide.topLeftCorner<3, 3>() = scale;
        skin.inverse_bind[joint] = wide * skin.inverse_bind[joint];
    };
    const auto stretch = [&](int joint, int next) {
        const Vec3 along = joints[next].offset.normalized();
        scale_flesh(joint, Mat3::Identity() + (wanted.arms - 1.0) * along * along.transpose());
        joints[next].offset *= wanted.arms;
    };
    for (const auto& side : {human->left, human->right}) {
        if (side.clavicle >= 0) stretch(side.clavicle, side.upper_arm);
        stretch(side.upper_arm, side.fore_arm);
        stretch(side.fore_arm, side.hand);
    }
    scale_flesh(human->head, wanted.head * Mat3::Identity());
    body::CharacterParts parts;
    parts.name = character.name();
    parts.skeleton = motion::Skeleton(std::move(joints),
                                      {skeleton.end_sites().begin(), skeleton.end_sites().end()});
    parts.skin = std::move(skin);
    parts.limits.assign(character.limits().begin(), character.limits().end());
    return body::Character(std::move(parts));
}

body::LintReport contacts_of(const motion::Clip& clip, const body::LintBody& body) {
    body::LintOptions options;
    options.checks = {true, false, false, false, false, false, false};
    return body::lint(clip, body, options);
}

/// Whether both elbows are above their shoulders.
bool arms_overhead(const motion::Clip& clip, int frame) {
    const auto human = body::find_humanoid(clip.skeleton());
    const motion::GlobalPose pose = clip.global_pose(frame);
    const auto up = [&](const body::Humanoid::Limbs& side) {
        return pose.joints[side.fore_arm].translation.y() >
               pose.joints[side.upper_arm].translation.y();
    };
    return up(human->left) && up(human->right);
}

/// The deepest contact of a hand or forearm with the head while the arms are overhead.
const body::Finding* through_the_head(const motion::Clip& clip, const body::LintReport& report,
                                      const body::LimbMap& limbs) {
    const body::Finding* worst = nullptr;
    for (const body::Finding& finding : report.findings) {
        bool head = false, arm = false;
        for (const int limb : finding.limbs) {
            const body::Role role = limbs.limbs[limb].label.role;
            head |= role == body::Role::head;
            arm |= role == body::Role::hand || role == body::Role::fore_arm;
        }
        if (!head || !arm || finding.worst < telling) continue;
        if (!arms_overhead(clip, finding.worst_frame)) continue;
        if (worst == nullptr || finding.worst > worst->worst) worst = &finding;
    }
    return worst;
}

/// Limbs that meet at a frame, of pairs of which one may move.
std::set<int> meeting(const body::LintReport& report, const std::set<body::LimbPair>& movable,
                      int frame) {
    std::set<int> limbs;
    for (const body::Finding& finding : report.findings) {
        if (movable.count(finding.limbs) == 0) continue;
        if (frame < finding.first_frame || frame > finding.last_frame) continue;
        limbs.insert(finding.limbs.begin(), finding.limbs.end());
    }
    return limbs;
}

bool is_arm(body::Role role) {
    return role == body::Role::hand || role == body::Role::fore_arm ||
           role == body::Role::upper_arm;
}

/// One figure, seen from the front and a little from the side; arms that meet something in
/// red, and what they meet in orange.
picture::Image figure(const body::Flesh& flesh, const motion::GlobalPose& pose, const Vec3& target,
                      const Vec3& from, const std::set<int>& red) {
    const int width = panel_width * samples, height = panel_height * samples;
    constexpr double field = 0.42, distance = 5.2;
    const raster::View view = raster::View::perspective(target + distance * from, target,
                                                        Vec3::UnitY(), field, width, height);
    const std::vector<Vec3> vertices = flesh.place_all(pose.joints);
    const auto& triangles = flesh.at_rest().triangles;
    // light falls on vertices, so that flesh looks round
    std::vector<Vec3> normals(vertices.size(), Vec3::Zero());
    for (const auto& t : triangles) {
        const Vec3 area = (vertices[t[1]] - vertices[t[0]]).cross(vertices[t[2]] - vertices[t[0]]);
        for (const int v : t) normals[v] += area;
    }
    for (Vec3& normal : normals) {
        if (normal.norm() > 0.0) normal.normalize();
    }
    std::vector<raster::ScreenTriangle> screen;
    raster::project(view, vertices, triangles, 0, raster::Labels::each, raster::Faces::both,
                    screen);
    raster::DepthBuffer buffer(width, height);
    buffer.draw(screen);
    const Vec3 lamp = (from + 0.9 * Vec3::UnitY() - 0.5 * view.right()).normalized();
    const Vec3 paper(0.93, 0.92, 0.90), plain(0.60, 0.52, 0.46);
    const Vec3 guilty(0.72, 0.03, 0.04), victim(0.85, 0.36, 0.06);
    const std::span<const int> limb_of = flesh.limb_of_triangle();
    picture::Image image(panel_width, panel_height, {});
    for (int y = 0; y < panel_height; ++y) {
        for (int x = 0; x < panel_width; ++x) {
            Vec3 sum = Vec3::Zero();
            for (int k = 0; k < samples * samples; ++k) {
                const int sx = x * samples + k % samples, sy = y * samples + k / samples;
                const raster::Sample sample = buffer.at(sx, sy);
                if (sample == 0) {
                    sum += paper;
                    continue;
                }
                const std::uint32_t t = raster::label_of(sample);
                const auto& corners = triangles[t];
                const Vec3 weights =
                    raster::weights_at(view.ray(sx + 0.5, sy + 0.5), vertices[corners[0]],
                                       vertices[corners[1]], vertices[corners[2]]);
                Vec3 normal = Vec3::Zero();
                for (int c = 0; c < 3; ++c) normal += weights[c] * normals[corners[c]];
                const double light = 0.30 + 0.70 * std::max(0.0, normal.normalized().dot(lamp));
                const int limb = limb_of[t];
                const bool arm = limb >= 0 && is_arm(flesh.limbs().limbs[limb].label.role);
                sum += light * (red.count(limb) == 0 ? plain : arm ? guilty : victim);
            }
            const Vec3 mean = sum / (samples * samples);
            const auto channel = [&](int c) {
                return picture::to_srgb(static_cast<float>(std::clamp(mean[c], 0.0, 1.0)));
            };
            image.set(x, y, {channel(0), channel(1), channel(2), 1.0F});
        }
    }
    return image;
}

struct Found {
    Proportions proportions;
    std::shared_ptr<const body::LintBody> body;
    motion::Clip worn;  // the moments around
    double first_second = 0.0;
    body::LintReport before;
    body::Finding worst;
};

motion::Clip stretch_of(const motion::Clip& clip, int first, int last) {
    std::vector<motion::Pose> poses;
    for (int f = first; f <= last; ++f) poses.push_back(clip.pose(f));
    return motion::Clip::from_poses(clip.skeleton(), clip.frame_time(), poses);
}

/// As the man is, then more and more like a child, until a hand goes through the head.
std::optional<Found> find_body(Bench& bench, const body::Character& man, const motion::Clip& clip) {
    for (int k = 0; k <= 6; ++k) {
        const Proportions wanted{1.0 - 0.1 * k, 1.0 + 0.15 * k};
        body::LintBodyOptions options;
        options.classify_pairs = false;
        auto made = body::make_lint_body(with_proportions(man, wanted), options);
        if (!made) {
            for (const Problem& problem : made.error()) bench.complain(problem);
            return {};
        }
        Found found;
        found.proportions = wanted;
        found.body = std::make_shared<const body::LintBody>(std::move(*made));
        const body::LimbMap& limbs = found.body->contact.flesh().limbs();
        const motion::Clip whole = body::wear(clip, found.body->character).value().clip;
        const body::LintReport report = contacts_of(whole, *found.body);
        const body::Finding* worst = through_the_head(whole, report, limbs);
        bench.note(fmt::format(
            "arms of {:.0f} %, head of {:.0f} %: {}", 100 * wanted.arms, 100 * wanted.head,
            worst == nullptr ? "no hand in the head"
                             : fmt::format("{} in {}, {:.0f} mm at {:.2f} s", worst->who,
                                           worst->whom, 1e3 * worst->worst, worst->worst_time)));
        if (worst == nullptr) continue;
        const int first = std::max(0, worst->worst_frame - frames_around);
        const int last = std::min(whole.frame_count() - 1, worst->worst_frame + frames_around);
        found.worn = stretch_of(whole, first, last);
        found.first_second = first * whole.frame_time();
        found.before = contacts_of(found.worn, *found.body);
        const body::Finding* again = through_the_head(found.worn, found.before, limbs);
        if (again == nullptr) continue;
        found.worst = *again;
        return found;
    }
    return {};
}

picture::Drawing drawn(const Found& found, const edit::Avoided& avoided,
                       const body::LintReport& after, const std::string& words) {
    const body::Flesh& flesh = found.body->contact.flesh();
    const auto list = edit::movable_pairs(flesh, true, false);
    const std::set<body::LimbPair> movable(list.begin(), list.end());
    constexpr double top = 64, gap = 30;
    picture::Drawing sheet(panel_width * moments, top + 2.0 * panel_height + gap + 12,
                           picture::rgb(0xf7f6f4));
    sheet.title = "jumping jacks on a body like a child's: above as worn, below as edited";
    sheet.text({16, 26}, words, {.size = 17, .color = picture::rgb(0x222222), .bold = true});
    const picture::TextStyle small{.size = 14, .color = picture::rgb(0x555555)};
    sheet.text({16, top - 14}, "as worn; arms that meet something in red, what they meet in orange",
               small);
    sheet.text({16, top + panel_height + gap - 10}, "as edited", small);
    // from the side of the hand in question
    const bool left = found.worst.who.find("Right") == std::string::npos;
    const int step = std::max(1, static_cast<int>(std::lround(apart / found.worn.frame_time())));
    for (int k = 0; k < moments; ++k) {
        const int frame = std::clamp(found.worst.worst_frame + (k - moments / 2) * step, 0,
                                     found.worn.frame_count() - 1);
        const motion::GlobalPose pose = found.worn.global_pose(frame);
        Vec3 ahead = pose.joints[0].rotation * Vec3::UnitZ();
        ahead.y() = 0.0;
        ahead.normalize();
        const Vec3 side = Vec3::UnitY().cross(ahead);
        const Vec3 from =
            (ahead + (left ? 0.45 : -0.45) * side + 0.12 * Vec3::UnitY()).normalized();
        const Vec3 root = pose.joints[0].translation;
        const Vec3 target = root + Vec3(0, 0.12, 0);
        const double x = k * panel_width;
        const Vec2 size(panel_width, panel_height);
        sheet.photo({x, top}, size,
                    figure(flesh, pose, target, from, meeting(found.before, movable, frame)));
        sheet.photo({x, top + panel_height + gap}, size,
                    figure(flesh, avoided.clip.global_pose(frame), target, from,
                           meeting(after, movable, frame)));
        sheet.text({x + panel_width / 2.0, top + panel_height + 8},
                   fmt::format("{:.2f} s", found.first_second + frame * found.worn.frame_time()),
                   small);
    }
    return sheet;
}

}  // namespace

void draw_strip(Bench& bench, const std::string& file) {
    const std::string extension = extension_of(file);
    if (extension != ".png" && extension != ".svg" && extension != ".glb") {
        bench.complain(problem_with(
            file, "cannot draw " + (extension.empty() ? "a file without extension" : extension),
            "end it in .png or .svg, or in .glb for the body and its motion as worn"));
        return;
    }
    const auto people = body::MakeHuman::open(data_folder() / "characters" / "makehuman");
    if (!people) {
        for (const Problem& problem : people.error()) bench.complain(problem);
        return;
    }
    const motion::Clip clip = one_take("takes/13_29");
    const auto man = people->character(body::makehuman_shape(body::Sex::male, body::Weight::normal),
                                       clip.skeleton());
    if (!man) {
        for (const Problem& problem : man.error()) bench.complain(problem);
        return;
    }
    const std::optional<Found> found = find_body(bench, man->character, clip);
    if (!found) {
        bench.complain(problem_with("", "no hand meets the head, however short the arms"));
        return;
    }
    if (extension == ".glb") {
        const std::string bytes =
            body::write_character_glb(found->body->character, std::span(&found->worn, 1));
        for (const Problem& problem : write_file(file, bytes)) bench.complain(problem);
        return;
    }
    const edit::Avoided avoided = edit::avoid(found->worn, *found->body);
    const body::LintReport after = contacts_of(avoided.clip, *found->body);
    const edit::Preservation kept =
        edit::compare(found->worn, avoided.clip, found->body->character);
    const std::string words = fmt::format(
        "CMU 13_29 on shoulders and arms of {:.0f} %, head of {:.0f} %: {} in {}, {:.0f} mm deep; "
        "after: {}, joints turned by "
        "{:.1f} "
        "degrees rms",
        100 * found->proportions.arms, 100 * found->proportions.head, found->worst.who,
        found->worst.whom, 1e3 * found->worst.worst, edit::to_string(avoided.verdict),
        degrees(kept.angle_rms));
    bench.note(words);
    for (const edit::Remaining& left : avoided.remaining) {
        bench.note(fmt::format("    {} in {}, frames {} to {}, {:.1f} mm: {}", left.who, left.whom,
                               left.first_frame, left.last_frame, 1e3 * left.depth, left.why));
    }
    const picture::Drawing sheet = drawn(*found, avoided, after, words);
    const std::string bytes =
        extension == ".svg" ? picture::to_svg(sheet) : picture::to_png(picture::to_image(sheet));
    for (const Problem& problem : write_file(file, bytes)) bench.complain(problem);
}

}  // namespace sidestep::bench
