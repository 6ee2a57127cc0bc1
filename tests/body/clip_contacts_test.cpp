// The promise of clip_contacts.h: what looking at every frame and every way between them finds.
#include "sidestep/body/clip_contacts.h"

#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/base/file.h"
#include "sidestep/base/parallel.h"
#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/body/io/makehuman.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/human.h"
#include "sidestep/motion/io/bvh.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::test;

namespace {

/// Somebody who wanders through his joint limits, smoothly.
motion::Clip wandering(const body::Character& character, int frames, std::uint64_t seed) {
    Random random(seed);
    const motion::Skeleton& skeleton = character.skeleton();
    std::vector<std::array<double, 6>> waves;
    for (int j = 0; j < skeleton.joint_count(); ++j) {
        std::array<double, 6> wave{};
        for (double& number : wave) number = random.uniform(0.0, 1.0);
        waves.push_back(wave);
    }
    std::vector<motion::Pose> poses;
    for (int f = 0; f < frames; ++f) {
        motion::Pose pose = rest_pose(skeleton);
        for (int j = 0; j < skeleton.joint_count(); ++j) {
            const body::JointLimit& limit = character.limits()[j];
            if (limit.is_free()) continue;
            const auto within = [&](const body::AngleRange& range, int k) {
                const double s = std::sin(0.05 * f * (0.3 + waves[j][k]) + 6.3 * waves[j][k + 3]);
                return range.low + (range.high - range.low) * (0.5 + 0.45 * s);
            };
            const double b = within(limit.swing_b, 0), c = within(limit.swing_c, 1);
            pose.rotations[j] = rotation_of(limit, {b, c, within(limit.twist, 2)});
        }
        pose.translations[0] += Vec3(0.03 * f, 1.0, 0.0);
        poses.push_back(pose);
    }
    return motion::Clip::from_poses(skeleton, 1.0 / 30.0, poses);
}

/// Frame by frame and gap by gap, with the same exact question.
void check_against_every_frame(const body::Character& character, const motion::Clip& clip,
                               std::int64_t most_questions) {
    const body::SelfContact contact(
        body::Flesh::make(character, body::guess_limbs(character.skeleton())).value());
    const body::Levers levers(contact.flesh());
    const auto pairs = body::all_pairs(contact.flesh().limbs().count());
    const auto scratch = contact.scratch();
    const body::ClipContacts found =
        clip_contacts(contact, levers, clip, 0, clip.frame_count() - 1, pairs);

    std::size_t next = 0;
    std::vector<std::vector<bool>> meets(clip.frame_count(), std::vector<bool>(pairs.size()));
    for (int f = 0; f < clip.frame_count(); ++f) {
        for (const auto& expected : contact.contacts(*scratch, clip.global_pose(f), pairs)) {
            REQUIRE(next < found.at_frames.size());
            CHECK(found.at_frames[next].frame == f);
            CHECK(found.at_frames[next].contact.limbs == expected.limbs);
            CHECK(found.at_frames[next].contact.depth == expected.depth);
            CHECK(found.at_frames[next].contact.triangle_pairs == expected.triangle_pairs);
            ++next;
            meets[f][body::pair_index(contact.flesh().limbs().count(), expected.limbs[0],
                                      expected.limbs[1])] = true;
        }
    }
    CHECK(next == found.at_frames.size());

    next = 0;
    for (int f = 0; f + 1 < clip.frame_count(); ++f) {
        std::vector<body::LimbPair> clean;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            if (!meets[f][i] && !meets[f + 1][i]) clean.push_back(pairs[i]);
        }
        const auto expected =
            contacts_between(contact, levers, *scratch, clip.pose(f), clip.pose(f + 1), clean);
        for (const body::BetweenHit& hit : expected.hits) {
            REQUIRE(next < found.between.size());
            CHECK(found.between[next].frame == f);
            CHECK(found.between[next].hit.limbs == hit.limbs);
            ++next;
        }
    }
    CHECK(next == found.between.size());
    CHECK(found.at_frames.size() > 20);
    CHECK(found.questions < most_questions);
}

}  // namespace

TEST_CASE("a clip of a wooden person has the contacts of all its frames and gaps") {
    body::MannequinOptions options = mannequin_options(body::Build::heavy);
    options.segments = 8;
    const body::Character character = make_mannequin(motion::human_skeleton(), options);
    check_against_every_frame(character, wandering(character, 70, 91), 70 * 253);
}

TEST_CASE("makehuman: a clip of a skinned person has the contacts of all its frames and gaps") {
    SIDESTEP_NEEDS_DATA(folder, "characters/makehuman");
    SIDESTEP_NEEDS_DATA(take, "mocap/takes/02_01.bvh");
    const motion::Clip walk =
        motion::read_bvh(read_file(take).value(), "").value().clip.scaled(0.0564444);
    const body::Character character =
        body::MakeHuman::open(folder)
            .value()
            .character(body::makehuman_shape(body::Sex::male, body::Weight::normal),
                       walk.skeleton())
            .value()
            .character;
    std::vector<motion::Pose> poses;
    for (int f = 1; f < 100; ++f) {
        motion::Pose pose = walk.pose(f);
        for (int j = 1; j < walk.joint_count(); ++j) {
            pose.translations[j] = character.skeleton().joint(j).offset;
        }
        poses.push_back(pose);
    }
    check_against_every_frame(character,
                              motion::Clip::from_poses(character.skeleton(), 1.0 / 120.0, poses),
                              100 * 253 / 2);
}

TEST_CASE("an arm that swings behind between two frames is not taken for one that stays ahead") {
    // ahead, ahead, ahead, then 150 degrees to one side and to the other: between those two the shortest
    // arc leads through what lies behind, further away than either of them
    const motion::Skeleton skeleton({{"post", -1, Vec3::Zero()},
                                     {"arm", 0, Vec3(0.0, 1.0, 0.0)},
                                     {"wall", 0, Vec3(0.0, 1.0, -1.0)}},
                                    {{1, Vec3(0, 0, 1), ""}, {2, Vec3(0, 0.3, 0), ""}});
    body::CharacterParts parts;
    parts.skeleton = skeleton;
    const auto box = [](const Vec3& low, const Vec3& high) {
        return geometry::box_mesh(geometry::AxisBox{low, high});
    };
    parts.parts.push_back(
        {"arm", 1, box({-0.002, -0.002, 0.98}, {0.002, 0.002, 1.0}), "", Vec3::Ones(), {}});
    parts.parts.push_back(
        {"wall", 2, box({-0.05, -0.05, 0.0}, {0.05, 0.05, 0.015}), "", Vec3::Ones(), {}});
    const body::Character character(std::move(parts));
    const body::SelfContact contact(
        body::Flesh::make(character, body::guess_limbs(character.skeleton()), {.near_skin = 0.0})
            .value());
    const body::Levers levers(contact.flesh());
    std::vector<motion::Pose> poses(5, rest_pose(skeleton));
    poses[3].rotations[1] = rotation_about(Axis::y, radians(150.0));
    poses[4].rotations[1] = rotation_about(Axis::y, radians(-150.0));
    const motion::Clip clip = motion::Clip::from_poses(skeleton, 0.1, poses);
    const auto pairs = body::all_pairs(contact.flesh().limbs().count());
    const auto found = clip_contacts(contact, levers, clip, 0, clip.frame_count() - 1, pairs);
    CHECK(found.at_frames.empty());
    REQUIRE(found.between.size() == 1);
    CHECK(found.between[0].frame == 3);
}

TEST_CASE("blocks and threads change nothing about the contacts of a clip") {
    body::MannequinOptions options = mannequin_options(body::Build::average);
    options.segments = 6;
    const body::Character character = make_mannequin(motion::human_skeleton(), options);
    const motion::Clip clip = wandering(character, 60, 92);
    const body::SelfContact contact(
        body::Flesh::make(character, body::guess_limbs(character.skeleton())).value());
    const body::Levers levers(contact.flesh());
    const auto pairs = body::all_pairs(contact.flesh().limbs().count());
    const auto look = [&](int block, int threads) {
        const ThreadLimit limit(threads);
        return clip_contacts(contact, levers, clip, 3, 58, pairs, {.block = block});
    };
    const auto one = look(16, 1);
    CHECK(one.at_frames.size() > 10);
    for (const auto& [block, threads] : {std::pair{16, 2}, {16, 7}, {1, 2}, {5, 1}, {100, 2}}) {
        const auto other = look(block, threads);
        REQUIRE(other.at_frames.size() == one.at_frames.size());
        for (std::size_t i = 0; i < one.at_frames.size(); ++i) {
            CHECK(other.at_frames[i].frame == one.at_frames[i].frame);
            CHECK(other.at_frames[i].contact.depth == one.at_frames[i].contact.depth);
        }
        REQUIRE(other.between.size() == one.between.size());
        if (block == 16) CHECK(other.questions == one.questions);
    }
}

TEST_CASE("with a margin limbs meet before they touch") {
    body::MannequinOptions options = mannequin_options(body::Build::average);
    options.segments = 6;
    const body::Character character = make_mannequin(motion::human_skeleton(), options);
    const motion::Clip clip = wandering(character, 40, 93);
    const body::SelfContact contact(
        body::Flesh::make(character, body::guess_limbs(character.skeleton())).value());
    const body::Levers levers(contact.flesh());
    const auto pairs = body::all_pairs(contact.flesh().limbs().count());
    const auto touch = clip_contacts(contact, levers, clip, 0, 39, pairs, {.between = false});
    const auto near =
        clip_contacts(contact, levers, clip, 0, 39, pairs, {.margin = 0.05, .between = false});
    const auto scratch = contact.scratch();
    std::size_t expected = 0, touching = 0;
    for (int f = 0; f < 40; ++f) {
        std::vector<body::Nearness> questions;
        for (const auto& pair : pairs) questions.push_back({pair, 0.05});
        for (const bool yes : contact.near(*scratch, clip.global_pose(f), questions)) {
            expected += yes;
        }
    }
    for (const auto& c : near.at_frames) touching += c.contact.triangle_pairs > 0;
    CHECK(near.at_frames.size() == expected);
    CHECK(touching == touch.at_frames.size());
    CHECK(expected > touching + 10);
    CHECK_THROWS_AS((void)clip_contacts(contact, levers, clip, 0, 40, pairs), UsageError);
}
