// Real bodies, thin and fat, on real motion: MakeHuman's parts and CMU takes, where they are
// present.

#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/geometry/mass_properties.h"
#include "sidestep/geometry/mesh_topology.h"
#include "sidestep/motion/io/bvh.h"
#include "tests/support/data.h"
#include "tests/support/makehuman.h"

using namespace sidestep;
using namespace sidestep::test;

namespace {

constexpr double cmu_unit = 0.0564444;

motion::Clip take(const char* name) {
    const auto path = data_root() / "mocap" / "takes" / name;
    return motion::read_bvh(read_file(path).value(), name).value().clip.scaled(cmu_unit);
}

// a frame of a take on another body: its rotations, its root moved as leg lengths ask
motion::GlobalPose worn_by(const body::Character& character, const motion::Clip& clip, int frame) {
    motion::Pose pose = clip.pose(frame);
    const auto leg = [](const motion::Skeleton& s) {
        return s.joint(*s.find("LeftLeg")).offset.norm() +
               s.joint(*s.find("LeftFoot")).offset.norm();
    };
    const double ratio = leg(character.skeleton()) / leg(clip.skeleton());
    for (int j = 0; j < clip.joint_count(); ++j) {
        pose.translations[j] = character.skeleton().joint(j).parent < 0
                                   ? Vec3(pose.translations[j] * ratio)
                                   : character.skeleton().joint(j).offset;
    }
    return forward_kinematics(character.skeleton(), pose);
}

struct Known {
    const char* sex;
    const char* shape;
    double height, litres, waist_width, waist_depth;
};

// the table of the data's card
const std::vector<Known> table{
    {"caucasian-male-young", "", 1.748, 65.3, 0.29, 0.20},
    {"caucasian-male-young", "universal-male-young-minmuscle-minweight", 1.748, 42.7, 0.29, 0.14},
    {"caucasian-male-young", "universal-male-young-minmuscle-maxweight", 1.748, 122.1, 0.44, 0.39},
    {"caucasian-female-young", "", 1.605, 49.6, 0.30, 0.20},
    {"caucasian-female-young", "universal-female-young-minmuscle-minweight", 1.609, 31.8, 0.28,
     0.14},
    {"caucasian-female-young", "universal-female-young-minmuscle-maxweight", 1.605, 85.9, 0.41,
     0.35}};

}  // namespace

TEST_CASE("makehuman: bodies have the heights and volumes of the table") {
    SIDESTEP_NEEDS_DATA(folder, "characters/makehuman");
    const MakeHuman people(folder);
    for (const Known& known : table) {
        INFO(known.sex << " " << known.shape);
        const auto mesh = people.body_mesh({known.sex, known.shape});
        CHECK(mesh.triangle_count() == 26756);
        const geometry::AxisBox box = geometry::bounds(mesh);
        CHECK(std::abs(box.size().y() - known.height) < 0.0006);
        CHECK(std::abs(1000.0 * geometry::signed_volume(mesh) - known.litres) < 0.06);
        // the waist: a slice at 57 percent of the height, arms left out
        geometry::AxisBox waist;
        for (const Vec3& v : mesh.vertices) {
            const double share = (v.y() - box.low.y()) / box.size().y();
            if (std::abs(share - 0.57) < 0.007 && std::abs(v.x()) < 0.27) waist.include(v);
        }
        CHECK(std::abs(waist.size().x() - known.waist_width) < 0.015);
        CHECK(std::abs(waist.size().z() - known.waist_depth) < 0.015);
    }
}

TEST_CASE("makehuman: a take bends thin and fat bodies without tearing them") {
    SIDESTEP_NEEDS_DATA(folder, "characters/makehuman");
    SIDESTEP_NEEDS_DATA(takes, "mocap/takes/02_01.bvh");
    const MakeHuman people(folder);
    const motion::Clip walk = take("02_01.bvh");
    for (const Known& known : {table[0], table[1], table[2], table[5]}) {
        INFO(known.sex << " " << known.shape);
        const body::Character character =
            people.character({known.sex, known.shape}, walk.skeleton());
        REQUIRE(character.skin().has_value());
        CHECK(character.limits().size() == 31);

        // at zero the body is itself, bones turned: every vertex keeps its distance from its bone
        const auto zero = skinned_mesh(
            character, forward_kinematics(character.skeleton(), rest_pose(character.skeleton())));
        const double volume = geometry::signed_volume(character.skin()->mesh);
        CHECK(geometry::signed_volume(zero) == doctest::Approx(volume).epsilon(0.05));

        double worst = 0.0;
        double height = 0.0;
        for (int f = 1; f < walk.frame_count(); f += 40) {
            const auto mesh = skinned_mesh(character, worn_by(character, walk, f));
            CHECK(geometry::signed_volume(mesh) == doctest::Approx(volume).epsilon(0.08));
            for (const auto& t : mesh.triangles) {
                for (int k = 0; k < 3; ++k) {
                    const int a = t[k], b = t[(k + 1) % 3];
                    const double now = (mesh.vertices[a] - mesh.vertices[b]).norm();
                    const double then =
                        (character.skin()->mesh.vertices[a] - character.skin()->mesh.vertices[b])
                            .norm();
                    worst = std::max(worst, now - then);
                }
            }
            height = geometry::bounds(mesh).size().y();
        }
        CHECK(worst < 0.03);
        CHECK(height > 0.9 * known.height);
        CHECK(height < 1.05 * known.height);
    }
}
