// The promise of self_contact.h: the answer of comparing every triangle with every other.
#include "sidestep/body/self_contact.h"

#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/base/file.h"
#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/body/io/makehuman.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/geometry/triangle_distance.h"
#include "sidestep/motion/human.h"
#include "sidestep/motion/io/bvh.h"
#include "tests/support/data.h"
#include "tests/support/instruction_sets.h"

using namespace sidestep;
using namespace sidestep::test;

namespace {

body::Flesh flesh_of(const body::Character& character) {
    return body::Flesh::make(character, body::guess_limbs(character.skeleton())).value();
}

/// Uniform in every angle of every limit, the root anywhere.
motion::GlobalPose anyhow(const body::Character& character, Random& random) {
    motion::Pose pose = rest_pose(character.skeleton());
    for (int j = 0; j < character.skeleton().joint_count(); ++j) {
        const body::JointLimit& limit = character.limits()[j];
        if (limit.is_free()) continue;
        const double b = random.uniform(limit.swing_b.low, limit.swing_b.high);
        const double c = random.uniform(limit.swing_c.low, limit.swing_c.high);
        const double t = random.uniform(limit.twist.low, limit.twist.high);
        pose.rotations[j] = rotation_of(limit, {b, c, t});
    }
    const double x = random.uniform(-3, 3), z = random.uniform(-3, 3);
    pose.translations[0] += Vec3(x, 1, z);
    return forward_kinematics(character.skeleton(), pose);
}

void check_against_brute_force(const body::Character& character, int poses, std::uint64_t seed) {
    const body::SelfContact contact(flesh_of(character));
    const auto pairs = body::all_pairs(contact.flesh().limbs().count());
    const auto scratch = contact.scratch();
    Random random(seed);
    int hits = 0;
    for (int i = 0; i < poses; ++i) {
        INFO("seed " << seed << ", pose " << i);
        const motion::GlobalPose pose = anyhow(character, random);
        const auto slow = contacts_by_brute_force(contact.flesh(), pose, pairs);
        const auto fast = contact.contacts(*scratch, pose, pairs);
        const auto quick = contact.contacts(*scratch, pose, pairs, body::Detail::yes_no);
        REQUIRE(fast.size() == slow.size());
        REQUIRE(quick.size() == slow.size());
        for (std::size_t k = 0; k < slow.size(); ++k) {
            CHECK(fast[k].limbs == slow[k].limbs);
            CHECK(quick[k].limbs == slow[k].limbs);
            CHECK(fast[k].triangle_pairs == slow[k].triangle_pairs);
            CHECK(fast[k].witness == slow[k].witness);
            CHECK(fast[k].depth == slow[k].depth);
            CHECK(fast[k].direction == slow[k].direction);
            CHECK(fast[k].point == slow[k].point);
        }
        hits += static_cast<int>(slow.size());
    }
    CHECK(hits > poses / 2);
}

}  // namespace

TEST_CASE("a wooden person meets itself where every pair of triangles says so") {
    for (const body::Build build : {body::Build::thin, body::Build::heavy}) {
        body::MannequinOptions options = mannequin_options(build);
        options.segments = 8;
        check_against_brute_force(make_mannequin(motion::human_skeleton(), options), 40, 61);
    }
}

TEST_CASE("every instruction set meets the same limbs as comparing every triangle") {
    body::MannequinOptions options = mannequin_options(body::Build::heavy);
    options.segments = 8;
    const body::Character character = make_mannequin(motion::human_skeleton(), options);
    for (const std::int64_t set : instruction_sets()) {
        const UseInstructionSet use(set);
        CAPTURE(set);
        check_against_brute_force(character, 8, 65);
    }
}

TEST_CASE("near is true exactly where two triangles come nearer than asked") {
    body::MannequinOptions options = mannequin_options(body::Build::average);
    options.segments = 6;
    const body::Character character = make_mannequin(motion::human_skeleton(), options);
    const body::SelfContact contact(flesh_of(character));
    const body::Flesh& flesh = contact.flesh();
    const auto scratch = contact.scratch();
    const auto limb = [&](const char* name) { return flesh.limbs().find(name); };
    const std::vector<body::LimbPair> pairs{{limb("LeftUpLeg"), limb("LeftHand")},
                                            {limb("LeftForeArm"), limb("RightForeArm")},
                                            {limb("Spine"), limb("RightHand")},
                                            {limb("Spine1"), limb("LeftForeArm")},
                                            {limb("LeftArm"), limb("LeftForeArm")}};
    Random random(63);
    int yes = 0, asked = 0;
    for (int i = 0; i < 12; ++i) {
        const motion::GlobalPose pose = anyhow(character, random);
        const auto placed = flesh.place_all(pose.joints);
        for (const auto& [a, b] : pairs) {
            double least = 1e9;
            for (int ta = 0; ta < flesh.triangle_count(); ++ta) {
                if (flesh.limb_of_triangle()[ta] != a) continue;
                for (int tb = 0; tb < flesh.triangle_count(); ++tb) {
                    if (flesh.limb_of_triangle()[tb] != b || flesh.ignores(ta, tb)) continue;
                    const auto corners = [&](int t) {
                        const auto& c = flesh.at_rest().triangles[t];
                        return geometry::Triangle{placed[c[0]], placed[c[1]], placed[c[2]]};
                    };
                    least = std::min(least, geometry::distance(corners(ta), corners(tb)).squared);
                }
            }
            if (least == 1e9) continue;
            const double distance = std::sqrt(least);
            for (const double factor : {0.5, 0.999, 1.001, 2.0}) {
                const std::vector<body::Nearness> question{
                    {{std::min(a, b), std::max(a, b)}, factor * distance + 1e-6}};
                if (distance > 0.0 && factor < 1.0 && factor * distance + 2e-6 > distance) continue;
                const bool near = contact.near(*scratch, pose, question)[0];
                CHECK(near == (distance == 0.0 || factor > 1.0));
                yes += near;
                ++asked;
            }
        }
    }
    CHECK(asked > 150);
    CHECK(yes > asked / 4);
    CHECK(yes < asked * 3 / 4);
}

TEST_CASE("far from the origin and with other slices the same limbs meet") {
    body::MannequinOptions options = mannequin_options(body::Build::heavy);
    options.segments = 8;
    const body::Character character = make_mannequin(motion::human_skeleton(), options);
    const body::SelfContact five(flesh_of(character)), one(flesh_of(character), 1),
        nine(flesh_of(character), 9);
    const auto pairs = body::all_pairs(five.flesh().limbs().count());
    const auto s5 = five.scratch(), s1 = one.scratch(), s9 = nine.scratch();
    Random random(64);
    for (int i = 0; i < 30; ++i) {
        motion::GlobalPose pose = anyhow(character, random);
        const auto near_origin = five.contacts(*s5, pose, pairs);
        const auto whole = one.contacts(*s1, pose, pairs, body::Detail::yes_no);
        const auto fine = nine.contacts(*s9, pose, pairs, body::Detail::yes_no);
        REQUIRE(whole.size() == near_origin.size());
        REQUIRE(fine.size() == near_origin.size());
        for (Transform& joint : pose.joints) joint.translation += Vec3(40000.0, 0.0, -25000.0);
        const auto far = five.contacts(*s5, pose, pairs);
        CHECK(far.size() == contacts_by_brute_force(five.flesh(), pose, pairs).size());
    }
}

TEST_CASE("a pose of another skeleton or without numbers is refused") {
    const body::Character character =
        body::make_mannequin(motion::human_skeleton(), {.segments = 6});
    const body::SelfContact contact(flesh_of(character));
    const auto scratch = contact.scratch();
    auto pose = forward_kinematics(character.skeleton(), rest_pose(character.skeleton()));
    const std::vector<body::LimbPair> pair{{0, 5}}, backwards{{5, 0}}, outside{{0, 23}};
    CHECK(contact.contacts(*scratch, pose, pair).empty());
    CHECK_THROWS_AS((void)contact.contacts(*scratch, pose, backwards), UsageError);
    CHECK_THROWS_AS((void)contact.contacts(*scratch, pose, outside), UsageError);
    pose.joints[3].translation.x() = std::nan("");
    CHECK_THROWS_AS((void)contact.contacts(*scratch, pose, pair), UsageError);
    pose.joints.pop_back();
    CHECK_THROWS_AS((void)contact.contacts(*scratch, pose, pair), UsageError);
}

TEST_CASE("makehuman: a skinned person meets itself where every pair of triangles says so") {
    SIDESTEP_NEEDS_DATA(folder, "characters/makehuman");
    SIDESTEP_NEEDS_DATA(take, "mocap/takes/02_01.bvh");
    const auto people = body::MakeHuman::open(folder).value();
    const auto walk = motion::read_bvh(read_file(take).value(), "02_01.bvh").value().clip;
    check_against_brute_force(
        people
            .character(body::makehuman_shape(body::Sex::male, body::Weight::heavy), walk.skeleton())
            .value()
            .character,
        6, 62);
}
