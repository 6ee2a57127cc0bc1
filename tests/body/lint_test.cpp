// What the linter finds, in clips whose faults were put there by hand.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "sidestep/base/file.h"
#include "sidestep/base/parallel.h"
#include "sidestep/body/lint.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/human.h"
#include "sidestep/motion/io/bvh.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::test;
using body::Finding;
using body::LintBody;
using body::LintOptions;
using body::LintReport;

namespace {

// every pair is tested: no sampling, so that these tests are quick
LintBody wooden(const motion::Skeleton& skeleton) {
    body::MannequinOptions options;
    options.segments = 10;
    body::LintBodyOptions how;
    how.classify_pairs = false;
    how.flesh.clusters = 400;
    return body::make_lint_body(body::make_mannequin(skeleton, options), how).value();
}

const LintBody& person() {
    static const LintBody body = wooden(motion::human_skeleton());
    return body;
}

// a person who stands, arms down and away from the body, for some frames
motion::Clip standing(int frames, double frame_time = 1.0 / 30.0) {
    const motion::Skeleton& skeleton = motion::human_skeleton();
    motion::Pose pose = motion::rest_pose(skeleton);
    pose.translations[0].y() = 0.95;
    for (const auto& [name, turn] : {std::pair("LeftArm", -60.0), std::pair("RightArm", 60.0)}) {
        pose.rotations[*skeleton.find(name)] = rotation_about(Axis::z, radians(turn));
    }
    motion::Clip clip(skeleton, frame_time, frames);
    for (int f = 0; f < frames; ++f) {
        // a living body never repeats to the bit
        motion::Pose now = pose;
        for (std::size_t j = 0; j < now.rotations.size(); ++j) {
            const double sway = 1e-4 * std::sin(0.37 * f + 1.7 * static_cast<double>(j));
            now.rotations[j] = now.rotations[j] * exp_map(Vec3(sway, -sway, 0.5 * sway));
        }
        clip.set_pose(f, now);
    }
    return clip;
}

// the standing person put so that the soles are this high
motion::Clip at_height(motion::Clip clip, double sole) {
    double lowest = 1e9;  // of all flesh
    const auto placed = person().contact.flesh().place_all(clip.global_pose(0).joints);
    for (const Vec3& v : placed) lowest = std::min(lowest, v.y());
    for (int f = 0; f < clip.frame_count(); ++f) {
        Vec3 root = clip.translation(f, 0);
        root.y() += sole - lowest;
        clip.set_translation(f, 0, root);
    }
    return clip;
}

int joint_of(const char* name) {
    return *motion::human_skeleton().find(name);
}

std::vector<Finding> of_kind(const LintReport& report, Finding::Kind kind) {
    std::vector<Finding> found;
    for (const Finding& finding : report.findings) {
        if (finding.kind == kind) found.push_back(finding);
    }
    return found;
}

LintOptions only(void (*choose)(body::LintChecks&)) {
    LintOptions options;
    options.checks = {false, false, false, false, false, false, false};
    choose(options.checks);
    return options;
}

}  // namespace

TEST_CASE("lint: a person who only stands is clean and the report says what that means") {
    const motion::Clip clip = at_height(standing(40), 0.0);
    const LintReport report = lint(clip, person());
    for (const Finding& finding : report.findings) MESSAGE(finding.text);
    CHECK(report.clean());
    CHECK(report.frames == 40);
    CHECK(report.pairs_tested == person().contact.flesh().limbs().pair_count());
    CHECK(report.pairs_skipped == 0);
    CHECK(report.between);
    CHECK(report.tolerance > 0.0);
    CHECK(report.poses > 0);
    CHECK(report.fingerprint != 0);
    CHECK(lint(clip, person()).fingerprint == report.fingerprint);
    LintOptions other;
    other.margin = 0.001;
    CHECK(lint(clip, person(), other).fingerprint != report.fingerprint);
}

TEST_CASE("lint: a hand through the chest is found when and where it is") {
    // the left arm swings inward through the body for frames 10 to 14 alone
    motion::Clip clip = at_height(standing(40), 0.0);
    const int arm = joint_of("LeftArm"), elbow = joint_of("LeftForeArm");
    for (int f = 10; f <= 14; ++f) {
        // forward, then back at the elbow: the hand is inside the chest
        clip.set_rotation(f, arm, rotation_about(Axis::y, radians(-80.0)));
        clip.set_rotation(f, elbow, rotation_about(Axis::y, radians(f == 12 ? -145.0 : -141.0)));
    }
    LintOptions options = only([](body::LintChecks& checks) { checks.self_contact = true; });
    options.between = false;
    const LintReport report = lint(clip, person(), options);
    REQUIRE_FALSE(report.clean());
    // what brute force says of every frame
    const body::Flesh& flesh = person().contact.flesh();
    const auto pairs = body::all_pairs(flesh.limbs().count());
    std::vector<std::vector<bool>> met(40, std::vector<bool>(pairs.size(), false));
    for (int f = 0; f < 40; ++f) {
        for (const auto& contact :
             body::contacts_by_brute_force(flesh, clip.global_pose(f), pairs)) {
            met[f][body::pair_index(flesh.limbs().count(), contact.limbs[0], contact.limbs[1])] =
                true;
        }
    }
    std::size_t told = 0;
    bool hand = false;
    for (const Finding& finding : report.findings) {
        const int pair =
            body::pair_index(flesh.limbs().count(), finding.limbs[0], finding.limbs[1]);
        CHECK(finding.kind == Finding::Kind::self_contact);
        CHECK(finding.first_frame >= 10);
        CHECK(finding.last_frame <= 14);
        CHECK(finding.worst_frame >= finding.first_frame);
        CHECK(finding.worst_frame <= finding.last_frame);
        CHECK(finding.first_time == doctest::Approx(finding.first_frame / 30.0));
        CHECK(finding.worst > 0.0);
        CHECK_FALSE(finding.between_frames);
        CHECK(met[finding.first_frame][pair]);
        CHECK(met[finding.last_frame][pair]);
        CHECK(met[finding.worst_frame][pair]);
        ++told;
        hand = hand || finding.who == "LeftHand" || finding.who == "LeftForeArm";
    }
    CHECK(hand);
    std::size_t pairs_met = 0;
    for (std::size_t p = 0; p < pairs.size(); ++p) {
        bool any = false;
        for (int f = 0; f < 40; ++f) any = any || met[f][p];
        pairs_met += any ? 1 : 0;
    }
    // gaps of three frames are bridged, so one each; but for those that meet at rest already
    const auto at_rest = body::contacts_by_brute_force(
        flesh, forward_kinematics(flesh.skeleton(), rest_pose(flesh.skeleton())), pairs);
    CHECK(told == pairs_met - at_rest.size());
    CHECK(at_rest.size() <= 4);
    options.rest_ok = false;
    CHECK(lint(clip, person(), options).findings.size() == pairs_met);
}

TEST_CASE("lint: pairs that never meet are skipped inside the limits and looked at outside") {
    // only the knee has a limit, and every pair claims never to meet
    body::MannequinOptions wood;
    wood.segments = 10;
    const body::Character whole = body::make_mannequin(motion::human_skeleton(), wood);
    body::CharacterParts parts;
    parts.name = "one knee";
    parts.skeleton = whole.skeleton();
    parts.parts.assign(whole.parts().begin(), whole.parts().end());
    parts.limits.resize(static_cast<std::size_t>(whole.skeleton().joint_count()));
    const int knee = joint_of("LeftLeg");
    parts.limits[knee] = whole.limits()[knee];
    body::LintBodyOptions how;
    how.classify_pairs = false;
    how.flesh.clusters = 400;
    LintBody body = body::make_lint_body(body::Character(parts), how).value();
    for (body::PairVerdict& verdict : body.classes.pairs) verdict.kind = body::PairClass::never;

    // the hand is in the chest from 10 to 30; at 20 the knee bends the wrong way
    motion::Clip clip = standing(40);
    for (int f = 10; f <= 30; ++f) {
        clip.set_rotation(f, joint_of("LeftArm"), rotation_about(Axis::y, radians(-80.0)));
        clip.set_rotation(f, joint_of("LeftForeArm"), rotation_about(Axis::y, radians(-145.0)));
    }
    LintOptions options = only([](body::LintChecks& checks) { checks.self_contact = true; });
    for (int f = 0; f < 40; ++f) clip.set_rotation(f, knee, rotation_about(Axis::x, radians(5.0)));
    const LintReport inside = lint(clip, body, options);
    CHECK(inside.frames_outside_limits == 0);
    CHECK(inside.pairs_tested == 0);
    CHECK(inside.pairs_skipped == 253);
    CHECK(inside.clean());
    clip.set_rotation(20, knee, rotation_about(Axis::x, radians(-30.0)));
    const LintReport outside = lint(clip, body, options);
    CHECK(outside.frames_outside_limits == 1);
    REQUIRE_FALSE(outside.clean());
    for (const Finding& finding : outside.findings) {
        CHECK(finding.first_frame >= 19);
        CHECK(finding.last_frame <= 21);
    }
}

TEST_CASE("lint: gaps are bridged up to the length asked for and no further") {
    motion::Clip clip = at_height(standing(40), 0.0);
    const auto sink = [&](int f) {
        Vec3 root = clip.translation(f, 0);
        root.y() -= 0.03;
        clip.set_translation(f, 0, root);
    };
    for (const int f : {5, 6, 10, 11, 20}) sink(f);
    LintOptions options = only([](body::LintChecks& checks) { checks.ground = true; });
    const auto left = [&] {
        std::vector<Finding> found;
        for (Finding& finding : of_kind(lint(clip, person(), options), Finding::Kind::ground)) {
            if (finding.who.starts_with("Left")) found.push_back(finding);
        }
        return found;
    };
    const std::vector<Finding> bridged = left();
    REQUIRE(bridged.size() == 2);
    CHECK(bridged[0].first_frame == 5);
    CHECK(bridged[0].last_frame == 11);
    CHECK(bridged[0].worst == doctest::Approx(0.03).epsilon(0.05));
    CHECK(bridged[1].first_frame == 20);
    CHECK(bridged[1].last_frame == 20);
    options.bridge_frames = 2;
    CHECK(left().size() == 3);
}

TEST_CASE("lint: the floor may be found where the feet stand") {
    const motion::Clip clip = at_height(standing(40), -0.02);
    LintOptions options = only([](body::LintChecks& checks) { checks.ground = true; });
    CHECK(of_kind(lint(clip, person(), options), Finding::Kind::ground).size() == 2);
    options.find_ground = true;
    const LintReport report = lint(clip, person(), options);
    CHECK(report.clean());
    CHECK(std::abs(report.ground + 0.02) < 0.002);
    CHECK(report.notes.front().code == "ground_found");
}

TEST_CASE("lint: a standing foot that glides is found and one that turns on the spot is not") {
    motion::Clip clip = at_height(standing(60), 0.0);
    motion::Clip turning = clip;
    for (int f = 20; f < 40; ++f) {
        Vec3 root = clip.translation(f, 0);
        root.x() += 0.4 * (f - 20) / 30.0;
        clip.set_translation(f, 0, root);
    }
    for (int f = 40; f < 60; ++f) {
        Vec3 root = clip.translation(f, 0);
        root.x() += 0.4 * 19 / 30.0;
        clip.set_translation(f, 0, root);
    }
    const LintOptions options = only([](body::LintChecks& checks) { checks.slide = true; });
    const auto found = of_kind(lint(clip, person(), options), Finding::Kind::slide);
    REQUIRE(found.size() == 2);
    for (const Finding& finding : found) {
        CHECK(std::abs(finding.first_frame - 20) <= 1);
        CHECK(std::abs(finding.last_frame - 39) <= 1);
        CHECK(finding.worst == doctest::Approx(0.4).epsilon(0.05));
    }
    // the left foot turns about its own ankle
    const int foot = joint_of("LeftFoot");
    for (int f = 0; f < 60; ++f) {
        turning.set_rotation(f, foot,
                             rotation_about(Axis::y, radians(f < 20   ? 0.0
                                                             : f < 40 ? 2.0 * (f - 20)
                                                                      : 38.0)));
    }
    CHECK(lint(turning, person(), options).clean());
}

TEST_CASE("lint: a joint beyond its limit is found with the angle") {
    motion::Clip clip = at_height(standing(30), 0.0);
    const int knee = joint_of("LeftLeg");
    const auto& limit = person().character.limits()[knee];
    // bent the wrong way by 30 degrees, from frame 12 to 15
    for (int f = 12; f <= 15; ++f) {
        clip.set_rotation(f, knee, rotation_about(Axis::x, radians(-30.0)));
    }
    const double excess = violation(limit, clip.rotation(12, knee));
    REQUIRE(excess > radians(10.0));
    const auto found =
        of_kind(lint(clip, person(), only([](body::LintChecks& checks) { checks.limits = true; })),
                Finding::Kind::limit);
    REQUIRE(found.size() == 1);
    CHECK(found[0].who == "LeftLeg");
    CHECK(found[0].first_frame == 12);
    CHECK(found[0].last_frame == 15);
    CHECK(found[0].worst == doctest::Approx(excess));
}

TEST_CASE("lint: one bad frame is a jump and a quick smooth swing is none") {
    motion::Clip clip = at_height(standing(90, 1.0 / 120.0), 0.0);
    motion::Clip swing = clip;
    const int arm = joint_of("RightArm");
    clip.set_rotation(40, arm, clip.rotation(40, arm) * rotation_about(Axis::x, radians(60.0)));
    const LintOptions options = only([](body::LintChecks& checks) { checks.pops = true; });
    const auto found = of_kind(lint(clip, person(), options), Finding::Kind::pop);
    REQUIRE(found.size() == 1);
    CHECK(found[0].who == "RightArm");
    CHECK(found[0].first_frame == 39);
    CHECK(found[0].last_frame == 41);
    CHECK(found[0].worst == doctest::Approx(radians(60.0) * 120.0).epsilon(0.01));
    // 60 radians a second at its quickest, but it gets there in time
    for (int f = 0; f < 90; ++f) {
        const double t = f / 120.0;
        swing.set_rotation(f, arm, rotation_about(Axis::x, 1.0 * std::sin(60.0 * t)));
    }
    CHECK(lint(swing, person(), options).clean());
}

TEST_CASE("lint: a root that is elsewhere for a frame jumps") {
    motion::Clip clip = at_height(standing(30), 0.0);
    clip.set_translation(17, 0, Vec3::Zero());
    const auto found =
        of_kind(lint(clip, person(), only([](body::LintChecks& checks) { checks.pops = true; })),
                Finding::Kind::pop);
    REQUIRE(found.size() == 1);
    CHECK(found[0].who == "Hips");
    CHECK(found[0].first_frame == 16);
    CHECK(found[0].last_frame == 18);
}

TEST_CASE("lint: frames that repeat and joints that freeze are dropouts") {
    motion::Clip clip = at_height(standing(90), 0.0);
    for (int f = 31; f <= 36; ++f) clip.set_pose(f, clip.pose(30));
    const int arm = joint_of("LeftArm");
    for (int f = 61; f <= 80; ++f) clip.set_rotation(f, arm, clip.rotation(60, arm));
    const auto found = of_kind(
        lint(clip, person(), only([](body::LintChecks& checks) { checks.dropouts = true; })),
        Finding::Kind::dropout);
    REQUIRE(found.size() == 2);
    CHECK(found[0].who == "all joints");
    CHECK(found[0].first_frame == 30);
    CHECK(found[0].last_frame == 36);
    CHECK(found[1].who == "LeftArm");
    CHECK(found[1].first_frame == 60);
    CHECK(found[1].last_frame == 80);
}

TEST_CASE("lint: frames that all stand twice were captured at half the rate") {
    const motion::Clip half = at_height(standing(40), 0.0);
    motion::Clip twice(half.skeleton(), 1.0 / 60.0, 80);
    for (int f = 0; f < 80; ++f) twice.set_pose(f, half.pose(f / 2));
    const auto found =
        of_kind(lint(twice, person(), only([](body::LintChecks& checks) { checks.rate = true; })),
                Finding::Kind::rate);
    REQUIRE(found.size() == 1);
    CHECK(found[0].worst == doctest::Approx(30.0));
    CHECK(lint(half, person(), only([](body::LintChecks& checks) { checks.rate = true; })).clean());
}

TEST_CASE("lint: what the reader doubts about the rate becomes a finding with the rate that fits") {
    SIDESTEP_NEEDS_DATA(takes, "mocap/takes");
    // a walk played twice as fast as it was captured: bodies fall too fast
    const auto file = motion::read_bvh(read_file(takes / "02_01.bvh").value(), "02_01.bvh").value();
    motion::ImportOptions wrong;
    wrong.frame_rate = 240.0;
    const motion::Motion motion = motion::interpret(file, wrong, "02_01.bvh");
    const bool doubted = std::any_of(motion.notes.begin(), motion.notes.end(),
                                     [](const auto& note) { return note.code == "rate_mismatch"; });
    if (!doubted) {
        MESSAGE("gravity does not contradict this take at 240 Hz");
        return;
    }
    LintOptions options = only([](body::LintChecks& checks) { checks.rate = true; });
    options.import_notes = motion.notes;
    const auto found =
        of_kind(lint(at_height(standing(5), 0.0), person(), options), Finding::Kind::rate);
    REQUIRE(found.size() == 1);
    CHECK(found[0].worst > 60.0);
    CHECK(found[0].worst < 240.0);
}

TEST_CASE("lint: pairs that may touch are let pass as deep as they may") {
    motion::Clip clip = at_height(standing(6), 0.0);
    // both hands into each other in front
    for (int f = 0; f < 6; ++f) {
        for (const bool left : {true, false}) {
            const double side = left ? 1.0 : -1.0;
            clip.set_rotation(f, joint_of(left ? "LeftArm" : "RightArm"),
                              rotation_about(Axis::y, -side * radians(60.0)));
            clip.set_rotation(f, joint_of(left ? "LeftForeArm" : "RightForeArm"),
                              rotation_about(Axis::y, -side * radians(95.0)));
        }
    }
    LintOptions options = only([](body::LintChecks& checks) { checks.self_contact = true; });
    const LintReport strict = lint(clip, person(), options);
    REQUIRE_FALSE(strict.clean());
    double deepest = 0.0;
    for (const Finding& finding : strict.findings) {
        options.touch_ok.push_back(finding.limbs);
        deepest = std::max(deepest, finding.worst);
    }
    options.touch_depth = deepest + 1e-6;
    CHECK(lint(clip, person(), options).clean());
    options.touch_depth = 0.5 * deepest;
    CHECK_FALSE(lint(clip, person(), options).clean());
    options.touch_ok = {{0, 99}};
    CHECK_THROWS_AS((void)lint(clip, person(), options), UsageError);
}

TEST_CASE("lint: limbs that only come near are told by the margin") {
    motion::Clip clip = at_height(standing(3), 0.0);
    LintOptions options = only([](body::LintChecks& checks) { checks.self_contact = true; });
    CHECK(lint(clip, person(), options).clean());
    options.margin = 0.4;
    const LintReport report = lint(clip, person(), options);
    REQUIRE_FALSE(report.clean());
    for (const Finding& finding : report.findings) {
        CHECK(finding.near_only);
        CHECK(finding.worst == 0.0);
        CHECK(finding.text.find("margin") != std::string::npos);
    }
}

TEST_CASE("lint: a hand that passes through a thigh between two frames is found") {
    // before the leg in one frame, behind it in the next
    motion::Clip clip = at_height(standing(2, 0.1), 0.0);
    const int arm = joint_of("LeftArm");
    for (const int f : {0, 1}) {
        clip.set_rotation(f, arm,
                          rotation_about(Axis::x, radians(f == 0 ? -35.0 : 35.0)) *
                              rotation_about(Axis::z, radians(-100.0)));
    }
    LintOptions options = only([](body::LintChecks& checks) { checks.self_contact = true; });
    options.between = false;
    const LintReport at_frames = lint(clip, person(), options);
    options.between = true;
    const LintReport everywhere = lint(clip, person(), options);
    REQUIRE(everywhere.findings.size() > at_frames.findings.size());
    bool seen = false;
    for (const Finding& finding : everywhere.findings) {
        if (!finding.between_frames) continue;
        seen = true;
        CHECK(finding.first_frame == 0);
        CHECK(finding.last_frame == 1);
        CHECK(finding.worst_time > 0.0);
        CHECK(finding.worst_time < 0.1);
    }
    CHECK(seen);
}

TEST_CASE("lint: the report has the same bits for any number of threads") {
    // arms swing through the body and out again
    motion::Clip swing = at_height(standing(70), 0.0);
    for (int f = 0; f < 70; ++f) {
        for (const bool left : {true, false}) {
            const double side = left ? 1.0 : -1.0;
            swing.set_rotation(f, joint_of(left ? "LeftArm" : "RightArm"),
                               rotation_about(Axis::z, -side * (1.2 + 0.7 * std::sin(0.3 * f))));
        }
    }
    std::vector<std::uint64_t> prints;
    for (const int threads : {1, 2, 7}) {
        const ThreadLimit limit(threads);
        LintOptions options;
        options.margin = 0.002;
        const LintReport report = lint(swing, person(), options);
        CHECK_FALSE(report.clean());
        prints.push_back(report.fingerprint);
    }
    CHECK(prints[0] == prints[1]);
    CHECK(prints[0] == prints[2]);
}

TEST_CASE("lint: who asks for an end gets it") {
    LintOptions options;
    options.stop = [] { return true; };
    CHECK_THROWS_AS((void)lint(at_height(standing(5), 0.0), person(), options), body::LintStopped);
}

TEST_CASE("lint: a clip of other bones is refused") {
    const motion::Clip other(motion::human_skeleton().scaled(1.1), 1.0 / 30.0, 3);
    CHECK_THROWS_AS((void)lint(other, person()), UsageError);
}

TEST_CASE("lint: two who stand in each other are told by the names of both") {
    const motion::Clip a = at_height(standing(12), 0.0);
    motion::Clip b = a;
    // b stands a step away, but in frames 4 to 6 the two are one
    for (int f = 0; f < 12; ++f) {
        Vec3 root = b.translation(f, 0);
        root.z() += f >= 4 && f <= 6 ? 0.05 : 1.5;
        b.set_translation(f, 0, root);
    }
    LintOptions options;
    options.between = false;
    const LintReport report = lint_together(a, person(), b, person(), options).value();
    REQUIRE_FALSE(report.clean());
    for (const Finding& finding : report.findings) {
        CHECK(finding.kind == Finding::Kind::other_contact);
        CHECK(finding.first_frame == 4);
        CHECK(finding.last_frame == 6);
        CHECK(finding.who.starts_with("B "));
        CHECK(finding.whom.starts_with("A "));
    }
    const int n = person().contact.flesh().limbs().count();
    CHECK(report.pairs_tested == n * n);
    // alone each of them is clean
    options.checks = only([](body::LintChecks& checks) { checks.self_contact = true; }).checks;
    CHECK(lint(b, person(), options).clean());
    // a longer partner is cut, and somebody says so
    const motion::Clip longer = at_height(standing(20), 0.0);
    const LintReport cut = lint_together(a, person(), longer, person(), options).value();
    CHECK(cut.frames == 12);
    CHECK(cut.notes.front().code == "lengths_differ");
}
