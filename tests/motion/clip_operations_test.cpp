// Cutting, stretching, moving and joining motion changes what was asked, and nothing else.

#include <doctest/doctest.h>

#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/human.h"
#include "tests/motion/wanderer.h"

using namespace sidestep;
using namespace sidestep::motion;
using sidestep::test::same_frame;
using sidestep::test::wander;
using sidestep::test::worst_gap;

TEST_CASE("from 120 to 30 frames per second keeps every fourth frame bit for bit") {
    Random random(11);
    const Clip clip = wander(random, 41, 0.0083333);  // a frame time as files round it
    const Clip slow = resample(clip, 30);
    REQUIRE(slow.frame_count() == 11);
    CHECK(slow.frame_time() == 1.0 / 30.0);
    for (int k = 0; k < 11; ++k) CHECK(same_frame(slow, k, clip, 4 * k));
}

TEST_CASE("a new rate shows the old motion at the new times") {
    Random random(12);
    const Clip clip = wander(random, 30, 1.0 / 30);
    for (const double rate : {7.0, 24.0, 29.97, 30.0, 50.0, 120.0, 1000.0}) {
        const Clip other = resample(clip, rate);
        INFO("rate " << rate);
        CHECK(other.last_time() <= clip.last_time() + 1e-9);
        CHECK(other.last_time() > clip.last_time() - other.frame_time());
        for (int k = 0; k < other.frame_count(); ++k) {
            const Pose expected = clip.sample(k / rate);
            CHECK(worst_gap(other.skeleton(), other.pose(k), expected) < 1e-9);
        }
    }
}

TEST_CASE("up to 120 and back to 30 is the same clip") {
    Random random(13);
    const Clip clip = wander(random, 17, 1.0 / 30);
    const Clip back = resample(resample(clip, 120), 30);
    REQUIRE(back.frame_count() == clip.frame_count());
    for (int k = 0; k < clip.frame_count(); ++k) CHECK(same_frame(back, k, clip, k));
}

TEST_CASE("a rate that was rounded in its file is told from one that was not") {
    CHECK(nominal_rate(0.0083333) == 120.0);
    CHECK(nominal_rate(0.008333) == 120.0);
    CHECK(nominal_rate(0.033333) == 30.0);
    CHECK(nominal_rate(1001.0 / 30000) == doctest::Approx(29.97).epsilon(1e-5));
    CHECK(nominal_rate(0.0417) == doctest::Approx(23.98).epsilon(1e-3));
    CHECK(nominal_rate(2.5) == doctest::Approx(0.4));
}

TEST_CASE("a trimmed clip holds both of its ends") {
    Random random(14);
    const Clip clip = wander(random, 20, 0.1);
    const Clip part = trim(clip, 3, 7);
    REQUIRE(part.frame_count() == 5);
    for (int k = 0; k < 5; ++k) CHECK(same_frame(part, k, clip, k + 3));
    CHECK(trim(clip, 19, 19).frame_count() == 1);
    CHECK_THROWS_AS((void)trim(clip, 5, 4), UsageError);
    CHECK_THROWS_AS((void)trim(clip, -1, 4), UsageError);
    CHECK_THROWS_AS((void)trim(clip, 0, 20), UsageError);

    // 0.3 s is frame 3 although 0.3 / 0.1 is not quite 3 in floating point
    CHECK(trim_seconds(clip, 0.3, 0.7).fingerprint() == part.fingerprint());
    CHECK(trim_seconds(clip, 0.21, 0.79).fingerprint() == part.fingerprint());
    CHECK(trim_seconds(clip, -5, 99).fingerprint() == clip.fingerprint());
    CHECK_THROWS_AS((void)trim_seconds(clip, 0.31, 0.39), UsageError);
    CHECK_THROWS_AS((void)trim_seconds(clip, 5, 6), UsageError);
    CHECK_THROWS_AS((void)trim_seconds(clip, -2, -1), UsageError);
    CHECK_THROWS_AS((void)trim_seconds(clip, NAN, 1), UsageError);
}

TEST_CASE("a motion stretched by two is half as fast at the same rate") {
    Random random(15);
    const Clip clip = wander(random, 9, 0.05);
    const Clip slow = retime(clip, 2);
    REQUIRE(slow.frame_count() == 17);
    CHECK(slow.frame_time() == clip.frame_time());
    for (int k = 0; k < 9; ++k) CHECK(same_frame(slow, 2 * k, clip, k));
    const Clip back = retime(slow, 0.5);
    REQUIRE(back.frame_count() == 9);
    for (int k = 0; k < 9; ++k) CHECK(same_frame(back, k, clip, k));
    CHECK_THROWS_AS((void)retime(clip, 0), UsageError);
    CHECK_THROWS_AS((void)retime(clip, -1), UsageError);
    CHECK_THROWS_AS((void)resample(clip, NAN), UsageError);
    CHECK_THROWS_AS((void)resample(clip, 0), UsageError);
}

TEST_CASE("a clip is placed by its first frame") {
    Random random(16);
    const Clip clip = wander(random, 6, 0.1);
    const Clip placed = place(clip, Vec2(3, -2), 1.25);
    CHECK((ground(placed.translation(0, 0)) - Vec2(3, -2)).norm() < 1e-12);
    CHECK(heading(placed.rotation(0, 0)) == doctest::Approx(1.25));
    for (int k = 0; k < 6; ++k) {
        CHECK(placed.translation(k, 0).y() == doctest::Approx(clip.translation(k, 0).y()));
        // a rigid move keeps all distances
        CHECK((placed.translation(k, 0) - placed.translation(0, 0)).norm() ==
              doctest::Approx((clip.translation(k, 0) - clip.translation(0, 0)).norm()));
    }
}

TEST_CASE("a second clip begins where the first one ends") {
    Random random(17);
    const Clip a = wander(random, 8, 0.1);
    // the same walk, somewhere else: joined to its own first half it must be whole again
    const Clip head = trim(a, 0, 4);
    const Clip tail = moved(trim(a, 4, 7), Placement{2.2, Vec2(5, -7)}.transform());
    const Clip joined = concatenate(head, tail);
    REQUIRE(joined.frame_count() == 8);
    for (int k = 0; k < 8; ++k) {
        CHECK(worst_gap(a.skeleton(), joined.pose(k), a.pose(k)) < 1e-12);
    }
    CHECK(concatenate(head, tail, {.drop_doubled_frame = false}).frame_count() == 9);
    const Clip unmoved = concatenate(head, tail, {.align = false});
    CHECK(same_frame(unmoved, 5, tail, 1));
}

TEST_CASE("joining also works for one who lies on the floor") {
    Random random(18);
    // forward is straight up: heading does not exist, the nearest turn does
    Clip lying(human_skeleton(), 0.1, 2);
    for (int k = 0; k < 2; ++k) lying.set_rotation(k, 0, rotation_about(Axis::x, -pi / 2));
    const Clip turned = moved(lying, Placement{0.8, Vec2(1, 2)}.transform());
    const Clip joined = concatenate(turned, lying);
    CHECK(worst_gap(lying.skeleton(), joined.pose(2), turned.pose(1)) < 1e-12);
}

TEST_CASE("a blend starts at the seam pose and leaves the rest of the clip alone") {
    Random random(19);
    const Clip a = wander(random, 5, 0.1);
    const Clip b = wander(random, 12, 0.1);
    const ConcatenateOptions keep{.drop_doubled_frame = false, .blend_frames = 6};
    const Clip joined = concatenate(a, b, keep);
    const Clip plain = concatenate(a, b, {.drop_doubled_frame = false});
    REQUIRE(joined.frame_count() == 17);
    CHECK(worst_gap(a.skeleton(), joined.pose(5), a.pose(4)) < 1e-12);
    double before = worst_gap(a.skeleton(), plain.pose(5), joined.pose(5));
    CHECK(before > 0.05);  // there was a gap to close
    for (int k = 11; k < 17; ++k) CHECK(same_frame(joined, k, plain, k));
    // halfway through, half of the root's shift is left
    const Vec3 gap = a.translation(4, 0) - plain.translation(5, 0);
    const Vec3 left = joined.translation(8, 0) - plain.translation(8, 0);
    CHECK((left - 0.5 * gap).norm() < 1e-12);
    // and it lets go gently: after a sixth of the way, 1 - (3 - 2/6) / 36
    const Vec3 early = joined.translation(6, 0) - plain.translation(6, 0);
    CHECK((early - (1.0 - (3.0 - 2.0 / 6) / 36) * gap).norm() < 1e-12);
}

TEST_CASE("joining refuses strangers and other rates") {
    Random random(20);
    const Clip a = wander(random, 3, 0.1);
    CHECK_THROWS_AS((void)concatenate(a, wander(random, 3, 0.2)), UsageError);
    CHECK_THROWS_AS((void)concatenate(a, a.scaled(1.1)), UsageError);
    CHECK_THROWS_AS((void)concatenate(a, a, {.blend_frames = -1}), UsageError);
}

TEST_CASE("clips of no frame and of one frame go through every operation") {
    Random random(21);
    const Clip none = wander(random, 0, 0.1);
    const Clip one = wander(random, 1, 0.1);
    CHECK(resample(none, 7).frame_count() == 0);
    CHECK(resample(one, 7).frame_count() == 1);
    CHECK(same_frame(resample(one, 7), 0, one, 0));
    CHECK(retime(none, 3).frame_count() == 0);
    CHECK(retime(one, 3).frame_count() == 1);
    CHECK_THROWS_AS((void)trim(none, 0, 0), UsageError);
    CHECK_THROWS_AS((void)trim_seconds(none, 0, 1), UsageError);
    CHECK(trim_seconds(one, 0, 0).frame_count() == 1);
    CHECK(place(none, Vec2(1, 1), 1).frame_count() == 0);
    CHECK(moved(none, Transform{}).frame_count() == 0);
    CHECK(concatenate(none, one).fingerprint() == one.fingerprint());
    CHECK(concatenate(one, none).fingerprint() == one.fingerprint());
    CHECK(concatenate(one, one).frame_count() == 1);
    CHECK(concatenate(none, none).frame_count() == 0);
}

TEST_CASE("names survive every operation") {
    Random random(22);
    Clip clip = wander(random, 5, 0.1);
    clip.set_name("stroll");
    CHECK(resample(clip, 24).name() == "stroll");
    CHECK(trim(clip, 1, 2).name() == "stroll");
    CHECK(retime(clip, 2).name() == "stroll");
    CHECK(place(clip, Vec2(0, 0), 0).name() == "stroll");
    CHECK(concatenate(clip, clip).name() == "stroll");
}
