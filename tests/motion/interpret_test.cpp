// A file's numbers get their meaning once, correctly, and never in silence.

#include <doctest/doctest.h>

#include <map>
#include <set>

#include "sidestep/base/file.h"
#include "sidestep/base/require.h"
#include "sidestep/motion/card.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/gait/clips.h"
#include "sidestep/motion/io/bvh.h"
#include "sidestep/motion/io/motion_file.h"
#include "tests/motion/wanderer.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::motion;
using sidestep::test::files_in;
using sidestep::test::random_vector;

namespace {

/// A person who stands at (1.3, 0.4), breathes and looks about; 1.75 m tall, 60 frames per second.
Clip standing(int frames, double frame_time = 1.0 / 60) {
    Clip clip(human_skeleton(), frame_time, frames);
    for (int k = 0; k < frames; ++k) {
        const double t = k * frame_time;
        clip.set_translation(k, hips, Vec3(1.3 + 0.01 * std::sin(t), 1.05, 0.4));
        clip.set_rotation(k, left_arm, rotation_about(Axis::z, -1.3 + 0.02 * std::sin(2 * t)));
        clip.set_rotation(k, right_arm, rotation_about(Axis::z, 1.3));
        clip.set_rotation(k, left_up_leg, rotation_about(Axis::x, 0.1));
        clip.set_rotation(k, head, rotation_about(Axis::y, 0.5 * std::sin(t)));
        for (const int joint : {spine, neck, right_hand, left_hand, left_leg, right_leg}) {
            clip.set_rotation(k, joint, rotation_about(Axis::x, 0.5));
        }
    }
    return clip;
}

/// Someone who jumps half a second long, at the given rate.
Clip jumping(double frame_time) {
    const int frames = static_cast<int>(2.0 / frame_time);
    Clip clip = standing(frames, frame_time);
    for (int k = 0; k < frames; ++k) {
        const double t = k * frame_time - 0.75;
        const double lift = t > 0.0 && t < 0.5 ? 0.5 * 9.81 * t * (0.5 - t) : 0.0;
        clip.set_translation(k, hips, Vec3(1.3, 1.05 + lift, 0.4));
    }
    return clip;
}

MotionFile as_file(const Clip& clip) {
    MotionFile file;
    file.clip = clip;
    file.format = "bvh";
    return file;
}

/// The world of Z-up programs: x stays, their y is our -z.
Clip z_up(const Clip& clip) {
    const Quat back = rotation_about(Axis::x, pi / 2);
    std::vector<Joint> joints(clip.skeleton().joints().begin(), clip.skeleton().joints().end());
    for (Joint& joint : joints) {
        joint.offset = back * joint.offset;
        joint.rest_rotation = back * joint.rest_rotation * back.conjugate();
    }
    std::vector<EndSite> sites(clip.skeleton().end_sites().begin(),
                               clip.skeleton().end_sites().end());
    for (EndSite& site : sites) site.offset = back * site.offset;
    Clip turned(Skeleton(joints, sites), clip.frame_time(), clip.frame_count(),
                clip.translated_joints());
    for (int k = 0; k < clip.frame_count(); ++k) {
        Pose pose = clip.pose(k);
        for (Quat& q : pose.rotations) q = back * q * back.conjugate();
        for (Vec3& v : pose.translations) v = back * v;
        turned.set_pose(k, pose);
    }
    return turned;
}

std::set<std::string> warnings(const Problems& notes) {
    std::set<std::string> codes;
    for (const Problem& note : notes) {
        if (note.severity != Problem::Severity::note) codes.insert(note.code);
    }
    return codes;
}

const Problem* find(const Problems& notes, const std::string& code) {
    for (const Problem& note : notes) {
        if (note.code == code) return &note;
    }
    return nullptr;
}

Motion load(const std::filesystem::path& path, const ImportOptions& options = {}) {
    auto bytes = read_file(path);
    auto file = read_bvh(std::move(bytes).value(), path.filename().string());
    return interpret(std::move(file).value(), options, path.filename().string());
}

}  // namespace

TEST_CASE("the same person is recognised in every unit") {
    const std::map<double, std::string> units{{1.0, "metre"},       {0.1, "decimetre"},
                                              {0.01, "centimetre"}, {0.001, "millimetre"},
                                              {0.0254, "inch"},     {0.0254 / 0.45, "CMU"}};
    for (const auto& unit : units) {
        const double metres = unit.first;
        const std::string& word = unit.second;
        INFO(word);
        const Motion motion = interpret(as_file(standing(30).scaled(1.0 / metres)), {}, "p.bvh");
        CHECK(motion.metres_per_unit == doctest::Approx(metres).epsilon(1e-12));
        CHECK(motion.unit_inferred);
        CHECK(warnings(motion.notes).empty());
        const Problem* note = find(motion.notes, "unit_inferred");
        REQUIRE(note != nullptr);
        CHECK(note->message.find(word) != std::string::npos);
        CHECK(note->hint.find("--unit") != std::string::npos);
        CHECK(note->file == "p.bvh");
        CHECK(motion.clip.translation(0, 0).x() == doctest::Approx(1.3));
    }
}

TEST_CASE("a unit that is stated or chosen is not guessed") {
    MotionFile file = as_file(standing(30).scaled(100));
    file.metres_per_unit = 0.01;
    file.up = Axis::y;
    const Motion stated = interpret(file);
    CHECK_FALSE(stated.unit_inferred);
    CHECK_FALSE(stated.up_inferred);
    CHECK(stated.notes.empty());
    CHECK(stated.clip.translation(0, 0).x() == doctest::Approx(1.3));

    const Motion chosen = interpret(file, {.metres_per_unit = 0.02, .up = Axis::y});
    CHECK(chosen.metres_per_unit == 0.02);
    CHECK(chosen.clip.translation(0, 0).x() == doctest::Approx(2.6));

    // centimetres read as metres: a giant is worth a word
    file.metres_per_unit = 1.0;
    CHECK(warnings(interpret(file).notes).count("unit_doubtful") == 1);
    CHECK_THROWS_AS((void)interpret(file, {.metres_per_unit = 0.0}), UsageError);
    CHECK_THROWS_AS((void)interpret(file, {.frame_rate = -1.0}), UsageError);
}

TEST_CASE("a person in a world with Z up comes out the same as with Y up") {
    Random random(51);
    Clip clip = standing(20);
    for (int k = 0; k < 20; ++k) {
        for (int joint = 0; joint < clip.joint_count(); ++joint) {
            clip.set_rotation(k, joint, exp_map(random_vector(random, 0.3)));
        }
    }
    const Motion motion = interpret(as_file(z_up(clip)));
    CHECK(motion.up == Axis::z);
    CHECK(motion.up_sign == 1);
    CHECK(motion.up_inferred);
    REQUIRE(find(motion.notes, "up_inferred") != nullptr);
    CHECK(find(motion.notes, "up_inferred")->hint.find("--up") != std::string::npos);
    CHECK(motion.clip.skeleton().same_as(clip.skeleton(), 1e-12));
    for (int k = 0; k < 20; ++k) {
        CHECK(test::worst_gap(clip.skeleton(), motion.clip.pose(k), clip.pose(k)) < 1e-12);
    }
    // chosen instead of inferred
    const Motion chosen = interpret(as_file(z_up(clip)), {.up = Axis::z});
    CHECK(chosen.clip.fingerprint() == motion.clip.fingerprint());
    CHECK(find(chosen.notes, "up_inferred") == nullptr);
}

TEST_CASE("up is found along every axis and both ways") {
    for (const Axis axis : {Axis::x, Axis::y, Axis::z}) {
        for (const double side : {1.0, -1.0}) {
            Vec3 up = Vec3::Zero();
            up[static_cast<int>(axis)] = side;
            const Clip turned =
                moved(standing(10), {shortest_arc(Vec3::UnitY(), up), Vec3::Zero()});
            const Motion motion = interpret(as_file(turned));
            CHECK(motion.up == axis);
            CHECK(motion.up_sign == (side > 0 ? 1 : -1));
            const GlobalPose body = motion.clip.global_pose(0);
            CHECK(body.joints[head].translation.y() > body.joints[left_foot].translation.y() + 1.0);
        }
    }
}

TEST_CASE("for one who turns somersaults the fall says which way is up") {
    // head over heels, once round in two seconds: heads average out
    Clip clip = jumping(1.0 / 120);
    for (int k = 0; k < clip.frame_count(); ++k) {
        const Quat turn = rotation_about(Axis::x, 2 * pi * k / clip.frame_count());
        clip.set_rotation(k, hips, turn);
        // about the centre of mass, not about the hips
        clip.set_translation(k, hips, clip.translation(k, hips) - turn * Vec3(0, 0.1, 0));
    }
    for (const Axis axis : {Axis::y, Axis::z}) {
        const Clip turned = axis == Axis::z ? z_up(clip) : clip;
        const Motion motion = interpret(as_file(turned));
        INFO(to_string(motion.notes));
        CHECK(motion.up == axis);
        REQUIRE(find(motion.notes, "up_inferred") != nullptr);
        CHECK(find(motion.notes, "up_inferred")->message.find("falls") != std::string::npos);
    }
}

TEST_CASE("one who lies on the floor all the time is up by the rest pose") {
    Clip lying = standing(30);
    for (int k = 0; k < 30; ++k) {
        lying.set_rotation(k, hips, rotation_about(Axis::x, (k < 15 ? -1 : 1) * pi / 2));
    }
    const Motion motion = interpret(as_file(lying));
    CHECK(motion.up == Axis::y);
    CHECK(find(motion.notes, "up_inferred")->message.find("at rest") != std::string::npos);
}

TEST_CASE("what is no person is taken as metres with a warning") {
    const Skeleton rope({{"a", no_parent, Vec3::Zero()}, {"b", 0, Vec3(0, 37, 0)}});
    const Motion motion = interpret(as_file(Clip(rope, 0.1, 10)));
    CHECK(motion.metres_per_unit == 1.0);
    CHECK(warnings(motion.notes) == std::set<std::string>{"unit_unknown", "up_unknown"});
    const Motion giant = interpret(as_file(standing(10).scaled(1e5)));
    CHECK(giant.metres_per_unit == 1.0);
    CHECK(warnings(giant.notes) == std::set<std::string>{"unit_unknown"});
    // a child is possible and doubtful
    CHECK(warnings(interpret(as_file(standing(10).scaled(0.6))).notes).count("unit_doubtful") == 1);
}

TEST_CASE("empty and tiny motions are named and survive") {
    CHECK(warnings(interpret(as_file(standing(0))).notes) == std::set<std::string>{"few_frames"});
    CHECK(warnings(interpret(as_file(standing(1))).notes).empty());
    CHECK(find(interpret(as_file(standing(1))).notes, "few_frames") != nullptr);
    CHECK(warnings(interpret(as_file(standing(3))).notes) == std::set<std::string>{"few_frames"});
    CHECK(interpret(as_file(Clip())).clip.frame_count() == 0);
    for (const int frames : {0, 1, 2, 3}) {
        CHECK(interpret(as_file(standing(frames)), {.fix = true}).clip.frame_count() == frames);
    }
}

TEST_CASE("a made-up T-pose in row 0 is named and on request dropped") {
    Clip clip = standing(40);
    for (int joint = 0; joint < clip.joint_count(); ++joint) {
        clip.set_rotation(0, joint, Quat::Identity());
    }
    clip.set_translation(0, 0, clip.translation(1, 0));
    const Motion seen = interpret(as_file(clip));
    CHECK(warnings(seen.notes) == std::set<std::string>{"t_pose_row"});
    CHECK(find(seen.notes, "t_pose_row")->hint.find("--fix") != std::string::npos);
    CHECK(seen.clip.fingerprint() == clip.fingerprint());

    const Motion fixed = interpret(as_file(clip), {.fix = true});
    REQUIRE(fixed.clip.frame_count() == 39);
    CHECK(test::same_frame(fixed.clip, 0, clip, 1));
    CHECK(warnings(fixed.notes) == std::set<std::string>{"t_pose_row"});

    // someone who starts in a T-pose and moves out of it is not made up
    Clip slowly = standing(40);
    for (int k = 0; k < 40; ++k) {
        for (int joint = 0; joint < clip.joint_count(); ++joint) {
            slowly.set_rotation(k, joint, exp_map(Vec3(0.02 * k, 0, 0)));
        }
    }
    CHECK(warnings(interpret(as_file(slowly)).notes).empty());
    // and neither is one who whirls on as fast as at the start
    Clip wildly = standing(40);
    for (int k = 0; k < 40; ++k) {
        for (int joint = 0; joint < clip.joint_count(); ++joint) {
            wildly.set_rotation(k, joint, exp_map(Vec3(0.2 * k, 0, 0)));
        }
    }
    CHECK(warnings(interpret(as_file(wildly)).notes).count("t_pose_row") == 0);
}

TEST_CASE("rows with the root at the origin are named and on request filled in") {
    Clip clip = standing(60);
    clip.set_translation(20, 0, Vec3::Zero());
    clip.set_translation(21, 0, Vec3::Zero());
    const Motion seen = interpret(as_file(clip));
    CHECK(warnings(seen.notes).count("root_at_origin") == 1);
    CHECK(find(seen.notes, "root_at_origin")->message.find("20, 21") != std::string::npos);
    CHECK(seen.clip.fingerprint() == clip.fingerprint());

    const Motion fixed = interpret(as_file(clip), {.fix = true});
    REQUIRE(fixed.clip.frame_count() == 60);
    const Vec3 a = clip.translation(19, 0), b = clip.translation(22, 0);
    CHECK((fixed.clip.translation(20, 0) - (a + (b - a) / 3)).norm() < 1e-12);
    CHECK((fixed.clip.translation(21, 0) - (a + (b - a) * 2 / 3)).norm() < 1e-12);
    CHECK(test::same_frame(fixed.clip, 30, clip, 30));

    // a body that stays at the origin is where it belongs
    Clip there = standing(60);
    for (int k = 0; k < 60; ++k) there.set_translation(k, 0, Vec3::Zero());
    CHECK(warnings(interpret(as_file(there)).notes).count("root_at_origin") == 0);
}

TEST_CASE("a jump at the right rate confirms the unit and at twice the rate is doubted") {
    for (const double dt : {1.0 / 120, 1.0 / 60, 1.0 / 30}) {
        INFO("frame time " << dt);
        const Motion good = interpret(as_file(jumping(dt).scaled(100)));
        CHECK(warnings(good.notes).empty());
        CHECK(find(good.notes, "unit_inferred")->message.find("free fall agrees (9.8") !=
              std::string::npos);

        MotionFile file = as_file(jumping(dt).scaled(100).with_frame_time(dt / 2));
        const Motion doubted = interpret(file);
        CHECK(warnings(doubted.notes) == std::set<std::string>{"rate_mismatch"});
        REQUIRE(find(doubted.notes, "rate_mismatch") != nullptr);
        const std::string hint = "--fps " + std::to_string(std::lround(1 / dt));
        CHECK(find(doubted.notes, "rate_mismatch")->hint.find(hint) != std::string::npos);
        CHECK(doubted.clip.frame_time() == dt / 2);

        const Motion fixed = interpret(file, {.fix = true});
        CHECK(fixed.clip.frame_time() == doctest::Approx(dt).epsilon(1e-6));
        CHECK(fixed.declared_frame_rate == doctest::Approx(2 / dt));
        // told the truth, it doubts no more
        const Motion told = interpret(file, {.frame_rate = 1 / dt});
        CHECK(warnings(told.notes).empty());
        CHECK(told.clip.frame_time() == dt);
    }
}

TEST_CASE("the built-in walker raises no alarm at any pace") {
    const ClipMaker maker({.style = {}, .frame_rate = 60.0});
    std::vector<Clip> clips{maker.start(1.3), maker.stop(1.3), maker.back(0.8, 2),
                            maker.side(0.6, 3, true), maker.idle(3.0, 7)};
    for (const double speed : {0.8, 1.3, 1.8}) clips.push_back(maker.steady(Gait::walk, speed, 4));
    clips.push_back(maker.steady(Gait::run, 3.0, 4));
    clips.push_back(maker.turn(Gait::walk, 1.2, 1.5, 3));
    for (const Clip& clip : clips) {
        const Motion motion = interpret(as_file(clip.scaled(100)));
        INFO(clip.name());
        INFO(to_string(motion.notes));
        CHECK(warnings(motion.notes).empty());
        CHECK(motion.metres_per_unit == 0.01);
    }
}

TEST_CASE("a joint that jumps for one frame is named with its row") {
    Clip clip = standing(60, 1.0 / 120);
    clip.set_rotation(33, left_arm, rotation_about(Axis::y, 2.5));
    const Motion motion = interpret(as_file(clip));
    CHECK(warnings(motion.notes) == std::set<std::string>{"spike"});
    const std::string& message = find(motion.notes, "spike")->message;
    CHECK(message.find("Left") != std::string::npos);
    CHECK((message.find("row 33") != std::string::npos ||
           message.find("row 34") != std::string::npos));
}

TEST_CASE("the quirks of the real takes are found and no others") {
    SIDESTEP_NEEDS_DATA(folder, "mocap/takes");
    const std::map<std::string, std::set<std::string>> expected{
        {"07_12", {"t_pose_row", "root_at_origin"}},
        {"90_10", {"t_pose_row", "few_frames"}},
        {"143_35", {"t_pose_row", "rate_mismatch"}},
        {"141_32", {"t_pose_row", "rate_mismatch"}}};
    int takes = 0;
    for (const auto& path : files_in(folder, ".bvh")) {
        const std::string name = path.stem().string();
        INFO(name);
        const Motion motion = load(path);
        const auto known = expected.find(name);
        CHECK(warnings(motion.notes) ==
              (known != expected.end() ? known->second : std::set<std::string>{"t_pose_row"}));
        const MotionCard card = make_card(motion);
        CHECK(card.height > 1.4);
        CHECK(card.height < 2.0);
        CHECK(card.top == Stature::Top::brow);
        CHECK(card.metres_per_unit == doctest::Approx(0.0564444).epsilon(1e-5));
        CHECK(card.unit_inferred);
        CHECK(card.up == "Y");
        CHECK(card.joints == 31);
        CHECK(card.end_sites == 7);
        CHECK(card.frame_rate == 120.0);

        // repaired, only the memory of it is left
        const Motion fixed = load(path, {.fix = true});
        CHECK(fixed.clip.frame_count() == motion.clip.frame_count() - 1);
        const bool slow = name == "143_35" || name == "141_32";
        CHECK(nominal_rate(fixed.clip.frame_time()) == (slow ? 60.0 : 120.0));
        MotionFile again = as_file(fixed.clip);
        again.metres_per_unit = 1.0;
        std::set<std::string> left = warnings(interpret(again).notes);
        left.erase("few_frames");
        CHECK(left.empty());
        ++takes;
    }
    CHECK(takes == 20);
}

TEST_CASE("the cut clips raise no warning at all") {
    SIDESTEP_NEEDS_DATA(folder, "mocap/short");
    int clips = 0;
    for (const char* set : {"short", "fast", "long"}) {
        for (const auto& path : files_in(folder.parent_path() / set, ".bvh")) {
            INFO(path.filename().string());
            const Motion motion = load(path);
            CHECK(warnings(motion.notes).empty());
            CHECK(motion.metres_per_unit == doctest::Approx(0.0564444).epsilon(1e-5));
            ++clips;
        }
    }
    CHECK(clips == 83);
}

TEST_CASE("long takes that claim twice their rate are found out") {
    SIDESTEP_NEEDS_DATA(folder, "mocap/long");
    int found = 0;
    for (const auto& path : files_in(folder, ".bvh")) {
        auto bytes = read_file(path);
        MotionFile file = read_bvh(std::move(bytes).value(), "").value();
        file.clip = file.clip.with_frame_time(file.clip.frame_time() / 2);
        found += static_cast<int>(warnings(interpret(file).notes).count("rate_mismatch"));
    }
    // the drunk walk hardly leans and never jumps: it passes
    CHECK(found >= 12);
}

TEST_CASE("a card carries what the motion says") {
    MotionFile file = as_file(jumping(1.0 / 60).scaled(100));
    const Motion motion = interpret(file);
    const MotionCard card = make_card(motion);
    CHECK(card.format == "bvh");
    CHECK(card.joints == human_joint_count);
    CHECK(card.end_sites == 5);
    CHECK(card.frames == 120);
    CHECK(card.frame_rate == 60.0);
    CHECK(card.duration == doctest::Approx(2.0));
    CHECK(card.height == doctest::Approx(human_height).epsilon(0.03));
    CHECK(card.metres_per_unit == 0.01);
    CHECK(card.up == "Y");
    CHECK(card.path_length == doctest::Approx(0.0));
    CHECK(card.max_radius > 0.3);
    CHECK(card.warning_count() == 0);
    CHECK(card.notes.size() == 2);
    CHECK(card.fingerprint.size() == 16);
    CHECK(make_card(interpret(as_file(Clip()))).frames == 0);
}

TEST_CASE("Debian's own BVH files mean what they should") {
    const auto folder = test::debian_models() / "BVH";
    if (!std::filesystem::exists(folder / "Boxing_Toes.bvh")) {
        SIDESTEP_SKIP("assimp-testmodels is not installed");
    }
    const Motion boxer = load(folder / "Boxing_Toes.bvh");
    CHECK(boxer.metres_per_unit == 0.01);
    CHECK(make_card(boxer).height == doctest::Approx(1.72).epsilon(0.03));
    const Motion climber = load(folder / "01_01.bvh");
    CHECK(climber.metres_per_unit == doctest::Approx(0.0564444).epsilon(1e-5));
    CHECK(warnings(climber.notes) == std::set<std::string>{"t_pose_row"});
}
