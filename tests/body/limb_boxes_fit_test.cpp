// Boxes fitted to a surface hold all of it, whole and in slices.

#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/base/random.h"
#include "sidestep/body/io/makehuman.h"
#include "sidestep/body/limb_boxes.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/human.h"
#include "sidestep/motion/io/motion_file.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::body;
using namespace sidestep::test;
using geometry::OrientedBox;

namespace {

/// A closed block with its corners at +-half, turned and moved.
geometry::TriangleMesh block(const Vec3& half, const Transform& to) {
    geometry::TriangleMesh mesh;
    for (int i = 0; i < 8; ++i) {
        mesh.vertices.push_back(to * Vec3((i & 1) != 0 ? half.x() : -half.x(),
                                          (i & 2) != 0 ? half.y() : -half.y(),
                                          (i & 4) != 0 ? half.z() : -half.z()));
    }
    mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                      {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    return mesh;
}

/// One bone of a metre along x with a block for its flesh.
Flesh one_limb(const geometry::TriangleMesh& mesh) {
    CharacterParts parts;
    parts.skeleton = motion::Skeleton({{"bone", -1}}, {{0, Vec3(1, 0, 0), ""}});
    RigidPart& part = parts.parts.emplace_back();
    part.name = "bone";
    part.mesh = mesh;
    const Character character(std::move(parts));
    return Flesh::make(character, guess_limbs(character.skeleton())).value();
}

/// Random points of every triangle lie in its limb's box and in one of its slices.
void check_cover(const Flesh& flesh, const LimbBoxes& boxes) {
    const motion::GlobalPose rest =
        forward_kinematics(flesh.skeleton(), rest_pose(flesh.skeleton()));
    constexpr std::uint64_t seed = 6;
    Random random(seed);
    int outside = 0, in_no_slice = 0, only_inner = 0;
    for (int t = 0; t < flesh.triangle_count(); ++t) {
        const auto c = flesh.at_rest().corners(t);
        const int limb = flesh.limb_of_triangle()[t];
        const Transform to_joint = rest.joints[flesh.limbs().limbs[limb].joint].inverse();
        for (int n = 0; n < 8; ++n) {
            double u = random.uniform(), v = random.uniform();
            if (u + v > 1.0) u = 1.0 - u, v = 1.0 - v;
            // corners and edges too
            if (n < 3) u = n == 1, v = n == 2;
            if (n == 3) v = 1.0 - u;
            const Vec3 p = to_joint * Vec3(c[0] + u * (c[1] - c[0]) + v * (c[2] - c[0]));
            outside += !boxes.whole[limb].contains(p);
            int slices = 0;
            for (const OrientedBox& slice : boxes.slices[limb]) slices += slice.contains(p);
            in_no_slice += slices == 0;
            only_inner += slices == 1;
        }
    }
    INFO("seed " << seed << ", " << flesh.triangle_count() << " triangles");
    CHECK(outside == 0);
    CHECK(in_no_slice == 0);
    // slices are slices: nearly every point is in one alone
    CHECK(only_inner > flesh.triangle_count() * 6);
}

double volume_of(const std::vector<OrientedBox>& boxes) {
    double sum = 0.0;
    for (const OrientedBox& box : boxes) sum += box.volume();
    return sum;
}

}  // namespace

TEST_CASE("a plank turned about its bone gets its own box back") {
    const Quat turn = rotation_about(Axis::x, 0.5);
    const Vec3 half(0.4, 0.3, 0.1);
    const Flesh flesh = one_limb(block(half, {turn, Vec3(0.45, 0.02, 0.0)}));
    const LimbBoxes boxes = fit_limb_boxes(flesh, {.slices = 4});
    CHECK((boxes.whole[0].half_extents() - half).norm() < 1e-9);
    CHECK((boxes.whole[0].centre() - Vec3(0.45, 0.02, 0.0)).norm() < 1e-9);
    CHECK((boxes.whole[0].axes().col(1) - turn * Vec3::UnitY()).norm() < 1e-9);
    REQUIRE(boxes.slices[0].size() == 4);
    for (int k = 0; k < 4; ++k) {
        CHECK((boxes.slices[0][k].half_extents() - Vec3(0.1, 0.3, 0.1)).norm() < 1e-9);
    }
    CHECK(boxes.slices[0][0].centre().x() == doctest::Approx(0.15));
}

TEST_CASE(
    "a limb as broad as it is deep keeps to the axes of its joint however its mesh is turned") {
    for (const double angle : {0.0, 0.3, 0.7}) {
        const Flesh flesh = one_limb(
            block(Vec3(0.4, 0.100, 0.101), {rotation_about(Axis::x, angle), Vec3(0.5, 0, 0)}));
        const Mat3 axes = fit_limb_boxes(flesh).whole[0].axes();
        CHECK((axes - Mat3::Identity()).norm() < 1e-12);
    }
}

TEST_CASE("a wedge is cut into slices that grow along the bone") {
    geometry::TriangleMesh wedge = block(Vec3(0.5, 0.2, 0.1), {Quat::Identity(), Vec3(0.5, 0, 0)});
    // to an edge at x = 0
    for (Vec3& v : wedge.vertices) v.y() *= v.x();
    const LimbBoxes boxes = fit_limb_boxes(one_limb(wedge));
    REQUIRE(boxes.slices[0].size() == 5);
    for (int k = 0; k < 5; ++k) {
        // triangles reach over all slices: only clipped ones are as narrow as this
        CHECK(boxes.slices[0][k].half_extents().y() == doctest::Approx(0.04 * (k + 1)));
    }
}

TEST_CASE("boxes of the mannequin hold all of it and slices hold less air") {
    for (const Build build : {Build::thin, Build::heavy}) {
        const Character character =
            make_mannequin(motion::human_skeleton(), mannequin_options(build));
        const Flesh flesh =
            Flesh::make(character, guess_limbs(character.skeleton()), {.clusters = 200}).value();
        const LimbBoxes boxes = fit_limb_boxes(flesh);
        check_cover(flesh, boxes);
        double sliced = 0.0;
        for (const auto& slices : boxes.slices) sliced += volume_of(slices);
        CHECK(sliced < 0.85 * volume_of(boxes.whole));
        // the pelvis lies along the hips, the chest along the shoulders
        for (const char* name : {"Hips", "Spine1"}) {
            CHECK(std::abs(boxes.whole[boxes.limbs.find(name)].axes()(0, 0)) > 0.99);
        }
    }
}

TEST_CASE("boxes of real bodies hold all of their skin") {
    SIDESTEP_NEEDS_DATA(folder, "characters/makehuman");
    SIDESTEP_NEEDS_DATA(takes, "mocap/takes");
    const MakeHuman people = MakeHuman::open(folder).value();
    const motion::Skeleton cmu = motion::load_clip(takes / "02_01.bvh").skeleton();
    const Character heavy =
        people.character({"caucasian-male-young", "universal-male-young-minmuscle-maxweight"}, cmu)
            .value()
            .character;
    const LimbMap limbs = guess_limbs(heavy.skeleton());
    CHECK(limbs.count() == 23);
    const Flesh flesh = Flesh::make(heavy, limbs, {.clusters = 100}).value();
    check_cover(flesh, fit_limb_boxes(flesh));
}
