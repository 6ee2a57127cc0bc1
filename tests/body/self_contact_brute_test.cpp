// The slow twin of self-contact: what it says about a pose that can be checked by eye, and what its
// depths promise.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "sidestep/base/random.h"
#include "sidestep/body/detail/depth.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/geometry/triangle_triangle.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/human.h"

using namespace sidestep;

namespace {

const body::Flesh& brute_flesh() {
    static const body::Flesh flesh = [] {
        const body::Character character =
            body::make_mannequin(motion::human_skeleton(), {.segments = 10});
        return body::Flesh::make(character, body::guess_limbs(character.skeleton())).value();
    }();
    return flesh;
}

motion::Pose wild_pose(Random& random, double strength) {
    motion::Pose pose = rest_pose(brute_flesh().skeleton());
    for (Quat& q : pose.rotations) {
        Vec3 turn;
        for (int k = 0; k < 3; ++k) turn[k] = random.normal(0.0, strength);
        q = q * exp_map(turn);
    }
    return pose;
}

std::vector<body::LimbPair> far_pairs(const body::LimbMap& limbs) {
    std::vector<body::LimbPair> pairs;
    for (const body::LimbPair& pair : body::all_pairs(limbs.count())) {
        if (!limbs.adjacent(pair[0], pair[1])) pairs.push_back(pair);
    }
    return pairs;
}

}  // namespace

TEST_CASE("slices cut every limb along its bone and leave nothing out") {
    const body::Flesh& flesh = brute_flesh();
    const auto slices = body::detail::cut_slices(flesh, 5);
    REQUIRE(static_cast<int>(slices.of_triangle.size()) == flesh.triangle_count());
    std::vector<double> low(flesh.limbs().count() * 5, 1e9), high(low.size(), -1e9);
    for (int t = 0; t < flesh.triangle_count(); ++t) {
        const int limb = flesh.limb_of_triangle()[t];
        const int slice = slices.of_triangle[t];
        REQUIRE(limb >= 0);
        REQUIRE(slice >= 0);
        REQUIRE(slice < 5);
        low[limb * 5 + slice] = std::min(low[limb * 5 + slice], slices.along[t]);
        high[limb * 5 + slice] = std::max(high[limb * 5 + slice], slices.along[t]);
        const auto& held = slices.vertices_of(limb, slice);
        for (const int v : flesh.at_rest().triangles[t]) {
            CHECK(std::binary_search(held.begin(), held.end(), v));
        }
    }
    // the next slice begins where the one before ends
    const int arm = flesh.limbs().find("LeftArm");
    REQUIRE(arm >= 0);
    for (int s = 0; s < 4; ++s) CHECK(high[arm * 5 + s] <= low[arm * 5 + s + 1]);
    CHECK(low[arm * 5] < 0.2);
    CHECK(high[arm * 5 + 4] > 0.8);
}

TEST_CASE("two limbs hang on the nearest limb that carries both") {
    const body::LimbMap& limbs = brute_flesh().limbs();
    const auto common = [&](const char* a, const char* b) {
        const int found = body::detail::common_ancestor(limbs, limbs.find(a), limbs.find(b));
        return found < 0 ? std::string("none") : limbs.limbs[found].name;
    };
    CHECK(common("LeftFoot", "RightUpLeg") == "Hips");
    CHECK(common("LeftHand", "LeftArm") == "LeftArm");
    CHECK(common("LeftArm", "LeftHand") == "LeftArm");
    CHECK(common("LeftHand", "LeftHand") == "LeftHand");
    CHECK(common("LeftHand", "LeftFoot") == "Hips");
    // the chest carries both arms
    const int chest =
        body::detail::common_ancestor(limbs, limbs.find("LeftHand"), limbs.find("RightHand"));
    REQUIRE(chest >= 0);
    CHECK(limbs.limbs[chest].name == "Spine1");
}

TEST_CASE("the ways out are unit vectors spread over the sphere") {
    const auto ways = body::ways_out();
    Vec3 sum = Vec3::Zero();
    for (const Vec3& way : ways) {
        CHECK(std::abs(way.norm() - 1.0) < 1e-13);
        sum += way;
    }
    CHECK(sum.norm() < 1.0);
    // no direction is farther from the nearest way than 20 degrees
    Random random(5);
    double worst = 1.0;
    for (int i = 0; i < 20000; ++i) {
        Vec3 any;
        for (int k = 0; k < 3; ++k) any[k] = random.normal();
        double best = -1.0;
        for (const Vec3& way : ways) best = std::max(best, way.dot(any.normalized()));
        worst = std::min(worst, best);
    }
    CHECK(worst > std::cos(radians(20.0)));
}

TEST_CASE("two cubes part the short way") {
    std::vector<Vec3> a, b;
    for (const Vec3& corner : geometry::AxisBox{Vec3(-1, -1, -1), Vec3(1, 1, 1)}.corners()) {
        a.push_back(corner);
        b.push_back(corner + Vec3(0, 0, 1.75));
    }
    const auto found = body::detail::depths(a, b, Quat::Identity());
    const auto ways = body::ways_out();
    for (int k = 0; k < body::detail::way_count; ++k) {
        const double half = ways[k].cwiseAbs().sum();
        CHECK(found[k] == doctest::Approx(std::max(0.0, 2.0 * half + 1.75 * ways[k].z())));
    }
    // nearly straight down, where a quarter is shared
    const int best = static_cast<int>(std::min_element(found.begin(), found.end()) - found.begin());
    CHECK(ways[best].z() < -0.9);
    CHECK(found[best] >= 0.25);
    CHECK(found[best] < 0.75);
}

TEST_CASE("hands pressed into each other are found and nothing else is") {
    // both arms swung forward until the hands lie in one place
    const body::Flesh& flesh = brute_flesh();
    const auto& limbs = flesh.limbs();
    const int left = limbs.find("LeftHand"), right = limbs.find("RightHand");
    REQUIRE(left >= 0);
    REQUIRE(right >= 0);
    const auto pairs = far_pairs(limbs);
    const motion::Skeleton& skeleton = flesh.skeleton();
    motion::Pose pose = rest_pose(skeleton);
    CHECK(body::contacts_by_brute_force(flesh, forward_kinematics(skeleton, pose), pairs).empty());
    const auto point = [&](const char* joint, const char* child, const Vec3& target) {
        const auto global = forward_kinematics(skeleton, pose);
        const int j = *skeleton.find(joint);
        const Vec3 from = global.joints[j].translation;
        const Vec3 bone = global.joints[*skeleton.find(child)].translation - from;
        const Quat turned = shortest_arc(bone, target - from) * global.joints[j].rotation;
        pose.rotations[j] = global.joints[skeleton.joint(j).parent].rotation.conjugate() * turned;
    };
    const auto global = forward_kinematics(skeleton, pose);
    const Vec3 ahead = 0.5 * (global.joints[limbs.limbs[left].joint].translation +
                              global.joints[limbs.limbs[right].joint].translation);
    const Vec3 target(ahead.x(), global.joints[*skeleton.find("LeftArm")].translation.y(), 3.0);
    point("LeftArm", "LeftForeArm", target);
    point("RightArm", "RightForeArm", target);
    // the arms run almost parallel towards a far point; then the elbows close
    const Vec3 meeting(target.x(), target.y(), 0.45);
    point("LeftForeArm", "LeftHand", meeting);
    point("RightForeArm", "RightHand", meeting);
    const auto posed = forward_kinematics(skeleton, pose);
    const auto contacts = body::contacts_by_brute_force(flesh, posed, pairs);
    bool hands = false;
    for (const auto& contact : contacts) {
        for (const int limb : contact.limbs) {
            const auto role = limbs.limbs[limb].label.role;
            CHECK((role == body::Role::hand || role == body::Role::fore_arm));
        }
        if (contact.limbs == body::LimbPair{left, right} ||
            contact.limbs == body::LimbPair{right, left}) {
            hands = true;
            CHECK(contact.depth > 0.005);
            CHECK(contact.depth < 0.2);
            CHECK((contact.point - meeting).norm() < 0.15);
        }
    }
    CHECK(hands);
}

TEST_CASE("sliding a limb out by its depth frees it and contacts are those of their triangles") {
    constexpr std::uint64_t seed = 64;
    Random random(seed);
    const body::Flesh& flesh = brute_flesh();
    const auto pairs = far_pairs(flesh.limbs());
    const auto slices = body::detail::cut_slices(flesh, 5);
    int met = 0;
    constexpr int poses = 12;
    for (int i = 0; i < poses; ++i) {
        INFO("seed " << seed << ", pose " << i);
        const auto pose = forward_kinematics(flesh.skeleton(), wild_pose(random, 0.5));
        const auto placed = flesh.place_all(pose.joints);
        const auto corners = [&](int t) {
            const auto& v = flesh.at_rest().triangles[t];
            return geometry::Triangle{placed[v[0]], placed[v[1]], placed[v[2]]};
        };
        for (const auto& contact : body::contacts_by_brute_force(flesh, pose, pairs)) {
            ++met;
            CHECK(geometry::intersect(corners(contact.witness[0]), corners(contact.witness[1])));
            CHECK_FALSE(flesh.ignores(contact.witness[0], contact.witness[1]));
            CHECK(flesh.limb_of_triangle()[contact.witness[0]] == contact.limbs[0]);
            CHECK(flesh.limb_of_triangle()[contact.witness[1]] == contact.limbs[1]);
            CHECK(std::abs(contact.direction.norm() - 1.0) < 1e-12);
            CHECK(contact.along_a >= 0.0);
            CHECK(contact.along_a <= 1.0);
            CHECK(contact.along_b >= 0.0);
            CHECK(contact.along_b <= 1.0);
            CHECK(contact.depth > 0.0);
            // count again, the long way; then slide the triangles that met, and none meets
            int count = 0;
            const Vec3 out = (contact.depth + 1e-9) * contact.direction;
            for (int s = 0; s < flesh.triangle_count(); ++s) {
                if (flesh.limb_of_triangle()[s] != contact.limbs[0]) continue;
                geometry::Triangle slid = corners(s);
                const auto box = geometry::AxisBox::around(slid);
                for (Vec3& corner : slid) corner += out;
                for (int t = 0; t < flesh.triangle_count(); ++t) {
                    if (flesh.limb_of_triangle()[t] != contact.limbs[1]) continue;
                    const auto other = corners(t);
                    if (apart(box, geometry::AxisBox::around(other))) continue;
                    if (flesh.ignores(s, t) || !geometry::intersect(corners(s), other)) continue;
                    ++count;
                    CHECK_FALSE(geometry::intersect(slid, other));
                }
            }
            CHECK(count == contact.triangle_pairs);
        }
    }
    CHECK(met > poses / 2);
    CHECK(met < poses * 40);
}
