// Boxes that hold the flesh of a limb whatever its neighbours do.

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "sidestep/base/file.h"
#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/body/io/makehuman.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/body/reach.h"
#include "sidestep/motion/human.h"
#include "sidestep/motion/io/bvh.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::body;

namespace {

std::vector<JointFreedom> freedoms_of(const Character& character) {
    return freedoms(character.limits());
}

/// Vertices of each limb: every corner of its triangles.
std::vector<std::vector<int>> limb_vertices(const Flesh& flesh) {
    std::vector<std::set<int>> sets(flesh.limbs().count());
    for (int t = 0; t < flesh.triangle_count(); ++t) {
        for (const int v : flesh.at_rest().triangles[t])
            sets[flesh.limb_of_triangle()[t]].insert(v);
    }
    std::vector<std::vector<int>> lists;
    for (const auto& s : sets) lists.emplace_back(s.begin(), s.end());
    return lists;
}

/// Each angle at an end of its range as often as between.
motion::GlobalPose pose_within(const Flesh& flesh, const std::vector<JointFreedom>& freedoms,
                               Random& random) {
    motion::Pose pose = rest_pose(flesh.skeleton());
    for (std::size_t j = 0; j < freedoms.size(); ++j) {
        std::vector<double> angles;
        for (const AngleRange& range : freedoms[j].ranges()) {
            const double t = std::clamp(random.uniform(-0.4, 1.4), 0.0, 1.0);
            angles.push_back(range.low + t * (range.high - range.low));
        }
        pose.rotations[j] = freedoms[j].rotation(angles);
    }
    return forward_kinematics(flesh.skeleton(), pose);
}

/// Checks poses; returns the smallest share of a half extent that a vertex came up to, over limbs.
void check_held(const Flesh& flesh, const std::vector<JointFreedom>& freedoms, int poses,
                double fullest) {
    const LimbBoxes boxes = bounding_boxes(flesh, freedoms);
    const LimbBoxes stiff = fit_limb_boxes(flesh, {.slices = 1});
    const auto vertices = limb_vertices(flesh);
    Random random(88);
    int outside = 0, outside_stiff = 0;
    std::vector<Vec3> used(boxes.whole.size(), Vec3::Zero());
    for (int i = 0; i < poses; ++i) {
        const auto joints = pose_within(flesh, freedoms, random).joints;
        for (int limb = 0; limb < boxes.limbs.count(); ++limb) {
            const Transform back = joints[boxes.limbs.limbs[limb].joint].inverse();
            const Vec3 half = boxes.whole[limb].half_extents();
            for (const int v : vertices[limb]) {
                const Vec3 p = back * flesh.place(v, joints);
                const Vec3 x = boxes.whole[limb].to_local(p).cwiseAbs();
                outside += (x.array() > half.array() + 1e-9).any();
                used[limb] = used[limb].cwiseMax(x.cwiseQuotient(half));
                outside_stiff += (stiff.whole[limb].to_local(p).cwiseAbs().array() >
                                  stiff.whole[limb].half_extents().array() + 1e-6)
                                     .any();
            }
        }
    }
    CHECK(outside == 0);
    double mean = 0.0, count = 0.0;
    for (int limb = 0; limb < boxes.limbs.count(); ++limb) {
        if (boxes.empty[limb]) continue;
        CHECK(boxes.whole[limb].volume() >= stiff.whole[limb].volume() * (1 - 1e-6));
        mean += used[limb].mean();
        ++count;
    }
    MESSAGE("random poses fill " << mean / count << " of the half extents; " << outside_stiff
                                 << " places are outside of stiff boxes");
    CHECK(mean / count > fullest);
}

}  // namespace

TEST_CASE("stiff limbs have the boxes that fit them") {
    const Character person = make_mannequin(motion::human_skeleton(), {.segments = 8});
    const Flesh flesh = Flesh::make(person, guess_limbs(person.skeleton())).value();
    check_held(flesh, freedoms_of(person), 10, 0.9);
    CHECK_THROWS_AS((void)bounding_boxes(flesh, {}), UsageError);
}

TEST_CASE("makehuman: the boxes of a skinned person hold it in every pose") {
    SIDESTEP_NEEDS_DATA(folder, "characters/makehuman");
    SIDESTEP_NEEDS_DATA(take, "mocap/takes/02_01.bvh");
    const auto people = MakeHuman::open(folder).value();
    const auto walk = motion::read_bvh(read_file(take).value(), "02_01.bvh").value().clip;
    const Character person =
        people.character(makehuman_shape(Sex::male, Weight::heavy), walk.skeleton())
            .value()
            .character;
    const Flesh flesh =
        Flesh::make(person, guess_limbs(person.skeleton()), {.clusters = 100}).value();
    check_held(flesh, freedoms_of(person), 8, 0.6);
}
