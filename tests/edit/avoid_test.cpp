// The promise of avoid.h: what comes back clean is clean at every moment, by the slow twins too, and what
// was clean comes back bit for bit.
#include "sidestep/edit/avoid.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "sidestep/base/file.h"
#include "sidestep/base/parallel.h"
#include "sidestep/body/io/makehuman.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/edit/constraint.h"
#include "sidestep/edit/preservation.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/human.h"
#include "sidestep/motion/io/bvh.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::edit;
using namespace sidestep::test;
using Verdict = Avoided::Verdict;

namespace {

const body::LintBody& wooden_person() {
    static const body::LintBody body = [] {
        body::MannequinOptions options;
        options.segments = 10;
        body::LintBodyOptions how;
        how.classify_pairs = false;
        how.flesh.clusters = 400;
        return body::make_lint_body(body::make_mannequin(motion::human_skeleton(), options), how)
            .value();
    }();
    return body;
}

/// A person who stands, and whose left hand goes so far of the way to the middle of the body and back.
motion::Clip reaching(int frames, double share) {
    const motion::Skeleton& skeleton = motion::human_skeleton();
    motion::Clip clip(skeleton, 1.0 / 30.0, frames);
    motion::Pose pose = motion::rest_pose(skeleton);
    pose.translations[0].y() = 0.95;
    for (const auto& [name, turn] : {std::pair("LeftArm", -60.0), std::pair("RightArm", 60.0)}) {
        pose.rotations[*skeleton.find(name)] = rotation_about(Axis::z, radians(turn));
    }
    for (int f = 0; f < frames; ++f) clip.set_pose(f, pose);
    const motion::GlobalPose placed = clip.global_pose(0);
    const int hand = *skeleton.find("LeftHand");
    const Vec3 from = placed.joints[hand].translation;
    const Vec3 to = placed.joints[*skeleton.find("Spine")].translation + Vec3(0.0, 0.0, 0.08);
    Constraint touch;
    touch.effector = {hand, Vec3::Zero()};
    touch.first = touch.last = 0.5 * clip.last_time();
    touch.blend_in = touch.blend_out = 0.2 * clip.last_time();
    touch.keys = {{touch.first, Vec3(from + share * (to - from))}};
    return ClipEditor(clip, wooden_person().character).apply(std::span(&touch, 1)).clip;
}

/// Contacts of movable pairs by comparing every triangle with every other, at the frames and at
/// moments between them.
int contacts_by_oracle(const motion::Clip& clip, const body::LintBody& body, int moments) {
    const body::Flesh& flesh = body.contact.flesh();
    const auto pairs = movable_pairs(flesh, true, true);
    const auto scratch = body.contact.scratch();
    const motion::GlobalPose rest = forward_kinematics(clip.skeleton(), rest_pose(clip.skeleton()));
    std::vector<body::LimbPair> at_rest;
    for (const auto& found : body.contact.contacts(*scratch, rest, pairs)) {
        at_rest.push_back(found.limbs);
    }
    int count = 0;
    for (int f = 0; f < clip.frame_count(); ++f) {
        for (int m = 0; m < moments && (m == 0 || f + 1 < clip.frame_count()); ++m) {
            const motion::GlobalPose pose = forward_kinematics(
                clip.skeleton(), m == 0 ? clip.pose(f)
                                        : motion::blend(clip.pose(f), clip.pose(f + 1),
                                                        static_cast<double>(m) / moments));
            for (const auto& found : body::contacts_by_brute_force(flesh, pose, pairs)) {
                count += std::find(at_rest.begin(), at_rest.end(), found.limbs) == at_rest.end();
            }
        }
    }
    return count;
}

int findings(const motion::Clip& clip, const body::LintBody& body) {
    body::LintOptions only;
    only.checks = {true, false, false, false, false, false, false};
    const auto pairs = movable_pairs(body.contact.flesh(), true, false);
    int count = 0;
    for (const body::Finding& finding : lint(clip, body, only).findings) {
        count += std::find(pairs.begin(), pairs.end(), finding.limbs) != pairs.end() ? 1 : 0;
    }
    return count;
}

bool same_pose_at(const motion::Clip& a, const motion::Clip& b, int frame) {
    for (int j = 0; j < a.joint_count(); ++j) {
        if (a.rotation(frame, j).coeffs() != b.rotation(frame, j).coeffs()) return false;
        if (a.translation(frame, j) != b.translation(frame, j)) return false;
    }
    return true;
}

/// A box whose middle is at a place.
geometry::TriangleMesh box_at(const Vec3& middle, const Vec3& half) {
    geometry::TriangleMesh mesh;
    for (int i = 0; i < 8; ++i) {
        const Vec3 sign(i & 1 ? 1.0 : -1.0, i & 2 ? 1.0 : -1.0, i & 4 ? 1.0 : -1.0);
        mesh.vertices.push_back(middle + half.cwiseProduct(sign));
    }
    for (const auto& quad :
         {std::array{0, 2, 3, 1}, std::array{4, 5, 7, 6}, std::array{0, 1, 5, 4},
          std::array{2, 6, 7, 3}, std::array{0, 4, 6, 2}, std::array{1, 3, 7, 5}}) {
        mesh.triangles.push_back({quad[0], quad[1], quad[2]});
        mesh.triangles.push_back({quad[0], quad[2], quad[3]});
    }
    return mesh;
}

}  // namespace

TEST_CASE("a clip that is clean comes back bit for bit") {
    const motion::Clip clip = reaching(40, 0.3);
    REQUIRE(contacts_by_oracle(clip, wooden_person(), 1) == 0);
    const Avoided avoided = avoid(clip, wooden_person());
    CHECK(avoided.verdict == Verdict::unchanged);
    CHECK(avoided.clip.fingerprint() == clip.fingerprint());
    CHECK(avoided.rounds == 0);
}

TEST_CASE("a hand in the belly is moved out and nothing else is") {
    const motion::Clip clip = reaching(90, 1.0);
    REQUIRE(contacts_by_oracle(clip, wooden_person(), 1) > 5);
    const Avoided avoided = avoid(clip, wooden_person());
    CHECK(avoided.verdict == Verdict::clean);
    CHECK(avoided.contacts_before > 5);
    CHECK(avoided.contacts_after == 0);
    CHECK(avoided.remaining.empty());
    // by every triangle, at the frames and seven moments after each
    CHECK(contacts_by_oracle(avoided.clip, wooden_person(), 8) == 0);
    CHECK(findings(avoided.clip, wooden_person()) == 0);
    // before and after it the clip is what it was
    for (const int f : {0, 2, 88, 89}) {
        CAPTURE(f);
        CHECK(same_pose_at(clip, avoided.clip, f));
    }
    const int right = *clip.skeleton().find("RightArm");
    const Preservation left = compare(clip, avoided.clip, wooden_person().character);
    CHECK(left.limit_violations == 0);
    for (int f = 0; f < clip.frame_count(); ++f) {
        CHECK(clip.rotation(f, right).coeffs() == avoided.clip.rotation(f, right).coeffs());
    }
    // what is taken back afterwards was too much
    AvoidOptions all;
    all.relax = false;
    const Avoided unrelaxed = avoid(clip, wooden_person(), all);
    CHECK(compare(clip, unrelaxed.clip, wooden_person().character).angle_rms > left.angle_rms);
}

TEST_CASE("avoiding gives the same bits for any number of threads") {
    const motion::Clip clip = reaching(60, 1.0);
    std::uint64_t first = 0;
    for (const int threads : {1, 2, 5}) {
        const ThreadLimit limit(threads);
        const Avoided avoided = avoid(clip, wooden_person());
        CHECK(avoided.verdict == Verdict::clean);
        if (first == 0) first = avoided.clip.fingerprint();
        CHECK(avoided.clip.fingerprint() == first);
    }
}

TEST_CASE("a pair that may touch is left where it touches") {
    const motion::Clip clip = reaching(60, 1.0);
    AvoidOptions options;
    options.touch_depth = 10.0;
    for (const auto& pair : movable_pairs(wooden_person().contact.flesh(), true, false)) {
        options.touch_ok.push_back(pair);
    }
    const Avoided avoided = avoid(clip, wooden_person(), options);
    CHECK(avoided.verdict == Verdict::unchanged);
    CHECK(avoided.clip.fingerprint() == clip.fingerprint());
}

TEST_CASE("a hand that is held in the belly stays there and the report says why") {
    const motion::Clip clip = reaching(60, 1.0);
    DemandTrack track;
    track.name = "hand on the button";
    track.effector = {*clip.skeleton().find("LeftHand"), Vec3::Zero()};
    track.frames.resize(60);
    for (int f = 0; f < 60; ++f) {
        track.frames[f].position = clip.global_pose(f).joints[track.effector.joint].translation;
    }
    AvoidOptions options;
    options.held.push_back(track);
    const Avoided avoided = avoid(clip, wooden_person(), options);
    for (int f = 0; f < 60; ++f) {
        const Vec3 is = avoided.clip.global_pose(f).joints[track.effector.joint].translation;
        CHECK((is - *track.frames[f].position).norm() < 2e-3);
    }
    CHECK(avoided.verdict != Verdict::clean);
    REQUIRE_FALSE(avoided.remaining.empty());
    CHECK(avoided.remaining.front().why.find("hand on the button") != std::string::npos);
}

TEST_CASE("a hand stays out of a box in the scene") {
    const motion::Clip clip = reaching(60, 0.3);
    const int hand = *clip.skeleton().find("LeftHand");
    const Vec3 there = clip.global_pose(30).joints[hand].translation;
    const std::vector<Obstacle> boxes{{"shelf", box_at(there, Vec3(0.06, 0.03, 0.06))}};
    const auto scene = make_scene_body(wooden_person(), boxes);
    REQUIRE(scene.has_value());
    AvoidOptions options;
    options.scene = &*scene;
    const Avoided avoided = avoid(clip, wooden_person(), options);
    CHECK(avoided.contacts_before > 0);
    CHECK(avoided.verdict == Verdict::clean);
    CHECK(avoided.clip.joint_count() == clip.joint_count());
    // no corner of the hand is in the box, and no corner of the box in the hand's triangles
    const body::Flesh& flesh = wooden_person().contact.flesh();
    for (int f = 0; f < 60; ++f) {
        for (const Vec3& v : flesh.place_all(avoided.clip.global_pose(f).joints)) {
            const Vec3 from = (v - there).cwiseAbs();
            CHECK_FALSE((from.x() < 0.06 && from.y() < 0.03 && from.z() < 0.06));
        }
    }
    CHECK_FALSE(make_scene_body(wooden_person(), std::vector<Obstacle>{{"air", {}}}).has_value());
}

TEST_CASE("real takes become clean on a heavy body inside its limits") {
    SIDESTEP_NEEDS_DATA(folder, "characters/makehuman");
    SIDESTEP_NEEDS_DATA(takes, "mocap/takes");
    const auto people = body::MakeHuman::open(folder);
    REQUIRE(people.has_value());
    for (const std::string name : {"02_01", "13_29"}) {
        const motion::Clip whole = motion::read_bvh(read_file(takes / (name + ".bvh")).value(), "")
                                       .value()
                                       .clip.scaled(0.0564444);
        const motion::Clip take =
            motion::resample(motion::trim(whole, 1, std::min(whole.frame_count() - 1, 240)), 30.0);
        body::LintBodyOptions how;
        how.classify_pairs = false;
        const body::LintBody body =
            body::make_lint_body(
                people
                    ->character(body::makehuman_shape(body::Sex::male, body::Weight::heavy),
                                take.skeleton())
                    .value()
                    .character,
                how)
                .value();
        const motion::Clip clip = body::wear(take, body.character).value().clip;
        for (const bool legs : {false, true}) {
            CAPTURE(name);
            CAPTURE(legs);
            AvoidOptions options;
            options.legs = legs;
            const Avoided avoided = avoid(clip, body, options);
            CHECK(avoided.contacts_before > 10);
            CHECK(avoided.verdict == Verdict::clean);
            CHECK(findings(avoided.clip, body) == 0);
            const Preservation left = compare(clip, avoided.clip, body.character);
            CHECK(left.limit_violations == 0);
            CHECK(left.jerk_ratio < (legs ? 2.0 : 1.3));
            MESSAGE(name << ": " << degrees(left.angle_rms) << " degrees, jerk "
                         << left.jerk_ratio);
        }
    }
}
