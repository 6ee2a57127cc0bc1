// It must look like walking: feet that stay, knees that bend one way, legs that do not cross.

#include <doctest/doctest.h>

#include <string>

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/gait/library.h"
#include "sidestep/motion/gait/measure.h"
#include "sidestep/motion/gait/walker.h"

using namespace sidestep;
using namespace sidestep::motion;

namespace {

// metres; the promise of the library
constexpr double slide_limit = 0.010;

void check_sound(const Clip& clip, const std::string& name, double size = 1.0) {
    INFO(name);
    const GaitQuality q = measure(clip);
    CHECK(q.worst_slide < slide_limit);
    CHECK(q.deepest_sole > -0.003 * size);
    CHECK(q.knee_min > radians(5.0));
    CHECK(q.knee_max < radians(115.0));
    CHECK(q.reach_max < 0.999);
    CHECK(q.legs_apart > 0.05 * size);
    CHECK(q.max_acceleration < 130.0);
}

}  // namespace

TEST_CASE("the measure notices a foot that is dragged or sunk and a knee bent backwards") {
    const Clip good = ClipMaker().idle(1.0, 1);
    CHECK(measure(good).worst_slide < 1e-9);
    Clip dragged = good, sunk = good, bent = good;
    for (int f = 0; f < good.frame_count(); ++f) {
        dragged.set_translation(f, hips, good.translation(f, hips) + Vec3(0.001 * f, 0, 0));
        sunk.set_translation(f, hips, good.translation(f, hips) - Vec3(0, 0.02, 0));
    }
    bent.set_rotation(10, left_leg, rotation_about(Axis::x, -0.2));
    // 30 frames of a millimetre each
    CHECK(measure(dragged).worst_slide == doctest::Approx(0.030));
    CHECK(measure(dragged).footfalls.size() == 2);
    CHECK(measure(sunk).deepest_sole == doctest::Approx(-0.02).epsilon(1e-3));
    CHECK(measure(bent).knee_min == doctest::Approx(-0.2));
    const Skeleton other({{"a", no_parent, Vec3::Zero()}});
    CHECK_THROWS_AS((void)measure(Clip(other, 0.1, 3)), UsageError);
}

TEST_CASE("no clip of the library slides or crosses its legs or overstretches a knee") {
    for (const LibraryClip& clip : built_in_library()) check_sound(clip.clip, clip.name);
}

TEST_CASE("plain planting without clearance is worse and the measure sees it") {
    const ClipMaker plain(
        {.style = {}, .frame_rate = 30.0, .height = human_height, .clearance = 0.0});
    CHECK(measure(plain.steady(Gait::walk, 1.23, 2)).worst_slide > slide_limit);
    CHECK(measure(plain.side(0.5, 2, true)).legs_apart < 0.05);
}

TEST_CASE("the finished walk has the pelvis and knees and step width of the document") {
    // its table of results, from plain planting at 120 frames a second; the speeds of hubs are not
    // quite those of the table
    constexpr double millimetres = 0.002;
    const ClipMaker maker({.frame_rate = 120.0, .clearance = 0.0});
    struct Row {
        Gait gait;
        double speed, pelvis, pelvis_range, sway_range, width, knee_min, knee_max;
    };
    for (const Row& row : {Row{Gait::walk, 0.8, 1.006, 0.022, 0.066, 0.098, 9, 70},
                           Row{Gait::walk, 1.2, 1.000, 0.024, 0.043, 0.091, 9, 72},
                           Row{Gait::walk, 1.6, 0.993, 0.031, 0.026, 0.086, 9, 75},
                           Row{Gait::run, 3.0, 1.005, 0.081, 0.006, 0.040, 9, 94}}) {
        INFO(std::string(to_string(row.gait)) << " " << row.speed);
        const Clip clip = maker.steady(row.gait, row.speed, 3);
        double sum = 0.0, low = 9.0, high = 0.0, left = -9.0, right = 9.0;
        for (int f = 0; f + 1 < clip.frame_count(); ++f) {
            const Vec3& root = clip.translation(f, hips);
            sum += root.y();
            low = std::min(low, root.y());
            high = std::max(high, root.y());
            left = std::max(left, root.x());
            right = std::min(right, root.x());
        }
        CHECK(std::abs(sum / (clip.frame_count() - 1) - row.pelvis) < millimetres);
        CHECK(std::abs(high - low - row.pelvis_range) < millimetres);
        CHECK(std::abs(left - right - row.sway_range) < millimetres);
        const GaitQuality q = measure(clip);
        CHECK(std::abs(degrees(q.knee_min) - row.knee_min) < 0.8);
        CHECK(std::abs(degrees(q.knee_max) - row.knee_max) < 0.8);
        if (row.gait == Gait::walk && row.speed == 1.2) {
            double ankles = 9.0;
            for (int f = 0; f < clip.frame_count(); ++f) {
                const GlobalPose pose = clip.global_pose(f);
                ankles = std::min(ankles, (pose.joints[left_foot].translation -
                                           pose.joints[right_foot].translation)
                                              .norm());
            }
            CHECK(std::abs(ankles - 0.13) < 0.006);
            // and its largest joint acceleration, 42
            CHECK(std::abs(q.max_acceleration - 42.0) < 1.0);
        }
        // ours is measured between the balls of the feet in mid stance
        CHECK(std::abs(q.step_width - row.width) < 0.02);
    }
}

TEST_CASE("speed and step length are those of the model") {
    const GaitModel& model = GaitModel::built_in();
    const ClipMaker maker;
    for (const double wanted : {0.6, 0.8, 1.2, 1.6, 2.0}) {
        const double speed = maker.hub_speed(Gait::walk, wanted);
        CHECK(std::abs(speed - wanted) < 0.07);
        const Clip clip = maker.steady(Gait::walk, wanted, 3);
        INFO(speed);
        const double way =
            clip.translation(clip.frame_count() - 1, hips).z() - clip.translation(0, hips).z();
        CHECK(way / clip.last_time() == doctest::Approx(speed).epsilon(1e-9));
        const GaitQuality q = measure(clip);
        CHECK(q.step_length ==
              doctest::Approx(0.5 * model.stride(Gait::walk, speed)).epsilon(0.02));
        CHECK(q.worst_slide < slide_limit);
    }
    for (const double wanted : {2.2, 3.0, 4.0}) {
        const double speed = maker.hub_speed(Gait::run, wanted);
        const GaitQuality q = measure(maker.steady(Gait::run, wanted, 3));
        CHECK(q.step_length == doctest::Approx(0.5 * model.stride(Gait::run, speed)).epsilon(0.02));
        CHECK(q.worst_slide < slide_limit);
    }
}

TEST_CASE("people of other sizes take other steps and their feet hold too") {
    for (const double height : {1.2, 1.55, 1.95}) {
        const double scale = height / human_height;
        const auto clips = built_in_library({.style = {}, .frame_rate = 30.0, .height = height});
        for (const LibraryClip& clip : clips) check_sound(clip.clip, clip.name, scale);
        const GaitQuality q = measure(clips[8].clip);
        CHECK(clips[8].name == "walk");
        CHECK(q.speed == doctest::Approx(walk_speed * std::sqrt(scale)).epsilon(0.06));
    }
}

TEST_CASE("twenty random people walk soundly and none like another") {
    const ClipMaker average;
    const Clip base = average.steady(Gait::walk, 1.23, 1);
    std::vector<Vec3> hands;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const ClipMaker maker({.style = Style::random(seed)});
        check_sound(
            concatenate(concatenate(maker.start(1.2), maker.turn(Gait::walk, 1.2, radians(90), 2)),
                        maker.stop(1.2)),
            "seed " + std::to_string(seed));
        hands.push_back(maker.steady(Gait::walk, 1.23, 1).global_pose(0).joints[left_hand] *
                        Vec3::Zero());
    }
    double nearest = 1.0;
    for (std::size_t i = 0; i < hands.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j)
            nearest = std::min(nearest, (hands[i] - hands[j]).norm());
    }
    CHECK(nearest > 0.0005);
    // the extremes of each component, as far as the document tested them
    for (int k = 0; k < 3; ++k) {
        for (const double z : {-2.0, 2.0}) {
            Style style;
            style.components[k] = z;
            const ClipMaker maker({.style = style});
            check_sound(maker.steady(Gait::walk, 1.23, 2), "component " + std::to_string(k));
        }
    }
}

TEST_CASE("whole libraries of random people are sound") {
    for (const std::uint64_t seed : {3, 11, 29}) {
        for (const LibraryClip& clip : built_in_library({.style = Style::random(seed)})) {
            check_sound(clip.clip, clip.name + " of seed " + std::to_string(seed));
        }
    }
}

TEST_CASE("arm swing scales how far the hands travel") {
    const auto travel = [](double swing) {
        Style style;
        style.arm_swing = swing;
        const Clip clip = ClipMaker({.style = style}).steady(Gait::walk, 1.23, 1);
        double least = 1e9, most = -1e9;
        for (int f = 0; f < clip.frame_count(); ++f) {
            const double z = clip.global_pose(f).joints[left_hand].translation.z() -
                             clip.translation(f, hips).z();
            least = std::min(least, z);
            most = std::max(most, z);
        }
        return most - least;
    };
    CHECK(travel(0.3) < 0.6 * travel(1.0));
    CHECK(travel(1.5) > 1.3 * travel(1.0));
}

TEST_CASE("gestures begin and end in standing and leave the feet alone") {
    const auto gestures = built_in_gestures();
    CHECK(gestures.size() >= 8);
    const Clip stand = ClipMaker().idle(1.0, 1);
    for (const LibraryClip& gesture : gestures) {
        INFO(gesture.name);
        CHECK(pose_mismatch(stand, gesture.clip) < 1e-12);
        CHECK(pose_mismatch(gesture.clip, stand) < 1e-12);
        CHECK(gesture.clip.last_time() >= 2.0);
        CHECK(gesture.clip.last_time() <= 5.0);
        check_sound(gesture.clip, gesture.name);
        CHECK(measure(gesture.clip).worst_slide < 1e-4);
    }
    // raised hands are above the head, and a bow brings the head down
    const auto height = [&](const std::string& name, int joint) {
        double most = 0.0, least = 9.0;
        for (const LibraryClip& gesture : gestures) {
            if (gesture.name != name) continue;
            for (int f = 0; f < gesture.clip.frame_count(); ++f) {
                const double y = gesture.clip.global_pose(f).joints[joint].translation.y();
                most = std::max(most, y);
                least = std::min(least, y);
            }
        }
        return std::pair(least, most);
    };
    CHECK(height("arms_overhead", left_hand).second > 1.85);
    CHECK(height("bend_forward", head).first < 1.2);
    CHECK(height("wave", right_hand).second > 1.6);
    CHECK(height("squat", hips).first < 0.75);
}

TEST_CASE("long motions last about 42 seconds and stay sound all the way") {
    const auto motions = built_in_long_motions();
    CHECK(motions.size() >= 6);
    for (const LibraryClip& motion : motions) {
        check_sound(motion.clip, motion.name);
        CHECK(motion.clip.last_time() > 38.5);
        CHECK(motion.clip.last_time() < 46.0);
        CHECK(motion.hub_in == "stand");
        CHECK(motion.hub_out == "stand");
    }
    CHECK(motions[0].clip.fingerprint() != motions[1].clip.fingerprint());
}
