// Real bodies, thin and fat, on real motion: MakeHuman's parts and CMU takes, where they are
// present.

#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/base/file.h"
#include "sidestep/body/io/makehuman.h"
#include "sidestep/geometry/mass_properties.h"
#include "sidestep/geometry/mesh_topology.h"
#include "sidestep/motion/io/bvh.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::test;

namespace {

constexpr double cmu_unit = 0.0564444;

motion::Clip take(const char* name) {
    const auto path = data_root() / "mocap" / "takes" / name;
    return motion::read_bvh(read_file(path).value(), name).value().clip.scaled(cmu_unit);
}

// a frame of a take on another body: its rotations, its root moved as leg lengths ask
motion::GlobalPose pose_worn_by(const body::Character& character, const motion::Clip& clip,
                                int frame) {
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
    const body::MakeHuman people = body::MakeHuman::open(folder).value();
    for (const Known& known : table) {
        INFO(known.sex << " " << known.shape);
        const auto mesh = people.body_mesh({known.sex, known.shape}).value();
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
    const body::MakeHuman people = body::MakeHuman::open(folder).value();
    const motion::Clip walk = take("02_01.bvh");
    for (const Known& known : {table[0], table[1], table[2], table[5]}) {
        INFO(known.sex << " " << known.shape);
        const body::Character character =
            people.character({known.sex, known.shape}, walk.skeleton()).value().character;
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
            const auto mesh = skinned_mesh(character, pose_worn_by(character, walk, f));
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

TEST_CASE("makehuman: the four weights of both sexes are named bodies") {
    SIDESTEP_NEEDS_DATA(folder, "characters/makehuman");
    const body::MakeHuman people = body::MakeHuman::open(folder).value();
    const auto litres = [&](body::Sex sex, body::Weight weight) {
        const auto mesh = people.body_mesh(body::makehuman_shape(sex, weight)).value();
        return 1000.0 * geometry::signed_volume(mesh);
    };
    using body::Sex;
    using body::Weight;
    CHECK(std::abs(litres(Sex::male, Weight::thin) - 42.7) < 0.06);
    CHECK(std::abs(litres(Sex::male, Weight::normal) - 65.3) < 0.06);
    CHECK(std::abs(litres(Sex::male, Weight::stout) - 90.8) < 0.06);
    CHECK(std::abs(litres(Sex::male, Weight::heavy) - 122.1) < 0.06);
    CHECK(std::abs(litres(Sex::female, Weight::heavy) - 85.9) < 0.06);
    CHECK(body::makehuman_shape(Sex::female, Weight::stout).name == "stout woman");
}

namespace {

// one square of skin on a root and an arm: small enough to break by hand
body::MakeHumanFiles small_person() {
    body::MakeHumanFiles files;
    files.base =
        "# a comment\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 5 5 5\n"
        "g body\nf 1/1 2/2 3/3 4/4\ng joint-root\nf 5 5 5\n";
    files.rig = R"({"bones":{"Hips":{"head":"h","parent":null,"reference":["root"]},
        "LeftArm":{"head":"a","parent":"Hips","reference":["arm"]}},
        "joints":{"h":[0,4],"a":[4]}})";
    files.fine_rig = R"({"bones":{"root":{"parent":null},"arm":{"parent":"root"},
        "wrist":{"parent":"arm"}}})";
    files.weights = R"({"weights":{"root":[[0,1.0],[1,0.5],[2,0.2],[3,1]],
        "wrist":[[1,0.5],[2,0.8],[4,1]]}})";
    return files;
}

std::string first_problem(const body::MakeHumanFiles& files) {
    const auto read = body::MakeHuman::read(files);
    return read ? "" : to_string(read.error().front());
}

std::string with(std::string text, const std::string& old, const std::string& now) {
    const auto at = text.find(old);
    REQUIRE(at != std::string::npos);
    return text.replace(at, old.size(), now);
}

}  // namespace

TEST_CASE("makehuman: a bone that nobody refers to leaves its flesh to its ancestor") {
    const auto read = body::MakeHuman::read(small_person());
    REQUIRE(read.has_value());
    CHECK(read->vertex_count() == 5);
    CHECK(read->body_vertex_count() == 4);
}

TEST_CASE("makehuman: what is wrong is named with file and line and column") {
    CHECK(first_problem(small_person()).empty());
    auto files = small_person();
    files.base = with(files.base, "v 1 1 0", "v 1 one 0");
    CHECK(first_problem(files) == "base.obj:4:5: error: expected a number, found \"one\"");
    files = small_person();
    files.base = with(files.base, "v 1 1 0", "v 1 1");
    CHECK(
        first_problem(files).starts_with("base.obj:4:6: error: expected a number, found the end"));
    files = small_person();
    files.base = with(files.base, "v 1 1 0", "v 1 nan 0");
    CHECK(first_problem(files).starts_with("base.obj:4:5: error: expected a number"));
    files = small_person();
    files.base = with(files.base, "3/3", "9/3");
    CHECK(first_problem(files).starts_with("base.obj:8:11: error: vertex 9 is out of range"));
    files = small_person();
    files.base = with(files.base, "g body", "g hat");
    CHECK(first_problem(files).starts_with("base.obj: error: there is no group \"body\""));
    files = small_person();
    files.rig = with(files.rig, "[4]", "[5]");
    CHECK(first_problem(files).starts_with("cmu_mb.mhskel: error: /joints/a: 5 is no vertex"));
    files = small_person();
    files.rig = with(files.rig, "\"parent\":null", "\"parent\":\"LeftArm\"");
    CHECK(first_problem(files).find("go round in a circle") != std::string::npos);
    files = small_person();
    files.rig = with(files.rig, "\"joints\"", "\"points\"");
    CHECK(first_problem(files).starts_with("cmu_mb.mhskel: error: /joints is missing"));
    files = small_person();
    files.fine_rig = "{\n \"bones\": oops";
    CHECK(first_problem(files).starts_with("default.mhskel:2:11: error: this is not JSON"));
    files = small_person();
    files.weights = with(files.weights, "[4,1]", "[7,1]");
    CHECK(first_problem(files).starts_with(
        "default_weights.mhw: error: /weights/wrist/2: vertex 7 is out of range"));
    files = small_person();
    files.weights = with(files.weights, "\"wrist\"", "\"tail\"");
    CHECK(first_problem(files).find("/weights/tail: no bone") != std::string::npos);
}

TEST_CASE("makehuman: vertices without a weight are named") {
    auto files = small_person();
    files.weights = with(files.weights, ",[3,1]", "");
    CHECK(first_problem(files).starts_with(
        "default_weights.mhw: error: 1 vertex of the body without a weight: 3"));
}

TEST_CASE("makehuman: a folder that lacks files names each of them") {
    const auto folder = scratch_folder("makehuman_empty");
    const auto read = body::MakeHuman::open(folder);
    REQUIRE_FALSE(read.has_value());
    CHECK(read.error().size() == 4);
    CHECK(read.error().front().file == (folder / "base.obj").string());
}

TEST_CASE("makehuman: targets and skeletons that do not fit are problems") {
    const auto target = body::read_makehuman_target("# t\n0 1 2 3\n5 0 0 1\n", "fat.target", 5);
    REQUIRE_FALSE(target.has_value());
    CHECK(to_string(target.error().front()).starts_with("fat.target:3:1: error: vertex 5 is out"));

    const auto folder = scratch_folder("makehuman_small");
    std::filesystem::create_directories(folder / "targets");
    REQUIRE(write_file(folder / "targets" / "man.target", "1 0.5 0 0\n").empty());
    const auto people = body::MakeHuman::read(small_person(), folder).value();
    CHECK((people.vertices({"man", ""}).value()[1] - Vec3(0.15, 0, 0)).norm() < 1e-15);
    const auto missing = people.vertices({"woman", ""});
    REQUIRE_FALSE(missing.has_value());
    CHECK(missing.error().front().file.ends_with("woman.target"));

    const motion::Skeleton fits({{"x:Hips", -1, Vec3::Zero()}, {"x:LeftArm", 0, Vec3(0, 0.2, 0)}});
    CHECK(people.character({"man", ""}, fits).value().warnings.empty());
    // the arm is missing: its flesh goes with the hips and somebody says so
    const motion::Skeleton less({{"Hips", -1, Vec3::Zero()}});
    const auto armless = people.character({"man", ""}, less);
    REQUIRE(armless.has_value());
    REQUIRE(armless->warnings.size() == 1);
    CHECK(armless->warnings.front().code == "bone_left_out");
    const motion::Skeleton other({{"Hips", -1, Vec3::Zero()}, {"Tail", 0, Vec3(0, 0, -1)}});
    const auto tail = people.character({"man", ""}, other);
    REQUIRE_FALSE(tail.has_value());
    CHECK(tail.error().front().message.find("\"Tail\"") != std::string::npos);
}
