// A character holds together: parts, skin, masses and names all speak of one skeleton.

#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/base/parallel.h"
#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/body/character.h"
#include "sidestep/body/humanoid.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/body/shading.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/human.h"

using namespace sidestep;
using namespace sidestep::body;

namespace {

motion::Skeleton arm() {
    return motion::Skeleton({{"upper", motion::no_parent, {0, 0, 0}}, {"lower", 0, {1, 0, 0}}});
}

geometry::TriangleMesh block(double x, double y, double z) {
    return geometry::box_mesh({-0.5 * Vec3(x, y, z), 0.5 * Vec3(x, y, z)});
}

CharacterParts two_blocks() {
    CharacterParts all;
    all.name = "arm";
    all.skeleton = arm();
    all.parts = {{"a", 0, block(1, 0.2, 0.2), "", Vec3::Constant(0.5), {}},
                 {"b", 1, block(1, 0.1, 0.1), "", Vec3::Constant(0.5), {}}};
    return all;
}

// a tube along x over both bones, its middle shared half and half
Skin tube(const motion::Skeleton& skeleton) {
    Skin skin;
    for (int i = 0; i <= 8; ++i) {
        const double x = 0.25 * i;
        for (const double y : {-0.1, 0.1}) {
            skin.mesh.vertices.push_back({x, y, 0.0});
            const double to_lower = std::clamp(2.0 * (x - 0.75), 0.0, 1.0);
            const std::vector<Influence> raw{{0, 1.0 - to_lower}, {1, to_lower}};
            add_vertex_influences(skin, normalised(raw));
        }
    }
    for (int i = 0; i < 8; ++i) skin.mesh.triangles.push_back({2 * i, 2 * i + 1, 2 * i + 2});
    const auto rest = forward_kinematics(skeleton, rest_pose(skeleton));
    for (const Transform& joint : rest.joints) {
        skin.inverse_bind.push_back(joint.inverse().matrix());
    }
    return skin;
}

}  // namespace

TEST_CASE("character: a block weighs and turns as a textbook says") {
    const LinkMass link = solid_mass(block(2, 3, 4), 10.0);
    CHECK(link.mass == doctest::Approx(240.0));
    CHECK(link.centre.norm() < 1e-12);
    CHECK(link.inertia(0, 0) == doctest::Approx(240.0 / 12 * (9 + 16)));
    CHECK(link.inertia(1, 1) == doctest::Approx(240.0 / 12 * (4 + 16)));
    CHECK(is_physical(link));
    CHECK_THROWS_AS(solid_mass(block(1, 1, 1), 0.0), UsageError);
    CHECK_THROWS_AS(solid_mass(geometry::flipped(block(1, 1, 1)), 1.0), UsageError);
    geometry::TriangleMesh open = block(1, 1, 1);
    open.triangles.pop_back();
    CHECK_THROWS_AS(solid_mass(open, 1.0), UsageError);
}

TEST_CASE("character: two halves of a block weigh and turn as the whole") {
    LinkMass left = solid_mass(block(1, 3, 4), 10.0);
    LinkMass right = left;
    left.centre.x() = -0.5;
    right.centre.x() = 0.5;
    const LinkMass whole = solid_mass(block(2, 3, 4), 10.0);
    const LinkMass sum = combined(left, right);
    CHECK(sum.mass == doctest::Approx(whole.mass));
    CHECK((sum.inertia - whole.inertia).norm() < 1e-9);
    CHECK(scaled_to(sum, 24.0).inertia(1, 1) == doctest::Approx(whole.inertia(1, 1) / 10));
    LinkMass impossible = whole;
    impossible.inertia = Vec3(1, 1, 3).asDiagonal();
    CHECK_FALSE(is_physical(impossible));
}

TEST_CASE("character: parts ride on their joints") {
    const Character character(two_blocks());
    motion::Pose pose = rest_pose(character.skeleton());
    pose.rotations[0] = rotation_about(Axis::z, pi / 2);
    const auto placed = posed_parts(character, forward_kinematics(character.skeleton(), pose));
    const geometry::AxisBox lower = geometry::bounds(placed[1]);
    CHECK((lower.centre() - Vec3(0, 1, 0)).norm() < 1e-12);
    CHECK((lower.size() - Vec3(0.1, 1, 0.1)).norm() < 1e-12);
    CHECK(character.triangle_count() == 24);
    CHECK(character.parts_of(1) == std::vector<int>{1});
    CHECK_THROWS_AS(skinned_mesh(character, forward_kinematics(character.skeleton(), pose)),
                    UsageError);
}

TEST_CASE("character: a skin at rest is the mesh it was bound to") {
    CharacterParts all = two_blocks();
    all.skin = tube(all.skeleton);
    const Character character(all);
    const auto rest = forward_kinematics(character.skeleton(), rest_pose(character.skeleton()));
    const auto mesh = skinned_mesh(character, rest);
    for (int v = 0; v < mesh.vertex_count(); ++v) {
        CHECK((mesh.vertices[v] - all.skin->mesh.vertices[v]).norm() < 1e-12);
    }
}

TEST_CASE("character: one bone carries its vertices rigidly and two bones meet halfway") {
    CharacterParts all = two_blocks();
    all.skin = tube(all.skeleton);
    const Character character(all);
    motion::Pose pose = rest_pose(character.skeleton());
    pose.rotations[1] = rotation_about(Axis::z, pi / 2);
    const auto mesh = skinned_mesh(character, forward_kinematics(character.skeleton(), pose));
    // vertex at (2, 0.1): wholly on the lower bone, now upright at x = 1
    CHECK((mesh.vertices[17] - Vec3(0.9, 1.0, 0)).norm() < 1e-12);
    // vertex at (1, 0.1): half stays at (1, 0.1), half goes to (0.9, 0)
    CHECK((mesh.vertices[9] - Vec3(0.95, 0.05, 0)).norm() < 1e-12);
}

TEST_CASE("character: skinning gives the same bits for any number of threads") {
    CharacterParts all = two_blocks();
    Skin skin = tube(all.skeleton);
    Random random(3);
    for (int i = 0; i < 9000; ++i) {
        const double x = random.uniform(0, 2), y = random.uniform(), z = random.uniform();
        skin.mesh.vertices.push_back({x, y, z});
        const double w = random.uniform();
        const std::vector<Influence> raw{{0, w}, {1, 1 - w}};
        add_vertex_influences(skin, normalised(raw));
    }
    motion::Pose pose = rest_pose(all.skeleton);
    pose.rotations[1] = rotation_about(Axis::y, 0.7);
    const auto global = forward_kinematics(all.skeleton, pose);
    const std::vector<Vec3> many = skinned_vertices(skin, global);
    const ThreadLimit one(1);
    CHECK(many == skinned_vertices(skin, global));
}

TEST_CASE("character: raw weights become lawful ones") {
    const std::vector<Influence> raw{{3, 0.5}, {1, -0.2}, {3, 0.5}, {2, 1.0}, {5, 1e-9}};
    const auto kept = normalised(raw);
    REQUIRE(kept.size() == 2);
    CHECK(kept[0].joint == 2);  // ties by index
    CHECK(kept[1].joint == 3);
    CHECK(kept[0].weight == doctest::Approx(0.5));
    std::vector<Influence> crowd;
    for (int j = 0; j < 20; ++j) crowd.push_back({j, 1.0 + j});
    CHECK(normalised(crowd).size() == max_influences);
    CHECK(normalised(crowd).front().joint == 19);
    CHECK(normalised({}).empty());
}

TEST_CASE("character: what does not fit together is refused") {
    const auto refused = [](auto&& spoil) {
        CharacterParts all = two_blocks();
        all.skin = tube(all.skeleton);
        spoil(all);
        CHECK_THROWS_AS(Character(std::move(all)), UsageError);
    };
    refused([](CharacterParts& all) { all.parts[0].joint = 2; });
    refused([](CharacterParts& all) { all.parts[0].mesh.triangles[0][1] = 99; });
    refused([](CharacterParts& all) { all.parts[0].mesh.vertices[0].x() = NAN; });
    refused([](CharacterParts& all) { all.parts[0].colour.x() = 2.0; });
    refused([](CharacterParts& all) { all.parts[0].vertex_colours = {Vec3::Zero()}; });
    refused([](CharacterParts& all) { all.masses.resize(1); });
    refused([](CharacterParts& all) { all.masses.assign(2, {-1.0, Vec3::Zero(), Mat3::Zero()}); });
    refused([](CharacterParts& all) { all.limits.resize(3); });
    refused([](CharacterParts& all) { all.skin->influences[0].weight = 0.9; });
    refused([](CharacterParts& all) { all.skin->influences[0].joint = 7; });
    refused([](CharacterParts& all) { all.skin->first.pop_back(); });
    refused([](CharacterParts& all) { all.skin->inverse_bind.pop_back(); });
    refused([](CharacterParts& all) { all.skin->inverse_bind[0](3, 0) = 1.0; });
    // and the same without spoiling is accepted
    CharacterParts whole = two_blocks();
    whole.skin = tube(whole.skeleton);
    CHECK_NOTHROW(Character(std::move(whole)));
}

TEST_CASE("character: the centre of mass lies in the pelvis of one who stands") {
    const Character mannequin = make_mannequin(motion::human_skeleton());
    motion::Pose pose = rest_pose(mannequin.skeleton());
    pose.rotations[motion::left_arm] = rotation_about(Axis::z, -1.4);
    pose.rotations[motion::right_arm] = rotation_about(Axis::z, 1.4);
    pose.translations[0].y() = 1.05;
    const Vec3 centre = centre_of_mass(mannequin, forward_kinematics(mannequin.skeleton(), pose));
    // textbooks: 55 to 57 percent of the height
    CHECK(centre.y() / motion::human_height > 0.54);
    CHECK(centre.y() / motion::human_height < 0.59);
    CHECK(std::abs(centre.x()) < 1e-3);
    CHECK(std::abs(centre.z()) < 0.05);
}

TEST_CASE("character: joints are known by many names") {
    const auto is = [](const char* name, Role role, Side side) {
        INFO(name);
        CHECK((label_of(name) == Label{role, side}));
    };
    is("LeftUpLeg", Role::thigh, Side::left);
    is("mixamorig:RightForeArm", Role::fore_arm, Side::right);
    is("lfemur", Role::thigh, Side::left);
    is("rclavicle", Role::clavicle, Side::right);
    is("thigh.L", Role::thigh, Side::left);
    is("upper_arm.R", Role::upper_arm, Side::right);
    is("Hips", Role::pelvis, Side::middle);
    is("Spine2", Role::trunk, Side::middle);
    is("LeftToeBase", Role::toe, Side::left);
    is("Right Shank", Role::shank, Side::right);
    is("LHipJoint", Role::none, Side::middle);
    is("LeftHandIndex1", Role::none, Side::middle);
    is("root", Role::pelvis, Side::middle);
    is("", Role::none, Side::middle);
    is("l", Role::none, Side::middle);
}

TEST_CASE("character: half a person is no person") {
    CHECK(find_humanoid(motion::human_skeleton()).has_value());
    std::vector<motion::Joint> joints(motion::human_skeleton().joints().begin(),
                                      motion::human_skeleton().joints().end());
    joints[motion::left_fore_arm].name = "tentacle";
    CHECK_FALSE(find_humanoid(motion::Skeleton(joints)).has_value());
    CHECK_FALSE(find_humanoid(arm()).has_value());
    CHECK_FALSE(find_humanoid(motion::Skeleton{}).has_value());
}

TEST_CASE("character: normals are smooth on a ball and sharp on a block") {
    const ShadedMesh cube = shaded(block(1, 1, 1));
    CHECK(cube.normals.size() == 24);  // three at each corner
    for (std::size_t v = 0; v < cube.normals.size(); ++v) {
        CHECK(cube.normals[v].cwiseAbs().maxCoeff() == doctest::Approx(1.0));
    }
    const Character man = wooden_man();
    int checked = 0;
    for (const RigidPart& part : man.parts()) {
        if (part.name.find("Ball") == std::string::npos) continue;
        const ShadedMesh ball = shaded(part.mesh);
        CHECK(ball.mesh.vertices.size() == part.mesh.vertices.size());
        for (std::size_t v = 0; v < ball.normals.size(); ++v) {
            // the ball is about the joint's own origin
            CHECK(ball.normals[v].dot(ball.mesh.vertices[v].normalized()) > 0.98);
        }
        ++checked;
    }
    CHECK(checked == 12);
    CHECK_THROWS_AS(shaded(block(1, 1, 1), -1.0), UsageError);
}
