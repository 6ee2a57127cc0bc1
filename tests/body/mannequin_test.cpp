// The wooden mannequin: whole, well-proportioned, and never through itself.

#include <doctest/doctest.h>

#include <cmath>
#include <map>

#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/body/anthropometry.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/geometry/mass_properties.h"
#include "sidestep/geometry/mesh_topology.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/gait/clips.h"
#include "sidestep/motion/human.h"
#include "tests/body/touching.h"

using namespace sidestep;
using namespace sidestep::body;
using namespace sidestep::test;

namespace {

const std::vector<Build> builds{Build::thin, Build::average, Build::heavy};

motion::GlobalPose at_rest(const Character& character) {
    return forward_kinematics(character.skeleton(), rest_pose(character.skeleton()));
}

// arms hanging, held off the body by an angle, elbows a little bent
motion::GlobalPose standing(const Character& character, double off_body_rad) {
    const motion::Skeleton& skeleton = character.skeleton();
    motion::Pose pose = rest_pose(skeleton);
    const auto turn = [&](const char* name, Axis axis, double angle) {
        if (const auto joint = skeleton.find(name)) {
            pose.rotations[*joint] = rotation_about(axis, angle) * pose.rotations[*joint];
        }
    };
    for (const char* arm : {"Arm", "UpperArm"}) {
        turn((std::string("Left") + arm).c_str(), Axis::z, -pi / 2 + off_body_rad);
        turn((std::string("Right") + arm).c_str(), Axis::z, pi / 2 - off_body_rad);
    }
    turn("LeftForeArm", Axis::y, -0.25);
    turn("RightForeArm", Axis::y, 0.25);
    return forward_kinematics(skeleton, pose);
}

geometry::AxisBox whole_box(const Character& character, const motion::GlobalPose& pose) {
    geometry::AxisBox box;
    for (const auto& mesh : posed_parts(character, pose)) box.include(geometry::bounds(mesh));
    return box;
}

void check_parts_keep_apart(const Character& character, const motion::GlobalPose& pose) {
    for (const Contact& contact : contacts(character, pose)) {
        const RigidPart& a = character.parts()[contact.part_a];
        const RigidPart& b = character.parts()[contact.part_b];
        INFO(a.name << " and " << b.name << " meet in " << contact.places.size()
                    << " triangles, at " << contact.places.front().transpose());
        CHECK(are_neighbours(character, a.joint, b.joint));
    }
}

double volume(const Character& character) {
    double sum = 0.0;
    for (const RigidPart& part : character.parts()) sum += geometry::signed_volume(part.mesh);
    return sum;
}

// the skeleton of the CMU conversion, in metres: zero-length stubs, fingers, legs spread at rest
motion::Skeleton cmu_skeleton() {
    std::vector<motion::Joint> joints;
    const auto add = [&](std::string name, int parent, double x, double y, double z) {
        joints.push_back({std::move(name), parent, Vec3(x, y, z) * 0.0564444});
        return static_cast<int>(joints.size()) - 1;
    };
    const int hips = add("Hips", -1, 0, 0, 0);
    for (const double side : {1.0, -1.0}) {
        const std::string s = side > 0 ? "Left" : "Right";
        const int stub = add(side > 0 ? "LHipJoint" : "RHipJoint", hips, 0, 0, 0);
        const int thigh = add(s + "UpLeg", stub, side * 1.63, -1.85, 0.84);
        const int shank = add(s + "Leg", thigh, side * 2.48, -6.81, 0);
        const int foot = add(s + "Foot", shank, side * 2.69, -7.38, 0);
        add(s + "ToeBase", foot, side * 0.18, -0.50, 2.10);
    }
    const int back = add("LowerBack", hips, 0, 0, 0);
    const int spine = add("Spine", back, 0.03, 2.15, -0.14);
    const int spine1 = add("Spine1", spine, 0.03, 2.16, 0.01);
    const int neck = add("Neck", spine1, 0, 0, 0);
    const int neck1 = add("Neck1", neck, 0.02, 1.79, 0.16);
    add("Head", neck1, 0.04, 1.77, -0.23);
    for (const double side : {1.0, -1.0}) {
        const std::string s = side > 0 ? "Left" : "Right";
        const int clavicle = add(s + "Shoulder", spine1, 0, 0, 0);
        const int arm = add(s + "Arm", clavicle, side * 3.44, 1.26, -0.1);
        const int fore = add(s + "ForeArm", arm, side * 5.37, 0, 0);
        const int hand = add(s + "Hand", fore, side * 3.93, 0, 0);
        const int base = add(s + "FingerBase", hand, 0, 0, 0);
        add(s + "HandIndex1", base, side * 0.61, 0, 0);
        add(side > 0 ? "LThumb" : "RThumb", hand, 0, 0, 0);
    }
    return motion::Skeleton(std::move(joints));
}

}  // namespace

TEST_CASE("mannequin: every part is a closed surface seen from outside") {
    std::vector<Character> all{wooden_man(), make_mannequin(cmu_skeleton())};
    for (const Build build : builds) {
        all.push_back(make_mannequin(motion::human_skeleton(), mannequin_options(build)));
    }
    for (const int segments : {6, 7, 48}) {
        MannequinOptions options;
        options.segments = segments;
        all.push_back(make_mannequin(motion::human_skeleton(), options));
    }
    for (const Character& character : all) {
        for (const RigidPart& part : character.parts()) {
            INFO(part.name << " of " << character.triangle_count() << " triangles");
            const auto shape = geometry::topology(part.mesh);
            CHECK(shape.is_closed());
            CHECK(shape.is_manifold());
            CHECK(shape.component_count == 1);
            CHECK(shape.degenerate_count == 0);
            CHECK(shape.euler(part.mesh) == 2);
            CHECK(geometry::signed_volume(part.mesh) > 1e-6);
        }
    }
}

TEST_CASE("mannequin: narrow shoulders and long necks are clothed like any others") {
    constexpr std::uint64_t seed = 143;
    Random random(seed);
    for (int i = 0; i < 90; ++i) {
        // each bone of its own length, up to a third shorter or longer
        const motion::Skeleton plain = i % 2 == 0 ? motion::human_skeleton() : cmu_skeleton();
        std::vector<motion::Joint> joints(plain.joints().begin(), plain.joints().end());
        for (motion::Joint& joint : joints) joint.offset *= random.uniform(0.67, 1.33);
        const motion::Skeleton odd(std::move(joints));
        MannequinOptions options = mannequin_options(builds[static_cast<std::size_t>(i) % 3]);
        options.segments = 12;
        INFO("seed " << seed << ", person " << i);
        const Character mannequin = make_mannequin(odd, options);
        for (const RigidPart& part : mannequin.parts()) {
            INFO(part.name);
            CHECK(geometry::topology(part.mesh).is_closed());
            CHECK(geometry::signed_volume(part.mesh) > 1e-6);
        }
    }
}

TEST_CASE("mannequin: stands as tall as the person it clothes with its soles on the ground") {
    for (const Build build : builds) {
        const Character mannequin =
            make_mannequin(motion::human_skeleton(), mannequin_options(build));
        const geometry::AxisBox box = whole_box(mannequin, standing(mannequin, 0.4));
        CHECK(box.size().y() == doctest::Approx(motion::human_height).epsilon(0.003));
    }
    // heel, ball and tip of the built-in person lie on the wood, not above and not inside it
    const Character mannequin = make_mannequin(motion::human_skeleton());
    const auto sole_gap = [&](int joint, const Vec3& point) {
        double lowest = 1e9;
        for (const int p : mannequin.parts_of(joint)) {
            for (const Vec3& v : mannequin.parts()[p].mesh.vertices) {
                if ((v - point).cwiseAbs().cwiseProduct(Vec3(1, 0, 1)).maxCoeff() < 0.03) {
                    lowest = std::min(lowest, v.y());
                }
            }
        }
        return std::abs(lowest - point.y());
    };
    CHECK(sole_gap(motion::left_foot, motion::sole_heel) < 0.002);
    CHECK(sole_gap(motion::left_toe_base, motion::sole_ball) < 0.002);
    CHECK(sole_gap(motion::left_toe_base, motion::sole_tip) < 0.002);
}

TEST_CASE("mannequin: parts meet only at their joints in a T-pose") {
    for (const Build build : builds) {
        const Character mannequin =
            make_mannequin(motion::human_skeleton(), mannequin_options(build));
        check_parts_keep_apart(mannequin, at_rest(mannequin));
    }
    check_parts_keep_apart(wooden_man(), at_rest(wooden_man()));
    const Character cmu = make_mannequin(cmu_skeleton());
    check_parts_keep_apart(cmu, at_rest(cmu));
}

TEST_CASE("mannequin: parts meet only at their joints when it stands") {
    // a heavy body cannot let its arms hang straight, and neither can this one
    const std::map<Build, double> off_body{
        {Build::thin, 0.10}, {Build::average, 0.14}, {Build::heavy, 0.45}};
    for (const Build build : builds) {
        const Character mannequin =
            make_mannequin(motion::human_skeleton(), mannequin_options(build));
        check_parts_keep_apart(mannequin, standing(mannequin, off_body.at(build)));
    }
    check_parts_keep_apart(wooden_man(), standing(wooden_man(), 0.14));

    // and the check itself barks: arms pressed into the flanks are seen
    const Character heavy =
        make_mannequin(motion::human_skeleton(), mannequin_options(Build::heavy));
    int strangers = 0;
    for (const Contact& contact : contacts(heavy, standing(heavy, -0.1))) {
        strangers += !are_neighbours(heavy, heavy.parts()[contact.part_a].joint,
                                     heavy.parts()[contact.part_b].joint);
    }
    CHECK(strangers > 4);
}

TEST_CASE("mannequin: neighbouring limbs do not even touch at their sockets") {
    // balls sit in sockets with air between; only balls of hip, yoke and toe are let into wood, and
    // the collar, which fits the neck of somebody who stands, leans on the chest in the T-pose
    const Character mannequin = make_mannequin(motion::human_skeleton());
    for (const Contact& contact : contacts(mannequin, at_rest(mannequin))) {
        const RigidPart& a = mannequin.parts()[contact.part_a];
        const RigidPart& b = mannequin.parts()[contact.part_b];
        const int child = mannequin.skeleton().joint(a.joint).parent == b.joint ? a.joint : b.joint;
        const Role role = label_of(mannequin.skeleton().joint(child).name).role;
        INFO(a.name << " and " << b.name << " at " << contact.places.front().transpose());
        CHECK((role == Role::thigh || role == Role::clavicle || role == Role::toe ||
               role == Role::neck));
        // and the wood they share lies about the joint; that of the collar a hand above it
        if (role == Role::clavicle) continue;
        Vec3 joint = at_rest(mannequin).joints[child].translation;
        const bool collar = child == motion::neck;
        if (collar) joint.y() += 0.09;
        for (const Vec3& place : contact.places) {
            CHECK((place - joint).norm() < (collar ? 0.10 : 0.07));
        }
    }
}

TEST_CASE("mannequin: left and right are mirror images") {
    const Character mannequin = make_mannequin(motion::human_skeleton());
    std::map<std::string, const RigidPart*> by_name;
    for (const RigidPart& part : mannequin.parts()) by_name[part.name] = &part;
    int pairs = 0;
    for (const auto& [name, left] : by_name) {
        if (name.rfind("Left", 0) != 0) continue;
        const RigidPart* right = by_name.at("Right" + name.substr(4));
        const LinkMass l = solid_mass(left->mesh, 1000.0);
        const LinkMass r = solid_mass(right->mesh, 1000.0);
        INFO(name);
        CHECK(l.mass == doctest::Approx(r.mass).epsilon(1e-3));
        CHECK((l.centre - Vec3(-r.centre.x(), r.centre.y(), r.centre.z())).norm() < 1e-4);
        ++pairs;
    }
    CHECK(pairs == 8);
}

TEST_CASE("mannequin: a body weighs what its index says and limbs weigh their published share") {
    const Character mannequin = make_mannequin(motion::human_skeleton());
    CHECK(mannequin.total_mass() == doctest::Approx(23.5 * 1.75 * 1.75).epsilon(1e-9));
    const auto share = [&](std::initializer_list<int> joints) {
        double sum = 0.0;
        for (const int joint : joints) sum += mannequin.masses()[joint].mass;
        return sum / mannequin.total_mass();
    };
    using namespace motion;
    CHECK(share({left_up_leg}) == doctest::Approx(0.1416));
    CHECK(share({left_leg}) == doctest::Approx(0.0433));
    CHECK(share({right_foot, right_toe_base}) == doctest::Approx(0.0137));
    CHECK(share({left_arm}) == doctest::Approx(0.0271));
    CHECK(share({left_fore_arm}) == doctest::Approx(0.0162));
    CHECK(share({right_hand}) == doctest::Approx(0.0061));
    CHECK(share({neck, neck1, motion::head}) == doctest::Approx(0.0694));
    CHECK(share({hips, lower_back, spine, spine1, left_shoulder, right_shoulder}) ==
          doctest::Approx(0.4346));

    // the shapes agree with the scales: no segment's volume share is off by more than half
    const double whole = volume(mannequin);
    for (const RigidPart& part : mannequin.parts()) {
        const Role role = label_of(part.name).role;
        if (role != Role::thigh && role != Role::shank && role != Role::upper_arm &&
            role != Role::fore_arm) {
            continue;
        }
        const double ratio =
            geometry::signed_volume(part.mesh) / whole / segment_mass_fraction(role);
        INFO(part.name << " has " << ratio << " of the share that scales give it");
        CHECK(ratio > 0.67);
        CHECK(ratio < 1.5);
    }
}

TEST_CASE("mannequin: published shares sum to one whole body") {
    double sum = segment_mass_fraction(Role::head) + segment_mass_fraction(Role::trunk);
    for (const Role role :
         {Role::upper_arm, Role::fore_arm, Role::hand, Role::thigh, Role::shank, Role::foot}) {
        sum += 2.0 * segment_mass_fraction(role);
    }
    CHECK(sum == doctest::Approx(1.0).epsilon(1e-12));
}

TEST_CASE("mannequin: a heavy body has more of everything than a thin one") {
    const auto make = [](Build build) {
        return make_mannequin(motion::human_skeleton(), mannequin_options(build));
    };
    const Character thin = make(Build::thin), average = make(Build::average),
                    heavy = make(Build::heavy);
    CHECK(volume(thin) < 0.8 * volume(average));
    CHECK(volume(heavy) > 1.5 * volume(average));
    CHECK(thin.total_mass() < average.total_mass());
    CHECK(heavy.total_mass() > 1.4 * average.total_mass());
    // waists, as far apart as measured ones: 29 x 14, 29 x 20 and 44 x 39 cm on other bodies
    const auto waist = [](const Character& c) {
        const int part = c.parts_of(motion::lower_back).front();
        return geometry::bounds(c.parts()[part].mesh).size();
    };
    CHECK(waist(heavy).z() / waist(average).z() > 1.4);
    CHECK(waist(heavy).x() / waist(average).x() > 1.25);
    CHECK(waist(thin).z() / waist(average).z() < 0.85);
    // halfway is halfway
    const Girth middle = blend(girth_of(Build::thin), girth_of(Build::heavy), 0.5);
    CHECK(middle.arms == doctest::Approx(0.5 * (0.78 + 1.36)));
}

TEST_CASE("mannequin: the wooden man has 29 links and about 11 thousand triangles") {
    // seed 003, table 6.1
    const Character man = wooden_man();
    CHECK(man.skeleton().joint_count() == 29);
    CHECK(man.triangle_count() > 10500);
    CHECK(man.triangle_count() < 11500);
    for (int link = 0; link < 29; ++link) {
        INFO(man.skeleton().joint(link).name);
        CHECK(man.parts_of(link).size() >= 1);
        CHECK(man.masses()[link].mass > 0.0);
    }
    // solid wood: what it displaces times the density
    CHECK(man.total_mass() == doctest::Approx(680.0 * volume(man)).epsilon(1e-9));
    // a lay figure for the desk
    const Character small = wooden_man(0.30);
    CHECK(whole_box(small, at_rest(small)).size().y() == doctest::Approx(0.30).epsilon(0.003));
    CHECK(small.total_mass() ==
          doctest::Approx(man.total_mass() * std::pow(0.30 / 1.75, 3)).epsilon(1e-6));
}

TEST_CASE("mannequin: CMU skeletons are clothed by name and their fingers left bare") {
    const Character cmu = make_mannequin(cmu_skeleton());
    const auto part_count = [&](const char* name) {
        return cmu.parts_of(*cmu.skeleton().find(name)).size();
    };
    CHECK(part_count("LeftUpLeg") == 1);
    CHECK(part_count("RightForeArm") == 1);
    CHECK(part_count("Head") == 1);
    CHECK(part_count("LHipJoint") == 0);
    CHECK(part_count("LThumb") == 0);
    CHECK(cmu.total_mass() > 50.0);
    CHECK(cmu.total_mass() < 100.0);
    // the T-pose that this skeleton does not rest in is still neutral: legs spread 20 degrees at
    // rest count as 20 degrees of abduction
    const int thigh = *cmu.skeleton().find("LeftUpLeg");
    const SwingTwist at_zero = swing_twist(cmu.limits()[thigh], Quat::Identity());
    CHECK(degrees(at_zero.swing_c) == doctest::Approx(-20.0).epsilon(0.02));
    CHECK(std::abs(degrees(at_zero.swing_b)) < 0.5);
}

TEST_CASE("mannequin: a creature that is no person gets a turned limb for each bone") {
    const motion::Skeleton crab({{"shell", motion::no_parent, {0, 0.2, 0}},
                                 {"leg a", 0, {0.1, 0, 0.1}},
                                 {"leg b", 0, {-0.1, 0, 0.1}},
                                 {"claw", 1, {0.05, -0.1, 0}}},
                                {{3, {0, -0.06, 0}, ""}, {2, {-0.05, -0.1, 0}, ""}});
    const Character character = make_mannequin(crab);
    CHECK(character.parts().size() == 5);  // two from the shell, one from each of the others
    CHECK(character.limits().empty());
    for (const RigidPart& part : character.parts())
        CHECK(geometry::topology(part.mesh).is_closed());
    CHECK(character.total_mass() > 0.0);
    CHECK_THROWS_AS(make_mannequin(crab, {.height = 1.0}), UsageError);
}

TEST_CASE("mannequin: bad options are refused by name") {
    const auto& human = motion::human_skeleton();
    CHECK_THROWS_AS(make_mannequin(motion::Skeleton{}), UsageError);
    CHECK_THROWS_AS(make_mannequin(human, {.segments = 2}), UsageError);
    CHECK_THROWS_AS(make_mannequin(human, {.girth = {.arms = 0.0}}), UsageError);
    CHECK_THROWS_AS(make_mannequin(human, {.height = NAN}), UsageError);
    CHECK_THROWS_AS(make_mannequin(human, {.wood_density = -1.0}), UsageError);
}

TEST_CASE("mannequin: the same call gives the same bits") {
    CHECK(wooden_man().fingerprint() == wooden_man().fingerprint());
    CHECK(wooden_man().fingerprint() != wooden_man(1.8).fingerprint());
}

TEST_CASE("mannequin: walks without a limb in its trunk or a leg in the other") {
    // hands may brush thighs, as the measured swing has it; that is what motion editing is for
    const Character mannequin = make_mannequin(motion::human_skeleton());
    const motion::ClipMaker maker;
    const motion::Clip walk = maker.steady(motion::Gait::walk, 1.3, 1);
    for (int f = 0; f < walk.frame_count(); f += 2) {
        for (const Contact& contact : contacts(mannequin, walk.global_pose(f))) {
            const RigidPart& a = mannequin.parts()[contact.part_a];
            const RigidPart& b = mannequin.parts()[contact.part_b];
            INFO("frame " << f << ": " << a.name << " and " << b.name);
            CHECK(are_neighbours(mannequin, a.joint, b.joint));
        }
        const LimitReport report = violation(mannequin, walk.pose(f));
        INFO("frame " << f << ", worst at "
                      << mannequin.skeleton().joint(std::max(0, report.worst_joint)).name);
        CHECK(degrees(report.worst_rad) < 1.0);
    }
}

TEST_CASE("mannequin: the totals of docs/body.md hold") {
    struct Row {
        Build build;
        double litres, kilograms;
    };
    for (const Row& row : {Row{Build::thin, 37.7, 53.6}, Row{Build::average, 49.6, 72.0},
                           Row{Build::heavy, 77.2, 113.3}}) {
        const Character mannequin =
            make_mannequin(motion::human_skeleton(), mannequin_options(row.build));
        CHECK(std::abs(1000.0 * volume(mannequin) - row.litres) < 0.06);
        CHECK(std::abs(mannequin.total_mass() - row.kilograms) < 0.06);
        CHECK(mannequin.triangle_count() == 29728);
    }
    CHECK(wooden_man().triangle_count() == 10544);
    CHECK(wooden_man().total_mass() == doctest::Approx(33.3).epsilon(0.002));
}

TEST_CASE("mannequin: people of any proportions are clothed with solid parts") {
    constexpr std::uint64_t seed = 143;
    Random random(seed);
    for (int person = 0; person < 60; ++person) {
        const motion::Skeleton base = person % 2 == 0 ? motion::human_skeleton() : cmu_skeleton();
        // every bone its own stretch, from half to double; both sides may differ
        std::vector<motion::Joint> joints(base.joints().begin(), base.joints().end());
        for (motion::Joint& joint : joints) joint.offset *= random.uniform(0.5, 2.0);
        INFO("seed " << seed << ", person " << person);
        const Character odd = make_mannequin(motion::Skeleton(std::move(joints)));
        for (const RigidPart& part : odd.parts()) {
            INFO(part.name);
            CHECK(geometry::signed_volume(part.mesh) > 0.0);
        }
        CHECK(odd.total_mass() > 5.0);
    }
}

TEST_CASE("mannequin: a hand a million kilometres away is no reason to fail") {
    for (const double away : {1e3, 1e6, 1e9}) {
        std::vector<motion::Joint> joints(motion::human_skeleton().joints().begin(),
                                          motion::human_skeleton().joints().end());
        joints[motion::human_skeleton().find("RightHand").value()].offset.y() = away;
        INFO(away << " m");
        const Character odd = make_mannequin(motion::Skeleton(std::move(joints)));
        CHECK(odd.total_mass() > 5.0);
    }
}
