// Boxes of limbs hold every bit of the surface, and the fast test of many pairs says what the plain
// test of one pair says.

#include "sidestep/body/limb_boxes.h"

#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/base/fingerprint.h"
#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/geometry/box_overlap.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/human.h"
#include "tests/support/instruction_sets.h"

using namespace sidestep;
using namespace sidestep::body;
using namespace sidestep::test;
using geometry::OrientedBox;

namespace {

/// Limbs that hang on nothing, box k in the frame of joint k.
LimbBoxes loose_boxes(std::vector<OrientedBox> whole, int slices = 1) {
    LimbBoxes boxes;
    for (std::size_t k = 0; k < whole.size(); ++k) {
        const int joint = static_cast<int>(k);
        Limb& limb = boxes.limbs.limbs.emplace_back();
        limb.name = "limb " + std::to_string(k);
        limb.joint = joint;
        limb.joints = {joint};
        boxes.limbs.of_joint.push_back(joint);
        auto& parts = boxes.slices.emplace_back();
        const OrientedBox& box = whole[k];
        for (int s = 0; s < slices; ++s) {
            // thinner towards the end, so that slices say more than the whole
            Vec3 half = box.half_extents();
            const double along = (2.0 * s + 1.0) / slices - 1.0;
            const Vec3 centre = box.centre() + box.axes().col(0) * along * half.x();
            half.x() /= slices;
            half.y() *= 1.0 - 0.15 * s;
            half.z() *= 0.5 + 0.1 * s;
            parts.emplace_back(centre, box.axes(), half);
        }
        boxes.empty.push_back(false);
    }
    boxes.whole = std::move(whole);
    return boxes;
}

OrientedBox box_at(double x, double y, double z, double half = 0.5) {
    return {Vec3(x, y, z), Mat3::Identity(), Vec3::Constant(half)};
}

Vec3 random_vector(Random& random, double size) {
    const double x = random.uniform(-size, size);
    const double y = random.uniform(-size, size);
    const double z = random.uniform(-size, size);
    return {x, y, z};
}

Quat random_turn(Random& random) {
    const double w = random.normal(), x = random.normal();
    const double y = random.normal(), z = random.normal();
    return Quat(w, x, y, z).normalized();
}

/// Boxes of the size of limbs: turned anyhow, along shared axes, in contact to the bit, or flat.
std::vector<OrientedBox> random_boxes(Random& random, int count, int family) {
    std::vector<OrientedBox> boxes;
    const Quat shared = random_turn(random);
    for (int k = 0; k < count; ++k) {
        Vec3 half = random_vector(random, 0.15).cwiseAbs() + Vec3::Constant(0.02);
        Vec3 centre = random_vector(random, 0.32);
        Quat turn = random_turn(random);
        if (family == 1) turn = shared;
        if (family == 2) {
            // multiples of 1/16: faces, edges and corners meet exactly
            turn = Quat::Identity();
            half = (half * 16.0).array().ceil() / 16.0;
            centre = (centre * 16.0).array().round() / 16.0;
        }
        if (family == 3) half[random.index(3)] = 0.0;
        boxes.emplace_back(centre, turn.toRotationMatrix(), half);
    }
    return boxes;
}

std::vector<Transform> random_places(Random& random, int count, double far) {
    // one move for all, so that what touches goes on touching; far away, where floats are coarse
    const Transform move{random_turn(random), random_vector(random, far)};
    return std::vector<Transform>(static_cast<std::size_t>(count), move);
}

bool slices_touch_slowly(const LimbBoxes& boxes, const std::vector<Transform>& places,
                         LimbPair pair) {
    for (const OrientedBox& a : boxes.slices[pair[0]]) {
        for (const OrientedBox& b : boxes.slices[pair[1]]) {
            if (!apart(a.transformed(places[pair[0]]), b.transformed(places[pair[1]]))) return true;
        }
    }
    return false;
}

}  // namespace

TEST_CASE("boxes a hand apart do not touch and boxes face to face do") {
    const LimbBoxes boxes = loose_boxes(
        {box_at(0, 0, 0), box_at(1.1, 0, 0), box_at(0, 1, 0), box_at(0.9, 0, 0), box_at(1, 1, 1)});
    BoxContacts contacts(boxes);
    contacts.carry(std::vector<Transform>(5));
    std::vector<std::uint8_t> touching;
    const std::vector<LimbPair> pairs{{0, 1}, {0, 2}, {0, 3}, {0, 4}};
    contacts.whole(pairs, touching);
    CHECK(touching == std::vector<std::uint8_t>{0, 1, 1, 1});
    CHECK(contacts.gap(0, 1) == doctest::Approx(0.1));
    CHECK(contacts.gap(0, 2) == doctest::Approx(0.0));
    CHECK(contacts.gap(0, 3) == doctest::Approx(-0.1));
    CHECK(contacts.boxes_tested() == 4);
}

TEST_CASE("boxes follow their joints") {
    const LimbBoxes boxes = loose_boxes({box_at(0, 0, 0), box_at(2, 0, 0)});
    BoxContacts contacts(boxes);
    std::vector<Transform> places(2);
    const std::vector<LimbPair> pairs{{0, 1}};
    std::vector<std::uint8_t> touching;
    contacts.carry(places);
    contacts.whole(pairs, touching);
    CHECK(touching[0] == 0);
    // an eighth of a turn brings a corner 0.707 near the other's face
    places[1].translation.x() = -0.85;
    places[0].rotation = rotation_about(Axis::y, pi / 4);
    contacts.carry(places);
    contacts.whole(pairs, touching);
    CHECK(touching[0] == 1);
    CHECK(contacts.gap(0, 1) == doctest::Approx(1.15 - 0.5 - std::sqrt(0.5)));
}

TEST_CASE("a limb without a surface touches nothing") {
    LimbBoxes boxes = loose_boxes({box_at(0, 0, 0), box_at(0, 0, 0), box_at(0, 0, 0)}, 5);
    boxes.empty[1] = true;
    boxes.slices[1].clear();
    BoxContacts contacts(boxes);
    contacts.carry(std::vector<Transform>(3));
    std::vector<std::uint8_t> touching;
    const std::vector<LimbPair> pairs{{0, 1}, {1, 2}, {0, 2}};
    contacts.whole(pairs, touching);
    CHECK(touching == std::vector<std::uint8_t>{0, 0, 1});
    contacts.sliced(pairs, touching);
    CHECK(touching == std::vector<std::uint8_t>{0, 0, 1});
    CHECK(std::isinf(contacts.gap(0, 1)));
}

TEST_CASE("slices that point past each other do not touch although their limbs do") {
    // two thin limbs crossing a corner of each other's box
    LimbBoxes boxes = loose_boxes({box_at(0, 0, 0), box_at(0.9, 0.9, 0)}, 1);
    boxes.slices[0] = {OrientedBox(Vec3(-0.3, 0, 0), Mat3::Identity(), Vec3(0.2, 0.5, 0.5)),
                       OrientedBox(Vec3(0.2, 0, 0), Mat3::Identity(), Vec3(0.3, 0.1, 0.5))};
    BoxContacts contacts(boxes);
    contacts.carry(std::vector<Transform>(2));
    std::vector<std::uint8_t> touching;
    const std::vector<LimbPair> pairs{{0, 1}};
    contacts.whole(pairs, touching);
    CHECK(touching[0] == 1);
    contacts.sliced(pairs, touching);
    CHECK(touching[0] == 0);
}

TEST_CASE("many pairs at once agree with one at a time on every instruction set") {
    constexpr std::uint64_t seed = 2002;
    constexpr int count = 37;  // neither a multiple of sixteen nor less
    const std::vector<LimbPair> pairs = all_pairs(count);
    std::int64_t asked = 0, touched = 0, slices_touched = 0;
    for (int round = 0; round < 40; ++round) {
        Random random(seed, static_cast<std::uint64_t>(round));
        const int family = round % 4;
        const LimbBoxes boxes = loose_boxes(random_boxes(random, count, family), 1 + round % 6);
        const auto places = random_places(random, count, round % 3 == 0 ? 1000.0 : 1.0);
        std::vector<OrientedBox> placed;
        for (int k = 0; k < count; ++k) {
            placed.push_back(boxes.whole[k].transformed(places[k]));
        }
        std::vector<double> first_gaps;
        for (const std::int64_t set : instruction_sets()) {
            const UseInstructionSet use(set);
            INFO("seed " << seed << ", round " << round << ", " << hwy::TargetName(set));
            BoxContacts contacts(boxes);
            contacts.carry(places);
            std::vector<std::uint8_t> whole, sliced;
            std::vector<double> gaps;
            contacts.whole(pairs, whole);
            contacts.sliced(pairs, sliced);
            contacts.gaps(pairs, gaps);
            int wrong = 0, wrong_slices = 0, wrong_gaps = 0;
            for (std::size_t p = 0; p < pairs.size(); ++p) {
                const auto [a, b] = pairs[p];
                const bool meet = !apart(placed[a], placed[b]);
                wrong += whole[p] != meet;
                const auto plain = contact(placed[a], placed[b]);
                // far away a coordinate has 1e-13 m; parallel edges may differ by what 1e-6 rad hide
                const double off = 1e-12 + 1e-15 * placed[a].centre().norm() * 16.0;
                wrong_gaps += std::abs(gaps[p] - plain.gap) > off + (family == 0 ? 0.0 : 1e-6);
                wrong_gaps += std::abs(contacts.gap(a, b) - plain.gap) > off;
                asked += 1;
                touched += meet;
                if (set != instruction_sets().front()) continue;
                const bool parts_meet = meet && slices_touch_slowly(boxes, places, pairs[p]);
                wrong_slices += sliced[p] != parts_meet;
                slices_touched += parts_meet;
            }
            CHECK(wrong == 0);
            CHECK(wrong_slices == 0);
            CHECK(wrong_gaps == 0);
            // to the bit, whatever the lanes
            if (first_gaps.empty()) first_gaps = gaps;
            CHECK(Fingerprint().add(std::span<const double>(gaps)).value() ==
                  Fingerprint().add(std::span<const double>(first_gaps)).value());
        }
    }
    // a property test that never meets a contact proves nothing
    CHECK(touched > asked / 10);
    CHECK(touched < asked * 6 / 10);
    CHECK(slices_touched > 1000);
}

TEST_CASE("boxes an atom apart or together are told from each other") {
    constexpr std::uint64_t seed = 77;
    Random random(seed);
    int apart_count = 0;
    constexpr int pairs = 400;
    for (int i = 0; i < pairs; ++i) {
        // slide one box to within 1e-7 m of touching the other: within float's rounding
        const OrientedBox a(Vec3::Zero(), random_turn(random).toRotationMatrix(),
                            Vec3(0.3, 0.1, 0.05));
        const Mat3 axes = random_turn(random).toRotationMatrix();
        const Vec3 way = random_turn(random) * Vec3::UnitX();
        double low = 0.0, high = 2.0;
        for (int k = 0; k < 60; ++k) {
            const double middle = 0.5 * (low + high);
            (apart(a, OrientedBox(middle * way, axes, Vec3(0.2, 0.1, 0.02))) ? high : low) = middle;
        }
        const double at = high + random.uniform(-1e-7, 1e-7);
        const OrientedBox b(at * way, axes, Vec3(0.2, 0.1, 0.02));
        const LimbBoxes boxes = loose_boxes({a, b});
        BoxContacts contacts(boxes);
        contacts.carry(std::vector<Transform>(2));
        std::vector<std::uint8_t> touching;
        contacts.whole(std::vector<LimbPair>{{0, 1}}, touching);
        INFO("seed " << seed << ", pair " << i);
        CHECK(touching[0] == !apart(a, b));
        apart_count += !touching[0];
    }
    CHECK(apart_count > pairs * 3 / 10);
    CHECK(apart_count < pairs * 7 / 10);
}

TEST_CASE("wrong use of box contacts is refused") {
    LimbBoxes boxes = loose_boxes({box_at(0, 0, 0), box_at(1, 0, 0)});
    BoxContacts contacts(boxes);
    CHECK_THROWS_AS(contacts.carry(std::vector<Transform>(1)), UsageError);
    contacts.carry(std::vector<Transform>(2));
    std::vector<std::uint8_t> touching;
    CHECK_THROWS_AS(contacts.whole(std::vector<LimbPair>{{0, 2}}, touching), UsageError);
    std::vector<Transform> nowhere(2);
    nowhere[1].translation.x() = std::nan("");
    contacts.carry(nowhere);
    CHECK_THROWS_AS(contacts.whole(std::vector<LimbPair>{{0, 1}}, touching), UsageError);
    boxes.slices[0][0] = OrientedBox(Vec3::Zero(), rotation_about(Axis::x, 0.1).toRotationMatrix(),
                                     Vec3::Constant(0.5));
    CHECK_THROWS_AS(BoxContacts{boxes}, UsageError);
    boxes.empty.pop_back();
    CHECK_THROWS_AS(BoxContacts{boxes}, UsageError);
}

TEST_CASE("the table gives the built-in person 23 boxes that grow with the stature") {
    const motion::Skeleton& human = motion::human_skeleton();
    const LimbMap limbs = guess_limbs(human);
    REQUIRE(limbs.count() == 23);
    const LimbBoxes boxes = table_limb_boxes(human, limbs);
    const auto half = [&](const char* name) -> const Vec3& {
        return boxes.whole[limbs.find(name)].half_extents();
    };
    CHECK((half("LeftUpLeg") - Vec3(0.21075, 0.075, 0.08)).norm() < 1e-12);
    CHECK((half("Spine1") - Vec3(0.194, 0.16, 0.11)).norm() < 1e-12);
    CHECK((half("RightHand") - Vec3(0.085, 0.022, 0.045)).norm() < 1e-12);
    // hands lie flat, the broad side forward
    CHECK(std::abs(boxes.whole[limbs.find("RightHand")].axes()(1, 1)) > 0.99);
    CHECK(boxes.slices[0].size() == 5);
    CHECK(boxes.slices[3][0].half_extents().x() * 5 == doctest::Approx(half("LeftFoot").x()));

    const motion::Skeleton child = human.scaled(0.6);
    const LimbBoxes small = table_limb_boxes(child, guess_limbs(child), {.slices = 2});
    for (int i = 0; i < limbs.count(); ++i) {
        CHECK((small.whole[i].half_extents() - 0.6 * boxes.whole[i].half_extents()).norm() < 1e-12);
        CHECK(small.slices[i].size() == 2);
    }
    const motion::Skeleton snake({{"a", -1}, {"b", 0, Vec3(0, 1, 0)}});
    CHECK_THROWS_AS(static_cast<void>(table_limb_boxes(snake, guess_limbs(snake))), UsageError);
}
