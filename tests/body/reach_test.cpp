// A reach set leaves out no place that a limb can be at, and a certificate is never contradicted.

#include "sidestep/body/reach.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "sidestep/base/parallel.h"
#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/body/detail/mirror_limbs.h"
#include "sidestep/geometry/box_overlap.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/pose.h"

using namespace sidestep;
using namespace sidestep::body;
using geometry::OrientedBox;

namespace {

/// A body made of boxes, one on every joint.
struct BoxBody {
    motion::Skeleton skeleton;
    LimbBoxes boxes;
    std::vector<TurnChain> chains;
};

BoxBody box_body(std::vector<motion::Joint> joints, const std::vector<OrientedBox>& boxes,
                 std::vector<TurnChain> chains) {
    BoxBody body;
    for (int j = 0; j < static_cast<int>(joints.size()); ++j) {
        Limb limb;
        limb.name = joints[j].name;
        limb.joint = j;
        limb.joints = {j};
        limb.parent = joints[j].parent;
        body.boxes.limbs.limbs.push_back(limb);
        body.boxes.limbs.of_joint.push_back(j);
        body.boxes.whole.push_back(boxes[j]);
        body.boxes.slices.push_back({boxes[j]});
        body.boxes.empty.push_back(false);
    }
    body.skeleton = motion::Skeleton(std::move(joints));
    body.chains = std::move(chains);
    return body;
}

OrientedBox box_from_to(const Vec3& low, const Vec3& high) {
    return OrientedBox(0.5 * (low + high), Mat3::Identity(), 0.5 * (high - low));
}

TurnChain turning_about(const Vec3& axis, double low, double high) {
    return {.turns = {{axis, {low, high}}}};
}

/// A door: a plank from 0.3 to 0.5 m beside its hinge, which is the z axis, and a wall.
BoxBody door(double low, double high) {
    return box_body({{"wall", -1}, {"door", 0}},
                    {box_from_to({-1.0, 0.7, -1.0}, {1.0, 0.9, 1.0}),
                     box_from_to({0.3, -0.02, 0}, {0.5, 0.02, 0.2})},
                    {{}, turning_about(Vec3::UnitZ(), low, high)});
}

Vec3 any_vector(Random& random, double size) {
    const double x = random.uniform(-size, size), y = random.uniform(-size, size);
    const double z = random.uniform(-size, size);
    return {x, y, z};
}

Quat odd_turn(Random& random) {
    const double w = random.normal(), x = random.normal(), y = random.normal();
    const double z = random.normal();
    return Quat(w, x, y, z).normalized();
}

/// A tree of three to six joints with boxes at odd angles and up to three turns each.
BoxBody random_body(Random& random) {
    const int count = 3 + random.index(4);
    std::vector<motion::Joint> joints;
    std::vector<OrientedBox> boxes;
    std::vector<TurnChain> chains;
    for (int j = 0; j < count; ++j) {
        const int parent = j == 0 ? -1 : random.index(j);
        joints.push_back({"joint " + std::to_string(j), parent, any_vector(random, 0.25)});
        const Vec3 centre = any_vector(random, 0.12);
        const Mat3 axes = odd_turn(random).toRotationMatrix();
        const Vec3 half = any_vector(random, 0.14).cwiseAbs();
        boxes.emplace_back(centre, axes, half);
        TurnChain chain{.before = odd_turn(random)};
        for (int t = random.index(4); t > 0; --t) {
            const double a = random.uniform(-1.5, 1.5), b = random.uniform(-1.5, 1.5);
            const AngleRange range{std::min(a, b),
                                   random.chance(0.1) ? std::min(a, b) : std::max(a, b)};
            chain.turns.push_back({odd_turn(random) * Vec3::UnitX(), range});
        }
        chain.after = odd_turn(random);
        chains.push_back(chain);
    }
    return box_body(std::move(joints), boxes, std::move(chains));
}

/// Every joint somewhere in its range, at the ends as often as between; root at the origin.
std::vector<Transform> random_joints(const BoxBody& body, Random& random) {
    motion::Pose pose = rest_pose(body.skeleton);
    for (int j = 0; j < body.skeleton.joint_count(); ++j) {
        std::vector<double> angles;
        for (const Turn& turn : body.chains[j].turns) {
            const double t = std::clamp(random.uniform(-0.4, 1.4), 0.0, 1.0);
            angles.push_back(turn.range.low + t * (turn.range.high - turn.range.low));
        }
        pose.rotations[j] = JointFreedom(body.chains[j]).rotation(angles);
    }
    return forward_kinematics(body.skeleton, pose).joints;
}

Vec3 any_point(const OrientedBox& box, Random& random) {
    Vec3 p = any_vector(random, 1.3).cwiseMin(1.0).cwiseMax(-1.0);
    return box.centre() + box.axes() * p.cwiseProduct(box.half_extents());
}

/// Nearest points by turns: never less than the distance, and after a while hardly more.
double box_distance(const OrientedBox& a, const OrientedBox& b) {
    const auto nearest = [](const OrientedBox& box, const Vec3& p) -> Vec3 {
        const Vec3 half = box.half_extents();
        return box.centre() + box.axes() * box.to_local(p).cwiseMax(-half).cwiseMin(half);
    };
    Vec3 p = a.centre(), q = b.centre();
    for (int i = 0; i < 30; ++i) {
        q = nearest(b, p);
        p = nearest(a, q);
    }
    return (p - q).norm();
}

}  // namespace

TEST_CASE("a door reaches a ring and nothing else") {
    const BoxBody body = door(-pi, pi);
    const double voxel = 0.01;
    const ReachSet set(body.skeleton, body.boxes, body.chains, 1, 0, voxel);
    const double outer = std::hypot(0.5, 0.02);
    Random random(3);
    double worst = 0.0, worst_sharp = 0.0;
    for (int i = 0; i < 3000; ++i) {
        const Vec3 p = any_vector(random, 0.8);
        const double r = std::hypot(p.x(), p.y());
        const double across = std::max({0.0, 0.3 - r, r - outer});
        const double along = std::max({0.0, -p.z(), p.z() - 0.2});
        const double distance = std::hypot(across, along);
        CHECK(set.distance(p) <= distance + 1e-12);
        CHECK(set.sharp_distance(p) <= distance + 1e-12);
        CHECK((distance > 0.0 || set.contains(p)));
        if (distance < 0.1) {
            worst = std::max(worst, distance - set.distance(p));
            worst_sharp = std::max(worst_sharp, distance - set.sharp_distance(p));
        }
    }
    // a voxel at most; seen from afar a good deal less
    CHECK(worst < voxel);
    CHECK(worst_sharp < 0.5 * voxel);
    CHECK(worst > 0.0);
    CHECK(set.bounds().contains(Vec3(0, 0.5, 0.1)));
    CHECK(set.nodes() > 0);
}

TEST_CASE("a door never meets a wall that is further away than it is long") {
    const std::vector<LimbPair> pair{{0, 1}};
    const double gap = 0.7 - std::hypot(0.5, 0.02);
    const BoxBody open = door(-pi, pi);
    const auto proof = certify_never(open.skeleton, open.boxes, open.chains, pair);
    REQUIRE(proof.size() == 1);
    CHECK(proof[0].proved);
    CHECK(proof[0].gap <= gap);
    CHECK(proof[0].gap > gap - 0.02);

    // a wall in the way
    BoxBody shut = door(-pi, pi);
    shut.boxes.whole[0] = box_from_to({-1.0, 0.45, -1.0}, {1.0, 0.9, 1.0});
    CHECK_FALSE(certify_never(shut.skeleton, shut.boxes, shut.chains, pair)[0].proved);
    // unless the door stops before it: its far corner stays below 0.5 sin(0.8) + 0.02 cos(0.8)
    const BoxBody held = door(-pi / 2, 0.8);
    shut.chains = held.chains;
    const auto stopped = certify_never(shut.skeleton, shut.boxes, shut.chains, pair)[0];
    const double left = 0.45 - (0.5 * std::sin(0.8) + 0.02 * std::cos(0.8));
    CHECK(stopped.proved);
    CHECK(stopped.gap <= left);
    CHECK(stopped.gap > 0.8 * left);
}

TEST_CASE("stiff joints are proved with the exact distance of boxes") {
    BoxBody body = door(0, 0);
    const auto proof =
        certify_never(body.skeleton, body.boxes, body.chains, std::vector<LimbPair>{{0, 1}});
    CHECK(proof[0].proved);
    CHECK(proof[0].gap <= 0.2);
    body.boxes.whole[0] = box_from_to({0.6, -1, -1}, {0.8, 1, 1});
    const auto near =
        certify_never(body.skeleton, body.boxes, body.chains, std::vector<LimbPair>{{0, 1}});
    CHECK(near[0].gap == doctest::Approx(0.1).epsilon(0.06));
    CHECK(near[0].gap <= 0.1);
    // two roots may be anywhere; what has no surface touches nothing
    const BoxBody two =
        box_body({{"a", -1}, {"b", -1}}, {body.boxes.whole[0], body.boxes.whole[1]}, {{}, {}});
    CHECK_FALSE(certify_never(two.skeleton, two.boxes, two.chains, std::vector<LimbPair>{{0, 1}})[0]
                    .proved);
    body.boxes.whole[0] = body.boxes.whole[1];
    body.boxes.empty[0] = true;
    CHECK(certify_never(body.skeleton, body.boxes, body.chains, std::vector<LimbPair>{{0, 1}})[0]
              .proved);
}

TEST_CASE("no pose puts a limb where its reach set says it never is") {
    constexpr std::uint64_t seed = 206;
    Random random(seed);
    double volume_set = 0.0, volume_seen = 0.0, tightest = 1.0;
    for (int n = 0; n < 8; ++n) {
        const BoxBody body = random_body(random);
        const int limb = body.skeleton.joint_count() - 1;
        const int ancestor = 0;
        const double voxel = 0.04;
        const ReachSet set(body.skeleton, body.boxes, body.chains, limb, ancestor, voxel);
        INFO("seed " << seed << ", body " << n);
        // where it has been, on a grid of places to be asked for
        geometry::AxisBox around = set.bounds().expanded(0.05);
        const Vec3 size = around.size() / 16.0;
        std::vector<double> nearest(17 * 17 * 17, 1e9);
        for (int i = 0; i < 1500; ++i) {
            const auto joints = random_joints(body, random);
            const Transform seen = joints[ancestor].inverse() * joints[limb];
            const Vec3 p = seen * any_point(body.boxes.whole[limb], random);
            REQUIRE(set.contains(p));
            REQUIRE(set.distance(p) <= 0.0);
            REQUIRE(set.bounds().contains(p));
            // no free ball about any other place holds it either
            const Vec3 q = p + any_vector(random, 0.3);
            const double there = set.distance(q);
            REQUIRE(there <= (q - p).norm() + 1e-12);
            tightest = std::min(tightest, (q - p).norm() - there);
            const OrientedBox placed = body.boxes.whole[limb].transformed(seen);
            for (int k = 0; k < 12; ++k) {
                const int cell = random.index(static_cast<int>(nearest.size()));
                const Vec3 g =
                    around.low + Vec3(cell % 17, cell / 17 % 17, cell / 289).cwiseProduct(size);
                const double d =
                    (placed.to_local(g).cwiseAbs() - placed.half_extents()).cwiseMax(0.0).norm();
                nearest[cell] = std::min(nearest[cell], d);
                REQUIRE(set.distance(g) <= d + 1e-12);
            }
        }
        for (int cell = 0; cell < static_cast<int>(nearest.size()); cell += 7) {
            const Vec3 g =
                around.low + Vec3(cell % 17, cell / 17 % 17, cell / 289).cwiseProduct(size);
            volume_set += set.sharp_distance(g) < 0.06;
            volume_seen += nearest[cell] < 0.06;
        }
    }
    // neither empty nor absurdly large: a few poses per place see most of it
    CHECK(volume_seen > 200);
    CHECK(volume_set >= volume_seen);
    CHECK(volume_set < 2.0 * volume_seen);
    CHECK(tightest < 0.01);
}

TEST_CASE("a random pose never contradicts a certificate") {
    constexpr std::uint64_t seed = 602;
    Random random(seed);
    int proved = 0, met = 0, unproved = 0;
    double closest = 1e9;  // of what is seen to what is proved
    for (int n = 0; n < 5; ++n) {
        const BoxBody body = random_body(random);
        const auto pairs = all_pairs(body.boxes.limbs.count());
        const auto certificates = certify_never(body.skeleton, body.boxes, body.chains, pairs,
                                                {.coarsest = 0.1, .finest = 0.05});
        std::vector<bool> touched(pairs.size(), false);
        for (int i = 0; i < 200; ++i) {
            const auto joints = random_joints(body, random);
            for (std::size_t k = 0; k < pairs.size(); ++k) {
                const auto [a, b] = pairs[k];
                const OrientedBox box_a = body.boxes.whole[a].transformed(joints[a]);
                const OrientedBox box_b = body.boxes.whole[b].transformed(joints[b]);
                if (!geometry::apart(box_a, box_b)) touched[k] = true;
                if (!certificates[k].proved) continue;
                // what is proved is never more than what is seen
                const double seen = box_distance(box_a, box_b);
                INFO("seed " << seed << ", body " << n << ", pair " << a << " " << b);
                CHECK(seen >= certificates[k].gap);
                if (certificates[k].gap < 0.19)
                    closest = std::min(closest, seen / certificates[k].gap);
            }
        }
        for (std::size_t k = 0; k < pairs.size(); ++k) {
            proved += certificates[k].proved;
            met += touched[k];
            unproved += !certificates[k].proved && !touched[k];
            CHECK_FALSE((certificates[k].proved && touched[k]));
            CHECK(certificates[k].proved == (certificates[k].gap > 0.0));
        }
    }
    CHECK(proved > 8);
    CHECK(met > 5);
    CHECK(unproved < proved);
    CHECK(closest < 1.5);
}

TEST_CASE("certificates are the same for one thread and for several") {
    Random random(11);
    const BoxBody body = random_body(random);
    const auto pairs = all_pairs(body.boxes.limbs.count());
    std::vector<std::vector<Certificate>> answers;
    std::vector<std::string> last;
    for (const int threads : {1, 2, 7}) {
        const ThreadLimit limit(threads);
        std::string said;
        answers.push_back(certify_never(
            body.skeleton, body.boxes, body.chains, pairs,
            {.coarsest = 0.08, .finest = 0.02, .progress = [&](const std::string& text) {
                 said += text + "\n";
             }}));
        last.push_back(said);
    }
    for (int other : {1, 2}) {
        CHECK(last[other] == last[0]);
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            CHECK(answers[other][i].proved == answers[0][i].proved);
            CHECK(answers[other][i].gap == answers[0][i].gap);
            CHECK(answers[other][i].voxel == answers[0][i].voxel);
        }
    }
}

TEST_CASE("mirrored limbs share a certificate and others do not") {
    const auto arm = [](double side) {
        return turning_about(Vec3::UnitZ(), side > 0 ? -0.3 : -0.9, side > 0 ? 0.9 : 0.3);
    };
    BoxBody body = box_body({{"trunk", -1},
                             {"left", 0, {0.2, 0, 0}},
                             {"right", 0, {-0.2, 0, 0}},
                             {"head", 0, {0, 0.4, 0}}},
                            {box_from_to({-0.1, -0.2, -0.1}, {0.1, 0.2, 0.1}),
                             box_from_to({0, -0.03, -0.03}, {0.4, 0.03, 0.03}),
                             box_from_to({-0.4, -0.03, -0.03}, {0, 0.03, 0.03}),
                             box_from_to({-0.08, 0, -0.08}, {0.08, 0.2, 0.08})},
                            {{}, arm(1), arm(-1), turning_about(Vec3::UnitY(), -1, 1)});
    const auto images = [&] {
        return sidestep::body::detail::mirror_limbs(body.skeleton, body.boxes, body.chains);
    };
    CHECK(images() == std::vector<int>{0, 2, 1, 3});
    const std::vector<LimbPair> pairs{{1, 3}, {2, 3}};
    const auto both = certify_never(body.skeleton, body.boxes, body.chains, pairs);
    CHECK(both[0].proved);
    CHECK(both[1].proved);
    CHECK(both[0].gap == both[1].gap);
    CHECK(both[1].limbs == LimbPair{2, 3});
    // a range, a box or a bone that differs
    body.chains[2].turns[0].range.high += 1e-6;
    CHECK(images() == std::vector<int>{0, -1, -1, 3});
    body.chains[2] = arm(-1);
    body.boxes.whole[2] = box_from_to({-0.4, -0.03, -0.03}, {0, 0.03, 0.031});
    CHECK(images() == std::vector<int>{0, -1, -1, 3});
    // a head that turns further to one side is nobody's image
    body.chains[3] = turning_about(Vec3::UnitY(), -1, 0.5);
    CHECK(images()[3] == -1);
}

TEST_CASE("reach sets and certificates say what is wrong with a question") {
    const BoxBody body = door(-1, 1);
    const std::vector<LimbPair> pair{{0, 1}}, wrong{{0, 2}};
    CHECK_THROWS_AS(ReachSet(body.skeleton, body.boxes, body.chains, 0, 1, 0.01), UsageError);
    CHECK_THROWS_AS(ReachSet(body.skeleton, body.boxes, body.chains, 2, 0, 0.01), UsageError);
    CHECK_THROWS_AS(ReachSet(body.skeleton, body.boxes, body.chains, 1, 0, 0.0), UsageError);
    CHECK_THROWS_AS((void)certify_never(body.skeleton, body.boxes, {}, pair), UsageError);
    CHECK_THROWS_AS((void)certify_never(body.skeleton, body.boxes, body.chains, wrong), UsageError);
    CHECK_THROWS_AS(
        (void)certify_never(body.skeleton, body.boxes, body.chains, pair, {.finest = -1}),
        UsageError);
    std::vector<TurnChain> odd = body.chains;
    odd[1].turns[0].range = {1, -1};
    CHECK_THROWS_AS((void)certify_never(body.skeleton, body.boxes, odd, pair), UsageError);
    odd[1].turns[0] = {Vec3(0, 0, 2), {-1, 1}};
    CHECK_THROWS_AS((void)certify_never(body.skeleton, body.boxes, odd, pair), UsageError);
}
