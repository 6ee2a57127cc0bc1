// The promise of retarget.h: another body does what the first one did, and its feet stand.
#include "sidestep/edit/retarget.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "sidestep/base/file.h"
#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/body/humanoid.h"
#include "sidestep/body/io/character_glb.h"
#include "sidestep/body/io/makehuman.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/edit/foot_contacts.h"
#include "sidestep/edit/preservation.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/gait/library.h"
#include "sidestep/motion/human.h"
#include "sidestep/motion/io/bvh.h"
#include "sidestep/motion/io/gltf.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::edit;
using namespace sidestep::test;

namespace {

constexpr RetargetOptions bones_alone{.map = {}, .feet = false};

/// A person who does a bit of everything: seeded, smooth, never beyond a third of a turn.
motion::Clip lively_person(const motion::Skeleton& skeleton, std::uint64_t seed, int frames = 40) {
    Random random(seed);
    std::vector<Vec3> amplitude, phase;
    for (int j = 0; j < skeleton.joint_count(); ++j) {
        amplitude.push_back(
            {random.uniform(-0.4, 0.4), random.uniform(-0.4, 0.4), random.uniform(-0.4, 0.4)});
        phase.push_back({random.uniform(0, 6), random.uniform(0, 6), random.uniform(0, 6)});
    }
    motion::Clip clip(skeleton, 1.0 / 30, frames);
    for (int f = 0; f < frames; ++f) {
        for (int j = 0; j < skeleton.joint_count(); ++j) {
            Vec3 turn;
            for (int k = 0; k < 3; ++k) turn[k] = amplitude[j][k] * std::sin(0.2 * f + phase[j][k]);
            clip.set_rotation(f, j, skeleton.joint(j).rest_rotation * exp_map(turn));
        }
        clip.set_translation(f, skeleton.roots()[0], {0.01 * f, 0.95, 0.02 * f});
    }
    return clip;
}

/// The same bones resting in another pose: turned joints, then everything turned as a whole. Frames
/// at rest are the world's, as in BVH, or turned along with the bones.
motion::Skeleton resting(const motion::Skeleton& skeleton,
                         const std::vector<std::pair<int, Vec3>>& turns, const Quat& whole,
                         bool world_frames) {
    motion::Pose pose = rest_pose(skeleton);
    for (const auto& turn : turns) {
        pose.rotations[turn.first] = pose.rotations[turn.first] * exp_map(turn.second);
    }
    pose = moved(skeleton, pose, {whole, Vec3::Zero()});
    const motion::GlobalPose world = forward_kinematics(skeleton, pose);
    std::vector<motion::Joint> joints(skeleton.joints().begin(), skeleton.joints().end());
    for (std::size_t j = 0; j < joints.size(); ++j) {
        const int parent = joints[j].parent;
        if (world_frames) {
            joints[j].rest_rotation = Quat::Identity();
            if (parent >= 0) {
                joints[j].offset = world.joints[j].translation - world.joints[parent].translation;
            }
        } else {
            joints[j].rest_rotation = pose.rotations[j];
        }
    }
    return motion::Skeleton(std::move(joints));
}

body::Character bare(const motion::Skeleton& skeleton) {
    body::CharacterParts parts;
    parts.name = "bare";
    parts.skeleton = skeleton;
    return body::Character(std::move(parts));
}

/// Degrees between bones of arms and legs of two clips, the worst of all frames.
double worst_direction(const motion::Clip& a, const std::vector<std::pair<int, int>>& bones_a,
                       const motion::Clip& b, const std::vector<std::pair<int, int>>& bones_b) {
    double worst = 0.0;
    for (int f = 0; f < a.frame_count(); ++f) {
        const motion::GlobalPose pose_a = a.global_pose(f), pose_b = b.global_pose(f);
        const auto way = [](const motion::GlobalPose& pose, const std::pair<int, int>& bone) {
            return Vec3(pose.joints[bone.second].translation - pose.joints[bone.first].translation);
        };
        for (std::size_t i = 0; i < bones_a.size(); ++i) {
            const Quat arc = shortest_arc(way(pose_a, bones_a[i]), way(pose_b, bones_b[i]));
            worst = std::max(worst, degrees(angle_between(arc, Quat::Identity())));
        }
    }
    return worst;
}

std::vector<std::pair<int, int>> limb_bones(const body::Humanoid& human) {
    std::vector<std::pair<int, int>> bones;
    for (const auto* side : {&human.left, &human.right}) {
        bones.push_back({side->upper_arm, side->fore_arm});
        bones.push_back({side->fore_arm, side->hand});
        bones.push_back({side->thigh, side->shank});
        bones.push_back({side->shank, side->foot});
    }
    return bones;
}

const std::vector<std::pair<int, int>>& human_limbs() {
    static const auto bones = limb_bones(*body::find_humanoid(motion::human_skeleton()));
    return bones;
}

/// CesiumMan has no names to go by; this is who is who.
const std::vector<std::pair<int, int>>& cesium_limbs() {
    static const std::vector<std::pair<int, int>> bones{{5, 7}, {7, 9},  {11, 13}, {13, 15},
                                                        {6, 8}, {8, 10}, {12, 14}, {14, 16}};
    return bones;
}

motion::Clip take_in_metres(const std::filesystem::path& file, double rate = 30.0) {
    const motion::Clip clip =
        motion::read_bvh(read_file(file).value(), "").value().clip.scaled(0.0564444);
    return motion::resample(motion::trim(clip, 1, clip.frame_count() - 1), rate);
}

/// Metres that an ankle moves, at most, while the source's stands: by the joints, not by what is told.
double ankle_slide(const motion::Clip& source, const motion::Clip& worn) {
    const body::Humanoid from = *body::find_humanoid(source.skeleton());
    const body::Humanoid to = *body::find_humanoid(worn.skeleton());
    const auto places = joint_places(worn, std::vector<int>{to.left.foot, to.right.foot});
    double most = 0.0;
    for (const Stance& stance : foot_contacts(source)) {
        if (stance.joint != from.left.foot && stance.joint != from.right.foot) continue;
        const auto& ankle = places[stance.joint == from.left.foot ? 0 : 1];
        for (int f = stance.first_frame; f <= stance.last_frame; ++f) {
            most = std::max(most, (ankle[f] - ankle[stance.first_frame]).norm());
        }
    }
    return most;
}

/// Radians per second squared at which a knee's bend changes, at most.
double sharpest_knee(const motion::Clip& clip) {
    const body::Humanoid human = *body::find_humanoid(clip.skeleton());
    double most = 0.0;
    for (const auto* side : {&human.left, &human.right}) {
        const auto places =
            joint_places(clip, std::vector<int>{side->thigh, side->shank, side->foot});
        const auto bend = [&](int f) {
            const Quat arc = shortest_arc(places[1][f] - places[0][f], places[2][f] - places[1][f]);
            return angle_between(arc, Quat::Identity());
        };
        for (int f = 1; f + 1 < clip.frame_count(); ++f) {
            most = std::max(most, std::abs(bend(f - 1) - 2.0 * bend(f) + bend(f + 1)));
        }
    }
    return most / (clip.frame_time() * clip.frame_time());
}

std::vector<double> angles_at(const motion::Clip& a, const motion::Clip& b) {
    std::vector<double> angles;
    for (int f = 0; f < a.frame_count(); ++f) {
        for (int j = 0; j < a.joint_count(); ++j) {
            angles.push_back(angle_between(a.rotation(f, j), b.rotation(f, j)));
        }
    }
    return angles;
}

}  // namespace

TEST_CASE("a clip on its own skeleton comes back bit for bit") {
    const motion::Clip clip = lively_person(motion::human_skeleton(), 1);
    const auto worn = retarget(clip, bare(motion::human_skeleton())).value();
    CHECK(worn.clip.fingerprint() == clip.fingerprint());
    CHECK(worn.scale == 1.0);
    CHECK(worn.notes.empty());
}

TEST_CASE("a clip on its own skeleton in another size is the clip in that size") {
    const motion::Clip clip = lively_person(motion::human_skeleton(), 2);
    for (const double size : {0.5, 0.9, 1.7}) {
        const auto worn =
            retarget(clip, bare(motion::human_skeleton().scaled(size)), bones_alone).value();
        CHECK(worn.scale == doctest::Approx(size));
        const motion::Clip scaled = clip.scaled(size);
        for (int f = 0; f < clip.frame_count(); ++f) {
            for (int j = 0; j < clip.joint_count(); ++j) {
                CHECK(worn.clip.rotation(f, j).coeffs() == clip.rotation(f, j).coeffs());
            }
            CHECK((worn.clip.translation(f, 0) - scaled.translation(f, 0)).norm() < 1e-12);
        }
    }
}

TEST_CASE("arms and legs point where they pointed however the other body rests") {
    using namespace motion;
    const Clip clip = lively_person(human_skeleton(), 3);
    const std::vector<std::pair<int, Vec3>> a_pose{{left_arm, {0, 0, -0.8}},
                                                   {right_arm, {0, 0, 0.8}}};
    const std::vector<std::pair<int, Vec3>> bent{
        {left_arm, {0, 0, -1.2}},      {right_arm, {0.2, 0, 1.1}}, {left_fore_arm, {0, -0.9, 0}},
        {right_fore_arm, {0, 0.7, 0}}, {left_leg, {0.3, 0, 0}},    {right_up_leg, {-0.3, 0, 0.1}}};
    const Quat sideways = rotation_about(Axis::y, 0.5 * pi);
    const Quat z_up = rotation_about(Axis::x, 0.5 * pi);
    for (const auto& turns : {a_pose, bent}) {
        for (const Quat& whole : {Quat(Quat::Identity()), sideways, z_up}) {
            for (const bool world_frames : {true, false}) {
                INFO("turns " << turns.size() << ", whole " << whole.coeffs().transpose()
                              << ", world frames " << world_frames);
                const Skeleton target = resting(human_skeleton(), turns, whole, world_frames);
                const auto worn = retarget(clip, bare(target), bones_alone).value();
                CHECK(worst_direction(clip, human_limbs(), worn.clip, human_limbs()) < 1e-5);
                // the body as a whole is where it was, upright
                for (const int f : {0, 20, 39}) {
                    const GlobalPose a = clip.global_pose(f), b = worn.clip.global_pose(f);
                    for (const int j : {left_up_leg, right_up_leg, spine1}) {
                        CHECK((a.joints[j].translation - b.joints[j].translation).norm() < 1e-6);
                    }
                }
            }
        }
    }
}

TEST_CASE("a clip that rests bent comes over as well as one that rests straight") {
    using namespace motion;
    const std::vector<std::pair<int, Vec3>> bent{
        {left_arm, {0, 0, -1.2}}, {left_fore_arm, {0, -0.9, 0}}, {right_leg, {0.4, 0, 0}}};
    const Skeleton source = resting(human_skeleton(), bent, rotation_about(Axis::y, 2.0), false);
    const Clip clip = lively_person(source, 4);
    const auto worn = retarget(clip, bare(human_skeleton()), bones_alone).value();
    CHECK(worst_direction(clip, human_limbs(), worn.clip, human_limbs()) < 1e-5);
}

TEST_CASE("a clip whose people stand along Z comes back standing along Y") {
    using namespace motion;
    const Quat tip = rotation_about(Axis::x, 0.5 * pi);
    const Clip upright = lively_person(human_skeleton(), 5);
    // the same motion in a world with Z up: every frame of the skeleton turned
    std::vector<Joint> joints(human_skeleton().joints().begin(), human_skeleton().joints().end());
    for (Joint& joint : joints) joint.offset = tip * joint.offset;
    Clip lying(Skeleton(joints), upright.frame_time(), upright.frame_count());
    for (int f = 0; f < upright.frame_count(); ++f) {
        for (int j = 0; j < upright.joint_count(); ++j) {
            lying.set_rotation(f, j, tip * upright.rotation(f, j) * tip.conjugate());
        }
        lying.set_translation(f, 0, tip * upright.translation(f, 0));
    }
    const auto worn = retarget(lying, bare(human_skeleton().scaled(1.1)), bones_alone).value();
    CHECK(worst_direction(upright, human_limbs(), worn.clip, human_limbs()) < 1e-5);
    CHECK(std::any_of(worn.notes.begin(), worn.notes.end(),
                      [](const Problem& note) { return note.code == "z_is_up"; }));
}

TEST_CASE("joints are found by name and role and along the spine") {
    using namespace motion;
    // other words, and one spine joint more
    std::vector<Joint> joints{{"pelvis"}};
    const auto add = [&](std::string name, int parent, Vec3 offset) {
        Joint joint;
        joint.name = std::move(name);
        joint.parent = parent;
        joint.offset = offset;
        joints.push_back(joint);
        return static_cast<int>(joints.size()) - 1;
    };
    int spine_end = 0;
    for (const char* name : {"s1", "s2", "s3", "s4"})
        spine_end = add(name, spine_end, {0, 0.12, 0});
    const int neck = add("neck", spine_end, {0, 0.1, 0});
    add("head", neck, {0, 0.1, 0});
    for (const std::string side : {"l", "r"}) {
        const double x = side == "l" ? 1.0 : -1.0;
        const int arm = add("upperarm_" + side, spine_end, {0.2 * x, 0, 0});
        const int fore = add("lowerarm_" + side, arm, {0.3 * x, 0, 0});
        add("hand_" + side, fore, {0.25 * x, 0, 0});
        const int thigh = add("thigh_" + side, 0, {0.1 * x, -0.05, 0});
        const int calf = add("calf_" + side, thigh, {0, -0.4, 0});
        add("foot_" + side, calf, {0, -0.4, 0});
    }
    add("tail", 0, {0, 0, -0.2});
    const Skeleton target(joints);
    Problems notes;
    const JointMap map = guess_joint_map(human_skeleton(), target, &notes).value();
    const auto partner = [&](const char* name) {
        const int s = map.source[*target.find(name)];
        return s < 0 ? std::string("nothing") : human_skeleton().joint(s).name;
    };
    CHECK(partner("pelvis") == "Hips");
    CHECK(partner("s2") == "Spine");
    CHECK(partner("s4") == "Spine1");
    CHECK(partner("upperarm_l") == "LeftArm");
    CHECK(partner("calf_r") == "RightLeg");
    CHECK(partner("hand_r") == "RightHand");
    CHECK(partner("head") == "Head");
    CHECK(partner("tail") == "nothing");
    REQUIRE(notes.size() == 2);
    CHECK(notes[1].message.find("tail") != std::string::npos);

    // spine joints never go back down
    int last = -1;
    for (const char* name : {"pelvis", "s1", "s2", "s3", "s4"}) {
        const int s = map.source[*target.find(name)];
        CHECK(s >= last);
        last = s;
    }

    // as text, and back
    const std::string text = to_text(map, human_skeleton(), target);
    CHECK(text.find("tail = nothing\n") != std::string::npos);
    CHECK(read_joint_map(text, "map.txt", human_skeleton(), target).value() == map);
    const std::string wish = "# mine\n  tail = Head  # wag\nhand_l=nothing\n";
    const JointMap wished = read_joint_map(wish, "map.txt", human_skeleton(), target).value();
    CHECK(wished.source[*target.find("tail")] == head);
    CHECK(wished.source[*target.find("hand_l")] == -1);
    CHECK(wished.source[*target.find("hand_r")] == right_hand);
}

TEST_CASE("a joint map with mistakes says where they are") {
    const motion::Skeleton& human = motion::human_skeleton();
    const auto read =
        read_joint_map("Hips = Hips\n  Hipps = Hips\nHead = Hed\nNeck\nSpine =\nHips = Spine\n",
                       "my.map", human, human);
    REQUIRE_FALSE(read.has_value());
    const Problems& problems = read.error();
    REQUIRE(problems.size() == 5);
    CHECK(to_string(problems[0]).find("my.map:2:3: error: the character has no joint \"Hipps\"") ==
          0);
    CHECK(to_string(problems[1]).find("my.map:3:8: error: the clip has no joint \"Hed\"") == 0);
    CHECK(problems[2].line == 4);
    CHECK(problems[2].column == 1);
    CHECK(problems[3].line == 5);
    CHECK(problems[3].column == 8);
    CHECK(problems[4].message.find("since line 1") != std::string::npos);
    for (const Problem& problem : problems) CHECK_FALSE(problem.hint.empty());
    // a person without a leg to stand on
    const auto legless = read_joint_map("LeftUpLeg = nothing\n", "my.map", human, human);
    REQUIRE_FALSE(legless.has_value());
    CHECK(legless.error()[0].message.find("LeftUpLeg") != std::string::npos);
}

TEST_CASE("names that are empty or shared are written by their place") {
    std::vector<motion::Joint> joints{{"root"}, {""}, {"twin"}, {"twin"}};
    for (int j = 1; j < 4; ++j) {
        joints[j].parent = j - 1;
        joints[j].offset = {0, 1, 0};
    }
    const motion::Skeleton odd(joints);
    JointMap map;
    map.source = {0, 1, 3, 2};
    const std::string text = to_text(map, odd, odd);
    CHECK(text.find("@1 = @1") != std::string::npos);
    CHECK(text.find("@3 = twin") != std::string::npos);
    CHECK(read_joint_map(text, "odd", odd, odd).value() == map);
    CHECK_FALSE(read_joint_map("@9 = root", "odd", odd, odd).has_value());
}

TEST_CASE("a body that is no person is refused and one with the same bones is not") {
    std::vector<motion::Joint> joints{{"base"}, {"link1"}, {"link2"}};
    for (int j = 1; j < 3; ++j) {
        joints[j].parent = j - 1;
        joints[j].offset = {0, 1, 0};
    }
    const motion::Skeleton crane(joints);
    const motion::Clip clip = lively_person(motion::human_skeleton(), 6);
    const auto refused = retarget(clip, bare(crane));
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error()[0].code == "joints_do_not_fit");
    const motion::Clip swing = lively_person(crane, 7);
    const auto taken = retarget(swing, bare(crane.scaled(2.0))).value();
    CHECK(taken.scale == doctest::Approx(2.0));
    CHECK_THROWS_AS((void)retarget(swing, bare(crane), {.map = JointMap{{0}}}), UsageError);
    CHECK_THROWS_AS((void)retarget(swing, bare(crane), {.map = JointMap{{0, 1, 7}}}), UsageError);
}

TEST_CASE("a clip without frames has none on another body") {
    const motion::Clip none(motion::human_skeleton(), 1.0 / 30, 0);
    CHECK(retarget(none, bare(motion::human_skeleton().scaled(2.0))).value().clip.frame_count() ==
          0);
}

TEST_CASE("holding feet never makes the worst foot worse, with toes or without") {
    // docs/retarget.md: standing feet move by less than two millimetres
    constexpr double stands = 0.002;
    constexpr double snaps = 330.0;  // rad/s^2; knees that jog reach 314 by bones alone
    constexpr double met = 1e-4;     // the resolver stops at a tenth of it
    std::vector<body::Character> bodies;
    for (const double height : {1.1, 1.4, 1.75}) bodies.push_back(body::wooden_man(height));
    bodies.push_back(body::make_mannequin(motion::human_skeleton().scaled(0.8)));
    body::MannequinOptions heavy = body::mannequin_options(body::Build::heavy);
    heavy.height = 1.6;
    bodies.push_back(body::make_mannequin(motion::human_skeleton(), heavy));
    double loose = 0.0, held = 0.0, loose_knee = 0.0, held_knee = 0.0;
    int slid = 0;
    for (const motion::LibraryClip& one : motion::built_in_clips()) {
        for (std::size_t b = 0; b < bodies.size(); ++b) {
            INFO(one.name << " on body " << b);
            const Retargeted worn = retarget(one.clip, bodies[b]).value();
            CHECK(worn.stances > 0);
            CHECK(worn.worst_foot < worn.worst_foot_before + met);
            CHECK(worn.worst_foot < stands);
            CHECK(worn.lowest_foot < stands);
            slid += worn.worst_foot_before > stands;
            CHECK(ankle_slide(one.clip, worn.clip) < stands);
            held = std::max(held, worn.worst_foot);
            loose = std::max(loose, worn.worst_foot_before);
            // no knee snaps, no joint is newly beyond its limits
            const auto bones = retarget(one.clip, bodies[b], bones_alone).value();
            const double knee = sharpest_knee(worn.clip);
            CHECK(knee < snaps);
            CHECK(compare(bones.clip, worn.clip, bodies[b]).limit_violations == 0);
            held_knee = std::max(held_knee, knee);
            loose_knee = std::max(loose_knee, sharpest_knee(bones.clip));
        }
    }
    MESSAGE("standing feet move " << 1000 * held << " mm at most (" << 1000 * loose
                                  << " by bones alone), knees " << held_knee << " rad/s^2 ("
                                  << loose_knee << ")");
    // feet that never slid would prove nothing
    CHECK(slid > 100);
}

TEST_CASE("a ball turns half of what its limb does and the limb points where it pointed") {
    using namespace motion;
    const body::Character man = body::wooden_man();
    const Skeleton& wooden = man.skeleton();
    const auto own = limb_bones(*body::find_humanoid(wooden));
    const Clip clip = lively_person(human_skeleton(), 8);
    const auto worn = retarget(clip, man, bones_alone).value();
    CHECK(worst_direction(clip, human_limbs(), worn.clip, own) < 1e-5);
    // and is not said to rest
    for (const Problem& note : worn.notes) CHECK(note.code != "joints_at_rest");
    double most = 0.0;
    for (int f = 0; f < clip.frame_count(); ++f) {
        for (int j = 1; j < wooden.joint_count(); ++j) {
            if (wooden.joint(j - 1).name.find("Ball") == std::string::npos) continue;
            const Quat ball = worn.clip.rotation(f, j - 1), limb = worn.clip.rotation(f, j);
            CHECK(angle_between(ball, limb) < 1e-6);
            most = std::max(most, angle_between(ball, Quat::Identity()));
        }
    }
    CHECK(most > 0.2);

    // an arm swung most of the way round takes its ball along without a jump
    Clip swing(human_skeleton(), 1.0 / 30, 51);
    for (int f = 0; f < swing.frame_count(); ++f) {
        swing.set_translation(f, 0, {0, 0.95, 0});
        swing.set_rotation(f, left_arm, rotation_about(Axis::z, 0.08 * f));
    }
    const auto swung = retarget(swing, man, bones_alone).value();
    const int ball = *wooden.find("LeftShoulderBall");
    for (int f = 1; f < swing.frame_count(); ++f) {
        INFO("frame " << f);
        CHECK(angle_between(swung.clip.rotation(f - 1, ball), swung.clip.rotation(f, ball)) ==
              doctest::Approx(0.04));
    }
    // a ball that the map moves keeps what it was told
    const JointMap told =
        read_joint_map("LeftShoulderBall = LeftShoulder\n", "told", human_skeleton(), wooden)
            .value();
    const auto by_map = retarget(swing, man, {.map = told, .feet = false}).value();
    CHECK(angle_between(by_map.clip.rotation(50, ball), Quat::Identity()) < 1e-6);
}

TEST_CASE("captured people walk on wood and flesh with feet that stand") {
    SIDESTEP_NEEDS_DATA(takes, "mocap/takes");
    SIDESTEP_NEEDS_DATA(makehuman, "characters/makehuman");
    SIDESTEP_NEEDS_DATA(cesium, "characters/gltf/CesiumMan.glb");
    const auto parts = body::MakeHuman::open(makehuman).value();
    const body::Character man =
        body::read_character_glb(read_file(cesium).value(), "CesiumMan").value().character;
    constexpr double stands = 0.002;
    for (const char* name : {"02_01.bvh", "49_15.bvh", "143_35.bvh", "20_02.bvh", "42_01.bvh"}) {
        const motion::Clip clip = take_in_metres(takes / name);
        const auto limbs = limb_bones(*body::find_humanoid(clip.skeleton()));
        std::vector<body::Character> bodies;
        for (const body::Build build : {body::Build::thin, body::Build::heavy}) {
            bodies.push_back(
                make_mannequin(motion::human_skeleton(), body::mannequin_options(build)));
        }
        bodies.push_back(
            parts.character(makehuman_shape(body::Sex::male, body::Weight::heavy), clip.skeleton())
                .value()
                .character);
        bodies.push_back(
            parts.character(makehuman_shape(body::Sex::female, body::Weight::thin), clip.skeleton())
                .value()
                .character);
        bodies.push_back(man);
        for (std::size_t b = 0; b < bodies.size(); ++b) {
            INFO(name << " on body " << b);
            const auto worn = retarget(clip, bodies[b]).value();
            CHECK(worn.stances >= 4);
            CHECK(worn.worst_foot < stands);
            CHECK(worn.worst_foot < worn.worst_foot_before);
            CHECK(worn.lowest_foot < stands);
            CHECK(worn.sunk < 0.03);
            // against the bones alone: legs a little, no joint beyond its limits, no trembling
            const auto bones = retarget(clip, bodies[b], bones_alone).value();
            const Preservation kept = compare(bones.clip, worn.clip, bodies[b]);
            CHECK(kept.limit_violations == 0);
            CHECK(degrees(kept.angle_rms) < 10.0);
            CHECK(kept.jerk_ratio < 1.3);
            const auto own =
                b == 4 ? cesium_limbs() : limb_bones(*body::find_humanoid(bodies[b].skeleton()));
            CHECK(worst_direction(clip, limbs, bones.clip, own) < 1.0);
            // standing feet by the joints themselves, not by what is reported
            if (b == 4) continue;
            const auto source_feet = foot_joints(clip.skeleton());
            const auto target_feet = foot_joints(bodies[b].skeleton());
            const auto places = joint_places(worn.clip, target_feet);
            for (const Stance& stance : foot_contacts(clip)) {
                const auto which = static_cast<std::size_t>(
                    std::find(source_feet.begin(), source_feet.end(), stance.joint) -
                    source_feet.begin());
                for (int f = stance.first_frame; f <= stance.last_frame; ++f) {
                    CHECK((places[which][f] - places[which][stance.first_frame]).norm() < stands);
                }
            }
        }
    }
}

TEST_CASE("soles of flesh stand on the floor and not in it") {
    SIDESTEP_NEEDS_DATA(takes, "mocap/takes");
    SIDESTEP_NEEDS_DATA(cesium, "characters/gltf/CesiumMan.glb");
    SIDESTEP_NEEDS_DATA(makehuman, "characters/makehuman");
    const motion::Clip clip = take_in_metres(takes / "02_01.bvh");
    std::vector<body::Character> people{
        body::read_character_glb(read_file(cesium).value(), "CesiumMan").value().character};
    const auto parts = body::MakeHuman::open(makehuman).value();
    people.push_back(
        parts.character(makehuman_shape(body::Sex::male, body::Weight::heavy), clip.skeleton())
            .value()
            .character);
    for (const body::Character& person : people) {
        const auto worn = retarget(clip, person).value();
        double lowest = 1.0, highest_low = -1.0;
        for (int f = 0; f < worn.clip.frame_count(); ++f) {
            const auto mesh = skinned_mesh(person, worn.clip.global_pose(f));
            double low = 1.0;
            for (const Vec3& vertex : mesh.vertices) low = std::min(low, vertex.y());
            lowest = std::min(lowest, low);
            highest_low = std::max(highest_low, low);
        }
        MESSAGE(person.name() << ": soles between " << 1000 * lowest << " and "
                              << 1000 * highest_low << " mm");
        // heels that strike first and toes that roll off reach a little further
        CHECK(lowest > -0.03);
        CHECK(highest_low < 0.02);
    }
}

TEST_CASE("CesiumMan walks on the bones of a captured person") {
    SIDESTEP_NEEDS_DATA(takes, "mocap/takes");
    SIDESTEP_NEEDS_DATA(cesium, "characters/gltf/CesiumMan.glb");
    const auto file = motion::read_gltf(read_file(cesium).value(), "CesiumMan").value();
    const motion::Clip& walk = file.clip;
    const motion::Clip take = take_in_metres(takes / "02_01.bvh");
    const body::Character person = body::make_mannequin(take.skeleton());
    const auto bones = retarget(walk, person, bones_alone).value();
    CHECK(bones.scale > 1.2);
    CHECK(worst_direction(walk, cesium_limbs(), bones.clip,
                          limb_bones(*body::find_humanoid(take.skeleton()))) < 1.0);
    const auto worn = retarget(walk, person).value();
    CHECK(worn.worst_foot < 0.002);
    CHECK(worn.clip.frame_count() == walk.frame_count());
}

TEST_CASE("the same clip gives the same bits twice") {
    SIDESTEP_NEEDS_DATA(file, "mocap/takes/13_29.bvh");
    const motion::Clip clip = motion::trim_seconds(take_in_metres(file), 0.0, 4.0);
    const body::Character person = body::make_mannequin(motion::human_skeleton(), {.segments = 6});
    const auto once = retarget(clip, person).value(), twice = retarget(clip, person).value();
    CHECK(once.clip.fingerprint() == twice.clip.fingerprint());
    CHECK(angles_at(once.clip, twice.clip) ==
          std::vector<double>(angles_at(once.clip, twice.clip).size(), 0.0));
}
